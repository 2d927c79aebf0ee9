"""Counters, damage tracks, pilot log and damage table: facts of the composed sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from pressgang.diagnostics import Problems
from pressgang.layout import Gang
from pressgang.sheets.base import SheetKind
from pressgang.systems.tally_ho.rules import damage, is_above
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.drawn import assert_sound, paths_of, strings_of, told, words_of
from tests.systems.stat_lines import composed
from tests.systems.tally_ho.musters import SYSTEM, brief, rules

COUNTERS = SYSTEM.sheets.named("counters")
DamageTracks, PilotLog = SYSTEM.sheets.named("damage-tracks"), SYSTEM.sheets.named("pilot-log")
DamageTable = SYSTEM.sheets.named("damage-table")

RAF = (
    "call_sign,pilot,name,missions,kills,status,capacity\n"
    "Echo,P/O Finch,Spitfire V,0,0,novice,\n"
    "Lima,F/Lt Świątek,Spitfire V,14,7,ace,\n"
    "Tango,,,3,1,,30\n"
)
LUFTWAFFE = "call_sign\nA\nB\nC\n"


@each_case("kind", [DamageTracks(), PilotLog(), DamageTable(), COUNTERS()])
@each_case("paper", ["40x40mm", "60x90mm", "a0"])
def test_absurd_paper_never_crashes(kind: SheetKind, paper: str) -> None:
    kind.compose(brief(RAF, LUFTWAFFE, paper=paper), Problems())


def test_a_long_call_sign_leaves_the_words_beside_it_their_room() -> None:
    for long in ("Echo" * 15, "Echo" * 40):
        DamageTracks().compose(brief(f"call_sign,name\n{long},Spitfire V\n"), found := Problems())
        blamed = [problem.message.partition(": ")[2][:8] for problem in found.found]
        assert blamed == ([] if len(long) < 100 else ["name “Ec"])


def test_a_pilot_without_a_name_gets_a_line() -> None:
    sheet = composed(PilotLog(), brief(RAF))
    assert ["pilot" in strings_of(piece) for piece in sheet.pieces] == [False, False, True]


def test_two_rows_that_say_the_same_are_each_told_at_their_own_cell(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    pressgang("new", "tally-ho", "club")
    name = "Donaudampfschiff" * 10
    rows = f"call_sign,pilot,name\nEcho,Finch,{name}\nLima,Finch,{name}\n"
    (tmp_path / "club" / "raf.csv").write_text(rows, encoding="utf-8")
    told = [line for line in pressgang("check", "club").err.splitlines() if "PG801" in line]
    assert {line.partition(": ")[0].rpartition("/")[2] for line in told} == {"raf.csv:2:12", "raf.csv:3:12"}


# --- counters ----------------------------------------------------------------------------------------


def test_the_capacity_is_the_largest_thing_on_a_counter_and_the_call_sign_the_next() -> None:
    sheet = composed(COUNTERS(), brief(RAF, LUFTWAFFE))
    assert isinstance(sheet.plan, Gang) and len(sheet.pieces) == 6
    assert [piece.name for piece in sheet.pieces[:3]] == ["Echo", "Lima", "Tango"]
    words = sorted(words_of(sheet.pieces[0]), key=lambda w: -w.size)
    assert [w.string for w in words[:2]] == ["25", "Echo"] and "P/O Finch" in [w.string for w in words]
    assert {"Tango", "30"} <= set(strings_of(sheet.pieces[2]))
    assert sheet.pieces[0].width == sheet.pieces[0].height == 32.0


def test_the_games_capacity_owes_a_note_and_a_rows_own_does_not() -> None:
    sheet = composed(COUNTERS(), brief(RAF, LUFTWAFFE))
    assert "(a)" in sheet.notes[0] and sheet.notes[-1].startswith("a\u2002An aircraft bears")
    own = composed(COUNTERS(), brief(RAF, LUFTWAFFE, book=rules(capacity=24)))
    assert "24" in strings_of(own.pieces[0]) and all("An aircraft bears" not in note for note in own.notes)


def test_ranks_have_marks_and_novices_none() -> None:
    rows = "call_sign,status\nEcho,ace\nLima,experienced\nTango,novice"
    sheet = composed(COUNTERS(), brief(rows))
    ace, experienced, novice = (len(paths_of(piece.front)) for piece in sheet.pieces)
    assert (ace - novice, experienced - novice) == (2, 1), "a star of gold with its rim, a chevron"
    assert "Star: an ace." in sheet.notes[0] and "Chevron" in sheet.notes[0]


def test_what_does_not_fit_a_counter_is_left_off_and_told() -> None:
    long = "call_sign,pilot,name\n" + "W" * 40 + ",x,y\nEcho," + "M" * 60 + ",y\nLima,," + "M" * 60
    found = Problems()
    sheet = COUNTERS().compose(brief(long), found)
    assert [problem.rule.code for problem in found.found] == ["PG809"]
    assert "small words" in found.found[0].message and "names" in found.found[0].message
    assert len(sheet.pieces) == 4 and sheet.pieces[-1].name.startswith("key")


def test_without_a_pilot_the_type_stands_in_his_place() -> None:
    sheet = composed(COUNTERS(), brief("call_sign,name\nEcho,Whirlwind"))
    assert "Whirlwind" in strings_of(sheet.pieces[0])


def test_a_letter_keeps_inside_the_counter_that_just_holds_its_number() -> None:
    sheet = composed(COUNTERS(size=25.0), brief(RAF))
    for piece in sheet.pieces:
        assert_sound(piece)


@pytest.mark.parametrize("turned", ["hit", "retired"])
@pytest.mark.parametrize("shape", ["square", "round", "hex"])
def test_a_back_says_which_of_the_two_befell_the_aircraft(
    turned: Literal["hit", "retired"], shape: Literal["square", "round", "hex"]
) -> None:
    subject = brief("call_sign,pilot\nEcho,P/O Finch\nLima,")
    sheet = composed(COUNTERS(backs="long-edge", turned=turned, shape=shape, bleed=0.0), subject)
    for piece in sheet.pieces:
        assert {"hit", "retired"} & set(strings_of(piece.behind())) == {turned}
        assert not {"hit", "retired"} & set(strings_of(piece.front))
        assert_sound(piece)
    legend = sheet.notes[0]
    assert ("when it is hit" in legend) == (turned == "hit") and "retired" in legend


def test_the_back_has_no_capacity() -> None:
    sheet = composed(COUNTERS(backs="long-edge"), brief(RAF))
    back = strings_of(sheet.pieces[0].behind())
    assert "Echo" in back and "25" not in back


def test_a_track_of_a_rows_own_length_has_no_letter() -> None:
    sheet = composed(DamageTracks(), brief(RAF))
    assert ["a" in strings_of(piece) for piece in sheet.pieces] == [True, True, False]
    own = composed(DamageTracks(), brief("call_sign,capacity\nEcho,20\nLima,30"))
    assert not own.notes and all("a" not in strings_of(piece) for piece in own.pieces)


# --- damage table ------------------------------------------------------------------------------------


def test_the_table_prints_what_the_function_scores() -> None:
    book = rules()
    (piece,) = composed(DamageTable(), brief(book=book)).pieces
    words = words_of(piece)
    heads = ["same suit", "1 suit above", "2 suits above", "3 suits above"]
    columns = [next(w.box.centre[0] for w in words if w.string == head) for head in heads]
    for step in range(-12, 13):
        label = f"{step:+}".replace("-", "−") if step else "0"
        row = next(w.box.centre[1] for w in words if w.string == label and w.box.right < columns[0] - 10)
        for suits, x in enumerate(columns):
            here = [
                w.string for w in words if abs(w.box.centre[0] - x) < 4 and abs(w.box.centre[1] - row) < 0.8
            ]
            if is_above(suits, step):
                assert here == [str(damage(suits, step, book) or "–")], (suits, step)
            else:
                assert all(not text.isdigit() for text in here)


def test_what_follows_from_the_table_is_computed() -> None:
    assert "24" in told(composed(DamageTable(), brief())) and "2 attacks" in told(
        composed(DamageTable(), brief())
    )
    assert "attacks at least" not in told(composed(DamageTable(), brief(book=rules(capacity=20))))


def test_a_value_for_sums_below_one_fills_the_dashes() -> None:
    words = told(composed(DamageTable(), brief(book=rules(below_one=1))))
    assert "– no damage" not in words and "below 1" not in words
