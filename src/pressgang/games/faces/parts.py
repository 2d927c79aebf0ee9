"""The faces of a declared game's counters: `front` and `back`, read place by place and filled in row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from pressgang.art.military_symbols import SymbolRoom
from pressgang.art.pictures import Picture
from pressgang.diagnostics import Span
from pressgang.games.blocks.pictures import named_picture
from pressgang.games.blocks.units import UNIT_KEYS, OwnUnit
from pressgang.games.blocks.words import OwnBlock
from pressgang.games.expressions.compiling import Expression, Fault, Scope, Value, plain_name
from pressgang.games.expressions.templates import Template, WithKeys, shown_value
from pressgang.games.expressions.values import ListEntry
from pressgang.sheets.faces.model import (
    Badge,
    DeviceSign,
    FaceContent,
    FacePicture,
    FacePlace,
    FaceWords,
    IdDot,
    Name,
    PartSize,
    PieceFace,
    Pips,
    Portrait,
    SignMark,
)  # fmt: skip
from pressgang.structs import NamedTuple, replace

What = Literal[
    "text", "name", "badge", "insignia", "likeness", "dots", "sign", "picture", "unit", "sidc", "block",
]  # fmt: skip
EFFECTIVE: Mapping[What, tuple[str, ...]] = {
    "text": ("sign", "size", "label", "lead", "below", "card", "turn", "colour", "when"),
    "name": ("size", "turn", "colour", "when"),
    "badge": ("size", "turn", "when"),
    "insignia": ("size", "turn", "when"),
    "likeness": ("size", "turn", "when"),
    "dots": ("size", "when"),
    "sign": ("text", "size", "turn", "colour", "when"),
    "picture": ("size", "turn", "when"),
    "unit": (*UNIT_KEYS, "size", "turn", "when"),
    "sidc": ("fill", "size", "turn", "when"),
}
"""What may stand in a place, each with the keys that have an effect beside it; a sign stands beside a text."""
WHATS: tuple[What, ...] = tuple(EFFECTIVE)
BARE: tuple[What, ...] = ("name", "badge", "insignia", "likeness", "dots")
"""What may stand there as its bare word."""
MOST_PIPS = 20
_DRAWN = ("dice", "rule", "figure")
"""Blocks that are drawn as small as the place takes them."""
SIDES: dict[str, Literal["north", "east", "south", "west"]] = {
    "front": "north", "ahead": "north", "forward": "north", "bow": "north", "north": "north", "n": "north",
    "right": "east", "starboard": "east", "east": "east", "e": "east",
    "rear": "south", "back": "south", "aft": "south", "stern": "south", "astern": "south", "south": "south",
    "s": "south", "left": "west", "port": "west", "west": "west", "w": "west",
}  # fmt: skip
"""The sides of a piece by the words for them."""


class OwnPiece(NamedTuple):
    """The piece that a face is filled in for: its name, that for pieces too small for names, which of several
    letters it has, and the pictures of the kit, of which those of its row are cells of `file`. `draw` draws
    blocks that cards have too.
    """

    name: str
    short: str = ""
    letter: int = 0
    pictures: Mapping[str, Picture] = {}
    file: str = ""
    draw: Callable[[OwnBlock], Picture | None] = lambda block: None
    numbered: bool = False


class PlacePart(WithKeys, frozen=True, kw_only=True):
    """A content of a place as written: `what` it is, the text or expression it is made from, how it is set.

    `folder` and `place` are where a picture lies and is named; one without expressions is the `picture` itself.
    """

    what: What
    text: Template | None = None
    value: Expression | None = None
    kept: bool = False
    folder: Path = Path()
    place: Span = Span("", 0, 0)
    picture: Picture | None = None
    unit: OwnUnit | None = None
    block: OwnBlock | None = None

    def content(self, scope: Scope, piece: OwnPiece) -> FaceContent | None:
        """Return the content for a row, or None if there is nothing to print. Raises `Fault`."""
        if self["when"] is not None and not self["when"].value(scope):
            return None
        made, changes = self._made(scope, piece), self.given(("turn", "colour"))
        return made if made is None or not (changes or self.kept) else replace(made, kept=self.kept, **changes)

    def _made(self, scope: Scope, piece: OwnPiece) -> FaceContent | None:
        size: PartSize = self["size"] or "normal"
        if self.unit is not None:
            drawn = self.unit.picture(scope)
            return FacePicture(drawn, size, is_even=True) if drawn is not None else None
        if self.block is not None:
            drawn = piece.draw(self.block)
            least = 0.0 if self.block.word in _DRAWN else 1.0
            is_sign = self.block.word == "figure" and size == "small"
            return FacePicture(drawn, size, least, is_sign) if drawn is not None else None
        text = self.text.text(scope).strip() if self.text is not None else ""
        if self.what == "text":
            words = {key: one.text(scope).strip() for key, one in self.given(("label", "lead")).items()}
            made = FaceWords(text, size, under=bool(self["below"]), each=piece.numbered and self.is_numbered,
                             **words, **self.given(("sign", "card")))  # fmt: skip
            return made if text else None
        if self.what == "name":
            name = text if self.text is not None else piece.name
            return Name(name, size, piece.short) if name else None
        if self.what == "dots":
            return _dots(self.value.value(scope) if self.value is not None else text, size, piece.letter)
        if self.what == "sign":
            return SignMark(self["sign"], size) if self["sign"] is not None else None
        if self.what == "picture":
            picture = self.picture
            if picture is None and text:
                picture = named_picture(self.folder, text, self.place, piece.pictures, piece.file)
            return FacePicture(picture, size) if picture is not None else None
        if self.what == "badge":
            return Badge(size)
        return DeviceSign(size) if self.what == "insignia" else Portrait(size)

    @property
    def is_numbered(self) -> bool:
        """Return whether it is a text with the number of its piece."""
        texts = self.text.expressions if self.what == "text" and self.text is not None else ()
        return any("number" in one.every_name() for one in texts)

    def letters(self, scope: Scope) -> tuple[str, ...]:
        """Return the letters of its ID dots, of which each counter has one."""
        if self.what != "dots" or (self["when"] is not None and not self["when"].value(scope)):
            return ()
        return _letters(self.value.value(scope) if self.value else self.text.text(scope) if self.text else "")

    def shows(self, word: str) -> bool:
        """Return whether it is such a content, or shows the column, value or rule of that name."""
        what = self.what if self.block is None else self.block.word
        return word == what or any(plain_name(word) in one.every_name() for one in self.expressions())


def _letters(value: Value) -> tuple[str, ...]:
    """Return the letters of `R W B Y`, or of a list of such; none for a number."""
    if isinstance(value, bool | int | float | ListEntry) or value is None:
        return ()
    words = value.replace(",", " ").split() if isinstance(value, str) else [shown_value(one) for one in value]
    return () if len(words) == 1 and words[0].isdigit() else tuple(word[:1].upper() for word in words if word)


def _dots(value: Value, size: PartSize, letter: int) -> FaceContent | None:
    letters = _letters(value)
    if letters:
        return IdDot(letters[letter % len(letters)], size)
    try:
        count = int(value) if isinstance(value, int | float | str) and value != "" else 0
    except ValueError:
        count = 0
    return Pips(min(count, MOST_PIPS), size) if count > 0 else None


class OwnFace(Struct, frozen=True):
    """A side of a counter as a game declares it."""

    places: tuple[tuple[FacePlace, tuple[PlacePart, ...]], ...]
    weapons: Expression | None = None
    stamp: Template | None = None
    diagonal: bool = False

    def face(self, scope: Scope, piece: OwnPiece) -> PieceFace:
        """Return the face of a row's counter. Raises `Fault`, with the place in its words."""
        filled: dict[FacePlace, tuple[FaceContent, ...]] = {}
        for place, parts in self.places:
            try:
                made = (part.content(scope, piece) for part in parts)
                contents = tuple(one for one in made if one is not None)
            except Fault as fault:
                raise fault.of(f"at {place}") from None
            if contents:
                filled[place] = contents
        weapons = _sides(self.weapons.value(scope)) if self.weapons is not None else ()
        stamp = self.stamp.text(scope).strip() if self.stamp is not None else ""
        return PieceFace(filled, weapons, stamp, self.diagonal)

    def letters(self, scope: Scope) -> int:
        """Return the number of letters that its counters have in turn; 1 if they are all alike."""
        return max((len(part.letters(scope)) for _, parts in self.places for part in parts), default=0) or 1

    def keeping(self, words: Iterable[str]) -> OwnFace:
        """Return the same with the contents that show these to be shed last."""
        kept = tuple(words)
        places = tuple(
            (place, tuple(replace(part, kept=any(map(part.shows, kept))) for part in parts))
            for place, parts in self.places
        )
        return replace(self, places=places)

    def in_room(self, room: SymbolRoom) -> OwnFace:
        """Return the same with its military symbols in one room, so that all of a sheet have one scale."""
        places = tuple(
            (place, tuple(replace(one, unit=one.unit and replace(one.unit, room=room)) for one in parts))
            for place, parts in self.places
        )
        return replace(self, places=places)

    def parts(self, *what: What) -> Iterable[PlacePart]:
        """Return all contents of these kinds."""
        return (part for _, parts in self.places for part in parts if part.what in what)


def _sides(value: Value) -> tuple[Literal["north", "east", "south", "west"], ...]:
    words = (
        value.replace(",", " ").split() if isinstance(value, str) else value if isinstance(value, tuple) else ()
    )
    return tuple(dict.fromkeys(SIDES[str(word).lower()] for word in words if str(word).lower() in SIDES))


def labels_of(face: OwnFace, labels: Sequence[tuple[str, str]]) -> list[str]:
    """Return what stands where, for the places whose text is one column or value: `left above: Gun`."""
    named = dict(labels)
    words = []
    for place, parts in face.places:
        for part in parts:
            inner = part.text.source.strip() if part.text is not None and part.what == "text" else ""
            key = inner.removeprefix("{").removesuffix("}").removesuffix(":+").strip().replace("-", "_")
            if inner.startswith("{") and key in named and key not in ("unit", "side"):
                words.append(f"{WHERE[place]}: {named[key]}")
    return words


WHERE: dict[FacePlace, str] = {
    "north-west": "left above", "north": "above", "north-east": "right above", "west": "left",
    "centre": "in the middle", "east": "right", "south-west": "left below", "south": "below",
    "south-east": "right below",
}  # fmt: skip
"""The places in the words of a legend."""
