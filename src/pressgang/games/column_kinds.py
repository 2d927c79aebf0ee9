"""Kinds of column that only games in folders have: lists of entries, and pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from pressgang.diagnostics import shown, suggestion
from pressgang.games.expressions.allowed import IconsToName
from pressgang.games.expressions.values import (
    ANY,
    MOST_OF_LIST,
    TEXT,
    ListEntry,
    MarkedText,
    ValueType,
    entry_of,
    list_of,
    type_of_kind,
)
from pressgang.games.problems import BAD_MARKUP
from pressgang.schema import Kind, Refused, TextKind, declared, problems
from pressgang.schema.kinds import text_of, with_article
from pressgang.sources.table import heading_key
from pressgang.structs import NamedTuple
from pressgang.typography.markup import MarkupReader, without_signs

_PARTS = re.compile(r"[;\r\n]")
_MOST_FAULTS = 10
"""So many faults of a cell are reported."""


class ListField(NamedTuple):
    """A field of a list's entries: its name as written and in expressions, what sheets print, and its kind. A
    field that is not `required` may be blank: then it has its `default`.
    """

    word: str
    name: str
    label: str
    kind: Kind
    required: bool = True
    default: Any = None
    help: str = ""


class EntryList(NamedTuple):
    """Entries with fields: `Beam 3 | F FS FP | 36; Torpedo | F | 24` in a cell, or a list of tables."""

    fields: tuple[ListField, ...]
    least: int = 0
    most: int = MOST_OF_LIST

    @property
    def label(self) -> str:
        """Its name in help."""
        return f"entries {' | '.join(field.word for field in self.fields)}, parted by ;"

    @property
    def value_type(self) -> ValueType:
        """Its type in expressions."""
        return list_of(entry_of({field.name: type_of_kind(field.kind) for field in self.fields}))

    def parse(self, raw: object) -> tuple[ListEntry, ...]:
        """Return the entries; raises `Refused` with all that is wrong with them."""
        entries = _entries(raw)
        if not self.least <= len(entries) <= self.most:
            limit = f"the most is {self.most}" if len(entries) > self.most else f"the least is {self.least}"
            said = f"the list has {len(entries):,} entries; {limit}"
            raise Refused(problems.OUT_OF_RANGE, said, f"Write {self.least} to {self.most} entries.")
        faults: list[Refused] = []
        made = [self._entry(number, entry, faults) for number, entry in enumerate(entries, 1)]
        if faults:
            first, *others = faults[:_MOST_FAULTS]
            raise Refused(first.rule, first.message, first.help, others)
        return tuple(made)

    def show(self, value: Sequence[ListEntry], between: str = " | ") -> str:
        """Return the entries as a cell has them, with other words `between` their fields if wanted."""
        shown_entries = (
            between.join(
                words
                for field, one in zip(self.fields, entry.values, strict=True)
                if (words := field.kind.show(one)) or between.strip()
            )
            for entry in value
        )
        return "; ".join(shown_entries) or "none"

    def say(self, value: Sequence[ListEntry]) -> str:
        """Return the entries as a force list prints them: fields apart by blanks."""
        return self.show(value, " ")

    def _entry(self, number: int, raw: str | Mapping[str, object], faults: list[Refused]) -> ListEntry:
        given = self._given(number, raw, faults)
        values = []
        for field in self.fields:
            one = given.get(field.word, "")
            blank = one is None or one == ""
            try:
                if blank and field.required:
                    way_out = f"Write {with_article(field.kind.label)}."
                    raise Refused(problems.MISSING_VALUE, f"is blank{field.help and '; '}{field.help}", way_out)
                values.append(field.default if blank else field.kind.parse(one))
            except Refused as refused:
                said = f"entry {number}, {field.word}{' ' if blank else ': '}{refused.message}"
                faults.append(Refused(refused.rule, said, refused.help))
        return ListEntry(tuple(field.name for field in self.fields)[: len(values)], tuple(values))

    def _given(
        self, number: int, raw: str | Mapping[str, object], faults: list[Refused]
    ) -> Mapping[str, object]:
        """Return what an entry has in each field, by the names of the fields."""
        words = [field.word for field in self.fields]
        if isinstance(raw, str):
            parts = [part.strip() for part in raw.split("|")]
            if len(parts) > len(words):
                said = f"entry {number} has {len(parts)} fields; the most is {len(words)}"
                faults.append(Refused(problems.OUT_OF_RANGE, said, f"Write {' | '.join(words)}."))
            return dict(zip(words, parts, strict=False))
        by_key = {heading_key(word): word for word in words}
        for key in raw:
            if heading_key(key) not in by_key:
                said = f"entry {number} has a key {shown(key)}"
                way_out = f"{suggestion(key, words)}The keys are {', '.join(words)}."
                faults.append(Refused(problems.UNKNOWN_KEY, said, way_out))
        return {by_key[heading_key(key)]: one for key, one in raw.items() if heading_key(key) in by_key}

    def sample(self) -> str:
        """Return a cell with an entry, for a starter."""
        return " | ".join(_sample(field) for field in self.fields)


def _entries(raw: object) -> list[str | Mapping[str, object]]:
    """Return the entries of a cell: texts, or tables as a JSON or TOML file has them."""
    if isinstance(raw, tuple):
        return [dict(entry) for entry in raw]
    texts = raw if isinstance(raw, list) else _PARTS.split(text_of(raw))
    entries = [text_of(text) for text in texts]
    if [entry.casefold() for entry in entries] in (["none"], ["-"], ["–"]):
        return []
    return [entry for entry in entries if entry.strip()]


def _sample(field: ListField) -> str:
    if not field.required:
        return field.kind.show(field.default)
    words = getattr(field.kind, "words", ())
    if words:
        return str(words[0])
    least = getattr(field.kind, "minimum", None)
    for text in (f"{1 if least is None else max(least, 1):g}", "yes", field.label):
        try:
            field.kind.parse(text)
        except Refused:
            continue
        return text
    return ""


SIDC = "sidc:"


class PictureKind:
    """A picture: a file beside the stat file, or `sidc:` with the code of a military symbol."""

    __slots__ = ()
    value_type = TEXT
    printed = False

    @property
    def label(self) -> str:
        """Its name in help."""
        return "picture: an SVG or PNG beside the stat file, or sidc: and a code"

    def parse(self, raw: object) -> str:
        """Return the file's name, or `sidc:` and the code."""
        text = text_of(raw)
        if not text.lower().startswith(SIDC):
            if len(text) > 500:
                said = f"{shown(text)} is too long for the name of a file"
                raise Refused(problems.TEXT_TOO_LONG, said, "Give the file a shorter name.")
            return text
        code = text[len(SIDC) :].strip()
        from pressgang.art.military_symbols import SymbolError, checked_code

        try:
            return SIDC + checked_code(code)
        except SymbolError as error:
            raise Refused(problems.UNKNOWN_WORD, error.message, error.help) from None

    def show(self, value: str) -> str:
        """Return the text of the cell."""
        return value


PICTURE = PictureKind()


class UnknownKind(TextKind):
    """A field whose kind has a fault: expressions take it for what they need."""

    value_type: ClassVar[ValueType] = ANY


class MarkupKind(NamedTuple):
    """A text that has markup in its cells, such as that of a card; `icons` are those that it may name."""

    icons: IconsToName
    value_type: ValueType = TEXT

    @property
    def label(self) -> str:
        """Its name in help."""
        return "text with markup: *italic*, **bold**, [red]words[/], {icon:NAME}"

    def parse(self, raw: object) -> MarkedText:
        """Return what the cell says, with its styles and icons; raises `Refused` with all that is wrong."""
        source = TextKind().parse(raw)
        reader = MarkupReader(self.icons.problem)
        signs = reader.read(source)
        reader.finish()
        if reader.faults:
            faults = [Refused(BAD_MARKUP, one.message, one.help) for one in reader.faults[:_MOST_FAULTS]]
            raise Refused(BAD_MARKUP, faults[0].message, faults[0].help, faults[1:])
        return MarkedText(without_signs(signs), source, signs)

    def show(self, value: str) -> str:
        """Return the text of the cell."""
        return value.source if isinstance(value, MarkedText) else value

    def say(self, value: str) -> str:
        """Return the text with signs for its styles and icons, as it is printed."""
        return value.signs if isinstance(value, MarkedText) else value


@cache
def picture_columns(cls: Any) -> tuple[str, ...]:
    """Return the columns of a class of rows that hold pictures, by their names in Python."""
    return tuple(item.name for item in declared(cls) if isinstance(item.kind, PictureKind))
