"""The right words: what a message tells the user to write is understood, and each slip gets its own mend."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from pressgang.catalogue import all_rules
from pressgang.cli import cli
from pressgang.drawing.units import parse_length
from pressgang.kit.tables import KEYS
from pressgang.profiles import Profile
from pressgang.rows.sides import Palette
from pressgang.schema import Kind, Refused, Whole, declared, read_rows
from pressgang.schema.kinds import with_article
from pressgang.sources import read_table
from pressgang.systems import all_systems
from pressgang.systems.general import kinds_of
from tests.cases import each_case
from tests.conftest import Pressgang

KIT = """name = "w"
system = "dogfight"
[[force]]
name = "RAF"
stats = "raf.csv"
[[sheet]]
kind = "counters"
"""
STATS = "name,engine,fuselage,to_hit,weapons\nFokker G.IA,3,4,4,front rear\n"


def everything_declared() -> Iterator[tuple[str, Any]]:
    """Every column and option there is, with the name of its class."""
    for table, keys in KEYS.items():
        for item in keys:
            yield f"kit.{table}.{item.name}", item
    classes: list[Any] = [Palette, Profile]
    for system in all_systems().values():
        classes.append(system.row)
        for kind in kinds_of(system):
            classes += [kind, *([kind.names_row] if kind.names_row else [])]
    for cls in dict.fromkeys(classes):
        for item in declared(cls):
            yield f"{cls.__module__}.{cls.__name__}.{item.name}", item


SLIPS: tuple[object, ...] = (
    "", " ", "two", "12", "-1", "0", "1e9", "9999999", "3 parsecs", "x", "1/0 in", "a4x", "#12", "nan", "1:0",
    "ten x ten", "30x", "0mm", "9000mm", 32, 24, 600, 2.5, -3, True, 10**12, float("inf"), [], {"a": 1},
)  # fmt: skip


def refusals(kind: Kind) -> Iterator[Refused]:
    """What a kind says of values that it does not take."""
    for raw in SLIPS:
        try:
            kind.parse(raw)
        except Refused as refused:
            yield refused


def examples_in(text: str) -> list[str]:
    """What a message gives as an example: behind "such as", or behind "like"."""
    parts = re.split(r"(?:such as|like) ", text)[1:]
    ends = (re.split(r"[;,]? (?!or |x )(?=[a-z`])|; |\. |\.$", part.strip())[0] for part in parts)
    return [one.strip(' ".,') for end in ends for one in re.split(r",? or(?: |$)", end) if one.strip(" ,")]


def test_each_example_of_a_message_is_taken_by_what_refused_another() -> None:
    odd: list[str] = []
    for name, item in everything_declared():
        said = [f"Write {with_article(item.kind.label)}."]
        examples = [item.example] if item.example else []
        for refused in refusals(item.kind):
            examples += examples_in(refused.help)
            said += [refused.message, refused.help]
        odd += [f"{name}: {one}" for one in said if re.search(r"\ba (words|one|true|a|an)\b|\ba [aeio]", one)]
        for example in examples:
            try:
                item.kind.parse(example)
            except Refused as refused:
                odd.append(f"{name}: {example!r} {refused.message}")
    assert not odd, "\n".join(odd)


def test_the_example_of_a_stand_is_a_stand_of_its_type(pressgang: Pressgang, tmp_path: Path) -> None:
    for size in examples_in("Write it like 3x2in or 76x51mm."):
        (tmp_path / "s.csv").write_text(f"id,type,stand\nA1,British infantry,{size}\n", encoding="utf-8")
        ran = pressgang("check", "s.csv", "--strict")
        assert "UE104" not in ran.err, ran.err
    (tmp_path / "s.csv").write_text("id,type,stand\nA1,British infantry,78x51mm\n", encoding="utf-8")
    assert "UE104" in pressgang("check", "s.csv").err


def test_the_good_lines_of_the_catalogue_that_are_commands_are_understood() -> None:
    tried = 0
    for rule in all_rules().values():
        for line in rule.good.splitlines():
            words = shlex.split(line, comments=True)
            if words[:1] != ["pressgang"]:
                continue
            command: Any = cli
            context = click.Context(cli)
            words = words[1:]
            while isinstance(command, click.Group):
                name = words.pop(0)
                command = command.get_command(context, name)
                assert command is not None, line
                context = click.Context(command, info_name=name, parent=context)
            command.make_context(None, words)
            tried += 1
    assert tried > 12


@each_case("code", ["PG201", "PG202", "PG203", "PG204", "PG205", "PG208", "PG209", "PG215"])
def test_the_good_values_of_the_catalogue_are_taken_and_the_bad_ones_are_not(code: str) -> None:
    rule = all_rules()[code]
    kinds: dict[str, list[Kind]] = {}
    for _, item in everything_declared():
        kinds.setdefault(item.heading, []).append(item.kind)
        kinds.setdefault(item.option, []).append(item.kind)

    def takes(line: str) -> bool:
        key, _, text = (part.strip() for part in line.splitlines()[-1].partition("="))
        value: object = text.strip('"')
        if code in ("PG204", "PG215") and not text.startswith('"'):
            value = int(text)
        for kind in kinds[key]:
            try:
                kind.parse(value)
            except Refused:
                continue
            return True
        return False

    assert (takes(rule.good) and not takes(rule.bad)) or code == "PG203", rule
    assert takes(rule.good)


def test_a_blank_cell_is_asked_for_in_plain_english() -> None:
    table, _ = read_table(Path("a.csv"), "a.csv", data=STATS.replace("3,4,4,front rear", ",,,").encode())
    assert table is not None
    _, problems = read_rows(table, all_systems()["dogfight"].row)
    helps = [problem.help for problem in problems]
    assert helps[-1] == "Write words from front, left, right, rear, such as front rear.", helps
    assert helps[0].startswith("Write a whole number") and len(helps) == 4


def test_a_whole_number_is_asked_for_where_one_is_needed() -> None:
    with pytest.raises(Refused) as caught:
        Whole(3, 9).parse("two")
    assert caught.value.help == "Write a whole number, such as 3."


@pytest.mark.parametrize(
    ("heading", "meant"),
    [
        ("Wing span", "span_m"), ("wingspan", "span_m"), ("Length", "length_m"), ("Wing area", "wing_area_m2"),
        ("sweep", "sweep_deg"), ("Fuselag", "fuselage"), ("engine kinds", "engine_kind"), ("spn_m", "span_m"),
    ],
)  # fmt: skip
def test_a_heading_in_other_words_gets_the_column_that_is_meant(
    pressgang: Pressgang, tmp_path: Path, heading: str, meant: str
) -> None:
    (tmp_path / "raf.csv").write_text(STATS.replace("weapons\n", f"weapons,{heading}\n"), encoding="utf-8")
    assert f'Did you mean "{meant}"?' in pressgang("check", "raf.csv").err


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        (KIT.replace("[[sheet]]", "[sheet]"), "PG215", "[[sheet]]"),
        (KIT.replace("[[force]]", "[force]") + 'forces = ["RAF"]\n', "PG215", "[[force]]"),
        (KIT.replace("[[sheet]]", "[sheet]") + '[sheet]\nkind = "odds-table"\n', "PG1", "[[sheet]]"),
        (KIT.replace('"raf.csv"', r'"C:\kits\raf.csv"'), "PG1", "write paths with /"),
        (KIT.replace('"raf.csv"', r"'air\raf.csv'"), "PG311", '"air/raf.csv"'),
        (KIT.replace('"raf.csv"', r'"air\new.csv"'), "PG311", "with /"),
        (KIT.replace('"raf.csv"', r"'C:\kits\raf.csv'"), "PG304", "out of the kit"),
    ],
)  # fmt: skip
def test_a_slip_in_a_kit_is_said_once_with_its_mend(
    pressgang: Pressgang, tmp_path: Path, text: str, code: str, says: str
) -> None:
    (tmp_path / "w").mkdir()
    (tmp_path / "w" / "kit.toml").write_text(text, encoding="utf-8")
    (tmp_path / "w" / "raf.csv").write_text(STATS, encoding="utf-8")
    ran = pressgang("check", "w")
    assert ran.code in (1, 2) and code in ran.err and says in ran.err
    assert len(re.findall(r": [A-Z]{2}\d{3} ", ran.err)) == 1, ran.err


def test_a_column_in_braces_that_is_misspelt_gets_a_suggestion(pressgang: Pressgang, tmp_path: Path) -> None:
    assert pressgang("new", "mtb", "k").code == 0
    folder = tmp_path / "k" / "templates"
    folder.mkdir()
    (folder / "certificates.toml").write_text('[sank]\nsentences = ["sank {foe} in {bot}", "sank a ship"]\n')
    ran = pressgang("render", "k", "--only", "certificates")
    assert "MT111" in ran.err and 'Did you mean "{boat}"?' in ran.err


def test_a_palette_that_nobody_wears_is_said(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "raf.csv").write_text(STATS, encoding="utf-8")
    for words in (("hex-mat",), ("quick-reference", "--system", "dogfight"), ("silhouettes", "raf.csv")):
        ran = pressgang("make", *words, "-o", "x.pdf", "--palette", "tan")
        assert ran.code == 0 and "PG557 warning" in ran.err, ran.err
    ran = pressgang("make", "counters", "raf.csv", "-o", "x.pdf", "--palette", "tan")
    assert ran.code == 0 and "PG557" not in ran.err
    ran = pressgang("make", "counters", "raf.csv", "-o", "x.pdf", "--palette", "tan", "--palette", "sea")
    assert 'so --palette "sea" has no use' in ran.err and '"tan"' not in ran.err


def test_ships_and_aircraft_are_listed_for_the_games_that_have_them(pressgang: Pressgang) -> None:
    assert pressgang("list", "ships", "--system", "mtb").lines == pressgang("list", "ships").lines
    assert pressgang("list", "aircraft", "--system", "tally-ho").lines == pressgang("list", "aircraft").lines
    for words, games in (
        (("ships", "--system", "dogfight"), "mtb"),
        (("aircraft", "--system", "mtb"), "dogfight"),
    ):
        ran = pressgang("list", *words)
        assert (ran.code, ran.out) == (2, "") and f"has no {words[0]}" in ran.err and games in ran.err


def test_ships_of_the_library_go_into_a_kit(pressgang: Pressgang, tmp_path: Path) -> None:
    ran = pressgang("new", "mtb", "k", "--with", "Fairmile D", "--with", "fairmile d", "--with", "S 38 class")
    assert ran.code == 0, ran.err
    stats = (tmp_path / "k" / "chosen.csv").read_text(encoding="utf-8")
    assert "Fairmile D,Britain,2,B,small,5," in stats and "house values" in stats
    assert pressgang("render", "k", "--strict", "--only", "ship-logs", "--only", "counters").code == 0
    ran = pressgang("new", "dogfight", "d", "--with", "Fairmile D")
    assert ran.code == 2 and "among the ships, which go with mtb" in ran.err
    assert pressgang("new", "unbalanced-equality", "u", "--with", "Fairmile D").code == 2


def test_the_help_of_a_sheet_names_the_games(pressgang: Pressgang) -> None:
    ran = pressgang("make", "counters", "--help")
    shown = " ".join(ran.out.split()).replace("- ", "-")
    assert "battle-of-britain, dogfight, mtb, tally-ho" in shown.partition("--system SYSTEM")[2][:120]
    shown = " ".join(pressgang("make", "hex-mat", "--help").out.split()).replace("- ", "-")
    assert "unbalanced-equality" in shown.partition("--system SYSTEM")[2][:140]


def test_lengths_within_limits_are_what_a_length_is_told_to_be() -> None:
    from pressgang.schema import Length

    for low, high in ((250.0, 3000.0), (5.0, 60.0), (0.0, 1.0)):
        kind = Length(low, high)
        for refused in refusals(kind):
            for example in examples_in(refused.help):
                assert low <= parse_length(example) <= high
