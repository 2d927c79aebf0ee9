"""The studio's refusals as problems, and the exception that turns them into an answer."""

from __future__ import annotations

from collections.abc import Iterable

from pressgang.diagnostics import Diagnostic, Span, general_rule

BUG = general_rule("PG900")
STRANGER = general_rule("PG901")
TOO_MUCH = general_rule("PG902")
CHANGED = general_rule("PG903")
READ_ONLY = general_rule("PG904")
UNKNOWN = general_rule("PG905")
BAD_REQUEST = general_rule("PG906")
PORT_TAKEN = general_rule("PG907", exit_status=2)
NO_UNDO = general_rule("PG908")

REQUEST = Span("request")
"""The place of problems that are in no file."""


class Denied(Exception):  # noqa: N818 (the answer is no, and says why)
    """A request answered with status 4xx or 5xx and problems; `etag` is a changed file's version."""

    def __init__(self, status: int, problems: Iterable[Diagnostic], etag: str = "") -> None:
        self.status, self.problems, self.etag = status, tuple(problems), etag
        super().__init__(f"{status}: " + "; ".join(problem.message for problem in self.problems))


def bad_request(message: str, status: int = 400) -> Denied:
    """Return the refusal of a malformed body or address."""
    way_out = "Look at the kit as it is now." if status == 409 else "Change the request as PROTOCOL.md has it."
    return Denied(status, [BAD_REQUEST.at(REQUEST, message, way_out)])


def unknown(what: str) -> Denied:
    """Return the 404 for something that does not exist (any more)."""
    return Denied(404, [UNKNOWN.at(REQUEST, f"there is no {what}", "Look at the kit as it is now.")])
