"""`kind = "hex-mat"` and `"square-mat"`: a game's own maps, and all its mats in the style of its [mat]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, fields
from typing import TYPE_CHECKING, Any, ClassVar

from pressgang.diagnostics import Diagnostic
from pressgang.games.columns import label_of
from pressgang.games.expressions.compiling import Fault
from pressgang.games.expressions.scopes import Vocabulary
from pressgang.games.expressions.templates import Template
from pressgang.games.game import Game
from pressgang.games.kinds.reading import Reading, kit_scope
from pressgang.rulebook import Footnotes
from pressgang.schema import Row
from pressgang.schema.keys import keys_of
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.mats.drawing import MatKind
from pressgang.sheets.mats.kinds import HexMatKind, SquareMatKind
from pressgang.structs import make_dataclass, replace

CLASSES: dict[str, type[MatKind]] = {"hex-mat": HexMatKind, "square-mat": SquareMatKind}
"""The class of each kind, for the JSON Schema."""
KEYS = keys_of("hex-mat")
if TYPE_CHECKING:
    _Mat = MatKind
else:
    _Mat = object  # no dataclass: its fields would come before those that a mat declares again


class OwnNotes(_Mat):
    """What a game says at the foot of its mat, over the readings that it rests on."""

    own_notes: ClassVar[tuple[tuple[Template, bool], ...]]
    """Texts, each with whether it stands only where the mat has a ground."""
    vocabulary: ClassVar[Vocabulary]

    def check(self, brief: Brief[Row]) -> Iterator[Diagnostic]:
        """Find what is wrong with the mat, or cannot be worked out in its notes."""
        yield from super().check(brief)
        try:
            self._said(brief)
        except Fault as fault:
            yield fault.in_kit(brief.place, "the note")

    def moves(self, brief: Brief[Row]) -> Sequence[str]:
        """Return the notes, and the readings that they mark; nothing where they cannot be worked out."""
        try:
            return self._said(brief)
        except Fault:
            return ()

    def _said(self, brief: Brief[Row]) -> Sequence[str]:
        notes = Footnotes(brief.rules)
        scope = kit_scope(self.vocabulary, brief, notes)
        here = (text for text, of_ground in self.own_notes if self.has_ground or not of_ground)
        texts = [text.text(scope).strip() for text in here]
        return (*filter(None, texts), *notes.lines())


def read(reading: Reading) -> type[AnyKind] | None:
    """Return the class of a mat with the game's defaults; its terrain file lies in the game's folder."""
    sheet, style = reading.sheet, style_of(reading.game.mat)
    if headline := reading.headline():
        style["title_"] = headline
    base = with_defaults(CLASSES[sheet.kind], style, OwnNotes)
    named = reading.item("terrain")
    content: dict[str, object] = {"land_home": reading.game.file.parent if named is not None else None}
    of_kit = reading.of("kit")
    texts = ((of_kit.template(reading.item(key)), key != "note") for key in ("ground-note", "note"))
    content["own_notes"] = tuple(one for one in texts if one[0] is not None)
    half = reading.item("half-hexes")
    if half is not None and sheet.kind == "square-mat":
        reading.refuse(half, "is of half hexes, and this is a mat of squares", "Leave it out.")
    elif half is not None and (text := of_kit.template(half, marked=False)) is not None:
        if not text.plain:
            reading.refuse(half, "has an expression", "Write it without braces, or in note.")
        content["half_hexes"] = f" {text.source.strip()}"
    # the head of the page says which sheet it is; the title heads the mat itself
    return reading.kind(base, title=label_of(sheet.id), **content)


def mats_of(game: Game) -> dict[str, type[AnyKind]]:
    """Return the mats that every game has, in the style of the game's [mat]; none where it has no [mat]."""
    if game.mat is None:
        return {}
    style = style_of(game.mat)
    return {name: with_defaults(cls, style) for name, cls in CLASSES.items()}


def style_of(mat: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the options of a mat that a game's [mat] gives, by name."""
    if mat is None:
        return {}
    numbering = "none" if not mat["numbers"] else "A1" if mat["letters"] else "0101"
    return {**{name: mat[name] for name in ("ground", "line", "links", "legend")}, "numbering": numbering}


def with_defaults(cls: type[MatKind], values: Mapping[str, Any], *more: type) -> type[MatKind]:
    """Return the class of a mat whose options of these names have these defaults, derived from `more` too."""
    known = {one.name: one for one in fields(cls)}
    redeclared: list[Any] = []
    for name, value in values.items():
        own = {key: replace(item, default=value) for key, item in known[name].metadata.items()}
        redeclared.append((name, known[name].type, field(default=value, metadata=own)))
    return make_dataclass(cls.__name__, redeclared, bases=(*more, cls), frozen=True, kw_only=True)
