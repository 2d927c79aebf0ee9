"""Digests of text files that we wrote, kept in the user's config folder: what was edited since is the user's.

A PDF or PNG that another program saves loses our mark. An SVG, a CSV or a JSON file keeps its first lines,
which are our mark, however it is edited. Where nothing could be kept, the mark alone tells.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from pressgang.files.locking import locked
from pressgang.files.own_folders import config_folder
from pressgang.files.paths import real

_TEXTS = (".svg", ".csv", ".dxf", ".json")
_MANY = 500
"""More folders than this are not remembered: the oldest go."""


def changed_since(path: Path) -> bool:
    """Whether a file is not as we wrote it."""
    if path.suffix.lower() not in _TEXTS:
        return False
    known = _known(_place(path.parent)).get(path.name)
    try:
        return known is not None and known != digest(path.read_bytes())
    except OSError:
        return False


def remember(files: Iterable[tuple[Path, str]]) -> None:
    """Note files that were written, with the digest of each."""
    folders: dict[Path, dict[str, str]] = {}
    for path, known in files:
        if path.suffix.lower() in _TEXTS:
            folders.setdefault(_place(path.parent), {})[path.name] = known
    if not folders:
        return
    with contextlib.suppress(OSError), locked(config_folder()):
        for place, names in folders.items():
            place.parent.mkdir(parents=True, exist_ok=True)
            temporary = place.with_suffix(".tmp")
            temporary.write_text(json.dumps(_known(place) | names, indent=1), encoding="utf-8")
            temporary.replace(place)
        kept = sorted(next(iter(folders)).parent.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for old in kept[:-_MANY]:
            old.unlink()


def _known(place: Path) -> dict[str, str]:
    try:
        data = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {str(name): str(digest) for name, digest in data.items()} if isinstance(data, dict) else {}


def _place(folder: Path) -> Path:
    return config_folder() / "written" / f"{key_of(real(folder))}.json"


def key_of(path: Path) -> str:
    """A name for what is kept of a path."""
    return digest(str(path).encode(errors="surrogateescape"))


def digest(data: bytes) -> str:
    """By which bytes are known again."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()
