"""Write each page as an SVG in millimetres, by svgwrite: text in an embedded font, or as outlines.

Of drawings larger than the page (a board in tiles) only the visible part is written: items outside the window
of a clipped group are left out, and an outline runs straight where it is out of sight.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any

from pressgang.backends.inventory import Inventory
from pressgang.backends.numbers import (
    DIGITS,
    clean,
    matrix_text,
    path_text,
    scaled_digits,
    short,
    svg_steps,
    symbol_digits,
)
from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform, signed_area
from pressgang.drawing.outlines import Segment, flattened, outline_box, reverse_outline
from pressgang.drawing.scene import Document, Group, Image, Item, Page, Path, Symbol, Text, Use
from pressgang.files.written import WRITTEN_BY
from pressgang.structs import replace
from pressgang.typography.faces import letter_places, open_font, subset_font
from pressgang.typography.fonts import Face, FontBook


@lru_cache(maxsize=64)
def subset_of(face: Face, characters: frozenset[str]) -> tuple[bytes, int]:
    """Return a WOFF of only these characters, to be embedded, and its weight (400 regular, 700 bold).

    It has no kerning or ligatures, and the same bytes each time.
    """
    font = open_font(face)
    names = (1, 2, 13, 14)  # family, style, licence: what a font file should carry along
    subset_font(font, names, unicodes=sorted(ord(character) for character in characters))
    font.flavor = "woff"
    out = BytesIO()
    font.save(out)
    return out.getvalue(), 700 if int(font["OS/2"].usWeightClass) >= 600 else 400


_CURVE_STEPS = 8


def with_turned_holes(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return the outline with each contour turning against the one around it: the same by either rule."""
    contours = _rings(segments)
    corners = [flattened(contour, _CURVE_STEPS)[0].points for contour in contours]
    steps: list[Segment] = []
    for index, contour in enumerate(contours):
        around = sum(
            _inside(corners[index][0], other) for number, other in enumerate(corners) if number != index
        )
        clockwise = signed_area(corners[index]) > 0
        steps.extend(contour if clockwise == (around % 2 == 0) else reverse_outline(contour))
    return tuple(steps)


def _inside(point: Point, corners: list[Point]) -> bool:
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


_SLACK = 1.0
"""The margin in mm around a window that is kept: no edge is drawn anew where a pixel may be half inside."""


def seen(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the items of a page, the symbols in its clipped groups cut down to their visible parts."""
    return tuple(_Culler().page(items, None))


class _Culler:
    """A cache of a symbol's part for each window, so that two uses through one window have one symbol."""

    def __init__(self) -> None:
        self._parts: dict[tuple[int, Rect], Symbol] = {}

    def page(self, items: Iterable[Item], window: Rect | None) -> list[Item]:
        """Return the items of a page, all but its symbols unchanged."""
        kept: list[Item] = []
        for item in items:
            if isinstance(item, Group):
                inside = _through(item.transform, window) if window else None
                if item.clip is not None:
                    inside = _common(inside, outline_box(item.clip.segments))
                item = _with(item, self.page(item.items, inside))
            elif isinstance(item, Use) and window is not None:
                item = self._use(item, window)
            kept.append(item)
        return kept

    def _use(self, use: Use, window: Rect) -> Use:
        symbol, inside = use.symbol, _through(use.transform, window)
        if inside.contains(symbol.box):
            return use
        key = (id(symbol), Rect(*(round(measure, 6) for measure in inside)))
        if key not in self._parts:
            items = self._seen(symbol.items, inside)
            self._parts[key] = symbol if _same(items, symbol.items) else replace(symbol, items=tuple(items))
        part = self._parts[key]
        return use if part is symbol else replace(use, symbol=part)

    def _seen(self, items: Iterable[Item], window: Rect) -> list[Item]:
        """Return the items with ink in the window, each cut down to its visible part."""
        kept: list[Item] = []
        for item in items:
            match item:
                case Path():
                    kept += _path(item, window)
                case Text():
                    reach = item.size + (item.width if item.rotation else 0.0)
                    box = Rect(item.x, item.y, 0.0 if item.rotation else item.width, 0.0).inset(-2 * reach)
                    kept += [item] if _meet(box, window) else []
                case Image():
                    kept += [item] if _meet(item.box, window) else []
                case Group():
                    inside = _through(item.transform, window)
                    if item.clip is not None:
                        inside = _common(inside, outline_box(item.clip.segments))
                    made = self._seen(item.items, inside) if _meet(inside, inside) else []
                    kept += [self._clipped(_with(item, made), inside)] if made else []
                case Use():
                    if _meet(item.transform.apply_rect(item.symbol.box), window):
                        kept.append(self._use(item, window))
                case _:
                    kept.append(item)
        return kept

    @staticmethod
    def _clipped(group: Group, window: Rect) -> Group:
        if group.clip is None or group.clip.even_odd:  # how its rings lie in each other must still show
            return group
        (clip,) = _path(group.clip, window) or [group.clip]
        return group if clip is group.clip else replace(group, clip=clip)


def _with(group: Group, items: list[Item]) -> Group:
    return group if _same(items, group.items) else replace(group, items=tuple(items))


def _same(made: Sequence[Item], items: Sequence[Item]) -> bool:
    return len(made) == len(items) and all(one is other for one, other in zip(made, items, strict=True))


def _through(transform: Transform, window: Rect) -> Rect:
    """Return the window in the coordinates before a transform; one that flattens all may show anything."""
    if not transform.a * transform.d - transform.b * transform.c:
        return Rect(-1e9, -1e9, 2e9, 2e9)
    return transform.inverse().apply_rect(window)


def _common(window: Rect | None, box: Rect) -> Rect:
    """Return the part common to two windows; a window of negative size shows nothing."""
    if window is None:
        return box
    x, y = max(window.x, box.x), max(window.y, box.y)
    return Rect(x, y, min(window.right, box.right) - x, min(window.bottom, box.bottom) - y)


def _meet(box: Rect, window: Rect) -> bool:
    """Return whether there may be ink of the box within the window."""
    return (
        box.x <= window.right + _SLACK
        and window.x <= box.right + _SLACK
        and box.y <= window.bottom + _SLACK
        and window.y <= box.bottom + _SLACK
    )


def _path(path: Path, window: Rect) -> list[Path]:
    """Return the path as far as it shows in the window, or nothing.

    Rings on one side of it are left out; steps on one side become one, but where dashes are counted.
    """
    near = window.inset(-path.width / 2 - _SLACK)
    if near.contains(outline_box(path.segments), 0.0) or not path.segments or path.segments[0][0] != "M":
        return [path]
    kept = [step for ring in _rings(path.segments) for step in _ring(ring, near, straight=not path.dash)]
    if len(kept) == len(path.segments):
        return [path]
    return [replace(path, segments=tuple(kept))] if kept else []


def _rings(segments: Sequence[Segment]) -> list[Sequence[Segment]]:
    """Return the outlines of a path, each from its first move."""
    starts = [index for index, (step, _) in enumerate(segments) if step == "M"]
    return [segments[start:end] for start, end in zip(starts, [*starts[1:], len(segments)], strict=True)]


def _ring(ring: Sequence[Segment], near: Rect, straight: bool) -> list[Segment]:
    """Return a ring as far as it shows; nothing if all of it lies beyond one side."""
    first = before = _beyond(ring[0][1], near)
    kept, run, always = [ring[0]], 0, first
    for step, numbers in ring[1:]:
        if step == "Z":
            kept.append((step, numbers))
            before, run = first, 0
            continue
        end = _beyond(numbers[-2:], near)
        sides = before & end
        for index in range(0, len(numbers) - 2, 2):
            sides &= _beyond(numbers[index : index + 2], near)
        always &= sides
        if straight and run & sides:
            run &= sides
            kept[-1] = ("L", numbers[-2:])
        else:
            run = sides
            kept.append((step, numbers))
        before = end
    return [] if always else kept


def _beyond(point: tuple[float, ...], near: Rect) -> int:
    """Return the sides of a rectangle, as bits, that a point lies beyond."""
    x, y = point
    return (x < near.x) | (x > near.right) << 1 | (y < near.y) << 2 | (y > near.bottom) << 3


_FALLBACK = '"Fira Sans","Noto Sans",sans-serif'
_TEXT_STYLE = (
    "text{font-kerning:none;font-variant-ligatures:none;text-rendering:geometricPrecision;white-space:pre}"
)


def write_svgs(document: Document, book: FontBook, *, outlines: bool = False) -> list[bytes]:
    """Write one SVG a page; with `outlines` no font is needed to show it."""
    return [_page(document, page, book, outlines) for page in document.pages]


def write_inline(page: Page, book: FontBook, prefix: str) -> bytes:
    """Write the page as an SVG for a web page with `inline_stylesheet`, `prefix` before every id."""
    drawing, _ = _drawn(page, book, [page.label], prefix, False)
    return str(drawing.tostring()).encode()


def inline_stylesheet(faces: Iterable[str], url: Callable[[str], str]) -> str:
    """Return the style sheet for `write_inline`: a class for each face, its font at `url(face name)`."""
    rules = [f"svg {_TEXT_STYLE}"]
    for name in sorted(faces):
        rules += _face_rules(name, 400, f'url("{url(name)}")')
    return "\n".join(rules)


def _page(document: Document, page: Page, book: FontBook, outlines: bool) -> bytes:
    words = [document.title, page.label]
    drawing, used = _drawn(page, book, words, "", outlines)
    if used:
        drawing.embed_stylesheet(_stylesheet(used, book))
    note = f"{WRITTEN_BY} {clean(document.stamp)}".strip().replace("--", "- -").rstrip("-")
    return f'<?xml version="1.0" encoding="utf-8"?>\n<!-- {note} -->\n{drawing.tostring()}\n'.encode()


def _drawn(
    page: Page, book: FontBook, words: Sequence[str], prefix: str, outlines: bool
) -> tuple[Any, dict[str, set[str]]]:
    """Return the page as svgwrite's drawing with a title, and its characters in each face."""
    from svgwrite import Drawing

    drawing: Any = Drawing(
        size=(f"{short(page.width)}mm", f"{short(page.height)}mm"),
        viewBox=f"0 0 {short(page.width)} {short(page.height)}",
        debug=False,  # which checks each attribute, and takes its time
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
    """Return a class a face, and the subset of the face that the page needs."""
    rules = [_TEXT_STYLE]
    for name in sorted(used):
        woff, weight = subset_of(book.face(name), frozenset(used[name]))
        data = base64.b64encode(woff).decode("ascii")
        rules += _face_rules(name, weight, f'url("data:font/woff;base64,{data}") format("woff")')
    return "\n".join(rules)


def _face_rules(name: str, weight: int, source: str) -> tuple[str, str]:
    """Return a font and the class of the texts that are set in it."""
    family = f"pressgang-{name}"
    return (
        f'@font-face{{font-family:"{family}";font-weight:{weight};src:{source}}}',
        f'.{name}{{font-family:"{family}",{_FALLBACK};font-weight:{weight}}}',
    )


class _Writer:
    """A writer of items into svgwrite's elements. `used` gathers the characters set in each face."""

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
            if run.shaped:  # no viewer shapes it with the few glyphs of an embedded font
                group = self._drawing.g()
                group.set_desc(title=clean(run.string))
                self._outlined(replace(text, runs=(run,)), group)
                into.add(group)
                continue
            string = clean(run.string)
            self.used.setdefault(run.face, set()).update(string)
            y = short(text.y, digits)
            if run.gaps or run.lead:  # each letter in its place, whatever font the viewer takes
                xs = [text.x + x for x in letter_places(run, text, self._book.face(run.face))]
                own = {key: value for key, value in looks.items() if key != "letter_spacing"}
                element = self._drawing.text(string, x=[short(x, digits) for x in xs], y=[y], **own)
            else:
                element = self._drawing.text(string, x=[short(text.x + run.x, digits)], y=[y], **looks)
                if run.width > 0:
                    element["textLength"] = short(run.width, digits)
            element["class"] = run.face
            into.add(element)

    def _outlined(self, text: Text, into: Any) -> None:
        """Write a line as one outline, for viewers such as CairoSVG that ignore embedded fonts."""
        outline = Path(self._book.outline(text))
        if outline.segments:
            place = Transform.rotate(text.rotation).then(Transform.translate(text.x, text.y))
            data, where = _data(outline, DIGITS + 1), _matrix(place, DIGITS + 1)
            into.add(self._drawing.path(data, transform=where, fill=text.fill.hex))


def _data(path: Path, digits: int) -> str:
    return path_text(path.segments, svg_steps(digits)).replace("." + "0" * digits, "")


def _matrix(transform: Transform, digits: int) -> str:
    # the linear part has six decimals: zeros with another figure behind them (0.000091) are no whole number's
    return re.sub(rf"\.0{{{digits}}}(?=[ )])", "", f"matrix({matrix_text(transform, digits)})")
