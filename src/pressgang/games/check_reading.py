"""A check of a declared game, read from its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pressgang.diagnostics import Problems, Rule, shown, suggestion
from pressgang.games.columns import Columns
from pressgang.games.expressions import compiled, plain_name
from pressgang.games.game import OwnCheck
from pressgang.games.keys import CheckTable
from pressgang.games.problems import BAD_DECLARATION, UNKNOWN_PART
from pressgang.games.scopes import Vocabulary
from pressgang.games.templates import Template, template
from pressgang.games.values import TEXT
from pressgang.games.written import written
from pressgang.sources.keys import span_of
from pressgang.sources.located import Located
from pressgang.sources.records import heading_key


def read_check(
    table: CheckTable,
    entry: Located,
    columns: Columns,
    names: Vocabulary,
    lines: Sequence[str],
    found: Problems,
) -> OwnCheck:
    """The check of a table that is sound; `lines` are those of the file."""

    def text(key: str) -> Located | None:
        return next((item for name, item in entry.value.items() if heading_key(name) == key), None)

    def filled(key: str) -> Template | None:
        item = text(key)
        return template(written(item, lines), told, found, marked=False) if item and item.value else None

    known = names.known(table.each)
    told = replace(known, own={**known.own, **({"where": TEXT} if table.unique else {})})
    rule = text("rule")
    holds = compiled(written(rule, lines), known, found) if rule is not None else None
    if rule is None and not table.unique:
        way_out = "Write rule, an expression that is true of what is sound, or unique, a list of columns."
        found.add(BAD_DECLARATION.at(entry.span, f"the check {table.code} holds rows to nothing", way_out))
    if table.column and table.each != "row" and not table.unique:
        said = f"the check {table.code} is of each {table.each}, which has no column to stand at"
        found.add(BAD_DECLARATION.at(span_of(entry.value, "column", entry.span), said, "Leave column out."))
    named = []
    for key, words in (("unique", table.unique), ("column", (table.column,) if table.column else ())):
        for word in words:
            attribute = columns.named(word)
            if attribute is None and plain_name(word) not in columns.lost:
                known_columns = ", ".join(columns.attributes)
                way_out = f"{suggestion(word, columns.attributes)}The columns are {known_columns}."
                place = span_of(entry.value, key, entry.span)
                found.add(UNKNOWN_PART.at(place, f"the game has no column {shown(word)}", way_out))
            elif attribute is not None and key == "unique":
                named.append(attribute)
    title = table.title or (f"{table.rule} does not hold" if table.rule else f"{', '.join(table.unique)} twice")
    return OwnCheck(
        rule=Rule(
            code=table.code,
            title=title,
            why=table.why or "The game's file gives no reason.",
            source=table.source or entry.span.file,
            bad="\n".join(table.bad),
            good="\n".join(table.good),
            severity=table.severity,
        ),
        table=table,
        holds=holds,
        unique=tuple(named),
        column=(columns.named(table.column) or "") if table.column else "",
        message=filled("message"),
        help=filled("help"),
        entry=entry,
    )
