"""A module for VASSAL: boards with grids, pieces with fronts and backs, decks of cards, sides.

A module is a zip of images and of a `buildFile.xml`, whose elements are named after the classes of VASSAL. A
piece is a text of traits and their states. The format is that of its reference manual and source, version 3.6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from pressgang import __version__
from pressgang.drawing.units import MM_PER_INCH
from pressgang.files.outputs import Output, make_zip
from pressgang.files.written import WRITTEN_BY
from pressgang.jobs.encoding import Drawers
from pressgang.jobs.job import Job, Progress
from pressgang.jobs.pieces import Distinct, draw_sides
from pressgang.jobs.tabletop import TableSet, format_json
from pressgang.layout import Imprint
from pressgang.sheets.mats.kinds import HexMatKind, SquareMatKind
from pressgang.structs import NamedTuple, replace

DPI = 100
"""The usual pixels per inch of a module: a counter of 16 mm is 63 pixels wide."""
VASSAL = "3.6.7"
"""The version of VASSAL whose format this is; later ones read it."""
_TRAY, _TABLE = "Forces", "Table"
_FLIP = ("emb2", "", 130, "A", "Turn over", 130, "F", "", 130, "]", "", "", 1, "false", 0, 0)
_SHOWN = (",", "true", "Side", "", "", "false", "", 1, 1, "true", "", "70,130", "", "Front and back", "1.0")
"""A layer that is always shown and that Ctrl+F turns to its next picture: the fields before and after these."""
_WIDEST, _APART = 1600, 24
"""The width of the tray in pixels, and the room around each stack on it."""
_PARTS = (
    "StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
    "StackExpander", "PieceMover", "KeyBufferer", "ImageSaver", "CounterDetailViewer", "Zoomer",
    "HighlightLastMoved", "SelectionHighlighters",
)  # fmt: skip
"""What a map is made of, besides its boards: without them nothing on it can be seen, moved or stacked."""
XmlPart = ElementTree.Element


class BoardGrid(NamedTuple):
    """The cells of a board in pixels: `x` and `y` of the first middle, and how cells are numbered."""

    kind: str
    across: float
    down: float
    x: float
    y: float
    is_sideways: bool
    numbering: str
    figures: int


def manifest_of(file: Path) -> Path:
    """Return the manifest beside a module."""
    return file.with_name(f"{file.name}.json")


def with_one_scale(table: TableSet) -> TableSet:
    """Return the table with all pictures at the resolution of its coarsest board: pieces fit their cells."""
    dpi = min((one.dpi for one in table.items), default=DPI)
    return table._replace(items=tuple(replace(one, dpi=dpi) for one in table.items), sprites=())


def module_outputs(
    table: TableSet, file: Path, job: Job, imprint: Imprint, drawers: Drawers, progress: Progress | None = None
) -> Iterator[Output]:
    """Yield the module and its manifest. Raises `PressgangError` if PNG cannot be drawn."""
    images = dict(_images(table, imprint, drawers, progress))
    names = [force.name for force in job.forces if force.name]
    kinds = {order.name: order.kind for order in job.orders}
    grids = {one.front: _grid(one, kinds[one.sheet]) for one in table.boards}
    parts = {"buildFile.xml": _build_file(table, job.title, names, grids), "moduledata": _data(job.title)}
    parts |= {f"images/{name}": data for name, data in images.items()}
    yield Output(file, make_zip(parts.items(), comment=WRITTEN_BY.encode()))
    yield Output(manifest_of(file), _manifest(table, file.name, job, names, grids))


def _image(file: str) -> str:
    """Return the name in the module of a picture of the table."""
    return file.replace("/", "-")


def _blank(one: Distinct) -> str:
    """Return the name of the blank back of cards as large as this one, which a face-down card shows."""
    return "blank-{}x{}.png".format(*one.pixels)


def _images(
    table: TableSet, imprint: Imprint, drawers: Drawers, progress: Progress | None
) -> Iterator[tuple[str, bytes]]:
    pages = [
        (_image(name), page, one.dpi)
        for one in table.items
        for name, page in zip(filter(None, (one.front, one.back)), draw_sides(one), strict=True)
    ]
    blanks = {_blank(one): one for one in table.items if one.what == "card" and not one.back}
    pages += [(name, one.blank, one.dpi) for name, one in blanks.items()]
    drawn = ((page, dpi) for _, page, dpi in pages)
    data = drawers.pictures(drawn, len(pages), imprint.stamp, "writing the module", progress)
    yield from zip((name for name, *_ in pages), data, strict=True)


def _grid(one: Distinct, kind: Any) -> BoardGrid | None:
    """Return the grid of a mat of hexes or squares; None for a board of another kind."""
    if not isinstance(kind, HexMatKind | SquareMatKind):
        return None
    piece, dot, is_hex = one.piece, one.dpi / MM_PER_INCH, isinstance(kind, HexMatKind)
    if isinstance(kind, HexMatKind):
        grid = kind.grid()
        width, (x, y), cell = grid.size[0], grid.cells()[0].centre, (grid.flat, grid.pitch)
    else:
        width, x, y, cell = kind.columns * kind.square, kind.square / 2, kind.square / 2, (kind.square,) * 2
    scaled = dot * piece.width / width  # with `fit` the mat is larger or smaller than its kind says
    return BoardGrid(
        kind="hex" if is_hex else "square",
        across=cell[1] * scaled,
        down=cell[0] * scaled,
        x=x * scaled,
        y=y * scaled + kind.cells_down(piece) * dot,
        is_sideways=isinstance(kind, HexMatKind) and kind.orientation == "pointy",
        numbering="none" if kind.numbering == "A1" and kind.columns > 26 else kind.numbering,
        figures=max(2, len(str(max(kind.last_cell())))),
    )


def _build_file(
    table: TableSet, title: str, sides: Sequence[str], grids: Mapping[str, BoardGrid | None]
) -> bytes:
    numbers = count(1)
    root = XmlPart("VASSAL.build.GameModule")
    _add(root, "module.BasicCommandEncoder")
    _add(root, "module.GlobalOptions", autoReport="Use Preferences Setting", playerIdFormat="$playerName$")
    roster = _add(root, "module.PlayerRoster", buttonText="Retire")
    for side in sides:
        ElementTree.SubElement(roster, "entry").text = _plain(side)
    if table.boards:
        _add_table(_add_map(root, _TABLE), table.boards, grids)
    _add_tray(_add_map(root, _TRAY), [one for one in table.items if one.what != "board"], numbers)
    window = _add(
        root, "module.PieceWindow", name="Spare pieces", text="Spare pieces", hidden="false", scale="1.0"
    )
    tabs = _add(window, "widget.TabWidget", entryName="Spare pieces")
    for name, group in table.groups().items():
        shelf = _add(tabs, "widget.ListWidget", entryName=name, width="300", height="300", divider="150")
        for one in group:
            _add_piece(shelf, one, next(numbers))
    attributes = {
        "name": _plain(title), "version": "1.0", "VassalVersion": VASSAL, "nextPieceSlotId": str(next(numbers)),
        "description": WRITTEN_BY,
    }  # fmt: skip
    root.attrib.update(attributes)
    ElementTree.indent(root, " ")
    return _xml(root)


def _xml(root: XmlPart) -> bytes:
    text: bytes = ElementTree.tostring(root, "UTF-8", xml_declaration=True)
    return text


def _add(parent: XmlPart, tag: str, /, **attributes: object) -> XmlPart:
    given = {key: _plain(str(value)) for key, value in attributes.items()}
    return ElementTree.SubElement(parent, f"VASSAL.build.{tag}", given)


def _plain(text: str) -> str:
    """Return a text without characters that XML lacks."""
    return "".join(character for character in text if character.isprintable())


def _add_map(root: XmlPart, name: str) -> XmlPart:
    one = _add(
        root, "module.Map", mapName=name, buttonName=name, launch="true", allowMultiple="false",
        markMoved="Never", backgroundcolor="255,255,255", edgeWidth="0", edgeHeight="0", thickness="3",
        color="0,0,0", changeFormat="$message$", createFormat="$pieceName$ created in $location$ *",
        moveToFormat="$pieceName$ moves $previousLocation$ to $location$ *",
        moveWithinFormat="$pieceName$ moves $previousLocation$ to $location$ *",
    )  # fmt: skip
    for part in _PARTS:
        _add(one, f"module.map.{part}")
    return one


def _add_table(one: XmlPart, boards: Sequence[Distinct], grids: Mapping[str, BoardGrid | None]) -> None:
    """Add the boards, of which the first is laid out when a game begins."""
    picker = _add(one, "module.map.BoardPicker", title="Choose a board", slotScale="0.2")
    names = _board_names(boards)
    ElementTree.SubElement(picker, "setup").text = f"{_TABLE}BoardPicker\t{names[0]}\t0\t0"
    for name, item in zip(names, boards, strict=True):
        width, height = item.pixels
        board = _add(
            picker, "module.map.boardPicker.Board", name=name, image=_image(item.front), width=width,
            height=height, reversible="false", color="255,255,255",
        )  # fmt: skip
        if (grid := grids[item.front]) is not None:
            _add_grid(board, grid)


def _board_names(boards: Sequence[Distinct]) -> list[str]:
    names = [_plain(one.piece.name) for one in boards]
    return [
        name if names.count(name) == 1 else f"{name} {number}" for number, name in enumerate(names, start=1)
    ]


def _add_grid(board: XmlPart, grid: BoardGrid) -> None:
    """Add a grid to snap to; rows of pointy hexes are VASSAL's columns, lying on their side."""
    is_hex = grid.kind == "hex"
    x, y = (grid.y, grid.x) if grid.is_sideways else (grid.x, grid.y)
    place = {"x0": round(x), "y0": round(y), "dx": round(grid.across, 6), "dy": round(grid.down, 6)}
    common = {
        "visible": "false",
        "snapTo": "true",
        "edgesLegal": "false",
        "cornersLegal": "false",
        "color": "0,0,0",
    }
    if is_hex:
        common["sideways"] = str(grid.is_sideways).lower()
    name = "HexGrid" if is_hex else "SquareGrid"
    own = _add(board, f"module.map.boardPicker.board.{name}", **place, **common)
    if grid.numbering == "none":
        return
    letters = grid.numbering == "A1"
    column = {
        "Type": "A" if letters else "N",
        "Off": 0 if letters else 1,
        "Leading": 0 if letters else grid.figures - 1,
    }
    row = {"Type": "N", "Off": 1, "Leading": 0 if letters else grid.figures - 1}
    across, down = ("v", "h") if grid.is_sideways else ("h", "v")
    words: dict[str, object] = {f"{across}{key}": value for key, value in column.items()}
    words |= {f"{down}{key}": value for key, value in row.items()}
    if is_hex:
        words["stagger"] = "true"
    _add(
        own, f"module.map.boardPicker.board.mapgrid.{name}Numbering", first=across.upper(), sep="",
        visible="false", locationFormat="$gridLocation$", color="0,0,0", fontSize="9", **words,
    )  # fmt: skip


def _add_tray(one: XmlPart, items: Sequence[Distinct], numbers: Iterator[int]) -> None:
    """Add a plain board with a stack of each piece in its quantity, and a deck of the cards of each list."""
    picker = _add(one, "module.map.BoardPicker", title="Choose a board", slotScale="0.2")
    ElementTree.SubElement(picker, "setup").text = f"{_TRAY}BoardPicker\t{_TRAY}\t0\t0"
    board = _add(picker, "module.map.boardPicker.Board", name=_TRAY, reversible="false", color="246,243,232")
    x = y = deep = 0
    wide = 1
    decks: dict[str, XmlPart] = {}
    for item in items:
        if item.what == "card" and item.owner in decks:
            _add_cards(decks[item.owner], item, numbers)
            continue
        width, height = (pixels + _APART for pixels in item.pixels)
        if x and x + width > _WIDEST:
            x, y, deep = 0, y + deep, 0
        place = {"owningBoard": _TRAY, "x": x + width // 2, "y": y + height // 2}
        if item.what == "card":
            decks[item.owner] = _add(
                one, "module.map.DrawPile", name=item.owner, **place, width=width - _APART,
                height=height - _APART,
                faceDown="Always", shuffle="Via right-click Menu", shuffleCommand="Shuffle", draw="true",
                color="0,0,0", allowMultiple="false", allowSelect="true", reversible="false", maxStack="15",
            )  # fmt: skip
            _add_cards(decks[item.owner], item, numbers)
        else:
            stack = _add(
                one,
                "module.map.SetupStack",
                name=item.front.removesuffix(".png"),
                useGridLocation="false",
                **place,
            )
            for _ in range(item.quantity):
                _add_piece(stack, item, next(numbers))
        x, deep, wide = x + width, max(deep, height), max(wide, x + width)
    board.attrib.update(width=str(wide), height=str(max(1, y + deep)))


def _add_cards(deck: XmlPart, item: Distinct, numbers: Iterator[int]) -> None:
    for _ in range(item.quantity):
        _add_piece(deck, item, next(numbers), "CardSlot")


def _add_piece(parent: XmlPart, one: Distinct, number: int, slot: str = "PieceSlot") -> None:
    """Add a piece: its picture, and over it a layer with its back, or a card's mask that hides its face."""
    width, height = one.pixels
    name, front, back = _plain(one.piece.name), _image(one.front), _image(one.back)
    traits = [(_fields(["piece", "", "", front, name]), _fields(["null", 0, 0, number, 0]))]
    if slot == "CardSlot":
        mask = ["obs", "77,130", back or _blank(one), "Turn over", "I", "?", "player:", "", "", "true", "", ""]
        traits.insert(0, (_fields(mask), "null"))
    elif back:
        traits.insert(0, (_fields([*_FLIP, f"{front},{back}", *_SHOWN]), "1"))
    kinds, states = (_nested(parts) for parts in zip(*traits, strict=True))
    slots = _add(parent, f"widget.{slot}", entryName=name, gpid=number, width=width, height=height)
    slots.text = "+/null/" + "/".join(part.replace("/", "\\/") for part in (kinds, states))


def _fields(values: Iterable[object]) -> str:
    """Return the fields of a trait; a backslash stands before a semicolon in one, and in none for itself."""
    return ";".join(str(value).replace("\\", "|").replace(";", "\\;") for value in values)


def _nested(parts: Sequence[str]) -> str:
    """Return traits from the outermost to the innermost, each tab within a trait with one more backslash."""
    return "".join(("\\" * (number - 1) + "\t" if number else "") + part for number, part in enumerate(parts))


def _data(title: str) -> bytes:
    root = XmlPart("data", version="1")
    words = {"version": "1.0", "VassalVersion": VASSAL, "dateSaved": "315532800000", "name": _plain(title)}
    for name, text in (words | {"description": f"pressgang {__version__}"}).items():
        ElementTree.SubElement(root, name).text = text
    return _xml(root)


def _manifest(
    table: TableSet, module: str, job: Job, sides: Sequence[str], grids: Mapping[str, BoardGrid | None]
) -> bytes:
    """Return what a module holds, for programs; its first key says who wrote it."""
    boards = []
    for name, one in zip(_board_names(table.boards), table.boards, strict=True):
        grid = grids[one.front]
        words = {"name": name, "image": _image(one.front), "sheet": one.sheet}
        boards.append({**words, "pixels": one.pixels, "grid": grid._asdict() if grid else None})
    pieces = [
        {
            "name": one.piece.name, "kind": one.what, "side": one.side, "sheet": one.sheet,
            "count": one.quantity, "front": _image(one.front), "back": _image(one.back) or None,
            "pixels": one.pixels,
        }
        for one in table.items if one.what != "board"
    ]  # fmt: skip
    named = {"kit": job.name, "title": job.title, "game": job.system.id, "module": module, "sides": sides}
    dpi = table.items[0].dpi
    whole = {"written_by": WRITTEN_BY, "format": 1, **named, "dpi": dpi, "boards": boards, "pieces": pieces}
    return format_json(whole)
