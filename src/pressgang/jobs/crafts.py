"""Ships and aircraft by name: of the kit's rows, else of the library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pressgang.diagnostics import Problems
from pressgang.jobs.job import Job
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.rulebook import load_rules
from pressgang.schema import Row
from pressgang.sheets.likeness import Craft, Likeness
from pressgang.systems import all_systems
from pressgang.systems.base import FROM_ABOVE
from pressgang.systems.general import likeness_of

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture


def craft_of_kit(job: Job, pictures: Mapping[str, Picture], name: str) -> Craft | None:
    """The row of that name in the kit's forces, where its game draws rows."""
    draw, wanted = likeness_of(job.system), name.strip().casefold()
    if draw is None or not wanted:
        return None
    for force in job.forces:
        for row in force.whole().rows:
            if getattr(row, "name", "").casefold() == wanted:
                return Craft(draw(row, job.rules, pictures), _is_ship(row), getattr(row, "type", ""))
    return None


def craft_named(job: Job, pictures: Mapping[str, Picture], name: str) -> Craft | None:
    """The row of that name in the kit, else the ship or aircraft of the library."""
    from pressgang.library import aircraft, find_named, ships

    own = craft_of_kit(job, pictures, name)
    if own is not None:
        return own
    for rows, what in ((ships(), "ships"), (aircraft(), "aircraft")):
        for row in find_named([name], rows, what, Problems()):
            is_ship = what == "ships"
            return Craft(_from_library(job, row), is_ship, getattr(row, "type", ""))
    return None


def _is_ship(row: Row) -> bool:
    return not isinstance(row, AircraftColumns)


def _from_library(job: Job, row: Any) -> Likeness:
    """What draws a row of the library: its game, or nothing but its dimensions where it has none."""
    for system in all_systems().values():
        draw = likeness_of(system)
        if type(row) is system.row and draw is not None:
            rules = job.rules if system is job.system else load_rules(system.id)[0]
            return draw(row, rules, {})
    return FROM_ABOVE()(row, job.rules, {})
