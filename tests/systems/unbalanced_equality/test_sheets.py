"""The sheets of Unbalanced Equality: what stands on them, where, and that nothing is lost or falls off."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pressgang.diagnostics import Problems
from pressgang.structs import replace
from pressgang.systems.unbalanced_equality.fire_reckoner import fire_columns, ranges_of
from tests.drawn import strings_of, touching, words_of
from tests.systems.stat_lines import composed
from tests.systems.unbalanced_equality.musters import SYSTEM, brief, example_brief, printed, rules, stands

KINDS = {kind.kind: kind for kind in SYSTEM.sheets()}
FireReckoner = KINDS["fire-reckoner"]


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize(
    "name", [name for name in KINDS if name not in ("tables", "markers", "measuring-stick")]
)
def test_no_word_touches_another(name: str, paper: str) -> None:
    """Of stands that are out of the common, on the sheets that look at stands."""
    odd = (
        "id,type,name,strength,formation,custom,points,figures,stand,quantity\n"
        "Гв-1,British infantry,Лейб-гвардии Преображенский полк,93,closed,,,,,2\n"
        "J1,British infantry,Big Battalion,,,true,375,24,150x80mm,1\n"
        "J2,British cannon,Siege,,,true,125,6,80x80mm,1\n"
        "1Q1,Native spearmen,,88,,,,,,2\nM1,British mounted infantry,,,dismounted,,,,,1\n"
    )
    sheet = composed(KINDS[name](), brief(odd, odd.replace("1,", "7,"), paper=paper))
    for piece in sheet.pieces:
        assert not list(touching(words_of(piece), 0.15))


# --- roster


def test_a_roster_runs_over_as_many_pages_as_it_needs() -> None:
    found = Problems()
    sheet = KINDS["roster"]().compose(brief("id,type,quantity\nS1,Native spearmen,100"), found)
    assert len(sheet.pieces) == 4
    ids = [s for piece in sheet.pieces for s in strings_of(piece) if s[0] == "S" and s[1:].isdigit()]
    assert ids == [f"S{number}" for number in range(1, 101)]
    assert "test · page 4 of 4" in strings_of(sheet.pieces[-1]), "the kit's title, and the page"
    for piece in sheet.pieces:
        rows = sum(s[0] == "S" and s[1:].isdigit() for s in strings_of(piece))
        assert f"this page: {rows} stands, {rows * 150} points" in " ".join(strings_of(piece))
    short, _ = printed(KINDS["roster"](), brief("id,type\nS1,Native spearmen"))
    assert not any("this page" in one for one in short), "not where a side has one page"


def test_a_row_prints_fire_by_formation_from_the_rules() -> None:
    strings, _ = printed(KINDS["roster"](), brief("id,type,strength\nB1,British infantry,95"))
    assert {"= 9", "= 19"} <= set(strings)


def test_the_roster_and_the_reckoner_agree() -> None:
    book = rules()
    columns = fire_columns(book)
    for text in ("British infantry", "Native spearmen", "Native light cavalry", "Maxim gun with native crew"):
        for strength in (1, 10, 15, 25, 26, 30):
            (stand,) = stands(f"id,type,strength\nX1,{text},{strength}")
            column = next(c for c in columns if any(name.startswith(text) for name in c.names))
            assert stand.fire(column.state, book) == column.kills(strength, book)


def test_a_name_as_typed_and_one_too_long() -> None:
    strings, found = printed(KINDS["roster"](), brief("id,type,name\nA1,British infantry,**Лейб-гвардия** <b>"))
    assert "**Лейб-гвардия** <b>" in strings and not found.found
    name = "Incomprehensibilities" * 9
    _, found = printed(KINDS["roster"](), brief(f"id,type,name,quantity\nR1,Native spearmen,{name},14\n"))
    assert [problem.rule.code for problem in found.found] == ["PG801"], "once for all stands of the row"


# --- order of play, readings


def texts_of_phases(*phases: str, **texts: str) -> str:
    own = [{"name": name, "text": texts.get(name, "")} for name in phases]
    strings, _ = printed(KINDS["quick-reference"](), brief(book=rules(phases=own)))
    words = " ".join(strings)
    return words[words.index("ORDER OF PLAY") :]


def test_the_order_of_play_takes_its_texts_by_name() -> None:
    words = texts_of_phases("Melee", "Tea", "move", Tea="With milk.")
    order = [words.index(said) for said in ("Stands in contact", "Tea With milk.", "By type and formation")]
    assert order == sorted(order)
    assert "roll a d6: 4 to 6 to return" not in words and "the article gives none" not in words


def test_a_roster_marks_what_is_ours_and_has_no_circles_where_hits_are_not_kept() -> None:
    army = brief("id,type\nM1,British mounted infantry\nG1,Maxim gun with native crew")
    sheet = KINDS["roster"]().compose(army, Problems())
    for said in ("No move on foot is given", "How often a Maxim gun shoots", "Who dices together"):
        assert said in " ".join(sheet.notes)
    assert "gun hits" in " ".join(strings_of(sheet.pieces[0]))
    book = rules(gun_hits_add_up=False, shots=2)
    own = " ".join(printed(KINDS["roster"](), replace(army, rules=book))[0])
    assert "gun hits" not in own and "20 a move" not in own and "14 a move" in own


# --- reckoner, tables, quick reference


def test_cannon_have_their_kills_on_defended_targets() -> None:
    strings, _ = printed(FireReckoner(), example_brief())
    words = " ".join(" ".join(strings).split())
    assert "British cannon on other targets miss 5 2 10 5 15 7 20 10 30 15" in words
    own = " ".join(
        " ".join(printed(FireReckoner(), brief(book=rules(bonus_for_cannon_alone=False)))[0]).split()
    )
    assert "Maxim gun with native crew on closed order" in own


def test_a_range_of_the_reckoner_holds_for_every_strength_in_it() -> None:
    book = rules()
    columns = fire_columns(book)
    rows = ranges_of(columns, book)
    assert rows[0][0] == 150 and rows[-1][1] == 1
    assert all(upper[1] == lower[0] + 1 for upper, lower in pairwise(rows))
    for most, least in rows:
        for column in columns:
            assert len({column.kills(strength, book) for strength in range(least, most + 1)}) == 1


def test_troops_that_fire_alike_share_a_column_and_custom_points_get_their_own() -> None:
    columns = fire_columns(rules())
    assert ("British infantry, open", "Native regular infantry, open") in [column.names for column in columns]
    (stand,) = stands("id,type,custom,points\nA1,British infantry,true,80")
    own = fire_columns(rules(), [(stand.troop, stand.points)])
    assert [c.names for c in own if c.full == 80] == [
        ("British infantry of 80, open",),
        ("British infantry of 80, closed",),
    ]


def test_no_column_of_rules_makes_the_reckoner_stumble() -> None:
    book = rules(half_strength=0.33, whole_kill=0.5, shots=3)
    found = Problems()
    sheet = FireReckoner().compose(brief(book=book), found)
    assert sheet.pieces and not found.found


def test_a_type_of_the_users_own_is_on_every_sheet() -> None:
    own = [*rules()["troops"], {**rules()["troops"][0], "type": "Camel corps", "states": ["any"], "kills": [3]}]
    book = rules(troops=own)
    for kind in (KINDS["roster"](), KINDS["tables"](), FireReckoner(), KINDS["quick-reference"]()):
        strings, found = printed(kind, brief("id,type\nA1,camel corps", book=book))
        assert "Camel corps" in " ".join(strings) and not found.found
