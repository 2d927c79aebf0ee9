"""The contract of the commands: exit codes, what goes to stdout and stderr, and what is left behind."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from pypdf import PdfReader

from pressgang import catalogue
from pressgang.catalogue import all_rules
from pressgang.diagnostics import rules_of
from pressgang.drawing.units import PAPERS
from pressgang.jobs.loading import load_kit
from pressgang.systems import all_systems
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.printed import files_in

GOOD = "name,engine,fuselage,to_hit,weapons\nFokker G.IA,3,4,4,front rear\nPZL P.11c,4,3,3,front\n"


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("words", [[], ["make"]])
def test_without_a_word_more_it_helps(pressgang: Pressgang, words: list[str]) -> None:
    ran = pressgang(*words)
    assert ran.code == 2
    assert ran.err == pressgang(*words, "--help").out


def test_check_and_render_take_the_kit_one_stands_in(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in ("check", "render"):  # where there is none, an example says what to write
        ran = pressgang(command)
        assert ran.code == 2 and f"Example:  pressgang {command} my-kit" in ran.err and not files_in(tmp_path)
    assert pressgang("new", "dogfight", "friday").code == 0
    monkeypatch.chdir(tmp_path / "friday")
    assert pressgang("check").err.startswith(".: a kit for dogfight")
    assert pressgang("render", "--only", "counters").out == "output/friday/counters.pdf\n"


def test_python_runs_it_as_a_module(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pressgang", "explain", "PG000"]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "PG000" in ran.stderr and "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": ""}, False),
    ],
)
def test_problems_are_in_colour_where_it_is_wanted(
    pressgang: Pressgang,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    coloured: bool,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    ran = pressgang("check", tmp_path / "nowhere\x1b[5m")
    assert ("\x1b[" in ran.err) is coloured and "\x1b[5m" not in ran.err
    plain = re.sub(r"\x1b\[\d+m", "", ran.err)
    assert re.match(r".*nowhere\\x1b\[5m:0:0: PG\d+ there is no such file\n    Check ", plain)


def test_the_shell_completes_commands_sheets_and_words(tmp_path: Path) -> None:
    def completed(*words: str) -> str:
        named = {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
        return subprocess.run(
            [sys.executable, "-m", "pressgang"], cwd=tmp_path, capture_output=True, text=True, check=True,
            env={**os.environ, **named, "_PRESSGANG_COMPLETE": "bash_complete"},
        ).stdout  # fmt: skip

    assert completed("pressgang", "ren") == "plain,render\n"
    assert completed("pressgang", "make", "counte") == "plain,counters\n"
    assert completed("pressgang", "render", "--ink", "s") == "plain,saver\n"
    assert completed("pressgang", "render", "--cut-file", "s") == "plain,svg\n"
    assert completed("pressgang", "make", "counters", "--backs", "s") == "plain,short-edge\n"


@each_case(
    "command",
    [
        "new", "check", "render", "make", "list", "explain", "calibrate",
        "profile", "profile save", "profile list", "profile show", "profile delete",
    ],
)  # fmt: skip
def test_help_shows_an_example(pressgang: Pressgang, command: str) -> None:
    ran = pressgang(*command.split(), "--help")
    assert ran.code == 0
    assert re.search(r"Example:\s+pressgang " + command, ran.out)


@pytest.mark.parametrize(
    ("words", "first", "later"),
    [
        (
            ["render"],
            ["-o DIR", "--only", "--paper", "--language", "--dry-run"],
            ["--nup", "--press", "Cutting:"],
        ),
        (
            ["make", "counters"],
            ["-o FILE", "--palette", "--ink", "Options of counters: --gap,"],
            ["--nup", "--gap L"],
        ),
    ],
)
def test_a_short_help_has_the_options_that_are_needed_first(
    pressgang: Pressgang, words: list[str], first: list[str], later: list[str]
) -> None:
    short, whole = pressgang(*words, "-h"), pressgang(*words, "--help")
    assert short.code == whole.code == 0 and f"pressgang {' '.join(words)} --help" in short.out
    assert all(word in short.out for word in first) and not any(word in short.out for word in later)
    assert all(word in whole.out for word in later) and len(short.lines) < 45 < len(whole.lines)


def test_a_starter_kit_checks_strictly_and_prints_its_sheets(pressgang: Pressgang, tmp_path: Path) -> None:
    """One of them: that all sheets of all of them print without a warning is seen in `tests/pages`."""
    for system, game in all_systems().items():
        ran = pressgang("new", system, f"my {system}")
        assert ran.code == 0
        assert f"my {system}/kit.toml" in ran.out.replace("\\", "/")
        kinds = {kind.kind for kind in game.sheets()}
        assert {order.name for order in load_kit(tmp_path / f"my {system}").orders} == kinds - {"tables"}
    kit = "my dogfight"
    checked = pressgang("check", kit, "--strict")
    assert (checked.code, checked.out) == (0, "") and checked.err.endswith("All is well.\n")
    before = files_in(tmp_path)
    rendered = pressgang("render", kit, "--only", "turn-records", "--only", "quick-reference")
    assert rendered.code == 0, rendered.err
    expected = {f"output/{kit}/{kind}.pdf" for kind in ("turn-records", "quick-reference")}
    assert files_in(tmp_path) - before == expected
    assert {line.replace("\\", "/") for line in rendered.lines} == expected
    first, name = rendered.lines[0], Path(rendered.lines[0]).stem
    before_that = (tmp_path / first).read_bytes()
    again = pressgang("render", kit, "--paper", "letter", "--only", name)
    assert (again.code, again.lines) == (0, [first]), "a second run overwrites what the first wrote"
    assert before_that != (tmp_path / first).read_bytes()
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in expected)


def test_new_never_overwrites(pressgang: Pressgang, tmp_path: Path) -> None:
    assert pressgang("new", "dogfight", "kit").code == 0
    kit = tmp_path / "kit" / "kit.toml"
    write(kit, "mine")
    ran = pressgang("new", "dogfight", "kit")
    assert (ran.code, ran.out) == (2, "")
    assert "exists already" in ran.err
    assert kit.read_text() == "mine"
    write(tmp_path / "file", "x")
    assert pressgang("new", "dogfight", "file").code == 2
    assert pressgang("new", "dogfite", "other").code == 2


def test_check_writes_nothing_and_reports_every_problem_at_its_place(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    bad = write(
        tmp_path / "bad.csv",
        "name,engine,fuselage,to_hit,weapons,engin\n"
        "One,6,3,3,front,\n"
        "Two,x,3,3,front,\n"
        "Three,3,0,3,front front,\n"
        "Four,3,3,2.5,nose,\n",
    )
    ran = pressgang("check", bad, "--format", "json")
    assert ran.code == 1
    found = json.loads(ran.out)
    places = {f"{problem['line']}:{problem['column']}" for problem in found}
    assert places >= {"1:37", "2:5", "3:5", "4:9", "4:13", "5:10", "5:14"}
    keys = {"file", "line", "column", "cell", "code", "severity", "message", "help", "source"}
    for problem in found:
        assert set(problem) == keys
        assert problem["file"] == str(bad)
        assert problem["code"] in all_rules()
    text = pressgang("check", bad)
    assert text.out == ""
    assert re.search(r"bad\.csv:2:5: DF\d+ .*6.*5.*\n    \S", text.err)
    assert "Did you mean" in text.err
    assert files_in(tmp_path) == {"bad.csv"}


def test_check_of_several_paths_reports_all_and_the_worst_decides(pressgang: Pressgang, tmp_path: Path) -> None:
    good = write(tmp_path / "good.csv", GOOD)
    bad = write(tmp_path / "bad.csv", GOOD.replace("3,4,4", "9,4,4"))
    assert pressgang("check", good).code == 0
    assert pressgang("check", good, bad).code == 1
    assert pressgang("new", "dogfight", "kit").code == 0
    ran = pressgang("check", bad, "missing.csv", "kit")
    assert ran.code == 2
    assert "bad.csv:2:" in ran.err
    assert "missing.csv" in ran.err
    ran = pressgang("check", good, "kit", "--games", "no-games")
    assert ran.code == 2 and ran.err.count("there is no such folder") == 1


def test_warnings_fail_only_when_strict(pressgang: Pressgang, tmp_path: Path) -> None:
    unarmed = write(tmp_path / "unarmed.csv", GOOD.replace("front rear", "none"))
    ran = pressgang("check", unarmed)
    assert ran.code == 0
    assert "warning" in ran.err
    assert pressgang("check", unarmed, "--strict").code == 1
    strict = pressgang("make", "counters", unarmed, "-o", "c.pdf", "--strict")
    assert (strict.code, strict.out) == (1, "")
    assert not (tmp_path / "c.pdf").exists()
    assert pressgang("make", "counters", unarmed, "-o", "c.pdf").code == 0


@pytest.mark.parametrize("suffix", ["pdf", "svg", "png"])
def test_make_follows_the_suffix(pressgang: Pressgang, tmp_path: Path, suffix: str) -> None:
    if suffix == "png":
        pytest.importorskip(
            "cairocffi", reason="the Cairo library is not installed", exc_type=(ImportError, OSError)
        )
    stats = write(tmp_path / "raf.csv", GOOD)
    ran = pressgang("make", "counters", stats, "-o", f"c.{suffix.upper()}", "--size", "25mm")
    assert (ran.code, ran.out.strip()) == (0, f"c.{suffix.upper()}"), ran.err
    start = {"pdf": b"%PDF", "svg": b"<?xml", "png": b"\x89PNG"}[suffix]
    assert (tmp_path / f"c.{suffix.upper()}").read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["make", "counters", "-o", "c.pdf", "--system", "dogfight"], "needs a stat file"),
        (
            ["make", "counters", "raf.csv"],
            "Missing option '-o'. Example:  pressgang make counters STATS.csv -o counters.pdf",
        ),
        (["render"], "Missing argument 'KIT'. Example:  pressgang render my-kit"),
        (["make", "countres", "raf.csv", "-o", "c.pdf"], 'Did you mean "counters"'),
        (["make", "counters", "raf.csv", "-o", "c.pdf", "--size", "25"], "no unit"),
        (["make", "counters", "raf.csv", "-o", "c.pdf", "--paper", "a44"], "is no paper"),
        (
            ["make", "counters", "raf.csv", "-o", "c.pdf", "--preset", "pokr"],
            'avery-5371. Did you mean "poker"? Write one of them.',
        ),
        (["make", "counters", "raf.csv", "-o", "c.pdf", "--system", "dogfite"], "unknown system"),
        (["make", "counters", "raf.csv", "-o", "c.pdf", "--palette", "tann"], "unknown palette"),
        (["make", "counters", "raf.csv", "-o", "c.pdf", "--font", "no.ttf"], "no such file"),
        (["make", "counters", "raf.csv", "-o", "c.pdf", "--font", "thesis.pdf"], "TrueType"),
        (["make", "counters", "folder", "-o", "c.pdf"], "folder"),
        (["render", "folder"], "no kit"),
        (["check", "folder"], "no kit"),
        (["list", "cats"], "'cats' is not one of"),
        (["explain", "XX999"], "no check"),
        (["rendr", "folder"], 'Did you mean "render"'),
        (["new", "Dogfight"], "pressgang new dogfight my-kit"),
        (["new", "friday"], "The systems are battle-of-britain,"),
        (["new", "friday", "mine"], "For a new game write: pressgang new --game friday mine"),
        (["new", "Friday", "mine"], "For a new game write: pressgang new game mine"),
        (["list", "sheets", "--system", "dogfite"], 'Did you mean "dogfight"'),
    ],
)
def test_what_cannot_be_done_exits_2_and_leaves_nothing(
    pressgang: Pressgang, tmp_path: Path, words: list[str], says: str
) -> None:
    write(tmp_path / "raf.csv", GOOD)
    write(tmp_path / "thesis.pdf", "%PDF-1.4 mine")
    (tmp_path / "folder").mkdir()
    before = {name: (tmp_path / name).read_bytes() for name in files_in(tmp_path)}
    ran = pressgang(*words)
    assert ran.code in ((1, 2) if "palette" in says else (2,)), ran.err
    assert ran.out == ""
    assert says in ran.err
    assert {name: (tmp_path / name).read_bytes() for name in files_in(tmp_path)} == before


def test_render_options(pressgang: Pressgang, tmp_path: Path) -> None:
    assert pressgang("new", "dogfight", "kit").code == 0
    ran = pressgang("render", "kit", "-o", "here/and there", "--only", "counters", "--only", "odds-table",
                    "--format", "svg", "--format", "pdf")  # fmt: skip
    assert ran.code == 0, ran.err
    assert {Path(line).name for line in ran.lines} >= {"counters.svg", "counters.pdf", "odds-table.pdf"}
    assert (tmp_path / "here" / "and there" / "counters.pdf").is_file()
    one = pressgang("render", "kit", "--combine", "--paper", "letter")
    assert one.code == 0
    reader = PdfReader(one.lines[0])
    assert {entry.title for entry in reader.outline} == {k.title for k in all_systems()["dogfight"].sheets()}
    wrong = pressgang("render", "kit", "--only", "counter")
    assert wrong.code == 2
    assert 'Did you mean "counters"' in wrong.err
    two = pressgang("render", "kit", "--only", "counters,odds-table")
    assert two.code == 2 and 'Name each by itself: --only "counters" --only "odds-table".' in two.err


def test_list_and_explain(pressgang: Pressgang) -> None:
    assert [line.split()[0] for line in pressgang("list", "systems").lines] == sorted(all_systems())
    assert len(pressgang("list", "papers").lines) == len(PAPERS)
    assert any(
        line.startswith("dogfight") and "turn-records" in line for line in pressgang("list", "sheets").lines
    )
    assert "tan" in pressgang("list", "palettes").out
    codes = [line.split()[0] for line in pressgang("list", "checks").lines]
    assert codes == list(dict.fromkeys(codes))
    assert set(codes) == set(all_rules())
    for code in codes:
        ran = pressgang("explain", code.lower())
        assert ran.code == 0
        for word in (code, "Source:", "Bad:", "Good:"):
            assert word in ran.out


def test_every_rule_is_complete_and_has_a_code_of_its_own() -> None:
    named = (import_module(f"pressgang.{name}") for name in catalogue._MODULES)
    rules = {rule for module in named for rule in rules_of(vars(module))} | {*all_rules().values()}
    assert len({rule.code for rule in rules}) == len(rules)
    for rule in rules:
        assert re.fullmatch(r"[A-Z]{2}\d{3}", rule.code)
        for part in (rule.title, rule.why, rule.source, rule.bad, rule.good):
            assert part.strip(), rule.code
        assert rule.bad != rule.good


def test_version(pressgang: Pressgang) -> None:
    assert re.fullmatch(r"pressgang, version \d+\.\d+\.\d+\n", pressgang("--version").out)
