"""Documents of TOML and JSON with the places of their values, from texts in tests."""

from __future__ import annotations

from collections.abc import Callable

from pressgang.diagnostics import Problems
from pressgang.sources.json_map import decode_json
from pressgang.sources.table import Located
from pressgang.sources.toml_map import decode_toml


def _parse(decode: Callable[[str, str, Problems], Located | None], text: str, file: str) -> Located:
    problems = Problems()
    located = decode(text, file, problems)
    problems.raise_errors()
    assert located is not None
    return located


def parse_toml(text: str, file: str) -> Located:
    """The document. Raises `PressgangError` with all its faults."""
    return _parse(decode_toml, text, file)


def parse_json(text: str, file: str) -> Located:
    """The same of JSON."""
    return _parse(decode_json, text, file)
