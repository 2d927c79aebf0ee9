"""`/api/kit`: the kit, its kit.toml changed; steps of all its files taken back and done again."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.studio.backsteps import step_back
from pressgang.studio.kitchanges import edit_kit
from pressgang.studio.kitview import kit_json
from pressgang.studio.state import session_of
from pressgang.studio.wire import body, json_answer


async def show(request: Request) -> Response:
    """The kit as the page shows it."""
    session = session_of(request)
    return json_answer(kit_json(session), version=session.open_kit.version)


async def change(request: Request) -> Response:
    """Edits of kit.toml as one step; the answer is the kit as it is then."""
    asked = await body(request)
    session = session_of(request)

    async def act() -> Response:
        answer = await edit_kit(session, asked)
        return json_answer(answer, version=session.open_kit.version)

    return await session.steps.once(session.lock, asked, act)


async def undo(request: Request) -> Response:
    """Take the last step back."""
    return await _step(request, again=False)


async def redo(request: Request) -> Response:
    """Do the last step that was taken back again."""
    return await _step(request, again=True)


async def _step(request: Request, again: bool) -> Response:
    asked = await body(request)
    session = session_of(request)

    async def act() -> Response:
        return json_answer(await step_back(session, again))

    return await session.steps.once(session.lock, asked, act)


ROUTES = [
    Route("/api/kit", show, methods=["GET"]),
    Route("/api/kit", change, methods=["PATCH"]),
    Route("/api/undo", undo, methods=["POST"]),
    Route("/api/redo", redo, methods=["POST"]),
]
