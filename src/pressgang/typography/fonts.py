"""The setting of lines: what sheets and backends ask of fonts, and what stands behind it.

The faces are those of `faces.py`, chosen glyph by glyph and measured by `metrics.py`; `wrapping.py` breaks
running text into lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import Literal

from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import BLACK, Colour, Run, Text
from pressgang.typography.display import display_file, is_display
from pressgang.typography.faces import Face, our_face, text_face, users_face
from pressgang.typography.metrics import PARAGRAPHS, Kept, Metrics, TextFaces, metrics_of
from pressgang.typography.printable import (
    MissingGlyphError,
    cleaned,
    describe_character,
    script_to_shape,
)
from pressgang.typography.saying import Glossary, Said
from pressgang.typography.wrapping import (
    RAISED_LIFT,
    TextSpan,
    Word,
    evened,
    line_of,
    raised_size,
    spaced,
    words_of,
    wrapped,
)

__all__ = (
    "Anchor",
    "Face",
    "FontBook",
    "Glossary",
    "Kept",
    "MissingGlyphError",
    "Noted",
    "Said",
    "TextSpan",
    "cleaned",
    "describe_character",
    "raised_size",
    "script_to_shape",
    "text_face",
    "users_face",
)

Anchor = Literal["start", "middle", "end"]
Displays = tuple[str, str]
"""The display faces of plain and of bold spans; empty for the text face."""
_TEXT: Displays = ("", "")
OUR_FONTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "serif": ("garamond", "garamond-semibold"),
        "sans": ("figo", "figbo"),
        "mono": ("cascadia", "cascadiab"),
        "EB Garamond": ("garamond", "garamond-semibold"),
        "FiraGO": ("figo", "figbo"),
        "Noto Sans": ("notos", "notosbo"),
        "Cascadia Mono": ("cascadia", "cascadiab"),
    }
)
"""Our fonts by the names that texts ask for them by: the regular and the bold face of each."""


def _folded(name: str) -> str:
    """A name of a font without what people write differently."""
    return "".join(name.casefold().replace("-", " ").replace("_", " ").split())


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
    words: Glossary | None = field(default=None, repr=False)
    """The language of the sheets, where it is not English: what is measured or set here is said in it."""
    own: TextFaces = ()
    """The user's text face, which is asked before ours: its regular and its bold."""

    def __reduce__(self) -> tuple[type[FontBook], tuple[object, ...]]:
        """Another process measures anew: what is remembered does not travel."""
        return FontBook, (self.extra, self.noted, self.words, self.own)

    @cached_property
    def _metrics(self) -> Metrics:
        return metrics_of(self.extra, self.own)

    @cached_property
    def _words(self) -> Kept[tuple[TextSpan | str, ...], tuple[Word, ...]]:
        return Kept(PARAGRAPHS)

    @cached_property
    def _wrapped(self) -> Kept[tuple[str, float, float, bool, bool], tuple[str, ...]]:
        return Kept(PARAGRAPHS)

    def noting(self) -> FontBook:
        """A book of the same faces that notes each missing character and goes on."""
        return replace(self, noted=Noted())

    def font_names(self) -> tuple[str, ...]:
        """The fonts that a text may ask for by name: ours, and the user's by their files."""
        return (*OUR_FONTS, *(face.called for face in self.extra if face.called))

    def in_font(self, name: str) -> FontBook | None:
        """Return a book that sets text in a font of `font_names`, or None where there is no such font."""
        folded = _folded(name)
        if folded not in self._in_fonts:
            self._in_fonts[folded] = self._in_font(folded)
        return self._in_fonts[folded]

    @cached_property
    def _in_fonts(self) -> dict[str, FontBook | None]:
        return {}

    def _in_font(self, folded: str) -> FontBook | None:
        face = next((one for one in self.extra if _folded(one.called) == folded), None)
        if face is not None:
            return replace(self, own=(face, face))
        names = next((faces for name, faces in OUR_FONTS.items() if _folded(name) == folded), None)
        if names is None:
            return None
        there = [our_face(one) for one in names if not is_display(one) or display_file(one)]
        return replace(self, own=(there[0], there[-1]) if there else ())

    def speaking(self, words: Glossary | None) -> FontBook:
        """A book of the same faces that says what it sets in the language of these words."""
        return self if words is self.words else replace(self, words=words)

    def say(self, string: str) -> str:
        """The string in the language of the sheets: for who cuts it up, for what is set is said by itself."""
        return string if self.words is None else self.words.say(string)

    def face(self, name: str) -> Face:
        """A face by the name that runs carry."""
        return self._metrics.face(name)

    def cap_height(self, size: float, bold: bool = False) -> float:
        """The height of capitals and figures of that type size."""
        return self.face(self._metrics.first(bold)).cap_height * size

    def missing(self, string: str) -> list[str]:
        """The characters of `string` that no face has, or that would print wrong, in order, each once."""
        return [c for c in dict.fromkeys(cleaned(string)) if self._metrics.face_for(c, False) is None]

    def width(
        self,
        string: str,
        size: float,
        bold: bool = False,
        *,
        tracking: float = 0.0,
        tabular: bool = False,
        display: str = "",
    ) -> float:
        """The length of the line. `tracking` is extra space after each character but the last."""
        runs = self._set(self.say(string), bold, tabular, False, display)
        if not runs:
            return 0.0
        natural = (runs[-1].x + runs[-1].width) * size
        return natural + tracking * (sum(len(run.string) for run in runs) - 1) if tracking else natural

    def longest_word(self, string: str, size: float, bold: bool = False) -> float:
        """The length of its longest word."""
        return max((self._natural(word, bold) * size for word in self.say(string).split()), default=0.0)

    def told(self, spans: Sequence[TextSpan]) -> str:
        """The spans as they are read, in the language of the sheets."""
        string = "".join(span.string for span in self._said(spans))
        return string if self.words is None else Said(string)

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
        display: str = "",
    ) -> Text:
        """A line with its start, middle or end at (x, y) on the baseline, `size` mm high.

        `tabular` gives all figures one width; `kern` pairs letters as the face says (for large names).
        `rotation` turns the line clockwise about (x, y). `display` names a face of `display.py` to set it in.
        Raises `MissingGlyphError`.
        """
        natural = self._set(self.say(string), bold, tabular, kern, display)
        if len(natural) == 1 and not natural[0].gaps and not natural[0].lead and not tracking:
            only = natural[0]  # nearly every line; it shares the zeros of a run
            runs = [Run(only.face, only.string, 0.0, only.width * size)]
        else:
            runs = spaced(natural, size, tracking)
        total = runs[-1].x + runs[-1].width - tracking if runs else 0.0
        shift = 0.0 if anchor == "start" else -total / 2 if anchor == "middle" else -total
        if shift and rotation:
            from pressgang.drawing.geometry import cos_sin

            cos, sin = cos_sin(rotation)
            x, y = x + shift * cos, y + shift * sin
        elif shift:
            x += shift
        return Text(x=x, y=y, runs=tuple(runs), size=size, fill=fill, tracking=tracking, rotation=rotation)

    def fit(
        self, string: str, width: float, largest: float, smallest: float, bold: bool = False, display: str = ""
    ) -> float | None:
        """The largest type size up to `largest` at which the line is no longer than `width`.

        `None` where even `smallest` is too large. A word too long is for the caller to wrap or report.
        """
        natural = self.width(string, 1.0, bold, display=display)
        if natural <= 0:
            return largest
        size = min(largest, width / natural * 0.9999)
        return size if size >= smallest else None

    def wrap(self, string: str, width: float, size: float, bold: bool = False, even: bool = False) -> list[str]:
        """The string in lines no longer than `width`, broken as `lines` breaks them."""
        key = (string, width, size, bold, even)
        found = self._wrapped.get(key)
        if found is None:  # remembered, for pages share their words
            lines = map(self.joined, self.lines([TextSpan(string, bold=bold)], width, size, even))
            joined = ("".join(span.string for span in spans) for spans in lines)
            found = self._wrapped.keep(key, tuple(joined if self.words is None else map(Said, joined)))
        return list(found)

    def lines(
        self,
        spans: Sequence[TextSpan],
        width: float,
        size: float,
        even: bool = False,
        displays: Displays = _TEXT,
    ) -> list[list[Word]]:
        """The words of spans in lines no longer than `width`, broken at spaces (a no-break space holds).

        `even` lines are a little narrower where that saves a last line of one word. `displays` are the display
        faces of plain and of bold spans.
        """
        said = self._said(spans)
        key: tuple[TextSpan | str, ...] = (*said, *displays)
        natural = partial(self._natural, displays=displays)
        words = self._words.get(key) or self._words.keep(key, words_of(said, natural))
        return (evened if even else wrapped)(words, width, size, natural)

    def joined(self, line: Sequence[Word]) -> list[TextSpan]:
        """The spans of one of `lines`; they are said already."""
        spans = line_of(line)
        return spans if self.words is None else [TextSpan(Said(one[0]), *one[1:]) for one in spans]

    def line(
        self,
        x: float,
        y: float,
        spans: Sequence[TextSpan],
        size: float,
        fill: Colour = BLACK,
        anchor: Anchor = "start",
        displays: Displays = _TEXT,
    ) -> list[Text]:
        """The texts of one line of spans (as `joined` returns them) from (x, y)."""
        spans = self._said(spans)
        if anchor != "start":
            total = sum(self._span_width(span, size, displays) for span in spans)
            x -= total / 2 if anchor == "middle" else total
        texts = []
        for span in spans:
            own = raised_size(size) if span.raised else size
            lift = size * RAISED_LIFT if span.raised else 0.0
            display, ink = displays[span.bold], span.fill or fill
            texts.append(self.text(x, y - lift, span.string, own, bold=span.bold, fill=ink, display=display))
            x += self._span_width(span, size, displays)
        return texts

    def _span_width(self, span: TextSpan, size: float, displays: Displays) -> float:
        own = raised_size(size) if span.raised else size
        return self.width(span.string, own, span.bold, display=displays[span.bold])

    def _natural(self, string: str, bold: bool, displays: Displays = _TEXT) -> float:
        runs = self._set(string, bold, False, False, displays[bold])
        return runs[-1].x + runs[-1].width if runs else 0.0

    def _said(self, spans: Sequence[TextSpan]) -> tuple[TextSpan, ...]:
        return tuple(spans) if self.words is None else self.words.say_spans(spans)

    def outline(self, text: Text) -> tuple[Segment, ...]:
        """The outlines of a line's letters in mm from its start, unturned: for what lies about them."""
        from pressgang.typography.letterforms import outlined

        return outlined(text, self.face)

    def _set(self, string: str, bold: bool, tabular: bool, kern: bool, display: str = "") -> tuple[Run, ...]:
        """The runs of a line at a type size of 1."""
        while True:
            try:
                return self._metrics.runs(string, bold, tabular, kern, display)
            except MissingGlyphError as missing:
                if self.noted is None:
                    raise
                self.noted.lines[missing.character, missing.text] = None
                string = missing.text.replace(missing.character, "?")
