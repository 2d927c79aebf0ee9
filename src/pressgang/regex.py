"""Regular expressions of modules, compiled when they are first used.

A start reads a hundred of them and needs a quarter; compiling the others would take a tenth of it.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class LateRegex:
    """An expression that answers as the compiled one does, and keeps each method that it was asked for."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self._source = pattern, flags

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(*self._source), name)
        setattr(self, name, value)
        return value


def regex(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return the expression as `re.compile` does; a fault in it shows at its first use."""
    return cast("re.Pattern[AnyStr]", LateRegex(pattern, flags))
