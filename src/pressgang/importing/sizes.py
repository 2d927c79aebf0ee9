"""Dimensions of Wikidata that nothing of the kind has, or that hardly go together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pressgang.build_problems import UNLIKELY_SIZE
from pressgang.diagnostics import Diagnostic, shown
from pressgang.importing.columns import WikidataLine
from pressgang.importing.problems import NO_SUCH_SIZE
from pressgang.rows.sizes import unlikely_sizes
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, ShipColumns
from pressgang.schema import declared
from pressgang.schema.kinds import Refused

MOST_ENGINES = 6
"""With as many an aircraft is as large as any."""
_LENGTH_TO_SPAN = (0.27, 3.0)
"""From great gliders (Eta 9.8 to 30.9 m) to the Douglas X-3 (20.3 to 6.9 m)."""
_LENGTH_TO_BEAM = (1.0, 14.0)
"""From round ships to the slenderest torpedo boats."""


class Dimension(NamedTuple):
    """A dimension: its column in the table of Wikidata, and the column of a stat file that it becomes."""

    name: str
    target: str


def refused_sizes(
    row: type[CommonColumns], line: WikidataLine, dimensions: Sequence[Dimension], values: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    """What the columns of a stat file would not take."""
    kinds = {item.name: item.kind for item in declared(row)}
    for dimension in dimensions:
        value = values[dimension.target]
        try:
            if value is not None:
                kinds[dimension.target].parse(value)
        except Refused as refused:
            what = f"{dimension.target}: {refused.message}"
            yield NO_SUCH_SIZE.at(line.at(dimension.name), what, refused.help)


def doubtful_sizes(
    made: CommonColumns, line: WikidataLine, dimensions: Sequence[Dimension], counted: bool
) -> Iterator[Diagnostic]:
    """What is said of dimensions beyond those of such a thing, or that do not go together.

    Where nobody has `counted` the engines, what an aircraft with any number of them can have is possible: its
    user is asked for the number.
    """
    found = list(unlikely_sizes([made]))
    possible = False
    if found and isinstance(made, AircraftColumns) and not counted:
        beyond = list(unlikely_sizes([replace(made, engines=MOST_ENGINES)]))
        found, possible = (beyond, False) if beyond else (found[:1], True)
    for problem in found:
        about = (one.name for one in dimensions if problem.message.startswith(one.target))
        there = problem._replace(span=line.at(next(about)))
        yield there if possible else there._replace(rule=NO_SUCH_SIZE)
    if not found or possible:
        yield from _proportions(made, line)


def _proportions(made: CommonColumns, line: WikidataLine) -> Iterator[Diagnostic]:
    """A warning where one of two dimensions may be in feet, or in the other's place."""
    if isinstance(made, AircraftColumns):
        other, column, limits, of = made.span_m, "wingspan", _LENGTH_TO_SPAN, "span"
    elif isinstance(made, ShipColumns):
        other, column, limits, of = made.beam_m, "beam", _LENGTH_TO_BEAM, "beam"
    else:
        return
    if made.length_m and other and not limits[0] <= made.length_m / other <= limits[1]:
        yield UNLIKELY_SIZE.at(
            line.at(column),
            f"{shown(made.name)} is {made.length_m:g} m long with a {of} of {other:g} m",
            "Look whether one of them is in feet, or both in each other's place.",
        )
