"""Tables of translations: the English texts of a sheet and their counterparts in another language.

See `typography.translation` for their syntax.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from textwrap import shorten

from msgspec import Struct, field

from pressgang.diagnostics import Diagnostic, Problems, Span, counted, general_rule, shown
from pressgang.files.kept import read_toml
from pressgang.files.paths import is_file, template
from pressgang.sources.table import Located

LONGEST = 2_000
"""Characters of a translation."""

BAD_WORD = general_rule("PG832")
NOT_TRANSLATED = general_rule("PG834", severity="note")
UNUSED_WORD = general_rule("PG835", severity="warning")
_MOST_NAMED = 30  # texts in a note
Entries = Mapping[str, str | list[str]]
"""Translations by their English texts; a list holds the forms of a language for numbers."""


class WordFile(Struct, frozen=True):
    """The translations of one file into one language.

    `tables` are its entries by table: `words`, or the id of a game. `same` are texts that stay English.
    `places` are those of a user's words, by their English texts.
    """

    tables: Mapping[str, Entries] = field(default_factory=dict)
    decimal: str = ""
    thousands: str = ""
    same: tuple[str, ...] = ()
    places: Mapping[str, Span] = field(default_factory=dict)

    def entries_for(self, *tables: str) -> dict[str, str | list[str]]:
        """Return the entries of these tables; later tables override earlier ones."""
        found: dict[str, str | list[str]] = {key: key for key in self.same}
        for name in tables:
            found |= self.tables.get(name, {})
        return found


def our_words(language: str = "de") -> WordFile:
    """Return pressgang's own translations; none into a language that it has not. German has all there are."""
    file = template(f"words.{language}.toml")
    return plain_words(read_toml(file)) if is_file(file) else WordFile()


def plain_words(document: Mapping[str, object]) -> WordFile:
    """Return the translations of a sound file."""
    return WordFile(
        {name: table for name, table in document.items() if isinstance(table, dict)},
        str(document.get("decimal", "")),
        str(document.get("thousands", "")),
        tuple(map(str, same)) if isinstance(same := document.get("same"), list) else (),
    )


def read_words(document: Located, found: Problems) -> WordFile:
    """Return the usable translations of a user's file; the others become problems."""
    tables: dict[str, Entries] = {}
    signs = {"decimal": "", "thousands": ""}
    same: tuple[str, ...] = ()
    places: dict[str, Span] = {}
    for name, table in document.value.items():
        if isinstance(table.value, dict):
            written = {key: item for key, item in table.value.items() if item.value != ""}  # "" is none yet
            sound = {key: item for key, item in written.items() if is_translation(key, item, found)}
            tables[name] = {key: item.plain() for key, item in sound.items()}
            places |= {key: item.span for key, item in sound.items()}
        elif name in signs and isinstance(table.value, str) and len(table.value) < 2:
            signs[name] = table.value
        elif name == "same" and isinstance(table.value, list):
            same = tuple(map(str, table.plain()))
        else:
            way_out = "Write the words below [words]: a line for each, the English text = the translation."
            found.report(BAD_WORD, table.place, f"{shown(name)} is no table of words", way_out)
    return WordFile(tables, signs["decimal"], signs["thousands"], same, places)


def is_translation(key: str, item: Located, found: Problems, marks_may_lack: bool = False) -> bool:
    """Return whether a value can translate the English text `key`; if not, report why.

    In a game's text `marks_may_lack`: a ^ stands for words in brackets there, such as (kg).
    """
    forms = item.plain() if isinstance(item.value, list) else [item.value]
    fault = ""
    if not forms or not all(isinstance(form, str) and form and len(form) <= LONGEST for form in forms):
        fault = "is not a text, or a list of texts"
    else:
        wanted = slots_of(key)
        needed = {slot for slot in wanted if slot[0] != "^"} if marks_may_lack else wanted
        strange = next((form for form in forms if not slots_of(form) <= wanted), None)
        if strange is not None:
            fault = f"has a sign that the English does not have: {shown(strange)}"
        elif any(not needed <= slots_of(form) for form in forms):
            fault = f"lacks a sign of the English, {' '.join(sorted(needed))}"
        elif any(form.count("**") % 2 for form in forms):
            fault = "has a ** too many or too few"
    if fault:
        way_out = "Take # for a number, ^ for the mark of a footnote, {} for a name, as the English has them."
        found.report(BAD_WORD, item.span, f"the translation of {shown(key)} {fault}", way_out)
    return not fault


def note_english(
    texts: Collection[str], language: str, span: Span, lines: Sequence[int] = (), whose: str = ""
) -> Diagnostic:
    """Return the note that names texts without a translation, with their `lines` if known.

    `span` is the place of the first of them, or of the request for the language. With `whose` (the end of "12
    texts") they stand in no file of the user's, and are named at full length.
    """
    most = LONGEST if whose else 40
    shortened = [f'"{shorten(text, most, placeholder="…")}"' for text in list(texts)[:_MOST_NAMED]]
    shortened = [f"{text} (line {at})" for text, at in zip(shortened, lines, strict=False)] or shortened
    more = f" and {len(texts) - _MOST_NAMED:,} more" if len(texts) > _MOST_NAMED else ""
    count = f"{counted(len(texts), 'text')}{whose}"
    message = f"{count} without a translation, and printed as they stand: {', '.join(shortened)}{more}"
    way_out = f"Write them into [words.{language}] of the game, or into a words.{language}.toml beside the kit."
    return NOT_TRANSLATED.at(span, message, way_out)


def slots_of(text: str) -> set[str]:
    """Return where a key or a translation has numbers and texts put in, each with its number: `#1`, `{2`."""
    found: set[str] = set()
    used = {"#": 0, "^": 0, "{": 0}
    for match in re.finditer(r"(?!\{icon:)([#^{])(\d?)\}?", text):
        used[match[1]] += 1
        found.add(f"{match[1]}{match[2] or used[match[1]]}")
    return found
