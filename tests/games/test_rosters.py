"""Rosters of a declared game: columns, groups, totals, pages, form fields, and faults of the file."""

from __future__ import annotations

import pytest

from pressgang.drawing.scene import Piece
from pressgang.layout import Grid
from tests.drawn import fields_of, strings_of, words_of
from tests.games.cards import HEAD, ROSTER, WASP, composed, pages_of
from tests.games.folders import IRON_LANES, line_of, read
from tests.games.test_cards import golden

THREE = HEAD + "Wasp,5,12,light,radio,2\nBoar,9,20,heavy,,1\nMule,1,7,light,,1\n"


def many(count: int) -> str:
    classes = ("light", "heavy", "medium")
    return HEAD + "".join(f"Tank {n},{n % 9 + 1},{n % 20 + 1},{classes[n % 3]},,1\n" for n in range(count))


def test_a_roster_is_drawn_as_before(request: pytest.FixtureRequest) -> None:
    sheet, found = composed(ROSTER, THREE, kind="roster", fillable=True)
    assert not found and len(sheet.pieces) == 1
    golden("roster", sheet.pieces, request)


def test_lines_stand_in_groups_in_the_order_of_the_choice_with_totals() -> None:
    sheet, _ = composed(ROSTER, THREE, kind="roster")
    said = strings_of(sheet.pieces[0])
    assert [word for word in said if word in ("LIGHT", "MEDIUM", "HEAVY")] == ["LIGHT", "HEAVY"]
    assert [word for word in said if word in ("Wasp", "Mule", "Boar")] == ["Wasp", "Mule", "Boar"]
    assert "  × 2" in said or "× 2" in " ".join(said), "no column says the quantity"
    assert "Points 59 · Hull 31 · gun * 2 22" in said, "each piece of a row is counted"
    assert said[-3:] == ["gun * 2: 40 in all", "51", "97"]
    shouted, _ = composed(ROSTER.replace('"cost", "hull"', '"Cost", " HULL"'), THREE, kind="roster")
    assert strings_of(shouted.pieces[0]) == said, "a column's name is read without regard to case"


def test_a_side_has_pages_of_its_own_and_heads_on_each() -> None:
    sheet, found = composed(ROSTER, many(60), many(3), kind="roster", paper="letter")
    assert not found and sheet.plan == Grid(scissors=False)
    *first, last = sheet.pieces
    assert len(first) > 1 and [piece.name for piece in first][:2] == ["Side 1 1", "Side 1 2"]
    assert last.name == "Side 2 1" and pages_of(sheet, "letter") == len(sheet.pieces)
    rows = 0
    for piece in sheet.pieces:
        said = strings_of(piece)
        assert all(head in said for head in ("Name", "No.", "Gun", "Hull", "Points", "Notes"))
        rows += sum(word.startswith("Tank ") for word in said)
        bottom = max(word.box.bottom for word in words_of(piece))
        assert bottom <= piece.height
    assert rows == 63, "no row is lost between pages"
    assert "– CONTINUED" in " ".join(strings_of(first[1]))


def test_boxes_and_places_to_write_are_fields_with_names_of_their_own() -> None:
    sheet, _ = composed(ROSTER, many(60), many(2), kind="roster", fillable=True)
    fields = [field for piece in sheet.pieces for field in fields_of(piece)]
    assert len({field.name for field in fields}) == len(fields)
    assert sum(field.kind == "text" for field in fields) == 62
    boxes = sum(n % 20 + 1 for n in range(60)) + sum(n % 20 + 1 for n in range(2))
    assert sum(field.kind == "check" for field in fields) == boxes
    plain, _ = composed(ROSTER, many(60), kind="roster")
    assert not any(fields_of(piece) for piece in plain.pieces)


def widest(piece: Piece) -> float:
    return max(word.box.right for word in words_of(piece))


def test_a_roster_is_turned_before_it_is_small_and_told_when_it_has_no_room() -> None:
    wide = ROSTER.replace('{ text = "{gun}" },', '{ label = "A", field = true, width = "40mm" }, ' * 3)
    sheet, found = composed(wide, THREE, kind="roster")
    assert not found and sheet.landscape and widest(sheet.pieces[0]) <= sheet.pieces[0].width
    wider = ROSTER.replace('{ text = "{gun}" },', '{ label = "A", field = true, width = "90mm" }, ' * 3)
    _, found = composed(wider, THREE, kind="roster")
    assert [one.rule.code for one in found] == ["PG811"]
    assert "field “A” needs 90.0 mm of width" in found[0].message and "type of 6 pt" in found[0].message
    high = ROSTER.replace('boxes = "hull", by = 5', 'boxes = "hull * 10", width = "20mm"')
    _, found = composed(high, HEAD + "Wasp,5,20,light,,1\n", kind="roster", paper="a5")
    assert [one.rule.code for one in found] == ["PG811"] and "mm of height" in found[0].message


def test_a_row_without_a_result_is_told() -> None:
    _, found = composed(ROSTER.replace('boxes = "hull"', 'boxes = "hull - 8"'), THREE, kind="roster")
    assert [(one.rule.code, one.span.line) for one in found] == [("PG943", 4)]


def test_nobody_is_no_roster() -> None:
    sheet, found = composed(ROSTER, HEAD + "Wasp,5,12,light,,0\n", WASP, kind="roster")
    assert not found and [piece.name for piece in sheet.pieces] == ["Side 2 1"]


FAULTS = """
[[sheet]]
id = "roster"
kind = "roster"
columns = [
  { label = "a", boxs = "hull" },
  { label = "b" },
  { text = "c", boxes = "hull" },
  3,
  { text = "{hul}", width = "2f" },
  { text = "e", nonsense = 1 },
]
group = "clas"
total = ["gun", "cos"]
pieces = "yes"
share = 1
fields = ["Flight", true, "Player"]
legend = "{numbr}"
[[sheet]]
id = "none"
kind = "roster"
columns = [] # no columns
"""


def test_every_fault_of_a_roster_is_found_at_its_place_in_one_run() -> None:
    text = IRON_LANES + FAULTS
    _, found = read(text)
    expected = [
        ("PG916", 'boxs = "hull"'),
        ("PG214", '{ label = "b" }'),
        ("PG914", 'boxes = "hull" },\n  3'),
        ("PG215", '3,\n  { text = "{hul}"'),
        ("PG942", 'hul}"'),
        ("PG204", '"2f"'),
        ("PG213", "nonsense"),
        ("PG942", 'clas"\ntotal'),
        ("PG942", 'cos"]'),
        ("PG215", '"yes"'),
        ("PG215", "1\nfields"),
        ("PG215", 'true, "Player"'),
        ("PG912", '"Player"'),
        ("PG942", 'numbr}"'),
        ("PG215", "[] # no columns"),
    ]
    told = sorted((one.span.line, one.span.column, one.rule.code) for one in found)
    assert told == sorted((*line_of(text, words), code) for code, words in expected)


def test_widths_are_lengths_shares_and_as_cells_ask() -> None:
    def heads(first: str, second: str) -> list[float]:
        columns = (
            f'{{ text = "{{name}}", label = "N1", width = "{first}" }}, '
            f'{{ text = "{{gun}}", label = "N2", width = "{second}" }}, {{ text = "{{hull}}", label = "N3" }}'
        )
        text = f'[[sheet]]\nid = "roster"\nkind = "roster"\ncolumns = [{columns}]\n'
        sheet, found = composed(text, THREE, kind="roster")
        assert not found
        return [word.box.x for word in words_of(sheet.pieces[0]) if word.string in ("N1", "N2", "N3")]

    auto, equal, double = heads("auto", "auto"), heads("1fr", "1fr"), heads("2fr", "1fr")
    assert auto[1] < 40 < equal[1] < double[1], "shares take all that the others leave, and auto nothing of it"
    assert equal[2] > 150 and abs(double[2] - equal[2]) < 3


def test_a_sign_or_a_symbol_in_a_cell_makes_its_row_no_higher_than_one_to_write_in() -> None:
    signs = ROSTER.replace(
        "columns = [", 'columns = [ { sign = "tank", width = "40mm" }, { unit = "armour" },', 1
    )
    assert signs != ROSTER
    plain, _ = composed(ROSTER, many(60), kind="roster")
    marked, found = composed(signs, many(60), kind="roster")
    assert not found and len(marked.pieces) == len(plain.pieces)


def test_each_piece_has_a_line_and_lines_share_the_page() -> None:
    more = 'pieces = true\nshare = true\nfields = ["Crew"]\nlegend = "So {2 + 2}."\nkind = "roster"'
    own = ROSTER.replace('kind = "roster"', more).replace(
        '{ text = "{gun}" },', '{ label = "Of", text = "{number}" },'
    )
    shared, found = composed(own, THREE, kind="roster")
    plain, _ = composed(own.replace("share = true\n", ""), THREE, kind="roster")
    said = strings_of(shared.pieces[0])
    assert not found and "Crew" in said and shared.notes == ("So 4.",)
    assert (
        said.count("Wasp") == 2 and said[said.index("Wasp") + 1] == "1" and said == strings_of(plain.pieces[0])
    )
    low, high = (max(word.box.bottom for word in words_of(one.pieces[0])) for one in (plain, shared))
    assert high > low
    pages, _ = composed(own, THREE, kind="roster", per_page=3)
    assert len(pages.pieces) == 2


def test_the_foot_of_a_page_adds_up_its_rows_where_there_are_several_pages() -> None:
    own = ROSTER.replace('kind = "roster"', 'kind = "roster"\npieces = true\npage-foot = [{ text = "{FOOT}" }]')
    pages, found = composed(own.replace("FOOT", "count()"), THREE, kind="roster", per_page=3)
    assert not found and [strings_of(piece)[-1] for piece in pages.pieces] == ["3", "1"]
    one, _ = composed(own.replace("FOOT", "count() * 1000"), THREE, kind="roster")
    assert "4000" not in strings_of(one.pieces[0])
    _, found = composed(own.replace("FOOT", "5 / (count() - 1)"), THREE, kind="roster", per_page=3)
    assert ["the foot of a page" in one.message for one in found] == [True]
