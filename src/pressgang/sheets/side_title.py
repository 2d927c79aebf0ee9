"""The head of a page that belongs to one side: its badge and name left, the game and the page right."""

from __future__ import annotations

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.scene import Item, tagged
from pressgang.drawing.units import points
from pressgang.schema import Row
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.sides import side_badge
from pressgang.sheets.typeset import fit_name, write_name

_BADGE = 3.7
_MIDDLE = 4.6
"""The middle of the head, in mm from its top."""


def side_title(
    brief: Brief[Row],
    force: Force[Row],
    left: float,
    right: float,
    page: str,
    found: Problems,
    name: str = "",
) -> list[Item]:
    """The head from `left` to `right` in mm; `page` says what it is the head of, the kit's title before it
    where that has room. A side without a name has that of its sheet, `name`.
    """
    book, x = brief.book, left
    items: list[Item] = []
    if force.name:
        palette = force.palette
        centre = (left + _BADGE, _MIDDLE)
        items += side_badge(book, centre, _BADGE, force.mark[:2], palette.accent, palette.band)
        x += 2 * _BADGE + 2.4
    titled = f"{brief.title} · {page}" if brief.title else page
    page = titled if book.width(titled, theme.BODY) <= (right - left) / 2 else page
    taken = max(book.width(brief.game, theme.BODY, True), book.width(page, theme.BODY))
    words = force.name or name
    fitted = fit_name(book, words, right - x - taken - 6, theme.TITLE, points(9), two_line_largest=points(10.5))
    if fitted is not None:
        items.append(tagged("H1", write_name(book, x, _MIDDLE, fitted)))
    else:
        said = f"the side's name {shown(words)} does not fit the roster's head in two lines at 9 pt"
        found.add(problems.TEXT_TOO_LONG.at(force.span, said, "Shorten it, or take a wider paper."))
    items.append(book.text(right, _MIDDLE - 0.6, brief.game, theme.BODY, bold=True, anchor="end"))
    items.append(book.text(right, _MIDDLE + 3.6, page, theme.BODY, anchor="end", fill=theme.LABEL_INK))
    return items
