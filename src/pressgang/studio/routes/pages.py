"""`/api/sheets/S`, `/api/pages/P.svg`, and what those pages are set in: `/page.css`, `/fonts/FACE.ttf`."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.backends import inline_stylesheet
from pressgang.studio.inline import ShownSheet
from pressgang.studio.problems import unknown
from pressgang.studio.proofs import Proof, Proofs
from pressgang.studio.session import Session
from pressgang.studio.state import proofs_of, session_of, studio_of
from pressgang.studio.wire import LASTING, json_answer
from pressgang.typography.fonts import FontBook

FACES = ("figo", "figbo", "figit", "figbi", "notos", "notosbo", "cascadia", "cascadiab")
"""The faces of the studio's own words and of pages; a kit's own come to them."""
_FIRST = 10.0
"""Seconds that the first pages of a sheet are waited for."""


async def sheet(request: Request) -> Response:
    """The pages of a sheet, the latest that are ready; of one that is new, the first."""
    proofs, wanted = proofs_of(request), request.path_params["sheet"]
    shown = request.query_params.get("page", "1")
    page = int(shown) if shown.isascii() and shown.isdecimal() and len(shown) < 9 else 1
    await proofs.until(lambda: proofs.knows(wanted), _FIRST)
    if proofs.sheet(wanted) is None:
        raise unknown("sheet of that id in the kit")
    proofs.look_at(wanted, page)
    await proofs.until(lambda: proofs.is_settled(wanted), _FIRST)
    found = proofs.sheet(wanted)
    if found is None:
        raise unknown("sheet of that id in the kit")
    return json_answer(await run_in_threadpool(_sheet_json, proofs, found))


def _sheet_json(proofs: Proofs, proof: Proof) -> dict[str, Any]:
    """The pages with their pieces: the row's id, x, y, width and height in mm, and the file of the row."""
    shown = proof.shown
    numbers = range(len(shown.ids)) if shown is not None else ()
    pages = [_page_json(proofs.session, shown, number) for number in numbers]
    return {"revision": proof.revision, "held": proof.held, "pages": pages}


def _page_json(session: Session, shown: ShownSheet | None, number: int) -> dict[str, Any]:
    assert shown is not None, "it has pages"
    page = shown.pages[number]
    pieces = []
    for span, box in shown.spots.get(number, ()):
        file = session.file_labelled(span.file, (span.cell or "").rpartition("!")[0])
        row = file.row_at(span.line) if file is not None else None
        if file is not None and row is not None:
            measures = (round(side, 2) for side in (box.x, box.y, box.width, box.height))
            pieces.append([row.id, *measures, file.id])
    return {
        "id": shown.ids[number],
        "number": number + 1,
        "side": page.side,
        "width": round(page.width, 2),
        "height": round(page.height, 2),
        "pieces": pieces,
    }


async def page(request: Request) -> Response:
    """A page as SVG, to stand in the studio's page; under its id it never changes."""
    proofs = proofs_of(request)
    data = await run_in_threadpool(proofs.shelf.svg, request.path_params["page"])
    if data is None:
        raise unknown("page of that id (any more)")
    return Response(data, media_type="image/svg+xml", headers=LASTING)


async def stylesheet(request: Request) -> Response:
    """The faces of pages, and the classes of texts that are set in them."""
    names = (*FACES, *(face.name for face in _book(request).extra))
    return Response(inline_stylesheet(names, lambda name: f"fonts/{name}.ttf"), media_type="text/css")


async def font(request: Request) -> Response:
    """A face as a font file."""
    name, book = request.path_params["face"], _book(request)
    if name not in FACES and name not in [face.name for face in book.extra]:
        raise unknown("face of that name")
    face = await run_in_threadpool(book.face, name)
    return Response(face.data, media_type="font/ttf")


def _book(request: Request) -> FontBook:
    """The fonts of the kit that is open; before one is, ours."""
    job = session_of(request).job if studio_of(request).session is not None else None
    return FontBook() if job is None else job.book


ROUTES = [
    Route("/api/sheets/{sheet}", sheet, methods=["GET"]),
    Route("/api/pages/{page}.svg", page, methods=["GET"]),
    Route("/page.css", stylesheet, methods=["GET"]),
    Route("/fonts/{face}.ttf", font, methods=["GET"]),
]
