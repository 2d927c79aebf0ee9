"""Homes, settings of other programs and folders that can't be written: all print, and the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

STATS = "name,engine,fuselage,to_hit,weapons\nSpitfire,3,3,3,front\n"
WORDS = ["make", "counters", "raf.csv", "-o", "c.pdf", "--cut-file", "c.dxf", "--profile", "none"]
PLACES = {
    "a home that is no folder": {"HOME": "/dev/null", "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": ""},
    "folders that are none": {"PRESSGANG_CACHE": "/dev/null/x", "PRESSGANG_CONFIG": "/dev/null/y"},
    "folders nobody can make": {"XDG_CONFIG_HOME": "/proc", "XDG_CACHE_HOME": "/proc"},
}


def run(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "raf.csv").write_text(STATS)
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PRESSGANG_")}
    return subprocess.run(
        [sys.executable, "-c", "from pressgang.cli import main; main()", *WORDS],
        cwd=folder, capture_output=True, text=True, check=False, env={**bare, **environment},
    )  # fmt: skip


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    folder = tmp_path_factory.mktemp("usual")
    home = str(tmp_path_factory.mktemp("home"))
    ran = run(folder, HOME=home, XDG_CONFIG_HOME=f"{home}/c", XDG_CACHE_HOME=f"{home}/d")
    assert ran.returncode == 0, ran.stderr
    made = {path.relative_to(home).parts[:2] for path in Path(home).rglob("*") if path.is_file()}
    assert made <= {("c", "pressgang"), ("d", "pressgang")}, "nothing is written but into our own folders"
    assert sorted(path.name for path in folder.iterdir()) == ["c.dxf", "c.pdf", "raf.csv"]
    return (folder / "c.pdf").read_bytes(), (folder / "c.dxf").read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="Windows has neither of these places")
@pytest.mark.parametrize("place", PLACES)
def test_without_a_home_all_prints(tmp_path: Path, usual: tuple[bytes, bytes], place: str) -> None:
    ran = run(tmp_path, **PLACES[place])
    assert ran.returncode == 0, ran.stderr
    assert "Traceback" not in ran.stderr and "ezdxf" not in ran.stderr
    assert ((tmp_path / "c.pdf").read_bytes(), (tmp_path / "c.dxf").read_bytes()) == usual


def test_settings_of_other_programs_change_nothing(tmp_path: Path, usual: tuple[bytes, bytes]) -> None:
    home, folder = tmp_path / "home", tmp_path / "work"
    folder.mkdir()
    for place in (home / ".config" / "ezdxf", home / ".cache"):
        place.mkdir(parents=True)
    for file in (folder / "ezdxf.ini", home / ".config" / "ezdxf" / "ezdxf.ini"):
        file.write_text("[core]\nno settings\n[broken\n")
    for name in (".reportlab_settings", ".reportlab_mods", "reportlab_settings.py", "reportlab_mods.py"):
        for beside in (home, folder):
            (beside / name).write_text("raise SystemExit('somebody else was asked')\n")
    ran = run(folder, HOME=str(home), XDG_CONFIG_HOME="", XDG_CACHE_HOME="")
    assert ran.returncode == 0, ran.stderr
    assert ((folder / "c.pdf").read_bytes(), (folder / "c.dxf").read_bytes()) == usual
