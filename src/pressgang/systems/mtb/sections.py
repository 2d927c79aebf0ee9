"""The sections of the reference pages: each draws one table of the game at a width, from the rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing import theme
from pressgang.drawing.scene import Item
from pressgang.drawing.units import signed
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.marks import suit
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import marked, stack
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
