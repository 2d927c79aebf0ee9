"""The words of sheets in another language than English: of ours, and of the user's own file beside the kit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pressgang.diagnostics import Problems, Rule, shown
from pressgang.files.paths import is_file, real
from pressgang.files.resources import template, templates_folder
from pressgang.jobs.job import Job
from pressgang.print_options import LanguageName
from pressgang.schema import TextKind, declared
from pressgang.sources.located import Located
from pressgang.typography.saying import Forms, Glossary

ENGLISH = "en"
_SOURCE = "pressgang's word files"
_LONGEST = 2_000
_KIND = "type"
"""The column that says of which kind a row is."""

UNKNOWN_LANGUAGE = Rule(
    "PG831",
    "a language without words",
    "The words of sheets come from templates/words.<language>.toml, or a file of that name beside the kit.",
    _SOURCE,
    'language = "german"',
    'language = "de"',
)
BAD_WORD = Rule(
    "PG832",
    "a translation that cannot be used",
    "It is a text, or a list of the forms that the language has for numbers, with the signs of the English: # "
    "for a number, ^ for the mark of a footnote, {} for a name, ** around bold words.",
    _SOURCE,
    '"# hits" = "Treffer"',
    '"# hits" = "# Treffer"',
)
WORDS_TOO_LONG = Rule(
    "PG833",
    "words that do not fit in another language",
    "The sheet was drawn for the English words; a longer one may lie on its neighbour or leave the page.",
    _SOURCE,
    '"Hull" = "Widerstandsfähigkeit des Rumpfes"',
    '"Hull" = "Rumpf"   # in a words.de.toml beside the kit',
    severity="warning",
)
ALL = (UNKNOWN_LANGUAGE, BAD_WORD, WORDS_TOO_LONG)


def words_for(job: Job, wanted: LanguageName | None, found: Problems) -> Glossary | None:
    """The words of that language for the sheets of a job; `None` for English. The kit's own go first."""
    if wanted is None or wanted.name.casefold() == ENGLISH:
        return None
    name = wanted.name.casefold()
    file = f"words.{name}.toml"
    folder = job.kit.parent if job.kit else None
    own = next(_own_files(folder, file), None) if folder else None
    known = re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", name) is not None
    if not known or (own is None and not is_file(template(file))):
        languages = ", ".join((ENGLISH, *languages_there_are()))
        way_out = f"There are {languages}; write words of your own into words.xx.toml beside the kit."
        found.add(
            UNKNOWN_LANGUAGE.at(wanted.span, f"there are no words in the language {shown(name)}", way_out)
        )
        return None
    said: Mapping[str, Any] = {}
    if own is not None:
        document = job.inputs.toml(own, str(own), found)
        said = _checked(document, found) if document is not None else {}
    texts = frozenset(_texts_of(job)), frozenset(_texts_of(job, kinds=True))
    made_of = ("words", name, job.system.id, repr(said), *texts)
    return job.inputs.kept.find(made_of, lambda: _glossary(name, job.system.id, said, *texts))


def _glossary(
    name: str, game: str, said: Mapping[str, Any], written: frozenset[str], kinds: frozenset[str]
) -> Glossary:
    """Our words of a language with what the user's file has `said`, of the game's own and of all games."""
    file = template(f"words.{name}.toml")
    entries: dict[str, Forms] = {}
    signs = {"decimal": ".", "thousands": ","}
    for one in (*([_ours(file)] if is_file(file) else []), said):
        signs |= {key: str(one[key]) for key in signs if key in one}
        entries |= {key: key for key in one.get("same", ())}
        entries |= one.get("words", {})
        entries |= one.get(game, {})
    return Glossary(name, entries, signs["decimal"], signs["thousands"], written, kinds)


def languages_there_are() -> list[str]:
    """The languages that come with pressgang, besides English."""
    return sorted(path.name.split(".")[1] for path in templates_folder().glob("words.*.toml"))


def _own_files(folder: Path, file: str) -> Iterator[Path]:
    for path in (folder / file, folder / "templates" / file):
        if is_file(path) and real(path).is_relative_to(real(folder)):
            yield path


def _ours(path: Path) -> Mapping[str, Any]:
    import tomllib

    with path.open("rb") as file:
        return tomllib.load(file)


def _checked(document: Located, found: Problems) -> Mapping[str, Any]:
    """What a file of the user's says, without what cannot be used."""
    said: dict[str, Any] = {}
    for name, table in document.value.items():
        if isinstance(table.value, dict):
            said[name] = {key: item.plain() for key, item in table.value.items() if _is_word(key, item, found)}
        elif name in ("decimal", "thousands") and isinstance(table.value, str) and len(table.value) < 2:
            said[name] = table.value
        elif name == "same" and isinstance(table.value, list):
            said[name] = table.plain()
        else:
            way_out = "Write the words below [words]: a line for each, the English text = the translation."
            found.add(BAD_WORD.at(table.key_span or table.span, f"{shown(name)} is no table of words", way_out))
    return said


def _is_word(key: str, item: Located, found: Problems) -> bool:
    forms = item.plain() if isinstance(item.value, list) else [item.value]
    fault = ""
    if not forms or not all(isinstance(form, str) and form and len(form) <= _LONGEST for form in forms):
        fault = "is not a text, or a list of texts"
    else:
        wanted = _signs_of(key)
        strange = next((form for form in forms if not _signs_of(form) <= wanted), None)
        if strange is not None:
            fault = f"has a sign that the English does not have: {shown(strange)}"
        elif any(_signs_of(form) < wanted for form in forms):
            fault = f"lacks a sign of the English, {' '.join(sorted(wanted))}"
        elif any(form.count("**") % 2 for form in forms):
            fault = "has a ** too many or too few"
    if fault:
        way_out = "Take # for a number, ^ for the mark of a footnote, {} for a name, as the English has them."
        found.add(BAD_WORD.at(item.span, f"the translation of {shown(key)} {fault}", way_out))
    return not fault


def _signs_of(text: str) -> set[str]:
    """The signs of a key or a translation, by their places."""
    found: set[str] = set()
    used = {"#": 0, "^": 0, "{": 0}
    for match in re.finditer(r"([#^{])(\d?)\}?", text):
        used[match[1]] += 1
        place = match[2] or used[match[1]]
        found.add(f"{match[1]}{place}")
    return found


def _texts_of(job: Job, kinds: bool = False) -> Iterator[str]:
    """What the user wrote in words of his own, which no language changes; or of which kinds his rows are: where
    the game knows them, these are words of the game.
    """
    if not kinds:
        yield from (job.name, job.title, *job.club[:2])
        for land in job.lands.values():
            yield from (label.text for label in land.labels)
            yield from (way.name for way in land.ways)
            yield from (edge.name for edge in land.edges)
            yield from (own.label for own in land.own)
        yield from (getattr(order.kind, "title_", "") for order in job.orders)
    for side in (*job.sides, *job.names.values()):
        if not kinds:
            yield side.name
        for row in side.all_rows:
            texts = (item.name for item in declared(type(row)) if isinstance(item.kind, TextKind))
            values = (getattr(row, name, None) for name in texts if (name == _KIND) is kinds)
            yield from (text for text in values if isinstance(text, str))
