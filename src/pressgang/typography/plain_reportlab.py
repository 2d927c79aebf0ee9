"""reportlab as it was installed: no settings of the user's home or of the working folder change a page."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType

_SETTINGS = ("reportlab_mods", "reportlab_settings")
"""What it would import from wherever Python looks, or else run from the user's home."""


@contextmanager
def _as_installed() -> Iterator[None]:
    stand_ins = [name for name in _SETTINGS if name not in sys.modules]
    for name in stand_ins:
        sys.modules[name] = ModuleType(name)
    try:
        yield
    finally:
        for name in stand_ins:
            sys.modules.pop(name, None)


@cache
def reportlab_version() -> str:
    """The version of reportlab, of which no more is loaded."""
    with _as_installed():
        import reportlab
    return str(reportlab.__version__)


@cache
def plain_reportlab() -> None:
    """Load reportlab, unless a caller has done so with settings of its own."""
    with _as_installed():
        import reportlab.rl_config  # noqa: F401
