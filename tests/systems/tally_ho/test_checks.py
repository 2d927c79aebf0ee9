"""Every check of Tally Ho! against its own bad and good line, and the places and limits it names."""

from __future__ import annotations

import pytest

from pressgang.diagnostics import Problems
from pressgang.schema import read_rows
from pressgang.sources.delimited import read_csv
from tests.systems.tally_ho.musters import SYSTEM, found, muster, rules


def test_only_the_capacity_is_a_warning() -> None:
    assert [rule.code for rule in SYSTEM.rules() if rule.severity == "warning"] == ["TH101"]


def test_another_capacity_warns_at_its_cell_and_names_the_games() -> None:
    (problem,) = found("TH101", muster("call_sign,capacity\nEcho,25\nLima,\nTango,30"))
    assert (problem.span.line, problem.span.column) == (4, 7)
    assert problem.message == "capacity is 30; the game's is 25 (Tango)"


def test_the_kits_own_capacity_moves_the_warning() -> None:
    subject = muster("call_sign,capacity\nEcho,25\nTango,30", book=rules(capacity=30))
    assert [p.message for p in found("TH101", subject)] == ["capacity is 25; the game's is 30 (Echo)"]


def rows_of(count: int, start: int = 0) -> str:
    return "call_sign\n" + "\n".join(f"C{number}" for number in range(start, start + count))


def test_fifty_two_aircraft_take_a_pack_and_one_more_is_named() -> None:
    assert not found("TH102", muster(rows_of(26), rows_of(26, 100)))
    (problem,) = found("TH102", muster(rows_of(26), rows_of(27, 100)))
    assert (problem.span.file, problem.span.line) == ("side2.csv", 28)
    assert "53 aircraft in all" in problem.message and "a pack has 52 cards" in problem.message
    assert "decks = 2" in problem.help


def test_two_packs_take_a_hundred_and_four() -> None:
    assert not found("TH102", muster(rows_of(104), book=rules(decks=2)))
    (problem,) = found("TH102", muster(rows_of(105), book=rules(decks=2)))
    assert "2 packs have 104 cards" in problem.message and "decks = 3" in problem.help


def test_quantities_count_as_aircraft() -> None:
    (problem,) = found("TH102", muster("call_sign,quantity\nA,30\nB,23\nC,2"))
    assert (problem.span.line, problem.span.column) == (3, 3)
    assert "55 aircraft in all, 30 before this row" in problem.message
    (problem,) = found("TH102", muster("quantity,call_sign\n52,A\n1,B"))
    assert (problem.span.line, problem.span.column) == (3, 3), "it is the row that is one too many"
    (problem,) = found("TH102", muster("quantity,call_sign\n52,A\n2,B"))
    assert (problem.span.line, problem.span.column) == (3, 1)


def test_a_call_sign_twice_whatever_its_case() -> None:
    (problem,) = found("TH103", muster("call_sign\nEcho\nLima\nECHO"))
    assert problem.span.line == 4 and "already in line 2;" in problem.message


def test_a_call_sign_is_one_aircraft() -> None:
    (problem,) = found("TH103", muster("call_sign,quantity\nEcho,3"))
    assert problem.span.column == 6 and problem.message == "quantity is 3; Echo can be one aircraft only"
    assert found("TH103", muster("call_sign,quantity\nEcho,2"))
    assert not found("TH103", muster("call_sign,quantity\nEcho,1"))


def test_two_forces_share_no_call_sign() -> None:
    (problem,) = found("TH104", muster("call_sign\nRed\nBlue", "call_sign\nGreen\nred"))
    assert (problem.span.file, problem.span.line) == ("side2.csv", 3)
    assert problem.message.startswith("red is already in line 2 of side1.csv;")
    assert not found("TH104", muster("call_sign\nRed\nRed"))


@pytest.mark.parametrize(
    ("line", "due"),
    [
        ("2,0,experienced", "novice"),
        ("3,0,novice", "experienced"),
        ("0,5,novice", "ace"),
        ("30,4,ace", "experienced"),
    ],
)
def test_a_status_that_is_not_borne_out(line: str, due: str) -> None:
    (problem,) = found("TH105", muster("call_sign,missions,kills,status\nEcho," + line))
    assert problem.span.line == 2 and f"Write {due}" in problem.help


def test_what_a_pilot_has_done_is_counted_in_words() -> None:
    (problem,) = found("TH105", muster("call_sign,missions,kills,status\nEcho,1,0,ace"))
    assert problem.message == "status is ace; 1 mission and 0 kills make a novice (Echo)"
    (problem,) = found("TH105", muster("call_sign,missions,kills,status\nEcho,2,1,ace"))
    assert problem.message == "status is ace; 2 missions and 1 kill make a novice (Echo)"


def test_a_blank_status_is_never_wrong() -> None:
    assert not found("TH105", muster("call_sign,missions,kills,status\nEcho,30,9,\nLima,0,0,"))


def test_a_call_sign_is_required() -> None:
    table = read_csv(b"call_sign,pilot\n,Finch", "x.csv", None, Problems())
    assert table is not None
    _, problems = read_rows(table, SYSTEM.row)
    assert problems and "call_sign" in problems[0].message
