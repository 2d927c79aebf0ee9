"""Types as a stat file: their dimensions, and the columns that draw them, to be filled in."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.rows.stat_columns import AircraftColumns, CommonColumns
from pressgang.schema import declared
from pressgang.sources.cell_text import csv_text

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
    """The types as CSV with the mark that spreadsheet programs need; what is not known is blank."""
    headings = _AIRCRAFT if isinstance(types[0], AircraftColumns) else _SHIPS
    kinds = {item.name: item for item in declared(type(types[0]))}
    rows: list[Sequence[str]] = [headings]
    for row in types:
        cells = []
        for heading in headings:
            item = kinds["side" if heading == "nation" else heading]
            value = getattr(row, item.name)
            cells.append("" if value == item.default else item.kind.show(value))
        rows.append([_no_comment(cells[0]), *cells[1:]])
    return (_HEAD + csv_text(rows)).encode("utf-8-sig")


def _no_comment(name: str) -> str:
    """A name that would make its line a comment, as a name."""
    return f"'{name}" if name.startswith("#") else name
