"""Counters and markers of a declared game: what stands where, how often, and what is said of faults."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.units import PAPERS
from pressgang.imposition.plans import StockOffer
from pressgang.layout import Gang, Sheet, Stock
from pressgang.livery.inks import inked
from pressgang.livery.palettes import our_palettes
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.faces.signs import SIGNS
from pressgang.systems.general import likeness_of
from pressgang.typography.fonts import FontBook
from tests.cases import each_case
from tests.drawn import paths_of, strings_of
from tests.games.folders import IRON_LANES, game_of, line_of, read
from tests.systems.stat_lines import force_of, rows_of

COUNTERS = (
    IRON_LANES
    + """
[[sheet]]
id = "counters"
kind = "counters"
size = "25mm"
back = { north-west = "{gun - 2}", centre = "likeness", south = "{name}", stamp = "HIT" }
legend = "Left above: gun; right below: hull."
[sheet.front]
north-west = { text = "{gun}", size = "large" }
north-east = "badge"
centre = "likeness"
south = "{name}"
south-east = "{hull}"

[[sheet]]
id = "tanks"
kind = "counters"
shape = "hex"
[sheet.front]
north-west = { text = "{unit}", size = "small" }
east = { badge = true }
centre = [{ sign = "tank", size = "large" }, "name"]
south-west = { text = "{gun}", sign = "crosshair", label = "" }
south = { text = "{cost}", when = "class == 'heavy'" }
south-east = { text = "{hull:+}", sign = "shield" }
weapons = "['front', 'rear'] if 'radio' in traits else ['front']"

[[sheet]]
id = "markers"
kind = "markers"
size = "20mm"
pieces = [
  { text = "−1", count = 12, shape = "round", ground = "#b3261e" },
  { text = "Smoke", icon = "smoke", count = 8, back = "Clears" },
  { text = "Budget {budget}", count = 1, shape = "hex" },
  { icon = "fire", count = 0 },
]
"""
)
"""The faces and markers of the format's own examples, and more."""
TANKS = """\
name,unit,side,quantity,gun,hull,class,traits
Wasp,1/A,Red,3,5,3,light,radio
Hornet,2/A,Blue,2,7,8,heavy,
"""


def brief(text: str = COUNTERS, tanks: str = TANKS, ink: str = "color") -> tuple[Brief[Any], Any]:
    """What the sheets of that game look at, and the game as a system."""
    _, system, problems = game_of(text)
    assert problems == ()
    rows = rows_of(system.row, tanks, "tanks.csv")
    sides = dict.fromkeys(row.side for row in rows)
    palettes = inked(list(our_palettes().values())[: len(sides)], ink)
    forces = tuple(
        force_of(side, palette, [row for row in rows if row.side == side])
        for side, palette in zip(sides, palettes, strict=True)
    )
    rules = RuleBook(system.numbers())
    made = Brief(
        game=system.game, credit=system.credit, title="Test", forces=forces, rules=rules, book=FontBook(),
        paper=StockOffer(Stock(PAPERS["a4"]), FontBook()), likeness=likeness_of(system), ink=ink,
    )  # fmt: skip
    return made, system


def composed(
    id: str = "counters",
    text: str = COUNTERS,
    tanks: str = TANKS,
    ink: str = "color",
    **options: object,
) -> tuple[Sheet, list[Diagnostic]]:
    """The sheet of that id."""
    about, system = brief(text, tanks, ink)
    kind: type[AnyKind] = system.sheets.named(id)
    found = Problems()
    return kind(**options).compose(about, found), found.found


def markers(piece: str) -> str:
    """A game with a sheet of that marker."""
    return f'{IRON_LANES}\n[[sheet]]\nid = "m"\nkind = "markers"\npieces = [{{ {piece} }}]\n'


def fronts(sheet: Sheet) -> Counter[tuple[str, ...]]:
    return Counter(tuple(strings_of(piece)) for piece in sheet.pieces)


def test_the_example_of_the_format() -> None:
    sheet, found = composed()
    assert found == []
    assert {tuple(sorted(words)): count for words, count in fronts(sheet).items()} == {
        ("3", "5", "R", "Wasp"): 3,
        ("7", "8", "B", "Hornet"): 2,
    }
    backs = {tuple(sorted(strings_of(piece.behind()))) for piece in sheet.pieces}
    assert backs == {("3", "HIT", "Wasp"), ("5", "HIT", "Hornet")}
    assert sheet.notes == ("Left above: gun; right below: hull.",)
    assert isinstance(sheet.plan, Gang) and sheet.side_detail == "25 × 25 mm"
    assert {piece.name for piece in sheet.pieces} == {"Wasp 1/A", "Hornet 2/A"}


def test_copies_share_a_face() -> None:
    sheet, _ = composed()
    assert len({id(piece) for piece in sheet.pieces}) == 2


def test_what_is_for_some_rows_stands_on_them_alone() -> None:
    sheet, found = composed("tanks")
    assert found == []
    assert {tuple(sorted(words)): count for words, count in fronts(sheet).items()} == {
        ("+3", "1/A", "5", "R", "Wasp"): 3,
        ("+8", "2/A", "22", "7", "B", "Hornet"): 2,
    }
    assert sheet.notes == ("Left below: Gun; below: Points; right below: Hull.",)
    assert all(piece.outline is not None for piece in sheet.pieces)


def test_the_options_of_the_file_are_defaults() -> None:
    _, system = brief()
    kind = system.sheets.named("tanks")
    assert (kind().shape, kind().size, kind(shape="round").shape) == ("hex", 25.0, "round")


@each_case("ink", ["color", "grey", "saver", "reversed"])
@each_case("id", ["counters", "tanks", "markers"])
def test_every_ink_prints_the_same_words(id: str, ink: str) -> None:
    usual, _ = composed(id)
    sheet, found = composed(id, ink=ink)
    assert found == []
    assert fronts(sheet) == fronts(usual)


def test_letters_of_dots_are_dealt_in_turn() -> None:
    text = COUNTERS.replace('south = "{name}"\nsouth-east = "{hull}"', 'south = { dots = "letters" }').replace(
        "[column.traits]",
        '[column.letters]\nkind = "words"\nof = ["R", "W", "B"]\ndefault = []\n[column.traits]',
    )
    tanks = "name,side,quantity,gun,hull,letters\nWasp,Tan,4,5,3,R W B\nGnat,Tan,2,1,1,\n"
    sheet, found = composed(text=text, tanks=tanks)
    assert found == []
    letters = [[word for word in strings_of(piece) if word in ("R", "W", "B")] for piece in sheet.pieces]
    assert letters == [["R"], ["R"], ["W"], ["B"], [], []]
    id_line = 'id = "counters"'
    sheet, found = composed(text=text.replace(id_line, id_line + '\ncopies = "len(letters)"', 1), tanks=tanks)
    assert found == [] and len(sheet.pieces) == 4 * 3 + 0


def test_copies_are_a_number() -> None:
    id_line = 'id = "counters"'
    assert COUNTERS.count(id_line) == 1
    _, problems = read(COUNTERS.replace(id_line, id_line + '\ncopies = "name"'))
    assert [one.message for one in problems] == ['"name" is a text, and a number stands here']
    _, found = composed(text=COUNTERS.replace(id_line, id_line + '\ncopies = "-1"'))
    assert any("a piece has 0 to 100" in one.message for one in found)


def test_a_number_of_dots_is_so_many_spots() -> None:
    text = COUNTERS.replace('south = "{name}"\nsouth-east = "{hull}"', 'south = { dots = "hull" }')
    sheet, found = composed(text=text, tanks=TANKS.replace(",3,light", ",2,light"))
    two, eight = (len(paths_of(sheet.pieces[at])) for at in (0, -1))
    assert found == [] and eight - two == 8 - 2


def test_a_game_of_aircraft_shows_their_silhouettes() -> None:
    text = COUNTERS.replace("accent =", 'likeness = "aircraft"\naccent =')
    tanks = "name,side,quantity,gun,hull,span_m,length_m\nSpitfire,Red,2,5,3,11.23,9.12\n"
    sheet, found = composed(text=text, tanks=tanks)
    assert found == []
    assert "Spitfire" in strings_of(sheet.pieces[0])
    small, _ = composed(text=text, tanks=tanks, size=12.7)
    key = [piece for piece in small.pieces if piece.name.startswith("key")]
    assert len(small.pieces) == 3 and "Spitfire" in strings_of(key[0])
    assert any("Left off" in note and "All of it fits from" in note for note in small.notes)


def test_same_scale_and_own_scale() -> None:
    text = COUNTERS.replace("accent =", 'likeness = "aircraft"\naccent =')
    tanks = "name,side,gun,hull,span_m,length_m\nSpitfire,Red,5,3,11.23,9.12\nSunderland,Red,5,3,34.4,26.0\n"
    sheet, found = composed(text=text, tanks=tanks, same_scale=True)
    assert found == [] and "all to 1 :" in sheet.side_detail
    _, found = composed(text=text, tanks=tanks, scale=300.0)
    assert [problem.rule.code for problem in found] == ["PG805"] * 2
    assert "Sunderland" in found[1].message and "scale = 1:" in found[1].help


def test_long_names_and_huge_numbers() -> None:
    text = COUNTERS.replace("most = 20", "most = 1000000000")
    tanks = f"name,side,gun,hull\n{'Featherstonehaugh ' * 11},Red,5,3\nWasp,Red,9,999999999\n"
    _, found = composed(text=text, tanks=tanks)
    assert [(problem.rule.code, problem.span.line) for problem in found if problem.is_error] == [("PG801", 2)]
    tanks = tanks.replace("Featherstonehaugh " * 11, "Featherstonehaugh " * 6)
    sheet, found = composed(text=text, tanks=tanks)
    assert [problem.rule.severity for problem in found] == ["note"]
    assert "names" in sheet.notes[-1]
    _, found = composed(text=text, tanks=tanks, size=10.0)
    errors = [problem for problem in found if problem.is_error]
    assert [(problem.rule.code, problem.span.line) for problem in errors] == [("PG806", 3)]
    assert '"999999999"' in errors[0].message and "south-east" in errors[0].message
    assert "mm or larger" in errors[0].help


def test_a_kept_name_goes_last_in_the_smallest_type_and_is_said_where_it_goes() -> None:
    text = f"""{IRON_LANES}
[[sheet]]
id = "kept"
kind = "counters"
size = "20mm"
keep = ["name"]
front = {{ north-east = {{ text = "{{hull}}", sign = "shield" }}, centre = "likeness", south = "name" }}
"""
    sheet, found = composed("kept", text=text, tanks="name,side,gun,hull\nRoyal Engineer,Red,5,3\n")
    assert found == [] and {"Royal", "Engineer"} <= {*fronts(sheet).popitem()[0]}
    sheet, found = composed(
        "kept", text=text, tanks="name,side,gun,hull\nPanzergrenadierregimentsstab,Red,5,3\n"
    )
    assert [one.rule.code for one in found] == ["PG809"]
    assert "names" in found[0].message and "though keep asks for them" in found[0].message
    _, found = composed("kept", text=text.replace("keep = ", "# "),
                        tanks="name,side,gun,hull\nPanzergrenadierregimentsstab,Red,5,3\n")  # fmt: skip
    assert "keep" not in found[0].message


def test_an_expression_without_a_result_is_told_at_the_row() -> None:
    text = COUNTERS.replace('"{gun - 2}"', '"{gun // (hull - 3)}"')
    _, found = composed(text=text)
    assert [(problem.rule.code, problem.span.line) for problem in found] == [("PG943", 2)]
    assert "north-west" in found[0].message and "divides by zero" in found[0].message


FAULTS = [
    # what is replaced, by what, the code, what the problem stands at, and words of it
    ('north-west = { text = "{gun}"', 'nort-west = { text = "{gun}"', "PG213", "nort-west", "north-west"),
    ('legend = "Left', 'pieces = true\nlegend = "Left', "PG914", "pieces = true", "texts without {number}"),
    ('legend = "Left', 'side-legend = "{hull}"\nlegend = "Left', "PG942", 'hull}"\nlegend', "hull"),
    ('text = "{gun}", size', 'txet = "{gun}", size', "PG213", "txet", 'Did you mean "text"?'),
    ('size = "large" }\nnorth-east', 'size = "lage" }\nnorth-east', "PG914", '"lage"', 'Did you mean "large"?'),
    ('north-west = "{gun - 2}"', 'north-west = "{gunn - 2}"', "PG942", "gunn - 2", 'Did you mean "gun"?'),
    ('north-east = "badge"', 'north-east = { size = "small" }', "PG914", '{ size = "small" }', "one content"),
    ('sign = "tank"', 'sign = "tnak"', "PG916", '"tnak"', 'Did you mean "tank"?'),
    ("class == 'heavy'", "clas == 'heavy'", "PG942", "clas ==", 'Did you mean "class"?'),
    ('stamp = "HIT"', "stamp = true", "PG215", "true }\nlegend", "is not a text"),
    ("below: hull.", "below: {hull}.", "PG942", "hull}.", "something of each row"),
    ('size = "25mm"', 'size = "5mm"', "PG203", '"5mm"', "8 mm"),
    ('shape = "hex"\n[sheet', 'shape = "hexx"\n[sheet', "PG205", '"hexx"', 'Did you mean "hex"?'),
    ('icon = "smoke"', 'icon = "smok"', "PG916", '"smok"', 'Did you mean "smoke"?'),
    ("count = 12", 'count = "twelve"', "PG942", 'twelve"', "The names are"),
    ("count = 12", "count = 12000", "PG203", "12000", "0 to 1,000"),
    ('shape = "round"', 'shape = "rond"', "PG914", '"rond"', 'Did you mean "round"?'),
    ("#b3261e", "#b3261", "PG208", '"#b3261"', "is no colour"),
    ('"badge"\ncentre', '{ badge = true, colour = "#b326" }\ncentre', "PG914", "colour =", "beside badge"),
    ('"badge"\ncentre', '{ likeness = "hq.svg" }\ncentre', "PG914", '"hq.svg"', 'picture = "…"'),
    ('"badge"\ncentre', '{ likeness = true, label = "x" }\ncentre', "PG914", 'label = "x"', "beside likeness"),
    ('"badge"\ncentre', '{ dots = 3, turn = 90 }\ncentre', "PG914", "turn = 90", "size, when"),
    ('"badge"\ncentre', '{ text = "x", turn = 720 }\ncentre', "PG215", "720", "-360 to 360"),
    ('"badge"\ncentre', '{ text = "x", colour = "rad" }\ncentre', "PG208", '"rad"', "name in CSS"),
    ('"badge"\ncentre', '{ picture = "gone.svg" }\ncentre', "PG602", '"gone.svg"', "does not exist"),
    ('"badge"\ncentre', '{ sign = "star", lead = "d6" }\ncentre', "PG914", "lead = ", "beside sign"),
    ('"badge"\ncentre', '{ text = "x", below = true }\ncentre', "PG914", "below = ", "without a sign"),
    ('"badge"\ncentre', '{ sign = "star", card = true }\ncentre', "PG914", "card = ", "beside sign"),
    ('"badge"\ncentre', '{ text = "x", card = 1 }\ncentre', "PG215", "1 }\ncentre", "true or false"),
    ('legend = "Left', 'ground = "tann"\nlegend = "Left', "PG208", '"tann"', 'Did you mean "tan"?'),
    ('legend = "Left', 'ink = "{gunn}"\nlegend = "Left', "PG942", "gunn", 'Did you mean "gun"?'),
    ('legend = "Left', 'keep = ["nmae"]\nlegend = "Left', "PG914", '"nmae"', 'Did you mean "name"?'),
    ('legend = "Left', 'keep = ["likeness"]\nlegend = "Left', "PG914", '"likeness"]', "never left off"),
    ("Budget {budget}", "Budget {gun}", "PG942", "gun}\", count = 1", "something of each row"),
]  # fmt: skip


@each_case(("old", "new", "code", "at", "words"), FAULTS)
def test_a_fault_is_told_where_it_stands(old: str, new: str, code: str, at: str, words: str) -> None:
    assert COUNTERS.count(old) == 1, old
    text = COUNTERS.replace(old, new)
    _, problems = read(text)
    places = [(one.rule.code, one.span.line, one.span.column) for one in problems]
    assert (code, *line_of(text, at)) in places, problems
    problem = problems[places.index((code, *line_of(text, at)))]
    assert words in f"{problem.message} {problem.help}"


def test_colours_of_contents_and_markers_have_names_as_those_of_parts_do() -> None:
    text = COUNTERS.replace("#b3261e", "orange").replace(
        '"badge"\ncentre', '{ text = "x", colour = "navy" }\ncentre'
    )
    assert text.count("orange") == text.count("navy") == 1 and not read(text)[1]


def test_a_sheet_without_its_content_is_told() -> None:
    for kind, key in (("counters", "front"), ("markers", "pieces")):
        text = f'{IRON_LANES}\n[[sheet]]\nid = "bare"\nkind = "{kind}"\n'
        _, problems = read(text)
        assert [problem.rule.code for problem in problems] == ["PG214"]
        assert key in problems[0].message and key in problems[0].help


def test_markers_come_as_often_as_they_are_asked_for() -> None:
    sheet, found = composed("markers")
    assert found == []
    assert Counter(piece.name for piece in sheet.pieces) == {"−1": 12, "Smoke": 8, "Budget 60": 1}
    assert {tuple(strings_of(piece.behind())) for piece in sheet.pieces} == {
        ("−1",),
        ("Clears",),
        ("Budget 60",),
    }
    assert [piece.outline is None for piece in sheet.pieces[:13]] == [False] * 12 + [True]


def test_the_back_of_a_disc_says_its_word() -> None:
    for size in (14.0, 16.0, 25.0):
        sheet, _ = composed(
            "m", markers('text = "Lamp", icon = "star", shape = "round", back = "Dark"'), size=size
        )
        assert strings_of(sheet.pieces[0].behind()) == ["Dark"]


def test_every_sign_can_be_a_marker() -> None:
    text = markers("}, {".join(f'icon = "{sign}", text = "Word"' for sign in SIGNS))
    for size in (12.7, 20.0):
        sheet, found = composed("m", text=text, size=size)
        assert found == [] and len(sheet.pieces) == len(SIGNS)
        assert len({repr(piece.front) for piece in sheet.pieces}) == len(SIGNS)  # each is another


def test_a_marker_too_small_for_its_word_is_refused() -> None:
    text = markers('text = "Incomprehensibilities"')
    _, found = composed("m", text=text, size=12.0)
    assert [problem.rule.code for problem in found] == ["PG806"]
    assert "Incomprehensibilities" in found[0].message and "mm or larger" in found[0].help


def test_a_kind_without_its_back_has_none() -> None:
    sheet, _ = composed("tanks", backs="fold")
    assert all(piece.behind() == () for piece in sheet.pieces)


def test_a_column_of_short_names_serves_small_counters() -> None:
    text = COUNTERS.replace('centre = "likeness"\nsouth = "{name}"', 'centre = ["likeness", "name"]').replace(
        "[column.traits]", '[column.short]\nkind = "text"\ndefault = ""\n[column.traits]'
    )
    text = text.replace("accent =", 'likeness = "aircraft"\naccent =')
    text = text.replace('north-west = { text = "{gun}", size = "large" }\nnorth-east', "east")
    tanks = "name,short,side,gun,hull,span_m,length_m\nSupermarine Spitfire,Spit,Red,5,3,11.23,9.12\n"
    sheet, _ = composed(text=text, tanks=tanks, size=14.5)
    assert "Spit" in strings_of(sheet.pieces[0])


def test_a_legend_adds_up_and_one_that_cannot_be_worked_out_is_told() -> None:
    def with_legend(less: int) -> str:
        return COUNTERS.replace(
            "Left above: gun; right below: hull.", f"{{count()}}; {{60 // (least(gun) - {less})}}."
        )

    sheet, _ = composed(text=with_legend(4))
    assert sheet.notes == ("5; 60.",)
    about, system = brief(with_legend(5))
    (problem,) = system.sheets.named("counters")().check(about)
    assert problem.rule.code == "PG943" and "the legend of the sheet counters" in problem.message


def test_markers_say_the_sides_of_the_kit_and_a_legend_without_a_result_is_told() -> None:
    def of_sides(legend: str) -> str:
        return markers('text = "{sides}", count = "count()"') + f'legend = "{legend}"\n'

    sheet, found = composed("m", of_sides("{sides} sides, {count()} tanks."))
    assert (found, sheet.notes, fronts(sheet)) == ([], ("2 sides, 5 tanks.",), {("2",): 5})
    _, (problem,) = composed("m", of_sides("{60 // (sides - 2)}"))
    assert problem.rule.code == "PG943" and "the legend divides by zero" in problem.message


def test_a_sign_may_be_worked_out() -> None:
    """Alone and beside a text; a name that is no sign is told at its row."""
    plain = COUNTERS.replace(
        'north-west = { text = "{gun}", size = "large" }', 'north-west = { sign = "star" }'
    )
    by_gun = plain.replace('"star"', "\"{'star' if gun > 0 else 'moon'}\"")
    drawn = [composed(text=text)[0].pieces[0].front for text in (plain, by_gun)]
    assert drawn[0] == drawn[1]
    _, problems = composed(text=by_gun.replace("'star' if", "'stair' if"))
    assert problems and all("comes to stair, which is no sign" in one.message for one in problems)
