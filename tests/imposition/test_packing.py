"""Packing and turning over, number by number: where rows, bands and backs come to lie."""

from __future__ import annotations

import pytest

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Group, Piece, rectangle
from pressgang.imposition.gang import back_behind, common_room, flip_axis, reflect
from pressgang.imposition.packing import Packed, Placement, Unit, pack

ROOM = Rect(10, 20, 100, 200)


def units(*sizes: tuple[float, float], group: str = "") -> list[Unit]:
    return [Unit(Piece("piece", w, h, ()), w, h, group) for w, h in sizes]


def boxes(page: Packed) -> list[list[list[tuple[float, ...]]]]:
    return [[[tuple(slot.box) for slot in row] for row in band.rows] for band in page.bands]


def test_rows_of_a_band_are_gap_apart_and_the_band_is_centred() -> None:
    (page,) = pack(units(*[(40, 30)] * 3), ROOM, gap=4, band_gap=9)
    left = 10 + (100 - 84) / 2
    assert boxes(page) == [
        [[(left, 28, 40, 30), (left + 44, 28, 40, 30)], [(left, 62, 40, 30)]],
    ]
    assert page.bands[0].box == Rect(left, 28, 84, 64)
    assert [slot.box.y for slot in page.bands[0].slots] == [28, 28, 62]


def test_bands_are_band_gap_apart_and_each_is_centred_by_itself() -> None:
    (page,) = pack(units((40, 30), (40, 30), (90, 50), (50, 20)), ROOM, gap=4, band_gap=9)
    assert boxes(page) == [
        [[(18, 28, 40, 30), (62, 28, 40, 30)]],
        [[(15, 67, 90, 50)]],
        [[(35, 126, 50, 20)]],
    ]


@pytest.mark.parametrize(("width", "together"), [(48, True), (48.001, False)])
def test_a_row_takes_what_fits_it_to_the_hair(width: float, together: bool) -> None:
    (page,) = pack(units((48, 10), (width, 10)), ROOM, gap=4, band_gap=4)
    assert (len(page.bands[0].rows[0]) == 2) == together


@pytest.mark.parametrize(("height", "pages"), [(98, 1), (98.001, 2)])
def test_a_page_takes_the_rows_that_fit_it_to_the_hair(height: float, pages: int) -> None:
    made = pack(units((90, height), (90, height)), ROOM, gap=4, band_gap=4)
    assert len(made) == pages
    made = pack(units((90, 196 - height), (80, height)), ROOM, gap=1, band_gap=4)
    assert len(made) == 1
    made = pack(units((90, 100), (80, height - 2)), ROOM, gap=1, band_gap=4)
    assert len(made) == pages


def test_three_rows_fill_a_page_and_the_fourth_begins_the_next() -> None:
    made = pack(units(*[(90, 64)] * 4), ROOM, gap=4, band_gap=4)
    assert [len(page.bands[0].rows) for page in made] == [3, 1]
    assert [page.bands[0].box.y for page in made] == [20, 28], "centred, but hung no lower than 8 mm"
    (page,) = pack(units(*[(90, 62)] * 3), ROOM, gap=4, band_gap=4)
    assert page.bands[0].box == Rect(15, 23, 90, 194)
    made = pack(units((90, 60), (80, 60), (90, 60), (90, 20)), ROOM, gap=4, band_gap=10)
    assert [[len(band.rows) for band in page.bands] for page in made] == [[1, 1, 1], [1]]
    assert made[0].bands[0].box.y == 20


def test_groups_begin_pages_of_their_own() -> None:
    made = pack([*units((20, 20), group="RAF"), *units((20, 20), group="Luftwaffe")], ROOM, 4, 4)
    assert [page.group for page in made] == ["RAF", "Luftwaffe"]
    made = pack([*units((20, 20), group="RAF"), *units(*[(60, 20)] * 3, group="Luftwaffe")], ROOM, 4, 4)
    assert [(page.group, len(page.bands[0].rows)) for page in made] == [("RAF", 1), ("Luftwaffe", 3)]


def test_a_row_that_is_longer_than_the_one_above_begins_a_band() -> None:
    (page,) = pack(units((90, 30), (40, 20), (40, 20), (40, 10)), ROOM, gap=4, band_gap=9)
    assert [[len(row) for row in band.rows] for band in page.bands] == [[1], [2, 1]]
    (page,) = pack(units(*[(30, 20)] * 3, *[(30, 10)] * 2, *[(30, 15)] * 3), ROOM, gap=4, band_gap=9)
    assert [[len(row) for row in band.rows] for band in page.bands] == [[3, 2], [3]]


@pytest.mark.parametrize(
    ("width", "height", "backs", "axis"),
    [
        (210, 297, "long-edge", "vertical"),
        (210, 297, "short-edge", "horizontal"),
        (297, 210, "long-edge", "horizontal"),
        (297, 210, "short-edge", "vertical"),
        (200, 200, "long-edge", "vertical"),
    ],
)
def test_the_axis_of_turning(width: float, height: float, backs: str, axis: str) -> None:
    assert flip_axis(backs, width, height) == axis  # type: ignore[arg-type]


def test_what_lies_behind_a_rectangle() -> None:
    front = Rect(10, 20, 30, 50)
    assert reflect(front, 210, 297, "vertical") == Rect(170, 20, 30, 50)
    assert reflect(front, 210, 297, "horizontal") == Rect(10, 227, 30, 50)
    at = Transform.translate(10, 20)
    assert back_behind(at, 30, 210, 297, "vertical") == Transform.translate(170, 20)
    turned = back_behind(at, 30, 210, 297, "horizontal")
    assert turned.apply_rect(Rect(0, 0, 30, 50)) == Rect(10, 227, 30, 50)
    assert turned.apply(0, 0) == (40, 277), "on its head"
    assert common_room(Rect(5, 6, 190, 280), 210, 297, "vertical") == Rect(15, 6, 180, 280)
    assert common_room(Rect(5, 6, 190, 280), 210, 297, "horizontal") == Rect(5, 11, 190, 275)


def test_a_placement_moves_its_trim_and_keeps_its_ink_in_its_window() -> None:
    ink = rectangle(Rect(0, 0, 20, 10), width=0.3)
    piece = Piece("piece", 20, 10, (ink,), (), 1.5)
    plain = Placement(piece, 0, Transform.translate(5, 7))
    assert plain.trim == Rect(5, 7, 20, 10)
    assert plain.bleed_box == Rect(3.5, 5.5, 23, 13)
    assert plain.drawn() == (Group((ink,), plain.transform, layer="art", tag="Sect", name="piece"),)
    assert plain._replace(side="back").drawn() == (), "no back was drawn"
    window = Rect(5, 7, 21, 10)
    cut = plain._replace(window=window)
    assert cut.bleed_box == window
    assert cut.drawn() == (
        Group((ink,), plain.transform, rectangle(Rect(0, 0, 21, 10)), "art", "Sect", name="piece"),
    )
    turned = cut._replace(transform=Transform(-1, 0, 0, -1, 25, 17))
    assert turned.drawn() == (
        Group((ink,), turned.transform, rectangle(Rect(-1, 0, 21, 10)), "art", "Sect", name="piece"),
    )


def test_a_rectangle_around_all() -> None:
    assert Rect.around([Rect(3, 4, 1, 1)]) == Rect(3, 4, 1, 1)
    assert Rect.around([Rect(3, 4, 1, 1), Rect(0, 9, 1, 1), Rect(7, 5, 1, 1)]) == Rect(0, 4, 8, 6)
    assert Rect.around([Rect(9, 9, 1, 1), Rect(3, 4, 1, 1)]) == Rect(3, 4, 7, 6)
    with pytest.raises(ValueError, match="no rectangles"):
        Rect.around([])
