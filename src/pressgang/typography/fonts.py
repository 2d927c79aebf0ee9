"""The setting of lines: the fonts as sheets and backends use them.

Faces are chosen glyph by glyph and measured once at a type size of 1. They are tried in this order: the display
face that a line demands, the user's text face, FiraGO, the users' own fonts (`--font`), Noto Sans, Cascadia
Mono (for its few symbols). `wrapping.py` breaks running text into lines.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import groupby
from math import fsum
from types import MappingProxyType
from typing import Any, Literal, TypeVar

from msgspec import Struct

from pressgang.drawing.geometry import Transform, cos_sin
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import BLACK, Colour, Group, Item, Run, Shaped, Text, Use
from pressgang.structs import NamedTuple, replace
from pressgang.typography.faces import ITALICS, Face, display_file, is_display, our_face, users_face
from pressgang.typography.markup import (
    BOLD,
    PLAIN,
    Icons,
    TextSpan,
    icons_in,
    spans_of,
    styled,
    without_signs,
)
from pressgang.typography.translation import Glossary, Said
from pressgang.typography.wrapping import (
    RAISED_LIFT,
    MissingGlyphError,
    Word,
    clean_text,
    describe_character,
    dictionary_of,
    is_attached,
    join_words,
    needs_shaping,
    raised_size,
    script_without_shaper,
    split_words,
    way_to_shape,
    wrap_evenly,
    wrap_prose,
    wrap_words,
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
    if len(runs) == 1:  # of most lines; a kit asks a hundred thousand times
        return runs[0].x + runs[0].width
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
        return self._faces.get(name) or our_face(name)

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
            set_line = self._set_shaped if needs_shaping(string) else self._set
            found = self._lines.keep(key, tuple(set_line(clean_text(string), *key[1:])))
        return found

    def _set_shaped(
        self, string: str, bold: bool, tabular: bool, kern: bool, display: str, italic: bool
    ) -> Iterator[SetRun]:
        """Yield the runs of a line of which letters must be shaped, in the order in which they are read."""
        from pressgang.typography.shaping import OBJECT, levels_of, scripts_of, shape, visual_order

        parts = [
            (words or OBJECT, icon, (bold or style.bold, italic or style.italic), style.fill)
            for stretch, style in spans_of(string)
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
                    run = self._run(name, part, tabular, kern)
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

    def _set(
        self, string: str, bold: bool, tabular: bool, kern: bool, display: str, italic: bool
    ) -> Iterator[SetRun]:
        """Yield the runs of a line, of its styled words and icons too, from left to right."""
        x = 0.0
        for stretch, style in ((string, PLAIN),) if string.isascii() else spans_of(string):
            own = bold or style.bold, italic or style.italic
            for words, icon in icons_in(stretch):
                plain = self._in_faces(words, string, own, tabular, kern, display)
                for run in (self._icon(icon, own),) if icon else plain:
                    yield run._replace(x=x, fill=style.fill) if x or style.fill else run
                    x += run.width

    def _icon(self, name: str, style: tuple[bool, bool]) -> SetRun:
        """Return the run of an icon, a little higher than capitals; an unknown icon is left out."""
        face = self.first(*style)
        icon = self._icons.get(name)
        if icon is None:
            return SetRun(face, "", 0.0, 0.0)
        height = self.face(face).cap_height * ICON_HEIGHT
        return SetRun(face, " ", 0.0, height * icon.box.width / icon.box.height + 2 * ICON_ROOM, icon=name)

    def _in_faces(
        self, words: str, line: str, style: tuple[bool, bool], tabular: bool, kern: bool, display: str
    ) -> Iterator[SetRun]:
        """Yield the runs of words of one style, each in the first face that has its characters.

        Raises `MissingGlyphError`.
        """
        first = _display(display, style[1])

        def face_of(character: str) -> str:
            name = self.face_for(character, style[0], first, style[1])
            if name is None:
                raise MissingGlyphError(character, line)
            return name

        try:  # most lines are of one face
            yield self._run(first or self.first(*style), words, tabular, kern)
        except KeyError:
            for name, group in groupby(words, face_of):
                yield self._run(name, "".join(group), tabular, kern)

    def _run(self, name: str, part: str, tabular: bool, kern: bool) -> SetRun:
        """Return a run of one face. Raises `KeyError` for a character that it lacks."""
        advances = self.face(name).advances
        widths = [*map(advances.__getitem__, map(ord, part))]
        if not tabular and not kern:
            return SetRun(name, part, 0.0, fsum(widths))
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
        return SetRun(name, part, 0.0, width, tuple(gaps) if any(gaps) else (), lead)

    def _has(self, name: str, character: str) -> bool:
        return ord(character) in self.face(name).advances


def _display(name: str, italic: bool) -> str:
    """Return the display face to try first, or nothing if it is not installed."""
    if italic and name:
        name = ITALICS.get(name, name)
    return name if name and display_file(name) else ""


def _in_bold(span: TextSpan) -> TextSpan:
    """Return a span in bold, but the mark of a footnote as it is."""
    return span if span.style.raised else TextSpan(span.string, span.style._replace(bold=True))


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


__all__ = (
    "Anchor",
    "Face",
    "FontBook",
    "Glossary",
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

    `extra` are the user's fonts by name, tried in order before the fallbacks. Another process gets these fields
    alone, and measures anew.
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

    @cached_property
    def _metrics(self) -> Metrics:
        return metrics_of(self.extra, self.own, self.icons)

    @cached_property
    def _words(self) -> Kept[tuple[str, bool, Displays], tuple[tuple[Word, ...], float]]:
        return Kept(PARAGRAPHS)

    @cached_property
    def _wrapped(self) -> Kept[tuple[str, float, float, bool], tuple[str, ...]]:
        return Kept(PARAGRAPHS)

    @cached_property
    def _extents(self) -> Kept[tuple[str, bool], tuple[float, float]]:
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
        return self._capitals[bold] * size

    @cached_property
    def _capitals(self) -> list[float]:
        """The height of capitals at a type size of 1, plain and bold."""
        return [self.face(self._metrics.first(bold)).cap_height for bold in (False, True)]

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
        """Return the length of its longest word; a no-break space is part of one, as in lines."""
        words = clean_text(self.say(string)).split(" ")
        return max((self._natural(word, bold) * size for word in words), default=0.0)

    def extents(self, text: str, bold: bool = False) -> tuple[float, float]:
        """Return the length of a line and that of its longest word, at a type size of 1.

        They are measured in bold if any word is bold. A table asks for its cells at each width that is tried.
        """
        key = (self.say(text), bold)
        found = self._extents.get(key)
        if found is None:
            spans = self.spans(text, bold)
            said, heavy = Said("".join(span.string for span in spans)), any(span.style.bold for span in spans)
            found = self._extents.keep(key, (self.width(said, 1.0, heavy), self.longest_word(said, 1.0, heavy)))
        return found

    def spans(self, text: str, bold: bool = False) -> tuple[TextSpan, ...]:
        """Return the spans of a text in the language of the sheets, all but raised ones in bold if it is."""
        said = self.say(text)
        if said.isascii():
            return (TextSpan(said, BOLD if bold else PLAIN),) if said else ()
        spans = spans_of(said)
        return tuple(map(_in_bold, spans)) if bold else spans

    def join_said(self, *texts: str) -> str:
        """Return texts that are translated one by one as a line in the language of the sheets."""
        return Said("".join(map(self.say, texts)))

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
        if len(natural) == 1 and not natural[0].gaps and not natural[0].lead and not tracking:
            only = natural[0]  # nearly every line; it shares the zeros of a run
            runs = [Run(only.face, only.string, 0.0, only.width * size, shaped=only.shaped)]
        else:
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
            joined = (
                "".join(styled(words, style._replace(bold=style.bold and not bold)) for words, style in spans)
                for spans in self.lines(string, width, size, bold=bold)
            )
            found = self._wrapped.keep(key, tuple(map(Said, joined)))
        return list(found)

    def lines(
        self,
        text: str,
        width: float,
        size: float,
        *,
        bold: bool = False,
        even: bool = False,
        prose: bool = False,
        displays: Displays = _TEXT,
    ) -> list[list[TextSpan]]:
        """Break a text into lines of spans no longer than `width`, at spaces (not at no-break spaces).

        `even` lines are a little narrower where that avoids a last line of one word; `prose` is also hyphenated
        in German and Polish. `displays` are the display faces of plain and of bold words.
        """
        natural = partial(self._natural_span, displays=displays)
        words, most = self._split(text, bold, displays)
        if words and most * size < width:
            return [join_words(words)]  # most cells of tables hold a word or a figure
        dictionary = dictionary_of(self.words.language) if prose and self.words is not None else None
        if dictionary:
            return [*map(join_words, wrap_prose(words, width, size, natural, dictionary))]
        return [*map(join_words, (wrap_evenly if even else wrap_words)(words, width, size, natural))]

    def _split(self, text: str, bold: bool, displays: Displays = _TEXT) -> tuple[tuple[Word, ...], float]:
        key = (self.say(text), bold, displays)
        natural = partial(self._natural_span, displays=displays)
        return self._words.get(key) or self._words.keep(key, split_words(self.spans(text, bold), natural))

    def widest_word(self, text: str, size: float, bold: bool = False) -> float:
        """Return the length of the longest of the words of which `lines` makes lines."""
        words, small = self._split(text, bold)[0], raised_size(size)
        return max((word.plain * size + word.raised * small for word in words), default=0.0)

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
        """Set one line of spans (as `spans` and `lines` return them) from (x, y)."""
        if any(needs_shaping(span.string) for span in spans):
            from pressgang.typography.shaping import order_spans

            spans = order_spans(spans)
        if anchor != "start":
            total = self.line_width(spans, size, displays)
            x -= total / 2 if anchor == "middle" else total
        texts: list[Line] = []
        for span in spans:
            bold, italic, ink, is_raised = span.style
            own, lift = (raised_size(size), size * RAISED_LIFT) if is_raised else (size, 0.0)
            texts.append(
                self.text(
                    x, y - lift, Said(span.string), own, bold=bold, fill=ink or fill, display=displays[bold],
                    italic=italic,
                )
            )  # fmt: skip
            x += self._span_width(span, size, displays)
        return texts

    def _span_width(self, span: TextSpan, size: float, displays: Displays) -> float:
        return self._natural_span(span, displays) * (raised_size(size) if span.style.raised else size)

    def line_width(self, spans: Sequence[TextSpan], size: float, displays: Displays = _TEXT) -> float:
        """Return the length of a line of spans."""
        return fsum(self._span_width(span, size, displays) for span in spans)

    def _natural_span(self, span: TextSpan, displays: Displays = _TEXT) -> float:
        bold, italic, _, _ = span.style
        return self._natural(span.string, bold, displays[bold], italic)

    def _natural(self, string: str, bold: bool, display: str = "", italic: bool = False) -> float:
        """Return the length of a string that is translated already, at a type size of 1."""
        return length_of(self._set(string, bold, False, False, display, italic))

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
