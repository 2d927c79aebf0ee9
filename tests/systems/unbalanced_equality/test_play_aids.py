"""The melee pad, the markers and the measuring stick of Unbalanced Equality."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import Rect
from pressgang.drawing.theme import FRAME_LINE, RULE_INK
from pressgang.drawing.units import inches
from pressgang.layout import Grid
from pressgang.rulebook import Footnotes
from pressgang.sheets.sticks import TAB
from pressgang.systems.unbalanced_equality.measuring_stick import marks_of
from pressgang.typography.markup import raised
from tests.drawn import assert_sound, paths_of, strings_of
from tests.systems.unbalanced_equality.musters import SYSTEM, brief, example_brief, printed, rules

MeasuringStick: Any = SYSTEM.sheets.named("measuring-stick")

KINDS = {kind.kind: kind for kind in SYSTEM.sheets()}


@pytest.mark.parametrize(("paper", "forms"), [("a4", 2), ("letter", 2), ("a5", 1), ("a3", 3)])
def test_a_melee_form_has_its_totals_before_losses_and_lines_to_write_on(paper: str, forms: int) -> None:
    sheet = KINDS["melee-pad"]().compose(example_brief(paper), Problems())
    assert len(sheet.pieces) == forms and isinstance(sheet.plan, Grid) and sheet.plan.rows == forms
    piece = sheet.pieces[0]
    strings = strings_of(piece)
    assert strings.count("Total before losses") == 2 and {"River Column", "Army of the Wadi"} <= set(strings)
    words = " ".join(strings)
    for said in (
        "30 of 150, 20 of 100, 10 of 50, 5 of 30",
        "a third more",
        "rout: the loser goes back 4",
        "× ½",
    ):
        assert said in words
    heights = {
        round(b.y - a.y, 3)
        for a, b in pairwise(sorted({box for path, box in paths_of(piece) if path.stroke == RULE_INK}, key=_y))
        if b.y - a.y > 1 and b.width == a.width
    }
    assert heights and min(heights) >= 7


def _y(box: Rect) -> float:
    return box.y


def test_a_melee_form_without_two_sides_has_lines_for_their_names() -> None:
    strings, found = printed(KINDS["melee-pad"](), brief())
    assert strings.count("side") == 4 and not found.found, "two sides, two forms"


def test_too_many_melee_forms_are_a_problem() -> None:
    _, found = printed(KINDS["melee-pad"](per_page=4), example_brief())
    (problem,) = found.found
    assert problem.rule.code == "PG802" and "4 forms of melee-pad a page" in problem.message


def test_markers_say_what_they_are_and_what_the_rules_say_of_it() -> None:
    counts = {"retired": 2, "routed": 1, "pursued": 1, "gun_out": 3, "no_crew": 1}
    sheet = KINDS["markers"](**counts, backs="fold").compose(brief(), Problems())
    assert Counter(piece.name.replace(" ", "_") for piece in sheet.pieces) == counts
    fronts = [" ".join(strings_of(piece)) for piece in sheet.pieces]
    assert "2 moves back; returns on 4 to 6 RETIRED" in fronts
    assert "morale × ½ without fresh troops PURSUED" in fronts and "4 hits: destroyed GUN OUT" in fronts
    assert {tuple(strings_of(piece.behind())) for piece in sheet.pieces} == {
        (name.replace("_", " "),) for name in counts
    }
    assert "4 moves back; natives return on 4 to 6 ROUTED" in fronts, "after a melee, not after fire"
    assert "a new one costs 60 points NO CREW" in fronts


@pytest.mark.parametrize("size", [12.0, 16.0, 25.0, 60.0])
def test_markers_are_sound_at_any_size(size: float) -> None:
    for piece in KINDS["markers"](size=size, backs="fold").compose(brief(), Problems()).pieces:
        assert_sound(piece)


def test_the_stick_has_a_mark_at_each_move_and_range() -> None:
    book = rules()
    marks = marks_of(book, Footnotes(book))
    assert [mark.inches for mark in marks] == [3, 4, 6, 8, 12, 20]
    assert f"spearmen{raised('b')}" in marks[3].lines[0], (
        "a charge is as long as their move, which is a reading"
    )
    book = rules(charge=10.0)
    assert "a charge" in marks_of(book, Footnotes(book))[4].lines[0]
    own = rules(foot_move=5, maxim_range=24.0, dismount_move=3.5)
    assert [mark.inches for mark in marks_of(own, Footnotes(own))] == [3, 3.5, 5, 6, 8, 12, 20, 24]


@pytest.mark.parametrize("paper", ["a4", "letter", "a2"])
def test_the_marks_of_the_stick_are_true_to_size(paper: str) -> None:
    sheet = MeasuringStick(sticks=1).compose(brief(paper=paper), Problems())
    assert sum(piece.width for piece in sheet.pieces) == pytest.approx(
        inches(20) + TAB * (len(sheet.pieces) - 1)
    )
    start, found = 0.0, set()
    for piece in sheet.pieces:
        found |= {
            round(start + box.x, 2)
            for path, box in paths_of(piece)
            if path.width == FRAME_LINE and box.width == 0 and box.height == piece.height
        }
        start += piece.width - (TAB if "part" in piece.name and piece is not sheet.pieces[-1] else 0)
        assert_sound(piece)
    assert sorted(found) == [round(inches(inch), 2) for inch in (3, 4, 6, 8, 12)]


@pytest.mark.parametrize("name", ["spear_throw", "rifle_range"])
def test_words_stand_in_the_wider_field_where_a_joint_parts_one(name: str) -> None:
    strings, found = printed(MeasuringStick(sticks=1), brief(book=rules(**{name: 10.0})))
    assert not found.found and "10" in strings


def test_words_that_do_not_fit_a_stick_are_a_problem() -> None:
    types = [dict(entry, type=entry["type"] + " of the long name" * 9) for entry in rules()["troops"]]
    _, found = printed(MeasuringStick(sticks=1), brief(book=rules(troops=types)))
    assert {problem.rule.code for problem in found.found} == {"PG801"}
