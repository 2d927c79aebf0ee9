"""Pictures drawn by hand, as data: lists of parts in `templates/pictures/` (`troops.toml` says how)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from math import sqrt

from msgspec import Struct

from pressgang.art.pen import mirrored, outline
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.outlines import Segments, ellipse_segments, mapped
from pressgang.drawing.scene import WHITE, Colour, Path, rectangle
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

    def draw(self, name: str, frame: Transform = IDENTITY, coat: str = "") -> Iterator[Path]:
        """Yield the paths of a list, moved by `frame`; `coat` is the tone that takes the place of `coat`."""
        at = frame
        for part in _lists(self.file)[self.table][name]:
            if not part.conditions <= self.facts:
                continue
            if part.verb == "at":
                x, y, turn, scale = part.numbers
                turned = Transform.scale(scale).then(Transform.rotate(turn))
                at = turned.then(Transform.translate(x, y)).then(frame)
            elif part.verb == "use":
                yield from self.draw(part.word, at, part.coat or coat)
            else:
                yield from self._paths(part, at, coat)
                if part.verb in ("both", "lines"):
                    yield from self._paths(part, _MIRROR.then(at), coat)

    def _paths(self, part: _Part, frame: Transform, coat: str) -> Iterator[Path]:
        segments, numbers = mapped(part.segments, frame), part.numbers
        colour = self._tone(part.word, coat)
        width = numbers[0] * sqrt(abs(frame.a * frame.d - frame.b * frame.c)) if numbers else 0.0
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
        alone, _, tinted = word.partition("/")
        word = alone if not tinted or "alone" in self.facts else tinted
        covered, _, under = word.partition(":")
        if under:
            return self.tones["ink" if self._tone(under, coat) == WHITE else "light"]
        return self.tones[coat if coat and covered == "coat" else covered]


@cache
def _lists(file: str) -> Mapping[str, Mapping[str, tuple[_Part, ...]]]:
    """Return the lists of a file by table and name."""
    with template(f"pictures/{file}.toml").open("rb") as opened:
        tables: dict[str, dict[str, str]] = tomllib.load(opened)
    return {
        table: {
            name: tuple(map(_part, text.replace("\n    ", " ").strip().splitlines()))
            for name, text in lists.items()
        }
        for table, lists in tables.items()
    }


def _part(text: str) -> _Part:
    words = text.split(" ")
    count = next(i for i, word in enumerate(words) if word not in _CONDITIONS)
    line = " ".join(words[count:])
    match = _PART.fullmatch(line.replace("at ", "at - ", 1) if line.startswith("at ") else line)
    if match is None:
        raise ValueError(f"{text!r} is not a part")
    verb, word, coat = match[1], match[2], match[3] or ""
    numbers = tuple(map(float, match[4].split()))
    segments = outline(match[5] or "")
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
