"""reportlab as it was installed: no settings of the user's home or of the working folder change a page."""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType

_SETTINGS = ("reportlab_mods", "reportlab_settings")
"""What it would import from wherever Python looks, or else run from the user's home."""


@cache
def plain_reportlab() -> str:
    """Load reportlab, unless a caller has done so with settings of its own; its version."""
    stand_ins = [name for name in _SETTINGS if name not in sys.modules]
    for name in stand_ins:
        sys.modules[name] = ModuleType(name)
    try:
        import reportlab
        import reportlab.rl_config
    finally:
        for name in stand_ins:
            sys.modules.pop(name, None)
    return str(reportlab.__version__)
