"""Where a text of a sheet comes from: the cell, the value of the kit or the side whose words it shows."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.diagnostics import Span
from pressgang.games.expressions.compiling import Expression, Scope
from pressgang.games.expressions.scopes import Vocabulary
from pressgang.games.expressions.templates import Template, expressions_in, shown_value
from pressgang.rows.stat_columns import CommonColumns
from pressgang.schema import Row
from pressgang.sheets.base import Brief, Force
from pressgang.typography.fonts import TextSpan


def find_cell(
    parts: Sequence[Template | Expression | None],
    row: Row | None,
    force: Force[CommonColumns] | None,
    scope: Scope,
    names: Vocabulary,
    brief: Brief[CommonColumns],
) -> Span | None:
    """Return the place of what has the widest word of all that the `parts` of a text read and show: a cell, a
    value in the kit, the name of the side. Where that is nothing, the text's row is the place, if it has one.

    The text is of a row, or of a side, or of the kit. A part that is None is the row's name.
    """
    if parts == (None,):
        return row.at("name") if row is not None else None
    said = " ".join(shown_value(one.value(scope)) for one in parts if one is not None)
    read = tuple(expressions_in(*parts))
    columns = dict.fromkeys(column for one in read for column in names.columns_of(one))
    rows = (one for own, one in brief.rows() if force in (None, own)) if row is None else [row]
    cells = [(getattr(one, column, None), one.at(column)) for one in rows for column in columns]
    cells += [(force.name, force.span)] if force is not None else []
    of_kit = names.rules_among(name for one in read for name in one.every_name())
    cells += [(one.value, one.span) for one in map(brief.rules.values.__getitem__, of_kit) if one.span]
    shown = [(text, place) for text, place in cells if isinstance(text, str) and text and text in said]
    widest = max(shown, key=lambda one: brief.book.widest_word([TextSpan(one[0])], 1.0), default=None)
    return widest[1] if widest is not None else row.record.span if row is not None else None
