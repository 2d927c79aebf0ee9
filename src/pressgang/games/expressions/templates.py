"""Texts with expressions in braces: `{name} costs {cost} points`, `{gun:+}` with its sign."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from msgspec import Struct

from pressgang.diagnostics import Problems, Span, shown
from pressgang.games.expressions.arithmetic import Expression, InnerScope, Scope
from pressgang.games.expressions.compiling import Known, compiled
from pressgang.games.expressions.values import (
    NUMBER,
    TEXT,
    MarkedText,
    Value,
    ValueType,
    fits,
    shown_value,
    sole_name,
)
from pressgang.games.problems import BAD_EXPRESSION, BAD_MARKUP, WRONG_TYPES
from pressgang.games.written import Written
from pressgang.regex import regex
from pressgang.structs import replace
from pressgang.typography.markup import (
    PLAIN,
    MarkupReader,
    WordStyle,
    has_styles,
    restyled,
    styled,
    without_signs,
)

__all__ = ["Template", "shown_value", "template"]
LONGEST_TEXT = 5000
MOST_BRACES = 100
_ICON = "icon:"
PrintedValue = tuple[Expression, bool, WordStyle]
TemplatePart = str | PrintedValue
_PARTS = regex(r"\\[\\{}]|\{\{|\}\}|\{(?P<inner>(?:'[^']*'|\"[^\"]*\"|[^{}'\"])*)\}|[{}]")


class Template(Struct, frozen=True):
    """A text whose expressions are worked out for each row, side or table cell it is printed for.

    `parts` are texts with signs for their styles (see `typography.markup`), and expressions with whether their
    sign is printed and the style of what they come to. What is written as a number is that `number`.
    """

    source: str
    span: Span
    parts: tuple[TemplatePart, ...]
    number: int | float | None = None

    def text(self, scope: Scope) -> str:
        """Return the text with signs for its styles. Raises `Fault` if an expression has no result."""
        parts = [part if isinstance(part, str) else _printed(part, part[0].value(scope)) for part in self.parts]
        return "".join(parts)

    def texts(self, name: str, values: Iterable[str], scope: Scope) -> Iterator[str]:
        """Yield the text for each of these values of a name. Raises `Fault` if an expression has no result."""
        inner = InnerScope(scope, {})
        parts = [
            part
            if isinstance(part, str) or name in part[0].every_name()
            else _printed(part, part[0].value(inner))
            for part in self.parts
        ]
        for inner[name] in values:  # what is worth something else each time is not remembered
            yield "".join([one if isinstance(one, str) else _printed(one, one[0].once(inner)) for one in parts])

    def value(self, scope: Scope) -> Value:
        """Return the number or the value of the expression that it is, else its text. Raises `Fault`."""
        if self.number is not None:
            return self.number
        own = self._only
        return without_signs(self.text(scope)) if own is None else own.value(scope)

    @property
    def type(self) -> ValueType:
        """Return the type of its value."""
        if self.number is not None:
            return NUMBER
        return TEXT if self._only is None else self._only.type

    @property
    def _only(self) -> Expression | None:
        """Return its expression if it consists of nothing else, or None."""
        first = self.parts[0] if len(self.parts) == 1 else ""
        return None if isinstance(first, str) or first[1] else first[0]

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """Return the expressions in its braces, in order."""
        return tuple(part[0] for part in self.parts if not isinstance(part, str))

    @property
    def sole_name(self) -> str:
        """Return the column or value that it consists of, as expressions know it, or an empty text."""
        return sole_name(self.expressions[0].source) if len(self.parts) == 1 and self.expressions else ""

    @property
    def plain(self) -> bool:
        """Return whether it is the same for every row."""
        return not self.expressions


class WithExpressions(Struct, frozen=True):
    """A part of a file, some of whose fields are texts and expressions."""

    def expressions(self) -> Iterator[Expression]:
        """Yield those of all its fields, and of the parts in them."""
        yield from expressions_in(*(getattr(self, name) for name in self.__struct_fields__))


class WithKeys(WithExpressions, frozen=True):
    """A part of a file that has some of the keys which are declared for it: their values by name."""

    keys: Mapping[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        """Return the value of a key, None where the part has none."""
        return self.keys.get(key)

    def given(self, keys: Iterable[str]) -> dict[str, Any]:
        """Return the values of those of these keys that the part has."""
        return {key: self.keys[key] for key in keys if key in self.keys} if self.keys else {}

    def replaced(self, **keys: Any) -> Self:
        """Return the same part with other values of its keys."""
        return replace(self, keys={**self.keys, **keys})


_WITHOUT_EXPRESSIONS = frozenset({str, int, float, bool, type(None)})
"""Most fields are one of these, and to ask each whether it is a table takes longer than all else."""


def expressions_in(*parts: object) -> Iterator[Expression]:
    """Yield the expressions of texts and parts, also of those in tuples and tables."""
    for part in parts:
        if type(part) in _WITHOUT_EXPRESSIONS:
            continue
        if isinstance(part, Expression):
            yield part
        elif isinstance(part, Template):
            yield from part.expressions
        elif isinstance(part, WithExpressions):
            yield from part.expressions()
        elif isinstance(part, tuple | Mapping):
            yield from expressions_in(*(part.values() if isinstance(part, Mapping) else part))


def names_read(*parts: object) -> frozenset[str] | None:
    """Return the names that decide what the expressions of parts come to on a sheet; None where rows do."""
    expressions = tuple(expressions_in(*parts))
    if any(one.beyond == "rows" for one in expressions):
        return None
    return frozenset(name for one in expressions for name in one.names)


def template(text: Written, known: Known, found: Problems, *, marked: bool = True) -> Template | None:
    """Return the text with its expressions, or `None` and a problem for each that cannot be read; so for its
    markup, where it is `marked`.
    """
    if len(text.text) > LONGEST_TEXT:
        said = f"the text has {len(text.text):,} characters; the most is {LONGEST_TEXT:,}"
        found.report(BAD_EXPRESSION, text.span, said, "Shorten the text.")
        return None
    before = len(found.found)
    reader = _reader(known) if marked else None
    parts = tuple(_parts(text, known, found, reader))
    _report(text, reader, found)
    return None if len(found.found) > before else Template(text.text, text.span, parts)


def read_markup(text: Written, known: Known, found: Problems) -> str:
    """Return a text without expressions, with signs for its markup; each fault of it is a problem."""
    reader = _reader(known)
    read = reader.read(text.text)
    _report(text, reader, found)
    return read


def read_fixed(text: Written, known: Known, found: Problems) -> str:
    """Return a text that is the same for all, with signs for its markup; an expression in it is a problem."""
    for match in _PARTS.finditer(text.text):
        inner = match["inner"]
        if inner is not None and not inner.startswith(_ICON):
            said = f"{shown(match.group())} is not worked out here: this text is the same for all rows"
            way_out = "Write it in a text or a cell of a table; a backslash prints the sign itself: \\{."
            found.report(BAD_EXPRESSION, text.at(match.start()), said, way_out)
    return read_markup(text, known, found)


def _reader(known: Known) -> MarkupReader:
    return MarkupReader() if known.icons is None else MarkupReader(known.icons.problem)


def _report(text: Written, reader: MarkupReader | None, found: Problems) -> None:
    """Report a problem for each fault of the markup of a text that was read."""
    if reader is not None:
        reader.finish()
        for fault in reader.faults:
            found.report(BAD_MARKUP, text.at(fault.offset), fault.message, fault.help)


def _printed(part: PrintedValue, value: Value) -> str:
    """Return the value that a row or the game gives, in the style of a part: with its own styles where it has
    markup, else with nothing in it that could be taken for one.
    """
    _, signed, style = part
    if isinstance(value, MarkedText):
        return restyled(value.signs, style)
    text = shown_value(value, signed)
    return styled(text if text.isascii() or not has_styles(text) else without_signs(text), style)


def _parts(text: Written, known: Known, found: Problems, reader: MarkupReader | None) -> Iterator[TemplatePart]:
    done = count = 0
    for match in _PARTS.finditer(text.text):
        escaped = match.group().startswith("\\")
        if escaped and reader is None:
            continue
        if match.start() > done:
            yield _read(text.text[done : match.start()], done, reader)
        done = match.end()
        inner = match["inner"]
        style = reader.style if reader else PLAIN
        if escaped:
            yield styled(match.group()[1], style)
        elif match.group() in ("{{", "}}"):
            yield styled(match.group()[0], style)
        elif reader and inner is not None and inner.startswith(_ICON) and inner != f"{_ICON}+":
            yield reader.icon(inner.removeprefix(_ICON), match.start())
        elif inner is None:
            way_out = "Write { } in pairs around an expression, and {{ or }} for a brace that is printed."
            found.report(BAD_EXPRESSION, text.at(match.start()), "a brace without its other", way_out)
        else:
            count += 1
            if count > MOST_BRACES:
                said = f"the text has more than {MOST_BRACES} expressions"
                found.report(BAD_EXPRESSION, text.at(match.start()), said, "Part the text.")
                return
            expression, signed = _formatted(text, match.start("inner"), match.end("inner"), found)
            made = compiled(text.part(*expression), known, found) if expression else None
            if made is not None and signed and not fits(made.type, NUMBER):
                said = f"{made.type} has no sign to be printed"
                found.report(WRONG_TYPES, text.at(match.start()), said, "Leave out :+.")
            elif made is not None:
                yield made, signed, style
    if done < len(text.text):
        yield _read(text.text[done:], done, reader)


def _read(stretch: str, offset: int, reader: MarkupReader | None) -> str:
    return stretch if reader is None else reader.read(stretch, offset)


def _formatted(text: Written, begin: int, end: int, found: Problems) -> tuple[tuple[int, int] | None, bool]:
    """Return where the expression in braces stands, and whether its sign is printed (`{gun:+}`)."""
    inner = text.text[begin:end]
    outside = re.sub(r"'[^']*'|\"[^\"]*\"", lambda quoted: "'" * len(quoted.group()), inner)
    colon = outside.find(":")
    if colon < 0:
        return (begin, end), False
    if inner[colon + 1 :].strip() != "+":
        said = f'":{inner[colon + 1 :]}" is no way to print a number'
        found.report(BAD_EXPRESSION, text.at(begin + colon), said, "Write {gun:+} for a number with its sign.")
        return None, False
    return (begin, begin + colon), True
