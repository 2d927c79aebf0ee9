"""The translations of a game: `[words.de]` in its `game.toml`, and a `words.de.toml` beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems, Rule, Span, shown, suggestion
from pressgang.files.paths import real
from pressgang.games.columns import label_of
from pressgang.games.expressions.compiling import IconsToName, Known
from pressgang.games.expressions.templates import read_markup
from pressgang.games.game import Game
from pressgang.games.written import WORD_FILES, lines_of
from pressgang.games.written import written as written_in
from pressgang.regex import regex
from pressgang.schema.keys import names_read_as
from pressgang.schema.problems import WRONG_TYPE
from pressgang.sources.inputs import Inputs
from pressgang.sources.table import Located
from pressgang.sources.word_files import (
    BAD_WORD,
    UNUSED_WORD,
    WordFile,
    is_translation,
    our_words,
    read_words,
)
from pressgang.structs import NamedTuple, replace
from pressgang.systems.base import AnySystem
from pressgang.typography.markup import markup_of, readable, signs_of, without_signs
from pressgang.typography.translation import NUMBER, GameTexts, key_of

LANGUAGE = regex(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
_EXPRESSION = regex(r"\{\{|\}\}|\{(?P<inner>[^{}]*)\}")
_QUOTED = regex(r"'([^']*)'|\"([^\"]*)\"")
_CODE = regex(r"[a-z0-9#:/._*+-]*")
"""Words of the language itself (`north-west`, `24mm`), and names of files: never printed."""
_PRINTED = ("title", "label", "text", "name", "head", "rows", "steps", "stamp", "note", "names", "marks", "end")
"""Keys whose texts are printed even if they look like words of the language."""
_EXPRESSIONS = {
    *names_read_as("expression", "measure", "count", "dice", "room"),
    *("formula", "total", "weapons", "keep", "lines", "tint", "dots"),
}
"""Keys whose values are expressions: of these only words in quotes are printed."""
_UNPRINTED = (
    "help", "summary", "example", "default", "why", "at", "size", "width", "widths", "kind", "ground", "ink",
    "frame", "fill", "colour", "sign", "icon", "picture", "figure", "unit", "sidc", "echelon", "motif", "links",
    "accent", "align", "font", "terrain",
)  # fmt: skip
"""Keys whose texts are read by who prints, or name what is drawn."""
_RESULT = regex(r"(?:^|\belse)\s*(?:'([^']*)'|\"([^\"]*)\")(?!\s*(?:[=!<>]|in\b|not\b))")
"""A text in quotes that an expression comes to."""
_LETTERS = regex(r"[^\W\d_]{2}")
_HEADED = regex(r"^\*\*([^*]+)\*\*\s+(.+)$")
_STYLED_EXPRESSION = regex(
    "(?:\\[[^\\]]{1,40}\\])?\\*{1,3}(?P<it>\\{\\d?\\})\\*{1,3}(?:\\[/\\])?|\\[[^\\]/]{1,40}\\](?P<other>\\{\\d?\\})\\[/\\]"
)
_LABELLED = ("column", "value", "table", "field", "terrain")
"""Tables whose names are labels and titles where none is written."""


def untranslated(game: Game, language: str) -> list[tuple[str, Span]]:
    """Return the texts that a game prints and does not translate, each once, as its file has them and where."""
    entries = game.words.get(language, WordFile()).entries_for("words")
    tables = (item for key, item in game.top.items() if key not in ("column", "check", "words"))
    shown_names = "\n".join(text for item in tables for text in _every_text(item))
    found: dict[str, tuple[str, Span]] = {}
    for text, span, name, is_named in _texts(game.top, ()):
        key = key_of_template(text).key
        parts = [key_of_template(part).key for part in _paragraphs(text)[1:]]
        known = key in entries or (parts and all(part in entries for part in parts))
        if not is_named or known or not _LETTERS.search(_EXPRESSION.sub("", key)):
            continue
        if not name or re.search(rf"\b{re.escape(name)}\b", shown_names):
            found.setdefault(key, (text, span))
    return list(found.values())


class Phrase(NamedTuple):
    """A text of a game as sheets print it: plain, or a pattern with `{}` for each expression."""

    key: str
    expressions: tuple[str, ...] = ()


class _Part(NamedTuple):
    """A text in a game's file. One that is the label of a `name` is printed where that is shown.

    One that is not `is_named` may be printed, but is nothing to translate by itself.
    """

    text: str
    span: Span
    name: str = ""
    is_named: bool = True


def texts_of(top: Mapping[str, Located]) -> GameTexts:
    """Return the texts that a game prints, without the words of its language and names of files."""
    plain, patterns = set[str](), set[str]()
    for one in _texts(top, ()):
        for text in _paragraphs(one.text):
            key = key_of_template(text).key
            if "{}" not in key:
                plain.add(key)
            elif re.search(r"[^\W\d_]", key.replace("{}", "")):
                patterns.add(key)
    return GameTexts(frozenset(plain), frozenset(patterns))


def _quoted(item: Located, expression: str | None, printed: bool) -> Iterator[_Part]:
    """Yield the texts in quotes of an expression; those that it may come to are named where it is `printed`."""
    results = {match[1] or match[2] for match in _RESULT.finditer(expression or "")} if printed else ()
    for one, other in _QUOTED.findall(expression or ""):
        text = one or other
        is_result = text in results
        yield _Part(text.strip() if is_result else text, item.span, "", is_result and not _CODE.fullmatch(text))


def _texts(table: Mapping[str, Located], path: tuple[str, ...]) -> Iterator[_Part]:
    within = path[-1] if path else ""
    for key, item in table.items():
        if not path and key in ("check", "words"):
            continue
        if within in _LABELLED and path[0] in (*_LABELLED, "list"):
            written = isinstance(item.value, dict) and ("label" in item.value or "title" in item.value)
            yield _Part(label_of(key), item.place, key, not written)
        if key == "marks" and isinstance(item.value, dict):
            yield from (_Part(str(one.value), one.span) for one in item.value.values())
        if key == "name" and path[:1] == ("table",):  # of an axis: expressions read it
            yield _Part(label_of(str(item.value)), item.span, "", "label" not in table)
        else:
            yield from _texts_of_value(item, (*path, key))
        if key == "id" and within == "sheet":
            is_mat = "kind" in table and str(table["kind"].value).endswith(
                "-mat"
            )  # its title is on the mat alone
            yield _Part(label_of(str(item.value)), item.span, "", is_mat or "title" not in table)


def _texts_of_value(item: Located, path: tuple[str, ...]) -> Iterator[_Part]:
    key = path[-1]
    if isinstance(item.value, dict):
        yield from _texts(item.value, path)
    elif isinstance(item.value, list):
        if key == "of":  # the words of a column, or the values down and across a table
            is_named = path[-3:-2] != ("field",)
            texts = (one for one in item.value if isinstance(one.value, str))
            yield from (_Part(one.value, one.span, "", is_named) for one in texts)
        else:
            for one in item.value:
                yield from _texts_of_value(one, path)
    elif isinstance(item.value, str) and key in _EXPRESSIONS and not _is_in_rows(path):
        yield from _quoted(item, item.value, key in ("formula", "group"))
    elif isinstance(item.value, str) and (key in _PRINTED or not _CODE.fullmatch(item.value)):
        for paragraph in re.split(r"\n\s*\n", item.value):
            yield _Part(" ".join(paragraph.split()), item.span, "", key not in _UNPRINTED)
            for inner in _EXPRESSION.finditer(paragraph):
                yield from _quoted(item, inner["inner"], key not in _UNPRINTED)


def _is_in_rows(path: tuple[str, ...]) -> bool:
    """Return whether a key holds cells of a table, or is one that the game itself gave to a table of a rule."""
    return path[0] == "rules" or (path[0] == "table" and path[-1] == "rows")


def _every_text(item: Located) -> Iterator[str]:
    """Yield all texts below an entry, whatever they are, with hyphens of names as underscores or not."""
    for _, one in item.walk():
        if isinstance(one.value, str):
            yield one.value
            yield one.value.replace("_", "-")


def _paragraphs(text: str) -> list[str]:
    """Return the parts of a text that are set by themselves: paragraphs, and the head and rest of a step."""
    parts: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        parts.append(" ".join(paragraph.split()))
        headed = _HEADED.fullmatch(parts[-1])
        parts += headed.groups() if headed else ()
    return parts


def key_of_template(text: str) -> Phrase:
    """Return the key of a text as the game writes it: `{}` for its expressions, `#` for its numbers."""
    expressions: list[str] = []

    def sign(match: re.Match[str]) -> str:
        if match["inner"] is None:
            return match[0][0]
        if match["inner"].startswith("icon:"):
            return match[0]
        expressions.append(re.sub(r"\s", "", match["inner"]))
        return "{}"

    # an expression in a style is one with its style: behind its number may stand the mark of a rule value
    key = _without_style_of_expressions(_canonical(_EXPRESSION.sub(sign, text)))
    return Phrase(key_of(key), tuple(expressions))


def _without_style_of_expressions(key: str) -> str:
    """Return a key whose expressions stand without their styles, which may be one within another."""
    while (plainer := _STYLED_EXPRESSION.sub(lambda match: match["it"] or match["other"], key)) != key:
        key = plainer
    return key


def read_game_words(
    file: Path,
    top: Mapping[str, Located],
    inputs: Inputs,
    icons: IconsToName,
    lines: Sequence[str],
    found: Problems,
) -> dict[str, WordFile]:
    """Return the translations of the game in `file` by language; those in its `game.toml` go first.

    A translation that cannot be used, or that is of no text of the game, is a problem at its line.
    """
    words: dict[str, WordFile] = {}
    reader = _WordReader(top, Known({}, icons=icons), found)
    for path in sorted(file.parent.glob(WORD_FILES)):
        language = path.name.split(".")[1]
        if not LANGUAGE.fullmatch(language):
            way_out = "Name the file words.de.toml, with the two letters of its language."
            found.report(BAD_WORD, Span(str(path)), f"{shown(language)} is no language", way_out)
            continue
        if not real(path).is_relative_to(real(file.parent)):
            said = "the file is a link that leads out of the game's folder"
            found.report(BAD_WORD, Span(str(path)), said, "Copy the file to where the link stands.")
            continue
        document = inputs.toml(path, str(path), found)
        if document is not None:
            data = inputs.bytes(path, str(path), found) or b""
            words[language] = reader.file(document, lines_of(data.decode("utf-8", "replace")))
    entry = top.get("words")
    if entry is None:
        return words
    if not isinstance(entry.value, dict):
        found.report(WRONG_TYPE, entry.place, "words is not a table", "Write [words.de] above its lines.")
        return words
    for language, table in entry.value.items():
        place = table.place
        if not LANGUAGE.fullmatch(language):
            way_out = "Write the two letters of a language, as in [words.de]."
            found.report(BAD_WORD, place, f"{shown(language)} is no language", way_out)
        elif not isinstance(table.value, dict):
            way_out = 'Write a line for each text below it, such as "Gun" = "Geschütz".'
            found.report(BAD_WORD, place, f"words.{language} is no table", way_out)
        else:
            before = words.get(language, WordFile())
            mine = {**before.tables.get("words", {}), **reader.entries(table.value, lines)}
            words[language] = replace(before, tables={**before.tables, "words": mine})
    return words


def with_own_language(
    words: dict[str, WordFile], language: str, top: Mapping[str, Located], found: Problems
) -> dict[str, WordFile]:
    """Return the translations with those into the `language` of the game itself: its texts as they are."""
    if not LANGUAGE.fullmatch(language):
        way_out = 'Write the two letters of a language, such as language = "es".'
        found.report(BAD_WORD, top["game"].at("language"), f"{shown(language)} is no language", way_out)
        return words
    before, texts = words.get(language, WordFile()), texts_of(top)
    return words | {language: replace(before, same=(*before.same, *texts.plain, *texts.patterns))}


class _WordReader:
    """Reads the translations of one game, which stand alike in `[words.de]` and in files beside it."""

    def __init__(self, top: Mapping[str, Located], known: Known, found: Problems) -> None:
        self.top, self.known, self.found = top, known, found

    @cached_property
    def texts(self) -> GameTexts:
        """Return the texts that the game prints."""
        return texts_of(self.top)

    @cached_property
    def _loose(self) -> str:
        """Their keys with one sign for whatever stands in them, each on a line."""
        return "\n".join(_loosened(key) for key in self.texts.plain | self.texts.patterns)

    @cached_property
    def _ours(self) -> set[str]:
        """Return the keys of pressgang's own words, which a game may translate in its own way."""
        return {*our_words().entries_for("words")}

    def file(self, document: Located, lines: Sequence[str]) -> WordFile:
        """Return the translations of a file; of a game with code all, for no file says what code prints."""
        game = self.top["game"].value if "game" in self.top else {}
        own = document.value.get("words")
        is_checked = "code" not in game and own is not None and isinstance(own.value, dict)
        rest = {key: value for key, value in document.value.items() if key != "words" or not is_checked}
        read = read_words(document._replace(value=rest), self.found)
        tables = {
            name: {_canonical(key): forms for key, forms in entries.items()}
            for name, entries in read.tables.items()
        }
        if own is not None and is_checked:
            tables["words"] = self.entries(own.value, lines)
        return replace(read, tables=tables)

    def entries(self, table: Mapping[str, Located], lines: Sequence[str]) -> dict[str, str | list[str]]:
        """Return the translations of a table by their keys.

        A text stands there as in the game, or with `#` for its numbers and `{}` for its expressions.
        """
        entries: dict[str, str | list[str]] = {}
        for written, item in table.items():
            if item.value == "":  # none yet
                continue
            for one in item.value if isinstance(item.value, list) else [item]:
                if isinstance(one.value, str):
                    read_markup(written_in(one, lines), self.known, self.found)
            for part, translated in _by_paragraph(written, item):
                text = key_of_template(part)
                is_known = text.key in self._ours or _is_known(part, self._loose)
                if not is_known:
                    keys = self.texts.plain | self.texts.patterns
                    self.found.add(_unknown_text(BAD_WORD, part, item.place, keys))
                    continue
                with_signs = _translated(part, text, translated)
                if is_translation(text.key, with_signs, self.found, marks_may_lack=True):
                    said = entries[text.key] = with_signs.plain()
                    plain = without_signs(signs_of(text.key))  # as footers and outlines print titles
                    if plain != text.key and isinstance(said, str):
                        entries.setdefault(plain, without_signs(signs_of(said)))
        return entries


def check_kits_words(document: Located, system: AnySystem, said: Iterable[str], found: Problems) -> None:
    """Report the words of a kit's own file that are no text of ours, of its game or `said` by its files."""
    texts, ours = system.texts() or GameTexts(), our_words()
    keys = {*ours.entries_for("words", system.id), *texts.plain, *texts.patterns}
    keys.update(*(file.entries_for("words") for file in system.words.values()))
    loose = "\n".join((*(_loosened(key_of_template(key).key) for key in keys), *map(_loosened, said)))
    for table in (document.value.get("words"), document.value.get(system.id)):
        for written, item in table.value.items() if table and isinstance(table.value, dict) else ():
            if not _is_known(written, loose):
                found.add(_unknown_text(UNUSED_WORD, written, item.place, keys))


def _is_known(written: str, loose: str) -> bool:
    """Return whether a text stands in whole words in `loose`, loosened texts."""
    key = _loosened(key_of_template(written).key)
    return re.search(rf"(?<!\w){re.escape(key)}(?!\w)", loose) is not None


def _unknown_text(rule: Rule, written: str, place: Span, keys: Iterable[str]) -> Diagnostic:
    """Return the problem of a translation whose English text none of `keys` is."""
    hint = suggestion(readable(key_of_template(written).key), sorted(map(readable, keys)))
    way_out = f"{hint}Write the English text as the game has it."
    return rule.at(place, f"no text of the game is {shown(written)}", way_out)


def _loosened(key: str) -> str:
    """Return a key with one sign for numbers, marks and expressions, in small letters."""
    return re.sub(r"(?!\{icon:)(?:[#^]\d?|\{\d?\})", "#", key).casefold()


def _canonical(markup: str) -> str:
    """Return the markup of a text as keys have it: another that is set alike is the same."""
    return markup_of(signs_of(markup))


def _by_paragraph(written: str, item: Located) -> list[tuple[str, Located]]:
    """Return a text and its translation, or their paragraphs where they have equally many."""
    keys = _paragraphs(written)
    parts = _paragraphs(item.value) if isinstance(item.value, str) else []
    if len(parts) != len(keys):
        return [(" ".join(written.split()), item)]
    return [(key, item._replace(value=part)) for key, part in zip(keys, parts, strict=True)]


def _translated(written: str, text: Phrase, item: Located) -> Located:
    """Return the translation with the signs of the key in place of the key's own expressions and numbers."""
    if isinstance(item.value, list):
        return item._replace(value=[_translated(written, text, one) for one in item.value])
    numbers = NUMBER.findall(_EXPRESSION.sub("", written))

    def form(value: str) -> str:
        places: dict[str, list[int]] = {}  # an expression may stand in a text more than once
        for place, one in enumerate(text.expressions, 1):
            places.setdefault(one, []).append(place)

        def sign(match: re.Match[str]) -> str:
            own = places.get(re.sub(r"\s", "", match["inner"] or ""))
            if own is None:
                return match[0]
            return f"{{{own.pop(0) if len(own) > 1 else own[0]}}}"

        def number(match: re.Match[str]) -> str:
            return f"#{numbers.index(match[0]) + 1}" if match[0] in numbers else match[0]

        parts = re.split(r"(\{[^{}]*\}|[#^]\d?)", _canonical(value))
        signed = "".join(part if at % 2 else NUMBER.sub(number, part) for at, part in enumerate(parts))
        return _without_style_of_expressions(_EXPRESSION.sub(sign, signed))

    return item._replace(value=form(item.value)) if isinstance(item.value, str) else item
