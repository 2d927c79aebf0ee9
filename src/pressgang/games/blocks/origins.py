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


def find_cell(
    parts: Sequence[Template | Expression | None],
    row: Row | None,
    force: Force[CommonColumns] | None,
    scope: Scope,
    names: Vocabulary,
    brief: Brief[CommonColumns],
) -> Span | None:
    """Return the place of what has the widest word of all that the `parts` of a text read and show: a cell, the
    name of the side, a value or a translation of the kit's. Without any it is that of the text's row, if there
    is one.

    The text is of a row, or of a side, or of the kit. A part that is None is the row's name.
    """
    if parts == (None,):
        return row.at("name") if row is not None else None
    texts = [shown_value(one.value(scope)) for one in parts if one is not None]
    translated = brief.book.words.places if brief.book.words is not None else {}
    cells: list[tuple[object, Span]] = [(text, translated[text]) for text in texts if text in translated]
    read = tuple(expressions_in(*parts))
    columns = dict.fromkeys(column for one in read for column in names.columns_of(one))
    rows = (one for own, one in brief.rows() if force in (None, own)) if row is None else [row]
    cells += [(getattr(one, column, None), one.at(column)) for one in rows for column in columns]
    cells += [(force.name, force.span)] if force is not None else []
    of_kit = names.rules_among(name for one in read for name in one.every_name())
    cells += [(one.value, one.span) for one in map(brief.rules.values.__getitem__, of_kit) if one.span]
    said = " ".join(texts)  # an expression reads more than it shows: `name or unit`
    shown = [(text, place) for text, place in cells if isinstance(text, str) and text and text in said]
    widest = max(shown, key=lambda one: brief.book.widest_word(one[0], 1.0), default=None)
    return widest[1] if widest is not None else row.record.span if row is not None else None
