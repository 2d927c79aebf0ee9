"""The columns of Wikidata's tables, and its units of length and area by item number or label."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from pressgang.files.paths import template
from pressgang.regex import regex
from pressgang.schema import Number, Row, TextKind, column, declared
from pressgang.schema.declare import keys_of
from pressgang.schema.kinds import text_of
from pressgang.sources import Cell, Record, Table
from pressgang.structs import NamedTuple, dataclass

Measured = Literal["length", "area"]


class WikidataUnit(NamedTuple):
    """A unit: the dimension it measures, its size in metres (or square metres), and its labels."""

    measure: Measured
    metres: float
    labels: str


@cache
def _units() -> dict[str, WikidataUnit]:
    """Return the units by the numbers of their items, from `templates/wikidata/units.toml`."""
    import tomllib

    tables = tomllib.loads(template("wikidata/units.toml").read_text(encoding="utf-8"))
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


def known_units(measure: Measured) -> str:
    """Return the first label of each unit of a dimension, for a message."""
    return ", ".join(unit.labels.split(", ")[0] for unit in _units().values() if unit.measure == measure)


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace(".", " ").split())


_UNKNOWN_VALUE = regex(r"_:.*|t[0-9]+|.*/genid/.*")
"""The spellings of an unknown value in the query service."""
_TEXT, _WORDS = TextKind(), TextKind(500)


class _Figure(NamedTuple):
    """A number of Wikidata, also `+11.23` and `1.123E1`; None if the value is unknown."""

    label: str = "number 0 or more"

    def parse(self, raw: object) -> float | None:
        """Return the number, or None."""
        text = text_of(raw)
        return None if _UNKNOWN_VALUE.fullmatch(text) else Number(0).parse(text)

    def show(self, value: float) -> str:
        """Return the number as text."""
        return f"{value:g}"


_FIGURE = _Figure()


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
        _FIGURE,
        aliases=_variants("wingArea", "P2112 area wing_area_m2"),
        example="26",
        help="the wing area of an aircraft (P2112)",
    )
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
    for name in _DIMENSIONS & found.keys():
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
    return name.replace("_", "")


def _rename(record: Record, found: dict[str, str]) -> Record:
    cells: dict[str, Cell] = {}
    blanks = {}
    for name, old in found.items():
        if old in record.cells:
            cells[_key(name)] = record.cells[old]
        elif old in record.blanks:
            blanks[_key(name)] = record.blanks[old]
    return Record(record.span, cells, blanks)
