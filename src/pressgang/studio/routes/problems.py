"""`/api/problems`: what is wrong with the kit; `/api/explain/CODE`: the rule behind it."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.catalogue import all_rules
from pressgang.diagnostics import Rule
from pressgang.games.known import known_games
from pressgang.studio import problems as own
from pressgang.studio.at import problems_json
from pressgang.studio.problems import unknown
from pressgang.studio.proofs import proofs_of_request
from pressgang.studio.state import studio_of
from pressgang.studio.wire import json_answer

_FIRST = 10.0


async def show(request: Request) -> Response:
    """The problems as last found. Where `complete` is false, sheets are still being looked at."""
    proofs = proofs_of_request(request)
    await proofs.until(lambda: proofs.findings.revision >= 0, _FIRST)
    now = proofs.findings
    found = problems_json(proofs.session, now.found)
    return json_answer({"revision": now.revision, "complete": now.complete, "problems": found})


async def explain(request: Request) -> Response:
    """What `pressgang explain` says of a rule."""
    studio = studio_of(request)
    session = studio.session

    def find() -> Rule | None:
        games = known_games(studio.games, session.root if session is not None else None)
        rules = {rule.code: rule for rule in own.ALL} | all_rules(games)
        return rules.get(request.path_params["code"].upper())

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


ROUTES = [
    Route("/api/problems", show, methods=["GET"]),
    Route("/api/explain/{code}", explain, methods=["GET"]),
]
