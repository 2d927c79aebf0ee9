"""Pictures, figures and military symbols of a game: read with it, with their texts and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pressgang.art.military_symbols import (
    EVERY_ROOM,
    FRAMES,
    SymbolError,
    SymbolRoom,
    checked_code,
    echelon_named,
    frame_named,
    room_of_code,
    symbol_picture,
    unit_code,
)
from pressgang.art.picture_problems import Findings
from pressgang.art.pictures import Picture, picture_bytes, picture_of, resolve_art
from pressgang.diagnostics import Diagnostic, Rule, Span, shown
from pressgang.drawing.colours import Colour
from pressgang.games.blocks.parts import PartReading
from pressgang.games.expressions.compiling import (
    Expression,
    Fault,
    Scope,
    compiled,
    quoted_results,
    result_words,
)
from pressgang.games.expressions.templates import Template, WithExpressions, template
from pressgang.games.expressions.values import RowFault
from pressgang.games.problems import CANNOT_WORK_OUT, UNKNOWN_PART
from pressgang.games.written import Written
from pressgang.schema.problems import BAD_COLOUR
from pressgang.sources.table import Located, heading_key

if TYPE_CHECKING:
    from pressgang.art.svg.picture import Figure

_FOLDERS = ("beside the stat file", "into the game's folder")


class OwnFigure(Struct, frozen=True):
    """A figure with the templates of its texts and the expressions of its conditions."""

    figure: Figure
    texts: Mapping[str, Template]
    conditions: Mapping[str, Expression]

    def shown(self, scope: Scope) -> tuple[tuple[str, ...], frozenset[str]]:
        """Return its texts as printed there, and the conditions that are false. Raises `Fault`."""
        false = frozenset(words for words, one in self.conditions.items() if not one.value(scope))
        _, texts = self.figure.drawn(false)
        return tuple(self.texts[text.words].text(scope).strip() for text in texts), false


def find_picture(folder: Path, name: str, span: Span) -> tuple[Path | None, list[Diagnostic]]:
    """Return the path of a file of a game's folder, or None and what is wrong with it."""
    path, found = resolve_art(folder, name, span)
    return path, [one._replace(help=one.help.replace(*_FOLDERS)) for one in found]


def picture_in(folder: Path, name: str, span: Span) -> tuple[Picture | None, list[Diagnostic]]:
    """Return the picture of that name in the folder of a game, or None and what is wrong with it."""
    path, found = find_picture(folder, name, span)
    if path is None:
        return None, found
    data, found = picture_bytes(path, span)
    if data is None:
        return None, found
    picture, found = _picture(path, data, Span("", 0, 0))
    return picture, [problem._replace(span=span) for problem in found]


@lru_cache(maxsize=64)
def _picture(path: Path, data: bytes, span: Span) -> tuple[Picture | None, list[Diagnostic]]:
    """Return the picture of these bytes, kept by content: a deck of cards shows it many times."""
    return picture_of(path, data, span)


def named_picture(
    folder: Path, name: str, place: Span, pictures: Mapping[str, Picture], file: str = ""
) -> Picture:
    """Return the picture of a row's picture column in `file`, else of a game's folder. Raises `Fault`."""
    picture = pictures.get(f"{file}\0{name}")
    if picture is None:
        picture, found = picture_in(folder, name, place)
        if picture is None:
            raise Fault(f"names {name}, which cannot be printed: {found[0].message if found else ''}")
    return picture


def read_own_picture(reading: PartReading, item: Located) -> Picture | None:
    """Return the picture that a value without expressions names; what is wrong with it is a problem there."""
    assert reading.folder is not None, "a picture is read of a game in a folder"
    picture, found = picture_in(reading.folder, str(item.value), item.span)
    reading.found.extend(found)
    return picture


def read_named_pictures(reading: PartReading, item: Located, text: Template) -> Picture | None:
    """Return the picture of a text that is the same for all. Each that stands in the file must be there."""
    if text.plain:
        return read_own_picture(reading, item)
    for name in quoted_results(text.expressions[0]) if len(text.parts) == 1 else ():
        if name.lower().endswith((".svg", ".png")):
            read_own_picture(reading, item._replace(value=name))
    return None


@lru_cache(maxsize=32)
def _read_figure(data: bytes, place: Span, name: str) -> tuple[Figure | None, list[Diagnostic]]:
    """Return the figure of a file, of which sheets name the same, and what is wrong with it."""
    from pressgang.art.svg.picture import read_figure

    findings = Findings(place, name)
    return read_figure(data, findings), findings.diagnostics()


def read_own_figure(reading: PartReading, folder: Path, item: Located) -> OwnFigure | None:
    """Return the figure that a value names.

    What is wrong with the file is a problem at the value; a fault of an expression in it has its line there.
    """
    name = str(item.value)
    path, found = find_picture(folder, name, item.span)
    reading.found.extend(found)
    if path is None:
        return None
    data, found = picture_bytes(path, item.span)
    reading.found.extend(found)
    figure, found = (None, []) if data is None else _read_figure(data, item.span, path.name)
    reading.found.extend(found)
    if figure is None:
        return None
    texts: dict[str, Template] = {}
    conditions: dict[str, Expression] = {}
    for words, line in figure.texts:
        if made := template(Written(words, Span(str(path), line, 1)), reading.known, reading.found):
            texts[words] = made
    for words, line in figure.conditions:
        if condition := compiled(Written(words, Span(str(path), line, 1)), reading.known, reading.found):
            conditions[words] = condition
    is_whole = texts.keys() == {words for words, _ in figure.texts}
    return OwnFigure(figure, texts, conditions) if is_whole else None


UNIT_KEYS = ("echelon", "frame", "fill")
"""Keys beside `unit`; beside `sidc` there is only `fill`."""


class OwnUnit(WithExpressions, frozen=True):
    """A symbol as written: words (`unit`) or a code (`sidc`). All symbols of one `room` have one scale."""

    texts: Mapping[str, Template]
    room: SymbolRoom = EVERY_ROOM

    def picture(self, scope: Scope) -> Picture | None:
        """Return the symbol of a row, or None where it has neither words nor code. Raises `Fault`."""
        said = {key: text.text(scope).strip() for key, text in self.texts.items()}
        if not said.get("unit") and not said.get("sidc"):
            return None
        try:
            fill = _fill(said.get("fill", ""))
            if "sidc" in said:
                return symbol_picture(checked_code(said["sidc"]), fill, self.room)
            code = unit_code(said["unit"], said.get("echelon", ""), said.get("frame", ""))
            return symbol_picture(code, fill, self.room)
        except SymbolError as error:
            key = next(key for key, text in said.items() if _is_wrong(key, text))
            raise RowFault(CANNOT_WORK_OUT, error.message, error.help, self.texts[key].sole_name) from None


def _fill(text: str) -> Colour | None:
    """Return the colour of a frame; none leaves it open. Raises `SymbolError`."""
    try:
        return Colour.parse(text) if text else None
    except ValueError:
        way_out = "Write # and six hexadecimal digits: #c9a66b."
        raise SymbolError(f"{shown(text)} is no colour", way_out) from None


_CHECKS: Mapping[str, Callable[[str], object]] = {
    "unit": unit_code, "sidc": checked_code, "echelon": echelon_named, "frame": frame_named, "fill": _fill,
}  # fmt: skip


def _is_wrong(key: str, text: str) -> bool:
    """Return whether a text of that key is what a symbol cannot be drawn of."""
    try:
        _CHECKS[key](text)
    except SymbolError:
        return True
    return False


def unit_of(reading: PartReading, texts: Mapping[str, tuple[Template, Located]]) -> OwnUnit:
    """Return the symbol of these texts by their keys; words and codes that mean nothing are problems."""
    for key, (text, item) in texts.items():
        words: Iterable[str] = (text.source,) if text.plain else _words(text)
        for word in words:
            try:
                if word.strip() or key in ("unit", "sidc"):
                    _CHECKS[key](word.strip())
            except SymbolError as error:
                rule: Rule = BAD_COLOUR if key == "fill" else UNKNOWN_PART
                reading.found.report(rule, item.span, error.message, error.help)
    own = {key: text for key, (text, _) in texts.items()}
    return OwnUnit(own, _room(own))


def read_block_unit(
    reading: PartReading, item: Located, word: str, content: Any, values: dict[str, Any]
) -> OwnUnit:
    """Return the symbol of a block from its `values`, of which those that are the symbol's alone are taken."""
    written = {heading_key(key): one for key, one in item.value.items()}
    texts = {word: content, **{key: values.pop(key, None) for key in UNIT_KEYS}}
    if {"size", "height"} <= written.keys():
        reading.fault(item.span, "size and height do not go together", "Leave one of them out.")
    sound = {key: (text, written[key]) for key, text in texts.items() if isinstance(text, Template)}
    return unit_of(reading, sound)


def _words(text: Template) -> tuple[str, ...]:
    """Return the words that a text which is one expression may come to, as far as the file says."""
    if len(text.parts) != 1 or not text.expressions:
        return ()
    return tuple(sorted(word for word in result_words(text.expressions[0]) if word))


def _room(texts: Mapping[str, Template]) -> SymbolRoom:
    """Return the room for the symbols of all rows."""
    code = texts.get("sidc")
    if code is not None:
        return room_of_code(code.source) if code.plain and len(code.source) >= 20 else EVERY_ROOM
    frame = texts.get("frame")
    if frame is None:
        frames: tuple[str, ...] = ("friend",)
    else:
        words = {frame.source} if frame.plain else {*_words(frame)}
        frames = tuple(word for word in FRAMES if word in words) or tuple(FRAMES)
    return SymbolRoom(frames, "echelon" in texts)
