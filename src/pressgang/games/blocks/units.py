"""Military symbols in a game's file: `unit`, `echelon`, `frame`, `fill` or `sidc`, each a word or a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

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
from pressgang.art.pictures import Picture
from pressgang.diagnostics import Rule, shown
from pressgang.drawing.colours import Colour
from pressgang.games.blocks.parts import PartReading
from pressgang.games.expressions.compiling import Scope, plain_name
from pressgang.games.expressions.templates import Template, WithExpressions
from pressgang.games.expressions.type_check import result_words
from pressgang.games.expressions.values import RowFault
from pressgang.games.problems import BAD_DECLARATION, CANNOT_WORK_OUT, UNKNOWN_PART
from pressgang.schema.problems import BAD_COLOUR
from pressgang.sources.table import Located, heading_key

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
            code = checked_code(said["sidc"]) if "sidc" in said else _code(said)
            return symbol_picture(code, fill, self.room)
        except SymbolError as error:
            key = next(key for key, text in said.items() if _is_wrong(key, text))
            column = _column(self.texts[key])
            raise RowFault(CANNOT_WORK_OUT, error.message, error.help, column) from None


def _code(said: Mapping[str, str]) -> str:
    return unit_code(said["unit"], said.get("echelon", ""), said.get("frame", ""))


def _fill(text: str) -> Colour | None:
    """Return the colour of a frame; none leaves it open. Raises `SymbolError`."""
    try:
        return Colour.parse(text) if text else None
    except ValueError:
        raise SymbolError(
            f"{shown(text)} is no colour", "Write # and six hexadecimal digits: #c9a66b."
        ) from None


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


def _column(text: Template) -> str:
    """Return the column that is all that a text says, if it is one: a fault is a problem at its cell."""
    source = text.expressions[0].source.strip() if len(text.parts) == 1 and text.expressions else ""
    return plain_name(source) if source.replace("-", "_").isidentifier() else ""


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
        said = "size and height do not go together"
        reading.found.report(BAD_DECLARATION, item.span, said, "Leave one of them out.")
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
