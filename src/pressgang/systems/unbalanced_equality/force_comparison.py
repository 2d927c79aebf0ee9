"""The force comparison: points, fire and combat value of each side, their ratio, and the article's own pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang import theme
from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook, Span
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.scene import Item, line
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.forms import Room, room_of, run_on
from pressgang.sheets.tables import Cell, Column, table
from pressgang.sheets.typeset import Block, paragraph, section_head, stack
from pressgang.systems.unbalanced_equality.pages import (
    Band,
    PagedKind,
    Section,
    paged_sheet,
    set_pages,
)
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


@dataclass(frozen=True, slots=True)
class Setting:
    """The heights of the rows of bars and of the tables, in mm."""

    bars: float
    rows: float


ROOMY, CLOSE_SET = Setting(10.0, 5.4), Setting(6.9, 4.5)


@dataclass(frozen=True, kw_only=True)
class ForceComparison(PagedKind):
    """What the sides are worth against each other."""

    kind: ClassVar[str] = "force-comparison"
    title: ClassVar[str] = "Force comparison"
    summary: ClassVar[str] = "points, fire at each formation and combat value by side, and their ratio"

    def compose(self, brief: Brief[StandRow], found: Problems) -> Sheet:
        """The sides against each other, the article's pair, then each side type by type."""
        if self.too_small(brief, found):
            return paged_sheet(brief, self.title, (), ())
        typed = brief
        rules, book = brief.rules, brief.book
        forces = [force for force in typed.forces if force.rows]
        sides = [report(force.name, force.rows, rules) for force in forces]
        notes = Footnotes(rules)
        firing = {entry.troop.fire for side in sides for entry in side.lines}
        riding = any(entry.troop.rides for side in sides for entry in side.lines)
        words_of_fire = _explained(rules, notes, firing, riding)
        wanted = measures(sides, inches_words(float(rules["spear_throw"])))
        gone = sum(side.gone for side in sides)
        left = "" if not gone else f"; left out: {gone} stand{'s' if gone > 1 else ''} off the table"

        lines = run_on(notes)
        room = room_of(brief, lines)

        def bands(setting: Setting) -> list[Band]:
            def versus(width: float) -> Block:
                if len(sides) == 2:
                    body = butterfly(book, forces, sides, wanted, width, setting.bars)
                else:
                    body = listing(book, sides, wanted, width)
                at = f"at the strengths of their lists{left}"
                return stack([section_head(book, "The sides", width, at), body])

            def words(width: float) -> Block:
                return paragraph(book, words_of_fire, width)

            return [
                Band((versus,), wide=True),
                Band((_article(book, rules, sides),), wide=True),
                Band((words,), wide=True),
                *_details(book, forces, sides, setting.rows, room),
            ]

        close, roomy = bands(CLOSE_SET), bands(ROOMY)
        one_page = len(set_pages(close, room.width, room.live.height)) == 1
        low = roomy[0].sections[0](room.width).height > room.live.height
        return paged_sheet(brief, self.title, close if one_page or low else roomy, lines)


def _explained(rules: RuleBook, notes: Footnotes, firing: set[str], riding: bool) -> str:
    """What the figures mean, of what there is on either side."""
    rifles, maxims = (inches_words(float(rules[name])) for name in ("rifle_range", "maxim_range"))
    who = [f"rifles ({rifles})"]
    if "shot" in firing:
        who.append(f"Maxim guns ({maxims}{mark(notes, 'maxim_range')})")
    named = ["whole_kill"] + ["shots"] * ("shot" in firing) + ["holders_fire"] * riding
    apart = ["spears with one throw"] * ("throw" in firing)
    if "table" in firing:
        apart.append("cannon with the average of the die on targets that are not in closed order")
    stand_apart = f" Apart stand {' and '.join(apart)}." if apart else ""
    return (
        f"Fire is the kills of one volley of all {' and '.join(who)} at the strength they have"
        f"{mark(notes, *named)}: **open** with all in open order or on horse, **closed** with all in closed "
        f"order or off their horses.{stand_apart} Combat value: points × morale."
    )


def _article(book: FontBook, rules: RuleBook, sides: Sequence[SideReport]) -> Section:
    """The article's pair of armies beside this one."""

    def draw(width: float) -> Block:
        british, native = (int(rules["article_forces"][key]) for key in ("british", "native"))
        rows: list[list[Cell]] = [
            [
                "the article’s pair, British : natives",
                f"{british} : {native}",
                f"**{ratio_words(british, native)}**",
            ]
        ]
        if len(sides) == 2:
            one, two = sides
            names = [Span(f"{one.name} : {two.name}")]
            rows.append([names, f"{one.points} : {two.points}", f"**{ratio_words(one.points, two.points)}**"])
        columns = [Column("", None), Column("", 34.0, "right"), Column("", 22.0, "right")]
        head = section_head(book, "Points beside the article’s", width, "its pair came out evenly matched")
        return stack([Block(head.items, 4.6), table(book, columns, rows, width, row_height=6.0)])

    return draw


def _details(
    book: FontBook,
    forces: Sequence[Force[StandRow]],
    sides: Sequence[SideReport],
    row_height: float,
    room: Room,
) -> list[Band]:
    """The sides type by type: two of them together on a page."""
    listed = any(side.formations for side in sides)
    sections = [
        _by_type(book, force, side, listed, row_height) for force, side in zip(forces, sides, strict=True)
    ]
    if len(sections) != 2:
        return [Band((section,), wide=True) for section in sections]

    def both(width: float) -> Block:
        return stack([section(width) for section in sections], 6.0)

    if both(room.width).height > room.live.height:
        return [Band(tuple(sections), wide=True)]
    return [Band((both,), wide=True)]


def _by_type(
    book: FontBook, force: Force[StandRow], side: SideReport, listed: bool, row_height: float
) -> Section:
    """One side, a row a type, and its sums."""

    def draw(width: float) -> Block:
        small = width < 150
        count = 3 if listed and not small else 2
        figure = min(17.0, (width - 50.0) / (2 + 2 * count))
        states = ["open", "closed", "as listed"][:count]
        heads = ["stands", "points", *states, *states]
        columns = [Column("type"), *(Column(head, figure, "right") for head in heads)]
        rows: list[list[Cell]] = []
        for entry in side.lines:
            fires: list[Cell] = [number_words(value) for value in entry.fire[:count]]
            name = entry.troop.type
            if entry.troop.fire == "throw":
                name += ", throw"
                fires = [[Span(number_words(value), fill=theme.LABEL_INK)] for value in entry.fire[:count]]
            if entry.troop.fire == "table":
                name += ", average"
                fires = [[Span(f"{entry.cannon:.1f}", fill=theme.LABEL_INK)] for _ in range(count)]
            combats = [number_words(value) for value in entry.combat[:count]]
            rows.append([name, str(entry.stands), number_words(entry.points), *fires, *combats])
        sums = [side.stands, side.points, *side.fire[:count], *side.combat[:count]]
        rows.append([_sum_words(side), *(f"**{number_words(value)}**" for value in sums)])
        size = theme.SMALL if small else theme.BODY
        body = table(
            book, columns, rows, width, size=size, row_height=row_height, padding=1.0, tinted=[len(rows) - 1]
        )
        left = width - figure * 2 * count
        items: list[Item] = [side_name(book, force, 0, left - 2 * figure, 3.6)]
        for index, words in enumerate(("fire, kills a volley", "combat value")):
            x = left + figure * count * index + 3.0
            right = left + figure * count * (index + 1) - 1.0
            items.append(book.text(right, 6.0, words, theme.SMALL, bold=True, anchor="end"))
            items.append(line((x, 7.4), (right, 7.4), theme.HAIRLINE, theme.RULE_INK))
        return stack([Block(tuple(items), 7.6), body])

    return draw


def _sum_words(side: SideReport) -> str:
    """What the last row adds up: cannon and spears are not in its fire."""
    words = {"throw": "spears", "table": "cannon"}
    there = [words[kind] for kind in words if any(entry.troop.fire == kind for entry in side.lines)]
    return f"**all**, fire without {' and '.join(there)}" if there else "**all**"
