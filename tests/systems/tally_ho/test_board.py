"""The altitude board: measures, points, tints, joints, and the option `cell`."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.colours import luminance
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Colour, Piece
from pressgang.drawing.units import points
from pressgang.layout import Board, Sheet
from pressgang.schema import Refused
from pressgang.schema.declare import declared
from pressgang.sheets.cutting import CELL, CellSize
from pressgang.structs import replace
from tests.cases import each_case
from tests.conftest import EXAMPLES, starter_folder
from tests.drawn import assert_sound, assert_uncut, paths_of, told, words_of
from tests.systems.stat_lines import composed, rows_in
from tests.systems.tally_ho.musters import SYSTEM, brief, rules

AltitudeBoard: Any = SYSTEM.sheets.named("altitude-board")


@cache  # what is drawn is only read
def board(cell: str = "60x40mm", **options: object) -> Sheet:
    return composed(AltitudeBoard(cell=CELL.parse(cell), **options), brief())


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("60x40mm", (60, 40)),
        ("6cm x 40mm", (60, 40)),
        ("2.5x1.5in", (63.5, 38.1)),
        ('2 1/2" × 1 1/2"', (63.5, 38.1)),
        ("60 X 40 mm", (60, 40)),
    ],
)
def test_a_cell_is_width_by_height(text: str, size: tuple[float, float]) -> None:
    assert CELL.parse(text) == pytest.approx(size)


@each_case("text", ["60", "60mm", "60x40", "x40mm", "60x40x20mm", "10x10mm", "900x40mm", "60x40ft", ""])
def test_other_words_are_refused_with_a_way_out(text: str) -> None:
    with pytest.raises(Refused) as refused:
        CELL.parse(text)
    assert "60x40mm" in refused.value.help


def test_the_default_is_shown_as_it_is_written() -> None:
    assert CELL.show(CellSize(60, 40)) == "60x40mm"


def steps_of(piece: Piece, width: float = 60, height: float = 40) -> list[tuple[Rect, Colour]]:
    """The steps of the sky, three a cell, from the top of the last column down and so on."""
    found = [
        (box, path.fill)
        for path, box in paths_of(piece)
        if path.fill and (round(box.width, 4), round(box.height, 4)) == (width, round(height / 3, 4))
    ]
    return sorted(found, key=lambda step: (-step[0].x, step[0].y))


def cells_of(piece: Piece, width: float = 60, height: float = 40) -> list[Rect]:
    boxes = [box for box, _ in steps_of(piece, width, height)]
    return [Rect(box.x, box.y, box.width, height) for box in boxes[::3]]


def test_the_tints_step_with_the_acting_order() -> None:
    darkness = [luminance(fill) for _, fill in steps_of(board().pieces[0])]
    assert darkness == sorted(darkness) and len(set(darkness)) == 156
    own = [luminance(fill) for _, fill in steps_of(board(colour=Colour.parse("#7a5a2c")).pieces[0])]
    assert own == sorted(own) and own != darkness


def test_in_little_ink_there_is_no_sky_but_the_outlines_of_clouds() -> None:
    (piece,) = composed(AltitudeBoard(), replace(brief(), ink="saver")).pieces
    assert not steps_of(piece)
    assert {path.fill for path, _ in paths_of(piece) if path.fill} <= {WHITE, theme.ACCENT.mixed(BLACK, 0.7)}
    assert_sound(piece)


@each_case("cell", ["60x40mm", "18x12mm", "25x20mm", "32x60mm", "140x30mm", "2.5x1.5in", "300x200mm"])
def test_nothing_touches_at_any_size_of_cell(cell: str) -> None:
    (piece,) = board(cell).pieces
    assert_sound(piece)
    for words in words_of(piece):
        if len(words.string) > 1:
            assert words.size >= points(6) - 1e-6, words


@pytest.mark.parametrize("cell", ["60x40mm", "18x12mm", "45x70mm"])
def test_joints_fall_between_cells_and_cut_no_number(cell: str) -> None:
    sheet = board(cell)
    plan = sheet.plan
    assert isinstance(plan, Board) and len(plan.joints_x) == 3 and len(plan.joints_y) == 14
    cells = cells_of(sheet.pieces[0], *CELL.parse(cell))
    assert cells
    assert_uncut(plan, cells)
    assert not [w for w in words_of(sheet.pieces[0]) for y in plan.joints_y if w.box.y < y < w.box.bottom]


def test_layout_and_joint_reach_the_plan() -> None:
    assert board(layout="single").plan == board(layout="single", joint="glue").plan
    plan = board(layout="single", overlap=4.0, joint="trim").plan
    assert isinstance(plan, Board) and (plan.layout, plan.overlap, plan.joint) == ("single", 4.0, "trim")


def test_the_cell_for_models_of_1_144_takes_them_and_is_named_where_people_look() -> None:
    cell = CELL.parse("80x65mm")
    for fighter in rows_in(SYSTEM.row, EXAMPLES / "tally-ho" / "spitfires.csv"):
        assert (fighter.span_m or 99) * 1000 / 144 < cell.width and (
            fighter.length_m or 99
        ) * 1000 / 144 < cell.height
    (option,) = (one for one in declared(AltitudeBoard) if one.name == "cell")
    kit = (starter_folder("tally-ho") / "kit.toml").read_text(encoding="utf-8")
    example = (EXAMPLES / "tally-ho" / "kit.toml").read_text(encoding="utf-8")
    readme = (EXAMPLES.parent / "docs" / "boards.md").read_text(encoding="utf-8")
    for words in (option.help, kit, example, readme):
        assert "80x65mm" in words and "1:144" in words
    assert_sound(board("80x65mm").pieces[0])


def test_suits_named_by_the_user_are_fitted_or_reported() -> None:
    book, found = rules(suits=["Kreuz", "Karo", "Herz", "Pik"]), Problems()
    assert "Karo" in told(composed(AltitudeBoard(), brief(book=book)))
    long = rules(suits=["Clubs", "D" * 90, "Hearts", "Spades"])
    sheet = AltitudeBoard().compose(brief(book=long), found)
    assert [p.rule.code for p in found.found] == ["PG801"] and not sheet.pieces


def test_a_name_that_stands_twice_is_reported_once() -> None:
    found, twice = Problems(), "D" * 90
    doubled = [entry for entry in rules()["ranks"] for _ in range(1 + (entry["card"] == "J"))]
    book = rules(
        suits=["Clubs", twice, twice, "Spades"],
        ranks=[entry | {"card": twice} if entry["card"] == "J" else entry for entry in doubled],
    )
    AltitudeBoard().compose(brief(book=book), found)
    assert [p.message.split()[1] for p in found.found] == ["suit", "rank"]
