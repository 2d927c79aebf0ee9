"""The keys of a TOML table in any spelling, with their places."""

from __future__ import annotations

from collections.abc import Mapping

from pressgang.diagnostics import Span
from pressgang.sources.located import Located
from pressgang.sources.records import heading_key

Given = dict[str, tuple[object, Span, Span]]


def span_of(table: Mapping[str, Located], key: str, otherwise: Span) -> Span:
    """Where a key's value stands, however the key is spelt: `Stats` and `sta-ts` are read as `stats`."""
    return next((item.span for name, item in table.items() if heading_key(name) == key), otherwise)


def taken(keys: dict[str, Located], wanted: str) -> Located | None:
    """The value of a key in any of its spellings, taken out; a second spelling stays and is reported."""
    spelling = next((key for key in keys if heading_key(key) == wanted), None)
    return None if spelling is None else keys.pop(spelling)


def given(table: Mapping[str, Located]) -> Given:
    """A table as `read_options` takes it: each value with the place of its key and its own."""
    return {key: (item.plain(), item.key_span or item.span, item.span) for key, item in table.items()}
