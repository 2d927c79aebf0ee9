"""Turn records: what stands on them, on every paper and at every number a page."""

from __future__ import annotations

from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Field, Piece, Symbol, Use
from pressgang.drawing.units import points
from pressgang.imposition.plans import impose
from pressgang.layout import Grid, Imprint, Sheet
from pressgang.sheets.base import picture_key
from pressgang.sheets.cutting import CellSize
from pressgang.structs import replace
from tests.cases import each_case
from tests.drawn import ink_of, ovals_of, placed, strings_of, touching, ungrouped, words_of
from tests.systems.dogfight.musters import brief, kind_of, rules
from tests.systems.stat_lines import BOOK

HEAD = "name,unit,engine,fuselage,to_hit,weapons,orders,quantity\n"
FOKKER = HEAD + "Fokker G.IA,4e JaVA,3,4,4,front rear,2 2L,2\n"
RATA = HEAD + "Поликарпов И-16,,4,3,1,front,,1\n"
PRICES = {"engine": 1, "fuselage": 1, "to_hit": 1, "weapon": 2}
PAPERS = ("letter", "a3")


def records(*stats: str, options: dict[str, object] | None = None, **how: object) -> tuple[Sheet, Problems]:
    found = Problems()
    kind = kind_of("turn-records")(**(options or {}))  # type: ignore[arg-type]
    return kind.compose(brief(*stats, **how), found), found  # type: ignore[arg-type]


def rolls(piece: Piece) -> list[str]:
    """The rolls to hit of a record, near to far."""
    die = next(words.box for words in words_of(piece) if words.string.startswith("d6"))
    level = (words for words in words_of(piece) if abs(words.box.centre[1] - die.centre[1]) < 1)
    return [words.string for words in level if words.box.x > die.right]


def test_a_record_for_each_piece_with_its_number() -> None:
    sheet, found = records(FOKKER, RATA)
    assert [piece.name for piece in sheet.pieces] == ["Fokker G.IA", "Fokker G.IA", "Поликарпов И-16"]
    assert not found.found and isinstance(sheet.plan, Grid) and (sheet.plan.columns, sheet.plan.rows) == (1, 2)
    assert sheet.pieces[0].span is not None and sheet.pieces[0].span.line == 2

    def before_its_line(piece: Piece) -> list[str]:
        line = next(w.box for w in words_of(piece) if w.string == "Name or number")
        before = (w for w in words_of(piece) if 0 < line.y - w.box.bottom < 6 and w.box.right < line.x)
        return [words.string for words in before if words.box.x > 60]

    assert [before_its_line(piece) for piece in sheet.pieces] == [["1"], ["2"], []]
    _, found = records(HEAD + "W" * 200 + ",,5,5,1,front,,3\n")
    assert len(found.found) == 1, "a fault of a row is told once, not once a copy"
    assert found.found[0].rule.code == "PG801" and found.found[0].is_error


def test_ovals_beyond_the_stat_and_of_unarmed_sides_are_left_out_or_blacked() -> None:
    assert len(ovals_of(records(FOKKER)[0].pieces[0])) == 2 + 3 + 4
    drawn = ovals_of(records(FOKKER, options={"blacked": True})[0].pieces[0])
    assert len(drawn) == 4 + 5 + 5
    assert sum(filled for *_, filled in drawn) == 2 + 2 + 1  # left and right; ENGINE 3 of 5; FUSELAGE 4 of 5
    assert all(width >= 5.0 and height >= 6.5 for width, height, _ in drawn)


def test_the_rolls_are_those_of_the_aircraft_capped_and_impossible() -> None:
    assert rolls(records(FOKKER)[0].pieces[0]) == ["6", "5", "4", "3"]
    assert rolls(records(RATA)[0].pieces[0]) == ["3", "2", "1", "–"]
    assert rolls(records(HEAD + "Ace,,5,5,5,front,,1\n")[0].pieces[0]) == ["6", "6", "5", "4"]


def test_orders_are_in_the_log_with_their_speed_and_every_other_line_is_free() -> None:
    piece = records(FOKKER, options={"fillable": True})[0].pieces[0]
    assert {"2", "2L", "3"} <= {*strings_of(piece)}
    names = {item.name.partition("turn-records-1-")[2] for item, _ in placed(piece) if isinstance(item, Field)}
    assert not names & {"turn-01-speed", "turn-01-orders", "turn-02-orders"}
    assert {"turn-01-notes", "turn-03-speed", "turn-12-orders", "engine-1", "weapon-rear", "pilot"} <= names
    _, found = records(HEAD + "Long,,3,4,4,front," + "2 " * 30 + ",1\n")
    assert [d.rule.code for d in found.found] == ["PG804"] and "12 lines for 30" in found.found[0].message
    assert not found.has_errors


def test_readings_have_notes_on_each_record_or_below_small_ones() -> None:
    sheet = records(FOKKER)[0]
    notes = [string for string in strings_of(sheet.pieces[0]) if "rounded down" in string]
    assert len(notes) == 1 and not sheet.notes
    small = records(FOKKER, options={"per_page": 8})[0]
    assert any("rounded down" in note for note in small.notes), "no room for them on a small record"


def test_turning_follows_the_rules_under_the_engine() -> None:
    strings = strings_of(records(FOKKER, book=rules(turn_limit=[0, 7, 8, 2, 2]))[0].pieces[0])
    assert strings.count("8") >= 2  # the eighth turn of the log, 8 o'clock and the limit at ENGINE 3


def test_points_are_printed_when_asked_for() -> None:
    plain = strings_of(records(FOKKER)[0].pieces[0])
    priced = strings_of(records(FOKKER, options={"points": True})[0].pieces[0])
    assert not any("points" in string for string in plain)
    assert any("15 points" in string for string in priced)  # 3 + 4 + 4 + 2 × 2
    assert any("Swenson" in string for string in priced)
    mine = records(FOKKER, options={"points": True}, book=rules(build_points=PRICES))[0]
    assert not any("Swenson" in string for string in strings_of(mine.pieces[0]))


def test_a_size_excludes_a_number_to_a_page_also_the_usual_one() -> None:
    for per_page in (2, 4):
        kind = kind_of("turn-records")(size=CellSize(90.0, 120.0), per_page=per_page)
        for same in (kind, replace(kind, bleed=3.0)):
            assert [problem.rule.code for problem in same.check(brief(FOKKER))] == ["PG812"]
    kind = replace(kind_of("turn-records")(size=CellSize(90.0, 120.0)), bleed=3.0)
    assert not list(kind.check(brief(FOKKER))), "nobody asked for a number"


@each_case("paper", PAPERS)
@each_case("per_page", [1, 2, 4, 8])
def test_every_paper_and_number(paper: str, per_page: int) -> None:
    options = {"per_page": per_page, "points": True, "fillable": True}
    sheet, found = records(FOKKER, RATA, options=options, paper=paper)
    assert not found.found and isinstance(sheet.plan, Grid)
    assert sheet.plan.columns * sheet.plan.rows == per_page
    for piece in sheet.pieces[1:]:
        assert piece.trim.inset(-0.01).contains(ink_of(piece))
        texts = words_of(piece)
        assert min(words.size for words in texts) >= points(6) - 1e-6
        assert not list(touching(texts))
        ovals = ovals_of(piece)
        assert all(width >= 2.9 and height >= 3.4 for width, height, _ in ovals)
        assert all(width >= 4.0 - 1e-6 and height >= 5.0 for width, height, _ in ovals[4:])
        log = [item for item, _ in placed(piece) if isinstance(item, Field) and "-speed" in item.name]
        assert len(log) >= 4 and all(field.box.height >= 7.4 - 0.8 for field in log)
    pages, problems = impose(sheet, brief(FOKKER, paper=paper).paper.stock, Imprint("kit", "0.1", "abc"), BOOK)
    assert not problems and len(pages) == -(-3 // per_page)


def test_too_many_for_the_paper_is_refused() -> None:
    sheet, found = records(FOKKER, options={"per_page": 8}, paper="a5")
    assert found.has_errors and not sheet.pieces


def test_turns_are_as_asked_or_refused_with_the_limit() -> None:
    sheet, found = records(RATA, options={"turns": 8})
    assert not found.found and "9" not in strings_of(sheet.pieces[0])
    _, found = records(RATA, options={"turns": 40})
    assert [d.rule.code for d in found.found] == ["PG803"] and "log" in found.found[0].message


def test_users_text_is_never_markup() -> None:
    strings = strings_of(records(HEAD + "**K3656** & ^b^,^u^,3,3,3,front,,1\n")[0].pieces[0])
    assert "**K3656** & ^b^" in strings and "^u^" in strings


def test_the_users_own_picture_stands_in_the_clock() -> None:
    own = Symbol("own-art", (), Rect(-5, -5, 10, 10))

    class Art:
        name = "art"
        box = own.box

        def fit_into(self, width: float, height: float, colour: object) -> Symbol:
            assert 20 < width < 35 and 15 < height < 30
            return own

    subject = brief("name,engine,fuselage,to_hit,weapons,art\nFokker,3,4,4,front,g1.svg\n")
    row = subject.forces[0].rows[0]
    subject = replace(subject, pictures={picture_key(row): Art()})  # type: ignore[dict-item]
    piece = kind_of("turn-records")().compose(subject, Problems()).pieces[0]
    assert own in [item.symbol for item in ungrouped(piece.front) if isinstance(item, Use)]
