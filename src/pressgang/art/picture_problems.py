"""Problems of a user's own picture: the rules, and a collection of findings."""

from __future__ import annotations

from typing import NoReturn

from pressgang.diagnostics import Diagnostic, Rule, Span, general_rule, shown

PLACE = general_rule("PG601")
MISSING = general_rule("PG602")
FORMAT = general_rule("PG603")
UNREADABLE = general_rule("PG604", exit_status=2)
FILE_SIZE = general_rule("PG605")
MALFORMED = general_rule("PG610")
ACTIVE = general_rule("PG611")
EXTERNAL = general_rule("PG612")
ENTITIES = general_rule("PG613")
TOO_MUCH = general_rule("PG614")
NUMBER = general_rule("PG615")
UNSUPPORTED = general_rule("PG616")
SIMPLIFIED = general_rule("PG617", severity="warning")
DAMAGED = general_rule("PG620")
PIXELS = general_rule("PG621")
NO_INK = general_rule("PG630")

_MOST_FINDINGS = 20


class PictureError(Exception):
    """Raised when reading a picture can't go on; its problems are in the `Findings`."""


class Findings:
    """The problems of one picture that is asked for at `span`, each reported once however often it occurs."""

    def __init__(self, span: Span, name: str) -> None:
        self.span = span
        self.name = name
        self._found: dict[tuple[str, str], tuple[Rule, int, str, str]] = {}
        self._more: dict[tuple[str, str], int] = {}

    def add(self, rule: Rule, message: str, help: str, line: int = 0) -> None:
        """Add a problem; `line` is the line in the picture's file, 0 if there is none."""
        key = (rule.code, message)
        if key in self._found:
            self._more[key] = self._more.get(key, 0) + 1
        elif len(self._found) < _MOST_FINDINGS:
            self._found[key] = (rule, line, message, help)

    def refuse(self, rule: Rule, message: str, help: str, line: int = 0) -> NoReturn:
        """Add a problem and raise `PictureError`."""
        if len(self._found) >= _MOST_FINDINGS:
            self._found.popitem()
        self.add(rule, message, help, line)
        raise PictureError

    @property
    def has_errors(self) -> bool:
        """Return whether the picture must be refused."""
        return any(rule.severity == "error" for rule, *_ in self._found.values())

    def diagnostics(self) -> list[Diagnostic]:
        """Return all problems, in the order in which they were found."""
        result = []
        for key, (rule, line, message, advice) in self._found.items():
            where = f"{shown(self.name, 80)}, line {line}," if line else shown(self.name, 80)
            more = self._more.get(key, 0)
            often = f" (and {more:,} more)" if more else ""
            said = f"{advice[:1].upper()}{advice[1:].removesuffix('.')}."
            result.append(rule.at(self.span, f"{where} {message}{often}", said))
        return result
