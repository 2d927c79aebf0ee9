"""The quick reference: the computed example, the named readings, one page that holds together."""

from __future__ import annotations

from functools import cache

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from tests.drawn import Words, assert_sound, told, words_of
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


def lines_of_the_example(sheet: Sheet) -> list[str]:
    """The words on each height of the column with the example, from left to right."""
    every = words_of(sheet.pieces[0])
    left = next(w.box.x for w in every if w.string == "A WORKED EXAMPLE") - 1
    words = sorted((w for w in every if w.box.x > left), key=lambda w: w.box.bottom)
    lines: list[list[Words]] = []
    for one in words:
        if lines and one.box.bottom - lines[-1][0].box.bottom < 0.5:
            lines[-1].append(one)
        else:
            lines.append([one])
    return [" ".join(w.string.strip() for w in sorted(line, key=lambda w: w.box.x)) for line in lines]


@pytest.mark.parametrize(
    "line",
    [
        "B 10 on Tango 3 +8 +7 15 15",
        "A 9 on Echo 4 +4 +5 9 9",
        "Lima 7 on C 7 +8 0 8 8",
        "C 2 on Lima 9 +12 −7 5 5",
        "B 2 on Lima 9 +8 −7 1 6",
        "Echo J on A A +4 −3 1 1",
        "A A on Lima 9 0 +5 5 11",
        "A A on Lima Q +4 +2 6 17",
        "C 8 on Tango 6 +8 +2 10 25",
    ],
)
def test_each_attack_is_a_line_as_computed(line: str) -> None:
    assert line in lines_of_the_example(reference())


def test_the_end_of_the_example() -> None:
    words = told(reference())
    for part in (
        "Tango",
        "is shot down with 25; the kill is C’s.",
        "is shot down with 27; the kill is Echo’s.",
    ):
        assert part in " ".join(words.split())
    assert "Echo 9, Lima 17, A 1, C 8." in words


def test_the_articles_mistakes_are_named_as_readings() -> None:
    words = told(reference())
    for part in (
        "FW 109",
        "the 4 of Spades",
        "24 in all and 31 in total",
        "20 and 27",
        "C was one",
        "C on the 7 of Clubs is above Tango",
    ):
        assert part in words


def test_who_lets_a_target_go_is_named_under_the_round() -> None:
    assert "Echo g and C h do not attack." in " ".join(told(reference()).split())


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
    for index in range(len(readings)):
        assert words.count("abcdefghij"[index]) >= 2, "a mark and its note"
    own = told(reference(book=rules(**{name: book[name] for name in readings})))
    assert "READINGS" not in own and "FW 109" not in own


def test_the_numbers_are_the_rule_books() -> None:
    words = told(reference(book=rules(capacity=40, decks=2, experienced_missions=7, ace_kills=9, below_one=1)))
    for part in ("2 packs", "40", "after 7 missions survived", "after 9 kills"):
        assert part in words


def test_an_example_that_breaks_the_rules_is_a_diagnostic() -> None:
    found = Problems()
    assert not QUICK_REFERENCE().compose(brief(book=rules(capacity=3)), found).pieces
    (problem,) = found.found
    assert problem.rule.code == "PG943" and "example: round" in problem.message and "[rules]" in problem.help
