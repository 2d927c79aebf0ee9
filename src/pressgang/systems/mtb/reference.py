"""The quick reference and the tables: the sections of both, every number from the rules in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line
from pressgang.drawing.units import signed
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.forms import room_of
from pressgang.sheets.marks import suit
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import Words, marked, paragraph, spans_of, stack
from pressgang.systems.mtb.options import OrderedSheet, order_mark
from pressgang.systems.mtb.rules import (
    ASPECTS,
    SIZES,
    SPEEDS,
    Aspect,
    AttackKind,
    aspect_cards,
    attack_cards,
    bands_faster,
    deduction,
    deduction_rules,
    firer_faster,
    gun_cards,
    guns,
    is_fired_at,
    torpedo_cards,
)
from pressgang.systems.mtb.web import NAVY, named_web
from pressgang.typography.fonts import TextSpan


def small(look: Look, words: Words, width: float) -> SetBlock:
    """A caption in small grey type."""
    return paragraph(look.book, words, width, theme.SMALL, fill=theme.LABEL_INK)


def rule_words(notes: Footnotes, name: str, after: str = "", bold: bool = False) -> tuple[TextSpan, ...]:
    """A rule's own words with the letter of its footnote: never as markup, for they may be the user's."""
    mark = notes.mark(name)
    said = TextSpan(f"{notes.rules[name]}{after}", bold)
    return (said, TextSpan(mark, raised=True)) if mark else (said,)


_ASPECT_NAMES: dict[Aspect, str] = {
    "crossing": "crossing (90° or 270°)",
    "same": "on the same course",
    "opposite": "on the opposite course",
}
_SHORT_ASPECTS: dict[Aspect, str] = {"crossing": "crossing", "same": "same", "opposite": "opposite"}


def turn_sequence(look: Look, width: float) -> SetBlock:
    """The phases of a turn as a ladder."""
    mark = look.notes.mark("phases")
    last = int(look.rules["turns"])
    listed = look.rules["phases"]
    steps = []
    for index, phase in enumerate(listed):
        title, text = [TextSpan(str(phase["name"]))], [TextSpan(str(phase["text"]))]
        if index == 0 and mark:
            title.append(TextSpan(mark, raised=True))
        if index + 1 == len(listed):
            text += [TextSpan(f" The game ends after turn {last}, "), *rule_words(look.notes, "game_end", ".")]
        steps.append(Step(title, text))
    head = set_head(look, "Turn sequence", width, f"at most {last} turns")
    phases = StepsBlock(tuple(steps), gap=2.0, least=11.0, radius=3.5).set_at(look, width)
    return stack([head, phases], 1.0)


def speeds(look: Look, width: float) -> SetBlock:
    """The speed table."""
    mark = look.notes.mark("speeds")
    columns = [
        Column("speed", width * 0.16, "left", bold=True),
        *(Column(words, None, "middle", bold=True) for words in ("centre", "inner", "outer", "stopped")),
    ]
    keys = ("speed", "centre", "inner", "outer", "drift")
    rows = [[str(entry[key]) for key in keys] for entry in look.rules["speeds"]]
    drawn = table(look, columns, rows, width, zebra=True)
    return stack(
        [set_head(look, "Speed", width, "A is the fastest", mark), drawn, _speed_caption(look, width)], 0.8
    )


def _speed_caption(look: Look, width: float) -> SetBlock:
    step, mark = look.rules["quadrants"], look.notes.mark("quadrants")
    words = marked(
        f"Centre: {step}^{mark}^ a boat may turn in a turn, all one way. Inner, outer: the fewest turns in the "
        f"ring before leaving it. Stopped: {step} that a drifting ship moves, by the speed of the boats in the "
        "centre, "
    )
    return small(look, (*words, *rule_words(look.notes, "drift", ".")), width)


def gun_classes(look: Look, width: float) -> SetBlock:
    """The cards a gun draws by its class and the ring."""
    mark = look.notes.mark("guns")
    columns = [
        Column("class", width * 0.14, "left", bold=True),
        Column("gun", None),
        Column("inner ring", width * 0.22, "middle", bold=True),
        Column("outer ring", width * 0.22, "middle", bold=True),
    ]
    rows: list[list[TableCell]] = [
        [str(g.number), [TextSpan(g.name)], str(g.inner), str(g.outer) if g.outer else "–"]
        for g in guns(look.rules)
    ]
    drawn = table(look, columns, rows, width, zebra=True)
    return stack([set_head(look, "Guns: cards to draw", width, "–: out of range", mark), drawn], 0.8)


def aspects(look: Look, width: float) -> SetBlock:
    """Cards more or fewer for each class of speed between firer and target."""
    mark = look.notes.mark("target_faster")
    fewer = look.rules["target_faster"]
    columns = [
        Column("the target is", None),
        Column("firer faster", width * 0.25, "middle", bold=True),
        Column([TextSpan("target faster"), TextSpan(mark, raised=True)], width * 0.27, "middle", bold=True),
    ]
    opposite = look.notes.mark("firer_faster_opposite")
    rows: list[list[TableCell]] = []
    for aspect in ASPECTS:
        more = signed(firer_faster(aspect, look.rules))
        if aspect == "opposite":
            more += f"^{opposite}^"
        rows.append([_ASPECT_NAMES[aspect], more, signed(int(fewer[aspect]))])
    drawn = table(look, columns, rows, width, zebra=True)
    head = set_head(look, "Course and speed", width, "cards, for each class of speed between them")
    return stack([head, drawn], 0.8)


def reckoner(look: Look, width: float) -> SetBlock:
    """The same, computed for every difference of speed."""
    mark = look.notes.mark("target_faster", "firer_faster_opposite")
    fewer = look.rules["target_faster"]
    steps = range(len(SPEEDS) - 1, -len(SPEEDS), -1)
    columns = [Column("the target’s course", width * 0.22)]
    columns += [Column(signed(step), None, "middle", heading_bold=True) for step in steps]
    rows = []
    for aspect in ASPECTS:
        more = firer_faster(aspect, look.rules)
        cells = [signed(s * more if s >= 0 else -s * int(fewer[aspect])) for s in steps]
        rows.append([_SHORT_ASPECTS[aspect], *cells])
    drawn = table(look, columns, rows, width, zebra=True)
    head = set_head(look, "Cards by speed and course", width, "classes by which the firer is faster (+)", mark)
    words = "Never fewer than none. A gun out of range of the ring draws none, whatever the speeds."
    return stack([head, drawn, small(look, words, width)], 0.8)


def damage(look: Look, width: float) -> SetBlock:
    """The damage table by the rank of a Club."""
    mark = look.notes.mark("damage")
    ranks = [str(entry["card"]) for entry in look.rules["damage"]]
    first = max(width * 0.13, 6.4 + max(look.book.width(rank, look.size, True) for rank in ranks))
    columns = [Column("", first, bold=True)]
    columns += [Column(size, None, heading_bold=True) for size in SIZES]
    rows: list[list[TableCell]] = [
        [_club(look, str(entry["card"])), *([TextSpan(str(entry[size]))] for size in SIZES)]
        for entry in look.rules["damage"]
    ]
    drawn = table(look, columns, rows, width, zebra=True)
    return stack(
        [set_head(look, "Damage: the rank of a Club", width, "by the size of the ship", mark), drawn], 0.8
    )


def _club(look: Look, rank: str) -> SetBlock:
    """The rank with the suit in front."""
    height = look.size * theme.LEADING

    def drawn() -> Iterator[Item]:
        yield suit("club", (1.2, height / 2), look.size * 0.82)
        yield from put(look.book, (3.2, height / 2), rank, look.size, bold=True)

    return SetBlock(drawn, height)


def effects(look: Look, width: float) -> SetBlock:
    """What the words of the damage table do."""
    mark = look.notes.mark("effects")
    columns = [Column("", width * 0.27, bold=True), Column("", None)]
    rows: list[list[TableCell]] = [
        [[TextSpan(str(e["word"]))], [TextSpan(str(e["text"]))]] for e in look.rules["effects"]
    ]
    drawn = table(look, columns, rows, width)
    return stack([set_head(look, "Effects", width, "tick them on the ship log", mark), drawn], 0.8)


def sectors(look: Look, width: float, *, order: str) -> SetBlock:
    """The web with the names of its sectors, which stand in that `order`."""
    mark = order_mark(look.notes, order)
    radius = min(24.0 * look.figures, width * 0.27)
    name = theme.SMALL
    middle = radius + 2.2 * name
    at = (width / 2, middle)
    drawn = SetBlock(lambda: named_web(look.book, at, radius, order, name, night=False), 2 * middle)
    head = set_head(look, "Sectors", width, "own boats in the middle, bow up", mark)
    return stack([head, drawn, small(look, rule_words(look.notes, "turning"), width)], 0.5)


def one_shot(look: Look, width: float) -> SetBlock:
    """A worked example: a gun of the second class fired by a fast boat at a slow ship that crosses."""
    gun = guns(look.rules)[min(1, len(guns(look.rules)) - 1)]
    firer, target = "A", "C"
    change = aspect_cards("crossing", firer, target, look.rules)
    drawn = gun_cards(gun, "inner", "crossing", firer, target, look.rules)
    classes = bands_faster(firer, target)
    mark = look.notes.mark("guns")
    words = (
        f"A boat of speed {firer} fires a {gun.name} gun at a ship of speed {target} that crosses its bow in "
        f"the inner ring: {gun.inner} cards for the gun^{mark}^, {signed(change)} for {classes} classes of "
        f"speed, so **{drawn} cards**. Two of them are Clubs: look up both."
    )
    return stack([set_head(look, "One shot, start to end", width), set_text(look, words, width)], 0.8)


def sight(look: Look, width: float) -> SetBlock:
    """Rings and sight."""
    hidden = "hidden" if is_fired_at("outer", True, look.rules) else "hidden, no fire"
    night = look.notes.mark("night_fire")
    columns = [Column("ring", width * 0.17, bold=True), Column("", None), Column("day", width * 0.17, "middle"),
               Column("night", width * 0.25, "middle")]  # fmt: skip
    rows: list[list[TableCell]] = [
        ["centre", "own boats, in formation", "in sight", "in sight"],
        ["inner", "near; eight sectors", "in sight", "in sight"],
        ["outer", "far; eight sectors", "in sight", f"{hidden}^{night}^"],
    ]
    drawn = table(look, columns, rows, width)
    return stack([set_head(look, "Rings and sight", width), drawn], 0.8)


def special_weapons(look: Look, width: float) -> SetBlock:
    """Torpedoes, depth charges, bombs and rockets: cards by the speed of the ship that is hit."""
    rules, notes = look.rules, look.notes
    attacks: tuple[tuple[AttackKind, bool], ...] = (
        ("depth_charge", False),
        ("own_charge", False),
        ("bomb", False),
        ("bomb", True),
        ("rocket", False),
        ("rocket", True),
    )
    first = width * 0.19
    each = (width - first) / len(attacks)
    along = notes.mark("along_ship")
    salvo = rules["rocket_deduction"] == "salvo"
    columns = [Column("speed", first, bold=True)]
    for words, mark in zip(
        ("target", "own boat", "abeam", "end on", "abeam", "end on"),
        ("", "", "", along, "", along),
        strict=True,
    ):
        columns.append(
            Column([TextSpan(words), TextSpan(mark, raised=True)] if mark else words, each, "middle", bold=True)
        )
    rows: list[list[TableCell]] = []
    for speed in SPEEDS:
        row: list[TableCell] = [speed]
        for attack, ends in attacks:
            value = (
                signed(deduction(attack, speed, rules, ends))
                if attack == "rocket" and salvo
                else str(attack_cards(attack, speed, rules, along=ends))
            )
            mark = notes.mark(deduction_rules(attack)[1]) if speed == "A" else ""
            row.append([TextSpan(value), TextSpan(mark, raised=True)] if mark else value)
        rows.append(row)
    drawn = table(look, columns, rows, width, zebra=True)
    groups = _group_row(
        look,
        first,
        each,
        (
            (f"depth charge, {rules['depth_charge_cards']}", 2),
            (f"bombs, {rules['bomb_cards']} {_BOMBS[rules['bomb_load']]}^{notes.mark('bomb_load')}^", 2),
            (f"rockets, {rules['rocket_cards']} each", 2),
        ),
    )
    broad, narrow = torpedo_cards(False, rules), torpedo_cards(True, rules)
    rockets = "take the figure off the total of a salvo" if salvo else "the figure is for each rocket"
    abeam, off, reach = (notes.mark(name) for name in ("torpedo_abeam", "rocket_deduction", "reach"))
    words = (
        f"**Torpedo:** {broad} cards^{abeam}^; {narrow} if the target is bow or stern on. "
        f"**Rockets:** {rockets}^{off}^. Nothing goes below 0. A depth charge strikes the boat that drops it "
        f"too, by its own speed, once the target’s damage is done. **Rings:** {_reach_words(look)}.^{reach}^"
    )
    head = set_head(look, "Special weapons: cards to draw", width)
    return stack([head, groups, drawn, set_text(look, words, width)], 0.6)


_BOMBS = {"attack": "an attack", "bomb": "each"}


def _reach_words(look: Look) -> str:
    """`torpedo both; depth charge inner; rocket inner`."""
    return "; ".join(f"{kind.replace('_', ' ')} {rings}" for kind, rings in look.rules["reach"].items())


def _group_row(look: Look, first: float, each: float, groups: tuple[tuple[str, int], ...]) -> SetBlock:
    def drawn() -> Iterator[Item]:
        x = first
        for words, count in groups:
            wide = each * count
            room, spans = Rect(x + 1.0, 0.0, wide - 2.0, 4.0), spans_of(words, bold=True)
            yield from put(look.book, room, spans, theme.SMALL, "centre", least=theme.SMALLEST, bold=True)
            yield line((x + 1.5, 4.2), (x + wide - 1.5, 4.2), theme.HAIRLINE, theme.RULE_INK)
            x += wide

    return SetBlock(drawn, 4.0)


def air_targets(look: Look, width: float) -> SetBlock:
    """What Clubs do to an aircraft."""
    columns = [Column("Clubs drawn", width * 0.26, bold=True), Column("the aircraft", None)]
    rows: list[list[TableCell]] = [
        [[TextSpan(str(entry["clubs"]))], [TextSpan(str(entry["text"]))]] for entry in look.rules["aircraft"]
    ]
    drawn = table(look, columns, rows, width)
    head = set_head(look, "Guns against aircraft", width, "count the Clubs only")
    return stack([head, drawn, small(look, rule_words(look.notes, "air_fire"), width)], 0.8)


def drawing_cards(look: Look, width: float) -> SetBlock:
    """How hits are drawn."""
    night = look.notes.mark("night_fire")
    seen = "a target" if is_fired_at("outer", True, look.rules) else "a target in sight"
    words = (
        *marked(
            f"**Phase 2:** count the cards of each weapon that bears on {seen}^{night}^. "
            "**Phase 3:** draw so many, ship by ship. "
        ),
        *rule_words(look.notes, "hits", bold=True),
        TextSpan(
            " Look up each Club’s rank in the column of the ship that is hit. Shuffle before the next ship, or "
            "when the pack runs out."
        ),
    )
    drawn = set_text(look, words, width)
    return stack([set_head(look, "Drawing cards", width, "52 cards, no Jokers"), drawn], 0.8)


_ACROSS = 240.0
"""Up to this width, in mm, damage stands across the page: over more than two columns it would cost height."""


@dataclass(frozen=True, kw_only=True)
class QuickReference(OrderedSheet):
    """Turn sequence, speed, sight, firing and damage; readings and house values explained below."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the whole game on a card, with the readings behind its numbers"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Two columns on A4 and Letter, firing and damage on the back; as many pages as the paper takes."""
        across = room_of(brief, ()).width < _ACROSS
        web = partial(sectors, order=self.order(brief))
        front = (turn_sequence, web, speeds, sight, gun_classes, aspects, one_shot, air_targets)
        sections = (
            *(Section.of(part) for part in front),
            Section.of(drawing_cards, wide=across, opens=True),
            Section.of(damage, wide=across),
            Section.of(special_weapons),
            Section.of(effects),
        )
        return reference_sheet(brief, self.title, sections, found, accent=NAVY)


_COLUMN = 108.0
"""The least width of a column in mm: tables for all players to read."""
_SIZES = (Size(10.5), Size(10), Size(9.5), Size(9), Size(8.5))


@dataclass(frozen=True, kw_only=True)
class Tables(SheetKind[Row]):
    """Speed, guns, course and speed, special weapons, aircraft, damage."""

    kind: ClassVar[str] = "tables"
    title: ClassVar[str] = "Tables"
    summary: ClassVar[str] = "speed, firing, special weapons, aircraft, and damage by the rank of a Club"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """One table under the other across the page, damage on the next; on a poster in columns."""
        firing = (speeds, gun_classes, reckoner, special_weapons, drawing_cards)
        sections = (
            *(Section.of(part) for part in firing),
            Section.of(damage, opens=True),
            Section.of(effects),
            Section.of(air_targets),
        )
        return reference_sheet(brief, self.title, sections, found, accent=NAVY, sizes=_SIZES, column=_COLUMN)
