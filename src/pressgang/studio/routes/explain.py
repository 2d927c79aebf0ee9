"""`/api/explain/CODE`: the rule behind a problem."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.catalogue import all_rules
from pressgang.diagnostics import Rule
from pressgang.games.known import known_games
from pressgang.studio.problems import unknown
from pressgang.studio.state import studio_of
from pressgang.studio.wire import json_answer


async def show(request: Request) -> Response:
    """What `pressgang explain` says of a rule."""
    studio = studio_of(request)
    session = studio.session

    def find() -> Rule | None:
        games = known_games(studio.games, session.root if session is not None else None)
        return all_rules(games).get(request.path_params["code"].upper())

    rule = await run_in_threadpool(find)
    if rule is None:
        raise unknown("rule of that code")
    return json_answer(
        {
            "code": rule.code,
            "title": rule.title,
            "severity": rule.severity,
            "rule": rule.why,
            "source": rule.source,
            "bad": rule.bad,
            "good": rule.good,
        }
    )


ROUTES = [Route("/api/explain/{code}", show, methods=["GET"])]
