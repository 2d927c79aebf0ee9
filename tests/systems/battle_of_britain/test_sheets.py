"""The printed aids: what stands on them, true sizes, footnotes only where they are owed, nothing touching."""

from __future__ import annotations

import pathlib
import re

import pytest

from pressgang.diagnostics import Span
from pressgang.drawing.scene import Text
from pressgang.drawing.units import inches, points
from pressgang.layout import Gang, Sheet
from pressgang.rulebook import KIT_NOTE
from pressgang.sheets.base import SheetKind
from tests.conftest import Pressgang
from tests.drawn import Words, placed, words_of
from tests.rulebooks import load_rules
from tests.systems.battle_of_britain.musters import LUFTWAFFE, RAF, compose, kind_of, rules

CHITS, QUICK_REFERENCE = kind_of("chits"), kind_of("quick-reference")
Diagrams, SetUp = kind_of("diagrams"), kind_of("set-up")
Tracks, FlightLine = kind_of("tracks"), kind_of("flight-line")
HexMat, SquareMat = kind_of("hex-mat"), kind_of("square-mat")


def texts(sheet: Sheet) -> list[Words]:
    """Each line of text on the fronts."""
    return [words for piece in sheet.pieces for words in words_of(piece)]


def said(sheet: Sheet) -> str:
    return " ".join(words.string for words in texts(sheet))


def large(sheet: Sheet) -> list[str]:
    """What is set in 11 pt or more: the figures of diagrams and boxes."""
    return [
        item.string
        for piece in sheet.pieces
        for item, _ in placed(piece)
        if isinstance(item, Text) and item.size >= points(11)
    ]


def test_the_quick_reference_says_every_number() -> None:
    words = said(compose(QUICK_REFERENCE()))
    for number in ("3–6", "d6+2", "d6+1", "2d6", "24 points", "2 raids", "4–5", "3–5", "Immelmann"):
        assert number in words
    changed = said(compose(QUICK_REFERENCE(), book=rules(target_points=40, kill_rolls=[5, 6])))
    assert "40 points" in changed and "5–6" in changed


@pytest.mark.parametrize("kind", [QUICK_REFERENCE(), Diagrams()], ids=lambda kind: kind.kind)
def test_what_the_article_leaves_open_is_said_with_a_mark(kind: SheetKind) -> None:
    words = said(compose(kind))
    assert "that it faces" in words and "A second hit" in words and "attack no" in words
    notes = " ".join(re.split("READINGS AND HOUSE VALUES|Readings and house values", words)[1].split())
    for note in (
        "fires into the hex that it faces",
        "A second hit leaves",
        "own guns bear ahead",
        "turns for home",
    ):
        assert note in notes, note
    other = said(compose(kind, book=rules(attacker_faces_target=False, second_hit_kills=True)))
    assert "that it faces" not in other.replace("the hex that it faces;", "") and "destroys it" in other


def test_the_square_mat_says_how_to_move_and_from_where_to_fire() -> None:
    _, moves, *notes = compose(SquareMat()).notes
    assert "half left or half right" in moves and "flank: the others" in moves
    assert [note[0] for note in notes] == ["a", "b", "c"]
    turned = rules(attack_sides={"front": [3], "flank": [1, 2, 4, 5], "rear": [0]})
    assert "front: astern; flank: the others; rear: ahead" in compose(SquareMat(), book=turned).notes[1]
    book = rules(
        attack_sides={"front": [0], "flank": [1], "rear": [3]},
        square_diagonals=False,
        square_sides={"front": [0, 1, 7], "flank": [2, 6], "rear": [3, 4, 5]},
    )
    _, moves, *notes = compose(SquareMat(), book=book).notes
    assert "a quarter left or right" in moves and "front: ahead; flank: the others; rear: astern." in moves
    assert not notes
    assert len(compose(HexMat()).notes) == 1


def test_the_diagrams_are_drawn_from_the_rules() -> None:
    figures = large(compose(Diagrams()))
    assert figures.count("4–5") == 4 and figures.count("3–5") == 1 and figures.count("5") == 6
    own = rules(
        attack_sides={"front": [0, 1, 5], "flank": [2, 4], "rear": [3]},
        attack_rolls={"front": [2], "flank": [3, 4], "rear": [1, 2]},
        bomber_guns=[2, 3, 4], gunner_guns=[3], fighter_guns=[], defence_rolls=[4],
    )  # fmt: skip
    figures = large(compose(Diagrams(), book=own))
    assert figures.count("2") == 3 and figures.count("3–4") == 2 and figures.count("4") == 4
    assert "1–2" in figures


def test_a_shop_that_is_higher_than_a_page_goes_on() -> None:
    many = RAF + "".join(f"Spitfire,{n} Sqn,fast,1\n" for n in range(60, 80))
    sheet = compose(Tracks(), many)
    assert len(sheet.pieces) > 3
    assert all(f"{n} Sqn" in said(sheet) for n in range(60, 80))


def test_without_stats_the_boxes_are_those_of_the_articles_units() -> None:
    words = said(compose(Tracks()))
    assert "REPAIR SHOP: BRITISH" in words and "REPAIR SHOP: GERMAN" in words
    words = said(compose(FlightLine()))
    assert "FLIGHT LINE: BRITISH" in words and "HANGAR" in words


def test_hangar_losses_and_turns_can_be_left_out() -> None:
    words = said(compose(FlightLine(hangar=False, losses=False), RAF))
    assert "FLIGHT LINE: RAF" in words and "angar" not in words and "LOSSES" not in words
    assert "TURN" not in [words.string for words in texts(compose(Tracks(turns=0), RAF))]
    raids = {words.string for words in texts(compose(Tracks(), book=rules(attacks=3)))}
    assert {"Raid 1", "Raid 2", "Raid 3"} <= raids


def test_who_has_the_bombers_enters_at_the_german_edge() -> None:
    notes = [
        (words.box.y, words.string)
        for words in texts(compose(SetUp(), LUFTWAFFE, RAF))
        if "enters at" in words.string
    ]
    assert [string for _, string in sorted(notes)] == [
        "enters at the German edge",
        "enters at the British edge",
    ]
    both = said(compose(SetUp(), LUFTWAFFE, LUFTWAFFE))
    assert "enters at its own edge" in both and "enters at the" not in both


def test_the_reference_names_the_kits_own_aircraft() -> None:
    words = said(compose(QUICK_REFERENCE(), "name,unit,class,engines\nP.11c,III/1,medium,1\nP.37,210,bomber,2"))
    assert "P.11c" in words and "P.37" in words and "Spitfire" not in words
    assert "Spitfire, Bf 109" in said(compose(QUICK_REFERENCE()))


def test_what_follows_a_raid_does_not_hang_on_its_end() -> None:
    for kind in (QUICK_REFERENCE(), SetUp()):
        words = said(compose(kind, RAF, LUFTWAFFE, book=rules(raid_ends="turn 12 is over")))
        assert (
            "turn 12 is over" in words and "still up then fly home, damaged ones to the repair shop." in words
        )


@pytest.mark.parametrize("bombers", [True, False])
@pytest.mark.parametrize("fighters", [True, False])
def test_all_sheets_say_the_same_of_damaged_aircraft(bombers: bool, fighters: bool) -> None:
    """The quick reference and the diagrams, each of which has the sentences."""
    book = rules(damaged_bombers_defend=bombers, damaged_fighters_defend=fighters, second_hit_kills=fighters)
    said_there = [
        sentence.strip()
        for sentence in re.split(r"[.]", "".join(c for c in said(compose(Diagrams(), book=book))))
        if "fire back" in sentence or "second hit" in sentence
    ]
    words = said(compose(QUICK_REFERENCE(), book=book))
    assert len(said_there) == 2 and all(sentence in words for sentence in said_there), said_there


def test_a_number_of_the_source_that_a_kit_replaced_is_marked_as_the_kits() -> None:
    book, problems = load_rules(
        "battle-of-britain", None, {"target_points": (30, Span("kit.toml"), Span("kit.toml"))}
    )
    words = said(compose(QUICK_REFERENCE(), book=book))
    assert not problems and "30 points" in words and KIT_NOTE in words
    assert KIT_NOTE not in said(compose(QUICK_REFERENCE()))


def test_chits_count_to_the_longest_move() -> None:
    sheet = compose(CHITS(sets=2, damage=5))
    assert isinstance(sheet.plan, Gang)
    assert [piece.name for piece in sheet.pieces] == [f"movement {n}" for n in range(1, 9)] * 2 + ["damage"] * 5
    assert {(piece.width, piece.height) for piece in sheet.pieces} == {(16.0, 16.0)}
    assert len(compose(CHITS(sets=1, damage=0), book=rules(fast_bonus=4)).pieces) == 10


def test_the_mats_are_24_by_36_inches() -> None:
    for kind in (HexMat(), SquareMat()):
        sheet = compose(kind)
        piece = sheet.pieces[0]
        assert (piece.width, piece.height) == pytest.approx((inches(24), inches(36)))
        assert {"BRITISH EDGE", "GERMAN EDGE"} <= {words.string for words in texts(sheet)}


def test_edge_names_of_ours_are_left_out_where_they_do_not_fit() -> None:
    sheet = compose(HexMat(hex=11.0))
    assert "EDGE" not in said(sheet)


def kit_of(pressgang: Pressgang, tmp_path: pathlib.Path, *sheets: str) -> pathlib.Path:
    """The `kit.toml` of the starter, with these sheets and no other."""
    pressgang("new", "battle-of-britain", "kit")
    kit = tmp_path / "kit" / "kit.toml"
    head = kit.read_text().partition("[[sheet]]")[0]
    kit.write_text(head + "".join(f'[[sheet]]\nkind = "{sheet}"\n' for sheet in sheets))
    return kit


@pytest.mark.parametrize("columns", ["name,unit", "unit,name"])
def test_a_name_without_room_is_told_at_its_cell(
    columns: str, pressgang: Pressgang, tmp_path: pathlib.Path
) -> None:
    kit_of(pressgang, tmp_path, "flight-line", "tracks")
    (tmp_path / "kit" / "raf.csv").write_text(f"class,engines,{columns}\nfast,1,{'Donaudampfschiff' * 5},X\n")
    told = [line for line in pressgang("check", "kit").err.splitlines() if "PG802" in line]
    assert [line.partition("raf.csv:2:8: PG802 ")[2].split(":")[0] for line in told] == [
        "Flight line",
        "Tracks",
    ]


LONG = "Donaudampfschiff" * 10


def test_a_text_made_of_many_cells_is_told_at_the_one_that_is_too_long(
    pressgang: Pressgang, tmp_path: pathlib.Path
) -> None:
    kit = kit_of(pressgang, tmp_path, "flight-line", "quick-reference")
    ours = kit.read_text()

    def places(sheet: str) -> list[str]:
        told = (line for line in pressgang("check", "kit").err.splitlines() if f"PG802 {sheet}:" in line)
        return [line.partition(": ")[0].rpartition("/")[2] for line in told]

    kit.write_text(f"{ours}\n[rules]\nleaving = '{LONG}'\n")
    assert places("Quick reference") == [f"kit.toml:{len(ours.splitlines()) + 3}:11"]
    kit.write_text(ours.replace('name = "RAF"', f'name = "{LONG}"'))
    assert places("Flight line") == ["kit.toml:10:8"]
    kit.write_text(f'language = "de"\n{ours}')
    (tmp_path / "kit" / "words.de.toml").write_text(f'[words]\n"Damaged aircraft" = "{LONG}"\n')
    assert places("Quick reference") == ["words.de.toml:2:22"]
    kit.write_text(ours)
    names = ("Hurricane,1 Sqn,medium", "Spitfire,2 Sqn,fast", f"No {LONG},3 Sqn,fast")
    rows = "".join(f"{name},1\n" for name in names)
    (tmp_path / "kit" / "raf.csv").write_text(f"name,unit,class,engines\n{rows}")
    assert places("Quick reference") == ["raf.csv:4:1"]
