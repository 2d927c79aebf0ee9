"""Problems as data: what is wrong, where, and what to do about it.

Nothing below the command line prints or exits; problems are collected and handed up. What every run makes is a
`NamedTuple`: its class is ready in a sixth of a dataclass's time, which a short `check` feels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import Any, Literal

from pressgang.structs import NamedTuple, dataclass

Severity = Literal["error", "warning", "note"]
"""The severities. A note says how sound input was treated; it never changes the exit status."""


class Span(NamedTuple):
    """A place in a file. Lines and columns count from 1; 0 means the file as a whole.

    For spreadsheets `line` is the row, `column` the column's number, and `cell` its name (`B7`), with that of
    the sheet where it was picked by name (`Finland!B7`).
    """

    file: str
    line: int = 0
    column: int = 0
    cell: str | None = None

    def __str__(self) -> str:
        if self.cell is None:
            return f"{self.file}:{self.line}:{self.column}"
        # As a spreadsheet says it; with a sheet's name as a user names the sheet: armies.xlsx#Finland!B7
        return f"{self.file}{'#' if '!' in self.cell else '!'}{self.cell}"


class Rule(NamedTuple):
    """A kind of problem: everything `pressgang explain CODE` says about it.

    `exit_status` is 1 where the input breaks a rule, 2 where something cannot be read, written or used.
    `bad` and `good` are short examples, written as a user would type them.
    """

    code: str
    title: str
    why: str
    source: str
    bad: str
    good: str
    severity: Severity = "error"
    exit_status: Literal[1, 2] = 1

    def at(self, span: Span, message: str, help: str) -> Diagnostic:
        """Return a problem of this kind at `span`."""
        return Diagnostic(self, span, message, help)


def _text_of(key: str) -> Any:
    return property(lambda rule: _texts()[rule.code][key])


class _GeneralRule(Rule):
    """A rule whose texts stand in a `checks.toml`, read when the first of them is asked for."""

    __slots__ = ()
    title, why, source, bad, good = map(_text_of, ("title", "why", "source", "bad", "good"))


@cache
def _texts() -> dict[str, dict[str, str]]:
    import tomllib

    from pressgang.files.paths import template

    files = (template("checks.toml"), *template("games").glob("*/checks.toml"))
    return {
        code: texts for file in files for code, texts in tomllib.loads(file.read_text(encoding="utf-8")).items()
    }


def general_rule(code: str, severity: Severity = "error", exit_status: Literal[1, 2] = 1) -> Rule:
    """Return a rule that holds for every game; `templates/checks.toml` has its texts."""
    none = dict.fromkeys(("title", "why", "source", "bad", "good"), "")
    return _GeneralRule(code, **none, severity=severity, exit_status=exit_status)


def rules_of(names: Mapping[str, object]) -> tuple[Rule, ...]:
    """Return the rules among the names of a module, in their order."""
    return tuple(rule for rule in names.values() if isinstance(rule, Rule))


class Diagnostic(NamedTuple):
    """One problem at one place: `message` says what was found and the limit, `help` says what to do."""

    rule: Rule
    span: Span
    message: str
    help: str

    @property
    def is_error(self) -> bool:
        """Return whether this problem stops the run (a warning does so only with `--strict`)."""
        return self.rule.severity == "error"

    def as_text(self) -> str:
        """Return `file:line:column: CODE message`, and the advice on an indented line."""
        place = one_line(str(self.span))
        return f"{place}: {self.rule.code} {one_line(self.message)}\n    {one_line(self.help)}"

    def as_json(self) -> dict[str, object]:
        """Return the object that `check --format json` prints for this problem."""
        return {
            "file": self.span.file,
            "line": self.span.line,
            "column": self.span.column,
            "cell": self.span.cell,
            "code": self.rule.code,
            "severity": self.rule.severity,
            "message": one_line(self.message),
            "help": one_line(self.help),
            "source": self.rule.source,
        }


class PressgangError(Exception):
    """The one exception that carries problems up to the command line or to a caller of the library."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(d.as_text() for d in self.diagnostics))

    def __reduce__(self) -> tuple[type[PressgangError], tuple[tuple[Diagnostic, ...]]]:
        """Return how to rebuild the exception in another process."""
        return PressgangError, (self.diagnostics,)


class Cancelled(Exception):  # noqa: N818 (nothing went wrong: it was asked for)
    """The exception with which a caller's progress function ends long work, before any file is written."""


@dataclass
class Problems:
    """The problems of a stage, collected so that all are reported and not only the first."""

    found: list[Diagnostic] = field(default_factory=list)
    _closed: set[Span] = field(default_factory=set)

    def add(self, diagnostic: Diagnostic) -> None:
        """Note one problem."""
        if diagnostic.span not in self._closed:
            self.found.append(diagnostic)

    def report(self, rule: Rule, span: Span, message: str, help: str) -> None:
        """Note that a rule is broken at a place: the finding, and the advice."""
        self.add(rule.at(span, message, help))

    def add_once(self, diagnostic: Diagnostic) -> None:
        """Note a problem that several pieces share, unless it is noted already."""
        if diagnostic not in self.found:
            self.add(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Note several problems."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def close(self, *spans: Span | None) -> None:
        """Note no further problem at these places: what stands there is read as what it may have meant."""
        self._closed.update(span for span in spans if span is not None)

    @property
    def has_errors(self) -> bool:
        """Return whether any problem is an error."""
        return any(d.is_error for d in self.found)

    def raise_errors(self) -> None:
        """Raise all problems found so far if any is an error."""
        if self.has_errors:
            raise PressgangError(self.found)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return problems by file (in order of its first problem), sheet, line and column."""
    listed = list(diagnostics)
    files = list(dict.fromkeys(d.span.file for d in listed))
    return sorted(
        listed,
        key=lambda d: (
            files.index(d.span.file),
            (d.span.cell or "").rpartition("!")[0],
            d.span.line,
            d.span.column,
        ),
    )


def exit_status(diagnostics: Iterable[Diagnostic], strict: bool = False) -> int:
    """Return the exit status of a run with these problems: 0, 1 or 2 (docs/commands.md says which)."""
    counted = ("error", "warning") if strict else ("error",)
    return max((d.rule.exit_status for d in diagnostics if d.rule.severity in counted), default=0)


def shown(value: object, limit: int = 40) -> str:
    """Return a value as messages quote it: in quotes, on one line, and shortened to `limit` characters."""
    text = one_line(str(value).lower() if isinstance(value, bool) else str(value))
    more = f" ({len(text):,} characters)" if len(text) > limit else ""
    return f'"{shortened(text, limit)}"{more}'


def shortened(text: str, limit: int = 40) -> str:
    """Return a name as messages begin with it: no more than `limit` characters."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def in_columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return rows of texts as lines, each column as wide as its longest text."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return ["  ".join(f"{text:<{w}}" for text, w in zip(row, widths, strict=True)).rstrip() for row in table]


def counted(number: int, what: str) -> str:
    """Return a number with its noun: `1 row`, `1,200 rows`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def one_line(text: str) -> str:
    """Return `text` safe for a terminal: line ends, control and direction characters as escapes, `\\x1b`."""
    return text if text.isprintable() else "".join(map(_harmless, text))


def _harmless(character: str) -> str:
    if character.isprintable():
        return character
    from unicodedata import category

    # the other blanks (of no width, or a fixed one) are no more than blanks
    if category(character) == "Zs":
        return " "
    if "\udc80" <= character <= "\udcff":  # a byte of a file's name that is not UTF-8
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape").decode()


def suggestion(word: str, known: Iterable[str], listed: str = "") -> str:
    """Return `Did you mean "x"? ` if one of `known` is similar to `word`, else an empty string.

    With the beginning of a sentence (`The keys are`), all of them follow.
    """
    like = nearest(word, known)
    told = f'Did you mean "{like}"? ' if like else ""
    return f"{told}{listed} {', '.join(known) or 'none'}." if listed else told


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the one of `known` that is most similar to `word`, or an empty string if none is."""
    word = word.lower()[:80]
    like = {}
    for name in reversed(list(known)):
        shared = sum(map(name.lower().__contains__, word))  # enough to be worth a closer look, and quick
        if 2 * shared >= 0.99 * _LIKE * (len(word) + len(name)):
            like[name.lower()] = name
    if not like:
        return ""
    from difflib import get_close_matches

    return "".join(like[name] for name in get_close_matches(word, like, n=1, cutoff=_LIKE))


_LIKE = 0.6
"""The least likeness of a suggested name."""
