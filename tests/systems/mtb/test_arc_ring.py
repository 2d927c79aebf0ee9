"""The arc ring: eight equal sectors, named in the order of the board, round, and clear to look through."""

from __future__ import annotations

import math

import pytest

from pressgang.drawing.scene import Group, Piece, Text
from pressgang.layout import Gang
from pressgang.systems.mtb.rules import SECTORS, clockwise, sector_name
from tests.drawn import assert_sound, paths_of, said, told, words_of
from tests.systems.mtb.musters import ArcRing, composed, rules


def named(piece: Piece) -> dict[str, float]:
    """The sectors by their names, and the bearing that each name is turned to."""
    found = {}
    for item in piece.front:
        if isinstance(item, Group):
            words = " ".join(text.string for text in item.items if isinstance(text, Text))
            name = next(name for name in SECTORS if words.startswith(sector_name(name)))
            found[name] = math.degrees(math.atan2(item.transform.b, item.transform.a)) % 360
    return found


@pytest.mark.parametrize("order", ["nautical", "article"])
def test_the_eight_sectors_are_named_clockwise_in_the_boards_order(order: str) -> None:
    piece = composed(ArcRing(), book=rules(sector_order=order)).pieces[0]
    found = named(piece)
    assert tuple(sorted(found, key=lambda name: found[name])) == clockwise(order)
    assert [found[name] for name in clockwise(order)] == pytest.approx([45 * n for n in range(8)])


def test_an_option_of_the_sheet_stands_over_the_rules() -> None:
    assert named(composed(ArcRing(sector_order="article")).pieces[0])["port-beam"] == pytest.approx(90)


def names_keep_inside_their_sectors(piece: Piece) -> None:
    """Before a name is turned it stands about the bow line, within half an eighth of it, clear of itself."""
    middle = piece.width / 2
    for item in piece.front:
        if isinstance(item, Group):
            assert_sound(Piece("", piece.width, piece.height, item.items))
            for words in words_of(item.items):
                for x in (words.box.x, words.box.right):
                    assert math.degrees(math.atan2(abs(x - middle), middle - words.box.bottom)) < 22.5


@pytest.mark.parametrize(("paper", "count"), [("a5", 1), ("a3", 4)])
def test_a_large_ring_and_small_ones_where_the_paper_has_room(paper: str, count: int) -> None:
    sheet = composed(ArcRing(), paper=paper)
    assert isinstance(sheet.plan, Gang) and len(sheet.pieces) >= count
    large = sheet.pieces[0]
    assert large.width == large.height and (large.width >= 140 or paper == "a5")
    assert all(27 * 2 <= small.width < large.width for small in sheet.pieces[1:])
    for piece in sheet.pieces:
        assert piece.outline is not None
        names_keep_inside_their_sectors(piece)


def test_it_is_clear_to_look_through_and_says_that_sectors_turn() -> None:
    sheet = composed(ArcRing(small=False))
    (piece,) = sheet.pieces
    middle = piece.width / 2
    filled = [box for path, box in paths_of(piece.front) if path.fill is not None]
    over = [box for box in filled if box.width < 2 * middle * 0.8 and box.x < middle < box.right]
    over = [box for box in over if box.height > 10]
    assert not over, "nothing is filled but the bow's mark and the scale of the rim"
    assert "from its own bow" in told(sheet) and "Forward" in said(piece.front)
