"""The styles of words in a text: carried in the text itself as signs, and read from a game's markup once.

The signs are characters of no other text (U+FDD0 to U+FDEF), round each styled word, the letters of a footnote
and an icon's name: a text can be stripped, cut, joined and set in capitals like any, and a user's own text can
hold no style. Code writes them with `styled`, `bold`, `raised` and `icon_sign`; a game's file has markup for
them: *italic*, **bold**, [red]coloured[/], {icon:oil}, and a backslash before a sign that prints. Where a text
is measured and set, it is parted into `TextSpan`s.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pressgang.diagnostics import suggestion
from pressgang.drawing.colours import Colour
from pressgang.regex import regex
from pressgang.structs import NamedTuple, replace

if TYPE_CHECKING:
    from pressgang.drawing.scene import Scalable, Symbol

ICON_NAME = regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_BEGIN, _BOLD, _ITALIC, _WORDS, _END = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3", "\ufdd4"
_ICON, _ICON_END = "\ufdd5", "\ufdd6"
RAISED_BEGINS, RAISED_ENDS = "\ufdd7", "\ufdd8"
"""The signs around the raised letters of a footnote."""
_ZERO = 0xFDE0
"""The sign of the hexadecimal figure 0; the others follow it."""
_MOST_DRAWN = 2_000
"""Icons, each in a size and a colour, that are kept for the next use."""
_WORD = regex(r"\S+|[^\S \t\n\r\f\v]+")
_SIGNS = regex("[\ufdd0-\ufdef]")
_STYLE_SIGNS = regex("[\ufdd0-\ufdd6]")
"""The signs of styles and icons other than figures, which are part of a colour or a name."""
_STRAY = regex("[\ufdd0-\ufdd6\ufdd9-\ufdef]")
MARK = f"{RAISED_BEGINS}[^{RAISED_BEGINS}{RAISED_ENDS}]*{RAISED_ENDS}"
"""The pattern of a mark, of one letter or several (`a–d, f`)."""
_MARKS = regex(f"({MARK})")
_STYLED = regex(
    f"{_BEGIN}(?P<flags>[{_BOLD}{_ITALIC}]*)(?P<fill>[\ufde0-\ufdef]{{6}})?{_WORDS}(?P<words>[^{_BEGIN}{_END}]*)"
    f"{_END}"
)
_NAMED = f"{_ICON}(?P<name>[\ufde0-\ufdef]*){_ICON_END}"
_ICONS, _UNITS = regex(_NAMED), regex(f"{_NAMED}|.", re.DOTALL)
_MARKUP = regex(
    r"\\(?P<plain>.?)|(?P<stars>\*+)|\[(?P<colour>[^\[\]\n]{0,40})(?P<closed>\])?|\{icon:(?P<icon>[^{}]*)\}",
    re.DOTALL,
)
_ESCAPED = regex(r"[\\*\[]|\{(?=icon:)")


class WordStyle(NamedTuple):
    """The style of words; a `fill` of None is the colour of the surrounding text. Marks are `raised`."""

    bold: bool = False
    italic: bool = False
    fill: Colour | None = None
    raised: bool = False


PLAIN, BOLD, RAISED = WordStyle(), WordStyle(bold=True), WordStyle(raised=True)


class TextSpan(NamedTuple):
    """A stretch of a text that has one style, its icons as signs."""

    string: str
    style: WordStyle = PLAIN


class MarkupFault(NamedTuple):
    """A fault of markup at the character `offset` of a text, and the advice."""

    offset: int
    message: str
    help: str


class Icons:
    """The icons of a game by name; two such objects are equal only if identical."""

    def __init__(self, found: dict[str, Scalable] | None = None) -> None:
        self.found = found or {}
        self._drawn: dict[tuple[str, float, Colour], Symbol] = {}

    def symbol(self, name: str, height: float, fill: Colour) -> Symbol:
        """Return a known icon, `height` mm high, its middle at (0, 0), in its own colour if it has one."""
        key = name, round(height, 6), fill
        if key not in self._drawn:
            if len(self._drawn) >= _MOST_DRAWN:
                self._drawn.clear()
            icon = self.found[name]
            width = height * icon.box.width / icon.box.height
            self._drawn[key] = replace(icon.fit_into(width, height, fill), alt=name)
        return self._drawn[key]


# --- texts with signs --------------------------------------------------------------------------------


def styled(text: str, style: WordStyle) -> str:
    """Return a text in a style: each word gets the signs of the style, and each blank that breaks no line."""
    if style == PLAIN or not text:
        return text
    if style.raised:
        return raised(text)
    fill = "" if style.fill is None else _signs_of_hex(style.fill.hex[1:])
    begin = f"{_BEGIN}{_BOLD * style.bold}{_ITALIC * style.italic}{fill}{_WORDS}"
    return _WORD.sub(lambda word: f"{begin}{word[0]}{_END}", text)


def restyled(text: str, style: WordStyle) -> str:
    """Return a text with signs in a style, added to the styles of its words; their colours stay."""
    if style == PLAIN:
        return text
    return "".join(
        styled(words, WordStyle(own.bold or style.bold, own.italic or style.italic, own.fill or style.fill))
        for words, own in pieces(text)
    )


def bold(text: str) -> str:
    """Return a text without signs in bold."""
    return styled(text, BOLD)


def raised(letters: str) -> str:
    """Return the letters of a footnote as its mark, or nothing without a letter."""
    return letters and f"{RAISED_BEGINS}{letters}{RAISED_ENDS}"


def icon_sign(name: str) -> str:
    """Return the signs of an icon."""
    return f"{_ICON}{_signs_of_hex(name.encode().hex())}{_ICON_END}"


def has_styles(text: str) -> bool:
    """Return whether a text has words with a style, or icons."""
    return not text.isascii() and _STYLE_SIGNS.search(text) is not None


def without_marks(text: str) -> str:
    """Return a text without the marks of footnotes."""
    return _MARKS.sub("", text)


def without_signs(text: str) -> str:
    """Return the plain text: words without their styles, icons as their names, marks as their letters."""
    if text.isascii():
        return text
    return _SIGNS.sub("", _ICONS.sub(lambda icon: _name_of(icon["name"]), text))


@lru_cache(maxsize=2048)
def spans_of(text: str) -> tuple[TextSpan, ...]:
    """Return the spans of a text, in order; the marks of footnotes are raised, whatever their words are."""
    if _SIGNS.search(text) is None:  # nearly all texts
        return (TextSpan(text),) if text else ()
    return tuple(
        TextSpan(letters, RAISED) if letters else TextSpan(words, style)
        for stretch, style in pieces(text)
        for words, letters in marks_in(stretch)
    )


@lru_cache(maxsize=2048)
def pieces(text: str) -> tuple[TextSpan, ...]:
    """Return the stretches of one style in a text, in order, with marks as signs in them.

    They include the blanks between words of one style, and icons as signs.
    """
    found, done = list[TextSpan](), 0
    for match in _STYLED.finditer(text):
        if match.start() > done:
            found.append(TextSpan(_clean(text[done : match.start()])))
        flags, fill = match["flags"], match["fill"]
        colour = None if fill is None else Colour.parse("#" + _hex_of(fill))
        style = WordStyle(_BOLD in flags, _ITALIC in flags, colour)
        found.append(TextSpan(_clean(match["words"]), style))
        done = match.end()
    found.append(TextSpan(_clean(text[done:])))
    joined: list[TextSpan] = []
    for index, (words, style) in enumerate(found):
        if not words:
            continue
        after = found[index + 1].style if index + 1 < len(found) else PLAIN
        if joined and style == PLAIN and words.isspace() and joined[-1].style == after:
            style = after
        if joined and joined[-1].style == style:
            words = joined.pop().string + words
        joined.append(TextSpan(words, style))
    return tuple(joined)


def split_lead(text: str) -> tuple[str, str]:
    """Return the bold words at the beginning of a text as plain words (maybe none), and the rest."""
    place = 0
    for word in re.finditer(r"(\s*)(\S+)", text):
        if not all(style.bold for _, style in pieces(word[2])):
            break
        place = word.end()
    lead = (styled(words, style._replace(bold=False)) for words, style in pieces(text[:place]))
    return "".join(lead), text[place:].lstrip()


def units(text: str) -> list[str]:
    """Return the characters and icons of a stretch of one style."""
    return [match[0] for match in _UNITS.finditer(text)]


def marks_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text: words (with no mark), and the letters of marks (with no words)."""
    for part in _MARKS.split(text):
        if part.startswith(RAISED_BEGINS):
            yield "", part[1:-1]
        elif part:
            yield part, ""


def icons_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a stretch: words (with no icon), and icons by name (with no words)."""
    done = 0
    for match in _ICONS.finditer(text):
        if match.start() > done:
            yield text[done : match.start()], ""
        yield "", _name_of(match["name"])
        done = match.end()
    if done < len(text):
        yield text[done:], ""


def _clean(text: str) -> str:
    """Return the text without lone signs, which remain where a text was cut in the middle of a word."""
    if not has_styles(text):
        return text
    parts = (icon_sign(icon) if icon else _STRAY.sub("", words) for words, icon in icons_in(text))
    return "".join(parts)


def _signs_of_hex(digits: str) -> str:
    return "".join(chr(_ZERO + int(digit, 16)) for digit in digits)


def _hex_of(signs: str) -> str:
    return "".join(f"{ord(sign) - _ZERO:x}" for sign in signs)


@lru_cache
def _name_of(signs: str) -> str:
    digits = _hex_of(signs)
    return bytes.fromhex(digits[: len(digits) // 2 * 2]).decode("ascii", "replace")


# --- markup ------------------------------------------------------------------------------------------


class MarkupReader:
    """A reader of a text's markup, stretch by stretch: text without markup may lie between two stretches.

    `find_icon` returns the fault of an icon name, or an empty string. Faults go into `faults`.
    """

    def __init__(self, find_icon: Callable[[str], tuple[str, str] | None] = lambda name: None) -> None:
        self.faults: list[MarkupFault] = []
        self._find_icon = find_icon
        self._bold: int | None = None
        self._italic: int | None = None
        self._colours: list[tuple[int, Colour, str]] = []

    @property
    def style(self) -> WordStyle:
        """Return the style of the next words."""
        fill = self._colours[-1][1] if self._colours else None
        return WordStyle(self._bold is not None, self._italic is not None, fill)

    def read(self, text: str, offset: int = 0) -> str:
        """Return a stretch with signs in place of its markup; `offset` is its place in the whole text."""
        if not any(sign in text for sign in "\\*[{"):
            return self._plain(text)
        read, done = list[str](), 0
        for match in _MARKUP.finditer(text):
            read.append(self._plain(text[done : match.start()]))
            done, place = match.end(), offset + match.start()
            if match["stars"]:
                self._stars(len(match["stars"]), place)
            elif match["icon"] is not None:
                read.append(self.icon(match["icon"], place))
            elif match["colour"] is not None:
                self._bracket(match["colour"], match["closed"] is not None, place)
            else:
                read.append(styled(self._escaped(match["plain"], place), self.style))
        read.append(self._plain(text[done:]))
        return "".join(read)

    def _plain(self, text: str) -> str:
        """Return words in the current style; signs in the file itself are removed."""
        return styled(text if text.isascii() else _SIGNS.sub("", text), self.style)

    def finish(self) -> None:
        """Report styles left open at the end of the text."""
        for place, stars, what in ((self._bold, "**", "bold"), (self._italic, "*", "italic")):
            if place is not None:
                self._fault(
                    place, f"{what} begins at {stars} and does not end",
                    rf"Write {stars} behind the last of its words, or \* for a star that is printed.",
                )  # fmt: skip
        for place, _, name in self._colours:
            self._fault(place, f"the colour [{name}] begins and does not end", "Write [/] behind its words.")

    def icon(self, name: str, place: int) -> str:
        """Return the signs of an icon; an unknown icon is a fault."""
        name = name.strip()
        wrong = self._find_icon(name) if ICON_NAME.fullmatch(name) else (
            f"{name[:40]!r} is no name of an icon", "Write {icon:NAME} for the file icons/NAME.svg.",
        )  # fmt: skip
        if wrong is not None:
            self._fault(place, *wrong)
            return ""
        return styled(icon_sign(name), self.style)

    def _stars(self, number: int, place: int) -> None:
        if number > 3:
            said = f"{number} stars in a row say nothing"
            self._fault(place, said, r"Write *italic*, **bold** or ***both***, or \* for each that is printed.")
            return
        if number in (2, 3):
            self._bold = place if self._bold is None else None
        if number in (1, 3):
            self._italic = place if self._italic is None else None

    def _bracket(self, name: str, closed: bool, place: int) -> None:
        if not closed:
            said = "a bracket begins, and is no colour"
            self._fault(place, said, r"Write [red]words[/], or \[ for a bracket that is printed.")
        elif name.startswith("/"):
            if name != "/":
                self._fault(place, f"[{name}] ends no colour", "Write [/].")
            if self._colours:
                self._colours.pop()
            elif name == "/":
                said = "[/] ends a colour, and none begins before it"
                self._fault(place, said, "Write [red] before the words, or leave it out.")
        else:
            colour = _colour_of(name.strip())
            if colour is None:
                way_out = (
                    r"Write # and six figures, a colour's name in CSS, or \[ for a bracket that is printed."
                )
                self._fault(
                    place, f"there is no colour {name!r}", f"{suggestion(name, Colour.names())}{way_out}"
                )
            self._colours.append((place, colour or Colour.parse("#000000"), name))

    def _escaped(self, character: str, place: int) -> str:
        if character and character in "*[]{}\\":
            return character
        said = f"a backslash before {character or 'nothing'}, which is no sign of markup"
        self._fault(place, said, r"Write \* \[ \] \{ \} or \\ for the sign itself.")
        return "\\" + _SIGNS.sub("", character)

    def _fault(self, place: int, message: str, help: str) -> None:
        self.faults.append(MarkupFault(place, message, help))


def _colour_of(name: str) -> Colour | None:
    if len(name) == 6 and all(_ZERO <= ord(sign) < _ZERO + 16 for sign in name):
        name = "#" + _hex_of(name)
    try:
        return Colour.called(name)
    except ValueError:
        return None


def signs_of(markup: str) -> str:
    """Return a text with signs in place of its markup, ignoring faults."""
    return MarkupReader().read(markup)


def markup_of(text: str) -> str:
    """Return the markup of a text with signs; `signs_of` restores that text or an equivalent one.

    It contains no figures that are not printed: colours are written in signs.
    """
    if not has_styles(text):
        return _ESCAPED.sub(r"\\\g<0>", text)
    made: list[str] = []
    now = PLAIN
    for words, style in [*pieces(text), ("", PLAIN)]:
        if now.fill != style.fill and now.fill is not None:
            made.append("[/]")
        made.append("**" * (now.bold != style.bold) + "*" * (now.italic != style.italic))
        if now.fill != style.fill and style.fill is not None:
            made.append(f"[{_signs_of_hex(style.fill.hex[1:])}]")
        made += [
            f"{{icon:{icon}}}" if icon else _ESCAPED.sub(r"\\\g<0>", part) for part, icon in icons_in(words)
        ]
        now = style
    return "".join(made)


def readable(markup: str) -> str:
    """Return markup as users write it: colours by their CSS names, else in figures."""

    def colour(match: re.Match[str]) -> str:
        figures = f"#{_hex_of(match[1])}"
        return f"[{next((name for name in Colour.names() if Colour.called(name).hex == figures), figures)}]"

    return re.sub("\\[([\ufde0-\ufdef]{6})\\]", colour, markup)
