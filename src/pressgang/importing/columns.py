"""The columns of a table of Wikidata, declared once: what a query may call them, and how each is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pressgang.importing.units import item_number
from pressgang.schema import Number, Row, TextKind, column, declared
from pressgang.schema.declare import keys_of
from pressgang.schema.kinds import text_of
from pressgang.sources import Cell, Record, Table

_UNKNOWN_VALUE = re.compile(r"_:.*|t[0-9]+|.*/genid/.*")
"""How the query service writes a value that Wikidata says nobody knows."""
_TEXT, _WORDS = TextKind(), TextKind(500)


class _Figure(NamedTuple):
    """A number of Wikidata, `+11.23` and `1.123E1` too; none where the value is not known."""

    label: str = "number 0 or more"

    def parse(self, raw: object) -> float | None:
        """The number."""
        text = text_of(raw)
        return None if _UNKNOWN_VALUE.fullmatch(text) else Number(0).parse(text)

    def show(self, value: float) -> str:
        """The number itself."""
        return f"{value:g}"


_FIGURE = _Figure()


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
        _FIGURE, aliases=("span",), help="the span of an aircraft (P2050)", example="14.25"
    )
    wingspan_unit: str = column(_WORDS, "", aliases=("spanUnit",), help="its unit, an item")
    wingspan_unit_label: str = column(_WORDS, "", aliases=("spanUnitLabel",), help="its unit, a word")
    length: float | None = column(_FIGURE, help="the length of a ship or an aircraft (P2043)", example="9.9")
    length_unit: str = column(_WORDS, "", help="its unit, an item")
    length_unit_label: str = column(_WORDS, "", help="its unit, a word")
    wing_area: float | None = column(
        _FIGURE, aliases=("area",), help="the wing area of an aircraft (P2112)", example="26"
    )
    wing_area_unit: str = column(_WORDS, "", aliases=("areaUnit",), help="its unit, an item")
    wing_area_unit_label: str = column(_WORDS, "", aliases=("areaUnitLabel",), help="its unit, a word")
    beam: float | None = column(_FIGURE, aliases=("width",), help="the beam of a ship (P2261)", example="6.4")
    beam_unit: str = column(_WORDS, "", aliases=("widthUnit",), help="its unit, an item")
    beam_unit_label: str = column(_WORDS, "", aliases=("widthUnitLabel",), help="its unit, a word")
    unit: str = column(_WORDS, "", help="the unit of all dimensions, an item")
    unit_label: str = column(_WORDS, "", help="the unit of all dimensions, a word")
    engines: float | None = column(_FIGURE, aliases=("numberOfEngines", "engineCount"), help="how many engines")


def lines_table(table: Table) -> Table:
    """The table with each column under the name that we declare; columns that are no concern of ours are gone.

    Where a query calls the item by a word of its own, it is the first column of addresses that has a name
    beside it (`avion`, `avionLabel`).
    """
    found: dict[str, str] = {}
    given = {
        key.lstrip("?"): key for key in table.headings
    }  # a table of TSV has the names as the query writes them
    for item in declared(WikidataLine):
        keys = [given[key] for key in keys_of(item) if key in given and given[key] not in found.values()]
        if keys:
            found[item.name] = _fullest(keys, table.records)
    own = _own_word(table, found)
    if own is not None:
        found["item"], found["item_label"] = own, own + _LABEL
    return Table(
        table.file,
        {_key(name): table.headings[old] for name, old in found.items()},
        tuple(_renamed(record, found) for record in table.records),
    )


_LABEL = "label"


def _fullest(keys: Sequence[str], records: Sequence[Record]) -> str:
    """Of several names of a column the first that holds something."""
    return next((key for key in keys if any(key in record.cells for record in records)), keys[0])


def _own_word(table: Table, found: dict[str, str]) -> str | None:
    """The column of items under a name that we do not know."""
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


def _renamed(record: Record, found: dict[str, str]) -> Record:
    cells: dict[str, Cell] = {}
    blanks = {}
    for name, old in found.items():
        if old in record.cells:
            cells[_key(name)] = record.cells[old]
        elif old in record.blanks:
            blanks[_key(name)] = record.blanks[old]
    return Record(record.span, cells, blanks)
