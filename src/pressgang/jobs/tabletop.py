"""A kit for a virtual table: its pieces, their pictures on sprite sheets, and the files that name the pictures.

A unit of Tabletop Simulator's space is an inch. A tile that is stretched to its picture is two units deep at
scale 1, so its scale is half its depth in inches; a card at scale 1 is one of poker size. That is measured on
saved objects that others have tried in the game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pressgang import print_options as rule
from pressgang.build_problems import NO_PIECES
from pressgang.diagnostics import Diagnostic, Span, shown
from pressgang.drawing.scene import Piece
from pressgang.drawing.units import MM_PER_INCH
from pressgang.files.outputs import Output
from pressgang.files.paths import real
from pressgang.files.written import WRITTEN_BY
from pressgang.jobs.pieces import DPI, Distinct, FileNames, draw_sides, find_distinct_pieces, name_source_row
from pressgang.structs import NamedTuple, replace

if TYPE_CHECKING:
    from pressgang.drawing.scene import Page
    from pressgang.jobs.encoding import Drawers
    from pressgang.jobs.job import Job, Progress
    from pressgang.jobs.laying import Laid
    from pressgang.kit.tables import Order
    from pressgang.layout import Imprint
    from pressgang.sheets.base import AnyKind


TILE = 2.0
"""The depth of a tile at scale 1, in inches."""
CARD = 2.5
"""The short side in inches of the card that one at scale 1 stands for."""
APART = 2.0
"""Inches between neighbours."""
_SQUARE, _ROUND = 0, 2
_FACE_DOWN = 180.0
_OBJECT = {"r": 1.0, "g": 1.0, "b": 1.0}
Thing = dict[str, Any]


class _Card(NamedTuple):
    """A card of a deck: its data, its number in the game, and its sprite sheet."""

    item: Distinct
    number: int
    deck: str
    sheet: Thing


def saved_object(table: TableSet, title: str, base: str) -> bytes:
    """Return the file for the game's folder of saved objects; `base` precedes each picture's name."""
    make = _Maker(base)
    boards = [make.tile(one, locked=True) for one in table.boards]
    others = [make.bag(name, group) for name, group in table.groups().items()]
    others += make.decks(table.sprites)
    deepest = max((2 * board["Transform"]["scaleZ"] for board in boards), default=0.0)
    widths = [one.piece.width / MM_PER_INCH for one in table.boards]
    front = [TILE * max(1.0, other["Transform"]["scaleX"]) for other in others]
    objects = [*_in_a_row(boards, widths, 0.0), *_in_a_row(others, front, -(deepest / 2 + 2 * APART))]
    return format_json({"Note": WRITTEN_BY, "SaveName": title, "ObjectStates": objects})


def format_json(data: Thing) -> bytes:
    """Return a file for programs."""
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _in_a_row(things: Sequence[Thing], widths: Sequence[float], z: float) -> Iterator[Thing]:
    """Yield things of these widths (inches) side by side from the left, with their middle at `z`."""
    x = 0.0
    for thing, wide in zip(things, widths, strict=True):
        place = {"posX": _round(x + wide / 2), "posZ": _round(z)}
        yield {**thing, "Transform": {**thing["Transform"], **place}}
        x += wide + APART


class _Maker:
    """A maker of things, each with its own number."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._numbers = count(1)

    def tile(self, item: Distinct, locked: bool = False) -> Thing:
        """Return a tile that shows the front, and in its second state the back."""
        first = self._tile(item, item.front, item.back, locked)
        if item.back:
            first["States"] = {"2": self._tile(item, item.back, item.front, locked)}
        return first

    def _tile(self, item: Distinct, top: str, bottom: str, locked: bool) -> Thing:
        piece = item.piece
        scale = piece.height / MM_PER_INCH / TILE
        shape = {"Type": _ROUND if _is_round(piece) else _SQUARE, "Thickness": 0.1}
        image = {
            "ImageURL": self._base + top,
            "ImageSecondaryURL": self._base + bottom if bottom else "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {**shape, "Stackable": False, "Stretch": True},
        }
        inches = " × ".join(f"{mm / MM_PER_INCH:.4g}" for mm in (piece.width, piece.height))
        said = ", ".join(filter(None, (item.owner, f"{inches} in")))
        return {
            **self._thing("Custom_Tile", piece.name, said, (scale, scale)),
            "Locked": locked,
            "CustomImage": image,
        }

    def bag(self, name: str, items: Sequence[Distinct]) -> Thing:
        """Return a bag with each piece in its quantity."""
        bag = self._thing("Bag", name, "", (1.0, 1.0))
        return {**bag, "ContainedObjects": [self.tile(one) for one in items for _ in range(one.quantity)]}

    def decks(self, sprites: Sequence[Sprites]) -> Iterator[Thing]:
        """Yield a deck for the cards of each sheet and side."""
        decks: dict[str, list[_Card]] = {}
        for number, sheet in enumerate(sprites, start=1):
            shown = {
                "FaceURL": self._base + sheet.front,
                "BackURL": self._base + sheet.back,
                "NumWidth": sheet.columns,
                "NumHeight": sheet.rows,
                "BackIsHidden": True,
                "UniqueBack": True,
                "Type": 0,
            }
            for place, item in enumerate(sheet.items):
                if item.what == "card":
                    card = _Card(item, 100 * number + place, str(number), shown)
                    decks.setdefault(item.owner, []).extend([card] * item.quantity)
        for name, cards in decks.items():
            if len(cards) == 1:  # the game knows no deck of one card
                yield self._card(cards[0], "CardCustom")
                continue
            deck = self._thing("DeckCustom", name, "", _of_card(cards[0].item))
            yield {
                **deck,
                "Transform": {**deck["Transform"], "rotZ": _FACE_DOWN},
                "SidewaysCard": _lies(cards[0].item),
                "DeckIDs": [card.number for card in cards],
                "CustomDeck": {card.deck: card.sheet for card in cards},
                "ContainedObjects": [self._card(card, "Card") for card in cards],
            }

    def _card(self, card: _Card, kind: str) -> Thing:
        """Return a single card (`CardCustom`), or one of a deck (`Card`), as the game saves them."""
        item = card.item
        return {
            **self._thing(kind, item.piece.name, item.side, _of_card(item)),
            "CardID": card.number,
            "SidewaysCard": _lies(item),
            "CustomDeck": {card.deck: card.sheet},
        }

    def _thing(self, kind: str, name: str, said: str, scale: tuple[float, float]) -> Thing:
        x, z = map(_round, scale)
        place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
        return {
            "GUID": f"{next(self._numbers):06x}",
            "Name": kind,
            "Transform": {**place, "scaleX": x, "scaleY": 1.0, "scaleZ": z},
            "Nickname": name,
            "Description": said,
            "ColorDiffuse": dict(_OBJECT),
            "Locked": False,
            "Grid": False,
            "Snap": True,
            "Tooltip": True,
        }


def _is_round(piece: Piece) -> bool:
    """Return whether a piece is a disc: its outline has curves only, and is as wide as high."""
    kinds = {segment[0] for segment in piece.outline.segments} if piece.outline else set()
    return "L" not in kinds and "C" in kinds and abs(piece.width - piece.height) < 0.01


def _of_card(item: Distinct) -> tuple[float, float]:
    """Return the scale of a card."""
    scale = min(item.piece.width, item.piece.height) / MM_PER_INCH / CARD
    return scale, scale


def _lies(item: Distinct) -> bool:
    return item.piece.width > item.piece.height


def _round(value: float) -> float:
    return round(value, 6)


LONGEST = 4096
"""The most pixels of a side that virtual tables accept."""
COLUMNS, ROWS = 10, 7
"""The largest deck on one sheet of Tabletop Simulator."""
LEAST_DPI = 36
"""The coarsest resolution that can be requested."""
MANIFEST, SAVED_OBJECT = "manifest.json", "tabletop-simulator.json"


class Sprites(NamedTuple):
    """Pictures of one size that share a sheet, with their backs in the same order on another.

    Cards always have a back, since a deck shows one; an unprinted back is blank.
    """

    file: str
    items: tuple[Distinct, ...]
    columns: int
    backed: bool

    @property
    def front(self) -> str:
        """Return the file of the fronts, relative to the table's folder."""
        return f"{self.file}.png"

    @property
    def back(self) -> str:
        """Return the file of the backs; empty if there are none."""
        return f"{self.file}-back.png" if self.backed else ""

    @property
    def rows(self) -> int:
        """Return its number of rows."""
        return -(-len(self.items) // self.columns)

    @property
    def dpi(self) -> float:
        """Return its pixels per inch."""
        return self.items[0].dpi

    @property
    def has_blank(self) -> bool:
        """Return whether any card has a blank back."""
        return any(one.what == "card" and not one.back for one in self.items)


class TableSet(NamedTuple):
    """The contents of a virtual table. `named` is the requested resolution; `places` are the sheets'."""

    items: tuple[Distinct, ...]
    sprites: tuple[Sprites, ...]
    named: float | None
    places: Mapping[str, Span]

    @property
    def boards(self) -> list[Distinct]:
        """Return the pictures outside sprite sheets."""
        return [one for one in self.items if one.what == "board"]

    def groups(self) -> dict[str, list[Distinct]]:
        """Return the pieces of each sheet and side, by a name for them."""
        groups: dict[str, list[Distinct]] = {}
        for one in self.items:
            if one.what == "piece":
                groups.setdefault(one.owner, []).append(one)
        return groups

    def files(self) -> list[str]:
        """Return every file, relative to the table's folder; the manifest and the saved object come first."""
        single = [name for one in self.items for name in (one.front, one.back)]
        sheets = [name for one in self.sprites for name in (one.front, one.back)]
        return [MANIFEST, SAVED_OBJECT, *filter(None, (*single, *sheets))]

    def too_large(self) -> list[Diagnostic]:
        """Return a problem for the largest piece with too many pixels for a table, sheet by sheet."""
        worst: dict[str, Distinct] = {}
        for one in self.items:
            before = worst.get(one.sheet)
            if max(one.pixels) > (max(before.pixels) if before else LONGEST):
                worst[one.sheet] = one
        return [_too_large(one, self.places[sheet]) for sheet, one in worst.items()]

    def coarser(self) -> Iterator[Diagnostic]:
        """Yield a note for each board that is drawn coarser than requested."""
        for one in self.items:
            if self.named is not None and one.dpi < self.named:
                yield rule.COARSER_BOARD.at(
                    self.places[one.sheet],
                    f"{one.sheet} is drawn at {one.dpi:g} dpi for the virtual table, not at "
                    f"{self.named:g}, which would be more than {LONGEST} pixels a side",
                    f"Leave the dpi out: pieces are drawn at {DPI:g} then, boards as finely as goes.",
                )


def _too_large(one: Distinct, place: Span) -> Diagnostic:
    width, height = one.pixels
    piece = one.piece
    finest = _finest(piece.width, piece.height)
    mend = f"Use --dpi {finest}" if finest >= LEAST_DPI else "Make it smaller"
    return rule.TOO_LARGE_FOR_TABLE.at(
        piece.span or place,
        f"{shown(piece.name)} of {one.sheet} has {width} × {height} pixels at {one.dpi:g} dpi, and a "
        f"virtual table takes at most {LONGEST} a side",
        f"{mend}, or leave its sheet out with --only.",
    )


def _finest(width: float, height: float) -> int:
    """Return the most whole pixels per inch at which a picture of that size (mm) keeps to `LONGEST`."""
    return int(LONGEST * MM_PER_INCH / max(width, height))


def what_lies(kind: AnyKind, cut: bool) -> Literal["piece", "card", "board"] | None:
    """Return the kind of a sheet's pieces on a table, or None for forms and tables to be read.

    Cards are those that are cut out, and those of a list of their own however they lie on paper.
    """
    from pressgang.sheets.cutting import BoardOptions

    if isinstance(kind, BoardOptions):
        return "board"
    if kind.is_cards and (cut or kind.names_row is not None):
        return "card"
    return "piece" if cut else None


def nothing_on_table(laid: Sequence[Laid], flag: str) -> Diagnostic:
    """Return the problem of a virtual table, asked for by `flag`, of sheets without anything to lay on one."""
    message = f"{' and '.join(one.name for one in laid[:3])}: no piece, card or board to lay on a table"
    return NO_PIECES.at(Span(flag), message, f"Leave {flag} out; forms and references are for paper.")


def table_of(
    laid: Sequence[Laid],
    orders: Sequence[Order],
    cut: Sequence[Distinct],
    sides: Mapping[Span, str],
    named: float | None,
) -> TableSet:
    """Return the table of a job's sheets with their orders, of which `cut` are the cut-out pieces.

    `sides` gives the side of a row, `named` the requested pixels per inch.
    """
    dpi = named or DPI
    kinds = {order.name: order.kind for order in orders}
    of_cut = {one.sheet for one in cut}
    items = []
    for one in cut:
        what = what_lies(kinds[one.sheet], cut=True)
        items += [replace(one, what=what, file=f"pieces/{one.file}", dpi=dpi)] if what else []
    both: tuple[Literal["card", "board"], ...] = ("card", "board")
    for wanted in both:
        sheets = [(each.name, each.sheet) for each in laid if each.name not in of_cut]
        own = [(name, sheet) for name, sheet in sheets if what_lies(kinds[name], cut=False) == wanted]
        for one in find_distinct_pieces(own, sides):
            finest = max(1, _finest(one.piece.width, one.piece.height)) if wanted == "board" else dpi
            items.append(replace(one, what=wanted, file=f"{wanted}s/{one.file}", dpi=min(dpi, finest)))
    places = {order.name: order.span for order in orders}
    return TableSet(tuple(items), tuple(_sprites(items)), named, places)


def _sprites(items: Sequence[Distinct]) -> Iterator[Sprites]:
    """Yield the sprite sheets: pictures of one sheet and size together, in their order; boards have none."""
    groups: dict[tuple[str, tuple[int, int]], list[Distinct]] = {}
    for one in items:
        if one.what != "board" and max(one.pixels) <= LONGEST:
            groups.setdefault((one.sheet, one.pixels), []).append(one)
    names = FileNames()
    for (sheet, (width, height)), group in groups.items():
        columns, rows = min(COLUMNS, LONGEST // width), min(ROWS, LONGEST // height)
        for start in range(0, len(group), columns * rows):
            here = tuple(group[start : start + columns * rows])
            backed = here[0].what == "card" or any(one.back for one in here)
            file = f"sprites/{names.take('', sheet, sheet, backed)}"
            yield Sprites(file, here, min(columns, len(here)), backed)


def table_pictures(
    table: TableSet, imprint: Imprint, drawers: Drawers, progress: Progress | None = None
) -> Iterator[tuple[str, bytes]]:
    """Yield every picture with its file; memory holds those of one sprite sheet. Raises `PressgangError`."""
    from pressgang.backends.png import sprite_sheet

    count = sum(1 + bool(one.back) for one in table.items) + sum(one.has_blank for one in table.sprites)
    pages, what = _drawn_pages(table), "writing the virtual table"
    drawn = drawers.pictures(pages, count, imprint.stamp, what, progress)
    for board in table.boards:
        yield from ((name, next(drawn)) for name in (board.front, board.back) if name)
    for sheet in table.sprites:
        blank = next(drawn) if sheet.has_blank else None
        fronts: list[bytes | None] = []
        backs: list[bytes | None] = []
        for one in sheet.items:
            front, back = next(drawn), next(drawn) if one.back else None
            yield one.front, front
            if back:
                yield one.back, back
            fronts.append(front)
            backs.append(back or blank)
        yield sheet.front, sprite_sheet(fronts, sheet.columns, sheet.dpi)
        if sheet.back:
            yield sheet.back, sprite_sheet(backs, sheet.columns, sheet.dpi)
    left = list(drawn)  # the end is told then
    assert not left, "each picture has its place"


def _drawn_pages(table: TableSet) -> Iterator[tuple[Page, float]]:
    """Yield each page to draw, with its pixels per inch: the boards, then the sprite sheets one by one."""
    for board in table.boards:
        yield from ((page, board.dpi) for page in draw_sides(board))
    for sheet in table.sprites:
        if sheet.has_blank:
            yield sheet.items[0].blank, sheet.dpi
        for one in sheet.items:
            yield from ((page, sheet.dpi) for page in draw_sides(one))


FORMAT = 1
"""The version of the manifest: it rises when a key changes its meaning or goes; new keys leave it."""


def make_manifest(table: TableSet, job: Job, base: str, digests: Mapping[str, str]) -> Thing:
    """Return the manifest of a table, as `templates/tabletop.schema.json` describes it.

    `digests` are those of its pictures by file. Its first key says who wrote it.
    """

    def picture(file: str) -> Thing | None:
        return {"file": file, "sha256": digests[file]} if file else None

    cells = {
        one: {"sprites": number, "column": cell % sheet.columns, "row": cell // sheet.columns}
        for number, sheet in enumerate(table.sprites)
        for cell, one in enumerate(item.front for item in sheet.items)
    }
    pieces, sprites = list[Thing](), list[Thing]()
    for item in table.items:
        wide, high = item.pixels
        pieces.append(
            {
                "id": item.front.removesuffix(".png"),
                "name": item.piece.name,
                "kind": item.what,
                "sheet": item.sheet,
                "side": item.side,
                "count": item.quantity,
                "width_mm": round(item.piece.width, 4),
                "height_mm": round(item.piece.height, 4),
                "width_px": wide,
                "height_px": high,
                "shape": "rectangle" if item.piece.outline is None else "outline",
                "front": picture(item.front),
                "back": picture(item.back),
                "cell": cells.get(item.front),
                "source": name_source_row(item.piece.span, job.folder),
            }
        )
    for sheet in table.sprites:
        wide, high = sheet.items[0].pixels
        sprites.append(
            {
                "front": picture(sheet.front),
                "back": picture(sheet.back),
                "columns": sheet.columns,
                "rows": sheet.rows,
                "count": len(sheet.items),
                "cell_width_px": wide,
                "cell_height_px": high,
            }
        )
    named = {"kit": job.name, "title": job.title, "game": job.system.id, "base": base}
    files = {"saved_object": SAVED_OBJECT, "pieces": pieces, "sprites": sprites}
    return {"written_by": WRITTEN_BY, "format": FORMAT, **named, **files}


def table_outputs(
    table: TableSet,
    folder: Path,
    job: Job,
    base: str,
    imprint: Imprint,
    drawers: Drawers,
    progress: Progress | None = None,
) -> Iterator[Output]:
    """Yield the files in `folder`, those that name others last.

    `base` is the address at which a table finds the folder; empty if the table reads it in place. Raises
    `PressgangError` if PNG cannot be drawn.
    """
    digests = {}
    for name, data in table_pictures(table, imprint, drawers, progress):
        yield Output(folder / name, data)
        digests[name] = sha256(data).hexdigest()
    yield Output(folder / MANIFEST, format_json(make_manifest(table, job, base, digests)))
    yield Output(folder / SAVED_OBJECT, saved_object(table, job.title, base or f"{real(folder).as_uri()}/"))
