"""What a game lays on its counters, cards and boards by itself: `[[sheet.part]]`, `ground` and `frame`.

Read and filled in for a row here, drawn by `sheets.free_parts`. Another kind of sheet takes `read_design` when
its file is read, and for each piece `OwnDesign.layer(pen, …)`, whose `under` and `over` return the ink for an
area in mm. A new content is a block that comes to a `PictureBlock`: add its word to `DRAWN` and `PART_KEYS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from pressgang.art.pictures import Picture
from pressgang.diagnostics import Span, shown, suggestion
from pressgang.drawing import theme
from pressgang.drawing.colours import Colour
from pressgang.drawing.units import parse_length, points
from pressgang.games.blocks.parts import PartReading
from pressgang.games.blocks.pictures import UNIT_KEYS, read_own_picture
from pressgang.games.blocks.reading import read_cell
from pressgang.games.blocks.words import DRAWN_KEYS, BlockName, OwnBlock
from pressgang.games.expressions.compiling import Fault, Scope, quoted_results
from pressgang.games.expressions.templates import Template, WithExpressions, WithKeys, names_read
from pressgang.games.expressions.values import RowFault
from pressgang.games.kinds.reading import Reading
from pressgang.games.problems import UNKNOWN_PART
from pressgang.livery.palettes import our_palettes
from pressgang.regex import regex
from pressgang.rows.sides import Palette
from pressgang.schema import Length
from pressgang.schema.keys import keys_of
from pressgang.schema.problems import BAD_COLOUR, BAD_LENGTH
from pressgang.sheets.blocks.pictures import PictureBlock
from pressgang.sheets.blocks.places import At
from pressgang.sheets.free_parts import (
    FreeFrame,
    FreeLayer,
    FreePart,
    PartShape,
    PartStand,
    PartText,
    StandEdge,
)
from pressgang.sheets.sides import readable_on
from pressgang.sources.table import Located, find_named, heading_key
from pressgang.structs import NamedTuple, replace

if TYPE_CHECKING:
    from pressgang.games.blocks.making import RowPen

T = TypeVar("T")
DRAWN: tuple[BlockName, ...] = ("picture", "sign", "insignia", "badge", "likeness", "unit", "sidc")
"""Contents that are drawn as the block of that word is."""
CONTENTS = ("text", "name", "shape", *DRAWN)
MOST_PARTS = 100
_TEXTS = ("text", "name")
_COLOURED = (*_TEXTS, "shape", "picture", "sign", "likeness", "unit", "sidc")
_ALIGNED = tuple(one for one in CONTENTS if one != "shape")
_OF_CONTENT: Mapping[str, tuple[str, ...]] = {
    "align": _ALIGNED,
    "colour": _COLOURED,
    "font": _TEXTS,
    "least": _TEXTS,
    "most": _TEXTS,
    "edge": ("shape",),
    "echelon": ("unit",),
    "frame": ("unit",),
    "fill": ("unit", "sidc"),
}
"""Keys that only some contents have."""
_EDGES: tuple[Mapping[str, StandEdge], ...] = (
    {"left": "start", "right": "end", "centre": "middle"},
    {"top": "start", "bottom": "end", "centre": "middle"},
)
_STAND = regex(r"(?P<word>[a-z]*)\s*(?P<length>.*)", re.DOTALL)
_FARTHEST = 3000.0
"""A part stands no farther from an edge, and is no larger, in mm."""
_ACROSS = {"left": "west", "centre": "", "right": "east"}
_DOWN = {"top": "north", "middle": "", "bottom": "south"}
_NAME = regex(r"[^\W\d][\w -]*")
"""What a palette of a kit may be called."""
_TYPE = Length(points(3), points(300))
_MEASURE = Length(0.0, _FARTHEST)


def _align(reading: PartReading, item: Located) -> At | None:
    """Return how a content stands in its part: `left`, `top`, `right bottom`, `centre`."""
    words = str(item.value).lower().replace(",", " ").replace("center", "centre").split()
    across = [_ACROSS[one] for one in words if one in _ACROSS]
    down = [_DOWN[one] for one in words if one in _DOWN]
    unknown = next((one for one in words if one not in _ACROSS and one not in _DOWN), "")
    if unknown or not words or len(across) > 1 or len(down) > 1:
        known = (*_ACROSS, *_DOWN)
        said = f"{shown(item.plain())} is no way to align"
        hint = suggestion(unknown, known) if unknown else ""
        way_out = f"{hint}Write left, centre or right, and top or bottom."
        reading.found.report(UNKNOWN_PART, item.span, said, way_out)
        return None
    joined = "-".join(filter(None, [*down, *across])) or "centre"
    return next(one for one in get_args(At) if one == joined)


PART_KEYS = keys_of("part", {"align": _align, "least": _TYPE, "most": _TYPE}) | DRAWN_KEYS
"""The keys of a part."""
_PLAIN = {key: PART_KEYS[key] for key in ("align", "least", "most", "edge", "turn", "when", "side")}
"""Those that are read alike whatever the part shows."""
OF_FRAME = keys_of("frame")
DESIGN = keys_of("design")
"""The keys of a sheet whose pieces a game designs."""


class OwnColour(WithExpressions, frozen=True):
    """A colour as written: a text that comes to `#…` or to the name of a palette."""

    text: Template

    def found(self, pen: RowPen) -> Colour | Palette | None:
        """Return the colour or palette for a row; None if the text is empty, or the game's file is told of its
        fault. Raises `Fault`.
        """
        text, said = self.text, self.text.text(pen.scope).strip()
        try:
            return colour_or_palette(said, pen)
        except RowFault as fault:
            if said in _written(text):
                return None
            names = text.expressions[0].names
            fault.column = names[0] if len(text.expressions) == len(names) == 1 else ""
            raise

    def colour(self, pen: RowPen) -> Colour | None:
        """Return a row's colour; of a palette its accent, or its ground if that is the ink. Raises `Fault`."""
        found = self.found(pen)
        if isinstance(found, Palette):
            return found.ground if found.accent == found.ink else found.accent
        return found


COLOURS = (
    "Write # and six hexadecimal digits, such as #c9a66b, a colour's name in CSS, a palette of ours "
    "(`pressgang list palettes`) or one of the kit ([palette.NAME])."
)


def colour_or_palette(text: str, pen: RowPen | None = None) -> Colour | Palette | None:
    """Return the colour or palette (ours or the kit's) of a text, None for none. Raises `RowFault`."""
    if not text:
        return None
    palettes = {**our_palettes(), **(pen.maker.brief.palettes if pen is not None else {})}
    found = find_named(palettes, text)
    if found is not None:
        return found
    try:
        return Colour.called(text)
    except ValueError:
        near = suggestion(text, palettes).strip()
        said = f"{shown(text)} is neither a colour nor a palette{': ' + near if near else ''}"
        raise RowFault(BAD_COLOUR, said, COLOURS) from None


class OwnGround(WithExpressions, frozen=True):
    """A ground as written: a colour, a palette or a picture. `picture` is one of the game's folder."""

    colour: OwnColour
    folder: Path
    picture: Picture | None = None

    def found(self, pen: RowPen) -> Colour | Palette | Picture | None:
        """Return the ground for a row. Raises `Fault`."""
        if self.picture is not None:
            return self.picture
        written = self.colour.text
        text = written.text(pen.scope).strip()
        return pen.picture(text, self.folder, written.span) if is_picture(text) else self.colour.found(pen)


def is_picture(text: str) -> bool:
    """Return whether a text names a file of a picture."""
    return text.lower().endswith((".svg", ".png"))


class OwnFrame(NamedTuple):
    """A frame as written, `width` mm wide; `inset` is None where it follows from the size of the piece."""

    colour: OwnColour
    width: float = 0.8
    inset: float | None = None

    def frame(self, pen: RowPen, area: tuple[float, float]) -> FreeFrame | None:
        """Return the frame for a row on a piece of that width and height in mm. Raises `Fault`."""
        colour = self.colour.colour(pen)
        return None if colour is None else FreeFrame(colour, self.width, self.stands(area))

    def stands(self, area: tuple[float, float]) -> float:
        """Return how far inside the cut it stands, in mm."""
        return min(2.0, max(0.5, 0.03 * min(area))) if self.inset is None else self.inset


class OwnPart(WithKeys, frozen=True, kw_only=True, dict=True):
    """A part as written: its place and size, `what` it shows, and those of its further keys that it has."""

    place: Callable[[str], Span]
    number: int
    at: tuple[Template, ...]
    """Its place across and down, as texts: they may depend on the row and on the size of its piece."""
    size: tuple[Template, ...]
    what: str
    text: Template | None = None
    block: OwnBlock | None = None
    colour: OwnColour | None = None

    @property
    def back(self) -> bool:
        """Return whether it stands on the back."""
        return bool(self["side"] == "back")

    @property
    def called(self) -> str:
        """Return its name in problems."""
        return f"part {self.number} ({self.what})"

    @cached_property
    def _reads(self) -> frozenset[str] | None:
        """The names that decide what it is; None where more than these does."""
        is_of_row = self.what in ("likeness", "insignia") or (self.what == "name" and self.text is None)
        return None if is_of_row else names_read(self)

    def find(
        self, pen: RowPen, ink: Colour, ground: Colour | None, area: tuple[float, float]
    ) -> FreePart | None:
        """Return what `made` does, made once for all pieces of a sheet that give its names the same values."""
        row = (pen.row.name, pen.row.record.span.file) if pen.row is not None and self.block is not None else ()
        make = partial(self.made, pen, ink, ground, area)
        return pen.once(self, self._reads, make, (id(pen.force), ink, ground, area, row))

    def made(
        self, pen: RowPen, ink: Colour, ground: Colour | None, area: tuple[float, float]
    ) -> FreePart | None:
        """Return the part for a row in that ink, unless it says another, on a piece of that width and height in
        mm; None where it is not there or empty.

        Raises `Fault`.
        """
        try:
            if self["when"] is not None and not self["when"].value(pen.scope):
                return None
            at, size = self._placed(pen, area)
            own = self.colour.colour(pen) if self.colour is not None else None
            content = self._content(pen, own or ink, ground, min(size))
        except Fault as fault:
            raise fault.of(self.called) from None
        if content is None:
            return None
        return FreePart(at, size, content, self.place, self.called, **self.given(("turn", "align")))

    def _placed(
        self, pen: RowPen, area: tuple[float, float]
    ) -> tuple[tuple[PartStand, PartStand], tuple[float, float]]:
        """Return its place and size in mm. Raises `Fault`."""
        scope = pen.scope
        x, y = (
            _worked_out(text, scope, partial(_stand_of, is_down=is_down, whole=whole))
            for text, is_down, whole in zip(self.at, (False, True), area, strict=True)
        )
        width, height = (
            max(_worked_out(text, scope, partial(_length_of, whole=whole)), 0.05)
            for text, whole in zip(self.size, area, strict=True)
        )
        return (x, y), (width, height)

    def _content(
        self, pen: RowPen, ink: Colour, ground: Colour | None, high: float
    ) -> PartText | PartShape | PictureBlock | None:
        if self.what == "shape":
            return PartShape(self["shape"], ink, self["edge"])
        if self.block is not None:
            block = self.block.replaced(height=high) if self.what == "insignia" else self.block
            made = replace(pen, ink=ink, ground=ground).made(block)
            return made if isinstance(made, PictureBlock) else None
        name = self.what == "name"
        words = self.text.text(pen.scope) if self.text else pen.row.name if pen.row else ""
        lines = tuple(one.strip() for one in words.strip().split("\n"))
        if not words.strip():
            return None
        return PartText(
            lines, ink, bold=name, is_fixed=self.text is not None and self.text.plain,
            **self.given(("least", "most", "font")),
        )  # fmt: skip


class OwnDesign(WithExpressions, frozen=True):
    """What a sheet lays on its pieces, as written."""

    ground: OwnGround | None = None
    frame: OwnFrame | None = None
    parts: tuple[OwnPart, ...] = ()
    foot: bool = True

    @property
    def has_back(self) -> bool:
        """Return whether a part stands on the back."""
        return any(part.back for part in self.parts)

    @property
    def has_ground(self) -> bool:
        """Return whether there is anything under the rest."""
        return self.ground is not None or self.frame is not None

    def shows_likeness(self) -> bool:
        """Return whether a part is the row's picture."""
        return any(part.what == "likeness" for part in self.parts)

    def layer(
        self,
        pen: RowPen,
        size: tuple[float, float],
        ink: Colour | None = None,
        back: bool = False,
        of_kit: Colour | None = None,
    ) -> FreeLayer:
        """Return what a row's piece of that width and height in mm has on its front or back. A part without a
        colour of its own is printed in `ink`, by default in what reads on the ground. The ground of a kit,
        `of_kit`, goes before that of the game. Raises `Fault`.
        """
        try:
            found = of_kit or (self.ground.found(pen) if self.ground is not None else None)
        except Fault as fault:
            raise fault.of("ground") from None
        ground = found.ground if isinstance(found, Palette) else found
        if ink is None:
            ink = found.ink if isinstance(found, Palette) else theme.INK
            ink = readable_on(found) if isinstance(found, Colour) else ink
        try:
            frame = self.frame.frame(pen, size) if self.frame is not None else None
        except Fault as fault:
            raise fault.of("frame") from None
        plain = ground if isinstance(ground, Colour) else None
        parts = (part.find(pen, ink, plain, size) for part in self.parts if part.back == back)
        return FreeLayer(ground, frame, tuple(part for part in parts if part is not None))


# --- reading -------------------------------------------------------------------------------------------


def read_design(reading: Reading, backs: bool = True) -> OwnDesign:
    """Return what the keys of `DESIGN` say; `backs` says whether the sheet's pieces have backs.

    Faults go into `reading.found`.
    """
    ground, frame, item, foot = (reading.item(key) for key in ("ground", "frame", "part", "foot"))
    own_ground = _read_ground(reading, ground) if ground is not None else None
    own_frame = _read_frame(reading, frame) if frame is not None else None
    entries, way_out = reading.list_of(item, "a list of parts"), "Draw some of them in one picture."
    if item is not None:
        entries = reading.at_most(MOST_PARTS, item, entries, "the sheet has", "parts", way_out)
    parts = [_part(reading, one, number, backs) for number, one in enumerate(entries, 1)]
    made = tuple(part for part in parts if part is not None)
    return OwnDesign(own_ground, own_frame, made, reading.flag(foot, True))


def _part(reading: Reading, item: Located, number: int, backs: bool) -> OwnPart | None:
    before = len(reading.found.found)
    keys = reading.keys_of(item, PART_KEYS, "a part")
    whats = [what for what in CONTENTS if what in keys]
    if len(whats) != 1:
        names = f"two: {', '.join(whats)}" if whats else "none"
        if len(reading.found.found) == before:
            said = f"part {number} has one content, and there are {names}"
            reading.fault(item.span, said, f"Write one of {', '.join(CONTENTS)}.")
        return None
    what = whats[0]
    for key, contents in _OF_CONTENT.items():
        if key in keys and what not in contents:
            said = f"{key} has no effect on a part of {what}"
            reading.fault(keys[key].place, said, f"Leave it out; it is for {', '.join(contents)}.")
    for key in ("at", "size"):
        if key not in keys and isinstance(item.value, dict):
            example = 'at = ["2mm", "right 3mm"]' if key == "at" else 'size = ["12mm", "12mm"]'
            reading.missing(key, item.span, f"part {number}", f"Add {example}.")
    values, content = reading.values(keys, _PLAIN), dict[str, Any]()
    at, size = (_pair(reading, keys[key], key) if key in keys else () for key in ("at", "size"))
    if what in DRAWN:
        own = {key: keys[key] for key in (what, *UNIT_KEYS) if key in keys}
        content["block"] = read_cell(reading, Located(own, item.span), "a part")
    elif what == "shape":
        values |= reading.values(keys, {"shape": PART_KEYS["shape"]})
    elif not (what == "name" and keys[what].value is True):
        content["text"] = reading.template(keys[what], marked=what in ("text", "name"))
    content["colour"] = read_colour(reading, keys.get("colour"))
    if "font" in keys:
        values["font"] = str(keys["font"].plain())
    if values.get("side") == "back" and not backs:
        reading.fault(keys["side"].span, "side has no effect: the sheet has no backs", "Leave it out.")
    if len(reading.found.found) > before or not size or not at:
        return None
    place = cache(partial(_place, reading, item, number))
    part = OwnPart(place=place, number=number, at=at, size=size, what=what, keys=values, **content)
    most, least = part["most"], part["least"] or theme.SMALLEST
    if most is not None and most < least:
        said = f"most is {most / points(1):.3g} pt and least {least / points(1):.3g} pt"
        reading.fault(keys["most"].span, said, "Make most the larger one.")
    if part["turn"] and what == "shape" and all(text.plain for text in size) and _looks_the_same(part):
        measures = " × ".join(text.source.strip() for text in size)
        said = f"a turn of {part['turn']:g}° has no effect on a {part['shape']} of {measures}"
        reading.fault(keys["turn"].span, said, "Leave it out.")
    return part


def _place(reading: Reading, part: Located, number: int, key: str) -> Span:
    """Return where a key of a part stands, or else the part; games are read without places at first."""
    game = reading.game
    if not part.span.line and game.with_places is not None and (exact := game.with_places()) is not None:
        sheet = next(one for one in exact.sheets if one.id == reading.sheet.id)
        parts = replace(reading, sheet=sheet).item("part")
        part = parts.value[number - 1] if parts is not None else part
    return part.at(key)


def _looks_the_same(part: OwnPart) -> bool:
    """Return whether a shape looks the same when it is turned."""
    if any("%" in text.source for text in part.size):
        return False
    width, height = (_length_of(text.source, 0.0) for text in part.size)
    alike = abs(width - height) < 1e-6
    if part["shape"] == "round" and alike:
        return True
    return bool(part["turn"] % (90 if alike and part["shape"] == "rectangle" else 180) == 0)


def _pair(reading: Reading, item: Located, key: str) -> tuple[Template, ...]:
    """Return a place or a size as texts, across first; what is wrong with them is a problem."""
    what, example = "place: it is two lengths", 'Write at = ["2mm", "bottom 3mm"].'
    if key == "size":
        what, example = "size: it is a width and a height", 'Write size = ["12mm", "8mm"].'
    entries = reading.list_of(item, "a list of two lengths")
    if len(entries) != 2:
        if isinstance(item.value, list):
            reading.refuse(item, f"is no {what}", example)
        return ()
    first, second = (str(entry.value).strip().lower() for entry in entries)
    if key == "at" and (first.startswith(("top", "bottom")) or second.startswith(("left", "right"))):
        entries = entries[::-1]  # a word says which way it counts
    texts = [reading.template(entry, marked=False) for entry in entries]
    measures: list[float | None] = []
    for entry, text, is_down in zip(entries, texts, (False, True), strict=True):
        if text is None or not text.plain:
            continue
        if key == "size" and "%" not in text.source:
            measures.append(reading.parsed(entry, key, _MEASURE))
            continue
        words = _EDGES[is_down] if key == "at" else {}
        try:
            _stand_of(text.source, is_down, 100.0) if words else _length_of(text.source, 100.0)
        except ValueError as error:
            word = text.source.strip().partition(" ")[0]
            way_out = f"{suggestion(word, words)}Write a length (2mm, 12%), or {', '.join(words)} with one."
            reading.found.report(BAD_LENGTH, entry.span, f"{key}: {shown(text.source)} {error}", way_out)
    if len(measures) == 2 and all(one is not None and one < 0.1 for one in measures):
        reading.refuse(item, "is too small to be seen", example)
    return tuple(text for text in texts if text is not None)


def _worked_out(text: Template, scope: Scope, read: Callable[[str], T]) -> T:
    """Return what `read` makes of a text for a row. Raises `Fault`."""
    said = text.text(scope)
    try:
        return read(said)
    except ValueError as error:
        raise Fault(f"comes to {shown(said)}, which {error}") from None


@lru_cache(maxsize=2048)
def _length_of(text: str, whole: float) -> float:
    """Return a length in mm, or a share in % of the `whole`. Raises `ValueError` with the end of a sentence."""
    share = text.strip().removesuffix("%")
    try:
        length = float(share) * whole / 100 if share != text.strip() else parse_length(text)
    except ValueError as error:
        raise ValueError("is no share in %" if share != text.strip() else str(error)) from None
    if not abs(length) <= _FARTHEST:
        raise ValueError(f"is too long; the most is {_FARTHEST:g} mm")
    return length


@lru_cache(maxsize=2048)
def _stand_of(text: str, is_down: bool, whole: float) -> PartStand:
    """Return a place along a side of a piece of `whole` mm. Raises `ValueError` with the end of a sentence."""
    words = _EDGES[is_down]
    match = _STAND.fullmatch(text.strip().lower()[:60])
    assert match is not None, "it takes every text"
    word, length = {"center": "centre", "middle": "centre"}.get(match["word"], match["word"]), match["length"]
    if word in words:
        return PartStand(words[word], _length_of(length, whole) if length else 0.0)
    if word or not length:
        raise ValueError("is no place of a part")
    return PartStand("start", _length_of(length, whole))


def read_colour(reading: Reading, item: Located | None) -> OwnColour | None:
    """Return what gives each row a colour; one that stands in the file must be one."""
    text = reading.template(item, marked=False)
    if item is None or text is None:
        return None
    for word in _written(text):
        _check_colour(reading, item, word)
    return OwnColour(text)


def _written(text: Template) -> tuple[str, ...]:
    """Return what a text may come to, as far as it stands in the file."""
    if text.plain:
        return (text.source.strip(),)
    return quoted_results(text.expressions[0]) if len(text.parts) == 1 else ()


def _check_colour(reading: Reading, item: Located, word: str) -> None:
    try:
        colour_or_palette(word)
    except RowFault as fault:
        problem = BAD_COLOUR.at(item.span, fault.said, COLOURS)
        reading.found.add(problem)
        if _NAME.fullmatch(word):
            reading.wanted[problem] = heading_key(word)


def _read_ground(reading: Reading, item: Located) -> OwnGround | None:
    text, picture = reading.template(item, marked=False), None
    if text is None:
        return None
    for word in _written(text):
        if is_picture(word):
            picture = read_own_picture(reading, item._replace(value=word))
        else:
            _check_colour(reading, item, word)
    return OwnGround(OwnColour(text), reading.folder, picture if text.plain else None)


def _read_frame(reading: Reading, item: Located) -> OwnFrame | None:
    keys = {"colour": item}
    if isinstance(item.value, dict):
        keys = reading.keys_of(item, OF_FRAME, "a frame")
        if "colour" not in keys:
            reading.missing("colour", item.span, "the frame", 'Add colour = "#333333".')
            return None
    colour = read_colour(reading, keys.pop("colour"))
    measures = reading.values(keys, OF_FRAME)
    return None if colour is None else OwnFrame(colour, **measures)
