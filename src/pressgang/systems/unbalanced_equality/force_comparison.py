"""The force comparison: points, fire and combat value of each side, their ratio, and the article's own pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.scene import Item, line
from pressgang.layout import Sheet
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import stack
from pressgang.systems.unbalanced_equality.report import SideReport, ratio_words, report
from pressgang.systems.unbalanced_equality.side_bars import (
    butterfly,
    listing,
    measures,
    number_words,
    side_name,
)
from pressgang.systems.unbalanced_equality.stats import StandRow
from pressgang.systems.unbalanced_equality.wording import inches_words, mark
from pressgang.typography.fonts import TextSpan

_BARS, _ROW = 10.0, 5.4
"""The heights of the rows of bars and of the tables, in mm at full size."""
_SIZES = tuple(Size(8.5, scale) for scale in (1.0, 0.9, 0.8, 0.69))


@dataclass(frozen=True, kw_only=True)
class ForceComparison(SheetKind[StandRow]):
    """What the sides are worth against each other."""

    kind: ClassVar[str] = "force-comparison"
    title: ClassVar[str] = "Force comparison"
    summary: ClassVar[str] = "points, fire at each formation and combat value by side, and their ratio"

    def compose(self, brief: Brief[StandRow], found: Problems) -> Sheet:
        """The sides against each other, the article's pair, then each side type by type."""
        forces = [force for force in brief.forces if force.rows]
        sides = [report(force.name, force.rows, brief.rules) for force in forces]
        detailed = [
            Section.of(
                partial(_by_type, force=force, side=side, sides=sides),
                wide=True,
                opens=not index,
            )
            for index, (force, side) in enumerate(zip(forces, sides, strict=True))
        ]
        sections = (
            Section.of(partial(_versus, forces=forces, sides=sides), wide=True),
            Section.of(partial(_article, sides=sides), wide=True),
            Section.of(partial(_explained, sides=sides), wide=True),
            *detailed,
        )
        return reference_sheet(brief, self.title, sections, found, sizes=_SIZES)


def _versus(
    look: Look, width: float, *, forces: Sequence[Force[StandRow]], sides: Sequence[SideReport]
) -> SetBlock:
    """What the sides are worth, as bars where there are two."""
    wanted = measures(sides, inches_words(float(look.rules["spear_throw"])))
    gone = sum(side.gone for side in sides)
    left = "" if not gone else f"; left out: {gone} stand{'s' if gone > 1 else ''} off the table"
    if len(sides) == 2:
        body = butterfly(look.book, forces, sides, wanted, width, _BARS * look.figures)
    else:
        body = listing(look.book, sides, wanted, width)
    return stack([set_head(look, "The sides", width, f"at the strengths of their lists{left}"), body])


def _explained(look: Look, width: float, *, sides: Sequence[SideReport]) -> SetBlock:
    """What the figures mean, of what there is on either side."""
    rules, notes = look.rules, look.notes
    firing = {entry.troop.fire for side in sides for entry in side.lines}
    riding = any(entry.troop.rides for side in sides for entry in side.lines)
    rifles, maxims = (inches_words(float(rules[name])) for name in ("rifle_range", "maxim_range"))
    who = [f"rifles ({rifles})"]
    if "shot" in firing:
        who.append(f"Maxim guns ({maxims}{mark(notes, 'maxim_range')})")
    named = ["whole_kill"] + ["shots"] * ("shot" in firing) + ["holders_fire"] * riding
    apart = ["spears with one throw"] * ("throw" in firing)
    if "table" in firing:
        apart.append("cannon with the average of the die on targets that are not in closed order")
    stand_apart = f" Apart stand {' and '.join(apart)}." if apart else ""
    words = (
        f"Fire is the kills of one volley of all {' and '.join(who)} at the strength they have"
        f"{mark(notes, *named)}: **open** with all in open order or on horse, **closed** with all in closed "
        f"order or off their horses.{stand_apart} Combat value: points × morale."
    )
    return set_text(look, words, width)


def _article(look: Look, width: float, *, sides: Sequence[SideReport]) -> SetBlock:
    """The article's pair of armies beside this one."""
    rules = look.rules
    british, native = (int(rules["article_forces"][key]) for key in ("british", "native"))
    rows: list[list[TableCell]] = [
        [
            "the article’s pair, British : natives",
            f"{british} : {native}",
            f"**{ratio_words(british, native)}**",
        ]
    ]
    if len(sides) == 2:
        one, two = sides
        names = [TextSpan(f"{one.name} : {two.name}")]
        rows.append([names, f"{one.points} : {two.points}", f"**{ratio_words(one.points, two.points)}**"])
    columns = [Column("", None), Column("", 34.0, "right"), Column("", 22.0, "right")]
    head = set_head(look, "Points beside the article’s", width, "its pair came out evenly matched")
    return stack(
        [SetBlock(head.items, 4.6), table(look, columns, rows, width, size=theme.BODY, row_height=6.0)]
    )


def _by_type(
    look: Look,
    width: float,
    *,
    force: Force[StandRow],
    side: SideReport,
    sides: Sequence[SideReport],
) -> SetBlock:
    """One side, a row a type, and its sums."""
    listed = any(one.formations for one in sides)
    small = width < 150
    count = 3 if listed and not small else 2
    figure = min(17.0, (width - 50.0) / (2 + 2 * count))
    states = ["open", "closed", "as listed"][:count]
    heads = ["stands", "points", *states, *states]
    columns = [Column("type"), *(Column(head, figure, "right") for head in heads)]
    rows: list[list[TableCell]] = []
    for entry in side.lines:
        fires: list[TableCell] = [number_words(value) for value in entry.fire[:count]]
        name = entry.troop.type
        if entry.troop.fire == "throw":
            name += ", throw"
            fires = [[TextSpan(number_words(value), fill=theme.LABEL_INK)] for value in entry.fire[:count]]
        if entry.troop.fire == "table":
            name += ", average"
            fires = [[TextSpan(f"{entry.cannon:.1f}", fill=theme.LABEL_INK)] for _ in range(count)]
        combats = [number_words(value) for value in entry.combat[:count]]
        rows.append([name, str(entry.stands), number_words(entry.points), *fires, *combats])
    sums = [side.stands, side.points, *side.fire[:count], *side.combat[:count]]
    rows.append([_sum_words(side), *(f"**{number_words(value)}**" for value in sums)])
    size = theme.SMALL if small else look.size
    row_height = max(4.5, _ROW * look.figures)
    body = table(
        look, columns, rows, width, size=size, row_height=row_height, padding=1.0, tinted=[len(rows) - 1]
    )
    left = width - figure * 2 * count
    items: list[Item] = [side_name(look.book, force, 0, left - 2 * figure, 3.6)]
    for index, words in enumerate(("fire, kills a volley", "combat value")):
        x = left + figure * count * index + 3.0
        right = left + figure * count * (index + 1) - 1.0
        items.append(look.book.text(right, 6.0, words, theme.SMALL, bold=True, anchor="end"))
        items.append(line((x, 7.4), (right, 7.4), theme.HAIRLINE, theme.RULE_INK))
    return stack([SetBlock(tuple(items), 7.6), body])


def _sum_words(side: SideReport) -> str:
    """What the last row adds up: cannon and spears are not in its fire."""
    words = {"throw": "spears", "table": "cannon"}
    there = [words[kind] for kind in words if any(entry.troop.fire == kind for entry in side.lines)]
    return f"**all**, fire without {' and '.join(there)}" if there else "**all**"
