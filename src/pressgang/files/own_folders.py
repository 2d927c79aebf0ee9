"""Where pressgang keeps what is its own on the user's computer: settings, and what can be made again."""

from __future__ import annotations

import os
import sys
from pathlib import Path

CONFIG_VARIABLE = "PRESSGANG_CONFIG"
CACHE_VARIABLE = "PRESSGANG_CACHE"
DATA_VARIABLE = "PRESSGANG_DATA"
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


def data_folder() -> Path:
    """The user's own folder for what they keep for pressgang (games), unless `PRESSGANG_DATA` names another.

    It is where platformdirs would say, which every check of a stat file would have to load.
    """
    own = os.environ.get(DATA_VARIABLE)
    if own:
        return Path(own)
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 (a user without a home has none here; Path.home raises)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "pressgang"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "pressgang"
    return Path(os.environ.get("XDG_DATA_HOME", "").strip() or home / ".local" / "share") / "pressgang"
