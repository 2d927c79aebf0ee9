"""The quick reference: the order of play, formations and moves, fire, guns, melee and morale."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, grey, rectangle
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.schema.words import folded
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.marks import arrow
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.sheets.typeset import paragraph, stack
from pressgang.systems.unbalanced_equality.combat_tables import (
    artillery_table,
    combat_table,
    loss_rows,
    morale_table,
)
from pressgang.systems.unbalanced_equality.rules import rolls_words, troops
from pressgang.systems.unbalanced_equality.sentences import (
    gunner_words,
    halved_words,
    holder_words,
    volley_words,
)
from pressgang.systems.unbalanced_equality.stats import inch_words
from pressgang.systems.unbalanced_equality.wording import inches_words, mark
from pressgang.typography.fonts import TextSpan

_SIZES = tuple(Size(size) for size in (10, 9.5, 9, 8.5, 8.25, 8, 7.75, 7.5))
_STAND = (15.0, 6.0)
"""A stand in the drawing of formations, in mm."""


@dataclass(frozen=True, kw_only=True)
class QuickReference(SheetKind[Row]):
    """Everything that is looked up in play."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the order of play and every number that is looked up, on one page"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The combat table over the whole width, the rest in columns below."""
        accent = brief.forces[0].palette.accent if brief.forces else grey(0.8)
        parts = (turn_sequence, formations, artillery_table, fire_rules, melee, morale_table)
        sections = (
            Section.of(combat_table, wide=True),
            *(Section.of(part) for part in parts),
        )
        return reference_sheet(brief, self.title, sections, found, accent=accent, sizes=_SIZES)


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


def fire_rules(look: Look, width: float) -> SetBlock:
    """Kills, half strength, ranges, leaving the table."""
    rules, notes = look.rules, look.notes
    rifle, maxim, spear = (
        inch_words(float(rules[name])) or f"{rules[name]:g}"
        for name in ("rifle_range", "maxim_range", "spear_throw")
    )
    ranges = (
        f"**Range,** inches: rifles {rifle}, Maxim guns {maxim}{mark(notes, 'maxim_range')}, spears {spear}, "
        f"cannon {rules['cannon_reach']}{mark(notes, 'cannon_reach')}."
    )
    sentences = [
        f"**Kills** = points left ÷ 10 × the kills of the table{mark(notes, 'whole_kill')}.",
        f"**Half strength:** {halved_words(notes, rules)} **Maxim guns** {volley_words(notes, rules)}",
        ranges,
    ]
    leaving = [troop for troop in troops(rules).values() if troop.leaves]
    sentences += [
        f"**{troop.type}** leave the table with {troop.leaves} points or fewer left." for troop in leaving
    ]
    return stack(
        [
            set_head(look, "Fire", width),
            *(set_text(look, sentence, width) for sentence in sentences),
        ],
        0.5,
    )


def melee(look: Look, width: float) -> SetBlock:
    """The three sequences, then the losses."""
    rules = look.rules
    moves = rules["melee_moves"]
    keeps = float(rules["unsupported"])
    part = "half its" if keeps == 0.5 else f"{keeps:g} of its"
    sequences = (
        "**Combat value:** points left × morale, added up. The higher total wins; both take the losses below, "
        "the loser’s spread evenly.",
        "**The same totals,** as they were before losses, × a d6 each: the lower side retires.",
        f"**The winner chooses:** rout, the loser goes back {moves['rout']} moves; or pursuit, back "
        f"{moves['pursuit']} moves with the winner after it, still locked. Next move both may reinforce and "
        f"fight again; a loser without fresh troops has {part} morale.",
    )
    lines: list[SetBlock] = []
    for number, words in enumerate(sequences, 1):
        body = set_text(look, words, width - 6.0)
        lines.append(SetBlock(partial(_numbered, look, number, body), body.height))
    losses = loss_rows(look, width)
    gunners = set_text(look, gunner_words(rules), width)
    head = set_head(look, "Melee: three sequences", width)
    return stack([head, *lines, SetBlock((), 0.6), losses, SetBlock((), 0.4), gunners], 0.5)


def _numbered(look: Look, number: int, body: SetBlock) -> Iterator[Item]:
    """A number, and what it says beside it."""
    yield from put(look.book, (0.0, look.size * theme.LEADING / 2), str(number), look.size, bold=True)
    yield body.at(6.0, 0)
