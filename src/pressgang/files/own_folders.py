"""Where pressgang keeps what is its own on the user's computer: settings, and what can be made again."""

from __future__ import annotations

import os
from pathlib import Path

CONFIG_VARIABLE = "PRESSGANG_CONFIG"
CACHE_VARIABLE = "PRESSGANG_CACHE"
"""The environment variables that name other folders (a stick, a test)."""


def config_folder() -> Path:
    """The user's own config folder for pressgang, unless `PRESSGANG_CONFIG` names another."""
    own = os.environ.get(CONFIG_VARIABLE)
    if own:
        return Path(own)
    from platformdirs import user_config_path

    return user_config_path("pressgang", appauthor=False)


def cache_folder() -> Path:
    """The user's own cache folder for pressgang, unless `PRESSGANG_CACHE` names another."""
    own = os.environ.get(CACHE_VARIABLE)
    if own:
        return Path(own)
    from platformdirs import user_cache_path

    return user_cache_path("pressgang", appauthor=False)
