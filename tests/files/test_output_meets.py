"""Files of output that meet: each other, what somebody made of them since, and runs at the same time."""

# ruff: noqa: E501
from __future__ import annotations

import csv
import os
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

import pytest

from pressgang.files.outputs import Output, check_targets, write_outputs
from pressgang.files.paths import folded
from pressgang.jobs.ledger import remove_stale
from pressgang.jobs.pieces import file_names
from pressgang.kit.tables import is_file_name
from pressgang.sources import read_table
from tests.conftest import Pressgang
from tests.printed import contents

HEAD = "name,engine,fuselage,to_hit,weapons"


@pytest.fixture
def stats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PRESSGANG_CONFIG", str(tmp_path.with_name(f"{tmp_path.name}-config")))
    (tmp_path / "raf.csv").write_text(f"{HEAD}\nSpitfire,3,3,3,front\n")
    return tmp_path


@pytest.mark.parametrize("output", ["pieces/raf-spitfire.png", "./pieces/x/../raf-spitfire.png", "here.png"])
def test_a_sheet_and_a_piece_that_meet_in_one_file(pressgang: Pressgang, stats: Path, output: str) -> None:
    (stats / "pieces" / "x").mkdir(parents=True)
    if output == "here.png":
        (stats / output).symlink_to(Path("pieces") / "raf-spitfire.png")
        (stats / "pieces" / "raf-spitfire.png").write_bytes(
            b"\x89PNG\r\n\x1a\n....tEXtSoftware\0pressgang 0.1.0"
        )
    before = sorted(path.name for path in stats.rglob("*"))
    ran = pressgang("make", "counters", "raf.csv", "-o", output, "--pieces", "pieces")
    assert ran.code == 2 and "PG549" in ran.err and "two outputs of this run" in ran.err
    assert sorted(path.name for path in stats.rglob("*")) == before


def test_names_that_are_one_file_on_another_system(pressgang: Pressgang, tmp_path: Path) -> None:
    accents = [unicodedata.normalize(form, "Étoile") for form in ("NFC", "NFD")]
    assert len({folded(name) for name in (*accents, accents[0].upper())}) == 1
    assert len({folded(name) for name in file_names([*accents, "étoile"])}) == 3
    assert len(check_targets([tmp_path / f"{name}.pdf" for name in accents], [], False)) == 1
    (tmp_path / "raf.csv").write_text(f"{HEAD}\nA,3,3,3,front\n")
    sheets = "".join(f'[[sheet]]\nkind = "odds-table"\nname = "{name}"\n' for name in accents)
    (tmp_path / "kit.toml").write_text(
        f'name = "k"\nsystem = "dogfight"\n[[force]]\nname = "A"\nstats = "raf.csv"\n{sheets}', encoding="utf-8"
    )
    ran = pressgang("check", ".")
    assert ran.code == 1 and "kit.toml:9:" in ran.err


@pytest.mark.parametrize("name", ["COM²", "lpt¹.pdf", "CONIN$", "conout$.x", "con .txt", "Com³ .a"])
def test_names_that_windows_keeps_for_itself(name: str) -> None:
    assert not is_file_name(name) and is_file_name(f"x{name}")


KIT = 'name = "k"\nsystem = "dogfight"\n[[force]]\nname = "A"\nstats = "{}"\n[[sheet]]\nkind = "counters"\n'
COUNTERS = "make counters raf.csv --dpi 36"
# the command, a file that it writes, and what somebody changes in that
WRITTEN: dict[str, tuple[str, str, list[tuple[bytes, bytes]]]] = {
    "a PDF": (f"{COUNTERS} -o c.pdf", "c.pdf", []),
    "a PNG": (f"{COUNTERS} -o c.png", "c.png", []),
    "an SVG": (f"{COUNTERS} -o c.svg", "c.svg", [(b"</svg>", b"<desc>my notes</desc></svg>")]),
    "the calibration page": ("calibrate -o c.pdf", "c.pdf", []),
    "cut lines as SVG": (f"{COUNTERS} -o c.pdf --cut-file c.svg", "c.svg", [(b"</svg>", b" </svg>")]),
    "cut lines as DXF": (f"{COUNTERS} -o c.pdf --cut-file c.dxf", "c.dxf", [(b"EOF", b" EOF")]),
    "an index of pieces": (
        f"{COUNTERS} -o c.pdf --pieces tokens", "tokens/index.csv", [(b",25,25,", b",30,30,"), (b"\n", b"\r\n")],
    ),
    "a silhouette": ("make silhouettes raf.csv -o out", "out/Spitfire.svg", [(b"</svg>", b" </svg>")]),
    "a table's manifest": (
        "render kit.toml --tabletop table --dpi 36", "table/manifest.json", [(b'"Spitfire', b'"Spitfyre')],
    ),
}  # fmt: skip


@pytest.mark.usefixtures("quick_pictures")
@pytest.mark.parametrize("what", WRITTEN)
def test_a_file_of_ours_is_written_again_the_same_and_what_is_theirs_stays(
    pressgang: Pressgang, stats: Path, what: str
) -> None:
    """Somebody's is what they wrote, and what they made of ours; a spreadsheet has other ends of lines."""
    line, name, edits = WRITTEN[what]
    (stats / "kit.toml").write_text(KIT.format("raf.csv"))
    words, file = line.split(), stats / name
    assert pressgang(*words).code == 0
    ours = contents(stats)
    assert pressgang(*words).code == 0 and contents(stats) == ours
    for theirs in (b"mine", *(ours[name].replace(*edit) for edit in edits)):
        assert theirs != ours[name]
        file.write_bytes(theirs)
        ran = pressgang(*words)
        assert ran.code == 2 and f"{name}:0:0: PG541" in ran.err and "or it was changed since\n" in ran.err
        assert contents(stats) == {**ours, name: theirs}, "nothing else is written either"
    assert pressgang(*words, "--force").code == 0 and contents(stats) == ours
    assert pressgang(*words).code == 0


def test_an_index_holds_no_formulas(pressgang: Pressgang, stats: Path) -> None:
    names = ["=1+2|x", "+1", "-1", "@SUM(A1)", "%x", " =1", "a=1"]
    (stats / "raf.csv").write_text(f"{HEAD}\n" + "".join(f'"{name}",3,3,3,front\n' for name in names), "utf-8")
    (stats / "raf.csv").rename(stats / "=raf.csv")
    ran = pressgang("make", "counters", "=raf.csv", "-o", "c.pdf", "--pieces", "tokens")
    assert ran.code == 0, ran.err
    _, *rows = csv.reader((stats / "tokens" / "index.csv").open(encoding="utf-8"))
    cells = [cell for row in rows for cell in row]
    assert len(rows) == len(names) and not any(cell.lstrip()[:1] in tuple("=+@%＝") and cell for cell in cells)
    assert {"'=1+2|x", "a=1", "'+1", "-1"} < set(cells), "a negative number is no formula"
    again, _ = read_table(stats / "tokens" / "index.csv")
    assert again is not None
    assert [record.cells["name"].value for record in again.records] == [name.strip() for name in names]


def test_an_index_is_the_same_however_the_kit_is_named(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = tmp_path / "kit"
    (kit / "armies").mkdir(parents=True)
    (kit / "armies" / "raf.csv").write_text(f"{HEAD}\nA,3,3,3,front\n")
    (kit / "kit.toml").write_text(KIT.format("./armies/raf.csv"))
    found = set()
    for folder, name in (
        (tmp_path, "kit"),
        (tmp_path, "./kit/kit.toml"),
        (tmp_path, str(kit)),
        (kit, "."),
        (kit, "../kit"),
    ):
        monkeypatch.chdir(folder)
        assert (
            pressgang(
                "render", name, "-o", str(tmp_path / "out"), "--pieces", str(tmp_path / "p"), "--dpi", "50"
            ).code
            == 0
        )
        found.add((tmp_path / "p" / "index.csv").read_bytes())
    assert len(found) == 1 and b"armies/raf.csv:2" in found.pop()
    words = ("make", "counters", kit / "armies" / "raf.csv", "-o", "c.pdf", "--pieces", "tokens", "--dpi", 36)
    assert pressgang(*words).code == 0
    assert str(tmp_path) not in Path("tokens/index.csv").read_text(), "it names no place on this machine"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody remove a file in use")
def test_a_run_in_another_container_keeps_its_files(tmp_path: Path) -> None:
    """There its number is that of a process; here it is none, and only the lock tells that it runs."""
    import fcntl

    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    theirs = tmp_path / f".a.pdf.pressgang-{dead.pid}-0a1b2c3dn0.tmp"
    theirs.write_bytes(b"half")
    number = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(number, fcntl.LOCK_SH)
    write_outputs([Output(tmp_path / "b.pdf", b"new")], make_folders=False)
    assert theirs.exists() and (tmp_path / "b.pdf").exists()
    os.close(number)
    write_outputs([Output(tmp_path / "b.pdf", b"new")], make_folders=False)
    assert not theirs.exists()


def test_what_was_written_since_it_was_found_stale_is_not_cleaned_away(tmp_path: Path) -> None:
    for name in ("old.pdf", "new.pdf"):
        (tmp_path / name).write_bytes(b"x")
    time.sleep(0.05)
    found = time.time()
    time.sleep(0.05)
    (tmp_path / "new.pdf").write_bytes(b"of a run beside this one")
    assert remove_stale([tmp_path / "old.pdf", tmp_path / "new.pdf"], found) == [tmp_path / "old.pdf"]
    assert [path.name for path in tmp_path.iterdir()] == ["new.pdf"]


def test_a_file_is_written_if_it_is_there_with_the_same_bytes(tmp_path: Path) -> None:
    output = Output(tmp_path / "a.css", b"p {}")
    assert not output.is_written()
    for data in (b"p {}", b"p { }"):
        output.path.write_bytes(data)
        assert output.is_written() is (data == output.data)
    output.path.unlink()
    output.path.mkdir()
    assert not output.is_written()
