"""The rows of a roster and the heads of its columns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Transform
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Use, circle, line
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets import problems
from pressgang.sheets.typeset import capitals, capitals_width, centred_baseline, fit_name
from pressgang.systems.unbalanced_equality.roster_boxes import BoxMarks, boxes, losses
from pressgang.systems.unbalanced_equality.roster_plan import (
    ID_SIZE,
    LEAST_ID,
    RosterPlan,
)
from pressgang.systems.unbalanced_equality.rules import half_mark
from pressgang.systems.unbalanced_equality.stands import Stand
from pressgang.systems.unbalanced_equality.wording import inches_words, move_words, rate_words
from pressgang.typography.fonts import FontBook, TextSpan

_FIGURE = points(13)
_NAME = points(9)
_TWO_STATES = ("open", "closed")
_SHORT = {"on horse": "horse", "off horse": "foot"}
"""States as they stand under a figure, where two share the width of a column."""


@dataclass(frozen=True, slots=True)
class RosterPen:
    """What every row needs: the plan, the numbers, the fonts and the side's colour."""

    plan: RosterPlan
    rules: RuleBook
    book: FontBook
    accent: Colour
    marks: dict[str, str]
    """Footnote letters by what they stand at: Kills, guns, hits, shots, crews, stand, foot."""
    notes: tuple[tuple[str, str], ...] = ()
    """The footnotes of the sheet, letter and sentence; a page prints those that it has marks for."""

    @property
    def tint(self) -> Colour:
        """The tint of half strength."""
        return self.accent.tint(0.2)


def heads(pen: RosterPen, y: float, most: int, two: bool) -> list[Item]:
    """The heads of the columns down to the rule at `y`.

    The scale over the boxes is as long as those of a stand of `most` points; `two` says that some stand has
    two formations.
    """
    plan, book = pen.plan, pen.book
    top, low = y - 6.3, y - 1.9
    items: list[Item] = [capitals(book, plan.left, top, "Stand")]
    scale = plan.scale
    first = plan.boxes - scale.width(most)
    items.append(capitals(book, first, top, "Points left"))
    wide = max(book.width(str(most), theme.SMALLEST, True), 1.0) + 0.5
    stride = next((s for s in (1, 5, 10) if wide <= scale.pitch * s), 25)
    for index in range(scale.count(most)):
        value = (index + 1) * scale.unit
        bold = (index + 1) % 5 == 0
        if (index + 1) % stride == 0 and value <= most:
            x = plan.boxes + scale.right(index) - scale.box / 2
            items.append(
                book.text(
                    x, low, str(value), theme.LABEL if bold and stride == 1 and scale.pitch > 4.5
                    else theme.SMALLEST, bold=bold, anchor="middle",
                    fill=theme.INK if bold else theme.LABEL_INK,
                )
            )  # fmt: skip
    items.append(
        book.text(
            plan.odd + plan.odd_width / 2, low, "odd", theme.SMALLEST, anchor="middle", fill=theme.LABEL_INK
        )
    )
    for name, x in (("Morale", plan.morale), ("Kills", plan.kills)):
        size = theme.HEAD if plan.pair > 8.5 else points(7)
        items.append(capitals(book, x, top, name, size, anchor="middle"))
        if pen.marks.get(name):
            wide = capitals_width(book, name, size) + theme.HEAD_TRACKING * size
            items.extend(book.line(x + wide / 2, top, [TextSpan(pen.marks[name], raised=True)], theme.HEAD))
        if two:
            for state, dx in zip(_TWO_STATES, (-plan.pair / 2, plan.pair / 2), strict=True):
                items.append(
                    book.text(x + dx, low, state, theme.SMALLEST, anchor="middle", fill=theme.LABEL_INK)
                )
    items.append(line((plan.left, y), (plan.right, y), theme.BOX_LINE))
    return items


class SmallPrint(IntEnum):
    """How the small print below a name is set: on a line of 6.5 pt, on one of 6 pt, or over several."""

    LOOSE = 0
    SMALL = 1
    STACKED = 2


def row(
    pen: RosterPen, stand: Stand, y: float, height: float, found: Problems, *, last: bool, setting: SmallPrint
) -> list[Item]:
    """A stand's row from the height `y` on."""
    plan, book = pen.plan, pen.book
    middle = y + height / 2
    items: list[Item] = []
    size = book.fit(stand.id, plan.name - plan.left - 1.5, ID_SIZE, LEAST_ID, bold=True)
    if size is None:
        problem = problems.TEXT_TOO_LONG.at(
            stand.row.at("id"), f"the id {shown(stand.id)} does not fit its column at 6 pt", "Shorten it."
        )
        if problem not in found.found:
            found.add(problem)
    else:
        base = centred_baseline(book, middle, size, True)
        items.append(book.text(plan.left, base, stand.id, size, bold=True))
    items.extend(_words(pen, stand, middle, height, setting, found))
    items.extend(_strength(pen, stand, middle))
    items.extend(_values(pen, stand, middle))
    bottom = y + height
    weight, ink = (theme.BOX_LINE, theme.RULE_INK) if last else (theme.HAIRLINE, theme.RULE_INK)
    items.append(line((plan.left, bottom), (plan.right, bottom), weight, ink))
    return items


def details(stand: Stand, rules: RuleBook) -> tuple[str, ...]:
    """The small print of a row: its type where the name does not say it, its moves, how it begins."""
    moves = f"moves {move_words(stand.troop)}"
    if stand.troop.fire == "throw":
        moves += f", throws {inches_words(float(rules['spear_throw']))}"
    if stand.state is not None:
        moves += f"; begins {stand.troop.states[stand.state]}"
    return (stand.troop.type, moves) if stand.row.name else (moves,)


def setting_of(pen: RosterPen, stand: Stand) -> SmallPrint:
    """The largest setting that the small print of a stand has room for."""
    words, room = " · ".join(details(stand, pen.rules)), pen.plan.room_for_name(stand)
    if pen.book.width(words, theme.LABEL) <= room:
        return SmallPrint.LOOSE
    return SmallPrint.SMALL if pen.book.width(words, theme.SMALLEST) <= room else SmallPrint.STACKED


def _words(
    pen: RosterPen, stand: Stand, middle: float, height: float, setting: SmallPrint, found: Problems
) -> list[Item]:
    """Name and small print, one under the other."""
    book, plan = pen.book, pen.plan
    room = plan.room_for_name(stand)
    name = stand.row.name or stand.troop.type
    small = details(stand, pen.rules)
    stacked = setting == SmallPrint.STACKED
    size = theme.LABEL if setting == SmallPrint.LOOSE else theme.SMALLEST
    lines = [" · ".join(small)]
    if stacked:
        lines = [part for words in small for part in book.wrap(words, room, size)]
    largest = points(8.5) if stacked else _NAME
    fitted = fit_name(book, name, room, largest, theme.SMALLEST, bold=False, two_line_largest=points(7))
    step = size * 1.12
    head = fitted.size * 1.1 * len(fitted.lines) if fitted else 0.0
    total = head + step * len(lines)
    if fitted is None or total > height - 0.3:
        problem = problems.TEXT_TOO_LONG.at(
            stand.row.at("name"),
            f"the name {shown(name)} does not fit the {room:.0f} mm that the roster has for it at 6 pt",
            "Shorten it, or take a wider paper.",
        )
        if problem not in found.found:  # a row stands for as many stands as its quantity says
            found.add(problem)
        return []
    items: list[Item] = []
    for index, words in enumerate(fitted.lines):
        y = middle - total / 2 + fitted.size * 1.1 * (index + 0.5)
        items.append(book.text(plan.name, centred_baseline(book, y, fitted.size), words, fitted.size))
    for index, words in enumerate(lines):
        base = centred_baseline(book, middle - total / 2 + head + (index + 0.5) * step, size)
        items.append(book.text(plan.name, base, words, size, fill=theme.LABEL_INK))
    return items


def _strength(pen: RosterPen, stand: Stand, middle: float) -> list[Item]:
    """The boxes, what is lost already, the line for odd points, and a gun's circles."""
    plan, rules, book = pen.plan, pen.rules, pen.book
    scale = plan.scale
    top = middle - scale.box / 2 + 0.35
    halves = rules["guns_are_halved"] or not stand.troop.is_gun
    half = half_mark(stand.points, rules) if halves else 0.0
    strip = boxes(scale, BoxMarks(stand.points, half, stand.troop.leaves), pen.tint, pen.accent)
    items: list[Item] = [Use(strip, Transform.translate(plan.boxes, top))]
    struck, odd = losses(scale, stand.points, stand.strength)
    items.append(Group(tuple(struck), Transform.translate(plan.boxes, top)))
    base = top + scale.box
    items.append(line((plan.odd, base), (plan.odd + plan.odd_width, base), theme.HAIRLINE, theme.RULE_INK))
    if odd:
        items.append(
            book.text(plan.odd + plan.odd_width / 2, base - 0.8, str(odd), theme.BODY, anchor="middle")
        )
    if stand.troop.is_gun:
        left = plan.boxes - scale.width(stand.points)
        circles = plan.circles
        items.extend(
            circle((left + dx, top + scale.box / 2), circles.radius, WHITE, theme.INK, theme.BOX_LINE)
            for dx in circles.offsets
        )
        if circles.labelled and circles.count:
            label = centred_baseline(book, top + scale.box / 2, theme.LABEL)
            words = [TextSpan("gun hits"), TextSpan(pen.marks.get("hits", ""), raised=True)]
            items.extend(book.line(left - circles.width + 1.0, label, words, theme.LABEL, theme.LABEL_INK))
    return items


def _values(pen: RosterPen, stand: Stand, middle: float) -> list[Item]:
    """Morale and kills by formation; below the kills the whole fire of the stand as it is now."""
    plan, rules, troop = pen.plan, pen.rules, stand.troop
    many = len(stand.states) > 1
    items: list[Item] = []
    for index, state in enumerate(stand.states):
        apart = min(plan.pair, 2 * plan.pair / len(stand.states))
        dx = (index - (len(stand.states) - 1) / 2) * apart if many else 0.0
        named = _SHORT.get(state, state) if many and stand.states != _TWO_STATES else ""
        items += _value(pen, plan.morale + dx, middle, str(troop.morale_in(index)), named)
        volley = stand.fire(index, rules)
        below = "" if volley is None or troop.fire == "shot" else f"= {volley}"
        mark = pen.marks.get("guns", "") if troop.is_gun else ""
        mark += pen.marks.get("shots", "") if troop.fire == "shot" else ""
        items += _value(pen, plan.kills + dx, middle, rate_words(troop, index, rules), below, mark)
    return items


def _value(pen: RosterPen, x: float, middle: float, text: str, below: str, mark: str = "") -> list[Item]:
    """A figure (smaller where it is words) and a small line below it."""
    book = pen.book
    size = _FIGURE if len(text) <= 2 else theme.BODY
    at = middle - (0.9 if below else 0.0)
    words = [TextSpan(text, bold=True), *([TextSpan(mark, raised=True)] if mark else [])]
    items: list[Item] = list(book.line(x, centred_baseline(book, at, size, True), words, size, anchor="middle"))
    if below:
        base = centred_baseline(book, middle + 2.9, theme.SMALLEST)
        items.append(book.text(x, base, below, theme.SMALLEST, anchor="middle", fill=theme.LABEL_INK))
    return items
