"""Words from a file never steer a terminal: what would is shown as escapes, in text and in JSON alike."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pressgang.cli.common import format_json
from pressgang.diagnostics import Rule, Span, one_line
from tests.conftest import Pressgang

NASTY = "\x1b]0;x\x07\x9b31m\u202eevil\u2066\u2028\x7f\r"
HEAD = "name,engine,fuselage,to_hit,weapons"
KIT = """name = "k"
system = "dogfight"
"ti\\u001btle" = "x"
[paper]
size = "a4\\u001b[2J\\u202e"
[palette."\\u009b1m"]
ground = "\\u001b[31mred"
[[force]]
name = "R\\u001b[31m\\u202e"
stats = "raf.csv"
[[sheet]]
kind = "coun\\u001bters"
"""


def plain(text: str) -> bool:
    return all(character.isprintable() or character == "\n" for character in text)


def test_controls_line_ends_and_directions_become_escapes() -> None:
    assert one_line(NASTY) == r"\x1b]0;x\x07\x9b31m\u202eevil\u2066\u2028\x7f\r"
    assert one_line("a\tb\nc\u00a0d\udcff Łódź 😀 e\u0301") == "a\\tb\\nc d\\xff Łódź 😀 e\u0301"
    assert one_line(one_line(NASTY)) == one_line(NASTY)
    rule = Rule("PG000", NASTY, "", "", "", "")
    text = rule.at(Span(NASTY, 1, 2, NASTY), NASTY, NASTY).as_text()
    assert plain(text) and text.count("\n") == 1


def test_json_holds_the_very_name_and_no_control() -> None:
    text = format_json([{"file": NASTY, "cell": "Łódź 😀"}])
    assert plain(text) and "Łódź 😀" in text
    assert json.loads(text) == [{"file": NASTY, "cell": "Łódź 😀"}]


@pytest.mark.parametrize(
    "text",
    [
        f'{HEAD}\n{NASTY},9,{NASTY},"{NASTY}",{NASTY}\n',
        f"{HEAD},{NASTY}\nA,3,3,3,front,x\n",
        f'{HEAD},art\n{NASTY},3,3,3,front,"{NASTY}.svg"\n',
        f"{HEAD},side\nA,3,3,3,front,{NASTY}\n",
    ],
)
@pytest.mark.parametrize("style", ["text", "json"])
def test_of_a_stat_file(pressgang: Pressgang, tmp_path: Path, text: str, style: str) -> None:
    name = "a\x1b[31m\u202e\n.csv" if os.name != "nt" else "a\u202e.csv"
    (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    ran = pressgang("check", name, "--format", style)
    assert ran.code in (0, 1) and (ran.err or ran.out)
    assert plain(ran.err) and plain(ran.out)
    made = pressgang("make", "counters", name, "-o", "c.pdf")
    assert plain(made.err) and plain(made.out)
    if style == "json":
        assert all(problem["file"] == name for problem in json.loads(ran.out))


@pytest.mark.parametrize("words", [["check", "."], ["check", ".", "--format", "json"], ["render", "."]])
def test_of_a_kit(pressgang: Pressgang, tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "kit.toml").write_text(KIT, encoding="utf-8")
    (tmp_path / "raf.csv").write_text(f"{HEAD}\nA,3,3,3,front\n")
    ran = pressgang(*words)
    assert ran.code == 1 and plain(ran.err) and plain(ran.out)
    assert "x1b" in ran.out + ran.err


@pytest.mark.parametrize(
    "words", [[NASTY], ["make", NASTY], ["check", f"--{NASTY}"], ["profile", "save", NASTY, "--scale-x", "99%"]]
)
def test_of_the_command_line(pressgang: Pressgang, words: list[str]) -> None:
    ran = pressgang(*words)
    assert ran.code == 2 and plain(ran.err)
