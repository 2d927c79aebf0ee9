"""From the lines of Wikidata to types: one for each item, in metres, with every problem of its figures.

Unlikely dimensions, and pairs that hardly go together, are problems too. Units of length and area have item
numbers or labels.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal

from pressgang.build_problems import UNLIKELY_SIZE
from pressgang.diagnostics import Diagnostic, Problems, Span, general_rule, shown
from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.regex import regex
from pressgang.rows.stat_columns import (
    AircraftColumns,
    CommonColumns,
    LibraryAircraft,
    LibraryShip,
    ShipColumns,
    check_unlikely_sizes,
)
from pressgang.schema import Number, Refused, Row, TextKind, column, declared, read_all_rows
from pressgang.schema.declare import keys_of
from pressgang.schema.kinds import text_of
from pressgang.schema.problems import MISSING_COLUMN, NOT_A_NUMBER
from pressgang.sources.delimited import csv_text
from pressgang.sources.table import Record, Table
from pressgang.structs import NamedTuple, dataclass, replace

Measured = Literal["length", "area"]


class WikidataUnit(NamedTuple):
    """A unit: the dimension it measures, its size in metres (or square metres), and its labels."""

    measure: Measured
    metres: float
    labels: str


@cache
def _units() -> dict[str, WikidataUnit]:
    """Return the units by the numbers of their items, from `templates/wikidata/units.toml`."""
    tables = read_toml(template("wikidata/units.toml"))
    return {item: WikidataUnit(**table) for item, table in tables.items()}


@cache
def _units_by_label() -> dict[str, WikidataUnit]:
    return {_folded(label): unit for unit in _units().values() for label in unit.labels.split(", ")}


_ITEM = regex(r"(?:.*[/:])?<?(Q[1-9][0-9]{0,11})>?", re.IGNORECASE | re.DOTALL)


def item_number(text: str) -> str:
    """Return `Q123` from an item's address or number; an empty text if there is none."""
    found = _ITEM.fullmatch(text)
    return found[1].upper() if found else ""


def unit_of(text: str) -> WikidataUnit | None:
    """Return the unit of that item or label, or None."""
    return _units().get(item_number(text)) or _units_by_label().get(_folded(text))


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace(".", " ").split())


_UNKNOWN_VALUE = regex(r"_:.*|t[0-9]+|.*/genid/.*")
"""The spellings of an unknown value in the query service."""
_TEXT, _WORDS = TextKind(), TextKind(500)


class _Figure(Number, frozen=True):
    """A number of Wikidata, also `+11.23` and `1.123E1`; None if the value is unknown."""

    def parse(self, raw: object) -> float | None:  # type: ignore[override]
        """Return the number, or None."""
        text = text_of(raw)
        return None if _UNKNOWN_VALUE.fullmatch(text) else super().parse(text)


_FIGURE = _Figure(0)
_THOUSANDS = regex(r"\+?[1-9]\d{0,2},\d{3}")

_FIGURES = ("", "Amount", "Value")
_UNIT_COLUMNS = {"_unit": "unit", "_unit_label": "unitlabel"}
"""Endings of columns of units and their figures: `wingspanUnit` for `wingspan`, `spanUnit` for `spanAmount`."""


def _variants(name: str, others: str) -> tuple[str, ...]:
    """Return the other names of a dimension, by itself or as an amount."""
    return tuple(one + figure for one in (name, *others.split()) for figure in _FIGURES if one + figure != name)


@dataclass(frozen=True, kw_only=True)
class WikidataLine(Row):
    """A line of the table: an item with one value of each of its dimensions."""

    item: str = column(
        _WORDS, "", aliases=("aircraft", "ship", "class", "model", "type", "vessel", "qid"),
        help="the item's address or number", example="http://www.wikidata.org/entity/Q4115189",
    )  # fmt: skip
    item_label: str = column(
        _TEXT, "", help="its name", example="Fieseler Fi 156",
        aliases=("aircraftLabel", "shipLabel", "classLabel", "modelLabel", "typeLabel", "vesselLabel", "label",
                 "name"),
    )  # fmt: skip
    country_label: str = column(
        _TEXT, "", aliases=("nationLabel", "countryOfOriginLabel", "operatorLabel", "country", "nation",
                          "side"),
        help="the nation", example="Germany",
    )  # fmt: skip
    wingspan: float | None = column(
        _FIGURE, aliases=_variants("wingspan", "P2050 span span_m wingspan_m envergure Spannweite envergadura"),
        example="14.25", help="the span of an aircraft (P2050)",
    )  # fmt: skip
    wingspan_unit: str = column(_WORDS, "", help="its unit, an item")
    wingspan_unit_label: str = column(_WORDS, "", help="its unit, a word")
    length: float | None = column(
        _FIGURE, aliases=_variants("length", "P2043 length_m longueur Länge longitud"), example="9.9",
        help="the length of a ship or an aircraft (P2043)",
    )  # fmt: skip
    length_unit: str = column(_WORDS, "", help="its unit, an item")
    length_unit_label: str = column(_WORDS, "", help="its unit, a word")
    wing_area: float | None = column(
        _FIGURE, aliases=_variants("wingArea", "P2112 area wing_area_m2"), example="26",
        help="the wing area of an aircraft (P2112)",
    )  # fmt: skip
    wing_area_unit: str = column(_WORDS, "", help="its unit, an item")
    wing_area_unit_label: str = column(_WORDS, "", help="its unit, a word")
    beam: float | None = column(
        _FIGURE, aliases=_variants("beam", "P2261 beam_m width largeur Breite manga"), example="6.4",
        help="the beam of a ship (P2261)",
    )  # fmt: skip
    beam_unit: str = column(_WORDS, "", help="its unit, an item")
    beam_unit_label: str = column(_WORDS, "", help="its unit, a word")
    unit: str = column(_WORDS, "", help="the unit of all dimensions, an item")
    unit_label: str = column(_WORDS, "", help="the unit of all dimensions, a word")
    engines: float | None = column(_FIGURE, aliases=("numberOfEngines", "engineCount"), help="how many engines")


def lines_table(table: Table) -> Table:
    """Return the table with each column under our name for it, without other columns.

    If the query has its own word for the item, the item is the first column of addresses with names beside it
    (`avion`, `avionLabel`).
    """
    found: dict[str, str] = {}
    # a table of TSV has the names as the query writes them
    given = {key.lstrip("?"): key for key in table.headings}
    for item in declared(WikidataLine):
        keys = [given[key] for key in keys_of(item) if key in given and given[key] not in found.values()]
        if keys:
            filled = (key for key in keys if any(key in record.cells for record in table.records))
            found[item.name] = next(filled, keys[0])
    for name in found.keys() & _DIMENSIONS:
        stem = found[name].lstrip("?").removesuffix("amount").removesuffix("value")
        found |= {name + of: given[stem + word] for of, word in _UNIT_COLUMNS.items() if stem + word in given}
    own = _own_word(table, found)
    if own is not None:
        found["item"], found["item_label"] = own, own + _LABEL
    return Table(
        table.file,
        {_key(name): table.headings[old] for name, old in found.items()},
        tuple(_rename(record, found) for record in table.records),
    )


_LABEL = "label"
_DIMENSIONS = {"wingspan", "length", "wing_area", "beam"}


def _own_word(table: Table, found: dict[str, str]) -> str | None:
    """Return the column of items if its name is unknown."""
    if "item" in found:
        return None
    taken = set(found.values())
    for key in table.headings:
        cells = [record.cells[key] for record in table.records if key in record.cells]
        addresses = sum(bool(item_number(str(cell.value))) for cell in cells)
        if key not in taken and key + _LABEL in table.headings and cells and addresses * 2 > len(cells):
            return key
    return None


def _key(name: str) -> str:
    """Return the name of a column as headings are compared."""
    return name.replace("_", "")


def _rename(record: Record, found: dict[str, str]) -> Record:
    cells = {_key(name): record.cells[old] for name, old in found.items() if old in record.cells}
    blanks = {_key(name): record.blanks[old] for name, old in found.items() if old in record.blanks}
    return Record(record.span, cells, blanks)


NO_ITEM = general_rule("PG561")
UNKNOWN_UNIT = general_rule("PG562")
DISAGREE = general_rule("PG563")
NO_SIZE = general_rule("PG564")
ONE_SIZE = general_rule("PG565", severity="warning")
PLAIN = general_rule("PG566", severity="warning")
NO_LABEL = general_rule("PG567", severity="warning")
NO_SUCH_SIZE = general_rule("PG568")

MOST_ENGINES = 6
"""The number of engines from which on an aircraft may be of any size."""
_LENGTH_TO_SPAN = (0.27, 3.0)
"""Limits from great gliders (Eta 9.8 to 30.9 m) to the Douglas X-3 (20.3 to 6.9 m)."""
_LENGTH_TO_BEAM = (1.0, 14.0)
"""Limits from round ships to the slenderest torpedo boats."""


class Dimension(NamedTuple):
    """A dimension: its column in the table of Wikidata, its column in a stat file, and what it measures."""

    name: str
    target: str
    measure: Measured = "length"


def check_sizes(
    row: type[CommonColumns], line: WikidataLine, dimensions: Sequence[Dimension], values: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    """Yield the problems of values that the columns of a stat file would refuse."""
    kinds = {item.name: item.kind for item in declared(row)}
    for dimension in dimensions:
        value = values[dimension.target]
        try:
            if value is not None:
                kinds[dimension.target].parse(text_of(value))
        except Refused as refused:
            said = f"{dimension.target}: {refused.message}"
            yield NO_SUCH_SIZE.at(line.at(dimension.name), said, refused.help)


def check_likely_sizes(
    made: CommonColumns, line: WikidataLine, dimensions: Sequence[Dimension], counted: bool
) -> Iterator[Diagnostic]:
    """Yield the problems of unlikely dimensions and of pairs that do not go together.

    If the number of engines is unknown (not `counted`), the dimensions may be those of an aircraft with any
    number: the user is asked for the number.
    """
    found = list(check_unlikely_sizes([made]))
    possible = False
    if found and isinstance(made, AircraftColumns) and not counted:
        beyond = list(check_unlikely_sizes([replace(made, engines=MOST_ENGINES)]))
        found, possible = (beyond, False) if beyond else (found[:1], True)
    for problem in found:
        about = (one.name for one in dimensions if problem.message.startswith(one.target))
        there = problem._replace(span=line.at(next(about)))
        yield there if possible else there._replace(rule=NO_SUCH_SIZE)
    if not found or possible:
        yield from _proportions(made, line)


def _proportions(made: CommonColumns, line: WikidataLine) -> Iterator[Diagnostic]:
    """Yield a warning if one of two dimensions may be in feet, or both may be exchanged."""
    if isinstance(made, AircraftColumns):
        other, column, limits, of = made.span_m, "wingspan", _LENGTH_TO_SPAN, "span"
    elif isinstance(made, ShipColumns):
        other, column, limits, of = made.beam_m, "beam", _LENGTH_TO_BEAM, "beam"
    else:
        return
    if made.length_m and other and not limits[0] <= made.length_m / other <= limits[1]:
        message = f"{shown(made.name)} is {made.length_m:g} m long with a {of} of {other:g} m"
        way_out = "Look whether one of them is in feet, or both in each other's place."
        yield UNLIKELY_SIZE.at(line.at(column), message, way_out)


Sought = Literal["aircraft", "ships"]
_SAME = 0.01
"""The share by which values may differ and still be one value, rounded in another unit."""


class Wanted(NamedTuple):
    """A kind of type: its row and its dimensions. Without the first, its scale, there is no silhouette."""

    row: type[CommonColumns]
    dimensions: tuple[Dimension, ...]


_SPAN, _LENGTH = Dimension("wingspan", "span_m"), Dimension("length", "length_m")
_WING_AREA, _BEAM = Dimension("wing_area", "wing_area_m2", "area"), Dimension("beam", "beam_m")
_WANTED: Mapping[Sought, Wanted] = {
    "aircraft": Wanted(LibraryAircraft, (_SPAN, _LENGTH, _WING_AREA)),
    "ships": Wanted(LibraryShip, (_LENGTH, _BEAM)),
}


def read_types(table: Table, kind: Sought | None, found: Problems) -> tuple[CommonColumns, ...]:
    """Return the types of the table in its order; problems go into `found`, and an error leaves its type out.

    Without a `kind`, a column of spans means aircraft.
    """
    placed = lines_table(table)
    sort = _WANTED[kind or ("aircraft" if "wingspan" in placed.headings else "ships")]
    if not _has_columns(placed, sort, found):
        return ()
    lines, problems = read_all_rows(placed, WikidataLine)
    found.extend(problems)
    _refuse_thousands(placed, found)
    for dimension in sort.dimensions:
        _note_plain(placed, dimension, lines, found)
    _note_lone(placed, sort, found)
    types = []
    names: set[str] = set()
    for number, same in _by_item(lines, found).items():
        met = Problems()
        made = _type(sort, number, same, met)
        found.extend(met.found)
        if made is not None and not met.has_errors and all(line.has_read() for line in same):
            name = made.name if made.name not in names else f"{made.name} ({number})"
            names.add(name)
            types.append(replace(made, name=name))
    return tuple(types)


def _has_columns(table: Table, sort: Wanted, found: Problems) -> bool:
    """Return whether the columns of items, of names, and of the dimension that sets the scale exist."""
    place = min((heading.span for heading in table.headings.values()), default=Span(table.file, 1, 1))
    missing = [
        item
        for item in declared(WikidataLine)
        if item.name in ("item", "item_label", sort.dimensions[0].name)
        and _key(item.name) not in table.headings
    ]
    for item in missing:
        message = f"the column {item.name.replace('_label', 'Label')} is missing; {item.help}"
        way_out = "Download the table again with the query that `pressgang import --query` prints."
        found.report(MISSING_COLUMN, place, message, way_out)
    return not missing


def _refuse_thousands(table: Table, found: Problems) -> None:
    """Report `1,200` among figures with decimal points, where it is hardly 1.2."""
    cells = [record.cells.get(_key(name)) for record in table.records for name in _DIMENSIONS]
    figures = [(cell.span, text_of(cell.value)) for cell in cells if cell is not None]
    for span, text in figures if any("." in text for _, text in figures) else ():
        if _THOUSANDS.fullmatch(text):
            said = f"{shown(text)} has a comma, and other figures of the table have decimal points"
            found.report(
                NOT_A_NUMBER, span, said, "Write thousands without a mark, and fractions with a point."
            )


def _note_plain(table: Table, dimension: Dimension, lines: Iterable[WikidataLine], found: Problems) -> None:
    """Report a warning at the heading of figures without a column of units."""
    heading = table.headings.get(_key(dimension.name))
    values = any(line.has_read(dimension.name) and getattr(line, dimension.name) for line in lines)
    if heading is not None and values and not _unit_columns(table.headings, dimension):
        message = f"{heading.heading} has no column of units: its figures are read as metres"
        way_out = f"Look whether they are; a column {heading.heading}Unit says it for each."
        found.report(PLAIN, heading.span, message, way_out)


def _note_lone(table: Table, sort: Wanted, found: Problems) -> None:
    """Report a warning at the scale's heading if the table lacks the column of the other dimension."""
    scale, other = sort.dimensions[:2]
    if _key(other.name) not in table.headings:
        message = f"the table has no column {other.name}: all are drawn with the usual proportions"
        way_out = f"Ask for the {other.name} too, as the query does that `pressgang import --query` prints."
        found.report(ONE_SIZE, table.headings[_key(scale.name)].span, message, way_out)


def _unit_columns(given: Iterable[str], dimension: Dimension) -> list[str]:
    """Return the existing columns of a dimension's units: its own, items first, else those of all."""
    there = set(given)
    own = [f"{dimension.name}_unit", f"{dimension.name}_unit_label"]
    every = ["unit", "unit_label"] if dimension.measure == "length" else []
    return [name for name in (*own, *every) if _key(name) in there]


def _by_item(lines: Iterable[WikidataLine], found: Problems) -> dict[str, list[WikidataLine]]:
    """Return the lines of each item, in order of appearance."""
    items: dict[str, list[WikidataLine]] = {}
    for line in lines:
        number = item_number(line.item)
        if number:
            items.setdefault(number, []).append(line)
        elif line.has_read("item"):
            said = f"{shown(line.item) + ' is' if line.item else 'the line names'} no item of Wikidata"
            found.report(NO_ITEM, line.at("item"), said, "Write its address or its number, such as Q4115189.")
    return items


def _type(sort: Wanted, number: str, lines: Sequence[WikidataLine], found: Problems) -> CommonColumns | None:
    """Return the type of an item's lines, or None if they give it no scale."""
    nations = (line.country_label for line in lines)
    values: dict[str, Any] = {
        "name": _name(number, lines, found),
        "side": next((nation for nation in nations if nation and not item_number(nation)), ""),
        "source": f"Wikidata {number}",
        "record": lines[0].record,
    }
    for dimension in sort.dimensions:
        values[dimension.target] = _find_agreed_value(dimension, lines, found)
    engines = [line.engines for line in lines if line.has_read("engines") and line.engines is not None]
    if engines and issubclass(sort.row, AircraftColumns):
        values["engines"] = min(int(engines[0]), MOST_ENGINES)
    if found.has_errors or not all(line.has_read() for line in lines):
        return None
    told = [*_report_missing(sort, lines[0], values), *check_sizes(sort.row, lines[0], sort.dimensions, values)]
    found.extend(told)
    if any(problem.is_error for problem in told):
        return None
    made = sort.row(**values)
    found.extend(check_likely_sizes(made, lines[0], sort.dimensions, counted=bool(engines)))
    return made


def _name(number: str, lines: Sequence[WikidataLine], found: Problems) -> str:
    label = next((line.item_label for line in lines if line.item_label), "")
    label = "".join(letter for letter in label if letter.isprintable())
    if item_number(label) != number and label:
        return label
    message = f"{number} has no name in this language; its number stands for it"
    way_out = "Write a name into the table or the stat file, or ask for another language."
    found.report(NO_LABEL, lines[0].at("item_label"), message, way_out)
    return number


def _find_agreed_value(dimension: Dimension, lines: Sequence[WikidataLine], found: Problems) -> float | None:
    """Return the one value of a dimension in metres; None if there is none, or if two disagree."""
    values: list[tuple[float, WikidataLine]] = []
    for line in lines:
        figure = getattr(line, dimension.name) if line.has_read(dimension.name) else None
        metres = None if figure is None else figure * _metres(dimension, line, found)
        if metres is not None and all(metres != value for value, _ in values):
            values.append((metres, line))
    if not values:
        return None
    first, where = values[0]
    for value, line in values[1:]:
        if abs(value - first) > _SAME * max(value, first):
            whose = f"{dimension.name} of {shown(line.item_label or line.item)}"
            other = f"{first:.4g} in line {where.record.span.line} (in {_SIGNS[dimension.measure]})"
            way_out = "Look which is right for the variant you mean, and delete the other line."
            found.report(DISAGREE, line.at(dimension.name), f"{whose} is {value:.4g} here and {other}", way_out)
            return None
    return round(first, 2)


_SIGNS: Mapping[Measured, str] = {"length": "m", "area": "m²"}


def _metres(dimension: Dimension, line: WikidataLine, found: Problems) -> float:
    """Return the metres (or square metres) of a figure's unit; 1 and a problem if it is unknown."""
    columns = _unit_columns((*line.record.cells, *line.record.blanks), dimension)
    if not columns:
        return 1.0
    said = [(name, getattr(line, name)) for name in columns if line.has_read(name) and getattr(line, name)]
    for _, text in said:
        unit = unit_of(text)
        if unit is not None and unit.measure == dimension.measure:
            return unit.metres
    where, text = said[0] if said else (columns[0], "")
    what = f"{dimension.name} has no unit here"
    what = f"{shown(text)} is no unit of {dimension.measure} that we know" if text else what
    known = (unit.labels.split(", ")[0] for unit in _units().values() if unit.measure == dimension.measure)
    way_out = f"Write one of {', '.join(known)}, or the number of its item."
    found.report(UNKNOWN_UNIT, line.at(where), what, way_out)
    return 1.0


def _report_missing(sort: Wanted, line: WikidataLine, values: Mapping[str, Any]) -> Iterable[Diagnostic]:
    """Yield the problems of a type with one dimension, or none."""
    scale, other = sort.dimensions[:2]
    if values[scale.target] is None:
        what = f"{shown(values['name'])} has no {scale.name}, so nothing can be drawn to scale"
        yield NO_SIZE.at(line.at(scale.name), what, f"Write its {scale.name}, or delete the line.")
    elif values[other.target] is None and _key(other.name) in {*line.record.cells, *line.record.blanks}:
        what = f"{shown(values['name'])} has no {other.name}: it is drawn with the usual proportions"
        yield ONE_SIZE.at(line.at(other.name), what, f"Write its {other.name} into the stat file.")


_AIRCRAFT = (
    "name", "nation", "span_m", "length_m", "wing", "wings", "engines", "engine_kind", "tail", "body",
    "turrets", "wing_area_m2", "source",
)  # fmt: skip
_SHIPS = ("name", "nation", "length_m", "beam_m", "bow", "funnels", "masts", "source")

_HEAD = """\
# Dimensions from Wikidata (CC0 1.0), in metres; source names the item. Compare them before you rely on them.
# Fill in the blank columns, which make a type look like itself, and the stats of your game.
"""


def stat_file(types: Sequence[CommonColumns]) -> bytes:
    """Return the types as CSV with a byte order mark for spreadsheet programs; unknown values are blank."""
    headings = _AIRCRAFT if isinstance(types[0], AircraftColumns) else _SHIPS
    kinds = {item.name: item for item in declared(type(types[0]))}
    items = [kinds["side" if heading == "nation" else heading] for heading in headings]
    rows: list[Sequence[str]] = [headings]
    for row in types:
        values = [(item, getattr(row, item.name)) for item in items]
        cells = ["" if value == item.default else item.kind.show(value) for item, value in values]
        if cells[0].startswith("#"):  # which would make the line a comment
            cells[0] = f"'{cells[0]}"
        rows.append(cells)
    return (_HEAD + csv_text(rows)).encode("utf-8-sig")
