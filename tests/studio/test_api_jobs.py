"""Printing from the page: the bytes that `pressgang render` writes, one job at a time, nothing half written."""

from __future__ import annotations

import asyncio
import io
import os
import re
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdf
import pytest

from pressgang.jobs import encoding
from pressgang.jobs.loading import load_kit
from pressgang.studio import printing as jobs_module
from pressgang.studio.proofs import Proofs
from pressgang.studio.routes import desk as desk_routes
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.studio.conftest import KIT, Desk, Opener

pytestmark = pytest.mark.usefixtures("quick_pictures")


@pytest.fixture
def desk(opened: Opener, kit: Path) -> Desk:
    return opened(kit, proofs=True)


def printing(desk: Desk) -> jobs_module.Printing:
    assert isinstance(desk.session.proofs, Proofs)
    return desk.session.proofs.printing


def ended(desk: Desk) -> dict[str, Any]:
    """The job when it is over and its thread is done."""

    async def wait() -> None:
        task = printing(desk)._task
        assert task is not None
        await asyncio.wait({task}, timeout=30)

    desk.portal.call(wait)
    job = printing(desk).job
    assert job is not None
    found: dict[str, Any] = desk.get(f"api/jobs/{job.id}")
    assert found["state"] != "running"
    return found


def begin(desk: Desk, **how: Any) -> dict[str, Any]:
    found = desk.ask("POST", "api/jobs", {"target": "kit", **how})
    assert found.status == 202, found.data
    answer: dict[str, Any] = found.json
    return answer


def print_it(desk: Desk, **how: Any) -> dict[str, Any]:
    begin(desk, **how)
    return ended(desk)


def content(desk: Desk, job: dict[str, Any]) -> dict[str, bytes]:
    """The files of a job, as they are fetched."""
    found = {}
    for number, file in enumerate(job["files"]):
        answer = desk.ask("GET", f"api/jobs/{job['id']}/{number}")
        assert answer.status == 200 and len(answer.data) == file["size"]
        found[file["name"]] = answer.data
    whole = desk.ask("GET", f"api/jobs/{job['id']}/all.zip")
    assert whole.status == 200 and "friday.zip" in whole.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(whole.data)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == found
    return found


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def rendered(pressgang: Pressgang, kit: Path, *options: str) -> dict[str, bytes]:
    """What the command line prints."""
    out = kit.parent / f"rendered {len(list(kit.parent.iterdir()))}"
    ran = pressgang("render", str(kit), "-o", str(out), *options)
    assert ran.code == 0, ran.err
    return tree(out)


@pytest.mark.parametrize(
    ("how", "options"),
    [
        ({"sheets": ["s2"]}, ("--only", "odds-table")),
        ({"files": "one", "copies": 2}, ("--combine", "--copies", "2")),
        ({"players": 3, "cut": True}, ("--players", "3", "--cut-file", "svg")),
        ({"booklet": True}, ("--booklet",)),
    ],
)
def test_the_files_are_those_of_render(
    desk: Desk, pressgang: Pressgang, how: dict[str, Any], options: tuple[str, ...]
) -> None:
    """Byte for byte, into the kit's folder `output` and for the page."""
    prints(desk, rendered(pressgang, desk.root, *options), **how)


def prints(desk: Desk, expected: dict[str, bytes], **how: Any) -> None:
    """These files are written, and given to the page, without a problem."""
    done = print_it(desk, **how)
    assert done["state"] == "done" and done["problems"] == []
    assert tree(desk.root / "output") == content(desk, done) == expected and expected


def test_downloads_are_the_same_and_write_nothing(desk: Desk, pressgang: Pressgang) -> None:
    """The same as written files are, with the usual options and with these said one by one."""
    done, expected = print_it(desk, target="download"), rendered(pressgang, desk.root)
    assert content(desk, done) == expected
    assert not (desk.root / "output").exists()
    answer = desk.ask("GET", f"api/jobs/{done['id']}/0")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''counters.pdf"
    assert desk.ask("GET", f"api/jobs/{done['id']}/2").codes == ["PG905"]
    prints(desk, expected)
    prints(desk, expected, sheets=["s1", "s2"], copies=1, players=1, profile=None, files="sheets")


def test_pieces_as_pictures(opened: Opener, kit: Path) -> None:
    pytest.importorskip("cairosvg", exc_type=ImportError)
    (kit / "kit.toml").write_text("dpi = 72\n" + KIT)
    desk = opened(kit, proofs=True)
    done = print_it(desk, sheets=["s1"], pieces=True)
    names = [file["name"] for file in done["files"]]
    assert "counters.pdf" in names and "pieces/index.csv" in names
    assert any(re.fullmatch(r"pieces/.*\.png", name) for name in names)
    assert tree(desk.root / "output").keys() == set(names)
    assert not print_it(desk, sheets=["s1"], pieces=False)["files"][1:]


def test_what_was_printed_before_is_printed_over_and_nothing_else(desk: Desk) -> None:
    print_it(desk)
    desk.set(desk.file(), 0, "name", "Seafire")
    assert print_it(desk)["state"] == "done"
    mine = desk.root / "output" / "counters.pdf"
    mine.write_bytes(b"somebody's own")
    done = print_it(desk)
    assert done["state"] == "failed" and [problem["code"] for problem in done["problems"]] == ["PG541"]
    assert mine.read_bytes() == b"somebody's own" and done["files"] == []


def test_a_kit_with_mistakes_is_not_printed(desk: Desk) -> None:
    desk.set(desk.file(), 0, "engine", "9")
    done = print_it(desk)
    assert done["state"] == "failed" and "DF101" in [problem["code"] for problem in done["problems"]]
    assert not (desk.root / "output").exists()


class Held:
    """Encoding that waits at its first page until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        whole = encoding.PageCounter.page

        def page(counter: encoding.PageCounter, name: str) -> None:
            self.begun.set()
            assert self.go_on.wait(20)
            whole(counter, name)

        monkeypatch.setattr(encoding.PageCounter, "page", page)
        monkeypatch.setattr(jobs_module, "_CLEARED", 0.02)  # whoever calls it off waits in vain


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    found = Held(monkeypatch)
    yield found
    found.go_on.set()


def test_one_job_at_a_time(desk: Desk, held: Held) -> None:
    first = begin(desk)
    assert held.begun.wait(20)
    second = desk.ask("POST", "api/jobs", {"target": "kit"})
    assert second.status == 409 and second.codes == ["PG908"]
    held.go_on.set()
    assert ended(desk)["id"] == first["id"]
    assert begin(desk)["id"] != first["id"]
    assert ended(desk)["state"] == "done"


def test_it_tells_how_far_it_is(desk: Desk, held: Held) -> None:
    job = begin(desk)
    assert (job["state"], job["files"]) == ("running", [])
    assert held.begun.wait(20)
    now = desk.get(f"api/jobs/{job['id']}")
    assert now["state"] == "running" and now["of"] > 0 and now["what"]
    held.go_on.set()
    ended(desk)
    told = [event.data for event in desk.session.events.past if event.name == "job"]
    assert told[0]["state"] == "running" and told[-1]["state"] == "done"
    assert told[-1]["step"] == told[-1]["of"] > 0


def test_it_is_called_off_where_it_stands(desk: Desk, held: Held) -> None:
    """Nothing was written, not even a folder, and the next job begins at once."""
    before = tree(desk.root)
    job = begin(desk)
    assert held.begun.wait(20)
    assert desk.ask("DELETE", f"api/jobs/{job['id']}").status == 204
    assert desk.get(f"api/jobs/{job['id']}")["state"] == "cancelled"
    held.go_on.set()
    assert ended(desk)["state"] == "cancelled"
    assert tree(desk.root) == before and not (desk.root / "output").exists()
    assert print_it(desk)["state"] == "done"
    assert desk.ask("DELETE", f"api/jobs/{printing(desk).job.id}").status == 204  # type: ignore[union-attr]
    assert ended(desk)["state"] == "done"


def test_what_is_being_written_is_written(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Called off then, it is done all the same: all files are there, none is half there."""
    begun, go_on = threading.Event(), threading.Event()
    write = jobs_module.write_outputs

    def slow(outputs: Any, make_folders: bool, last: Any) -> Any:
        def written() -> None:
            last()
            begun.set()
            assert go_on.wait(20)

        return write(outputs, make_folders, written)

    monkeypatch.setattr(jobs_module, "write_outputs", slow)
    monkeypatch.setattr(jobs_module, "_CLEARED", 0.02)
    job = begin(desk)
    assert begun.wait(20)
    assert desk.ask("DELETE", f"api/jobs/{job['id']}").status == 204
    go_on.set()
    assert ended(desk)["state"] == "done" and len(tree(desk.root / "output")) == 2


def test_a_full_disk_leaves_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    done = print_it(desk)
    assert done["state"] == "failed" and "PG545" in [problem["code"] for problem in done["problems"]]
    assert not (desk.root / "output").exists()


def test_it_prints_the_kit_as_it_was_when_it_began(desk: Desk, held: Held, pressgang: Pressgang) -> None:
    """Edits go on meanwhile, and the proofs are made: two threads, each with its own."""
    expected = rendered_before(desk, pressgang, held)
    begin(desk)
    assert held.begun.wait(20)
    assert desk.set(desk.file(), 0, "name", "Seafire").status == 200
    desk.examined()
    assert desk.get("api/sheets/s1")["revision"] == desk.session.revision
    held.go_on.set()
    assert content(desk, ended(desk)) == expected


def rendered_before(desk: Desk, pressgang: Pressgang, held: Held) -> dict[str, bytes]:
    held.go_on.set()
    expected = rendered(pressgang, desk.root)
    held.go_on.clear()
    held.begun.clear()
    return expected


def test_closing_the_studio_calls_it_off(desk: Desk, held: Held) -> None:
    begin(desk)
    assert held.begun.wait(20)
    threading.Timer(0.05, held.go_on.set).start()
    desk.portal.call(desk.session.close)
    job = printing(desk).job
    assert job is not None and job.state == "cancelled" and not (desk.root / "output").exists()


@each_case(
    ("body", "status", "code"),
    [
        ({"target": "/tmp/elsewhere"}, 400, "PG906"),
        ({"target": {"path": "x"}}, 400, "PG906"),
        ({"files": "many"}, 400, "PG906"),
        ({"copies": 0}, 400, "PG906"),
        ({"copies": "2"}, 400, "PG906"),
        ({"players": 101}, 400, "PG906"),
        ({"cut": "yes"}, 400, "PG906"),
        ({"sheets": "s1"}, 400, "PG906"),
        ({"sheets": []}, 400, "PG906"),
        ({"sheets": ["s9"]}, 404, "PG905"),
        ({"sheets": ["../x"]}, 404, "PG905"),
        ({"sheets": [1]}, 404, "PG905"),
        ({"profile": "../x"}, 422, "PG251"),
        ({"profile": "none-such"}, 422, "PG251"),
    ],
)
def test_what_cannot_be_asked_for(still: Desk, body: dict[str, Any], status: int, code: str) -> None:
    found = still.ask("POST", "api/jobs", body)
    assert (found.status, found.codes) == (status, [code])
    assert printing(still).job is None and not (still.root / "output").exists()


def test_a_printer_of_the_user(
    desk: Desk, pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRESSGANG_CONFIG", str(tmp_path / "config"))
    assert pressgang("profile", "save", "attic", "--scale-x", "99%").code == 0
    done = print_it(desk, sheets=["s1"], profile="attic")
    expected = rendered(pressgang, desk.root, "--only", "counters", "--profile", "attic")
    assert content(desk, done) == expected
    assert "attic" in desk.get("api/choices")["profiles"]


def test_the_kits_own_way_of_printing_can_be_changed_for_once(
    opened: Opener, kit: Path, pressgang: Pressgang
) -> None:
    (kit / "kit.toml").write_text('copies = 2\ncombine = true\ncut-file = "svg"\n' + KIT)
    desk = opened(kit, proofs=True)
    said = desk.get("api/choices")["printing"]
    assert (said["files"], said["copies"], said["cut"], said["booklet"]) == ("one", 2, "svg", False)
    assert content(desk, print_it(desk)) == rendered(pressgang, kit)
    done = print_it(desk, files="sheets", copies=1, cut=False)
    once = rendered(pressgang, kit, "--no-combine", "--copies", "1", "--cut-file", "none")
    assert content(desk, done) == once


def linked_out(kit: Path, tmp_path: Path) -> Path:
    target = tmp_path / "elsewhere"
    target.mkdir()
    (kit / "output").symlink_to(target)
    return target


def linked_file(kit: Path, tmp_path: Path) -> Path:
    target = tmp_path / "elsewhere"
    target.mkdir()
    (kit / "output").mkdir()
    (kit / "output" / "counters.pdf").symlink_to(target / "counters.pdf")
    return target


@pytest.mark.parametrize("link", [linked_out, linked_file])
def test_a_link_out_of_the_kit_is_not_followed(
    desk: Desk, tmp_path: Path, link: Callable[[Path, Path], Path]
) -> None:
    target = link(desk.root, tmp_path)
    found = desk.ask("POST", "api/jobs", {"target": "kit"})
    if found.status == 202:
        assert ended(desk)["state"] == "failed"
    else:
        assert (found.status, found.codes) == (423, ["PG904"])
    assert list(target.iterdir()) == []


def test_a_link_that_comes_while_it_prints_is_not_followed(desk: Desk, tmp_path: Path, held: Held) -> None:
    begin(desk)
    assert held.begun.wait(20)
    target = linked_out(desk.root, tmp_path)
    held.go_on.set()
    assert ended(desk)["state"] == "failed" and list(target.iterdir()) == []


def test_a_read_only_folder_takes_downloads_alone(desk: Desk) -> None:
    desk.root.chmod(0o555)
    try:
        found = desk.ask("POST", "api/jobs", {"target": "kit"})
        assert (found.status, found.codes) == (423, ["PG904"])
        assert print_it(desk, target="download")["state"] == "done"
    finally:
        desk.root.chmod(0o755)


@pytest.mark.parametrize("path", ["j0", "j1", "j1/0", "..%2f1", "j1/../../kit.toml"])
def test_an_unknown_job_is_404(still: Desk, path: str) -> None:
    assert still.ask("GET", f"api/jobs/{path}").status == 404


def test_the_digest_is_that_of_the_whole_run(desk: Desk) -> None:
    """A proof bears none: what is printed does."""
    done = print_it(desk, target="download")
    job = load_kit(desk.root)
    assert job.inputs.files and all(b"proof" not in data for data in content(desk, done).values())


def test_the_folder_of_what_was_printed_is_shown(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    job, shown = print_it(desk), list[Path]()
    monkeypatch.setattr(desk_routes, "open_folder", lambda folder: bool(shown.append(folder)) or len(shown) > 1)
    refused = desk.ask("POST", f"api/jobs/{job['id']}/folder", {})
    assert refused.status == 422 and str(desk.root / "output") in refused.json[0]["help"]
    assert desk.ask("POST", f"api/jobs/{job['id']}/folder", {}).status == 204
    assert shown == [desk.root / "output"] * 2


def test_files_of_another_program_are_written_over_when_that_is_said(desk: Desk) -> None:
    theirs = desk.root / "output" / "counters.pdf"
    theirs.parent.mkdir()
    theirs.write_text("theirs")
    failed = print_it(desk)
    assert failed["state"] == "failed" and failed["problems"][0]["code"] == "PG541"
    assert theirs.read_text() == "theirs"
    assert print_it(desk, force=True)["state"] == "done" and theirs.read_bytes().startswith(b"%PDF")


def test_a_shop_a_table_a_machine_and_pictures(opened: Opener, kit: Path) -> None:
    """All that is printed besides PDFs for home; what a shop gets has the bleed that was asked for."""
    (kit / "kit.toml").write_text("dpi = 72\n" + KIT)
    desk = opened(kit, proofs=True)
    made = print_it(desk, cut="dxf", tabletop=True, pictures=True)
    names = {file["name"] for file in made["files"]}
    assert made["state"] == "done" and {"counters.pdf", "counters.png", "counters.cut.dxf"} <= names
    assert "tabletop/manifest.json" in names
    made = print_it(desk, press=True, press_bleed="5mm", colours="cmyk", profile=None, cut="none")
    assert made["state"] == "done"
    page = pypdf.PdfReader(desk.root / "output" / "counters.pdf").pages[0]
    assert round((float(page.mediabox.width) - float(page.trimbox.width)) / 72 * 25.4) == 10
    for wrong, status in (
        ({"press": True, "press_bleed": "wide"}, 422),
        ({"press": True, "icc": "../x.icc"}, 422),
        ({"cut": "pdf"}, 400),
    ):
        assert desk.ask("POST", "api/jobs", {"target": "kit", **wrong}).status == status
