"""Runs that do what was meant: whose folder it is, what earlier runs left, what each file takes to print."""

from __future__ import annotations

import json
import logging
import re
import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from pressgang.backends.svg import subset_of
from pressgang.files import outputs as outputs_module
from pressgang.files.written import digest
from tests.conftest import Pressgang
from tests.printed import contents, texts

SMALL = """name = "duel"
system = "dogfight"
title = "A scrap over the estuary"
[[force]]
name = "RAF"
stats = "raf.csv"
[[sheet]]
kind = "counters"
backs = "long-edge"
[[sheet]]
kind = "turn-records"
[[sheet]]
kind = "odds-table"
"""
COLUMN = """system = "unbalanced-equality"
[[force]]
name = "River Column"
stats = "raf.csv"
[[sheet]]
kind = "roster"
[[sheet]]
kind = "melee-pad"
[[sheet]]
kind = "measuring-stick"
"""
STATS = "name,engine,fuselage,to_hit,weapons\nFokker G.IA,3,4,4,front rear\n"


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A small kit of three sheets in `tmp_path / duel`."""
    return made(tmp_path / "duel")


def made(folder: Path, text: str = SMALL) -> Path:
    folder.mkdir(parents=True)
    (folder / "kit.toml").write_text(text, encoding="utf-8")
    (folder / "raf.csv").write_text(STATS, encoding="utf-8")
    return folder


# --- whose folder it is -----------------------------------------------------------------------------------


def test_a_copied_kit_leaves_the_sheets_of_the_first_alone(
    pressgang: Pressgang, tmp_path: Path, kit: Path
) -> None:
    assert pressgang("render", kit).code == 0
    before = contents(tmp_path / "output" / "duel")
    copy = Path(shutil.copytree(kit, tmp_path / "return match"))
    (copy / "raf.csv").write_text(STATS.replace("3,4,4", "5,3,3"), encoding="utf-8")
    ran = pressgang("render", copy)
    assert ran.code == 0
    assert {Path(line).parent for line in ran.lines} == {Path("output/return match")}
    assert contents(tmp_path / "output" / "duel") == before
    assert "PG556" in ran.err and "output/duel" in ran.err and "return match" in ran.err and "-o" in ran.err
    again = pressgang("render", kit)
    assert {Path(line).parent for line in again.lines} == {Path("output/duel")} and "PG556" not in again.err


def test_folders_of_one_name_in_two_places_part_as_well(
    pressgang: Pressgang, tmp_path: Path, kit: Path
) -> None:
    assert pressgang("render", kit).code == 0
    before = contents(tmp_path / "output" / "duel")
    other = Path(shutil.copytree(kit, tmp_path / "old" / "duel"))
    (other / "raf.csv").write_text(STATS.replace("3,4,4", "5,3,3"), encoding="utf-8")
    ran = pressgang("render", other)
    assert ran.code == 0 and "PG556" in ran.err
    assert {Path(line).parent for line in ran.lines} == {Path("output/old-duel")}
    assert contents(tmp_path / "output" / "duel") == before


def test_a_folder_that_was_asked_for_is_shared_and_said(
    pressgang: Pressgang, tmp_path: Path, kit: Path
) -> None:
    copy = Path(shutil.copytree(kit, tmp_path / "copy"))
    (copy / "raf.csv").write_text(STATS.replace("3,4,4", "5,3,3"), encoding="utf-8")
    assert "PG556" not in pressgang("render", kit, "-o", "out").err
    ran = pressgang("render", copy, "-o", "out")
    assert ran.code == 0 and "PG556 warning" in ran.err and "duel" in ran.err
    assert pressgang("render", copy, "-o", "out", "--strict").code == 0, "the last to write has the files"


def test_a_kit_that_moved_keeps_its_folder(pressgang: Pressgang, tmp_path: Path, kit: Path) -> None:
    assert pressgang("render", kit).code == 0
    moved = kit.rename(tmp_path / "saturday")
    ran = pressgang("render", moved)
    assert {Path(line).parent for line in ran.lines} == {Path("output/duel")} and "PG556" not in ran.err


def test_without_a_place_to_remember_everything_prints(
    pressgang: Pressgang, tmp_path: Path, kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("PRESSGANG_CONFIG", str(tmp_path / "file" / "config"))
    for _ in range(2):
        ran = pressgang("render", kit)
        assert (ran.code, len(ran.lines)) == (0, 3)


# --- what earlier runs left -------------------------------------------------------------------------------


def test_sheets_that_the_kit_no_longer_has_are_named_and_cleaned_away(
    pressgang: Pressgang, tmp_path: Path, kit: Path
) -> None:
    assert pressgang("render", kit).code == 0
    folder = tmp_path / "output" / "duel"
    (folder / "notes.txt").write_text("mine")
    (folder / "map.pdf").write_bytes(b"%PDF-1.4 mine")
    assert pressgang("make", "odds-table", "-o", folder / "own.pdf").code == 0
    (kit / "kit.toml").write_text(SMALL.replace('[[sheet]]\nkind = "odds-table"\n', ""), encoding="utf-8")
    ran = pressgang("render", kit)
    assert "stale: output/duel/odds-table.pdf" in ran.err.replace("\\", "/") and "--clean" in ran.err
    assert ran.err.count("stale") == 1 and (folder / "odds-table.pdf").exists()
    for words in (("--dry-run", "--clean"), ("--dry-run",)):
        ran = pressgang("render", kit, *words)
        assert "odds-table.pdf" in ran.err and (folder / "odds-table.pdf").exists()
    ran = pressgang("render", kit, "--clean")
    assert "removed" in ran.err and "stale" not in ran.err
    assert set(contents(folder)) == {"counters.pdf", "turn-records.pdf", "notes.txt", "map.pdf", "own.pdf"}
    assert "removed" not in pressgang("render", kit, "--clean").err


def test_many_stale_files_of_a_folder_are_counted(pressgang: Pressgang, kit: Path) -> None:
    """A piece has a picture of each side."""
    (kit / "kit.toml").write_text('pieces = "tokens"\n' + SMALL, encoding="utf-8")
    stale = []
    for letters, words in (("ABCDEFGHI", ()), ("AB", ()), ("AB", ("--clean",)), ("A", ())):
        rows = "".join(f"{letter},3,3,3,front\n" for letter in letters)
        (kit / "raf.csv").write_text("name,engine,fuselage,to_hit,weapons\n" + rows, encoding="utf-8")
        err = pressgang("render", kit, *words).err.replace("\\", "/")
        stale.append([line for line in err.splitlines() if line.startswith("stale")])
    many = "stale: 14 files in output/duel/tokens are of an earlier run; --clean removes them"
    assert [len(lines) for lines in stale] == [0, 1, 0, 2] and stale[1] == [many]


def test_single_sheets_are_stale_after_all_in_one_and_the_other_way_round(
    pressgang: Pressgang, tmp_path: Path, kit: Path
) -> None:
    folder = tmp_path / "output" / "duel"
    assert pressgang("render", kit).code == 0
    assert pressgang("render", kit, "--combine").err.count("stale:") == 3
    assert pressgang("render", kit, "--combine", "--clean").err.count("removed") == 3
    assert set(contents(folder)) == {"duel.pdf"}
    assert pressgang("render", kit, "--only", "counters").err.count("stale") == 0, "some were not asked for"
    assert pressgang("render", kit, "--clean").err.count("removed") == 1
    assert set(contents(folder)) == {"counters.pdf", "turn-records.pdf", "odds-table.pdf"}
    assert "stale" not in pressgang("render", kit, "--format", "svg").err, "the PDFs are still wanted"


def test_what_somebody_changed_is_theirs(pressgang: Pressgang, tmp_path: Path, kit: Path) -> None:
    folder = tmp_path / "output" / "duel"
    assert pressgang("render", kit, "--format", "svg").code == 0
    changed = folder / "odds-table.svg"
    changed.write_bytes(changed.read_bytes().replace(b"</svg>", b"<desc>my notes</desc></svg>"))
    (folder / "turn-records.svg").unlink()
    (folder / "turn-records.svg").symlink_to(kit / "raf.csv")
    (kit / "kit.toml").write_text(SMALL.partition('[[sheet]]\nkind = "turn-records"')[0], encoding="utf-8")
    ran = pressgang("render", kit, "--format", "svg", "--clean")
    assert ran.code == 0 and "removed" not in ran.err
    assert changed.exists() and (kit / "raf.csv").exists() and (folder / "turn-records.svg").is_symlink()


def test_a_record_that_lies_makes_nothing_go(
    pressgang: Pressgang, tmp_path: Path, kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config"
    monkeypatch.setenv("PRESSGANG_CONFIG", str(config))
    (kit / "kit.toml").write_text(
        'name = "duel"\nsystem = "dogfight"\n[[sheet]]\nkind = "odds-table"\n', "utf-8"
    )
    assert pressgang("render", kit).code == 0
    assert pressgang("make", "odds-table", "-o", "ours.pdf").code == 0
    (record,) = config.rglob("*.json")
    data = json.loads(record.read_text())
    data["files"]["../../ours.pdf"] = ["gone", "pdf", digest((tmp_path / "ours.pdf").read_bytes())]
    data["files"]["raf"] = "x"
    for text in (json.dumps(data), json.dumps(data | {"files": {}, "kit": 3}), "[]", "", "\0"):
        record.write_text(text)
        assert pressgang("render", kit, "--clean").code == 0
    assert (tmp_path / "ours.pdf").exists()


# --- what is said -----------------------------------------------------------------------------------------


def test_a_run_ends_with_a_line_a_file(pressgang: Pressgang, kit: Path) -> None:
    ran = pressgang("render", kit)
    assert ran.err.replace("\\", "/").splitlines() == [
        "output/duel/counters.pdf: Counters, 2 pages, 1 sheet of a4, flip on the long edge",
        "output/duel/turn-records.pdf: Aircraft Turn Record, 1 page, 1 sheet of a4, one side",
        "output/duel/odds-table.pdf: To-hit odds, 1 page, 1 sheet of a4, one side",
    ]
    assert [Path(line).name for line in ran.lines] == ["counters.pdf", "turn-records.pdf", "odds-table.pdf"]
    ran = pressgang("make", "counters", kit / "raf.csv", "-o", "c.svg", "--backs", "fold")
    assert (ran.out, ran.err) == ("c.svg\n", "c.svg: Counters, 1 page, a4\n")
    folded = pressgang(
        "make", "counters", kit / "raf.csv", "-o", "c.pdf", "--backs", "fold", "--paper", "letter"
    )
    assert folded.err == "c.pdf: Counters, 1 page, 1 sheet of letter, fold the backs over\n"


def test_a_dry_run_says_the_same_and_writes_nothing(pressgang: Pressgang, tmp_path: Path, kit: Path) -> None:
    before = set(tmp_path.rglob("*"))
    table = pressgang("render", kit, "--dry-run")
    assert table.code == 0 and table.lines[0].split()[0] == "file"
    assert [line.split()[0] for line in table.lines[1:]] == [
        str(Path(f"output/duel/{name}.pdf")) for name in ("counters", "turn-records", "odds-table")
    ]
    assert "flip on the long edge" in table.lines[1]
    ran = pressgang("render", kit, "--dry-run", "--format", "json")
    assert set(tmp_path.rglob("*")) == before
    found = json.loads(ran.out)
    assert found[0] == {
        "file": str(Path("output/duel/counters.pdf")), "sheet": "counters", "title": "Counters",
        "format": "pdf", "pages": 2, "sheets": 1, "paper": "a4", "flip": "flip on the long edge",
    }  # fmt: skip
    assert pressgang("render", kit, "--format", "json").code == 2, "files have other formats"


@pytest.mark.parametrize("words", [(), ("--combine", "--booklet"), ("--players", 3), ("--nup", 2)])
def test_what_a_dry_run_promises_is_what_is_written(
    pressgang: Pressgang, kit: Path, words: tuple[object, ...]
) -> None:
    """Of sheets that are cut out, read and written on: each is laid in its own way."""
    promised_is_written(pressgang, kit, *words)


def test_what_it_promises_of_the_sheets_of_a_column(pressgang: Pressgang, tmp_path: Path) -> None:
    kit = made(tmp_path / "column", COLUMN)
    (kit / "raf.csv").write_text("id,type,name\nA1,British infantry,1st Fusiliers\n", encoding="utf-8")
    promised_is_written(pressgang, kit)


def promised_is_written(pressgang: Pressgang, kit: Path, *words: object) -> None:
    promised = json.loads(pressgang("render", kit, *words, "--dry-run", "--format", "json").out)
    ran = pressgang("render", kit, *words)
    assert promised and [one["file"] for one in promised] == ran.lines
    for one in promised:
        assert len(PdfReader(one["file"]).pages) == one["pages"], one
        assert one["sheets"] <= one["pages"]


def test_a_dry_run_of_pieces_and_cut_files_names_them(pressgang: Pressgang, kit: Path) -> None:
    pytest.importorskip("cairocffi", exc_type=(ImportError, OSError))
    words = ("--only", "counters", "--only", "odds-table", "--format", "svg", "--format", "pdf")
    more = ("--pieces", "tokens", "--cut-file", "svg", "--dpi", 36)
    promised = json.loads(pressgang("render", kit, *words, *more, "--dry-run", "--format", "json").out)
    ran = pressgang("render", kit, *words, *more)
    assert sorted(one["file"] for one in promised) == sorted(ran.lines)
    assert "tokens: pictures of 1 piece and an index, 3 files" in ran.err


def test_a_dry_run_refuses_what_a_run_would(pressgang: Pressgang, tmp_path: Path, kit: Path) -> None:
    folder = tmp_path / "output" / "duel"
    folder.mkdir(parents=True)
    (folder / "counters.pdf").write_text("mine")
    ran = pressgang("render", kit, "--dry-run")
    assert ran.code == 2 and "PG541" in ran.err
    assert pressgang("render", kit, "--dry-run", "--force").code == 0


def test_check_says_what_it_looked_at(pressgang: Pressgang, kit: Path) -> None:
    ran = pressgang("check", "duel", "duel/raf.csv")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.splitlines() == [
        "duel: a kit for dogfight, 1 force, 1 row, 3 sheets",
        "duel/raf.csv: stats for dogfight, 1 row, 1 side",
        "All is well.",
    ]
    (kit / "raf.csv").write_text(STATS.replace("front rear", "none"), encoding="utf-8")
    assert pressgang("check", "duel").err.endswith("1 row, 3 sheets\n1 warning\n")
    (kit / "raf.csv").write_text(STATS.replace("3,4,4", "9,4,4"), encoding="utf-8")
    assert "well" not in pressgang("check", "duel").err
    assert json.loads(pressgang("check", "duel/raf.csv", "--format", "json").out)


# --- one sheet that cannot be printed ---------------------------------------------------------------------


def test_one_sheet_too_many_for_the_paper_stops_no_other(
    pressgang: Pressgang, tmp_path: Path, kit: Path
) -> None:
    (kit / "kit.toml").write_text(SMALL.replace('backs = "long-edge"', 'size = "190mm"\nheight = "200mm"'))
    assert pressgang("render", kit, "--paper", "a3").code == 0
    kept = contents(tmp_path / "output" / "duel")["counters.pdf"]
    ran = pressgang("render", kit, "--paper", "a5", "--clean")
    assert ran.code == 1 and "PG401" in ran.err
    assert [Path(line).name for line in ran.lines] == ["turn-records.pdf", "odds-table.pdf"]
    assert contents(tmp_path / "output" / "duel")["counters.pdf"] == kept, "what it printed before stays"
    assert "Counters" not in ran.err.partition("PG401")[2].partition("\n")[2].replace("counters", "")
    combined = pressgang("render", kit, "--paper", "a5", "--combine", "-o", "one")
    assert combined.code == 1 and len(PdfReader(combined.lines[0]).outline) == 2
    assert pressgang("render", kit, "--paper", "a5", "--strict").lines == []
    alone = pressgang("render", kit, "--paper", "a5", "--only", "counters", "-o", "none")
    assert (alone.code, alone.out) == (1, "") and not (tmp_path / "none").exists()
    planned = pressgang("render", kit, "--paper", "a5", "--dry-run")
    assert planned.code == 1 and len(planned.lines) == 3


# --- boards on one page -----------------------------------------------------------------------------------

BOARDS = {
    "hex-mat": (r"hex (\d+\.\d)mm", "--hex", "{}mm"),
    "square-mat": (r"square (\d+\.\d)mm", "--square", "{}mm"),
    "web-board": (r"diameter (\d+\.\d)mm", "--diameter", "{}mm"),
    "altitude-board": (r"cell (\d+(?:\.\d)?x\d+(?:\.\d)?)mm", "--cell", "{}mm"),
}


@pytest.mark.parametrize("kind", BOARDS)
def test_a_board_has_a_page_to_its_measure_and_none_on_a_scrap_of_paper(
    pressgang: Pressgang, kind: str
) -> None:
    words = ("make", kind, "-o", "board.pdf", "--layout", "single")
    if kind in ("web-board", "altitude-board"):
        assert pressgang(*words).code == 0, "no paper was named"
    tiny = pressgang(*words, "--paper", "50x60mm", "--fit")
    assert tiny.code == 1 and "PG4" in tiny.err and "Traceback" not in tiny.err


@pytest.mark.parametrize(
    ("kind", "paper"),
    [
        ("hex-mat", "a1"), ("square-mat", "a2"), ("web-board", "arch-d"), ("altitude-board", "arch-c"),
    ],
)  # fmt: skip
def test_a_paper_too_small_for_a_board_is_said_with_what_would_fit(
    pressgang: Pressgang, tmp_path: Path, kind: str, paper: str
) -> None:
    pattern, option, text = BOARDS[kind]
    words = ("make", kind, "-o", "board.pdf", "--layout", "single")
    ran = pressgang(*words, "--paper", paper)
    assert (ran.code, ran.out) == (1, "") and "PG411" in ran.err and "it lacks" in ran.err
    match = re.search(pattern, ran.err)
    assert match is not None, ran.err
    largest = match[1]
    assert pressgang(*words, "--paper", paper, option, text.format(largest)).code == 0
    first, cross, rest = largest.partition("x")
    more = f"{float(first) + 0.4:.1f}{cross}{f'{float(rest) + 0.4:.1f}' if rest else ''}"
    assert pressgang(*words, "--paper", paper, option, text.format(more)).code == 1
    way_out = ran.err[match.start() :]
    assert all(len(sentence) < 110 for sentence in " ".join(way_out.split()).split(". ")), "short sentences"
    would = re.search(r"print it on ([\w-]+)", way_out)
    assert would is not None and pressgang(*words, "--paper", would[1]).code == 0
    fitted = pressgang(*words, "--paper", paper, "--fit")
    assert fitted.code == 0 and f"1 sheet of {paper}" in fitted.err


def test_a_board_that_would_fit_and_cannot_be_drawn_is_not_recommended(pressgang: Pressgang) -> None:
    board = ("make", "web-board", "-o", "board.pdf", "--layout", "single")
    words = (*board, "--paper", "a2", "--formation", "close")
    ran = pressgang(*words)
    assert ran.code == 1 and re.search(r"would fit is diameter [\d.]+mm, but the centre ring is", ran.err), (
        ran.err
    )
    assert "fit takes that" not in ran.err
    fitted = pressgang(*words, "--fit")
    assert fitted.code == 1 and "PG411" not in fitted.err and "MT1" in fitted.err
    assert "Write" in fitted.err


def test_fit_makes_a_board_larger_too_and_is_for_one_page(pressgang: Pressgang, tmp_path: Path) -> None:
    words = ("make", "hex-mat", "-o", "m.pdf", "--columns", 3, "--rows", 3, "--layout", "single")
    assert pressgang(*words, "--paper", "a0", "--fit").code == 0
    text = texts(tmp_path / "m.pdf")[0]
    found = re.search(r"A hex is ([\d.]+) mm", text)
    assert found is not None and float(found[1]) > 200
    ran = pressgang("make", "hex-mat", "-o", "m.pdf", "--fit")
    assert ran.code == 1 and "PG412" in ran.err


def test_a_board_of_a_kit_fits_the_paper_when_it_is_asked_to(
    pressgang: Pressgang, tmp_path: Path, kit: Path
) -> None:
    board = '[[sheet]]\nkind = "square-mat"\nlayout = "single"\n'
    (kit / "kit.toml").write_text(SMALL + board, encoding="utf-8")
    assert re.search(r"square-mat.pdf: .*1 sheet of 628 × ", pressgang("render", kit).err)
    (kit / "kit.toml").write_text(SMALL + board + "fit = true\n", encoding="utf-8")
    assert re.search(r"square-mat.pdf: .*1 sheet of a4", pressgang("render", kit).err)


# --- headings, mats, pictures -----------------------------------------------------------------------------


def test_the_title_of_a_kit_stands_in_headings_that_have_room(
    pressgang: Pressgang, tmp_path: Path, kit: Path
) -> None:
    assert pressgang("render", kit, "--only", "counters").code == 0
    assert "A scrap over the estuary" in texts(tmp_path / "output/duel/counters.pdf")[0]
    long = SMALL.replace("A scrap over the estuary", "A scrap over " + "the estuary and " * 10)
    (kit / "kit.toml").write_text(long, encoding="utf-8")
    assert pressgang("render", kit, "--only", "counters").code == 0
    assert "A scrap" not in texts(tmp_path / "output/duel/counters.pdf")[0]
    (kit / "kit.toml").write_text(SMALL.replace('title = "A scrap over the estuary"\n', ""), encoding="utf-8")
    assert pressgang("render", kit, "--only", "counters").code == 0
    text = texts(tmp_path / "output/duel/counters.pdf")[0]
    assert text.count("duel") == 1, "the name is in the stamp and nowhere else"


def test_a_mat_for_another_game_names_no_edge_of_the_battle_of_britain(
    pressgang: Pressgang, tmp_path: Path, kit: Path
) -> None:
    def said(*words: object) -> str:
        small = ("--columns", 4, "--rows", 4, "--layout", "single")
        assert pressgang("make", *words, *small, "-o", "mat.pdf").code == 0
        return texts(tmp_path / "mat.pdf")[0].lower()

    for kind in ("hex-mat", "square-mat"):
        alone, ours, titled = said(kind), said(kind, "--system", "dogfight"), said(kind, "--title", "Memoirs")
        for text in (alone, ours, titled):
            assert "edge" not in text and "battle of britain" not in text and "entry" not in text
        assert "ww" in ours and "memoirs" in titled
        assert "british edge" in said(kind, "--system", "battle-of-britain")
    (kit / "kit.toml").write_text(SMALL + '[[sheet]]\nkind = "hex-mat"\n', encoding="utf-8")
    assert pressgang("check", kit).code == 0


def test_svg_says_nothing_of_the_library_that_cuts_fonts_down(
    pressgang: Pressgang, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger(), "handlers", [])  # as on a user's screen, and not under a test
    subset_of.cache_clear()
    ran = pressgang("make", "odds-table", "-o", "odds.svg")
    assert ran.code == 0 and subset_of.cache_info().misses
    assert ran.err.startswith("odds.svg: ") and len(ran.err.splitlines()) == 1, ran.err


def test_a_run_that_is_stopped_while_it_writes_remembers_nothing_new(
    pressgang: Pressgang, tmp_path: Path, kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pressgang("render", kit).code == 0
    before = contents(tmp_path / "output" / "duel")
    (kit / "kit.toml").write_text(SMALL.partition('[[sheet]]\nkind = "odds-table"')[0], encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(outputs_module.os, "fsync", lambda number: (_ for _ in ()).throw(OSError(28, "full")))
        assert pressgang("render", kit, "--clean").code == 2
    assert contents(tmp_path / "output" / "duel") == before, "nothing is removed by a run that wrote nothing"


def test_a_dry_run_refuses_pixels_that_a_run_would(pressgang: Pressgang, kit: Path) -> None:
    words = ("render", kit, "--format", "png", "--dpi", 2400, "--paper", "a1")
    dry, wet = pressgang(*words, "--dry-run"), pressgang(*words)
    assert (dry.code, wet.code) == (2, 2) and "PG702" in dry.err and dry.err == wet.err and not dry.out
