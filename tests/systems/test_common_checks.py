"""A check that is declared: which limit is broken, in which words, and where a name that is taken stands."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pressgang.diagnostics import Rule, Span
from pressgang.rows.sides import Side
from pressgang.schema import TEXT, Row, Whole, column
from pressgang.sources.table import Record
from pressgang.systems.common_checks import Limits, unique, within

RULE = Rule("XX101", "a test", "Why.", "source", "bad", "good")


@dataclass(frozen=True, kw_only=True)
class Gun(Row):
    """A row of a game that has guns."""

    name: str = column(TEXT, "", help="name")
    calibre: int | None = column(Whole(None), help="calibre")


def gun(name: str, calibre: int | None = None, span: Span | None = None) -> Gun:
    return Gun(name=name, calibre=calibre, record=Record(span or Span("a.csv", 2, 1), {}))


@pytest.mark.parametrize(
    ("limits", "calibre", "message", "way_out"),
    [
        (
            Limits(20, 1000),
            1001,
            " is 1,001; the most is 1,000",
            "Write a whole number from 20 to 1,000.",
        ),
        (
            Limits(20, 40, below="20 is light"),
            19,
            " is 19; 20 is light",
            "Write a whole number from 20 to 40.",
        ),
        (Limits(20, None), 19, " is 19; the least is 20", "Write 20 or more."),
        (Limits(None, 40), 41, " is 41; the most is 40", "Write 40 or less."),
        (Limits(40, 40, "ours is 40", "Write 40."), 39, " is 39; ours is 40", "Write 40."),
    ],
)
def test_a_broken_limit_is_named(limits: Limits, calibre: int, message: str, way_out: str) -> None:
    rows = [gun("A", calibre), gun("B", None), gun("C", limits.least or limits.most)]
    found = list(within(RULE, rows, "calibre", limits, name="CALIBRE", of=lambda row: row.name))
    assert [(one.message, one.help) for one in found] == [(f"CALIBRE{message} (A)", way_out)]


@pytest.mark.parametrize(
    ("first", "second", "where"),
    [
        (Span("a.csv", 2, 1), Span("a.csv", 3, 1), "line 2"),
        (Span("a.csv", 2, 1), Span("b.csv", 3, 1), "line 2 of a.csv"),
        (Span("a.xlsx", 2, 1, "A2"), Span("a.xlsx", 3, 1, "A3"), "row 2"),
        (Span("a.xlsx", 2, 1, "Reds!A2"), Span("a.xlsx", 3, 1, "Blues!A3"), "row 2 of a.xlsx#Reds"),
    ],
)
def test_a_name_that_is_taken_is_said_where_it_stands(first: Span, second: Span, where: str) -> None:
    sides = [
        Side("Reds", (gun("Echo", span=first),), first),
        Side("Blues", (gun("ECHO", span=second), gun("")), second),
    ]

    def found(scope: str) -> list[str]:
        keys = lambda row: [(row.name,)] if row.name else []  # noqa: E731
        words = unique(
            RULE, sides, ("name",), keys, lambda one: f"{one.side} {one.owner} {one.where}", "Help.",
            at=lambda row: "name", scope=scope,  # type: ignore[arg-type]
        )  # fmt: skip
        return [problem.message for problem in words]

    assert not found("side")
    assert found("game") == found("other sides") == [f"Blues Reds {where}"]
