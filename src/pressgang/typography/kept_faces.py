"""The faces that pressgang comes with, unpacked and parsed once and kept in the user's cache folder.

Unpacking a face and reading its tables takes longer than drawing a sheet of counters with it. What is kept
is named by the versions it was made with and begins with its own checksum: a file that was cut off, or that
another release wrote, is not read but made anew. Two runs may write at once: each writes beside and renames.
A folder that can't be written, or is not there, only costs the time. Users' own fonts are never kept.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from pressgang import __version__
from pressgang.files.own_folders import cache_folder
from pressgang.typography.display import display_file, is_display
from pressgang.typography.plain_reportlab import plain_reportlab, reportlab_version

_CHECKSUM = sha256().digest_size
_UNUSED = ("_pdfScale", "glyphToChar", "glyphNames", "glyphWidths")
"""What reportlab needs of a face for shaping alone, or cannot be kept."""


def kept_tables(name: str) -> dict[str, Any] | None:
    """What reportlab once read from that face, by its own names, as it was kept; `None` where it was not."""
    try:
        data = _path(name).read_bytes()
    except (OSError, ValueError, RuntimeError):
        return None
    if sha256(data[_CHECKSUM:]).digest() != data[:_CHECKSUM]:
        return None
    tables: dict[str, Any] = marshal.loads(memoryview(data)[_CHECKSUM:])
    return tables


def keep_tables(name: str, tables: dict[str, Any]) -> None:
    """Keep what was read from a face of ours for the next run, where that can be done."""
    state = marshal.dumps({key: value for key, value in tables.items() if key not in _UNUSED})
    with contextlib.suppress(OSError, ValueError, RuntimeError):
        path = _path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f"{path.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
        try:
            temporary.write_bytes(sha256(state).digest() + state)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)


def kept_font(name: str, tables: dict[str, Any]) -> Any:
    """The `TTFont` that reportlab would have made: the same values, without reading the tables again."""
    from weakref import WeakKeyDictionary

    plain_reportlab()
    from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

    face: Any = TTFontFace.__new__(TTFontFace)
    vars(face).update(tables)
    font: Any = TTFont.__new__(TTFont)
    font.fontName, font.face, font.encoding = name, face, TTEncoding()
    font.state, font._asciiReadable, font.shapable = WeakKeyDictionary(), 0, False
    return font


def _path(name: str) -> Path:
    """The file of a face: its name tells all that its contents depend on."""
    import pymupdf_fonts

    package = Path(pymupdf_fonts.__file__).stat()
    made_with: tuple[object, ...] = (
        __version__, reportlab_version(), sys.implementation.cache_tag, package.st_mtime_ns
    )  # fmt: skip
    variable = display_file(name) if is_display(name) else None
    if variable is not None:
        made_with += (variable.stat().st_mtime_ns, variable.stat().st_size)
    key = sha256(repr(made_with).encode()).hexdigest()[:12]
    return cache_folder() / "faces" / f"{name}-{__version__}-{key}"
