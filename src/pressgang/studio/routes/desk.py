"""The routes of a studio on one's own computer: a printer measured, stat files fetched, a folder shown."""

from __future__ import annotations

import asyncio
import itertools
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang import profiles
from pressgang.diagnostics import PressgangError, Problems, Span, counted, shown
from pressgang.drawing.units import PAPERS, Paper, PaperChoice
from pressgang.files.locking import locked
from pressgang.files.outputs import Output, write_outputs
from pressgang.files.paths import config_folder, real
from pressgang.importing.pulling import Pulled, Source, find_sources, pull
from pressgang.jobs.encoding import encode_calibration
from pressgang.kit.problems import BAD_NAME
from pressgang.kit.tables import Kit
from pressgang.profiles import Profile
from pressgang.schema import declared
from pressgang.schema.kinds import Refused
from pressgang.schema.problems import BAD_LENGTH as NOT_MEASURED
from pressgang.schema.problems import MISSING_KEY
from pressgang.sheets.calibration import SMALLEST_HEIGHT, SMALLEST_WIDTH, ruler_lengths
from pressgang.studio import disk
from pressgang.studio.edits import Answer, commit, held
from pressgang.studio.printing import FOLDER
from pressgang.studio.problems import CHANGED, READ_ONLY, REQUEST, Denied, bad_request, unknown
from pressgang.studio.routes.kit import one_step
from pressgang.studio.session import FileChange, Session
from pressgang.studio.state import proofs_of, session_of, studio_of
from pressgang.studio.wire import body, json_answer, take


def paper_to_measure_on(kit: Kit | None) -> Paper:
    """Return the kit's paper, upright, or A4 where it has none that is large enough."""
    found = kit.options.settled().paper if kit is not None else PAPERS["a4"]
    paper = found.papers[0] if isinstance(found, PaperChoice) else found
    upright = paper if paper.width <= paper.height else paper.turned()
    fits = upright.width >= SMALLEST_WIDTH and upright.height >= SMALLEST_HEIGHT
    return upright if fits else PAPERS["a4"]


async def show_rulers(request: Request) -> Response:
    """Answer with the paper to measure on, and the lengths of the rulers on it in mm."""
    paper = paper_to_measure_on(session_of(request).open_kit.kit)
    across, down = ruler_lengths(paper)
    return json_answer({"paper": paper.name, "across": across, "down": down})


async def print_calibration(request: Request) -> Response:
    """Answer with the page to measure a printer with, a PDF."""
    paper, target = paper_to_measure_on(session_of(request).open_kit.kit), Path("calibration.pdf")
    (output,) = await studio_of(request).host.run(encode_calibration, paper, target, is_studio=True)
    return Response(output.data, media_type="application/pdf")


async def save_printer(request: Request) -> Response:
    """Save what was read from the page as a profile: lengths in mm, blank ones stay as they are.

    422 has a problem for each length, whose `file` is its key.
    """
    asked = await body(request)
    name = take(asked, "name", str).strip()
    found = Problems()
    if not profiles.is_profile_name(name):
        message = f"{shown(name)} cannot be a printer's name" if name else "the printer has no name"
        found.report(BAD_NAME, Span("name"), message, "Use letters, figures and hyphens.")
    changes = _read_lengths(asked, paper_to_measure_on(session_of(request).open_kit.kit), found)
    if not found.has_errors and not changes:
        raise bad_request("nothing was measured", 422)
    if found.has_errors:
        raise Denied(422, found.found)
    path = profiles.profile_path(name)
    with locked(config_folder()):
        text, _ = profiles.merged_profile(profiles.saved_text(path), changes)
        write_outputs([Output(path, text.encode())], make_folders=True)
    session_of(request).poke()
    return json_answer({"name": name, "profiles": profiles.profile_names()})


def _read_lengths(asked: Mapping[str, Any], paper: Paper, found: Problems) -> dict[str, object]:
    """Return the measured values by the field of `Profile`."""
    kinds = {item.name: item.kind for item in declared(Profile)}
    rulers = dict(zip(("across", "down"), ruler_lengths(paper), strict=True))
    edges = [take(asked, edge, str, "").strip() for edge in ("top", "right", "bottom", "left")]
    said = {
        "scale_x": ("across", f"{take(asked, 'across', str, '')}/{rulers['across']}"),
        "scale_y": ("down", f"{take(asked, 'down', str, '')}/{rulers['down']}"),
        "back_dx": ("dx", f"{take(asked, 'dx', str, '')}mm"),
        "back_dy": ("dy", f"{take(asked, 'dy', str, '')}mm"),
    }
    changes = dict[str, object]()
    for edge, text in zip(("top", "right", "bottom", "left"), edges, strict=True):
        if any(edges) and not text:
            found.report(NOT_MEASURED, Span(edge), "no number", "Write all four margins, or none.")
    if all(edges):
        said["margins"] = "top", ",".join(f"{edge}mm" for edge in edges)
    for field, (key, text) in said.items():
        if key != "top" and not asked.get(key, "").strip():
            continue
        try:
            changes[field] = kinds[field].parse(
                text.replace(" ", "").replace(",", ".") if key != "top" else text
            )
        except Refused as refused:
            found.report(refused.rule, Span(key), refused.message, "Write what you read, in mm, such as 148.8.")
    return changes


fetch_numbers = itertools.count(1)


async def fetch_files(request: Request) -> Response:
    """Fetch the stat files whose `[[force]]` says where they come from; answer with what each would change."""
    await body(request)
    session = session_of(request)
    kit, found = session.open_kit.kit, Problems()
    sources = find_sources(kit, found) if kit is not None else []
    if kit is None or found.has_errors:
        raise Denied(422, found.found or session.open_kit.faults)
    if not sources:
        way_out = 'Write from = "https://…" below the stats of a force in kit.toml.'
        raise Denied(422, [MISSING_KEY.at(Span("kit.toml"), "no force of this kit has an address", way_out)])
    pulled = await studio_of(request).host.run(_fetch, session, sources, found)
    session.fetched = name, _ = f"u{next(fetch_numbers)}", pulled
    files = [
        {
            "name": one.source.path.name,
            "address": one.source.address,
            "changes": one.changes[:_MOST_LINES],
            "more": max(0, len(one.changes) - _MOST_LINES),
        }
        for one, _ in pulled
    ]
    problems = [problem.as_json() for problem in found.found]
    return json_answer({"id": name, "files": files, "problems": problems})


_MOST_LINES = 500


def _fetch(session: Session, sources: Sequence[Source], found: Problems) -> list[tuple[Pulled, bytes | None]]:
    pulled = []
    for source in sources:
        was = disk.read(source.path, source.label, session.root)[0]
        try:
            pulled.append((pull(source), was))
        except PressgangError as error:
            found.extend(error.diagnostics)
    return pulled


async def write_fetched(session: Session, asked: Mapping[str, Any]) -> Answer:
    """Write what was fetched, as one step. The caller holds the lock."""
    name, pulled = session.fetched
    if not pulled or name != take(asked, "id", str):
        raise unknown("fetched file of that id")
    changes = []
    for one, was in pulled:
        path, label = one.source.path, one.source.label
        if one.changes and disk.read(path, label, session.root)[0] != was:
            message = f"{path.name} was changed since it was compared"
            raise Denied(409, [CHANGED.at(Span(label), message, "Pull once more.")])
        if one.changes:
            changes.append(FileChange(path, label, held(session.file_at(path), was), one.data))
    made = commit(session, f"pull of {counted(len(changes), 'file')}", *changes)
    session.fetched = "", []
    return made


async def show_folder(request: Request) -> Response:
    """Open the folder of a job's files in the program that this computer has for folders."""
    await body(request)
    proofs = proofs_of(request)
    proofs.printing.named(request.path_params["job"])
    folder = proofs.session.root / FOLDER
    if not disk.is_inside(folder, proofs.session.root) or not await asyncio.to_thread(open_folder, folder):
        message = "this computer has no program that shows a folder"
        raise Denied(422, [READ_ONLY.at(REQUEST, message, f"The files are in {real(folder)}.")])
    return Response(status_code=204)


def open_folder(folder: Path) -> bool:
    """Open a folder as a double click on it would; return whether there is a program for it."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        done = subprocess.run([opener, str(folder)], timeout=5, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
        return done.returncode == 0
    except subprocess.TimeoutExpired:
        return True  # it runs, as a file manager may
    except OSError:
        return False


ROUTES = (
    Route("/api/printers", show_rulers, methods=["GET"]),
    Route("/api/printers", save_printer, methods=["POST"]),
    Route("/api/printers/calibration.pdf", print_calibration, methods=["GET"]),
    Route("/api/pull", fetch_files, methods=["POST"]),
    Route("/api/pull/write", one_step(write_fetched), methods=["POST"]),
    Route("/api/jobs/{job}/folder", show_folder, methods=["POST"]),
)
