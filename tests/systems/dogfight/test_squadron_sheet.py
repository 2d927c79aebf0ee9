"""The squadron sheet: a strip an aircraft, big enough to write in, on every paper that has the room."""

from __future__ import annotations

from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Field
from pressgang.layout import Sheet
from pressgang.structs import replace
from tests.cases import each_case
from tests.drawn import assert_sound, ovals_of, placed, strings_of, words_of
from tests.systems.dogfight.musters import brief, kind_of, rules

HEAD = "name,unit,quantity,engine,fuselage,to_hit,weapons,orders\n"
FLIGHT = (
    HEAD + "Spitfire I,54 Sqn,3,5,3,4,front,4 2L1\nDefiant I,264 Sqn,2,3,3,4,left right rear,\n"
    "Поликарпов И-16,,2,4,2,1,front,\nStorch,,1,1,1,1,none,\n"
)


def sheet_of(
    *stats: str, per_page: int | None = None, fillable: bool = False, **how: object
) -> tuple[Sheet, Problems]:
    found = Problems()
    sheet = kind_of("squadron-sheet")(per_page=per_page, fillable=fillable)
    return sheet.compose(brief(*stats, **how), found), found  # type: ignore[arg-type]


def test_the_ovals_of_damage_and_weapons_are_those_of_the_stats() -> None:
    drawn = ovals_of(sheet_of(HEAD + "Defiant I,264 Sqn,1,3,2,4,left right rear,\n")[0].pieces[0])
    assert len(drawn) == 3 + 3 + 2 and not any(filled for *_, filled in drawn), "none for what it lacks"


@each_case("most", [2, 4])
def test_as_many_ovals_as_the_kits_rules_have_of_weapons_and_points(most: int) -> None:
    book, stats = (
        rules(weapons_per_side=most, stat_limit=5 + most),
        HEAD + "Hurricane,,1,6,5,4,front front rear,",
    )
    sheet, found = sheet_of(stats, book=book)
    records = kind_of("turn-records")().compose(brief(stats, book=book), found)
    for piece in (sheet.pieces[0], records.pieces[0]):
        assert len(ovals_of(piece)) == 2 + 1 + 6 + 5 and not found.found
        assert_sound(piece)


@each_case("number", [1, 2, 3])
def test_the_weapons_of_a_side_stand_in_the_middle_of_its_arc(number: int) -> None:
    stats = HEAD + f"Hurricane,,1,5,3,4,{'front rear left ' * number},"
    asked = brief(stats, book=rules(weapons_per_side=3))
    (piece,) = kind_of("turn-records")(fillable=True, per_page=1).compose(asked, Problems()).pieces
    boxes: dict[str, list[Rect]] = {}
    for field, by in placed(piece.front):
        if isinstance(field, Field) and "weapon-" in field.name:
            boxes.setdefault(field.name.split("weapon-")[1].split("-")[0], []).append(by.apply_rect(field.box))
    at = {
        side: sum(one.centre[side == "left"] for one in boxes[side]) / number
        for side in ("front", "rear", "left")
    }
    assert all(len(boxes[side]) == number for side in at) and abs(at["front"] - at["rear"]) < 0.01
    top, bottom = (boxes[side][number // 2].centre[1] for side in ("front", "rear"))
    assert abs(at["left"] - (top + bottom) / 2) < 0.6


def test_the_numbers_under_engine_and_over_the_ranges_are_the_rules() -> None:
    strings = strings_of(
        sheet_of(HEAD + "И-16,,1,4,2,1,front,\n", book=rules(turn_limit=[6, 7, 8, 9, 9]))[0].pieces[0]
    )
    assert {"6", "7", "8", "9"} <= set(strings)
    assert "–" in strings and "under 4" in strings and "TO-HIT" in strings


def test_copies_are_numbered_and_orders_are_in_the_log() -> None:
    piece = sheet_of(HEAD + "Spitfire I,54 Sqn,2,5,3,4,front,4 2L1\n")[0].pieces[0]
    numbers = [w for w in words_of(piece) if w.size > 3 and w.string in "12" and w.box.x < 110]
    assert [w.string for w in numbers] == ["1", "2"]
    assert strings_of(piece).count("2L1") == 2


def test_a_side_never_shares_a_page_and_its_aircraft_are_shared_out_evenly() -> None:
    many = HEAD + "И-16,,9,4,2,3,front,\n"
    sheet, found = sheet_of(many, HEAD + "Storch,,1,1,1,1,none,\n", names=("ВВС", "Luftwaffe"))
    assert not found.found
    assert [strings_of(piece).count("FUSELAGE") for piece in sheet.pieces] == [5, 4, 1]
    assert [piece.name for piece in sheet.pieces] == ["ВВС 1", "ВВС 2", "Luftwaffe 1"]


def test_lines_to_write_on_keep_clear_of_a_long_title() -> None:
    about = replace(brief(FLIGHT), title="Obscure skies over many fronts, 1939 to 1944")
    sheet = kind_of("squadron-sheet")().compose(about, Problems())
    assert_sound(sheet.pieces[0])
    words = {word.string: word.box for word in words_of(sheet.pieces[0])}
    assert words["Squadron sheet"].x > words["Player"].right + 15


@each_case("paper", ["letter", "a5", "297x210mm"])
@each_case("per_page", [None, 1, 2, 3])
def test_every_paper_without_a_touch(paper: str, per_page: int | None) -> None:
    sheet, found = sheet_of(FLIGHT, per_page=per_page, paper=paper)
    assert not found.found and sheet.pieces
    for piece in sheet.pieces:
        assert_sound(piece)
        assert all(width >= 2.8 and height >= 3.4 for width, height, _ in ovals_of(piece))


def test_as_many_as_a_kit_wants_share_a_page_if_they_fit() -> None:
    sheet, found = sheet_of(FLIGHT, per_page=3)
    assert not found.found and [strings_of(piece).count("FUSELAGE") for piece in sheet.pieces] == [3, 3, 2]
    _, found = sheet_of(FLIGHT, paper="90x130mm")
    assert [d.rule.code for d in found.found] == ["PG802"]


def test_a_long_name_turns_the_paper_and_a_long_unit_is_told() -> None:
    name = "The Exceptionally Long-Named Experimental Flying Machine Mk. IV (b)"
    sheet, found = sheet_of(HEAD + f"{name},1 Sqn,1,4,2,3,front,\n")
    assert not found.found and sheet.landscape
    assert name in " ".join(strings_of(sheet.pieces[0]))
    unit = "No. 1435 (Fighter and Intruder) Squadron"
    sheet, found = sheet_of(HEAD + f"И-16,{unit},1,4,2,3,front,\n")
    assert not found.found and sheet.landscape and unit in strings_of(sheet.pieces[0])
    wide = "W" * 60
    _, found = sheet_of(
        HEAD + f"И-16,{wide},1,4,2,3,front,\nStorch,1 Sqn,1,1,1,1,none,\nFw 190,{wide},1,5,3,4,front,\n"
    )
    told = [(d.rule.code, d.span.line, d.message.partition("”")[0]) for d in found.found]
    assert told == [("PG802", 2, "И-16: field “Unit"), ("PG802", 4, "Fw 190: field “Unit")]


def test_all_orders_of_the_stat_file_are_in_the_log() -> None:
    sheet, found = sheet_of(HEAD + "И-16,,1,4,2,3,front," + "1 2 " * 10 + "\n")
    strings = strings_of(sheet.pieces[0])
    assert not found.found and strings.count("20") == 1 and strings.count("SPEED") >= 3


def test_readings_have_letters_and_a_note() -> None:
    sheet, _ = sheet_of(FLIGHT)
    (note,), words = sheet.notes, words_of(sheet.pieces[0])
    assert [f"{letter}\u00a0" in note for letter in "abcde"] == [True, True, True, True, False]
    marks = "".join(word.string for word in words if word.string in ("a", "bc", "d"))
    assert {mark: marks.count(mark) for mark in "abcd"} == dict.fromkeys("abcd", 8)


def test_a_fillable_sheet_has_a_field_for_each_place_that_is_open() -> None:
    sheet, _ = sheet_of(FLIGHT, FLIGHT, fillable=True)
    fields = [item for piece in sheet.pieces for item, _ in placed(piece.front) if isinstance(item, Field)]
    names = [field.name for field in fields]
    assert len(names) == len(set(names)) and {"squadron-sheet-1-1-flight", "squadron-sheet-2-1-player"} <= set(
        names
    )
    first = {name.removeprefix("squadron-sheet-1-1-1-") for name in names}
    assert {"engine-5", "fuselage-3", "weapon-front", "turn-03-orders"} <= first
    assert not {"no.", "unit", "weapon-rear", "turn-02-speed"} & first
    assert "squadron-sheet-1-1-8-no." in names and "squadron-sheet-1-1-8-unit" in names
    plain, _ = sheet_of(FLIGHT)
    assert not [1 for piece in plain.pieces for item, _ in placed(piece.front) if isinstance(item, Field)]
