"""The quick reference: the computed example, the named readings, one page that holds together."""

from __future__ import annotations

from functools import cache

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from tests.drawn import told, words_of
from tests.systems.stat_lines import composed
from tests.systems.tally_ho.musters import SYSTEM, brief, rules

QUICK_REFERENCE = SYSTEM.sheets.named("quick-reference")


@cache  # what is drawn is only read
def as_it_is(paper: str) -> Sheet:
    return reference(paper, rules())


def reference(paper: str = "a4", book: RuleBook | None = None) -> Sheet:
    if book is None:
        return as_it_is(paper)
    return composed(QUICK_REFERENCE(), brief(paper=paper, book=book))


def test_retiring_needs_a_position_to_attack_and_holding_fire_is_a_reading() -> None:
    words = " ".join(told(reference()).split())
    assert "with an enemy below it, it may retire instead of attacking." in words
    assert "or holds its fire; b" in words and "must attack is not said" in words
    own = " ".join(told(reference(book=rules(hold_fire=False))).split())
    assert "holds its fire" not in own and "with an enemy below it" in own and "must attack" not in own


def test_each_reading_has_a_letter_at_its_place_and_its_note() -> None:
    readings = [name for name, value in rules().values.items() if value.provenance == "reading"]
    words = [w.string for w in words_of(reference().pieces[0])]
    lettered = "abcdefghijkl"[: len(readings) - 1]  # all but that of equal cards, of which one pack has none
    for letter in lettered:
        assert words.count(letter) >= 2, "a mark and its note"


def test_the_numbers_are_the_rule_books() -> None:
    words = told(reference(book=rules(capacity=40, decks=2, experienced_missions=7, ace_kills=9, below_one=1)))
    for part in ("2 packs", "40", "after 7 missions survived", "after 9 kills"):
        assert part in words


def test_an_example_that_breaks_the_rules_is_a_diagnostic() -> None:
    found, unfit = Problems(), [{"round": 1, "aircraft": "A", "card": "5X", "target": "", "mark": ""}]
    assert not QUICK_REFERENCE().compose(brief(book=rules(example=unfit)), found).pieces
    (problem,) = found.found
    assert problem.rule.code == "PG943" and "example: round" in problem.message and "[rules]" in problem.help
