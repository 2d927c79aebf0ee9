"""Ship logs, counters, turn track, sighting card, tables and quick reference: what stands on them."""

from __future__ import annotations

import re

import pytest

from pressgang.drawing.colours import in_grey
from pressgang.drawing.scene import WHITE, Path, Text, Use
from pressgang.inks import pieces_in
from pressgang.layout import Gang
from pressgang.systems.mtb.web import NAVY
from tests.conftest import Pressgang
from tests.drawn import assert_sound, paths_of, placed, said, told, words_of
from tests.systems.mtb.musters import (
    CONVOY,
    FLOTILLA,
    ArcRing,
    Counters,
    QuickReference,
    ShipLogs,
    SightingCard,
    Tables,
    TurnTrack,
    composed,
    rules,
)

HEAD = "name,type,speed,size,hull,weapons\n"


def test_a_card_too_small_for_a_ship_with_tubes_is_said(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "rn.csv").write_text(FLOTILLA, "utf-8")
    ran = pressgang("make", "ship-logs", "rn.csv", "-o", "logs.pdf", "--system", "mtb", "--preset", "mini")
    assert ran.code == 1 and "PG811" in ran.err and "likeness needs" in ran.err


@pytest.mark.parametrize("kind", ["turn-track", "web-board"])
def test_more_turns_than_the_game_has_are_refused(kind: str, pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "kit.toml").write_text(f'system = "mtb"\n[[sheet]]\nkind = "{kind}"\nturns = 12\n', "utf-8")
    assert "MT109 turns is 12; a game has at most 10" in pressgang("check", ".").err


def test_the_night_card_is_dark_and_read_in_white() -> None:
    card = composed(SightingCard()).pieces[1]
    night = placed(card.front)
    inks = {item.fill for item, _ in night if isinstance(item, Text)}
    assert inks == {WHITE} and any(
        path.fill == NAVY and box.height == card.height for path, box in paths_of(card)
    )


def test_a_log_says_cards_by_ring_and_strikes_out_faster_classes() -> None:
    text = said(
        composed(ShipLogs(), HEAD + "V 1409,VP-boat,C,escort,6,88mm@forward; mg; torpedo\n").pieces[0].front
    )
    assert "V 1409 VP-boat escort, 55 × 8.4 m" in text
    for weapon in ("88mm 6 4", "mg 2 –", "Torpedo 16 16 end on 8"):
        assert weapon in text
    assert "C 1 / 2 / 3" in text and "B 2 / 1 / 2" not in text


def test_hull_and_usual_sizes_are_marked_on_a_log() -> None:
    sheet = composed(ShipLogs(), HEAD + "V 1409,VP-boat,C,escort,6,mg\n")
    assert any("a hull box is a hit of ours" in note and "usual for its size" in note for note in sheet.notes)
    measured = composed(ShipLogs(), FLOTILLA)
    assert not any("usual for its size" in note for note in measured.notes)
    assert not any(
        "Clockwise the article" in note for note in sheet.notes
    )  # readings of the game: quick reference


def test_where_night_hides_nothing_from_guns_no_sheet_says_that_it_does() -> None:
    lit = rules(night_fire="yes")
    for kind in (SightingCard(), QuickReference(), Tables()):
        ours, theirs = told(composed(kind)), told(composed(kind, book=lit))
        assert "of fire at what is out of sight" in ours
        assert "of fire at what is out of sight" not in theirs and "no fire" not in theirs
    assert "outer far, hidden outer column" in told(composed(SightingCard(cards=1), book=lit))


def test_a_log_prints_what_was_typed_and_no_markup() -> None:
    text = said(composed(ShipLogs(), HEAD + "**Greif** ^a^,<b>&amp;,D,escort,6,\n").pieces[0].front)
    assert "**Greif** ^a^" in text and "<b>&amp;" in text


def test_counters_carry_speed_hull_torpedoes_and_the_best_guns_cards() -> None:
    sheet = composed(Counters(backs="fold"), FLOTILLA)
    assert isinstance(sheet.plan, Gang) and [(p.width, p.height) for p in sheet.pieces] == [(20, 45)] * 2
    words = [word.string for word in words_of(sheet.pieces[0].front)]
    assert {"MTB 81", "Vosper 73 ft", "A", "3", "2", "1"} <= set(words)
    assert "B" in [word.string for word in words_of(sheet.pieces[0].behind())]
    for piece in sheet.pieces:
        assert_sound(piece)


def test_a_ship_without_guns_and_the_slowest_ship() -> None:
    sheet = composed(Counters(backs="long-edge"), HEAD + "Hanne,,D,merchant,7,\n")
    assert [word.string for word in words_of(sheet.pieces[0].front)].count("7") == 1
    assert "■" in [word.string for word in words_of(sheet.pieces[0].behind())]
    log = composed(ShipLogs(), HEAD + "Hanne,,D,merchant,7,\n")
    assert "■" in [word.string for word in words_of(log.pieces[0].front)], "one sign on both"


def test_counters_name_is_pressed_between_no_marks() -> None:
    text = HEAD + "MTB 100,Fairmile D class,A,small,12,105mm; torpedo*4\n"
    for piece in composed(Counters(), text).pieces:
        assert_sound(piece)


def test_day_and_night_differ_in_the_outer_ring() -> None:
    sheet = composed(SightingCard(cards=1))
    day, night = (said(piece.front) for piece in sheet.pieces)
    assert "outer far, in sight outer column" in day and "outer far, hidden no fire" in night
    assert "starboard bow green 45, starboard beam green 90" in " ".join(day.split())
    (folded,) = composed(SightingCard(cards=1, backs="fold")).pieces
    assert (said(folded.front), said(folded.behind())) == (day, night)


def test_the_users_damage_table_is_printed_as_it_stands() -> None:
    table = [{"card": str(n), "small": f"s{n}", "escort": f"e{n}", "merchant": f"m{n}"} for n in range(13)]
    for kind in (Tables(), QuickReference()):
        text = " ".join(said(piece.front) for piece in composed(kind, book=rules(damage=table)).pieces)
        assert "11 s11 e11 m11" in text and "Sunk e" not in text


def test_a_log_has_boxes_for_all_that_a_ship_can_lose() -> None:
    line = HEAD + "MTB 1,,A,small,7,torpedo*2@forward; mg*2; 20mm\n"
    counts = {}
    for rings in (True, False):
        (piece,) = composed(ShipLogs(rings=rings), line).pieces
        squares = [box for path, box in paths_of(piece.front) if path.fill == WHITE and box.width == box.height]
        counts[rings] = len(squares)
    assert counts[True] - counts[False] == 4 + 3, "turns in the rings"


def test_the_clocks_of_the_track_are_alike_where_ink_is_saved() -> None:
    (page,) = pieces_in(composed(TurnTrack(), FLOTILLA, CONVOY).pieces, "saver")
    dials = [one.symbol for one in page.front if isinstance(one, Use) and one.symbol.name.startswith("dial")]
    hands = [hand for dial in dials for hand, _ in paths_of(dial.items)[1:]]
    assert len(hands) == 10 and {(one.fill, one.stroke) for one in hands} == {(in_grey(NAVY), None)}


def test_the_track_has_a_box_for_each_phase_of_each_turn() -> None:
    for turns in (6, 10):
        text = said(composed(TurnTrack(turns=turns)).pieces[0].front)
        assert "LAST TURN" in text and f"at most {turns} turns" in text


def test_phases_in_another_order_leave_no_word_behind() -> None:
    phases = rules()["phases"][::-1]
    for kind in (Tables(), QuickReference()):
        text = " ".join(said(piece.front) for piece in composed(kind, book=rules(phases=phases)).pieces)
        assert not re.search(r"[Pp]hase \d", text)


def test_other_cards_that_hit_leave_no_clubs_behind() -> None:
    book = rules(hits="Clubs and Spades hit.", effects=[{"word": "Hull", "text": "Tick."}])
    text = " ".join(said(piece.front) for piece in composed(QuickReference(), book=book).pieces)
    assert "Clubs and Spades hit." in text
    assert "Club’s rank" not in text and "are Clubs" not in text and "rank of each card that hits" in text


@pytest.mark.parametrize(("value", "each"), [("gun", True), ("line", False)])
def test_a_log_says_whether_cards_are_for_each_gun(value: str, each: bool) -> None:
    line = HEAD + "MTB 1,,A,small,7,mg*4@all; depth-charge*2@aft\n"
    sheet = composed(ShipLogs(), line, book=rules(gun_cards=value))
    text = said(sheet.pieces[0].front)
    assert (" each" in text) == each and "speed A 11, stopped 36" in " ".join(text.split())
    assert ("for each gun" if each else "for all guns of a line") in sheet.notes[0]
    guns = " ".join(said(piece.front) for piece in composed(Tables(), book=rules(gun_cards=value)).pieces)
    assert ("each gun" in guns) == each and ("each line of guns" in guns) != each


def test_lookouts_calls_can_be_left_out() -> None:
    for kind in (SightingCard(cards=1), ArcRing()):
        calls, none = (
            " ".join(" ".join([*(said(p.front) for p in sheet.pieces), *sheet.notes]).split())
            for sheet in (composed(kind, book=book) for book in (rules(), rules(lookout_calls=False)))
        )
        assert "green 45" in calls.replace("Green", "green") and "green and red are ours" in calls
        assert "green" not in none.lower()
