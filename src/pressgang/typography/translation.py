"""The translations of sheets. The key of a translation is the English text, as it stands in the code.

    "Aircraft Turn Record" = "Flugzeug-Spielbogen"
    "# hits" = ["# trafienia", "# trafień"]

In a key each number is `#`, each footnote mark `^`, bold words stand in `**`, and `{}` is any text.
Translations have the same signs in the same order, or numbered (`#2`, `{1}`). A list holds the
language's forms for numbers (see `choose_form`). A text without a translation is translated in parts; the rest
stays English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from pressgang.diagnostics import Span
from pressgang.regex import regex
from pressgang.typography.markup import (
    BOLD,
    MARK,
    PLAIN,
    RAISED_BEGINS,
    RAISED_ENDS,
    TextSpan,
    has_styles,
    markup_of,
    pieces,
    raised,
    readable,
    restyled,
    signs_of,
    styled,
)

_WEST, _EAST = frozenset({"pl", "cs", "sk"}), frozenset({"ru", "uk", "be", "sr", "hr", "bs"})


def choose_form(language: str, forms: str | Sequence[str], numbers: Sequence[str]) -> str:
    """Return the form for the first of the numbers: one, (few,) many; a shorter list lacks the form for one."""
    if isinstance(forms, str):
        return forms
    slavic = language in _WEST or language in _EAST
    place = _slavic(language, numbers) if slavic else int(list(numbers[:1]) != ["1"])
    lacking = (3 if slavic else 2) - len(forms)
    return forms[max(0, min(place - lacking, len(forms) - 1))]


def _slavic(language: str, numbers: Sequence[str]) -> int:
    if not numbers or not numbers[0].isdecimal():
        return 1  # 2,5 has the form of 2
    number = int(numbers[0])
    if number == 1 or (language in _EAST and number % 10 == 1 and number % 100 != 11):
        return 0
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    if language in ("cs", "sk"):
        few = number in (2, 3, 4)
    return 1 if few else 2


NUMBER = regex(r"\d+(?:[.,]\d+)*")
IN_BOLD = "\ue000"
"""The sign around bold words, which stays where a text is parted within them."""
_LETTERS_OF_NOTES = r"(?!in\b|mm\b|cm\b)[a-z]{1,4}(?:(?:, |–)[a-z]{1,2})*"
_MARK = regex(f"{RAISED_BEGINS}([^{RAISED_ENDS}]*){RAISED_ENDS}|(?<=\\(){_LETTERS_OF_NOTES}(?=\\))")
_STYLES = regex(f"({IN_BOLD}|{MARK})")
_SIGN = regex(r"([#^])(\d?)|\{(\d?)\}")
_OUTER = regex(r"(\s*)(.*?)(\s*)", re.DOTALL)
_NOTE = regex(r"([a-z]{1,2}(?:(?:, |–)[a-z]{1,2})*)([\u2002\u00a0])(.+)", re.DOTALL)
_SENTENCE_END = regex(f"[.!?](?:{MARK}|{IN_BOLD}|[”’)])*( +|\u00a0(?=\\())(?=[^a-z ])")
_LETTER_LIST = "[a-z]{1,2}(?:(?:, |–)[a-z]{1,2})*"
_LETTERED = regex(f"({IN_BOLD}\\s*{_LETTER_LIST}{IN_BOLD}|\\s{{3}}{_LETTER_LIST}(?=\\s))")
"""The letters of notes that follow each other in one paragraph."""
_LETTERS = regex(r"[^\W\d_]{2}")
_NO_WORD = regex(r"(?:([a-z])\1?(?:, |–))*([a-z])\2?|[A-Z]{2}\d+")
"""Letters of footnotes by themselves, doubled from the 27th on, and names of tiles from the 27th column on."""
_ICONS = regex(r"\{icon:[^{}]*\}")
_IN_STYLE = regex(r"(\*{1,3}|\[[^\]/]{1,40}\])((?:(?!\1).)+)(\*{1,3}|\[/\])", re.DOTALL)
_ROW = regex("(, | and |; )")
_THOUSANDS = regex(r"\d{1,3}(,\d{3})+(\.\d+)?")

Forms = str | Sequence[str]
"""A translation, or its forms for numbers."""


class Said(str):
    """A text that is already in the language of the sheet."""

    __slots__ = ()


def key_of(text: str) -> str:
    """Return the key of an English text, which may have styles; no-break spaces become spaces."""
    text = text.replace("\u00a0", " ")
    return NUMBER.sub("#", _MARK.sub("^", text)).replace(IN_BOLD, "**")


class GameTexts(Struct, frozen=True, dict=True):
    """The keys of a game folder's printed texts, in their markup; in `patterns` each expression is a `{}`."""

    plain: frozenset[str] = frozenset()
    patterns: frozenset[str] = frozenset()

    @cached_property
    def _folded(self) -> dict[str, str]:
        return {key.casefold(): key for key in sorted(self.plain)}

    @cached_property
    def _compile(self) -> list[tuple[re.Pattern[str], str]]:
        flags = re.DOTALL | re.IGNORECASE
        return [(re.compile(_pattern(key).pattern, flags), key) for key in sorted(self.patterns)]

    def key(self, text: str) -> str | None:
        """Return the key of a sheet's text, in its markup, if it is one of the game's own."""
        plain = self._folded.get(key_of(text).casefold())
        held = text.replace("\u00a0", " ")
        return plain or next((key for pattern, key in self._compile if pattern.fullmatch(held)), None)


def _with_numbers(key: str, text: str) -> str:
    """Return a key with the numbers of a text in place of its signs for them."""
    numbers = (match[0] for match in NUMBER.finditer(text))
    return re.sub("#", lambda sign: next(numbers, sign[0]), key)


class Glossary:
    """The translations of a language; users' texts stay as written.

    `own` are texts of the user, who wrote the `kinds` too: those that the game knows are translated. The
    `texts` of a game folder are translated by `words_of_game` alone. With `patterns_first` a text with a `{}`
    is translated as one. `places` are those of the kit's own translations, by their English texts.
    """

    def __init__(
        self,
        language: str,
        entries: Mapping[str, Forms],
        decimal: str = ".",
        thousands: str = ",",
        own: frozenset[str] = frozenset(),
        kinds: frozenset[str] = frozenset(),
        texts: GameTexts | None = None,
        words_of_game: Mapping[str, Forms] | None = None,
        patterns_first: bool = False,
        places: Mapping[str, Span] = {},
    ) -> None:
        self.places = places
        self.language, self.entries, self.own = language, entries, own
        self._decimal, self._thousands = decimal, thousands
        self._patterns = [(_pattern(key), key) for key in sorted(entries, key=len, reverse=True) if "{}" in key]
        self._in_small_letters = {key.casefold(): forms for key, forms in entries.items()}
        self._kept: dict[str, str] = {}
        self._kinds = kinds
        self._written = "\n".join(own | kinds).casefold()
        self.untold: dict[str, bool] = {}
        """The keys without a translation that were requested, and whether they may be the game's."""
        self.untold_of_game: dict[str, str] = {}
        """The same for the game's texts (all texts, if no file lists those): by its key the first text, in the
        file's markup; with expressions it is the key.
        """
        self._patterns_first = patterns_first
        self._texts, self._words_of_game = texts, words_of_game
        self._game: Glossary | None = None
        if texts is not None:
            self._game = Glossary(
                language, words_of_game or {}, decimal, thousands, own=own, kinds=kinds, patterns_first=True
            )

    def __reduce__(self) -> tuple[type[Glossary], tuple[object, ...]]:
        """Return how another process rebuilds it, without remembered results."""
        made_of = (self.language, self.entries, self._decimal, self._thousands, self.own, self._kinds)
        return Glossary, (*made_of, self._texts, self._words_of_game, self._patterns_first, self.places)

    def say(self, text: str) -> str:
        """Return the translation of a text, as far as there is one."""
        if isinstance(text, Said):
            return text
        found = self._kept.get(text)
        if found is None:
            found = self._kept[text] = Said(self._said(text))
        return found

    def key_for(self, key: str) -> str:
        """Return the entry's key for that of a text, in whatever capitals or with a `{}`; "" without one."""
        if key in self.entries:
            return key
        small = next((one for one in self.entries if one.casefold() == key.casefold()), "")
        return small or self._fit(key.replace("#", "1").replace("**", IN_BOLD))[1]

    def number(self, text: str) -> str:
        """Return a number with the language's decimal sign; a text such as `1.5.2` stays."""
        if _THOUSANDS.fullmatch(text) or re.fullmatch(r"\d+\.\d+", text):
            signs = {".": self._decimal, ",": self._thousands}
            return "".join(signs.get(character, character) for character in text)
        return text

    def _said(self, text: str) -> str:
        match = _OUTER.fullmatch(text)
        before, core, after = match.groups() if match else ("", text, "")
        if not core or core in self.own:
            return text
        parts = pieces(core) if has_styles(core) else ()
        found = self._in_bold(parts)
        if found is not None:
            return f"{before}{found}{after}"
        if self._game is not None and self._texts is not None:
            marked = _in_markup(core)
            key = self._texts.key(marked)
            if key is not None and not ("{}" in key and self._knows_sentences(core, key)):
                self._game.untold.clear()
                said = self._game.say(marked)
                if self._game.untold:
                    self.untold[readable(key_of(marked))] = True
                    self.untold_of_game[key] = readable(key if "{}" in key else _with_numbers(key, marked))
                return f"{before}{signs_of(said.replace(IN_BOLD, '**'))}{after}"
        elif parts and not any(style.fill for _, style in parts):
            return f"{before}{signs_of(self.say(_in_markup(core)).replace(IN_BOLD, '**'))}{after}"
        if parts:  # what stands in a style may be known by itself
            alone = len(parts) == 1 and parts[0].style == PLAIN
            said = core if alone else "".join(styled(self.say(words), style) for words, style in parts)
            return f"{before}{said}{after}"
        whole = (self._as_one, self._of_pattern) if self._patterns_first else (self._as_one,)
        for way in (
            *whole,
            self._note,
            self._notes,
            self._parts,
            self._sentences,
            self._of_pattern,
            self._list,
            self._with_mark,
            self._stretches,
        ):
            found = way(core)
            if found is not None:
                return f"{before}{found}{after}"
        told = _LETTERS.search(_ICONS.sub("", core)) and not _NO_WORD.fullmatch(core)
        if told and core.casefold().lstrip("0123456789 ") not in self._written:
            self.untold[key_of(core)] = self._texts is None
            if self._texts is None:  # no file says which texts are the game's
                self.untold_of_game[key_of(core)] = core
        return text

    def _in_bold(self, parts: Sequence[TextSpan]) -> str | None:
        """Return the translation of plain and bold words, or None where there are no bold ones, or others."""
        text = "".join(f"{IN_BOLD}{words}{IN_BOLD}" if style.bold else words for words, style in parts)
        if IN_BOLD not in text or has_styles(text) or any(style not in (PLAIN, BOLD) for _, style in parts):
            return None
        stretches = enumerate(self.say(text).split(IN_BOLD))
        return "".join(restyled(words, BOLD) if number % 2 else words for number, words in stretches)

    def _as_one(self, text: str) -> str | None:
        key = key_of(text)
        if not _LETTERS.search(text) and not _STYLES.search(text) and key not in self.entries:
            return NUMBER.sub(lambda match: self.number(match[0]), text)
        forms = self.entries.get(key)
        if forms is None:
            forms = self._in_small_letters.get(key.casefold()) if text.isupper() else None
            return None if forms is None else self._fill(forms, text).upper()
        return self._fill(forms, text)

    def _fill(self, forms: Forms, text: str, rest: Sequence[str] = ()) -> str:
        """Return a translation with the numbers and marks of the text, and `rest` in place of `{}`."""
        found = _MARK.finditer(text.replace("\u00a0", " "))
        marks = [match[0] if match[1] is None else match[1] for match in found]
        has_raised = RAISED_BEGINS in text
        numbers = NUMBER.findall(text)
        own = choose_form(self.language, forms, numbers)
        given = {"#": [self.number(one) for one in numbers], "{": list(rest)}
        given["^"] = [raised(mark) for mark in marks] if has_raised else marks
        used = dict.fromkeys(given, 0)

        def fill(match: re.Match[str]) -> str:
            sign = match[1] or "{"
            place = int(match[2] or match[3] or 0) or used[sign] + 1
            used[sign] += 1
            return given[sign][place - 1] if place <= len(given[sign]) else ""

        return _SIGN.sub(fill, own).replace("**", IN_BOLD)

    def _knows_sentences(self, text: str, key: str) -> bool:
        """Return whether a text is sentences of ours: each fits one of our keys better than a game's."""

        def is_known(sentence: str) -> bool:
            own = key_of(sentence)
            if own not in self.entries:
                _, own = self._fit(sentence)
            return own.endswith(".") and len(own) > len(key)

        return all(map(is_known, _sentences_in(text)))

    def _fit(self, text: str) -> tuple[re.Match[str] | None, str]:
        """Return how a text fits the longest key with `{}` that it does, and that key; None and "" for none."""
        plain = text.replace("\u00a0", " ")
        fits = ((found, key) for pattern, key in self._patterns if (found := pattern.fullmatch(plain)))
        return next(fits, (None, ""))

    def _of_pattern(self, text: str) -> str | None:
        match, key = self._fit(text)
        if match is None:
            return None
        rest = [self._say_in_style(part) for part in match.groups()]
        return self._fill(self.entries[key], _without(text, match), rest)

    def _say_in_style(self, text: str) -> str:
        """Return the translation of what stands for a `{}`, within the markup of its style."""
        style = _IN_STYLE.fullmatch(text)
        return f"{style[1]}{self._say_in_style(style[2])}{style[3]}" if style else self.say(text)

    def _note(self, text: str) -> str | None:
        match = _NOTE.fullmatch(text)
        return f"{match[1]}{match[2]}{self.say(match[3])}" if match else None

    def _list(self, text: str) -> str | None:
        """Return the translation of a list of texts, or None unless all are known or the user's."""
        parts = _ROW.split(text)
        if len(parts) < 2 or any(key_of(one) not in self.entries and one not in self.own for one in parts[::2]):
            return None
        between = {" and ": f" {self.say('and')} "}
        return "".join(
            self.say(part) if at % 2 == 0 else between.get(part, part) for at, part in enumerate(parts)
        )

    def _notes(self, text: str) -> str | None:
        if text.strip(IN_BOLD) in self.entries:  # a short word in bold, and no letter of a footnote
            return None
        parts = _LETTERED.split(text)
        said = (part if _LETTERED.fullmatch(part) else self.say(part) for part in parts)
        return "".join(said) if len(parts) > 1 else None

    def _parts(self, text: str) -> str | None:
        between = next((one for one in (" · ", " : ") if one in text), None)
        return between.join(map(self.say, text.split(between))) if between else None

    def _sentences(self, text: str) -> str | None:
        pieces = _sentences_in(text)
        return " ".join(map(self.say, pieces)) if len(pieces) > 1 else None

    def _with_mark(self, text: str) -> str | None:
        begins = text.rfind(RAISED_BEGINS) if text.endswith(RAISED_ENDS) else 0
        return f"{self.say(text[:begins])}{text[begins:]}" if begins > 0 else None

    def _stretches(self, text: str) -> str | None:
        if not _STYLES.search(text):
            return None
        return "".join(part if _STYLES.fullmatch(part) else self.say(part) for part in _STYLES.split(text))


def _in_markup(text: str) -> str:
    """Return a game's text in its markup, like the keys of its translations; marks stay signs."""
    return markup_of(text).replace("**", IN_BOLD)


def _pattern(key: str) -> re.Pattern[str]:
    """Return the pattern of the texts that match a key with `{}`."""
    plain = (re.escape(part) for part in key.replace("**", IN_BOLD).split("{}"))
    joined = "(.+?)".join(plain).replace(r"\#", f"(?:{NUMBER.pattern})")
    # what follows another, such as the mark of a number, may come to nothing
    return re.compile(re.sub(r"(?<=\(\.[+*]\?\))\(\.\+\?\)", "(.*?)", joined), re.DOTALL)


def _without(text: str, match: re.Match[str]) -> str:
    """Return the text without the part that matches `{}`."""
    for group in range(len(match.groups()), 0, -1):
        text = text[: match.start(group)] + text[match.end(group) :]
    return text


def _sentences_in(text: str) -> list[str]:
    return list(_balance(_at(text, (match.span(1) for match in _SENTENCE_END.finditer(text)))))


def _at(text: str, gaps: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Yield the parts of the text between some gaps."""
    start = 0
    for end, after in gaps:
        yield text[start:end]
        start = after
    yield text[start:]


def _balance(pieces: Iterable[str]) -> Iterator[str]:
    """Yield the pieces with balanced signs, none of which begins or ends within bold words."""
    open_piece = ""
    for piece in pieces:
        open_piece = f"{open_piece} {piece}" if open_piece else piece
        if open_piece.count(IN_BOLD) % 2 == 0:
            yield open_piece
            open_piece = ""
    if open_piece:
        yield open_piece
