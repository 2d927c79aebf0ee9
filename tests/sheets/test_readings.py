"""The notes behind a page's letters: house values said once, the section that lists them."""

from __future__ import annotations

from pressgang.drawing.scene import Group, Text
from pressgang.rulebook import HOUSE_NOTE, HOUSE_NOTES, Footnotes, RuleBook, RuleValue, note_of
from pressgang.sheets.pages.reference import readings
from pressgang.sheets.typeset import footnotes
from pressgang.typography.fonts import FontBook
from tests.drawn import placed, said

BOOK = FontBook()


def notes_of(provenances: str) -> Footnotes:
    """Footnotes of values whose provenance is `h` (house), `r` (reading) or `s` (source), each asked for."""
    long = {"h": "house", "r": "reading", "s": "source"}
    values = {
        str(number): RuleValue(str(number), 1, long[letter], "", f"Note {number}.")  # type: ignore[arg-type]
        for number, letter in enumerate(provenances)
    }
    notes = Footnotes(RuleBook(values))
    notes.mark(*values)
    return notes


def test_one_house_value_says_so_itself() -> None:
    assert notes_of("rhs").notes() == (("a", "Note 0."), ("b", f"Note 1. {HOUSE_NOTE}"))


def test_values_of_which_the_same_is_said_share_a_letter() -> None:
    lost = [RuleValue(name, 1, "house", "", "The table is lost.") for name in ("speeds", "guns")]
    read = RuleValue("order", 1, "reading", "", "The table is lost.")
    notes = Footnotes(RuleBook({value.name: value for value in (*lost, read)}))
    assert (notes.mark("speeds"), notes.mark("order"), notes.mark("guns"), notes.mark("speeds", "guns")) == (
        "a",
        "b",
        "a",
        "a",
    )
    assert notes.notes() == (("a", f"The table is lost. {HOUSE_NOTE}"), ("b", "The table is lost."))


def test_after_z_letters_are_doubled() -> None:
    notes = notes_of("r" * 25 + "hhh")
    letters = [letter for letter, _ in notes.notes()]
    assert letters[:2] == ["a", "b"] and letters[24:] == ["y", "z", "aa", "bb", "z–bb"]
    assert notes.mark("0", "26", "27") == "aaabb" and notes.mark("25", "25") == "z"


def test_several_house_values_say_so_together() -> None:
    assert notes_of("hhrhhh").notes()[-1] == ("a, b, d–f", HOUSE_NOTES)
    assert not any(HOUSE_NOTE in sentence for _, sentence in notes_of("hhr").notes())
    assert notes_of("rr").notes() == (("a", "Note 0."), ("b", "Note 1."))


def test_at_the_foot_of_a_sheet_the_letter_stands_apart() -> None:
    assert notes_of("rhh").lines()[0] == "a\u2002Note 0." and notes_of("s").lines() == ()


def test_a_sentence_keeps_clear_of_several_letters() -> None:
    block = footnotes(BOOK, (("a", "One."), ("a, c, e–g, i", "Two.")), 90)
    texts = [item for item, _ in placed(block.items) if isinstance(item, Text)]
    letters = [text for text in texts if text.string in ("a", "a, c, e–g, i")]
    groups = [item for item in block.items if isinstance(item, Group)]
    for text, sentence in zip(letters, groups, strict=True):
        assert sentence.transform.e > text.x + text.width + 0.5


def test_the_section_is_named_after_what_it_holds_and_speaks_of_no_article() -> None:
    """A club may have made the rules itself."""

    def title(provenances: str) -> str:
        return said(readings(BOOK, notes_of(provenances), 180).items)

    house, reading, both = (title(provenances) for provenances in ("h", "rr", "rh"))
    assert "HOUSE VALUES" in house and "READINGS" not in house
    assert "READINGS" in reading and "where the rules are unclear we" in reading
    assert "READINGS AND HOUSE VALUES" in both and "unclear or silent" in both
    assert not [head for head in (house, reading, both) if "article" in head]
    assert readings(BOOK, notes_of("ss"), 180).height == 0


def test_a_note_without_a_full_stop_gets_one() -> None:
    def told(note: str) -> str:
        return note_of(RuleValue("budget", 60, "house", "", note))

    assert told("points of a side") == told("points of a side.") == "points of a side. " + HOUSE_NOTE
    assert told("") == HOUSE_NOTE
