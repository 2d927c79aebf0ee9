"""Faces, metrics and the setting of lines: which glyphs there are, how wide they run, where lines break.

The faces come with the `pymupdf-fonts` package: FiraGO for everything it covers, then Noto Sans, then
Cascadia Mono (for its few symbols), glyph by glyph. A user's own font (`--font`) is asked right after
FiraGO. A face is unpacked and parsed when a line first needs it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from pressgang.drawing.scene import BLACK, Colour, Run, Text
from pressgang.drawing.units import points
from pressgang.typography.plain_reportlab import plain_reportlab

if TYPE_CHECKING:
    from pressgang.typography.kerning import Kerning

Anchor = Literal["start", "middle", "end"]
_REGULAR = ("figo", "notos", "cascadia")
_BOLD = ("figbo", "notosbo", "cascadiab")
_NEEDS_SHAPING = (
    (0x0590, 0x08FF, "right-to-left writing"),
    (0x0900, 0x0DFF, "an Indic script"),
    (0x0E00, 0x0EFF, "Thai or Lao"),
    (0x0F00, 0x109F, "Tibetan or Burmese"),
    (0x1780, 0x17FF, "Khmer"),
    (0xFB1D, 0xFDFF, "right-to-left writing"),
    (0xFE70, 0xFEFE, "right-to-left writing"),
)
"""Scripts whose letters join, stack or run the other way: set letter by letter they would print wrong."""


class MissingGlyphError(ValueError):
    """A character that no face has. `character` is it, `text` the line it stands in."""

    def __init__(self, character: str, text: str) -> None:
        self.character = character
        self.text = text
        super().__init__(describe_character(character))


def script_to_shape(character: str) -> str | None:
    """The kind of writing, where letters join, stack or run the other way; no font helps with that."""
    code = ord(character)
    return next((kind for low, high, kind in _NEEDS_SHAPING if low <= code <= high), None)


def describe_character(character: str) -> str:
    """`U+13000 EGYPTIAN HIEROGLYPH A001`, as a message names a character."""
    return f"U+{ord(character):04X} {unicodedata.name(character, 'unnamed character')}"


def cleaned(string: str) -> str:
    """The string as it is printed: composed, line breaks and tabs as spaces, invisible characters gone."""
    if string.isascii() and string.isprintable():
        return string
    composed = unicodedata.normalize("NFC", string)
    return "".join(
        " " if c in "\t\r\n\x0b\x0c\x85\u2028\u2029" else c
        for c in composed
        if unicodedata.category(c) not in ("Cc", "Cf") or c in "\t\r\n\x0b\x0c\x85"
    )


@dataclass(frozen=True)
class Face:
    """One font file in memory: ours, or a user's as `users_face` makes it."""

    name: str
    data: bytes = field(repr=False)

    def __reduce__(self) -> tuple[type[Face], tuple[str, bytes]]:
        """Another process opens the file anew: what the libraries made of it does not travel."""
        return Face, (self.name, self.data)

    @cached_property
    def font(self) -> Any:
        """The face as reportlab's `TTFont`, which measures and embeds it.

        Parsing takes far longer than writing a page, so that a face stays open for the next document.
        """
        return _opened(self.name, self.data)

    @cached_property
    def kerning(self) -> Kerning:
        """The kerning pairs of the face."""
        from pressgang.typography.kerning import Kerning

        return Kerning(self.data, self.font.face.charToGlyph, self.font.face.unitsPerEm)

    @cached_property
    def advances(self) -> dict[int, float]:
        """Advance widths in em by code point."""
        return {code: width / 1000 for code, width in self.font.face.charWidths.items()}

    @cached_property
    def cap_height(self) -> float:
        """The height of a capital letter in em."""
        return float(self.font.face.capHeight) / 1000


@lru_cache(maxsize=16)
def _opened(name: str, data: bytes) -> Any:
    from io import BytesIO

    plain_reportlab()
    from reportlab.pdfbase.ttfonts import TTFont

    font: Any = TTFont(name, BytesIO(data), asciiReadable=0)
    own = re.sub(rb"[^A-Za-z0-9-]", b"", font.face.name) or b"Font"
    if name.startswith("user"):  # a user's copy of a bundled font must not share its name
        own += b"-" + name.encode()
    font.face.name = own
    return font


def users_face(index: int, data: bytes, number: int | None = None) -> Face:
    """A face of a user's font file, the `index`th of the run, open: a file is not trusted to be what it says.

    `number` names a face of a collection, from 1. Raises `FontFileError` (see `font_files`).
    """
    from pressgang.typography.font_files.face import plain_face
    from pressgang.typography.font_files.problems import FontFileError

    face = Face(f"user{index}", plain_face(data, number))
    if not face.advances:
        raise FontFileError("has no characters that can be printed")
    return face


@lru_cache(maxsize=16)
def _our_face(name: str) -> Face:
    """A face that comes with pressgang, open: as an earlier run kept it, else unpacked and parsed."""
    from pressgang.typography.kept_faces import keep_face, kept_face

    kept = kept_face(name)
    if kept is None:
        import pymupdf_fonts

        face = Face(name, pymupdf_fonts.myfont(name))
        keep_face(name, face.font)
        return face
    face = Face(name, kept[0])
    vars(face)["font"] = kept[1]
    return face


@dataclass(frozen=True)
class TextSpan:
    """A stretch of running text: bold, raised (a footnote mark) or coloured where set."""

    string: str
    bold: bool = False
    raised: bool = False
    fill: Colour | None = None


class Noted:
    """Characters that no face has, each with the line it stands in, as they were met.

    No two are equal, so that nothing drawn with one book of fonts is taken for what another would draw.
    """

    def __init__(self) -> None:
        self.lines: dict[tuple[str, str], None] = {}


@dataclass(frozen=True)
class FontBook:
    """The faces of a run and the setting of lines with them. All measures in mm.

    `extra` are the user's fonts by name, asked in order before the fallbacks.
    """

    extra: tuple[Face, ...] = ()
    noted: Noted | None = field(default=None, repr=False)
    """Where given, a character that no face has is noted here with its line, and set as a question mark."""
    _faces: dict[str, Face] = field(default_factory=dict, repr=False, compare=False)
    _widths: dict[tuple[str, bool, bool, bool], tuple[Run, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )
    _chosen: dict[tuple[str, bool], str | None] = field(default_factory=dict, repr=False, compare=False)
    _wrapped: dict[tuple[str, float, float, bool], tuple[str, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def noting(self) -> FontBook:
        """A book of the same faces that notes each missing character and goes on."""
        return FontBook(self.extra, Noted(), self._faces)

    def face(self, name: str) -> Face:
        """A face by the name that runs carry."""
        for face in self.extra:
            if face.name == name:
                return face
        if name not in self._faces:
            self._faces[name] = _our_face(name)
        return self._faces[name]

    def cap_height(self, size: float, bold: bool = False) -> float:
        """The height of capitals and figures of that type size."""
        return self.face("figbo" if bold else "figo").cap_height * size

    def missing(self, string: str) -> list[str]:
        """The characters of `string` that no face has, or that would print wrong, in order, each once."""
        return [c for c in dict.fromkeys(cleaned(string)) if self._face_for(c, False) is None]

    def width(
        self, string: str, size: float, bold: bool = False, *, tracking: float = 0.0, tabular: bool = False
    ) -> float:
        """The length of the line. `tracking` is extra space after each character but the last."""
        runs = self._set(string, bold, tabular, False)
        if not runs:
            return 0.0
        natural = (runs[-1].x + runs[-1].width) * size
        return natural + tracking * (sum(len(run.string) for run in runs) - 1) if tracking else natural

    def text(
        self,
        x: float,
        y: float,
        string: str,
        size: float,
        *,
        bold: bool = False,
        anchor: Anchor = "start",
        fill: Colour = BLACK,
        tracking: float = 0.0,
        tabular: bool = False,
        rotation: float = 0.0,
        kern: bool = False,
    ) -> Text:
        """A line with its start, middle or end at (x, y) on the baseline, `size` mm high.

        `tabular` gives all figures one width; `kern` pairs letters as the face says (for large names).
        `rotation` turns the line clockwise about (x, y). Raises `MissingGlyphError`.
        """
        runs: list[Run] = []
        before = 0.0
        for face, part, start, width, gaps, lead in self._set(string, bold, tabular, kern):
            extra = tracking * len(part)
            gaps = tuple([gap * size for gap in gaps]) if gaps else ()
            runs.append(Run(face, part, start * size + before, width * size + extra, gaps, lead * size))
            before += extra
        total = runs[-1].x + runs[-1].width - tracking if runs else 0.0
        shift = 0.0 if anchor == "start" else -total / 2 if anchor == "middle" else -total
        if shift and rotation:
            from pressgang.drawing.geometry import cos_sin

            cos, sin = cos_sin(rotation)
            x, y = x + shift * cos, y + shift * sin
        else:
            x += shift
        return Text(x=x, y=y, runs=tuple(runs), size=size, fill=fill, tracking=tracking, rotation=rotation)

    def fit(
        self, string: str, width: float, largest: float, smallest: float, bold: bool = False
    ) -> float | None:
        """The largest type size up to `largest` at which the line is no longer than `width`.

        `None` where even `smallest` is too large. A word too long is for the caller to wrap or report.
        """
        natural = self.width(string, 1.0, bold)
        if natural <= 0:
            return largest
        size = min(largest, width / natural * 0.9999)
        return size if size >= smallest else None

    def wrap(self, string: str, width: float, size: float, bold: bool = False) -> list[str]:
        """The string in lines no longer than `width`; a word that is too long by itself is broken."""
        key = (string, width, size, bold)
        found = self._wrapped.get(key)
        if found is None:  # remembered, for pages share their words
            lines = self.flow([TextSpan(string, bold=bold)], width, size)
            found = self._wrapped[key] = tuple("".join(span.string for span in spans) for spans in lines)
        return list(found)

    def flow(self, spans: Sequence[TextSpan], width: float, size: float) -> list[list[TextSpan]]:
        """Spans broken into lines no longer than `width` at spaces (a no-break space holds)."""
        words: list[list[TextSpan]] = []
        for span in spans:
            for index, part in enumerate(cleaned(span.string).split(" ")):
                if index or not words:
                    words.append([])
                if part:
                    words[-1].append(TextSpan(part, span.bold, span.raised, span.fill))
        words = [piece for word in words if word for piece in self._broken(word, width, size)]
        lines: list[list[TextSpan]] = []
        length = 0.0
        for word in words:
            own = sum(self._span_width(s, size) for s in word)
            space = self.width(" ", size, word[0].bold)
            if lines and length + space + own <= width + 1e-9:
                lines[-1].append(TextSpan(" ", word[0].bold and lines[-1][-1].bold, False, word[0].fill))
                lines[-1].extend(word)
                length += space + own
            else:
                lines.append(list(word))
                length = own
        return [_merged(line) for line in lines]

    def line(
        self,
        x: float,
        y: float,
        spans: Sequence[TextSpan],
        size: float,
        fill: Colour = BLACK,
        anchor: Anchor = "start",
    ) -> list[Text]:
        """The texts of one line of spans (as `flow` returns them) from (x, y)."""
        total = sum(self._span_width(span, size) for span in spans)
        x -= {"start": 0.0, "middle": total / 2, "end": total}[anchor]
        texts = []
        for span in spans:
            own = raised_size(size) if span.raised else size
            lift = size * RAISED_LIFT if span.raised else 0.0
            texts.append(self.text(x, y - lift, span.string, own, bold=span.bold, fill=span.fill or fill))
            x += self._span_width(span, size)
        return texts

    def _span_width(self, span: TextSpan, size: float) -> float:
        return self.width(span.string, raised_size(size) if span.raised else size, span.bold)

    def _broken(self, word: list[TextSpan], width: float, size: float) -> list[list[TextSpan]]:
        if sum(self._span_width(span, size) for span in word) <= width:
            return [word]
        pieces: list[list[TextSpan]] = [[]]
        room = width
        for span in word:
            for character in span.string:
                single = TextSpan(character, span.bold, span.raised, span.fill)
                own = self._span_width(single, size)
                if own > room and pieces[-1]:
                    pieces.append([])
                    room = width
                pieces[-1].append(single)
                room -= own
        return [_merged(piece) for piece in pieces]

    def _face_for(self, character: str, bold: bool) -> str | None:
        """The face that has the character, remembered."""
        key = (character, bold)
        found = self._chosen.get(key)
        if found is None:
            found = self._chosen[key] = self._search(character, bold)
        return found

    def _search(self, character: str, bold: bool) -> str | None:
        if script_to_shape(character):
            return None
        code = ord(character)
        chain = _BOLD if bold else _REGULAR
        for name in (chain[0], *(face.name for face in self.extra), *chain[1:]):
            if code in self.face(name).advances:
                return name
        return None

    def _set(self, string: str, bold: bool, tabular: bool, kern: bool) -> tuple[Run, ...]:
        """The runs of a line at a type size of 1, remembered: sheets set the same words again and again."""
        key = (string, bold, tabular, kern)
        found = self._widths.get(key)
        if found is None:
            found = self._widths[key] = self._runs(cleaned(string), bold, tabular, kern)
        return found

    def _runs(self, string: str, bold: bool, tabular: bool, kern: bool) -> tuple[Run, ...]:
        names: list[str] = []
        for character in string:
            name = self._face_for(character, bold)
            if name is None:
                if self.noted is None:
                    raise MissingGlyphError(character, string)
                self.noted.lines[character, string] = None
                string = string.replace(character, "?")
                name = self._face_for("?", bold) or _REGULAR[0]
            names.append(name)
        if names and names.count(names[0]) == len(names):
            return (self._run(names[0], string, 0.0, tabular, kern),)
        runs: list[Run] = []
        x = 0.0
        start = 0
        for name, group in groupby(names):
            end = start + len(list(group))
            run = self._run(name, string[start:end], x, tabular, kern)
            runs.append(run)
            x += run.width
            start = end
        return tuple(runs)

    def _run(self, name: str, part: str, x: float, tabular: bool, kern: bool) -> Run:
        advances = self.face(name).advances
        widths = [advances[ord(c)] for c in part]
        if not tabular and not kern:
            return Run(name, part, x, sum(widths))
        lead, gaps = 0.0, [0.0] * len(part)
        if tabular:
            figure = max(advances.get(ord(digit), 0.0) for digit in "0123456789")
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
        width = lead + sum(widths) + sum(gaps)
        return Run(name, part, x, width, tuple(gaps) if any(gaps) else (), lead)


RAISED_SIZE, RAISED_LIFT = 0.68, 0.34
"""A footnote mark: its size and lift as shares of the type size of its line."""
LEAST_RAISED = points(6)


def raised_size(size: float) -> float:
    """The type size of a footnote mark in a line of that size: smaller, but never under 6 pt."""
    return min(size, max(size * RAISED_SIZE, LEAST_RAISED))


def _merged(spans: Iterable[TextSpan]) -> list[TextSpan]:
    """Neighbours of one style joined."""
    merged: list[TextSpan] = []
    for span in spans:
        last = merged[-1] if merged else None
        if last and (last.bold, last.raised, last.fill) == (span.bold, span.raised, span.fill):
            merged[-1] = TextSpan(last.string + span.string, span.bold, span.raised, span.fill)
        else:
            merged.append(span)
    return merged
