"""Fonts of strangers: what is sound prints alike everywhere, what is not is refused by name, and soon."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from pressgang.typography.font_files import FontFileError, plain_face, split_face
from pressgang.typography.fonts import users_face
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.fuzz.fonts import collection, font_of, sound_font, tables_of

HEADER = "name,engine,fuselage,to_hit,weapons\n"
PLAIN, KERNED = tables_of(sound_font()), tables_of(sound_font(kerned=True))


def with_tables(**changed: bytes | None) -> bytes:
    """The sound font with tables replaced, or left out where `None`."""
    named = {tag.replace("_", "/").ljust(4).encode(): table for tag, table in changed.items()}
    tables = {**PLAIN, **{tag: table for tag, table in named.items() if table is not None}}
    return font_of({tag: table for tag, table in tables.items() if named.get(tag, b"") is not None})


def patched(table: bytes, at: int, form: str, *values: int) -> bytes:
    """A table with numbers written over it."""
    data = bytearray(table)
    struct.pack_into(">" + form, data, at, *values)
    return bytes(data)


def cmap(form: int, body: bytes, platform: int = 3, encoding: int = 10) -> bytes:
    """A list of characters in one format, without its length."""
    head = struct.pack(">HHLL", form, 0, 0, 0) if form >= 8 else struct.pack(">HHH", form, 0, 0)
    return struct.pack(">HHHHL", 0, 1, platform, encoding, 12) + head + body


def groups(*stretches: tuple[int, int, int]) -> bytes:
    return struct.pack(">L", len(stretches)) + b"".join(struct.pack(">LLL", *one) for one in stretches)


def segments(*stretches: tuple[int, int]) -> bytes:
    count = len(stretches)
    starts, ends = zip(*stretches, strict=True)
    return struct.pack(
        f">4H{count}HH{count}H{2 * count}H", 2 * count, 0, 0, 0, *ends, 0, *starts, *[0] * 2 * count
    )


def outlines(*glyphs: bytes) -> dict[str, bytes]:
    """The tables of six glyphs, the rest of which are empty."""
    places = [0]
    for glyph in (*glyphs, *[b""] * (6 - len(glyphs))):
        places.append(places[-1] + len(glyph))
    return {
        "glyf": b"".join(glyphs), "loca": struct.pack(">7L", *places),
        "head": patched(PLAIN[b"head"], 50, "H", 1),
    }  # fmt: skip


def composite(*parts: int) -> bytes:
    flags = [0x22] * (len(parts) - 1) + [0x02]
    body = b"".join(struct.pack(">HHbb", flag, part, 0, 0) for flag, part in zip(flags, parts, strict=True))
    return struct.pack(">h4h", -1, 0, 0, 9, 9) + body


def kerning(features: int, lookups: int) -> bytes:
    """A GPOS table of 192 KB in which each of many features names the same many lookups."""
    head = struct.pack(">5H", 1, 0, 10, 10, 10)
    records = struct.pack(">H", features) + struct.pack(">4sH", b"kern", 2 + 6 * features) * features
    return head + records + struct.pack(">HH", 0, lookups) + bytes(192_000)


DOT = struct.pack(">h4hHH", 1, 0, 0, 9, 9, 0, 0) + b"\x37\x01\x01"
MANY_POINTS = struct.pack(">h4hHH", 1, 0, 0, 9, 9, 65535, 0) + b"\x39\xff" * 256 + bytes(400)
NAME = struct.pack(">6H", 3, 1, 0x409, 1, 65535, 0)
SIZED = ("head", "hhea", "maxp", "loca", "glyf")
WHOLE = (0x20, 0xFFFF_FFFF, 0)

HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "a group of all numbers": (lambda: with_tables(cmap=cmap(12, groups(WHOLE))), "list of characters"),
    "all characters again and again": (
        lambda: with_tables(cmap=cmap(12, groups(*[(0, 0x10FFFF, 1)] * 900))), "characters",
    ),
    "one glyph for all": (lambda: with_tables(cmap=cmap(13, groups((0, 0x10FFFF, 1)))), "characters"),
    "a billion groups": (lambda: with_tables(cmap=cmap(12, struct.pack(">L", 10**9))), "breaks off"),
    "segments over each other": (
        lambda: with_tables(cmap=cmap(4, segments(*[(0, 0xFFFE)] * 4000), 3, 1)), "list of characters",
    ),
    "a list of many from far": (lambda: with_tables(cmap=cmap(10, struct.pack(">LL", 0, 10**9))), "Unicode"),
    "characters of no kind": (lambda: with_tables(cmap=cmap(2, bytes(600), 3, 2)), "Unicode"),
    "no characters at all": (lambda: with_tables(cmap=cmap(12, groups())), "no characters"),
    "an empty list": (lambda: with_tables(cmap=b""), "breaks off"),
    "lookups without end": (lambda: with_tables(GPOS=kerning(9_000, 60_000)), "kerning"),
    "kerning that breaks off": (lambda: with_tables(GPOS=KERNED[b"GPOS"][:40]), "kerning breaks off"),
    "no outlines": (lambda: with_tables(glyf=None), "lacks its outlines"),
    "pictures": (lambda: with_tables(glyf=None, loca=None, CBDT=b"x"), "pictures"),
    "PostScript": (lambda: with_tables(glyf=None, loca=None, CFF=b"x"), "PostScript"),
    "OpenType": (lambda: b"OTTO" + sound_font()[4:], "PostScript"),
    "for the web": (lambda: b"wOF2" + bytes(60), "WOFF2"),
    "zipped": (lambda: b"PK\3\4" + bytes(60), "zip"),
    "a text": (lambda: b"name,engine\n" * 9, "no TrueType"),
    "nothing": (lambda: b"", "no TrueType"),
    "cut": (lambda: sound_font()[:500], "breaks off"),
    "65,535 tables": (lambda: patched(sound_font(), 4, "H", 65535), "tables"),
    "tables over each other": (lambda: font_over_itself(), "over each other"),
    "faces without end": (lambda: b"ttcf\0\1\0\0" + struct.pack(">L", 2**32 - 1) + bytes(60), "collection"),
    "a face beyond the end": (lambda: patched(collection(), 12, "L", 2**31), "no TrueType"),
    "a letter of itself": (lambda: with_tables(**outlines(DOT, composite(1, 1))), "from itself"),
    "letters of letters of letters": (
        lambda: with_tables(**outlines(DOT, *(composite(*[part] * 900) for part in range(5)))), "points",
    ),
    "empty letters of empty letters": (
        lambda: with_tables(**outlines(b"", *(composite(*[part] * 900) for part in range(5)))), "points",
    ),
    "a part that is not there": (lambda: with_tables(**outlines(DOT, composite(60_000))), "parts"),
    "65,536 points": (lambda: with_tables(**outlines(MANY_POINTS)), "points"),
    "an outline that breaks off": (lambda: with_tables(**outlines(DOT[:-1])), "breaks off"),
    "outlines beyond the end": (lambda: with_tables(glyf=b""), "beyond its end"),
    "no glyphs": (lambda: with_tables(maxp=patched(PLAIN[b"maxp"], 4, "H", 0)), "maxp"),
    "65,535 glyphs": (lambda: with_tables(maxp=patched(PLAIN[b"maxp"], 4, "H", 65535)), "breaks off"),
    "an em of nothing": (lambda: with_tables(head=patched(PLAIN[b"head"], 18, "H", 0)), "head"),
    "widths that break off": (lambda: with_tables(hmtx=b"\0\0"), "widths"),
    "a restricted licence": (lambda: with_tables(OS_2=patched(PLAIN[b"OS/2"], 8, "H", 2)), "embedded"),
    "no parts of it": (lambda: with_tables(OS_2=patched(PLAIN[b"OS/2"], 8, "H", 0x100)), "embed a part"),
}  # fmt: skip
"""What a file does, and a word of what is said of it."""

SOUND: dict[str, tuple[Callable[[], bytes], str]] = {
    "plain": (sound_font, "日語"),
    "kerned": (lambda: sound_font(kerned=True), "日月"),
    "without OS/2": (lambda: with_tables(OS_2=None), "日語"),
    "OS/2 cut": (lambda: with_tables(OS_2=PLAIN[b"OS/2"][:20]), "日語"),
    "without names": (lambda: with_tables(name=None, post=None), "日語"),
    "names without end": (
        lambda: with_tables(name=struct.pack(">3H", 0, 9_000, 6) + NAME * 9_000), "日語",
    ),
    "longer tables than need be": (
        lambda: with_tables(**{tag: PLAIN[tag.encode()] + b"x" * 40 for tag in SIZED}), "日語",
    ),
    "as on other systems": (lambda: b"true" + sound_font()[4:], "日語"),
    "a collection": (collection, "日語"),
    "symbols": (lambda: sound_font(forms=((3, 0, 4),)), "\uf0e5"),
    "all of Unicode": (lambda: sound_font(forms=((3, 1, 4), (3, 10, 12))), "日語"),
    "Unicode of Apple's": (lambda: sound_font(forms=((0, 3, 4),)), "日語"),
    "a colour font with outlines": (lambda: with_tables(COLR=b"x"), "日語"),
}  # fmt: skip
"""What looks odd and can be printed, with characters that it has."""


def font_over_itself() -> bytes:
    tables = {**PLAIN, **{f"x{index:03}".encode(): b"x" for index in range(90)}}
    data = font_of(tables)
    for index in range(len(tables)):
        data = patched(data, 12 + 16 * index + 8, "LL", 0, len(data) // 2)
    return data


@each_case("name", HOSTILE)
def test_a_font_that_cannot_be_used_is_refused_in_words(name: str) -> None:
    make, says = HOSTILE[name]
    with pytest.raises(FontFileError) as refused:
        users_face(0, make())
    assert says in f"{refused.value} {refused.value.help}"


def test_a_font_that_cannot_be_used_is_refused_by_name(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "odd.ttf").write_bytes(sound_font()[:500])
    (tmp_path / "raf.csv").write_text(HEADER + "日,3,3,3,front\n", encoding="utf-8")
    ran = pressgang("make", "counters", "raf.csv", "--font", "odd.ttf", "-o", "o.svg")
    assert ran.code == 2
    assert ran.err.startswith("odd.ttf:0:0: PG502 this is a damaged TrueType font")
    assert ran.err.count(" PG") == 1, "a character that the font may have is not asked for as well"
    assert not (tmp_path / "o.svg").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="limits the memory of a child as Linux does")
def test_no_font_takes_long_or_much_memory(tmp_path: Path) -> None:
    for name, (make, _) in (HOSTILE | SOUND).items():
        (tmp_path / name.replace("/", "-")).write_bytes(make())
    program = (
        "import resource, sys; from pathlib import Path\n"
        "resource.setrlimit(resource.RLIMIT_AS, (400 << 20,) * 2)\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (30, 30))\n"
        "from pressgang.typography.font_files import plain_face\n"
        "from pressgang.typography.font_files import FontFileError\n"
        "refused = 0\n"
        "for path in Path(sys.argv[1]).iterdir():\n"
        "    try: plain_face(path.read_bytes())\n"
        "    except FontFileError: refused += 1\n"
        "print(refused)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) == len(HOSTILE)


@pytest.mark.parametrize("name", SOUND)
def test_what_can_be_printed_is_printed_alike_in_every_format(
    pressgang: Pressgang, tmp_path: Path, name: str
) -> None:
    make, text = SOUND[name]
    (tmp_path / "odd.ttf").write_bytes(make())
    (tmp_path / "raf.csv").write_text(f"{HEADER}{text},3,3,3,front\n", encoding="utf-8")
    for words in (("-o", "o.pdf", "--pieces", "pngs", "--dpi", "50"), ("-o", "o.svg")):
        ran = pressgang("make", "counters", "raf.csv", "--font", "odd.ttf", *words)
        assert ran.code == 0 and " PG" not in ran.err
    page = pypdfium2.PdfDocument(tmp_path / "o.pdf")[0]
    assert text in page.get_textpage().get_text_range()
    assert text in (tmp_path / "o.svg").read_text(encoding="utf-8")
    assert len(list((tmp_path / "pngs").rglob("*.png"))) == 2, "front and back"


def test_a_plain_face_has_what_is_needed_and_no_more() -> None:
    data = plain_face(sound_font(kerned=True, forms=((0, 3, 4), (1, 0, 6))))
    assert data == plain_face(sound_font(kerned=True, forms=((0, 3, 4), (1, 0, 6)))), "the same bytes each time"
    font = TTFont(io.BytesIO(data))
    needed = {"GPOS", "OS/2", "cmap", "cvt ", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"}
    assert set(font.keys()) - {"GlyphOrder"} == needed
    best = font.getBestCmap()
    assert best is not None and set(best) == {ord(character) for character in " 日本月語"}
    face = users_face(0, data)
    assert face.kerning.adjustments("日月日") == [-0.08, -0.04, 0.0]


def test_a_glyph_that_is_not_there_and_what_is_drawn_in_colours_are_no_characters() -> None:
    listed = cmap(
        12,
        groups((ord("日"), ord("日"), 2), (0x6708, 0x6708, 0), (0x672C, 0x672C, 1), (0x8A9E, 0x8A9E, 60_000)),
    )
    assert set(users_face(0, with_tables(cmap=listed)).advances) & {0x65E5, 0x6708, 0x8A9E, 0x672C} == {
        0x65E5,
        0x672C,
    }
    coloured = users_face(0, with_tables(cmap=listed, sbix=b"x"))
    assert 0x672C not in coloured.advances, "its glyph is empty: the picture that it stands for is not printed"


def test_a_collection_has_its_faces_by_number(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "two.ttc").write_bytes(collection())
    (tmp_path / "one.ttf").write_bytes(sound_font())
    (tmp_path / "raf.csv").write_text(HEADER + "日,3,3,3,front\n", encoding="utf-8")

    def ran(font: str, code: int = 0) -> str:
        done = pressgang("make", "counters", "raf.csv", "--font", font, "-o", "o.svg", "--force")
        assert done.code == code
        return done.err

    for font in ("two.ttc", "two.ttc#1", "two.ttc#2", "one.ttf#1"):
        ran(font)
    for number in (0, 3):
        assert f"collection of 2 faces, so that there is no #{number}" in ran(f"two.ttc#{number}", 2)
    assert "1 Test Regular, 2 Test Regular" in ran("two.ttc#3", 2)
    assert "Leave the # and the number out" in ran("one.ttf#2", 2)
    assert "none.ttc:0:0" in ran("none.ttc#2", 2)
    (tmp_path / "one#2").write_bytes(sound_font())
    ran("one#2")
    assert split_face(tmp_path / "one#2") == (tmp_path / "one#2", None)
    assert plain_face(collection(), 1) != plain_face(collection(), 2)


def test_a_kit_names_a_face_too_but_none_behind_a_link_that_leads_out(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    (tmp_path / "out.ttc").write_bytes(collection())
    (kit / "two.ttc").write_bytes(collection())
    (kit / "link.ttc").symlink_to(tmp_path / "out.ttc")
    (kit / "raf.csv").write_text(HEADER + "日,3,3,3,front\n", encoding="utf-8")
    rest = 'name = "k"\nsystem = "dogfight"\n[[force]]\nname = "RAF"\nstats = "raf.csv"\n'
    rest += '[[sheet]]\nkind = "counters"\n'
    (kit / "kit.toml").write_text('fonts = ["two.ttc#2"]\n' + rest, encoding="utf-8")
    assert pressgang("render", "kit", "-o", "out").code == 0
    (kit / "kit.toml").write_text('fonts = ["link.ttc#2"]\n' + rest, encoding="utf-8")
    ran = pressgang("render", "kit", "-o", "out")
    assert ran.code and "leads out of the kit's folder" in ran.err


def test_workers_take_a_font_along(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "odd.ttf").write_bytes(sound_font())
    (tmp_path / "raf.csv").write_text(HEADER + "日,3,3,3,front\n", encoding="utf-8")
    sheets = "".join(f'[[sheet]]\nkind = "{kind}"\n' for kind in ("counters", "turn-records"))
    force = '[[force]]\nname = "RAF"\nstats = "raf.csv"\n'
    kit = f'name = "k"\nsystem = "dogfight"\nfonts = ["odd.ttf"]\n{force}{sheets}'
    (tmp_path / "kit.toml").write_text(kit, encoding="utf-8")
    for jobs in (1, 2):
        assert pressgang("render", ".", "--jobs", jobs, "-o", f"out{jobs}").code == 0
    for path in (tmp_path / "out1").iterdir():
        assert path.read_bytes() == (tmp_path / "out2" / path.name).read_bytes()


def test_the_licence_of_a_font_is_kept() -> None:
    with pytest.raises(FontFileError, match="may not be embedded") as refused:
        plain_face(with_tables(OS_2=patched(PLAIN[b"OS/2"], 8, "H", 0x200)))
    assert "free licence" in refused.value.help
    plain_face(with_tables(OS_2=patched(PLAIN[b"OS/2"], 8, "H", 4)))  # to be looked at and printed
