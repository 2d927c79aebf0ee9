"""The palettes that come with pressgang, and those a kit defines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pressgang.diagnostics import Diagnostic, Problems, Rule, Span, shown, suggestion
from pressgang.resources import template
from pressgang.scene import Colour
from pressgang.schema import COLOUR, Choice, TextKind, option, read_options
from pressgang.sheets.base import Palette

BANDS = ("solid", "double", "dashed", "hollow")

UNKNOWN_PALETTE = Rule(
    "PG231",
    "an unknown palette",
    "A side without its colours cannot be told from the other.",
    "pressgang's kit format",
    'palette = "tann"',
    'palette = "tan"',
)
ALL = (UNKNOWN_PALETTE,)


@dataclass(frozen=True, kw_only=True)
class PaletteTable:
    """The keys of `[palette.NAME]`."""

    ground: Colour = option(COLOUR, required=True, help="the card of a counter", example="#d3ae76")
    ink: Colour = option(COLOUR, Colour(0, 0, 0), help="what is drawn on the ground")
    accent: Colour | None = option(COLOUR, help="the band along a form's edge (default: the ink or the ground)")
    mark: str = option(TextKind(2), "", help="one or two letters that stand for the side")
    band: str = option(Choice(BANDS), "solid", help="how the band is drawn")

    def palette(self, name: str) -> Palette:
        """The palette; without an accent the darker of ground and ink serves."""
        accent = self.accent or min(self.ground, self.ink, key=sum)
        return Palette(name, self.ground, self.ink, accent, self.mark, self.band)


def read_palette(
    name: str, given: Mapping[str, tuple[object, Span, Span]], place: Span
) -> tuple[Palette | None, list[Diagnostic]]:
    """One `[palette.NAME]` table."""
    table, problems = read_options(PaletteTable, given, place, f"palette {shown(name)}")
    return (table.palette(name) if table else None), problems


def our_palettes() -> dict[str, Palette]:
    """The palettes of `templates/palettes.toml` by name, in their order there."""
    import tomllib

    with template("palettes.toml").open("rb") as file:
        tables = tomllib.load(file)
    found = {}
    for name, table in tables.items():
        place = Span("templates/palettes.toml")
        palette, _ = read_palette(name, {key: (value, place, place) for key, value in table.items()}, place)
        if palette:
            found[name] = palette
    return found


def choose_palettes(
    wanted: Sequence[tuple[str | None, Span]], palettes: Mapping[str, Palette], found: Problems
) -> list[Palette]:
    """A palette for each force: the one it names, else the next of the list that no other force has."""
    taken = {name for name, _ in wanted if name}
    spare = [name for name in palettes if name not in taken] or list(palettes)
    chosen = []
    for name, place in wanted:
        if name and name not in palettes:
            found.add(
                UNKNOWN_PALETTE.at(
                    place,
                    f"unknown palette {shown(name)}",
                    f"{suggestion(name, palettes)}`pressgang list palettes` shows them; "
                    "or define it under [palette.NAME].",
                )
            )
        if name and name in palettes:
            chosen.append(palettes[name])
        else:
            chosen.append(palettes[spare[0]])
            spare = spare[1:] or list(palettes)
    return chosen
