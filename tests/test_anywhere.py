"""The same everywhere: locales, homes, odd folders, read-only installations, closed streams."""

# ruff: noqa: E501
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import pressgang as package
from pressgang.cli.program import run as run_command_line
from pressgang.files.paths import templates_folder
from pressgang.kit.tables import is_file_name
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.processes import ONE_AFTER_THE_OTHER

STATS = "name,side,engine,fuselage,to_hit,weapons\nPZL P.11c,Polska,3,3,3,FRONT\nΙΚΑΡΟΣ İstanbul,Ελλάς,3,3,3,front\n"
ODD = "it's \"Ørsted\" & 'Łódź' $HOME %s \\n [1] {x} ; #"
LOCALES = {
    "C, no UTF-8 mode": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "Turkish, no home": {
        "LC_ALL": "tr_TR.UTF-8", "LANG": "", "LANGUAGE": "", "HOME": "", "XDG_CONFIG_HOME": "", "TMPDIR": "/nowhere",
    },
    "Latin-1": {"LC_ALL": "de_DE.ISO-8859-1", "PYTHONUTF8": "0"},
}  # fmt: skip
"""That of a bare environment is asked with all sheets of a kit (`test_promises.py`)."""


def run(
    folder: Path, *words: object, script: str = "from pressgang.cli import main; main()", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The command line as a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", script, *map(str, words)],
        cwd=folder, capture_output=True, check=False, env={**os.environ, **environment},
    )  # fmt: skip


def test_the_same_bytes_and_problems_in_every_locale(pressgang: Pressgang, tmp_path: Path) -> None:
    """What is wrong is told in UTF-8."""
    folder = tmp_path / ODD
    folder.mkdir()
    (folder / "all.csv").write_text(STATS.replace("front", "none"), encoding="utf-8")
    here = folder / "here.pdf"
    assert pressgang("make", "turn-records", folder / "all.csv", "-o", here).code == 0
    told = set()
    for number, (name, environment) in enumerate(LOCALES.items()):
        target = folder / f"{number}.pdf"
        ran = run(folder, "make", "turn-records", "all.csv", "-o", target.name, **environment)
        assert ran.returncode == 0, (name, ran.stderr)
        assert ran.stdout.decode().strip() == target.name
        problems, _, last = ran.stderr.decode("utf-8").rstrip("\n").rpartition("\n")
        assert last == f"{target.name}: Aircraft Turn Record, 1 page, 1 sheet of a4, one side"
        told.add(problems)
        assert target.read_bytes() == here.read_bytes(), name
    (problems,) = told
    assert problems.startswith("all.csv:3:") and "ΙΚΑΡΟΣ İstanbul" in problems


CUT = ["--cut-file", "c.dxf"]
"""Takes a library that has settings and folders of its own, and its time to begin: one home that is none is
asked of it, for it takes all of them alike.
"""
HOMES = {
    "a home that is no folder": (CUT, {"HOME": "/dev/null", "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": ""}),
    "a folder that is none, and one nobody can make": (
        [], {"PRESSGANG_CONFIG": "/dev/null/y", "XDG_CACHE_HOME": "/proc"},
    ),
}  # fmt: skip
COUNTERS = ["make", "counters", "all.csv", "-o", "c.pdf", "--profile", "none"]


def print_counters(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """In a process without variables of ours: a run of theirs is to find its own folders."""
    (folder / "all.csv").write_text(STATS, encoding="utf-8")
    ours = {name: "" for name in os.environ if name.startswith("PRESSGANG_")}
    return run(folder, *COUNTERS, *words, **{**ours, **environment})


def printed(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("c.*")}


@pytest.fixture
def usual(pressgang: Pressgang, tmp_path: Path) -> dict[str, bytes]:
    """What is printed here."""
    (tmp_path / "all.csv").write_text(STATS, encoding="utf-8")
    assert pressgang(*COUNTERS, *CUT).code == 0
    return printed(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="Windows has neither of these places")
@pytest.mark.parametrize("place", HOMES)
def test_without_a_home_all_prints(tmp_path: Path, usual: dict[str, bytes], place: str) -> None:
    cut, environment = HOMES[place]
    (tmp_path / "else").mkdir()
    ran = print_counters(tmp_path / "else", *cut, **environment)
    assert ran.returncode == 0, ran.stderr
    assert b"Traceback" not in ran.stderr and b"ezdxf" not in ran.stderr
    assert printed(tmp_path / "else") == {name: usual[name] for name in ("c.pdf", *cut[1:])}


def test_settings_of_other_programs_change_nothing(tmp_path: Path, usual: dict[str, bytes]) -> None:
    """And nothing is written but into our own folders."""
    home, folder = tmp_path / "home", tmp_path / "work"
    folder.mkdir()
    for place in (home / ".config" / "ezdxf", home / ".cache"):
        place.mkdir(parents=True)
    for file in (folder / "ezdxf.ini", home / ".config" / "ezdxf" / "ezdxf.ini"):
        file.write_text("[core]\nno settings\n[broken\n")
    for name in (".reportlab_settings", ".reportlab_mods", "reportlab_settings.py", "reportlab_mods.py"):
        for beside in (home, folder):
            (beside / name).write_text("raise SystemExit('somebody else was asked')\n")
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    ran = print_counters(folder, *CUT, HOME=str(home), XDG_CONFIG_HOME="", XDG_CACHE_HOME=str(home / "kept"))
    assert ran.returncode == 0, ran.stderr
    assert printed(folder) == usual
    made = {path for path in tmp_path.rglob("*") if path.is_file()} - before
    ours = (home / ".config" / "pressgang", home / "kept" / "pressgang")
    own = [{path for path in made if path.is_relative_to(one)} for one in ours]
    assert all(own)
    assert made.difference(*own) == {folder / name for name in ("c.pdf", "c.dxf", "all.csv")}


def test_from_a_folder_with_an_odd_name_and_a_kit_named_like_it(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ODD
    folder.mkdir()
    monkeypatch.chdir(folder)
    for words in (
        ["new", "dogfight", f"kit {ODD}"],
        ["check", f"kit {ODD}/raf.csv", "--strict"],
        ["render", f"kit {ODD}", "--only", "counters"],
    ):
        ran = pressgang(*words)
        assert ran.code == 0, ran.err
    assert {path.parent.name for path in folder.glob("output/*/*.pdf")} == {"dogfight"}, "no name for Windows"


def test_a_folder_whose_name_is_no_text(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = os.fsencode(tmp_path) + b"/caf\xe9"
    try:
        os.mkdir(folder)  # noqa: PTH102 (a name of bytes)
    except OSError:
        return  # this file system takes text only, so nobody has such a folder
    (tmp_path / "s.csv").write_text(STATS, encoding="utf-8")
    shutil.copy(os.fsencode(tmp_path / "s.csv"), folder + b"/\xff.csv")
    path = Path(os.fsdecode(folder))
    monkeypatch.chdir(path)
    for words in (["new", "dogfight", "kit\udce9"], ["render", "kit\udce9", "--only", "counters"]):
        assert pressgang(*words).code == 0
    commands = ("make odds-table -o \udcff.pdf", "check \udcff.csv")
    ran = run(path, *commands, script=ONE_AFTER_THE_OTHER)
    assert ran.returncode == 0 and os.path.exists(folder + b"/\xff.pdf"), ran.stderr  # noqa: PTH110 (bytes)
    assert b"Traceback" not in ran.stderr and ran.stderr.decode("utf-8").endswith("All is well.\n")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as pip installs it, templates and bytecode inside, in a folder that may not be written to."""
    site = tmp_path_factory.mktemp("site packages")
    shutil.copytree(Path(str(package.__file__)).parent, site / "pressgang")
    shutil.copytree(templates_folder(), site / "pressgang" / "templates", dirs_exist_ok=True)
    for path in (site, *site.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    return site


def test_an_installation_that_may_not_be_written_to_finds_its_templates(
    installed: Path, tmp_path: Path
) -> None:
    script = (
        f"import sys; sys.path.insert(0, {str(installed)!r})\n"
        f"import pressgang; assert pressgang.__file__.startswith({str(installed)!r})\n"
        "from pressgang.cli import cli\n"
        "for words in sys.argv[1:]: cli.main(words.split(), 'pressgang', standalone_mode=False)"
    )
    before = {path: path.stat().st_mtime_ns for path in installed.rglob("*")}
    words = ("list aircraft", "new dogfight x", "render x --only counters")
    ran = run(tmp_path, *words, script=script, PYTHONDONTWRITEBYTECODE="1")
    assert ran.returncode == 0 and b"PZL P.11c" in ran.stdout, ran.stderr
    assert (tmp_path / "output" / "x" / "counters.pdf").is_file()
    assert {path: path.stat().st_mtime_ns for path in installed.rglob("*")} == before


@each_case(
    "name", ["con", "NUL", "aux.pdf", "Com1", "lpt9.x", "a:b", "a/b", "a\\b", "a?", "a*", 'a"', "a<b", "a|b", "a.", "a ", " a",
             "", ".", "..", "a\nb", "a\0b", "\udcff", "x" * 121, "é" * 61, "\u202ea"],
)  # fmt: skip
def test_names_that_windows_refuses_are_no_names(name: str) -> None:
    assert not is_file_name(name)


@each_case("name", ["console", "Łódź", "a b", "it's", "nullify", "com10", "x" * 120, "a.b-c_d"])
def test_other_names_are(name: str) -> None:
    assert is_file_name(name)


BARE = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
"""The environment of a user's shell: no variable that makes Python write at once."""
SAYS = {
    "list": (["list", "checks"], 0),
    "version": (["--version"], 0),
    "help": (["--help"], 0),
    "help of a command": (["make", "counters", "--help"], 0),
    "explain": (["explain", "PG101"], 0),
    "completion": (["list"], 0),
    "sound": (["check", "sound.csv", "--format", "json"], 0),
    "unsound": (["check", "bad.csv", "--format", "json"], 1),
    "not there": (["check", "missing.csv", "--format", "json"], 2),
    "render": (["render", "kit.toml"], 0),
    "make": (["make", "counters", "sound.csv", "-o", "counters.pdf"], 0),
    "new": (["new", "dogfight", "kit"], 0),
    "calibrate": (["calibrate", "-o", "page.pdf"], 0),
    "profiles": (["profile", "save", "kitchen", "--back-dx", "1mm"], 0),
}
"""Commands that print on stdout, and the exit status that says something of the input."""


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    """What the commands read."""
    (tmp_path / "bad.csv").write_text("name,engine\n" + "x,y,z\n" * 50)
    (tmp_path / "sound.csv").write_text(STATS, encoding="utf-8")
    (tmp_path / "kit.toml").write_text('system = "dogfight"\n[[sheet]]\nkind = "odds-table"\n')
    return tmp_path


class Told(NamedTuple):
    """The exit status of a command, and what it wrote to the stream that somebody reads."""

    status: int
    read: bytes


Tell = Callable[[str, str, int], Told]
"""A command of those above, by name, with its stdout or its stderr going there."""


@pytest.fixture
def tell(inputs: Path, monkeypatch: pytest.MonkeyPatch) -> Tell:
    """The command line, with all that it does about its streams, in this process."""
    monkeypatch.chdir(inputs)
    monkeypatch.setenv("PRESSGANG_CONFIG", str(inputs / "config"))

    def run(name: str, lost: str, to: int) -> Told:
        if name == "completion":
            monkeypatch.setenv("_PRESSGANG_COMPLETE", "bash_source")
        monkeypatch.setattr(sys, "argv", ["pressgang", *SAYS[name][0]])
        read = inputs / "read"
        with read.open("w") as other, os.fdopen(to, "w", closefd=False) as away:
            for stream in ("stdout", "stderr"):
                monkeypatch.setattr(sys, stream, away if stream == lost else other)
            with pytest.raises(SystemExit) as ended:
                run_command_line()
        return Told(int(ended.value.code or 0), read.read_bytes())

    return run


def process(inputs: Path, name: str, lost: str, to: int) -> Told:
    """The same in a user's shell."""
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, lost: to}
    ran = subprocess.run(
        [sys.executable, "-c", "from pressgang.cli import main; main()", *SAYS[name][0]],
        cwd=inputs, check=False, env={**BARE, "XDG_CONFIG_HOME": str(inputs)}, **streams,
    )  # fmt: skip
    return Told(ran.returncode, ran.stderr if lost == "stdout" else ran.stdout)


@pytest.fixture
def nobody() -> Iterator[int]:
    """A pipe that is read no more."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.fixture
def full() -> Iterator[int]:
    """A file on a full disk."""
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full to write to")
    with Path("/dev/full").open("wb") as file:
        yield file.fileno()


def nobody_is_told_of_a_reader_that_went(told: Told, status: int) -> None:
    assert told.status == status
    assert b"PG550" not in told.read and b"Traceback" not in told.read


def the_lost_output_is_told(told: Told) -> None:
    assert told.status == 2
    *_, place, way_out = told.read.decode().splitlines()
    assert place.startswith("standard output:0:0: PG550 ") and way_out.startswith("    ")
    assert told.read.count(b"PG550") == 1 and b"Traceback" not in told.read


@pytest.mark.parametrize("name", ["list", "version", "completion", "unsound", "render"])
def test_whoever_reads_the_output_may_stop(tell: Tell, nobody: int, name: str) -> None:
    """That each command sees what its output comes to is asked with a full disk."""
    nobody_is_told_of_a_reader_that_went(tell(name, "stdout", nobody), SAYS[name][1])


@pytest.mark.parametrize("name", ["unsound", "not there", "make"])
def test_whoever_reads_the_problems_may_stop(tell: Tell, nobody: int, name: str) -> None:
    assert tell(name, "stderr", nobody).status == SAYS[name][1]


@pytest.mark.parametrize("name", SAYS)
def test_output_that_goes_to_a_full_disk(tell: Tell, full: int, name: str) -> None:
    the_lost_output_is_told(tell(name, "stdout", full))


@pytest.mark.parametrize("name", ["list", "unsound", "not there", "render"])
def test_problems_that_go_to_a_full_disk_leave_their_exit_status(tell: Tell, full: int, name: str) -> None:
    told = tell(name, "stderr", full)
    assert told.status == SAYS[name][1] and told.read


@pytest.mark.parametrize("name", ["version", "unsound"])
def test_python_has_nothing_left_to_fail_on_when_it_ends(
    inputs: Path, nobody: int, full: int, name: str
) -> None:
    """The streams of a process, which Python flushes once more after all of the above, be it a line or much."""
    nobody_is_told_of_a_reader_that_went(process(inputs, name, "stdout", nobody), SAYS[name][1])
    the_lost_output_is_told(process(inputs, name, "stdout", full))
    if name == "unsound":
        for lost in (nobody, full):
            told = process(inputs, name, "stderr", lost)
            assert told.status == SAYS[name][1] and told.read


@pytest.mark.skipif(os.name == "nt", reason="a shell of Windows closes no streams")
@pytest.mark.parametrize("streams", ["1", "02"])
def test_with_closed_streams_it_works_all_the_same(tmp_path: Path, streams: str) -> None:
    script = 'exec "$@"' + "".join(f" {number}>&-" for number in streams)
    commands = ("make odds-table -o out/odds.pdf", "check missing.csv")
    (tmp_path / "out").mkdir()
    ran = subprocess.run(
        ["sh", "-c", script, "sh", sys.executable, "-c", ONE_AFTER_THE_OTHER, *commands],
        cwd=tmp_path, capture_output=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["odds.pdf"]
