"""PNGs: read right in every kind, cropped, resampled to 600 dpi, and refused when damaged or hostile."""

from __future__ import annotations

import struct
import subprocess
import sys
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path as FilePath

import PIL.Image
import pytest

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Image
from tests.art.picture_files import chunk, codes, good, image_of, packed, pixels_of, png, read

RED = Colour.parse("#cc2200")


def placed(symbol_items: tuple[object, ...]) -> Image:
    (image,) = symbol_items
    assert isinstance(image, Image)
    return image


def test_the_visible_box_is_what_is_not_transparent(tmp_path: FilePath) -> None:
    pixels = PIL.Image.new("RGBA", (40, 30), (255, 255, 255, 0))
    pixels.paste((10, 20, 30, 255), (5, 6, 25, 16))
    picture = good(tmp_path, packed(pixels), ".png")
    assert picture.box == Rect(0, 0, 20, 10)
    assert pixels_of(image_of(picture)).getpixel((0, 0)) == (10, 20, 30, 255)
    symbol = picture.fit_into(10, 10, None)
    assert symbol.box == Rect(-5, -2.5, 10, 5)
    assert placed(symbol.items).box == symbol.box


def test_no_more_than_600_dpi_are_placed(tmp_path: FilePath) -> None:
    pixels = PIL.Image.radial_gradient("L").resize((1200, 600))
    picture = good(tmp_path, packed(pixels), ".png")
    small = placed(picture.fit_into(25.4, 25.4, None).items)
    assert pixels_of(small).size == (600, 300)
    large = placed(picture.fit_into(101.6, 101.6, None).items)
    assert pixels_of(large).size == (1200, 600)
    assert large.png is image_of(picture).png
    narrow = placed(picture.fit_into(7.3, 30, None).items)
    assert all(side / mm * 25.4 <= 600 for side, mm in zip(pixels_of(narrow).size, (7.3, 3.65), strict=True))
    for spot in ((0, 0), (300, 150), (100, 200)):
        before = pixels.getpixel((spot[0] * 2, spot[1] * 2))
        after = pixels_of(small).getpixel(spot)
        assert isinstance(before, int) and isinstance(after, int)
        assert abs(before - after) < 4


def test_the_same_picture_is_one_image(tmp_path: FilePath) -> None:
    content = packed(PIL.Image.new("RGB", (20, 20), "red"))
    one, other = good(tmp_path, content, ".png"), good(tmp_path, content, ".png")
    images = [
        placed(picture.fit_into(size, size, None).items) for picture in (one, other) for size in (10.0, 20.0)
    ]
    assert len({(image.name, image.png) for image in images}) == 1
    assert placed(one.fit_into(10, 10, RED).items).name == images[0].name
    assert good(tmp_path, packed(PIL.Image.new("RGB", (20, 20), "blue")), ".png").items != one.items


WIDE = struct.pack(">4H", 0, 0x4000, 0x8000, 0xFFFF)
KINDS: dict[str, tuple[bytes, list[object]]] = {
    "grey": (png((4, 1), 8, 0, b"\0\x01\x02\x03\x04"), [1, 2, 3, 4]),
    "grey 1": (png((4, 1), 1, 0, b"\0\xa0"), [255, 0, 255, 0]),
    "grey 2": (png((4, 1), 2, 0, b"\0\x1b"), [0, 85, 170, 255]),
    "grey 16": (png((4, 1), 16, 0, b"\0" + WIDE), [0, 64, 128, 255]),
    "grey 16 and clear": (
        png((4, 1), 16, 0, b"\0" + WIDE, chunk(b"tRNS", b"\x40\x00")),
        [(0, 255), (64, 0), (128, 255), (255, 255)],
    ),
    "grey and clear": (
        png((3, 1), 8, 0, b"\0\x01\x02\x03", chunk(b"tRNS", b"\0\x02")),
        [(1, 1, 1, 255), (2, 2, 2, 0), (3, 3, 3, 255)],
    ),
    "RGB 16": (png((1, 1), 16, 2, b"\0" + WIDE[2:]), [(64, 128, 255)]),
    "palette": (png((2, 1), 8, 3, b"\0\0\1", chunk(b"PLTE", bytes(range(6)))), [(0, 1, 2), (3, 4, 5)]),
    "palette and clear": (
        png((2, 1), 1, 3, b"\0\x40", chunk(b"PLTE", bytes(range(6))), chunk(b"tRNS", b"\x80")),
        [(0, 1, 2, 128), (3, 4, 5, 255)],
    ),
    "grey alpha": (png((2, 1), 8, 4, b"\0\x09\xff\x08\x01"), [(9, 255), (8, 1)]),
}


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_png_is_read(tmp_path: FilePath, name: str) -> None:
    content, expected = KINDS[name]
    pixels = pixels_of(image_of(good(tmp_path, content, ".png")))
    assert [pixels.getpixel((x, 0)) for x in range(pixels.width)] == expected


def test_interlaced_pngs_are_read(tmp_path: FilePath) -> None:
    picture = good(tmp_path, png((4, 4), 8, 0, _adam7_4x4(), interlace=1), ".png")
    pixels = pixels_of(image_of(picture))
    assert [pixels.getpixel((x, y)) for y in range(4) for x in range(4)] == list(range(16))


def _adam7_4x4() -> bytes:
    """The values 0 to 15 of a 4 × 4 picture in the order of Adam7 (W3C PNG, 8.1): passes 1, 4, 5, 6 and 7."""
    passes = [[[0]], [[2]], [[8, 10]], [[1, 3], [9, 11]], [[4, 5, 6, 7], [12, 13, 14, 15]]]
    return b"".join(b"\0" + bytes(row) for one in passes for row in one)


def test_parts_that_nobody_sees_are_dropped(tmp_path: FilePath) -> None:
    secret = chunk(b"tEXt", b"GPS\0home") + chunk(b"zTXt", b"c\0\0" + zlib.compress(bytes(5_000_000)))
    content = png(
        (2, 1), 8, 0, b"\0\x01\x02", secret, chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(9_000_000), 1))
    )
    image = image_of(good(tmp_path, content, ".png"))
    assert b"GPS" not in image.png
    assert len(image.png) < 200


@pytest.mark.parametrize(("note", "size"), [(1, (3, 2)), (3, (3, 2)), (6, (2, 3)), (8, (2, 3)), (77, (3, 2))])
def test_a_photograph_lies_as_its_camera_says(tmp_path: FilePath, note: int, size: tuple[int, int]) -> None:
    camera = PIL.Image.Exif()
    camera[0x0112], camera[0x013B] = note, "at home"
    content = png((3, 2), 8, 0, b"\0\x01\x02\x03\0\x04\x05\x06", chunk(b"eXIf", camera.tobytes()[6:]))
    image = image_of(good(tmp_path, content, ".png"))
    assert pixels_of(image).size == size
    assert b"at home" not in image.png
    first = {1: 1, 3: 6, 6: 4, 8: 3, 77: 1}[note]
    assert pixels_of(image).convert("L").getpixel((0, 0)) == first


@pytest.mark.parametrize("note", [b"", b"MM", b"II*\0\xff\xff\xff\xff", b"MM\0*\0\0\0\x08\xff\xff" + bytes(40)])
@pytest.mark.filterwarnings("error")
def test_a_camera_note_that_cannot_be_read_is_passed_over(tmp_path: FilePath, note: bytes) -> None:
    content = png((3, 1), 8, 0, b"\0\x01\x02\x03", chunk(b"eXIf", note))
    assert pixels_of(image_of(good(tmp_path, content, ".png"))).size == (3, 1)


WHOLE = packed(PIL.Image.effect_noise((40, 40), 60).convert("RGB"))
COLOURS = chunk(b"PLTE", bytes(768))
HOSTILE: dict[str, tuple[bytes | Callable[[], bytes], str]] = {
    "gigapixels": (png((50_000, 50_000), 8, 6, b"\0"), "PG621"),
    "largest header": (png((2**31 - 1, 2**31 - 1), 16, 6, b"\0"), "PG621"),
    "no pixels": (png((0, 5), 8, 2, b"\0"), "PG620"),
    "truncated": (WHOLE[: len(WHOLE) // 2], "PG620"),
    "cut in its end": (WHOLE[:-6], "PG620"),
    "no end": (WHOLE[:-12], "PG620"),
    "checksum": (WHOLE.replace(b"IDAT", b"IDAU", 1), "PG620"),
    "flipped bit": (WHOLE[:500] + bytes([WHOLE[500] ^ 1]) + WHOLE[501:], "PG620"),
    "short data": (png((10, 10), 8, 0, b"\0" * 50), "PG620"),
    "half a stream": (png((10, 10), 8, 0, b"", body=zlib.compress(bytes(110))[:-6]), "PG620"),
    "no stream": (png((10, 10), 8, 0, b"", body=b"hello"), "PG620"),
    "bad filter": (png((2, 2), 8, 0, b"\x09\0\0\x09\0\0"), "PG620"),
    "odd depth": (png((2, 1), 7, 2, b"\0\0\1"), "PG620"),
    "unknown part": (png((2, 1), 8, 0, b"\0\0\1", chunk(b"ABCD", b"")), "PG620"),
    "257 clear colours": (png((2, 1), 8, 3, b"\0\0\1", COLOURS, chunk(b"tRNS", bytes(257))), "PG620"),
    "clear colours before colours": (
        png((2, 1), 8, 3, b"\0\0\1", chunk(b"tRNS", bytes(2)), chunk(b"PLTE", bytes(6))), "PG630",
    ),
    "half a clear grey": (png((2, 1), 16, 0, bytes(5), chunk(b"tRNS", b"\0")), "PG620"),
    "257 colours": (png((2, 1), 8, 3, b"\0\0\1", chunk(b"PLTE", bytes(771))), "PG620"),
    "two headers": (png((2, 1), 8, 0, b"\0\0\1", chunk(b"IHDR", bytes(13))), "PG620"),
    "no header": (b"\x89PNG\r\n\x1a\n" + chunk(b"IEND", b""), "PG620"),
    "length of a part": (b"\x89PNG\r\n\x1a\n\xff\xff\xff\xffIHDR" + bytes(40), "PG620"),
    "only a signature": (b"\x89PNG\r\n\x1a\n", "PG620"),
    "empty": (b"", "PG620"),
    "transparent": (packed(PIL.Image.new("RGBA", (9, 9))), "PG630"),
    "photograph": (b"\xff\xd8\xff\xe0" + bytes(99), "PG603"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pngs_are_refused_in_little_memory(tmp_path: FilePath, name: str) -> None:
    content, code = HOSTILE[name]
    content = content() if callable(content) else content
    tracemalloc.start()
    try:
        picture, found = read(tmp_path, content, ".png")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert picture is None
    assert codes(found) == {code}
    assert peak < 10e6


ODD: dict[str, bytes | Callable[[], bytes]] = {
    "bomb": lambda: png((10, 10), 8, 0, b"", body=zlib.compress(bytes(50_000_000), 1)),
    "no palette": png((2, 1), 8, 3, b"\0\0\1"),
    "two palettes": png((2, 1), 8, 3, b"\0\0\1", *[chunk(b"PLTE", bytes(6))] * 2),
    "clear colours beyond": png((2, 1), 8, 3, bytes(3), chunk(b"PLTE", bytes(6)), chunk(b"tRNS", b"\xff" * 3)),
    "no clear colour": png((2, 1), 8, 3, bytes(3), COLOURS, chunk(b"tRNS", b"")),
    "too much of a clear colour": png((2, 1), 8, 2, b"\0" + b"\1" * 6, chunk(b"tRNS", bytes(7))),
    "more colours than fit": png((2, 1), 1, 3, b"\0\0", chunk(b"PLTE", bytes(9))),
    "two thirds of a colour": png((2, 1), 8, 3, b"\0\0\1", chunk(b"PLTE", bytes(8))),
    "no colours": png((2, 1), 8, 3, b"\0\0\1", chunk(b"PLTE", b"")),
}  # fmt: skip
"""Faults that leave the picture as it is: they are read as browsers read them."""


@pytest.mark.parametrize("name", ODD)
def test_odd_pngs_are_read_in_little_memory(tmp_path: FilePath, name: str) -> None:
    content = ODD[name]
    content = content() if callable(content) else content
    tracemalloc.start()
    try:
        picture = good(tmp_path, content, ".png")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(image_of(picture).png) < 200
    assert peak < 10e6


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
def test_the_largest_png_stays_under_300_mb(tmp_path: FilePath) -> None:
    pixels = PIL.Image.new("RGBA", (4000, 4000), (0, 0, 0, 0))
    pixels.paste((9, 9, 9, 200), (1, 1, 3999, 3999))
    pixels.save(tmp_path / "large.png", compress_level=1)
    program = (
        "import sys; from pathlib import Path; from pressgang.art.pictures import read_picture\n"
        "from pressgang.diagnostics import Span\n"
        "picture, found = read_picture(Path(sys.argv[1]), Span('a'))\n"
        "assert picture and not found; picture.fit_into(20, 20, None)\n"
        "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "large.png")], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 300_000
