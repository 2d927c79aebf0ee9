"""Faces: font files in memory, ours and the users', each parsed once, with ours kept in the cache folder.

Ours come with the packages pymupdf-fonts and fontpkg-eb-garamond. A face is unpacked and parsed when a line
first needs it. The outlines of its letters are paths, for drawings around words such as a halo.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pressgang import __version__
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import Run, Text
from pressgang.files.kept import keep, read_kept

if TYPE_CHECKING:
    from pressgang.typography.kerning import Kerning


class _LateImage:
    """A module of Pillow, which reportlab imports at each start: loaded when a picture is opened."""

    def __getattr__(self, name: str) -> Any:
        from PIL import Image

        return getattr(Image, name)


_PILLOW = ModuleType("PIL")
_PILLOW.Image = _LateImage()  # type: ignore[attr-defined]
_STAND_INS: MappingProxyType[str, ModuleType | None] = MappingProxyType(
    {
        "reportlab_mods": ModuleType("reportlab_mods"),
        "reportlab_settings": ModuleType("reportlab_settings"),
        "uharfbuzz": None,
        "PIL": _PILLOW,
    }
)
"""What reportlab would import: settings on Python's path or in the user's home, and what it rarely needs."""


@contextmanager
def _as_installed() -> Iterator[None]:
    stand_ins = [name for name in _STAND_INS if name not in sys.modules]
    for name in stand_ins:
        sys.modules[name] = _STAND_INS[name]  # type: ignore[assignment]  # None: not to be found
    try:
        yield
    finally:
        for name in stand_ins:
            sys.modules.pop(name, None)


@cache
def reportlab_version() -> str:
    """Return the version of reportlab, without loading more of it."""
    with _as_installed():
        import reportlab
    return str(reportlab.__version__)


@cache
def plain_reportlab() -> None:
    """Load reportlab without such settings, unless a caller has already loaded it with its own."""
    with _as_installed():
        import reportlab.pdfbase.ttfonts
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
"""The file and the weight of each face."""
ITALICS = MappingProxyType({"garamond": "garamond-italic", "garamond-semibold": "garamond-italic-medium"})
"""The italic of each upright face."""


def is_display(name: str) -> bool:
    """Return whether a display face has that name."""
    return name in _WEIGHTS


@cache
def display_file(name: str) -> Path | None:
    """Return the variable font file of a display face, or None if its package is not installed."""
    found = find_spec(PACKAGE)
    folders = found.submodule_search_locations if found else None
    path = Path(next(iter(folders))) / "files" / _WEIGHTS[name][0] if folders else None
    return path if path is not None and path.is_file() else None


@cache
def display_data(name: str, whole: bool = False) -> bytes:
    """Return the letters of an installed display face as a font file with one weight, or `whole` with all."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    path = display_file(name)
    assert path is not None
    font = TTFont(path, recalcTimestamp=False)
    weight = _WEIGHTS[name][1]
    if not whole and font["fvar"].axes[0].defaultValue == weight:
        del font["gvar"]  # as its letters are drawn, none of them varies
    # a third of the glyphs are for features, and a variable one takes long to settle
    subset_font(font, unicodes=font.getBestCmap())
    if not whole:
        instantiateVariableFont(font, {"wght": weight}, inplace=True)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


_LAYOUT = ("GSUB", "GPOS", "GDEF", "HVAR", "BASE", "JSTF", "MATH", "DSIG", "kern")
"""The tables that set letters in other ways than one by one; the subsetter would read them whole."""


def subset_font(font: Any, names: Sequence[int] = (), **letters: Any) -> None:
    """Reduce an open font to some letters (`unicodes`, or `gids`), which are set one by one, and to these of
    its names (none given: the usual ones).
    """
    from fontTools.subset import Options, Subsetter

    for tag in _LAYOUT:
        if tag in font:
            del font[tag]
    options: Any = Options(layout_features=[], hinting=False, notdef_outline=True)
    options.name_IDs = list(names) or options.name_IDs
    options.recalc_timestamp = False
    subsetter: Any = Subsetter(options)
    subsetter.populate(**letters)
    subsetter.subset(font)


_UNUSED = ("_pdfScale", "glyphToChar", "glyphNames", "glyphWidths")
"""Attributes of a face that reportlab needs for shaping only, or that cannot be kept."""


def read_kept_tables(name: str) -> dict[str, Any] | None:
    """Return the tables of a face by reportlab's names, as an earlier run kept them, or None."""
    file = _kept_file(name)
    tables: dict[str, Any] | None = read_kept(file) if file else None
    return tables


def keep_tables(name: str, tables: dict[str, Any]) -> None:
    """Keep the tables of one of our faces for the next run, if possible."""
    if file := _kept_file(name):
        keep(file, {key: value for key, value in tables.items() if key not in _UNUSED})


def restore_font(name: str, tables: dict[str, Any]) -> Any:
    """Return reportlab's `TTFont` with the same values, without reading the tables again."""
    from weakref import WeakKeyDictionary

    plain_reportlab()
    from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

    face: Any = TTFontFace.__new__(TTFontFace)
    vars(face).update(tables)
    font: Any = TTFont.__new__(TTFont)
    font.fontName, font.face, font.encoding = name, face, TTEncoding()
    font.state, font._asciiReadable, font.shapable = WeakKeyDictionary(), 0, False
    return font


def _kept_file(name: str) -> str:
    """Return the name of a face in the cache, of all that it depends on; "" where a file is missing."""
    package = find_spec("pymupdf_fonts")  # not imported for it: lzma takes longer than a face
    variable = display_file(name) if is_display(name) else None
    try:
        stats = [Path(file).stat() for file in (package and package.origin, variable) if file]
    except OSError:
        return ""
    sizes = "-".join(f"{one.st_mtime_ns}-{one.st_size}" for one in stats)
    return f"faces/{name}-{__version__}-{reportlab_version()}-{sys.implementation.cache_tag}-{sizes}"


class Face(Struct, frozen=True, dict=True):
    """A font file in memory: ours, or a user's from `users_face`; `called` is the name of the file."""

    name: str
    data: bytes
    called: str = ""

    @cached_property
    def font(self) -> Any:
        """Return the face as reportlab's `TTFont`, which embeds it.

        Parsing takes far longer than writing a page, so that a face stays open for the next document.
        """

        kept = vars(self).get("tables")
        return _opened(self.name, self.data) if kept is None else restore_font(self.name, kept)

    @cached_property
    def tables(self) -> dict[str, Any]:
        """Return the tables of the file by reportlab's names; a face with kept tables is not parsed."""
        tables: dict[str, Any] = vars(self.font.face)
        return tables

    @cached_property
    def kerning(self) -> Kerning:
        """Return the kerning pairs of the face."""
        from pressgang.typography.kerning import Kerning

        return Kerning(self.data, self.tables["charToGlyph"], self.tables["unitsPerEm"])

    @cached_property
    def advances(self) -> dict[int, float]:
        """Return the advance widths in em by code point."""
        return {code: width / 1000 for code, width in self.tables["charWidths"].items()}

    @cached_property
    def cap_height(self) -> float:
        """Return the height of a capital letter in em."""
        return float(self.tables["capHeight"]) / 1000


def open_font(face: Face) -> Any:
    """Open a face with fontTools."""
    from fontTools.ttLib import TTFont

    from pressgang.typography.font_files import silence_font_tools

    silence_font_tools()
    return TTFont(BytesIO(face.data), lazy=True, recalcTimestamp=False, recalcBBoxes=False)


@lru_cache(maxsize=16)
def _opened(name: str, data: bytes) -> Any:
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
    """Open a face of a user's font file (the `index`th of the run), whose contents are not trusted.

    `number` selects a face of a collection, from 1. Raises `FontFileError` (see `font_files`).
    """
    from pressgang.typography.font_files import FontFileError, plain_face

    face = Face(f"user{index}", plain_face(data, number), called)
    if not face.advances:
        raise FontFileError("has no characters that can be printed")
    return face


@lru_cache(maxsize=16)
def our_face(name: str) -> Face:
    """Open a face that comes with pressgang: as an earlier run kept it, else unpacked and parsed."""

    kept = read_kept_tables(name)
    if kept is None:
        face = Face(name, _unpack(name))
        keep_tables(name, face.tables)
        return face
    face = Face(name, kept["_ttf_data"])
    vars(face)["tables"] = kept
    return face


def _unpack(name: str) -> bytes:
    """Return the font file of one of our faces."""

    if is_display(name):
        return display_data(name)
    import pymupdf_fonts

    data: bytes = pymupdf_fonts.myfont(name)
    return data


def outline_text(text: Text, face_of: Callable[[str], Face]) -> tuple[Segment, ...]:
    """Return the outlines of a line's letters in mm from its start, unrotated. `face_of` finds faces."""
    steps: list[Segment] = []
    for run in text.runs:
        face = face_of(run.face)
        for letter, size, *place in _placed_letters(run, text, face):
            for step, numbers in letterform(face, letter):
                moved = [value * size + place[k % 2] for k, value in enumerate(numbers)]
                steps.append((step, tuple(moved)))
    return tuple(steps)


def _placed_letters(run: Run, text: Text, face: Face) -> Iterator[tuple[str | int, float, float, float]]:
    """Yield the letters of a run, or the ids of its glyphs, each with its size and its place from the start."""
    if run.shaped is None:
        for character, x in zip(run.string, letter_places(run, text, face), strict=True):
            yield character, text.size, x, 0.0
        return
    x = run.x + run.lead
    for cluster in run.shaped.clusters:
        for glyph, right, up in cluster.glyphs:
            yield glyph, text.size * cluster.size, x + right * text.size, -up * text.size
        x += cluster.advance * text.size


def letter_places(run: Run, text: Text, face: Face) -> Iterator[float]:
    """Yield where each letter of a run begins, in mm along the line from the start of the text."""
    x = run.x + run.lead
    for index, character in enumerate(run.string):
        yield x
        x += face.advances.get(ord(character), 0.0) * text.size + text.tracking
        x += run.gaps[index] if run.gaps else 0.0


@lru_cache(maxsize=1024)
def letterform(face: Face, character: str | int) -> tuple[Segment, ...]:
    """Return the outline of a character at a type size of 1, y down, from its origin on the baseline.

    A number is the id of a glyph.
    """
    from fontTools.pens.basePen import BasePen

    glyphs, names, order, em = _glyphs_of(face)
    steps: list[Segment] = []

    class Pen(BasePen):  # type: ignore[misc]
        def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            steps.append(("M", (pt[0] / em, -pt[1] / em)))

        def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            steps.append(("L", (pt[0] / em, -pt[1] / em)))

        def _curveToOne(  # noqa: N802
            self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
        ) -> None:
            numbers = [value for pt in (pt1, pt2, pt3) for value in (pt[0] / em, -pt[1] / em)]
            steps.append(("C", tuple(numbers)))

        def _closePath(self) -> None:  # noqa: N802
            steps.append(("Z", ()))

    name = order[character] if isinstance(character, int) else names.get(ord(character), ".notdef")
    glyphs[name].draw(Pen(glyphs))
    return tuple(steps)


@lru_cache(maxsize=8)
def _glyphs_of(face: Face) -> tuple[Any, dict[int, str], list[str], int]:
    font = open_font(face)
    return font.getGlyphSet(), font.getBestCmap(), font.getGlyphOrder(), int(font["head"].unitsPerEm)
