"""What bad input gets: a message with its place and a way out, exit 1 or 2, and nothing left behind."""

# ruff: noqa: E501 (the tables are read by their columns)

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import EXAMPLES, Pressgang, Ran

HEADER = "name,engine,fuselage,to_hit,weapons\n"
ROW = "Fokker G.IA,3,4,4,front rear\n"
GOOD = HEADER + ROW
PROBLEM = re.compile(r"^(?P<place>.+(:\d+:\d+|![A-Z]+\d+)): [A-Z]{2}\d{3} .+\n    \S.+", re.MULTILINE)

Content = str | bytes


def tree(folder: Path) -> dict[str, bytes | None]:
    """Everything below a folder: files with their bytes, folders and links without."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def place(folder: Path, files: dict[str, Content]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def refused(pressgang: Pressgang, folder: Path, *words: object, at: str, says: str = "") -> Ran:
    """Run a command that must fail at a place, say something, and change nothing."""
    before = tree(folder)
    ran = pressgang(*words)
    assert ran.code in (1, 2), ran.err
    assert tree(folder) == before
    if "--format" not in words:
        assert ran.out == ""
    places = [match["place"] for match in PROBLEM.finditer(ran.err)]
    assert any(found.endswith(at) for found in places), (at, ran.err)
    assert says.lower() in ran.err.lower()
    return ran


# Of each stage of reading one or two: what else it finds is asked of it alone, in tests/sources, rows and art.
# name of the file, its content, where the problem stands, what the message says
STATS: dict[str, tuple[str, Content, str, str]] = {
    "wrong header": ("s.csv", "a,b,c\n1,2,3\n", "s.csv:1:1", "no game"),
    "extra column": ("s.csv", HEADER.replace("engine", "engine,zzzz") + "A,3,3,3,3,front\n", "s.csv:1:13", "_ is passed over"),
    "unknown column": ("s.csv", HEADER.replace("engine", "engine,engin") + "A,3,3,3,3,front\n", "s.csv:1:13", "did you mean"),
    "open quote": ("s.csv", GOOD + '"A,3,3,3,front\n', "s.csv:3:1", "never closed"),
    "utf-16 cut off": ("s.csv", GOOD.encode("utf-16")[:-1], "s.csv:2:29", "cut off"),
    "a picture": ("s.csv", b"\x89PNG\r\n\x1a\n" + bytes(100), "s.csv:1:1", "png picture"),
    "empty": ("s.csv", "", "s.csv:1:1", "empty"),
    "header only": ("s.csv", HEADER, "s.csv:1:1", "no row"),
    "9e999": ("s.csv", HEADER + "A,9e999,3,3,front\n", "s.csv:2:3", "finite"),
    "5,000 digits": ("s.csv", HEADER + f"A,{'9' * 5000},3,3,front\n", "s.csv:2:3", "5,000"),
    "infinity": ("s.csv", HEADER + "A,inf,3,3,front\n", "s.csv:2:3", "not a number"),
    "other digits": ("s.csv", HEADER + "A,٣,3,3,front\n", "s.csv:2:3", "not a number"),
    "a billion": ("s.csv", HEADER[:-1] + ",quantity\nA,3,3,3,front,1000000000\n", "s.csv:2:15", "10,000"),
    "more than a billion": ("s.csv", HEADER[:-1] + ",quantity\nA,3,3,3,front,1000000001\n", "s.csv:2:15", "1,000,000,000"),
    "many rows of many": ("s.csv", HEADER[:-1] + ",quantity\n" + "A,3,3,3,front,10000\n" * 11, "s.csv:12:1", "100,000"),
    "half a piece": ("s.csv", HEADER[:-1] + ",quantity\nA,3,3,3,front,1.5\n", "s.csv:2:15", "whole"),
    "a novel for a name": ("s.csv", HEADER + "x" * 100_000 + ",3,3,3,front\n", "s.csv:2:1", "100,000 characters"),
    "fake XLSX": ("s.xlsx", GOOD, "s.xlsx:0:0", "not an xlsx workbook"),
    "JSON no list": ("s.json", "3", "s.json:1:1", "list"),
    "no TOML": ("s.toml", "[[row]\n", "s.toml:1:6", "missing"),
    "no suffix": ("stats", GOOD, "stats:0:0", "no suffix"),
    "a sign that no font has": ("s.csv", HEADER + "Horus 𓀀,3,3,3,front\n", "s.csv:2:1", "U+13000"),
    "markup for a weapon": ("s.csv", HEADER + "A,3,3,3,<b>front</b>\n", "s.csv:2:9", "not one of"),
    "art not there": ("s.csv", HEADER[:-1] + ",art\nA,3,3,3,front,x.svg\n", "s.csv:2:15", "does not exist"),
    "art in a long name": ("s.csv", HEADER[:-1] + f",art\nA,3,3,3,front,{'x' * 190}{'é' * 4}.svg\n", "s.csv:2:15", "does not exist"),
}  # fmt: skip
"""By the name of the fault."""


@pytest.mark.parametrize("fault", STATS)
def test_a_stat_file(pressgang: Pressgang, tmp_path: Path, fault: str) -> None:
    name, content, at, says = STATS[fault]
    place(tmp_path, {name: content})
    if not fault.startswith("art"):  # pictures are looked at when they are wanted
        ran = refused(pressgang, tmp_path, "check", name, at=at, says=says)
        assert pressgang("check", name, "--format", "json").code == ran.code
    refused(pressgang, tmp_path, "make", "counters", name, "-o", "c.pdf", at=at, says=says)


KIT = """name = "duel"
system = "dogfight"

[[force]]
name = "RAF"
stats = "raf.csv"

[[sheet]]
kind = "counters"
"""


def changed(old: str, new: str) -> str:
    assert KIT.count(old) == 1
    return KIT.replace(old, new)


# kit.toml, where the problem stands, what the message says
KITS: dict[str, tuple[Content, str, str]] = {
    "empty": ("", "kit.toml:1:1", "system"),
    "binary": (bytes(range(256)) * 20, "kit.toml:1:1", "binary"),
    "UTF-16": (KIT.encode("utf-16"), "kit.toml:1:1", "utf-16"),
    "Latin-1": (changed("duel", "Münster").encode("latin-1"), "kit.toml:1:10", "not utf-8"),
    "NUL": (changed("duel", "du\0el"), "kit.toml:1:11", "nul"),
    "escaped NUL": (changed("duel", "du\\u0000el"), "kit.toml:1:8", "file's name"),
    "no TOML": ("name: duel\n", "kit.toml:1:5", "="),
    "key twice": (changed('system = "dogfight"\n', 'system = "dogfight"\nname = "again"\n'), "kit.toml:3:1", "twice"),
    "key in two spellings": ('cut-file = "svg"\ncut_file = "dxf"\n' + KIT, "kit.toml:2:1", "another way"),
    "unknown system under another spelling": (changed('system = "dogfight"', 'System = "dogfigth"'), "kit.toml:2:10", "did you mean"),
    "bad name under another spelling": (changed('name = "duel"', 'NAME = "du/el"'), "kit.toml:1:8", "file's name"),
    "bad folder under another spelling": ('Pieces = "a/b"\n' + KIT, "kit.toml:1:10", "file's name"),
    "a font outside under another spelling": ('Fonts = ["../x.ttf"]\n' + KIT, "kit.toml:1:10", "out of the kit"),
    "stats outside under another spelling": (changed('stats = "raf.csv"', 'sta-ts = "../raf.csv"'), "kit.toml:6:10", "out of the kit"),
    "a palette under another spelling": (changed("stats =", 'Palette = "tann"\nStats ='), "kit.toml:6:11", "did you mean"),
    "two forces under another spelling": (KIT + '[[force]]\nName = "raf"\nstats = "raf.csv"\n', "kit.toml:11:8", "two forces"),
    "unknown key": (changed("system =", "titel = 'x'\nsystem ="), "kit.toml:2:1", "did you mean"),
    "unknown key of a force": (changed("stats =", "palete = 'tan'\nstats ="), "kit.toml:6:1", "did you mean"),
    "unknown option": (changed('"counters"', '"counters"\nsiez = "1in"'), "kit.toml:10:1", "did you mean"),
    "number for a name": (changed('"duel"', "{}"), "kit.toml:1:8", "plain value"),
    "no system": (changed('system = "dogfight"\n', ""), "kit.toml:1:1", "system"),
    "blank system": (changed('"dogfight"', '" "'), "kit.toml:2:10", "blank"),
    "blank name of a force": (changed('"RAF"', '""'), "kit.toml:5:8", "blank"),
    "blank stats": (changed('"raf.csv"', '""'), "kit.toml:6:9", "blank"),
    "blank kind": (changed('"counters"', '""'), "kit.toml:9:8", "no sheet"),
    "blank sheet's name": (KIT + 'name = ""\n', "kit.toml:10:8", "file's name"),
    "unknown system": (changed('"dogfight"', '"dogfigth"'), "kit.toml:2:10", "did you mean"),
    "list for a system": (changed('"dogfight"', "[[1]]"), "kit.toml:2:10", "plain value"),
    "unknown sheet": (changed('"counters"', '"countres"'), "kit.toml:9:8", "did you mean"),
    "table for a kind": (changed('"counters"', "{ a = 1 }"), "kit.toml:9:8", "no sheet"),
    "no kind": (changed('kind = "counters"', 'name = "x"'), "kit.toml:8:1", "kind"),
    "no sheets": (KIT.split("[[sheet]]")[0], "kit.toml:1:1", "no [[sheet]]"),
    "paper no table": ("paper = 3\n" + KIT, "kit.toml:1:1", "not a table"),
    "rules no table": ("rules = []\n" + KIT, "kit.toml:1:1", "not a table"),
    "limits no table": ("limits = 1979-05-27\n" + KIT, "kit.toml:1:1", "not a table"),
    "palette no table": (KIT + "[palette]\nx = 3\n", "kit.toml:11:5", "not a table"),
    "two sheets of a name": (KIT + '[[sheet]]\nkind = "counters"\n', "kit.toml:10:1", "two sheets"),
    "names that differ in case": (KIT + '[[sheet]]\nkind = "counters"\nname = "Counters"\n', "kit.toml:10:1", "two sheets"),
    "two forces of a name": (KIT + '[[force]]\nname = "raf"\nstats = "raf.csv"\n', "kit.toml:11:8", "two forces"),
    "a length without unit": (KIT + "size = 25\n", "kit.toml:10:8", "no unit"),
    "a length in furlongs": (KIT + 'size = "1 furlong"\n', "kit.toml:10:8", "unknown unit"),
    "a length of 9e999": (KIT + 'size = "9e999mm"\n', "kit.toml:10:8", "unit"),
    "a length that divides by zero": (KIT + 'size = "1/0in"\n', "kit.toml:10:8", "zero"),
    "a length below zero": (KIT + 'size = "-25mm"\n', "kit.toml:10:8", "least"),
    "a length of a mile": (KIT + 'size = "99999in"\n', "kit.toml:10:8", "most"),
    "infinite number": ("[limits]\nrow = inf\n" + KIT, "kit.toml:2:7", "inf"),
    "5,000 digits": (f"[limits]\nrow = {'9' * 5000}\n" + KIT, "kit.toml:2:7", "number"),
    "unknown paper": (KIT + '[paper]\nsize = "a44"\n', "kit.toml:11:8", "is no paper"),
    "paper of 1 mm": (KIT + '[paper]\nsize = "1x1mm"\n', "kit.toml:11:8", "40 to 5000"),
    "endless paper": (KIT + '[paper]\nsize = "1' + " " * 100_000 + '!"\n', "kit.toml:11:8", "too long"),
    "margins too large": (KIT + '[paper]\nmargin = "100mm"\n', "kit.toml:8:1", "margins"),
    "margins beyond": (KIT + '[paper]\nmargin = "101mm"\n', "kit.toml:11:10", "most"),
    "paper too small for the margins": (KIT + '[paper]\nsize = "40x40mm"\n', "kit.toml:8:1", "margins"),
    "unknown palette": (changed("stats =", 'palette = "tann"\nstats ='), "kit.toml:6:11", "did you mean"),
    "no colour": (KIT + '[palette.x]\nground = "red"\n', "kit.toml:11:10", "colour"),
    "palette without ground": (KIT + '[palette.x]\nink = "#000000"\n', "kit.toml:10:10", "ground"),
    "unknown rule": (KIT + "[rules]\nx = 45\n", "kit.toml:11:1", "no rule value"),
    "force without stats": (changed('stats = "raf.csv"\n', ""), "kit.toml:4:1", "stats"),
    "colours for nobody": (changed('name = "RAF"\n', 'palette = "tan"\n'), "kit.toml:5:11", "which side"),
    "a side that no row has": (KIT + '[[force]]\nstats = "sides.csv"\n[[force]]\nname = "Finnland"\n', "kit.toml:13:8", 'did you mean "finland"'),
    "a force that is no side": (KIT + 'forces = ["Finnland"]\n[[force]]\nstats = "sides.csv"\n', "kit.toml:10:11", 'did you mean "finland"'),
    "two sheets of a workbook": (changed('"raf.csv"', '"a.xlsx#A"\nsheet = "B"'), "kit.toml:6:9", "another"),
    "force without a name": (changed('name = "RAF"\n', ""), "kit.toml:4:1", "name"),
    "stats that are not there": (changed("raf.csv", "rfa.csv"), "rfa.csv:0:0", 'did you mean "raf.csv"'),
    "stats that are a folder": (changed("raf.csv", "folder"), "folder:0:0", "folder"),
    "stats above": (changed("raf.csv", "../raf.csv"), "kit.toml:6:9", "leads out"),
    "stats above by Windows": (changed("raf.csv", "..\\\\raf.csv"), "kit.toml:6:9", "leads out"),
    "absolute stats": (changed("raf.csv", "/etc/passwd"), "kit.toml:6:9", "leads out"),
    "absolute stats of Windows": (changed("raf.csv", "C:/raf.csv"), "kit.toml:6:9", "leads out"),
    "stats at home": (changed("raf.csv", "~/raf.csv"), "kit.toml:6:9", "leads out"),
    "stats behind a link": (changed("raf.csv", "link.csv"), "kit.toml:6:9", "leads out"),
    "stats behind a link in a circle": (changed("raf.csv", "circle.csv"), "circle.csv:0:0", ""),
    "empty stats": (changed("raf.csv", "empty.csv"), "empty.csv:1:1", "empty"),
    "a font that is none": ('fonts = ["raf.csv"]\n' + KIT, "raf.csv:0:0", "truetype"),
    "a font above": ('fonts = ["../x.ttf"]\n' + KIT, "kit.toml:1:10", "leads out"),
    "forces that are not there": (KIT + 'forces = ["RFA"]\n', "kit.toml:10:11", "no force"),
    "forces that are no names": (KIT + "forces = [[3]]\n", "kit.toml:10:11", "no force"),
    "a name of the system": (changed('"duel"', '"con"'), "kit.toml:1:8", "file's name"),
    "a name with slashes": (changed('"duel"', '"../../duel"'), "kit.toml:1:8", "file's name"),
    "a sheet's name with slashes": (KIT + 'name = "../x"\n', "kit.toml:10:8", "file's name"),
    "a number for a sheet's name": (KIT + "name = [1]\n", "kit.toml:10:8", ""),
    "more players than there are": ("players = 1000\n" + KIT, "kit.toml:1:11", "most"),
    "a spot ink of every press": ('press = true\nspot = "Black"\n' + KIT, "kit.toml:2:8", "every press has"),
    "a bleed that the gap has no room for": (KIT + 'gap = "2mm"\nbleed = "4mm"\n', "kit.toml:8:1", "PG582"),
    "a wrong ink": ('ink = "pink"\n' + KIT, "kit.toml:1:7", "not one of"),
}  # fmt: skip
"""By the name of the fault."""


SIDES = "side," + HEADER + "Finland," + ROW


@pytest.fixture
def kit(tmp_path: Path) -> Callable[[Content], Path]:
    """Puts a kit with this kit.toml, and what it may name, into a folder `kit`."""

    def make(toml: Content) -> Path:
        folder = tmp_path / "kit"
        place(
            tmp_path,
            {
                "raf.csv": GOOD,
                "kit/raf.csv": GOOD,
                "kit/empty.csv": "",
                "kit/kit.toml": toml,
                "kit/sides.csv": SIDES,
            },
        )
        (folder / "folder").mkdir()
        (folder / "link.csv").symlink_to(tmp_path / "raf.csv")
        (folder / "circle.csv").symlink_to(folder / "circle.csv")
        return folder

    return make


@pytest.mark.parametrize("fault", KITS)
def test_a_kit(pressgang: Pressgang, tmp_path: Path, kit: Callable[[Content], Path], fault: str) -> None:
    toml, at, says = KITS[fault]
    kit(toml)
    if "margins" not in says:  # whether a sheet has room is known once it is laid out
        refused(pressgang, tmp_path, "check", "kit", at=at, says=says)
    refused(pressgang, tmp_path, "render", "kit", "-o", "out/here", at=at, says=says)


def test_a_kit_that_is_named_by_its_file(
    pressgang: Pressgang, tmp_path: Path, kit: Callable[[Content], Path]
) -> None:
    """Is refused as one by its folder, and no folder of outputs stays behind either."""
    toml, at, says = KITS["unknown key"]
    kit(toml)
    refused(pressgang, tmp_path, "render", "kit/kit.toml", at=at, says=says)


def test_the_good_kit_is_good(pressgang: Pressgang, kit: Callable[[Content], Path]) -> None:
    kit(KIT)
    assert pressgang("render", "kit").code == 0


# words behind `make counters raf.csv`, what the problem is about
OUTPUTS: dict[str, tuple[list[str], str]] = {
    "onto the input": (["-o", "raf.csv"], "no format"),
    "onto the input by force": (["-o", "in.pdf", "--force"], "input"),
    "onto the input by a link": (["-o", "link.pdf", "--force"], "input"),
    "into no folder": (["-o", "no/c.pdf"], "no folder"),
    "into a file": (["-o", "raf.csv/c.pdf"], "no folder"),
    "onto a folder": (["-o", "folder.pdf"], "a folder has this name"),
    "onto a stranger": (["-o", "mine.pdf"], "did not write"),
    "onto an empty file": (["-o", "nothing.pdf"], "did not write"),
    "onto a pipe": (["-o", "pipe.pdf"], "pipe"),
    "onto a pipe by force": (["-o", "pipe.pdf", "--force"], "pipe"),
    "onto a link to nowhere": (["-o", "nowhere.pdf"], "nowhere"),
    "onto a link in a circle": (["-o", "circle.pdf"], "nowhere"),
    "a name too long": (["-o", "x" * 300 + ".pdf"], "too long"),
    "a folder too long": (["-o", "x" * 300 + "/c.pdf"], "no folder"),
    "no format": (["-o", "c.docx"], "no format"),
    "no suffix": (["-o", "c"], "suffix"),
    "a dot": (["-o", "."], ""),
    "nothing": (["-o", ""], ""),
    "cut file and output alike": (["-o", "c.svg", "--cut-file", "c.svg"], "one file"),
    "cut file onto the input": (["-o", "c.pdf", "--cut-file", "in.svg", "--force"], "input"),
    "cut file without a folder": (["-o", "c.pdf", "--cut-file", "no/c.svg"], "no folder"),
    "cut file onto a folder": (["-o", "c.pdf", "--cut-file", "folder.svg"], "a folder has this name"),
    "cut file too long": (["-o", "c.pdf", "--cut-file", "x" * 300 + ".svg"], "too long"),
    "a NUL": (["-o", "a\0b.pdf"], "nul"),
}  # fmt: skip


@pytest.mark.parametrize("fault", OUTPUTS)
def test_an_output(pressgang: Pressgang, tmp_path: Path, fault: str) -> None:
    place(tmp_path, {"raf.csv": GOOD, "mine.pdf": "%PDF-1.4 mine", "nothing.pdf": ""})
    (tmp_path / "folder.pdf").mkdir()
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "in.pdf").hardlink_to(tmp_path / "raf.csv")
    (tmp_path / "in.svg").hardlink_to(tmp_path / "raf.csv")
    (tmp_path / "link.pdf").symlink_to("raf.csv")
    (tmp_path / "nowhere.pdf").symlink_to("gone/nowhere.pdf")
    (tmp_path / "circle.pdf").symlink_to("circle.pdf")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.pdf")
    words, says = OUTPUTS[fault]
    before = tree(tmp_path)
    ran = pressgang("make", "counters", "raf.csv", *words)
    assert (ran.code, ran.out) == (2, ""), ran.err
    assert says in ran.err.lower()
    assert tree(tmp_path) == before


def test_two_sheets_whose_pages_have_one_name(pressgang: Pressgang, tmp_path: Path) -> None:
    many = HEADER + "".join(f"Plane {number},3,3,3,front\n" for number in range(9))
    sheets = (
        '[[sheet]]\nkind = "turn-records"\nname = "a"\n[[sheet]]\nkind = "turn-records"\nname = "a-page-2"\n'
    )
    place(tmp_path, {"kit/raf.csv": many, "kit/kit.toml": KIT + sheets})
    ran = refused(
        pressgang, tmp_path, "render", "kit", "--format", "svg", "-o", "out", at="a-page-2.svg:0:0", says="name"
    )
    assert ran.code == 2
    assert pressgang("render", "kit", "-o", "out", "--dry-run").code == 0, "as PDF no two have one name"


@pytest.mark.parametrize("target", ["raf.csv", "raf.csv/x", "x" * 300, "kit.toml"])
def test_a_folder_of_output_that_cannot_be(pressgang: Pressgang, tmp_path: Path, target: str) -> None:
    place(tmp_path, {"raf.csv": GOOD, "kit.toml": KIT})
    refused(pressgang, tmp_path, "render", ".", "-o", target, at=":0:0", says="cannot be written")


@pytest.mark.parametrize("target", ["taken", "taken/kit", "x" * 300])
def test_a_new_kit_where_none_can_be(pressgang: Pressgang, tmp_path: Path, target: str) -> None:
    place(tmp_path, {"taken": "mine"})
    refused(pressgang, tmp_path, "new", "dogfight", target, at=":0:0")


def test_an_empty_variable_of_a_shell_is_not_the_working_folder(pressgang: Pressgang, tmp_path: Path) -> None:
    place(tmp_path, {"raf.csv": GOOD, "kit.toml": KIT})
    before = tree(tmp_path)
    for words in (("new", "tally-ho", ""), ("render", ".", "-o", "")):
        ran = pressgang(*words)
        assert ran.code == 2 and "a path is not blank" in ran.err
    assert tree(tmp_path) == before


@pytest.mark.parametrize("words", [("check",), ("render",), ("make", "counters", "-o", "c.pdf")])
@pytest.mark.parametrize("path", ["x" * 300, "raf.csv/x", "circle", "", "no/such", "a\0b", "\udcff"])
def test_an_input_that_cannot_be(
    pressgang: Pressgang, tmp_path: Path, words: tuple[str, ...], path: str
) -> None:
    place(tmp_path, {"raf.csv": GOOD})
    (tmp_path / "circle").symlink_to("circle")
    before = tree(tmp_path)
    ran = pressgang(*words, path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip()
    assert tree(tmp_path) == before


@pytest.mark.parametrize("named", ["kit", "kit/kit.toml"])
def test_a_kit_in_a_folder_that_may_not_be_entered_is_not_said_to_be_missing(
    named: str, pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may enter all folders: so the system's answers stand here."""
    place(tmp_path, {"kit/kit.toml": KIT})

    def deny(look: Callable[..., os.stat_result], path: Any, **how: Any) -> os.stat_result:
        if str(path).endswith("kit.toml"):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look(path, **how)

    for name in ("stat", "lstat"):
        monkeypatch.setattr(os, name, partial(deny, getattr(os, name)))
    ran = pressgang("check", named)
    assert (
        ran.code == 2 and "the file cannot be read: permission denied" in ran.err and "no such" not in ran.err
    )


def test_a_link_to_nowhere_is_no_file_of_its_own_name(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "raf.csv").symlink_to("gone.csv")
    ran = pressgang("check", "raf.csv")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "raf.csv:0:0: PG101 this is a link to nowhere\n    Check the name and the folder.\n"


def test_text_of_the_user_never_reaches_a_markup_parser(pressgang: Pressgang, tmp_path: Path) -> None:
    from pypdf import PdfReader

    name = '<b>K3656</b> & "Co" %s {0} $HOME \\n &amp; <!--'
    quoted = name.replace('"', '""')
    place(tmp_path, {"s.csv": f'{HEADER}"{quoted}",3,3,3,front\n'})
    for suffix in ("pdf", "svg"):
        ran = pressgang("make", "turn-records", "s.csv", "-o", f"r.{suffix}", "--title", name)
        assert ran.code == 0, ran.err
    reader = PdfReader(tmp_path / "r.pdf", strict=True)
    assert name in " ".join(reader.pages[0].extract_text().split())
    assert (reader.metadata.title if reader.metadata else "") == f"{name}: Aircraft Turn Record"


def test_no_message_is_longer_than_a_screen(pressgang: Pressgang, tmp_path: Path) -> None:
    long = "x" * 50_000
    place(tmp_path, {"s.csv": f"{HEADER[:-1]},{long}\n{long},{long},3,3,{long},{long}\n"})
    ran = refused(pressgang, tmp_path, "check", "s.csv", at="s.csv:1:37")
    assert max(map(len, ran.err.splitlines())) < 1000


def test_the_examples_are_not_touched_by_being_read(pressgang: Pressgang) -> None:
    before = tree(EXAMPLES / "dogfight")
    assert pressgang("check", EXAMPLES / "dogfight" / "raf.csv").code == 0
    assert pressgang("render", EXAMPLES / "dogfight", "--only", "odds-table").code == 0, "it reads them all"
    assert tree(EXAMPLES / "dogfight") == before


def test_the_keys_of_a_sheet_may_be_spelt_loosely_but_only_once(pressgang: Pressgang, tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    top = 'Name = "k"\nSystem = "dogfight"\n[[sheet]]\n'
    (kit / "kit.toml").write_text(top + 'Kind = "quick-reference"\nNAME = "card"\n')
    ran = pressgang("render", kit, "-o", "out")
    assert (ran.code, [Path(line).name for line in ran.lines]) == (0, ["card.pdf"]), ran.err
    (kit / "kit.toml").write_text(top + 'Kind = "quick-reference"\nkind = "counters"\n')
    ran = pressgang("check", kit)
    assert ran.code == 1
    assert "kit.toml:5:1" in ran.err
