"""Pictures and figures in the folder of a game: read with it, with their texts and conditions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from pressgang.art.picture_problems import Findings
from pressgang.art.pictures import Picture, picture_bytes, picture_of, resolve_art
from pressgang.art.svg.picture import Figure, read_figure
from pressgang.diagnostics import Diagnostic, Span
from pressgang.games.blocks.parts import PartReading
from pressgang.games.expressions.compiling import Expression, Fault, Scope, compiled
from pressgang.games.expressions.scopes import Each
from pressgang.games.expressions.templates import Template, template
from pressgang.games.expressions.type_check import quoted_results
from pressgang.games.written import Written
from pressgang.sources.table import Located

_FOLDERS = ("beside the stat file", "into the game's folder")


class OwnFigure(Struct, frozen=True):
    """A figure with the templates of its texts and the expressions of its conditions."""

    figure: Figure
    texts: Mapping[str, Template]
    conditions: Mapping[str, Expression]

    def shown(self, scope: Scope) -> tuple[tuple[str, ...], frozenset[str]]:
        """Return its texts as they are printed there, and the conditions that are false.

        Raises `Fault` where an expression has no result.
        """
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
    """Return the picture of a row's picture column, a cell of its `file`, else that in the folder of a game.

    Raises `Fault`.
    """
    picture = pictures.get(f"{file}\0{name}")
    if picture is None:
        picture, found = picture_in(folder, name, place)
        if picture is None:
            raise Fault(f"names {name}, which cannot be printed: {found[0].message if found else ''}")
    return picture


def read_own_picture(reading: PartReading, folder: Path, item: Located) -> Picture | None:
    """Return the picture that a value without expressions names; what is wrong with it is a problem there."""
    picture, found = picture_in(folder, str(item.value), item.span)
    reading.found.extend(found)
    return picture


def read_named_pictures(reading: PartReading, folder: Path, item: Located, text: Template) -> Picture | None:
    """Return the picture of a text that is the same for all. Each that stands in the file must be there."""
    if text.plain:
        return read_own_picture(reading, folder, item)
    for name in quoted_results(text.expressions[0]) if len(text.parts) == 1 else ():
        if name.lower().endswith((".svg", ".png")):
            read_own_picture(reading, folder, item._replace(value=name))
    return None


def read_own_figure(
    reading: PartReading, folder: Path, item: Located, each: Each = "row", fields: tuple[str, ...] = ()
) -> OwnFigure | None:
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
    if data is None:
        return None
    findings = Findings(item.span, path.name)
    figure = read_figure(data, findings)
    reading.found.extend(findings.diagnostics())
    if figure is None:
        return None
    known = reading.names.known(each, fields)
    texts: dict[str, Template] = {}
    conditions: dict[str, Expression] = {}
    for words, line in figure.texts:
        made = template(Written(words, Span(str(path), line, 1)), known, reading.found)
        if made is not None:
            texts[words] = made
    for words, line in figure.conditions:
        expression = compiled(Written(words, Span(str(path), line, 1)), known, reading.found)
        if expression is not None:
            conditions[words] = expression
    whole = len(texts) == len({words for words, _ in figure.texts})
    return OwnFigure(figure, texts, conditions) if whole else None
