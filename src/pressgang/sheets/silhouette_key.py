"""Silhouettes by themselves: a key of all of them at one scale, or each as a picture of its own.

It belongs to no game: any stat file whose rows draw a picture will do, or a list of names and dimensions.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar

from pressgang.art.ink import Ink
from pressgang.diagnostics import Problems, shown
from pressgang.drawing.scene import BLACK, WHITE, Colour, Piece
from pressgang.layout import Sheet
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns
from pressgang.schema import COLOUR, Choice, Length, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.counter_options import SCALE
from pressgang.sheets.credits import art_credits
from pressgang.sheets.key_page import KeyCell, KeyPage, PictureKey, cell_of, key_sheet, lay_out, room_for
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.silhouettes import centred

_SCALES = (
    12, 18, 24, 32, 48, 72, 100, 144, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1200,
    1500, 1800, 2000, 2400, 3000, 4000, 5000, 6000, 8000, 10_000, 20_000, 50_000, 100_000,
)  # fmt: skip
_WIDEST, _TALLEST, _LYING = 0.42, 0.30, 0.60
"""Where no scale is asked for, no picture is larger than these shares of the page; the last is for ships."""


@dataclass(frozen=True, slots=True)
class _Subject:
    """One distinct picture."""

    row: CommonColumns
    name: str
    likeness: Likeness


@dataclass(frozen=True, kw_only=True)
class Silhouettes(SheetKind[CommonColumns]):
    """The pictures of a stat file's rows, each type once."""

    kind: ClassVar[str] = "silhouettes"
    title: ClassVar[str] = "Silhouette key"
    summary: ClassVar[str] = (
        "the pictures of all rows at one scale, or (-o FOLDER) each as SVG and PNG by itself"
    )
    apart: ClassVar[bool] = True

    scale: float | None = option(
        SCALE, help="draws all to this scale (default: a round one that the page has room for)", example="1:300"
    )
    size: float = option(
        Length(5, 1000), 100.0, help="the longer side of a picture by itself, where no scale is given"
    )
    colour: Colour = option(COLOUR, BLACK, help="the ink")
    order: str = option(
        Choice(("size", "file")),
        "size",
        help="in which order the key shows them: small to large, or as in the file",
    )

    def compose(self, brief: Brief[CommonColumns], found: Problems) -> Sheet:
        """The key, on as many pages as it takes."""
        subjects = _subjects(brief, found)
        notes = art_credits(brief)
        key = PictureKey.on(brief.paper, brief.book, notes)
        scale = self._scale(key, subjects, brief, found)
        cells = [] if found.has_errors else self._cells(key, subjects, scale, brief, found)
        pages: Sequence[KeyPage] = () if found.has_errors else lay_out(key, cells)
        types = f"{len(subjects)} types, all" if len(subjects) > 1 else "one type"
        drawn = (page.items(key, scale) for page in pages)
        return key_sheet(key, brief, self.title, drawn, f"{types} to 1 : {scale:g}", notes)

    def singles(self, brief: Brief[CommonColumns], found: Problems) -> tuple[Piece, ...]:
        """Each picture on a page of exactly its size, which its ink touches on all four sides."""
        pieces = []
        for subject in _subjects(brief, found):
            width, height = subject.likeness.size
            mm_per_m = 1000 / self.scale if self.scale else self.size / max(width, height)
            symbol = subject.likeness.symbol(mm_per_m, Ink(self.colour, WHITE))
            box = symbol.box
            middle = (box.width / 2, box.height / 2)
            pieces.append(
                Piece(
                    subject.name,
                    box.width,
                    box.height,
                    (centred(replace(symbol, alt=subject.name), middle),),
                    span=subject.row.record.span,
                )
            )
        return tuple(pieces)

    def _scale(
        self, key: PictureKey, subjects: Sequence[_Subject], brief: Brief[CommonColumns], found: Problems
    ) -> float:
        """The N of 1:N; a picture that does not fit the page at the scale asked for goes into `found`."""
        if self.scale is None:
            most = key.width * _WIDEST, key.height * _TALLEST, key.width * _LYING
            needed = max((1000 / room_for(subject.likeness, *most) for subject in subjects), default=1.0)
            return next((float(scale) for scale in _SCALES if scale >= needed), float(ceil(needed)))
        limits = [1000 / room_for(subject.likeness, *key.picture_room) for subject in subjects]
        for subject, limit in zip(subjects, limits, strict=True):
            if self.scale < limit * (1 - 1e-9):
                width, height = (side * 1000 / self.scale for side in subject.likeness.size)
                found.add(
                    problems.SCALE_TOO_LARGE.at(
                        subject.row.record.span,
                        f"{subject.name} is {width:.1f} × {height:.1f} mm at 1:{self.scale:g}; a page of "
                        f"{brief.paper.label()} has room for it at 1:{ceil(limit)}",
                        f"Write scale = 1:{ceil(max(limits))}, the largest that fits all of this sheet, "
                        "or take a larger paper.",
                    )
                )
        return self.scale

    def _cells(
        self,
        key: PictureKey,
        subjects: Sequence[_Subject],
        scale: float,
        brief: Brief[CommonColumns],
        found: Problems,
    ) -> list[KeyCell]:
        cells = []
        for subject in subjects:
            words = [
                part for part in (_measure(subject.row), _words(subject.row)) if part and part != subject.name
            ]
            symbol = subject.likeness.symbol(1000 / scale, Ink(self.colour, WHITE))
            cell = cell_of(key, symbol, subject.name, words)
            if cell.width > key.width:
                found.add(
                    problems.TEXT_TOO_LONG.at(
                        subject.row.at("name"),
                        f"the name {shown(subject.name)} does not fit the page",
                        "Shorten it, or take a larger paper.",
                    )
                )
            cells.append(cell)
        return sorted(cells, key=lambda cell: cell.reach) if self.order == "size" else cells


def _subjects(brief: Brief[CommonColumns], found: Problems) -> list[_Subject]:
    """Each type once: rows of the same name and picture are the same type."""
    if brief.likeness is None:
        found.add(
            problems.NO_PICTURES.at(
                brief.place,
                f"no silhouettes are drawn of the rows of {brief.game}",
                "Take a stat file of aircraft or ships.",
            )
        )
        return []
    subjects: dict[Hashable, _Subject] = {}
    for number, (_, row) in enumerate(brief.rows(), start=1):
        name = next((text for text in (row.name, *_other_names(row)) if text), f"picture {number}")
        likeness = brief.likeness(row, brief.rules, brief.pictures)
        subjects.setdefault((name, likeness.key), _Subject(row, name, likeness))
    return list(subjects.values())


def _other_names(row: CommonColumns) -> tuple[str, ...]:
    return tuple(str(getattr(row, column, "")) for column in ("type", "unit", "call_sign"))


def _measure(row: CommonColumns) -> str:
    """Span × length of an aircraft, length × beam of a ship, as far as the stat file has them."""
    columns = ("span_m", "length_m") if isinstance(row, AircraftColumns) else ("length_m", "beam_m")
    sides = [f"{value:.1f}" for name in columns if (value := getattr(row, name, None)) is not None]
    if len(sides) == 1 and getattr(row, columns[0]) is not None:
        return f"{columns[0].removesuffix('_m')} {sides[0]} m"
    return f"{' × '.join(sides)} m" if len(sides) == 2 else ""


def _words(row: CommonColumns) -> str:
    if isinstance(row, AircraftColumns):
        return "" if row.art else f"{row.plan_words}, {row.engine_words}"
    return str(getattr(row, "type", ""))
