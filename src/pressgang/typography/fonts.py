"""The setting of lines: the fonts as sheets and backends use them.

The faces are those of `faces.py`, chosen glyph by glyph and measured by `metrics.py`; `wrapping.py` breaks
running text into lines.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from math import fsum
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Struct

from pressgang.drawing.geometry import Transform, cos_sin
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import BLACK, Colour, Group, Item, Run, Text, Use
from pressgang.structs import replace
from pressgang.typography.faces import Face, display_file, is_display, our_face, users_face
from pressgang.typography.markup import Icon, Icons, WordStyle, styled, without_signs
from pressgang.typography.metrics import (
    ICON_HEIGHT,
    ICON_ROOM,
    PARAGRAPHS,
    Kept,
    Metrics,
    SetRun,
    TextFaces,
    length_of,
    metrics_of,
    space_runs,
)
from pressgang.typography.translation import Glossary, Said
from pressgang.typography.wrapping import (
    RAISED_LIFT,
    MissingGlyphError,
    TextSpan,
    Word,
    clean_text,
    describe_character,
    dictionary_of,
    join_words,
    needs_shaping,
    raised_size,
    script_without_shaper,
    split_styles,
    split_words,
    way_to_shape,
    wrap_evenly,
    wrap_prose,
    wrap_words,
)

__all__ = (
    "Anchor",
    "Face",
    "FontBook",
    "Glossary",
    "Icon",
    "Icons",
    "Kept",
    "Line",
    "MissingGlyphError",
    "Noted",
    "Said",
    "TextSpan",
    "clean_text",
    "describe_character",
    "raised_size",
    "script_without_shaper",
    "users_face",
    "way_to_shape",
    "without_signs",
)

Anchor = Literal["start", "middle", "end"]
Displays = tuple[str, str]
"""The display faces of plain and of bold spans; empty for the text face."""
_TEXT: Displays = ("", "")
Line = Text | Group
"""A line of text; a group if it has several colours or icons."""
OUR_FONTS: Mapping[str, tuple[str, str, str, str]] = MappingProxyType(
    {
        "serif": ("garamond", "garamond-semibold", "garamond-italic", "garamond-italic-medium"),
        "sans": ("figo", "figbo", "figit", "figbi"),
        "mono": ("cascadia", "cascadiab", "cascadiai", "cascadiabi"),
        "EB Garamond": ("garamond", "garamond-semibold", "garamond-italic", "garamond-italic-medium"),
        "FiraGO": ("figo", "figbo", "figit", "figbi"),
        "Noto Sans": ("notos", "notosbo", "notosit", "notosbi"),
        "Cascadia Mono": ("cascadia", "cascadiab", "cascadiai", "cascadiabi"),
    }
)
"""Our fonts by the names that texts use for them: the regular, bold, italic and bold italic face of each."""


def _folded(name: str) -> str:
    """Return the comparable form of a font name, whose spelling varies."""
    return "".join(name.casefold().replace("-", " ").replace("_", " ").split())


class Noted:
    """The missing characters of a run, each with its line, in the order of their discovery.

    No two objects are equal, so that a drawing with one font book is never taken for one with another.
    """

    def __init__(self) -> None:
        self.lines: dict[tuple[str, str], None] = {}


class FontBook(Struct, frozen=True, dict=True, cache_hash=True):
    """The faces of a run and the setting of lines with them. All measures in mm.

    `extra` are the user's fonts by name, tried in order before the fallbacks.
    """

    extra: tuple[Face, ...] = ()
    noted: Noted | None = None
    """A list for missing characters with their lines; if given, question marks are set in their place."""
    words: Glossary | None = None
    """The translations of the sheets' language, if not English; text is translated when measured or set."""
    own: TextFaces = ()
    """The user's text face, tried before ours: regular and bold."""
    icons: Icons | None = None
    """The icons that texts can name."""

    def __reduce__(self) -> tuple[type[FontBook], tuple[object, ...]]:
        """Return how another process rebuilds the book, without remembered measures."""
        return FontBook, (self.extra, self.noted, self.words, self.own, self.icons)

    @cached_property
    def _metrics(self) -> Metrics:
        return metrics_of(self.extra, self.own, self.icons)

    @cached_property
    def _words(self) -> Kept[tuple[TextSpan | str, ...], tuple[tuple[Word, ...], float]]:
        return Kept(PARAGRAPHS)

    @cached_property
    def _wrapped(self) -> Kept[tuple[str, float, float, bool], tuple[str, ...]]:
        return Kept(PARAGRAPHS)

    @cached_property
    def _extents(self) -> Kept[tuple[tuple[TextSpan, ...], bool], tuple[float, float]]:
        return Kept()

    def noting(self) -> FontBook:
        """Return a book of the same faces that notes each missing character and goes on."""
        return replace(self, noted=Noted())

    def font_names(self) -> tuple[str, ...]:
        """Return the font names that a text may use: ours, and the user's by their files."""
        return (*OUR_FONTS, *(face.called for face in self.extra if face.called))

    def in_font(self, name: str) -> FontBook | None:
        """Return a book that sets text in a font of `font_names`, or None if there is no such font."""
        return self._in_font(_folded(name))

    @cached_property
    def _in_font(self) -> Callable[[str], FontBook | None]:
        def found(folded: str) -> FontBook | None:
            face = next((one for one in self.extra if _folded(one.called) == folded), None)
            if face is not None:
                return replace(self, own=(face, face))
            names = next((faces for name, faces in OUR_FONTS.items() if _folded(name) == folded), None)
            if names is None:
                return None
            if any(is_display(one) and not display_file(one) for one in names):
                return replace(self, own=())
            regular, bold, italic, both = map(our_face, names)
            return replace(self, own=(regular, bold, italic, both))

        return cache(found)

    def say(self, string: str) -> str:
        """Translate a string, for callers that cut it up first; set text is translated anyway."""
        return string if self.words is None else self.words.say(string)

    def face(self, name: str) -> Face:
        """Return the face of a run."""
        return self._metrics.face(name)

    def cap_height(self, size: float, bold: bool = False) -> float:
        """Return the height of capitals and figures of that type size."""
        return self.face(self._metrics.first(bold)).cap_height * size

    def missing(self, string: str) -> list[str]:
        """Return the characters of `string` that no face has or that would print wrong, in order, each once."""
        own = [c for c in dict.fromkeys(clean_text(string)) if unicodedata.category(c) != "Cf"]
        return [c for c in own if self._metrics.face_for(c, False) is None]

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
        """Return the length of the line. `tracking` is extra space after each character but the last."""
        runs = self._set(self.say(string), bold, tabular, False, display)
        if not runs:
            return 0.0
        natural = length_of(runs) * size
        if not tracking or any(run.shaped for run in runs):
            return natural
        return natural + tracking * (sum(len(run.string) for run in runs) - 1)

    def longest_word(self, string: str, size: float, bold: bool = False) -> float:
        """Return the length of its longest word."""
        words = self.say(string).split()
        return max((self._natural_span(TextSpan(word, bold)) * size for word in words), default=0.0)

    def extents(self, spans: Sequence[TextSpan], bold: bool = False) -> tuple[float, float]:
        """Return the length of a line of spans and that of its longest word, at a type size of 1.

        They are measured in bold if any span is bold. A table asks for its cells at each width that is tried.
        """
        key = (tuple(spans), bold)
        found = self._extents.get(key)
        if found is None:
            said, heavy = self.translate(spans), bold or any(span.bold for span in spans)
            found = self._extents.keep(key, (self.width(said, 1.0, heavy), self.longest_word(said, 1.0, heavy)))
        return found

    def translate(self, spans: Sequence[TextSpan]) -> str:
        """Return the text of the spans in the language of the sheets."""
        string = "".join(span.string for span in self._said(spans))
        return string if self.words is None else Said(string)

    def join_said(self, *texts: str) -> str:
        """Return texts that are translated one by one as a line in the language of the sheets."""
        return self.translate([TextSpan(self.say(text)) for text in texts])

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
        italic: bool = False,
    ) -> Line:
        """Set a line with its start, middle or end at (x, y) on the baseline, `size` mm high.

        `tabular` gives figures one width; `kern` pairs letters; `rotation` is clockwise about (x, y); `display`
        names a display face of `faces.py`. Raises `MissingGlyphError`.
        """
        natural = self._set(self.say(string), bold, tabular, kern, display, italic)
        if tracking and any(run.shaped for run in natural):
            tracking = 0.0  # it would tear joined letters apart
        runs = space_runs(natural, size, tracking)
        total = length_of(runs) - tracking if runs else 0.0
        shift = 0.0 if anchor == "start" else -total / 2 if anchor == "middle" else -total
        if shift and rotation:
            cos, sin = cos_sin(rotation)
            x, y = x + shift * cos, y + shift * sin
        elif shift:
            x += shift
        if any([run.fill or run.icon for run in natural]):  # noqa: C419 (a generator takes longer)
            return Group(
                tuple(self._in_colours(natural, runs, size, fill, tracking)),
                Transform.rotate(rotation).then(Transform.translate(x, y)),
            )
        return Text(x=x, y=y, runs=tuple(runs), size=size, fill=fill, tracking=tracking, rotation=rotation)

    def _in_colours(
        self, natural: Sequence[SetRun], runs: Sequence[Run], size: float, fill: Colour, tracking: float
    ) -> Iterator[Item]:
        """Yield the items of a line with several colours or icons: one text for each stretch of a colour."""
        together: list[Run] = []
        start = 0.0
        for index, (own, run) in enumerate(zip(natural, runs, strict=True)):
            ink = own.fill or fill
            if own.icon and self.icons is not None:
                cap = self.face(own.face).cap_height * size
                symbol = self.icons.symbol(own.icon, cap * ICON_HEIGHT, ink)
                yield Use(symbol, Transform.translate(run.x + ICON_ROOM * size - symbol.box.x, -cap / 2))
                continue
            start = start if together else run.x
            together.append(run._replace(x=run.x - start))
            after = natural[index + 1] if index + 1 < len(natural) else None
            if after is None or after.icon or (after.fill or fill) != ink or after.shaped or own.shaped:
                yield Text(start, 0.0, tuple(together), size, ink, tracking)
                together = []

    def plain_text(self, x: float, y: float, string: str, size: float, **looks: Any) -> Text:
        """Set a line like `text`, in one colour and without icons, for drawings around its letters."""
        line = self.text(x, y, Said(without_signs(self.say(string))), size, **looks)
        assert isinstance(line, Text)
        return line

    def fit(
        self, string: str, width: float, largest: float, smallest: float, bold: bool = False, display: str = ""
    ) -> float | None:
        """Return the largest type size up to `largest` at which the line is no longer than `width`.

        Returns None if even `smallest` is too large; the caller wraps or reports a long word.
        """
        natural = self.width(string, 1.0, bold, display=display)
        if natural <= 0:
            return largest
        size = min(largest, width / natural * 0.9999)
        return size if size >= smallest else None

    def wrap(self, string: str, width: float, size: float, bold: bool = False) -> list[str]:
        """Return the lines of a string, no longer than `width`, broken as `lines` breaks them."""
        key = (string, width, size, bold)
        found = self._wrapped.get(key)
        if found is None:  # remembered, for pages share their words
            lines = map(self.joined, self.lines([TextSpan(string, bold=bold)], width, size))
            joined = (
                "".join(styled(one[0], WordStyle(one.bold and not bold, one.italic, one.fill)) for one in spans)
                for spans in lines
            )
            found = self._wrapped.keep(key, tuple(joined if self.words is None else map(Said, joined)))
        return list(found)

    def lines(
        self,
        spans: Sequence[TextSpan],
        width: float,
        size: float,
        even: bool = False,
        prose: bool = False,
        displays: Displays = _TEXT,
    ) -> list[list[Word]]:
        """Break spans into lines of words no longer than `width`, at spaces (not at no-break spaces).

        `even` lines are a little narrower where that avoids a last line of one word; `prose` is also hyphenated
        in German and Polish. `displays` are the display faces of plain and of bold spans.
        """
        said = self._said(spans)
        key: tuple[TextSpan | str, ...] = (*said, *displays)
        natural = partial(self._natural_span, displays=displays)
        words, most = self._words.get(key) or self._words.keep(key, split_words(said, natural))
        if words and most * size < width:
            return [[*words]]  # most cells of tables hold a word or a figure
        if prose and self.words is not None:
            dictionary = dictionary_of(self.words.language)
            if dictionary:
                return wrap_prose(words, width, size, natural, dictionary)
        return (wrap_evenly if even else wrap_words)(words, width, size, natural)

    def joined(self, line: Sequence[Word]) -> list[TextSpan]:
        """Return the spans of one of `lines`; their text is translated already."""
        spans = join_words(line)
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
    ) -> list[Line]:
        """Set one line of spans (as `joined` returns them) from (x, y)."""
        spans = self._said(spans)
        if any(needs_shaping(span.string) for span in spans):
            from pressgang.typography.shaping import order_spans

            spans = order_spans(spans)
        if anchor != "start":
            total = fsum(self._span_width(span, size, displays) for span in spans)
            x -= total / 2 if anchor == "middle" else total
        texts: list[Line] = []
        for span in spans:
            own = raised_size(size) if span.raised else size
            lift = size * RAISED_LIFT if span.raised else 0.0
            display, ink = displays[span.bold], span.fill or fill
            texts.append(
                self.text(
                    x, y - lift, span.string, own, bold=span.bold, fill=ink, display=display, italic=span.italic
                )
            )
            x += self._span_width(span, size, displays)
        return texts

    def _span_width(self, span: TextSpan, size: float, displays: Displays) -> float:
        return self._natural_span(span, displays) * (raised_size(size) if span.raised else size)

    def line_width(self, spans: Sequence[TextSpan], size: float) -> float:
        """Return the length of a line of spans."""
        return fsum(self._span_width(span, size, _TEXT) for span in self._said(spans))

    def _natural_span(self, span: TextSpan, displays: Displays = _TEXT) -> float:
        runs = self._set(span.string, span.bold, False, False, displays[span.bold], span.italic)
        return length_of(runs)

    def _said(self, spans: Sequence[TextSpan]) -> tuple[TextSpan, ...]:
        return tuple(split_styles(spans if self.words is None else self.words.say_spans(spans)))

    def outline(self, text: Text) -> tuple[Segment, ...]:
        """Return the outlines of a line's letters in mm from its start, unrotated, for a halo and the like."""
        from pressgang.typography.faces import outline_text

        return outline_text(text, self.face)

    def _set(
        self, string: str, bold: bool, tabular: bool, kern: bool, display: str = "", italic: bool = False
    ) -> tuple[SetRun, ...]:
        """Return the runs of a line at a type size of 1."""
        while True:
            try:
                return self._metrics.runs(string, bold, tabular, kern, display, italic)
            except MissingGlyphError as missing:
                if self.noted is None:
                    raise
                self.noted.lines[missing.character, without_signs(missing.text)] = None
                string = missing.text.replace(missing.character, "?")
