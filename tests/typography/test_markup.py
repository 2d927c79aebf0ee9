"""The markup of texts: read into signs, measured, wrapped and drawn by them, and never a crash."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Group, Symbol, Text, Use, circle
from pressgang.typography.fonts import FontBook, Icons, without_signs
from pressgang.typography.markup import (
    MarkupReader,
    WordStyle,
    markup_of,
    pieces,
    signs_of,
    split_lead,
    styled,
)
from tests.cases import each_case

RED = Colour.parse("#ff0000")


class Dot:
    """An icon twice as wide as high."""

    box = Rect(0, 0, 20, 10)

    def fit_into(self, width_mm: float, height_mm: float, colour: Colour | None = None) -> Symbol:
        box = Rect(-width_mm / 2, -height_mm / 2, width_mm, height_mm)
        return Symbol(f"dot-{width_mm:.3f}", (circle((0, 0), height_mm / 2, colour),), box)


BOOK = FontBook(icons=Icons({"oil": Dot()}))


def read(markup: str) -> list[tuple[str, WordStyle]]:
    return list(pieces(signs_of(markup)))


def faults(markup: str) -> list[tuple[int, str]]:
    reader = MarkupReader()
    reader.read(markup)
    reader.finish()
    return [(fault.offset, fault.message) for fault in reader.faults]


def test_words_have_the_styles_of_their_markup() -> None:
    plain, bold, italic, both = WordStyle(), WordStyle(bold=True), WordStyle(italic=True), WordStyle(True, True)
    assert read("a *b c* **d** ***e*** [red]f *g*[/] h") == [
        ("a ", plain), ("b c", italic), (" ", plain), ("d", bold), (" ", plain), ("e", both), (" ", plain),
        ("f", WordStyle(fill=RED)), (" ", plain), ("g", WordStyle(italic=True, fill=RED)), (" h", plain),
    ]  # fmt: skip
    assert read("[#ff0000]x [Navy]y[/] z[/]")[0] == ("x", WordStyle(fill=RED))
    assert [words for words, _ in read(r"\*a\* \[b\] \\ \{c\}")] == [r"*a* [b] \ {c}"]


@each_case(
    ("markup", "offset", "message"),
    [
        ("a **b", 2, "bold begins at ** and does not end"),
        ("a *b", 2, "italic begins at * and does not end"),
        ("a [red]b", 2, "the colour [red] begins and does not end"),
        ("a b[/]", 3, "[/] ends a colour, and none begins before it"),
        ("a [rad]b[/]", 2, "there is no colour 'rad'"),
        ("a [red", 2, "a bracket begins, and is no colour"),
        ("a **** b", 2, "4 stars in a row say nothing"),
        (r"a \b", 2, "a backslash before b, which is no sign of markup"),
        ("a {icon:../x}", 2, "'../x' is no name of an icon"),
    ],
)
def test_markup_that_says_nothing_is_a_fault_at_its_place(markup: str, offset: int, message: str) -> None:
    assert faults(markup) == [(offset, message)]


@given(st.text(st.sampled_from("ab *[]\\/{}:#redicon\n\ufdd0\ufdd3\ufdd4\ufdd7\ufdd8\ufde1"), max_size=40))
def test_any_text_is_read_measured_and_drawn(text: str) -> None:
    reader = MarkupReader()
    signs = reader.read(text)
    reader.finish()
    assert BOOK.width(signs, 3) >= 0
    assert BOOK.text(0, 0, signs, 3) is not None
    for line in BOOK.wrap(signs, 10, 3):
        BOOK.text(0, 0, line, 3)
    assert pieces(signs_of(markup_of(signs))) == pieces(signs) or not signs.strip()


@given(st.text(st.characters(exclude_categories=["Cs", "Cn"]), max_size=40))
def test_what_is_escaped_is_printed_as_it_was(text: str) -> None:
    escaped = markup_of(text)
    assert faults(escaped) == []
    assert signs_of(escaped) == text


FILLS = st.none() | st.sampled_from([RED, Colour(0, 0, 1)])
STYLES = st.builds(WordStyle, st.booleans(), st.booleans(), FILLS, st.just(False))


@given(st.lists(st.tuples(st.text("ab*[ ", min_size=1, max_size=6), STYLES), max_size=5))
def test_markup_of_styled_words_says_their_styles(parts: list[tuple[str, WordStyle]]) -> None:
    signs = "".join(styled(words, style) for words, style in parts)
    assert without_signs(signs) == "".join(words for words, _ in parts)
    markup = markup_of(signs)
    assert faults(markup) == []
    letters = [(c, style) for words, style in pieces(signs) for c in words if c != " "]
    assert [(c, style) for words, style in read(markup) for c in words if c != " "] == letters


def test_a_text_with_signs_is_cut_and_joined_as_any_other() -> None:
    text = signs_of("*two words* {icon:oil}")
    assert pieces(" ".join(text.split(" "))) == pieces(text)
    assert read("*ab*")[0][0] == pieces(signs_of("*ab*").upper())[0][0].lower()
    assert split_lead(signs_of("**Fire {icon:oil}.** At once")) == (signs_of("Fire {icon:oil}."), "At once")
    assert split_lead("Fire.") == ("", "Fire.")


def test_italic_faces_are_real_and_a_line_of_one_colour_is_one_text() -> None:
    line = BOOK.text(0, 0, signs_of("3-4-*7* **x** ***y***"), 3)
    assert isinstance(line, Text)
    assert [run.face for run in line.runs] == ["figo", "figit", "figo", "figbo", "figo", "figbi"]
    assert line.width == pytest.approx(BOOK.width(signs_of("3-4-*7* **x** ***y***"), 3))


def test_colours_and_icons_stand_where_their_words_do() -> None:
    line = BOOK.text(10, 5, signs_of("a [red]b {icon:oil}[/] c"), 4)
    assert isinstance(line, Group)
    a, b, icon, c = line.items
    assert isinstance(a, Text) and isinstance(b, Text) and isinstance(icon, Use) and isinstance(c, Text)
    assert (a.string, b.string, c.string, b.fill) == ("a ", "b ", " c", RED)
    assert icon.symbol.alt == "oil"
    box = icon.transform.apply_rect(icon.symbol.box)
    assert b.x + b.width < box.x < box.right < c.x
    assert box.centre[1] == pytest.approx(-BOOK.cap_height(4) / 2)
    assert c.x + c.width == pytest.approx(BOOK.width(signs_of("a [red]b {icon:oil}[/] c"), 4))


@given(st.floats(6, 60))
def test_rich_words_wrap_within_their_width_and_lose_nothing(width: float) -> None:
    text = signs_of("Pay {icon:oil}{icon:oil} or *lose a [red]whole **step** at[/] once*, then go.")
    joined = BOOK.lines(text, width, 3)
    # a blank between two styles is measured as that of the second, and may be set 0.04 em wider
    assert all(BOOK.line_width(line, 3) <= width + 3 * 0.04 * 3 for line in joined)
    told = "".join(span.string for line in joined for span in line).replace(" ", "")
    assert told == "".join(words for words, _ in pieces(text)).replace(" ", "")


def test_every_named_colour_is_one() -> None:
    assert len(Colour.names()) > 140 and all(Colour.called(name) for name in Colour.names())
    known = {"tan": "#d2b48c", "Red": "#ff0000", " rebeccapurple": "#663399", "#abc": "#aabbcc"}
    assert all(Colour.called(name) == Colour.parse(figures) for name, figures in known.items())
    for name in ("reddish", "hsl(0, 0%, 0%)", ""):
        with pytest.raises(ValueError, match="is no colour"):
            Colour.called(name)
