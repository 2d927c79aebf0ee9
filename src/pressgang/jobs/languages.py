"""Translations of sheets: ours, and the user's own file beside the kit; and words too long for their place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from json import dumps

from pressgang.diagnostics import Diagnostic, Problems, Span, general_rule, shown
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Item, Text, leaves
from pressgang.files.paths import is_file, own_template, real, template, templates_folder
from pressgang.jobs.job import Job
from pressgang.jobs.laying import Laid
from pressgang.layout import Board
from pressgang.print_options import RequestedName
from pressgang.schema import TextKind, declared
from pressgang.sources.table import Located
from pressgang.sources.word_files import WordFile, our_words, read_words
from pressgang.systems.base import AnySystem
from pressgang.typography.translation import Glossary

ENGLISH = "en"
_KIND = "type"
"""The column with the kind of a row."""

UNKNOWN_LANGUAGE = general_rule("PG831")
WORDS_TOO_LONG = general_rule("PG833", severity="warning")


def load_words(job: Job, wanted: RequestedName | None, found: Problems) -> Glossary | None:
    """Return the translations for a job's sheets, the kit's own first; None for English."""
    if wanted is None or wanted.name.casefold() == ENGLISH:
        return None
    name = wanted.name.casefold()
    file = f"words.{name}.toml"
    own = None
    if job.folder is not None:
        beside = job.folder / file
        is_inside = is_file(beside) and real(beside).is_relative_to(real(job.folder))
        own = beside if is_inside else own_template(job.folder, file)
    known = re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", name) is not None
    of_game = job.system.words.get(name)
    if not known or (own is None and of_game is None and not is_file(template(file))):
        own_file = file if known else "words.xx.toml"
        languages = ", ".join((ENGLISH, *sorted({*known_languages(), *job.system.words})))
        way_out = f"There are {languages}; write words of your own into {own_file} beside the kit."
        found.report(UNKNOWN_LANGUAGE, wanted.span, f"there is no translation into {shown(name)}", way_out)
        return None
    document = None if own is None else job.inputs.toml(own, str(own), found)
    files = job.inputs.files  # of a job that has the same ones, all texts are the same
    said, texts, problems = job.inputs.kept.find(
        ("texts", *files.items()), lambda: _read_texts(job, document, str(own))
    )
    found.extend(problems)
    made_of = ("words", name, job.system.id, repr(said), repr(of_game), *texts)
    return job.inputs.kept.find(made_of, lambda: _glossary(name, job.system, said, *texts))


_Texts = tuple[frozenset[str], frozenset[str]]


def _read_texts(job: Job, document: Located | None, own: str) -> tuple[WordFile, _Texts, list[Diagnostic]]:
    """Return the translations of the kit's `own` file, the user's texts and kinds of rows, and the problems."""
    said, met = WordFile(), Problems()
    texts = frozenset(_texts_of(job)), frozenset(_texts_of(job, kinds=True))
    if document is not None:
        from pressgang.games.words import check_kits_words  # here: few kits have words of their own

        said = read_words(document, met)
        files = (data.decode("utf-8", "replace") for label, data in job.inputs.files.items() if label != own)
        check_kits_words(document, job.system, (*texts[0], *texts[1], *files), met)
    return said, texts, met.found


def _glossary(
    name: str, system: AnySystem, said: WordFile, written: frozenset[str], kinds: frozenset[str]
) -> Glossary:
    """Return our translations with those of the game, and those `said` by the user's file over both."""
    ours = our_words(name)
    of_game = system.words.get(name, WordFile())
    kits, games = said.entries_for("words", system.id), of_game.entries_for("words")
    # the kit's stand last: of keys that differ in capitals alone, the last is what a heading says
    own, entries = (
        {key: forms for key, forms in below.items() if key not in kits} | kits
        for below in (games, ours.entries_for("words", system.id) | games)
    )
    decimal = said.decimal or of_game.decimal or ours.decimal or "."
    thousands = said.thousands or of_game.thousands or ours.thousands or ","
    return Glossary(
        name, entries, decimal, thousands, own=written, kinds=kinds, texts=system.texts(), words_of_game=own,
        places=said.places,
    )  # fmt: skip


def line_to_fill(text: str) -> str:
    """Return the line of a words file for a text, without its translation."""
    return f'{dumps(text, ensure_ascii=False)} = ""'


def own_keys(texts: Iterable[str], system: AnySystem) -> list[str]:
    """Return the keys in words files of those of some texts that are pressgang's own, which German has all.

    One key with a `{}` serves many texts. A text that German does not know is a game's, or put together.
    """
    of_game = {} if system.texts() else system.words.get("de", WordFile()).entries_for("words")
    german = Glossary("de", our_words().entries_for("words") | of_game)
    keys = map(german.key_for, texts)
    return list(dict.fromkeys(key for key in keys if key))


def known_languages() -> list[str]:
    """Return the languages that come with pressgang, besides English."""
    return sorted(path.name.split(".")[1] for path in templates_folder().glob("words.*.toml"))


def _texts_of(job: Job, kinds: bool = False) -> Iterator[str]:
    """Yield the user's own texts, which stay untranslated; with `kinds` the kinds of the rows instead."""
    if not kinds:
        yield from (job.name, job.title, *job.club[:2])
        for land in job.lands.values():
            yield from (label.text for label in land.labels)
            yield from (way.name for way in land.ways)
            yield from (edge.name for edge in land.edges)
        labels = (own.label for land in job.lands.values() for own in land.own)
        titles = (getattr(order.kind, "title_", "") for order in job.orders)
        game = job.system.texts()  # labels and titles that are the game's are translated as its texts
        yield from (one for one in (*labels, *titles) if game is None or game.key(one) is None)
    for side in (*job.forces, *job.names.values()):
        if not kinds:
            yield side.name
        for row in side.rows:
            texts = (item.name for item in declared(type(row)) if isinstance(item.kind, TextKind))
            values = (getattr(row, name, None) for name in texts if (name == _KIND) is kinds)
            yield from (text for text in values if isinstance(text, str))


_CAPITALS = 0.72
"""The height of capitals as a share of the type size: the space that no two texts may share."""
_TOUCH = 0.1
_SLACK = 0.25
"""How far (mm) boxes may overlap, and extend past the edge: no letter fills its box."""
_MOST = 3
"""The most texts of a sheet that are named."""
_Placed = tuple[str, Rect]


def find_crowded_words(laid: Laid, words: Glossary, place: Span) -> list[Diagnostic]:
    """Return warnings for texts of a sheet that overlap or leave their page, each with the room it has.

    One that the kit translates is told at its line in the words file, the others at the sheet's `place`.
    """
    # a translation with several forms has numbers in it, and is not on the page as it is in the file
    said = ((words.entries.get(key), where) for key, where in words.places.items())
    kits = {text: where for text, where in said if isinstance(text, str)}
    board = isinstance(laid.sheet.plan, Board)  # tiles cut through words; the board itself is whole
    found: dict[str, Diagnostic] = {}
    for drawn in laid.sheet.pieces if board else laid.pages:
        items = drawn.front if board else drawn.items  # type: ignore[union-attr]
        for word, needed, own, other in _list_crowded(items, drawn.width, drawn.height):
            what = f"lies on {shown(other)}" if other else "leaves the page"
            room = max(0.0, own)
            message = f"{shown(word)} on {laid.name} takes {needed:.1f} mm, has {room:.1f} mm and {what}"
            advice = "Write a shorter word for it into the words file beside the kit, or take a larger paper."
            found.setdefault(word, WORDS_TOO_LONG.at(kits.get(word, place), message, advice))
    return list(found.values())[:_MOST]


def _list_crowded(
    items: tuple[Item, ...], width: float, height: float
) -> Iterator[tuple[str, float, float, str]]:
    """Yield each text with too little room: itself, the room it takes and has, the text under it."""
    above: list[_Placed] = []
    for word, box in sorted(_texts(items), key=lambda one: one[1].y):
        out = max(-box.x, -box.y, box.right - width, box.bottom - height)
        if out > _SLACK:
            yield word, max(box.width, box.height), max(box.width, box.height) - out, ""
        above = [one for one in above if one[1].bottom > box.y + _TOUCH]
        for other, its in above:
            if its.overlaps(box, _TOUCH):
                (long, wide), (short, narrow) = sorted(
                    ((word, box), (other, its)), key=lambda one: one[1].width, reverse=True
                )
                shared = min(wide.right, narrow.right) - max(wide.x, narrow.x)
                yield long, wide.width, wide.width - shared, short
        above.append((word, box))


def _texts(items: tuple[Item, ...]) -> Iterator[_Placed]:
    """Yield the lines along or across the page, each with the box of its capitals."""
    for item, by in leaves(items):
        if isinstance(item, Text) and (string := item.string).strip():
            turned = Transform.rotate(item.rotation, (item.x, item.y)).then(by) if item.rotation else by
            if min(abs(turned.a), abs(turned.b)) < 1e-6:
                size = item.size * _CAPITALS
                box = Rect(item.x, item.y - size, item.width - item.tracking, size)
                yield string, turned.apply_rect(box)
