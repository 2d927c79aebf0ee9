"""Starter kits: aircraft chosen with `--with`, and stat files that are workbooks with `--stats`."""

from __future__ import annotations

import csv
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import odfdo
import openpyxl
import pytest

from pressgang.jobs.loading import load_kit
from pressgang.library import aircraft, what_of
from pressgang.systems import all_systems
from tests.conftest import Pressgang, Ran, starter_folder
from tests.printed import texts
from tests.rows.test_spreadsheets import rows_of_kit

GAMES_OF_AIRCRAFT = [system.id for system in all_systems().values() if system.house_stats]
OF_KITS = {"BB106", "BB107"}
"""What is missing before chosen aircraft are a game: which side raids, and a bomber for it."""


def warned(ran: Ran) -> set[str]:
    """The codes of errors and warnings; notes have none that hold up a strict check."""
    return {code for code, note in re.findall(r": ([A-Z]{2}\d{3}) (note: )?", ran.err) if not note}


@pytest.mark.parametrize("system", GAMES_OF_AIRCRAFT)
def test_chosen_aircraft_are_in_the_starter_kit(pressgang: Pressgang, tmp_path: Path, system: str) -> None:
    ran = pressgang(
        "new",
        system,
        "kit",
        "--with",
        "PZL P.11c",
        "--with",
        "rogozarski ik-3",
        "--with",
        "P.11c",
        "--with",
        "I-16",
    )
    assert ran.code == 0, ran.err
    assert "kit/chosen.csv" in ran.out.replace("\\", "/")
    text = (tmp_path / "kit" / "chosen.csv").read_text("utf-8-sig")
    assert (text.startswith("#") and "house" in text.splitlines()[0]) or system == "tally-ho"
    assert "span_m" not in text, "what is in the library is drawn with its measures"
    assert "Rogožarski IK-3" in text and "Поликарпов И-16" in text
    rendered = pressgang("render", "kit", "--only", "counters", "-o", "out")
    assert rendered.code == 0 and warned(rendered) <= OF_KITS, rendered.err
    printed = " ".join(texts(rendered.lines[0]))
    assert "И-16" in printed


@pytest.mark.parametrize("system", GAMES_OF_AIRCRAFT)
def test_the_whole_library_can_be_chosen(pressgang: Pressgang, tmp_path: Path, system: str) -> None:
    """The sheets are asked for the longest names, which want most room; each silhouette is tried by itself."""
    names = sorted((row.name for row in aircraft()), key=len, reverse=True)
    if system == "tally-ho":
        del names[46:]  # with the starter's six: a card for each
    assert pressgang("new", system, "kit", *(word for name in names for word in ("--with", name))).code == 0
    stats = pressgang("check", "kit/chosen.csv")
    assert stats.code == 0 and warned(stats) <= OF_KITS
    chosen = tmp_path / "kit" / "chosen.csv"
    chosen.write_text("".join(chosen.read_text("utf-8-sig").splitlines(keepends=True)[:13]), encoding="utf-8")
    of_rows = [kind.kind for kind in all_systems()[system].sheets() if kind.needs_stats]
    only = [word for kind in of_rows for word in ("--only", kind)]
    laid = pressgang("render", "kit", "--dry-run", *only)
    assert laid.code == 0 and warned(laid) <= OF_KITS


def test_the_force_is_named_after_the_nation_they_share(pressgang: Pressgang, tmp_path: Path) -> None:
    assert pressgang("new", "dogfight", "kit", "--with", "PZL P.11c", "--with", "PZL.37B Łoś").code == 0
    assert 'name = "Poland"\nstats = "chosen.csv"' in (tmp_path / "kit" / "kit.toml").read_text("utf-8")


def test_what_is_not_in_the_library_leaves_nothing(pressgang: Pressgang, tmp_path: Path) -> None:
    ran = pressgang("new", "dogfight", "kit", "--with", "PZL P.11d", "--with", "Curtiss")
    assert (ran.code, ran.out) == (2, "")
    assert 'Did you mean "PZL P.11c"?' in ran.err and "Curtiss Hawk III" in ran.err
    ran = pressgang("new", "mtb", "kit", "--with", "PZL P.11c")
    assert ran.code == 2 and all(game in ran.err for game in GAMES_OF_AIRCRAFT)
    assert list(tmp_path.rglob("*")) == []


def test_new_with_leaves_the_usual_forces_out(pressgang: Pressgang, tmp_path: Path) -> None:
    assert (
        pressgang("new", "dogfight", "kit", "--with", "PZL P.11c", "--with", "I-16", "--with", "IAR 80").code
        == 0
    )
    assert {path.name for path in (tmp_path / "kit").iterdir()} == {"kit.toml", "chosen.csv", "README.md"}
    toml = (tmp_path / "kit" / "kit.toml").read_text("utf-8")
    assert "RAF" not in toml and "Luftwaffe" not in toml and toml.count("[[force]]") == 1
    assert {side.name for side in load_kit(tmp_path / "kit").sides} == {"Poland", "USSR", "Romania"}
    assert pressgang("check", "kit", "--strict").code == 0


def test_new_with_leaves_no_name_of_the_usual_forces_in_a_list(pressgang: Pressgang, tmp_path: Path) -> None:
    assert pressgang("new", "mtb", "kit", "--with", "Fairmile D", "--with", "S 38 class").code == 0
    commanders = (tmp_path / "kit" / "commanders.csv").read_text("utf-8-sig")
    assert commanders.startswith("name,result,boat,") and "Eleanor Whitfield,sank,," in commanders
    assert "143 Sqn" in (tmp_path / "kit" / "strike-wing.csv").read_text("utf-8-sig")
    ran = pressgang("check", "kit", "--strict")
    assert ran.code == 0, ran.err


@pytest.mark.parametrize("game", [system.id for system in all_systems().values() if what_of(system)])
def test_new_with_blanks_boats_in_lists_and_nothing_else(
    game: str, pressgang: Pressgang, tmp_path: Path
) -> None:
    """The names that it takes out of our starters' lists are sought in their text."""
    of_library = "Fairmile D" if game == "mtb" else "Spitfire I"
    assert pressgang("new", game, "usual").code == pressgang("new", game, "kit", "--with", of_library).code == 0
    lists = {path.name for path in (tmp_path / "kit").glob("*.csv")} - {"chosen.csv"}
    assert lists == ({"commanders.csv", "strike-wing.csv"} if game == "mtb" else set())
    for name in lists:
        usual, left = (
            list(csv.DictReader((tmp_path / kit / name).open(encoding="utf-8-sig"))) for kit in ("usual", "kit")
        )
        assert left == [{key: "" if key == "boat" else cell for key, cell in row.items()} for row in usual]


def cells_of(path: Path) -> Iterator[list[Any]]:
    if path.suffix == ".xlsx":
        for row in openpyxl.load_workbook(path).active.iter_rows(values_only=True):
            yield [cell for cell in row if cell is not None]
    else:
        for line in odfdo.Document(path).body.tables[0].rows:
            yield [cell.value for cell in line.cells if cell.value is not None]


@pytest.mark.parametrize(
    ("system", "format"),
    [
        (system, "xlsx" if system == "mtb" or number % 2 else "ods")
        for number, system in enumerate(all_systems())
    ],
)
def test_a_starter_may_be_workbooks(
    pressgang: Pressgang, tmp_path: Path, system: str, format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pressgang("new", system, "plain").code == 0
    assert pressgang("new", system, "kit", "--stats", format).code == 0
    assert rows_of_kit(tmp_path / "kit") == rows_of_kit(tmp_path / "plain")
    if system == "mtb" and format == "xlsx":  # its certificates have a list of their own
        ran = pressgang("render", "kit", "--only", "certificates", "--dry-run", "--strict")
        assert ran.code == 0, ran.err
    files = sorted((tmp_path / "kit").glob(f"*.{format}"))
    assert [file.stem for file in files] == [file.stem for file in sorted((tmp_path / "plain").glob("*.csv"))]
    for file in files:
        text = (tmp_path / "plain" / f"{file.stem}.csv").read_text("utf-8-sig")
        remarks = [[line] for line in text.splitlines() if line.startswith("#")]
        body = [line for line in text.splitlines() if not line.startswith("#")]
        shown = [
            [str(cell) if isinstance(cell, str) else f"{cell:g}" for cell in row] for row in cells_of(file)
        ]
        assert shown[: len(remarks)] == remarks
        assert shown[len(remarks) :] == [
            [f"{float(cell):g}" if re.fullmatch(r"-?\d+(\.\d+)?", cell) else cell for cell in row if cell]
            for row in csv.reader(body)
        ]
    monkeypatch.setattr(time, "time", lambda: 2_000_000_000.0)
    (tmp_path / "later").mkdir()
    monkeypatch.chdir(tmp_path / "later")
    assert pressgang("new", system, "kit", "--stats", format).code == 0
    for file in files:
        assert (tmp_path / "later" / "kit" / file.name).read_bytes() == file.read_bytes()


def test_a_spreadsheet_reads_the_names_of_a_csv_starter(pressgang: Pressgang, tmp_path: Path) -> None:
    """Excel takes a CSV for Windows-1252 unless it begins with the mark of UTF-8."""
    assert pressgang("new", "mtb", "kit").code == 0
    for path in (tmp_path / "kit").glob("*.csv"):
        assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert "Jürgen Østergård" in (tmp_path / "kit" / "commanders.csv").read_text("utf-8-sig")


@pytest.mark.parametrize("format", ["xlsx", "ods"])
def test_chosen_aircraft_may_be_a_workbook(pressgang: Pressgang, tmp_path: Path, format: str) -> None:
    assert (
        pressgang("new", "tally-ho", "kit", "--with", "PZL P.11c", "--with", "I-16", "--stats", format).code
        == 0
    )
    assert f'stats = "chosen.{format}"' in (tmp_path / "kit" / "kit.toml").read_text("utf-8")
    chosen = [row.name for side in rows_of_kit(tmp_path / "kit") for row in side]
    assert {"PZL P.11c", "Поликарпов И-16"} <= set(chosen)


def test_the_starter_of_the_dogfight_documents_its_columns() -> None:
    head = (starter_folder("dogfight") / "raf.csv").read_text(encoding="utf-8").split("name,", 1)[0]
    assert all(column in head for column in ("quantity", "engine", "fuselage", "to_hit", "weapons", "orders"))
