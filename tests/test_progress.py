"""Whoever waits hears of each piece and page, and may end the work there; pages may bear his own imprint."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from pressgang.backends import write_svgs
from pressgang.build import Job, PrintOptions, compose_job, load_stats, print_job
from pressgang.diagnostics import Cancelled
from pressgang.jobs.lots import proof_imprint

RECORDS = 40


def records(folder: Path, name: str = "Ju 87") -> Job:
    stats = folder / "a.csv"
    rows = f"{name},3,3,4,front,{RECORDS}\n"
    stats.write_text("name,engine,fuselage,to_hit,weapons,quantity\n" + rows, encoding="utf-8")
    return load_stats([stats], kind="turn-records", system_id="dogfight")


def test_each_piece_and_each_page_is_told(tmp_path: Path) -> None:
    told: Counter[str] = Counter()

    def progress(name: str, number: int, total: int) -> None:
        assert number <= total
        told[name] += 1

    outputs, _ = print_job(records(tmp_path), PrintOptions(), tmp_path / "out", progress)
    assert outputs and told["turn-records"] >= RECORDS + RECORDS // 2  # composed, then laid two a page
    assert told["writing turn-records.pdf"] == RECORDS // 2


@pytest.mark.parametrize("after", [0, 5, RECORDS + 10, RECORDS + RECORDS // 2 + 10])
def test_it_ends_where_it_stands_when_it_is_told_to(tmp_path: Path, after: int) -> None:
    """While pieces are composed, pages laid and pages written: not one call more, and not a file."""
    calls = 0

    def progress(name: str, number: int, total: int) -> None:
        nonlocal calls
        calls += 1
        if calls > after:
            raise Cancelled

    with pytest.raises(Cancelled):
        print_job(records(tmp_path), PrintOptions(), tmp_path / "out", progress)
    assert calls == after + 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_it_ends_too_while_other_processes_write(tmp_path: Path) -> None:
    """And none of them outlives it, while what was raised is still looked at."""
    others = set(multiprocessing.active_children())

    def progress(name: str, number: int, total: int) -> None:
        if name.startswith("writing"):
            raise Cancelled

    with pytest.raises(Cancelled):
        print_job(records(tmp_path), PrintOptions(formats=("pdf", "svg"), jobs=2), tmp_path / "out", progress)
    assert not set(multiprocessing.active_children()) - others
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_a_proof_stays_the_same_page_while_other_rows_change(tmp_path: Path) -> None:
    """What is printed bears a stamp of all that it was made from; a proof bears none."""

    def pages(job: Job, proof: bool) -> list[bytes]:
        imprint = proof_imprint(job) if proof else None
        ((_, document),), _ = compose_job(job, PrintOptions(), imprint=imprint)
        return write_svgs(replace(document, pages=document.pages[:2]), job.book)

    first = records(tmp_path)
    stats = tmp_path / "a.csv"
    stats.write_text(stats.read_text() + "# a note\n")
    second = load_stats([stats], kind="turn-records", system_id="dogfight")
    assert pages(first, True) == pages(second, True)
    assert not set(pages(first, False)) & set(pages(second, False))
    assert b"proof" in pages(first, True)[0] and b"proof" not in pages(first, False)[0]


def test_a_terminal_is_not_told_the_same_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from pressgang.cli.common import progress_line

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    shown: list[str] = []
    monkeypatch.setattr("click.echo", lambda text, **_: shown.append(text))
    show = progress_line()
    assert show
    for _ in range(5):
        show("counters", 0, 2)
    show("counters", 1, 2)
    show("", 2, 2)
    assert [text.removeprefix("\r\x1b[K") for text in shown] == ["[1/2] counters", "[2/2] counters", ""]
