"""The Python part of MTB (`templates/games/mtb`): motor torpedo boats on a spider's web."""

from __future__ import annotations

from pressgang.games.code import Argument, Function, GameCode
from pressgang.games.expressions.values import ANY, NUMBER, TEXT, ValueType, list_of
from pressgang.systems.base import Later
from pressgang.systems.mtb.checks import AIRCRAFT_CHECKS, CHECKS
from pressgang.systems.mtb.rules import FIELDS, weapon_list
from pressgang.systems.mtb.stats import Ship, WeaponsKind

_TYPES = (TEXT, TEXT, NUMBER, list_of(TEXT), NUMBER, NUMBER)
CODE = GameCode(
    row=Ship,
    kinds={"weapons": WeaponsKind()},
    checks=CHECKS,
    list_checks={"aircraft": AIRCRAFT_CHECKS},
    functions=(
        Function("weapon_list", (Argument("weapons", TEXT), Argument("guns", list_of(ANY))),
                 list_of(ValueType("entry", fields=tuple(zip(FIELDS, _TYPES, strict=True)))), weapon_list,
                 "the weapons of a cell, with the cards that each gun draws in the inner and in the outer ring",
                 "weapon_list(weapons, guns)"),
    ),
    sheets={
        "web-board": Later(__name__, "web_board.WebBoard"),
        "arc-ring": Later(__name__, "transparencies.ArcRing"),
        "sighting-card": Later(__name__, "transparencies.SightingCard"),
        "certificates": Later(__name__, "pressgang.sheets.certificates.sheets.Certificates"),
    },
    drawings={"sectors": Later(__name__, "web.SECTORS_BLOCK")},
    sheet_checks={
        "turn-track": Later(__name__, "checks.find_many_turns"),
        "aircraft-counters": Later(__name__, "checks.find_no_aircraft"),
        "aircraft-record": Later(__name__, "checks.find_no_aircraft"),
    },
    sheet_rules=Later(__name__, "checks.ALL"),
    likeness=Later(__name__, "formation.likeness_of"),
)  # fmt: skip
