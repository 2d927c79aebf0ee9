"""Questions about paths that never fail: a path that the system refuses to look at does not exist.

`pathlib` raises on names that are too long, on folders without permission and on circular links, each with
another exception; callers who only ask whether a file exists would have to catch them all.
"""

from __future__ import annotations

import os.path
import re
import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path

AnyPath = str | os.PathLike[str]
AnyPaths = AnyPath | Iterable[AnyPath]


def as_paths(named: AnyPaths) -> list[Path]:
    """Return the paths that a script names, one or several."""
    return [Path(named)] if isinstance(named, str | os.PathLike) else [Path(one) for one in named]


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
    raw = ((one, ord(one) - 0xDC00) for one in path.stem)
    return "".join(
        bytes([byte]).decode("cp1252", "replace") if 0x80 <= byte <= 0xFF else one for one, byte in raw
    )


def hyphenated(text: str) -> str:
    """Return a text in small ASCII letters and figures, with a hyphen in place of all between them."""
    from anyascii import anyascii

    return re.sub(r"[^a-z0-9]+", "-", anyascii(text).lower()).strip("-")


def folded(name: str) -> str:
    """Return the name for comparison on systems that ignore case and the encoding of accents."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


CONFIG_VARIABLE = "PRESSGANG_CONFIG"
CACHE_VARIABLE = "PRESSGANG_CACHE"
DATA_VARIABLE = "PRESSGANG_DATA"
"""The environment variables that name other folders (a stick, a test)."""


def config_folder() -> Path:
    """Return the user's config folder for pressgang, or the one that `PRESSGANG_CONFIG` names."""
    return _users_folder(CONFIG_VARIABLE, "XDG_CONFIG_HOME", ".config", "Application Support")


def cache_folder() -> Path:
    """Return the user's cache folder for pressgang, or the one that `PRESSGANG_CACHE` names."""
    return _users_folder(CACHE_VARIABLE, "XDG_CACHE_HOME", ".cache", "Caches", "Cache")


def data_folder() -> Path:
    """Return the user's data folder for pressgang (with games), or the one that `PRESSGANG_DATA` names."""
    return _users_folder(DATA_VARIABLE, "XDG_DATA_HOME", ".local/share", "Application Support")


def _users_folder(own: str, variable: str, usual: str, library: str, on_windows: str = "") -> Path:
    """Return the folder that the variable `own` names, else the one where each system has such files."""
    named = os.environ.get(own)
    if named:
        return Path(named)
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 (Path.home raises where there is none)
    if not home.is_absolute():
        home = Path(os.devnull)  # in which no folder can be made
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "pressgang" / on_windows
    chosen = Path(os.environ.get(variable, "").strip())
    if chosen.is_absolute():
        return chosen / "pressgang"
    return home / (f"Library/{library}" if sys.platform == "darwin" else usual) / "pressgang"


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
