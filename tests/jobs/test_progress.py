"""Whoever waits hears of each piece and page, and may end the work there; pages may bear his own imprint."""

from __future__ import annotations

import errno
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pressgang.backends.svg import write_svgs
from pressgang.diagnostics import Cancelled, PressgangError
from pressgang.files.outputs import Output, write_outputs
from pressgang.files.written import digest
from pressgang.games.known import known_games
from pressgang.jobs.job import Job
from pressgang.jobs.loading import load_stats
from pressgang.jobs.printing import compose_job, lay_run, print_job
from pressgang.jobs.whole_job import lay_job, proof_imprint
from pressgang.print_options import PrintOptions
from pressgang.structs import replace
from tests.conftest import EXAMPLES

RECORDS = 12


def records(folder: Path, name: str = "Ju 87") -> Job:
    stats = folder / "a.csv"
    rows = f"{name},3,3,4,front,{RECORDS}\n"
    stats.write_text("name,engine,fuselage,to_hit,weapons,quantity\n" + rows, encoding="utf-8")
    return load_stats([stats], kind="turn-records", system_id="dogfight")


def test_each_piece_and_each_page_is_told(tmp_path: Path) -> None:
    steps: list[tuple[str, int, int]] = []
    outputs, _ = print_job(
        records(tmp_path), PrintOptions(), tmp_path / "out", lambda *step: steps.append(step)
    )
    told = Counter(name for name, _, _ in steps)
    assert outputs and told["turn-records"] >= RECORDS + RECORDS // 2  # composed, then laid two a page
    pages = RECORDS // 2
    assert steps[-pages - 1 :] == [
        *(("writing turn-records.pdf", number, pages) for number in range(pages)), ("", pages, pages),
    ]  # fmt: skip


@pytest.mark.parametrize("after", [0, 5, RECORDS + 3, RECORDS + RECORDS // 2 + 3])
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


def test_each_card_is_told(tmp_path: Path) -> None:
    """A deck is one sheet: without that the same would be said until it is laid."""
    stats, counts = tmp_path / "a.csv", []
    games = known_games([EXAMPLES / "games"])
    for cards in (1, 5):
        rows = "".join(f"Ship {number},3,3,2,2,3,6,4\n" for number in range(cards))
        stats.write_text("name,drive,helm,prow,broadside,screen,hull,resolve\n" + rows, encoding="utf-8")
        job = load_stats([stats], kind="ship-cards", system_id="far-lanterns", games=games)
        told: Counter[str] = Counter()
        lay_job(job, PrintOptions(), lambda name, number, total, told=told: told.update([name]))
        counts.append(told["ship-cards"])
    assert counts[1] >= counts[0] + 4


def test_a_file_is_made_when_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that of many pictures no more than one is held; none is made before the one before it is written."""
    from pressgang.backends import svg

    made: list[str] = []
    draw = svg.write_svgs
    monkeypatch.setattr(
        svg, "write_svgs", lambda document, *rest: made.append(document.title) or draw(document, *rest)
    )
    run = lay_run(records(tmp_path), PrintOptions(formats=("svg",)), tmp_path / "out")
    outputs = run.outputs()
    for number in (1, 2):
        next(outputs)
        assert len(made) == number

    def taken() -> Iterator[Output]:
        for number, output in enumerate(outputs):
            there = list((tmp_path / "out").glob(".*.tmp")) if number else []
            assert len(there) == number, "what came before lies on the disk"
            yield output

    written = write_outputs(taken(), make_folders=True)
    assert [(one.size, one.digest) for one in written] == [
        (len(data), digest(data)) for data in (one.path.read_bytes() for one in written)
    ]
    assert len(written) == RECORDS // 2 - 2


def test_it_ends_too_while_others_draw_and_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file, no folder and no process is left, whatever was written before."""
    others, calls = set(multiprocessing.active_children()), iter(range(100))

    def full(number: int) -> None:
        if next(calls) == 3:
            raise OSError(errno.ENOSPC, "No space left on device")

    run = lay_run(records(tmp_path), PrintOptions(formats=("svg",), jobs=2), tmp_path / "out")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PressgangError, match="No space left"):
        write_outputs(run.outputs(), make_folders=True)
    assert next(calls) == 4 and not set(multiprocessing.active_children()) - others
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


def test_a_terminal_is_told_how_far_long_work_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from pressgang.cli import common

    now = iter(range(100))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("pressgang.cli.common.time.monotonic", lambda: next(now) / 10)
    shown: list[str] = []
    monkeypatch.setattr("click.echo", lambda text, **_: shown.append(text))
    show = common.progress_line()
    assert show
    for _ in range(7):
        show("cards", 0, 1)
    assert [text.removeprefix("\r\x1b[K") for text in shown] == [
        "[1/1] cards",
        "[1/1] cards · 3",
        "[1/1] cards · 6",
    ]
