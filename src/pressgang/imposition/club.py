"""A club's logo, name and motto, where a heading has room for them."""

from __future__ import annotations

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Item, Use
from pressgang.drawing.theme import HEAD, LABEL, LABEL_INK
from pressgang.layout import Club
from pressgang.typography.fonts import FontBook

_WIDEST_LOGO = 24.0
_NARROWEST_LOGO = 4.0
_GAP = 2.0


def club_items(club: Club, room: Rect, book: FontBook) -> list[Item]:
    """What of a club's own fits between the words of a heading, at the right end of `room`.

    The logo comes first, then the name beside it, then the motto under the name; what does not fit whole is
    left out, for the sheet's own words go before.
    """
    logo = club.logo.fitted(_WIDEST_LOGO, room.height) if club.logo else None
    wide = logo.box.width if logo else 0.0
    if logo and room.width < max(wide, _NARROWEST_LOGO):
        return []
    left = room.width - wide - (_GAP if logo else 0.0)
    name, motto = book.width(club.name, HEAD, True), book.width(club.motto, LABEL)
    lines = []
    if club.name and name <= left:
        lines.append((club.name, HEAD, True))
    if club.motto and motto <= left and (lines or not club.name):
        lines.append((club.motto, LABEL, False))
    length = max((book.width(text, size, bold) for text, size, bold in lines), default=0.0)
    x = room.right - length
    bases = (room.y + 3.4, room.y + 7.2) if len(lines) > 1 else (room.y + 6.6,)
    items: list[Item] = [
        book.text(x, y, text, size, bold=bold, fill=LABEL_INK)
        for y, (text, size, bold) in zip(bases, lines, strict=False)
    ]
    if logo:
        centre = x - (_GAP if lines else 0.0) - wide / 2
        items.append(Use(logo, Transform.translate(centre, room.y + room.height / 2)))
    return items
