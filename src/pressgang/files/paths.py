"""Questions about paths that never fail: a path that the system refuses to look at does not exist.

`pathlib` raises on names that are too long, on folders without permission and on circular links, each with
another exception; callers who only ask whether a file exists would have to catch them all.
"""

from __future__ import annotations

import os
import os.path
import sys
import unicodedata
from pathlib import Path


def is_folder(path: Path) -> bool:
    """Return whether the path is a folder (or a link to one)."""
    return os.path.isdir(path)  # noqa: PTH112 (pathlib's raises)


def is_file(path: Path) -> bool:
    """Return whether the path is an ordinary file (or a link to one)."""
    return os.path.isfile(path)  # noqa: PTH113


def exists(path: Path) -> bool:
    """Return whether the path exists, even as a dangling link."""
    return os.path.lexists(path)


def real(path: Path) -> Path:
    """Return the absolute path with its links followed as far as they lead."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):  # a NUL in the name, a working folder that is gone
        return path


def is_working_file(name: str) -> bool:
    """Return whether a file is hidden, or kept by a program beside an open file: a lock, a backup."""
    return name.startswith((".", "~")) or name.endswith(("~", "#"))


def printable_stem(path: Path) -> str:
    """Return the file's name without its suffix, with bytes that are not UTF-8 read as Windows-1252."""
    return "".join(_WINDOWS.get(character, character) for character in path.stem)


_WINDOWS = {chr(0xDC00 + byte): bytes([byte]).decode("cp1252", "replace") for byte in range(0x80, 0x100)}


def folded(name: str) -> str:
    """Return the name for comparison on systems that ignore case and the encoding of accents."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


CONFIG_VARIABLE = "PRESSGANG_CONFIG"
CACHE_VARIABLE = "PRESSGANG_CACHE"
DATA_VARIABLE = "PRESSGANG_DATA"
"""The environment variables that name other folders (a stick, a test)."""


def config_folder() -> Path:
    """Return the user's config folder for pressgang, or the one that `PRESSGANG_CONFIG` names."""
    own = os.environ.get(CONFIG_VARIABLE)
    if own:
        return Path(own)
    from platformdirs import user_config_path

    return user_config_path("pressgang", appauthor=False)


def cache_folder() -> Path:
    """Return the user's cache folder for pressgang, or the one that `PRESSGANG_CACHE` names."""
    own = os.environ.get(CACHE_VARIABLE)
    if own:
        return Path(own)
    from platformdirs import user_cache_path

    return user_cache_path("pressgang", appauthor=False)


def data_folder() -> Path:
    """Return the user's data folder for pressgang (with games), or the one that `PRESSGANG_DATA` names.

    It is the folder of platformdirs, which every check of a stat file would have to load.
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


def our_folder(name: str) -> Path:
    """Return a folder that comes with pressgang (`docs`, `examples`): inside the package, or in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent.parent / name


def templates_folder() -> Path:
    """Return the folder of the templates that come with pressgang."""
    return our_folder("templates")


def template(name: str) -> Path:
    """Return the path of one of our templates, by its path below `templates/` (`games/dogfight/game.toml`)."""
    return templates_folder() / name


def own_template(kit_folder: Path | None, name: str) -> Path | None:
    """Return the kit's own file for a template, by its path below `templates/` or its name, or None."""
    if kit_folder is None:
        return None
    for candidate in (kit_folder / "templates" / name, kit_folder / "templates" / Path(name).name):
        if is_file(candidate) and real(candidate).is_relative_to(real(kit_folder)):
            return candidate
    return None
