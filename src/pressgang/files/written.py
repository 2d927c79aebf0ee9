"""The recognition of our own files, so that nothing else is overwritten: by a mark, and by digests.

A PDF's mark lies behind its cross-reference table, which a filled-in form replaces. Other formats keep theirs
however they are edited, so digests of them are kept in the user's config folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from pressgang import __version__
from pressgang.files.locking import locked
from pressgang.files.paths import config_folder, real
from pressgang.regex import regex

WRITTEN_BY = f"written by pressgang {__version__}"
"""The text of the comment in PDF, SVG and DXF files and those of a site, and of the first key of JSON files."""
SOFTWARE = f"pressgang {__version__}"
"""The creator of a PDF and the `Software` of a PNG."""
INDEX_HEAD = "file,back,name,side,quantity,width_mm,height_mm,sheet,source"
"""The headings of an index of pieces, which identify it: a comment would be a row to other programs."""
WITH_BLEED = ",bleed_mm"
"""A further heading, for an index of pieces whose pictures have bleed."""

_HEAD = 2048
_WORDS = b"written by pressgang "
_JSON = regex(rb'\{\s*"\w+": "' + _WORDS)
"""The beginning of our JSON files: their first key holds `WRITTEN_BY`."""
_INDEX_HEADS = ((INDEX_HEAD + "\n").encode(), (INDEX_HEAD + WITH_BLEED + "\n").encode())
_PDF_END = regex(rb"\n% " + _WORDS + rb"[^\n]*\nstartxref\n\d+\n%%EOF\s*\Z")


def is_ours(data: bytes) -> bool:
    """Return whether pressgang wrote these bytes (a whole file, or its first and last two kB joined)."""
    head = data[:_HEAD]
    if head.startswith(b"%PDF-"):
        return _PDF_END.search(data[-256:]) is not None
    if head.startswith(b"PK\x03\x04"):  # the comment of a zip is its end
        return _WORDS in data[-256:]
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return b"tEXtSoftware\0pressgang " in head
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith((b"<?xml", b"<svg")):
        return b"<!-- " + _WORDS in head
    if text.startswith(b"{"):
        return _JSON.match(text) is not None
    if text.startswith(b"999"):  # the comment that opens a DXF file
        return text[3:].lstrip().startswith(_WORDS)
    return text.startswith((*_INDEX_HEADS, b"<!-- " + _WORDS, b"// " + _WORDS, _WORDS))


_EDITED = (".svg", ".csv", ".dxf", ".json", ".vmod", ".html", ".js", ".txt")
_MANY = 500
"""The most folders with remembered files; the oldest are forgotten."""


def changed_since(path: Path) -> bool:
    """Return whether a file has changed since we wrote it."""
    if path.suffix.lower() not in _EDITED:
        return False
    known = _known(_place(path.parent)).get(path.name)
    try:
        return known is not None and known != digest(path.read_bytes())
    except OSError:
        return False


def remember(files: Iterable[tuple[Path, str]]) -> None:
    """Remember written files, with the digest of each."""
    folders: dict[Path, dict[str, str]] = {}
    for path, known in files:
        if path.suffix.lower() in _EDITED:
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
    """Return the name of a path's record."""
    return digest(str(path).encode(errors="surrogateescape"))


def digest(data: bytes) -> str:
    """Return the digest that identifies bytes."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()
