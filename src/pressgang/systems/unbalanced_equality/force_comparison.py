"""The force comparison: points, fire and combat value of each side, their ratio, and the article's own pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Group, Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import At, down, put, within
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.sheets.sides import side_badge
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import Fitted, fit_name, stack, write_name
from pressgang.systems.unbalanced_equality.report import (
    CLOSE,
    LISTED,
    LOOSE,
    SideReport,
    ratio_words,
    report,
    rounded,
)
from pressgang.systems.unbalanced_equality.stats import StandRow
from pressgang.systems.unbalanced_equality.wording import inches_words, mark
from pressgang.typography.fonts import FontBook, TextSpan

_FIGURE = points(13)


@dataclass(frozen=True, slots=True)
class Measure:
    """A thing that sides are compared by: its name, a note, and how to read it off a report."""

    name: str
    note: str
    value: Callable[[SideReport], float]

    def words(self, side: SideReport) -> str:
        """The value as printed: whole, or with a tenth where it has one."""
        return number_words(self.value(side))


def number_words(value: float) -> str:
    """`2900`, `33.3`."""
    return str(int(value)) if value == int(value) else rounded(value, 1)


def measures(sides: Sequence[SideReport], throw: str) -> tuple[Measure, ...]:
    """What the sides are compared by; cannon, spears (which reach as far as `throw` says) and the formations of
    the lists only where there are any.
    """
    found = [
        Measure("Stands", "", lambda side: side.stands),
        Measure("Points", "", lambda side: side.points),
        Measure("Fire, open", "kills a volley", lambda side: side.fire[LOOSE]),
        Measure("Fire, closed", "kills a volley", lambda side: side.fire[CLOSE]),
        Measure("Combat value, open", "points × morale", lambda side: side.combat[LOOSE]),
        Measure("Combat value, closed", "points × morale", lambda side: side.combat[CLOSE]),
    ]
    if any(side.formations for side in sides):
        found.insert(4, Measure("Fire, as listed", "kills a volley", lambda side: side.fire[LISTED]))
        found.append(Measure("Combat value, as listed", "points × morale", lambda side: side.combat[LISTED]))
    place = next(index for index, measure in enumerate(found) if measure.name.startswith("Combat"))
    if any(side.cannon for side in sides):
        found.insert(place, Measure("Cannon", "average kills a shot", lambda side: side.cannon))
    if any(side.throw for side in sides):
        found.insert(place, Measure("Spears", f"kills a throw, {throw}", lambda side: side.throw))
    return tuple(found)


def butterfly(
    book: FontBook,
    forces: Sequence[Force[StandRow]],
    sides: Sequence[SideReport],
    wanted: Sequence[Measure],
    width: float,
    height: float,
) -> SetBlock:
    """Two sides: bars to the left and to the right of a spine with the measures, the ratio at the right.

    A row is `height` mm high.
    """
    spine, ratio, figure = 40.0, 21.0, 16.0
    wing = (width - spine - ratio) / 2
    bar = wing - figure - 2.0
    items: list[Item] = []
    head = 11.0
    for index, force in enumerate(forces):
        left = 0.0 if index == 0 else wing + spine
        items.append(side_name(book, force, left, wing, head / 2 - 0.6, right=index == 0))
    items += put(book, Rect(0.0, 0.0, width, head - 1.2), "ratio", theme.SMALL, "east", fill=theme.LABEL_INK)
    items.append(line((0, head), (width, head), theme.BOX_LINE))
    rows = down(Rect(0.0, head, width, 0.0), [height] * len(wanted))
    for measure, row in zip(wanted, rows, strict=True):
        values = [measure.value(side) for side in sides]
        most = max([*values, 1e-9])
        middle = row._replace(x=wing, width=spine)
        name = middle.moved(0.0, -1.6 if measure.note else 0.0)
        items += put(book, name, measure.name, theme.BODY, "centre", bold=True)
        if measure.note:
            note = middle.moved(0.0, 1.5)
            items += put(book, note, measure.note, theme.LABEL, "centre", fill=theme.LABEL_INK)
        for index, (force, side, value) in enumerate(zip(forces, sides, values, strict=True)):
            length, accent = bar * value / most, force.palette.accent
            box = within(row._replace(x=wing + spine if index else wing - length), length, 3.4, "west")
            if length > 0:
                items.append(rectangle(box, accent.tint(0.45) if index else accent, accent, theme.BOX_LINE))
            beside = row._replace(x=box.right + 2.0) if index else row._replace(x=0.0, width=box.x - 2.0)
            at: At = "west" if index else "east"
            items += put(book, beside, measure.words(side), _FIGURE, at, bold=True, tabular=True)
        words = ratio_words(values[0], values[1])
        items += put(book, row, words, theme.BODY * 1.15, "east", bold=True, tabular=True)
        items.append(line((0, row.bottom), (width, row.bottom), theme.HAIRLINE, theme.RULE_INK))
    return SetBlock(tuple(items), head + height * len(wanted))


def side_name(
    book: FontBook, force: Force[StandRow], x: float, width: float, middle: float, *, right: bool = False
) -> Item:
    """The side's badge and name; `right` puts them at the right end of the room."""
    radius = 3.0
    room = width - 2 * radius - 3.0
    fitted = fit_name(book, force.name, room, points(10), theme.SMALLEST, two_line_largest=points(8))
    lines = fitted.lines if fitted else tuple(book.wrap(force.name, room, theme.SMALLEST)[:2])
    size = fitted.size if fitted else theme.SMALLEST
    long = max(book.width(part, size, True) for part in lines)
    start = x + width - 2 * radius - 2.0 - long if right else x
    items = side_badge(
        book, (start + radius, middle), radius, force.mark[:2], force.palette.accent, force.palette.band
    )
    items.extend(write_name(book, start + 2 * radius + 2.0, middle, Fitted(tuple(lines), size)))
    return Group(tuple(items))


def listing(book: FontBook, sides: Sequence[SideReport], wanted: Sequence[Measure], width: float) -> SetBlock:
    """One side, or three and more: a row a side, with the ratio to the first one below each value."""
    first = sides[0] if sides else None
    label = max(34.0, width * 0.2)
    cell = (width - label) / len(wanted)
    columns = [Column("", label), *(Column("", cell, "middle") for _ in wanted)]
    head: list[TableCell] = ["", *(f"**{measure.name}**" for measure in wanted)]
    rows: list[list[TableCell]] = [head]
    for side in sides:
        rows.append([[TextSpan(side.name, bold=True)], *(measure.words(side) for measure in wanted)])
        if first is not None and side is not first:
            ratios = [ratio_words(measure.value(first), measure.value(side)) for measure in wanted]
            words = [f"to {first.name}", *ratios]
            rows.append([[TextSpan(word, fill=theme.LABEL_INK)] for word in words])
    return table(Look(book), columns, rows, width, size=theme.SMALL, row_height=6.0, padding=0.8)


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
