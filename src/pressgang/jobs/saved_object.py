"""A kit as a saved object of Tabletop Simulator: boards, bags of pieces and decks, with their pictures.

A unit of its space is an inch. A tile with "stretch to aspect ratio" is two units deep at scale 1 and as wide
as its picture makes it: its scale, the same both ways, is half its depth in inches. That is read from saved
objects that others have tried in the game: a tile of 2.5 × 3.5 in is as long as the game's own card (3.06
units) at scale 1.5, and one of 3 × 2 has places to snap to 1.34 units from its middle. A card at scale 1 stands
for one of poker size.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from pressgang.backends.mark import WRITTEN_BY
from pressgang.drawing.scene import Piece
from pressgang.drawing.units import MM_PER_INCH
from pressgang.jobs.tabletop import OnTable, Sprites, TableSet

TILE = 2.0
"""The depth of a tile at scale 1, in inches."""
CARD = 2.5
"""The short side in inches of the card that one at scale 1 stands for."""
APART = 2.0
"""Inches between what lies side by side."""
_SQUARE, _ROUND = 0, 2
_FACE_DOWN = 180.0
_OBJECT = {"r": 1.0, "g": 1.0, "b": 1.0}
Thing = dict[str, Any]


class _Card(NamedTuple):
    """A card of a deck: what it is, its number in the game, and the sheet that shows it."""

    item: OnTable
    number: int
    deck: str
    sheet: Thing


def saved_object(table: TableSet, title: str, base: str) -> bytes:
    """The file, which the game loads from its folder of saved objects; `base` stands before each picture."""
    make = _Maker(base)
    boards = [make.tile(one, locked=True) for one in table.items if one.what == "board"]
    groups: dict[tuple[str, str], list[OnTable]] = {}
    for one in table.items:
        if one.what == "piece":
            groups.setdefault((one.one.sheet, one.one.side), []).append(one)
    others = [
        make.bag(", ".join(filter(None, (side, sheet))), group) for (sheet, side), group in groups.items()
    ]
    others += make.decks(table.sprites)
    deepest = max((2 * board["Transform"]["scaleZ"] for board in boards), default=0.0)
    widths = [one.one.piece.width / MM_PER_INCH for one in table.items if one.what == "board"]
    front = [TILE * max(1.0, other["Transform"]["scaleX"]) for other in others]
    objects = [*_in_a_row(boards, widths, 0.0), *_in_a_row(others, front, -(deepest / 2 + 2 * APART))]
    data = {"Note": WRITTEN_BY, "SaveName": title, "ObjectStates": objects}
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _in_a_row(things: Sequence[Thing], widths: Sequence[float], z: float) -> Iterator[Thing]:
    """Things so many inches wide side by side, from the left, with their middle at `z`."""
    x = 0.0
    for thing, wide in zip(things, widths, strict=True):
        place = {"posX": _rounded(x + wide / 2), "posZ": _rounded(z)}
        yield {**thing, "Transform": {**thing["Transform"], **place}}
        x += wide + APART


class _Maker:
    """Makes things, each with a number of its own."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._numbers = count(1)

    def tile(self, item: OnTable, locked: bool = False) -> Thing:
        """A tile that shows the front, and in its second state the back; turned over it shows the other."""
        first = self._tile(item, item.front, item.back, locked)
        if item.back:
            first["States"] = {"2": self._tile(item, item.back, item.front, locked)}
        return first

    def _tile(self, item: OnTable, top: str, bottom: str, locked: bool) -> Thing:
        piece = item.one.piece
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
        said = ", ".join(filter(None, (item.one.side, item.one.sheet, f"{inches} in")))
        return {
            **self._thing("Custom_Tile", piece.name, said, (scale, scale)),
            "Locked": locked,
            "CustomImage": image,
        }

    def bag(self, name: str, items: Sequence[OnTable]) -> Thing:
        """A bag with as many of each piece as there are."""
        bag = self._thing("Bag", name, "", (1.0, 1.0))
        return {**bag, "ContainedObjects": [self.tile(one) for one in items for _ in range(one.one.quantity)]}

    def decks(self, sprites: Sequence[Sprites]) -> Iterator[Thing]:
        """A deck for the cards of each sheet and side."""
        decks: dict[tuple[str, str], list[_Card]] = {}
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
                    decks.setdefault((item.one.sheet, item.one.side), []).extend([card] * item.one.quantity)
        for (sheet_name, side), cards in decks.items():
            name = ", ".join(filter(None, (side, sheet_name)))
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
        """A card by itself (`CardCustom`), or one of a deck (`Card`), as the game saves them."""
        one = card.item.one
        return {
            **self._thing(kind, one.piece.name, one.side, _of_card(card.item)),
            "CardID": card.number,
            "SidewaysCard": _lies(card.item),
            "CustomDeck": {card.deck: card.sheet},
        }

    def _thing(self, kind: str, name: str, said: str, scale: tuple[float, float]) -> Thing:
        x, z = map(_rounded, scale)
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
    """Whether its outline is made of curves alone and as wide as high: a disc."""
    kinds = {segment[0] for segment in piece.outline.segments} if piece.outline else set()
    return "L" not in kinds and "C" in kinds and abs(piece.width - piece.height) < 0.01


def _of_card(item: OnTable) -> tuple[float, float]:
    """The scale of a card."""
    scale = min(item.one.piece.width, item.one.piece.height) / MM_PER_INCH / CARD
    return scale, scale


def _lies(item: OnTable) -> bool:
    return item.one.piece.width > item.one.piece.height


def _rounded(value: float) -> float:
    return round(value, 6)
