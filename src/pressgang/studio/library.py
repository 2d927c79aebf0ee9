"""Aircraft and ships of the library on the page, and as rows of a stat file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pressgang.diagnostics import Problems
from pressgang.editing.cells import CellFile
from pressgang.editing.edits import AddColumn, Edit, InsertRow
from pressgang.library import aircraft, find_aircraft, find_ships, games_of_ships, search, ships
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import rules_in_force
from pressgang.schema import declared
from pressgang.schema.declare import keys_of
from pressgang.sources.records import heading_key
from pressgang.starter.chosen import SHIP_STATS, columns_in_order, rows_of_chosen, texts_of
from pressgang.studio.drawings import Drawings
from pressgang.systems.base import FROM_ABOVE, AnySystem, HouseStats

_NOT_MEASURES = ("name", "side", "quantity", "source", "notes", "art", "art_author", "art_licence", "insignia")
_NOT_ADDED = ("source", "side")
"""Columns that are filled in where a file has them, and are not added to it."""


def what_of(system: AnySystem) -> str:
    """What the library has for a game: `aircraft`, `ships`, or nothing."""
    if system.house_stats is not None:
        return "aircraft"
    return "ships" if system.id in games_of_ships() else ""


def found_for(system: AnySystem, words: str, drawings: Drawings) -> list[dict[str, Any]]:
    """What the library has for a game, or what of it has the words in its name, each with its picture and with
    its measures as they are written.
    """
    what = what_of(system)
    if not what:
        return []
    rows: Sequence[CommonColumns] = aircraft() if what == "aircraft" else ships(system.id)
    rules = rules_in_force(system.book())[0]
    likeness_of = FROM_ABOVE() if what == "aircraft" or system.likeness is None else system.likeness()
    found = []
    for row in search(words, rows):
        likeness = likeness_of(row, rules, {})  # type: ignore[arg-type]
        texts = {name: text for name, text in texts_of(row).items() if text}
        width, height = likeness.size
        found.append(
            {
                "name": row.name,
                "nation": row.side,
                "source": row.source,
                "drawing": drawings.keep(likeness),
                "width": round(width, 2),
                "height": round(height, 2),
                "span_m": getattr(row, "span_m", None),
                "length_m": getattr(row, "length_m", None),
                "values": {name: text for name, text in texts.items() if name not in _NOT_MEASURES},
            }
        )
    return found


def columns_added(system: AnySystem, headings: Sequence[str]) -> list[str]:
    """The columns that rows of the library may add to a file with these headings: those of its silhouettes and
    those that the game requires.
    """
    rows = rows_of_chosen(_stats(system), _all(system)) if what_of(system) else []
    return _missing(system, headings, rows)


def library_edits(
    system: AnySystem, cells: CellFile, wanted: Sequence[tuple[str, int]], side: bool, found: Problems
) -> list[Edit]:
    """The edits that put aircraft or ships at the end of a file, each so often, with house stats; columns that
    it lacks come at its right. Their nation is written where `side` says so and the file has a column for it.
    What is not in the library goes into `found`.
    """
    names = [name for name, count in wanted for _ in range(count)]
    if what_of(system) == "ships":
        chosen: Sequence[CommonColumns] = find_ships(names, system.id, found)
    else:
        chosen = find_aircraft(names, found)
    rows = rows_of_chosen(_stats(system), chosen)
    missing = _missing(system, cells.headings, rows)
    headings = [*cells.headings, *missing]
    by_key = _by_key(system)
    columns = [by_key.get(heading_key(heading), "") for heading in headings]
    written = [
        tuple("" if name == "side" and not side else row.get(name, "") for name in columns) for row in rows
    ]
    last = cells.rows[-1].id
    return [*(AddColumn(name) for name in missing), *(InsertRow(last, row) for row in reversed(written))]


def _missing(system: AnySystem, headings: Sequence[str], rows: Sequence[Mapping[str, str]]) -> list[str]:
    by_key = _by_key(system)
    there = {by_key.get(heading_key(heading)) for heading in headings}
    used = (name for name in columns_in_order(system) if any(row.get(name) for row in rows))
    alone = all(row.get("quantity", "1") == "1" for row in rows)
    return [
        name
        for name in used
        if name not in there and name not in _NOT_ADDED and not (name == "quantity" and alone)
    ]


def _by_key(system: AnySystem) -> dict[str, str]:
    """The game's columns by every heading that is understood, folded."""
    return {key: item.heading for item in declared(system.row) for key in keys_of(item)}


def _stats(system: AnySystem) -> HouseStats:
    return system.house_stats() if system.house_stats is not None else SHIP_STATS


def _all(system: AnySystem) -> Sequence[CommonColumns]:
    return aircraft() if what_of(system) == "aircraft" else ships(system.id)
