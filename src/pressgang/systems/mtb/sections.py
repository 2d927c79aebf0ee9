"""The sections of the reference pages: each draws one table of the game at a width, from the rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing import theme
from pressgang.drawing.scene import Item
from pressgang.drawing.units import signed
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.ladder import Step, ladder
from pressgang.sheets.marks import suit
from pressgang.sheets.sections import Setting
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import Block, marked, stack
from pressgang.systems.mtb.ordered import order_mark
from pressgang.systems.mtb.rules.firing import (
    ASPECTS,
    SIZES,
    SPEEDS,
    Aspect,
    aspect_cards,
    bands_faster,
    firer_faster,
    gun_cards,
    guns,
    is_fired_at,
)
from pressgang.systems.mtb.section_words import rule_words, small
from pressgang.systems.mtb.web import named_web
from pressgang.typography.fonts import TextSpan

_ASPECT_NAMES: dict[Aspect, str] = {
    "crossing": "crossing (90° or 270°)",
    "same": "on the same course",
    "opposite": "on the opposite course",
}
_SHORT_ASPECTS: dict[Aspect, str] = {"crossing": "crossing", "same": "same", "opposite": "opposite"}


def turn_sequence(how: Setting, width: float) -> Block:
    """The phases of a turn as a ladder."""
    mark = how.notes.mark("phases")
    last = int(how.rules["turns"])
    listed = how.rules["phases"]
    steps = []
    for index, phase in enumerate(listed):
        title, text = [TextSpan(str(phase["name"]))], [TextSpan(str(phase["text"]))]
        if index == 0 and mark:
            title.append(TextSpan(mark, raised=True))
        if index + 1 == len(listed):
            text += [TextSpan(f" The game ends after turn {last}, "), *rule_words(how.notes, "game_end", ".")]
        steps.append(Step(title, text))
    head = how.head("Turn sequence", width, f"at most {last} turns")
    phases = ladder(how.book, steps, width, how.accent, gap=2.0, least=11.0, size=how.size)
    return stack([head, phases], 1.0)


def speeds(how: Setting, width: float) -> Block:
    """The speed table."""
    mark = how.notes.mark("speeds")
    columns = [
        Column("speed", width * 0.16, "left", bold=True),
        *(Column(words, None, "middle", bold=True) for words in ("centre", "inner", "outer", "stopped")),
    ]
    keys = ("speed", "centre", "inner", "outer", "drift")
    rows = [[str(entry[key]) for key in keys] for entry in how.rules["speeds"]]
    drawn = table(how.book, columns, rows, width, row_height=how.row, size=how.size, zebra=True)
    return stack([how.head("Speed", width, "A is the fastest", mark), drawn, _speed_caption(how, width)], 0.8)


def _speed_caption(how: Setting, width: float) -> Block:
    step, mark = how.rules["quadrants"], how.notes.mark("quadrants")
    words = marked(
        f"Centre: {step}^{mark}^ a boat may turn in a turn, all one way. Inner, outer: the fewest turns in the "
        f"ring before leaving it. Stopped: {step} that a drifting ship moves, by the speed of the boats in the "
        "centre, "
    )
    return small(how, (*words, *rule_words(how.notes, "drift", ".")), width)


def gun_classes(how: Setting, width: float) -> Block:
    """The cards a gun draws by its class and the ring."""
    mark = how.notes.mark("guns")
    columns = [
        Column("class", width * 0.14, "left", bold=True),
        Column("gun", None),
        Column("inner ring", width * 0.22, "middle", bold=True),
        Column("outer ring", width * 0.22, "middle", bold=True),
    ]
    rows: list[list[TableCell]] = [
        [str(g.number), [TextSpan(g.name)], str(g.inner), str(g.outer) if g.outer else "–"]
        for g in guns(how.rules)
    ]
    drawn = table(how.book, columns, rows, width, row_height=how.row, size=how.size, zebra=True)
    return stack([how.head("Guns: cards to draw", width, "–: out of range", mark), drawn], 0.8)


def aspects(how: Setting, width: float) -> Block:
    """Cards more or fewer for each class of speed between firer and target."""
    mark = how.notes.mark("target_faster")
    fewer = how.rules["target_faster"]
    columns = [
        Column("the target is", None),
        Column("firer faster", width * 0.25, "middle", bold=True),
        Column([TextSpan("target faster"), TextSpan(mark, raised=True)], width * 0.27, "middle", bold=True),
    ]
    opposite = how.notes.mark("firer_faster_opposite")
    rows: list[list[TableCell]] = []
    for aspect in ASPECTS:
        more = signed(firer_faster(aspect, how.rules))
        if aspect == "opposite":
            more += f"^{opposite}^"
        rows.append([_ASPECT_NAMES[aspect], more, signed(int(fewer[aspect]))])
    drawn = table(how.book, columns, rows, width, row_height=how.row, size=how.size, zebra=True)
    head = how.head("Course and speed", width, "cards, for each class of speed between them")
    return stack([head, drawn], 0.8)


def reckoner(how: Setting, width: float) -> Block:
    """The same, computed for every difference of speed."""
    mark = how.notes.mark("target_faster", "firer_faster_opposite")
    fewer = how.rules["target_faster"]
    steps = range(len(SPEEDS) - 1, -len(SPEEDS), -1)
    columns = [Column("the target’s course", width * 0.22)]
    columns += [Column(signed(step), None, "middle", heading_bold=True) for step in steps]
    rows = []
    for aspect in ASPECTS:
        more = firer_faster(aspect, how.rules)
        cells = [signed(s * more if s >= 0 else -s * int(fewer[aspect])) for s in steps]
        rows.append([_SHORT_ASPECTS[aspect], *cells])
    drawn = table(how.book, columns, rows, width, row_height=how.row, size=how.size, zebra=True)
    head = how.head("Cards by speed and course", width, "classes by which the firer is faster (+)", mark)
    words = "Never fewer than none. A gun out of range of the ring draws none, whatever the speeds."
    return stack([head, drawn, small(how, words, width)], 0.8)


def damage(how: Setting, width: float) -> Block:
    """The damage table by the rank of a Club."""
    mark = how.notes.mark("damage")
    ranks = [str(entry["card"]) for entry in how.rules["damage"]]
    first = max(width * 0.13, 6.4 + max(how.book.width(rank, how.size, True) for rank in ranks))
    columns = [Column("", first, bold=True)]
    columns += [Column(size, None, heading_bold=True) for size in SIZES]
    rows: list[list[TableCell]] = [
        [_club(how, str(entry["card"])), *([TextSpan(str(entry[size]))] for size in SIZES)]
        for entry in how.rules["damage"]
    ]
    drawn = table(how.book, columns, rows, width, row_height=how.row, size=how.size, zebra=True)
    return stack([how.head("Damage: the rank of a Club", width, "by the size of the ship", mark), drawn], 0.8)


def _club(how: Setting, rank: str) -> Block:
    """The rank with the suit in front."""
    height = how.size * theme.LEADING

    def drawn() -> Iterator[Item]:
        yield suit("club", (1.2, height / 2), how.size * 0.82)
        yield from put(how.book, (3.2, height / 2), rank, how.size, bold=True)

    return Block(drawn, height)


def effects(how: Setting, width: float) -> Block:
    """What the words of the damage table do."""
    mark = how.notes.mark("effects")
    columns = [Column("", width * 0.27, bold=True), Column("", None)]
    rows: list[list[TableCell]] = [
        [[TextSpan(str(e["word"]))], [TextSpan(str(e["text"]))]] for e in how.rules["effects"]
    ]
    drawn = table(how.book, columns, rows, width, row_height=how.row, size=how.size)
    return stack([how.head("Effects", width, "tick them on the ship log", mark), drawn], 0.8)


def sectors(how: Setting, width: float, *, order: str) -> Block:
    """The web with the names of its sectors, which stand in that `order`."""
    mark = order_mark(how.notes, order)
    radius = min(24.0 * how.scale, width * 0.27)
    name = theme.SMALL
    middle = radius + 2.2 * name
    at = (width / 2, middle)
    drawn = Block(lambda: named_web(how.book, at, radius, order, name, night=False), 2 * middle)
    head = how.head("Sectors", width, "own boats in the middle, bow up", mark)
    return stack([head, drawn, small(how, rule_words(how.notes, "turning"), width)], 0.5)


def one_shot(how: Setting, width: float) -> Block:
    """A worked example: a gun of the second class fired by a fast boat at a slow ship that crosses."""
    gun = guns(how.rules)[min(1, len(guns(how.rules)) - 1)]
    firer, target = "A", "C"
    change = aspect_cards("crossing", firer, target, how.rules)
    drawn = gun_cards(gun, "inner", "crossing", firer, target, how.rules)
    classes = bands_faster(firer, target)
    mark = how.notes.mark("guns")
    words = (
        f"A boat of speed {firer} fires a {gun.name} gun at a ship of speed {target} that crosses its bow in "
        f"the inner ring: {gun.inner} cards for the gun^{mark}^, {signed(change)} for {classes} classes of "
        f"speed, so **{drawn} cards**. Two of them are Clubs: look up both."
    )
    return stack([how.head("One shot, start to end", width), how.say(words, width)], 0.8)


def sight(how: Setting, width: float) -> Block:
    """Rings and sight."""
    hidden = "hidden" if is_fired_at("outer", True, how.rules) else "hidden, no fire"
    night = how.notes.mark("night_fire")
    columns = [Column("ring", width * 0.17, bold=True), Column("", None), Column("day", width * 0.17, "middle"),
               Column("night", width * 0.25, "middle")]  # fmt: skip
    rows: list[list[TableCell]] = [
        ["centre", "own boats, in formation", "in sight", "in sight"],
        ["inner", "near; eight sectors", "in sight", "in sight"],
        ["outer", "far; eight sectors", "in sight", f"{hidden}^{night}^"],
    ]
    drawn = table(how.book, columns, rows, width, row_height=how.row, size=how.size)
    return stack([how.head("Rings and sight", width), drawn], 0.8)
