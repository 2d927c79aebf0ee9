"""The forces of a kit: its stat files read, and their rows under the names of sides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pressgang.diagnostics import Problems, shown, suggestion
from pressgang.kit import Kit
from pressgang.kit.problems import NO_ROW_OF_SIDE
from pressgang.rows.muster import by_side, default_side, read_stats, rows_of
from pressgang.rows.sides import KitForce, Side, Wish
from pressgang.schema import Row
from pressgang.schema.problems import MISSING_KEY
from pressgang.sources import Table
from pressgang.sources.inputs import Inputs


def read_forces(kit: Kit, inputs: Inputs, tables: list[Table], found: Problems) -> tuple[Side[Row], ...]:
    """The sides with their rows and the colours they wish for; what was read goes into `tables`.

    A force with a name and a stat file is all rows of the file. The rows of files without a name are parted
    by their `side` cells, as `make` parts them; a blank one stands for the sheet's or the file's name. A side
    that a named force has joins that force.
    """
    named: list[Side[Row]] = []
    parted: list[Side[Row]] = []
    for force in kit.forces:
        if force.path is None:
            if found.has_errors:  # it may have lost its file: its name stands, and no one misses its rows
                named.append(Side(force.table.name, (), force.span, complete=False))
            continue
        table = read_stats(force.path, force.label, force.sheet, inputs, found)
        rows: tuple[Row, ...] = ()
        if table is not None:
            rows = rows_of(table, kit.system.row, found, inputs.kept)
            tables.append(table)
            if not force.table.name and not force.sheet and not {"side", "nation"} & table.headings.keys():
                way_out = "Add a name, or a column side (or nation) that says for each row whose it is."
                message = f"[[force]] has no name, and {shown(force.table.stats)} no column side"
                found.add(MISSING_KEY.at(force.span, message, way_out))
        name = force.table.name or default_side(Path(force.label), force.sheet, table)
        side = Side(name, rows, force.span, complete=table is not None)
        (named if force.table.name or table is None else parted).append(side)
    sides = _joined(named, by_side(parted))
    declared = {force.table.name: force for force in kit.forces if force.table.name}
    _report_empty(kit.forces, sides, found)
    order = [name for name in declared if name in sides]
    names = [*order, *(name for name in sides if name not in declared)]
    return tuple(sides[name]._replace(wish=_wish(declared.get(name), kit)) for name in names)


def _joined(named: Sequence[Side[Row]], parted: Sequence[Side[Row]]) -> dict[str, Side[Row]]:
    """All sides by name."""
    sides: dict[str, Side[Row]] = {}
    for side in (*named, *parted):
        known = sides.get(side.name)
        if known is not None:
            rows, complete = known.all_rows + side.all_rows, known.complete and side.complete
            side = known._replace(all_rows=rows, complete=complete)
        sides[side.name] = side
    return sides


def _report_empty(forces: Sequence[KitForce], sides: dict[str, Side[Row]], found: Problems) -> None:
    """A problem for each force that has no file of its own and no rows in the others."""
    others = [name for name in sides if all(force.table.name != name for force in forces)]
    for force in forces:
        if force.path is None and force.table.name not in sides and not found.has_errors:
            found.add(
                NO_ROW_OF_SIDE.at(
                    force.span,
                    f"no row has the side {shown(force.table.name)}",
                    f"{suggestion(force.table.name, others)}The sides are {', '.join(sides) or 'none'}.",
                )
            )


def _wish(force: KitForce | None, kit: Kit) -> Wish:
    """What a side asks for; no palette where its own is the kit's and cannot be read, for that is said."""
    if force is None:
        return Wish()
    table = force.table
    lost = not table.palette or f"palette.{table.palette}" in kit.lost
    insignia_span = force.insignia_span if table.insignia else None
    return Wish(
        None if lost else table.palette, force.palette_span, table.alliance, table.insignia, insignia_span
    )
