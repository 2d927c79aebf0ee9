"""What games of ours in folders need of the language: rules that are tables, marks, options of a sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.diagnostics import PressgangError, Problems, Span
from pressgang.drawing.units import parse_paper
from pressgang.files.paths import template
from pressgang.games.system import our_system, system_of_game
from pressgang.imposition.plans import StockOffer
from pressgang.jobs.checking import game_problems
from pressgang.layout import Sheet, Stock
from pressgang.rulebook import RuleBook, rules_in_force
from pressgang.schema import declared
from pressgang.sheets.base import Brief
from pressgang.systems import all_systems
from pressgang.systems.base import AnySystem
from tests.cases import each_case
from tests.drawn import paths_of, strings_of, words_of
from tests.games.folders import read
from tests.systems.stat_lines import BOOK

GAME = """\
[game]
id = "iron-lanes"
[rules.loop]
value = { cost = 4, ahead = 2, sides = [1, 2] }
provenance = "source"
[rules.ends]
value = "dusk"
provenance = "reading"
note = "The article leaves it open."
[rules.guns]
value = 3
note = "Lost."
[[sheet]]
id = "aid"
kind = "reference"
sections = [
    { title = "End", note = "read{marks(ends)}", text = "It ends at {ends}{mark(ends)} after {hours} hours." },
    { title = "Loop", text = "{loop_cost} points, {loop_ahead} ahead, {len(loop_sides)} sides." },
    { title = "Guns", text = "{guns}" },
]
[sheet.options.hours]
kind = "whole"
least = 1
most = 9
default = 3
help = "how long a raid is"
[[sheet]]
id = "numbers"
kind = "markers"
pieces = [
    { text = "{number}", to = "loop_cost", count = "2", name = "n {number}" },
    { text = "X", count = "loop_ahead" },
]
legend = "Up to {loop_cost}."
"""


def game(text: str = GAME) -> AnySystem:
    read_game, problems = read(text)
    assert read_game is not None and not problems, problems
    return system_of_game(read_game)


def composed(system: AnySystem, sheet: str, rules: RuleBook | None = None, **options: object) -> Sheet:
    kind = system.sheets.named(sheet)
    assert kind is not None
    book = rules or RuleBook(system.numbers())
    offer = StockOffer(Stock(parse_paper("a4")), BOOK)
    found = Problems()
    sheet_made = kind(**options).compose(Brief("Raid", "", "", (), book, BOOK, offer), found)
    assert not found.found
    return sheet_made


def said(sheet: Sheet) -> str:
    """All that stands on it, with the spaces that hold as spaces."""
    return " ".join(word for piece in sheet.pieces for word in strings_of(piece)).replace("\u00a0", " ")


def test_marks_stand_where_the_text_asks_and_else_at_the_head() -> None:
    words = said(composed(game(), "aid"))
    assert "read (a)" in words and "It ends at dusk" in words
    assert "4 points, 2 ahead, 2 sides." in words
    notes = words[words.index("READINGS AND HOUSE VALUES") :]
    assert "The article leaves it open." in notes and "Lost. House value, replace with your own." in notes


def test_a_kit_that_has_its_own_values_has_no_marks() -> None:
    system = game()
    own = {"ends": ("noon", Span(""), Span("")), "guns": (3, Span(""), Span(""))}
    rules, problems = rules_in_force(system.numbers(), None, own)
    words = said(composed(system, "aid", rules))
    assert not problems and "It ends at noon after 3 hours." in words and "(a)" not in words


def test_a_kit_replaces_a_table_of_the_source_and_the_sheet_that_marks_it_says_so() -> None:
    system = game(GAME.replace("{len(loop_sides)} sides.", "{len(loop_sides)} sides{mark(loop)}."))
    own = {"loop": ({"cost": 5, "ahead": 1, "sides": [1]}, Span(""), Span(""))}
    rules, problems = rules_in_force(system.numbers(), None, own)
    words = said(composed(system, "aid", rules))
    assert not problems and "5 points, 1 ahead, 1 sides" in words
    assert "This kit’s value, in place of what the source states." in words


def test_an_option_of_a_sheet_is_one_of_kits_and_read_by_its_texts() -> None:
    system = game()
    kind = system.sheets.named("aid")
    (hours,) = (item for item in declared(kind) if item.name == "hours")
    assert (hours.default, hours.help, hours.kind.label) == (3, "how long a raid is", "whole number 1 to 9")
    assert "after 7 hours." in said(composed(system, "aid", hours=7))


def test_an_option_named_as_a_rule_stands_in_for_it_on_its_sheet() -> None:
    own = '[sheet.options.ends]\nkind = "text"\n[sheet.options.hours]'
    system = game(GAME.replace("[sheet.options.hours]", own))
    assert "It ends at dusk" in said(composed(system, "aid"))
    words = said(composed(system, "aid", ends="noon"))
    assert "It ends at noon" in words and "(a)" in words, "its letter stays"


_SPEEDS = """\
[rules.classes]
value = [{ class = 1, top-speed = 20 }, { class = 2, top-speed = 30 }]
[table.speeds]
head = ["", "knots"]
each = "classes"
rows = [["{class}", "{top_speed}"], ["half", "{top_speed / 2}"]]
across = { name = "men", of = "numbers(2, guns)" }
cell = "{top_speed - men}"
stripes = true
tint = "top_speed > 20"
[table.steps]
each = { name = "r", of = "numbers(2, -2, -1)" }
head = ["such as", "step"]
rows = [["{abs(r)} off", "**{r:+}**"]]
across = { name = "s", of = [0, 1], head = ["level\\nwith it", "{s} above"] }
cell = "{'' if s == 0 and r < 1 else 10 * s + r}"
tint = "0 if s == 0 and r < 1 else (10 * s + r) / 12"
large = true
blank = "none here"
[table.turned]
head = ["class", "knots{mark(classes)}"]
each = "classes"
rows = [["{class}", "{top_speed}"]]
turned = true
[table.footed]
head = ["", "kn"]
each = "classes"
rows = [["{class}", "{top_speed}"]]
foot = [["all", "{2 * 25}"]]
[rules.ends]"""
_SHOWN = """\
{ table = "speeds", wide = true, break = "before" },
    { title = "So", text = "Fast.", caption = true },
    { title = "Turned", table = "turned" },
    { title = "Steps", table = "steps" },
    { title = "Footed", table = "footed" },
    { title = "Each", each = "classes", text = "Class {class}." },
    { title = "All", list = "classes", columns = [{ dice = "class", label = "die" }, "top_speed"] },
    { title = "Guns", text"""


def test_a_table_has_rows_for_each_table_of_a_rule() -> None:
    text = GAME.replace("[rules.ends]", _SPEEDS).replace('{ title = "Guns", text', _SHOWN)
    words = said(composed(game(text), "aid"))
    assert "knots 2 3 1 20 18 17 half 10 18 17 2 30 28 27 half 15 28 27" in words and "Fast." in words
    assert "class 1 2 knots" in words and "20 30" in words and "1 20 2 30 all 50" in words
    assert "EACH b Class 1. EACH b Class 2. ALL b die" in words


def test_a_table_of_figures_has_heads_of_its_own_graded_grounds_and_words_where_nothing_stands() -> None:
    text = GAME.replace("[rules.ends]", _SPEEDS).replace('{ title = "Guns", text', _SHOWN)
    (piece,) = [one for one in composed(game(text), "aid").pieces if "none here" in strings_of(one)]
    words = {one.string: one for one in words_of(piece)}
    assert words["level"].box.bottom < words["with it"].box.y < words["+2"].box.y
    assert words["1 above"].box.centre[1] == pytest.approx(words["with it"].box.centre[1], abs=0.3)
    assert words["12"].size > words["+2"].size > words["2 off"].size * 0.99, "figures are large"
    grounds = {
        figure: min(
            p.fill.hex
            for p, box in paths_of(piece)
            if p.fill and not p.stroke and box.contains(words[figure].box)
        )
        for figure in ("12", "8")
    }
    assert grounds["12"] < grounds["8"] < "#ffffff", "the larger the darker"


def test_markers_are_numbered_and_counted_by_expressions() -> None:
    sheet = composed(game(), "numbers")
    assert [piece.name for piece in sheet.pieces] == [
        *(f"n {n}" for n in range(1, 5)),
        *(f"n {n}" for n in range(1, 5)),
        "X",
        "X",
    ]
    assert sheet.notes == ("Up to 4.",)


_NUMBERS = 'across = { name = "n", of = '
_TABLE = '[table.odds]\nhead = ["a"]\nrows = [["1"]]\n'


@each_case(
    ("before", "after", "says"),
    [
        ("marks(ends)", "marks(end)", 'the game has no rule "end"'),
        ("marks(ends)", "marks('ends')", "the game has no rule"),
        ("{loop_cost} points", "{loop} points", 'there is no "loop" here'),
        ("{loop_cost} points", "{loop_cots} points", 'there is no "loop_cots" here'),
        ("[sheet.options.hours]", "[sheet.options.name]", "is the name of a column or value"),
        ("sections = [", 'column = "1mm"\nsections = [', "column: "),
        ('{ title = "Guns", text', '{ title = "Guns", break = "after", text', "break: "),
        ("[rules.ends]", f'{_TABLE}each = "guns"\n[rules.ends]', "no list with fields"),
        ("[rules.ends]", f'{_TABLE}{_NUMBERS}"guns" }}\ncell = "1"\n[rules.ends]', "a list stands"),
        ("[rules.ends]", f"{_TABLE}{_NUMBERS}[1] }}\n[rules.ends]", "written, or worked out"),
        ('{ title = "Guns", text', '{ title = "Guns", each = "loop", text', "nothing to print for each"),
        ("[rules.ends]", f"{_TABLE}stripes = 1\n[rules.ends]", "neither true"),
        ("[rules.ends]", f"{_TABLE}turned = 1\n[rules.ends]", "neither true"),
        ('{ title = "Guns", text', '{ title = "Guns", compare = [{ text = "x" }], text', "not by text"),
        ("[rules.ends]", f"{_TABLE}turned = true\nstripes = true\n[rules.ends]", "is turned"),
        ("[rules.ends]", f'{_TABLE}tint = "lop > 1"\n[rules.ends]', 'no "lop" here'),
        ("[rules.ends]", f"{_TABLE}tint-colour = 'bleu'\n[rules.ends]", '"bleu" '),
        ("[rules.ends]", f"{_TABLE}large = true\n[rules.ends]", "has no across"),
        ("[rules.ends]", f"{_TABLE}large = 1\n[rules.ends]", "neither true"),
        ("[rules.ends]", f'{_TABLE}blank = "{{lop}}"\n[rules.ends]', 'no "lop" here'),
        ("[rules.ends]", f'{_TABLE}each = {{ name = "n", of = [1], head = "x" }}\n[rules.ends]', "nothing"),
        ("[rules.ends]", f'{_TABLE}{_NUMBERS}[1], head = ["a", "b"] }}\ncell = "1"\n[rules.ends]', "2 texts"),
        ("[rules.ends]", f"{_TABLE}foot = [[1, 2]]\n[rules.ends]", "the row has 2 cells"),
        ('kind = "whole"\nleast = 1', 'kind = "wole"\nleast = 1', '"wole"'),
        ("default = 3", "default = 30", "30"),
        ("sides = [1, 2] }", "sides = [1, 2], of = { a = { b = { c = 1 } } } }", "three tables or lists deep"),
        ('value = "dusk"', 'value = "dusk"\nsauce = "x"', "sauce"),
        ("sections = [", "sizes = [[90, 1]]\nsections = [", "is no setting"),
        ("sections = [", "sizes = [[9, 0.9, 1]]\nsections = [", "is no setting"),
        ('{ title = "Guns", text', '{ title = "Guns", gap = "1", text', "has no unit"),
        ('{ title = "Guns", text', '{ title = "Guns", drawing = "rose", text', 'no drawing "rose"'),
        ('{ title = "Guns", text', '{ title = "Guns", wide = 3, text', "neither true nor false"),
        ('{ title = "Guns", text', '{ title = "Guns", wide = "9", text', 'wide: "9" has no unit'),
        ('{ title = "Guns", text', '{ title = "Guns", wide = "40mm", text', 'is too small: the least is 50 mm'),
        ("sections = [", 'accent = "blue"\nsections = [', 'no accent "blue"'),
        ("[rules.ends]", '[table.odds]\nhead = ["a"]\nrows = [["1"]]\nbold = 1\n[rules.ends]', "neither true"),
        ("[rules.ends]", "[rules.loop-cost]\nvalue = 1\n[rules.ends]", "loop"),
    ],
)  # fmt: skip
def test_faults_are_said_at_their_line(before: str, after: str, says: str) -> None:
    """Also those of sheets, which are read first without places."""
    assert before in GAME
    text = GAME.replace(before, after)
    _, problems = read(text)
    assert problems
    assert any(says in problem.message or says in problem.help for problem in problems), problems
    assert all(problem.span.line > 0 and problem.span.column > 0 for problem in problems)


@pytest.mark.parametrize("id", [folder.name for folder in sorted(template("games").iterdir())])
def test_a_game_of_ours_has_no_faults(id: str) -> None:
    """A run finds those of the sheets that it prints alone."""
    assert game_problems(Path(template(f"games/{id}/game.toml"))) == []
    assert all_systems()[id].files == ()


DUE = """
[table.due]
head = ["end"]
rows = [["{ends}"]]
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [('text = "{guns}"', 'text = "{gunz}"'), ('table = "due"', 'table = "deu"'), ('[["{ends}"]]', "[[]]")],
)
def test_a_fault_in_a_sheet_of_a_game_of_ours_stops_the_run(old: str, new: str, tmp_path: Path) -> None:
    file = tmp_path / "iron-lanes" / "game.toml"
    file.parent.mkdir()
    sound = GAME.replace("[[sheet]]", DUE + "[[sheet]]", 1).replace(
        'title = "Guns"', 'title = "Guns", table = "due"'
    )
    file.write_text(sound, encoding="utf-8")
    assert our_system(file).sheets.named("aid")
    assert old in sound
    file.write_text(sound.replace(old, new), encoding="utf-8")
    system = our_system(file)
    assert system.sheets.named("numbers"), "it has no fault"
    with pytest.raises(PressgangError) as raised:
        assert system.sheets.named("aid")
    line = sound[: sound.index(old)].count("\n") + 1
    problem = raised.value.diagnostics[0]
    assert "report this" in problem.help and (problem.span.file, problem.span.line) == (str(file), line)
