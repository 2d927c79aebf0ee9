"""The checks of a game in a folder: limits of columns, rules as expressions, names that are there once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pressgang.diagnostics import Diagnostic, Problems, Rule, Span, shortened, shown, suggestion
from pressgang.games.columns import Columns, GameColumn
from pressgang.games.expressions.arithmetic import Expression, InnerScope, Scope
from pressgang.games.expressions.compiling import compiled, plain_name
from pressgang.games.expressions.scopes import Vocabulary
from pressgang.games.expressions.templates import Template, template
from pressgang.games.expressions.values import TEXT, Fault, Value
from pressgang.games.game import Game, OwnCheck
from pressgang.games.problems import BAD_DECLARATION, CANNOT_WORK_OUT, OUTSIDE_LIMITS, UNKNOWN_PART
from pressgang.games.written import written
from pressgang.rows.sides import Side
from pressgang.schema import Row
from pressgang.sources.table import Located, find_named
from pressgang.structs import replace
from pressgang.systems.base import Check, Muster
from pressgang.systems.common_checks import Limits, unique, within

_WAY_OUT = "Change {what}; `pressgang explain {code}` says more."


def checks_of(game: Game) -> tuple[Check[Any], ...]:
    """Return those of its columns' limits, found for all columns at once, its own and those of its code."""
    own_limits = ((one, one.table) for one in game.columns.own if one.table.kind != "list")
    limited = [one for one, table in own_limits if table.least is not None or table.most is not None]
    limits = [Check((), _limits(limited))] if limited else []  # its rule is one of every game
    own = [Check((check.rule,), finder(check, game.names)) for check in game.checks]
    return (
        *limits,
        *sorted((*own, *game.code.checks), key=lambda check: check.rules[0].code if check.rules else ""),
    )


def row_name(row: Row) -> str:
    """Return a row as a message names it."""
    parts = (getattr(row, name, "") for name in ("name", "unit"))
    return " ".join(shortened(part) for part in parts if part) or "a row without a name"


Finder = Callable[[Muster[Any]], Iterable[Diagnostic]]


def _limits(columns: Iterable[GameColumn]) -> Finder:
    def find(muster: Muster[Any]) -> Iterator[Diagnostic]:
        for column in columns:
            least, most, way_out = column.table.least, column.table.most, ""
            if column.table.kind == "whole":
                least, most = (None if limit is None else int(limit) for limit in (least, most))
            elif least is not None and most is not None:
                way_out = f"Write a number from {least:,} to {most:,}."
            limits = Limits(least, most, help=way_out)
            name, label = column.name, column.label
            yield from within(OUTSIDE_LIMITS, muster.rows(name), name, limits, name=label, of=row_name)

    return find


def finder(check: OwnCheck, names: Vocabulary) -> Finder:
    """Yield what finds the rows, sides or kits that break a check."""

    def find(muster: Muster[Any]) -> Iterator[Diagnostic]:
        if check.holds is not None:
            yield from _judge(check, check.holds, names, muster)
        if check.unique:
            yield from _unique(check, names, muster)

    return find


def _judge(check: OwnCheck, holds: Expression, names: Vocabulary, muster: Muster[Any]) -> Iterator[Diagnostic]:
    """Yield a problem for each row, each side or the kit that breaks the rule."""
    columns, each, rules = names.columns_of(holds), check.each, muster.rules
    at = check.column or (columns[0] if columns else "")
    for side in muster.sides if each == "row" else ():
        for row in side.sound_rows(*columns) if columns else side.rows:
            scope = names.row(row, rules, side.name)
            if not _is_sound(holds, scope):  # only then its place is looked for
                place = row.at(at) if at else row.record.span
                yield from _judged(check, holds, scope, place, row_name(row))
    for side in muster.sides if each == "side" else ():
        if _whole(side, columns):
            yield from _judged(check, holds, names.side(side, rules), side.span, side.name)
    if each == "kit" and muster.sides and all(_whole(side, columns) for side in muster.sides):
        scope = names.kit(muster.sides, rules)
        yield from _judged(check, holds, scope, muster.sides[0].span, "all sides")


def _whole(side: Side[Row], columns: Iterable[str]) -> bool:
    """Return whether all that is added up of a side could be read: a sum of a part says nothing."""
    needed = (*columns, "quantity")
    return side.complete and all(row.has_read(*needed) for row in side.rows)


def _is_sound(holds: Expression, scope: Scope) -> bool:
    try:
        return bool(holds.value(scope))
    except Fault:
        return False


def _judged(check: OwnCheck, holds: Expression, scope: Scope, place: Span, of: str) -> Iterator[Diagnostic]:
    """Yield the problem where the rule does not hold, or cannot be worked out; `of` names its row."""
    what = "the row" if check.each == "row" else "its rows"
    try:
        if holds.value(scope):
            return
    except Fault as fault:
        said = f'{of}: the rule "{holds.source}" of {check.rule.code} {fault.said}'
        yield CANNOT_WORK_OUT.at(place, said, f"Change {what}, or the rule in the game's file.")
        return
    message = _said(check.message, scope) or check.rule.title
    way_out = _said(check.help, scope) or _WAY_OUT.format(what=what, code=check.rule.code)
    yield check.rule.at(place, message, way_out)


def _said(text: Template | None, scope: Scope, **own: Value) -> str:
    """Return a text for the scope, long names shortened; nothing where it reads what could not be read."""
    try:
        return text.text(_Shortened(scope, own)) if text else ""
    except Fault:
        return ""


class _Shortened(InnerScope):
    """The names of a scope, whose texts are as short as messages quote them."""

    def __missing__(self, name: str) -> Value:
        value = self.outer[name]
        return shortened(value) if type(value) is str else value


def _unique(check: OwnCheck, names: Vocabulary, muster: Muster[Any]) -> Iterator[Diagnostic]:
    columns = check.unique

    def keys(row: Row) -> list[tuple[str, ...]]:
        key = tuple(str(getattr(row, column)) for column in columns)
        return [key] if any(key) else []

    def message(found: Any) -> str:
        own = check.message if check.holds is None and check.each == "row" else None
        said = _said(own, names.row(found.row, muster.rules, found.side), where=found.where)
        labels = " and ".join(names.labels.get(column.rstrip("_"), column) for column in columns)
        taken = " ".join(map(shortened, filter(None, found.taken[0])))
        return said or f"{taken} is already in {found.where}; no two rows may have the same {labels}"

    way_out = "" if check.help and check.help.expressions else check.keys["help"]
    yield from unique(
        check.rule,
        muster.sides,
        columns,
        keys,
        message,
        way_out or "Change one of them, or write one row with a quantity.",
        at=lambda row: check.column or next((name for name in columns if getattr(row, name)), columns[0]),
        scope="other sides" if check.other_sides else "game" if check.each == "kit" else "side",
    )


def read_check(
    keys: Mapping[str, Any],
    entry: Located,
    columns: Columns,
    names: Vocabulary,
    lines: Sequence[str],
    found: Problems,
) -> OwnCheck:
    """Return the check of a table with these sound keys; `lines` are those of the file."""

    def filled(key: str) -> Template | None:
        item = find_named(entry.value, key)
        plain = item is not None and item.value and isinstance(item.value, str | int | float)
        return template(written(item, lines), told, found, marked=False) if item and plain else None

    each, code, unique, column = (keys[key] for key in ("each", "code", "unique", "column"))
    known = names.known(each)
    known = replace(known, sides=None) if each == "side" else known  # others may have rows with faults
    told = replace(known, own={**known.own, **({"where": TEXT} if unique else {})})
    rule = find_named(entry.value, "rule")
    holds = compiled(written(rule, lines), known, found) if rule is not None else None
    if rule is None and not unique:
        way_out = "Write rule, an expression that is true of what is sound, or unique, a list of columns."
        found.report(BAD_DECLARATION, entry.span, f"the check {code} holds rows to nothing", way_out)
    if column and each != "row" and not unique:
        said = f"the check {code} is of each {each}, which has no column to stand at"
        found.report(BAD_DECLARATION, entry.at("column"), said, "Leave column out.")
    named = []
    for key, words in (("unique", unique), ("column", (column,) if column else ())):
        for word in words:
            attribute = columns.named(word)
            if attribute is None and plain_name(word) not in columns.lost:
                known_columns = ", ".join(columns.attributes)
                way_out = f"{suggestion(word, columns.attributes)}The columns are {known_columns}."
                found.report(UNKNOWN_PART, entry.at(key), f"the game has no column {shown(word)}", way_out)
            elif attribute is not None and key == "unique":
                named.append(attribute)
    usual = f"{keys['rule']} does not hold" if keys["rule"] else f"{', '.join(unique)} twice"
    return OwnCheck(
        rule=Rule(
            code=code,
            title=keys["title"] or usual,
            why=keys["why"] or "The game's file gives no reason.",
            source=keys["source"] or entry.span.file,
            bad="\n".join(keys["bad"]),
            good="\n".join(keys["good"]),
            severity=keys["severity"],
        ),
        each=each,
        keys=keys,
        holds=holds,
        unique=tuple(named),
        column=(columns.named(column) or "") if column else "",
        message=filled("message"),
        help=filled("help"),
        entry=entry,
    )
