"""A row with cells that cannot be read is checked by those that can: every check, column by column."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import pytest

from pressgang.diagnostics import Problems, Rule, Span
from pressgang.rows.sides import Side
from pressgang.schema import TEXT, Row, UnreadError, Whole, column, declared, read_all_rows, read_rows
from pressgang.sources import read_table
from pressgang.sources.delimited import read_csv
from pressgang.stats.reading import split_by_side
from pressgang.systems.base import Muster, System
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.sources.parsed import read, workbook
from tests.systems.stat_lines import all_problems, rules_of
from tests.systems.test_every_game import OF_ROWS, SYSTEMS, code_of

NO_VALUE = "x" * 3000
"""No column takes it: it is no number, no word that any of them knows, and too long for a text."""

NEEDS = {
    "DF101": "engine", "DF102": "weapons", "DF103": "weapons", "DF104": "name unit", "DF111": "orders",
    "DF112": "orders", "DF113": "engine orders", "DF114": "orders", "DF115": "orders", "DF116": "engine orders",
    "TH101": "capacity", "TH102": "quantity", "TH103": "call_sign", "TH104": "side call_sign",
    "TH105": "missions kills status",
    "MT101": "weapons", "MT102": "weapons", "MT103": "weapons", "MT104": "hull",
    "MT105": "length_m beam_m size",
    "MT106": "name", "MT113": "weapons",
    "UE101": "type", "UE102": "type points", "UE103": "type figures", "UE104": "type stand",
    "UE105": "type strength", "UE106": "type formation", "UE107": "id quantity",
    "UE108": "id type quantity formation", "UE109": "type drawn_as", "UE110": "type strength",
    "BB101": "dots", "BB102": "dots", "BB103": "engines", "BB105": "name unit",
    "BB106": "class side", "BB107": "class side",
}  # fmt: skip
"""The columns of each check's bad line without which it cannot be judged; every other may be unreadable."""


def spoiled(system: System, text: str, columns: Collection[str]) -> Muster:
    """The muster of a stat file in which no cell of these columns can be read."""
    headings, *lines = csv.reader(text.splitlines())
    out = io.StringIO()
    rows = [[NO_VALUE if h in columns else c for h, c in zip(headings, line, strict=True)] for line in lines]
    csv.writer(out).writerows([headings, *rows])
    table = read_csv(out.getvalue().encode(), "a.csv", None, Problems())
    assert table is not None
    read, faults = read_all_rows(table, system.row)
    assert len(faults) == len(columns) * len(lines)
    sides = split_by_side([Side("side", read, Span("a.csv"))])
    return Muster(tuple(sides), rules_of(system.id))


@each_case(("system", "rule"), OF_ROWS)
def test_a_rule_needs_its_own_columns_and_no_other(system: System, rule: Rule) -> None:
    def found(name: str) -> set[Rule]:
        subject = spoiled(system, rule.bad, {name})
        return {problem.rule for problem in all_problems(system, subject)}

    needed = {name for name in rule.bad.split("\n")[0].split(",") if rule not in found(name)}
    assert needed == set(NEEDS[rule.code].split())


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=code_of)
def test_no_check_looks_at_what_could_not_be_read(system: System) -> None:
    """To look at it would raise: here of each column by itself, and of all of them."""
    columns = {
        item.heading: item.example or "1" for item in declared(system.row) if item.required or item.example
    }
    text = ",".join(columns) + "\n" + ",".join(f'"{example}"' for example in columns.values())
    for spoilt in (*({name} for name in columns), set(columns)):
        subject = spoiled(system, text, spoilt)
        (row,) = (row for side in subject.sides for row in side.rows)
        places = {row.at(item.name) for item in declared(system.row) if item.heading in spoilt}
        assert places.isdisjoint(problem.span for problem in all_problems(system, subject))


def test_a_value_that_could_not_be_read_is_not_some_other_value() -> None:
    system = SYSTEMS["dogfight"]
    table = read_csv(b"name,engine,fuselage,to_hit\nSkua,x,2,2\n", "a.csv", None, Problems())
    assert table is not None
    (row,), problems = read_all_rows(table, system.row)
    assert [problem.rule.code for problem in problems] == ["PG212", "PG202"]
    assert row.has_read("name", "fuselage") and not row.has_read()
    assert not row.has_read("engine") and not row.has_read("fuselage", "weapons")
    for name in ("engine", "weapons"):
        with pytest.raises(UnreadError):
            getattr(row, name)
    assert isinstance(row, system.row) and read_rows(table, system.row)[0] == ()


HEAD = "name,engine,fuselage,to_hit,weapons"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (f"{HEAD}\nJu 87,3,0,-1,front tail\n", "2:9: DF101 2:11: DF101 2:14: PG205"),
        (f"{HEAD}\nJu 87,,0,9,front\n", "2:7: PG206 2:8: DF101 2:10: DF101"),
        ("name,engine,fuselage,to_hit\nJu 87,9,3,3\n", "1:1: PG212 2:7: DF101"),
        (f"{HEAD},quantity\nJu 87,x,3,3,front,10001\n", "2:7: PG202 2:19: PG511"),
        (f"{HEAD}\nJu 87,2.5,3,3,front tail\n", "2:7: PG201 2:15: PG205"),
        (f"{HEAD}\n字,x,3,3,front\n", "2:1: PG501 2:3: PG202"),
        (f"{HEAD}\nA,x,3,3,front\nA,3,3,3,front\n", "2:3: PG202 3:1: DF104"),
    ],
)
def test_a_slip_hides_no_other(pressgang: Pressgang, tmp_path: Path, text: str, places: str) -> None:
    (tmp_path / "a.csv").write_text(text, encoding="utf-8")
    ran = pressgang("check", "a.csv", "--system", "dogfight")
    lines = [line for line in ran.err.splitlines() if not line.startswith(" ")]
    found = [" ".join(line.split(" ")[:2]).removeprefix("a.csv:") for line in lines]
    assert " ".join(found) == places


@pytest.mark.parametrize(
    ("name", "data", "places"),
    [
        ("a.csv", 'name,a,b\nA,,""\nB,1,\n', [(2, 3), (2, 4), (3, 5)]),
        ("a.csv", "name,a,b\nA, ,2\n,1,2\n", [(2, 3)]),
        ("a.json", '[{"name": "A", "a": "", "b": null}, {"name": "B", "a": 1}]', [(1, 21), (1, 30), (1, 37)]),
    ],
)
def test_a_blank_cell_is_reported_where_it_stands(name: str, data: str, places: list[tuple[int, int]]) -> None:
    """And a cell that is not there at the row."""

    @dataclass(frozen=True, kw_only=True)
    class Filled(Row):
        name: str = column(TEXT, help="a name")
        a: int = column(Whole(), required=True, help="a number")
        b: int = column(Whole(), required=True, help="a number")

    table, _ = read_table(
        Path(name), data=data.replace("B,1\n", "B,1,\n" if places[-1][1] > 1 else "B,1\n").encode()
    )
    assert table is not None
    rows, found = read_all_rows(table, Filled)
    assert [(p.rule.code, p.span.line, p.span.column) for p in found] == [("PG206", *at) for at in places]
    assert rows[0].at("a") == found[0].span


def test_a_blank_cell_of_a_workbook_has_its_name() -> None:
    table, _ = read("a.xlsx", workbook(("name", "engine"), ("A", 1), ("B", None)))
    assert table is not None and table.records[1].place(["engine"]) == Span("a.xlsx", 3, 2, "B3")
