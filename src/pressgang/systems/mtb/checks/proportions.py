"""MT105: ships broader than long."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.armed import metres, ship_name
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT105",
    "a ship that is too broad",
    "Length and beam draw the counter and say how much room a model takes on the board; no ship's beam is more "
    "than half its length.",
    "pressgang's silhouettes",
    "name,speed,size,hull,length_m,beam_m\nMTB 81,A,small,3,5.9,22.3",
    "name,speed,size,hull,length_m,beam_m\nMTB 81,A,small,3,22.3,5.9",
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Each ship whose beam is more than half its length (what is blank is as usual for its size)."""
    for row in muster.rows("length_m", "beam_m"):
        if None in (row.length_m, row.beam_m) and not row.has_read("size"):
            continue
        length, beam = metres(row, muster.rules)
        if beam > length / 2:
            yield RULE.at(
                row.at("beam_m" if row.beam_m is not None else "length_m"),
                f"{ship_name(row)} is {length:g} m long and {beam:g} m broad; the most is half of the length",
                "Look whether length_m and beam_m are the wrong way round.",
            )
