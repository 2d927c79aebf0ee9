"""`/api/jobs`: printing, how far it is, and what came of it."""

from __future__ import annotations

from typing import Any, Literal
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.diagnostics import PressgangError, Problems
from pressgang.print_options import PrintOptions, ProfileName
from pressgang.profiles import NO_PROFILE, find_profile
from pressgang.studio.jobs import PrintWish
from pressgang.studio.problems import bad_request, unknown
from pressgang.studio.proofs import Proofs
from pressgang.studio.state import proofs_of
from pressgang.studio.wire import body, json_answer, take

_KINDS = {
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".csv": "text/csv; charset=utf-8",
}
_FIRST = 10.0
"""Seconds that the first look at a kit is waited for."""
_MOST = 100
"""Copies and sets at most, as in a kit."""


async def begin(request: Request) -> Response:
    """Print. What is not said is as the kit says."""
    asked, proofs = await body(request), proofs_of(request)
    await proofs.until(lambda: proofs.has_names, _FIRST)
    job = await proofs.printing.begin(_wish(asked, proofs))
    return json_answer(job.as_json(), 202)


def _wish(asked: dict[str, Any], proofs: Proofs) -> PrintWish:
    target: Literal["kit", "download"] | None = None
    match asked.get("target", "kit"):
        case "kit":
            target = "kit"
        case "download":
            target = "download"
    if target is None:
        raise bad_request('target is neither "kit" nor "download"')
    how = asked.get("files")
    if how not in (None, "sheets", "one"):
        raise bad_request('files is neither "sheets" nor "one"')
    options = PrintOptions(
        only=_only(take(asked, "sheets", list, []), proofs),
        formats=("pdf",),
        combine=None if how is None else how == "one",
        copies=_count(asked, "copies"),
        players=_count(asked, "players"),
        profile=_profile(asked),
        cut_file=None if (cut := _flag(asked, "cut")) is None else "svg" if cut else "none",
        booklet=_flag(asked, "booklet"),
    )
    return PrintWish(options, bool(_flag(asked, "pieces")), target)


def _only(ids: list[Any], proofs: Proofs) -> tuple[str, ...]:
    """The names of the sheets of these ids; none for all of them."""
    names = []
    for one in ids:
        name = proofs.name_of(one) if isinstance(one, str) else ""
        if not name:
            raise unknown("sheet of that id in the kit")
        names.append(name)
    return () if set(names) == set(proofs.names) else tuple(names)


def _count(asked: dict[str, Any], key: str) -> int | None:
    if asked.get(key) is None:
        return None
    count = take(asked, key, int)
    if not 1 <= count <= _MOST:
        raise bad_request(f"{key} is not 1 to {_MOST}")
    return count


def _flag(asked: dict[str, Any], key: str) -> bool | None:
    return None if asked.get(key) is None else take(asked, key, bool)


def _profile(asked: dict[str, Any]) -> ProfileName | None:
    """The printer's profile: as the kit says, where nothing is said of it. Raises `PressgangError`."""
    if "profile" not in asked:
        return None
    name = ProfileName(str(asked["profile"] or NO_PROFILE))
    found = Problems()
    find_profile(name, None, found)
    if found.has_errors:
        raise PressgangError(found.found)
    return name


async def show(request: Request) -> Response:
    """How far a job is."""
    return json_answer(proofs_of(request).printing.named(request.path_params["job"]).as_json())


async def cancel(request: Request) -> Response:
    """Call a job off."""
    printing = proofs_of(request).printing
    await printing.cancel(printing.named(request.path_params["job"]))
    return Response(status_code=204)


async def file(request: Request) -> Response:
    """A file that came of a job, by its number from 0."""
    job = proofs_of(request).printing.named(request.path_params["job"])
    number = request.path_params["number"]
    if not (number.isascii() and number.isdecimal() and len(number) < 6) or int(number) >= len(job.files):
        raise unknown("file of that number")
    printed = job.files[int(number)]
    try:
        data = await run_in_threadpool(printed.bytes)
    except OSError:
        raise unknown("such file any more") from None
    name = printed.name.rpartition("/")[2]
    shown = "attachment" if job.wish.target == "download" or printed.path.suffix != ".pdf" else "inline"
    headers = {"Content-Disposition": f"{shown}; filename*=UTF-8''{quote(name)}"}
    kind = _KINDS.get(printed.path.suffix.lower(), "application/octet-stream")
    return Response(data, headers=headers, media_type=kind)


ROUTES = [
    Route("/api/jobs", begin, methods=["POST"]),
    Route("/api/jobs/{job}", show, methods=["GET"]),
    Route("/api/jobs/{job}", cancel, methods=["DELETE"]),
    Route("/api/jobs/{job}/{number}", file, methods=["GET"]),
]
