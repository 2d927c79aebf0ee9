"""Whatever is asked of the studio: never a 500, problems in words, and the files as they were or as was asked.

Requests come in rows of twenty to a studio of their own, some with another program at the same files, some with
its proofs at work. About 100 in the normal run; see the README beside this file.
"""

from __future__ import annotations

import contextlib
import io
import sys
import tempfile
import time
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pressgang.diagnostics import Diagnostic, Rule, Span
from pressgang.sources import read_table
from pressgang.studio import session as sessions
from pressgang.studio import state
from pressgang.studio.openfile import contents
from pressgang.studio.proofs import Proofs
from pressgang.studio.session import Session
from tests.fuzz.reach import LONG, NUMBER, Reach, reaching
from tests.fuzz.studio_requests import SHAPED, SHAPES, Asked, asked, other_hand
from tests.studio.conftest import KIT, LUFTWAFFE, RAF, Answered, Desk, opening

IN_A_ROW = 20
SECONDS = 1.0
KEYS = Diagnostic(Rule("PG1", "", "", "", "", ""), Span("x"), "", "").as_json().keys()
FORCES = (("Regia", "regia.json"), ("ANR", "tabs.tsv"))
STEERING = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2028, 0x2029)}
Files = dict[Path, bytes]


def write_kit(folder: Path) -> Path:
    """A kit of four files in three formats, with links and files of others around it."""
    kit, away = folder / "here" / "friday", folder / "away"
    kit.mkdir(parents=True)
    away.mkdir()
    (away / "secret.csv").write_text(LUFTWAFFE)
    (away / "a.svg").write_text("<svg/>")
    (folder / "here" / "note.csv").write_text(LUFTWAFFE)
    more = "".join(f'\n[[force]]\nname = "{name}"\nstats = "{stats}"\n' for name, stats in FORCES)
    (kit / "kit.toml").write_text(KIT + more)
    (kit / "raf.csv").write_bytes(RAF.encode())
    (kit / "luftwaffe.csv").write_text(LUFTWAFFE)
    (kit / "tabs.tsv").write_text(LUFTWAFFE.replace(",", "\t"), encoding="utf-8-sig")
    (kit / "regia.json").write_text(
        '[{"name": "CR.42", "engine": 3, "fuselage": 3, "to_hit": 3, "weapons": "front"}]'
    )
    (kit / "away.csv").symlink_to(away / "secret.csv")
    (kit / "away.svg").symlink_to(away / "a.svg")
    return kit


def files_in(folder: Path) -> Files:
    """What lies in a folder, links as they are."""
    return {
        path: b"link" if path.is_symlink() else path.read_bytes()
        for path in folder.rglob("*")
        if path.is_symlink() or path.is_file()
    }


class Row:
    """Requests in a row to one studio, and what holds after each."""

    def __init__(self, desk: Desk, folder: Path, reach: Reach) -> None:
        self.desk, self.folder, self.reach = desk, folder, reach
        self.files = files_in(folder)
        self.alone = True
        self.begun()

    def begun(self) -> None:
        """A kit was opened: what undo leads back to."""
        self.session = self.desk.studio.session
        self.first, self.pictures = self.files, set[Path]()

    # --- asking ---------------------------------------------------------------------------------------

    def ask(self, one: Asked) -> None:
        """Ask, and hold the answer to what is promised."""
        before, busy = spent(self.session), self.is_printing()
        answer = self.answer(one)
        after = spent(self.desk.studio.session)
        if not busy and not self.is_printing() and self.session is self.desk.studio.session:
            assert after - before < SECONDS, f"{after - before:.1f} s for {one}"
        assert answer.status < 500 or answer.status in (503, 507), answer.data
        if answer.status >= 400 and one.method != "HEAD":
            refused(one, answer)
        self.held(one, answer)
        kind = one.route if one.route in KINDS else "others"
        self.reach.count(kind, 200 <= answer.status < 400)
        self.reach.count("requests", 200 <= answer.status < 400)

    def answer(self, one: Asked) -> Answered:
        """What comes back."""
        headers = {**self.desk.headers, "content-type": "application/json", **one.headers}
        return self.desk.answer(one.method, one.path, one.body or b"", headers)

    def is_printing(self) -> bool:
        """Whether a job runs beside the request."""
        proofs = self.desk.studio.session.proofs if self.desk.studio.session else None
        job = proofs.printing.job if isinstance(proofs, Proofs) else None
        return job is not None and job.state == "running"

    # --- what holds -----------------------------------------------------------------------------------

    def held(self, one: Asked, answer: Answered) -> None:
        """What is on the disk now."""
        now, sound = files_in(self.folder), answer.status < 300
        changed = {
            path
            for path in {*now, *self.files}
            if now.get(path) != self.files.get(path) and "output" not in path.parts
        }
        assert not [path for path in changed if "pressgang-" in path.name], changed
        if changed:
            assert sound and one.method not in ("GET", "HEAD"), (one, answer, changed)
            self.inside(one, changed)
        self.files = now
        if self.session is not self.desk.studio.session:
            self.begun()
            return
        if one.route.startswith("PUT"):
            self.pictures |= changed
        if self.session is not None:
            reread(self.session, changed)

    def inside(self, one: Asked, changed: set[Path]) -> None:
        """Only the kit's folder is touched; a new kit is a folder that was not there."""
        session = self.desk.studio.session
        assert session is not None
        for path in changed:
            assert path.is_relative_to(session.root), path
            assert session is self.session or (one.route == "POST /api/starts" and path not in self.files)

    def other_hand(self, path: Path, data: bytes | None) -> None:
        """Another program writes a file, or takes it away."""
        self.alone = False
        if data is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(data)
        self.files = files_in(self.folder)

    def back(self) -> None:
        """Where nobody else wrote, undo leads back to the first bytes, letter by letter."""
        if self.session is None or not self.alone:
            return
        for depth in range(self.session.history.as_json()["undo"]["depth"], 0, -1):
            answer = self.desk.ask("POST", "api/undo", {})
            assert answer.status == 200 and answer.json["undo"]["depth"] == depth - 1, answer.data
        now = files_in(self.session.root)
        then = {path: data for path, data in self.first.items() if path.is_relative_to(self.session.root)}
        made = {path for path in now.keys() - then.keys() if "output" not in path.parts}
        assert made <= self.pictures, made
        for path, data in then.items():
            assert now.get(path) == data, path


KINDS = {f"{method} {path}" for method, path in SHAPES} & {
    "PATCH /api/files/{file}",
    "PATCH /api/kit",
    "POST /api/undo",
}


def refused(one: Asked, answer: Answered) -> None:
    """A refusal is a list of problems, but for strange hosts and the page itself; no word steers a terminal."""
    kind = answer.headers.get("content-type", "")
    if answer.status == 400 and one.headers.get("host"):
        assert kind.startswith("text/plain")
        return
    if answer.status == 403 and kind.startswith("text/html"):
        return
    problems = answer.json
    assert isinstance(problems, list) and problems, (one, answer.data)
    for problem in problems:
        assert problem.keys() >= KEYS and len(problem) == 9, (one, problem)
        words = "".join(str(value) for value in problem.values())
        assert not [sign for sign in words if unicodedata.category(sign) in ("Cc", "Cs") or sign in STEERING], (
            one,
            problem,
        )


def reread(session: Session, changed: set[Path]) -> None:
    """What was written is read again as what the page shows."""
    for file in session.files.values():
        if file.path not in changed or file.missing:
            continue
        data = file.path.read_bytes()
        again = contents(file.path, file.label, file.sheet, data)[0]
        assert again is not None and file.cells is not None, data
        assert [row.values for row in again.rows] == [row.values for row in file.cells.rows], data
        assert read_table(file.path, file.label, data=data)[0] is not None, data
    if session.kit in changed:
        tomllib.loads(session.kit.read_bytes().decode("utf-8-sig"))


def spent(session: Session | None) -> float:
    """CPU time of this process but for the thread of the proofs, which works beside the answers."""
    proofs = session.proofs if session else None
    if not isinstance(proofs, Proofs) or sys.platform in ("win32", "darwin"):
        return time.process_time()
    thread = proofs._helper._thread
    beside = (
        time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
        if thread.is_alive() and thread.ident
        else 0.0
    )
    return time.process_time() - beside


@contextlib.contextmanager
def a_row(proofs: bool, reach: Reach) -> Iterator[Row]:
    """A studio in a folder of its own, which nothing is left in and whose terminal stays silent."""
    said = io.StringIO()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        with contextlib.redirect_stderr(said), opening() as open_it:
            kit = write_kit(folder)
            row = Row(open_it(kit, folder=folder / "here", proofs=proofs), folder, reach)
            yield row
            row.back()
        assert "Traceback" not in said.getvalue(), said.getvalue()
        assert not [path for path in folder.rglob("*") if "pressgang-" in path.name]


def test_requests_of_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mostly such as the page sends, with something changed."""
    for name in ("SETTLE_STEP", "SETTLE_LONGEST", "GONE_AFTER"):  # nobody is waited for
        monkeypatch.setattr(sessions, name, 0.001)
    monkeypatch.setattr(state, "EVERY", 3600.0)  # else a row would be another each time; the requests look
    least = {"requests": 0.3, "PATCH /api/files/{file}": 0.3, "PATCH /api/kit": 0.1, "POST /api/undo": 0.1}
    with reaching("were granted", **least) as reach:

        @settings(
            max_examples=max(2 * NUMBER // IN_A_ROW, 1),
            derandomize=not LONG,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],  # the row that broke is short enough to read, and slow to make shorter
            print_blob=LONG,
        )
        @given(st.data(), st.integers(0, 2), st.integers(0, 4))
        def holds_for(data: st.DataObject, hands: int, proofs: int) -> None:
            with a_row(proofs == 4, reach) as row:
                for _ in range(IN_A_ROW):
                    session = row.desk.studio.session
                    if (
                        hands == 2
                        and session is not None
                        and session.files
                        and data.draw(st.integers(0, 5)) == 3
                    ):
                        paths = [session.kit, *(file.path for file in session.files.values())]
                        path = data.draw(st.sampled_from([one for one in paths if not one.is_symlink()]))
                        row.other_hand(path, data.draw(other_hand(path.read_bytes() if path.exists() else b"")))
                    row.ask(data.draw(asked(row.desk.studio)))

        holds_for()


def test_what_is_known_of_routes_is_of_routes_that_there_are() -> None:
    """A route that gets another path would be asked with empty objects alone."""
    assert set(SHAPES) <= SHAPED
