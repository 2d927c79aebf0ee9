"""Translations of sheets: ours, and the user's own file beside the kit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pressgang.diagnostics import Problems, general_rule, shown
from pressgang.files.paths import is_file, real, template, templates_folder
from pressgang.jobs.job import Job
from pressgang.print_options import LanguageName
from pressgang.schema import TextKind, declared
from pressgang.sources.word_files import WordFile, plain_words, read_words
from pressgang.systems.base import AnySystem
from pressgang.typography.translation import Glossary

ENGLISH = "en"
_KIND = "type"
"""The column with the kind of a row."""

UNKNOWN_LANGUAGE = general_rule("PG831")
WORDS_TOO_LONG = general_rule("PG833", severity="warning")


def load_words(job: Job, wanted: LanguageName | None, found: Problems) -> Glossary | None:
    """Return the translations for a job's sheets, the kit's own first; None for English."""
    if wanted is None or wanted.name.casefold() == ENGLISH:
        return None
    name = wanted.name.casefold()
    file = f"words.{name}.toml"
    folder = job.kit.parent if job.kit else None
    own = next(_own_files(folder, file), None) if folder else None
    known = re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", name) is not None
    of_game = job.system.words.get(name)
    if not known or (own is None and of_game is None and not is_file(template(file))):
        languages = ", ".join((ENGLISH, *sorted({*known_languages(), *job.system.words})))
        way_out = f"There are {languages}; write words of your own into words.xx.toml beside the kit."
        found.report(UNKNOWN_LANGUAGE, wanted.span, f"there is no translation into {shown(name)}", way_out)
        return None
    said = WordFile()
    if own is not None:
        document = job.inputs.toml(own, str(own), found)
        said = read_words(document, found) if document is not None else said
    texts = frozenset(_texts_of(job)), frozenset(_texts_of(job, kinds=True))
    made_of = ("words", name, job.system.id, repr(said), repr(of_game), *texts)
    return job.inputs.kept.find(made_of, lambda: _glossary(name, job.system, said, *texts))


def _glossary(
    name: str, system: AnySystem, said: WordFile, written: frozenset[str], kinds: frozenset[str]
) -> Glossary:
    """Return our translations with those of the game, and those `said` by the user's file over both."""
    file = template(f"words.{name}.toml")
    ours = _ours(file) if is_file(file) else WordFile()
    of_game = system.words.get(name, WordFile())
    own = of_game.entries_for("words") | said.entries_for("words", system.id)
    decimal = said.decimal or of_game.decimal or ours.decimal or "."
    thousands = said.thousands or of_game.thousands or ours.thousands or ","
    entries = ours.entries_for("words", system.id) | own
    texts = system.texts()
    return Glossary(name, entries, decimal, thousands, own=written, kinds=kinds, texts=texts, words_of_game=own)


def known_languages() -> list[str]:
    """Return the languages that come with pressgang, besides English."""
    return sorted(path.name.split(".")[1] for path in templates_folder().glob("words.*.toml"))


def _own_files(folder: Path, file: str) -> Iterator[Path]:
    for path in (folder / file, folder / "templates" / file):
        if is_file(path) and real(path).is_relative_to(real(folder)):
            yield path


def _ours(path: Path) -> WordFile:
    import tomllib

    with path.open("rb") as file:
        return plain_words(tomllib.load(file))


def _texts_of(job: Job, kinds: bool = False) -> Iterator[str]:
    """Yield the user's own texts, which stay untranslated; with `kinds` the kinds of the rows instead."""
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
