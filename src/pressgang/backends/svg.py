"""Each page as an SVG in millimetres, by svgwrite: text as text in an embedded font, or as outlines."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from pressgang.backends.culling import seen
from pressgang.backends.inventory import Inventory
from pressgang.backends.mark import WRITTEN_BY
from pressgang.backends.numbers import (
    DIGITS,
    matrix_text,
    path_text,
    scaled_digits,
    short,
    svg_steps,
    symbol_digits,
)
from pressgang.backends.outlines import glyphs_of, subset_of
from pressgang.backends.winding import with_turned_holes
from pressgang.backends.wording import clean
from pressgang.drawing.geometry import IDENTITY, Transform, cos_sin
from pressgang.drawing.scene import Document, Group, Image, Item, Page, Path, Run, Text, Use
from pressgang.typography.fonts import FontBook

_FALLBACK = '"Fira Sans","Noto Sans",sans-serif'
_TEXT_STYLE = (
    "text{font-kerning:none;font-variant-ligatures:none;text-rendering:geometricPrecision;white-space:pre}"
)


def write_svgs(
    document: Document,
    book: FontBook,
    *,
    outlines: bool = False,
    validate: bool = False,
    each: Callable[[], None] | None = None,
) -> list[bytes]:
    """One SVG a page. With `outlines` no font is needed to show it, but the text is no longer text.

    `validate` makes svgwrite check every attribute, which is slow and meant for tests. `each` is called before
    each page.
    """
    svgs = []
    for page in document.pages:
        if each:
            each()
        svgs.append(_page(document, page, book, outlines, validate))
    return svgs


def write_inline(page: Page, book: FontBook, prefix: str, *, validate: bool = False) -> bytes:
    """The page as an SVG to stand among others in one document of the web: without a style sheet of its own,
    and with `prefix` (a letter first) before every id. Its texts bear the classes of `inline_stylesheet`.
    """
    drawing, _ = _drawn(page, book, [page.label], prefix, False, validate)
    return str(drawing.tostring()).encode()


def inline_stylesheet(faces: Iterable[str], url: Callable[[str], str]) -> str:
    """The style sheet of pages written by `write_inline`: a class for each of the faces, whose font is at its
    url (`url` is given the name of the face). A family has one face, so that no weight tells any apart, and
    none is opened for its own.
    """
    rules = [f"svg {_TEXT_STYLE}"]
    for name in sorted(faces):
        rules += _face_rules(name, 400, f'url("{url(name)}")')
    return "\n".join(rules)


def _page(document: Document, page: Page, book: FontBook, outlines: bool, validate: bool) -> bytes:
    words = [document.title, page.label]
    drawing, used = _drawn(page, book, words, "", outlines, validate)
    if used:
        drawing.embed_stylesheet(_stylesheet(used, book))
    note = f"{WRITTEN_BY} {clean(document.stamp)}".strip().replace("--", "- -").rstrip("-")
    return f'<?xml version="1.0" encoding="utf-8"?>\n<!-- {note} -->\n{drawing.tostring()}\n'.encode()


def _drawn(
    page: Page, book: FontBook, words: Sequence[str], prefix: str, outlines: bool, validate: bool
) -> tuple[Any, dict[str, set[str]]]:
    """The page as svgwrite's drawing, titled by some words, its ids begun with `prefix`; and the characters
    that it sets in each face.
    """
    from svgwrite import Drawing

    drawing: Any = Drawing(
        size=(f"{short(page.width)}mm", f"{short(page.height)}mm"),
        viewBox=f"0 0 {short(page.width)} {short(page.height)}",
        debug=validate,
    )
    drawing["xml:space"] = "preserve"
    drawing.set_desc(title=clean(" – ".join(word for word in words if word)))
    items = seen(page.items)
    inventory = Inventory(items, prefix)
    writer = _Writer(drawing, book, inventory, outlines)
    for png, name in inventory.images.items():
        data = "data:image/png;base64," + base64.b64encode(png).decode("ascii")
        drawing.defs.add(drawing.image(data, insert=(0, 0), size=(1, 1), id=name, preserveAspectRatio="none"))
    for key, symbol in inventory.symbols:
        group = drawing.g(id=key)
        writer.write(symbol.items, group, symbol_digits(symbol.box))
        drawing.defs.add(group)
    body = drawing.g(fill="none", stroke_linejoin="round")
    writer.write(items, body, DIGITS)
    drawing.add(body)
    return drawing, writer.used


def _stylesheet(used: dict[str, set[str]], book: FontBook) -> str:
    """A class a face, and the subset of the face that the page needs."""
    rules = [_TEXT_STYLE]
    for name in sorted(used):
        font = subset_of(book.face(name), frozenset(used[name]))
        data = base64.b64encode(font.woff).decode("ascii")
        rules += _face_rules(name, font.weight, f'url("data:font/woff;base64,{data}") format("woff")')
    return "\n".join(rules)


def _face_rules(name: str, weight: int, source: str) -> tuple[str, str]:
    """A font and the class of the texts that are set in it."""
    family = f"pressgang-{name}"
    return (
        f'@font-face{{font-family:"{family}";font-weight:{weight};src:{source}}}',
        f'.{name}{{font-family:"{family}",{_FALLBACK};font-weight:{weight}}}',
    )


class _Writer:
    """Adds items to svgwrite's elements. `used` gathers the characters set in each face."""

    def __init__(self, drawing: Any, book: FontBook, inventory: Inventory, outlines: bool) -> None:
        self._drawing, self._book, self._inventory, self._outlines = drawing, book, inventory, outlines
        self._clips = 0
        self.used: dict[str, set[str]] = {}

    def write(self, items: Iterable[Item], into: Any, digits: int) -> None:
        """Add the items to the element `into`."""
        for item in items:
            if isinstance(item, Path):
                self._path(item, into, digits)
            elif isinstance(item, Text):
                if self._outlines:
                    self._outlined(item, into)
                else:
                    self._text(item, into, digits)
            elif isinstance(item, Use):
                key = self._inventory.key(item.symbol)
                into.add(self._drawing.use("#" + key, transform=_matrix(item.transform, digits)))
            elif isinstance(item, Group):
                self._group(item, into, digits)
            elif isinstance(item, Image):
                box = item.box
                place = Transform(box.width, 0, 0, box.height, box.x, box.y)
                name = self._inventory.images[item.png]
                into.add(self._drawing.use("#" + name, transform=_matrix(place, digits)))

    def _path(self, path: Path, into: Any, digits: int) -> None:
        stroke = path.stroke if path.width > 0 else None
        if stroke is None and path.fill is None:
            return
        looks: dict[str, str] = {}
        if path.fill is not None:
            looks["fill"] = path.fill.hex
            if path.even_odd:
                looks["fill_rule"] = "evenodd"
        if stroke is not None:
            looks["stroke"] = stroke.hex
            looks["stroke_width"] = short(path.width, digits + 1)
            if path.dash:
                looks["stroke_dasharray"] = " ".join(short(length, digits) for length in path.dash)
            if path.cap == "round":
                looks["stroke_linecap"] = "round"
        into.add(self._drawing.path(_data(path, digits), **looks))

    def _group(self, group: Group, into: Any, digits: int) -> None:
        if group.clip is None and group.transform == IDENTITY:
            self.write(group.items, into, digits)
            return
        looks: dict[str, str] = {}
        if group.transform != IDENTITY:
            looks["transform"] = _matrix(group.transform, digits)
        inside = scaled_digits(digits, group.transform)
        if group.clip is not None:
            self._clips += 1
            name = f"{self._inventory.prefix}C{self._clips}"
            outline = self._drawing.clipPath(id=name)
            clip, rule = group.clip, {}
            if clip.even_odd:
                rule = {"clip_rule": "evenodd"}
                if self._outlines:  # for CairoSVG, which clips by the other rule
                    clip = replace(clip, segments=with_turned_holes(clip.segments))
            outline.add(self._drawing.path(_data(clip, inside), **rule))
            self._drawing.defs.add(outline)
            looks["clip_path"] = f"url(#{name})"
        element = self._drawing.g(**looks)
        self.write(group.items, element, inside)
        into.add(element)

    # --- text --------------------------------------------------------------------------------------

    def _text(self, text: Text, into: Any, digits: int) -> None:
        looks = {"fill": text.fill.hex, "font_size": short(text.size, digits + 1)}
        if text.tracking:
            looks["letter_spacing"] = short(text.tracking, digits + 1)
        if text.rotation:
            place = f"rotate({short(text.rotation, 6)} {short(text.x, digits)} {short(text.y, digits)})"
            looks["transform"] = place
        for run in text.runs:
            string = clean(run.string)
            self.used.setdefault(run.face, set()).update(string)
            y = short(text.y, digits)
            if run.gaps or run.lead:  # each letter in its place, whatever font the viewer takes
                xs = [text.x + x for x in self._places(run, text)]
                own = {key: value for key, value in looks.items() if key != "letter_spacing"}
                element = self._drawing.text(string, x=[short(x, digits) for x in xs], y=[y], **own)
            else:
                element = self._drawing.text(string, x=[short(text.x + run.x, digits)], y=[y], **looks)
                if run.width > 0:
                    element["textLength"] = short(run.width, digits)
            element["class"] = run.face
            into.add(element)

    def _outlined(self, text: Text, into: Any) -> None:
        """Each glyph as its outline: for viewers, such as CairoSVG, that ignore embedded fonts. It stands where
        it is seen, as CairoSVG takes longer over a use than over the outline.
        """
        element = self._drawing.g(fill=text.fill.hex)
        cos, sin = cos_sin(text.rotation)
        for run in text.runs:
            glyphs = glyphs_of(self._book.face(run.face))
            scale = text.size / glyphs.em
            for character, x in zip(run.string, self._places(run, text), strict=True):
                if data := glyphs.path(character):
                    place = Transform(
                        scale * cos, scale * sin, scale * sin, -scale * cos, text.x + x * cos, text.y + x * sin
                    )
                    element.add(self._drawing.path(data, transform=_matrix(place, DIGITS + 1)))
        if element.elements:
            into.add(element)

    def _places(self, run: Run, text: Text) -> list[float]:
        """Where each letter of a run begins, in mm along the line from the start of the text."""
        advances = self._book.face(run.face).advances
        x = run.x + run.lead
        places = []
        for index, character in enumerate(run.string):
            places.append(x)
            x += advances.get(ord(character), 0.0) * text.size + text.tracking
            if run.gaps:
                x += run.gaps[index]
        return places


def _data(path: Path, digits: int) -> str:
    return path_text(path.segments, svg_steps(digits)).replace("." + "0" * digits, "")


def _matrix(transform: Transform, digits: int) -> str:
    # the linear part has six decimals: zeros with another figure behind them (0.000091) are no whole number's
    return re.sub(rf"\.0{{{digits}}}(?=[ )])", "", f"matrix({matrix_text(transform, digits)})")
