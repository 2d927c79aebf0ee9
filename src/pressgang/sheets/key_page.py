"""The pages of a silhouette key: rows of pictures with their names below, and a scale bar in metres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, Piece, Symbol, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Grid, Offer, Sheet
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.silhouettes import centred
from pressgang.sheets.typeset import fit_name
from pressgang.typography.fonts import FontBook

_NAME = points(7.5)
_PITCH = 2.9
_LABEL_GAP = 2.4
"""Between a picture and its name."""
_NARROWEST = 27.0
"""A name may be this wide under a narrower picture before it goes over two lines."""
_GAP_X, _GAP_Y = 5.0, 5.5
_MOST_GAP = 16.0
_BAR = 9.0
"""The strip at the bottom for the scale bar."""
_METRES = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_SHORTEST_BAR = 16.0
_LONG = 2.2
"""What is so many times longer than wide lies down, its bow or nose to the right."""


@dataclass(frozen=True, slots=True)
class PictureKey:
    """The room of a page: pieces are `whole` × `height`, and what is printed is `width` wide from `left`."""

    book: FontBook
    left: float
    width: float
    whole_width: float
    whole_height: float

    @staticmethod
    def on(paper: Offer, book: FontBook, notes: tuple[str, ...]) -> PictureKey:
        """The page between heading and foot; text keeps away from the paper's edge."""
        area = paper.area(notes)
        return PictureKey(book, area.text.x, area.text.width, area.width, area.height)

    @property
    def height(self) -> float:
        """The height for rows, without the scale bar."""
        return self.whole_height - _BAR

    @property
    def picture_room(self) -> tuple[float, float]:
        """Width and height of the largest picture that fits with a name of two lines below."""
        return self.width, self.height - _LABEL_GAP - 4 * _PITCH


def key_sheet(
    key: PictureKey,
    brief: Brief[Row],
    title: str,
    pages: Iterable[tuple[Item, ...]],
    detail: str,
    notes: tuple[str, ...],
) -> Sheet:
    """The sheet of these pages; `detail` stands at the right of its heading."""
    return Sheet(
        title=title,
        pieces=tuple(Piece(title, key.whole_width, key.whole_height, items) for items in pages),
        plan=Grid(1, 1, 0.0, scissors=False),
        form_name=title,
        side_note=brief.game,
        side_detail=detail,
        notes=notes,
        place=brief.place,
    )


@dataclass(frozen=True, slots=True)
class KeyCell:
    """A picture with its name and the lines below."""

    symbol: Symbol
    turned: bool
    name: tuple[str, ...]
    words: tuple[str, ...]
    width: float

    @property
    def picture(self) -> tuple[float, float]:
        """Width and height of the picture as it lies."""
        box = self.symbol.box
        return (box.height, box.width) if self.turned else (box.width, box.height)

    @property
    def reach(self) -> float:
        """The longer side of the picture."""
        return max(self.picture)

    @property
    def label(self) -> float:
        """The height of the lines below the picture."""
        return _LABEL_GAP + (len(self.name) + len(self.words)) * _PITCH


@dataclass(frozen=True, slots=True)
class KeyPage:
    """Rows of cells: (left, top of the row, height of its pictures, cell)."""

    placed: tuple[tuple[float, float, float, KeyCell], ...]

    def items(self, key: PictureKey, scale: float) -> tuple[Item, ...]:
        """The drawing of the page."""
        items: list[Item] = []
        for x, y, high, cell in self.placed:
            middle = key.left + x + cell.width / 2
            items.append(centred(cell.symbol, (middle, y + high / 2), 90.0 if cell.turned else 0.0))
            base = y + high + _LABEL_GAP + key.book.cap_height(_NAME, True)
            for line in cell.name:
                items.append(key.book.text(middle, base, line, _NAME, bold=True, anchor="middle"))
                base += _PITCH
            for line in cell.words:
                items.append(
                    key.book.text(middle, base, line, theme.LABEL, anchor="middle", fill=theme.LABEL_INK)
                )
                base += _PITCH
        return (*items, *scale_bar(key, scale))


def room_for(likeness: Likeness, width: float, height: float, lying: float | None = None) -> float:
    """The scale in mm per metre at which a picture fills `width` × `height` mm.

    What is long lies down, and then has the width `lying`, if that is given.
    """
    wide, high = likeness.size
    if high > _LONG * wide:
        wide, high, width = high, wide, lying or width
    return min(width / wide, height / high)


def cell_of(key: PictureKey, symbol: Symbol, name: str, words: Sequence[str]) -> KeyCell:
    """The cell of a picture; it is wider than the page where a word of its name is."""
    book, box = key.book, symbol.box
    turned = box.height > _LONG * box.width
    picture = box.height if turned else box.width
    longest = max(book.width(word, _NAME, True) for word in name.split(" "))
    fitted = fit_name(book, name, max(picture, _NARROWEST, longest + 0.01), _NAME, _NAME, lines=len(name))
    lines = fitted.lines if fitted else (name,)
    texts = [book.width(line, _NAME, True) for line in lines]
    texts += [book.width(line, theme.LABEL) for line in words]
    return KeyCell(replace(symbol, alt=name), turned, lines, tuple(words), max([picture, *texts]))


def lay_out(key: PictureKey, cells: Sequence[KeyCell]) -> tuple[KeyPage, ...]:
    """The cells in rows that fill the width, the rows on pages."""
    pages: list[KeyPage] = []
    placed: list[tuple[float, float, float, KeyCell]] = []
    top, gap = 0.0, _GAP_X
    rows = _rows(key, cells)
    for number, row in enumerate(rows):
        high = max(cell.picture[1] for cell in row)
        whole = high + max(cell.label for cell in row)
        if placed and top + whole > key.height + 1e-6:
            pages.append(KeyPage(tuple(placed)))
            placed, top = [], 0.0
        gap = _gap(key, row, gap if number == len(rows) - 1 and number else _MOST_GAP)
        x = 0.0
        for cell in row:
            placed.append((x, top, high, cell))
            x += cell.width + gap
        top += whole + _GAP_Y
    return (*pages, KeyPage(tuple(placed))) if placed else tuple(pages)


def _rows(key: PictureKey, cells: Sequence[KeyCell]) -> list[list[KeyCell]]:
    rows: list[list[KeyCell]] = []
    width = 0.0
    for cell in cells:
        if rows and width + _GAP_X + cell.width <= key.width + 1e-6:
            rows[-1].append(cell)
            width += _GAP_X + cell.width
        else:
            rows.append([cell])
            width = cell.width
    return rows


def _gap(key: PictureKey, row: Sequence[KeyCell], most: float) -> float:
    """What parts the cells of a row that ends at the right edge, but no more than `most`."""
    spare = key.width - sum(cell.width for cell in row)
    return min(spare / (len(row) - 1), most) if len(row) > 1 else 0.0


def scale_bar(key: PictureKey, scale: float) -> list[Item]:
    """The scale in words and a bar of round metres, at the left bottom of the page."""
    book = key.book
    longest = key.width / 2 * scale / 1000
    metres = next(
        (m for m in _METRES if m * 1000 / scale >= _SHORTEST_BAR and m <= longest), min(_METRES[-1], longest)
    )
    length = metres * 1000 / scale
    base = key.whole_height - 2.0
    words = f"1 : {scale:g}"
    x = key.left + book.width(words, theme.HEAD, True) + 4.0
    bar = Rect(x, base - 1.9, length, 0.9)
    half = Rect(x, bar.y, length / 2, bar.height)
    items: list[Item] = [
        book.text(key.left, base - 0.9, words, theme.HEAD, bold=True),
        rectangle(bar, WHITE, theme.INK, theme.HAIRLINE),
        rectangle(half, theme.INK),
    ]
    for share, text in ((0.0, "0"), (0.5, f"{metres / 2:g}"), (1.0, f"{metres:g} m")):
        items.append(
            book.text(x + share * length, bar.y - 1.0, text, theme.LABEL, anchor="middle", fill=theme.LABEL_INK)
        )
    return items
