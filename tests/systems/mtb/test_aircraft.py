"""Aircraft as pieces and records: loads, numbers, Clubs and what they do; a list of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Use
from pressgang.jobs.composing import make_brief
from pressgang.jobs.loading import load_kit
from tests.conftest import Pressgang
from tests.drawn import assert_sound, paths_of, said, told, words_of
from tests.systems.mtb.musters import SYSTEM, AircraftCounters, AircraftRecord, brief, composed, rules

HEAD = "name,unit,quantity,mark,weapons\n"
WING = HEAD + "Beaufighter,143 Sqn,2,,20mm*4; rocket*8\nSwordfish,819 Sqn,1,,mg; bomb*2; torpedo\n"
ListedPlane = SYSTEM.sheets.named("aircraft-counters").names_row


def boxes(items: object, size: float) -> int:
    """How many squares of that size there are."""
    drawn = paths_of(items)  # type: ignore[arg-type]
    return sum(1 for _, box in drawn if box.width == pytest.approx(size) == box.height)


def test_letters_of_the_list_stand_in_place_of_numbers_and_copies_stay_apart() -> None:
    pieces = composed(AircraftCounters(), HEAD + "Mosquito,,3,D,\nMosquito,,1,Q,\n", row=ListedPlane).pieces
    marks = [next(w.string for w in words_of(piece.front) if w.string[0] in "DQ") for piece in pieces]
    assert marks == ["D1", "D2", "D3", "Q"]


def test_a_piece_carries_its_loads_and_its_back_has_aborted() -> None:
    rocketeer, _, bomber = composed(AircraftCounters(backs="fold"), WING, row=ListedPlane).pieces
    assert "8" in [words.string for words in words_of(rocketeer.front)]
    loads = [words.string for words in words_of(bomber.front) if words.box.y > bomber.height * 0.75]
    assert loads == ["2", "1"], "bombs, a torpedo"
    assert "aborted" in said(bomber.behind()) and "819 Sqn" in said(bomber.behind())
    assert not [words for words in words_of(bomber.behind()) if words.string in ("1", "2")]
    assert any(isinstance(item, Use) for item in bomber.front)


@pytest.mark.parametrize(("shape", "size"), [("round", 28.0), ("square", 32.0), ("round", 40.0)])
def test_pieces_are_sound_whatever_they_are_called(shape: str, size: float) -> None:
    kind = AircraftCounters(shape=shape, size=size, backs="fold")
    long = "Bristol Beaufighter TF X,143 Sqn,1,,bomb*12; torpedo*2; rocket*12\n"
    found = Problems()
    for piece in kind.compose(brief(WING + long, row=ListedPlane), found).pieces:
        assert_sound(piece)
    assert {problem.rule.code for problem in found.found} <= {"PG809"}


def test_a_record_says_what_a_bomb_and_a_torpedo_draw_by_the_rules() -> None:
    text = said(composed(AircraftRecord(), WING, row=ListedPlane).pieces[2].front)
    assert "36 cards an attack" in text and "16 cards, end on 8" in text
    own = rules(bomb_load="bomb", bomb_cards=18)
    assert "18 cards each" in said(composed(AircraftRecord(), WING, row=ListedPlane, book=own).pieces[2].front)


def test_a_record_owns_up_to_its_readings_and_house_values() -> None:
    sheet = composed(AircraftRecord(), WING, row=ListedPlane)
    assert "nor says whether Clubs add up" in told(sheet) and "House values" in told(sheet)


def test_records_of_laden_and_of_unarmed_aircraft_are_sound() -> None:
    laden = WING + "Fortress,,1,,0.5in*13; mg; bomb*24; rocket*12; torpedo*2\nAnson,,1,,\n"
    for piece in composed(AircraftRecord(), laden, row=ListedPlane, paper="a5").pieces:
        assert_sound(piece)


@pytest.mark.parametrize(
    ("weapons", "code"),
    [("20mn", "MT102"), ("depth-charge", "MT102"), ("bomb*0", "MT101"), ("mg@left", "MT103")],
)
def test_weapons_of_aircraft_are_checked_at_their_cell(weapons: str, code: str) -> None:
    (problem,) = AircraftCounters().check(brief(HEAD + f"Mosquito,,1,,{weapons}\n", row=ListedPlane))
    assert (problem.rule.code, problem.span.line, problem.span.column) == (code, 2, 14)
    assert "(Mosquito)" in problem.message


def test_a_bomb_is_no_weapon_of_a_ship(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "ships.csv").write_text("name,speed,size,hull,weapons\nMTB 81,A,small,3,bomb\n", "utf-8")
    refused = pressgang("check", "ships.csv")
    assert refused.code == 1 and "MT102" in refused.err + refused.out


def test_a_sheet_of_aircraft_asks_for_its_list(pressgang: Pressgang, tmp_path: Path) -> None:
    pressgang("new", "mtb", "club")
    kit = tmp_path / "club" / "kit.toml"
    head, *sheets = kit.read_text(encoding="utf-8").split("[[sheet]]")
    own = [sheet.replace('names = "strike-wing.csv"\n', "") for sheet in sheets if '"aircraft-' in sheet]
    kit.write_text("[[sheet]]".join((head, *own)), "utf-8")
    checked = pressgang("check", "club")
    assert checked.code == 1 and (checked.err + checked.out).count("MT112 there is no list") == 2


def test_aircraft_wear_the_colours_of_the_force_that_the_sheet_names(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    pressgang("new", "mtb", "club")
    kit = tmp_path / "club" / "kit.toml"
    text = kit.read_text(encoding="utf-8")
    seen = {}
    for name in ("Coastal Forces", "Convoy"):
        kit.write_text(text.replace('forces = ["Coastal Forces"]', f'forces = ["{name}"]'), "utf-8")
        job = load_kit(tmp_path / "club")
        order = next(order for order in job.orders if order.kind.kind == "aircraft-counters")
        (force,) = make_brief(job, order, {}, job.stock).forces
        assert force.name == name
        seen[name] = force.palette.name
    assert seen == {"Coastal Forces": "coastal-forces", "Convoy": "kriegsmarine"}


def test_aircraft_by_themselves_and_with_art_of_the_users_own(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "box.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>',
        "utf-8",
    )
    (tmp_path / "wing.csv").write_text("name,weapons,art\nMosquito,bomb*4,box.svg\n", "utf-8")
    made = pressgang("make", "aircraft-counters", "wing.csv", "-o", "wing.pdf")
    assert made.code == 0, made.err
    assert "Mosquito" in PdfReader(tmp_path / "wing.pdf").pages[0].extract_text()
    (tmp_path / "box.svg").unlink()
    assert "box.svg" in pressgang("make", "aircraft-counters", "wing.csv", "-o", "wing.pdf").err
