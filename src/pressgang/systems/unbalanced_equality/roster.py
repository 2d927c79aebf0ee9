"""The Morschauser roster: a row a stand with the boxes of its strength, on as many pages as a side needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import WHITE, Group, Item, Piece, line, rectangle, tagged
from pressgang.layout import Grid, Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.forms import Room, room_of
from pressgang.sheets.sides import side_band, side_title
from pressgang.sheets.typeset import capitals, paragraph, stack
from pressgang.systems.unbalanced_equality.roster_plan import (
    HEAD,
    StandPlace,
    hatching,
    paginate,
    plan_roster,
    triangle,
)
from pressgang.systems.unbalanced_equality.roster_rows import RosterPen, SmallPrint, heads, row, setting_of
from pressgang.systems.unbalanced_equality.rules import retire_rolls, rolls_words
from pressgang.systems.unbalanced_equality.stands import Stand, stands_of
from pressgang.systems.unbalanced_equality.stats import StandRow
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


_LEGEND_GAP = 2.0


@dataclass(frozen=True, slots=True)
class Folio:
    """One page of a side: which one of how many, its stands, and all the stands of the side."""

    number: int
    count: int
    places: list[StandPlace]
    force: Force[StandRow]
    stands: tuple[Stand, ...]
    row_height: float


@dataclass(frozen=True, kw_only=True)
class Roster(SheetKind[StandRow]):
    """A roster for each side."""

    kind: ClassVar[str] = "roster"
    title: ClassVar[str] = "Morschauser roster"
    summary: ClassVar[str] = (
        "a row for each stand: strength boxes, half strength, morale and kills by formation"
    )

    def check(self, brief: Brief[StandRow]) -> Iterable[Diagnostic]:
        """Whether the columns fit the width of the paper."""
        room = room_of(brief, (), heading=False)
        for force in brief.forces:
            most = max((stand.points for stand in stands_of(force.rows, brief.rules)), default=0)
            # Fonts are not asked here: the widths of ids can only take a little of the room for names.
            if force.rows and (room.width < _least_width(most) or room.live.height < 90):
                yield problems.FORM_TOO_LARGE.at(
                    brief.place,
                    f"a roster needs {_least_width(most):.0f} × 90 mm, and {brief.paper.label()} leaves "
                    f"{max(0.0, room.width):.0f} × {max(0.0, room.live.height):.0f} mm for it",
                    "Take a larger paper (a5 is the smallest that does), or smaller margins.",
                )
                return

    def compose(self, brief: Brief[StandRow], found: Problems) -> Sheet:
        """Pages of rows, each side on pages of its own."""
        met = list(self.check(brief))
        found.extend(met)
        typed = brief
        stands = [tuple(stands_of(force.rows, brief.rules)) for force in typed.forces]
        notes = Footnotes(brief.rules)
        marks = _letters_of(notes, [stand for side in stands for stand in side])
        room = room_of(brief, (), heading=False)
        pieces: list[Piece] = []
        for force, side in zip(typed.forces, stands, strict=True):
            if side and not met:
                pieces.extend(_pages(brief, force, side, room, marks=marks, notes=notes.notes(), found=found))
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=Grid(scissors=False),
            form_name=self.title,
            side_note=brief.game,
            heading=False,
            measured=False,
            inset=theme.BAND + theme.BAND_GAP,
            place=brief.place,
        )


def _least_width(most: int) -> float:
    """The width of text in mm below which there is no roster."""
    return 112.0 if most > 50 else 100.0


def _letters_of(notes: Footnotes, stands: list[Stand]) -> dict[str, str]:
    """The footnote letters of the columns, for what the stands of the sheet make use of."""
    guns = any(stand.troop.is_gun for stand in stands)
    native = any(stand.troop.is_gun and stand.troop.native for stand in stands)
    maxims = any(stand.troop.fire == "shot" for stand in stands)
    riding = any(stand.troop.rides for stand in stands)
    return {
        "Kills": notes.mark("whole_kill"),
        "guns": notes.mark("guns_are_halved") if guns else "",
        "hits": notes.mark("gun_hits_add_up") if guns else "",
        "shots": notes.mark("shots") if maxims else "",
        "crews": notes.mark("crews_retire") if native else "",
        "stand": notes.mark("morale_by") if any(retire_rolls(one.troop, notes.rules) for one in stands) else "",
        "foot": notes.mark("foot_move", "holders_fire") if riding else "",
    }


def _pages(
    brief: Brief[StandRow],
    force: Force[StandRow],
    stands: tuple[Stand, ...],
    room: Room,
    marks: dict[str, str],
    notes: tuple[tuple[str, str], ...],
    found: Problems,
) -> list[Piece]:
    left = theme.BAND + theme.BAND_GAP
    plan = plan_roster(brief.book, max(left, room.left), room.left + room.width, stands, brief.rules)
    if plan is None:
        most = max(stands, key=lambda stand: stand.points)
        found.add(
            problems.FORM_TOO_LARGE.at(
                most.row.at("points"),
                f"the boxes of stand {most.id} ({most.points:,} points) leave no room for names on "
                f"{brief.paper.label()}",
                "Take a wider paper, or smaller margins.",
            )
        )
        return []
    pen = RosterPen(plan, brief.rules, brief.book, force.palette.accent, marks, notes)
    foot = legend(pen, stands, totals_words(stands, stands, 2)).height + _LEGEND_GAP
    height, pages = paginate(stands, room.live.height - HEAD - foot, plan.row_heights)
    return [
        Piece(
            f"{force.name} {number}",
            room.live.width,
            room.live.height,
            tuple(_page(brief, pen, Folio(number, len(pages), places, force, stands, height), room, found)),
            span=force.span,
        )
        for number, places in enumerate(pages, 1)
    ]


def _page(brief: Brief[StandRow], pen: RosterPen, folio: Folio, room: Room, found: Problems) -> list[Item]:
    """One page: the band, the title, the heads, the rows, and the legend at the foot of the rows."""
    plan = pen.plan
    palette = folio.force.palette
    shown_stands = [place.stand for place in folio.places]
    band = Rect(0, 0, theme.BAND, room.live.height)
    items: list[Item] = side_band(band, palette.accent, palette.band)
    page = f"page {folio.number} of {folio.count}" if folio.count > 1 else "roster"
    items.extend(side_title(brief, folio.force, plan.left, plan.right, page, found))
    most = max(stand.points for stand in folio.stands)
    two = any(stand.states == ("open", "closed") for stand in folio.stands)
    rows = heads(pen, HEAD - 0.4, most, two)
    setting: dict[str, SmallPrint] = {}
    for stand in folio.stands:
        kind = stand.troop.type
        setting[kind] = max(setting.get(kind, SmallPrint.LOOSE), setting_of(pen, stand))
    for place in folio.places:
        stand, y = place.stand, HEAD + place.y
        close = setting[stand.troop.type]
        rows.extend(row(pen, stand, y, folio.row_height, found, last=place.last, setting=close))
    items.append(tagged("Table", rows))
    bottom = HEAD + folio.places[-1].y + folio.row_height
    totals = totals_words(shown_stands, folio.stands, folio.count)
    items.append(legend(pen, shown_stands, totals).at(plan.left, bottom + _LEGEND_GAP))
    return items
