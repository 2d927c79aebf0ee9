"""The studio's refusals as problems, and the exception that turns them into an answer."""

from __future__ import annotations

from collections.abc import Iterable

from pressgang.diagnostics import Diagnostic, Rule, Span

_SOURCE = "pressgang's studio, a page of this computer for this user"

BUG = Rule(
    "PG900",
    "a fault of the studio itself",
    "Nothing that a user does makes the program fail; where it does, the terminal says where, and files stay "
    "whole.",
    _SOURCE,
    "the studio says that it failed",
    "what the terminal shows is sent to whoever maintains pressgang",
)
STRANGER = Rule(
    "PG901",
    "a request that does not come from the studio's own page",
    "Any page in the browser can send requests to a server on this computer: only the page that was opened "
    "with the address of the terminal is listened to.",
    _SOURCE,
    "a bookmark of an earlier run",
    "the address that the terminal shows",
)
TOO_MUCH = Rule(
    "PG902",
    "more than the studio takes at once",
    "Requests have 8 MB, and eight pages may listen at the same time: a slip must not stop the computer.",
    _SOURCE,
    "a paste of a million rows",
    "the rows in several pastes",
)
CHANGED = Rule(
    "PG903",
    "a cell that someone else has changed meanwhile",
    "The file may be open in a spreadsheet program or in a second tab: what was written there is not lost in "
    "silence.",
    _SOURCE,
    "two hands write 3 and 5 into one cell",
    "one of them is chosen",
)
READ_ONLY = Rule(
    "PG904",
    "a file that cannot be written now",
    "A folder may be read-only, and on Windows an open file cannot be replaced.",
    _SOURCE,
    "raf.csv, open in a program that locks it",
    "raf.csv, closed there",
)
UNKNOWN = Rule(
    "PG905",
    "something that the studio does not have",
    "Files, sheets and pages are told by ids of this run, never by paths.",
    _SOURCE,
    "the address of a sheet that was removed",
    "the sheet as the page lists it now",
)
BAD_REQUEST = Rule(
    "PG906",
    "a request that cannot be understood",
    "The page and the server speak JSON of known shapes.",
    _SOURCE,
    "a page of another version of pressgang",
    "the page, loaded anew",
)
PORT_TAKEN = Rule(
    "PG907",
    "a port that another program has",
    "Two programs cannot answer at one address.",
    _SOURCE,
    "pressgang studio --port 80",
    "pressgang studio",
    exit_status=2,
)
NO_UNDO = Rule(
    "PG908",
    "a step that cannot be taken back or begun",
    "What another program has written since stays, and one job prints at a time.",
    _SOURCE,
    "undo of a cell that was changed elsewhere since",
    "the cell, written anew",
)

REQUEST = Span("request")
"""The place of problems that are in no file."""


class Denied(Exception):  # noqa: N818 (the answer is no, and says why)
    """A request answered with status 4xx or 5xx and problems; `etag` is a changed file's version."""

    def __init__(self, status: int, problems: Iterable[Diagnostic], etag: str = "") -> None:
        self.status, self.problems, self.etag = status, tuple(problems), etag
        super().__init__(f"{status}: " + "; ".join(problem.message for problem in self.problems))


def bad_request(message: str, status: int = 400) -> Denied:
    """Return the refusal of a malformed body or address."""
    return Denied(status, [BAD_REQUEST.at(REQUEST, message, "Load the page anew.")])


def unknown(what: str) -> Denied:
    """Return the 404 for something that does not exist (any more)."""
    return Denied(404, [UNKNOWN.at(REQUEST, f"there is no {what}", "Load the page anew.")])
