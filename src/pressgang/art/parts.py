"""Pictures drawn by hand, as data: lists of parts in `templates/pictures/` (`troops.toml` says how)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from math import sqrt

from msgspec import Struct

from pressgang.art.pen import mirrored, outline_extent
from pressgang.art.svg.values import path_data
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.outlines import Segments, ellipse_segments, mapped
from pressgang.drawing.scene import WHITE, Colour, Path, Symbol, rectangle
from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.regex import regex

_CONDITIONS = ("british", "native", "front", "back", "alone", "first", "second", "third")
_PART = regex(r"(\w+) ([\w:/-]+)(?: ([a-z]\S*))?((?: -?[\d.]+)*)(?: (M.*))?")
_MIRROR = Transform.scale(-1, 1)


class _Part(Struct, frozen=True):
    """One line of a list: `word` is a tone, or the name of a list after `use`."""

    conditions: frozenset[str]
    verb: str
    word: str
    coat: str
    numbers: tuple[float, ...]
    segments: Segments


class PartList(Struct, frozen=True):
    """A drawer of the part lists of one file and table.

    `tones` are colours by name, `rim` the width of an outline in units, `facts` the conditions that hold.
    """

    file: str
    table: str
    tones: Mapping[str, Colour | None]
    rim: float
    facts: frozenset[str] = frozenset()

    def draw(self, name: str, frame: Transform = IDENTITY) -> Iterator[Path]:
        """Yield the paths of a list, moved by `frame`."""
        for shape in _shapes_of(self.file, self.table, name, self.facts, frame):
            yield from self._paths(shape)

    def symbol(self, name: str, key: str, ring: bool) -> Symbol:
        """Return a list as a symbol with an id, in its box."""
        drawn = [
            (path, shape.box)
            for shape in _shapes_of(self.file, self.table, name, self.facts, IDENTITY)
            for path in self._paths(shape)
        ]
        boxes = [box.inset(-path.width / 2 if path.stroke else 0.0) for path, box in drawn if box is not None]
        whole = Rect.around(boxes) if boxes else Rect(0, 0, 0, 0)
        return Symbol(key, tuple(path for path, _ in drawn), whole, ring)

    def _paths(self, shape: _Shape) -> Iterator[Path]:
        part, segments, width, numbers = shape.part, shape.segments, shape.width, shape.part.numbers
        colour = self._tone(part.word, shape.coat)
        match part.verb:
            case "fill":
                yield Path(segments, colour)
            case "bar":
                yield Path(segments, stroke=colour, width=self.rim * numbers[0])
            case "line" | "lines" | "ring":
                yield Path(segments, stroke=colour, width=self.rim * numbers[0], cap="round")
            case "strap" | "limb" | "rim":
                if part.verb != "strap":
                    yield Path(segments, stroke=self.tones["ink"], width=width + 1.8 * self.rim, cap="round")
                if part.verb != "rim":
                    yield Path(segments, stroke=colour, width=width, cap="round")
            case _:
                weights = {"dot": numbers[4:], "box": ()}.get(part.verb, numbers)
                weight = weights[0] if weights else 1.0
                yield Path(segments, colour, self.tones["ink"] if weight else None, self.rim * weight)

    def _tone(self, word: str, coat: str) -> Colour | None:
        if word in self.tones and word != "coat":
            return self.tones[word]
        alone, _, tinted = word.partition("/")
        word = alone if not tinted or "alone" in self.facts else tinted
        covered, _, under = word.partition(":")
        if under:
            return self.tones["ink" if self._tone(under, coat) == WHITE else "light"]
        return self.tones[coat if coat and covered == "coat" else covered]


class _Shape(Struct, frozen=True, dict=True):
    """A part in its place; `width` is its first number in units, and `coat` the tone in the place of `coat`."""

    part: _Part
    segments: Segments
    width: float
    coat: str

    @cached_property
    def box(self) -> Rect | None:
        return outline_extent(self.segments)


def _shapes_of(
    file: str, table: str, name: str, facts: frozenset[str], frame: Transform, coat: str = ""
) -> tuple[_Shape, ...]:
    """Return the parts of a list, moved by `frame`: most lists are the same whatever the facts."""
    return _shapes(file, table, name, facts & _facts_asked(file, table, name), frame, coat)


@cache
def _facts_asked(file: str, table: str, name: str) -> frozenset[str]:
    """Return the conditions in a list, and in those that it uses."""
    parts = _list(file, table, name)
    used = (_facts_asked(file, table, part.word) for part in parts if part.verb == "use")
    return frozenset[str]().union(*used, *(part.conditions for part in parts))


@lru_cache(maxsize=1024)
def _shapes(
    file: str, table: str, name: str, facts: frozenset[str], frame: Transform, coat: str = ""
) -> tuple[_Shape, ...]:
    """Return the parts of a list, moved by `frame`: they are drawn in many tones and widths."""
    found: list[_Shape] = []
    at = frame
    for part in _list(file, table, name):
        if not part.conditions <= facts:
            continue
        if part.verb == "at":
            x, y, turn, scale = part.numbers
            turned = Transform.scale(scale).then(Transform.rotate(turn))
            at = turned.then(Transform.translate(x, y)).then(frame)
        elif part.verb == "use":
            found += _shapes_of(file, table, part.word, facts, at, part.coat or coat)
        else:
            for by in (at, _MIRROR.then(at)) if part.verb in ("both", "lines") else (at,):
                width = part.numbers[0] * sqrt(abs(by.a * by.d - by.b * by.c)) if part.numbers else 0.0
                found.append(_Shape(part, mapped(part.segments, by), width, coat))
    return tuple(found)


@cache
def _tables(file: str) -> Mapping[str, Mapping[str, str]]:
    return read_toml(template(f"pictures/{file}.toml"))


@cache
def _list(file: str, table: str, name: str) -> tuple[_Part, ...]:
    """Return a list of a file: of many in it a picture uses few."""
    lines = _tables(file)[table][name].replace("\n    ", " ").strip().splitlines()
    return tuple(map(_part, lines))


def _part(text: str) -> _Part:
    words = text.split(" ")
    count = next(i for i, word in enumerate(words) if word not in _CONDITIONS)
    line = " ".join(words[count:])
    match = _PART.fullmatch(line.replace("at ", "at - ", 1) if line.startswith("at ") else line)
    if match is None:
        raise ValueError(f"{text!r} is not a part")
    verb, word, coat = match[1], match[2], match[3] or ""
    numbers = tuple(map(float, match[4].split()))
    segments = path_data(match[5] or "")
    if verb == "at":
        numbers = (*numbers, *(0.0, 1.0)[len(numbers) - 2 :])
    elif verb == "half":
        segments = mirrored(segments)
    elif verb == "dot":
        x, y, rx = numbers[:3]
        segments = ellipse_segments((x, y), rx, numbers[3] if len(numbers) > 3 else rx)
    elif verb == "ring":
        _, x, y, radius = numbers
        segments = ellipse_segments((x, y), radius, radius)
    elif verb == "box":
        x, y, width, height, radius = numbers
        segments = rectangle(Rect(x, y, width, height), radius=radius).segments
    return _Part(frozenset(words[:count]), verb, word, coat, numbers, segments)
