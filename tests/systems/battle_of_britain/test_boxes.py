"""Flight line, hangar, losses, turn track and set-up: boxes that hold counters, and all that a start needs."""

from __future__ import annotations

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Path
from pressgang.layout import Sheet
from pressgang.systems.battle_of_britain.flight_line import FlightLine
from pressgang.systems.battle_of_britain.tracks import Tracks
from tests.drawn import placed
from tests.systems.battle_of_britain.musters import LUFTWAFFE, RAF, brief, compose, kind_of, rules
from tests.systems.battle_of_britain.test_sheets import said, sides_of, texts

SetUp = kind_of("set-up")
MANY = RAF + "".join(f"Spitfire,{n} Sqn,fast,1\n" for n in range(60, 110))


def boxes(sheet: Sheet, page: int) -> list[Rect]:
    """Each rounded box on a page, in its place."""
    found = []
    for item, by in placed(sheet.pieces[page].front):
        if isinstance(item, Path) and item.stroke and len(item.segments) == 10:
            xs, ys = sides_of(item)
            found.append(by.apply_rect(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))))
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_side_has_a_page_with_a_box_an_aircraft_and_two_a_unit(paper: str) -> None:
    sheet = compose(FlightLine(), RAF, LUFTWAFFE, paper=paper)
    assert len(sheet.pieces) == 2
    for page, units in enumerate((2, 4)):
        found = boxes(sheet, page)
        of_counters = [box for box in found if box.width == pytest.approx(34) == pytest.approx(box.height)]
        piles = [box for box in found if box.width > 35]
        assert (len(of_counters), len(piles)) == (4 * units, 2 * units)
        assert all(box.height == pytest.approx(34) for box in piles)
        assert not [1 for n, box in enumerate(found) for other in found[n + 1 :] if box.overlaps(other)]
    assert {"HANGAR AND FLIGHT LINE: LUFTWAFFE", "LOSSES", "hangar"} <= {string for string, *_ in texts(sheet)}


def test_boxes_are_of_the_counters_size() -> None:
    found = boxes(compose(FlightLine(size=40.0, height=25.0), RAF), 0)
    assert sum((round(box.width, 3), round(box.height, 3)) == (42.0, 27.0) for box in found) >= 8
    assert all(box.width > 41.9 and box.height > 26.9 for box in found)


def test_hangar_and_losses_can_be_left_out() -> None:
    words = said(compose(FlightLine(hangar=False, losses=False), RAF))
    assert "FLIGHT LINE: RAF" in words and "angar" not in words and "LOSSES" not in words
    assert len(boxes(compose(FlightLine(hangar=False), RAF), 0)) == 8 + 2


def test_on_narrow_paper_the_hangar_stands_below() -> None:
    sheet = compose(FlightLine(), RAF, paper="a5")
    words = [string for string, *_ in texts(sheet)]
    assert {"FLIGHT LINE: RAF", "HANGAR", "LOSSES"} <= set(words)
    assert sum(len(boxes(sheet, page)) for page in range(len(sheet.pieces))) == 8 + 2 + 2


def test_many_units_go_on_over_pages() -> None:
    for kind in (FlightLine(), SetUp()):
        sheet = compose(kind, MANY, LUFTWAFFE)
        words = said(sheet)
        assert len(sheet.pieces) > 1 and all(f"{n} Sqn" in words for n in range(60, 110))
        assert all(piece.height < 255 for piece in sheet.pieces)


def test_without_stats_the_boxes_are_those_of_the_articles_units() -> None:
    sheet = compose(FlightLine())
    assert "FLIGHT LINE: BRITISH" in said(sheet)
    assert [len(boxes(sheet, page)) for page in range(2)] == [2 * 6, 4 * 6]


def test_a_name_without_room_is_a_problem_of_its_row() -> None:
    found = Problems()
    FlightLine().compose(brief("name,unit,class,engines\n" + "W" * 60 + ",54 Sqn,fast,1"), found)
    assert found.found and {(p.rule.code, p.span.line, p.span.column) for p in found.found} == {("PG801", 2, 1)}


def test_the_turn_track_has_raids_phases_and_turns() -> None:
    page = compose(Tracks(turns=10), RAF, LUFTWAFFE)
    words = [string for string, *_ in texts(page)]
    assert {"Raid 1", "Raid 2", "German bombers", "German fighters", "British fighters"} <= set(words)
    turns = [box for box in boxes(page, 0) if box.width < 20 and box.height == pytest.approx(17)]
    assert len(turns) == 10 and min(box.width for box in turns) > 16
    assert "TURN" not in [string for string, *_ in texts(compose(Tracks(turns=0), RAF))]
    raids = {string for string, *_ in texts(compose(Tracks(), book=rules(attacks=3)))}
    assert {"Raid 1", "Raid 2", "Raid 3"} <= raids


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_set_up_is_one_page(paper: str) -> None:
    sheet = compose(SetUp(), RAF, LUFTWAFFE, paper=paper)
    words = said(sheet)
    assert len(sheet.pieces) == 1
    for part in (
        "BRITISH EDGE", "GERMAN EDGE", "enters at the British edge", "4d6", "1d8", "2d6", "14 × 18", "24",
        "50.8 mm (2 in)", "flight line", "repair shop", "losses", "24 points", "2 raids",
    ):  # fmt: skip
        assert part in words, part
    assert "READINGS" in words and "no bomber is left on the mat" in words


def test_who_has_the_bombers_enters_at_the_german_edge() -> None:
    places = {string: box.y for string, box, *_ in texts(compose(SetUp(), LUFTWAFFE, RAF))}
    notes = [
        (box.y, string) for string, box, *_ in texts(compose(SetUp(), LUFTWAFFE, RAF)) if "enters at" in string
    ]
    assert [string for _, string in sorted(notes)] == [
        "enters at the German edge",
        "enters at the British edge",
    ]
    assert places["BRITISH EDGE"] < places["GERMAN EDGE"]


def test_when_a_raid_ends_is_the_users_to_say() -> None:
    book = rules(raid_ends="the **last** bomber is home")
    words = said(compose(SetUp(), RAF, LUFTWAFFE, book=book))
    assert "**last**" in words.replace("\n", " ") and "READINGS" not in words
