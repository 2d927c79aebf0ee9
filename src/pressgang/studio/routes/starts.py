"""`/api/starts`, `/api/open`, `/api/close`: which kit the page shows."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.files.paths import real
from pressgang.studio import disk
from pressgang.studio.kitview import kit_json
from pressgang.studio.problems import unknown
from pressgang.studio.starts import games_told, kit_id, kit_told, kits_in, start_kit
from pressgang.studio.state import studio_of
from pressgang.studio.wire import body, json_answer, take


async def show(request: Request) -> Response:
    """The games, and the kits of the folder."""
    studio = studio_of(request)
    kits = [kit_told(kit, studio.folder) for kit in kits_in(studio.folder)]
    folder = real(studio.folder)
    answer = {
        "folder": folder.name or str(folder),
        "readonly": disk.is_read_only(folder),
        "games": games_told(studio.games),
        "kits": kits,
    }
    return json_answer(answer)


async def start(request: Request) -> Response:
    """A new kit, which is open then."""
    asked = await body(request)
    studio = studio_of(request)
    game, name = take(asked, "game", str), take(asked, "name", str)
    kit = start_kit(studio.folder, game, name, studio.games)
    session = await studio.open(kit)
    return json_answer({"id": kit_id(kit), **kit_json(session)}, 201)


async def open_kit(request: Request) -> Response:
    """A kit of the folder, by its id."""
    wanted = take(await body(request), "kit", str)
    studio = studio_of(request)
    kit = next((one for one in kits_in(studio.folder) if kit_id(one) == wanted), None)
    if kit is None:
        raise unknown("kit of that id in the folder")
    return json_answer(kit_json(await studio.open(kit)))


async def close(request: Request) -> Response:
    """Close the kit, for the start page."""
    await body(request)
    await studio_of(request).close()
    return Response(status_code=204)


ROUTES = [
    Route("/api/starts", show, methods=["GET"]),
    Route("/api/starts", start, methods=["POST"]),
    Route("/api/open", open_kit, methods=["POST"]),
    Route("/api/close", close, methods=["POST"]),
]
