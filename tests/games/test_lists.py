"""List columns: entries with fields in a cell, what is wrong with them, and what expressions do with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pressgang.checking import check_paths
from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.scene import Use
from pressgang.games.blocks import sheets as block_sheets
from pressgang.games.expressions.values import MOST_OF_LIST
from pressgang.games.system import system_of_game
from pressgang.livery.palettes import our_palettes
from pressgang.rulebook import RuleBook
from pressgang.schema import read_all_rows
from pressgang.sources import read_table
from pressgang.structs import replace
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.drawn import paths_of, words_of
from tests.games.cards import brief
from tests.games.folders import line_of, read, write_game, write_kit
from tests.systems.stat_lines import force_of, rows_of
from tests.timing import takes_less_than

SHIPS = """\
[game]
id = "iron-lanes"
[column.weapons]
kind = "list"
default = []
most = 12
[column.weapons.field.weapon]
kind = "text"
[column.weapons.field.arcs]
kind = "words"
of = ["F", "FS", "AS", "A", "AP", "FP"]
[column.weapons.field.range]
kind = "whole"
least = 1
most = 60
[column.weapons.field.refits]
kind = "flag"
default = false
[rules.price]
value = 3
[value.cost]
formula = "sum(each(weapons, range * price)) + len(weapons)"
[table.beam]
down = { name = "dice", of = [1, 2, 3] }
across = { name = "screen", of = [0, 1] }
cell = "{dice * 2 - screen}"
[table.losses]
head = ["Odds", "Attacker", "Defender"]
rows = [["1:1", 2, "-"], ["2:1", 1, "retreat"]]
[table.names]
head = ["Size", "Name"]
rows = [[1, "corvette"], [2, "frigate"]]
"""
CELL = "Beam 3 | F FS FP | 36; Torpedo | F | 24 | yes"


def read_cells(*cells: str, text: str = SHIPS) -> tuple[Any, list[Diagnostic], Any]:
    """Return the rows with these cells, their problems, and the game."""
    game, faults = read(text)
    assert faults == [], faults
    data = "name\tweapons\n" + "".join(f'Ship\t"{cell}"\n' for cell in cells)
    table, problems = read_table(Path("s.tsv"), "s.tsv", data=data.encode())
    assert table is not None
    rows, found = read_all_rows(table, game.columns.row)
    return rows, [*problems, *found], game


def worth(formula: str, cell: str = CELL, text: str = SHIPS) -> Any:
    """Return what a formula comes to for a ship with these weapons, or the problem of the formula."""
    own = f"{text}[value.asked]\nformula = {json.dumps(formula)}\n"
    game, faults = read(own)
    if faults:
        (fault,) = faults
        assert fault.span.line == line_of(own, f"formula = {json.dumps(formula)}")[0]
        return f"{fault.rule.code} {fault.message}"
    (row,), found, _ = read_cells(cell, text=own)
    assert found == []
    return game.names.row(row, RuleBook(game.rules))["asked"]


@pytest.mark.parametrize("cell", [CELL, CELL.replace("; ", "\n"), f" {CELL} ; "])
def test_entries_are_parted_by_semicolons_or_lines(cell: str) -> None:
    (row,), found, _ = read_cells(cell)
    assert found == []
    assert [entry.as_mapping() for entry in row.weapons] == [
        {"weapon": "Beam 3", "arcs": ("F", "FS", "FP"), "range": 36, "refits": False},
        {"weapon": "Torpedo", "arcs": ("F",), "range": 24, "refits": True},
    ]


@pytest.mark.parametrize("cell", ["", "none", "-"])
def test_a_list_may_be_empty(cell: str) -> None:
    (row,), found, _ = read_cells(cell)
    assert (row.weapons, found) == ((), [])


@pytest.mark.parametrize("name", ["s.json", "s.toml"])
def test_lists_of_tables_in_json_and_toml(name: str) -> None:
    tables = [
        {"weapon": "Beam 3", "arcs": ["F", "FS"], "range": 36},
        {"Weapon": "Ram", "arcs": "F", "range": 1},
    ]
    data = json.dumps([{"name": "Ship", "weapons": tables}])
    if name.endswith("toml"):
        data = (
            '[[row]]\nname = "Ship"\nweapons = [{ weapon = "Beam 3", arcs = ["F", "FS"], range = 36 }, '
            '{ Weapon = "Ram", arcs = "F", range = 1 }]\n'
        )
    table, problems = read_table(Path(name), name, data=data.encode())
    assert table is not None and not problems
    (row,), found = read_all_rows(table, read(SHIPS)[0].columns.row)
    assert found == []
    assert [(entry["weapon"], entry["arcs"], entry["range"]) for entry in row.weapons] == [  # type: ignore[attr-defined]
        ("Beam 3", ("F", "FS"), 36),
        ("Ram", ("F",), 1),
    ]


@each_case(
    ("cell", "said"),
    [
        ("Beam | F X | 36", ['entry 1, arcs: "x" is not one of']),
        ("Beam | F none | 36", ['entry 1, arcs: "none" stands beside others']),
        ("Beam | F | 36; Gun | F | 0", ['entry 2, range: "0" is too small: the least is 1']),
        ("Beam | F | far; Gun | Q | 99", ["entry 1, range", "entry 2, arcs", "entry 2, range"]),
        ("Beam | F", ["entry 1, range is blank"]),
        ("| F | 3", ["entry 1, weapon is blank"]),
        ("Beam | F | 3 | no | 5", ["entry 1 has 5 fields; the most is 4"]),
        ("a | F | 1;" * 13, ["the list has 13 entries; the most is 12"]),
        ("a|F|1;" * 100_000, ["the list has 100,000 entries; the most is 12"]),
    ],
)
def test_a_faulty_field_is_named_at_its_cell(cell: str, said: list[str]) -> None:
    with takes_less_than(0.5):
        _, found, _ = read_cells(cell)
    assert len(found) == len(said)
    for problem, words in zip(found, said, strict=True):
        assert problem.message.startswith(f"weapons: {words}"), problem.message
        assert (problem.span.line, problem.span.column) == (2, 6)


def test_an_unknown_key_of_a_table_is_a_problem() -> None:
    data = json.dumps([{"name": "Ship", "weapons": [{"weapon": "Beam", "arc": "F", "range": 3}]}])
    table, _ = read_table(Path("s.json"), "s.json", data=data.encode())
    assert table is not None
    _, found = read_all_rows(table, read(SHIPS)[0].columns.row)
    assert [problem.message for problem in found] == [
        'weapons: entry 1 has a key "arc"', "weapons: entry 1, arcs is blank",
    ]  # fmt: skip
    assert 'Did you mean "arcs"?' in found[0].help


def test_a_list_of_tables_is_no_plain_value() -> None:
    data = json.dumps([{"name": [{"a": 1}], "weapons": "none"}])
    table, _ = read_table(Path("s.json"), "s.json", data=data.encode())
    assert table is not None
    _, found = read_all_rows(table, read(SHIPS)[0].columns.row)
    assert [problem.message for problem in found] == ["name: a list of tables is not a plain value"]


@each_case(
    ("formula", "value"),
    [
        ("each(weapons, range * 2)", (72, 48)),
        ("sum(each(weapons, range))", 60),
        ("max(each(weapons, range)) - min(each(weapons, range))", 12),
        ("len(weapons)", 2),
        ("any(each(weapons, 'FP' in arcs)) and not all(each(weapons, refits))", True),
        ("join(each(weapons, weapon), ' + ')", "Beam 3 + Torpedo"),
        ("item(each(weapons, weapon), 2)", "Torpedo"),
        ("sum(each(weapons, len(arcs) * price))", 12),
        ("len(each(weapons, sum(each(weapons, range)) + range))", 2),
        ("text(cost) + ' points'", "182 points"),
        ("cost if weapons else 0", 182),
        ("lookup(beam, 3, 1)", 5),
        ("lookup(beam, len(weapons), 0) + 1", 5),
        ("lookup('losses', '2:1', 'Attacker') + 1", 2),
        ("lookup(losses, '1:1', 'defender')", "-"),
        ("lookup(names, len(weapons)) + '!'", "frigate!"),
        ("sum(each(weapons, lookup(beam, 1, 1)))", 2),
    ],
)
def test_what_functions_make_of_lists(formula: str, value: object) -> None:
    assert worth(formula) == value


@each_case(
    ("formula", "said"),
    [
        ("sum(weapons)", "PG945 sum( ) takes a list of numbers here, and this is a list of entries"),
        (
            "sum(each(weapons, weapon))",
            "PG945 sum( ) takes a list of numbers here, and this is a",
        ),
        ("each(weapons, rang)", 'PG942 there is no "rang" here'),
        ("range * 2", 'PG942 there is no "range" here'),
        ("any(each(weapons, 'FF' in arcs))", 'PG942 "FF" is never there'),
        ("'Beam' in weapons", "PG945 a text is never in a list of entries"),
        ("each(weapons, each(weapons, arcs))", "PG945 each( ) makes a list of lists of lists"),
        ("weapons + 1", "PG945 a list of entries and a number are not added"),
        ("lookup(beem, 1, 1)", 'PG942 the game has no table "beem"'),
        ("lookup(beam, 1)", "PG945 beam is read by values down and across"),
        ("lookup(names, 1, 'Name', 2)", "PG941 lookup( ) takes 2 to 3, and has 4"),
        ("lookup(losses, '1:1')", "PG945 losses is read by values down and across"),
        ("lookup(beam, 4, 1)", "PG945 beam has no 4 down; it has 1, 2, 3"),
        (
            "lookup(losses, '1:1', 'Defenders')",
            "PG945 losses has no Defenders across; it has Attacker",
        ),
        ("lookup(beam, 'a', 1)", "PG945 the values down of beam are 1, 2, 3, and this is a text"),
        ("lookup(losses, '1:1', 'Defender') * 2", None),
        ("lookup(names, 1) * 2", "PG945 * takes numbers, and this is a text"),
    ],
)
def test_faults_of_lists_and_tables_are_of_the_game(formula: str, said: str | None) -> None:
    if said is not None:
        assert said in worth(formula)


def test_a_table_with_faults_is_said_once() -> None:
    text = SHIPS.replace('head = ["Size", "Name"]\n', "")
    _, faults = read(text + '[value.asked]\nformula = "lookup(names, 1)"\n[value.two]\nformula = "asked + 1"\n')
    assert [problem.message for problem in faults] == ["[table.names] has no head"]


def test_the_cells_of_a_table_do_not_look_up() -> None:
    _, (problem,) = read(SHIPS.replace("{dice * 2 - screen}", "{lookup(names, 1)}"))
    assert problem.message == "lookup( ) does not stand in the cells of a table"


MANY = ";".join(f"w{n} | F | {n % 60 + 1}" for n in range(MOST_OF_LIST))


def test_what_is_the_same_for_every_entry_is_worked_out_once() -> None:
    text = SHIPS.replace("most = 12\n", "")
    total = "sum(each(weapons, sum(each(weapons, sum(each(weapons, range)) + price)) + range))"
    each = sum(n % 60 + 1 for n in range(MOST_OF_LIST))
    assert worth(total, MANY, text) == MOST_OF_LIST**2 * (each + 3) + each


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        (
            "sum(each(weapons, sum(each(weapons if range > 0 else weapons, range + price)) + range))",
            "goes through more than 5,000 entries of lists",
        ),
        ("lookup(beam, len(weapons), 1)", "finds no 200 down in the table beam, which has 1, 2, 3"),
        (
            "join(each(weapons, weapon + '----------'), ', ')",
            "joins more than 2,000 characters",
        ),
        ("item(weapons, 201) == weapons", None),
        ("item(each(weapons, range), 201)", "takes item 201 of a list of 200"),
        ("max(each(weapons, range)) * 1000000000000", "comes to more than 1,000,000,000,000"),
    ],
)
def test_what_has_no_result_has_none_quickly(formula: str, said: str | None) -> None:
    from pressgang.games.expressions.values import Fault

    if said is None:
        assert worth(formula).startswith("PG945")
        return
    text = SHIPS.replace("most = 12\n", "")
    with takes_less_than(1), pytest.raises(Fault) as fault:
        worth(formula, MANY, text)
    assert said in fault.value.said


@each_case(
    ("old", "new", "code", "said"),
    [
        ('kind = "list"', 'kind = "lst"', "PG205", '"lst" is not one of'),
        ('kind = "list"\n', "", "PG214", "has no kind"),
        ("default = []", 'default = "Beam"', "PG206", "default: entry 1, arcs is blank"),
        ("most = 12", "most = 500", "PG914", "most of [column.weapons] is 500; a list has 0 to 200 entries"),
        ('kind = "list"\n', 'kind = "text"\n', "PG914", "has no most"),
        ("range]\n", "Range-To]\n", "", ""),
        ("field.range]", "field.in]", "PG911", '"in" cannot be the name of a field'),
        ("field.refits]", "field.RANGE]", "PG911", "RANGE is the name of two fields of weapons"),
        ("default = false", 'default = "perhaps"', "PG205", 'default: "perhaps" is neither true nor false'),
        ('kind = "flag"', 'kind = "list"', "PG205", "is not one of"),
    ],
)
def test_faults_of_a_list_are_at_their_lines(old: str, new: str, code: str, said: str) -> None:
    text = SHIPS.replace(old, new, 1)
    _, faults = read(text)
    if not code:
        assert [problem.rule.code for problem in faults] == ["PG942"], "the formula speaks of range"
        return
    assert (faults[0].rule.code, said in faults[0].message) == (code, True), faults
    renamed = "field.in" in new
    assert renamed or not any(one.rule.code == "PG942" for one in faults), "its fields are known"


def test_a_list_without_fields_is_a_problem() -> None:
    _, (problem,) = read('[game]\nid = "iron-lanes"\n[column.weapons]\nkind = "list"\n')
    assert problem.message == "the list weapons has no fields"
    assert "[column.weapons.field.NAME]" in problem.help


def test_a_list_is_printed_as_its_cell_has_it() -> None:
    assert worth("text(weapons)") == "Beam 3 | F FS FP | 36 | no; Torpedo | F | 24 | yes"


PICTURES = """\
[game]
id = "iron-lanes"
[column.crest]
kind = "picture"
[column.symbol]
kind = "picture"
default = ""
[[sheet]]
id = "sheet"
kind = "card"
per-page = 4
layout = ["name", { text = "{crest}" }]
"""
KIT = (
    'name = "k"\nsystem = "iron-lanes"\n[[force]]\nname = "Red"\nstats = "red.csv"\n[[sheet]]\nkind = "sheet"\n'
)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("crest.svg,sidc:10031000161211000000", []),
        ("crest.svg,SIDC: 10061000161211000000", []),
        ("crest.svg,crest.svg", []),
        ("crst.svg,", ['"crst.svg" does not exist']),
        ("../crest.svg,gone.png", ["leaves the folder", '"gone.png" does not exist']),
        ("crest.svg,sidc:1003", ['symbol: "1003" is not the code of a symbol']),
        ("crest.svg,sidc:10031000161299000000", ["are no symbol of the set 10"]),
    ],
)
def test_pictures_are_files_beside_the_stat_file_or_codes(cells: str, said: list[str], tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'
    stats = f"name,crest,symbol\nWasp,{cells}\n"
    write_kit(tmp_path, PICTURES, KIT, {"red.csv": stats, "crest.svg": svg})
    found = check_paths([tmp_path])
    assert len(found) == len(said), found
    for problem, words in zip(found, said, strict=True):
        assert words in problem.message
        assert (problem.span.file, problem.span.line) == (str(tmp_path / "red.csv"), 2)


def test_texts_of_entries_have_characters_that_can_be_printed(tmp_path: Path) -> None:
    games = write_game(tmp_path / "games", SHIPS).parent.parent
    (tmp_path / "red.csv").write_text("name,weapons\nRam,Be\u4e2dam | F | 3\n", encoding="utf-8")
    (problem,) = check_paths([tmp_path / "red.csv"], system_id="iron-lanes", folders=[games])
    assert "\u4e2d" in problem.message and problem.span.line == 2


WING = """\
[game]
id = "iron-lanes"
[rules.price]
value = 3
[list.wing]
likeness = "aircraft"
[list.wing.column.mark]
kind = "text"
default = ""
numbered = true
[list.wing.column.bombs]
kind = "whole"
default = 0
[list.wing.value.cost]
formula = "bombs * price"
[[sheet]]
id = "wing"
kind = "counters"
list = "wing"
front = { north-west = "{mark}", centre = "likeness", south = { text = "{cost}", sign = "bomb", below = true } }
"""


def test_pieces_of_a_list_are_drawn_and_numbered_each(tmp_path: Path) -> None:
    game, faults = read(WING)
    assert faults == []
    kind = system_of_game(game).sheets.named("wing")
    assert kind is not None and kind.names_row is not None
    lines = "name,quantity,mark,bombs,span_m,length_m\nHawk,2,,4,9,8\nOwl,2,D,1,9,8\nRook,1,Q,,9,8\n"
    side = force_of("Red", next(iter(our_palettes().values())), rows_of(kind.names_row, lines))
    found = Problems()
    pieces = kind().compose(replace(brief(game), forces=(side,)), found).pieces
    said = [[word.string for word in words_of(piece.front)] for piece in pieces]
    assert not found.found and [words[-1] for words in said] == ["12", "12", "3", "3", "0"]
    assert [words[0] for words in said] == ["1", "2", "D1", "D2", "Q"]
    assert all(any(isinstance(item, Use) for item in piece.front) for piece in pieces)


@pytest.mark.parametrize("sheet", ["cards", "roster", "reference"])
def test_more_entries_than_a_sheet_prints_are_refused_before_it_is_laid_out(
    sheet: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(block_sheets, "MOST_ENTRIES", 20)
    sheets = """
[[sheet]]
id = "cards"
kind = "card"
layout = ["name", { list = "weapons", columns = ["weapon"] }]
[[sheet]]
id = "roster"
kind = "roster"
each = "weapons"
columns = ["weapon"]
[[sheet]]
id = "reference"
kind = "reference"
sections = [{ each = "row", list = "weapons" }]
"""
    cell = "; ".join(["A | F | 1"] * 12)
    stats = "name,weapons\n" + f"Ram,{cell}\n" * 2
    write_kit(tmp_path, SHIPS + sheets, KIT.replace('"sheet"', f'"{sheet}"'), {"red.csv": stats})
    (problem,) = check_paths([tmp_path])
    assert problem.rule.code == "PG912" and problem.span.line == 6
    assert problem.message == f"{sheet} prints 24 entries of lists; the most on a sheet is 20"


TO_SCALE = """
[[sheet]]
id = "cards"
kind = "card"
per-page = 2
ruler = true
[[sheet.layout]]
list = "weapons"
scale = "range"
columns = [
  { label = "reach", tight = true, frame = [{ text = "{weapon}" }] },
  { label = "to", text = "{range}" },
]
"""


def test_a_list_to_scale_shows_how_far_each_entry_reaches(tmp_path: Path) -> None:
    def laid(cell: str, text: str = TO_SCALE) -> tuple[Any, Problems]:
        rows, _, game = read_cells(cell, text=SHIPS + text)
        kind, found = system_of_game(game).sheets.named("cards"), Problems()
        assert kind is not None
        side = force_of("Red", next(iter(our_palettes().values())), rows)
        return kind().compose(replace(brief(game), forces=(side,)), found), found

    sheet, found = laid("Gun | F | 10; Ray | F | 30; Beam | F | 60")
    assert not found.found and sheet.measured
    boxes = [box for path, box in paths_of(sheet.pieces[0].front) if path.stroke and box.height < 20]
    widths = [round(box.width / boxes[0].width, 2) for box in boxes]
    assert widths == [1, 2, 3], "each box is as wide as its weapon reaches beyond the one before"
    assert [round(one.x, 2) for one in boxes[1:]] == [round(one.right, 2) for one in boxes[:-1]]
    words = [word.string for word in words_of(sheet.pieces[0].front)]
    assert all(words.index(label) < words.index(first) for label, first in (("reach", "Gun"), ("to", "10")))
    _, found = laid("Long weapon of much use | F | 1; Ray | F | 60")
    assert not found.found, "no box is narrower than its words"
    _, found = laid("Gun | F | 10; Ray | F | 10")
    assert "comes to 10, no more than the entry before (entry 2)" in found.found[0].message
    _, found = laid("Gun | F | 10", TO_SCALE.replace('scale = "range"', 'scale = "weapon"'))
    assert "comes to Gun, which is no number" in found.found[0].message


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"range"\ncol', '"rnge"\ncol', 'there is no "rnge" here'),
        ('scale = "range"', 'scale = "range"\ntitle = "Guns"', "title has no effect beside scale"),
        ("tight = true", 'tight = true, title = "Gun"', "title has no effect beside tight"),
        ("tight = true", 'tight = "maybe"', "true nor false"),
        ("ruler = true", "ruler = 3", "true nor false"),
    ],
)
def test_what_is_wrong_with_a_list_to_scale(old: str, new: str, said: str) -> None:
    assert old in TO_SCALE
    _, faults = read(SHIPS + TO_SCALE.replace(old, new))
    assert len(faults) == 1 and said in faults[0].message, faults


FORCE_LIST = """
[game]
id = "g"
title = "G"
[column.words]
kind = "text"
markup = true
[column.guns]
kind = "list"
[column.guns.field.gun]
kind = "text"
[column.guns.field.range]
kind = "whole"
[column.cells]
kind = "whole"
label = "Gas cells"
default = 0
[column.hidden]
kind = "flag"
default = false
[column.flown]
kind = "flag"
default = false
"""


def test_a_force_list_prints_styles_and_the_entries_of_lists_as_words(
    tmp_path: Path, pressgang: Pressgang
) -> None:
    kit = 'system = "g"\nforce = [{ name = "Red", stats = "red.csv" }]\n[[sheet]]\nkind = "force-list"\n'
    stats = "name,words,guns,cells,hidden\nA,**Short:** lose *two*,Beam | 9; Ram | 1,4,true\n"
    write_kit(tmp_path, FORCE_LIST, kit, {"red.csv": stats})
    assert pressgang("render", ".", "--format", "svg", "-o", "out").code == 0
    (page,) = (tmp_path / "out").rglob("*.svg")
    said = " ".join("".join(ElementTree.parse(page).getroot().itertext()).split())
    assert "Beam 9; Ram 1" in said and "Short:" in said and "*" not in said, said
    assert "Gas cells" in said and "Words" in said, "the labels of its columns stand over them"
    assert "Hidden" in said and "yes" in said and "true" not in said and "Flown" not in said
