"""Rows, musters and briefs of MTB from a few lines of CSV, and sheets composed of them, for the tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from pressgang.diagnostics import Span
from pressgang.layout import Sheet
from pressgang.schema import Row
from pressgang.sheets.base import SheetKind
from pressgang.systems import all_systems
from tests.systems import stat_lines
from tests.systems.stat_lines import brief_of, muster_of, problems_of, rows_of, rules_of

FLOTILLA = """name,type,speed,size,hull,weapons,length_m,beam_m
MTB 81,Vosper 73 ft,A,small,3,20mm@forward+starboard-bow+port-bow; mg*2@all; torpedo*2@forward,22.3,5.9
MGB 314,Fairmile C,B,small,4,40mm@forward; 40mm@aft; depth-charge*2@aft,33.5,5.3
"""
CONVOY = """name,speed,size,hull,weapons
V 1409,D,escort,6,88mm@forward; 37mm@aft; 20mm*2
Hanne,D,merchant,17,
"""
SYSTEM = all_systems()["mtb"]
rules = partial(rules_of, "mtb")
"""The game's numbers, some of them replaced."""
muster = partial(muster_of, SYSTEM)
"""A side for each stat file."""
found = partial(problems_of, SYSTEM)
"""What the checks find of the rule of a code in a muster."""
brief = partial(brief_of, SYSTEM, place=Span("kit.toml", 3, 1))
"""A brief with one force for each stat file."""


def kind_of(name: str) -> Callable[..., SheetKind]:
    """The class of a sheet that the game's file declares."""
    kind = SYSTEM.sheets.named(name)
    assert kind is not None
    return kind


ArcRing = kind_of("arc-ring")
QuickReference = kind_of("quick-reference")
SightingCard = kind_of("sighting-card")
Tables = kind_of("tables")
WebBoard: Any = kind_of("web-board")
Counters = kind_of("counters")
ShipLogs = kind_of("ship-logs")
TurnTrack = kind_of("turn-track")
AircraftRecord = kind_of("aircraft-record")
AircraftCounters = kind_of("aircraft-counters")


def rows(text: str, file: str = "rn.csv", row: type[Row] = SYSTEM.row) -> tuple[Any, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    return rows_of(row, text, file)


def composed(kind: SheetKind, *texts: str, **more: Any) -> Sheet:
    """The sheet; any problem fails the test. What no rules are replaced for is composed once for all tests."""
    if more.keys() & {"book", "templates"}:
        return _composed(kind, texts, tuple(more.items()))
    return _kept(kind, texts, tuple(more.items()))


def _composed(kind: SheetKind, texts: tuple[str, ...], more: tuple[tuple[str, Any], ...]) -> Sheet:
    return stat_lines.composed(kind, brief(*texts, **dict(more)))


_kept = lru_cache(maxsize=64)(_composed)
