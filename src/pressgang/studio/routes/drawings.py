"""`/api/drawings`: the silhouettes of rows by id, and one of measures that are just being typed."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.diagnostics import Problems
from pressgang.games.known import known_games, unknown_system
from pressgang.kit.problems import UNKNOWN_SYSTEM
from pressgang.studio.drawings import LABEL, draw_values
from pressgang.studio.problems import REQUEST, Denied, bad_request, unknown
from pressgang.studio.state import proofs_of, session_of, studio_of
from pressgang.studio.wire import LASTING, body, json_answer, take
from pressgang.systems.base import AnySystem

_MOST_COLUMNS = 500


async def show(request: Request) -> Response:
    """The silhouette of that id; under it, it never changes."""
    drawings = proofs_of(request).drawings
    data = await run_in_threadpool(drawings.svg, request.path_params["drawing"])
    if data is None:
        raise unknown("drawing of that id")
    return Response(data, media_type="image/svg+xml", headers=LASTING)


async def draw(request: Request) -> Response:
    """The silhouette of the cells of a row by their headings. Nothing is written.

    `{svg, problems, width_m, height_m}`; each problem has the column at which it stands in `at`.
    """
    asked = await body(request)
    game, values = take(asked, "system", str), take(asked, "values", dict)
    texts = {str(heading): text for heading, text in values.items() if isinstance(text, str)}
    if len(texts) < len(values) or len(texts) > _MOST_COLUMNS:
        raise bad_request("values is no object of texts")
    system = await run_in_threadpool(_system, request, game)
    drawn = await run_in_threadpool(draw_values, system, texts, {})
    answer: dict[str, Any] = {
        "svg": drawn.svg,
        "width_m": drawn.size[0] if drawn.size else None,
        "height_m": drawn.size[1] if drawn.size else None,
        "problems": [
            {**problem.as_json(), "file": LABEL, "at": {"file": None, "row": None, "column": heading}}
            for heading, problem in drawn.problems
        ],
    }
    return json_answer(answer)


def _system(request: Request, id: str) -> AnySystem:
    """The game of that id. Raises `Denied` (422)."""
    session = studio_of(request).session
    kit = session_of(request).open_kit.kit if session is not None else None
    if kit is not None and kit.system.id == id:
        return kit.system
    found = Problems()
    games = known_games(studio_of(request).games, session.root if session is not None else None)
    system = games.named(id, found) if id in games else None
    if system is None:
        raise Denied(422, found.found or [UNKNOWN_SYSTEM.at(REQUEST, *unknown_system(id, games))])
    return system


ROUTES = [
    Route("/api/drawings/{drawing}.svg", show, methods=["GET"]),
    Route("/api/drawings", draw, methods=["POST"]),
]
