"""Faces: font files in memory, ours and the users', each parsed once.

Ours come with the `pymupdf-fonts` package. A face is unpacked and parsed when a line first needs it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pressgang.typography.kerning import Kerning


Style = Literal["regular", "bold", "italic", "bold italic"]


@dataclass(frozen=True)
class Face:
    """One font file in memory: ours, or a user's as `users_face` makes it; `called` is the name of its file."""

    name: str
    data: bytes = field(repr=False)
    called: str = ""

    def __reduce__(self) -> tuple[type[Face], tuple[str, bytes, str]]:
        """Another process opens the file anew: what the libraries made of it does not travel."""
        return Face, (self.name, self.data, self.called)

    @cached_property
    def font(self) -> Any:
        """The face as reportlab's `TTFont`, which embeds it.

        Parsing takes far longer than writing a page, so that a face stays open for the next document.
        """
        from pressgang.typography.kept_faces import kept_font

        kept = vars(self).get("tables")
        return _opened(self.name, self.data) if kept is None else kept_font(self.name, kept)

    @cached_property
    def tables(self) -> dict[str, Any]:
        """What reportlab reads from the file, by its own names; one that was kept is measured without it."""
        tables: dict[str, Any] = vars(self.font.face)
        return tables

    @cached_property
    def kerning(self) -> Kerning:
        """The kerning pairs of the face."""
        from pressgang.typography.kerning import Kerning

        return Kerning(self.data, self.tables["charToGlyph"], self.tables["unitsPerEm"])

    @cached_property
    def advances(self) -> dict[int, float]:
        """Advance widths in em by code point."""
        return {code: width / 1000 for code, width in self.tables["charWidths"].items()}

    @cached_property
    def cap_height(self) -> float:
        """The height of a capital letter in em."""
        return float(self.tables["capHeight"]) / 1000


@lru_cache(maxsize=16)
def _opened(name: str, data: bytes) -> Any:
    from io import BytesIO

    from pressgang.typography.plain_reportlab import plain_reportlab

    plain_reportlab()
    from reportlab.pdfbase.ttfonts import TTFont

    font: Any = TTFont(name, BytesIO(data), asciiReadable=0)
    own = re.sub(rb"[^A-Za-z0-9-]", b"", font.face.name) or b"Font"
    # a user's copy of a bundled font must not share its name, nor two weights of one file
    if name.startswith(("user", "garamond")):
        own += b"-" + name.encode()
    font.face.name = own
    return font


def users_face(index: int, data: bytes, number: int | None = None, called: str = "") -> Face:
    """A face of a user's font file, the `index`th of the run, open: a file is not trusted to be what it says.

    `number` names a face of a collection, from 1. Raises `FontFileError` (see `font_files`).
    """
    from pressgang.typography.font_files.face import plain_face
    from pressgang.typography.font_files.problems import FontFileError

    face = Face(f"user{index}", plain_face(data, number), called)
    if not face.advances:
        raise FontFileError("has no characters that can be printed")
    return face


def text_face(data: bytes, number: int | None = None) -> tuple[bytes, Style]:
    """A file of a user's text face made plain, and its style. Raises `FontFileError`."""
    from pressgang.typography.font_files.face import plain_face, style_of

    plain = plain_face(data, number)
    return plain, style_of(plain)


@lru_cache(maxsize=16)
def our_face(name: str) -> Face:
    """A face that comes with pressgang, open: as an earlier run kept it, else unpacked and parsed."""
    from pressgang.typography.kept_faces import keep_tables, kept_tables

    kept = kept_tables(name)
    if kept is None:
        face = Face(name, _unpacked(name))
        keep_tables(name, face.tables)
        return face
    face = Face(name, kept["_ttf_data"])
    vars(face)["tables"] = kept
    return face


def _unpacked(name: str) -> bytes:
    """The font file of a face of ours."""
    from pressgang.typography.display import display_data, is_display

    if is_display(name):
        return display_data(name)
    import pymupdf_fonts

    data: bytes = pymupdf_fonts.myfont(name)
    return data
