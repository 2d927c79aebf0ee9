"""The same everywhere: locales, folders with odd names, read-only installations, closed streams."""

# ruff: noqa: E501
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pressgang
from pressgang.files.resources import templates_folder
from pressgang.kit import is_file_name

STATS = "name,side,engine,fuselage,to_hit,weapons\nPZL P.11c,Polska,3,3,3,FRONT\nΙΚΑΡΟΣ İstanbul,Ελλάς,3,3,3,front\n"
ODD = "it's \"Ørsted\" & 'Łódź' $HOME %s \\n [1] {x} ; #"
LOCALES = {
    "C, no UTF-8 mode": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "POSIX": {"LC_ALL": "POSIX", "LANG": "", "LANGUAGE": ""},
    "Turkish": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    "Latin-1": {"LC_ALL": "de_DE.ISO-8859-1", "PYTHONUTF8": "0"},
    "no home": {"HOME": "", "XDG_CONFIG_HOME": "", "TMPDIR": "/nowhere"},
}


def run(
    folder: Path, *words: object, script: str = "from pressgang.cli import main; main()", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The command line as a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", script, *map(str, words)],
        cwd=folder, capture_output=True, check=False, env={**os.environ, **environment},
    )  # fmt: skip


def test_the_same_bytes_in_every_locale(tmp_path: Path) -> None:
    folder = tmp_path / ODD
    folder.mkdir()
    (folder / "all.csv").write_text(STATS, encoding="utf-8")
    results = {}
    for name, environment in {"as here": {}, **LOCALES}.items():
        target = folder / f"{len(results)}.pdf"
        ran = run(folder, "make", "turn-records", "all.csv", "-o", target.name, **environment)
        assert ran.returncode == 0, (name, ran.stderr)
        assert ran.stdout.decode().strip() == target.name
        assert ran.stderr.decode() == f"{target.name}: Aircraft Turn Record, 1 page, 1 sheet of a4, one side\n"
        results[name] = target.read_bytes()
    assert len(set(results.values())) == 1


def test_problems_are_told_in_utf_8_whatever_the_locale(tmp_path: Path) -> None:
    (tmp_path / "ä.csv").write_text(STATS.replace("PZL P.11c,Polska,3", "Łoś,Ψ,9"), encoding="utf-8")
    told = {run(tmp_path, "check", "ä.csv", **environment).stderr for environment in LOCALES.values()}
    assert len(told) <= 2, "one where the name of the file can be read, one where it cannot"
    for words in told:
        assert b".csv:2:" in words
        assert b"Traceback" not in words
        words.decode("utf-8")


def test_from_a_folder_with_an_odd_name_and_a_kit_named_like_it(tmp_path: Path) -> None:
    folder = tmp_path / ODD
    folder.mkdir()
    for words in (
        ["new", "dogfight", f"kit {ODD}"],
        ["check", f"kit {ODD}/raf.csv", "--strict"],
        ["render", f"kit {ODD}", "--only", "counters"],
    ):
        ran = run(folder, *words, LC_ALL="C.UTF-8")
        assert ran.returncode == 0, ran.stderr
    assert {path.parent.name for path in folder.glob("output/*/*.pdf")} == {"dogfight"}, "no name for Windows"


def test_a_folder_whose_name_is_no_text(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/caf\xe9"
    try:
        os.mkdir(folder)  # noqa: PTH102 (a name of bytes)
    except OSError:
        return  # this file system takes text only, so nobody has such a folder
    (tmp_path / "s.csv").write_text(STATS, encoding="utf-8")
    shutil.copy(os.fsencode(tmp_path / "s.csv"), folder + b"/\xff.csv")
    path = Path(os.fsdecode(folder))
    for words in (
        ["new", "dogfight", "kit\udce9"],
        ["render", "kit\udce9", "--only", "counters"],
        ["make", "counters", "s.csv", "-o", "\udcff.pdf"],
    ):
        shutil.copy(tmp_path / "s.csv", path / "s.csv")
        ran = run(path, *words)
        assert ran.returncode == 0, ran.stderr
    ran = run(path, "check", "\udcff.csv")
    assert ran.returncode in (0, 1)
    assert b"Traceback" not in ran.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as pip installs it, templates and bytecode inside, in a folder that may not be written to."""
    site = tmp_path_factory.mktemp("site packages")
    package = Path(str(pressgang.__file__)).parent
    shutil.copytree(package, site / "pressgang")
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
        "from pressgang.cli import main; main()"
    )
    before = {path: path.stat().st_mtime_ns for path in installed.rglob("*")}
    for words in (["new", "dogfight", "x"], ["render", "x", "--only", "counters"], ["list", "aircraft"]):
        ran = run(tmp_path, *words, script=script, PYTHONDONTWRITEBYTECODE="1")
        assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "output" / "x" / "counters.pdf").is_file()
    assert {path: path.stat().st_mtime_ns for path in installed.rglob("*")} == before


@pytest.mark.parametrize(
    "name", ["con", "NUL", "aux.pdf", "Com1", "lpt9.x", "a:b", "a/b", "a\\b", "a?", "a*", 'a"', "a<b", "a|b", "a.", "a ", " a",
             "", ".", "..", "a\nb", "a\0b", "\udcff", "x" * 121, "é" * 61, "\u202ea"],
)  # fmt: skip
def test_names_that_windows_refuses_are_no_names(name: str) -> None:
    assert not is_file_name(name)


@pytest.mark.parametrize("name", ["console", "Łódź", "a b", "it's", "nullify", "com10", "x" * 120, "a.b-c_d"])
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


def told(tmp_path: Path, name: str, stdout: int, stderr: int) -> subprocess.CompletedProcess[bytes]:
    """A command in a user's shell, with these streams."""
    (tmp_path / "bad.csv").write_text("name,engine\n" + "x,y,z\n" * 50)
    (tmp_path / "sound.csv").write_text(STATS, encoding="utf-8")
    (tmp_path / "kit.toml").write_text('system = "dogfight"\n[[sheet]]\nkind = "odds-table"\n')
    words, _ = SAYS[name]
    more = {"_PRESSGANG_COMPLETE": "bash_source"} if name == "completion" else {}
    return subprocess.run(
        [sys.executable, "-c", "from pressgang.cli import main; main()", *map(str, words)],
        cwd=tmp_path, stdout=stdout, stderr=stderr, check=False, env={**BARE, **more, "XDG_CONFIG_HOME": str(tmp_path)},
    )  # fmt: skip


@pytest.mark.parametrize("name", ["list", "version", "completion", "unsound", "render"])
def test_whoever_reads_the_output_may_stop(tmp_path: Path, name: str) -> None:
    """That each command sees what its output comes to is asked with a full disk."""
    reading, writing = os.pipe()
    os.close(reading)
    ran = told(tmp_path, name, writing, subprocess.PIPE)
    os.close(writing)
    assert ran.returncode == SAYS[name][1]
    assert b"PG550" not in ran.stderr and b"Traceback" not in ran.stderr


@pytest.mark.parametrize("name", ["unsound", "not there", "make"])
def test_whoever_reads_the_problems_may_stop(tmp_path: Path, name: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = told(tmp_path, name, subprocess.PIPE, writing)
    os.close(writing)
    assert ran.returncode == SAYS[name][1]


CLOSED = """
import os, sys
for number in map(int, sys.argv.pop(1)):
    os.close(number)
os.execv(sys.executable, [sys.executable, "-c", "from pressgang.cli import main; main()", *sys.argv[1:]])
"""


@pytest.mark.skipif(os.name == "nt", reason="a shell of Windows closes no streams")
@pytest.mark.parametrize("streams", ["0", "1", "2", "012"])
def test_with_closed_streams_it_works_all_the_same(tmp_path: Path, streams: str) -> None:
    (tmp_path / "out").mkdir()
    ran = run(tmp_path, streams, "make", "odds-table", "-o", "out/odds.pdf", script=CLOSED)
    assert ran.returncode == 0
    assert b"Traceback" not in ran.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["odds.pdf"]
    assert run(tmp_path, streams, "check", "missing.csv", script=CLOSED).returncode == 2


full_disk = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full to write to")


@full_disk
@pytest.mark.parametrize("name", SAYS)
def test_output_that_goes_to_a_full_disk(tmp_path: Path, name: str) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = told(tmp_path, name, full.fileno(), subprocess.PIPE)
    assert ran.returncode == 2
    *_, place, way_out = ran.stderr.decode().splitlines()
    assert place.startswith("standard output:0:0: PG550 ") and way_out.startswith("    ")
    assert ran.stderr.count(b"PG550") == 1 and b"Traceback" not in ran.stderr


@full_disk
@pytest.mark.parametrize("name", ["list", "unsound", "not there", "render"])
def test_problems_that_go_to_a_full_disk_leave_their_exit_status(tmp_path: Path, name: str) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = told(tmp_path, name, subprocess.PIPE, full.fileno())
    assert ran.returncode == SAYS[name][1]
    assert ran.stdout
