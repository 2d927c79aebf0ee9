"""One plain TrueType face out of a font file: what is needed of it, checked, in a file of its own."""

from __future__ import annotations

from io import BytesIO
from struct import error as BreaksOff  # noqa: N812 (the module's only exception, here by what it means)
from struct import pack, unpack_from
from typing import TYPE_CHECKING, Any, Literal

from pressgang.typography.font_files.characters import characters_of
from pressgang.typography.font_files.names import (
    FAMILY,
    LICENCE,
    LICENCE_ADDRESS,
    STYLE,
    names_of,
    postscript_name,
)
from pressgang.typography.font_files.outlines import check_outlines
from pressgang.typography.font_files.problems import FontFileError, damaged
from pressgang.typography.font_files.tables import tables_of
from pressgang.typography.kerning import pair_subtables

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

_LENGTHS = {b"head": 54, b"hhea": 36, b"maxp": 32}
_MAGIC = 0x5F0F3CF5
_DATES = pack(">QQ", 3_800_000_000, 3_800_000_000)
"""When the face was made and changed, in seconds since 1904: nobody asks, and odd ones are complained of."""
_OS2_LENGTHS = {0: 78, 1: 86, 2: 96, 3: 96, 4: 96, 5: 100}
_NO_SUBSETS, _BITMAPS_ONLY, _RESTRICTED = 0x100, 0x200, 0x2
_COPIED = (b"head", b"hhea", b"maxp", b"glyf", b"loca", b"cvt ", b"fpgm", b"prep")
_COLOURS = (b"COLR", b"CBDT", b"EBDT", b"sbix", b"SVG ")


def plain_face(data: bytes, face: int | None = None) -> bytes:
    """A font file of that face alone (of a collection, from 1; `None`: the first), the same bytes each time.

    It has the outlines, widths, characters, kerning and names of the face, in tables that are all there and
    agree; a variable font comes as its default. Raises `FontFileError`.
    """
    tables = tables_of(data, face)
    for tag, length in _LENGTHS.items():
        if len(tables[tag]) < length:
            raise damaged(f'its table "{tag.decode()}" breaks off')
        tables[tag] = tables[tag][:length]  # what stands behind its end is not looked at
    bold, long = _head(tables[b"head"])
    tables[b"head"] = tables[b"head"][:20] + _DATES + tables[b"head"][36:]
    glyphs = _maxp(tables[b"maxp"])
    _check_licence(tables.get(b"OS/2", b""))
    widths = _widths(tables[b"hhea"], tables[b"hmtx"], glyphs)
    tables[b"loca"] = tables[b"loca"][: (glyphs + 1) * (4 if long else 2)]
    empty, end = check_outlines(tables[b"glyf"], tables[b"loca"], long, glyphs)
    tables[b"glyf"] = tables[b"glyf"][:end]
    characters = characters_of(tables[b"cmap"], glyphs)
    if any(tag in tables for tag in _COLOURS):  # what is drawn in colours has no outline: it is not there
        characters = {
            code: glyph for code, glyph in characters.items() if glyph not in empty or chr(code).isspace()
        }
    if not characters:
        raise FontFileError("has no characters that can be printed")
    font = _new_font(glyphs)
    for tag in _COPIED:
        if tag in tables:
            _copy(font, tag, tables[tag])
    _copy(font, b"hmtx", widths)
    _copy(font, b"post", b"\0\3\0\0" + tables.get(b"post", b"")[4:16].ljust(12, b"\0") + bytes(16))
    _copy_kerning(font, tables.get(b"GPOS", b""))
    _write_names(font, tables.get(b"name", b""), characters)
    _write_os2(font, tables.get(b"OS/2", b""), bold)
    out = BytesIO()
    font.save(out, reorderTables=None)
    return out.getvalue()


def style_of(face: bytes) -> Literal["regular", "bold", "italic", "bold italic"]:
    """What a plain face says of its style (OpenType, `head`, macStyle)."""
    (style,) = unpack_from(">H", tables_of(face, None)[b"head"], 44)
    if style & 1:
        return "bold italic" if style & 2 else "bold"
    return "italic" if style & 2 else "regular"


def _check_licence(os2: bytes) -> None:
    """Raises `FontFileError` where the font says that it must not be embedded (OpenType, `OS/2`, fsType)."""
    if len(os2) < 10:
        return  # as in fonts of Apple's: it forbids nothing
    (rights,) = unpack_from(">H", os2, 8)
    if rights & 0xF == _RESTRICTED:
        reason = "its maker forbids it (restricted licence)"
    elif rights & _BITMAPS_ONLY:
        reason = "its maker allows pictures of its letters only"
    elif rights & _NO_SUBSETS:
        reason = "its maker forbids to embed a part of it, and only the letters that are used are embedded"
    else:
        return
    advice = "Pass a font with a free licence, such as one under the SIL Open Font License."
    raise FontFileError(f"is a font that may not be embedded in a page: {reason}", advice)


def _head(head: bytes) -> tuple[bool, bool]:
    """Whether the face is bold, and whether its list of outlines has long numbers."""
    (magic,) = unpack_from(">L", head, 12)
    (em,) = unpack_from(">H", head, 18)
    (style,) = unpack_from(">H", head, 44)
    long, form = unpack_from(">HH", head, 50)
    if head[:2] != b"\0\1" or magic != _MAGIC or not 16 <= em <= 16384 or long > 1 or form:
        raise damaged('its table "head" makes no sense')
    return bool(style & 1), bool(long)


def _maxp(maxp: bytes) -> int:
    (version, glyphs) = unpack_from(">LH", maxp)
    if version != 0x10000 or not glyphs:
        raise damaged('its table "maxp" makes no sense')
    return int(glyphs)


def _widths(hhea: bytes, hmtx: bytes, glyphs: int) -> bytes:
    """The widths of all glyphs; what some tools leave off at the end is filled up."""
    (form, full) = unpack_from(">HH", hhea, 32)
    if hhea[:2] != b"\0\1" or form or not 0 < full <= glyphs or len(hmtx) < 4 * full:
        raise damaged("the list of its widths breaks off")
    if max(hmtx[: 4 * full : 4]) > 0x7F:
        raise damaged("its widths make no sense")
    length = 4 * full + 2 * (glyphs - full)
    return hmtx[:length].ljust(length, b"\0")


def _new_font(glyphs: int) -> TTFont:
    from fontTools.ttLib import TTFont

    font: TTFont = TTFont(recalcBBoxes=False, recalcTimestamp=False)
    font.setGlyphOrder([".notdef", *(f"glyph{glyph:05}" for glyph in range(1, glyphs))])
    return font


def _copy(font: TTFont, tag: bytes, data: bytes) -> None:
    """Put a table in as it is."""
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    table: Any = DefaultTable(tag.decode("latin-1"))
    table.data = data
    font[table.tableTag] = table


def _copy_kerning(font: TTFont, gpos: bytes) -> None:
    if not gpos:
        return
    try:
        pair_subtables(gpos)
    except BreaksOff:
        raise damaged("its kerning breaks off") from None
    except ValueError as error:
        raise FontFileError(f"has {error}") from None
    _copy(font, b"GPOS", gpos)


def _write_names(font: TTFont, table: bytes, characters: dict[int, int]) -> None:
    """The names and the list of characters."""
    from fontTools.fontBuilder import FontBuilder

    names = names_of(table)
    family, style = names.get(FAMILY, "Font"), names.get(STYLE, "Regular")
    own = {"familyName": family, "styleName": style, "psName": postscript_name(names)}
    if LICENCE in names:
        own["licenseDescription"] = names[LICENCE]
    if LICENCE_ADDRESS in names:
        own["licenseInfoURL"] = names[LICENCE_ADDRESS]
    builder: Any = FontBuilder(font=font)
    builder.setupNameTable(own, mac=False)
    order = font.getGlyphOrder()
    builder.setupCharacterMap({code: order[glyph] for code, glyph in sorted(characters.items())})


def _write_os2(font: TTFont, os2: bytes, bold: bool) -> None:
    """The table as it is, or a plain one where it is not there or breaks off."""
    from fontTools.fontBuilder import FontBuilder

    version = unpack_from(">H", os2)[0] if len(os2) >= 2 else None
    if version in _OS2_LENGTHS and len(os2) >= _OS2_LENGTHS[version]:
        _copy(font, b"OS/2", os2[: _OS2_LENGTHS[version]])
        return
    rise, fall = unpack_from(">hh", font["hhea"].data, 4)
    builder: Any = FontBuilder(font=font)
    builder.setupOS2(
        usWeightClass=700 if bold else 400, xAvgCharWidth=0, sTypoAscender=rise, sTypoDescender=fall,
        sCapHeight=rise, usWinAscent=max(rise, 0), usWinDescent=max(-fall, 0),
    )  # fmt: skip
