"""The library: aircraft and ships with their dimensions, which come with pressgang, for lists and kits.

`templates/aircraft.csv` holds the aircraft, which belong to no game; `ships.csv` of a game its ships.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from math import isclose
from pathlib import Path
from typing import Any, TypeVar

from pressgang.build_problems import UNKNOWN_NAME
from pressgang.diagnostics import Diagnostic, Problems, Span, nearest, shown
from pressgang.files.paths import template, templates_folder
from pressgang.regex import regex
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, LibraryAircraft
from pressgang.schema import Row, declared, read_rows
from pressgang.schema.aircraft_shape import AircraftShape
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
    """Return an aircraft with the measures of the library's of its name in its blank cells.

    It gives neither span nor length, or these as the library does and of its shape no more than `_BOOKED`.
    """
    if not isinstance(row, AircraftColumns) or not row.has_read() or not row.name:
        return row
    if _MEASURED not in vars(row):  # a row that is read again stays the same
        columns = _columns_of_shape()
        said = {columns[key] for key in row.record.cells.keys() & columns.keys()}
        alike = _alike(row.name) if said <= _BOOKED or said.isdisjoint(_SIZES) else []
        known, made = _shape_of(alike[0]) if len(alike) == 1 else {}, row
        measures = ((getattr(row, one) or 0, known[one]) for one in said if known)
        agree = (ours is None or isclose(value, ours, rel_tol=0.03) for value, ours in measures)  # as books do
        if known and (said.isdisjoint(_SIZES) or all(agree)):
            made = replace(row, **{name: value for name, value in known.items() if name not in said})
        object.__setattr__(row, _MEASURED, made)
    measured: Row = vars(row)[_MEASURED]
    return measured


@cache
def _columns_of_shape() -> dict[str, str]:
    """Return the columns that draw an aircraft, by each heading that they may have."""
    return {key: item.name for item in declared(AircraftShape) for key in keys_of(item)}


_MEASURED = "_measured"
_SIZES = frozenset({"span_m", "length_m"})
_BOOKED = _SIZES | {"engines", "wing_area_m2"}
"""What any book gives; a row that has more describes its own drawing."""


@cache
def _alike(name: str) -> list[str]:
    """Return the names of the aircraft that a row of that name may be.

    A library's name holds the row's (`Bf 109 E`), or that without its last parts as long as letters and figures
    are left (`P-51B`; a Yak-9 is no Yak-1, an SB2C no SB-2), or both do without a mark (`Spitfire V`).
    """
    held, ends = _names_of_aircraft()
    text = _in_figures(name)
    parts, naval = _PARTS.findall(text), _NAVAL.match(text)
    for end in range(len(parts), len(_PARTS.findall(naval[0])) - 1 if naval else 0, -1):
        key = "".join(parts[:end])
        if end < len(parts) and (key.isdigit() or key.isalpha()):
            break
        if key in held:
            return held[key]
    return ends.get(_MARK.sub("", name).casefold(), [])


@cache
def _names_of_aircraft() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the names of the library's aircraft by each phrase of them, and by each end without its mark.

    A phrase that is the whole of one name, or of one of its other names, is that one's.
    """
    held, ends = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
    names = tuple(_lines_of_aircraft()[1])
    for name in names:
        for phrase in _phrases(name):
            held[phrase].append(name)
        words = _MARK.sub("", name).casefold().split(" ")
        for start in range(len(words)):
            ends[" ".join(words[start:])].append(name)
    return held | {_folded(one): [name] for name in names for one in _latin_names(name)}, ends


@cache
def _lines_of_aircraft() -> tuple[str, dict[str, str]]:
    """Return the headings of the file of aircraft, and each line by its name: to read all takes 20 ms."""
    lines = template("aircraft.csv").read_text(encoding="utf-8").splitlines()
    head, *rest = (line for line in lines if not line.startswith("#"))
    return head, {line.partition(",")[0]: line for line in rest}


@cache
def _shape_of(name: str) -> dict[str, Any]:
    """Return the values of the columns that draw the aircraft of that name, read from its line alone."""
    head, lines = _lines_of_aircraft()
    # the last column, its source, is none of them, and has commas
    cells = dict(zip(head.split(","), lines[name].split(","), strict=False))
    return {
        item.name: item.kind.parse(cells[item.heading]) if cells.get(item.heading) else item.default
        for item in declared(AircraftShape)
    }


_PARTS = regex(r"[a-z]+|\d+")
_NAVAL = regex(r".*[a-z]\d[a-z]+")
_MARK = regex(r"(?: (?:[BF]\.|[FGHLNPT][BFR]\.)?(?:Mk[. ]?(?:\d+|[IVX]+)[A-Za-z]?|[A-Z]{1,4}[a-z]?))+$")
"""The mark at the end of a type's name: the V of Spitfire V, the TF X of Beaufighter TF X."""


def search(text: str, library: Sequence[LibraryRow]) -> tuple[LibraryRow, ...]:
    """Return the rows whose name or nation contains the text, whole words first; all rows for an empty text."""
    key = _folded(text)
    if not key:
        return tuple(library) if not text.strip() else ()
    having, part = [row for row in library if key in _phrases(row.name)], _letters(_latin(text))
    more = [row for row in library if any(part in _letters(_latin(one)) for one in (row.name, row.side))]
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
    """Return every run of whole words of a row's names, in comparable form."""
    found: set[str] = set()
    for one in _latin_names(name):
        words = [_letters(word) for word in _in_figures(one).split(" ")]
        found.update("".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, len(words) + 1))
    return found


def _latin_names(name: str) -> list[str]:
    """Return a name of the library and its other names; in Latin letters, if there are any such."""
    names = [name, *_other_names().get(name, ())]
    return [one for one in names if one.isascii()] or names


@cache
def _other_names() -> dict[str, list[str]]:
    lines = template("aircraft_names.csv").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(",") for line in lines)
    return {name: others.split("; ") for name, _, others in pairs}


def _suggest(name: str, rows: Iterable[str]) -> str:
    """Return a suggestion for the whole name, else for its end (`P.11d`), in Latin letters if need be."""
    known = list(rows)
    ends = {" ".join(full.split(" ")[i:]): full for full in known for i in range(full.count(" ") + 1)}
    latin = {_folded(end): full for end, full in ends.items()}
    like = nearest(name, known) or nearest(name, ends) or nearest(_folded(name), latin)
    full = {**latin, **ends}.get(like, like)
    return f'Did you mean "{full}"? ' if full else ""


def _folded(name: str) -> str:
    """Return a name in comparable form."""
    return _letters(_in_figures(name))


def _in_figures(name: str) -> str:
    """Return a name in small Latin letters, its Roman numerals in figures, without `Mk` before a number."""
    return _ROMAN.sub(lambda one: str(_NUMERALS.index(one[0])), _MK.sub("", _latin(name)))


_MK = regex(r"\bm(?:ar)?k\.? ?(?=[ivx\d])")
_ROMAN = regex(r"(?<![a-z0-9])x{0,2}(?:ix|iv|v?i{1,3}|v|(?<=x))(?=[a-h]?(?![a-z0-9]))(?![-. ]*\d)")
"""A number that no figure follows: the I of Spitfire I, IXe and G.IA, not that of I-16."""
_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_NUMERALS = [f"{tens}{one}" for tens in ("", "x", "xx") for one in _ONES]


def _letters(name: str) -> str:
    """Return a name without spaces and signs."""
    return "".join(filter(str.isalnum, name))


def _latin(name: str) -> str:
    if not name.isascii():  # to load the tables of all scripts takes 10 ms
        from anyascii import anyascii

        name = anyascii(unicodedata.normalize("NFC", name))
    return name.casefold()


def _rows(path: Path, row: type[Any]) -> tuple[Any, ...]:
    """Return the rows of one of our files; a test proves that they have no faults."""
    assert issubclass(row, Row)
    table, _ = read_table(path, f"templates/{path.name}")
    return read_rows(table, row)[0] if table else ()
