"""The sheets of Unbalanced Equality: what stands on them, where, and that nothing is lost or falls off."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.drawn import strings_of, words_of

from pressgang.diagnostics import Problems
from pressgang.layout import Gang
from pressgang.sheets.base import SheetKind
from pressgang.systems.unbalanced_equality import SYSTEM
from pressgang.systems.unbalanced_equality.fire_reckoner import FireReckoner, fire_columns, ranges_of
from pressgang.systems.unbalanced_equality.quick_reference import QuickReference
from pressgang.systems.unbalanced_equality.roster import Roster
from pressgang.systems.unbalanced_equality.roster_boxes import Scale, losses, scale_for
from pressgang.systems.unbalanced_equality.stand_sheet import Stands
from pressgang.systems.unbalanced_equality.tables import Tables
from pressgang.theme import SMALLEST, TEXT_MARGIN
from pressgang.units import inches, points

from .musters import brief, example_brief, rules, stands

KINDS = {kind.kind: kind for kind in SYSTEM.sheets()}


def composed(kind: SheetKind, subject: object = None, paper: str = "a4") -> tuple[list[str], Problems]:
    found = Problems()
    sheet = kind.compose(subject or example_brief(paper), found)  # type: ignore[arg-type]
    return [string for piece in sheet.pieces for string in strings_of(piece)], found


def test_the_kinds_are_those_of_the_game() -> None:
    assert list(KINDS) == ["roster", "stands", "tables", "fire-reckoner", "force-comparison", "quick-reference"]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3", "297x210mm", "210x148mm"])
@pytest.mark.parametrize("name", KINDS)
def test_every_sheet_keeps_to_its_page_with_type_of_six_points(name: str, paper: str) -> None:
    subject = example_brief(paper)
    found = Problems()
    sheet = KINDS[name]().compose(subject, found)
    assert sheet.pieces and not found.found
    area = subject.stock.live(sheet.heading)
    for piece in sheet.pieces:
        assert piece.width <= area.width + 1e-6 and piece.height <= area.height + 1e-6
        for words in words_of(piece):
            assert words.size >= SMALLEST - 1e-6, words
            assert words.box.x >= -1e-6 and words.box.right <= piece.width + 1e-6, words
            assert words.box.y >= -0.3 and words.box.bottom <= piece.height + 0.3, words
            if not isinstance(sheet.plan, Gang):
                assert area.x + words.box.x >= TEXT_MARGIN - 1e-6
                assert area.x + words.box.right <= subject.stock.paper.width - TEXT_MARGIN + 1e-6


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("name", KINDS)
def test_no_word_touches_another(name: str, paper: str) -> None:
    odd = (
        "id,type,name,strength,formation,custom,points,figures,stand,quantity\n"
        "Гв-1,British infantry,Лейб-гвардии Преображенский полк,93,closed,,,,,2\n"
        "J1,British infantry,Big Battalion,,,true,375,24,150x80mm,1\n"
        "J2,British cannon,Siege,,,true,125,6,80x80mm,1\n"
        "1Q1,Native spearmen,,88,,,,,,2\nM1,British mounted infantry,,,dismounted,,,,,1\n"
    )
    found = Problems()
    sheet = KINDS[name]().compose(brief(odd, odd.replace("1,", "7,"), paper=paper), found)
    assert not found.found
    for piece in sheet.pieces:
        words = words_of(piece)
        for index, one in enumerate(words):
            assert not [other for other in words[index + 1 :] if one.box.overlaps(other.box, 0.15)], one


@pytest.mark.parametrize("name", KINDS)
def test_a_paper_that_is_too_small_is_a_problem_with_a_way_out(name: str) -> None:
    found = Problems()
    sheet = KINDS[name]().compose(example_brief("90x120mm"), found)
    if name == "stands":  # the imposition reports pieces
        assert sheet.pieces
    else:
        assert not sheet.pieces
        assert [problem.rule.code for problem in found.found] == ["PG802"]
        assert "a5" in found.found[0].help


# --- roster


def test_every_stand_has_its_row_once() -> None:
    strings, _ = composed(Roster())
    ids = [f"S{number}" for number in range(1, 21)]
    assert [string for string in strings if string in ids] == ids
    assert "force: 43 stands, 4400 points" in " ".join(strings)


def test_a_roster_runs_over_as_many_pages_as_it_needs() -> None:
    found = Problems()
    sheet = Roster().compose(brief("id,type,quantity\nS1,Native spearmen,100"), found)
    assert len(sheet.pieces) == 5
    ids = [s for piece in sheet.pieces for s in strings_of(piece) if s[0] == "S" and s[1:].isdigit()]
    assert ids == [f"S{number}" for number in range(1, 101)]
    assert "page 5 of 5" in strings_of(sheet.pieces[-1])


def test_a_row_prints_fire_by_formation_from_the_rules() -> None:
    strings, _ = composed(Roster(), brief("id,type,strength\nB1,British infantry,95"))
    assert {"= 9", "= 19"} <= set(strings)


def test_the_roster_and_the_reckoner_agree() -> None:
    book = rules()
    columns = fire_columns(book)
    for text in ("British infantry", "Native spearmen", "Native light cavalry", "Maxim gun with native crew"):
        for strength in (1, 10, 15, 25, 26, 30):
            (stand,) = stands(f"id,type,strength\nX1,{text},{strength}")
            column = next(c for c in columns if any(name.startswith(text) for name in c.names))
            assert stand.fire(column.state, book) == column.kills(strength, book)


def test_boxes_are_tens_in_fives_to_one_scale() -> None:
    scale = Scale(10, 5.0)
    assert [scale.count(points) for points in (150, 100, 60, 30, 75, 0)] == [15, 10, 6, 3, 8, 0]
    assert scale.right(4) - scale.right(5) == pytest.approx(scale.right(0) - scale.right(1) + 1.9)
    assert scale.x(50) == pytest.approx((scale.right(4) - scale.box + scale.right(5)) / 2)
    inside = scale.right(2) - scale.box / 2  # 25 points: half of the third box, the box is split there
    assert scale.x(25) == pytest.approx(inside)


def test_larger_stands_make_larger_boxes_not_smaller_ones() -> None:
    assert scale_for(90, 150) == Scale(10, 5.3)
    large = scale_for(90, 400)
    assert large is not None and large.unit > 10 and large.width(400) <= 90
    assert scale_for(1, 400) is None


@pytest.mark.parametrize(
    ("strength", "strokes", "odd"), [(100, 0, 0), (93, 1, 2), (90, 2, 0), (88, 2, 2), (75, 5, 0), (0, 20, 0)]
)
def test_losses_before_the_game_are_struck_off(strength: int, strokes: int, odd: int) -> None:
    items, rest = losses(Scale(10, 5.0), 100, strength)
    assert (len(items), rest) == (strokes, odd)


def test_a_name_as_typed_and_one_too_long() -> None:
    strings, found = composed(Roster(), brief("id,type,name\nA1,British infantry,**Лейб-гвардия** <b>"))
    assert "**Лейб-гвардия** <b>" in strings and not found.found
    _, found = composed(Roster(), brief("id,type,name\nA1,British infantry," + "Fusiliers " * 18))
    assert [p.rule.code for p in found.found] == ["PG801"] and found.found[0].span.column == 21


# --- stands


@pytest.mark.parametrize(
    ("name", "width", "depth"),
    [("British infantry", 3, 2), ("Native spearmen", 4.5, 2), ("Native riflemen", 3, 1)],
)
def test_labels_have_the_true_size(name: str, width: float, depth: float) -> None:
    found = Problems()
    sheet = Stands().compose(brief(f"id,type,quantity\nX1,{name},3"), found)
    assert [piece.name for piece in sheet.pieces] == ["X1", "X2", "X3"]
    assert all(
        piece.width == pytest.approx(inches(width)) and piece.height == pytest.approx(inches(depth))
        for piece in sheet.pieces
    )


def test_a_label_says_what_is_played_with() -> None:
    found = Problems()
    sheet = Stands(backs="fold").compose(brief("id,type,name\nA1,British infantry,A Company"), found)
    front = strings_of(sheet.pieces[0])
    assert {"A1", "A Company", "British infantry", "100", "6 / 3", "3 / 5", "1 / 2"} <= set(front)
    assert {"A1", "50", "½ / 1"} <= set(strings_of(sheet.pieces[0].back))


def test_paper_figures_stand_in_rows() -> None:
    text = "id,type\nA1,British infantry\nH1,Native heavy cavalry\nG1,Maxim gun with native crew"
    sheet = Stands(style="figures").compose(brief(text), Problems())
    assert [piece.name for piece in sheet.pieces] == ["A1 row 1 of 2", "A1 row 2 of 2", "H1", "G1"]
    assert isinstance(sheet.plan, Gang) and sheet.plan.backs == "fold"
    assert all(piece.back for piece in sheet.pieces)


def test_a_custom_stand_has_its_own_size_and_points() -> None:
    text = "id,type,custom,points,figures,stand\nA1,British infantry,true,80,8,60x40mm"
    (piece,) = Stands().compose(brief(text), Problems()).pieces
    assert (piece.width, piece.height) == (60, 40) and "80" in strings_of(piece)


def test_a_name_too_long_for_a_label_is_named_once() -> None:
    text = "id,type,name,quantity\nA1,British infantry," + "Featherstonehaugh-" * 6 + ",9"
    found = Problems()
    sheet = Stands().compose(brief(text), found)
    assert not sheet.pieces and [p.rule.code for p in found.found] == ["PG801"]


# --- reckoner, tables, quick reference


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


def test_the_tables_hold_the_articles_numbers() -> None:
    strings, _ = composed(Tables())
    text = " ".join(strings)
    for words in (
        "Native spearmen",
        "150",
        "26⅔",
        "four stands of 150 win and lose 120",
        "the loser loses 160",
    ):
        assert words in text


def test_readings_are_marked_and_a_users_own_value_is_not() -> None:
    sheet = Tables().compose(brief(), Problems())
    assert "How often a Maxim gun shoots" in sheet.notes[0]
    own = Tables().compose(brief(book=rules(shots=2)), Problems())
    assert "How often a Maxim gun shoots" not in own.notes[0]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_quick_reference_is_one_page(paper: str) -> None:
    assert len(QuickReference().compose(example_brief(paper), Problems()).pieces) == 1


def test_a_type_of_the_users_own_is_on_every_sheet() -> None:
    own = [*rules()["troops"], {**rules()["troops"][0], "type": "Camel corps", "states": ["any"], "kills": [3]}]
    book = rules(troops=own)
    for kind in (Roster(), Tables(), FireReckoner(), QuickReference()):
        strings, found = composed(kind, brief("id,type\nA1,camel corps", book=book))
        assert "Camel corps" in " ".join(strings) and not found.found


def test_a_page_of_the_roster_has_the_footnotes_that_it_has_marks_for() -> None:
    found = Problems()
    pages = [" ".join(strings_of(piece)) for piece in Roster().compose(example_brief(), found).pieces]
    assert not found.found
    guns, crews = "we count Maxim guns", "Native gun crews are not listed"
    assert [guns in page for page in pages] == [False, True, False, True]
    assert [crews in page for page in pages] == [False, False, False, True]
    assert all("rounded down once" in page for page in pages)


def test_a_name_that_does_not_fit_is_reported_once_for_all_stands_of_its_row() -> None:
    name = "Incomprehensibilitiesandcounterrevolutionariesofthefarupperriver"
    _, found = composed(Roster(), brief(f"id,type,name,quantity\nR1,Native spearmen,{name},14\n"))
    assert [problem.rule.code for problem in found.found] == ["PG801"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_tables_fill_their_page_with_larger_type(paper: str) -> None:
    sheet = Tables().compose(example_brief(paper), Problems())
    (piece,) = sheet.pieces
    (words,) = [words for words in words_of(piece) if words.string == "British heavy cavalry"]
    assert words.size > points(9)
    assert "3 1 in 20 8" in " ".join(" ".join(strings_of(piece)).split())
