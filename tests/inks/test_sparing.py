"""What becomes of grounds, signs, type and pictures where ink is saved, and of pictures in grey."""

from __future__ import annotations

import io

from PIL import Image as Raster

from pressgang.art.pen import Ink
from pressgang.drawing.colours import READ_EASILY, in_grey, in_little_ink, ink_share, legible, luminance
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.recolour import CURRENT
from pressgang.drawing.scene import (
    BLACK,
    WHITE,
    Colour,
    Group,
    Image,
    Item,
    Path,
    Piece,
    Symbol,
    Text,
    Use,
    circle,
    grey,
    line,
    rectangle,
)
from pressgang.inks import pieces_in
from pressgang.sheets.likenesses import outline_symbol
from pressgang.typography.fonts import FontBook

BOOK = FontBook()
NAVY = Colour.parse("#1b365d")
DARK = in_grey(NAVY)
TURNED = in_grey(legible(NAVY, in_little_ink(NAVY), READ_EASILY))
"""What prints of it where there is one ink."""


def saved(*items: Item) -> tuple[Item, ...]:
    (piece,) = pieces_in((Piece("piece", 100, 100, items),), "saver")
    return piece.front


def test_a_large_ground_becomes_a_tint_with_an_outline_and_a_sign_keeps_its_ink() -> None:
    ground, sign = saved(rectangle(Rect(0, 0, 40, 20), NAVY), circle((5, 5), 1.0, NAVY))
    assert isinstance(ground, Path) and isinstance(sign, Path)
    assert ground.fill == in_grey(in_little_ink(NAVY)) and ground.stroke == DARK
    assert sign.fill == DARK and sign.stroke is None


def test_tints_keep_their_order() -> None:
    shares = [ink_share(in_little_ink(grey(step / 100))) for step in range(101)]
    assert shares == sorted(shares) and len(set(shares)) == 101
    assert shares[-1] < 0.4 and shares[4] > 0.03


def test_what_was_light_on_a_dark_ground_turns_dark_on_its_tint() -> None:
    ground = rectangle(Rect(0, 0, 40, 20), NAVY)
    words, rule = BOOK.text(2, 10, "Night", 5.0, fill=WHITE), line((2, 12), (9, 12), 0.3, WHITE)
    beside = BOOK.text(2, 40, "Day", 5.0, fill=WHITE)
    _, turned, ruled, same = saved(ground, words, rule, beside)
    assert isinstance(turned, Text) and isinstance(ruled, Path)
    assert (turned.fill, ruled.stroke) == (TURNED, TURNED) and same is beside
    plate = rectangle(Rect(1, 5, 20, 8), WHITE)
    _, drawn, on_plate = saved(ground, plate, replaced(words, NAVY))
    assert isinstance(drawn, Path) and (drawn.fill, drawn.stroke) == (WHITE, TURNED)
    assert isinstance(on_plate, Text) and on_plate.fill == DARK


def replaced(words: Text, fill: Colour) -> Text:
    return BOOK.text(words.x, words.y, words.string, words.size, fill=fill)


def test_a_symbol_turns_by_the_ground_it_stands_on_and_is_a_ground_itself() -> None:
    disc = Symbol("disc", (circle((0, 0), 6.0, BLACK),), Rect(-6, -6, 12, 12))
    star = Symbol("star", (circle((0, 0), 1.0, WHITE),), Rect(-1, -1, 2, 2))
    at = Transform.translate(50, 50)
    _, on, off, number = saved(Use(disc, at), Use(star, at), Use(star), BOOK.text(46, 51, "7", 4.0, fill=WHITE))
    assert isinstance(on, Use) and isinstance(off, Use) and isinstance(number, Text)
    (shape,) = on.symbol.items
    assert isinstance(shape, Path) and shape.fill == BLACK and on.symbol.name != "star"
    assert off.symbol is star and number.fill == BLACK


def test_a_clip_bounds_the_ground_within_it() -> None:
    clipped = Group((rectangle(Rect(0, 0, 90, 90), NAVY),), clip=rectangle(Rect(0, 0, 20, 20)))
    _, inside, outside = saved(
        clipped, BOOK.text(5, 10, "in", 4.0, fill=WHITE), BOOK.text(50, 50, "out", 4.0, fill=WHITE)
    )
    assert isinstance(inside, Text) and isinstance(outside, Text)
    assert (inside.fill, outside.fill) == (TURNED, WHITE)


def test_what_was_drawn_for_its_ink_is_left_as_it_is() -> None:
    device = Symbol("device", (circle((0, 0), 9.0, BLACK),), Rect(-9, -9, 18, 18), inked=True)
    (use,) = saved(Use(device))
    assert isinstance(use, Use) and use.symbol is device


def test_an_outlined_silhouette_is_drawn_as_it_was() -> None:
    ink = Ink(BLACK, WHITE)
    drawn = outline_symbol(Symbol("plane", (circle((0, 0), 9.0, BLACK),), Rect(-9, -9, 18, 18)), ink)
    (use,) = saved(Use(drawn))
    assert isinstance(use, Use) and use.symbol is drawn
    own = outline_symbol(Symbol("own", (circle((0, 0), 9.0, NAVY),), Rect(-9, -9, 18, 18)), ink)
    (use,) = saved(Use(own))
    assert isinstance(use, Use) and use.symbol is not own, "a user's colours are thinned"


def test_grey_is_as_light_as_the_colour_was() -> None:
    for text in ("#c4221f", "#1d4fa5", "#f3c02b", "#000000", "#ffffff", "#123456"):
        colour = Colour.parse(text)
        left = in_grey(colour)
        assert left.red == left.green == left.blue
        assert abs(luminance(left) - luminance(colour)) < 1e-6


def test_a_grey_stays_the_same_object_whatever_equal_one_came_before() -> None:
    for colour in (BLACK, CURRENT, Colour(0.0, 0.0, 0.0), BLACK.tint(0.5), CURRENT.tint(0.5)):
        assert in_grey(colour) is colour


def test_pictures_lose_their_colour_or_most_of_their_ink_and_keep_what_is_clear() -> None:
    out = io.BytesIO()
    pixels = Raster.new("RGBA", (2, 1), (200, 0, 0, 255))
    pixels.putpixel((1, 0), (0, 0, 200, 0))
    pixels.save(out, "PNG")
    piece = Piece("art", 10, 10, (Image(Rect(0, 0, 10, 10), out.getvalue(), "art"),))
    for mode in ("grey", "saver"):
        ((picture,),) = (one.front for one in pieces_in((piece,), mode))
        assert isinstance(picture, Image)
        pixels = Raster.open(io.BytesIO(picture.png)).convert("RGBA")
        (red, green, blue, alpha), clear = pixels.getpixel((0, 0)), pixels.getpixel((1, 0))
        assert alpha == 255 and clear[3] == 0
        assert red == green == blue and (mode == "grey" or red > 170)


def test_colour_and_reversed_are_drawn_as_they_are() -> None:
    pieces = (Piece("piece", 9, 9, (rectangle(Rect(0, 0, 9, 9), NAVY),)),)
    assert pieces_in(pieces, "color") is pieces and pieces_in(pieces, "reversed") is pieces


def test_a_back_is_drawn_when_it_is_wanted() -> None:
    drawn: list[int] = []

    def back() -> tuple[Item, ...]:
        drawn.append(1)
        return (rectangle(Rect(0, 0, 9, 9), NAVY),)

    (piece,) = pieces_in((Piece("piece", 9, 9, (), back),), "grey")
    assert not drawn
    (shape,) = piece.behind()
    assert isinstance(shape, Path) and shape.fill == in_grey(NAVY) and drawn == [1]
