"""The order of play, whose phases a kit may name otherwise, as the quick reference draws it."""

from __future__ import annotations

from pressgang.games.code import DrawnBlock
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema.kinds import folded
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import set_head
from pressgang.sheets.typeset import stack
from pressgang.systems.unbalanced_equality.rules import rolls_words
from pressgang.systems.unbalanced_equality.wording import mark
from pressgang.typography.fonts import TextSpan


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


TURN = DrawnBlock(turn_sequence, ("phases", "fire_together"))
