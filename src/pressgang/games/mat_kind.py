"""`kind = "hex-mat"` and `"square-mat"`: a game's own maps, and all its mats in the style of its [mat]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, make_dataclass
from pathlib import Path
from typing import Any

from pressgang.games.game import Game
from pressgang.games.keys import MatTable
from pressgang.games.kinds import Key, Reading
from pressgang.sheets.base import AnyKind
from pressgang.sheets.hex_mat import HexMatKind
from pressgang.sheets.mats import MatKind
from pressgang.sheets.square_mat import SquareMatKind

CLASSES: dict[str, type[MatKind]] = {"hex-mat": HexMatKind, "square-mat": SquareMatKind}
"""The class of each kind, for the JSON Schema."""
KEYS: tuple[Key, ...] = ()


def read(reading: Reading) -> type[AnyKind] | None:
    """Return the class of a mat with the game's defaults; its terrain file lies in the game's folder."""
    keys = reading.sheet.keys
    style = style_of(reading.game.mat)
    if keys.title:
        style["title_"] = keys.title
    base = with_defaults(CLASSES[keys.kind], style)
    words = keys.id.replace("-", " ")
    named = reading.item("terrain")
    content: dict[str, Path | None] = {"land_home": reading.game.file.parent if named is not None else None}
    # the head of the page says which sheet it is; the title heads the mat itself
    return reading.kind(base, title=words[:1].upper() + words[1:], **content)


def mats_of(game: Game) -> dict[str, type[AnyKind]]:
    """Return the mats that every game has, in the style of the game's [mat]; none where it has no [mat]."""
    if game.mat is None:
        return {}
    style = style_of(game.mat)
    return {name: with_defaults(cls, style) for name, cls in CLASSES.items()}


def style_of(mat: MatTable | None) -> dict[str, Any]:
    """Return the options of a mat that a game's [mat] gives, by name."""
    if mat is None:
        return {}
    numbering = "none" if not mat.numbers else "A1" if mat.letters else "0101"
    return {
        "ground": mat.ground,
        "line": mat.line,
        "links": mat.links,
        "legend": mat.legend,
        "numbering": numbering,
    }


def with_defaults(cls: type[MatKind], values: Mapping[str, Any]) -> type[MatKind]:
    """Return the class of a mat whose options of these names have these defaults."""
    known = {one.name: one for one in fields(cls)}
    redeclared: list[Any] = []
    for name, value in values.items():
        own = {key: item._replace(default=value) for key, item in known[name].metadata.items()}
        redeclared.append((name, known[name].type, field(default=value, metadata=own)))
    return make_dataclass(cls.__name__, redeclared, bases=(cls,), frozen=True, kw_only=True)
