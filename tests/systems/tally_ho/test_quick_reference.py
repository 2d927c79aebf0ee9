"""The quick reference: the computed example, the named readings, one page that holds together."""

from __future__ import annotations

from functools import cache

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from tests.drawn import assert_sound, told, words_of
from tests.systems.tally_ho.musters import SYSTEM, brief, rules

QUICK_REFERENCE = SYSTEM.sheets.named("quick-reference")


@cache  # what is drawn is only read
def as_it_is(paper: str) -> Sheet:
    return reference(paper, rules())


def reference(paper: str = "a4", book: RuleBook | None = None) -> Sheet:
    if book is None:
        return as_it_is(paper)
    found = Problems()
    sheet = QUICK_REFERENCE().compose(brief(paper=paper, book=book), found)
    assert not found.found, [d.as_text() for d in found.found]
    return sheet


@pytest.mark.parametrize("paper", ["a3", "297x210mm", "a2"])
def test_one_page_that_fits_and_does_not_touch(paper: str) -> None:
    sheet = reference(paper)
    (piece,) = sheet.pieces
    assert_sound(piece)
    assert piece.height <= brief(paper=paper).paper.area().height + 1e-6
    for words in words_of(piece):
        if len(words.string) > 1:
            assert words.size >= points(6) - 1e-6, words


def test_a_small_paper_takes_more_pages() -> None:
    sheet = reference("a5")
    assert 1 < len(sheet.pieces) <= 3
    for piece in sheet.pieces:
        assert_sound(piece)
    assert told(sheet).count("READINGS") == 1


def test_too_small_a_paper_is_refused_with_one_that_works() -> None:
    found = Problems()
    sheet = QUICK_REFERENCE().compose(brief(paper="100x105mm"), found)
    assert [d.rule.code for d in found.found] == ["PG802"] and not sheet.pieces
    assert found.found[0].help == "Print it on a5."


def test_retiring_needs_a_position_to_attack_and_holding_fire_is_a_reading() -> None:
    words = " ".join(told(reference()).split())
    assert "with an enemy below it, it may retire instead of attacking." in words
    assert "or holds its fire; b" in words and "must attack is not said" in words
    own = " ".join(told(reference(book=rules(hold_fire=False))).split())
    assert "holds its fire" not in own and "with an enemy below it" in own and "must attack" not in own


def test_readings_are_lettered_in_the_order_of_reading_and_values_of_ones_own_are_not() -> None:
    book = rules()
    readings = [name for name, value in book.values.items() if value.provenance == "reading"]
    words = [w.string for w in words_of(reference().pieces[0])]
    for letter in "abcdefghijkl"[
        : len(readings) - 1
    ]:  # all but that of equal cards, of which one pack has none
        assert words.count(letter) >= 2, "a mark and its note"
    own = told(reference(book=rules(**{name: book[name] for name in readings})))
    assert "READINGS" not in own and "FW 109" not in own


def test_the_numbers_are_the_rule_books() -> None:
    words = told(reference(book=rules(capacity=40, decks=2, experienced_missions=7, ace_kills=9, below_one=1)))
    for part in ("2 packs", "40", "after 7 missions survived", "after 9 kills"):
        assert part in words


def test_an_example_that_breaks_the_rules_is_a_diagnostic() -> None:
    found, unfit = Problems(), [{"round": 1, "aircraft": "A", "card": "5X", "target": "", "mark": ""}]
    assert not QUICK_REFERENCE().compose(brief(book=rules(example=unfit)), found).pieces
    (problem,) = found.found
    assert problem.rule.code == "PG943" and "example: round" in problem.message and "[rules]" in problem.help
