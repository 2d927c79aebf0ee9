"""Silhouettes for a page: one beside each row's name, and one drawn while its measures are typed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from hashlib import blake2s
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pressgang.art.pen import Ink
from pressgang.art.pictures import Picture, read_picture, resolve_art
from pressgang.backends.svg import write_inline
from pressgang.diagnostics import Diagnostic, Span
from pressgang.drawing.scene import BLACK, WHITE, Page
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, check_unlikely_sizes
from pressgang.rulebook import RuleBook, rules_in_force
from pressgang.schema import Declared, Row, UnreadError, declared, read_all_rows
from pressgang.schema.aircraft_shape import AircraftShape
from pressgang.schema.declare import keys_of
from pressgang.sheets.base import Likeness
from pressgang.sheets.likenesses import centred
from pressgang.sources.table import Cell, Record, Table, heading_key
from pressgang.studio.disk import SeenFile, look
from pressgang.systems.base import AnySystem
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.editing.rows import FileRow
    from pressgang.studio.openfile import OpenFile
    from pressgang.studio.session import Session

LABEL = "drawing"
"""The name in messages of the values that are drawn."""
_LONGER = 100.0
"""The longer side of a drawing, in mm."""
_MOST = 20_000
"""The most pictures that have ids."""


class Drawings:
    """The drawings of a session's rows, by ids; rows that look alike share one."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._system: AnySystem | None = None
        self._ids: dict[tuple[object, ...], str | None] = {}
        self._likenesses: dict[str, Likeness] = {}
        self._pictures: dict[Path, tuple[SeenFile | None, Picture | None]] = {}

    def of_row(self, file: OpenFile, row: FileRow) -> str | None:
        """Return the id of the drawing of a file's row, or None if there is nothing to draw (yet)."""
        kit, cls = self._session.open_kit.kit, file.row
        if kit is None or file.cells is None or kit.system.likeness is None or cls is not kit.system.row:
            return None
        game: Any = cls
        headings, cells = file.cells.headings, row.values
        shown = _shown_columns(game, headings)
        texts = tuple([cells[number] if 0 <= number < len(cells) else "" for number in shown])
        art = self._picture(file, texts[0]) if texts[0] else None
        key = (file.label if texts[0] else "", art and art.name, headings if texts[0] else shown, texts)
        if kit.system is not self._system or len(self._ids) >= _MOST:
            self._system = kit.system
            self._ids.clear()
        if key not in self._ids:
            values = {headings[number]: text for number, text in zip(shown, texts, strict=True) if number >= 0}
            pictures = {f"{file.label}\0{texts[0]}": art} if art is not None else {}
            likeness, _ = likeness_of_values(kit.system, values, file.label, pictures)
            self._ids[key] = None if likeness is None else self.keep(likeness)
        return self._ids[key]

    def _picture(self, file: OpenFile, text: str) -> Picture | None:
        """Return the picture that a row names, read again if its file has changed."""
        path, _ = resolve_art(file.path.parent, text, Span(file.label))
        if path is None:
            return None
        seen = look(path)
        if path not in self._pictures or self._pictures[path][0] != seen:
            self._pictures[path] = seen, read_picture(path, Span(file.label))[0]
        return self._pictures[path][1]

    def keep(self, likeness: Likeness) -> str:
        """Keep a likeness and return its id, by which it can be requested."""
        name = _name_of(likeness)
        if len(self._likenesses) >= _MOST:
            self._likenesses.clear()
        self._likenesses[name] = likeness
        return name

    def svg(self, id: str) -> bytes | None:
        """Return the drawing of that id, or None. Safe in any thread."""
        likeness: Any = self._likenesses.get(id)
        return None if likeness is None else _svg_of(likeness, id)


@lru_cache(maxsize=512)
def _svg_of(likeness: Likeness, id: str) -> bytes:
    """Draw a likeness in black, its longer side 100 mm; the page ends with its ink."""
    symbol = likeness.symbol(_LONGER / max(likeness.size), Ink(BLACK, WHITE))
    middle = symbol.box.width / 2, symbol.box.height / 2
    page = Page(symbol.box.width, symbol.box.height, (centred(symbol, middle),))
    return write_inline(page, FontBook(), f"{id}-")


def _name_of(likeness: Likeness) -> str:
    """Return the id of a likeness, always the same for the same picture."""
    return "k" + blake2s(repr(likeness.key).encode(), digest_size=8).hexdigest()


def draw_values(system: AnySystem, values: Mapping[str, str]) -> dict[str, Any]:
    """Return the answer that draws the cells of a row, given by their headings, without unreadable values."""
    likeness, problems = likeness_of_values(system, values, LABEL, {})
    width, height = likeness.size if likeness is not None else (None, None)
    return {
        "svg": _svg_of(likeness, _name_of(likeness)).decode() if likeness is not None else "",
        "width_m": width,
        "height_m": height,
        "problems": [
            {**problem.as_json(), "file": LABEL, "at": {"file": None, "row": None, "column": heading}}
            for heading, problem in problems
        ],
    }


def likeness_of_values(
    system: AnySystem, values: Mapping[str, str], label: str, pictures: Mapping[str, Picture]
) -> tuple[Likeness | None, list[tuple[str, Diagnostic]]]:
    """Return the likeness of a row with these cells, and the problems of the cells that shape it."""
    if system.likeness is None:
        return None, []
    game: Any = system.row
    shown = [name for name in values if heading_key(name) in _keys_drawn(game)]
    row, found = _row(game, values, label)
    names = list(values)
    told = [
        (name, problem)
        for problem in [*found, *check_unlikely_sizes([row])]
        if 0 < problem.span.column <= len(names) and (name := names[problem.span.column - 1]) in shown
    ]
    faulty = {problem.span.column for problem in found}
    sound = {name: text for number, (name, text) in enumerate(values.items(), 1) if number not in faulty}
    # A game may look at columns that it requires (a ship's size): as in its examples, till they are known.
    usual = {item.heading: item.example for item in declared(game) if item.required}
    written = {heading_key(name) for name, text in sound.items() if text.strip()}
    rest = {name: text for name, text in usual.items() if heading_key(name) not in written}
    for cells in (sound, {**sound, **rest}):
        with contextlib.suppress(UnreadError):
            rules = _rules_of(system.id, system.files, system.numbers)
            return system.likeness()(_row(game, cells, label)[0], rules, pictures), told
    return None, told


def _row(cls: type[Row], values: Mapping[str, str], label: str) -> tuple[Row, list[Diagnostic]]:
    """Return the row of a file with these cells only: the column of a cell's place is its number."""
    items = [
        (heading_key(name), name, text.strip(), number) for number, (name, text) in enumerate(values.items(), 1)
    ]
    headings = {key: Cell(name, name, Span(label, 1, number)) for key, name, _, number in items}
    cells = {key: Cell(name, text, Span(label, 2, number)) for key, name, text, number in items if text}
    table = Table(label, headings, (Record(Span(label, 2, 0), cells),))
    rows, found = read_all_rows(table, cls)
    return rows[0], [problem for problem in found if problem.span.line == 2]


@cache
def _keys_drawn(cls: Any) -> frozenset[str]:
    """Return the folded headings of the columns that shape a picture, the art first."""
    return frozenset(key for item in _drawn_columns(cls) for key in keys_of(item))


def _drawn_columns(cls: Any) -> Iterator[Declared]:
    """Yield the columns of a drawing, without those of every game (except the row's own picture)."""
    common = {item.name for item in declared(CommonColumns)} - {"art"}
    shape = {item.name for item in declared(AircraftShape)} | {"art"}
    is_aircraft = issubclass(cls, AircraftColumns)
    for item in declared(cls):
        if item.name in shape if is_aircraft else item.name not in common:
            yield item


@lru_cache(maxsize=256)
def _shown_columns(cls: Any, headings: tuple[str, ...]) -> tuple[int, ...]:
    """Return the numbers (from 0) of the columns that shape a picture, the art's first (-1: none)."""
    keys = [heading_key(heading) for heading in headings]
    drawn = _keys_drawn(cls) - {"art"}
    art = keys.index("art") if "art" in keys else -1
    return (art, *(number for number, key in enumerate(keys) if key in drawn))


@lru_cache(maxsize=16)
def _rules_of(id: str, files: object, book: Any) -> RuleBook:
    return rules_in_force(book())[0]
