"""What a printer can do, seen on one print: thin lines, steps of grey, small type, colours by their greys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Colour, Item, grey, line, rectangle
from pressgang.drawing.tones import in_grey
from pressgang.drawing.units import points
from pressgang.rows.sides import Palette
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.typeset import paragraph, section_head, stack
from pressgang.typography.fonts import FontBook

LINES = (0.05, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.7, 1.0)
"""The lines, in points."""
GREYS = tuple(step / 20 for step in range(21))
"""The steps from paper to black."""
TYPE = (5.0, 5.5, 6.0, 6.5, 7.0, 7.5, 8.0)
"""The type sizes, in points."""
_PITCH, _TYPE_PITCH, _PATCH, _PATCH_PITCH = 3.0, 3.9, 5.0, 6.2
_LABEL = 13.0
"""The room for the words before a row, in mm."""
_GAP = 2.6
_SAMPLE = "Spitfire 0368"
_NARROWEST = 40.0
"""A column of colours: four patches and a name, in mm."""


def print_proof(width: float, height: float, palettes: Sequence[Palette], book: FontBook) -> SetBlock:
    """All of it, `width` mm wide, in rows as wide apart as `height` mm have room for."""
    for tenths in range(15, 9, -1):
        roomy = _all(width, tenths / 10, palettes, book)
        if roomy.height <= height:
            return roomy
    return _all(width, 0.9, palettes, book)


def _all(width: float, scale: float, palettes: Sequence[Palette], book: FontBook) -> SetBlock:
    parts = (
        (
            "Lines",
            "The thinnest line that is whole from end to end, black and white, is the thinnest that the "
            f"printer draws. The thinnest of pressgang’s own are {theme.HAIRLINE / points(1):g} pt.",
            _lines(width, scale, book),
        ),
        (
            "Greys",
            "Steps that cannot be told from their neighbours are lost, at the light end and at the dark one. "
            "The faintest ground of a sheet is 6 %.",
            _greys(width, scale, book),
        ),
        (
            "Type",
            "The smallest size that you read without effort, in black and reversed, is good for small "
            f"counters. The smallest of pressgang’s own is {theme.SMALLEST / points(1):g} pt.",
            _type(width, scale, book),
        ),
        (
            "Colours",
            "The ground and the accent of each palette, beside them the greys that are as light. For two sides "
            "whose greys look alike here print with --ink grey, which parts them.",
            _colours(width, scale, palettes, book),
        ),
    )
    blocks: list[SetBlock] = []
    for title, words, drawn in parts:
        told = paragraph(book, words, width, theme.SMALL)
        blocks.append(stack((section_head(book, title, width), told, drawn), 1.2))
    return stack(blocks, _GAP * scale)


def _halves(width: float) -> tuple[Rect, Rect]:
    """The columns beside the labels, the right one for what is reversed; without a height."""
    half = (width - _LABEL - _GAP) / 2
    return Rect(_LABEL, 0, half, 0), Rect(_LABEL + half + _GAP, 0, half, 0)


def _lines(width: float, scale: float, book: FontBook) -> SetBlock:
    """A line of each weight, black and reversed."""
    black, reversed_ = _halves(width)
    pitch = _PITCH * scale
    height = pitch * len(LINES)
    items: list[Item] = [rectangle(Rect(reversed_.x, 0, reversed_.width, height), fill=theme.INK)]
    for index, weight in enumerate(LINES):
        y = (index + 0.5) * pitch
        items += put(book, (0, y), f"{weight:g} pt", theme.SMALLEST)
        items.append(line((black.x, y), (black.right, y), points(weight)))
        items.append(line((reversed_.x + 2, y), (reversed_.right - 2, y), points(weight), WHITE))
    return SetBlock(tuple(items), height)


def _greys(width: float, scale: float, book: FontBook) -> SetBlock:
    """The wedge, each step with its share of black below."""
    step, high = width / len(GREYS), 7.0 * scale
    items: list[Item] = []
    for index, share in enumerate(GREYS):
        items.append(rectangle(Rect(index * step, 0, step, high), fill=grey(share)))
        middle = ((index + 0.5) * step, high + 1.0)
        items += put(book, middle, f"{share * 100:.0f}", theme.SMALLEST, "north", tabular=True)
    items.append(rectangle(Rect(0, 0, width, high), stroke=theme.RULE_INK, width=theme.HAIRLINE))
    return SetBlock(tuple(items), high + 3.6)


def _type(width: float, scale: float, book: FontBook) -> SetBlock:
    """A line of each size, regular and bold, black and reversed."""
    pitch = _TYPE_PITCH * scale
    height = pitch * len(TYPE)
    columns = _halves(width)
    items: list[Item] = [rectangle(Rect(columns[1].x, 0, columns[1].width, height), fill=theme.INK)]
    for index, size in enumerate(TYPE):
        base = (index + 0.5) * pitch + book.cap_height(points(size)) / 2
        items += put(book, (0, (index + 0.5) * pitch), f"{size:g} pt", theme.SMALLEST)
        for column, ink, left in ((columns[0], theme.INK, 0.0), (columns[1], WHITE, 2.0)):
            half = (column.width - left) / 2
            for number, bold in enumerate((False, True)):
                x = column.x + left + number * half
                items.append(book.text(x, base, _SAMPLE, points(size), bold=bold, fill=ink))
    return SetBlock(tuple(items), height)


def _colours(width: float, scale: float, palettes: Sequence[Palette], book: FontBook) -> SetBlock:
    """Ground and accent of each palette, then their greys, in columns row by row."""
    columns = max(1, int(width / _NARROWEST))
    pitch, high = width / columns, _PATCH_PITCH * scale
    items: list[Item] = []
    for index, palette in enumerate(palettes):
        row, column = divmod(index, columns)
        items += _patches(palette, column * pitch, row * high, pitch, _PATCH * scale, book)
    return SetBlock(tuple(items), -(-len(palettes) // columns) * high)


def _patches(palette: Palette, x: float, y: float, pitch: float, side: float, book: FontBook) -> Iterator[Item]:
    colours: list[Colour] = [palette.ground, palette.accent]
    for number, colour in enumerate([*colours, *map(in_grey, colours)]):
        left = x + number * _PATCH * 0.84 + (0.8 if number > 1 else 0.0)
        box = Rect(left, y, _PATCH * 0.84, side)
        yield rectangle(box, fill=colour, stroke=theme.RULE_INK, width=theme.HAIRLINE)
    start = x + 4 * _PATCH * 0.84 + 2.0
    room = x + pitch - 1.0 - start
    size = book.fit(palette.name, room, theme.SMALL, theme.SMALLEST) or theme.SMALLEST
    yield from put(book, (start, y + side / 2), palette.name, size)
