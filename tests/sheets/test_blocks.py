"""The vocabulary of forms and cards: blocks in rows and columns, what a pencil fills, type that shrinks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Field, Item, Path, Text, rectangle
from pressgang.drawing.units import points
from pressgang.sheets.blocks.block import Block, Look, Overrun, SetCard, look_of_card, set_card
from pressgang.sheets.blocks.forms import BoxesBlock, FieldsBlock, LogBlock, LogPart
from pressgang.sheets.blocks.grid import (
    FRACTION,
    NATURAL,
    ColumnBlock,
    FrameBlock,
    GridBlock,
    RowBlock,
    Width,
    share_room,
)
from pressgang.sheets.blocks.pictures import SpaceBlock
from pressgang.sheets.blocks.places import Ticks, WritingLine, across, as_fields, down, in_groups, put, within
from pressgang.sheets.blocks.words import NameBlock, StatBlock, TextBlock
from pressgang.sheets.pages.tables import Column, TableBlock
from pressgang.structs import replace
from pressgang.typography.markup import raised
from tests.cases import each_case
from tests.drawn import strings_of, ungrouped, words_of
from tests.sheets.block_cards import BOOK, every_block, plain_record

LOOK = Look(BOOK)
ROOM = Rect(10.0, 20.0, 60.0, 30.0)


@dataclass(frozen=True)
class Brick(Block):
    """A block of a size, drawn as the rectangle of its room."""

    width: float = 10.0
    height: float = 5.0
    eager: bool = False

    @property
    def called(self) -> str:
        return "brick"

    @property
    def grows(self) -> bool:
        return self.eager

    def natural(self, look: Look) -> float:
        return self.width

    def measure(self, look: Look, width: float) -> float:
        return self.height

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        yield rectangle(room)


def rooms(items: Iterator[Item]) -> list[Rect]:
    """The rooms that bricks were drawn in."""
    found = []
    for item in items:
        assert isinstance(item, Path)
        (_, first), _, (_, last), *_ = item.segments
        found.append(Rect(first[0], first[1], last[0] - first[0], last[1] - first[1]))
    return found


# --- putting -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "x", "y"),
    [
        ("north-west", 10.0, 20.0 + BOOK.cap_height(3.0)),
        ("west", 10.0, 35.0 + BOOK.cap_height(3.0) / 2),
        ("south-west", 10.0, 50.0),
        ("south-east", 70.0 - BOOK.width("Ham", 3.0), 50.0),
        ("centre", 40.0 - BOOK.width("Ham", 3.0) / 2, 35.0 + BOOK.cap_height(3.0) / 2),
    ],
)
def test_words_are_put_by_where_they_stand(at: str, x: float, y: float) -> None:
    (text,) = put(BOOK, ROOM, "Ham", 3.0, at)  # type: ignore[arg-type]
    assert (text.x, text.y) == pytest.approx((x, y))


@pytest.mark.parametrize("at", ["north-west", "centre", "east", "south"])
def test_a_point_is_a_room_of_no_size(at: str) -> None:
    (there,) = put(BOOK, (12.0, 34.0), "Ham", 3.0, at, bold=True)  # type: ignore[arg-type]
    (room,) = put(BOOK, Rect(12.0, 34.0, 0.0, 0.0), "Ham", 3.0, at, bold=True)  # type: ignore[arg-type]
    assert there == room


def test_words_wider_than_their_room_are_set_smaller_down_to_a_size() -> None:
    narrow = ROOM._replace(width=BOOK.width("Ham", 3.0) * 0.9)
    (text,) = put(BOOK, narrow, "Ham", 3.0, least=2.0)
    assert text.size == pytest.approx(2.7, rel=0.01) and text.width <= narrow.width
    assert put(BOOK, narrow, "Ham", 3.0, least=2.9)[0].size == 2.9
    (words, mark) = put(BOOK, ROOM, "Ham" + raised("b"), 3.0, "east")
    assert mark.x + mark.width == pytest.approx(ROOM.right) and words.x < mark.x and mark.y < words.y


@given(st.lists(st.floats(0.1, 20.0), min_size=1, max_size=6), st.floats(0.0, 5.0))
def test_rectangles_side_by_side_neither_overlap_nor_part(sizes: list[float], gap: float) -> None:
    for parts, begin, extent in ((across(ROOM, sizes, gap), 0, 2), (down(ROOM, sizes, gap), 1, 3)):
        assert [part[extent] for part in parts] == pytest.approx(sizes)
        assert parts[0][begin] == ROOM[begin]
        for one, other in pairwise(parts):
            assert other[begin] - one[begin] - one[extent] == pytest.approx(gap)


def test_a_rectangle_stands_within_its_room() -> None:
    assert within(ROOM, 10.0, 10.0, "south-east") == Rect(60.0, 40.0, 10.0, 10.0)
    assert within(ROOM, 10.0, 10.0, "north") == Rect(35.0, 20.0, 10.0, 10.0)
    assert within(ROOM, 10.0, 10.0) == Rect(35.0, 30.0, 10.0, 10.0)


# --- widths --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "width"),
    [("30mm", Width("mm", 30.0)), ("2fr", Width("fr", 2.0)), (" 0.5 FR", Width("fr", 0.5)), ("auto", NATURAL)],
)
def test_a_width_is_read(said: str, width: Width) -> None:
    assert Width.parse(said) == width


@each_case("said", ["", "30", "fr", "0fr", "-1fr", "0mm", "-3mm", "1e9fr", "wide"])
def test_what_is_no_width_says_what_is(said: str) -> None:
    with pytest.raises(ValueError, match="is no width; "):
        Width.parse(said)


WIDTHS = st.builds(Width, st.sampled_from(["mm", "fr", "auto"]), st.floats(0.1, 80.0))
CHILDREN = st.lists(st.tuples(WIDTHS, st.floats(0.1, 90.0)), min_size=1, max_size=8)


@given(CHILDREN, st.floats(5.0, 200.0), st.floats(0.0, 5.0))
def test_widths_never_exceed_the_room_and_fill_it_where_one_is_a_fraction(
    children: list[tuple[Width, float]], room: float, gap: float
) -> None:
    widths = [width for width, _ in children]
    given_ = share_room(widths, [natural for _, natural in children], room, gap)
    left = max(0.0, room - gap * (len(widths) - 1))
    assert all(one >= 0.0 for one in given_) and sum(given_) <= left + 1e-6
    if any(width.kind == "fr" for width in widths):
        assert sum(given_) == pytest.approx(left, abs=1e-6)
    fixed = sum(width.amount for width in widths if width.kind == "mm")
    for (width, natural), own in zip(children, given_, strict=True):
        assert width.kind != "mm" or fixed > left or own == pytest.approx(width.amount)
        assert width.kind != "auto" or own <= natural + 1e-6
    fractions = [(own, width.amount) for width, own in zip(widths, given_, strict=True) if width.kind == "fr"]
    for (one, parts), (other, others) in combinations(fractions, 2):
        assert one * others == pytest.approx(other * parts, abs=1e-6)


# --- rows and columns ----------------------------------------------------------------------------------

BRICKS = st.builds(Brick, st.floats(0.5, 30.0), st.floats(0.5, 12.0), st.booleans())


@given(st.lists(st.tuples(BRICKS, WIDTHS), min_size=1, max_size=6), st.floats(20.0, 120.0))
def test_blocks_of_a_row_stand_inside_it_side_by_side(
    children: list[tuple[Brick, Width]], width: float
) -> None:
    row = RowBlock([brick for brick, _ in children], [width for _, width in children], gap=1.0)
    room = Rect(3.0, 4.0, width, row.measure(LOOK, width) + 2.0)
    found = rooms(row.draw(LOOK, room))
    assert len(found) == len(children)
    assert all(room.contains(one) for one in found)
    assert not any(one.overlaps(other) for one, other in combinations(found, 2))


@given(st.lists(BRICKS, min_size=1, max_size=6), st.floats(0.0, 3.0), st.floats(0.0, 40.0))
def test_blocks_of_a_column_stand_inside_it_one_under_the_other(
    bricks: list[Brick], gap: float, spare: float
) -> None:
    column = ColumnBlock(tuple(bricks), gap)
    room = Rect(3.0, 4.0, 50.0, column.measure(LOOK, 50.0) + spare)
    found = rooms(column.draw(LOOK, room))
    assert all(room.contains(one) and one.width == pytest.approx(50.0) for one in found)
    assert not any(one.overlaps(other) for one, other in combinations(found, 2))
    assert all(one.height >= brick.height - 1e-9 for one, brick in zip(found, bricks, strict=True))
    if any(brick.eager for brick in bricks):
        assert found[-1].bottom == pytest.approx(room.bottom)


@given(st.lists(st.lists(BRICKS, min_size=1, max_size=4), min_size=1, max_size=4), st.lists(WIDTHS, max_size=4))
def test_columns_of_a_grid_are_as_wide_in_all_its_rows(rows: list[list[Brick]], widths: list[Width]) -> None:
    grid = GridBlock(tuple(map(tuple, rows)), tuple(widths))
    room = Rect(0.0, 0.0, 100.0, grid.measure(LOOK, 100.0))
    found = rooms(grid.draw(LOOK, room))
    assert all(room.contains(one, 1e-5) for one in found)
    assert not any(one.overlaps(other) for one, other in combinations(found, 2))
    columns = grid.columns(LOOK, 100.0)
    expected = [own for row in rows for own in columns[: len(row)]]
    assert [one.width for one in found] == pytest.approx(expected)


def test_a_natural_width_is_that_of_the_widest_in_its_column() -> None:
    rows = ((TextBlock("Go"), TextBlock("a")), (TextBlock("Much longer"), TextBlock("b")))
    first, second = GridBlock(rows, (NATURAL, FRACTION)).columns(LOOK, 80.0)
    assert first == pytest.approx(BOOK.width("Much longer", theme.BODY))
    assert first + second == pytest.approx(77.0)


def test_a_frame_keeps_what_is_in_it_clear_of_its_border() -> None:
    frame = FrameBlock(Brick(10.0, 5.0), title="Hits", tint=True)
    room = Rect(0.0, 0.0, 30.0, frame.measure(LOOK, 30.0))
    border, *_, inside = frame.draw(LOOK, room)
    (brick,) = rooms(iter((inside,)))
    assert room.inset(1.7).contains(brick) and brick.height == pytest.approx(5.0)
    assert isinstance(border, Path) and border.fill == theme.TINT
    assert strings_of(list(frame.draw(LOOK, room))) == ["HITS"]


# --- places ----------------------------------------------------------------------------------------------


@given(st.integers(0, 60), st.integers(0, 7), st.floats(3.0, 90.0))
def test_marks_stand_in_groups_on_lines_no_longer_than_the_room(count: int, by: int, width: float) -> None:
    found = in_groups(count, by, width, 3.0, 0.9, 1.8)
    assert len(found) == count and len(set(found)) == count
    assert all(offset + 3.0 <= width + 1e-6 for _, offset in found)
    for (line, offset), (after, beyond) in pairwise(found):
        assert (after, beyond) == (line + 1, 0.0) or (after == line and beyond - offset >= 3.9 - 1e-9)


def test_ticks_are_ticked_in_print_open_or_not_there() -> None:
    ticks = Ticks(tuple(across(ROOM, [4.0] * 5)), 4, "hull", "hull", "box", filled=1)
    fills = [item.fill for item in ticks.draw() if isinstance(item, Path)]
    assert fills == [BLACK, WHITE, WHITE, WHITE, theme.RULE_INK], "a dot stands for the one that is not there"
    blacked = [item.fill for item in replace(ticks, blacked=True).draw() if isinstance(item, Path)]
    assert blacked[-1] == BLACK
    assert [(field.name, field.tooltip) for field in ticks.fields()] == [
        ("hull-2", "hull 2"), ("hull-3", "hull 3"), ("hull-4", "hull 4")
    ]  # fmt: skip
    assert [field.box for field in ticks.fields()] == list(ticks.places[1:4])


def test_the_only_mark_has_no_number() -> None:
    (field,) = Ticks((ROOM,), 1, "weapon-front", "front weapon hit").fields()
    assert (field.name, field.tooltip) == ("weapon-front", "front weapon hit")


def test_a_line_to_write_on_carries_its_field() -> None:
    line = WritingLine.after(BOOK, "Pilot", ROOM, "pilot")
    assert line.box.right == ROOM.right and line.box.x == pytest.approx(
        10.0 + BOOK.width("Pilot", theme.LABEL) + 1.0
    )
    assert line.box.contains(line.field().box)
    assert strings_of(list(line.draw(BOOK))) == ["Pilot"]


def test_a_table_to_write_in_carries_a_field_for_each_cell_that_is_not_printed() -> None:
    table = LogPart(LogBlock(("Turn", "SPEED", "Orders")), LOOK, ROOM, (10, 20, 30), 3, 4)
    fields = list(table.fields(printed={(0, 1), (2, 2)}))
    assert [field.name for field in fields] == [
        "turn-04-orders",
        "turn-05-speed",
        "turn-05-orders",
        "turn-06-speed",
    ]
    assert [field.tooltip for field in fields][:2] == ["turn 4, orders", "turn 5, SPEED"]
    assert all(ROOM.contains(field.box) for field in fields)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(fields, 2))
    assert table.cell(2, 2) == Rect(40.0, 40.0, 30.0, 10.0)
    assert strings_of(list(table.draw())) == ["Turn", "SPEED", "Orders", "4", "5", "6"]


def test_fields_of_a_piece_have_names_of_their_own() -> None:
    fields = [Field(ROOM, "hull-1", "check", "hull 1")] * 2
    one, other = as_fields(fields, "p1-r2-", "Wasp")
    assert isinstance(one, Field) and isinstance(other, Field)
    assert (one.name, other.name) == ("p1-r2-hull-1", "p1-r2-hull-1-2") and one.tooltip == "Wasp: hull 1"
    assert as_fields(fields, fillable=False) == []


# --- cards -------------------------------------------------------------------------------------------------


def card_of(block: Block, room: Rect, *, fillable: bool = False, piece: str = "", whose: str = "") -> SetCard:
    return set_card(look_of_card(BOOK, room), block, room, fillable=fillable, piece=piece, whose=whose)


@pytest.mark.parametrize(("width", "height"), [(98.0, 141.0), (141.0, 203.0), (56.0, 150.0)])
def test_every_block_stands_inside_the_card(width: float, height: float) -> None:
    room = Rect(3.5, 3.5, width, height)
    card = card_of(every_block(), room, fillable=True)
    assert not card.overruns
    assert all(room.inset(-0.2).contains(words.box) for words in words_of(card.items))
    assert min(words.size for words in words_of(card.items)) >= theme.SMALLEST - 1e-9
    fields = [item for item in card.items if isinstance(item, Field)]
    assert all(room.contains(field.box) for field in fields)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(fields, 2))
    assert len({field.name for field in fields}) == len(fields)


def test_a_plain_record_goes_on_a_card_of_63_by_88_mm_at_full_size() -> None:
    card = card_of(plain_record(), Rect(3.5, 3.5, 56.0, 81.0))
    assert not card.overruns and card.look.size == theme.BODY
    assert not any(isinstance(item, Field) for item in card.items)


@given(st.floats(15.0, 150.0), st.floats(10.0, 200.0))
def test_what_does_not_fit_is_told_and_what_is_not_told_fits(width: float, height: float) -> None:
    room = Rect(0.0, 0.0, width, height)
    card = card_of(plain_record(), room)
    if card.overruns:
        assert all(over.needs > over.has for over in card.overruns)
    else:
        assert all(room.inset(-0.3).contains(words.box) for words in words_of(card.items))


def test_type_shrinks_to_6_pt_before_a_block_is_a_misfit() -> None:
    words = TextBlock("A crew that is hit twice is out; roll again for the gun. " * 2)
    large = card_of(words, Rect(0, 0, 60, 40))
    small = card_of(words, Rect(0, 0, 60, 8.8))
    none = card_of(words, Rect(0, 0, 60, 5))
    assert large.look.size == theme.BODY and not large.overruns and not small.overruns
    assert points(5.9) <= small.look.size < theme.BODY
    (over,) = none.overruns
    assert over.way == "height" and over.has == 5 and over.needs > 5
    assert str(over).startswith("text “A crew that is hit twi …” needs ") and str(over).endswith(
        " and has 5.0 mm"
    )


@each_case(
    ("block", "what"),
    [
        (NameBlock("Featherstonehaugh"), "name “Featherstonehaugh”"),
        (TextBlock("Featherstonehaughs"), "text “Featherstonehaughs”"),
        (StatBlock("Featherstonehaugh", "5"), "stat “Featherstonehaugh”"),
        (BoxesBlock(3, "Featherstonehaughs"), "boxes “Featherstonehaughs”"),
        (FieldsBlock((("Driver", "Featherstonehaughs"),)), "field “Driver”"),
        (
            LogBlock(("Featherstonehaugh", "Speed")),
            "log “Featherstonehaugh, Speed”, column “Featherstonehaugh”",
        ),
        (TableBlock((Column("Featherstonehaughs"),), (("1",),), "To hit"), "table “To hit”"),
        (RowBlock((Brick(), Brick()), (Width("mm", 30.0), FRACTION)), "row"),
        (FrameBlock(TextBlock("Hm"), title="Featherstonehaugh"), "frame “Featherstonehaugh”"),
    ],
)
def test_a_misfit_names_the_block_and_the_millimetres(block: Block, what: str) -> None:
    (over, *_) = card_of(ColumnBlock((block,)), Rect(0, 0, 13.0, 90)).overruns
    assert over.block == what and over.way == "width" and over.needs > over.has
    assert f"{over.needs:.1f} mm of width" in str(over)


def test_the_first_block_without_room_is_told_with_the_room_it_has() -> None:
    column = ColumnBlock((Brick(10, 5), RowBlock((Brick(10, 3), FrameBlock(Brick(10, 9))))), gap=1.0)
    (over,) = card_of(column, Rect(0, 0, 60, 14)).overruns
    assert over == Overrun("brick", 9, pytest.approx(14 - 5 - 1 - 3.6), "height")


def test_a_log_fills_what_is_left_with_lines_that_can_be_written_on() -> None:
    log = LogBlock(("Turn", "Orders"), first=1)
    column = ColumnBlock((TextBlock("Wasp"), log))
    fields = [item for item in column.draw(LOOK, Rect(0, 0, 60, 80)) if isinstance(item, Field)]
    assert len(fields) == 9 and all(field.box.height >= 7.0 - 0.8 for field in fields)
    assert max(field.box.bottom for field in fields) <= 80
    assert [table.rows for table in log.tables(LOOK, Rect(0, 0, 60, 10))] == [2]
    assert [table.rows for table in LogBlock(("Turn",), 5).tables(LOOK, ROOM)] == [5]


def test_a_log_in_parts_is_numbered_through_and_has_no_field_where_something_is_printed() -> None:
    entries = (("4", "2L1"), ("", "3"), ("3", ""), ("2", "2"))
    log = LogBlock(("Turn", "Speed", "Orders"), least=5, first=1, parts=2, entries=entries)
    room = Rect(0, 0, 120, log.measure(LOOK, 120) + 5)
    one, two = log.tables(LOOK, room)
    assert (one.rows, one.first, two.first) == (3, 1, 4) and one.row >= 7.5
    assert one.box.right < two.box.x and two.box.right == pytest.approx(120)
    items = list(log.draw(LOOK, room))
    assert {"4", "2L1", "3", "2"} <= {*strings_of(items)}
    names = [item.name for item in items if isinstance(item, Field)]
    empty = ["turn-05-speed", "turn-05-orders", "turn-06-speed", "turn-06-orders"]
    assert names == ["turn-02-speed", "turn-03-orders", *empty]


def test_captions_stand_below_their_lines_where_it_is_asked_for() -> None:
    short = FieldsBlock((("No.", ""),))
    below = FieldsBlock(short.fields, below=True)
    assert below.lines(LOOK, ROOM)[0].box.width > short.lines(LOOK, ROOM)[0].box.width
    assert below.measure(LOOK, 60) > short.measure(LOOK, 60)


def test_numbers_stand_over_letters_below_boxes_and_only_of_those_that_are_there() -> None:
    boxes = BoxesBlock(2, of=3, every=1, letters=("a", "b"), below=True)
    words = {text.string: text.y for text in boxes.draw(LOOK, ROOM) if isinstance(text, Text)}
    assert [*words] == ["a", "b", "1", "2"] and words["1"] < words["a"]


def test_what_is_known_is_printed_on_its_line_and_gets_no_field() -> None:
    items = list(FieldsBlock((("Driver", "Łukasz"), ("Unit", ""))).draw(LOOK, ROOM))
    assert strings_of(items) == ["Driver", "Łukasz", "Unit"]
    assert [item.name for item in items if isinstance(item, Field)] == ["unit"]
    below = FieldsBlock((("A long caption", ""),)).lines(LOOK, Rect(0, 0, 14, 10))
    assert below[0].below and below[0].box.width == 14


def test_boxes_count_numbers_and_name_none() -> None:
    items = list(BoxesBlock(3, "Crew", "circle", numbered=True).draw(LOOK, ROOM))
    assert strings_of(items) == ["Crew", "1", "2", "3"]
    assert [item.name for item in items if isinstance(item, Field)] == ["crew-1", "crew-2", "crew-3"]
    assert strings_of(list(BoxesBlock(0, "Crew").draw(LOOK, ROOM))) == ["Crew", "none"]
    lines = BoxesBlock(12, by=5).ticks(LOOK, Rect(0, 0, 35, 20)).places
    assert [round(box.y, 1) for box in lines] == [0.0] * 5 + [5.5] * 5 + [11.0] * 2


def test_a_block_can_stand_where_a_set_one_does() -> None:
    block = ColumnBlock((TextBlock("one"), SpaceBlock(3.0), TextBlock("two"))).set_at(LOOK, 40.0)
    assert block.height == pytest.approx(2 * theme.BODY * theme.LEADING + 3.0 + 2 * LOOK.gap)
    assert strings_of(block.items) == ["one", "two"]


def test_a_block_stands_in_a_cell_of_a_table_and_its_fields_are_the_piece_s() -> None:
    columns = (Column("part"), Column("hits"))
    hull = TableBlock(columns, (("hull", BoxesBlock(12, name="hull")), ("crew", BoxesBlock(2, name="hull"))))
    items = as_fields(hull.draw(LOOK, ROOM), "p1-", "Wasp")
    names = [item.name for item in ungrouped(items) if isinstance(item, Field)]
    assert len(names) == len(set(names)) == 14 and all(name.startswith("p1-hull-") for name in names)
    assert hull.measure(LOOK, 40.0) > hull.measure(LOOK, 90.0), "the boxes break where the column is narrow"
    plain = as_fields(hull.draw(LOOK, ROOM), fillable=False)
    assert not [item for item in ungrouped(plain) if isinstance(item, Field)]


def test_boxes_stand_so_far_apart_as_goes_on_one_line() -> None:
    boxes = BoxesBlock(4, side=5.0, gap=3.0)
    assert boxes.extent(LOOK, 60.0) == pytest.approx(29.0) and boxes.extent(LOOK, 26.0) == pytest.approx(26.0)
    assert boxes.measure(LOOK, 26.0) < boxes.measure(LOOK, 15.0), "no nearer than others: on two lines then"


@pytest.mark.parametrize("given", [Width("mm", 3.0), Width("fr", 0.05)])
def test_a_column_is_as_wide_as_its_longest_word(given: Width) -> None:
    columns = (Column("damaged", given=given), Column("What it does", given=FRACTION))
    table = TableBlock(columns, (("4-5", "turns for home"),))
    assert not [*table.too_narrow(LOOK, 60.0)] and [*table.too_narrow(LOOK, 12.0)]


def test_the_same_table_is_set_for_a_page_and_for_a_card() -> None:
    columns = (Column("Gun", bold=True), *(Column(str(n), align="centre", heading_bold=True) for n in range(3)))
    table = TableBlock(columns, (("1", "4+", "5+", "6+"),), across="Armour", has_down=True)
    page = table.set_at(Look(BOOK, is_page=True), 90.0)
    assert strings_of(page.items)[0] == "ARMOUR"
    card = table.set_at(LOOK, 90.0)
    assert strings_of(card.items)[0] == "Armour"


def test_a_stat_is_as_large_as_its_room_takes_it() -> None:
    room = Rect(0, 0, 12, 12)
    figure = max(words_of(list(StatBlock("Class", "medium").draw(LOOK, room))), key=lambda words: words.size)
    assert figure.string == "medium" and theme.SMALLEST < figure.size < theme.FIGURE
    assert [item.size for item in StatBlock("Gun", "5").draw(LOOK, room) if isinstance(item, Text)][
        -1
    ] == theme.FIGURE
