"""The library: aircraft and ships with their dimensions, which come with pressgang, for lists and kits.

`templates/aircraft.csv` holds the aircraft, which belong to no game; `ships.csv` of a game its ships.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pressgang.build_problems import UNKNOWN_NAME
from pressgang.diagnostics import Diagnostic, Problems, Span, nearest, shown
from pressgang.files.paths import template, templates_folder
from pressgang.regex import regex
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, LibraryAircraft
from pressgang.schema import Row, declared, read_rows
from pressgang.schema.declare import keys_of
from pressgang.sources import read_table
from pressgang.structs import replace
from pressgang.systems import all_systems
from pressgang.systems.base import AnySystem

LibraryRow = TypeVar("LibraryRow", bound=CommonColumns)


@cache
def aircraft() -> tuple[LibraryAircraft, ...]:
    """Return the aircraft in the order of their file."""
    return _rows(template("aircraft.csv"), LibraryAircraft)


@cache
def ships(system_id: str | None = None) -> tuple[Any, ...]:
    """Return the ships of a game, or of all games, as rows of the game's own class."""
    found: list[Any] = []
    for game in games_of_ships():
        if system_id in (None, game):
            found += _rows(template(f"games/{game}/ships.csv"), all_systems()[game].row)
    return tuple(found)


def games_of_ships() -> tuple[str, ...]:
    """Return the ids of the games with ships in the library."""
    return tuple(sorted(path.parent.name for path in templates_folder().glob("games/*/ships.csv")))


def games_of_aircraft() -> tuple[str, ...]:
    """Return the ids of the games that have aircraft."""
    return tuple(system.id for system in all_systems().values() if system.house_stats)


def what_of(system: AnySystem) -> str:
    """Return the library's half for a game: `aircraft`, `ships`, or an empty text."""
    if system.house_stats is not None:
        return "aircraft"
    return "ships" if system.id in games_of_ships() else ""


def library_of(system: AnySystem) -> Sequence[CommonColumns]:
    """Return the library's rows for a game; none for one without."""
    what = what_of(system)
    return aircraft() if what == "aircraft" else ships(system.id) if what else ()


def find_named(
    names: Sequence[str], library: Sequence[LibraryRow], what: str, found: Problems
) -> tuple[LibraryRow, ...]:
    """Return the named rows, one for each time a name is given; unknown names become problems in `found`.

    Case, accents, spaces and points do not matter, Cyrillic may be written in Latin letters, and part of a name
    is enough if it fits one row only (`Bf 109 E`).
    """
    chosen = []
    for name in names:
        row = _find(name, library, what)
        if isinstance(row, Diagnostic):
            found.add(row._replace(help=f"{row.help}{_elsewhere(name, what)}"))
        else:
            chosen.append(row)
    return tuple(chosen)


def with_measures(row: Row) -> Row:
    """Return an aircraft that says neither span nor length with the library's measures in its blank cells.

    A name of the library holds the row's (`Bf 109 E`), or does without the mark (`Spitfire V`).
    """
    if not isinstance(row, AircraftColumns) or not row.has_read() or row.span_m or row.length_m or not row.name:
        return row
    if _MEASURED not in vars(row):  # a row that is read again stays the same
        alike, given = _alike(row.name), row.record.cells.keys()
        measures = [item for item in declared(AircraftColumns) if item.name not in _NOT_MEASURES]
        blank = [item.name for item in measures if given.isdisjoint(keys_of(item))] if len(alike) == 1 else []
        made = replace(row, **{name: getattr(alike[0], name) for name in blank}) if blank else row
        object.__setattr__(row, _MEASURED, made)
    measured: Row = vars(row)[_MEASURED]
    return measured


_MEASURED = "_measured"


@cache
def _alike(name: str) -> list[LibraryAircraft]:
    """Return the aircraft that a row of that name may be."""
    key, bare = _folded(name), f" {_MARK.sub('', name)}".casefold()
    held = [row for row in aircraft() if key in _phrases(row.name)]
    whole = [row for row in held if max(_phrases(row.name), key=len) == key]
    ends = [row for row in aircraft() if f" {_MARK.sub('', row.name)}".casefold().endswith(bare)]
    return whole or held or ends


_MARK = regex(r"(?: [A-Z]{1,4}[a-z]?)+$")
"""The mark at the end of a type's name: the V of Spitfire V, the TF X of Beaufighter TF X."""
_NOT_MEASURES = frozenset(item.name for item in declared(CommonColumns))


def search(text: str, library: Sequence[LibraryRow]) -> tuple[LibraryRow, ...]:
    """Return the rows whose name or nation contains the text, whole words first; all rows for an empty text."""
    key = _folded(text)
    if not key:
        return tuple(library) if not text.strip() else ()
    having = [row for row in library if key in _phrases(row.name)]
    more = [row for row in library if key in _folded(row.name) or key in _folded(row.side)]
    return tuple(dict.fromkeys((*having, *more)))


def _find(name: str, library: Sequence[LibraryRow], what: str) -> LibraryRow | Diagnostic:
    place = Span("command line")
    key = _folded(name)
    rows = {row.name: row for row in library}
    exact = [row for row in rows.values() if _folded(row.name) == key]
    if len(exact) == 1:
        return exact[0]
    having = [row for row in rows.values() if key in _phrases(row.name)]
    if len(having) == 1:
        return having[0]
    if having:
        several = ", ".join(row.name for row in having[:6]) + (" …" if len(having) > 6 else "")
        return UNKNOWN_NAME.at(place, f"{shown(name)} may be {several}", "Write the name of one of them.")
    message = f"the library has no {what.removesuffix('s')} {shown(name)}"
    return UNKNOWN_NAME.at(place, message, f"{_suggest(name, rows)}`pressgang list {what}` shows them all.")


def _elsewhere(name: str, what: str) -> str:
    """Return which games a name belongs to if it is in the other half of the library."""
    other, games = ("aircraft", games_of_aircraft()) if what == "ships" else ("ships", games_of_ships())
    rows: Sequence[CommonColumns] = aircraft() if what == "ships" else ships()
    known = not isinstance(_find(name, rows, other), Diagnostic)
    return f" It is among the {other}, which go with {', '.join(games)}." if known else ""


@cache
def _phrases(name: str) -> set[str]:
    """Return every run of whole words of a name, in comparable form."""
    words = name.split(" ")
    return {_folded("".join(words[i:j])) for i in range(len(words)) for j in range(i + 1, len(words) + 1)}


def _suggest(name: str, rows: Iterable[str]) -> str:
    """Return a suggestion for the whole name, else for its end (`P.11d`), in Latin letters if need be."""
    known = list(rows)
    ends = {" ".join(full.split(" ")[i:]): full for full in known for i in range(full.count(" ") + 1)}
    latin = {_folded(end): full for end, full in ends.items()}
    like = nearest(name, known) or nearest(name, ends) or nearest(_folded(name), latin)
    full = {**latin, **ends}.get(like, like)
    return f'Did you mean "{full}"? ' if full else ""


def _folded(name: str) -> str:
    """Return a name without case, accents, spaces and points, in Latin letters."""
    from anyascii import anyascii

    return "".join(c for c in anyascii(unicodedata.normalize("NFC", name)).casefold() if c.isalnum())


def _rows(path: Path, row: type[Any]) -> tuple[Any, ...]:
    """Return the rows of one of our files; a test proves that they have no faults."""
    assert issubclass(row, Row)
    table, _ = read_table(path, f"templates/{path.name}")
    return read_rows(table, row)[0] if table else ()
