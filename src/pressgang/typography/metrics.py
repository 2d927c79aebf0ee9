"""The widths of lines and their faces, glyph by glyph, measured once at a type size of 1.

Faces are tried in this order: the display face that a line demands, the user's text face, FiraGO, the users'
own fonts (`--font`), Noto Sans, Cascadia Mono (for its few symbols).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import fsum
from typing import TypeVar

from pressgang.drawing.scene import Colour, Run, Shaped
from pressgang.structs import NamedTuple
from pressgang.typography.faces import ITALICS, Face, display_file, our_face
from pressgang.typography.markup import Icons, has_signs, icons_in, pieces
from pressgang.typography.wrapping import (
    MissingGlyphError,
    clean_text,
    is_attached,
    needs_shaping,
    script_without_shaper,
)

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")
_OURS = {
    (False, False): ("figo", "notos", "cascadia"),
    (True, False): ("figbo", "notosbo", "cascadiab"),
    (False, True): ("figit", "notosit", "cascadiai"),
    (True, True): ("figbi", "notosbi", "cascadiabi"),
}
"""Our faces by (bold, italic)."""
TextFaces = tuple[()] | tuple[Face, Face] | tuple[Face, Face, Face, Face]
"""A user's text face, or none: regular and bold, then italic and bold italic if it has them."""
ICON_HEIGHT = 1.2
"""The height of an icon as a share of the height of capitals; it stands about their middle."""
ICON_ROOM = 0.06
"""The space beside an icon, in em."""
_MOST_KEPT = 10_000
"""The most lines that are remembered: those of a large kit, in a few MB."""
PARAGRAPHS = 500
"""The most texts whose words, and whose lines, are remembered: a text is tried in several sizes, then done."""


class Kept(dict[KeyT, ValueT]):
    """A memory of results, emptied when it holds more than `most`."""

    def __init__(self, most: int | None = None) -> None:
        self._most = _MOST_KEPT if most is None else most

    def keep(self, key: KeyT, value: ValueT) -> ValueT:
        """Remember and return a value."""
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value


class SetRun(NamedTuple):
    """A run of a scene at a type size of 1, with its own colour, or the icon of that name."""

    face: str
    string: str
    x: float
    width: float
    gaps: tuple[float, ...] = ()
    lead: float = 0.0
    fill: Colour | None = None
    icon: str = ""
    shaped: Shaped | None = None


def length_of(runs: Sequence[SetRun] | Sequence[Run]) -> float:
    """Return the length of a line; its runs stand in the order in which they are read."""
    return max([run.x + run.width for run in runs], default=0.0)


class Metrics:
    """Faces, and the measures of lines set in them; shared by all books of the same fonts."""

    def __init__(self, extra: tuple[Face, ...], own: TextFaces = (), icons: Icons | None = None) -> None:
        self._icons = icons.found if icons is not None else {}
        self._own = tuple(face.name for face in extra)
        self._faces: dict[str, Face] = {face.name: face for face in (*extra, *own)}
        self._first: dict[tuple[bool, bool], tuple[str, ...]] = dict(_OURS)
        for style, face in zip(_OURS, own, strict=False):
            self._first[style] = (face.name, *_OURS[style])
        self._lines: Kept[tuple[str, bool, bool, bool, str, bool], tuple[SetRun, ...]] = Kept()

    def face(self, name: str) -> Face:
        """Return the face of a run."""
        if name not in self._faces:
            self._faces[name] = our_face(name)
        return self._faces[name]

    def first(self, bold: bool, italic: bool = False) -> str:
        """Return the name of the face that is tried first."""
        return self._first[bold, italic][0]

    def face_for(self, character: str, bold: bool, display: str = "", italic: bool = False) -> str | None:
        """Return the first face that has the character, or None if no face can print it."""
        if script_without_shaper(character):
            return None
        ours = _OURS[bold, italic]
        own = self._first[bold, italic][: -len(ours)]
        asked = (*((display,) if display else ()), *own, ours[0], *self._own, *ours[1:])
        return next((name for name in asked if self._has(name, character)), None)

    def runs(
        self,
        string: str,
        bold: bool,
        tabular: bool = False,
        kern: bool = False,
        display: str = "",
        italic: bool = False,
    ) -> tuple[SetRun, ...]:
        """Return the runs of a line at a type size of 1, from memory if it was set before.

        `display` is the display face that is tried first, if it is installed. Raises `MissingGlyphError`.
        """
        key = (string, bold, tabular, kern, display, italic)
        found = self._lines.get(key)
        if found is None:
            if needs_shaping(string):
                return self._lines.keep(key, tuple(self._set_shaped(*key)))
            if has_signs(string):
                return self._lines.keep(key, tuple(self._set_styled(*key)))
            first = _display(display, italic)
            found = self._lines.keep(key, self._set(clean_text(string), bold, tabular, kern, first, italic))
        return found

    def _set_shaped(
        self, string: str, bold: bool, tabular: bool, kern: bool, display: str, italic: bool
    ) -> Iterator[SetRun]:
        """Yield the runs of a line of which letters must be shaped, in the order in which they are read."""
        from pressgang.typography.shaping import OBJECT, levels_of, scripts_of, shape, visual_order

        string = clean_text(string)
        parts = [
            (words or OBJECT, icon, (bold or style.bold, italic or style.italic), style.fill)
            for stretch, style in pieces(string)
            for words, icon in icons_in(stretch)
        ]
        levels = levels_of("".join(words for words, *_ in parts))
        runs: list[SetRun] = []
        high: list[int] = []
        at = 0
        for words, icon, own, fill in parts:
            names = [""] if icon else self._faces_of(words, string, *own, display)
            kinds = list(zip(levels[at:], names, scripts_of(words), strict=False))
            at, start = at + len(words), 0
            for (level, name, script), group in groupby(kinds):
                end = start + len(list(group))
                part = words[start:end]
                if icon:
                    run = self._icon(icon, own)
                elif script or level % 2:
                    try:
                        backwards = level % 2 == 1
                        shaped = Shaped(shape(self.face(name), part, script, backwards, kern), backwards)
                    except KeyError as missing:
                        raise MissingGlyphError(missing.args[0], string) from None
                    width = sum(cluster.advance for cluster in shaped.clusters)
                    run = SetRun(name, part, 0.0, width, shaped=shaped)
                else:
                    run = self._run(name, part, 0.0, tabular, kern)
                runs.append(run._replace(fill=fill))
                high.append(level)
                start = end
        places, x = [0.0] * len(runs), 0.0
        for index in visual_order(high):
            places[index] = x
            x += runs[index].width
        for run, place in zip(runs, places, strict=True):
            yield run._replace(x=place)

    def _faces_of(self, words: str, line: str, bold: bool, italic: bool, display: str) -> list[str]:
        """Return the face of each character; marks stay in that of the letter before them if it has them.

        Raises `MissingGlyphError`.
        """
        first = _display(display, italic)
        names: list[str] = []
        for character in words:
            joined = bool(names) and is_attached(character) and not script_without_shaper(character)
            if joined and (unicodedata.category(character) == "Cf" or self._has(names[-1], character)):
                names.append(names[-1])
                continue
            name = self.face_for(character, bold, first, italic)
            if name is None:
                raise MissingGlyphError(character, line)
            names.append(name)
        return names

    def _set_styled(
        self, string: str, bold: bool, tabular: bool, kern: bool, display: str, italic: bool
    ) -> Iterator[SetRun]:
        """Yield the runs of a line with styled words and icons."""
        x = 0.0
        for stretch, style in pieces(clean_text(string)):
            own = bold or style.bold, italic or style.italic
            for words, icon in icons_in(stretch):
                if icon:
                    made: tuple[SetRun, ...] = (self._icon(icon, own),)
                else:
                    try:
                        made = self.runs(words, own[0], tabular, kern, display, own[1])
                    except MissingGlyphError as missing:
                        raise MissingGlyphError(missing.character, string) from None
                for run in made:
                    yield run._replace(x=x + run.x, fill=style.fill)
                x += length_of(made)

    def _icon(self, name: str, style: tuple[bool, bool]) -> SetRun:
        """Return the run of an icon, a little higher than capitals; an unknown icon is left out."""
        face = self.first(*style)
        icon = self._icons.get(name)
        if icon is None:
            return SetRun(face, "", 0.0, 0.0)
        height = self.face(face).cap_height * ICON_HEIGHT
        return SetRun(face, " ", 0.0, height * icon.box.width / icon.box.height + 2 * ICON_ROOM, icon=name)

    def _set(
        self, string: str, bold: bool, tabular: bool, kern: bool, display: str, italic: bool
    ) -> tuple[SetRun, ...]:
        first = display or self.first(bold, italic)
        try:  # most lines are of one face
            return (self._run(first, string, 0.0, tabular, kern),) if string else ()
        except KeyError:
            pass
        names: list[str] = []
        for character in string:
            name = self.face_for(character, bold, display, italic)
            if name is None:
                raise MissingGlyphError(character, string)
            names.append(name)
        runs: list[SetRun] = []
        x, start = 0.0, 0
        for name, group in groupby(names):
            end = start + len(list(group))
            runs.append(self._run(name, string[start:end], x, tabular, kern))
            x += runs[-1].width
            start = end
        return tuple(runs)

    def _run(self, name: str, part: str, x: float, tabular: bool, kern: bool) -> SetRun:
        """Return a run of one face. Raises `KeyError` for a character that it lacks."""
        advances = self.face(name).advances
        widths = [advances[ord(character)] for character in part]
        if not tabular and not kern:
            return SetRun(name, part, x, fsum(widths))
        lead, gaps = 0.0, [0.0] * len(part)
        if tabular:
            figure = max(advances[code] for code in map(ord, "0123456789") if code in advances)
            for index, character in enumerate(part):
                if character.isdigit() and character.isascii():
                    spare = (figure - widths[index]) / 2
                    gaps[index] += spare
                    if index:
                        gaps[index - 1] += spare
                    else:
                        lead += spare
        if kern:
            for index, adjustment in enumerate(self.face(name).kerning.adjustments(part)):
                gaps[index] += adjustment
        width = lead + fsum(widths) + fsum(gaps)
        return SetRun(name, part, x, width, tuple(gaps) if any(gaps) else (), lead)

    def _has(self, name: str, character: str) -> bool:
        return ord(character) in self.face(name).advances


def _display(name: str, italic: bool) -> str:
    """Return the display face to try first, or nothing if it is not installed."""
    if italic and name:
        name = ITALICS.get(name, name)
    return name if name and display_file(name) else ""


metrics_of = lru_cache(maxsize=16)(Metrics)
"""The metrics of faces, shared by all books of the same fonts in the process."""


def space_runs(natural: Sequence[SetRun], size: float, tracking: float) -> list[Run]:
    """Return runs at a type size, with extra space after each character; a line with shaped runs gets none."""
    runs: list[Run] = []
    before = 0.0
    for face, part, start, width, gaps, lead, _, _, shaped in natural:
        extra = tracking * len(part)
        own = tuple([gap * size for gap in gaps]) if gaps else ()
        runs.append(
            Run(face, part, start * size + before, width * size + extra, own, lead * size, shaped=shaped)
        )
        before += extra
    return runs
