"""The altitude board: measures, points, tints, joints, and the option `cell`."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.drawn import assert_sound, paths_of, strings_of, told, words_of

from pressgang.diagnostics import Problems
from pressgang.drawing.units import points
from pressgang.files.resources import template
from pressgang.layout import Board, Sheet
from pressgang.schema import Refused
from pressgang.schema.declare import declared
from pressgang.sheets.cell_size import CELL, CellSize, parse_cell
from pressgang.systems.tally_ho.altitude_board import AltitudeBoard

from .musters import brief, fighters, rules


def board(cell: str = "60x40mm", **options: object) -> Sheet:
    found = Problems()
    sheet = AltitudeBoard(cell=parse_cell(cell), **options).compose(brief(), found)  # type: ignore[arg-type]
    assert not found.found
    return sheet


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


@pytest.mark.parametrize(
    "text", ["60", "60mm", "60x40", "x40mm", "60x40x20mm", "10x10mm", "900x40mm", "60x40ft", ""]
)
def test_other_words_are_refused_with_a_way_out(text: str) -> None:
    with pytest.raises(Refused) as refused:
        CELL.parse(text)
    assert "60x40mm" in refused.value.help


def test_the_default_is_shown_as_it_is_written() -> None:
    assert CELL.show(CellSize(60, 40)) == "60x40mm"


def test_fifty_two_cells_of_the_size_asked_for_in_four_columns_of_thirteen() -> None:
    (piece,) = board().pieces
    cells = [
        box
        for path, box in paths_of(piece)
        if path.fill and (round(box.width, 6), round(box.height, 6)) == (60, 40)
    ]
    assert len(cells) == 52
    assert len({round(box.x, 3) for box in cells}) == 4 and len({round(box.y, 3) for box in cells}) == 13
    for one in cells:
        assert sum(one.overlaps(other) for other in cells) == 1  # itself


def test_every_cell_prints_rank_and_points() -> None:
    (piece,) = board().pieces
    strings = strings_of(piece)
    for suit in range(4):
        for rank in range(2, 15):
            assert str(4 * suit + rank) in strings
    assert [strings.count(rank) for rank in ("A", "K", "Q", "J")] == [4] * 4
    assert strings.count("points") == 52 + 6, "in each cell, and on each step between two suits"
    numbers = [int(s) for s in strings if s.isdigit()]
    ranks_printed = list(range(2, 11)) * 4
    expected = sorted([*ranks_printed, *(4 * s + r for s in range(4) for r in range(2, 15))])
    assert sorted(numbers) == expected


def test_the_tints_step_with_the_acting_order() -> None:
    (piece,) = board().pieces
    cells = [
        (box, path.fill)
        for path, box in paths_of(piece)
        if (round(box.width, 6), round(box.height, 6)) == (60, 40)
    ]
    cells.sort(key=lambda cell: (-cell[0].x, cell[0].y))
    darkness = [sum(fill) for _, fill in cells if fill]
    assert darkness == sorted(darkness) and len(set(darkness)) == 52


def test_the_headers_climb_like_stairs() -> None:
    words = {w.string: w.box for w in words_of(board().pieces[0])}
    tops = [words[name].y for name in ("Clubs", "Diamonds", "Hearts", "Spades")]
    steps = [a - b for a, b in pairwise(tops)]
    assert all(step == pytest.approx(steps[0]) and step > 5 for step in steps)


@pytest.mark.parametrize(
    "cell", ["60x40mm", "18x12mm", "25x20mm", "32x60mm", "140x30mm", "2.5x1.5in", "300x200mm"]
)
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
    width, height = parse_cell(cell)
    cells = [
        box
        for path, box in paths_of(sheet.pieces[0])
        if path.fill and abs(box.width - width) < 1e-6 and abs(box.height - height) < 1e-6
    ]
    for x in plan.joints_x:
        assert not any(box.x + 1e-6 < x < box.right - 1e-6 for box in cells)
    for y in plan.joints_y:
        assert not any(box.y + 1e-6 < y < box.bottom - 1e-6 for box in cells)
        assert not any(w.box.y < y < w.box.bottom for w in words_of(sheet.pieces[0]))


def test_layout_and_joint_reach_the_plan() -> None:
    assert board(layout="single").plan == board(layout="single", joint="glue").plan
    plan = board(layout="single", overlap=4.0, joint="trim").plan
    assert isinstance(plan, Board) and (plan.layout, plan.overlap, plan.joint) == ("single", 4.0, "trim")


def test_the_notes_say_the_rules_and_mark_the_readings() -> None:
    words = told(board())
    for part in ("Attack", "Damage", "Shot down", "Retire", "at 25 points", "only with an enemy below"):
        assert part in words
    assert "we score no damage" in words


def test_points_are_said_not_to_be_the_altitude() -> None:
    assert "points less the target" in told(board()) and "Points do not say who is higher." in told(
        board("45x30mm")
    )


def test_the_cell_for_models_of_1_144_takes_them_and_is_named_where_people_look() -> None:
    cell = parse_cell("80x65mm")
    for fighter in fighters((EXAMPLES / "tally-ho" / "spitfires.csv").read_text(encoding="utf-8")):
        assert (fighter.span_m or 99) * 1000 / 144 < cell.width and (
            fighter.length_m or 99
        ) * 1000 / 144 < cell.height
    (option,) = (one for one in declared(AltitudeBoard) if one.name == "cell")
    kit = Path(str(template("kits/tally-ho/kit.toml"))).read_text(encoding="utf-8")
    example = (EXAMPLES / "tally-ho" / "kit.toml").read_text(encoding="utf-8")
    readme = (EXAMPLES.parent / "README.md").read_text(encoding="utf-8")
    for words in (option.help, kit, example, readme):
        assert "80x65mm" in words and "1:144" in words
    assert_sound(board("80x65mm").pieces[0])


def test_with_values_of_ones_own_no_mark_remains() -> None:
    found = Problems()
    book = rules(below_one=0, capacity=30, retire="instead of attacking")
    sheet = AltitudeBoard().compose(brief(book=book), found)
    words = told(sheet)
    assert "we score no damage" not in words and "at 30 points; the last" in words.replace("  ", " ")


def test_suits_named_by_the_user_are_fitted_or_reported() -> None:
    book = rules(suits=["Kreuz", "Karo", "Herz", "Pik"])
    found = Problems()
    sheet = AltitudeBoard().compose(brief(book=book), found)
    assert not found.found and "Karo" in told(sheet)
    long = rules(suits=["Clubs", "D" * 90, "Hearts", "Spades"])
    sheet = AltitudeBoard().compose(brief(book=long), found)
    assert [p.rule.code for p in found.found] == ["PG801"] and not sheet.pieces
