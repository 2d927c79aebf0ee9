"""Which rule of a built-in game touches which sheet: each value, replaced, changes those sheets and no other.

The list is `rules_and_sheets.toml`; `pytest tests/systems/test_every_rule.py --update-goldens` writes it anew.
The kits are the starters with a few rows of each force, and what else brings a rule to a page. Sections of
reference pages are set one to a page: no rule says where they lie, and that search takes most of the time.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest

from pressgang.diagnostics import PressgangError
from pressgang.drawing.scene import Document
from pressgang.jobs.job import Job
from pressgang.jobs.loading import load_kit
from pressgang.jobs.printing import compose_job
from pressgang.jobs.whole_job import proof_imprint
from pressgang.print_options import PrintOptions
from pressgang.rulebook import ReadValues, RuleBook, RuleValue
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.pages import reference
from pressgang.stats.reading import split_by_side
from pressgang.structs import replace
from pressgang.systems import all_systems
from pressgang.systems.base import Muster
from tests.conftest import whole_starter
from tests.drawn import said
from tests.systems.stat_lines import rules_of

LIST = Path(__file__).with_name("rules_and_sheets.toml")
RULES = [(game, name) for game in all_systems() for name in rules_of(game).values]
Touched = Mapping[str, Any]
"""What the list says of a rule: how it is `changed`, and the `sheets` that it changes, `checks` among them."""


def _less(value: float) -> float:
    return value * 0.75 if isinstance(value, float) else value - 1 if value > 1 else value + 1


def _more(value: float) -> float:
    return value * 1.5 if isinstance(value, float) else value + 1


def _numbers(value: Any, other: Callable[[float], float]) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return other(value)
    if isinstance(value, Mapping):
        return {key: _numbers(one, other) for key, one in value.items()}
    return [_numbers(one, other) for one in value] if isinstance(value, list) else value


def _texts(value: Any, rule: RuleValue) -> Any:
    if isinstance(value, str):
        return next((word for word in rule.choices if word != value), f"{value} otherwise")
    if isinstance(value, Mapping):
        return {key: _texts(one, rule) for key, one in value.items()}
    return [_texts(one, rule) for one in value] if isinstance(value, list) else value


Change = Callable[[RuleValue], RuleValue]


def _other(value: Callable[[RuleValue], Any]) -> Change:
    """The rule with another value and its marks as before: no letter comes or goes."""
    return lambda rule: replace(rule, value=value(rule))


CHANGES: Mapping[str, Change] = {
    "less": _other(lambda rule: _numbers(rule.value, _less)),
    "more": _other(lambda rule: _numbers(rule.value, _more)),
    "other words": _other(lambda rule: _texts(rule.value, rule)),
    "other order": _other(lambda rule: rule.value[::-1] if isinstance(rule.value, list) else rule.value),
    "last left out": _other(lambda rule: rule.value[:-1] if isinstance(rule.value, list) else rule.value),
    "mark": lambda rule: replace(rule, provenance="own"),
}
"""How a rule is replaced, the first way that prints; last, what only stands in a footnote becomes the kit's."""
BESIDE = {
    "battle-of-britain": {
        "kit.toml": {
            'columns = 14\nrows = 18\nedges = "half"': "columns = 2\nrows = 2",
            'terrain = "channel.txt"': "",
        }
    },
    "dogfight": {"kit.toml": {'kind = "turn-records"': 'kind = "turn-records"\npoints = true'}},
    "mtb": {"convoy.csv": {",58.0,9.0,": ",,,"}},
    "tally-ho": {"kit.toml": {"\n# [rules]": "\n[rules]\ndecks = 3"}},
}
"""What the starters lack: build points, a ship without measures, several packs; and mats of few cells."""
ROWS = {"dogfight": 3, "mtb": 3, "tally-ho": 3}
"""As many rows of each force are printed: further ones say no more of a rule."""


@cache
def _job(game: str) -> Job:
    with TemporaryDirectory() as folder:
        kit = whole_starter(game, Path(folder))
        for file, changes in BESIDE.get(game, {}).items():
            text = (kit / file).read_text(encoding="utf-8")
            for old, new in changes.items():
                assert old in text
                text = text.replace(old, new)
            (kit / file).write_text(text, encoding="utf-8")
        job = load_kit(kit)
    forces = []
    for force in job.forces:
        every = -(-len(force.rows) // ROWS.get(game, len(force.rows)))
        forces.append(replace(force, rows=force.rows[::every]))
    return replace(job, forces=tuple(forces))


def _documents(job: Job, names: Iterable[str]) -> dict[str, Document]:
    imprint = proof_imprint(_job(job.system.id))._replace(version="0")
    with patch.object(reference, "set_pages", _set_one_by_one):
        return dict(compose_job(job, PrintOptions(only=tuple(names)), None, imprint)[0])


def _set_one_by_one(
    sections: Sequence[Any], looks: Sequence[Look], width: float, *_: float, feet: Any = None, **__: object
) -> list[SetBlock]:
    """Return each section as a page of its own, in the smallest type; the readings are the last."""
    look, foot = looks[-1], (feet or [reference.readings])[0]
    pages = [section.block.set_at(look, width) for section in sections]
    return [*pages, foot(look.book, look.notes, width)]


@cache
def _as_it_is(game: str) -> dict[str, Document]:
    return _documents(_job(game), _sheets(game))


def _sheets(game: str) -> list[str]:
    return [order.name for order in _job(game).orders]


@cache
def _judged_by(game: str) -> set[str]:
    """The values that checks ask for."""
    job = _job(game)
    values = ReadValues(job.rules.values)
    muster = Muster(tuple(split_by_side(job.sides)), RuleBook(values))
    for check in job.system.checks():
        list(check.find(muster))
    return values.names


def _changed_sheets(game: str, names: Iterable[str], *rules: RuleValue) -> set[str]:
    """Those of the sheets that other values change."""
    before, job = _as_it_is(game), _job(game)
    book = RuleBook({**job.rules.values, **{rule.name: rule for rule in rules}})
    after = _documents(replace(job, rules=book), names)
    return {name for name in names if after[name] != before[name]}


def _touched(game: str, name: str) -> Touched:
    """What the list must say: the first change that prints, and what it changes."""
    rule = rules_of(game).values[name]
    checks = {"checks"} if name in _judged_by(game) else set()
    for how, change in CHANGES.items():
        try:
            sheets = _changed_sheets(game, _sheets(game), change(rule))
        except PressgangError:
            continue
        if sheets:
            return {"changed": how, "sheets": sheets | checks}
    return {"changed": "", "sheets": checks}


@cache
def _listed() -> Mapping[str, Mapping[str, Touched]]:
    return tomllib.loads(LIST.read_text(encoding="utf-8"))


def _write_list() -> None:
    lines = ["# What each rule of a built-in game touches. Written by test_every_rule.py, see there."]
    for game in all_systems():
        for name in rules_of(game).values:
            touched = _touched(game, name)
            order = [one for one in [*_sheets(game), "checks"] if one in touched["sheets"]]
            sheets = ", ".join(f'"{one}"' for one in order)
            lines += ["", f"[{game}.{name}]", f'changed = "{touched["changed"]}"', f"sheets = [{sheets}]"]
    LIST.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture(scope="module", autouse=True)
def _fresh_list(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-goldens"):
        _write_list()
        _listed.cache_clear()


@pytest.mark.parametrize(("game", "name"), RULES, ids=[f"{game}-{name}" for game, name in RULES])
def test_a_replaced_rule_changes_every_sheet_that_shows_it(game: str, name: str) -> None:
    listed, rule = _listed()[game][name], rules_of(game).values[name]
    assert listed["sheets"], "a rule that nothing reads is no rule"
    sheets = [one for one in listed["sheets"] if one != "checks"]
    assert ("checks" in listed["sheets"]) == (name in _judged_by(game))
    if sheets:
        assert _changed_sheets(game, sheets, CHANGES[listed["changed"]](rule)) == set(sheets)


@pytest.mark.parametrize("game", all_systems())
def test_no_rule_changes_a_sheet_that_the_list_does_not_name(game: str) -> None:
    listed = _listed()[game]
    assert set(listed) == set(rules_of(game).values)
    for sheet in _sheets(game):
        others = [
            CHANGES[one["changed"]](rules_of(game).values[name])
            for name, one in listed.items()
            if sheet not in one["sheets"] and one["changed"] not in ("", "mark")
        ]
        assert not _changed_sheets(game, [sheet], *others), sheet


@pytest.mark.parametrize("game", all_systems())
def test_what_the_kit_says_itself_is_no_reading_and_what_the_source_said_is_owned_up_to(game: str) -> None:
    listed, job, ours = _listed()[game], _job(game), rules_of(game).values
    stated = {
        name
        for name, rule in ours.items()
        if rule.provenance == "source" and not rule.variant and listed[name]["changed"] not in ("", "mark")
    }
    owed = {sheet for name in stated for sheet in listed[name]["sheets"]}
    own = {name: replace(rule, provenance="own", is_kits=name in stated) for name, rule in ours.items()}
    notes = [rule.note[:30] for rule in ours.values() if rule.provenance in ("house", "reading")]
    assert any(note in _words(document) for document in _as_it_is(game).values() for note in notes)
    for sheet, document in _documents(replace(job, rules=RuleBook(own)), _sheets(game)).items():
        words = _words(document)
        assert sheet not in owed or "This kit’s" in words, sheet
        assert not [note for note in (*notes, "House value", "HOUSE VALUE") if note in words], sheet


def _words(document: Document) -> str:
    return " ".join(" ".join(said(page) for page in document.pages).split())
