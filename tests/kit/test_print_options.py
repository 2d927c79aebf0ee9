"""An option of everything that prints is one field: kit, commands, library and documents follow it."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pytest

from pressgang import print_options
from pressgang.cli import cli
from pressgang.cli.options import make_options, read_options_given
from pressgang.jobs.loading import load_kit, load_stats
from pressgang.kit import tables
from pressgang.kit.tables import KEYS
from pressgang.print_options import (
    GROUPS,
    LoadOptions,
    PrintOptions,
    RequestedName,
    RunOptions,
    every_parameter,
)
from pressgang.schema import FLAG, Choice, declared
from pressgang.schema.declare import Parameter, parameter, parameters
from pressgang.systems import all_systems
from pressgang.systems.general import GENERAL
from tests import docs_tables
from tests.conftest import EXAMPLES, ROOT, Pressgang

EVERY = every_parameter()
COMMANDS = ("render", "make", "calibrate")
names = pytest.mark.parametrize("item", EVERY, ids=lambda item: item.name)


def command_of(name: str) -> click.Command:
    group, context = cli, click.Context(cli)
    for word in ("make", "counters") if name == "make" else (name,):
        found = group.get_command(context, word)
        assert found is not None
        group = found  # type: ignore[assignment]
    return group


@pytest.mark.parametrize("name", COMMANDS)
def test_each_stands_on_the_command_lines_that_know_it_once(name: str) -> None:
    flags = Counter(flag for option in command_of(name).params for flag in option.opts)
    for item in EVERY:
        own = item.flag(name if name in item.commands else next(iter(item.commands)))
        if name in item.commands:
            assert flags[own] == 1
        else:
            assert not flags[own] or own == "-o"  # `make` and `calibrate` write a file, `render` into a folder


def test_the_commands_have_no_options_besides_but_their_own() -> None:
    own = {"render": {"kit", "first"}, "calibrate": {"output"}}  # "first" is -h
    for name, besides in own.items():
        known = {item.name for item in EVERY if name in item.commands}
        assert {option.name for option in command_of(name).params} == known | besides


def test_no_sheet_has_an_option_of_that_name() -> None:
    taken = {item.name for item in EVERY}
    for system in (*all_systems().values(), GENERAL):
        for kind in system.sheets():
            assert taken.isdisjoint(item.name for item in declared(kind)), kind


def test_each_is_a_key_of_a_kit_where_it_says_so_and_a_kit_has_no_others() -> None:
    for place in (place for item in EVERY for place in item.keys):
        table, _, key = place.rpartition(".")
        assert [known.name for known in KEYS[table]].count(key) == 1, place


def test_a_default_that_is_shown_can_be_written() -> None:
    for keys in KEYS.values():
        for key in keys:
            if key.default_text:
                parsed = key.kind.parse(key.default_text)
                assert parsed == key.default


SAID: dict[str, tuple[str, Any]] = {
    "paper": ('"letter"', None),
    "margin": ('"11mm"', 11.0),
    "formats": ('["svg", "pdf"]', ("svg", "pdf")),
    "pieces": ('"tokens"', Path("tokens")),
    "tabletop": ('"table"', Path("table")),
    "tabletop_base": ('"https://example.org/kit"', "https://example.org/kit/"),
    "profile": ('"kitchen"', RequestedName("kitchen")),
    "language": ('"pl"', RequestedName("pl")),
    "press_bleed": ('"5mm"', 5.0),
    "spot": ('"Kiss-cut"', "Kiss-cut"),
}
"""What a test writes where the kind alone does not tell it, and what is read."""


def sample(item: Parameter) -> tuple[str, Any]:
    """A value that is not the usual one, as a kit writes it and as it is read."""
    if item.name in SAID:
        return SAID[item.name]
    if item.kind == FLAG:
        return "true", True
    if isinstance(item.kind, Choice):
        word = item.kind.words[-1]
        return f'"{word}"', item.kind.parse(word)
    return "42", 42


@pytest.mark.parametrize(
    "item", [item for item in parameters(PrintOptions) if item.keys], ids=lambda item: item.name
)
def test_what_a_kit_says_is_what_is_printed_unless_the_command_line_says_it(
    item: Parameter, tmp_path: Path
) -> None:
    text, wanted = sample(item)
    table, _, key = item.keys[0].rpartition(".")
    line = f"{key} = {text}\n"
    kit = tmp_path / "kit"
    kit.mkdir()
    (kit / "kit.toml").write_text(
        ("" if table else line)
        + 'system = "dogfight"\n'
        + (f"[{table}]\n{line}" if table else "")
        + '[[sheet]]\nkind = "odds-table"\n',
        encoding="utf-8",
    )
    read = load_kit(kit).options
    got = getattr(read, item.name)
    assert got not in (None, (), item.default)
    if item.name in ("profile", "language"):
        assert (got.name, got.span.line) == (wanted.name, 1)
    elif wanted is not None:
        assert got == wanted
    keys = [one.name for one in parameters(PrintOptions) if one.keys]
    said = [name for name in keys if getattr(read, name) not in (None, ())]
    assert said == [item.name]
    assert getattr(read.settled(), item.name) == got
    other = PrintOptions(**{item.name: item.default})
    over = getattr(other.over(read), item.name)
    assert over == (got if item.default is None else item.default)


@names
def test_the_library_takes_each_by_name_alone(item: Parameter) -> None:
    (owner,) = [cls for cls in print_options.DECLARATIONS if item in parameters(cls)]
    with pytest.raises(TypeError):
        owner(item.default)  # type: ignore[call-arg]
    assert getattr(owner(**{item.name: "said"}), item.name) == "said"
    if owner is LoadOptions:
        for load in (load_kit, load_stats):
            assert item.name in inspect.signature(load).parameters


def test_nothing_is_unsaid_in_what_is_settled() -> None:
    settled = PrintOptions().settled()
    for item in parameters(PrintOptions):
        assert getattr(settled, item.name) == item.default


@names
def test_each_has_a_line_of_its_own_on_the_pages(item: Parameter) -> None:
    readme = (ROOT / "docs" / "options.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"<!-- table: printing options -->(.*?)<!-- end -->", readme, re.DOTALL)
    reference = (EXAMPLES / "REFERENCE.md").read_text(encoding="utf-8")
    (keys,) = re.findall(r"<!-- table: keys of a kit -->(.*?)<!-- end -->", reference, re.DOTALL)
    if "render" in item.commands:
        assert len(re.findall(rf"^\| `{item.flag()}[ `]", lines, re.MULTILINE)) == 1
    for place in item.keys:
        table, _, key = place.rpartition(".")
        where = re.escape(f"`[{table}]`" if table else "at the top")
        found = re.findall(rf"^\| {where} \| `{key.replace('_', '-')}` ", keys, re.MULTILINE)
        assert len(found) == 1


@dataclass(frozen=True, kw_only=True)
class More(PrintOptions):
    """The options with one more."""

    proof: bool | None = parameter(FLAG, False, help="a word across each page")


def test_one_field_more_is_an_option_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_options, "DECLARATIONS", (More, LoadOptions, RunOptions))
    for name in ("render", "make"):
        (option,) = [option for option in make_options(name) if option.name == "proof"]
        assert option.opts == ["--proof"] and option.secondary_opts == ["--no-proof"]
        assert isinstance(option, click.Option) and option.help == "A word across each page."
    assert [key.name for key in tables._keys("")].count("proof") == 1
    assert docs_tables.printing().count("| `--proof` | `proof` | A word across each page. |") == 1
    assert More(proof=True).proof and More().proof is None


def test_what_is_not_given_is_not_said() -> None:
    given = {"paper": None, "only": (), "copies": 2, "strict": True, "size": "32mm"}
    loading, printing, run = read_options_given(given)
    assert printing == PrintOptions(copies=2)
    assert (loading, run) == (LoadOptions(), RunOptions(strict=True))


def test_help_lists_each_option_under_its_heading(pressgang: Pressgang) -> None:
    said = pressgang("render", "--help").out
    places = [said.index(f"{name}:\n") for name in GROUPS]
    assert places == sorted(places) and said.index("--only NAME") < places[1] < said.index("--margin LENGTH")
    assert sum(item.group == GROUPS[0] and "render" in item.commands for item in EVERY) < 11
