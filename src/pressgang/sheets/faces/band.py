"""The band at the foot of a face: its three places side by side, in the largest type that fits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import fsum

from pressgang.drawing import theme
from pressgang.drawing.units import points
from pressgang.sheets.faces.contents import (
    FacePart,
    PartBlock,
    TypeShares,
    alone,
    block_of,
    is_figure,
    text_part,
)
from pressgang.sheets.faces.measures import LEAST_VALUE, Measures
from pressgang.sheets.faces.model import BAND_PLACES, FaceContent, FacePlace, FaceWords, PieceFace
from pressgang.typography.fonts import FontBook

_WITHIN = 0.7
"""The gap in mm between two contents of one place."""
_DESCENT = 0.2
"""How far letters reach below the line, as a share of the type size."""
_LOW = frozenset("gjpqyQ,;()[]ŞșțŢąęĘĄßÇçруфцщдДЦЩ")


def plan_band(book: FontBook, m: Measures, face: PieceFace, has_device: bool) -> tuple[FacePart, ...] | None:
    """Return the contents of the band in their places, or `None` where they do not fit at the least sizes."""
    if not m.banded:
        return ()
    contents = {place: face.at(place) for place in BAND_PLACES}
    return _planned(book, m, tuple(contents.items()), face.stamp, has_device)


@lru_cache(maxsize=200)
def _planned(
    book: FontBook,
    m: Measures,
    contents: tuple[tuple[FacePlace, tuple[FaceContent, ...]], ...],
    stamp: str,
    has_device: bool,
) -> tuple[FacePart, ...] | None:
    """Return the plan of a band, kept: faces that differ only above the band share it."""
    face = PieceFace(dict(contents), stamp=stamp)
    for type_ in _ladder(book, m):
        blocks = {place: _place(book, m, face, place, type_, has_device) for place in BAND_PLACES}
        present = {place: block for place, block in blocks.items() if block.parts}
        placed = _set(m, face, present)
        if placed is not None:
            return placed
    return None


def _ladder(book: FontBook, m: Measures) -> Iterator[TypeShares]:
    """Yield ever smaller type: first words shrink, then values too."""
    least_word = theme.SMALLEST / max(theme.SMALLEST, m.value_size(book))
    least_value = LEAST_VALUE / m.value_size(book)
    steps = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44, 0.36, 0.3)
    words = [step for step in steps if step > least_word]
    yield from (TypeShares(1.0, step) for step in words)
    yield from (TypeShares(step, least_word) for step in steps if step > least_value)
    yield TypeShares(least_value, least_word)


def _place(
    book: FontBook, m: Measures, face: PieceFace, place: FacePlace, type_: TypeShares, has_device: bool
) -> PartBlock:
    """Return the contents of one place side by side."""
    placed: list[FacePart] = []
    x = height = 0.0
    blocks = [
        block_of(book, m, content, place, type_, banded=True, has_device=has_device)
        for content in face.at(place)
    ]
    if face.stamp and place == stamp_place(face):
        blocks.append(_stamp(book, m, face.stamp, type_))
    height = max((block.height for block in blocks), default=0.0)
    for block in blocks:
        if not block.parts:
            continue
        x += _WITHIN if placed else 0.0
        placed += block.at(x, 0.0 if m.tall else (height - block.height) / 2)
        x += block.width
    return PartBlock(tuple(placed), x, height)


def stamp_place(face: PieceFace) -> FacePlace:
    """Return the place of a back's word in the band: the right one, or the first that is free."""
    order: tuple[FacePlace, ...] = ("south-east", "south", "south-west")
    return next((place for place in order if not face.at(place)), "south-east")


def _stamp(book: FontBook, m: Measures, word: str, type_: TypeShares) -> PartBlock:
    size = max(theme.SMALLEST, min(points(10), m.value_size(book) * 0.58) * type_.words)
    return alone(text_part(book, "stamp", word, size, True, banded=True))


def _set(m: Measures, face: PieceFace, blocks: dict[FacePlace, PartBlock]) -> tuple[FacePart, ...] | None:
    """Return the blocks at their places in the band, or `None` where they do not fit."""
    if not blocks:
        return ()
    tallest = max(block.height for block in blocks.values())
    middle = _middle(m, tallest, blocks)
    if middle + tallest / 2 > m.height - m.margin + 1e-9 or middle - tallest / 2 < m.band_top + 0.3 - 1e-9:
        return None
    placed: list[FacePart] = []
    lefts = _lefts(m, face, blocks, middle, tallest)
    if lefts is None:
        return None
    for place, block in blocks.items():
        top = middle - (tallest if m.tall else block.height) / 2
        placed += block.at(lefts[place], top)
    return tuple(placed)


def _middle(m: Measures, tallest: float, blocks: dict[FacePlace, PartBlock]) -> float:
    """Return the height in mm on which the contents are centred: high enough that tails of letters keep off the
    cut.
    """
    if m.shape.is_rectangle:
        middle = m.band_top + m.band * (0.5 if m.tall else 0.485)
    else:
        middle = m.band_top + tallest / 2 + (0.3 if m.is_small else 0.034 * m.height)
    low = max((_reach(part) for block in blocks.values() for part in block.parts), default=0.0)
    return min(middle, m.height - m.margin - max(low, tallest / 2))


def _reach(part: FacePart) -> float:
    """Return how far a thing reaches below the middle of its line in mm. The tails that small letters may have
    are included, so that words beside each other stand on one line.
    """
    low = _LOW & set(part.text) or any(map(str.islower, part.text))
    tail = part.size * _DESCENT if part.kind == "text" and not part.turn and low else 0.0
    return part.box.height / 2 + tail


def _lefts(
    m: Measures, face: PieceFace, blocks: dict[FacePlace, PartBlock], middle: float, tallest: float
) -> dict[FacePlace, float] | None:
    """Return the left edge of each block: three figures in the middle of thirds, else left, middle and
    right.
    """
    half, gap = m.half_across(middle - tallest / 2, middle + tallest / 2), 0.5 if m.is_small else 0.8
    left, right = m.middle - half, m.middle + half
    room = right - left
    if len(blocks) == 1 and not m.shape.is_rectangle:  # the corners of a rounded band are narrow
        ((place, block),) = blocks.items()
        return {place: m.middle - block.width / 2} if block.width <= room + 1e-9 else None
    widths = {place: block.width for place, block in blocks.items()}
    if len(blocks) == 3 and all(_short(face, place) for place in blocks):
        third = room / 3
        if max(widths.values()) <= third - gap / 2:
            return {
                place: left + third * (index + 0.5) - widths[place] / 2
                for index, place in enumerate(BAND_PLACES)
            }
    inset = min(0.4, max(0.0, (room - fsum(widths.values())) / 4))
    lefts: dict[FacePlace, float] = {
        "south-west": left + inset,
        "south": m.middle - widths.get("south", 0.0) / 2,
        "south-east": right - inset - widths.get("south-east", 0.0),
    }
    row = [place for place in BAND_PLACES if place in blocks]
    if len(row) == 2 and "south" in row and lefts[row[0]] + widths[row[0]] + gap > lefts[row[1]]:
        # no room for both with one in the middle: it moves over
        if row[0] == "south":
            lefts["south"] = left + inset
        else:
            lefts["south"] = right - inset - widths["south"]
    if lefts[row[0]] < left - 1e-9 or lefts[row[-1]] + widths[row[-1]] > right + 1e-9:
        return None
    if len(row) == 3:  # no room for one in the middle of the piece: in the middle of what is left
        spare = lefts["south-east"] - lefts["south-west"] - widths["south-west"]
        if lefts["south"] < lefts["south-west"] + widths["south-west"] + gap or (
            lefts["south"] + widths["south"] + gap > lefts["south-east"]
        ):
            lefts["south"] = lefts["south-east"] - (spare + widths["south"]) / 2
    if any(lefts[one] + widths[one] + gap > lefts[other] + 1e-9 for one, other in pairwise(row)):
        return None
    return {place: lefts[place] for place in row}


def _short(face: PieceFace, place: FacePlace) -> bool:
    """Return whether a place holds nothing but a figure or a sign."""
    contents = face.at(place)
    return len(contents) == 1 and (not isinstance(contents[0], FaceWords) or is_figure(contents[0]))
