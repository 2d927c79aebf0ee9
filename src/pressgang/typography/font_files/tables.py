"""The tables of a font file, and the faces of a collection (OpenType 1.9, "Font file")."""

from __future__ import annotations

import re
from pathlib import Path
from struct import unpack_from

from pressgang.files.paths import exists
from pressgang.typography.font_files.names import family_of
from pressgang.typography.font_files.problems import FontFileError, damaged

MOST_FACES = 1_000
MOST_TABLES = 200
_NAMED = 12
"""So many faces of a collection a message names."""
_TTF = "Pass it as a TrueType font (.ttf), which its maker may offer too, or another one."
_STRANGE = {
    b"OTTO": ("has PostScript outlines, and only TrueType outlines can be embedded", _TTF),
    b"wOFF": ("is a font packed for web pages (WOFF)", _TTF),
    b"wOF2": ("is a font packed for web pages (WOFF2)", _TTF),
    b"PK\3\4": ("is a zip archive, no TrueType font", "Unpack it and pass the .ttf file inside."),
}
_NEEDED = {
    b"head": "its measures",
    b"hhea": "its line height",
    b"maxp": "the number of its glyphs",
    b"hmtx": "its widths",
    b"cmap": "its list of characters",
    b"loca": "where its outlines lie",
    b"glyf": "its outlines",
}
_BITMAPS = (b"CBDT", b"EBDT", b"sbix", b"bdat", b"SVG ")


def split_face(path: Path) -> tuple[Path, int | None]:
    """The font file of `fonts.ttc#2` and the number of the face, from 1; `None` where no face is named.

    A file that is really called so is meant itself.
    """
    match = re.fullmatch(r"(.+)#(\d{1,9})", path.name)
    if match is None or exists(path):
        return path, None
    return path.parent / match[1], int(match[2])


def tables_of(data: bytes, face: int | None) -> dict[bytes, bytes]:
    """The tables of a file by tag; of a collection those of that face, counted from 1 (`None`: the first).

    All that a TrueType font can't do without are among them. Raises `FontFileError`.
    """
    starts = _faces(data)
    if face is not None and not 1 <= face <= len(starts):
        if len(starts) == 1:
            raise FontFileError(f"has one face, so that there is no #{face}", "Leave the # and the number out.")
        raise FontFileError(
            f"is a collection of {len(starts)} faces, so that there is no #{face}",
            f"Write a number from 1 to {len(starts)} behind the #: {_listed(data, starts)}.",
        )
    tables = _tables(data, starts[(face or 1) - 1])
    missing = next((tag for tag in _NEEDED if tag not in tables), None)
    if missing is None:
        return tables
    if b"CFF " in tables or b"CFF2" in tables:
        raise FontFileError(*_STRANGE[b"OTTO"])
    if missing in (b"glyf", b"loca") and any(tag in tables for tag in _BITMAPS):
        raise FontFileError("has pictures in place of outlines, and only TrueType outlines can be embedded")
    raise damaged(f'it lacks {_NEEDED[missing]} (the table "{missing.decode()}")')


def _faces(data: bytes) -> list[int]:
    """Where each face of the file begins."""
    if data[:4] != b"ttcf":
        return [0]
    if len(data) < 12:
        raise damaged("it breaks off in its first lines")
    (count,) = unpack_from(">L", data, 8)
    if not 0 < count <= MOST_FACES or 12 + 4 * count > len(data):
        raise damaged(f"it is a collection of {count:,} faces by its own count")
    return list(unpack_from(f">{count}L", data, 12))


def _tables(data: bytes, start: int) -> dict[bytes, bytes]:
    kind = data[start : start + 4]
    if kind in _STRANGE:
        raise FontFileError(*_STRANGE[kind])
    if kind not in (b"\0\1\0\0", b"true"):
        raise FontFileError("is no TrueType font")
    if start + 12 > len(data):
        raise damaged("it breaks off in its first lines")
    (count,) = unpack_from(">H", data, start + 4)
    if count > MOST_TABLES or start + 12 + 16 * count > len(data):
        raise damaged(f"it breaks off in the list of its {count:,} tables")
    found: dict[bytes, bytes] = {}
    total = 0
    for at in range(start + 12, start + 12 + 16 * count, 16):
        tag, _, offset, length = unpack_from(">4sLLL", data, at)
        if offset + length > len(data):
            raise damaged(f'it breaks off before the end of its table "{tag.decode("latin-1")}"')
        total += length
        if tag in found or total > len(data):
            raise damaged("its tables lie over each other")
        found[tag] = data[offset : offset + length]
    return found


def _listed(data: bytes, starts: list[int]) -> str:
    """The faces of a collection by number and name, as far as they can be read."""
    listed = []
    for number, start in enumerate(starts[:_NAMED], 1):
        try:
            listed.append(f"{number} {family_of(_tables(data, start).get(b'name', b''))}")
        except FontFileError:
            listed.append(f"{number} (damaged)")
    return ", ".join(listed) + (" …" if len(starts) > _NAMED else "")
