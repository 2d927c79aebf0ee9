"""Turn records: what stands on them, on every paper and at every number a page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Piece, Symbol, Use
from pressgang.drawing.units import parse_paper, points
from pressgang.imposition.plans import StockOffer
from pressgang.layout import Grid, Imprint, Margins, Sheet, Stock
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import picture_key
from pressgang.systems.dogfight.record_form import strip_of
from pressgang.systems.dogfight.record_plan import LEAST_ROW
from pressgang.systems.dogfight.turn_records import TurnRecords, best_layout
from tests.drawn import ink_of, ovals_of, strings_of, touching, words_of
from tests.systems.dogfight.musters import brief, rules
from tests.systems.stat_lines import BOOK

HEAD = "name,unit,engine,fuselage,to_hit,weapons,orders,quantity\n"
FOKKER = HEAD + "Fokker G.IA,4e JaVA,3,4,4,front rear,2 2L,2\n"
RATA = HEAD + "Поликарпов И-16,,4,3,1,front,,1\n"
PRICES = {"engine": 1, "fuselage": 1, "to_hit": 1, "weapon": 2}
PAPERS = ("a4", "letter", "a3", "297x210mm")


def records(*stats: str, options: TurnRecords | None = None, **how: object) -> tuple[Sheet, Problems]:
    found = Problems()
    subject = brief(*stats, **how)  # type: ignore[arg-type]
    return (options or TurnRecords()).compose(subject, found), found


def test_a_record_for_each_of_the_quantity_in_order() -> None:
    sheet, found = records(FOKKER, RATA)
    assert [piece.name for piece in sheet.pieces] == ["Fokker G.IA", "Fokker G.IA", "Поликарпов И-16"]
    assert not found.found
    assert sheet.pieces[0].span is not None and sheet.pieces[0].span.line == 2
    assert sheet.plan == Grid(1, 2, 6.0) and not sheet.heading


def test_copies_of_a_row_are_numbered_on_the_line_for_it() -> None:
    def number(piece: Piece) -> list[str]:
        lines = {w.string: w.box for w in words_of(piece)}
        label = next(box for string, box in lines.items() if string.startswith("Name or number"))
        return [
            w.string for w in words_of(piece) if 0 < label.y - w.box.bottom < 3 and w.box.right < label.right
        ]

    pieces = records(FOKKER, RATA)[0].pieces
    assert [number(piece) for piece in pieces] == [["1"], ["2"], []]
    _, found = records(HEAD + "W" * 90 + ",,5,5,1,front,,3\n")
    assert len(found.found) == 1, "a fault of a row is told once, not once a copy"


def test_two_records_fill_an_a4_page() -> None:
    piece = records(FOKKER)[0].pieces[0]
    assert (piece.width, piece.height) == (194, 131)


def test_ovals_beyond_the_stat_and_of_unarmed_sides_are_filled() -> None:
    piece = records(FOKKER)[0].pieces[0]
    drawn = ovals_of(piece)
    assert len(drawn) == 4 + 5 + 5
    assert sum(filled for *_, filled in drawn) == 2 + 2 + 1  # left and right; ENGINE 3 of 5; FUSELAGE 4 of 5
    assert {(round(w, 2), round(h, 2)) for w, h, _ in drawn} == {(5.0, 6.5)}


def test_the_strip_shows_the_roll_of_this_aircraft_capped_and_impossible() -> None:
    figures = [w.string for w in words_of(records(FOKKER)[0].pieces[0]) if 4.0 < w.size < 5.0]
    assert figures == ["6", "5", "4", "3"]
    rata = records(RATA)[0].pieces[0]
    assert [w.string for w in words_of(rata) if 4.0 < w.size < 5.0] == ["3", "2", "1", "—"]
    tough = records(HEAD + "Ace,,5,5,5,front,,1\n")[0].pieces[0]
    assert [w.string for w in words_of(tough) if 4.0 < w.size < 5.0] == ["6", "6", "5", "4"]


def test_the_strip_is_in_proportion() -> None:
    layout = best_layout(StockOffer(Stock(parse_paper("a4")), BOOK), 2)
    assert layout is not None
    strip = strip_of(layout.plan, rules(), BOOK)
    inch = strip.box.width / 12
    assert [round((end - start) / inch, 2) for _, start, end in strip.spans] == [1, 3, 5, 3]
    assert strip.spans[-1][2] == pytest.approx(strip.box.right)


def test_orders_are_written_with_their_speed() -> None:
    strings = strings_of(records(FOKKER)[0].pieces[0])
    assert "2L" in strings and strings.count("2") >= 2


def test_orders_beyond_the_log_are_reported_at_their_cell() -> None:
    _, found = records(HEAD + "Long,,3,4,4,front," + "2 " * 40 + ",1\n")
    assert [d.rule.code for d in found.found] == ["PG804"]
    assert found.found[0].span.column == HEAD.split(",").index("orders") or found.found[0].span.column > 1
    assert "40 turns" in found.found[0].message and "12 lines" in found.found[0].message


def test_readings_carry_a_dagger_until_the_user_replaces_them() -> None:
    strings = strings_of(records(FOKKER)[0].pieces[0])
    assert any("† Our reading" in string for string in strings)
    assert "Rear †" in strings and "turning †" in strings and "range †" in strings
    book = rules()
    own = RuleBook({name: replace(value, provenance="own") for name, value in book.values.items()})
    mine = strings_of(records(FOKKER, book=own)[0].pieces[0])
    assert "Rear" in mine and not any("†" in string for string in mine)


def test_a_house_value_says_so() -> None:
    values = dict(rules().values)
    values["range_bands"] = replace(values["range_bands"], provenance="house")
    strings = strings_of(records(FOKKER, book=RuleBook(values))[0].pieces[0])
    assert "range ‡" in strings and any("House value, replace with your own." in s for s in strings)


def test_turning_follows_the_rules_under_the_engine() -> None:
    limits = rules(turn_limit=[0, 7, 8, 2, 2])
    strings = strings_of(records(FOKKER, book=limits)[0].pieces[0])
    assert strings.count("8") >= 2  # the eighth turn of the log, 8 o'clock and the limit at ENGINE 3
    assert "7" in strings


def test_points_are_printed_when_asked_for() -> None:
    plain = strings_of(records(FOKKER)[0].pieces[0])
    sheet = records(FOKKER, options=TurnRecords(points=True))[0]
    priced = strings_of(sheet.pieces[0])
    assert not any("points" in string for string in plain)
    assert "WWII Aerial Combat · 15 points ‡" in priced  # 3 + 4 + 4 + 2 × 2
    assert any("‡ House value" in string for string in priced)
    assert any("Build points are not the article’s" in note and "Swenson" in note for note in sheet.notes)
    mine = records(FOKKER, options=TurnRecords(points=True), book=rules(build_points=PRICES))[0]
    assert not any("‡" in string for string in (*strings_of(mine.pieces[0]), *mine.notes))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", [1, 2, 4, 8])
@pytest.mark.parametrize("priced", [False, True])
def test_every_paper_and_number(paper: str, per_page: int, priced: bool) -> None:
    options = TurnRecords(per_page=per_page, points=priced)
    sheet, found = records(FOKKER, RATA, options=options, paper=paper)
    assert not found.found and isinstance(sheet.plan, Grid)
    assert sheet.plan.columns * sheet.plan.rows == per_page
    for piece in sheet.pieces:
        ink = ink_of(piece)
        assert piece.trim.inset(-0.01).contains(ink), f"{ink} leaves {piece.trim}"
        texts = words_of(piece)
        assert min(words.size for words in texts) >= points(6) - 1e-6
        assert not list(touching(texts))
        for width, height, _ in ovals_of(piece)[4:]:  # the first four are the weapons'
            assert width >= 4.0 - 1e-6 and height >= 5.0 - 1e-6
    layout = best_layout(StockOffer(Stock(parse_paper(paper)), BOOK), per_page)
    assert layout is not None and layout.plan.log.row >= LEAST_ROW and layout.plan.turns >= 6


@pytest.mark.parametrize("per_page", [1, 2, 4, 8])
def test_the_pages_come_out(per_page: int) -> None:
    from pressgang.imposition.plans import impose

    subject = brief(FOKKER, RATA)
    sheet = TurnRecords(per_page=per_page).compose(subject, Problems())
    pages, problems = impose(sheet, subject.paper.stock, Imprint("kit", "0.1", "abc"), BOOK)
    assert not problems and len(pages) == -(-3 // per_page)


def test_text_keeps_off_the_edge_on_narrow_margins() -> None:
    stock = Stock(parse_paper("a4"), Margins(3, 3, 3, 3))
    subject = replace(brief(FOKKER), paper=StockOffer(stock, BOOK))
    piece = TurnRecords().compose(subject, Problems()).pieces[0]
    for words in words_of(piece):
        assert words.box.right + 3 <= 210 - 8 + 1e-6 and words.box.y + 3 >= 8 - 1e-6


def test_too_many_for_the_paper_is_refused() -> None:
    sheet, found = records(FOKKER, options=TurnRecords(per_page=8), paper="a5")
    assert [d.rule.code for d in found.found] == ["PG802"] and not sheet.pieces
    assert "a5" in found.found[0].message


def test_turns_are_as_asked_or_refused_with_the_limit() -> None:
    sheet, found = records(FOKKER, options=TurnRecords(turns=8))
    assert not found.found and strings_of(sheet.pieces[0]).count("9") == 0
    _, found = records(FOKKER, options=TurnRecords(turns=40))
    assert [d.rule.code for d in found.found] == ["PG803"]
    assert "room for 12 lines" in found.found[0].message


def test_a_long_name_goes_over_two_lines_and_is_never_cut() -> None:
    name = "Messerschmitt Bf 110 C-4/B Erprobungsgruppe 210 Nachtjagd"
    sheet, found = records(
        HEAD + f"{name},,5,5,1,front,,1\n", options=TurnRecords(per_page=4), paper="a3", names=("Luftwaffe",)
    )
    assert not found.found
    joined = " ".join(strings_of(sheet.pieces[0]))
    assert name in joined and name not in strings_of(sheet.pieces[0])


def test_a_name_that_cannot_fit_is_an_error_at_its_cell() -> None:
    _, found = records(HEAD + "W" * 90 + ",,5,5,1,front,,1\n")
    assert [d.rule.code for d in found.found] == ["PG801"]
    assert (found.found[0].span.line, found.found[0].span.column) == (2, 1)
    assert "9 pt" in found.found[0].message and found.found[0].is_error


def test_a_unit_that_cannot_fit_is_an_error_at_its_cell() -> None:
    _, found = records(HEAD + "Fokker," + "W" * 90 + ",5,5,1,front,,1\n")
    assert [d.rule.code for d in found.found] == ["PG801"]
    assert found.found[0].span.column == 8


def test_users_text_is_never_markup() -> None:
    strings = strings_of(records(HEAD + "**K3656** & ^b^,^u^,3,3,3,front,,1\n")[0].pieces[0])
    assert "**K3656** & ^b^" in strings and "^u^" in strings


def test_the_printed_form_is_one_symbol() -> None:
    sheet, _ = records(FOKKER, RATA)
    used = [next(i.symbol for i in p.front if isinstance(i, Use)) for p in sheet.pieces]
    assert used[0] is used[1] is used[2] and len(used[0].items) > 50
    assert records(FOKKER)[0].pieces[0].front == sheet.pieces[0].front


def test_the_users_own_picture_stands_in_the_clock() -> None:
    own = Symbol("own-art", (), Rect(-5, -5, 10, 10))

    class Art:
        def fit_into(self, width: float, height: float, colour: object) -> Symbol:
            assert 25 < width < 35 and 20 < height < 30
            return own

    stats = "name,engine,fuselage,to_hit,weapons,art\nFokker,3,4,4,front,g1.svg\n"
    subject = brief(stats)
    row = subject.forces[0].rows[0]
    subject = replace(subject, pictures={picture_key(row): Art()})  # type: ignore[dict-item]
    piece = TurnRecords().compose(subject, Problems()).pieces[0]
    assert own in [item.symbol for item in piece.front if isinstance(item, Use)]
