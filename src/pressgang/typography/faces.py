"""Faces: font files in memory, ours and the users', each parsed once and ours kept in the cache folder.

Ours come with the packages pymupdf-fonts and fontpkg-eb-garamond. A face is unpacked and parsed when a line
first needs it.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Literal

from pressgang import __version__
from pressgang.files.paths import cache_folder

if TYPE_CHECKING:
    from pressgang.typography.kerning import Kerning


_SETTINGS = ("reportlab_mods", "reportlab_settings")
"""What it would import from wherever Python looks, or else run from the user's home."""


@contextmanager
def _as_installed() -> Iterator[None]:
    stand_ins = [name for name in _SETTINGS if name not in sys.modules]
    for name in stand_ins:
        sys.modules[name] = ModuleType(name)
    try:
        yield
    finally:
        for name in stand_ins:
            sys.modules.pop(name, None)


@cache
def reportlab_version() -> str:
    """The version of reportlab, of which no more is loaded."""
    with _as_installed():
        import reportlab
    return str(reportlab.__version__)


@cache
def plain_reportlab() -> None:
    """Load reportlab, unless a caller has done so with settings of its own."""
    with _as_installed():
        import reportlab.rl_config  # noqa: F401


PACKAGE = "fontpkg_eb_garamond"
_WEIGHTS = MappingProxyType(
    {
        "garamond": ("EBGaramond[wght].ttf", 400),
        "garamond-semibold": ("EBGaramond[wght].ttf", 600),
        "garamond-italic": ("EBGaramond-Italic[wght].ttf", 400),
        "garamond-italic-medium": ("EBGaramond-Italic[wght].ttf", 500),
    }
)
"""The faces there are: the file of each and its weight."""
ITALICS = MappingProxyType({"garamond": "garamond-italic", "garamond-semibold": "garamond-italic-medium"})
"""The italic of each upright face."""


def is_display(name: str) -> bool:
    """Whether that is the name of a display face."""
    return name in _WEIGHTS


@cache
def display_file(name: str) -> Path | None:
    """The variable file of a display face; `None` where the package is not installed."""
    found = find_spec(PACKAGE)
    folders = found.submodule_search_locations if found else None
    path = Path(next(iter(folders))) / "files" / _WEIGHTS[name][0] if folders else None
    return path if path is not None and path.is_file() else None


def display_data(name: str) -> bytes:
    """The face as a font file of its own, with one weight; it must be there."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    path = display_file(name)
    assert path is not None
    font = TTFont(path, recalcTimestamp=False)
    for tag in ("GSUB", "GPOS", "GDEF", "HVAR"):  # letters are set one by one, in one weight
        if tag in font:
            del font[tag]
    weight = _WEIGHTS[name][1]
    if font["fvar"].axes[0].defaultValue == weight:
        del font["gvar"]  # as its letters are drawn, none of them varies
    options: Any = Options()
    options.layout_features, options.hinting, options.notdef_outline = [], False, True
    options.recalc_timestamp = False
    subsetter: Any = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)  # a third of the glyphs are for features, and a variable one takes long to settle
    instantiateVariableFont(font, {"wght": weight}, inplace=True)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


_CHECKSUM = sha256().digest_size
_UNUSED = ("_pdfScale", "glyphToChar", "glyphNames", "glyphWidths")
"""What reportlab needs of a face for shaping alone, or cannot be kept."""


def read_kept_tables(name: str) -> dict[str, Any] | None:
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


def restore_font(name: str, tables: dict[str, Any]) -> Any:
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

        kept = vars(self).get("tables")
        return _opened(self.name, self.data) if kept is None else restore_font(self.name, kept)

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
    from pressgang.typography.font_files import FontFileError, plain_face

    face = Face(f"user{index}", plain_face(data, number), called)
    if not face.advances:
        raise FontFileError("has no characters that can be printed")
    return face


def text_face(data: bytes, number: int | None = None) -> tuple[bytes, Style]:
    """A file of a user's text face made plain, and its style. Raises `FontFileError`."""
    from pressgang.typography.font_files import plain_face, style_of

    plain = plain_face(data, number)
    return plain, style_of(plain)


@lru_cache(maxsize=16)
def our_face(name: str) -> Face:
    """A face that comes with pressgang, open: as an earlier run kept it, else unpacked and parsed."""

    kept = read_kept_tables(name)
    if kept is None:
        face = Face(name, _unpacked(name))
        keep_tables(name, face.tables)
        return face
    face = Face(name, kept["_ttf_data"])
    vars(face)["tables"] = kept
    return face


def _unpacked(name: str) -> bytes:
    """The font file of a face of ours."""

    if is_display(name):
        return display_data(name)
    import pymupdf_fonts

    data: bytes = pymupdf_fonts.myfont(name)
    return data
