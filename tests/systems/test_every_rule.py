"""Which sheet reads which rule of a built-in game: none has a value of the source written into it.

The list is `rules_and_sheets.toml`; `pytest tests/systems/test_every_rule.py --update-goldens` writes it anew.
The kits are the starters with a few rows of each force, and what else brings a rule to a page. Sections of
reference pages are set one to a page: no rule says where they lie, and that search takes most of the time.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest

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
from tests.conftest import starter_folder
from tests.systems.stat_lines import rules_of
from tests.trace import write_trace

LIST = Path(__file__).with_name("rules_and_sheets.toml")
BESIDE = {
    "dogfight": {"kit.toml": ('kind = "turn-records"', 'kind = "turn-records"\npoints = true')},
    "mtb": {"convoy.csv": (",58.0,9.0,", ",,,")},
}
"""What the starters lack: build points, a ship without measures."""
ROWS = {"dogfight": 3, "mtb": 3, "tally-ho": 3}
"""As many rows of each force are printed: further ones say no more of a rule."""


@cache
def _job(game: str) -> Job:
    with TemporaryDirectory() as folder:
        kit = copytree(starter_folder(game), Path(folder, game))
        for file, (old, new) in BESIDE.get(game, {}).items():
            text = (kit / file).read_text(encoding="utf-8")
            assert old in text
            (kit / file).write_text(text.replace(old, new), encoding="utf-8")
        job = load_kit(kit)
    forces = []
    for force in job.forces:
        every = -(-len(force.rows) // ROWS.get(game, len(force.rows)))
        forces.append(replace(force, side=force.side._replace(all_rows=force.rows[::every])))
    return job._replace(forces=tuple(forces))


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


class _Watched:
    """A rule that notes by the names of its attributes what is read of it: its value, or its footnote alone."""

    def __init__(self, rule: RuleValue, read: set[tuple[str, str]]) -> None:
        self._rule, self._read = rule, read

    def __getattr__(self, name: str) -> Any:
        self._read.add((self._rule.name, name))
        return getattr(self._rule, name)


@cache
def _reads(game: str) -> Mapping[str, set[tuple[str, str]]]:
    """Return what of which rules is read to compose each sheet."""
    job, reads = _job(game), {sheet: set[tuple[str, str]]() for sheet in _sheets(game)}
    for sheet, names in reads.items():
        watched: Any = {name: _Watched(rule, names) for name, rule in job.rules.values.items()}
        _documents(job._replace(rules=RuleBook(watched)), [sheet])
    return reads


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


def _touched(game: str, name: str) -> set[str]:
    """What reads a value: sheets, and `checks`; of one that nothing reads the sheets that have its footnote."""
    reads = _reads(game)
    touched = {sheet for sheet, read in reads.items() if (name, "value") in read}
    touched |= {"checks"} if name in _judged_by(game) else set()
    return touched or {sheet for sheet, read in reads.items() if (name, "note") in read}


@cache
def _listed() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(LIST.read_text(encoding="utf-8"))


def _write_list() -> None:
    lines = ["# What each rule of a built-in game touches. Written by test_every_rule.py, see there."]
    for game in all_systems():
        lines += ["", f"[{game}]"]
        for name in rules_of(game).values:
            touched = _touched(game, name)
            sheets = ", ".join(f'"{one}"' for one in [*_sheets(game), "checks"] if one in touched)
            lines.append(f"{name} = [{sheets}]")
    LIST.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture(scope="module", autouse=True)
def _fresh_list(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-goldens"):
        _write_list()
        _listed.cache_clear()


@pytest.mark.parametrize("game", all_systems())
def test_sheets_read_the_rules_of_the_list(game: str) -> None:
    listed = {name: set(sheets) for name, sheets in _listed()[game].items()}
    assert listed == {name: _touched(game, name) for name in rules_of(game).values}
    assert all(listed.values()), "a rule that nothing reads is no rule"


@pytest.mark.parametrize("game", all_systems())
def test_every_sheet_says_that_a_value_of_the_source_is_the_kits(game: str) -> None:
    listed, job, read = _listed()[game], _job(game), set().union(*_reads(game).values())
    own = {
        name: replace(rule, provenance="own", is_kits=True)
        for name, rule in rules_of(game).values.items()
        if rule.provenance == "source" and not rule.variant and (name, "value") in read
    }
    for sheet in {sheet for name in own for sheet in listed[name]} - {"checks"}:
        name = min(name for name in own if sheet in listed[name])
        document = _documents(job._replace(rules=job.rules.with_values({name: own[name]})), [sheet])[sheet]
        assert "This kit’s" in write_trace(document), f"{sheet} {name}"
