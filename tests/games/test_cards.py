"""Cards of a declared game: every block, what has no room, form fields, backs, pages, faults of the file."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from pressgang.backends.pdf import write_pdf
from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.scene import WHITE, Document, Page, Piece, Use
from pressgang.drawing.scene import Path as DrawnPath
from pressgang.layout import Gang, Grid
from pressgang.structs import replace
from tests.cases import each_case
from tests.drawn import assert_sound, fields_of, paths_of, placed, strings_of, words_of
from tests.games.cards import EVERY, HEAD, WASP, brief, composed, kinds, pages_of
from tests.games.folders import IRON_LANES, line_of, read
from tests.systems.stat_lines import BOOK, force_of, rows_of
from tests.timing import takes_less_than
from tests.trace import write_trace

GOLDENS = Path(__file__).parent / "goldens"


def card(layout: str, options: str = 'size = "63x88mm"') -> str:
    return f'[[sheet]]\nid = "cards"\nkind = "card"\n{options}\nlayout = [{layout}]\n'


def golden(name: str, pieces: tuple[Piece, ...], request: pytest.FixtureRequest) -> None:
    """The pieces, and their backs, are drawn as before."""
    pages = [Page(one.width, one.height, ink, one.name) for one in pieces for ink in (one.front, one.behind())]
    trace = write_trace(Document(name, tuple(page for page in pages if page.items)))
    path = GOLDENS / f"{name}.trace"
    if request.config.getoption("--update-goldens"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(trace, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == trace


def test_a_card_with_every_block_is_drawn_as_before(request: pytest.FixtureRequest) -> None:
    sheet, found = composed(EVERY, WASP, kind="every", fillable=True)
    assert not found
    golden("every-block", sheet.pieces, request)


def test_no_word_of_a_card_leaves_it_or_touches_another() -> None:
    for size in ("105x148mm", "90x140mm", "120x140mm"):
        sheet, found = composed(EVERY.replace("105x148mm", size), WASP, kind="every")
        assert not found
        (piece,) = sheet.pieces
        assert_sound(piece)
        assert not fields_of(piece), "fields are there where they are asked for"


def test_boxes_are_as_many_as_the_row_says_and_the_rest_is_black() -> None:
    layout = card(
        '{ boxes = "hull", by = 5, of = 10, filled = "gun - 4" }, { boxes = "gun - 6", label = "None" }'
    )
    sheet, found = composed(layout, HEAD + "Wasp,6,7,light,,1\n", fillable=True)
    assert not found
    names = [field.name for field in fields_of(sheet.pieces[0])]
    assert names == [f"cards-1-hull-{n}" for n in range(3, 8)], "two ticked in print, three black"
    assert "none" in strings_of(sheet.pieces[0])


def test_every_copy_has_fields_of_its_own_and_a_reader_finds_them() -> None:
    layout = card('"name", { fields = ["No. 1", "No. 1"] }, { boxes = "2", label = "Hull 1" }, '
                  '{ boxes = "hull", label = "Hull" }, { log = ["Turn", "Order"], lines = 2, first = 1 }',
                  "per-page = 4")  # fmt: skip
    sheet, found = composed(layout, HEAD + "O'Brien's,5,2,light,,3\n", fillable=True)
    assert not found and len(sheet.pieces) == 3
    pages = tuple(Page(piece.width, piece.height, piece.front) for piece in sheet.pieces)
    reader = PdfReader(io.BytesIO(write_pdf(Document("cards", pages), BOOK)))
    tips = [note.get_object()["/TU"] for page in reader.pages for note in page["/Annots"]]
    fields = reader.get_fields() or {}
    assert len(fields) == len(tips) == 3 * 8
    assert tips[:3] == ["O'Brien's: No. 1", "O'Brien's: No. 1", "O'Brien's: Hull 1 1"], "as it is read"


def test_cards_share_a_page_or_are_cut_out() -> None:
    layout = '"name", { boxes = "hull" }'
    for number, (columns, rows) in {1: (1, 1), 2: (1, 2), 4: (2, 2), 8: (2, 4), 9: (3, 3)}.items():
        sheet, found = composed(card(layout, f"per-page = {number}"), WASP)
        assert not found and isinstance(sheet.plan, Grid)
        assert (sheet.plan.columns, sheet.plan.rows) == (columns, rows)
        for paper in ("a4", "letter", "a5", "a3"):
            other, found = composed(card(layout, f"per-page = {number}"), WASP, paper=paper)
            assert not found and pages_of(other, paper) == 1
    sheet, _ = composed(card(layout, ""), WASP)
    assert isinstance(sheet.plan, Grid) and sheet.plan.columns * sheet.plan.rows == 4, "if nothing is said"
    sheet, _ = composed(card(layout), HEAD + "Wasp,5,12,light,,9\n")
    assert sheet.plan == Gang() and {(piece.width, piece.height) for piece in sheet.pieces} == {(63.0, 88.0)}
    assert not sheet.landscape and pages_of(sheet) == 1, "A4 takes nine"
    sheet, _ = composed(card(layout), HEAD + "Wasp,5,12,light,,9\n", paper="letter")
    assert sheet.landscape and pages_of(sheet, "letter") == 2, (
        "Letter takes eight that stand on a page that lies"
    )


def test_a_kit_has_the_last_word_on_size_and_number() -> None:
    sheet, found = composed(card('"name"'), WASP, per_page=2)
    assert not found and isinstance(sheet.plan, Grid) and sheet.plan.rows == 2
    _, found = composed(card('"name"', "per-page = 2"), WASP, backs="long-edge")
    assert [one.rule.code for one in found] == ["PG812"]


def test_a_back_of_the_file_is_printed_and_a_card_without_one_has_a_plain_one() -> None:
    backed = card('"name"') + 'back = [{ text = "{class} of {side}" }]\n'
    sheet, found = composed(backed, WASP)
    assert not found and isinstance(sheet.plan, Gang) and sheet.plan.backs == "long-edge"
    assert strings_of(sheet.pieces[0].behind()) == ["light of Side 1"]
    assert pages_of(sheet) == 2
    sheet, _ = composed(card('"name"', 'size = "63x88mm"\ntitle = "Tanks"'), WASP, backs="fold")
    assert strings_of(sheet.pieces[0].behind()) == ["S", "Tanks"]
    sheet, _ = composed(backed, WASP, per_page=2)
    assert pages_of(sheet) == 1


def test_type_shrinks_and_what_then_has_no_room_is_told_by_row_block_and_millimetres() -> None:
    layout = card('"name", { boxes = "hull" }, { text = "{traits}" }')
    stats = HEAD + "Wasp,5,9,light,,1\nO'Brien,5,20,light,,2\n"
    _, found = composed(layout.replace("63x88", "63x48"), stats)
    assert not found
    _, found = composed(layout.replace("63x88", "63x60").replace('"hull"', '"hull * 10"'), stats)
    (problem,) = found
    assert problem.rule.code == "PG811" and (problem.span.file, problem.span.line) == ("side1.csv", 3)
    assert problem.message.startswith("O'Brien, a card of 63 × 60 mm: boxes need ")
    assert "mm of height" in problem.message and "6 pt" in problem.message
    assert problem.help.startswith('Write size = "63x')
    long = HEAD + "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz,5,1,light,,1\n"
    _, found = composed(layout, long)
    assert [one.rule.code for one in found] == ["PG811"] and "name “Rindfleisch" in found[0].message
    _, found = composed(card('"name"', "per-page = 9"), long, paper="a5")
    assert found and all(one.help == "Print fewer to a page, or put less on them." for one in found)


def test_two_hundred_boxes_and_an_empty_row_of_everything() -> None:
    layout = card(
        '"name", { text = "{traits}" }, { boxes = "hull * 10" }, { field = "" }, "likeness"', "per-page = 1"
    )
    sheet, found = composed(layout, HEAD + ",5,20,light,,1\nGone,5,20,light,,0\n", fillable=True)
    assert not found and len(sheet.pieces) == 1, "a quantity of 0 is left out"
    assert len(fields_of(sheet.pieces[0])) == 201


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ('{ boxes = "hull - 20" }', "Wasp: boxes “hull - 20” comes to −8, which is no number of boxes"),
        ('{ boxes = "hull / 5" }', "Wasp: boxes “hull / 5” comes to 2.4, which is no number of boxes"),
        ('{ boxes = "hull * 1000" }', "Wasp: boxes “hull * 1000” comes to 12,000 boxes; the most is 200"),
        ('{ row = [{ stat = "gun / (hull - 12)" }] }', "Wasp: stat “gun / (hull - 12)” divides by zero"),
        ('{ dice = ["hull"] }', "Wasp: dice comes to 12, not a face of a die (1 to 6, or 0)"),
    ],
)
def test_a_block_without_a_result_is_told_at_its_row(block: str, said: str) -> None:
    sheet, found = composed(card(block), WASP)
    assert [(one.rule.code, one.span.line, one.message) for one in found] == [("PG943", 2, said)]
    assert not sheet.pieces


FAULTS = """
[[sheet]]
id = "cards"
kind = "card"
per-page = 3
layout = [
  { bxoes = "hull" },
  { text = "a", boxes = "hull" },
  { boxes = "hulll" },
  { text = "b", by = 5 },
  { text = "c", width = "30" },
  { table = "to-hitt" },
  "badgee",
  "boxes",
  { by = 7 },
  { log = ["d"], lines = "many" },
  { dice = [1, 9] },
  { boxes = 201 },
  { text = "{gunn}" },
  { text = "e", size = "huge" },
  { row = "f" },
  { head = true },
]
[[sheet]]
id = "deep"
kind = "card"
layout = [DEEP]
[[sheet]]
id = "many"
kind = "card"
layout = [MANY]
[[sheet]]
id = "long"
kind = "card"
layout = [LONG]
"""


def test_every_fault_of_a_layout_is_found_at_its_place_in_one_run() -> None:
    deep = "{ row = [" * 12 + '{ rule = true, when = "1" }' + "] }" * 12
    many = '"rule", ' * 500 + '{ text = "one too many" }'
    long = f'{{ text = "{"a " * 2450}" }}, ' * 4 + f'{{ head = "{"b " * 300}" }}, {{ text = "{"c " * 100}" }}'
    text = IRON_LANES + FAULTS.replace("DEEP", deep).replace("MANY", many).replace("LONG", long)
    _, found = read(text)
    expected = [
        ("PG205", "3\nlayout = [\n  { bxoes", "per-page"),
        ("PG916", "bxoes", 'Did you mean "boxes"?'),
        ("PG914", 'boxes = "hull" },\n  { boxes', "text and boxes are different blocks"),
        ("PG942", "hulll", 'Did you mean "hull"?'),
        ("PG213", "by = 5 },\n  { text", 'unknown key "by" of a block of text'),
        ("PG204", '"30"', "2fr"),
        ("PG916", '"to-hitt"', 'Did you mean "to-hit"?'),
        ("PG916", '"badgee"', 'Did you mean "badge"?'),
        ("PG215", '"boxes",', "boxes alone says nothing"),
        ("PG916", "{ by = 7 }", "no block's word"),
        ("PG942", 'many" },', 'no "many" here'),
        ("PG203", "9] }", "9 is no face of a die"),
        ("PG203", "201 }", "a number of boxes is 1 to 200"),
        ("PG942", "gunn}", 'Did you mean "gun"?'),
        ("PG205", '"huge"', "small, normal, large"),
        ("PG215", '"f" }', "not a list of blocks"),
        ("PG215", "true },\n]", "is not a text"),
    ]
    told = [(one.rule.code, (one.span.line, one.span.column), f"{one.message} {one.help}") for one in found]
    told.sort(key=lambda one: one[1])
    places = [(*line_of(text, words), code, said) for code, words, said in expected]
    for (line, column, code, said), (found_code, place, message) in zip(sorted(places), told, strict=False):
        assert (found_code, place) == (code, (line, column)), message
        assert said in message
    rest = told[len(expected) :]
    assert [code for code, _, _ in rest] == ["PG912"] * 3
    assert "more than 20,000 characters" in rest[2][2]
    assert "13 levels deep; the most is 12" in rest[0][2]
    assert rest[1][1] == line_of(text, '{ text = "one too many" }')


def test_a_list_of_its_own_prints_cards_of_no_side() -> None:
    sheets = card('"name", { text = "{text}" }, "badge", { text = "{side}" }').replace(
        'kind = "card"', 'kind = "card"\nlist = "events"'
    )
    game, known, problems = kinds(sheets)
    assert not problems
    kind = known["cards"]
    assert kind.names_row is game.lists["events"].columns.row
    own = brief(game, WASP)
    rows = rows_of(kind.names_row, "name,text,quantity\nFog,**Dense**: nobody sees.,2\n", "events.csv")
    force = force_of("", own.forces[0].palette, rows)
    found = Problems()
    sheet = kind(names="events.csv").compose(replace(own, forces=(force,)), found)
    assert not found.found and len(sheet.pieces) == 2
    assert strings_of(sheet.pieces[0]) == ["Fog", "**Dense**: nobody sees."]


def test_a_table_on_a_card_has_the_mark_and_footnote_of_its_house_value() -> None:
    sheet, found = composed(card('{ table = "points" }'), WASP)
    assert not found and sheet.notes == ("a\u2002Tuesday's limit. House value, replace with your own.",)
    assert "POINTS" in strings_of(sheet.pieces[0]) and "a" in strings_of(sheet.pieces[0])


def test_a_card_shows_the_insignia_of_its_row_or_else_the_mark_of_its_side() -> None:
    def symbols(insignia: str, height: str) -> tuple[list[str], list[str]]:
        layout = card(f'{{ insignia = true, height = "{height}" }}')
        stats = f"name,gun,hull,insignia\nWasp,5,12,{insignia}\n"
        sheet, found = composed(layout, stats)
        assert not found
        (piece,) = sheet.pieces
        return [item.symbol.name for item in piece.front if isinstance(item, Use)], strings_of(piece)

    assert symbols("raf-c1", "20mm")[0][0].startswith("insignia-raf-c1") and not symbols("raf-c1", "20mm")[1]
    assert symbols("none", "20mm") == ([], ["S"])


def test_two_hundred_cards_take_a_moment() -> None:
    rows = "".join(f"Tank {n},{n % 9 + 1},{n % 20 + 1},light,,1\n" for n in range(200))
    layout = card('"name", { row = [{ stat = "gun" }, { stat = "hull" }] }, { boxes = "hull", by = 5 }, '
                  '{ field = "Driver" }, { text = "{class}" }, { log = ["Turn", "Order"] }')  # fmt: skip
    with takes_less_than(5.0):
        sheet, found = composed(layout, HEAD + rows)
        assert not found and len(sheet.pieces) == 200


def test_a_log_takes_widths_and_shares_out_the_rest() -> None:
    """The columns that no width is written for are those of a log without any."""

    def starts(widths: str) -> list[float]:
        layout = card(f'{{ {widths}log = ["Turn", "Speed", "Orders"], first = 1, lines = 2 }}')
        sheet, found = composed(layout, WASP)
        assert not found
        return [word.box.x for word in words_of(sheet.pieces[0]) if word.string in ("Turn", "Speed", "Orders")]

    usual, given = starts(""), starts('widths = ["9mm", "14mm"], ')
    assert given[2] - given[1] == pytest.approx(14.0)
    assert usual[2] - usual[1] > 16.0


def test_widths_of_a_log_that_are_none_or_too_many() -> None:
    _, _, found = kinds(card('{ log = ["Turn", "Orders"], widths = ["9", "1fr", "1fr"] }'))
    assert [(one.rule.code, one.message) for one in found] == [
        ("PG914", "widths has 3 entries, and the log 2 columns"),
        ("PG204", 'widths: "9" is no width'),
    ]


def test_what_a_card_reads_of_the_print_hides_no_rule_of_that_name() -> None:
    words = card('{ text = "{ink} of {room_width}" }')
    sheet, found = composed("[rules.ink]\nvalue = 7\n[rules.room_width]\nvalue = 9\n" + words, WASP)
    assert not found and "7 of 9" in " ".join(strings_of(sheet.pieces[0].front))
    sheet, found = composed(card('{ text = "{ink} of {room_width}" }'), WASP)
    assert not found and "color of" in " ".join(strings_of(sheet.pieces[0].front))


STRIPS = """
[rules.phases]
value = [{ name = "Move", does = "walk" }, { name = "Fire", does = "shoot" }]
[rules.weather]
value = ["fog", "rain"]
[table.grouped]
head = ["a", "b", "c"]
groups = [["", 1], ["both", 2]]
rows = [["1", "2", "3"]]
[[sheet]]
id = "strips"
kind = "card"
strips = "90mm"
legend = "Budget {budget}."
layout = [
  "name",
  { steps = ["**Begin.** Roll.", { each = "weather", text = "Mind the {entry}." },
    { each = "phases", text = "**{name}** {does}" }] },
  { track = { count = 4, corner = true, ticks = "2" } },
  { track = { count = 3, gap = "2mm", large = true, heavy = true, end = "last" } },
  { table = "grouped" },
  { text = "Fuel{mark(budget)}", capitals = true, align = "right" },
  { boxes = 3, heavy = 1, shape = "circle", letters = "A B C", label = "" },
  { arcs = "'F A'", of = ["F", "S", "A", "P"], hull = true, height = "6mm" },
  { list = "phases", title = "Done", columns = [
    { boxes = 1, label = "", width = "9mm" }, { text = "{name}", label = "phase" },
  ] },
]
"""


def test_strips_are_as_high_as_they_must_be_and_stand_side_by_side() -> None:
    sheet, found = composed(STRIPS, WASP, kind="strips")
    assert not found and isinstance(sheet.plan, Grid) and sheet.plan.columns == 2
    assert sheet.pieces[0].height < 140 and "Budget 60." in sheet.notes
    words = " ".join(strings_of(sheet.pieces[0].front))
    assert all(one in words for one in ("Begin.", "walk", "shoot", "both", "LAST"))
    assert words.index("Mind the fog.") < words.index("Mind the rain.") < words.index("walk")
    boxes = {word.string: word.box for word in words_of(sheet.pieces[0])}
    assert boxes["FUEL"].x > boxes["A"].x + 40 and abs(boxes["DONE"].bottom - boxes["phase"].bottom) < 1
    assert boxes["DONE"].right < boxes["phase"].x, "a title stands on the line of the heads"
    drawn = [one for one, _ in placed(sheet.pieces[0].front) if isinstance(one, DrawnPath)]
    heavy = [one for one in drawn if one.width > theme.FRAME_LINE and one.fill is None]
    assert len(heavy) == 1, "the first that is to tick"
    assert sum(one.stroke == WHITE for one in drawn) == 2, "white lines part the two sectors of the hull"


SUMS = """
[[sheet]]
id = "sums"
kind = "card"
each = "kit"
layout = [{ track = { count = "total(hull)", side = "9mm" } }]
"""


def test_a_track_of_the_kit_has_as_many_boxes_as_its_rows_come_to() -> None:
    sheet, found = composed(SUMS, WASP, kind="sums")
    assert not found and strings_of(sheet.pieces[0].front) == [str(number) for number in range(1, 13)]


@pytest.mark.parametrize("stat", ["total(hull)", " total( hull ) ", "TOTAL(Hull)", "(total(hull))"])
def test_a_sum_has_the_label_of_its_column_however_it_is_written(stat: str) -> None:
    sums = SUMS.replace(
        '{ track = { count = "total(hull)", side = "9mm" } }', f'{{ row = [{{ stat = "{stat}" }}] }}'
    )
    sheet, found = composed(sums, WASP, kind="sums")
    assert not found and strings_of(sheet.pieces[0].front) == ["Hull", "12"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            '{ count = "total(hull)", side = "9mm" }',
            '"total(hull)"',
            "is not a table of a track",
        ),
        ("layout = [{", 'layout = [{ each = "crew", text = "{unknown}" }, {', "nothing to print for each"),
        ("layout = [{", "layout = [{ arcs = \"'F'\", of = [] }, {", "is an empty list"),
    ],
)
def test_a_slip_is_told_once(old: str, new: str, words: str) -> None:
    _, _, found = kinds(SUMS.replace(old, new, 1))
    assert [words in one.message for one in found] == [True], found


STRENGTH = """
[table.pairs]
title = ""
down = { name = "n", label = "", of = [1, 2] }
cell = "{n * 2}"
[[sheet]]
id = "strength"
kind = "card"
layout = [
  { strength = "hull", worth = 2, filled = 2, tinted = 4, hatched = 3, circles = 2, note = "Men" },
  { table = "pairs" },
]
"""


def test_strength_and_a_table_without_labels() -> None:
    sheet, found = composed(STRENGTH, WASP, kind="strength")
    assert not found and strings_of(sheet.pieces[0].front) == ["Men", "1", "2", "2", "4"]


@each_case(
    ("old", "new", "words"),
    [
        ('strength = "hull"', 'strength = "name"', "is a text, and a number stands here"),
        ('strength = "hull"', "strength = 10001", "a number of points is 1 to 10,000"),
        ("worth = 2", "worth = 0", "a number of points is 1 to 10,000"),
        ("circles = 2", "circles = 999", "a number of boxes is 1 to 200"),
        ("tinted = 4", "tint = true", 'unknown key "tint" of a block of strength'),
        ('label = ""', "label = 5", "is not a text"),
        ('label = ""', 'lable = ""', 'unknown key "lable"'),
    ],
)
def test_slips_of_strength_and_labels_are_told(old: str, new: str, words: str) -> None:
    assert STRENGTH.count(old) == 1
    _, _, found = kinds(STRENGTH.replace(old, new))
    assert [words in one.message for one in found] == [True], found


PAD = """
[[sheet]]
id = "pad"
kind = "card"
each = "kit"
pad = 5
layout = [
  { row = [{ to = "sides", log = ["who", "loses"], lines = "fill", border = true }] },
  { frame = [{ text = "total of {sides}" }], height = "20mm", heavy = 1 },
]
"""


def test_a_pad_has_as_many_forms_as_their_lines_leave_room_for() -> None:
    sheet, found = composed(PAD, WASP, kind="pad")
    assert not found and isinstance(sheet.plan, Grid) and len(sheet.pieces) == sheet.plan.rows == 3
    strings = strings_of(sheet.pieces[0].front)
    assert strings.count("loses") == strings.count("total of 1") == 1
    drawn = [one for one, _ in placed(sheet.pieces[0].front) if isinstance(one, DrawnPath)]
    assert [one.width for one in drawn].count(theme.FRAME_LINE) == 1, "the edge of the frame is heavy"
    sheet, found = composed(PAD.replace("pad = 5", "pad = 20"), WASP, kind="pad")
    assert not found and len(sheet.pieces) == 1
    no_log = PAD.replace("pad = 5", "pad = 20").replace(
        'log = ["who", "loses"], lines = "fill", border = true', 'field = "who"'
    )
    sheet, _ = composed(no_log, WASP, kind="pad")
    assert len(sheet.pieces) == 4, "without a log that fills, no lines take room"


def test_the_band_of_a_form_is_as_high_as_the_form() -> None:
    sheet, _ = composed(PAD, WASP, kind="pad")
    lowest = max(box.bottom for _, box in paths_of(sheet.pieces[0]))
    assert lowest == pytest.approx(sheet.pieces[0].height)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("pad = 5", "pad = 1", "pad: "),
        ("pad = 5", 'pad = 5\nsize = "63x88mm"', "size has no effect beside pad"),
        ("border = true", "border = 2", "is neither true nor false"),
        ("heavy = 1", "heavy = 999", "a number of boxes is 1 to 200"),
    ],
)
def test_slips_of_pads_are_told(old: str, new: str, words: str) -> None:
    _, _, found = kinds(PAD.replace(old, new))
    assert any(words in one.message for one in found), found


@each_case(
    ("old", "new", "words"),
    [
        ('strips = "90mm"', 'strips = "9mm"', "strips:"),
        ('strips = "90mm"', 'strips = "90mm"\nper-page = 4', "per-page has no effect beside strips"),
        ('["both", 2]', '["both", 1]', "stand over 2 headings, and it has 3"),
        ('["both", 2]', '["both"]', "is no group of headings"),
        ('each = "phases"', 'each = "phase"', "nothing to print for each"),
        ('each = "phases"', 'each = "row"', "is no list"),
        ("Mind the {entry}", "Mind the {name_of_it}", "name_of_it"),
        ("corner = true", 'corner = "maybe"', "is neither true nor false"),
        ('ticks = "2"', 'ticks = "to"', 'no "to" here'),
        ('gap = "2mm"', 'gap = "90mm"', "gap"),
        ("large = true", "large = true, corner = true", "large has no effect beside corner"),
        ("heavy = true", "heavy = true, dark = true", "heavy has no effect beside dark"),
        ("heavy = 1", "heavy = 999", "a number of boxes is 1 to 200"),
        ("capitals = true", 'capitals = true, size = "small"', "size has no effect beside capitals"),
        ("capitals = true", "capitals = true, tight = true", "tight has no effect beside capitals"),
        ("hull = true", "hull = true, likeness = true", "hull has no effect beside likeness"),
    ],
)
def test_slips_of_strips_tracks_steps_and_groups_are_told(old: str, new: str, words: str) -> None:
    assert STRIPS.count(old) == 1
    _, _, found = kinds(STRIPS.replace(old, new))
    assert any(words in one.message for one in found), found


CHART = """
[table.chart]
title = "Chart"
head = ["Class", "What {name} does", "N"]
rows = [["{class}", "a sentence of prose that takes several lines of a narrow card", "{hull + 10000}"]]
widths = ["20mm", "1fr", "auto"]
"""


def test_heads_of_a_table_read_the_row_and_no_word_of_an_auto_column_is_broken() -> None:
    made, found = composed(CHART + card('{ table = "chart" }'), WASP)
    assert not found and {"What Wasp does", "10012"} <= set(strings_of(made.pieces[0]))


@pytest.mark.parametrize("line", ['title = "Chart of {name}"', 'title = "Chart"\nnote = "{gun}"'])
def test_an_expression_where_none_is_worked_out_is_a_problem(line: str) -> None:
    _, _, found = kinds(CHART.replace('title = "Chart"', line) + card('{ table = "chart" }'))
    assert [one.rule.code for one in found] == ["PG941"] and "is not worked out here" in found[0].message


def test_each_side_has_its_own_badge_and_each_row_its_own_name() -> None:
    """Parts that say the same are made once for all cards; those of a side or a row are not."""
    badge = '[[sheet.part]]\nat = ["2mm", "2mm"]\nsize = ["9mm", "9mm"]\nbadge = true\n'
    parts = f'{badge}[[sheet.part]]\nat = ["2mm", "20mm"]\nsize = ["40mm", "9mm"]\nname = true\n'
    for each in ("side", "row"):
        keys = (
            f'kind = "card"\nid = "own"\neach = "{each}"\nsize = "63x88mm"\n{parts if each == "row" else badge}'
        )
        sheet, found = composed(f"[[sheet]]\n{keys}", WASP, WASP, kind="own")
        first, second = (piece.front for piece in sheet.pieces)
        assert not found and first != second, each


DOWN = """
[[sheet]]
id = "down"
kind = "card"
size = "100x60mm"
layout = [
  { track = { count = "hull + 1", first = "hull", step = -1, side = "8mm", marks = { 0 = "deck", 2 = "lo" } } },
  { track = { count = 3, first = 500, step = 500, side = "12mm", marks = { 1500 = "high" } } },
]
"""


def test_a_track_counts_down_or_in_steps() -> None:
    sheet, found = composed(DOWN, WASP, kind="down")
    strings = strings_of(sheet.pieces[0].front)
    assert not found and strings[:3] == ["12", "11", "10"], strings
    for text in ("2", "1", "0", "deck", "lo", "500", "1000", "1500", "high"):
        assert text in strings, text


def test_a_box_whose_name_is_worked_out_may_be_marked() -> None:
    named = DOWN.replace("count = 3, first = 500, step = 500", 'names = ["{hull} boxes", "Dawn"]')
    sheet, found = composed(named.replace("1500 = ", "Dawn = "), WASP, kind="down")
    assert not found and "high" in strings_of(sheet.pieces[0].front)


@each_case(
    ("old", "new", "words"),
    [
        ("first = 500, step = 500", "first = 500, step = 0", "all boxes of the track have one number"),
        ("1500 = ", "1400 = ", 'the track has no box "1400" to mark'),
        ("count = 3, first = 500", 'names = ["a", "b"]', "step is of numbers"),
    ],
)
def test_slips_of_tracks_in_steps_are_told(old: str, new: str, words: str) -> None:
    assert DOWN.count(old) == 1
    _, _, found = kinds(DOWN.replace(old, new))
    assert any(words in one.message for one in found), found
