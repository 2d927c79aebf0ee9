"""A value of a JSON or TOML document together with its place."""

from __future__ import annotations

from typing import Any, NamedTuple

from pressgang.diagnostics import Span


class Located(NamedTuple):
    """A value and where it stands.

    `value` is a `dict[str, Located]`, a `list[Located]`, or a scalar (text, number, truth value, None, and in
    TOML a date or time). `span` is where the value begins (for a TOML table its header), `key_span` where its
    key does; elements of a list in brackets have no key.
    """

    value: Any
    span: Span
    key_span: Span | None = None

    def plain(self) -> Any:
        """The value without its places, as `json.loads` or `tomllib.loads` would give it."""
        if isinstance(self.value, dict):
            return {key: item.plain() for key, item in self.value.items()}
        if isinstance(self.value, list):
            return [item.plain() for item in self.value]
        return self.value
