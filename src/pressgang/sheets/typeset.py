"""Setting words: heads, running text, footnotes, and names fitted to their room.

Every function is pure and works in mm from its own left top corner: it returns a `SetBlock`, which
`SetBlock.at(x, y)` places. A text has its styles as signs in it (see `typography.markup`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import fsum
from operator import itemgetter

from pressgang.drawing import theme
from pressgang.drawing.scene import Colour, Item, line, tagged
from pressgang.drawing.units import points
from pressgang.rulebook import Footnotes
from pressgang.sheets.blocks.block import SetBlock
from pressgang.structs import NamedTuple
from pressgang.typography.fonts import Anchor, FontBook, Said

ABOVE_NOTES = 2.5
"""The room in mm between what a page holds and the footnotes at its foot."""


def centred_baseline(book: FontBook, y: float, size: float, bold: bool = False) -> float:
    """Return the baseline that puts capitals and figures of that size with their middle at `y`."""
    return y + book.cap_height(size, bold) / 2


def paragraph(
    book: FontBook,
    text: str,
    width: float,
    size: float = theme.BODY,
    *,
    bold: bool = False,
    fill: Colour = theme.INK,
    anchor: Anchor = "start",
    leading: float = theme.LEADING,
) -> SetBlock:
    """Set running text, `width` mm wide; where it can be helped, no last line holds one short word alone.

    The first baseline stands so that the line's capitals are centred in its line distance: paragraphs
    stack without a jump. `anchor` sets lines ragged right, centred, or ragged left.
    """
    lines = book.lines(text, width, size, bold=bold, even=True, prose=anchor == "start")
    step = size * leading

    def drawn() -> tuple[Item, ...]:
        x = {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        items: list[Item] = []
        for index, spans in enumerate(lines):
            y = centred_baseline(book, (index + 0.5) * step, size)
            items.extend(book.line(x, y, spans, size, fill, anchor))
        return (tagged("P", items),) if items else ()

    return SetBlock(drawn, len(lines) * step)


RULE_OF_HEAD = 4.6
"""How far the rule of a head of 8 pt is below its top, in mm."""


def section_head(
    book: FontBook, title: str, width: float, note: str = "", mark: str = "", size: float = theme.HEAD
) -> SetBlock:
    """Set a section's head in tracked bold capitals with a rule below. The letters of its footnotes (`mark`)
    stand after the title, and a note in grey at its right end.

    The height (7 mm for capitals of 8 pt, `size` in mm) includes the room below the rule.
    """
    scale = size / theme.HEAD
    y, low = 3.2 * scale, RULE_OF_HEAD * scale

    def drawn() -> Iterator[Item]:
        head: list[Item] = [capitals(book, 0, y, title, size)]
        if note:
            small = max(theme.SMALLEST, theme.LABEL * scale)
            head.extend(book.line(width, y, book.spans(note), small, theme.LABEL_INK, "end"))
        yield tagged("H2", head)
        yield line((0, low), (width, low), theme.BOX_LINE)
        if mark:
            after = capitals_width(book, title, size) + 0.8
            yield book.text(after, 2.2 * scale, Said(mark), theme.LABEL * scale)

    return SetBlock(drawn, 7.0 * scale)


def capitals(
    book: FontBook, x: float, y: float, title: str, size: float = theme.HEAD, fill: Colour = theme.INK
) -> Item:
    """Set a line of bold capitals, letter-spaced by a share of their size, from (x, y) on its baseline."""
    tracking = theme.HEAD_TRACKING * size
    return book.text(x, y, title.upper(), size, bold=True, tracking=tracking, fill=fill)


def capitals_width(book: FontBook, title: str, size: float = theme.HEAD) -> float:
    """Return how wide such a line is, in mm."""
    return book.width(title.upper(), size, True, tracking=theme.HEAD_TRACKING * size)


def run_on(notes: Footnotes) -> tuple[str, ...]:
    """Footnotes as a sheet's foot has them, letter and sentence, run on in one paragraph to save height."""
    words = "\u00a0\u00a0 ".join(f"{letter}\u00a0{sentence}" for letter, sentence in notes.notes())
    return (words,) if words else ()


def footnotes(
    book: FontBook, notes: Sequence[tuple[str, str]], width: float, *, columns: int = 1, gap: float = 6.0
) -> SetBlock:
    """(letter, sentence) pairs in columns, filled column by column; empty notes take no height.

    The sentences stand under each other; after several letters (`a–d, f`) one begins further in.
    """
    if not notes:
        return SetBlock((), 0.0)
    room, size = (width - gap * (columns - 1)) / columns, theme.SMALL
    indents = [max(3.6, book.width(letters, size, True) + 1.4) for letters, _ in notes]
    blocks = [
        paragraph(book, sentence, room - indent, size)
        for (_, sentence), indent in zip(notes, indents, strict=True)
    ]
    per_column = -(-len(notes) // columns)
    parted = [range(first, min(len(notes), first + per_column)) for first in range(0, len(notes), per_column)]

    def drawn() -> Iterator[Item]:
        for column, own in enumerate(parted):
            y, x = 0.0, column * (room + gap)
            for index in own:
                base = centred_baseline(book, y + size * theme.LEADING / 2, size)
                yield book.text(x, base, notes[index][0], size, bold=True)
                yield blocks[index].at(x + indents[index], y)
                y += blocks[index].height + 0.9

    return SetBlock(drawn, max(fsum(blocks[index].height + 0.9 for index in own) - 0.9 for own in parted))


def stack(blocks: Iterable[SetBlock], gap: float = 0.0) -> SetBlock:
    """Blocks one under the other, `gap` mm apart."""
    own = tuple(blocks)
    tops = tuple(accumulate((block.height + gap for block in own), initial=0.0))
    return SetBlock(lambda: (one.at(0, y) for one, y in zip(own, tops, strict=False)), max(0.0, tops[-1] - gap))


class SizedName(NamedTuple):
    """A name in one or two lines at a type size in mm."""

    lines: tuple[str, ...]
    size: float


def fit_name(
    book: FontBook,
    name: str,
    width: float,
    largest: float,
    smallest: float = points(9),
    *,
    lines: int = 2,
    broken: tuple[float, float] | None = None,
    bold: bool = True,
    display: str = "",
) -> SizedName | None:
    """Return the name on one line as large as it goes, else over several, or None where it cannot be.

    `broken` are the largest and the smallest type over several lines (default: those of one line), and the
    smallest of a single word, which is never broken: a caller reports None with the row's own place.
    """
    size = book.fit(name, width, largest, smallest, bold, display)
    if size is not None:
        return SizedName((name,), size)
    most, least = broken or (largest, smallest)
    first = 2 if len(_words_of(book, name)) > 1 else 1
    for count in range(first, max(first, lines) + 1):
        parts = break_lines(book, name, count, bold, display)
        if parts is None:
            break
        longest = max(parts, key=lambda part: book.width(part, 1.0, bold, display=display))
        size = book.fit(longest, width, largest if count == 1 else min(largest, most), least, bold, display)
        if size is not None:
            return SizedName(parts, size)
    return None


def _words_of(book: FontBook, text: str) -> list[str]:
    return re.split(r"[ \t\n]+", book.say(text).strip())


def break_lines(
    book: FontBook, text: str, count: int, bold: bool = True, display: str = ""
) -> tuple[str, ...] | None:
    """Return a text in `count` lines of about one length, no word broken; None where it has too few."""
    words = _words_of(book, text)

    @cache
    def broken(start: int, count: int) -> tuple[float, tuple[str, ...]]:
        """Return the words from `start` on in so many lines, after the length of the longest."""
        if count == 1:
            line = Said(" ".join(words[start:]))
            return book.width(line, 1.0, bold, display=display), (line,)
        tries = []
        for end in range(start + 1, len(words) - count + 2):
            line, (longest, rest) = Said(" ".join(words[start:end])), broken(end, count - 1)
            tries.append((max(longest, book.width(line, 1.0, bold, display=display)), (line, *rest)))
        return min(tries, key=itemgetter(0))

    return broken(0, count)[1] if len(words) >= count else None


def write_name(
    book: FontBook, x: float, middle: float, fitted: SizedName, anchor: Anchor = "start"
) -> list[Item]:
    """Set a fitted name (bold, kerned) with its lines centred about the height `middle`."""
    lines, size = fitted
    step, shift = size * 1.15, book.cap_height(size, True) / 2
    first = middle - step * (len(lines) - 1) / 2
    return [
        book.text(x, first + index * step + shift, part, size, bold=True, anchor=anchor, kern=True)
        for index, part in enumerate(lines)
    ]
