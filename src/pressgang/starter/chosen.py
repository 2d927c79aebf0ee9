"""Aircraft or ships of the library in a starter kit: a force of their own with the game's house stats."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pressgang.files.outputs import Output
from pressgang.kit import KIT_FILE
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns
from pressgang.schema import Declared, declared
from pressgang.sources.cell_text import csv_text
from pressgang.systems.base import AnySystem, HouseStats

CHOSEN_FILE = "chosen.csv"
_MOST_SIDES = 7
"""As many sides as our palettes keep apart for every eye; more have one palette together."""
SHIP_STATS = HouseStats(
    "Speed, size, hull and weapons are house values for a ship of the class. Give each ship a name of its own.",
    lambda ship, number: {},
)
"""The ships of the library have the stats of their game; a name is that of a class, so it comes once a ship."""
_PRINTED_ELSEWHERE = ("art", "art_author", "art_licence", "notes")


def with_chosen(
    system: AnySystem, stats: HouseStats, chosen: Sequence[CommonColumns], files: Sequence[Output]
) -> list[Output]:
    """The files of a starter kit with them in place of its forces; twice the same is a quantity of 2."""
    kit = next(file for file in files if file.path.name == KIT_FILE)
    name = _force_name(chosen)
    others = {kit.path.with_name(force["stats"]) for force in tomllib.loads(kit.data.decode())["force"]}
    table = Output(kit.path.with_name(CHOSEN_FILE), _stat_file(system, stats, chosen).encode())
    changed = Output(kit.path, _with_force(kit.data.decode(), name).encode())
    return [*(changed if file is kit else file for file in files if file.path not in others), table]


def _stat_file(system: AnySystem, stats: HouseStats, chosen: Sequence[CommonColumns]) -> str:
    """The rows as CSV: the game's own columns, then those of the library that one of them uses."""
    rows = rows_of_chosen(stats, chosen)
    columns = [name for name in columns_in_order(system) if any(row.get(name) for row in rows)]
    head = (
        f"# {stats.note}\n# The rest comes from pressgang's library; source says where it can be looked up.\n"
    )
    return head + csv_text([columns, *([row.get(name, "") for name in columns] for row in rows)])


def rows_of_chosen(stats: HouseStats, chosen: Sequence[CommonColumns]) -> list[dict[str, str]]:
    """The cells of the rows by their headings, with the game's house stats: what is chosen twice is a quantity
    of 2, or two rows where each piece has one.
    """
    counted = [(row, 1) for row in chosen] if stats.each else list(Counter(chosen).items())
    return [
        texts_of(row)
        | {"quantity": str(count)}
        | (dict(stats.of(row, number)) if isinstance(row, AircraftColumns) else {})
        for number, (row, count) in enumerate(counted)
    ]


def columns_in_order(system: AnySystem) -> Iterator[str]:
    """Name, side and quantity, the game's required columns, the rest of its own, the silhouette, the source."""
    items = declared(system.row)
    silhouette = {item.name for item in declared(AircraftColumns)}
    first = ("name", "side", "quantity")
    yield from first
    yield from (item.heading for item in items if item.required)
    yield from (item.heading for item in items if not item.required and item.name not in silhouette)
    rest = [item.heading for item in items if not item.required and item.name in silhouette]
    yield from (name for name in rest if name not in (*first, "source", *_PRINTED_ELSEWHERE))
    yield "source"


def texts_of(row: CommonColumns) -> dict[str, str]:
    """The cells of a row as they are written, blank where they are the default."""
    return {item.heading: _text(item, getattr(row, item.name)) for item in declared(type(row))}


def _text(item: Declared, value: Any) -> str:
    return "" if value is None or value == item.default else item.kind.show(value)


def _force_name(chosen: Sequence[CommonColumns]) -> str:
    """The nation they share; nothing where there are several, a force each; `Chosen` where they are many."""
    nations = {row.side for row in chosen}
    return next(iter(nations)) if len(nations) == 1 else "" if len(nations) <= _MOST_SIDES else "Chosen"


def _with_force(kit: str, name: str) -> str:
    """The kit with one `[[force]]` in place of its own, which no sheet asks for; remarks beside them stay."""
    head = f"name = {json.dumps(name, ensure_ascii=False)}\n" if name else ""
    about = "" if name else "                # no name: each side that its rows name is a force"
    table = f'[[force]]\n{head}stats = "{CHOSEN_FILE}"{about}\n\n'
    own = re.compile(r"^\[\[force\]\]\n(?:.+\n)*\n?", re.MULTILINE)
    first = own.search(kit)
    assert first is not None
    rest = re.sub(r"^forces = .*\n", "", own.sub("", kit[first.start() :]), flags=re.MULTILINE)
    return kit[: first.start()] + table + rest
