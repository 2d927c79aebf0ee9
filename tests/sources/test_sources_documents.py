"""JSON and TOML: values as the standard library reads them, each with its place."""

from __future__ import annotations

import json
import math
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.diagnostics import PressgangError, Problems
from pressgang.sources.inputs import Inputs
from pressgang.sources.table import Located
from tests.cases import each_case
from tests.characters import ANY, NO_NUL
from tests.sources.parsed import found_at, parse_json, parse_toml, read


def at(located: Located) -> tuple[int, int]:
    return located.span.line, located.span.column


def key_at(located: Located) -> tuple[int, int]:
    assert located.key_span is not None
    return located.key_span.line, located.key_span.column


TOML = '''\
name = "kit" # "x" = [
"quoted.key" = 1
a . b.'c d' = 2

[paper]
size = "a4"
inline = { x = 1, y.z = [ "p", # ]
  """q"""] }

  [[force]]
  name = """
""x\\"""x"""""
  [force.deep]
  n = 1979-05-27 07:32:00
[[force]]
name = \'\'\'two''\'\'\'
[z.y]
'''


def test_toml_places() -> None:
    root = parse_toml(TOML, "kit.toml")
    assert root.plain() == tomllib.loads(TOML)
    top = root.value
    assert (at(top["name"]), key_at(top["name"])) == ((1, 8), (1, 1))
    assert (at(top["quoted.key"]), key_at(top["quoted.key"])) == ((2, 16), (2, 1))
    assert key_at(top["a"]) == (3, 1)
    assert key_at(top["a"].value["b"]) == (3, 5)
    assert (at(top["a"].value["b"].value["c d"]), key_at(top["a"].value["b"].value["c d"])) == ((3, 15), (3, 7))
    assert (at(top["paper"]), key_at(top["paper"])) == ((5, 1), (5, 2))
    inline = top["paper"].value["inline"]
    assert (at(inline), key_at(inline.value["x"]), at(inline.value["x"])) == ((7, 10), (7, 12), (7, 16))
    assert [at(item) for item in inline.value["y"].value["z"].value] == [(7, 27), (8, 3)]
    first, second = top["force"].value
    assert (at(first), key_at(first), at(second), key_at(second)) == ((10, 3), (10, 5), (15, 1), (15, 3))
    assert at(first.value["name"]) == (11, 10)
    assert key_at(first.value["deep"]) == (13, 10)
    assert at(first.value["deep"].value["n"]) == (14, 7)
    assert at(second.value["name"]) == (16, 8)
    assert (key_at(top["z"]), key_at(top["z"].value["y"])) == ((17, 2), (17, 4))


scalars = (
    st.integers(-(2**63), 2**63 - 1)
    | st.booleans()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(ANY, max_size=12)
    | st.text("\"'\\#[]{}=,.\n\t\r ", max_size=8)
    | st.dates()
)
keys = st.text(ANY, max_size=6) | st.sampled_from(["a", "b", "a-b", "1", "x.y", '"', "#"])
trees = st.recursive(
    scalars, lambda x: st.lists(x, max_size=3) | st.dictionaries(keys, x, max_size=3), max_leaves=8
)


def quoted(value: str | bool) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_text(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{quoted(k)} = {toml_text(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", # ] \" '\n".join(toml_text(item) for item in value) + "]"
    if isinstance(value, str) and "'" not in value and value.isprintable():
        return f"'{value}'"
    if isinstance(value, bool | str):
        return quoted(value)
    return repr(value) if isinstance(value, int | float) else value.isoformat()


def same(located: Located, text: str, value: Any) -> None:
    """Each value, read alone from its place on, is that value; each key stands at its place."""
    lines = text.split("\n")
    rest = "\n".join([lines[located.span.line - 1][located.span.column - 1 :], *lines[located.span.line :]])
    if isinstance(value, dict):
        for key, item in value.items():
            same(located.value[key], text, item)
            row, column = key_at(located.value[key])
            assert lines[row - 1][column - 1 :].startswith(quoted(key))
    elif isinstance(value, list):
        assert rest.startswith("[")
        for part, item in zip(located.value, value, strict=True):
            same(part, text, item)
    else:
        assert rest.startswith(toml_text(value))


@given(st.dictionaries(keys, trees, min_size=1, max_size=4))
def test_random_toml_is_located(document: dict[str, Any]) -> None:
    key_values = [f"{quoted(k)} = {toml_text(v)}" for k, v in document.items()]
    text = "\n".join(key_values)
    located = parse_toml(text, "a.toml")
    assert located.plain() == tomllib.loads(text)
    same(located, text, document)


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.integers(-(2**63), 2**63 - 1)
        | st.text(NO_NUL),
        lambda x: st.lists(x) | st.dictionaries(st.text(NO_NUL), x),
        max_leaves=12,
    ),
    st.sampled_from([None, 1, "\t"]),
    st.booleans(),
)
def test_random_json_reads_as_the_json_module_reads_it(value: Any, indent: Any, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert parse_json(text, "a.json").plain() == value


def test_json_places() -> None:
    text = (
        '\ufeff[\r\n  {"Name": "Łoś", "Q\\u0041" : 2,\r\n'
        '   "weapons": ["front", "rear", 3, true, null]},\r\n{"Name": null}]'
    )
    table, found = read("a.json", text)
    assert found == []
    assert table is not None
    (record,) = table.records
    assert (record.span.line, record.span.column) == (2, 3)
    assert {k: (c.heading, c.value, c.span.line, c.span.column) for k, c in record.cells.items()} == {
        "name": ("Name", "Łoś", 2, 12),
        "qa": ("QA", 2, 2, 31),
        "weapons": ("weapons", "front rear 3 true", 3, 15),
    }
    assert {k: (c.span.line, c.span.column) for k, c in table.headings.items()} == {
        "name": (2, 4),
        "qa": (2, 19),
        "weapons": (3, 4),
    }


def test_toml_rows() -> None:
    text = (
        '# planes\n[[row]]\nname = " P.11c "\nbuilt = 1934-01-02\n'
        'weapons = ["front", "rear"]\nnotes = ""\n[[row]]\nname = "x"\n'
    )
    table, found = read("a.toml", text)
    assert found == []
    assert table is not None
    assert [(r.span.line, r.span.column) for r in table.records] == [(2, 1), (7, 1)]
    assert {k: (c.value, c.span.line, c.span.column) for k, c in table.records[0].cells.items()} == {
        "name": ("P.11c", 3, 8),
        "built": ("1934-01-02", 4, 9),
        "weapons": ("front rear", 5, 11),
    }
    assert list(table.headings) == ["name", "built", "weapons", "notes"]


@each_case(
    ("text", "expected"),
    [
        ("[1, {}, [], null]", [("PG117", 1, 2), ("PG117", 1, 9), ("PG117", 1, 13)]),
        ("[]", [("PG109", 1, 1)]),
        ("[{}]", [("PG109", 1, 1)]),
        ("3", [("PG117", 1, 1)]),
        ('[{"a": 1, "a": 2}]', [("PG113", 1, 11)]),
        ('[{"To-Hit": 1, "to hit": 2}]', [("PG113", 1, 16)]),
        ('[{" ": 1}]', [("PG112", 1, 3)]),
        ('[{"a": [1, [2]]}, {"a": {}}]', [("PG118", 1, 12), ("PG118", 1, 25)]),
        ('[{"a": NaN, "b": -Infinity}, {"a": 1e999}]', [("PG120", 1, 8), ("PG120", 1, 18), ("PG120", 1, 36)]),
        ('[{"a": ' + "9" * 5000 + "}]", [("PG120", 1, 8)]),
        ('[{"a": 9223372036854775808}]', [("PG120", 1, 8)]),
        ('[{"a": "\\u0000"}, {"a": "\\ud800"}]', [("PG108", 1, 8), ("PG108", 1, 25)]),
        ('[{"a": 1}\n {"a": 2}]', [("PG116", 2, 2)]),
        ("[{'a': 1}]", [("PG116", 1, 3)]),
        ('[{"a": 1}', [("PG116", 1, 10)]),
        ('[{"a": 01}]', [("PG116", 1, 8)]),
        ('[{"a": True}]', [("PG116", 1, 8)]),
        ('[{"a": "x\ny"}]', [("PG116", 1, 8)]),
        ('[{"a": "\\x"}]', [("PG116", 1, 8)]),
        ('[{"a": 1}] x', [("PG116", 1, 12)]),
        ("// c\n[]", [("PG116", 1, 1)]),
        ('[{"a"}]', [("PG116", 1, 6)]),
        ('[{"a": 1,, "b": 2}]', [("PG116", 1, 10)]),
        ("[" * 10_000, [("PG118", 1, 65)]),
        ('{"a":' * 10_000, [("PG118", 1, 64 * 5 + 1)]),
    ],
)
def test_json_faults(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert found_at(read("a.json", text)[1]) == expected


@each_case(
    ("text", "expected"),
    [
        ('name = "x"\n', [("PG119", 1, 1)]),
        ("# nothing\n", [("PG109", 1, 1)]),
        ('[[rows]]\nname = "x"\n', [("PG119", 1, 3)]),
        ('[row]\nname = "x"\n', [("PG117", 1, 1)]),
        ("row = 3\n", [("PG117", 1, 7)]),
        ("row = [{a = 1}, 2]\n", [("PG117", 1, 17)]),
        ("row = []\n", [("PG109", 1, 1)]),
        ("[[row]]\na = 1\na = 2\n", [("PG113", 3, 1)]),
        ("[[row]]\nTo-Hit = 1\nto_hit = 2\n", [("PG113", 3, 1)]),
        ("[[row]]\na = inf\nb = -nan\nc = 9e999\n", [("PG120", 2, 5), ("PG120", 3, 5), ("PG120", 4, 5)]),
        ("[[row]]\na = " + "9" * 5000 + "\n", [("PG120", 2, 5)]),
        ("[[row]]\na = 0x" + "f" * 17 + "\n", [("PG120", 2, 5)]),
        ('[[row]]\na = "\\u0000"\n', [("PG108", 2, 5)]),
        ("[[row]]\nb = { c = 1 }\na = [1, [2]]\n", [("PG118", 2, 5), ("PG118", 3, 9)]),
        ("[[row]]\na = \n", [("PG116", 2, 5)]),
        ("[[row]]\na = 'x\n", [("PG116", 2, 5)]),
        ('[[row]]\na = """x\n', [("PG116", 2, 5)]),
        ("[[row]]\na = 1\n[row]\n", [("PG116", 3, 1)]),
        ("a = " + "[" * 10_000, [("PG118", 1, 4 + 65)]),
        ("a" + ".a" * 100_000 + " = 1\n", [("PG118", 1, 129)]),
    ],
)
def test_toml_faults(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert found_at(read("a.toml", text)[1]) == expected


@each_case(
    ("line", "said", "advice"),
    [
        ("accent = “#7a3b12”", "“ is none of TOML's quotes", "straight"),
        ("title = «Rotores»", "« is none of TOML's quotes", "straight"),
        ('of = ["a", ‘b’]', "‘ is none of TOML's quotes", "straight"),
        ('título = "x"', "í stands in a name", "a to z"),
        ("[column.cañón]", "ñ stands in a name", "a to z"),
        ("accent = #7a3b12", "# begins a remark here", '"#7a3b12"'),
        ("size = 25mm", '"25mm" stands without quotes', 'Write "25mm".'),
        ("title = Rotores 84 # no", '"Rotores 84" stands without quotes', 'Write "Rotores 84".'),
        ("of = { size = large, by = 5 }", '"large" stands without quotes', 'Write "large".'),
        ("of = [25mm, 3]", '"25mm" stands without quotes', 'Write "25mm".'),
        ("least = 0,5", "0,5 has a decimal comma", "Write 0.5."),
        ("of = { by = 0,5, at = 1 }", "0,5 has a decimal comma", "Write 0.5."),
        ("least = .5", ".5 is no number", "Write 0.5."),
        ("least = 05", "05 is no number", "Write 5."),
        ("date = 12.9.2026", '"12.9.2026" stands without quotes', 'Write "12.9.2026".'),
        ("markup = True", "True has capitals", "Write true."),
        ("markup = yes", '"yes" stands without quotes', "Write true"),
        ("least == 5", "= stands there twice", "Write one."),
        ("least: 5", "a name has no = behind it", "NAME = value"),
        ("of = { by = 1, at }", "a name has no = behind it", "NAME = value"),
        ("= 5", "a name is missing before the =", "NAME = value"),
        ("of = { by = }", "a value is missing here", "Write it"),
        ("of = [1,,2]", "a value is missing here", "delete"),
        ("of = [(1)]", "( begins no value", "[ ]"),
        ("of = { by = 1,, at = 2 }", "a name is missing here", "comma"),
        ("[column.]", "a name is missing here", "point"),
        ("of = { by = 1 }\nof.at = 2", "this adds to what has its value already", "{ … }"),
        ("of = [2026-02-30]", "there is no such date or time", '"2026-02-30"'),
        ('stats = "C:\\units"', "a backslash stands before what TOML does not know", "armies/raf.csv"),
        ("[sheet", "the ] of a name of a table is missing", "[[NAME]]"),
        ('title = "Rotores";', "; stands at the end of the line", "Delete it."),
        ("// size", "// begins no remark", "Write # before"),
        ("of = [1, 2\nleast = 5", "a comma or the ] of the list is missing before this", "[1, 2, 3]"),
        ('rows = [\n ["a"]\n ["b"]]', "a comma or the ] of the list is missing before this", "[1, 2, 3]"),
        ('of = ["a"\nleast = 5', "a comma or the ] of the list is missing before this", "[1, 2, 3]"),
        ("of = { by = 1 at = 2 }", "a comma or the } of the table is missing before this", "[1, 2, 3]"),
        ('title = "the "Hind""', "something is left over behind the value", '\\"'),
        ("[sheet]\n[[sheet]]", "a [sheet] stands above this one", "[[sheet]]"),
        ("[column.gun]\n[column.gun]", "[column.gun] stands there twice", "another name"),
    ],
)
def test_slips_of_who_never_wrote_toml_are_said_in_plain_words(line: str, said: str, advice: str) -> None:
    with pytest.raises(PressgangError) as caught:
        parse_toml(f"{line}\r\n", "game.toml")
    (problem,) = caught.value.diagnostics
    assert problem.message == said and advice in problem.help


def test_parse_raises_with_the_place() -> None:
    with pytest.raises(PressgangError) as caught:
        parse_toml("a = 1\nb == 2\n", "kit.toml")
    assert str(caught.value.diagnostics[0].span) == "kit.toml:2:4"
    with pytest.raises(PressgangError) as caught:
        parse_json('{"a": 1, "a": NaN}', "a.json")
    assert found_at(list(caught.value.diagnostics)) == [("PG120", 1, 15), ("PG113", 1, 10)]


def test_inputs_read_any_document(tmp_path: Path) -> None:
    (tmp_path / "kit.toml").write_text('name = "é"\n', encoding="utf-8-sig")
    found = Problems()
    located = Inputs().toml(tmp_path / "kit.toml", "kit.toml", found)
    assert found.found == [] and located is not None
    assert str(located.value["name"].span) == "kit.toml:1:8"
    assert Inputs().toml(tmp_path / "none.toml", "none.toml", found) is None
    assert found.found[0].rule.code == "PG101"


def test_floats_survive() -> None:
    assert math.isclose(parse_json("0.1", "a").value, 0.1)
    assert parse_json("-0.0e-5", "a").value == 0


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("a = { b = 1,\n c = 2 }", 5),
        ("a = {\n b = 1 }", 5),
        ("a = { b = 1, c = { d = 2\n } }", 18),
        ("a = { b = 1 # why\n}", 5),
    ],
)
def test_an_inline_table_that_is_broken_over_lines_is_named(text: str, column: int) -> None:
    with pytest.raises(PressgangError) as error:
        parse_toml(text, "game.toml")
    (problem,) = error.value.diagnostics
    assert problem.message == "an inline table stands on one line"
    assert (problem.span.line, problem.span.column) == (1, column)


@pytest.mark.parametrize("text", ["a = [{ b = 1 },\n{ c = 2 }]", "a = { b = [\n1] }", "a = { b = '''\n''' }"])
def test_lists_and_texts_within_it_may_be(text: str) -> None:
    parse_toml(text, "game.toml")


def test_another_fault_before_it_is_named_first() -> None:
    with pytest.raises(PressgangError) as error:
        parse_toml("x = 1 2\na = {\n b = 1 }", "game.toml")
    assert "inline" not in error.value.diagnostics[0].message
