"""The checks of Unbalanced Equality that its file cannot say: what a stand may be goes by its type.

Source throughout: Jack Scruby, "Unbalanced Equality", Table Top Talk, November 1965.
"""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown, suggestion
from pressgang.drawing.units import inches
from pressgang.systems.base import Check, Muster
from pressgang.systems.common_checks import Limits, Repeat, exactly, unique, within
from pressgang.systems.unbalanced_equality.rules import Troop, troops
from pressgang.systems.unbalanced_equality.stands import (
    STATE_OF,
    numbered_ids,
    points_of,
    troop_of,
    type_size,
)
from pressgang.systems.unbalanced_equality.stats import StandRow, StandSize
from pressgang.systems.unbalanced_equality.wording import inches_words

UNKNOWN_TYPE = Rule(
    "UE101",
    "an unknown type of troops",
    "Morale, kills and moves go by the type, so a stand of no known type cannot be played. A kit adds types of "
    "its own with a rules.toml in its folder templates/.",
    "Scruby 1965, Combat Table",
    "id,type\nB1,Britsh infantry",
    "id,type\nB1,British infantry",
)
OTHER_POINTS = Rule(
    "UE102",
    "points that are not those of the type",
    "The armies are weighed against each other in points, and fire is halved at half of them: a stand that "
    "counts for more than its type is a slip, unless it is marked as custom.",
    "Scruby 1965, Combat Table (combat power)",
    "id,type,points\nB1,British infantry,150",
    "id,type,points,custom\nB1,British infantry,150,true",
)
OTHER_FIGURES = Rule(
    "UE103",
    "figures that are not those of the type",
    "Players read a stand's strength off its figures: one stands for ten men, or fifteen spearmen. By that "
    "count the crew of a gun are six, but models have what crew they have, so any number may stand beside it.",
    "Scruby 1965, the text on stands",
    "id,type,figures\nL1,British light cavalry,5",
    "id,type,figures\nL1,British light cavalry,3",
)
OTHER_SIZE = Rule(
    "UE104",
    "a stand of another size than its type's",
    "The front of a stand is the ground that a company holds: a narrower one packs more fire into a line. "
    "Stands are “about” 2 in deep, so the depth may differ by what the game's value `about` says.",
    "Scruby 1965, the text on stands",
    "id,type,stand\nF1,Native riflemen,3x2in",
    "id,type,stand\nF1,Native riflemen,3x1in",
)
BAD_STRENGTH = Rule(
    "UE105",
    "a strength outside its limits",
    "Strength is what is left of the stand's points: losses are taken off it on the roster, and nothing "
    "adds to it.",
    "Scruby 1965, Regular infantry",
    "id,type,strength\nB1,British infantry,120",
    "id,type,strength\nB1,British infantry,85",
)
BAD_FORMATION = Rule(
    "UE106",
    "a formation that the type does not have",
    "Only regular infantry forms open and closed order, and only mounted infantry gets on and off its horses.",
    "Scruby 1965, Natives and Mounted infantry",
    "id,type,formation\nS1,Native spearmen,closed",
    "id,type,quantity,formation\nB1,British infantry,2,closed",
)
SAME_ID = Rule(
    "UE107",
    "two stands with the same id",
    "Losses are crossed out on the roster by the id on the stand: two stands with one id, on one side or on "
    "both, get each other's losses. A row with a quantity takes as many ids as it has stands, counting up.",
    "Scruby 1965, the Morschauser roster",
    "id,type,quantity\nB1,British infantry,4\nB3,British infantry,1",
    "id,type,quantity\nB1,British infantry,4\nB5,British infantry,1",
)
LONE_CLOSED = Rule(
    "UE108",
    "a lone stand in closed formation",
    "Closed formation is several stands tightly against each other: one alone, with no other of its side in "
    "closed formation, is in open order.",
    "Scruby 1965, Regular infantry",
    "id,type,quantity,formation\nB1,British infantry,1,closed\nB2,British infantry,3,open",
    "id,type,quantity,formation\nB1,British infantry,2,closed\nB3,British infantry,2,open",
    severity="warning",
)
BAD_DRAWN_AS = Rule(
    "UE109",
    "figures that the type does not have",
    "Who looks at the stand sees what it is: men on foot, men who ride, or a gun with its crew.",
    "pressgang's stands",
    "id,type,drawn_as\nB1,British infantry,camel",
    "id,type,drawn_as\nB1,British infantry,highlander",
)


def _stand_name(row: StandRow) -> str:
    """Return the stand of a row as messages name it."""
    return f"stand {row.id}"


def _of_its_type(troop: Troop, number: int) -> Limits:
    """Return what a stand has of its type's, unless it is marked as custom."""
    way_out = f"Write {number} or leave it blank; or custom = true for a stand of your own."
    return exactly(number, f"a stand of {troop.type} has {number}", way_out)


def find_unknown_types(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Yield each row whose type is not in the combat table (UE101)."""
    known = troops(muster.rules)
    names = [troop.type for troop in known.values()]
    for row in muster.rows("type"):
        if troop_of(row, known) is None:
            yield UNKNOWN_TYPE.at(
                row.at("type"),
                f"unknown type {shown(row.type)} (stand {row.id})",
                f"{suggestion(row.type, names)}The types are {', '.join(names)}.",
            )


def find_other_points(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Yield each row with other points than its type's that is not custom (UE102)."""
    known = troops(muster.rules)

    def limits(row: StandRow) -> Limits | None:
        troop = None if row.custom else troop_of(row, known)
        return _of_its_type(troop, troop.points) if troop else None

    rows = muster.rows("type", "custom", "points")
    return within(OTHER_POINTS, rows, "points", lambda row: row.points, limits, of=_stand_name)


def find_other_figures(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Yield each row with other figures than its type's that is not custom; crews are free (UE103)."""
    known = troops(muster.rules)

    def limits(row: StandRow) -> Limits | None:
        troop = None if row.custom else troop_of(row, known)
        if troop is None or troop.is_gun or not troop.figures:
            return None
        return _of_its_type(troop, troop.figures)

    rows = muster.rows("type", "custom", "figures")
    return within(OTHER_FIGURES, rows, "figures", lambda row: row.figures, limits, of=_stand_name)


_TOLERANCE = 0.5
"""Millimetres: what a size in whole millimetres differs from one in inches at most."""


def find_other_sizes(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Yield each row with a stand of another size than its type's that is not custom (UE104)."""
    known = troops(muster.rules)
    about = float(muster.rules["about"])
    for row in muster.rows("type", "custom", "stand"):
        troop = troop_of(row, known)
        if troop is None or row.custom or row.stand is None:
            continue
        if _same_size(row.stand, type_size(troop), inches(about)):
            continue
        wanted = type_size(troop).label
        more = f", {inches_words(about)} deeper or less deep at most" if about else ""
        yield OTHER_SIZE.at(
            row.at("stand"),
            f"the stand is {row.stand.label}; one of {troop.type} is {wanted}{more} (stand {row.id})",
            f"Write {wanted} or leave it blank; or custom = true for a stand of your own.",
        )


def _same_size(one: StandSize, other: StandSize, about: float) -> bool:
    """Tell whether the fronts agree, and the depths but for `about` mm."""
    front, depth = abs(one.width - other.width), abs(one.depth - other.depth)
    return front <= _TOLERANCE and depth <= max(about, _TOLERANCE) + 1e-6


def find_bad_strengths(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Yield each strength below 0 or above the stand's points (UE105)."""
    known = troops(muster.rules)

    def limits(row: StandRow) -> Limits:
        troop = troop_of(row, known) if row.has_read("type", "points") else None
        most = points_of(row, troop) if troop else None
        return Limits(0, most, above=f"the stand has {most:,} points" if most is not None else "")

    rows = muster.rows("strength")
    return within(BAD_STRENGTH, rows, "strength", lambda row: row.strength, limits, of=_stand_name)


def find_bad_formations(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Yield each row whose formation is not one of its type's (UE106)."""
    known = troops(muster.rules)
    for row in muster.rows("type", "formation"):
        troop = troop_of(row, known)
        if troop is None or row.formation is None or STATE_OF[row.formation] in troop.states:
            continue
        words = [word for word, state in STATE_OF.items() if state in troop.states]
        yield BAD_FORMATION.at(
            row.at("formation"),
            f"{troop.type} has no formation {row.formation} (stand {row.id})",
            f"Write {' or '.join(words)}, or leave it blank." if words else "Leave it blank.",
        )


_COUNTED = 100_000
"""Ids of one row that are looked at: a quantity beyond this is refused elsewhere."""


def find_same_ids(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Yield each row one of whose ids is already in an earlier row; the first such id is named (UE107)."""
    return unique(
        SAME_ID,
        muster.sides,
        ("id", "quantity"),
        lambda row: [(one,) for one in _ids(row)],
        _taken,
        "Give each stand an id of its own; a row with a quantity counts its ids up.",
        at=lambda row: "id",
        scope="game",
    )


def _ids(row: StandRow) -> list[str]:
    return list(numbered_ids(row.id, min(row.quantity, _COUNTED)))


def _taken(found: Repeat[StandRow]) -> str:
    ids = _ids(found.row)
    more = f" (and {len(found.taken) - 1} more)" if len(found.taken) > 1 else ""
    counted = f" (of {ids[0]} to {ids[-1]})" if len(ids) > 1 else ""
    whose = "" if found.owner == found.side else f", a stand of {found.owner}"
    (taken,) = found.taken[0]
    return f"the id {taken}{more}{counted} is already in {found.where}{whose}; an id may be there once"


def find_lone_closed(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Yield the one stand of a side that begins closed, where no other does (UE108)."""
    known = troops(muster.rules)
    for side in muster.sides:
        rows = [
            row
            for row in side.rows("id", "type", "formation", "quantity")
            if row.formation == "closed"
            and (troop := troop_of(row, known))
            and STATE_OF["closed"] in troop.states
        ]
        if sum(row.quantity for row in rows) != 1:
            continue
        (row,) = (row for row in rows if row.quantity)
        yield LONE_CLOSED.at(
            row.at("formation"),
            f"{row.id} is the only stand of {side.name} that begins in closed formation",
            "Write closed for the stands beside it, too, or open.",
        )


_AFOOT = ("foot", "highlander", "sailor", "rifle", "spear")
_RIDING = ("mounted", "camel")
_CAVALRY = ("light-horse", "lancer", "camel")


def find_bad_figures(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Yield each row whose figures are not of its type's arm (UE109)."""
    known = troops(muster.rules)
    for row in muster.rows("type", "drawn_as"):
        troop = troop_of(row, known)
        if troop is None or row.drawn_as is None or row.drawn_as in _figures_of(troop):
            continue
        words = _figures_of(troop)
        yield BAD_DRAWN_AS.at(
            row.at("drawn_as"),
            f"{troop.type} cannot be drawn as {row.drawn_as} (stand {row.id})",
            f"Write {', '.join(words[:-1])} or {words[-1]}, or leave it blank." if words else "Leave it blank.",
        )


def _figures_of(troop: Troop) -> tuple[str, ...]:
    if troop.is_gun:
        return ()
    if troop.rides:
        return _RIDING
    return _CAVALRY if troop.figure in ("lancer", "light-horse", "camel") else _AFOOT


CHECKS: tuple[Check[StandRow], ...] = (
    Check((UNKNOWN_TYPE,), find_unknown_types),
    Check((OTHER_POINTS,), find_other_points),
    Check((OTHER_FIGURES,), find_other_figures),
    Check((OTHER_SIZE,), find_other_sizes),
    Check((BAD_STRENGTH,), find_bad_strengths),
    Check((BAD_FORMATION,), find_bad_formations),
    Check((SAME_ID,), find_same_ids),
    Check((LONE_CLOSED,), find_lone_closed),
    Check((BAD_DRAWN_AS,), find_bad_figures),
)
