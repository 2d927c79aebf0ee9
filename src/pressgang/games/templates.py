"""Texts with expressions in braces: `{name} costs {cost} points`, `{gun:+}` with its sign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pressgang.diagnostics import Problems, Span
from pressgang.games.allowed import Known
from pressgang.games.arithmetic import Expression, Scope
from pressgang.games.expressions import compiled
from pressgang.games.problems import BAD_EXPRESSION, WRONG_TYPES
from pressgang.games.values import NUMBER, TEXT, Value, ValueType, fits, shown_value
from pressgang.games.written import Written

__all__ = ["Template", "shown_value", "template"]
LONGEST_TEXT = 5000
MOST_BRACES = 100
_PARTS = re.compile(r"\{\{|\}\}|\{(?P<inner>(?:'[^']*'|\"[^\"]*\"|[^{}'\"])*)\}|[{}]")


@dataclass(frozen=True)
class Template:
    """A text whose expressions are worked out for each row, side or table cell it is printed for.

    `parts` are plain texts, and expressions with whether their sign is printed. What is written as a number is
    that `number`.
    """

    source: str
    span: Span
    parts: tuple[str | tuple[Expression, bool], ...]
    number: int | float | None = None

    def text(self, scope: Scope) -> str:
        """The text there. Raises `Fault` where an expression has no result."""
        return "".join(
            part if isinstance(part, str) else shown_value(part[0].value(scope), part[1]) for part in self.parts
        )

    def value(self, scope: Scope) -> Value:
        """Return the number or the value of the expression that it is, else its text. Raises `Fault`."""
        if self.number is not None:
            return self.number
        own = self._only
        return self.text(scope) if own is None else own.value(scope)

    @property
    def type(self) -> ValueType:
        """The type of its value."""
        if self.number is not None:
            return NUMBER
        return TEXT if self._only is None else self._only.type

    @property
    def _only(self) -> Expression | None:
        """The expression that is all of it; None where anything else stands in it."""
        first = self.parts[0] if len(self.parts) == 1 else ""
        return None if isinstance(first, str) or first[1] else first[0]

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """Those in its braces, in order."""
        return tuple(part[0] for part in self.parts if not isinstance(part, str))

    @property
    def plain(self) -> bool:
        """Whether it is the same for every row."""
        return not self.expressions


def template(text: Written, known: Known, found: Problems) -> Template | None:
    """The text with its expressions, or `None` and a problem for each that cannot be read."""
    if len(text.text) > LONGEST_TEXT:
        said = f"the text has {len(text.text):,} characters; the most is {LONGEST_TEXT:,}"
        found.add(BAD_EXPRESSION.at(text.span, said, "Shorten the text."))
        return None
    before = len(found.found)
    parts = tuple(_parts(text, known, found))
    return None if len(found.found) > before else Template(text.text, text.span, parts)


def _parts(text: Written, known: Known, found: Problems) -> Iterator[str | tuple[Expression, bool]]:
    done = count = 0
    for match in _PARTS.finditer(text.text):
        if match.start() > done:
            yield text.text[done : match.start()]
        done = match.end()
        inner = match["inner"]
        if match.group() in ("{{", "}}"):
            yield match.group()[0]
        elif inner is None:
            way_out = "Write { } in pairs around an expression, and {{ or }} for a brace that is printed."
            found.add(BAD_EXPRESSION.at(text.at(match.start()), "a brace without its other", way_out))
        else:
            count += 1
            if count > MOST_BRACES:
                said = f"the text has more than {MOST_BRACES} expressions"
                found.add(BAD_EXPRESSION.at(text.at(match.start()), said, "Part the text."))
                return
            expression, signed = _formatted(text, match.start("inner"), match.end("inner"), found)
            made = compiled(text.part(*expression), known, found) if expression else None
            if made is not None and signed and not fits(made.type, NUMBER):
                said = f"{made.type} has no sign to be printed"
                found.add(WRONG_TYPES.at(text.at(match.start()), said, "Leave out :+."))
            elif made is not None:
                yield made, signed
    if done < len(text.text):
        yield text.text[done:]


def _formatted(text: Written, begin: int, end: int, found: Problems) -> tuple[tuple[int, int] | None, bool]:
    """Where the expression in braces stands, and whether its sign is printed (`{gun:+}`)."""
    inner = text.text[begin:end]
    outside = re.sub(r"'[^']*'|\"[^\"]*\"", lambda quoted: "'" * len(quoted.group()), inner)
    colon = outside.find(":")
    if colon < 0:
        return (begin, end), False
    if inner[colon + 1 :].strip() != "+":
        said = f'":{inner[colon + 1 :]}" is no way to print a number'
        found.add(BAD_EXPRESSION.at(text.at(begin + colon), said, "Write {gun:+} for a number with its sign."))
        return None, False
    return (begin, begin + colon), True
