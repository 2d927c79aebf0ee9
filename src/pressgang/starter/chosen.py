"""Aircraft or ships of the library in a starter kit: a force of their own with the game's house stats."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pressgang.kit import KIT_FILE
from pressgang.outputs import Output
from pressgang.schema import Declared, declared
from pressgang.systems.base import HouseStats, System
from pressgang.systems.columns import AircraftColumns, CommonColumns

CHOSEN_FILE = "chosen.csv"
SHIP_STATS = HouseStats(
    "Speed, size, hull and weapons are house values for a ship of the class. Give each ship a name of its own.",
    lambda ship, number: {},
)
"""The ships of the library have the stats of their game; a name is that of a class, so it comes once a ship."""
_PRINTED_ELSEWHERE = ("art", "art_author", "art_licence", "notes")


def with_chosen(
    system: System, stats: HouseStats, chosen: Sequence[CommonColumns], files: Sequence[Output]
) -> list[Output]:
    """The files of a starter kit with them as one more force; twice the same is a quantity of two."""
    kit = next(file for file in files if file.path.name == KIT_FILE)
    name = _force_name(chosen, kit.data.decode())
    table = Output(kit.path.with_name(CHOSEN_FILE), _stat_file(system, stats, chosen).encode())
    changed = Output(kit.path, _with_force(kit.data.decode(), name).encode())
    return [*(changed if file is kit else file for file in files), table]


def _stat_file(system: System, stats: HouseStats, chosen: Sequence[CommonColumns]) -> str:
    """The rows as CSV: the game's own columns, then those of the library that one of them uses."""
    counted = [(row, 1) for row in chosen] if stats.each else list(Counter(chosen).items())
    rows = [
        _texts(row)
        | {"quantity": str(count)}
        | (dict(stats.of(row, number)) if isinstance(row, AircraftColumns) else {})
        for number, (row, count) in enumerate(counted)
    ]
    columns = [name for name in _order(system) if any(row.get(name) for row in rows)]
    out = io.StringIO()
    out.write(f"# {stats.note}\n")
    out.write("# The rest comes from pressgang's library; source says where it can be looked up.\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([row.get(name, "") for name in columns] for row in rows)
    return out.getvalue()


def _order(system: System) -> Iterator[str]:
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


def _texts(row: CommonColumns) -> dict[str, str]:
    """The cells of a row as they are written, blank where they are the default."""
    return {item.heading: _text(item, getattr(row, item.name)) for item in declared(type(row))}


def _text(item: Declared, value: Any) -> str:
    return "" if value is None or value == item.default else item.kind.show(value)


def _force_name(chosen: Sequence[CommonColumns], kit: str) -> str:
    """The nation they share, else `Chosen`; never the name of a force that is there."""
    taken = {force["name"].casefold() for force in tomllib.loads(kit).get("force", [])}
    nations = {row.side for row in chosen}
    names = [*(nations if len(nations) == 1 else ()), "Chosen", "Chosen aircraft"]
    return str(next(name for name in names if name and name.casefold() not in taken))


def _with_force(kit: str, name: str) -> str:
    """The kit with one more `[[force]]`, behind the last one and whatever remarks follow it."""
    lines = kit.splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if line.startswith("[[force]]"))
    end = next((n for n in range(last, len(lines)) if not lines[n].strip()), len(lines))
    table = f'\n[[force]]\nname = {json.dumps(name, ensure_ascii=False)}\nstats = "{CHOSEN_FILE}"\n'
    return "".join([*lines[:end], table, *lines[end:]])
