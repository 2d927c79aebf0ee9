"""Recolour a sheet for an ink mode: the one place where the colours of all drawings are settled.

Palettes and insignia come in the mode's colours already. In grey a hue becomes the grey of its lightness; to
save ink grounds become tints (`sparing.py`), and all is black.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from pressgang.drawing.colours import in_grey
from pressgang.drawing.geometry import Rect
from pressgang.drawing.recolour import Recolouring
from pressgang.drawing.scene import Colour, Item, Piece, Scalable, Symbol
from pressgang.inks.sparing import Sparing, grey_picture
from pressgang.layout import Sheet
from pressgang.structs import dataclass, replace

Redraw = Callable[[tuple[Item, ...]], tuple[Item, ...]]


def sheet_in(sheet: Sheet, mode: str) -> Sheet:
    """Return the sheet as `mode` (one of `palettes.INK_MODES`) prints it; pieces keep their sizes."""
    if mode not in ("grey", "saver"):
        return sheet
    tint = in_grey(sheet.tint) if sheet.tint else None
    return replace(sheet, pieces=pieces_in(sheet.pieces, mode), tint=tint)


def pieces_in(pieces: tuple[Piece, ...], mode: str) -> tuple[Piece, ...]:
    """Return pieces as the mode prints them; one that comes several times is redrawn once."""
    if mode not in ("grey", "saver"):
        return pieces
    redraw = _once(_redraw_in(mode))
    made = {id(piece): _redrawn(piece, redraw) for piece in {id(one): one for one in pieces}.values()}
    return tuple(made[id(piece)] for piece in pieces)


@dataclass(frozen=True)
class InkedLogo:
    """A picture as `mode` prints it, at any size."""

    logo: Scalable
    mode: str
    _made: dict[tuple[float, float, Colour | None], Symbol] = field(
        default_factory=dict, compare=False, repr=False
    )

    @property
    def box(self) -> Rect:
        """Return the box of its ink, in its own units."""
        return self.logo.box

    def fit_into(self, width_mm: float, height_mm: float, colour: Colour | None = None) -> Symbol:
        """Return the picture as large as fits in that size, its visible box about (0, 0); cached by size."""
        key = width_mm, height_mm, colour
        if key not in self._made:
            drawn = self.logo.fit_into(*key)
            if self.mode in ("grey", "saver"):
                items = _redraw_in(self.mode)(drawn.items)
                drawn = replace(drawn, name=f"{drawn.name}-{self.mode}", items=items)
            self._made[key] = drawn
        return self._made[key]


def _redraw_in(mode: str) -> Redraw:
    """Return the function that redraws in grey, or to save ink in tints of black, the mode's one ink."""
    greys = Recolouring(in_grey, grey_picture)
    if mode == "grey":
        return greys.items
    sparing = Sparing()
    return lambda items: greys.items(sparing.items(items))


def _once(redraw: Redraw) -> Redraw:
    """Cache a redrawing by the object's identity: equal drawings would have to be compared part by part."""
    done: dict[int, tuple[tuple[Item, ...], tuple[Item, ...]]] = {}

    def remembering(items: tuple[Item, ...]) -> tuple[Item, ...]:
        if id(items) not in done:
            done[id(items)] = items, redraw(items)
        return done[id(items)][1]

    return remembering


def _redrawn(piece: Piece, redraw: Redraw) -> Piece:
    """Return the piece redrawn; a back that is drawn on demand stays so."""
    drawn = piece.back
    back = (lambda: redraw(drawn())) if callable(drawn) else redraw(drawn)
    return replace(piece, front=redraw(piece.front), back=back)
