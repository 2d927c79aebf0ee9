"""Homes, settings of other programs and folders that can't be written: all print, and the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pressgang.cli import cli

STATS = "name,engine,fuselage,to_hit,weapons\nSpitfire,3,3,3,front\n"
WORDS = ["make", "counters", "raf.csv", "-o", "c.pdf", "--profile", "none"]
CUT = ["--cut-file", "c.dxf"]
"""Takes a library that has settings and folders of its own, and its time to begin: one home that is none is
asked of it, for it takes all of them alike.
"""
PLACES = {
    "a home that is no folder": (CUT, {"HOME": "/dev/null", "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": ""}),
    "a folder that is none, and one nobody can make": (
        [],
        {"PRESSGANG_CONFIG": "/dev/null/y", "XDG_CACHE_HOME": "/proc"},
    ),
}


def run(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "raf.csv").write_text(STATS)
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PRESSGANG_")}
    return subprocess.run(
        [sys.executable, "-c", "from pressgang.cli import main; main()", *WORDS, *words],
        cwd=folder, capture_output=True, text=True, check=False, env={**bare, **environment},
    )  # fmt: skip


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What is printed here."""
    folder = tmp_path_factory.mktemp("usual")
    (folder / "raf.csv").write_text(STATS)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        ran = CliRunner().invoke(cli, [*WORDS, *CUT], prog_name="pressgang")
    assert ran.exit_code == 0, ran.output
    return printed(folder)


def printed(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("c.*")}


@pytest.mark.skipif(os.name == "nt", reason="Windows has neither of these places")
@pytest.mark.parametrize("place", PLACES)
def test_without_a_home_all_prints(tmp_path: Path, usual: dict[str, bytes], place: str) -> None:
    cut, environment = PLACES[place]
    ran = run(tmp_path, *cut, **environment)
    assert ran.returncode == 0, ran.stderr
    assert "Traceback" not in ran.stderr and "ezdxf" not in ran.stderr
    assert printed(tmp_path) == {name: usual[name] for name in ("c.pdf", *cut[1:])}


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
    ran = run(folder, *CUT, HOME=str(home), XDG_CONFIG_HOME="", XDG_CACHE_HOME=str(home / "kept"))
    assert ran.returncode == 0, ran.stderr
    assert printed(folder) == usual
    made = {path for path in tmp_path.rglob("*") if path.is_file()} - before
    ours = (home / ".config" / "pressgang", home / "kept" / "pressgang")
    own = [{path for path in made if path.is_relative_to(one)} for one in ours]
    assert all(own)
    assert made.difference(*own) == {folder / name for name in ("c.pdf", "c.dxf", "raf.csv")}
