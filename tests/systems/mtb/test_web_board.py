"""The web board: true rings, eight equal sectors, starboard on the right, joints between the labels."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.colours import lightness
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour
from pressgang.drawing.units import parse_paper
from pressgang.imposition.plans import impose
from pressgang.layout import Imprint, Sheet, Stock
from pressgang.schema import read_options
from pressgang.systems.mtb.checks import CENTRE_RING, RING_ORDER
from pressgang.systems.mtb.web import inks_of
from tests.drawn import CAPITALS, Words, assert_sound, assert_uncut, paths_of, said, words_of
from tests.systems.mtb.musters import FLOTILLA, WebBoard, brief, composed, rules
from tests.systems.stat_lines import BOOK

NAMES = {"Forward", "Aft", "Starboard", "Port"}


def circles(sheet: Sheet) -> list[float]:
    """The diameters of the unfilled circles about the middle of the board, smallest first."""
    (piece,) = sheet.pieces
    middle = (piece.width / 2, piece.height / 2)
    return sorted(
        box.width
        for path, box in paths_of(piece.front)
        if path.fill is None
        and "".join(verb for verb, _ in path.segments) == "MCCCCZ"
        and box.centre == pytest.approx(middle)
    )


def label(sheet: Sheet, first: str, second: str = "") -> Words:
    """A sector's name: the first word, or the one right above the second."""
    words = words_of(sheet.pieces[0].front)
    for index, word in enumerate(words):
        if word.string == first and (not second or words[index + 1].string == second):
            return word
    raise AssertionError(f"{first} {second} is not there")


def problems(kind: WebBoard, *texts: str, **more: Any) -> list[Diagnostic]:
    return list(kind.check(brief(*texts, **more)))


def test_three_rings_of_the_asked_diameters() -> None:
    assert circles(composed(WebBoard()))[:3] == pytest.approx([200, 400, 600], abs=0.01)
    rings = circles(composed(WebBoard(diameter=500, centre=180, inner=300)))[:3]
    assert rings == pytest.approx([180, 300, 500], abs=0.01)


def test_starboard_is_on_the_right_and_names_stand_upright_outside_the_ring() -> None:
    for layout in ("single", "tiled"):
        sheet = composed(WebBoard(layout=layout))  # type: ignore[arg-type]
        middle = sheet.pieces[0].width / 2
        for second in ("bow", "beam", "quarter"):
            assert label(sheet, "Starboard", second).box.x > middle
            assert label(sheet, "Port", second).box.right < middle
        assert label(sheet, "Forward").box.bottom < middle - 300
        assert label(sheet, "Aft").box.y > middle + 300
        for word in words_of(sheet.pieces[0].front):
            if word.string in NAMES:
                assert word.box.height == pytest.approx(word.size * CAPITALS)  # upright
                corners = [(x, y) for x in (word.box.x, word.box.right) for y in (word.box.y, word.box.bottom)]
                assert min(math.hypot(x - middle, y - middle) for x, y in corners) > 300


def test_the_articles_own_order_is_an_option_without_a_footnote() -> None:
    ours, theirs = composed(WebBoard()), composed(WebBoard(sector_order="article"))
    assert label(theirs, "Port", "beam").box.x > theirs.pieces[0].width / 2
    note = "names the port side first"
    assert note in said(ours.pieces[0].front) and note not in said(theirs.pieces[0].front)
    assert "port to the right" in said(theirs.pieces[0].front).replace("\n", " ")


def test_the_kits_rules_can_ask_for_the_articles_order() -> None:
    sheet = composed(WebBoard(), book=rules(sector_order="article"))
    assert label(sheet, "Port", "beam").box.x > sheet.pieces[0].width / 2


def test_turns_stand_in_the_corner() -> None:
    assert "1 2 3 4 5 6 7 8 9 10" in said(composed(WebBoard()).pieces[0].front)
    assert " 7 8" not in said(composed(WebBoard(turns=7)).pieces[0].front)


def test_a_formation_that_does_not_fit_says_what_would() -> None:
    eight = FLOTILLA.splitlines()[0] + ",quantity\n" + "MTB 81,,A,small,3,,,,8\n"
    (problem,) = problems(WebBoard(diameter=300), eight)
    assert problem.rule is CENTRE_RING
    assert problem.message.startswith("the centre ring is 100 mm across; 8 boats in close formation")
    needed = int(problem.message.split("need ")[1].removesuffix(" mm"))
    assert f"diameter = {needed * 3}mm or centre = {needed}mm" in problem.help
    assert not problems(WebBoard(diameter=needed * 3.0), eight)
    assert not problems(WebBoard(diameter=400, centre=float(needed)), eight)
    assert problems(WebBoard(diameter=needed * 3.0 - 3), eight)


def test_the_formation_is_measured_in_models_where_there_is_a_scale() -> None:
    assert not problems(WebBoard(diameter=300), FLOTILLA)
    (problem,) = problems(WebBoard(diameter=300, scale=300.0, formation="line-ahead"), FLOTILLA)
    assert "2 boats in line ahead (models at 1:300, the longest 112 mm)" in problem.message
    assert "In close formation they need" in problem.help
    assert not problems(WebBoard(diameter=300, scale=1200.0, formation="line-ahead"), FLOTILLA)


def test_rings_must_lie_one_in_another() -> None:
    (problem,) = problems(WebBoard(centre=300, inner=320))
    assert problem.rule is RING_ORDER
    assert "the centre ring is 300 mm across and the inner ring 320 mm" in problem.message
    assert "340 mm or larger" in problem.help
    assert len(problems(WebBoard(diameter=300, centre=290, inner=295))) == 2


def test_problems_leave_nothing_to_print() -> None:
    found = Problems()
    sheet = WebBoard(diameter=200, turns=12).compose(brief(FLOTILLA), found)
    assert not sheet.pieces and len(found.found) == 2


def test_the_centre_ring_is_blank_unless_a_kit_asks_for_more() -> None:
    for layout in ("single", "tiled"):
        (piece,) = composed(WebBoard(layout=layout), FLOTILLA).pieces  # type: ignore[arg-type]
        middle = piece.width / 2
        inside = Rect(middle - 60, middle - 60, 120, 120)  # well inside the ring of 200 mm
        assert not [words for words in words_of(piece.front) if words.box.overlaps(inside)]
        drawn = [path for path, box in paths_of(piece.front) if inside.contains(box)]
        assert (
            not drawn
            and "CENTRE RING" not in said(piece.front)
            and "centre ring are ours" not in said(piece.front)
        )
    asked = composed(WebBoard(formation="line-abreast"), FLOTILLA).pieces[0]
    assert "CENTRE RING own boats in formation" in said(asked.front)
    six = "name,speed,size,hull,quantity\nHanne,D,merchant,7,6\n"
    tiled = composed(WebBoard(formation="arrowhead", counter_width=14, counter_height=50), six)
    assert "CENTRE RING" in said(tiled.pieces[0].front), "beside a leader that leaves no room above her"
    rose = composed(WebBoard(rose=True), FLOTILLA).pieces[0]
    lines = [path for path, _ in paths_of(rose.front) if path.stroke == inks_of("color").rose_line]
    assert len(lines) >= 32
    for piece in (asked, rose):
        assert "The markings in the centre ring are ours" in said(piece.front)


def test_a_blank_centre_ring_must_still_hold_the_models() -> None:
    (problem,) = problems(WebBoard(diameter=200), FLOTILLA)
    assert problem.rule is CENTRE_RING and "2 boats in close formation" in problem.message
    assert not problems(WebBoard(diameter=250)), "no boats, nothing to hold"


def test_the_board_says_that_sectors_turn_with_a_boat() -> None:
    text = said(composed(WebBoard()).pieces[0].front)
    assert "from its own bow" in text and "does not say that they turn with it" in text
    own = said(composed(WebBoard(), book=rules(turning="**Sectors** never turn.")).pieces[0].front)
    assert "**Sectors** never turn." in own, "a user's words are no markup"


def test_outlines_of_the_boats_of_the_first_force_at_the_models_size() -> None:
    sheet = composed(
        WebBoard(scale=600.0, formation="close"), FLOTILLA, "name,speed,size,hull\nHanne,D,merchant,7\n"
    )
    dashed = [box for path, box in paths_of(sheet.pieces[0].front) if path.dash]
    sizes = sorted((round(box.width, 2), round(box.height, 2)) for box in dashed)
    assert sizes == [(round(5.3 / 0.6, 2), round(33.5 / 0.6, 2)), (round(5.9 / 0.6, 2), round(22.3 / 0.6, 2))]


@pytest.mark.parametrize("diameter", [400.0, 600.0, 640.0])
def test_joints_fall_between_the_labels(diameter: float) -> None:
    sheet = composed(WebBoard(diameter=diameter))
    assert_uncut(sheet.plan, [words.box for words in words_of(sheet.pieces[0])])


def test_one_page_is_as_large_as_the_board_and_a0_takes_700_mm() -> None:
    sheet = composed(WebBoard(diameter=700, layout="single"))
    assert sheet.pieces[0].width < 841 - 16
    pages, found = impose(sheet, Stock(parse_paper("a0")), Imprint("kit", "0", "0"), BOOK)
    assert not found and len(pages) == 1 and (pages[0].width, pages[0].height) == (841, 1189)


@given(st.floats(250, 1200), st.sampled_from(["tiled", "single"]), st.sampled_from(["nautical", "article"]))
def test_nothing_overlaps_on_boards_of_any_size(diameter: float, layout: Any, order: Any) -> None:
    sheet = composed(WebBoard(diameter=diameter, layout=layout, sector_order=order, formation="none"))
    assert_sound(sheet.pieces[0])
    assert circles(sheet)[:3] == pytest.approx([diameter / 3, diameter * 2 / 3, diameter], abs=0.01)


def test_options_are_read_as_a_kit_writes_them() -> None:
    place = brief().place
    written = {"diameter": "24in", "sector-order": "Article", "scale": "1:600", "centre": "20 cm"}
    given, found = {k: (v, place, place) for k, v in written.items()}, Problems()
    kind = read_options(WebBoard, given, place, "sheet", found)
    assert not found.found and kind is not None
    assert (kind.diameter, kind.centre, kind.scale, kind.sector_order) == (
        pytest.approx(609.6),
        200,
        600,
        "article",
    )


def test_a_ship_shows_red_to_port_and_green_to_starboard() -> None:
    for order, right in (("nautical", 0.12), ("article", -0.12)):
        (piece,) = composed(WebBoard(sector_order=order)).pieces  # type: ignore[arg-type]
        (green,) = [box for path, box in paths_of(piece.front) if path.fill == Colour.parse("#2f7a4d")]
        (red,) = [box for path, box in paths_of(piece.front) if path.fill == Colour.parse("#a8372f")]
        assert (green.centre[0] - piece.width / 2) * right > 0 > (red.centre[0] - piece.width / 2) * right


def test_red_and_green_are_told_apart_in_every_ink() -> None:
    grey_inks, lines = inks_of("grey"), inks_of("saver")
    assert grey_inks.port is not None and grey_inks.starboard is not None
    assert lightness(grey_inks.starboard) - lightness(grey_inks.port) > 25
    assert lines.lines_only and lines.port is None
