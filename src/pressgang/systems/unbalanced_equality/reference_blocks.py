"""What tables and quick reference show in tables and drawings that follow the list of troops.

Each function sets a block at the width it has; readings get their letter from the footnotes of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, rectangle
from pressgang.games.code import DrawnBlock
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.schema.words import folded
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.forms import LEAST_WIDTH, room_of
from pressgang.sheets.marks import arrow, die_face
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import paragraph, stack
from pressgang.systems.unbalanced_equality.rules import (
    Troop,
    loser_loss,
    retire_rolls,
    rolls_words,
    troops,
    winner_loss,
)
from pressgang.systems.unbalanced_equality.stats import size_words
from pressgang.systems.unbalanced_equality.wording import (
    bonus_words,
    defence_words,
    gunner_words,
    holder_words,
    inches_words,
    mark,
    part_words,
    rate_words,
)
from pressgang.typography.fonts import TextSpan

_DIE = 4.6
_STAND = (15.0, 6.0)
"""A stand in the drawing of formations, in mm."""
_WIDE = 150.0
"""Where the table of troops is wider, it has the sizes and the figures of stands, too."""


def bare(head: SetBlock) -> SetBlock:
    """A section's head without the room below its rule: a table without headings begins at that rule."""
    return head.as_high(4.0)


def turn_sequence(look: Look, width: float) -> SetBlock:
    """The phases as a ladder, each with the text of its name; a phase of the user's own has none."""
    rules, notes = look.rules, look.notes
    letter = mark(notes, "phases")
    texts = phase_texts(rules, notes)
    steps = [Step([TextSpan(name)], texts.get(folded(name), "")) for name in rules["phases"]]
    return stack(
        [
            set_head(look, "Order of play", width, f"ours: the article gives none{letter}" if letter else ""),
            StepsBlock(tuple(steps), least=look.size * 3.2).set_at(look, width),
        ]
    )


def phase_texts(rules: RuleBook, notes: Footnotes) -> dict[str, str]:
    """What is done in a phase, by its name (`folded`)."""
    fire = (
        "Both sides at once; then kills come off the roster"
        if rules["fire_together"]
        else "One side, then the other; kills come off the roster in between"
    )
    return {
        "rally": f"Natives that went back roll a d6: {rolls_words(tuple(rules['rally']))} to return.",
        "move": "By type and formation; formations may change.",
        "fire": f"{fire}{mark(notes, 'fire_together')}.",
        "morale": f"Natives under rifle fire dice; who fails goes back {rules['retire_moves']} moves.",
        "melee": "Stands in contact fight the three sequences.",
    }


def formations(look: Look, width: float) -> SetBlock:
    """Open and closed order as a drawing, and the moves that are not in the table."""
    rules = look.rules
    gap = float(rules["open_gap"])
    half = width / 2
    drawing = SetBlock(lambda: _orders(width), _STAND[1] + 1.6)
    open_ = paragraph(look.book, f"**Open:** {inches_words(gap)} or more apart", half - 2, theme.SMALL)
    closed = paragraph(look.book, "**Closed:** touching, two or more", half - 2, theme.SMALL)
    words = SetBlock(lambda: (*open_.items, closed.at(half + 2.0, 0)), 4.0)
    step = inches_words(float(rules["dismount_move"]))
    throw = inches_words(float(rules["spear_throw"]))
    spear = next((troop for troop in troops(rules).values() if troop.fire == "throw"), None)
    sentences = ["Only regular infantry has formations; one stand alone is in open order."]
    sentences.append(
        f"**Mounted infantry** rides {step}, dismounts and walks {step}, or the other way round; "
        f"{holder_words(rules)}."
    )
    if spear is not None:
        sentences.append(
            f"**Spearmen** may move {inches_words(spear.move_in(0))}, throw ({throw}) and charge, all in one "
            "move; the kills of the throw come off first."
        )
    texts = [set_text(look, sentence, width) for sentence in sentences]
    return stack([set_head(look, "Formations and moves", width), drawing, words, *texts], 0.5)


def _orders(width: float) -> Iterator[Item]:
    """Two stands apart on the left, and closed ones on the right."""
    (w, d), part = _STAND, 5.0
    closed = width / 2 + 2.0
    closed_x = [closed, closed + w, closed + 2 * w]
    lefts = (0.0, w + part, *(x for x in closed_x if x + w <= width))
    yield from (rectangle(Rect(x, 0.6, w, d), theme.TINT, theme.INK, theme.BOX_LINE) for x in lefts)
    middle = 0.6 + d / 2
    yield from arrow((w + part / 2, middle), (w + 0.2, middle), width=theme.HAIRLINE, head=1.2)
    yield from arrow((w + part / 2, middle), (w + part - 0.2, middle), width=theme.HAIRLINE, head=1.2)


def combat_table(look: Look, width: float) -> SetBlock:
    """Every type: stand, figures, points, morale, kills and move, formation by formation."""
    rules, notes = look.rules, look.notes
    wide = width > _WIDE
    broad = max(30.0, look.size * 9.4)
    types = list(troops(rules).values())
    columns = [
        Column("type", None, bold=True),
        *(
            [Column(f"stand, inches{mark(notes, 'about')}", 21.0, "middle"), Column("figures", 14.0, "middle")]
            if wide
            else []
        ),
        Column("points", 13.0 if wide else 11.0, "middle", bold=True),
        Column("morale", broad if wide else 24.0, "middle"),
        Column("kills for each 10" if wide else "kills", broad if wide else 24.0, "middle"),
        Column("move, inches" if wide else "move", broad + 2.0 if wide else 25.0, "middle"),
    ]
    rows: list[list[TableCell]] = []
    for troop in types:
        stand = size_words(troop.width, troop.depth).removesuffix(" in")
        figures = str(troop.figures) if troop.figures else "crew"
        rows.append(
            [
                troop.type,
                *([stand, figures] if wide else []),
                str(troop.points),
                _by_state(troop, [str(value) for value in troop.morale]),
                _kills(troop, rules, notes),
                _moves(troop, notes),
            ]
        )
    native = [index for index, troop in enumerate(types) if troop.native]
    size = look.size if wide else theme.SMALL
    drawn = table(look, columns, rows, width, size=size, tinted=native)
    head = set_head(look, "Stands", width, "tinted: natives")
    return stack([head.as_high(5.0), drawn])


def _by_state(troop: Troop, values: Sequence[str]) -> str:
    """`open **3**, closed **5**`, or the one value in bold."""
    if len(troop.states) < 2 or len(set(values)) == 1:
        return f"**{values[0]}**"
    words = [f"{_short(state)} **{value}**" for state, value in zip(troop.states, values, strict=False)]
    return " · ".join(words)


def _short(state: str) -> str:
    return {"on horse": "on", "off horse": "off"}.get(state, state)


def _kills(troop: Troop, rules: RuleBook, notes: Footnotes) -> str:
    if troop.fire == "shot":
        shots = f" × {rules['shots']}" if rules["shots"] != 1 else ""
        return f"**{troop.kills_in(0)}** a shot{shots}{mark(notes, 'shots')}"
    if troop.fire == "table":
        return "artillery table"
    if troop.per != 10:
        return f"**{troop.kills_in(0)}** in {troop.per}"
    words = _by_state(troop, [rate_words(troop, state, rules) for state in range(max(1, len(troop.states)))])
    return words + (mark(notes, "holders_fire") if troop.rides else "")


def _moves(troop: Troop, notes: Footnotes) -> str:
    if troop.fire == "table" and len(troop.move) > 1:
        return f"**{troop.move[0]}** and fire, or **{troop.move[1]}**"
    if troop.fire == "shot":
        return f"**{troop.move[0]}** and fire"
    words = _by_state(troop, [str(troop.move_in(state)) for state in range(max(1, len(troop.states)))])
    return words + (mark(notes, "foot_move") if troop.rides else "")


def artillery_table(look: Look, width: float) -> SetBlock:
    """Kills by the roll of a die for each crew, with the rules of cannon fire below."""
    rules, notes = look.rules, look.notes
    faces = max(len(row["kills"]) for row in rules["artillery"])
    label = min(24.0, width * 0.26)
    cell = (width - label) / faces
    columns = [Column("", label, bold=True), *(Column("", cell, "middle") for _ in range(faces))]
    head: list[TableCell] = [
        "",
        *(SetBlock(partial(_centred_die, face, cell - 3.0), _DIE) for face in range(1, faces + 1)),
    ]
    rows: list[list[TableCell]] = [head]
    for entry in rules["artillery"]:
        kills = ["miss" if not value else f"**{value}**" for value in entry["kills"]]
        rows.append([f"{entry['crew']} crew", *kills, *[""] * (faces - len(kills))])
    hits = rules["gun_hits"]
    kept = "kept from move to move" if rules["gun_hits_add_up"] else "all in one move"
    words = [
        bonus_words(rules, notes),
        f"**Cannon against guns,** choose: kill the crew, or hit the gun on "
        f"{rolls_words(tuple(hits['rolls']))}. {hits['hits']} hits knock it out, "
        f"{kept}{mark(notes, 'gun_hits_add_up')}.",
        f"**A new crew** costs {rules['crew_points']} points of an infantry unit.",
    ]
    return stack(
        [
            bare(set_head(look, "Artillery fire", width, "kills by a d6 for each cannon")),
            table(look, columns, rows, width, row_height=max(6.2, look.row)),
            SetBlock((), 0.8),
            *(set_text(look, sentence, width) for sentence in words),
        ],
        0.6,
    )


def _centred_die(face: int, width: float) -> list[Item]:
    return die_face((width - _DIE) / 2, 0, min(face, 6), _DIE)


def ranges_table(look: Look, width: float) -> SetBlock:
    """How far each arm reaches."""
    rules, notes = look.rules, look.notes
    rows: list[list[TableCell]] = [
        ["rifles and carbines", f"**{inches_words(float(rules['rifle_range']))}**"],
        [f"Maxim guns{mark(notes, 'maxim_range')}", f"**{inches_words(float(rules['maxim_range']))}**"],
        [f"cannon{mark(notes, 'cannon_reach')}", str(rules["cannon_reach"])],
        ["thrown spears", f"**{inches_words(float(rules['spear_throw']))}**"],
    ]
    columns = [Column("", None), Column("", width * 0.45, "right")]
    drawn = table(look, columns, rows, width)
    return stack([bare(set_head(look, "Range", width)), drawn], 0.6)


def melee_table(look: Look, width: float) -> SetBlock:
    """What the stands of both sides lose, with an example and the rule for gunners."""
    rules = look.rules
    words = [
        f"The loser loses as much as the winner and {part_words(int(rules['loser_part']))} more, spread "
        f"evenly over its stands: {_example(rules)}",
        gunner_words(rules),
    ]
    head = set_head(look, "Melee losses", width, "first sequence, from the winner’s stands")
    return stack(
        [
            bare(head),
            loss_rows(look, width),
            SetBlock((), 0.8),
            *(set_text(look, sentence, width) for sentence in words),
        ],
        0.6,
    )


def loss_rows(look: Look, width: float) -> SetBlock:
    """What each stand of the winner loses, and what that makes for the loser."""
    rules, notes = look.rules, look.notes
    full = "full points of the stand" if rules["melee_by_full_points"] else "points left of the stand"
    sizes = [int(entry["stand"]) for entry in rules["melee_losses"]]
    label = min(44.0, width * 0.48)
    cell = (width - label) / len(sizes)
    columns = [Column("", label), *(Column("", cell, "middle") for _ in sizes)]
    losses = [winner_loss(size, rules) or 0 for size in sizes]
    rows: list[list[TableCell]] = [
        [f"{full}{mark(notes, 'melee_by_full_points')}", *(str(size) for size in sizes)],
        ["**the winner’s stand loses**", *(f"**{loss}**" for loss in losses)],
        [
            f"for it, the loser loses{mark(notes, 'whole_kill')}",
            *(_parts(loss, int(rules["loser_part"])) for loss in losses),
        ],
    ]
    size = look.size if width > 85 else theme.SMALL
    return table(look, columns, rows, width, size=size)


def _parts(loss: int, part: int) -> str:
    """A loss and one part in so many more, exactly: the losses of all stands are added before rounding."""
    whole, rest = divmod(loss * (part + 1), part)
    thirds = {(1, 3): "⅓", (2, 3): "⅔", (1, 2): "½", (1, 4): "¼", (2, 4): "½", (3, 4): "¾"}
    return f"{whole}{thirds[rest, part]}" if (rest, part) in thirds else f"{loss * (part + 1) / part:.4g}"


def _example(rules: RuleBook) -> str:
    """The example of four stands that win, counted by the rules."""
    entry = rules["melee_losses"][0]
    winner = 4 * int(entry["loses"])
    loser = loser_loss(winner, rules)
    return f"four stands of {entry['stand']} win and lose {winner}, so the loser loses {loser}."


def morale_table(look: Look, width: float) -> SetBlock:
    """Who retires after fire and who comes back, and what a defensive position does."""
    rules, notes = look.rules, look.notes
    rows = _tempers(rules, notes)
    words = (
        f"A d6 for each {rules['morale_by']}{mark(notes, 'morale_by')} that came under rifle fire, after its "
        f"own fire. Those that fail go back {rules['retire_moves']} moves, and return on "
        f"**{rolls_words(tuple(rules['rally']))}** on a later move; until then they stay."
    )
    columns = [Column("", None), Column("", min(34.0, width * 0.4), "right")]
    return stack(
        [
            bare(set_head(look, "Morale after fire", width)),
            table(look, columns, rows, width),
            SetBlock((), 0.8),
            set_text(look, words, width),
            set_text(look, defence_words(rules), width),
        ],
        0.6,
    )


def _tempers(rules: RuleBook, notes: Footnotes) -> list[list[TableCell]]:
    """Troops that retire on the same rolls, a row each."""
    groups: dict[tuple[int, ...], list[str]] = {}
    for troop in troops(rules).values():
        rolls = retire_rolls(troop, rules)
        if troop.is_gun and troop.native:
            name = f"gun crews{mark(notes, 'crews_retire')}"
        elif rolls and troop.temper == "natives":
            name = troop.arm
        else:
            name = "British" if troop.temper == "british" else "Native regulars" if rolls else troop.type
        names = groups.setdefault(rolls, [])
        if name not in names:
            names.append(name)
    rows: list[list[TableCell]] = []
    for rolls, names in groups.items():
        what = f"retire on **{rolls_words(rolls)}**" if rolls else "never retire"
        prefix = "Native " if len(names) > 1 and rolls else ""
        listed = ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else names[0]
        rows.append([prefix + listed, what])
    return rows


def losses_with_gunners(look: Look, width: float) -> SetBlock:
    """The losses of a melee, and what becomes of gunners."""
    gunners = set_text(look, gunner_words(look.rules), width)
    return stack([loss_rows(look, width), SetBlock((), 0.4), gunners], 0.5)


def leaving(look: Look, width: float) -> SetBlock:
    """Who leaves the table before the last point is lost."""
    sentences = (
        f"**{troop.type}** leave the table with {troop.leaves} points or fewer left."
        for troop in troops(look.rules).values()
        if troop.leaves
    )
    return stack([set_text(look, sentence, width) for sentence in sentences], 0.5)


def _of_troops(brief: Brief[Row]) -> tuple[str, ...]:
    """Return the rules that the table of troops marks, row by row."""
    found = ["about"] if room_of(brief, (), least=LEAST_WIDTH).width > _WIDE else []
    for troop in troops(brief.rules).values():
        if troop.fire == "shot":
            found.append("shots")
        elif troop.rides and troop.fire != "table":
            found += ["holders_fire", "foot_move"] if troop.per == 10 else ["foot_move"]
    return tuple(found)


def _of_morale(brief: Brief[Row]) -> tuple[str, ...]:
    """Return the rules that the table of morale marks."""
    crews = any(troop.is_gun and troop.native for troop in troops(brief.rules).values())
    return ("crews_retire", "morale_by") if crews else ("morale_by",)


_OF_LOSSES = ("melee_by_full_points", "whole_kill")
COMBAT = DrawnBlock(combat_table, _of_troops)
TURN = DrawnBlock(turn_sequence, ("phases", "fire_together"))
FORMATIONS = DrawnBlock(formations)
ARTILLERY = DrawnBlock(
    artillery_table, ("bonus_needs_hit", "bonus_for_cannon_alone", "bonus_before_halving", "gun_hits_add_up")
)
RANGES = DrawnBlock(ranges_table, ("maxim_range", "cannon_reach"))
LEAVING = DrawnBlock(leaving)
MELEE = DrawnBlock(melee_table, _OF_LOSSES)
LOSSES = DrawnBlock(losses_with_gunners, _OF_LOSSES)
MORALE = DrawnBlock(morale_table, _of_morale)
