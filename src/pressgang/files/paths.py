"""Questions about a path that are always answered: what the system refuses to look at is not there.

`pathlib` raises on a name that is too long, on a folder that may not be entered and on links in a circle, each
by another exception; whoever asks only whether something is there would have to catch them all.
"""

from __future__ import annotations

import os
import os.path
import sys
import unicodedata
from pathlib import Path


def is_folder(path: Path) -> bool:
    """Whether a folder (or a link to one) has this name."""
    return os.path.isdir(path)  # noqa: PTH112 (pathlib's raises)


def is_file(path: Path) -> bool:
    """Whether an ordinary file (or a link to one) has this name."""
    return os.path.isfile(path)  # noqa: PTH113


def exists(path: Path) -> bool:
    """Whether anything has this name, be it a link to nowhere."""
    return os.path.lexists(path)


def real(path: Path) -> Path:
    """The absolute path with its links followed as far as they lead."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):  # a NUL in the name, a working folder that is gone
        return path


def is_working_file(name: str) -> bool:
    """Whether a file is hidden, or one that a program keeps beside an open file: a lock, a backup."""
    return name.startswith((".", "~")) or name.endswith(("~", "#"))


def printable_stem(path: Path) -> str:
    """Return the file's name without its suffix, bytes that are not UTF-8 read as Windows-1252."""
    return "".join(_WINDOWS.get(character, character) for character in path.stem)


_WINDOWS = {chr(0xDC00 + byte): bytes([byte]).decode("cp1252", "replace") for byte in range(0x80, 0x100)}


def folded(name: str) -> str:
    """The name as those systems compare it that see no difference of case, or of how an accent is written."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


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


_PACKAGE = Path(__file__).resolve().parent.parent


def templates_folder() -> Path:
    """The folder of the templates that came with pressgang."""
    inside = _PACKAGE / "templates"
    return inside if inside.is_dir() else _PACKAGE.parent.parent / "templates"


def template(name: str) -> Path:
    """The path of a template of ours, by its path below `templates/` (`games/dogfight/game.toml`)."""
    return templates_folder() / name


def own_template(kit_folder: Path | None, name: str) -> Path | None:
    """The kit's own file of that name, by its whole path below `templates/` or by its last part alone."""
    if kit_folder is None:
        return None
    for candidate in (kit_folder / "templates" / name, kit_folder / "templates" / Path(name).name):
        if is_file(candidate) and real(candidate).is_relative_to(real(kit_folder)):
            return candidate
    return None
