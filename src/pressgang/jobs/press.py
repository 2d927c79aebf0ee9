"""Files for a print shop: a job's requests, and pieces whose ink goes on beyond the trim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, cast

from pressgang.art.pen import extent
from pressgang.build_problems import NOT_TOGETHER, PRESS_PICTURES
from pressgang.diagnostics import Diagnostic, Problems, Span, shown
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.scene import Group, Item, Path, Piece, PressIntent, Text, Use, rectangle
from pressgang.drawing.units import format_length
from pressgang.kit.tables import Order
from pressgang.layout import Gang, Grid, Sheet
from pressgang.print_options import BAD_ICC, BLEED_BEYOND_GAP, NO_SPOT, PRINTING, PrintOptions, Settled
from pressgang.sheets.base import AnyKind
from pressgang.sheets.cutting import BoardOptions
from pressgang.sources.inputs import Inputs
from pressgang.structs import replace

if TYPE_CHECKING:
    from pressgang.imposition.presswork import Presswork


_OF_THE_PRESS = ("press_by", "press_bleed", "colours", "icc", "spot")


def check_press_options(asked: PrintOptions, whole: Settled, command: str) -> Iterator[Diagnostic]:
    """Yield the problems of options that exclude each other; `whole` is `asked` with the kit's options."""
    place = Span("command line")
    options = (one for one in PRINTING if one.name in _OF_THE_PRESS)
    named = [one.flag(command) for one in options if getattr(asked, one.name) is not None]
    if named and not whole.press:
        yield NOT_TOGETHER.at(
            place,
            f"{' and '.join(named)} {'are' if named[1:] else 'is'} for files of --press, and there are none",
            f"Add --press, or leave {' and '.join(named)} out.",
        )
    if not whole.press:
        return
    if not asked.press and (pictures := [name.upper() for name in whole.formats if name != "pdf"]):
        said = f"press = true makes {' and '.join(pictures)} files a print shop's pages too, bleed and all"
        yield PRESS_PICTURES.at(place, said, "Add --no-press for the sheets as they are printed at home.")
    at_home = [name for name in asked.about_paper() if name != "--press"]
    at_home += ["--gang"] if asked.gang else []
    at_home += ["--cut-file"] if asked.cut_file not in (None, "none") else []
    at_home += [f"--{name}" for name in ("tabletop", "vassal") if getattr(asked, name)]
    at_home += ["--profile"] if asked.profile and asked.profile.name != "none" else []
    if at_home:
        yield NOT_TOGETHER.at(
            place,
            f"{' and '.join(at_home)} {'are' if at_home[1:] else 'is'} for what is printed and cut at home, and"
            " --press writes pages for a print shop",
            f"Leave out {' and '.join(at_home)}, or --press (--no-press overrides the kit).",
        )
    if asked.icc and whole.colours == "rgb":
        yield NOT_TOGETHER.at(
            place,
            "--icc names the profile of a press, which prints in its four inks, and the colours are to be RGB",
            "Write --colours cmyk, or leave --icc out.",
        )


def choose_presswork(whole: Settled, kind: AnyKind) -> Presswork | None:
    """Return how a sheet's pages are made for a print shop, or None if they are not."""
    if not whole.press:
        return None
    from pressgang.imposition.presswork import Presswork

    spot = "" if whole.spot == NO_SPOT else whole.spot or ""
    bleed: float = getattr(kind, "bleed", whole.press_bleed or 0.0)
    at_home = getattr(kind, "backs", "none") == "fold"  # said of how to print them, not of what they are
    by: Literal["piece", "sheet"] = "sheet" if whole.press_by == "sheet" else "piece"
    return Presswork(by, bleed, spot, folded=not at_home, frame=getattr(kind, "frame", 0.0))


def make_press_intent(whole: Settled, inputs: Inputs, found: Problems) -> PressIntent | None:
    """Return the data for a print shop; problems of its profile go into `found`."""
    if not whole.press:
        return None
    if whole.icc is None:
        return PressIntent(cmyk=whole.colours == "cmyk")
    from pressgang.backends.pdf_press import press_profile

    place = str(whole.icc)
    data = inputs.bytes(whole.icc, place, found)
    if data is None:
        return None
    try:
        return PressIntent(cmyk=True, profile=data, condition=press_profile(data))
    except ValueError as error:
        message = f"{shown(whole.icc.name)} {error}"
        way_out = "Ask the shop for the ICC profile of its press, or leave --icc out."
        found.report(BAD_ICC, Span(place), message, way_out)
        return None


def set_bleed(order: Order, asked: PrintOptions, whole: Settled, found: Problems) -> Order:
    """Return the order with the bleed for a print shop, unless the sheet has its own and the command line none.

    A board for a shop is one page without furniture.
    """
    kind: Any = order.kind
    usual = next((one.default for one in fields(kind) if one.name == "bleed"), None)
    if isinstance(kind, BoardOptions) and whole.press:
        kind = replace(kind, layout="single", furniture="none", fit=False)
    if usual is None:
        return order._replace(kind=kind)
    said = kind.bleed != usual
    if whole.press and (asked.press_bleed is not None or not said):
        kind = replace(kind, bleed=whole.press_bleed)
    said = said or asked.press_bleed is not None
    gap = cast(float, getattr(kind, "gap", 0.0))
    if said and 0 < gap < kind.bleed and not (whole.press and whole.press_by == "piece"):
        found.report(
            BLEED_BEYOND_GAP,
            order.span,
            f"the bleed of {order.name} is {format_length(kind.bleed)}, and the gap between its pieces "
            f"{format_length(gap)}",
            f'Write gap = "{2 * kind.bleed:g}mm", so that both neighbours have room for theirs, or a bleed'
            f" of {format_length(gap / 2)}.",
        )
    return order._replace(kind=kind)


_TOUCHES, _BEYOND = 0.05, 0.5
"""Ink so close to the trim (mm) is cut with it; ink so far beyond it (mm) is the piece's own bleed."""


def bleed_pieces(sheet: Sheet, shop: Presswork) -> Sheet:
    """Return the sheet with bleed: ink that ends at the trim is mirrored there, and frames are drawn.

    Counters and the like draw their own bleed.
    """
    if isinstance(sheet.plan, Grid):
        return sheet
    made: dict[int, Piece] = {}  # copies of a row are one object, and stay one
    for piece in sheet.pieces:
        if piece.bleed and isinstance(sheet.plan, Gang):
            made[id(piece)] = piece
        if id(piece) not in made:
            made[id(piece)] = _add_bleed(_add_frame(piece, shop.frame), shop.bleed)
    return replace(sheet, pieces=tuple(made[id(piece)] for piece in sheet.pieces))


def _add_frame(piece: Piece, frame: float) -> Piece:
    """Return the piece with that many mm of white around it, which covers any bleed of its own."""
    if not frame:
        return piece
    front = (Group(piece.front, Transform.translate(frame, frame), rectangle(piece.trim)),)
    return replace(piece, width=piece.width + 2 * frame, height=piece.height + 2 * frame, front=front)


def _add_bleed(piece: Piece, bleed: float) -> Piece:
    """Return a rectangle whose ink goes on beyond its edges; other shapes draw their own bleed."""
    if piece.outline is not None or bleed <= 0:
        return piece
    trim, back = piece.trim, piece.back

    def going_on(ink: tuple[Item, ...]) -> tuple[Item, ...]:
        return (*_mirror_edges(ink, trim, bleed), *ink)

    behind = (lambda: going_on(back())) if callable(back) else going_on(back)
    return replace(piece, front=going_on(piece.front), back=behind, bleed=bleed)


def _mirror_edges(ink: Sequence[Item], trim: Rect, bleed: float) -> Iterator[Group]:
    """Yield the ink at each edge and corner of the trim, mirrored there; nothing if there is ink beyond it."""
    shapes = list(_shapes(ink))
    boxes = [extent([shape]) for shape in shapes]
    if any(box is not None and not trim.inset(-_BEYOND).contains(box) for box in boxes):
        return
    for across, down in product((-1, 0, 1), repeat=2):
        if not across and not down:
            continue
        near = tuple(
            shape for shape, box in zip(shapes, boxes, strict=True) if box and _touches(box, trim, across, down)
        )
        x, width = (0.0 if across < 0 else trim.width - bleed, bleed) if across else (0.0, trim.width)
        y, height = (0.0 if down < 0 else trim.height - bleed, bleed) if down else (0.0, trim.height)
        turned = Transform(
            -1 if across else 1, 0, 0, -1 if down else 1,
            2 * trim.width if across > 0 else 0, 2 * trim.height if down > 0 else 0,
        )  # fmt: skip
        if near:
            yield Group(near, turned, rectangle(Rect(x, y, width, height)))


def _touches(box: Rect, trim: Rect, across: int, down: int) -> bool:
    """Return whether ink ends at the left (`across` -1) or right edge, the upper (`down` -1) or lower."""
    level = box.x <= _TOUCHES if across < 0 else box.right >= trim.width - _TOUCHES if across else True
    upright = box.y <= _TOUCHES if down < 0 else box.bottom >= trim.height - _TOUCHES if down else True
    return level and upright


def _shapes(items: Iterable[Item], by: Transform = IDENTITY) -> Iterator[Item]:
    """Yield the drawing without its texts and alternative texts, item by item."""
    for item in items:
        match item:
            case Group(clip=None):
                yield from _shapes(item.items, item.transform.then(by))
            case Group():
                inside = tuple(_shapes(item.items))
                if inside:
                    yield Group(inside, item.transform.then(by), item.clip)
            case Use() if item.symbol.alt:
                continue
            case Use() if any(isinstance(one, Text) for one in item.symbol.items):
                yield from _shapes(item.symbol.items, item.transform.then(by))
            case Path() | Use():
                yield item if by == IDENTITY else Group((item,), by)
            case _:
                continue
