"""Font files: small sound ones of several makes, with their tables, numbers and bytes changed."""

from __future__ import annotations

import io
import struct
from array import array
from functools import cache
from typing import Any

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from hypothesis import strategies as st

from tests.fuzz.stat_files import changed_bytes

TEXT = "日本語 月日"
"""What is printed in the font: FiraGO has none of these."""
_CODES = {ord("日"): "sun", ord("月"): "moon", ord("本"): "root", ord("語"): "word", ord(" "): "space"}
_KERN = "feature kern { pos sun moon -80; pos [moon root] [sun word] -40; enum pos root [sun moon] 20; } kern;"


def _glyph(*contours: tuple[tuple[int, int], ...], curved: bool = False) -> Any:
    pen: Any = TTGlyphPen(None)
    for first, *rest in contours:
        pen.moveTo(first)
        if curved:
            pen.qCurveTo(*rest)
        else:
            for point in rest:
                pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def _composite(*parts: str) -> Any:
    pen: Any = TTGlyphPen(dict.fromkeys(parts))
    for index, name in enumerate(parts):
        pen.addComponent(name, (0.5, 0, 0, 0.5, 400 * index, 0))
    return pen.glyph()


@cache
def sound_font(*, forms: tuple[tuple[int, int, int], ...] = ((3, 1, 4),), kerned: bool = False) -> bytes:
    """A font with `TEXT`; `forms` are platform, encoding and format of its lists of characters."""
    box, hole = ((0, 0), (0, 700), (700, 700), (700, 0)), ((50, 50), (650, 50), (650, 650), (50, 650))
    glyphs = {
        ".notdef": _glyph(box),
        "space": _glyph(),
        "sun": _glyph(box, hole),
        "moon": _glyph(((100, 0), (200, 700), (400, 700), (500, 0)), curved=True),
        "root": _composite("sun", "moon"),
        "word": _composite("root", "moon", "sun"),
    }
    builder: Any = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(_CODES)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (800 if name != "space" else 300, 0) for name in glyphs})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Test", "styleName": "Regular", "psName": "Test-Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700, fsType=0)
    builder.setupPost()
    font: TTFont = builder.font
    font["cmap"].tables = [_list_of_characters(*form) for form in forms]
    if kerned:
        addOpenTypeFeaturesFromString(font, _KERN)
    program: Any = newTable("cvt ")
    program.values = array("h", (1, 2, 3))
    font["cvt "] = program
    font["head"].created = font["head"].modified = 3_800_000_000
    font.recalcTimestamp = False
    return _saved(font)


def _list_of_characters(platform: int, encoding: int, form: int) -> Any:
    table: Any = CmapSubtable.newSubtable(form)
    table.platformID, table.platEncID, table.language = platform, encoding, 0
    codes = {code & 0xFF: name for code, name in _CODES.items()} if platform == 1 else _CODES
    if platform == 3 and not encoding:
        codes = {0xF000 | (code & 0xFF): name for code, name in codes.items()}
    table.cmap = codes
    return table


def _saved(font: Any) -> bytes:
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


@cache
def collection(*, shared: bool = True) -> bytes:
    """Two faces in one file."""
    faces: Any = TTCollection()
    faces.fonts = [TTFont(io.BytesIO(sound_font())), TTFont(io.BytesIO(sound_font(kerned=True)))]
    out = io.BytesIO()
    faces.save(out, shareTables=shared)
    return out.getvalue()


def tables_of(data: bytes) -> dict[bytes, bytes]:
    """The tables of a sound font."""
    (count,) = struct.unpack_from(">H", data, 4)
    records = [struct.unpack_from(">4sLLL", data, 12 + 16 * index) for index in range(count)]
    return {tag: data[offset : offset + length] for tag, _, offset, length in records}


def font_of(tables: dict[bytes, bytes], kind: bytes = b"\0\1\0\0") -> bytes:
    """A font file of these tables, without checksums."""
    at = 12 + 16 * len(tables)
    head, body = kind + struct.pack(">4H", len(tables), 128, 3, 32), b""
    for tag, table in sorted(tables.items()):
        head += struct.pack(">4sLLL", tag, 0, at + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    return head + body


def bases() -> tuple[bytes, ...]:
    """Sound fonts of several makes."""
    plain = sound_font(kerned=True)
    without = {tag: table for tag, table in tables_of(plain).items() if tag != b"OS/2"}
    return (
        plain,
        sound_font(forms=((3, 10, 12), (3, 1, 4))),
        sound_font(forms=((0, 3, 4), (1, 0, 6))),
        sound_font(forms=((3, 10, 13), (0, 4, 12))),
        collection(),
        font_of(without),
    )


_ODD = (
    0,
    1,
    2,
    3,
    0x7F,
    0x80,
    0xFF,
    0x100,
    0x7FFF,
    0x8000,
    0xFFFE,
    0xFFFF,
    0x10000,
    0x10FFFF,
    2**31,
    2**32 - 1,
)


@st.composite
def changed_fonts(draw: st.DrawFn) -> bytes:
    """A font with something changed: a few numbers of its tables, whole tables, or bytes anywhere."""
    data = draw(st.sampled_from(bases()))
    how = draw(st.sampled_from(("numbers", "numbers", "numbers", "tables", "bytes", "sound")))
    if how == "bytes":
        return draw(changed_bytes(data))
    if how == "sound":
        return data
    if data.startswith(b"ttcf"):
        return _with_number(draw, data)
    tables = tables_of(data)
    for _ in range(draw(st.integers(1, 3))):
        tag = draw(st.sampled_from(sorted(tables)))
        if how == "numbers":
            tables[tag] = _with_number(draw, tables[tag])
        else:
            _change_table(draw, tables, tag)
    return font_of(tables)


def _with_number(draw: st.DrawFn, table: bytes) -> bytes:
    size = draw(st.sampled_from((1, 2, 2, 2, 4)))
    at = draw(st.integers(0, max(len(table) - size, 0)))
    number = draw(st.sampled_from(_ODD) | st.integers(0, 2**32 - 1)) % (1 << 8 * size)
    return table[:at] + number.to_bytes(size, "big") + table[at + size :]


def _change_table(draw: st.DrawFn, tables: dict[bytes, bytes], tag: bytes) -> None:
    change = draw(st.sampled_from(("drop", "cut", "empty", "swap", "longer", "twice")))
    if change == "drop" and len(tables) > 1:
        del tables[tag]
    elif change == "cut":
        tables[tag] = tables[tag][: draw(st.integers(0, len(tables[tag])))]
    elif change == "empty":
        tables[tag] = b""
    elif change == "swap":
        other = draw(st.sampled_from(sorted(tables)))
        tables[tag], tables[other] = tables[other], tables[tag]
    elif change == "longer":
        tables[tag] += draw(st.binary(max_size=40))
    else:
        tables[tag] *= 2
