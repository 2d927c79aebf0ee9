"""The ready reckoner of fire: the kills of every type by strength and formation, so that nobody multiplies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TypeVar

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Group, Item, grey, rectangle
from pressgang.drawing.units import points
from pressgang.games.code import GameDrawing
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import FunctionBlock, Look, SetBlock
from pressgang.sheets.blocks.grid import ColumnBlock, Width
from pressgang.sheets.blocks.words import TextBlock
from pressgang.sheets.marks import hatching
from pressgang.sheets.pages.tables import Column, TableBlock, TableCell
from pressgang.sheets.typeset import centred_baseline
from pressgang.systems.unbalanced_equality.rules import (
    Troop,
    a_shot,
    at_half_strength,
    fire,
    firing,
    in_play,
    is_halved,
    mark,
    shot,
    troops,
)
from pressgang.systems.unbalanced_equality.stands import stands_of
from pressgang.systems.unbalanced_equality.stats import StandRow
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import WordStyle, bold, styled

PartT = TypeVar("PartT")


def _fire_of_guns(brief: Brief[StandRow], notes: Footnotes, *_: object) -> Iterator[TableBlock]:
    """Yield a table of the guns that the bonus concerns, by the roll: whole and halved, on any target and on
    closed order. Kills are in bold, those on a defended target in grey beside them.
    """
    rules, faces = brief.rules, range(1, 7)
    letter = mark(notes, "bonus_needs_hit", "bonus_for_cannon_alone", "bonus_before_halving")
    rows: list[tuple[TableCell, ...]] = []
    for troop in troops(rules).values():
        if troop.fire != "table" and (troop.fire != "shot" or rules["bonus_for_cannon_alone"]):
            continue
        half = int(troop.points * float(rules["half_strength"]))
        for closed in (False, True) if troop.fire == "table" else (True,):
            target = f"on closed order{letter}" if closed else "on other targets"
            for strength, words in ((troop.points, ""), (half, ", at half strength")):
                if words and not rules["guns_are_halved"]:
                    continue
                kills = partial(_gun_kills, troop, strength, closed, rules)
                cells = [_pair(kills(face, False), kills(face, True)) for face in faces]
                rows.append((f"{bold(troop.type)} {target}{words}", *cells))
    heads = [Column(str(face), None, "centre", heading_bold=True) for face in faces]
    yield TableBlock((Column(given=Width("fr", 6)), *heads), tuple(rows), "guns", stripes=True)


def _gun_kills(troop: Troop, strength: int, closed: bool, rules: RuleBook, face: int, defended: bool) -> int:
    if troop.fire == "table":
        return shot(troop, troop.points, strength, face, rules, closed=closed, defended=defended)
    return fire(troop, troop.points, strength, 0, rules, closed=closed, defended=defended) or 0


def _pair(kills: int, defended: int) -> str:
    """Return the kills in bold, those on a defended target in grey; a miss is one for both."""
    if not kills:
        return "miss"
    return bold(str(kills)) + styled(f"\u2002{defended}", WordStyle(fill=theme.LABEL_INK))


_STRENGTH, _LEAST_COLUMN, _LEAST_ROW = 19.0, 16.5, 4.3
"""The width of the column of strengths, and the least width of others and height of a row, in mm."""
_CELL = 3.2
"""The height of the kills in a row, in mm."""
_HEADS = 62.0
"""What stands on a page besides the rows, in mm."""
_NARROWEST, _WIDEST, _BESIDE = 12.0, 60.0, 2.5
"""The least and most width in mm of the names in a head, and what a cell keeps free beside them."""
_HALVED = grey(0.07)


class Fire(Struct, frozen=True):
    """A column of the reckoner: what all troops of one full strength and one rate of fire have in common.

    `names` are those troops with their formation, `troop` and `state` stand for all of them.
    """

    names: tuple[str, ...]
    troop: Troop
    state: int
    full: int

    def kills(self, strength: int, rules: RuleBook, *, defended: bool = False) -> int | None:
        """Return the kills at a strength, by the function that the roster asks; `None` above the full stand."""
        if strength > self.full:
            return None
        return fire(self.troop, self.full, strength, self.state, rules, defended=defended)


def fire_columns(rules: RuleBook, custom: Iterable[tuple[Troop, int]] = ()) -> tuple[Fire, ...]:
    """Return a column for each full strength and rate of fire; troops that share both share the column.

    `custom` adds (type, full points) pairs of stands in play; those of their type's own points change nothing.
    Cannon have no column: their kills are diced for.
    """
    wanted = [(troop, troop.points) for troop in troops(rules).values()]
    wanted += sorted({(t, full) for t, full in custom if full != t.points}, key=lambda p: (p[0].type, p[1]))
    groups: dict[tuple[object, ...], list[tuple[str, Troop, int, int]]] = {}
    for troop, full in wanted:
        if troop.fire == "table":
            continue
        own = "" if full == troop.points else f" of {full}"
        for state in range(max(1, len(troop.states))):
            named = f", {troop.states[state]}" if len(troop.states) > 1 else ""
            fires = firing(troop, full, state, rules)
            key = (full, troop.fire, troop.kills_in(state), troop.per, troop.leaves, fires)
            groups.setdefault(key, []).append((f"{troop.type}{own}{named}", troop, state, full))
    return tuple(Fire(tuple(name for name, *_ in group), *group[0][1:]) for group in groups.values())


def ranges_of(columns: Sequence[Fire], rules: RuleBook) -> list[tuple[int, int]]:
    """Return the rows, from the highest strength down: ranges (most, least) within which no column changes."""
    strengths = range(max(column.full for column in columns), 0, -1)
    alike = groupby(strengths, key=lambda strength: [_look(column, strength, rules) for column in columns])
    rows = [list(own) for _, own in alike]
    return [(own[0], own[-1]) for own in rows]


def _look(column: Fire, strength: int, rules: RuleBook) -> tuple[object, ...]:
    """Return all that the table shows of a column at a strength."""
    return (
        column.kills(strength, rules),
        column.kills(strength, rules, defended=True),
        at_half_strength(column.full, strength, rules),
        in_play(column.troop, strength),
    )


def _fire_by_strength(own: bool, brief: Brief[StandRow], *_: object) -> Iterator[TableBlock]:
    """Yield the tables of strengths by columns of fire: of the types of the game, or of stands in play with
    points of their own. They are as many as the columns need on this paper, or the rows on several pages.
    """
    rules, area = brief.rules, brief.paper.area()
    custom = ((stand.troop, stand.points) for force in brief.forces for stand in stands_of(force.rows, rules))
    listed = [one for one in fire_columns(rules, custom) if (one.full != one.troop.points) is own]
    for columns in _parts(listed, max(2, int((area.text.width - _STRENGTH) / _LEAST_COLUMN))):
        rows = ranges_of(columns, rules)
        for some in _parts(rows, max(4, int((area.height - _HEADS) / _LEAST_ROW))):
            yield _reckoner(brief.book, columns, some, rules)


def _parts(all: Sequence[PartT], most: int) -> Iterator[Sequence[PartT]]:
    """Yield all in parts of at most so many, as even as they go."""
    size = -(-len(all) // max(1, -(-len(all) // most)))
    return (all[start : start + size] for start in range(0, len(all), max(1, size)))


def _reckoner(
    book: FontBook, columns: Sequence[Fire], rows: Sequence[tuple[int, int]], rules: RuleBook
) -> TableBlock:
    """Return a table: a row for each range of strengths, a column of kills for each of `columns`."""
    left = TextBlock("points left", "label", "right")
    heads = [Column(align="right", given=Width("mm", _STRENGTH), under=left)]
    for column in columns:
        troop, state = column.troop, column.state
        rate = a_shot(rules) if troop.fire == "shot" else f"{troop.kills_in(state)} in {troop.per}"
        names, formation = _merged(column.names)
        rate = f"{formation} {rate}".strip()
        wide = max(_NARROWEST, book.width(rate, theme.BODY, True))  # of the rate on one line, names on three
        while wide < _WIDEST and sum(len(book.wrap(name, wide, theme.SMALLEST)) for name in names) > 3:
            wide += 0.5
        words = [TextBlock(name, "label", "centre", fill=theme.INK, tight=True) for name in names]
        under = ColumnBlock((*words, TextBlock(rate, align="centre", bold=True)), 1.0)
        heads.append(Column(given=Width("fr", wide + _BESIDE), under=under))
    full = {column.full for column in columns}
    cells = []
    for most, least in rows:
        points = str(most) if most == least else f"{least}–{most}"
        kills = (_cell(column, most, rules) for column in columns)
        cells.append((bold(points) if most in full else points, *kills))
    return TableBlock(tuple(heads), tuple(cells), "fire")


def _merged(names: Sequence[str]) -> tuple[list[str], str]:
    """Return the names with one in place of two that differ in their side alone, `Heavy cavalry`, and the
    formation that all have in common.
    """
    formations = {name.partition(", ")[2] for name in names}
    formation = formations.pop() if len(formations) == 1 else ""
    names = [name.removesuffix(f", {formation}") for name in names]
    ends = [name.partition(" ")[2] for name in names]
    both = [end.capitalize() if ends.count(end) > 1 else name for name, end in zip(names, ends, strict=True)]
    return list(dict.fromkeys(both)), formation


def _cell(column: Fire, strength: int, rules: RuleBook) -> TableCell:
    """Return the kills in bold, those on a defended target small beside them, on tint, hatching or nothing."""
    kills, defended = (column.kills(strength, rules, defended=one) for one in (False, True))
    if kills is None:
        return ""
    halved, size = is_halved(column.troop, column.full, strength, rules), points(10)

    def drawn(look: Look, width: float) -> Iterator[Item]:
        high = max(look.row, _LEAST_ROW)
        inner = Rect(-0.9, (_CELL - high) / 2, width + 1.8, high)
        if not in_play(column.troop, strength):
            yield Group(tuple(hatching(inner, grey(0.3))), clip=rectangle(inner))
            return
        if halved:
            yield rectangle(inner, fill=_HALVED)
        middle, base = width / 2, centred_baseline(look.book, _CELL / 2, size, True)
        yield look.book.text(middle + 0.2, base, str(kills), size, bold=True, anchor="end", tabular=True)
        yield look.book.text(middle + 2.0, base, str(defended), theme.SMALL, fill=theme.LABEL_INK, tabular=True)

    return FunctionBlock(lambda look, width: SetBlock(lambda: drawn(look, width), _CELL))


FIRE = GameDrawing(partial(_fire_by_strength, False))
FIRE_OF_OWN_POINTS = GameDrawing(partial(_fire_by_strength, True))
FIRE_OF_GUNS = GameDrawing(_fire_of_guns)
