"""The calibration page: a printer's errors in lengths, backs and margins, read off one sheet of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pressgang import __version__
from pressgang.drawing import theme
from pressgang.drawing.colours import in_grey
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.scene import (
    WHITE,
    Colour,
    Document,
    Group,
    Item,
    OutlineEntry,
    Page,
    grey,
    line,
    rectangle,
)
from pressgang.drawing.units import Paper, inches, points
from pressgang.livery.palettes import our_palettes
from pressgang.rows.sides import Palette
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.places import At, put
from pressgang.sheets.typeset import paragraph, section_head, stack
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook

SMALLEST_WIDTH, SMALLEST_HEIGHT = 148.0, 210.0
"""The smallest paper that has room for the page: A5."""
LONGEST_ACROSS, LONGEST_DOWN = 150, 200
"""The longest rulers, in mm: what a household ruler measures at one go."""
GRID_REACH = 6
"""The reach in mm of the grid for the back from its middle."""
LADDER_RUNGS = 15
"""The last rung of the ladders at the edges, in mm from the edge."""
_LEFT, _TOP, _RIGHT = 40.0, 38.0, 22.0
_RULER_X = 27.0
_PROOF_LEFT, _PROOF_TOP, _PROOF_BELOW = 12.0, 13.0, 8.0
_ARM = 21.0
_GRID_ROOM = 15.0
"""The distance from the middle of the page up to the words of the grid."""
_LEADING = 4.0
_SPACE = 1.6
_RUNG, _RUNG_LINE = 4.0, 0.3


def ruler_lengths(paper: Paper) -> tuple[int, int]:
    """Return the lengths in mm of the rulers across and down an upright paper: whole centimetres."""
    across = int((paper.width - _LEFT - 15) / 10) * 10
    down = int((paper.height - _TOP - 27) / 10) * 10
    return min(across, LONGEST_ACROSS), min(down, LONGEST_DOWN)


def calibration(paper: Paper, book: FontBook, is_studio: bool = False) -> Document:
    """Return front and back for `paper`, and a sheet that tests lines, type and the colours of our palettes.

    `paper` must stand upright and be at least A5. The last step names the studio's dialog or the command.
    """
    palettes = tuple(our_palettes().values())
    drawn = {
        "Calibration 1": _front(paper, book, is_studio),
        "Calibration 1 back": _back(paper, book),
        "Calibration 2": _proof(paper, palettes, book),
    }
    front, back, proof = (Page(paper.width, paper.height, tuple(items), name) for name, items in drawn.items())
    pages = (front, replace(back, side="back", flip="long-edge"), proof)
    outline = (OutlineEntry("Front", 0), OutlineEntry("Back", 1), OutlineEntry("Lines, type and colours", 2))
    stamp = f"pressgang {__version__}"
    return Document("Printer calibration", pages, subject="Calibration", outline=outline, stamp=stamp)


class _Step(Struct, frozen=True):
    """A step of the instructions: a text, blanks to write on (label, unit), and commands to type."""

    text: str
    blanks: tuple[tuple[str, str], ...] = ()
    typed: tuple[str, ...] = ()


def _front(paper: Paper, book: FontBook, is_studio: bool) -> list[Item]:
    across, down = ruler_lengths(paper)
    middle = (paper.width / 2, paper.height / 2)
    steps, start = _steps(across, down, is_studio), _TOP + 16
    above = 3
    while _prose(paper, book, steps[:above], 1, start)[1] > middle[1] - _GRID_ROOM:
        above -= 1
    top, _ = _prose(paper, book, steps[:above], 1, start)
    bottom, _ = _prose(paper, book, steps[above:], above + 1, middle[1] + _GRID_ROOM)
    return [
        *_title(paper, book, "front"),
        *_ruler(across, book, Transform.translate(_LEFT, _TOP)),
        *_ruler(down, book, Transform(0, 1, 1, 0, _RULER_X, _TOP), upright=True),
        *_grid(middle, book),
        *_ladders(paper, book),
        *top,
        *bottom,
    ]


def _back(paper: Paper, book: FontBook) -> list[Item]:
    words = (
        _Step(
            "Print this on the back of the first page, flipped on the long edge. Then turn to the front and go "
            "by the steps there: held against the light, this cross shows through."
        ),
        _Step("The ladders are here too, because some printers have other margins on backs."),
    )
    prose, _ = _prose(paper, book, words, 0, _TOP + 2)
    x, y = (paper.width / 2, paper.height / 2)
    weight = points(1)
    return [
        *_title(paper, book, "back"),
        *[line((x - _ARM, y), (x + _ARM, y), weight), line((x, y - _ARM), (x, y + _ARM), weight)],
        *_ladders(paper, book),
        *prose,
    ]


def _proof(paper: Paper, palettes: Sequence[Palette], book: FontBook) -> list[Item]:
    """Draw the sheet that shows what the printer can do: as wide as the paper is between margins of 12 mm."""
    width, height = paper.width - 2 * _PROOF_LEFT, paper.height - _PROOF_TOP - 5.0 - _PROOF_BELOW
    right = paper.width - _PROOF_LEFT
    return [
        book.text(_PROOF_LEFT, _PROOF_TOP, "What this printer can do", theme.TITLE, bold=True, kern=True),
        book.text(right, _PROOF_TOP, paper.label(), theme.BODY, anchor="end", fill=theme.LABEL_INK),
        print_proof(width, height, palettes, book).at(_PROOF_LEFT, _PROOF_TOP + 5.0),
    ]


def _title(paper: Paper, book: FontBook, detail: str) -> list[Item]:
    base, right = _TOP - 10, paper.width - _RIGHT
    return [
        book.text(_LEFT, base, "Printer calibration", theme.TITLE, bold=True, kern=True),
        book.text(right, base, detail, theme.BODY, anchor="end", fill=theme.LABEL_INK),
    ]


def _steps(across: int, down: int, is_studio: bool) -> tuple[_Step, ...]:
    """Return the instructions of the page."""
    command = (
        _Step(
            "Type what you wrote, as here, with a name of your own for the printer:",
            typed=(
                f"pressgang profile save NAME --scale-x {across * 0.992:.1f}/{across} --scale-y {down}/{down}",
                "    --back-dx 0.5mm --back-dy -1mm --margins 4mm,4mm,6mm,4mm",
            ),
        ),
        _Step('From then on add --profile NAME to render or make, or write profile = "NAME" in your kit.toml.'),
    )
    dialog = (
        _Step(
            "Write it into “Measure the printer” of the studio, with a name of your own for the printer, and "
            "press “Save the printer”. The kit is printed for it from then on; other kits choose it as their "
            "Printer."
        ),
    )
    return (
        _Step(
            "Print both pages on one sheet of paper, at 100 % (actual size, never “fit to page”), flipped on "
            "the long edge."
        ),
        _Step(
            f"Lay a ruler on the scales, its 0 on theirs, and write what it says at {across} across and at "
            f"{down} down.",
            (("across", f"/ {across}"), ("down", f"/ {down}")),
        ),
        _Step(
            "The smallest number whose line is printed, on both pages, is the margin of that edge in mm.",
            (("top", ""), ("right", ""), ("bottom", ""), ("left", "")),
        ),
        _Step(
            "Hold the sheet against the light, this page towards you. Through the grid you see the cross of "
            "the back. Read where it stands, to half a millimetre, on the numbers above and beside the grid.",
            (("back-dx", "mm"), ("back-dy", "mm")),
        ),
        *(dialog if is_studio else command),
    )


def _prose(
    paper: Paper, book: FontBook, steps: Sequence[_Step], number: int, y: float
) -> tuple[list[Item], float]:
    """Draw the steps from `y` down, numbered from `number` (0: without numbers); return where they end."""
    indent = 5.0 if number else 0.0
    left, right = _LEFT + indent, paper.width - _RIGHT
    items: list[Item] = []
    for index, step in enumerate(steps):
        if number:
            items.append(book.text(_LEFT, y, f"{number + index}", theme.BODY, bold=True))
        for row in book.wrap(step.text, right - left, theme.BODY):
            items.append(book.text(left, y, row, theme.BODY))
            y += _LEADING
        for row in step.typed:
            size = book.fit(row, right - left, theme.SMALL, theme.SMALLEST, bold=True) or theme.SMALLEST
            items.append(book.text(left + (3 if row.startswith(" ") else 0), y, row.strip(), size, bold=True))
            y += _LEADING
        if step.blanks:
            y += _LEADING * 0.75
            items += _blanks(step.blanks, left, right, y, book)
            y += _LEADING
        y += _SPACE
    return items, y


def _blanks(
    blanks: Sequence[tuple[str, str]], left: float, right: float, y: float, book: FontBook
) -> Iterator[Item]:
    """Draw lines to write on, side by side, each with its label before and its unit behind."""
    column = min((right - left) / len(blanks), 52.0)
    for index, (label, unit) in enumerate(blanks):
        x = left + index * column
        start = x + book.width(label, theme.BODY) + 1.5
        end = min(start + 20.0, x + column - book.width(unit, theme.BODY) - 4.0)
        yield book.text(x, y, label, theme.BODY, fill=theme.LABEL_INK)
        yield line((start, y + 0.4), (end, y + 0.4), theme.BOX_LINE, theme.RULE_INK)
        yield book.text(end + 1.2, y, unit, theme.BODY, fill=theme.LABEL_INK)


def _ruler(length: int, book: FontBook, place: Transform, upright: bool = False) -> list[Item]:
    """Draw a scale of `length` mm from (0, 0) along x, mm on the one side and inches on the other, with numbers
    upright to the reader: every centimetre, and every inch.
    """
    items: list[Item] = [line((0, 0), (length, 0), theme.BOX_LINE)]
    eighth = inches(0.125)
    for unit, count, whole, way in ((1.0, length, 10, -1), (eighth, int(length / eighth), 8, 1)):
        for number in range(count + 1):
            tick = 4.2 if number % whole == 0 else 3.0 if number % (whole // 2) == 0 else 1.8
            weight = theme.BOX_LINE if number % whole == 0 else theme.HAIRLINE
            at, end = number * unit, way * (-tick if upright else tick)
            items.append(line((at, 0), (at, end), weight))
    items = [Group(tuple(items), place)]
    marks = [(float(mm), f"{mm}", True) for mm in range(0, length + 1, 10)]
    marks += [(inches(n), f"{n} in" if n == 1 else f"{n}", False) for n in range(1, int(length / 25.4) + 1)]
    for at, text, metric in marks:
        x, y = place.apply(at, 0)
        away = 5.0 if metric else -5.0
        if upright:
            items += put(book, (x + away, y), text, theme.LABEL, "west" if metric else "east")
        else:
            side: At = "south" if metric else "north"
            items += put(book, (x, y - away), text, theme.LABEL, side, tabular=True)
    return items


def _grid(middle: Point, book: FontBook) -> Iterator[Item]:
    """Draw half millimetres about the middle of the page, with numbers by which the back must move.

    Seen through the paper, a back printed too far to the right stands to the left: numbers there are negative.
    """
    x, y = middle
    r = float(GRID_REACH)
    for half in range(-2 * GRID_REACH, 2 * GRID_REACH + 1):
        at, ink = half / 2, theme.BOARD_INK if half % 2 else theme.INK
        weight = theme.HAIRLINE * 0.7 if half % 2 else theme.HAIRLINE if half else theme.BOX_LINE
        yield line((x + at, y - r), (x + at, y + r), weight, ink)
        yield line((x - r, y + at), (x + r, y + at), weight, ink)
    size = theme.SMALLEST
    for mm in range(-GRID_REACH, GRID_REACH + 1):
        far = 2.9 if mm % 2 else 0.0  # in two rows, for the numbers are wider than a millimetre
        out = r + 1.0 + far
        if far:
            yield line((x + mm, y - r), (x + mm, y - out + 0.4), theme.HAIRLINE)
            yield line((x + r, y - mm), (x + out - 0.4, y - mm), theme.HAIRLINE)
        yield from put(book, (x + mm, y - out), f"{abs(mm)}", size, "south")
        yield from put(book, (x + out, y - mm), f"{abs(mm)}", size)
    corner, label = r + 7.2, theme.LABEL
    yield book.text(x - 1.6, y - corner, "back-dx:  minus", label, anchor="end")
    yield book.text(x + 1.6, y - corner, "plus", label)
    yield book.text(x + corner, y - 2.2, "back-dy:  plus", label)
    yield book.text(x + corner, y + 2.2 + book.cap_height(size), "minus", label)


def _ladders(paper: Paper, book: FontBook) -> Iterator[Item]:
    """Draw stairs from each edge inwards: rung 5 lies 5 mm from the edge, and is missing without ink."""
    size = theme.SMALLEST
    w, h = paper.width, paper.height
    start = LADDER_RUNGS * _RUNG / 2
    for rung in range(1, LADDER_RUNGS + 1):
        step = (rung - 1) * _RUNG - start
        x, y, text = w / 2 + step, h / 2 + step, str(rung)
        inner = rung + _RUNG_LINE
        gap = 0.7
        yield rectangle(Rect(x, rung, _RUNG, _RUNG_LINE), fill=theme.INK)
        yield from put(book, (x + _RUNG / 2, inner + gap), text, size, "north")
        yield rectangle(Rect(x, h - inner, _RUNG, _RUNG_LINE), fill=theme.INK)
        yield from put(book, (x + _RUNG / 2, h - inner - gap), text, size, "south")
        yield rectangle(Rect(rung, y, _RUNG_LINE, _RUNG), fill=theme.INK)
        yield from put(book, (inner + gap, y + _RUNG / 2), text, size)
        yield rectangle(Rect(w - inner, y, _RUNG_LINE, _RUNG), fill=theme.INK)
        yield from put(book, (w - inner - gap, y + _RUNG / 2), text, size, "east")


LINES = (0.05, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.7, 1.0)
"""The weights of lines, in points."""
GREYS = tuple(step / 20 for step in range(21))
"""The steps from paper to black."""
TYPE = (5.0, 5.5, 6.0, 6.5, 7.0, 7.5, 8.0)
"""The type sizes, in points."""
_PITCH, _TYPE_PITCH, _PATCH, _PATCH_PITCH = 3.0, 3.9, 5.0, 6.2
_LABEL = 13.0
"""The width of the words before a row, in mm."""
_GAP = 2.6
_SAMPLE = "Spitfire 0368"
_NARROWEST = 40.0
"""The least width of a column of colours: four patches and a name, in mm."""


def print_proof(width: float, height: float, palettes: Sequence[Palette], book: FontBook) -> SetBlock:
    """Draw the whole test, `width` mm wide, its rows as far apart as `height` mm let them be."""
    tried = (_all(width, tenths / 10, palettes, book) for tenths in range(15, 9, -1))
    return next((one for one in tried if one.height <= height), None) or _all(width, 0.9, palettes, book)


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
    blocks = (
        stack((section_head(book, title, width), paragraph(book, words, width, theme.SMALL), drawn), 1.2)
        for title, words, drawn in parts
    )
    return stack(blocks, _GAP * scale)


def _halves(width: float) -> tuple[Rect, Rect]:
    """Return the columns beside the labels, the right one for reversed lines and type; without a height."""
    half = (width - _LABEL - _GAP) / 2
    return Rect(_LABEL, 0, half, 0), Rect(_LABEL + half + _GAP, 0, half, 0)


def _lines(width: float, scale: float, book: FontBook) -> SetBlock:
    """Draw a line of each weight, black and reversed."""
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
    """Draw the wedge, each step with its share of black below."""
    step, high = width / len(GREYS), 7.0 * scale
    items: list[Item] = []
    for index, share in enumerate(GREYS):
        items.append(rectangle(Rect(index * step, 0, step, high), fill=grey(share)))
        middle = ((index + 0.5) * step, high + 1.0)
        items += put(book, middle, f"{share * 100:.0f}", theme.SMALLEST, "north", tabular=True)
    items.append(rectangle(Rect(0, 0, width, high), stroke=theme.RULE_INK, width=theme.HAIRLINE))
    return SetBlock(tuple(items), high + 3.6)


def _type(width: float, scale: float, book: FontBook) -> SetBlock:
    """Draw a line of each type size, regular and bold, black and reversed."""
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
    """Draw ground and accent of each palette, then their greys, in columns row by row."""
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
