"""Pictures: SVG put together from parts, PNG with right checksums and wrong contents."""

# ruff: noqa: E501 (tables of odd values)

from __future__ import annotations

import struct
import zlib

from hypothesis import strategies as st
from tests.fuzz.stat_files import changed_bytes
from tests.fuzz.values import nasty

_NUMBERS = (
    "0",
    "1",
    "-1",
    "10",
    "50%",
    "1e9",
    "-1e9",
    "1e400",
    "nan",
    "1in",
    "0.0001",
    "2em",
    "",
    "x",
    "10 20",
    "9" * 400,
)
_VALUES = (
    *_NUMBERS, "red", "#f00", "#ff0000", "none", "currentColor", "inherit", "url(#a)", "url(#b) red", "url(http://x/y)", "rgb(1,2,3)",
    "translate(1e300) scale(0)", "rotate(45)", "matrix(0 0 0 0 0 0)", "skewX(90)", "M0 0L10 10", "M0 0A5 5 0 0 1 10 10z",
    "M0 0C1e308 1e308 -1e308 1 1 1", "M" + " 1" * 500, "M0,0" + "h1" * 500, "0 0 10 10", "0 0 0 0", "-1 -1 1e9 1e-9", "evenodd",
    "fill:red;stroke:url(#a);stroke-width:1e9", "stroke-dasharray:0 0", "#a", "#b", "xMidYMid slice", "0 0,10 10,5 0", "0 0 10", "hidden", "bold",
)  # fmt: skip
_NAMES = (
    "d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "points", "transform", "fill",
    "stroke", "stroke-width", "stroke-dasharray", "opacity", "fill-rule", "style", "class", "id", "viewBox", "href",
    "preserveAspectRatio", "clip-path", "mask", "filter", "display", "visibility", "onload", "stroke-linecap",
)  # fmt: skip
_TAGS = (
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "g", "svg", "use", "defs", "symbol", "clipPath", "mask",
    "linearGradient", "stop", "text", "image", "style", "switch", "a", "title", "script", "foreignObject", "pattern", "marker",
)  # fmt: skip


@st.composite
def _element(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    tag = draw(st.sampled_from(_TAGS))
    names = draw(st.lists(st.sampled_from(_NAMES), max_size=5, unique=True))
    given = " ".join(f'{name}="{draw(st.sampled_from(_VALUES))}"' for name in names)
    return f"<{tag} {given}>{draw(inner)}</{tag}>"


_elements = st.recursive(
    st.just("")
    | st.sampled_from(
        ("text", "<rect width='5' height='5'/>", ".a{fill:red}", "&amp;", "<!-- c -->", "<![CDATA[x]]>")
    ),
    lambda inner: st.lists(_element(inner), max_size=3).map("".join),
    max_leaves=8,
)
_HEADS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">',
    '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm">',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1e9 1">',
    '<svg viewBox="0 0 0 0">',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;',
    "<svg>",
    "<html>",
)


@st.composite
def drawings(draw: st.DrawFn) -> bytes:
    """An SVG, or something like one."""
    head = draw(st.sampled_from(_HEADS))
    body = draw(_elements) + "<path d='M1 1h3v3z'/>" * draw(st.integers(0, 1))
    data = f"{head}{body}</svg>".encode()
    return draw(changed_bytes(data)) if draw(st.sampled_from((False, False, True))) else data


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


@st.composite
def pixels(draw: st.DrawFn) -> bytes:
    """A PNG with right checksums, or its bytes changed."""
    width, height = draw(st.sampled_from((1, 2, 7, 0, 65536))), draw(st.sampled_from((1, 3, 8, 0, 2**31)))
    depth, kind = draw(st.sampled_from((1, 2, 4, 8, 16, 3))), draw(st.sampled_from((0, 2, 3, 4, 6, 5)))
    interlaced = draw(st.integers(0, 2))
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(kind, 1)
    size = draw(st.sampled_from((0, -1, 1, 1000))) + min(height, 20) * (
        1 + (min(width, 20) * depth * channels + 7) // 8
    )
    image = zlib.compress(
        bytes(draw(st.integers(0, 255)) for _ in range(4)) * (max(size, 0) // 4) + bytes(max(size, 0) % 4)
    )
    parts = [_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))]
    if draw(st.booleans()):
        parts.append(_chunk(b"PLTE", draw(st.binary(max_size=12))))
    if draw(st.booleans()):
        parts.append(_chunk(b"tRNS", draw(st.binary(max_size=8))))
    if draw(st.booleans()):
        parts.append(
            _chunk(draw(st.sampled_from((b"tEXt", b"iCCP", b"acTL", b"ABCD"))), draw(st.binary(max_size=9)))
        )
    parts += [_chunk(b"IDAT", image), _chunk(b"IEND", b"")]
    data = b"\x89PNG\r\n\x1a\n" + b"".join(parts)
    return draw(changed_bytes(data)) if draw(st.sampled_from((False, False, True))) else data


@st.composite
def arts(draw: st.DrawFn) -> tuple[str, bytes]:
    """The text of an `art` cell and the bytes of a.svg and a.png."""
    suffix = draw(st.sampled_from(("svg", "png")))
    data = draw(drawings() if suffix == "svg" else pixels())
    name = draw(st.sampled_from((f"a.{suffix}", f"a.{suffix}", f"a.{suffix}")) | nasty)
    return name, data
