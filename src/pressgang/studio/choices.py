"""What forms of the page offer, from what the kit's game declares: kinds of sheets with their options, columns,
papers, palettes, inks, printers.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from pressgang.diagnostics import Span
from pressgang.drawing.papers import PAPERS
from pressgang.kit import Kit
from pressgang.livery.colours import check_sides
from pressgang.livery.palettes import INK_MODES, distinct_marks, our_palettes
from pressgang.print_options import PrintOptions
from pressgang.profiles import profile_names
from pressgang.rows.sides import Force, Palette, Side
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, ShipColumns
from pressgang.schema import Choice, Declared, Row, declared
from pressgang.sheets.base import AnyKind
from pressgang.studio.library import what_of
from pressgang.systems.general import kinds_of


def choices_of(kit: Kit) -> dict[str, Any]:
    """All of it for the kit that is open."""
    palettes = {
        **kit.palettes,
        **{name: one for name, one in our_palettes().items() if name not in kit.palettes},
    }
    system = kit.system
    said = kit.options.settled()
    return {
        "kinds": [kind_json(kind, kind.kind in system.sheets) for kind in kinds_of(system)],
        "columns": [column_json(item) for item in declared(system.row)],
        "papers": list(PAPERS),
        "palettes": [palette_json(one, one.name in kit.palettes) for one in palettes.values()],
        "pairs": list(pairs(tuple(palettes.values()), said.ink)),
        "inks": list(INK_MODES),
        "profiles": profile_names(),
        "printing": printing_json(kit.options),
        "library": what_of(system),
    }


def kind_json(kind: type[AnyKind], own: bool) -> dict[str, Any]:
    """A kind of sheet; `own` says that it is the game's, and not one of every game."""
    return {
        "kind": kind.kind,
        "title": kind.title,
        "help": kind.summary,
        "needs_stats": kind.needs_stats,
        "names": kind.names_row is not None,
        "own": own,
        "options": [option_json(item) for item in declared(kind)],
    }


def option_json(item: Declared) -> dict[str, Any]:
    """An option of a sheet: its key, its label, what it takes, as one writes it in the kit."""
    default = item.default if isinstance(item.default, bool) else item.default_text
    return {**_declared_json(item, item.option), "name": item.option, "default": default}


def column_json(item: Declared) -> dict[str, Any]:
    """A column of the game's stat files."""
    return {
        **_declared_json(item, item.heading),
        "key": item.heading,
        "heading": item.heading,
        "group": group_of(item),
        "default": item.default_text,
    }


def _declared_json(item: Declared, name: str) -> dict[str, Any]:
    label = name.replace("-", " ").replace("_", " ")
    return {
        "label": label[:1].upper() + label[1:],
        "takes": item.kind.label,
        "words": words_of(item),
        "required": item.required,
        "help": item.help,
        "example": item.example,
    }


def words_of(item: Declared) -> list[str]:
    """The words of a choice of one; nothing where several may be written, or others."""
    return list(item.kind.words) if isinstance(item.kind, Choice) else []


_COMMON = {item.name for item in declared(CommonColumns)} | {"unit"}
_DRAWN = {item.name for kind in (AircraftColumns, ShipColumns) for item in declared(kind)} - _COMMON


def group_of(item: Declared) -> str:
    """What a column is about: the `piece`, as in every game, its `drawing`, or what the `game` asks for."""
    return "piece" if item.name in _COMMON else "drawing" if item.name in _DRAWN else "game"


def palette_json(palette: Palette, own: bool) -> dict[str, Any]:
    """The colours of a palette."""
    return {
        "name": palette.name,
        "ground": palette.ground.hex,
        "ink": palette.ink.hex,
        "accent": palette.accent.hex,
        "mark": palette.mark,
        "band": palette.band,
        "own": own,
    }


@lru_cache(maxsize=4)
def pairs(palettes: tuple[Palette, ...], ink: str) -> tuple[dict[str, Any], ...]:
    """What `check` says of opposing sides in two palettes, of those pairs of which it says anything."""
    if ink not in ("color", "reversed"):
        return ()
    named, found = {palette.name: palette for palette in palettes}, []
    for one, other in combinations(palettes, 2):
        forces = [_force(palette) for palette in distinct_marks(["A", "B"], [one, other])]
        said = [{"message": one.message, "help": one.help} for one in check_sides(forces, named)]
        if said:
            found.append({"one": one.name, "other": other.name, "problems": said})
    return tuple(found)


def _force(palette: Palette) -> Force[Row]:
    return Force(Side(palette.name, (), Span("")), palette)


def printing_json(options: PrintOptions) -> dict[str, Any]:
    """How the kit says that it is printed, for the form that asks anew."""
    said = options.settled()
    return {
        "files": "one" if said.combine else "sheets",
        "copies": said.copies,
        "players": said.players,
        "profile": said.profile.name if said.profile else "",
        "pieces": said.pieces is not None,
        "cut": said.cut_file != "none",
        "booklet": said.booklet,
    }


def no_game() -> dict[str, Any]:
    """What there is to choose from where the kit cannot be read."""
    return {
        "kinds": [],
        "columns": [],
        "papers": list(PAPERS),
        "palettes": [palette_json(one, own=False) for one in our_palettes().values()],
        "pairs": [],
        "inks": list(INK_MODES),
        "profiles": profile_names(),
        "printing": printing_json(PrintOptions()),
        "library": "",
    }
