"""A user's font file: checked, and made into one plain TrueType face that every backend reads alike.

The libraries that embed and draw fonts trust the numbers in a file. So they never get the user's file: its
tables are checked here, within limits, and a new file is made of the needed, sound parts.
"""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from struct import error as BreaksOff  # noqa: N812 (the module's only exception, here by what it means)
from struct import pack, unpack_from
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Literal

from pressgang.files.paths import exists
from pressgang.typography.kerning import PairTable
from pressgang.typography.wrapping import script_to_shape

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont


Style = Literal["regular", "bold", "italic", "bold italic"]
USE_TRUETYPE = "Pass a TrueType font (.ttf)."


@cache
def silence_font_tools() -> None:
    """Let the warnings of fontTools, such as those of dropped tables, go to set-up logging alone."""
    from logging import NullHandler, getLogger

    getLogger("fontTools").addHandler(NullHandler())


class FontFileError(ValueError):
    """A font file that cannot be used; the message follows "this" in a sentence, `help` is the advice."""

    def __init__(self, message: str, help: str = USE_TRUETYPE) -> None:
        self.help = help
        super().__init__(message)


def damaged_font(what: str) -> FontFileError:
    """Return the error of a file whose parts break off or contradict each other."""
    return FontFileError(
        f"is a damaged TrueType font: {what}",
        "Fetch it again from where it came from, or pass another TrueType font (.ttf).",
    )


FAMILY, STYLE, POSTSCRIPT, LICENCE, LICENCE_ADDRESS = 1, 2, 6, 13, 14
_WANTED = (FAMILY, STYLE, POSTSCRIPT, LICENCE, LICENCE_ADDRESS)
_LONGEST = 4_000
_MICROSOFT, _MACINTOSH, _ENGLISH = 3, 1, 0x0409


def read_names(table: bytes) -> dict[int, str]:
    """Return the names by their number, English names before others; unreadable ones are left out."""
    if len(table) < 6:
        return {}
    _, count, strings = unpack_from(">3H", table)
    found: dict[int, tuple[int, str]] = {}
    for at in range(6, min(6 + 12 * count, len(table) - 11), 12):
        platform, encoding, language, number, length, offset = unpack_from(">6H", table, at)
        if number not in _WANTED or not 0 < length <= _LONGEST:
            continue
        rank = 3 if platform == _MICROSOFT and language == _ENGLISH else 2 if platform == _MICROSOFT else 1
        raw = table[strings + offset : strings + offset + length]
        if len(raw) < length or rank <= found.get(number, (0, ""))[0]:
            continue
        roman = platform == _MACINTOSH and encoding == 0
        text = raw.decode("mac_roman" if roman else "utf-16-be", "replace")
        found[number] = rank, "".join(character for character in text if character.isprintable())
    return {number: text for number, (_, text) in found.items() if text}


MOST_FACES = 1_000
MOST_TABLES = 200
_NAMED = 12
"""The most faces of a collection that a message names."""
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
    """Return the font file of `fonts.ttc#2`, and the number of the face (from 1) or None.

    An existing file whose own name contains the `#` is preferred.
    """
    match = re.fullmatch(r"(.+)#(\d{1,9})", path.name)
    if match is None or exists(path):
        return path, None
    return path.parent / match[1], int(match[2])


def read_tables(data: bytes, face: int | None) -> dict[bytes, bytes]:
    """Return the tables of a file by tag; in a collection those of that face, counted from 1 (None: the first).

    All tables that a TrueType font needs are among them. Raises `FontFileError`.
    """
    starts = _faces(data)
    if face is not None and not 1 <= face <= len(starts):
        if len(starts) == 1:
            raise FontFileError(f"has one face, so that there is no #{face}", "Leave the # and the number out.")
        raise FontFileError(
            f"is a collection of {len(starts)} faces, so that there is no #{face}",
            f"Write a number from 1 to {len(starts)} behind the #: {_list_faces(data, starts)}.",
        )
    tables = _tables(data, starts[(face or 1) - 1])
    missing = next((tag for tag in _NEEDED if tag not in tables), None)
    if missing is None:
        return tables
    if b"CFF " in tables or b"CFF2" in tables:
        raise FontFileError(*_STRANGE[b"OTTO"])
    if missing in (b"glyf", b"loca") and any(tag in tables for tag in _BITMAPS):
        raise FontFileError("has pictures in place of outlines, and only TrueType outlines can be embedded")
    raise damaged_font(f'it lacks {_NEEDED[missing]} (the table "{missing.decode()}")')


def _faces(data: bytes) -> list[int]:
    """Return the offsets at which the faces of the file begin."""
    if data[:4] != b"ttcf":
        return [0]
    if len(data) < 12:
        raise damaged_font("it breaks off in its first lines")
    (count,) = unpack_from(">L", data, 8)
    if not 0 < count <= MOST_FACES or 12 + 4 * count > len(data):
        raise damaged_font(f"it is a collection of {count:,} faces by its own count")
    return list(unpack_from(f">{count}L", data, 12))


def _tables(data: bytes, start: int) -> dict[bytes, bytes]:
    kind = data[start : start + 4]
    if kind in _STRANGE:
        raise FontFileError(*_STRANGE[kind])
    if kind not in (b"\0\1\0\0", b"true"):
        raise FontFileError("is no TrueType font")
    if start + 12 > len(data):
        raise damaged_font("it breaks off in its first lines")
    (count,) = unpack_from(">H", data, start + 4)
    if count > MOST_TABLES or start + 12 + 16 * count > len(data):
        raise damaged_font(f"it breaks off in the list of its {count:,} tables")
    found: dict[bytes, bytes] = {}
    total = 0
    for at in range(start + 12, start + 12 + 16 * count, 16):
        tag, _, offset, length = unpack_from(">4sLLL", data, at)
        if offset + length > len(data):
            raise damaged_font(f'it breaks off before the end of its table "{tag.decode("latin-1")}"')
        total += length
        if tag in found or total > len(data):
            raise damaged_font("its tables lie over each other")
        found[tag] = data[offset : offset + length]
    return found


def _list_faces(data: bytes, starts: list[int]) -> str:
    """Return the numbers and names of a collection's faces, as far as they can be read."""
    listed = []
    for number, start in enumerate(starts[:_NAMED], 1):
        try:
            names = read_names(_tables(data, start).get(b"name", b""))
            family = f"{names.get(FAMILY, 'without a name')} {names.get(STYLE, '')}".strip()[:60]
            listed.append(f"{number} {family}")
        except FontFileError:
            listed.append(f"{number} (damaged)")
    return ", ".join(listed) + (" …" if len(starts) > _NAMED else "")


MOST_CHARACTERS = 1 << 17
"""The most characters of a font: twice the most glyphs; an embedded font keeps each several times in memory."""
_BEST_FIRST = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0), (1, 0))
"""Platforms and encodings, best first: all of Unicode, its first plane, private symbols, Mac Roman."""
_ROMAN = (1, 0)
_FORMATS = (0, 4, 6, 12, 13)


def read_characters(table: bytes, glyphs: int) -> dict[int, int]:
    """Return glyphs by code point; glyph 0 (no such character) and those beyond the last glyph are left out.

    Raises `FontFileError` if the table breaks off or is impossible.
    """
    from fontTools.ttLib import TTLibError

    try:
        kind, found = _best_list(table)
    except FontFileError:
        raise
    except (TTLibError, BreaksOff, AssertionError, IndexError, ValueError):
        raise damaged_font("its list of characters breaks off") from None
    if kind == _ROMAN:
        found = {ord(bytes([code]).decode("mac_roman")): own for code, own in found.items() if code < 256}
    return {code: own for code, own in found.items() if own < glyphs and not 0xD800 <= code <= 0xDFFF}


def _best_list(table: bytes) -> tuple[tuple[int, int], dict[int, int]]:
    """Return the kind and the characters of the best list in a table."""
    from fontTools.ttLib import newTable

    silence_font_tools()
    (count,) = unpack_from(">H", table, 2)
    listed = [unpack_from(">HHL", table, 4 + 8 * index) for index in range(count)]
    offsets = {(platform, encoding): offset for platform, encoding, offset in listed}
    for kind in (kind for kind in _BEST_FIRST if kind in offsets):
        body = table[offsets[kind] :]
        (form,) = unpack_from(">H", body)
        if form in _FORMATS:
            length = _check_list(form, body)
            one = pack(">HHHHL", 0, 1, *kind, 12) + body[:2] + length + body[2 + len(length) :]
            cmap: Any = newTable("cmap")
            cmap.decompile(one, SimpleNamespace(lazy=True, getGlyphNameMany=list))
            return kind, cmap.tables[0].cmap
    raise FontFileError("has no list of characters that is in use today (Unicode)")


def _check_list(form: int, body: bytes) -> bytes:
    """Return the field of a list's length as it should be: fontTools trusts it, and many fonts' is wrong.

    Raises `FontFileError` for more characters than any font has, which fontTools would unpack one by one.
    """
    ranges: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    length = pack(">H", 262 if form == 0 else min(len(body), 0xFFFF))
    if form == 4:
        count = unpack_from(">H", body, 6)[0] // 2
        ranges = unpack_from(f">{count}H", body, 16 + 2 * count), unpack_from(f">{count}H", body, 14)
    elif form > 6:
        (count,) = unpack_from(">L", body, 12)
        numbers = unpack_from(f">{3 * count}L", body, 16)
        ranges, length = (numbers[::3], numbers[1::3]), pack(">HL", 0, 16 + 12 * count)
    if sum(max(0, last - first) for first, last in zip(*ranges, strict=True)) > MOST_CHARACTERS:
        raise FontFileError(f"has a list of characters with more than {MOST_CHARACTERS:,}, as no font has")
    return length


MOST_POINTS = 30_000
"""The most points of one glyph; points of its parts count for each use."""
DEEPEST = 12
"""The deepest nesting of parts; fonts have two or three levels."""
_WORDS, _XY, _SCALE, _MORE, _TWO_SCALES, _MATRIX, _PROGRAM = 0x1, 0x2, 0x8, 0x20, 0x40, 0x80, 0x100
_SCALED_PLACE, _PLAIN_PLACE = 0x800, 0x1000
_REPEAT = 0x8
_BYTES_OF = tuple(
    (1 if flag & 2 else 0 if flag & 16 else 2) + (1 if flag & 4 else 0 if flag & 32 else 2)
    for flag in range(256)
)
"""The bytes of a point's x and y, by its flag."""


def check_outlines(glyf: bytes, loca: bytes, long: bool, glyphs: int) -> tuple[frozenset[int], int]:
    """Return the glyphs without ink, and the offset at which the last glyph ends.

    Raises `FontFileError` if a glyph could not be drawn.
    """
    size = (glyphs + 1) * (4 if long else 2)
    if len(loca) < size:
        raise damaged_font("the list of its outlines breaks off")
    places = unpack_from(f">{glyphs + 1}{'L' if long else 'H'}", loca)
    if not long:
        places = tuple([2 * place for place in places])
    if places[-1] > len(glyf) or any(one > other for one, other in pairwise(places)):
        raise damaged_font("its outlines lie over each other or beyond its end")
    points: dict[int, int] = {}
    parts: dict[int, list[int]] = {}
    for glyph, (start, end) in enumerate(pairwise(places)):
        if start == end:
            points[glyph] = 0
            continue
        try:
            found = _glyph(glyf[start:end], glyphs)
        except (BreaksOff, IndexError):
            raise damaged_font(f"the outline of its glyph {glyph:,} breaks off") from None
        if isinstance(found, int):
            points[glyph] = found
        else:
            parts[glyph] = found
    for glyph in parts:
        _count_points(glyph, parts, points, 0)
    return frozenset(glyph for glyph, number in points.items() if not number), places[-1]


def _glyph(data: bytes, glyphs: int) -> int | list[int]:
    """Return the number of points of an outline, or the glyphs that a compound glyph consists of."""
    (contours,) = unpack_from(">h", data)
    unpack_from(">4h", data, 2)
    if contours < -1:
        raise damaged_font("an outline of it makes no sense")
    if contours < 0:
        return _parts(data, glyphs)
    if not contours:
        return 0
    ends = unpack_from(f">{contours}H", data, 10)
    if any(one >= other for one, other in pairwise(ends)):
        raise damaged_font("an outline of it runs backwards")
    (program,) = unpack_from(">H", data, 10 + 2 * contours)
    at = 12 + 2 * contours + program
    wanted = int(ends[-1]) + 1
    seen = size = 0
    if wanted > MOST_POINTS:
        raise _too_many()
    while seen < wanted:
        flag = data[at]
        at += 1
        times = 1
        if flag & _REPEAT:
            times += data[at]
            at += 1
        seen += times
        size += times * _BYTES_OF[flag]
    if seen > wanted or at + size > len(data):
        raise damaged_font("an outline of it breaks off")
    return wanted


def _parts(data: bytes, glyphs: int) -> list[int]:
    found: list[int] = []
    at, flags, programs = 10, _MORE, 0
    while flags & _MORE:
        flags, glyph = unpack_from(">HH", data, at)
        if glyph >= glyphs:
            raise damaged_font("a letter of it is put together from parts that it doesn't have")
        if not flags & _XY:
            raise FontFileError("puts letters together point on point, which can't be drawn everywhere")
        if flags & _SCALED_PLACE and flags & _PLAIN_PLACE:
            raise damaged_font("a letter of it puts its parts in two places")
        found.append(glyph)
        programs |= flags & _PROGRAM
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
    if at > len(data):
        raise damaged_font("a letter of it breaks off")
    if programs:
        unpack_from(">H", data, at)
    return found


def _count_points(glyph: int, parts: dict[int, list[int]], points: dict[int, int], depth: int) -> int:
    """Return the number of points of a glyph with its parts."""
    if glyph not in points:
        if depth > DEEPEST:
            raise damaged_font("a letter of it is put together from itself")
        total = len(parts[glyph])  # a part is work, however little it shows
        for part in parts[glyph]:
            total += _count_points(part, parts, points, depth + 1)
            if total > MOST_POINTS:
                raise _too_many()
        points[glyph] = total
    return points[glyph]


def _too_many() -> FontFileError:
    return FontFileError(
        f"has a letter of more than {MOST_POINTS:,} points", "Pass a TrueType font with plainer letters."
    )


_LENGTHS = {b"head": 54, b"hhea": 36, b"maxp": 32}
_MAGIC = 0x5F0F3CF5
_DATES = pack(">QQ", 3_800_000_000, 3_800_000_000)
"""The dates of creation and change, in seconds since 1904: unused, but viewers complain about odd ones."""
_OS2_LENGTHS = {0: 78, 1: 86, 2: 96, 3: 96, 4: 96, 5: 100}
_NO_SUBSETS, _BITMAPS_ONLY, _RESTRICTED = 0x100, 0x200, 0x2
_COPIED = (b"head", b"hhea", b"maxp", b"glyf", b"loca", b"cvt ", b"fpgm", b"prep")
_COLOURS = (b"COLR", b"CBDT", b"EBDT", b"sbix", b"SVG ")


def plain_face(data: bytes, face: int | None = None) -> bytes:
    """Return a font file of that face (in a collection, from 1; None: the first), the same bytes each time.

    It has the outlines, widths, characters, kerning and names of the face, in complete and consistent tables;
    and as they are, those for letters that join or stack. A variable font becomes its default instance. Raises
    `FontFileError`.
    """
    tables = read_tables(data, face)
    for tag, length in _LENGTHS.items():
        if len(tables[tag]) < length:
            raise damaged_font(f'its table "{tag.decode()}" breaks off')
        tables[tag] = tables[tag][:length]  # what stands behind its end is not looked at
    bold, long = _head(tables[b"head"])
    tables[b"head"] = tables[b"head"][:20] + _DATES + tables[b"head"][36:]
    version, glyphs = unpack_from(">LH", tables[b"maxp"])
    if version != 0x10000 or not glyphs:
        raise damaged_font('its table "maxp" makes no sense')
    _check_licence(tables.get(b"OS/2", b""))
    widths = _widths(tables[b"hhea"], tables[b"hmtx"], glyphs)
    tables[b"loca"] = tables[b"loca"][: (glyphs + 1) * (4 if long else 2)]
    empty, end = check_outlines(tables[b"glyf"], tables[b"loca"], long, glyphs)
    tables[b"glyf"] = tables[b"glyf"][:end]
    characters = read_characters(tables[b"cmap"], glyphs)
    if any(tag in tables for tag in _COLOURS):  # what is drawn in colours has no outline: it is not there
        characters = {
            code: glyph for code, glyph in characters.items() if glyph not in empty or chr(code).isspace()
        }
    if not characters:
        raise FontFileError("has no characters that can be printed")
    from fontTools.ttLib import TTFont

    font: TTFont = TTFont(recalcBBoxes=False, recalcTimestamp=False)
    font.setGlyphOrder([".notdef", *(f"glyph{glyph:05}" for glyph in range(1, glyphs))])
    for tag in _COPIED:
        if tag in tables:
            _copy(font, tag, tables[tag])
    _copy(font, b"hmtx", widths)
    _copy(font, b"post", b"\0\3\0\0" + tables.get(b"post", b"")[4:16].ljust(12, b"\0") + bytes(16))
    _copy_kerning(font, tables.get(b"GPOS", b""))
    if any(script_to_shape(chr(code)) for code in characters):  # HarfBuzz, which alone reads them, checks them
        for tag in (b"GSUB", b"GDEF"):
            if tag in tables:
                _copy(font, tag, tables[tag])
    _write_names(font, tables.get(b"name", b""), characters)
    _write_os2(font, tables.get(b"OS/2", b""), bold)
    out = BytesIO()
    font.save(out, reorderTables=None)
    return out.getvalue()


def text_face(data: bytes, face: int | None = None) -> tuple[bytes, Style]:
    """Return a plain file of a user's text face, and the style that it declares (OpenType, `head`, macStyle).

    Raises `FontFileError`.
    """
    plain = plain_face(data, face)
    (style,) = unpack_from(">H", read_tables(plain, None)[b"head"], 44)
    styles: tuple[Style, ...] = ("regular", "bold", "italic", "bold italic")
    return plain, styles[style & 3]


def _check_licence(os2: bytes) -> None:
    """Raise `FontFileError` if the font forbids embedding (OpenType, `OS/2`, fsType)."""
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
    """Return whether the face is bold, and whether its list of outlines has long numbers."""
    (magic,) = unpack_from(">L", head, 12)
    (em,) = unpack_from(">H", head, 18)
    (style,) = unpack_from(">H", head, 44)
    long, form = unpack_from(">HH", head, 50)
    if head[:2] != b"\0\1" or magic != _MAGIC or not 16 <= em <= 16384 or long > 1 or form:
        raise damaged_font('its table "head" makes no sense')
    return bool(style & 1), bool(long)


def _widths(hhea: bytes, hmtx: bytes, glyphs: int) -> bytes:
    """Return the widths of all glyphs; widths that some tools omit at the end are filled in."""
    (form, full) = unpack_from(">HH", hhea, 32)
    if hhea[:2] != b"\0\1" or form or not 0 < full <= glyphs or len(hmtx) < 4 * full:
        raise damaged_font("the list of its widths breaks off")
    if max(hmtx[: 4 * full : 4]) > 0x7F:
        raise damaged_font("its widths make no sense")
    length = 4 * full + 2 * (glyphs - full)
    return hmtx[:length].ljust(length, b"\0")


def _copy(font: TTFont, tag: bytes, data: bytes) -> None:
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    table: Any = DefaultTable(tag.decode("latin-1"))
    table.data = data
    font[table.tableTag] = table


def _copy_kerning(font: TTFont, gpos: bytes) -> None:
    if not gpos:
        return
    try:
        PairTable(gpos).subtables()
    except BreaksOff:
        raise damaged_font("its kerning breaks off") from None
    except ValueError as error:
        raise FontFileError(f"has {error}") from None
    _copy(font, b"GPOS", gpos)


def _write_names(font: TTFont, table: bytes, characters: dict[int, int]) -> None:
    from fontTools.fontBuilder import FontBuilder

    names = read_names(table)
    family, style = names.get(FAMILY, "Font"), names.get(STYLE, "Regular")
    for_pdf = re.sub(r"[^A-Za-z0-9-]", "", names.get(POSTSCRIPT) or names.get(FAMILY, ""))[:60]
    own = {"familyName": family, "styleName": style, "psName": for_pdf or "Font"}
    if LICENCE in names:
        own["licenseDescription"] = names[LICENCE]
    if LICENCE_ADDRESS in names:
        own["licenseInfoURL"] = names[LICENCE_ADDRESS]
    builder: Any = FontBuilder(font=font)
    builder.setupNameTable(own, mac=False)
    order = font.getGlyphOrder()
    builder.setupCharacterMap({code: order[glyph] for code, glyph in sorted(characters.items())})


def _write_os2(font: TTFont, os2: bytes, bold: bool) -> None:
    """Write the table unchanged, or a plain one if it is missing or breaks off."""
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
