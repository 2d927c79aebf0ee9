"""The printed aids: true lengths, the numbers that stand on them, and footnotes only where they are owed."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees
from typing import Any

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Path
from pressgang.drawing.units import inches
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import SheetKind
from pressgang.sheets.sticks import parts_of
from pressgang.systems.dogfight import orders_table
from pressgang.systems.dogfight.orders import parse_order
from pressgang.systems.dogfight.orders_table import table_of, track_of
from pressgang.systems.dogfight.rules import percent
from pressgang.typography.fonts import FontBook
from tests.cases import each_case
from tests.drawn import assert_sound, ink_of, paths_of, strings_of, words_of
from tests.systems.dogfight.musters import brief, kind_of, rules
from tests.systems.stat_lines import composed

Counters = kind_of("counters")

BOOK = FontBook()
OddsTable, OrdersTable = kind_of("odds-table"), kind_of("orders-table")
ArcTemplate: Any = kind_of("arc-template")
RangeSticks: Any = kind_of("range-sticks")


def compose(kind: SheetKind, paper: str = "a4", book: RuleBook | None = None) -> Sheet:
    return composed(kind, brief(paper=paper, book=book))


def words(sheet: Sheet) -> list[str]:
    return [string for piece in sheet.pieces for string in strings_of(piece)]


@each_case("kind", [RangeSticks, ArcTemplate])
@each_case("paper", ["a5", "a3"])
def test_what_is_cut_out_fits_every_paper_in_readable_type(kind: type[SheetKind], paper: str) -> None:
    sheet = compose(kind(), paper)
    live = brief(paper=paper).paper.laid(sheet.landscape).area(sheet.notes)
    assert sheet.pieces
    for piece in sheet.pieces:
        assert_sound(piece)
        assert piece.width <= live.width + 1e-6 and piece.height <= live.height + 1e-6


def test_no_paper_drops_a_diagram_of_the_orders() -> None:
    def heads(paper: str) -> int:
        pieces = compose(OrdersTable(), paper).pieces
        paths = [path for piece in pieces for path, _ in paths_of(piece.front)]
        return sum(path.fill is not None and len(path.segments) == 4 for path in paths)

    orders = sum(map(len, table_of(rules()).values()))
    assert {heads(paper) for paper in ("a5", "a4", "letter", "a3")} == {heads("a4")}
    assert heads("a4") >= orders > 20, "an arrow an order at the least"


def test_the_odds_are_the_roll_over_six() -> None:
    said = words(compose(OddsTable()))
    # TO-HIT 1 to 5 from near to far, by hand
    for share, count in (("6/6", 3), ("5/6", 3 + 1), ("4/6", 4 + 2), ("1/6", 2 + 3)):
        assert sum(word == share for word in said) >= count, share
    assert said.count("no hit") == 1
    assert percent(4 / 6) == "67 %" and percent(0.9999) == ">99 %" and percent(1.0) == "100 %"


def test_the_odds_follow_the_users_own_die() -> None:
    said = words(compose(OddsTable(), book=rules(die=10)))
    assert "6/10" in said and "60 %" in said


def test_the_orders_table_prints_exactly_the_legal_orders() -> None:
    said = words(compose(OrdersTable()))
    expected = [order.text for orders in table_of(rules()).values() for order, _ in orders]
    assert len(expected) == 75
    assert all(said.count(text) >= 1 for text in expected)
    assert "LL" not in said and "6" not in said


def test_orders_that_need_more_engine_than_speed() -> None:
    needing = {order.text: engine for orders in table_of(rules()).values() for order, engine in orders}
    more = {text: engine for text, engine in needing.items() if engine > parse_order(text).cost}
    assert more == {"L": 2, "R": 2, "L1L": 4, "L1R": 4, "R1L": 4, "R1R": 4}


def test_a_track_goes_where_the_order_leads() -> None:
    straight = track_of(parse_order("2L1"), 2.0, 30.0)
    assert straight[1] == pytest.approx((0, -4))
    assert straight[2] == pytest.approx((-1.0, -4 - 3**0.5))
    right = track_of(parse_order("R1R1"), 1.0, 30.0)
    assert right[1][0] > 0 and right[2][0] > right[1][0]


def test_the_range_stick_is_whole_on_paper_that_takes_it() -> None:
    for paper, lying in (("legal", True), ("a3", True), ("a2", False)):
        sheet = compose(RangeSticks(range_sticks=1, movement_sticks=1), paper)
        assert sheet.landscape is lying
        stick, step = sheet.pieces
        assert stick.width == pytest.approx(304.8) and step.width == pytest.approx(50.8)


@each_case("length", [1.0, 6.0, 12.0, 24.0, 60.0])
@each_case("room", [60.0, 120.0, 188.0, 400.0])
def test_parts_cover_the_stick_and_never_cut_a_number(length: float, room: float) -> None:
    parts = parts_of(length, room)
    assert parts[0].start == 0 and parts[-1].end == length and not parts[-1].tab
    assert sum(inches(part.end - part.start) for part in parts) == pytest.approx(inches(length))
    for before, after in pairwise(parts):
        assert before.end == after.start and before.tab and before.end % 1 == 0.5
    assert all(part.length <= room + 1e-9 for part in parts)


def test_the_template_fills_the_paper_or_has_the_radius_asked_for() -> None:
    assert compose(ArcTemplate(radius=60.0, small=False)).pieces[0].width == 120.0
    a4 = compose(ArcTemplate()).pieces
    assert a4[0].width == pytest.approx(187) and len(a4) == 4
    assert all(piece.outline is not None for piece in a4)
    large = compose(ArcTemplate(small=False), "a1").pieces[0]
    assert large.width / 2 < 305 + 10, "no larger than the longest range"


def test_the_fork_of_a_movement_stick_stands_at_its_far_edge() -> None:
    """Both new courses begin at 2 in; the tail of an aircraft that turns left swings to the right."""
    for width in (14.0, 22.0, 60.0):
        (stick,) = compose(RangeSticks(range_sticks=0, movement_sticks=1, width=width)).pieces
        forks = [item for item in stick.front if isinstance(item, Path) and item.dash]
        node = (inches(2), width / 2)
        assert len(forks) == 2
        for fork, side in zip(forks, (-1, 1), strict=True):
            (_, begin), (_, end) = fork.segments
            assert begin == pytest.approx(node)
            back = degrees(atan2(abs(end[1] - begin[1]), begin[0] - end[0]))
            assert back == pytest.approx(30) and (end[1] - begin[1]) * side > 0
        assert stick.trim.inset(-0.01).contains(ink_of(stick))
    labels = {w.string: w.box.y for w in words_of(compose(RangeSticks(movement_sticks=1)).pieces[-1])}
    assert labels["tail for R"] < labels["tail for L"]


def test_a_last_point_moves_nothing() -> None:
    """An order that ends on a point ends where it does without the point: no half step in the new heading."""
    for word in ("2L", "L1R", "1R2L", "L"):
        order = parse_order(word)
        box = Rect(0, 0, 30, 30)
        head = orders_table._order(BOOK, order, box, 4.0, 30.0)[-1]
        assert isinstance(head, Path) and head.fill is not None
        track = track_of(order, 4.0, 30.0)
        xs = [x for x, _ in track]
        end = (15 - (min(xs) + max(xs)) / 2 + track[-1][0], 30 - orders_table._FOOT + track[-1][1])
        tip, base = (
            head.segments[1][1],
            [(p[0] + q[0]) / 2 for p, q in [(head.segments[0][1], head.segments[2][1])]],
        )
        middle_y = (tip[1] + (head.segments[0][1][1] + head.segments[2][1][1]) / 2) / 2
        assert ((tip[0] + base[0]) / 2, middle_y) == pytest.approx(end)


def test_a_share_is_not_said_to_be_a_figure_to_roll() -> None:
    said = words(compose(OddsTable()))
    assert "3/6: hits on a d6 roll of 3 or less, 3 chances in 6" in said
    assert not any("the figure or less" in string for string in said)
    own = words(compose(OddsTable(), book=rules(die=10)))
    assert any("hits on a d10 roll of" in string and "chances in 10" in string for string in own)


def test_the_orders_table_follows_a_kit_that_allows_two_points_in_a_row() -> None:
    book = rules(points_in_a_row=True, limit_each_turn=True)
    said = words(compose(OrdersTable(), book=book))
    assert {"LL", "1LL", "LL1LL"} <= set(said) and "LR" not in said
    assert "Points to one side may follow each other" in " ".join(said)


def test_build_points_on_counters_are_said_to_be_none_of_the_articles() -> None:
    subject = brief("name,quantity,engine,fuselage,to_hit,weapons\nSkua,2,2,3,3,rear\n")
    notes = Counters(detail="points").compose(subject, Problems()).notes
    assert notes[0].replace("\u00a0", " ").endswith("Build points (a): Side 1 20.")
    assert any("Swenson" in note and "House value" in note for note in notes)
    assert not any("Swenson" in note for note in Counters().compose(subject, Problems()).notes)


COPIES = (
    "name,unit,quantity,engine,fuselage,to_hit,weapons\n"
    "Spitfire I,{unit},3,5,3,4,front\nSkua,803,1,2,3,3,rear\n"
)


def test_copies_of_a_row_are_numbered_on_their_counters_and_backs() -> None:
    sheet = Counters(backs="long-edge").compose(brief(COPIES.format(unit="54 Sqn")), Problems())
    for number, piece in enumerate(sheet.pieces[:3], 1):
        for face in (piece.front, piece.behind()):
            assert f"54 Sqn · {number}" in strings_of(face)
        assert piece.name == f"Spitfire I 54 Sqn · {number}"
    assert "803" in strings_of(sheet.pieces[3]), "the only one needs no number"
    assert "which of several alike" in sheet.notes[0]
    bare = Counters().compose(brief(COPIES.format(unit="")), Problems())
    assert "No. 2" in strings_of(bare.pieces[1])
