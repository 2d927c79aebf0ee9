"""The quick reference: the order of play, formations and moves, fire, guns, melee and morale."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from pressgang import theme
from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook, Span
from pressgang.geometry import Rect
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.scene import Colour, Item, grey, rectangle
from pressgang.schema import Row
from pressgang.schema.kinds import folded
from pressgang.sheets.base import Brief
from pressgang.sheets.forms import run_on
from pressgang.sheets.ladder import Step, ladder
from pressgang.sheets.marks import arrow
from pressgang.sheets.typeset import Block, centred_baseline, paragraph, section_head, stack
from pressgang.systems.unbalanced_equality.combat_tables import (
    artillery_table,
    combat_table,
    loss_rows,
    morale_table,
)
from pressgang.systems.unbalanced_equality.pages import Band, PagedKind, Section, paged_sheet
from pressgang.systems.unbalanced_equality.rules import rolls_words, troops
from pressgang.systems.unbalanced_equality.sentences import (
    gunner_words,
    halved_words,
    holder_words,
    volley_words,
)
from pressgang.systems.unbalanced_equality.stats import inch_words
from pressgang.systems.unbalanced_equality.wording import inches_words, mark
from pressgang.units import points

Draw = Callable[[FontBook, RuleBook, Footnotes, float, float], Block]
"""Draws a section in a width and a type size."""
_ROW = 4.5
_SIZES = tuple(points(size) for size in (8, 7.75, 7.5))
"""The type is the largest of these with which all of it stands on one page."""


@dataclass(frozen=True, kw_only=True)
class QuickReference(PagedKind):
    """Everything that is looked up in play."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the order of play and every number that is looked up, on one page"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The combat table over the whole width, the rest in columns below."""
        if self.too_small(brief, found):
            return paged_sheet(brief, self.title, (), ())
        sheets = (self._sheet(brief, size) for size in _SIZES)
        return next((sheet for sheet in sheets if len(sheet.pieces) == 1), self._sheet(brief, _SIZES[0]))

    def _sheet(self, brief: Brief[Row], size: float) -> Sheet:
        """The sheet in type of `size`, on as many pages as that takes."""
        book, rules = brief.book, brief.rules
        notes = Footnotes(rules)
        accent = brief.forces[0].palette.accent if brief.forces else grey(0.8)

        def sequence(book: FontBook, rules: RuleBook, notes: Footnotes, width: float, size: float) -> Block:
            return turn_sequence(book, rules, notes, width, size, accent)

        def combat(book: FontBook, rules: RuleBook, notes: Footnotes, width: float, size: float) -> Block:
            head = section_head(book, "Stands", width, "tinted: natives")
            body = combat_table(book, rules, notes, width, _ROW if width > 150 else 5.4)
            return stack([Block(head.items, 5.0), body])

        def artillery(book: FontBook, rules: RuleBook, notes: Footnotes, width: float, size: float) -> Block:
            return artillery_table(book, rules, notes, width, size=size)

        def morale(book: FontBook, rules: RuleBook, notes: Footnotes, width: float, size: float) -> Block:
            return morale_table(book, rules, notes, width, size=size)

        makers: tuple[Draw, ...] = (sequence, formations, artillery, fire_rules, melee, morale)
        for maker in (combat, *makers):  # letters the readings in the order of the page
            maker(book, rules, notes, 170.0, size)

        def section(maker: Draw) -> Section:
            return lambda width: maker(book, rules, notes, width, size)

        bands = (Band((section(combat),), wide=True), Band(tuple(section(maker) for maker in makers)))
        return paged_sheet(brief, self.title, bands, run_on(notes))


def turn_sequence(
    book: FontBook, rules: RuleBook, notes: Footnotes, width: float, size: float, accent: Colour
) -> Block:
    """The phases as a ladder, each with the text of its name; a phase of the user's own has none."""
    letter = mark(notes, "phases")
    texts = phase_texts(rules, notes)
    steps = [Step([Span(name)], texts.get(folded(name), "")) for name in rules["phases"]]
    return stack(
        [
            section_head(
                book, "Order of play", width, f"ours: the article gives none{letter}" if letter else ""
            ),
            ladder(book, steps, width, accent, radius=2.9, least=size * 3.2, gap=0.8, size=size + points(0.5)),
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


def formations(book: FontBook, rules: RuleBook, notes: Footnotes, width: float, size: float) -> Block:
    """Open and closed order as a drawing, and the moves that are not in the table."""
    gap = float(rules["open_gap"])
    half = width / 2
    items: list[Item] = []
    w, d, part = 15.0, 6.0, 5.0
    open_x = [0.0, w + part]
    closed_x = [half + 2.0, half + 2.0 + w, half + 2.0 + 2 * w]
    lefts = (*open_x, *(x for x in closed_x if x + w <= width))
    items.extend(rectangle(Rect(x, 0.6, w, d), theme.TINT, theme.INK, theme.BOX_LINE) for x in lefts)
    middle = 0.6 + d / 2
    items.extend(arrow((w + part / 2, middle), (w + 0.2, middle), width=theme.HAIRLINE, head=1.2))
    items.extend(arrow((w + part / 2, middle), (w + part - 0.2, middle), width=theme.HAIRLINE, head=1.2))
    drawing = Block(tuple(items), d + 1.6)
    words = Block(
        (
            *paragraph(book, f"**Open:** {inches_words(gap)} or more apart", half - 2, theme.SMALL).items,
            paragraph(book, "**Closed:** touching, two or more", half - 2, theme.SMALL).at(half + 2.0, 0),
        ),
        4.0,
    )
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
    texts = [paragraph(book, sentence, width, size) for sentence in sentences]
    return stack([section_head(book, "Formations and moves", width), drawing, words, *texts], 0.5)


def fire_rules(book: FontBook, rules: RuleBook, notes: Footnotes, width: float, size: float) -> Block:
    """Kills, half strength, ranges, leaving the table."""
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
            section_head(book, "Fire", width),
            *(paragraph(book, sentence, width, size) for sentence in sentences),
        ],
        0.5,
    )


def melee(book: FontBook, rules: RuleBook, notes: Footnotes, width: float, size: float) -> Block:
    """The three sequences, then the losses."""
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
    lines: list[Block] = []
    for number, words in enumerate(sequences, 1):
        body = paragraph(book, words, width - 6.0, size)
        base = centred_baseline(book, size * theme.LEADING / 2, size, True)
        lines.append(Block((book.text(0, base, str(number), size, bold=True), body.at(6.0, 0)), body.height))
    losses = loss_rows(book, rules, notes, width, 5.0)
    gunners = paragraph(book, gunner_words(rules), width, size)
    head = section_head(book, "Melee: three sequences", width)
    return stack([head, *lines, Block((), 0.6), losses, Block((), 0.4), gunners], 0.5)
