"""The faces of a declared game's counters: `front` and `back`, read place by place and filled in row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from pressgang.art.military_symbols import SymbolRoom
from pressgang.art.pictures import Picture
from pressgang.diagnostics import Problems, Span, shown, suggestion
from pressgang.games.blocks.parts import PartReading
from pressgang.games.blocks.pictures import UNIT_KEYS, OwnUnit, named_picture, read_named_pictures, unit_of
from pressgang.games.blocks.reading import read_cell
from pressgang.games.blocks.words import BLOCKS, BlockName, OwnBlock, own_words
from pressgang.games.expressions.compiling import Expression, Fault, Scope, Value, plain_name, result_words
from pressgang.games.expressions.scopes import Vocabulary
from pressgang.games.expressions.templates import Template, WithKeys, shown_value
from pressgang.games.expressions.values import TEXT, ListEntry, list_of
from pressgang.games.kinds.reading import Reading
from pressgang.games.problems import CANNOT_WORK_OUT, UNKNOWN_IN_EXPRESSION, UNKNOWN_PART
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.schema.keys import keys_of
from pressgang.sheets.faces.model import (
    PLACES,
    Badge,
    ContentsByPlace,
    DeviceSign,
    FaceContent,
    FacePicture,
    FacePlace,
    FaceWords,
    IdDot,
    Name,
    PieceFace,
    Pips,
    PlacesOf,
    Portrait,
    SignMark,
    WrittenPlaces,
)  # fmt: skip
from pressgang.sheets.faces.signs import SIGNS, Sign, unknown_sign
from pressgang.sources.table import Located, find_named, heading_key
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import Said

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
        when = self["when"]
        if when is not None and not when.value(scope):
            return None
        made, own = self._made(scope, piece), self.given(("size", "turn", "colour"))
        return made if made is None or not (self.kept or own) else replace(made, kept=self.kept, **own)

    def _sign(self, scope: Scope) -> Sign | None:
        """Return the sign, by its name or worked out. Raises `Fault` where there is none of that name."""
        if not isinstance(self["sign"], Template):
            return self["sign"]  # type: ignore[no-any-return]
        name = self["sign"].text(scope).strip()
        if name and name not in SIGNS:
            raise Fault(f"comes to {name}, which is no sign")
        return SIGNS.get(name)

    def _made(self, scope: Scope, piece: OwnPiece) -> FaceContent | None:
        if self.unit is not None:
            drawn = self.unit.picture(scope)
            return FacePicture(drawn, is_even=True) if drawn is not None else None
        if self.block is not None:
            drawn = piece.draw(self.block)
            least = 0.0 if self.block.word in _DRAWN else 1.0
            is_sign = self.block.word == "figure" and self["size"] == "small"
            return FacePicture(drawn, least, is_sign) if drawn is not None else None
        text = self.text.text(scope).strip() if self.text is not None else ""
        if self.what == "text":
            words = {key: one.text(scope).strip() for key, one in self.given(("label", "lead")).items()}
            made = FaceWords(text, under=bool(self["below"]), each=piece.numbered and self.is_numbered,
                             sign=self._sign(scope), **words, **self.given(("card",)))  # fmt: skip
            return made if text else None
        if self.what == "name":
            name = text if self.text is not None else piece.name
            return Name(name, piece.short) if name else None
        if self.what == "dots":
            return _dots(self.value.value(scope) if self.value is not None else text, piece.letter)
        if self.what == "sign":
            sign = self._sign(scope)
            return SignMark(sign) if sign is not None else None
        if self.what == "picture":
            picture = self.picture
            if picture is None and text:
                picture = named_picture(self.folder, text, self.place, piece.pictures, piece.file)
            return FacePicture(picture) if picture is not None else None
        if self.what == "badge":
            return Badge()
        return DeviceSign() if self.what == "insignia" else Portrait()

    @property
    def is_numbered(self) -> bool:
        """Return whether it is a text with the number of its piece."""
        texts = self.text.expressions if self.what == "text" and self.text is not None else ()
        return any("number" in one.every_name() for one in texts)

    def letters(self, scope: Scope) -> tuple[str, ...]:
        """Return the letters of these ID dots, of which each counter has one."""
        if self["when"] is not None and not self["when"].value(scope):
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


def _dots(value: Value, letter: int) -> FaceContent | None:
    letters = _letters(value)
    if letters:
        return IdDot(letters[letter % len(letters)])
    try:
        count = int(value) if isinstance(value, int | float | str) and value != "" else 0
    except ValueError:
        count = 0
    return Pips(min(count, MOST_PIPS)) if count > 0 else None


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
                made = [part.content(scope, piece) for part in parts]
                contents = tuple([one for one in made if one is not None])
            except Fault as fault:
                raise fault.of(f"at {place}") from None
            if contents:
                filled[place] = contents
        weapons = _sides(self.weapons.value(scope)) if self.weapons is not None else ()
        stamp = self.stamp.text(scope).strip() if self.stamp is not None else ""
        return PieceFace(filled, weapons, stamp, self.diagonal)

    def letters(self, scope: Scope) -> int:
        """Return the number of letters that its counters have in turn; 1 if they are all alike."""
        return max([len(part.letters(scope)) for part in self.parts("dots")], default=0) or 1

    def keeping(self, words: Sequence[str]) -> OwnFace:
        """Return the same with the contents that show these to be shed last."""
        return self._changed(lambda part: replace(part, kept=any(map(part.shows, words))))

    def in_room(self, room: SymbolRoom) -> OwnFace:
        """Return the same with its military symbols in one room, so that all of a sheet have one scale."""
        return self._changed(lambda part: replace(part, unit=part.unit and replace(part.unit, room=room)))

    def _changed(self, change: Callable[[PlacePart], PlacePart]) -> OwnFace:
        return replace(self, places=tuple((place, tuple(map(change, parts))) for place, parts in self.places))

    def parts(self, *what: What) -> Iterable[PlacePart]:
        """Return all contents of these kinds."""
        return (part for _, parts in self.places for part in parts if part.what in what)

    def legend(self, labels: Mapping[str, str], say: Callable[[str], str] = str) -> str:
        """Return what stands where, for the places whose text is one column or value: `Left above: Gun.`

        `say` translates its words.
        """
        words = []
        for place, part in ((place, part) for place, parts in self.places for part in parts):
            inner = part.text.source.strip() if part.text is not None and part.what == "text" else ""
            key = inner.removeprefix("{").removesuffix("}").removesuffix(":+").strip().replace("-", "_")
            if inner.startswith("{") and key in labels and key not in ("unit", "side"):
                words.append(f"{say(WHERE[place])}: {say(labels[key])}")
        said = "; ".join(words)
        return Said(f"{said[:1].upper()}{said[1:]}." if said else "")


def _sides(value: Value) -> tuple[Literal["north", "east", "south", "west"], ...]:
    listed = value if isinstance(value, tuple) else ()
    words = value.replace(",", " ").split() if isinstance(value, str) else listed
    return tuple(dict.fromkeys(SIDES[str(word).lower()] for word in words if str(word).lower() in SIDES))


WHERE: dict[FacePlace, str] = {
    "north-west": "left above", "north": "above", "north-east": "right above", "west": "left",
    "centre": "in the middle", "east": "right", "south-west": "left below", "south": "below",
    "south-east": "right below",
}  # fmt: skip
"""The places in the words of a legend."""


_KEYS = (*WHATS, *UNIT_KEYS, "size", "label", "lead", "below", "card", "turn", "colour", "when")
_SENSELESS: dict[BlockName, str] = {
    "log": "A table to write in has no room on a counter.",
    "field": "A line to write on has no room on a counter.",
    "fields": "Lines to write on have no room on a counter.",
    "steps": "Steps are read on a page.",
    "space": "A place is as large as what stands in it.",
    "drawing": "A drawing of the game's code is of pages.",
}
"""Blocks that don't go into a place, each with the reason."""
_MOST = 6
"""Contents of one place."""


def sign_or_text(reading: PartReading, item: Located) -> Sign | Template | None:
    """Return the sign that a value names, or what works its name out, or a problem."""
    is_text = isinstance(item.value, str) and "{" in item.value
    return reading.template(item, marked=False) if is_text else sign_named(reading, item)


def sign_named(reading: PartReading, item: Located) -> Sign | None:
    """Return the sign that a value names, or a problem."""
    name = str(item.value)
    found = find_named(SIGNS, name)
    if found is None:
        reading.found.report(UNKNOWN_PART, item.span, f"there is no sign {shown(name)}", unknown_sign(name))
    return found


def _degrees(reading: PartReading, item: Located) -> float:
    if isinstance(item.value, int | float) and not isinstance(item.value, bool) and -360 <= item.value <= 360:
        return float(item.value)
    reading.refuse(item, "is no turn in degrees", "Write a number from -360 to 360; it turns clockwise.")
    return 0.0


OF_PLACE = keys_of("place", {"sign": sign_or_text, "turn": _degrees})
"""How a content of a place is set, by its keys."""


def _weapons(reading: PartReading, item: Located) -> Expression | None:
    """Return what gives the sides with weapons; a word that is none is a problem, wherever it comes from."""
    made = reading.expression(item, (TEXT, list_of(TEXT)))
    for word in () if made is None else sorted(result_words(made)):
        for side in word.replace(",", " ").lower().split():
            if side not in (*SIDES, "none"):
                way_out = f"{suggestion(side, SIDES)}The sides are {', '.join(SIDES)}, none."
                said = f"{shown(side)} is no side that has weapons"
                reading.found.report(UNKNOWN_IN_EXPRESSION, item.span, said, way_out)
    return made


OF_FACE = keys_of("face", {"weapons": _weapons})
"""What a face has beside its places."""


def read_face(reading: PartReading, item: Located, what: str) -> OwnFace:
    """Return a `front` or a `back`."""
    keys = reading.keys_of(item, (*PLACES, *OF_FACE), what)
    places = tuple((place, read_place(reading, keys[place], place, what)) for place in PLACES if place in keys)
    return OwnFace(places, **{"diagonal": what == "the back", **reading.values(keys, OF_FACE)})


def read_place(reading: PartReading, entry: Located, place: FacePlace, what: str) -> tuple[PlacePart, ...]:
    """Return what stands in one place of `what`: one content, or a list of several."""
    entries = entry.value if isinstance(entry.value, list) else [entry]
    whose, way_out = f"{place} of {what} has", "Take other places too."
    entries = reading.at_most(_MOST, entry, entries, whose, "contents", way_out)
    parts = [_part(reading, one, place) for one in entries]
    return tuple(part for part in parts if part is not None)


def _part(reading: PartReading, item: Located, place: FacePlace) -> PlacePart | None:
    """Return what stands in a place: a text, a bare word, or a table of one content."""
    if not isinstance(item.value, dict):
        bare: What = item.value if isinstance(item.value, str) and item.value in BARE else "text"
        return PlacePart(what="name") if bare == "name" else _made(reading, bare, item)
    before = len(reading.found.found)
    words = _words_of_blocks(item)
    if len(words) == 1:
        return _block(reading, item, words[0], place)
    if words:
        told = f"the place {place} has one content, and there are {', '.join(words)}"
        reading.fault(item.span, told, "Write a list of several: [ { … }, { … } ].")
        return None
    keys = reading.keys_of(item, _KEYS, f"the place {place}")
    said = [what for what in WHATS if what in keys]
    if said == ["text", "sign"]:
        said = ["text"]
    if len(said) != 1:
        if len(reading.found.found) == before:
            told = f"the place {place} has one content, and there are {', '.join(said) or 'none of them'}"
            way_out = f"Write one of {', '.join(WHATS)}, or a list of several: [ … , … ]."
            reading.fault(item.span, told, way_out)
        return None
    what = said[0]
    for key, value in keys.items():
        if key != what and key not in EFFECTIVE[what]:
            reading.without_effect(key, value, what, EFFECTIVE[what])
    part = _unit(reading, what, keys) if what in ("unit", "sidc") else _made(reading, what, keys[what])
    if part is None:
        return None
    if "below" in keys and "sign" not in keys:
        reading.without_effect("below", keys["below"], "text without a sign", ("card",))
    usual = {"size": "large"} if part.unit is not None and place == "centre" else {}
    return replace(part, keys=usual | reading.values(keys, OF_PLACE))


def _words_of_blocks(item: Located) -> list[BlockName]:
    """Return the words of a block, unless all of them are contents of places by themselves."""
    spelt = {heading_key(key) for key in item.value}
    words: list[BlockName] = [
        word for _, word in own_words((word, word) for word in BLOCKS if heading_key(word) in spelt)
    ]
    return words if any(word not in WHATS for word in words) else []


def _block(reading: PartReading, item: Located, word: BlockName, place: FacePlace) -> PlacePart | None:
    """Return a block of cards, without those that make no sense on a counter."""
    of_block = {key: one for key, one in item.value.items() if heading_key(key) not in ("size", "turn")}
    keys = {heading_key(key): one for key, one in item.value.items()}
    wrong = keys.get("break")
    why = _SENSELESS.get(word) or ("A counter has no columns or pages to split it over." if wrong else "")
    if why or not isinstance(reading, Reading):
        said = f"{'break' if wrong else word} makes no sense in the place {place}"
        at = wrong or keys[heading_key(word)]
        way_out = why or "Blocks stand on the counters of a game in a folder."
        reading.fault(at.place, said, f"{way_out} Leave it out.")
        return None
    block = read_cell(reading, item._replace(value=of_block), f"the place {place}")
    if block is None:
        return None
    own = {key: OF_PLACE[key] for key in ("size", "turn")}
    return PlacePart(what="block", block=block, keys=reading.values(keys, own))


def _made(reading: PartReading, what: What, item: Located) -> PlacePart | None:
    if what in ("badge", "insignia", "likeness"):
        if item.value is not True and item.value != what:
            said = f"{what} = {shown(item.plain())}: the words have no effect"
            way_out = f"Write {what} = true" + (', or picture = "…" for a file.' if what == "likeness" else ".")
            reading.fault(item.span, said, way_out)
        return PlacePart(what=what)
    if what == "sign" or (what == "name" and item.value is True):
        return PlacePart(what=what)
    if what == "picture":
        return _picture(reading, item)
    if what == "dots" and not (isinstance(item.value, str) and "{" in item.value):
        value = reading.expression(item)
        return None if value is None else PlacePart(what="dots", value=value)
    text = reading.template(item, marked=what != "dots")
    # the name of the piece and nothing else is set as names are
    if text is not None and what in ("text", "name") and text.source.replace(" ", "") == "{name}":
        return PlacePart(what="name")
    return None if text is None else PlacePart(what=what, text=text)


def _unit(reading: PartReading, what: What, keys: Mapping[str, Located]) -> PlacePart:
    """Return a military symbol by its words or its code."""
    texts = {key: (text, keys[key]) for key in (what, *UNIT_KEYS) if key in keys
             if (text := reading.template(keys[key], marked=False)) is not None}  # fmt: skip
    return PlacePart(what=what, unit=unit_of(reading, texts))


def _picture(reading: PartReading, item: Located) -> PlacePart | None:
    """Return a picture in the folder of the game, or of a picture column."""
    if reading.folder is None:
        reading.refuse(item, "is a picture", "Pictures stand on the counters of a game in a folder.")
        return None
    name = reading.template(item, marked=False)
    if name is None:
        return None
    picture = read_named_pictures(reading, item, name)
    return PlacePart(what="picture", text=name, folder=reading.folder, place=item.span, picture=picture)


def read_places(
    rules: RuleBook, kind: Any, places: WrittenPlaces, where: Span, found: Problems
) -> PlacesOf | None:
    """Return what fills the `places` of a sheet of counters for its rows, or None if there are faults."""
    names: Vocabulary = kind.vocabulary
    met = Problems()
    reading = PartReading(names=names, found=met)
    face = OwnFace(
        tuple((place, read_place(reading, _located(raw, where), place, "places")) for place, raw in places)
    )
    found.extend(met.found)
    if met.has_errors:
        return None

    def placed(row: Row, side: str) -> ContentsByPlace:
        scope = names.row(row, rules, side)
        try:
            filled = face.face(scope, OwnPiece(getattr(row, "name", ""), str(getattr(row, "short", ""))))
        except Fault as fault:
            problem = CANNOT_WORK_OUT.at(row.record.span, f"places: {fault.said}", "Change the row, or places.")
            found.add_once(problem)
            return {}
        return {place: filled.at(place) for place, _ in places}

    return PlacesOf(placed, face.legend(names.labels))


def _located(raw: object, where: Span) -> Located:
    """Return a plain value at a place, all the way down."""
    if isinstance(raw, dict):
        return Located({key: _located(value, where) for key, value in raw.items()}, where, where)
    if isinstance(raw, list):
        return Located([_located(value, where) for value in raw], where)
    return Located(raw, where)
