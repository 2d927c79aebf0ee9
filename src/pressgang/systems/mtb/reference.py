"""The quick reference and the tables: the sections of both, every number from the rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line
from pressgang.drawing.units import signed
from pressgang.games.code import DrawnBlock
from pressgang.rulebook import Footnotes
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.marks import suit
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import Words, paragraph, spans_of, stack
from pressgang.systems.mtb.options import order_mark
from pressgang.systems.mtb.rules import (
    ASPECTS,
    SIZES,
    SPEEDS,
    Aspect,
    AttackKind,
    attack_cards,
    deduction,
    deduction_rules,
    firer_faster,
    torpedo_cards,
)
from pressgang.systems.mtb.web import named_web
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


def sectors(look: Look, width: float) -> SetBlock:
    """The web with the names of its sectors, which stand in that `order`."""
    order = str(look.rules["sector_order"])
    mark = order_mark(look.notes, order)
    radius = min(24.0 * look.figures, width * 0.27)
    name = theme.SMALL
    middle = radius + 2.2 * name
    at = (width / 2, middle)
    drawn = SetBlock(lambda: named_web(look.book, at, radius, order, name, night=False), 2 * middle)
    head = set_head(look, "Sectors", width, "own boats in the middle, bow up", mark)
    return stack([head, drawn, small(look, rule_words(look.notes, "turning"), width)], 0.5)


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


TURN_SEQUENCE = DrawnBlock(turn_sequence, ("phases", "game_end"))
SECTORS = DrawnBlock(
    sectors,
    lambda brief: (*(("sector_order",) if brief.rules["sector_order"] == "nautical" else ()), "turning"),
)
COURSE_AND_SPEED = DrawnBlock(aspects, ("target_faster", "firer_faster_opposite"))
RECKONER = DrawnBlock(reckoner, ("target_faster", "firer_faster_opposite"))
DAMAGE = DrawnBlock(damage, ("damage",))
SPECIAL_WEAPONS = DrawnBlock(
    special_weapons,
    (
        "along_ship", "depth_charge_target_a", "depth_charge_own_a", "bomb_target_a", "rocket_target_a",
        "bomb_load", "torpedo_abeam", "rocket_deduction", "reach",
    ),
)  # fmt: skip
