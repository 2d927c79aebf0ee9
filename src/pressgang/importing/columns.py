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


_FIGURES = ("", "Amount", "Value")
_UNITS = {"_unit": "unit", "_unit_label": "unitlabel"}
"""How a column of units is called after its figures': `wingspanUnit`, of `spanAmount` `spanUnit`."""


def _called(name: str, others: str) -> tuple[str, ...]:
    """The other names of a dimension, by itself or as the amount that it is."""
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
        _FIGURE, aliases=_called("wingspan", "P2050 span span_m wingspan_m envergure Spannweite envergadura"),
        example="14.25", help="the span of an aircraft (P2050)",
    )  # fmt: skip
    wingspan_unit: str = column(_WORDS, "", help="its unit, an item")
    wingspan_unit_label: str = column(_WORDS, "", help="its unit, a word")
    length: float | None = column(
        _FIGURE, aliases=_called("length", "P2043 length_m longueur Länge longitud"), example="9.9",
        help="the length of a ship or an aircraft (P2043)",
    )  # fmt: skip
    length_unit: str = column(_WORDS, "", help="its unit, an item")
    length_unit_label: str = column(_WORDS, "", help="its unit, a word")
    wing_area: float | None = column(
        _FIGURE,
        aliases=_called("wingArea", "P2112 area wing_area_m2"),
        example="26",
        help="the wing area of an aircraft (P2112)",
    )
    wing_area_unit: str = column(_WORDS, "", help="its unit, an item")
    wing_area_unit_label: str = column(_WORDS, "", help="its unit, a word")
    beam: float | None = column(
        _FIGURE, aliases=_called("beam", "P2261 beam_m width largeur Breite manga"), example="6.4",
        help="the beam of a ship (P2261)",
    )  # fmt: skip
    beam_unit: str = column(_WORDS, "", help="its unit, an item")
    beam_unit_label: str = column(_WORDS, "", help="its unit, a word")
    unit: str = column(_WORDS, "", help="the unit of all dimensions, an item")
    unit_label: str = column(_WORDS, "", help="the unit of all dimensions, a word")
    engines: float | None = column(_FIGURE, aliases=("numberOfEngines", "engineCount"), help="how many engines")


def lines_table(table: Table) -> Table:
    """The table with each column under the name that we declare; columns that are no concern of ours are gone.

    Where a query calls the item by a word of its own, it is the first column of addresses that has a name
    beside it (`avion`, `avionLabel`).
    """
    found: dict[str, str] = {}
    # a table of TSV has the names as the query writes them
    given = {key.lstrip("?"): key for key in table.headings}
    for item in declared(WikidataLine):
        keys = [given[key] for key in keys_of(item) if key in given and given[key] not in found.values()]
        if keys:
            found[item.name] = _fullest(keys, table.records)
    for name in _DIMENSIONS & found.keys():
        stem = found[name].lstrip("?").removesuffix("amount").removesuffix("value")
        found |= {name + of: given[stem + word] for of, word in _UNITS.items() if stem + word in given}
    own = _own_word(table, found)
    if own is not None:
        found["item"], found["item_label"] = own, own + _LABEL
    return Table(
        table.file,
        {_key(name): table.headings[old] for name, old in found.items()},
        tuple(_renamed(record, found) for record in table.records),
    )


_LABEL = "label"
_DIMENSIONS = {"wingspan", "length", "wing_area", "beam"}


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
