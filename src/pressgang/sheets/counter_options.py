"""The options of counters, whatever stands on them: size, shape, scale, and what is printed on card."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.units import format_length
from pressgang.regex import regex
from pressgang.schema import FLAG, Choice, Length, Number, Parsed, RowT, RowT_contra, option
from pressgang.schema import problems as schema_problems
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.cutting import (
    SHAPES,
    CutOptions,
    Shape,
    ShapeName,
    preset_option,
    preset_problems,
    settle_preset,
)
from pressgang.structs import dataclass, replace

_SCALE = regex(r"1\s*[:/]\s*(\d{1,6}(?:\.\d{1,3})?)")


def parse_scale(text: str) -> float:
    """Return the 300 of `1:300` (or `1/300`); raises `ValueError` with the end of a sentence."""
    match = _SCALE.fullmatch(text.strip())
    if match is None or not 1 <= float(match[1]) <= 100_000:
        raise ValueError("is no scale")
    return float(match[1])


SIZE_HELP = (
    "the width of a counter, and its height unless given; of a round one the diameter, of a hex from flat to "
    "flat; a rectangle is 27x20mm; usual sizes: 1/2in, 5/8in, 3/4in, 1in, 15mm, 20mm, 25mm, 30mm"
)


class WideSize(float):
    """The width of a rectangle in mm that was written with its height."""

    height: float = 0.0


class CounterSize(Length):
    """A length, or two for a rectangle: `27mm x 20mm`, `27x20mm`."""

    __slots__ = ()

    def parse(self, raw: object) -> float:
        """Return the width in mm, a `WideSize` where the height was written with it."""
        parts = re.split(r"[x×]", raw.strip().lower()) if isinstance(raw, str) else []
        if len(parts) != 2:
            return super().parse(raw)
        unit = parts[1].strip().lstrip("0123456789./ ")
        wide = parts[0].strip() if parts[0].strip()[-1:].isalpha() else parts[0].strip() + unit
        size = WideSize(super().parse(wide))
        size.height = super().parse(parts[1].strip())
        return size

    def show(self, value: float) -> str:
        """Return the size as a kit writes it."""
        return f"{value:g}x{value.height:g}mm" if isinstance(value, WideSize) else super().show(value)


SCALE = Parsed(
    "scale",
    parse_scale,
    schema_problems.WRONG_TYPE,
    "Write it like 1:300, in quotes in a kit.",
    lambda value: f"1:{value:g}",
)


@dataclass(frozen=True, kw_only=True)
class CounterOptions(CutOptions[RowT_contra]):
    """What any sheet of counters can be asked for."""

    size: float = option(CounterSize(8, 200), 25.0, help=SIZE_HELP)
    height: float | None = option(Length(8, 200), help="the height of a counter")
    scale: float | None = option(SCALE, help="draws all pictures to this scale", example="1:300")
    same_scale: bool = option(FLAG, False, help="draw all pictures to the largest scale that fits them all")
    over_m: float = option(Number(0, 400), 0.0, help="only pieces longer or broader than so many metres")
    up_to_m: float = option(Number(0, 400), 400.0, help="only pieces no longer or broader than so many metres")
    shape: ShapeName = option(
        Choice(SHAPES), "square", help="square (or a rectangle, with a height), round, or hex with a flat above"
    )
    preset: str | None = preset_option()
    page_per_force: bool = option(
        FLAG, False, help="begin a new page for each force, for card of its own colour"
    )
    card: bool = option(FLAG, False, help="black alone, a page for each force, to print on coloured card")

    def __post_init__(self) -> None:
        """Take the measures of a preset, and the height that was written with the size."""
        settle_preset(self, self.preset)
        if isinstance(self.size, WideSize) and self.height is None:
            object.__setattr__(self, "height", self.size.height)

    @property
    def outline(self) -> Shape:
        """What a counter is cut to."""
        return self.outline_of(self.size)

    def outline_of(self, size: float) -> Shape:
        """Return what it would be cut to at another size, its height in the same proportion; the usual height
        of the sheet is that of its rectangles alone.
        """
        high = None if self.height is None or self._usual_height else self.height * size / self.size
        return Shape.of_size(self.shape, size, high)

    @property
    def _usual_height(self) -> bool:
        """Whether a piece that is no rectangle has a height that nobody asked for."""
        return self.shape != "square" and self.height == type(self).height

    @property
    def measure(self) -> str:
        """`25 × 25 mm`, `20 mm round`."""
        return _SIZES[self.shape].format(size=self.size, height=self.outline.height)

    def check(self, brief: Brief[RowT_contra]) -> Iterable[Diagnostic]:
        """Report a height for a shape that has none, or a preset that another option contradicts."""
        yield from preset_problems(self, self.preset, brief)
        if isinstance(self.size, WideSize) and self.height != self.size.height:
            said = f"the size is {self.size:g} × {self.size.height:g} mm and the height {self.height:g} mm"
            yield problems.SHAPE_HAS_NO_HEIGHT.at(brief.place, said, "Leave one of the heights out.")
            return
        if self.shape == "square" or self.height is None or self._usual_height:
            return
        if abs(self.height - self.size) > 1e-6:
            yield problems.SHAPE_HAS_NO_HEIGHT.at(
                brief.place,
                f"a {self.shape} counter of {format_length(self.size)} is {format_length(self.outline.height)} "
                f"high, not {format_length(self.height)}",
                f'Leave the height out (or write height = "{self.size:g}mm"), or take shape = "square".',
            )


_SIZES = {"square": "{size:g} × {height:g} mm", "round": "{size:g} mm round", "hex": "hexagons of {size:g} mm"}


def on_card(brief: Brief[RowT]) -> Brief[RowT]:
    """Return the same brief in black alone, for card of each side's own colour."""
    return replace(
        brief, forces=tuple(replace(force, palette=force.palette.on_card()) for force in brief.forces)
    )
