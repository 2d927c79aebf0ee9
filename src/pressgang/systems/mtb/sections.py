"""The sections of the reference pages: each draws one table of the game at a width, from the rules in force."""

from __future__ import annotations

from pressgang import theme
from pressgang.fonts import Span
from pressgang.scene import Item, line
from pressgang.sheets.ladder import Step, ladder
from pressgang.sheets.marks import suit
from pressgang.sheets.tables import Cell, Column, table
from pressgang.sheets.typeset import Block, centred_baseline, paragraph, section_head, stack
from pressgang.systems.mtb.pages import NAVY, Card
from pressgang.systems.mtb.rules.firing import (
    ASPECTS,
    SIZES,
    SPEEDS,
    Aspect,
    Attack,
    aspect_cards,
    attack_cards,
    bands_faster,
    deduction,
    deduction_rules,
    gun_cards,
    guns,
    torpedo_cards,
)
from pressgang.systems.mtb.web import named_web

_ASPECT_NAMES: dict[Aspect, str] = {
    "crossing": "crossing (90° or 270°)",
    "same": "on the same course",
    "opposite": "on the opposite course",
}
_SHORT_ASPECTS: dict[Aspect, str] = {"crossing": "crossing", "same": "same", "opposite": "opposite"}


def signed(value: int) -> str:
    """`+2`, `0`, `−3` with a true minus sign."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def _head(card: Card, title: str, width: float, note: str = "", mark: str = "") -> Block:
    """A section's head with the letters of its footnotes after the title."""
    head = section_head(card.book, title, width, note)
    if not mark:
        return head
    after = card.book.width(title.upper(), theme.HEAD, True, tracking=theme.HEAD_TRACKING * theme.HEAD) + 0.8
    return Block((*head.items, card.book.text(after, 2.2, mark, theme.LABEL)), head.height)


def _say(card: Card, words: str, width: float) -> Block:
    return paragraph(card.book, words, width, card.size)


def turn_sequence(card: Card, width: float) -> Block:
    """The phases of a turn as a ladder."""
    mark = card.notes.mark("phases")
    steps = []
    for index, phase in enumerate(card.rules["phases"]):
        title = [Span(str(phase["name"]))]
        if index == 0 and mark:
            title.append(Span(mark, raised=True))
        steps.append(Step(title, [Span(str(phase["text"]))]))
    last = int(card.rules["turns"])
    head = _head(card, "Turn sequence", width, f"at most {last} turns")
    return stack([head, ladder(card.book, steps, width, NAVY, gap=2.0, least=11.0, size=card.size)], 1.0)


def speeds(card: Card, width: float) -> Block:
    """The speed table."""
    mark = card.notes.mark("speeds")
    small = _small_caption(card, width)
    columns = [
        Column("speed", width * 0.16, "left", bold=True),
        *(Column(words, None, "middle", bold=True) for words in ("centre", "inner", "outer", "stopped")),
    ]
    rows = [
        [str(e["speed"]), str(e["centre"]), str(e["inner"]), str(e["outer"]), str(e["drift"])]
        for e in card.rules["speeds"]
    ]
    drawn = table(card.book, columns, rows, width, row_height=card.row, size=card.size, zebra=True)
    return stack([_head(card, "Speed", width, "A is the fastest", mark), drawn, small], 0.8)


def _small_caption(card: Card, width: float) -> Block:
    words = (
        "Centre: eighths a boat may turn in a turn, all one way. Inner, outer: the fewest turns in the ring "
        "before leaving it. Stopped: eighths that a drifting ship moves, by the speed of the boats in the "
        "centre."
    )
    return paragraph(card.book, words, width, theme.SMALL, fill=theme.LABEL_INK)


def gun_classes(card: Card, width: float) -> Block:
    """The cards a gun draws by its class and the ring."""
    mark = card.notes.mark("guns")
    columns = [
        Column("class", width * 0.14, "left", bold=True),
        Column("gun", None),
        Column("inner ring", width * 0.22, "middle", bold=True),
        Column("outer ring", width * 0.22, "middle", bold=True),
    ]
    rows: list[list[Cell]] = [
        [str(g.number), [Span(g.name)], str(g.inner), str(g.outer) if g.outer else "–"]
        for g in guns(card.rules)
    ]
    drawn = table(card.book, columns, rows, width, row_height=card.row, size=card.size, zebra=True)
    return stack([_head(card, "Guns: cards to draw", width, "–: out of range", mark), drawn], 0.8)


def aspects(card: Card, width: float) -> Block:
    """Cards more or fewer for each class of speed between firer and target."""
    mark = card.notes.mark("target_faster")
    more, fewer = card.rules["firer_faster"], card.rules["target_faster"]
    columns = [
        Column("the target is", None),
        Column("firer faster", width * 0.25, "middle", bold=True),
        Column([Span("target faster"), Span(mark, raised=True)], width * 0.27, "middle", bold=True),
    ]
    rows = [
        [_ASPECT_NAMES[a], signed(int(more[a])) if a in more else "0", signed(int(fewer[a]))] for a in ASPECTS
    ]
    drawn = table(card.book, columns, rows, width, row_height=card.row, size=card.size, zebra=True)
    head = _head(card, "Course and speed", width, "cards, for each class of speed between them")
    return stack([head, drawn], 0.8)


def reckoner(card: Card, width: float) -> Block:
    """The same, computed for every difference of speed."""
    mark = card.notes.mark("target_faster")
    more, fewer = card.rules["firer_faster"], card.rules["target_faster"]
    steps = range(len(SPEEDS) - 1, -len(SPEEDS), -1)
    columns = [Column("the target’s course", width * 0.22)]
    columns += [Column(signed(step), None, "middle", heading_bold=True) for step in steps]
    rows = []
    for aspect in ASPECTS:
        cells = [signed(s * int(more.get(aspect, 0)) if s >= 0 else -s * int(fewer[aspect])) for s in steps]
        rows.append([_SHORT_ASPECTS[aspect], *cells])
    drawn = table(card.book, columns, rows, width, row_height=card.row, size=card.size, zebra=True)
    head = _head(card, "Cards by speed and course", width, "classes by which the firer is faster (+)", mark)
    words = "Never fewer than no card. A gun out of range of the ring draws none, whatever the speeds."
    note = paragraph(card.book, words, width, theme.SMALL, fill=theme.LABEL_INK)
    return stack([head, drawn, note], 0.8)


def special_weapons(card: Card, width: float) -> Block:
    """Torpedoes, depth charges, bombs and rockets: cards by the speed of the ship that is hit."""
    rules, notes = card.rules, card.notes
    attacks: tuple[tuple[Attack, bool], ...] = (
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
    columns = [Column("speed", first, bold=True)]
    for words, mark in zip(
        ("target", "own boat", "abeam", "end on", "abeam", "end on"),
        ("", "", "", along, "", along),
        strict=True,
    ):
        columns.append(
            Column([Span(words), Span(mark, raised=True)] if mark else words, each, "middle", bold=True)
        )
    rows: list[list[Cell]] = []
    for speed in SPEEDS:
        row: list[Cell] = [speed]
        for attack, ends in attacks:
            value = (
                signed(deduction(attack, speed, rules, ends))
                if attack == "rocket"
                else str(attack_cards(attack, speed, rules, along=ends))
            )
            mark = notes.mark(deduction_rules(attack)[1]) if speed == "A" else ""
            row.append([Span(value), Span(mark, raised=True)] if mark else value)
        rows.append(row)
    drawn = table(card.book, columns, rows, width, row_height=card.row, size=card.size, zebra=True)
    groups = _group_row(
        card,
        first,
        each,
        (
            (f"depth charge, {rules['depth_charge_cards']}", 2),
            (f"bombs, {rules['bomb_cards']}", 2),
            (f"rockets, {rules['rocket_cards']} each", 2),
        ),
    )
    broad, narrow = torpedo_cards(False, rules), torpedo_cards(True, rules)
    words = (
        f"**Torpedo:** {broad} cards; {narrow} if the target is bow or stern on. **Rockets:** take the figure "
        "off the total of a salvo. Nothing goes below 0. A depth charge strikes the boat that drops it too, by "
        "its own speed, once the target’s damage is done."
    )
    head = _head(card, "Special weapons: cards to draw", width)
    return stack([head, groups, drawn, _say(card, words, width)], 0.6)


def _group_row(card: Card, first: float, each: float, groups: tuple[tuple[str, int], ...]) -> Block:
    items: list[Item] = []
    x = first
    for words, count in groups:
        wide = each * count
        size = card.book.fit(words, wide - 2.0, theme.SMALL, theme.SMALLEST, True) or theme.SMALLEST
        base = centred_baseline(card.book, 2.0, size, True)
        items.append(card.book.text(x + wide / 2, base, words, size, bold=True, anchor="middle"))
        items.append(line((x + 1.5, 4.2), (x + wide - 1.5, 4.2), theme.HAIRLINE, theme.RULE_INK))
        x += wide
    return Block(tuple(items), 4.0)


def air_targets(card: Card, width: float) -> Block:
    """What Clubs do to an aircraft."""
    columns = [Column("Clubs drawn", width * 0.26, bold=True), Column("the aircraft", None)]
    rows: list[list[Cell]] = [
        [[Span(str(entry["clubs"]))], [Span(str(entry["text"]))]] for entry in card.rules["aircraft"]
    ]
    drawn = table(card.book, columns, rows, width, row_height=card.row, size=card.size)
    return stack([_head(card, "Guns against aircraft", width, "count the Clubs only"), drawn], 0.8)


def drawing_cards(card: Card, width: float) -> Block:
    """How hits are drawn."""
    words = (
        "Draw the cards of each weapon that bears on a target in sight. **Only Clubs hit.** Look up the rank "
        "of each Club in the column of the ship that is hit. Shuffle before the next ship is damaged, or when "
        "the pack runs out."
    )
    drawn = _say(card, words, width)
    return stack([_head(card, "Drawing cards", width, "52 cards, no Jokers"), drawn], 0.8)


def damage(card: Card, width: float) -> Block:
    """The damage table by the rank of a Club."""
    mark = card.notes.mark("damage")
    ranks = [str(entry["card"]) for entry in card.rules["damage"]]
    first = max(width * 0.13, 6.4 + max(card.book.width(rank, card.size, True) for rank in ranks))
    columns = [Column("", first, bold=True)]
    columns += [Column(size, None, heading_bold=True) for size in SIZES]
    rows: list[list[Cell]] = [
        [_club(card, str(entry["card"])), *([Span(str(entry[size]))] for size in SIZES)]
        for entry in card.rules["damage"]
    ]
    drawn = table(card.book, columns, rows, width, row_height=card.row, size=card.size, zebra=True)
    return stack(
        [_head(card, "Damage: the rank of a Club", width, "by the size of the ship", mark), drawn], 0.8
    )


def _club(card: Card, rank: str) -> Block:
    """The rank with the suit in front."""
    height = card.size * theme.LEADING
    base = centred_baseline(card.book, height / 2, card.size, True)
    return Block(
        (
            suit("club", (1.2, height / 2), card.size * 0.82),
            card.book.text(3.2, base, rank, card.size, bold=True),
        ),
        height,
    )


def effects(card: Card, width: float) -> Block:
    """What the words of the damage table do."""
    mark = card.notes.mark("effects")
    columns = [Column("", width * 0.27, bold=True), Column("", None)]
    rows: list[list[Cell]] = [[[Span(str(e["word"]))], [Span(str(e["text"]))]] for e in card.rules["effects"]]
    drawn = table(card.book, columns, rows, width, row_height=card.row, size=card.size)
    return stack([_head(card, "Effects", width, "tick them on the ship log", mark), drawn], 0.8)


def sectors(card: Card, width: float) -> Block:
    """The web with the names of its sectors."""
    order = str(card.rules["sector_order"])
    mark = card.notes.mark("sector_order") if order == "nautical" else ""
    radius = min(24.0, width * 0.27)
    name = theme.SMALL
    middle = radius + 2.2 * name
    items = named_web(card.book, (width / 2, middle), radius, order, name, night=False)
    drawn = Block(tuple(items), 2 * middle)
    return stack([_head(card, "Sectors", width, "own boats in the middle, bow up", mark), drawn], 0.5)


def one_shot(card: Card, width: float) -> Block:
    """A worked example: a gun of the second class fired by a fast boat at a slow ship that crosses."""
    gun = guns(card.rules)[min(1, len(guns(card.rules)) - 1)]
    firer, target = "A", "C"
    change = aspect_cards("crossing", firer, target, card.rules)
    drawn = gun_cards(gun, "inner", "crossing", firer, target, card.rules)
    classes = bands_faster(firer, target)
    words = (
        f"A boat of speed {firer} fires a {gun.name} gun at a ship of speed {target} that crosses its bow in "
        f"the inner ring: {gun.inner} cards for the gun, {signed(change)} for {classes} classes of speed, so "
        f"**{drawn} cards**. Two of them are Clubs: look up both."
    )
    return stack([_head(card, "One shot, start to end", width), _say(card, words, width)], 0.8)


def sight(card: Card, width: float) -> Block:
    """Rings and sight."""
    night = card.notes.mark("night_fire")
    columns = [Column("ring", width * 0.17, bold=True), Column("", None), Column("day", width * 0.19, "middle"),
               Column("night", width * 0.21, "middle")]  # fmt: skip
    rows: list[list[Cell]] = [
        ["centre", "own boats, in formation", "in sight", "in sight"],
        ["inner", "near; eight sectors", "in sight", "in sight"],
        ["outer", "far; eight sectors", "in sight", f"hidden^{night}^"],
    ]
    drawn = table(card.book, columns, rows, width, row_height=card.row, size=card.size)
    return stack([_head(card, "Rings and sight", width), drawn], 0.8)
