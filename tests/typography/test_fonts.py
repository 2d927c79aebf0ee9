from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.units import points
from pressgang.typography.fonts import FontBook, Metrics, MissingGlyphError, clean_text
from pressgang.typography.markup import BOLD, PLAIN, RAISED, TextSpan, bold, raised

BOOK = FontBook()
NAMES = [
    "Rogožarski IK-3",
    "Поликарпов И-16",
    "Ικαρος Ω",
    "Ærø Ålborg",
    "PZL P.11c „Jedenastka”",
    "Nieuport-Delâge",
]


@pytest.mark.parametrize("name", NAMES)
def test_latin_greek_and_cyrillic_are_covered_in_both_weights(name: str) -> None:
    assert BOOK.missing(name) == []
    for is_bold in (False, True):
        text = BOOK.text(0, 0, name, 3, bold=is_bold)
        assert text.string == name
        assert text.width == pytest.approx(BOOK.width(name, 3, is_bold))


def test_a_glyph_of_another_face_makes_a_run_of_its_own() -> None:
    runs = BOOK.text(0, 0, "A♠B", 10).runs
    assert [run.string for run in runs] == ["A", "♠", "B"]
    assert len({run.face for run in runs}) == 2
    assert runs[1].x == pytest.approx(runs[0].width)


def test_a_character_without_a_glyph_is_named() -> None:
    assert BOOK.missing("Horus 𓀀!") == ["𓀀"]
    with pytest.raises(MissingGlyphError, match=r"U\+13000 EGYPTIAN HIEROGLYPH A001"):
        BOOK.text(0, 0, "Horus 𓀀", 3)


def test_anchors_and_tracking() -> None:
    start = BOOK.text(100, 0, "COUNTERS", 4, tracking=0.3)
    end = BOOK.text(100, 0, "COUNTERS", 4, tracking=0.3, anchor="end")
    middle = BOOK.text(100, 0, "COUNTERS", 4, tracking=0.3, anchor="middle")
    width = BOOK.width("COUNTERS", 4, tracking=0.3)
    assert width == pytest.approx(BOOK.width("COUNTERS", 4) + 7 * 0.3)
    assert (start.x, middle.x, end.x) == pytest.approx((100, 100 - width / 2, 100 - width))
    turned = BOOK.text(100, 50, "COUNTERS", 4, anchor="end", rotation=90)
    assert (turned.x, turned.y) == pytest.approx((100, 50 - BOOK.width("COUNTERS", 4)))


def test_tabular_figures_have_one_width() -> None:
    widths = {round(BOOK.width(digit * 3, 10, tabular=True), 6) for digit in "0123456789"}
    assert len(widths) == 1
    assert BOOK.width("111", 10) < BOOK.width("000", 10)


def test_kerning_pulls_a_pair_together() -> None:
    assert BOOK.text(0, 0, "AVA", 20, bold=True, kern=True).width < BOOK.text(0, 0, "AVA", 20, bold=True).width


def test_fit() -> None:
    size = BOOK.fit("Fokker G.IA", 20, points(12), points(6))
    assert size is not None
    assert BOOK.width("Fokker G.IA", size) <= 20
    assert BOOK.fit("x", 20, points(12), points(6)) == points(12)
    assert BOOK.fit("a name as long as this", 5, points(12), points(6)) is None


WORDS = st.text(alphabet="abcdefg ÆØÅжщ-", min_size=0, max_size=120)


@given(WORDS, st.floats(8, 80))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: float) -> None:
    lines = BOOK.wrap(text, width, 3)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(BOOK.width(line, 3) <= width + 1e-6 for line in lines)


def flow(book: FontBook, text: str, width: float, size: float, even: bool = False) -> list[list[TextSpan]]:
    return book.lines(text, width, size, even=even)


def test_flow_keeps_bold_and_raised_marks_with_their_word() -> None:
    text = f"Move {bold('orders')}{raised('a')}."
    (line,) = flow(BOOK, text, 100, 3)
    assert line == [("Move ", PLAIN), ("orders", BOLD), ("a", RAISED), (".", PLAIN)]
    assert BOOK.spans(text, bold=True) == (("Move ", BOLD), ("orders", BOLD), ("a", RAISED), (".", BOLD))


def test_the_extents_of_bold_markup_are_those_of_the_bold_face() -> None:
    for word in ("I", "III", "Wildcat"):  # FiraGO's I is narrower in bold
        line, longest = BOOK.extents(bold(word))
        assert line == longest == BOOK.width(word, 1.0, True) != BOOK.width(word, 1.0)


def test_cleaned() -> None:
    assert clean_text("two\nlines\tand​ a soft­hyphen") == "two lines and a softhyphen"
    assert clean_text("e\u0301") == "é"


def test_the_letters_that_are_taken_for_covered_are() -> None:
    from pressgang.stats import reading

    letters = [chr(code) for code in range(0x20, 0x2200) if reading._SURELY_COVERED.fullmatch(chr(code))]
    assert len(letters) > 400
    for is_bold in (False, True):
        for letter in letters:
            BOOK.text(0, 0, letter, 3, bold=is_bold)


def test_a_word_is_measured_once_however_often_a_paragraph_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []
    natural = FontBook._natural_span

    def counted(self: FontBook, span: TextSpan, *rest: Any, **more: Any) -> float:
        measured.append(span.string)
        return natural(self, span, *rest, **more)

    monkeypatch.setattr(FontBook, "_natural_span", counted)
    book, text = FontBook(), "an attack from the rear at night costs two more orders"
    for size in (3.0, 2.5, 2.0):
        for narrow in range(30, 60):
            assert "".join(span.string for line in flow(book, text, narrow, size, even=True) for span in line)
    words = text.split()
    assert sorted(measured) == sorted([*words, *(" " for _ in words)])


@given(WORDS, st.floats(8, 80))
def test_even_lines_are_no_more_and_end_in_no_single_word_without_need(text: str, width: float) -> None:
    plain, even = (flow(BOOK, text, width, 3, even=even) for even in (False, True))
    assert len(even) == len(plain)
    strings = ["".join(span.string for span in line) for line in even]
    assert "".join(strings).replace(" ", "") == text.replace(" ", "")
    assert all(BOOK.width(string, 3) <= width + 1e-6 for string in strings)


def test_what_is_remembered_of_lines_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pressgang.typography.fonts._MOST_KEPT", 10)
    metrics = Metrics(())
    widths = [metrics.runs(f"No. {number}", False) for number in range(25)]
    assert widths == [Metrics(()).runs(f"No. {number}", False) for number in range(25)]
    assert 0 < len(metrics._lines) <= 10


def test_books_of_the_same_fonts_measure_with_the_same_metrics_and_note_by_themselves() -> None:
    one, other = FontBook(), FontBook()
    assert one._metrics is other._metrics is one.noting()._metrics
    noting = one.noting()
    assert noting.text(0, 0, "Horus 𓀀", 3).string == "Horus ?"
    assert noting.noted is not None and list(noting.noted.lines) == [("𓀀", "Horus 𓀀")]
    with pytest.raises(MissingGlyphError):
        other.text(0, 0, "Horus 𓀀", 3)
    copy = pickle.loads(pickle.dumps(one))
    assert copy == one and copy.width("Horus", 3) == one.width("Horus", 3)


def test_a_name_held_together_by_no_break_spaces_is_one_word(book: FontBook) -> None:
    """Lines are not broken there, so that a column of its parts' width would break it inside `E-4/B`."""
    name = "Bf\u00a0109\u00a0E-4/B"
    assert book.longest_word(f"or {name}\tor", 3.0) == pytest.approx(book.width(name, 3.0))
