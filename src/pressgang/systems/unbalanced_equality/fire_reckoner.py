"""The ready reckoner of fire: the kills of every type by strength and formation, so that nobody multiplies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Group, Item, grey, line, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.forms import room_of
from pressgang.sheets.marks import hatching
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import centred_baseline, paragraph, stack
from pressgang.systems.unbalanced_equality.rules import (
    Troop,
    at_half_strength,
    fire,
    firing,
    in_play,
    shot,
    troops,
)
from pressgang.systems.unbalanced_equality.stands import stands_of
from pressgang.systems.unbalanced_equality.stats import StandRow
from pressgang.systems.unbalanced_equality.wording import a_shot, mark
from pressgang.typography.fonts import FontBook, TextSpan


def gun_reckoner(book: FontBook, rules: RuleBook, width: float, letter: str) -> SetBlock:
    """Every gun that the bonus concerns: whole and halved, on any target and on closed order, by the roll.

    As above, kills are in bold and those on a defended target in grey beside them.
    """
    faces = range(1, 7)
    label = min(70.0, width * 0.46)
    cell = (width - label) / len(faces)
    rows: list[list[TableCell]] = []
    for troop in troops(rules).values():
        if troop.fire != "table" and (troop.fire != "shot" or rules["bonus_for_cannon_alone"]):
            continue
        half = int(troop.points * float(rules["half_strength"]))
        for closed in (False, True) if troop.fire == "table" else (True,):
            for strength, words in ((troop.points, ""), (half, ", at half strength")):
                if words and not rules["guns_are_halved"]:
                    continue
                target = f"on closed order{letter}" if closed else "on other targets"
                kills = [
                    [_gun_kills(troop, strength, face, closed, defended, rules) for defended in (False, True)]
                    for face in faces
                ]
                rows.append([f"**{troop.type}** {target}{words}", *(_pair(*pair) for pair in kills)])
    columns = [Column("", label), *(Column(str(face), cell, "centre", heading_bold=True) for face in faces)]
    return table(Look(book), columns, rows, width, row_height=5.2, size=theme.SMALL, zebra=True)


def _gun_kills(troop: Troop, strength: int, face: int, closed: bool, defended: bool, rules: RuleBook) -> int:
    if troop.fire == "table":
        return shot(troop, troop.points, strength, face, rules, closed=closed, defended=defended)
    return fire(troop, troop.points, strength, 0, rules, closed=closed, defended=defended) or 0


def _pair(kills: int, defended: int) -> list[TextSpan]:
    """The kills in bold, those on a defended target in grey; a miss is one for both."""
    if not kills:
        return [TextSpan("miss")]
    return [TextSpan(str(kills), bold=True), TextSpan(f"\u2002{defended}", fill=theme.LABEL_INK)]


_STRENGTH = 19.0
_LEAST_COLUMN = 16.5
_ROW_HEIGHT, _LEAST_ROW = 6.2, 4.4
_SIZES = tuple(Size(8.5, height / _ROW_HEIGHT) for height in (_ROW_HEIGHT, 5.8, 5.4, 5.0, 4.7, _LEAST_ROW))
_HEADS = 62.0
"""What stands on a page besides the rows, in mm."""
_HALVED = grey(0.10)


@dataclass(frozen=True, slots=True)
class Fire:
    """A column of the reckoner: what all troops of one full strength and one rate of fire have in common.

    `names` are those troops with their formation, `troop` and `state` stand for all of them.
    """

    names: tuple[str, ...]
    troop: Troop
    state: int
    full: int

    def kills(self, strength: int, rules: RuleBook, *, defended: bool = False) -> int | None:
        """The kills at a strength, by the function that the roster asks; `None` above the full stand."""
        if strength > self.full:
            return None
        return fire(self.troop, self.full, strength, self.state, rules, defended=defended)


@dataclass(frozen=True, kw_only=True)
class FireReckoner(SheetKind[StandRow]):
    """Kills by strength and formation; with stat files also for stands of custom points."""

    kind: ClassVar[str] = "fire-reckoner"
    title: ClassVar[str] = "Fire reckoner"
    summary: ClassVar[str] = "the kills of every type by strength and formation, computed"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[StandRow], found: Problems) -> Sheet:
        """A table of strengths by columns of fire, cannon below it."""
        rules, room = brief.rules, room_of(brief, ())
        custom = (
            (stand.troop, stand.points) for force in brief.forces for stand in stands_of(force.rows, rules)
        )
        columns = fire_columns(rules, custom)
        own = [column for column in columns if column.full != column.troop.points]
        usual = [column for column in columns if column.full == column.troop.points]
        first, after = (
            [section for some in _parts(columns, room.width) for section in _tables(some, rules, room.height)]
            for columns in (usual, own)
        )
        sections = [Section.of(_intro, wide=True), *first, Section.of(_cannon, wide=True), *after]
        return reference_sheet(brief, self.title, sections, found, sizes=_SIZES, enlarged=False)


def _intro(look: Look, width: float) -> SetBlock:
    letters = mark(look.notes, "whole_kill", "guns_are_halved", "shots", "holders_fire")
    words = (
        "Bold: the kills of a stand with so many points left; beside them in grey, its kills on a target "
        f"in a defensive position{letters}. Tinted: half strength, fire is halved. Hatched: the stand has "
        "left the table."
    )
    return set_text(look, words, width)


def _cannon(look: Look, width: float) -> SetBlock:
    letters = mark(look.notes, "bonus_needs_hit", "bonus_for_cannon_alone", "bonus_before_halving")
    title = "Cannon" if look.rules["bonus_for_cannon_alone"] else "Guns"
    note = "kills by the roll of a d6; grey: on a target in defence"
    return stack(
        [
            set_head(look, title, width, note),
            gun_reckoner(look.book, look.rules, width, letters),
        ]
    )


def fire_columns(rules: RuleBook, custom: Iterable[tuple[Troop, int]] = ()) -> tuple[Fire, ...]:
    """A column for each full strength and rate of fire; troops that share both share the column.

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
    """The rows, from the highest strength down: ranges (most, least) within which no column changes."""
    rows: list[tuple[int, int]] = []
    before: object = None
    for strength in range(max(column.full for column in columns), 0, -1):
        now = [_look(column, strength, rules) for column in columns]
        if now == before:
            rows[-1] = (rows[-1][0], strength)
        else:
            rows.append((strength, strength))
        before = now
    return rows


def _look(column: Fire, strength: int, rules: RuleBook) -> tuple[object, ...]:
    """All that the table shows of a column at a strength."""
    return (
        column.kills(strength, rules),
        column.kills(strength, rules, defended=True),
        at_half_strength(column.full, strength, rules),
        in_play(column.troop, strength),
    )


def _parts(columns: Sequence[Fire], width: float) -> list[Sequence[Fire]]:
    """The columns in tables that `width` mm have room for."""
    most = max(2, int((width - _STRENGTH) / _LEAST_COLUMN))
    if not columns:
        return []
    count = -(-len(columns) // most)
    size = -(-len(columns) // count)
    return [columns[start : start + size] for start in range(0, len(columns), size)]


def _tables(columns: Sequence[Fire], rules: RuleBook, room: float) -> list[Section]:
    """The table, or several where its rows need more than a page `room` mm high."""
    rows = ranges_of(columns, rules)
    pages = -(-len(rows) // max(4, int((room - _HEADS) / _LEAST_ROW)))
    most = -(-len(rows) // pages)
    return [
        Section.of(partial(reckoner, columns=columns, rows=rows[start : start + most]), wide=True)
        for start in range(0, len(rows), most)
    ]


def reckoner(look: Look, width: float, *, columns: Sequence[Fire], rows: Sequence[tuple[int, int]]) -> SetBlock:
    """The table: a row for each range of strengths, a column of kills for each of `columns`."""
    book, rules, height = look.book, look.rules, _ROW_HEIGHT * look.figures
    cell = (width - _STRENGTH) / len(columns)
    label = partial(paragraph, book, width=cell - 2.4, size=theme.LABEL, anchor="middle", leading=1.16)
    heads = [stack([label(name) for name in column.names], 1.0) for column in columns]
    tall = max(block.height for block in heads) + 9.0
    items: list[Item] = []
    for index, (column, block) in enumerate(zip(columns, heads, strict=True)):
        x = _STRENGTH + index * cell
        items.append(block.at(x + 1.2, tall - 8.4 - block.height))
        troop, state = column.troop, column.state
        rate = a_shot(rules) if troop.fire == "shot" else f"{troop.kills_in(state)} in {troop.per}"
        items.append(book.text(x + cell / 2, tall - 4.0, rate, theme.BODY, bold=True, anchor="middle"))
    items.append(book.text(0, tall - 4.0, "points left", theme.LABEL, fill=theme.LABEL_INK))
    items.append(line((0, tall - 2.0), (width, tall - 2.0), theme.BOX_LINE))
    y = tall - 2.0
    full = {column.full for column in columns}
    for most, least in rows:
        bold = most in full
        words = str(most) if most == least else f"{least}–{most}"
        strength = Rect(0.0, y, _STRENGTH - 2.0, height)
        items += put(book, strength, words, theme.BODY, "east", bold=bold, tabular=True)
        for index, column in enumerate(columns):
            items.extend(_cell(book, rules, column, most, Rect(_STRENGTH + index * cell, y, cell, height)))
        y += height
        weight = theme.BOX_LINE if most == rows[-1][0] else theme.HAIRLINE
        items.append(line((0, y), (width, y), weight, theme.RULE_INK))
    return SetBlock(tuple(items), y)


def _cell(book: FontBook, rules: RuleBook, column: Fire, strength: int, box: Rect) -> list[Item]:
    """The kills in bold, those on a defended target small beside them; tint, hatching or nothing behind."""
    kills = column.kills(strength, rules)
    if kills is None:
        return []
    inner = Rect(box.x + 0.6, box.y, box.width - 1.2, box.height)
    if not in_play(column.troop, strength):
        return [Group(tuple(hatching(inner, grey(0.3))), clip=rectangle(inner))]
    items: list[Item] = []
    tint: Colour | None = _HALVED if at_half_strength(column.full, strength, rules) else None
    if tint is not None and (rules["guns_are_halved"] or not column.troop.is_gun):
        items.append(rectangle(inner, fill=tint))
    defended = column.kills(strength, rules, defended=True) or 0
    size = points(10)
    middle = box.x + box.width / 2
    base = centred_baseline(book, box.y + box.height / 2, size, True)
    items.append(book.text(middle + 0.2, base, str(kills), size, bold=True, anchor="end", tabular=True))
    items.append(book.text(middle + 2.0, base, str(defended), theme.SMALL, fill=theme.LABEL_INK, tabular=True))
    return items
