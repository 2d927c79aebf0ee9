"""How the parts of a game's file are read: texts, expressions, tables of keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, cast

from msgspec import Struct

from pressgang.diagnostics import Problems, Rule, Span, nearest, shown, suggestion
from pressgang.drawing.colours import Colour
from pressgang.games.expressions.compiling import Expression, Known, compiled
from pressgang.games.expressions.scopes import Each, Vocabulary
from pressgang.games.expressions.templates import Template, read_fixed, template
from pressgang.games.expressions.values import ValueType, fits
from pressgang.games.problems import BAD_DECLARATION, TOO_MUCH, WRONG_TYPES
from pressgang.games.written import Written, written
from pressgang.schema import Kind, Refused
from pressgang.schema.keys import Key, KeyKind, OneOf
from pressgang.schema.problems import BAD_COLOUR, MISSING_KEY, UNKNOWN_KEY, WRONG_TYPE
from pressgang.sources.table import Located, heading_key
from pressgang.structs import replace


class PartReading(Struct, frozen=True, kw_only=True):
    """What reads the texts, expressions and tables of a file. Problems go into `found`.

    Expressions read the `names` of what is printed for `each`, and the `fields` of an entry of a list; `lines`
    are those of the file, to find a character's place in.
    """

    names: Vocabulary
    found: Problems
    lines: Sequence[str] = ()
    each: Each = "row"
    fields: tuple[str, ...] = ()

    @property
    def folder(self) -> Path | None:
        """The folder of the game, where it is one's file that is read."""
        return None

    def of(self, each: Each, *fields: str) -> Self:
        """Return what reads the same of something else that is printed."""
        return replace(self, each=each, fields=fields)

    def with_number(self) -> Self:
        """Return what reads the same where expressions read the `number` of a piece too."""
        return replace(self, fields=(*self.fields, "number"))

    @property
    def known(self) -> Known:
        """The names that expressions may read."""
        return self.names.known(self.each, self.fields)

    def value(self, item: Located, name: str, sort: KeyKind) -> Any:
        """Return the value of a key of that name and sort, or None and a problem."""
        if sort == "text":
            return self.template(item)
        if sort == "expression":
            return self.expression(item)
        if sort == "flag":
            return self.flag(item)
        if sort == "fixed":
            return self.fixed(item)
        if sort == "colour":
            return self.colour(item)
        if isinstance(sort, OneOf):
            said, what = str(item.value), sort.what
            if said in sort.words:
                return said
            self.unknown_word(BAD_DECLARATION, item.span, f"there is no {what}", said, sort.words, f"{what}s")
            return None
        return sort(self, item) if callable(sort) else self.parsed(item, name, cast(Kind, sort))

    def values(self, items: Mapping[str, Located], keys: Mapping[str, Key]) -> dict[str, Any]:
        """Return the sound values of those of these keys that are among the items of a table."""
        read = {key: self.value(items[key], key, one.kind) for key, one in keys.items() if key in items}
        return {key: value for key, value in read.items() if value is not None}

    def written(self, item: Located | None) -> Written | None:
        """Return the text of a value or the digits of a number, or None and a problem for another value."""
        if item is None:
            return None
        if isinstance(item.value, str):
            return written(item, self.lines)
        if isinstance(item.value, int | float) and not isinstance(item.value, bool):
            return Written(str(item.value), item.span)
        self.refuse(item, "is not a text", "Write a text, in quotes.")
        return None

    def template(self, item: Located | None, marked: bool = True) -> Template | None:
        """Return the text of a value with expressions in braces.

        It is read for markup, unless it is not `marked`: it names something, and is not printed.
        """
        text = self.written(item)
        return None if text is None else template(text, self.known, self.found, marked=marked)

    def fixed(self, item: Located) -> str | None:
        """Return a text that is the same for all, with signs for its markup, or None and a problem."""
        if not isinstance(item.value, str):
            self.refuse(item, "is not a text", "Write a text, in quotes.")
            return None
        return read_fixed(written(item, self.lines), self.names.known("kit"), self.found)

    def expression(self, item: Located | None, wants: Sequence[ValueType] = ()) -> Expression | None:
        """Return the expression of a value, such as that of `when`; None and a problem where it has a fault, or
        comes to none of the types that are wanted.
        """
        text = self.written(item)
        made = None if text is None else compiled(text, self.known, self.found)
        if made is None or not wants or any(fits(made.type, one) for one in wants):
            return made
        words = " or ".join(map(str, wants))
        said = f"{shown(made.source)} is {made.type}, and {words} stands here"
        self.found.report(WRONG_TYPES, made.span, said, f"Write what comes to {words}.")
        return None

    def parsed(self, item: Located | None, name: str, kind: Kind) -> Any:
        """Return the value of a kind, or None and a problem, which calls it by its `name`."""
        if item is None:
            return None
        try:
            return kind.parse(item.plain())
        except Refused as refused:
            self.found.report(refused.rule, item.span, f"{name}: {refused.message}", refused.help)
            return None

    def unknown_word(
        self, rule: Rule, place: Span, problem: str, word: str, known: Iterable[str], kind: str
    ) -> None:
        """Report a word that is none of those known, with the nearest and all of them, which are a `kind`."""
        names = tuple(known)
        self.found.report(rule, place, f"{problem} {shown(word)}", suggestion(word, names, f"The {kind} are"))

    def list_of(self, item: Located | None, what: str = "a list") -> list[Located]:
        """Return the entries of a value that is a list, or none; a problem for another value."""
        if item is None or isinstance(item.value, list):
            return [] if item is None else item.value
        self.refuse(item, f"is not {what}", "Write a list: [ … ].")
        return []

    def at_most(
        self, most: int, item: Located, entries: list[Located], whose: str, what: str, way_out: str
    ) -> list[Located]:
        """Return the entries of a list, or none and a problem where there are more than that."""
        if len(entries) <= most:
            return entries
        self.found.report(TOO_MUCH, item.span, f"{whose} {len(entries):,} {what}; the most is {most}", way_out)
        return []

    def keys_of(self, item: Located, known: Iterable[str], what: str) -> dict[str, Located]:
        """Return the keys of a value that is a table, by their plain names; see `mend_keys` for the others."""
        if not isinstance(item.value, dict):
            self.refuse(item, f"is not a table of {what}", "Write a table: { … }.")
            return {}
        known = tuple(known)
        by_key = {heading_key(name): name for name in known}
        return {
            by_key[heading_key(key)]: value for key, value in self.mend_keys(item, known, what).value.items()
        }

    def mend_keys(self, item: Located, known: Iterable[str], what: str) -> Located:
        """Return a table without its unknown keys, which are problems. One that is near to a key which it lacks
        is taken as that, and nothing more is told of it.
        """
        names = {heading_key(name): name for name in known}
        table: dict[str, Located] = item.value
        read = {key: value for key, value in table.items() if heading_key(key) in names}
        if len(read) == len(table):
            return item
        given = {heading_key(key) for key in read}
        for key, value in table.items():
            if key in read:
                continue
            self.unknown(key, value, names.values(), what)
            near = nearest(key, names.values())
            if near and heading_key(near) not in given:
                self.found.close(value.key_span, value.span)
                read.setdefault(near, value)
        return item._replace(value=read)

    def flag(self, item: Located | None, usual: bool = False) -> bool:
        """Return the truth of a value, or the `usual` one; a problem where it is neither true nor false."""
        if item is None:
            return usual
        if not isinstance(item.value, bool):
            self.refuse(item, "is neither true nor false", "Write true or false, without quotes.")
        return item.value is True

    def colour(self, item: Located | None) -> Colour | None:
        """Return the colour that a value is, or None and a problem."""
        if item is None:
            return None
        try:
            return Colour.called(str(item.plain()))
        except ValueError as error:
            way_out = "Write # and six hexadecimal digits, such as #b3261e, or a colour's name in CSS."
            self.found.report(BAD_COLOUR, item.span, f"{shown(item.plain())} {error}", way_out)
            return None

    def fault(self, place: Span, said: str, way_out: str) -> None:
        """Report something that the file declares wrongly."""
        self.found.report(BAD_DECLARATION, place, said, way_out)

    def refuse(self, item: Located, said: str, way_out: str) -> None:
        """Report a value of the wrong type; `said` goes on after the value."""
        self.found.report(WRONG_TYPE, item.span, f"{shown(item.plain())} {said}", way_out)

    def missing(self, key: str, place: Span, what: str, way_out: str) -> None:
        """Report a problem of a key that `what` must have."""
        self.found.report(MISSING_KEY, place, f"{what} has no {key}", way_out)

    def without_effect(self, key: str, item: Located, beside: str, effective: Iterable[str]) -> None:
        """Report a key that changes nothing where it stands."""
        way_out = f"Leave it out; what has an effect there: {', '.join(effective)}."
        self.fault(item.place, f"{key} has no effect beside {beside}", way_out)

    def unknown(self, key: str, item: Located, known: Iterable[str], what: str) -> None:
        """Report a key that `what` does not have."""
        names = list(known)
        way_out = suggestion(key, names, "The keys are")
        self.found.report(UNKNOWN_KEY, item.place, f"unknown key {shown(key)} of {what}", way_out)
