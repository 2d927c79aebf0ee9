"""The foot of a roster's page: what the marks on the boxes mean, what natives dice for, and the totals."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import WHITE, Group, Item, line, rectangle
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.typeset import capitals, paragraph, stack
from pressgang.systems.unbalanced_equality.roster_boxes import hatching, triangle
from pressgang.systems.unbalanced_equality.roster_rows import RosterPen
from pressgang.systems.unbalanced_equality.rules import retire_rolls, rolls_words
from pressgang.systems.unbalanced_equality.stands import Stand
from pressgang.systems.unbalanced_equality.wording import holder_words, inches_words
from pressgang.typography.fonts import TextSpan

_SIDE = 4.4


def legend(pen: RosterPen, stands: Sequence[Stand], totals: str) -> SetBlock:
    """All of the foot, as wide as the roster; `stands` are those of the page, for what concerns them."""
    width = pen.plan.right - pen.plan.left
    words = _sentences(pen.rules, stands, pen.marks)
    label = 30.0 if width > 150 else 24.0
    lines: list[SetBlock] = []
    for title, sentence in words:
        left = paragraph(pen.book, f"**{title}**", label - 2, theme.SMALL)
        right = paragraph(pen.book, sentence, width - label, theme.SMALL)
        lines.append(SetBlock((left.at(0, 0), right.at(label, 0)), max(left.height, right.height)))
    total = paragraph(pen.book, f"**{totals}**", width, theme.SMALL, anchor="end")
    return stack([_marks(pen, stands, width), *lines, total, *_notes(pen, stands, width)], 1.0)


def _notes(pen: RosterPen, stands: Sequence[Stand], width: float) -> list[SetBlock]:
    """The footnotes that the page has marks for, run on in one paragraph."""
    guns = any(stand.troop.is_gun for stand in stands)
    native = any(stand.troop.is_gun and stand.troop.native for stand in stands)
    marked = {
        "Kills": True,
        "guns": guns,
        "hits": guns,
        "shots": any(stand.troop.fire == "shot" for stand in stands),
        "crews": native,
        "stand": any(retire_rolls(stand.troop, pen.rules) for stand in stands),
        "foot": any(stand.troop.rides for stand in stands),
    }
    letters = "".join(pen.marks.get(name, "") for name, there in marked.items() if there)
    spans: list[TextSpan] = []
    for letter, sentence in pen.notes:
        if letter in letters:
            apart = [TextSpan("\u00a0\u00a0 ")] if spans else []
            spans += [*apart, TextSpan(letter, bold=True), TextSpan(f"\u00a0{sentence}")]
    if not spans:
        return []
    return [paragraph(pen.book, spans, width, theme.LABEL, fill=theme.LABEL_INK)]


def _sentences(rules: RuleBook, stands: Sequence[Stand], marks: dict[str, str]) -> list[tuple[str, str]]:
    """What the page's stands need to know in play, each with its title."""
    found: list[tuple[str, str]] = []
    rolls: dict[tuple[int, ...], list[str]] = {}
    for troop in {stand.troop.type: stand.troop for stand in stands}.values():
        kind = "gun crews" if troop.is_gun and troop.native else troop.temper
        wanted = retire_rolls(troop, rules)
        if wanted and kind not in rolls.setdefault(wanted, []):
            rolls[wanted].append(kind)
    if rolls:
        parts = [
            f"{' and '.join(_temper(kind, marks) for kind in kinds)} on {rolls_words(wanted)}"
            for wanted, kinds in rolls.items()
        ]
        words = (
            f"a d6 for each {rules['morale_by']}{_raised(marks, 'stand')}; retire {rules['retire_moves']} "
            f"moves: {', '.join(parts)}; they come back on {rolls_words(tuple(rules['rally']))}."
        )
        found.append(("Under rifle fire", words))
    shots = any(stand.troop.fire in ("points", "throw") for stand in stands)
    if shots:
        words = (
            "for each 10 points, unless the row says otherwise; below (=) the whole fire of the stand as it "
            f"begins. Rifle range {inches_words(float(rules['rifle_range']))}."
        )
        found.append(("Kills", words))
    rider = next((stand.troop for stand in stands if stand.troop.rides), None)
    if rider is not None:
        words = (
            f"moves {inches_words(rider.move_in(1))} on foot{_raised(marks, 'foot')}; {holder_words(rules)}."
        )
        found.append((f"{rider.arm.capitalize()}", words))
    defence = rules["defence"]
    found.append(
        (
            "In a defensive position",
            f"morale +{defence['morale']:g}; fire against it × {_part(defence['fire'])}.",
        )
    )
    return found


def _temper(kind: str, marks: dict[str, str]) -> str:
    if kind == "gun crews":
        return f"native gun crews{_raised(marks, 'crews')}"
    return {"natives": "natives", "regulars": "native regulars"}.get(kind, kind)


def _raised(marks: dict[str, str], name: str) -> str:
    return f"^{marks[name]}^" if marks.get(name) else ""


def _part(value: float) -> str:
    return "½" if value == 0.5 else f"{value:g}"


def totals_words(page: Sequence[Stand], force: Sequence[Stand], pages: int) -> str:
    """`this page: 22 stands, 2080 points · force: 47 stands, 4400 points`."""
    words = [f"{what}: {_sum(stands)}" for what, stands in (("this page", page), ("force", force))]
    return words[1] if pages == 1 else " · ".join(words)


def _sum(stands: Sequence[Stand]) -> str:
    count = f"{len(stands)} stand{'' if len(stands) == 1 else 's'}"
    return f"{count}, {sum(stand.strength for stand in stands)} points"


def _marks(pen: RosterPen, stands: Sequence[Stand], width: float) -> SetBlock:
    """The samples: how to strike off losses, half strength, leaving the table."""
    unit, rules = pen.plan.scale.unit, pen.rules
    half = unit / 2
    strikes = f"{_number(unit)} lost, {_number(half)} lost, from the left; fewer: count under odd"
    if half != int(half):
        strikes = f"{_number(unit)} lost, from the left; fewer: count under odd"
    share = float(rules["half_strength"])
    at = "half strength" if share == 0.5 else f"{share:.0%} of its strength".replace("%", " %")
    samples = [
        (_struck(half == int(half)), 2, strikes),
        (_half(pen), 1, f"{at} from here on: its kills are halved"),
    ]
    leaving = {stand.troop.leaves: stand.troop.type for stand in stands if stand.troop.leaves}
    for points, type_name in list(leaving.items())[:1]:
        samples.append((_leaves(pen), 1, f"{type_name} leave the table with {points} points or fewer left"))
    column = width / max(3, len(samples))
    items: list[Item] = [capitals(pen.book, 0, 4.6, "Marks")]
    height = 0.0
    for index, (drawing, count, words) in enumerate(samples):
        indent = count * (_SIDE + 0.5) + 2.0
        text = paragraph(pen.book, words, column - indent - 3.0, theme.SMALL)
        x = index * column
        items.append(Group(drawing, Transform.translate(x, 8.6)))
        items.append(text.at(x + indent, 8.6 + _SIDE / 2 - text.height / 2 if text.height < _SIDE else 7.2))
        height = max(height, text.height)
    return SetBlock(tuple(items), max(8.6 + _SIDE, 7.2 + height) + 0.6)


def _number(value: float) -> str:
    words = {5: "five", 10: "ten", 20: "twenty"}
    return words.get(int(value), f"{value:g}")


def _struck(halves: bool) -> tuple[Item, ...]:
    items: list[Item] = []
    for index in range(2 if halves else 1):
        x = index * (_SIDE + 0.5)
        items.append(rectangle(Rect(x, 0, _SIDE, _SIDE), WHITE, theme.INK, theme.BOX_LINE, radius=0.5))
        a, b = 0.8, _SIDE - 0.8
        items.append(line((x + a, b), (x + b, a), theme.FRAME_LINE * 0.6))
        if index == 0:
            items.append(line((x + a, a), (x + b, b), theme.FRAME_LINE * 0.6))
    return tuple(items)


def _half(pen: RosterPen) -> tuple[Item, ...]:
    box = Rect(0, 0, _SIDE, _SIDE)
    return (
        rectangle(box, WHITE, radius=0.5),
        rectangle(Rect(_SIDE / 2, 0, _SIDE / 2, _SIDE), pen.tint),
        rectangle(box, stroke=theme.INK, width=theme.BOX_LINE, radius=0.5),
        triangle(_SIDE / 2, -0.5, pen.accent),
    )


def _leaves(pen: RosterPen) -> tuple[Item, ...]:
    box = Rect(0, 0, _SIDE, _SIDE)
    part = Rect(_SIDE / 2, 0, _SIDE / 2, _SIDE)
    return (
        rectangle(box, pen.tint, radius=0.5),
        Group(tuple(hatching(part, pen.accent)), clip=rectangle(part)),
        rectangle(box, stroke=theme.INK, width=theme.BOX_LINE, radius=0.5),
        line((_SIDE / 2, -1.5), (_SIDE / 2, _SIDE), theme.FRAME_LINE * 0.9, pen.accent),
    )
