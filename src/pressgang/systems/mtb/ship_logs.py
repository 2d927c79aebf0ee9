"""Ship logs: a form for each ship with its hull, weapons and arcs, speed, fires, leaks and torpedoes left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import Point
from pressgang.drawing.scene import Piece
from pressgang.layout import Grid, Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import FLAG, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import Look
from pressgang.sheets.forms import run_on
from pressgang.sheets.likenesses import art_credits
from pressgang.systems.mtb.armed import armament, ship_name
from pressgang.systems.mtb.log_form import STATE, Log, LogPlan, abreast, draw_log, plan_log, state_of
from pressgang.systems.mtb.options import OrderedSheet, order_mark
from pressgang.systems.mtb.rules import STOPPED
from pressgang.systems.mtb.stats import Ship

_GUTTER = 4.0
_ABOVE_NOTES = 2.5


@dataclass(frozen=True, kw_only=True)
class ShipLogs(OrderedSheet):
    """A log a ship, as many to a page as there is room for."""

    kind: ClassVar[str] = "ship-logs"
    title: ClassVar[str] = "Ship log"
    summary: ClassVar[str] = (
        "a form for each ship: hull, weapons and arcs, speed, fire, flooding, torpedoes left, turns in a ring"
    )

    rings: bool = option(
        FLAG, True, help="boxes for the turns that a ship has been in the outer and in the inner ring"
    )

    def compose(self, brief: Brief[Ship], found: Problems) -> Sheet:
        """The logs in the order of the stat files, all of one size."""
        ships = list(brief.rows())
        notes = Footnotes(brief.rules)
        order = self.order(brief)
        marks = _marks(notes, brief.rules, [row for _, row in ships], order)
        lines = (self._legend(brief.rules), *run_on(notes), *art_credits(brief))
        live = brief.paper.area(lines)
        height = live.height - _ABOVE_NOTES
        armed = [armament(row, brief.rules) for _, row in ships]
        states = [
            state_of(row, weapons, brief.rules, marks, self.rings)
            for (_, row), weapons in zip(ships, armed, strict=True)
        ]
        heights = [state.measure(Look(brief.book), STATE) for state in states]
        columns = abreast(live.width, _GUTTER)
        width = (live.width - (columns - 1) * _GUTTER) / columns
        plan = _plan(brief, [row for _, row in ships], [*map(len, armed)], heights, (width, height), found)
        pieces: list[Piece] = []
        rows = 1
        if plan is not None:
            rows = max(1, int((height + _GUTTER) // (plan.height + _GUTTER)))
            for (force, row), weapons, state in zip(ships, armed, states, strict=True):
                brief.step()
                log = Log(
                    plan=plan,
                    rules=brief.rules,
                    book=brief.book,
                    force=force,
                    row=row,
                    pictures=brief.pictures,
                    marks=marks,
                    order=order,
                    weapons=weapons,
                    state=state,
                )
                front = draw_log(log, found)
                name = row.name or row.type or "ship log"
                piece = Piece(name, width, plan.height, front, span=row.record.span)
                pieces.extend([piece] * row.quantity)
        spread = plan is not None and rows > 1 and columns == 1
        gutter = (height - rows * plan.height) / (rows - 1) if plan and spread else _GUTTER
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=Grid(columns, rows, gutter, scissors=rows * columns > 1),
            form_name=self.title,
            side_note=brief.game,
            side_detail=_sides(brief),
            measured=False,
            notes=lines,
            place=brief.place,
        )

    def _legend(self, rules: RuleBook) -> str:
        least, most = rules["hull"]
        words = (
            f"Beside a speed: {rules['quadrants']} to turn in the centre ring / turns to stay in the inner / "
            f"in the outer ring; {STOPPED} is stopped. Weapons: cards in the inner and the outer ring; guns "
            f"that are out are ticked under “out”. Hull: {least} to {most} boxes."
        )
        return f"{words} Turns outer, inner: a tick for each turn in that ring." if self.rings else words


def _plan(
    brief: Brief[Ship],
    ships: Sequence[Ship],
    armed: Sequence[int],
    states: Sequence[float],
    room: Point,
    found: Problems,
) -> LogPlan | None:
    """The plan of all logs of ships with so many lines of weapons, or problems: a paper too narrow, or a ship
    with more than a page holds.
    """
    width, height = room
    plan = plan_log(width, max(armed, default=0), max(states, default=0.0))
    least = plan_log(width, 0, 0.0)
    if least is None or least.height > height:
        found.add(
            problems.FORM_TOO_LARGE.at(
                brief.place,
                f"a ship log does not fit {brief.paper.label()}: it is at least 118 mm wide",
                "Take a5 or a larger paper, or smaller margins.",
            )
        )
        return None
    if plan is not None and plan.height > height:
        for row, weapons, state in zip(ships, armed, states, strict=True):
            own = plan_log(width, weapons, state)
            if own is None or own.height > height:
                found.add(
                    problems.FORM_TOO_LARGE.at(
                        row.at("weapons"),
                        f"the log of {ship_name(row)}, with {weapons} lines of weapons and {row.hull} "
                        f"hull boxes, does not fit {brief.paper.label()}",
                        "Write guns of one class and arc as one weapon (20mm*4), or take a larger paper.",
                    )
                )
        return None
    return plan


def _marks(notes: Footnotes, rules: RuleBook, ships: Sequence[Ship], order: str) -> dict[str, str]:
    """The letters at the heads of a log; of what no ship has, none."""
    kinds = {weapon.kind for row in ships for weapon in armament(row, rules)}
    weapons = notes.mark("guns") + order_mark(notes, order)
    weapons += notes.mark("torpedo_abeam") if "torpedo" in kinds else ""
    weapons += notes.mark("reach") if kinds - {"gun"} else ""
    marks = {"speed": notes.mark("speeds", "quadrants"), "weapons": weapons}
    if any(row.length_m is None or row.beam_m is None for row in ships):
        marks["size"] = notes.mark("usual_size")
    return marks | {name: notes.mark(name) for name in ("hull", "continuing")}


def _sides(brief: Brief[Ship]) -> str:
    return " · ".join(force.name for force in brief.forces if force.name)
