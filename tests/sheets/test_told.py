"""What the sheets of an example kit say to those who cannot see them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pressgang.backends.pdf import write_pdf
from pressgang.jobs.job import Job
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.print_options import PrintOptions
from tests.sheets.test_every_page import job_of
from tests.told import Told, told


@cache
def sheet(kit: str, name: str) -> Told:
    return sheet_of(job_of(kit), name)


def sheet_of(job: Job, name: str) -> Told:
    lot = lay_sheets(job, PrintOptions(only=(name,)))
    ((_, document),) = lot.on_paper
    return told(write_pdf(document, job.book))


def test_a_table_is_a_table_whose_rows_are_as_long_as_its_head() -> None:
    root = sheet("mtb", "tables").root
    tables = list(root.every("Table"))
    assert tables and list(root.every("H1")) and list(root.every("H2"))
    headed = [table for table in tables if list(table.every("TH"))]
    assert headed
    for table in tables:
        rows = list(table.every("TR"))
        assert rows and len({len(row.kids) for row in rows}) == 1
        assert {cell.tag for row in rows for cell in row.kids} <= {"TH", "TD"}


def test_counters_say_their_silhouettes_by_name() -> None:
    tree = sheet("dogfight", "counters")
    said = {figure.alt for figure in tree.root.every("Figure")}
    assert any(one.startswith("Spitfire I, raf a1, 4, 5, 3, 54 Sqn · 1") for one in said), "its name once"
    for name in ("Hurricane I", "Поликарпов И-16"):
        assert any(name in one for one in said)
    assert "" not in said
    assert {one.layer for page in tree.pages for one in page} == {"Art", "Cut", "Furniture"}


def test_a_tile_is_one_picture_and_what_to_do_is_read(tmp_path: Path) -> None:
    mat = 'system = "battle-of-britain"\n[[sheet]]\nkind = "hex-mat"\ncolumns = 8\nrows = 8\n'
    (tmp_path / "kit.toml").write_text(mat, encoding="utf-8")
    tree = sheet_of(load_kit(tmp_path), "hex-mat")
    figures = list(tree.root.every("Figure"))
    assert len(figures) == len(tree.pages), "a tile a page, and the map of them"
    assert all(figure.alt for figure in figures)
    assert "strip of A1" in tree.root.said() and "Print at 100 %" not in tree.root.said()
    assert {"Cut", "Marks"} <= {one.layer for one in tree.pages[1]}, "its left edge is cut"


@pytest.mark.parametrize(("kit", "name"), [("mtb", "counters"), ("unbalanced-equality", "paper-figures")])
def test_folds_are_on_a_layer_of_their_own(kit: str, name: str) -> None:
    assert all("Fold" in {one.layer for one in page} for page in sheet(kit, name).pages)
