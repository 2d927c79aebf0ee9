"""The typesetting toolkit: heads, running text, tables, ladders and marks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from pressgang.drawing import theme
from pressgang.drawing.colours import luminance
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.scene import BLACK, WHITE, Colour, Item, Path, Text
from pressgang.drawing.units import points
from pressgang.rows.sides import BANDS
from pressgang.sheets import marks
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.pictures import Step, StepsBlock
from pressgang.sheets.pages.tables import Column, table
from pressgang.sheets.sides import readable_on, side_badge, side_band
from pressgang.sheets.typeset import fit_name, footnotes, paragraph, section_head, stack
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import BOLD, PLAIN, RAISED, bold, raised, spans_of
from tests.cases import each_case
from tests.drawn import paths_of, placed

BOOK = FontBook()
LOOK = Look(BOOK)
BLUE = Colour.parse("#1f4e6b")


def texts(items: Iterable[Item]) -> list[tuple[str, Point, Text]]:
    found = [(item, by) for item, by in placed(items) if isinstance(item, Text)]
    return [(item.string, by.apply(item.x, item.y), item) for item, by in found]


def test_texts_have_bold_and_raised_spans() -> None:
    text = f"a {bold('b')} c{raised('d')}"
    assert spans_of(text) == (("a ", PLAIN), ("b", BOLD), (" c", PLAIN), ("d", RAISED))
    assert spans_of("x" + raised("")) == (("x", PLAIN),) and spans_of("") == ()
    assert spans_of(raised("a–d, f") + " x") == (("a–d, f", RAISED), (" x", PLAIN))


def test_stars_in_a_text_are_printed() -> None:
    block = paragraph(BOOK, "**K3656** ^a^", 80)
    assert [string for string, *_ in texts(block.items)] == ["**K3656** ^a^"]


def test_a_paragraph_keeps_its_width_and_counts_its_lines() -> None:
    words = f"SPEED is never above the ENGINE that is left and changes by at most {bold('1')} a turn."
    block = paragraph(BOOK, words, 40)
    ends = [x + text.width for _, (x, _), text in texts(block.items)]
    assert max(ends) <= 40 + 1e-6
    lines = {round(y, 3) for _, (_, y), _ in texts(block.items)}
    assert block.height == pytest.approx(len(lines) * theme.BODY * theme.LEADING)
    assert all(0 < y < block.height for y in lines)


def test_no_word_stands_alone_in_the_last_line_where_that_can_be_helped() -> None:
    text = "Each weapon fires once a turn, at a target in its arc"
    width = BOOK.width(text, theme.BODY) - 0.5  # "arc" falls into a line of its own
    assert "".join(s.string for s in BOOK.lines(text, width, theme.BODY)[-1]) == "arc"
    lines = BOOK.lines(text, width, theme.BODY, even=True)
    assert len(lines) == 2 and " " in "".join(s.string for s in lines[-1])
    narrow = BOOK.width("Fletcher's", theme.BODY)  # a line that is a little narrower would break the first word
    lines = BOOK.lines("Fletcher's sons", narrow, theme.BODY, even=True)
    assert ["".join(s.string for s in line) for line in lines] == ["Fletcher's", "sons"]


def test_heads_have_their_look() -> None:
    head = section_head(BOOK, "Turn sequence", 80, "roll this or less")
    string, _, text = texts(head.items)[0]
    assert string == "TURN SEQUENCE" and text.size == pytest.approx(points(8))
    assert text.tracking == pytest.approx(0.08 * points(8))
    rule = paths_of(head.items)[0][1]
    assert rule.width == pytest.approx(80)
    note = texts(head.items)[1]
    assert note[1][0] + note[2].width == pytest.approx(80)


def test_footnotes_fill_the_columns_in_order() -> None:
    notes = [("a", "First."), ("b", "Second."), ("c", "Third.")]
    block = footnotes(BOOK, notes, 100, columns=2, gap=10)
    place = {string: at for string, at, _ in texts(block.items)}
    assert place["a"][0] == place["b"][0] == 0 and place["c"][0] == pytest.approx(55)
    assert place["a"][1] == place["c"][1] < place["b"][1] < block.height
    none = footnotes(BOOK, [], 100)
    assert none.items == () and none.height == 0.0


def test_blocks_stack() -> None:
    block = stack([SetBlock((), 3.0), SetBlock((), 4.0)], 2.0)
    assert block.height == 9.0 and stack([]).height == 0


def test_a_name_is_set_down_then_broken_then_refused() -> None:
    short = fit_name(BOOK, "Fokker G.IA", 60, points(18), points(9))
    assert short is not None and short.size == points(18) and len(short.lines) == 1
    long = fit_name(BOOK, "Messerschmitt Bf 110 C-4/B Erprobungsgruppe 210", 45, points(18), points(9))
    assert long is not None and len(long.lines) == 2 and long.size >= points(9)
    assert " ".join(long.lines) == "Messerschmitt Bf 110 C-4/B Erprobungsgruppe 210"
    assert max(BOOK.width(part, long.size, True) for part in long.lines) <= 45 + 1e-6
    assert fit_name(BOOK, "W" * 60, 45, points(18), points(9)) is None


def test_a_table_aligns_and_grows() -> None:
    columns = [Column("inches"), Column("modifier", 20, "centre"), Column("5", 8, "right", heading_bold=True)]
    rows = [["up to 1", "+2", "6"], ["a range that is told in so many words that they wrap", "+1", "16"]]
    grid = table(LOOK, columns, rows, 60, row_height=6)
    place = {string: (x, y, text) for string, (x, y), text in texts(grid.items)}
    middle = place["+2"][0] + place["+2"][2].width / 2
    assert middle == pytest.approx(42) and place["modifier"][0] + place["modifier"][
        2
    ].width / 2 == pytest.approx(42)
    for figure in ("6", "16"):
        assert place[figure][0] + place[figure][2].width == pytest.approx(58.5)
    assert grid.height > 18 and place["16"][1] < grid.height
    one = table(LOOK, columns, rows[:1], 60, row_height=6)
    assert one.height == pytest.approx(12)
    assert table(LOOK, [Column(), Column()], [["a", "b"]], 60, row_height=6).height == pytest.approx(6)


def test_figures_of_a_column_stand_under_each_other() -> None:
    grid = table(LOOK, [Column("n", 20, "right")], [["111"], ["888"]], 20)
    widths = [text.width for string, _, text in texts(grid.items) if string != "n"]
    assert widths[0] == pytest.approx(widths[1])


def test_zebra_tints_every_second_row() -> None:
    grid = table(LOOK, [Column("n")], [["1"], ["2"], ["3"]], 20, zebra=True, row_height=5)
    tinted = [box for path, box in paths_of(grid.items) if path.fill == theme.TINT]
    assert [round(box.y, 6) for box in tinted] == [10.0]


def test_a_ladder_numbers_its_steps() -> None:
    steps = [Step("Move orders", "In secret, write SPEED and orders for each aircraft."), Step("Movement")]
    rungs = StepsBlock(tuple(steps)).set_at(Look(BOOK, accent=BLUE), 60)
    strings = [string for string, *_ in texts(rungs.items)]
    assert strings[0] == "1" and "2" in strings and "Movement" in strings
    lowest = max(y for _, (_, y), _ in texts(rungs.items))
    assert lowest < rungs.height
    assert StepsBlock(()).set_at(LOOK, 60).height == 0


@pytest.mark.parametrize("title", ["", "Title " * 20])
@pytest.mark.parametrize("text", ["short", "word " * 20])
def test_a_step_wraps_and_does_not_meet_the_next(title: str, text: str) -> None:
    rungs = StepsBlock((Step(title, text), Step("", "next"), Step("", "last"))).set_at(
        Look(BOOK, points(6), BLUE), 40
    )
    lines = [(place, text.width) for string, place, text in texts(rungs.items) if not string.isdigit()]
    assert all(x + wide <= 40 for (x, _), wide in lines)
    discs = [box for path, box in paths_of(rungs.items) if path.fill == BLUE]
    assert len(discs) == 3 and all(a.bottom < b.y for a, b in pairwise(discs)), "numbers stand apart"
    heights = sorted(y for (_, y), _ in lines)
    assert all(b - a > points(6) for a, b in pairwise(heights)) and heights[-1] < rungs.height


def test_marks_are_grouped_in_fives() -> None:
    assert marks.in_fives(7, 2.0, 1.0) == [0, 2, 4, 6, 8, 11, 13]


def test_an_arrow_ends_at_its_point() -> None:
    shaft, head = marks.arrow((0, 0), (10, 0))
    assert isinstance(head, Path) and max(n[0] for _, n in head.segments if n) == pytest.approx(10)
    assert isinstance(shaft, Path) and max(n[0] for _, n in shaft.segments if n) < 10


@each_case("pips", range(7))
def test_a_die_shows_its_pips_inside_its_face(pips: int) -> None:
    face, *dots = marks.die_face(0, 0, pips, 6)
    assert len(dots) == pips
    box = paths_of([face])[0][1]
    for _, dot in paths_of(dots):
        assert box.contains(dot)


@pytest.mark.parametrize("name", ["club", "diamond", "heart", "spade"])
def test_suits_stand_centred_and_upright(name: marks.Suit) -> None:
    box = paths_of([marks.suit(name, (10, 20), 8)])[0][1]
    assert (box.x + box.right) / 2 == pytest.approx(10, abs=0.02)
    assert box.y == pytest.approx(16, abs=0.01) and box.bottom == pytest.approx(24, abs=0.01)


def test_the_sides_differ_without_colour() -> None:
    box = Rect(0, 0, 3, 100)
    drawn = {style: paths_of(side_band(box, BLUE, style)) for style in BANDS}
    for parts in drawn.values():
        assert all(box.contains(part, 0.01) for _, part in parts)
    signs = {(len(parts), parts[0][0].fill is None) for parts in drawn.values()}
    assert len(signs) == len(BANDS)
    rings = {style: side_badge(BOOK, (5, 5), 5, "N", BLUE, style) for style in BANDS}
    assert len({repr(items) for items in rings.values()}) == len(BANDS)


@pytest.mark.parametrize("ground", ["#000000", "#c4590f", "#ffffff", "#d3ae76", "#1f4e6b"])
def test_letters_stand_out_from_their_ground(ground: str) -> None:
    colour = Colour.parse(ground)
    ink = readable_on(colour)
    assert ink in (BLACK, WHITE)
    light, dark = sorted((luminance(ink), luminance(colour)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4
