"""Well-known formats of cards and tiles by their measures; a sheet takes those that its pieces can have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, NamedTuple

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.units import MM_PER_INCH, format_length
from pressgang.schema import Choice, Refused, declared, option
from pressgang.sheets import problems
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.shapes import ShapeName


class Preset(NamedTuple):
    """A format: its width and height in mm (of a hex from flat to flat), and its shape."""

    width: float
    height: float
    shape: ShapeName = "square"

    def __str__(self) -> str:
        """`63 × 88 mm`, `50.8 mm from flat to flat`."""
        if self.shape == "hex":
            return f"{format_length(self.height)} from flat to flat"
        return f"{format_length(self.width).removesuffix(' mm')} × {format_length(self.height)}"


def _tile(inches: float, shape: ShapeName = "square") -> Preset:
    return Preset(inches * MM_PER_INCH, inches * MM_PER_INCH, shape)


PRESETS: dict[str, Preset] = {
    "poker": Preset(63, 88),
    "bridge": Preset(57, 89),
    "tarot": Preset(70, 120),
    "mini": Preset(44, 68),
    "square-card": Preset(70, 70),
    "small-square-tile": _tile(1),
    "square-tile": _tile(2),
    "large-square-tile": _tile(3),
    "small-hex-tile": _tile(1, "hex"),
    "hex-tile": _tile(2, "hex"),
    "large-hex-tile": _tile(3, "hex"),
}
"""Cards as most decks of games have them; tiles of one, two and three inches, as mats have cells."""


def preset_option() -> Any:
    """The option `preset`."""
    return option(
        Choice(tuple(PRESETS)), None,
        help="a well-known format in place of a size: `pressgang list presets` has their measures",
        example="poker",
    )  # fmt: skip


def settle_preset(kind: AnyKind, preset: str | None) -> None:
    """Give a sheet that is being made the measures of its preset, as far as nothing else is said of them."""
    if preset is None:
        return
    usual = {one.name: one.default for one in fields(kind)}
    for name, value in _measures(kind, PRESETS[preset]).items():
        if getattr(kind, name) == usual[name] and value is not None:
            object.__setattr__(kind, name, value)


def preset_problems(kind: AnyKind, preset: str | None, brief: Brief[Any]) -> Iterator[Diagnostic]:
    """A preset that the sheet cannot take, or that something else which is said goes against."""
    if preset is None:
        return
    wanted = PRESETS[preset]
    said = f"the preset {preset} is {'a hexagon of ' if wanted.shape == 'hex' else ''}{wanted}"
    for name, value in _measures(kind, wanted).items():
        if value is None:
            fitting = [one for one, other in PRESETS.items() if None not in _measures(kind, other).values()]
            yield problems.WRONG_PRESET.at(
                brief.place,
                f"{said}, which {kind.kind} cannot have",
                f"Take another ({', '.join(fitting)}), or write a size of its own.",
            )
            return
        if getattr(kind, name) != value:
            own = next(one for one in declared(type(kind)) if one.name == name)
            yield problems.WRONG_PRESET.at(
                brief.place,
                f"{said}, and {own.option} is {own.kind.show(getattr(kind, name))}",
                f"Leave out {own.option}, or the preset.",
            )
            return


def _measures(kind: AnyKind, preset: Preset) -> dict[str, Any]:
    """What the options of a sheet would be with that preset; `None` for one that they cannot be."""
    items = {one.name: one.kind for one in declared(type(kind))}
    width, height = f"{preset.width:g}mm", f"{preset.height:g}mm"
    if "shape" in items:
        texts = {"shape": preset.shape, "size": width}
        texts |= {"height": height} if preset.shape == "square" else {}
    else:
        texts = {"size": f"{width} x {height}" if preset.shape == "square" else ""}
    found: dict[str, Any] = {}
    for name, text in texts.items():
        try:
            found[name] = items[name].parse(text)
        except Refused:
            found[name] = None
    return found
