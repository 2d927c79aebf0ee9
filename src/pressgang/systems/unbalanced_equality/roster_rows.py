"""The rows of a roster and the heads of its columns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Use, circle, line, tagged
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets import problems
from pressgang.sheets.blocks.putting import down, put, within
from pressgang.sheets.typeset import capitals, capitals_width, fit_name
from pressgang.systems.unbalanced_equality.roster_plan import (
    HEAD,
    ID_SIZE,
    LEAST_ID,
    BoxMarks,
    RosterPlan,
    boxes,
    losses,
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
    top = y - 6.3
    heads: list[Item] = [tagged("TH", [capitals(book, plan.left, top, "Stand")]), tagged("TH", ())]
    scale = plan.scale
    first = plan.boxes - scale.width(most)
    items: list[Item] = [capitals(book, first, top, "Points left")]
    wide = max(book.width(str(most), theme.SMALLEST, True), 1.0) + 0.5
    stride = next((s for s in (1, 5, 10) if wide <= scale.pitch * s), 25)
    level = Rect(plan.left, y - HEAD, plan.right - plan.left, HEAD - 1.9)
    for number in range(1, scale.count(most) + 1):
        value, bold = number * scale.unit, number % 5 == 0
        if number % stride == 0 and value <= most:
            size = theme.LABEL if bold and stride == 1 and scale.pitch > 4.5 else theme.SMALLEST
            fill = theme.INK if bold else theme.LABEL_INK
            box = level._replace(x=plan.boxes + scale.right(number - 1) - scale.box, width=scale.box)
            items += put(book, box, str(value), size, "south", bold=bold, fill=fill)
    odd = level._replace(x=plan.odd, width=plan.odd_width)
    items += put(book, odd, "odd", theme.SMALLEST, "south", fill=theme.LABEL_INK)
    heads.append(tagged("TH", items))
    for name, x in (("Morale", plan.morale), ("Kills", plan.kills)):
        size = theme.HEAD if plan.pair > 8.5 else points(7)
        items = [capitals(book, x, top, name, size, anchor="middle")]
        if pen.marks.get(name):
            wide = capitals_width(book, name, size) + theme.HEAD_TRACKING * size
            after = Rect(x + wide / 2, level.y, 0.0, top - level.y)
            items += put(book, after, [TextSpan(pen.marks[name], raised=True)], theme.HEAD, "south-west")
        for state, dx in zip(_TWO_STATES if two else (), (-plan.pair, 0.0), strict=False):
            place = level._replace(x=x + dx, width=plan.pair)
            items += put(book, place, state, theme.SMALLEST, "south", fill=theme.LABEL_INK)
        heads.append(tagged("TH", items))
    return [tagged("TR", heads), line((plan.left, y), (plan.right, y), theme.BOX_LINE)]


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
    box = Rect(plan.left, y, plan.right - plan.left, height)
    own: list[Item] = []
    size = book.fit(stand.id, plan.name - plan.left - 1.5, ID_SIZE, LEAST_ID, bold=True)
    if size is None:
        problem = problems.TEXT_TOO_LONG.at(
            stand.row.at("id"), f"the id {shown(stand.id)} does not fit its column at 6 pt", "Shorten it."
        )
        if problem not in found.found:
            found.add(problem)
    else:
        own += put(book, box, stand.id, size, bold=True)
    cells = (_words(pen, stand, box, setting, found), _strength(pen, stand, box), *_values(pen, stand, box))
    items: list[Item] = [tagged("TR", [tagged("TH", own), *(tagged("TD", cell) for cell in cells)])]
    weight, ink = (theme.BOX_LINE, theme.RULE_INK) if last else (theme.HAIRLINE, theme.RULE_INK)
    items.append(line((box.x, box.bottom), (box.right, box.bottom), weight, ink))
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


def _words(pen: RosterPen, stand: Stand, box: Rect, setting: SmallPrint, found: Problems) -> list[Item]:
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
    heights = [fitted.size * 1.1] * len(fitted.lines) if fitted else []
    heights += [size * 1.12] * len(lines)
    if fitted is None or sum(heights) > box.height - 0.3:
        problem = problems.TEXT_TOO_LONG.at(
            stand.row.at("name"),
            f"the name {shown(name)} does not fit the {room:.0f} mm that the roster has for it at 6 pt",
            "Shorten it, or take a wider paper.",
        )
        if problem not in found.found:  # a row stands for as many stands as its quantity says
            found.add(problem)
        return []
    levels = down(within(Rect(plan.name, box.y, room, box.height), room, sum(heights)), heights)
    items: list[Item] = []
    for words, level in zip(fitted.lines, levels, strict=False):
        items += put(book, level, words, fitted.size)
    for words, level in zip(lines, levels[len(fitted.lines) :], strict=True):
        items += put(book, level, words, size, fill=theme.LABEL_INK)
    return items


def _strength(pen: RosterPen, stand: Stand, row: Rect) -> list[Item]:
    """The boxes, what is lost already, the line for odd points, and a gun's circles."""
    plan, rules, book = pen.plan, pen.rules, pen.book
    scale = plan.scale
    boxed = within(row, row.width, scale.box).moved(0.0, 0.35)
    top = boxed.y
    halves = rules["guns_are_halved"] or not stand.troop.is_gun
    half = half_mark(stand.points, rules) if halves else 0.0
    strip = boxes(scale, BoxMarks(stand.points, half, stand.troop.leaves), pen.tint, pen.accent)
    items: list[Item] = [Use(strip, Transform.translate(plan.boxes, top))]
    struck, odd = losses(scale, stand.points, stand.strength)
    items.append(Group(tuple(struck), Transform.translate(plan.boxes, top)))
    rest = Rect(plan.odd, row.y, plan.odd_width, boxed.bottom - row.y)
    items.append(line((rest.x, rest.bottom), (rest.right, rest.bottom), theme.HAIRLINE, theme.RULE_INK))
    if odd:
        items += put(book, rest.moved(0.0, -0.8), str(odd), theme.BODY, "south")
    if stand.troop.is_gun:
        left = plan.boxes - scale.width(stand.points)
        circles = plan.circles
        items.extend(
            circle((left + dx, boxed.centre[1]), circles.radius, WHITE, theme.INK, theme.BOX_LINE)
            for dx in circles.offsets
        )
        if circles.labelled and circles.count:
            words = [TextSpan("gun hits"), TextSpan(pen.marks.get("hits", ""), raised=True)]
            label = boxed._replace(x=left - circles.width + 1.0)
            items += put(book, label, words, theme.LABEL, fill=theme.LABEL_INK)
    return items


def _values(pen: RosterPen, stand: Stand, row: Rect) -> tuple[list[Item], list[Item]]:
    """Morale and kills by formation; below the kills the whole fire of the stand as it is now."""
    plan, rules, troop = pen.plan, pen.rules, stand.troop
    many = len(stand.states) > 1
    items: tuple[list[Item], list[Item]] = [], []
    for index, state in enumerate(stand.states):
        apart = min(plan.pair, 2 * plan.pair / len(stand.states))
        dx = (index - (len(stand.states) - 1) / 2) * apart if many else 0.0
        morale, kills = (Rect(x + dx, row.y, 0.0, row.height) for x in (plan.morale, plan.kills))
        named = _SHORT.get(state, state) if many and stand.states != _TWO_STATES else ""
        items[0].extend(_value(pen, morale, str(troop.morale_in(index)), named))
        volley = stand.fire(index, rules)
        below = "" if volley is None or troop.fire == "shot" else f"= {volley}"
        mark = pen.marks.get("guns", "") if troop.is_gun else ""
        mark += pen.marks.get("shots", "") if troop.fire == "shot" else ""
        items[1].extend(_value(pen, kills, rate_words(troop, index, rules), below, mark))
    return items


def _value(pen: RosterPen, box: Rect, text: str, below: str, mark: str = "") -> list[Item]:
    """A figure (smaller where it is words) and a small line below it."""
    size = _FIGURE if len(text) <= 2 else theme.BODY
    words = [TextSpan(text, bold=True), *([TextSpan(mark, raised=True)] if mark else [])]
    figure = box.moved(0.0, -0.9 if below else 0.0)
    under = box.moved(0.0, 2.9)
    items: list[Item] = [*put(pen.book, figure, words, size, "centre", bold=True)]
    if below:
        items += put(pen.book, under, below, theme.SMALLEST, "centre", fill=theme.LABEL_INK)
    return items
