"""The thread of the proofs: the sheet in view first, the latest change wins, what ends forgets nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pressgang.diagnostics import Cancelled
from pressgang.jobs import whole_job
from pressgang.studio import host
from pressgang.studio import proofs as proofs_module
from pressgang.studio.proofs import Proofs
from tests.studio.conftest import KIT, LUFTWAFFE, Desk, Opener

SHEETS = (
    '[[sheet]]\nkind = "counters"\nname = "a"\n[[sheet]]\nkind = "turn-records"\nname = "b"\n'
    '[[sheet]]\nkind = "counters"\nname = "c"\n'
    '[[sheet]]\nkind = "hex-mat"\nname = "mat"\ncolumns = 4\nrows = 4\n'
)


class Laying:
    """What the thread does, sheet by sheet and step by step; it can be made to wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.laid: list[str] = []
        self.begun = threading.Event()
        self.go_on = threading.Event()
        self.wait_at = ""
        self.cancelled = 0
        self._lay = whole_job._lay_brief
        monkeypatch.setattr(whole_job, "_lay_brief", self._watched)

    def _watched(self, job: Any, order: Any, *rest: Any) -> Any:
        if order.name == self.wait_at:
            self.wait_at = ""
            self.begun.set()
            assert self.go_on.wait(20)
        try:
            found = self._lay(job, order, *rest)
        except Cancelled:
            self.cancelled += 1
            raise
        self.laid.append(order.name)
        return found


@pytest.fixture
def laying(monkeypatch: pytest.MonkeyPatch) -> Iterator[Laying]:
    found = Laying(monkeypatch)
    yield found
    found.go_on.set()


@pytest.fixture
def kit(kit: Path) -> Path:
    (kit / "kit.toml").write_text(KIT.partition("[[sheet]]")[0] + SHEETS)
    return kit


@pytest.fixture
def desk(opened: Opener, kit: Path, laying: Laying) -> Desk:
    return opened(kit, proofs=True)


def told(desk: Desk, name: str) -> list[dict[str, Any]]:
    return [event.data for event in desk.session.events.past if event.name == name]


def proofs_of(desk: Desk) -> Proofs:
    assert isinstance(desk.session.proofs, Proofs)
    return desk.session.proofs


def in_loop(desk: Desk, call: Callable[[], object]) -> None:
    async def run() -> None:
        call()

    desk.portal.call(run)


def test_each_sheet_is_laid_once_and_what_stays_never_again(desk: Desk, laying: Laying) -> None:
    """A cell changes: what shows aircraft is laid anew, the mat is not. A sheet changes: that sheet alone."""
    desk.examined()
    assert laying.laid == ["a", "b", "c", "mat"]
    laying.laid.clear()
    assert desk.set(desk.file(), 0, "engine", "4").status == 200
    desk.examined()
    assert laying.laid == ["a", "b", "c"]
    laying.laid.clear()
    path = desk.root / "kit.toml"
    path.write_text(path.read_text().replace('name = "c"', 'name = "c"\nsize = "20mm"'))
    in_loop(desk, lambda: (desk.session.bump(), proofs_of(desk).poke()))
    desk.examined()
    assert laying.laid[0] == "c" and "a" not in laying.laid and "b" not in laying.laid


def test_full_pages_of_a_long_sheet_are_shown_before_all_of_it_is_laid(
    opened: Opener, kit: Path, laying: Laying, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And again after an edit that comes before it is."""
    shown: list[tuple[str, int, int]] = []
    put = proofs_module.Shelf.put

    def watched(shelf: Any, name: str, laid: Any, *rest: Any) -> Any:
        laying.wait_at = "" if shown else "a"
        shown.append((name, len(laid.pages), len(laid.sheet.pieces)))
        return put(shelf, name, laid, *rest)

    monkeypatch.setattr(proofs_module, "_BEGINNING", 100)
    monkeypatch.setattr(proofs_module.Shelf, "put", watched)
    heading, row = "name,unit,quantity,engine,fuselage,to_hit,weapons", "Mark {},54 Sqn,10,5,3,4,front"
    (kit / "raf.csv").write_text("\n".join([heading, *(row.format(number) for number in range(30))]))
    desk = opened(kit, proofs=True)
    assert laying.begun.wait(20)
    assert desk.set(desk.file(), 0, "engine", "4").status == 200
    laying.go_on.set()
    desk.examined()
    (_, pages, pieces), begun, (_, all_pages, all_pieces) = shown[:3]
    assert begun == shown[0] and laying.laid == ["a", "a", "a", "b", "c", "mat"] and laying.cancelled == 1
    assert 0 < pages < all_pages and (pieces, all_pieces) == (100, 304)
    assert len(desk.get("api/sheets/s1")["pages"]) == all_pages


def test_the_sheet_in_view_comes_first(desk: Desk, laying: Laying) -> None:
    desk.examined()
    desk.get("api/sheets/s3?page=1")
    laying.laid.clear()
    assert desk.set(desk.file(), 0, "engine", "4").status == 200
    desk.examined()
    assert laying.laid == ["c", "a", "b"]
    revision = desk.session.revision
    news = [event for event in desk.session.events.past if event.data.get("revision") == revision]
    names = [(event.name, event.data.get("sheet") or event.data.get("complete")) for event in news]
    assert names[:3] == [("file", None), ("problems", False), ("pages", "s3")]
    assert news[2].data["page"] == {"number": 1, "id": desk.get("api/sheets/s3")["pages"][0]["id"]}
    assert names[-1] == ("problems", True)


def test_another_sheet_that_is_looked_at_comes_at_once(desk: Desk, laying: Laying) -> None:
    """What is being laid for later is put off, and is not lost."""
    desk.examined()
    laying.laid.clear()
    laying.wait_at = "b"
    assert desk.set(desk.file(), 0, "engine", "4").status == 200
    assert laying.begun.wait(20)
    in_loop(desk, lambda: proofs_of(desk).look_at("s3"))
    laying.go_on.set()
    desk.examined()
    assert laying.laid == ["a", "c", "b"] and laying.cancelled == 1


def test_the_latest_change_wins(desk: Desk, laying: Laying) -> None:
    """Five changes while a sheet is composed: it ends at its next piece, and the last one alone is proofed."""
    desk.examined()
    laying.laid.clear()
    laying.wait_at = "a"
    assert desk.set(desk.file(), 0, "name", "Mark 0").status == 200
    assert laying.begun.wait(20)
    for number in range(1, 6):
        assert desk.set(desk.file(), 0, "name", f"Mark {number}").status == 200
    laying.go_on.set()
    desk.examined()
    assert laying.laid == ["a", "b", "c"] and laying.cancelled == 1
    last = desk.session.revision
    assert {one["revision"] for one in told(desk, "problems")[-2:]} == {last}
    assert not any(last - 5 < one["revision"] < last for one in told(desk, "problems"))
    page = desk.get("api/sheets/s1")["pages"][0]
    assert b"Mark 5" in desk.ask("GET", f"api/pages/{page['id']}.svg").data


def test_what_is_called_off_forgets_nothing(desk: Desk, laying: Laying) -> None:
    """Neither the rows of the file that stayed nor a sheet that would come out the same."""
    desk.examined()
    before = desk.session.job
    assert before is not None
    laying.laid.clear()
    for number in range(3):
        laying.begun.clear()
        laying.go_on.clear()
        laying.wait_at = "a"
        assert desk.set(desk.file(), 0, "name", f"Mark {number}").status == 200
        assert laying.begun.wait(20)
        in_loop(desk, lambda: (desk.session.bump(), proofs_of(desk).poke()))
        laying.go_on.set()
    desk.examined()
    after = desk.session.job
    assert after is not None and after.book is before.book and "mat" not in laying.laid
    assert after.forces[1].rows[0] is before.forces[1].rows[0]


def test_problems_of_reading_come_before_those_of_laying(desk: Desk, laying: Laying) -> None:
    """They are there while sheets are still composed; those of a sheet come when all are laid."""
    desk.examined()
    laying.wait_at = "a"
    (desk.root / "luftwaffe.csv").write_text(LUFTWAFFE.replace("front", "everywhere"))
    in_loop(desk, lambda: (desk.session.bump(), proofs_of(desk).poke()))
    assert laying.begun.wait(20)
    found = desk.get("api/problems")
    assert not found["complete"] and found["revision"] == desk.session.revision
    assert [problem["at"]["column"] for problem in found["problems"]] == [6]
    laying.go_on.set()
    desk.examined()
    assert desk.get("api/problems")["complete"]


def test_a_fault_of_ours_is_told_and_the_next_change_looked_at(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.examined()
    whole, failed = proofs_module.examine_in_steps, threading.Event()

    def fail(*given: Any, **more: Any) -> Any:
        failed.set()
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(proofs_module, "examine_in_steps", fail)
    assert desk.set(desk.file(), 0, "engine", "4").status == 200
    assert failed.wait(20)
    desk.examined()
    assert [one["code"] for one in desk.get("api/problems")["problems"]] == ["PG900"]
    assert desk.get("api/sheets/s1")["held"]
    monkeypatch.setattr(proofs_module, "examine_in_steps", whole)
    assert desk.set(desk.file(), 0, "engine", "3").status == 200
    desk.examined()
    assert "a fault of ours" in capsys.readouterr().err
    assert not desk.get("api/sheets/s1")["held"] and not desk.get("api/problems")["problems"]
    lay = whole_job._lay_brief

    def lay_but_one(job: Any, order: Any, *rest: Any) -> Any:
        return fail() if order.name == "b" else lay(job, order, *rest)

    monkeypatch.setattr(whole_job, "_lay_brief", lay_but_one)
    assert desk.set(desk.file(), 0, "engine", "4").status == 200
    desk.examined()
    assert [one["code"] for one in desk.get("api/problems")["problems"]] == ["PG900"]
    assert [desk.get(f"api/sheets/s{at}")["held"] for at in (1, 2, 3)] == [False, True, False]


def test_a_sheet_that_could_not_be_laid_has_no_pages_and_its_fault_is_in_no_file(
    opened: Opener, kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay = whole_job._lay_brief

    def lay_but_one(job: Any, order: Any, *rest: Any) -> Any:
        return 1 / 0 if order.name == "b" else lay(job, order, *rest)

    monkeypatch.setattr(whole_job, "_lay_brief", lay_but_one)
    desk = opened(kit, proofs=True)
    desk.examined()
    (fault,) = desk.get("api/problems")["problems"]
    assert fault["code"] == "PG900" and "kit" not in fault["at"]
    pages = [sheet["pages"] for sheet in desk.get("api/kit")["sheets"]]
    assert pages[1] == 0 and all(pages[at] for at in (0, 2, 3))


def test_it_ends_while_it_works(desk: Desk, laying: Laying) -> None:
    """Closing the studio ends what is being laid, at its next piece."""
    desk.examined()
    laying.wait_at = "b"
    assert desk.set(desk.file(), 0, "engine", "4").status == 200
    assert laying.begun.wait(20)
    proofs = proofs_of(desk)
    threading.Timer(0.05, laying.go_on.set).start()
    desk.portal.call(proofs.stop)
    assert not proofs._helper._thread.is_alive() and laying.cancelled == 1


def test_two_pages_that_look_at_two_sheets_come_to_rest(desk: Desk) -> None:
    """Each asks again when it hears of pages; nothing is examined for it twice over."""
    desk.examined()
    for number in range(6):
        desk.get(f"api/sheets/s{1 + number % 2}")
    desk.examined()
    asked = proofs_of(desk)._asked
    for number in range(6):
        desk.get(f"api/sheets/s{1 + number % 2}")
    assert proofs_of(desk)._asked == asked


def test_a_helper_that_is_stopped_while_it_takes_up_work_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bell(threading.Event):
        def clear(self) -> None:
            helper._over = True  # `stop`, just before
            self.set()
            super().clear()

    monkeypatch.setattr(host, "Event", Bell)
    helper: Any = host.Host().helper(lambda: iter(()))
    helper.wake()
    helper._thread.join(5)
    assert not helper._thread.is_alive()
