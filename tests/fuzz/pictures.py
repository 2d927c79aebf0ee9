"""Pictures: SVG put together from parts, PNG with right checksums and wrong contents."""

# ruff: noqa: E501 (tables of odd values)

from __future__ import annotations

import struct
import zlib

from hypothesis import strategies as st

from tests.art.picture_files import chunk
from tests.fuzz.stat_files import changed_bytes

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
    "1e-320",
    "-1e-12",
)
_VALUES = (
    *_NUMBERS, "red", "#f00", "#ff0000", "none", "currentColor", "inherit", "url(#a)", "url(#b) red", "url(http://x/y)", "rgb(1,2,3)",
    "translate(1e300) scale(0)", "rotate(45)", "matrix(0 0 0 0 0 0)", "skewX(90)", "M0 0L10 10", "M0 0A5 5 0 0 1 10 10z",
    "M0 0C1e308 1e308 -1e308 1 1 1", "M" + " 1" * 500, "M0,0" + "h1" * 500, "0 0 10 10", "0 0 0 0", "-1 -1 1e9 1e-9", "evenodd",
    "fill:red;stroke:url(#a);stroke-width:1e9", "stroke-dasharray:0 0", "#a", "#b", "xMidYMid slice", "0 0,10 10,5 0", "0 0 10", "hidden", "bold",
    "scale(1e9)", "scale(1e-9)", r"\75rl(http://x/y)", r"fill:\75 rl(x)", "0 0 1e-320 1", "M0 0a1e-320 1 0 0 1 9 9", "a b",
)  # fmt: skip
_LENGTHS = ("1", "2.5", "7", "0", "50%", "1mm", "-1", "1e-9", "3", "5")
_COLOURS = ("red", "#f00", "#ff0000", "none", "currentColor", "inherit", "rgb(1,2,3)", "url(#a) red", "white")
_SOUND = {
    **dict.fromkeys(("x", "y", "x1", "y1", "x2", "y2", "cx", "cy"), _LENGTHS),
    **dict.fromkeys(
        ("width", "height", "r", "rx", "ry", "stroke-width"), ("2.5", "1", "7", "50%", "1mm", "4", "0", "1e-9")
    ),
    **dict.fromkeys(("fill", "stroke"), _COLOURS),
    "d": (
        "M0 0L10 10V3z",
        "M1 1h5v5h-5z",
        "M0 0A5 5 0 0 1 10 10z",
        "M0,0" + "h1" * 500,
        "m1 1c1 2 3 4 5 6s1 1 2 2q1 1 2 0t3 3z",
        "",
    ),
    "points": ("0 0,10 10,5 0", "1,1 2,5 7,3 0,0", ""),
    "transform": (
        "rotate(45)",
        "translate(1 2)",
        "scale(2)",
        "scale(1e-5)",
        "scale(1e5)",
        "matrix(1 0 0 1 2 3)",
        "skewX(20)",
        "",
    ),
    "stroke-dasharray": ("1 2", "0.5", "0 0", "none", "1e-9"),
    "opacity": ("0.5", "50%", "1", "0"),
    "fill-rule": ("evenodd", "nonzero"),
    "style": ("fill:red;stroke:blue", "stroke-dasharray:1 2;stroke:#000", "opacity:.5", r"f\69ll:red", ""),
    "class": ("a", "a b", ""),
    "id": ("a", "b", "c"),
    "viewBox": ("0 0 10 10", "-1 -1 20 5", "0 0 1e6 1e-6"),
    "href": ("#a", "#b", "#c"),
    "preserveAspectRatio": ("none", "xMidYMid slice", "xMinYMax meet"),
    "clip-path": ("url(#a)", "url(#b)", "none"),
    "visibility": ("hidden", "visible"),
    "display": ("inline", "block", "none"),
    "stroke-linecap": ("round", "butt", "square"),
}
_NAMES = (
    "d", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "points", "transform", "fill",
    "stroke", "stroke-width", "stroke-dasharray", "opacity", "fill-rule", "style", "class", "id", "viewBox", "href",
    "preserveAspectRatio", "clip-path", "mask", "filter", "display", "visibility", "onload", "stroke-linecap",
)  # fmt: skip
_DRAWN = (
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "g", "svg", "use", "defs", "symbol", "clipPath",
    "linearGradient", "stop", "style", "switch", "a", "title",
)  # fmt: skip
_MEASURES = {
    "path": ("d",), "rect": ("x", "y", "width", "height"), "circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2", "stroke"), "polyline": ("points",), "polygon": ("points",), "use": ("href",), "symbol": ("id",),
    "clipPath": ("id",), "linearGradient": ("id",),
}  # fmt: skip
"""What a shape has to have to be seen, and a part to be found."""
_REFUSED = ("text", "image", "script", "foreignObject", "mask", "pattern", "marker")


@st.composite
def _element(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    """An element; nine of ten values are such as the attribute takes."""
    odd = draw(st.sampled_from(range(30)))
    tag = draw(st.sampled_from(_REFUSED if odd == 29 else (*_DRAWN[:11] * 2, *_DRAWN)))
    names = draw(st.lists(st.sampled_from(tuple(_SOUND) if odd < 28 else _NAMES), max_size=5, unique=True))
    names += [name for name in _MEASURES.get(tag, ()) if name not in names and odd != 28]
    values = [
        draw(st.sampled_from(_VALUES if odd >= 26 or name not in _SOUND else _SOUND[name])) for name in names
    ]
    given = " ".join(f'{name}="{value}"' for name, value in zip(names, values, strict=True))
    return f"<{tag} {given}>{draw(inner)}</{tag}>"


_elements = st.recursive(
    st.just("")
    | st.sampled_from(
        (
            "text",
            "<rect width='5' height='5'/>",
            ".a{fill:red}",
            "&amp;",
            "<!-- c -->",
            "<![CDATA[x]]>",
            "<style>.a{stroke:red}#b,rect.b{fill:#00f !important}</style>",
            "<path d='M2 2h5v5z' stroke='red' fill='none'/>",
        )
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
    head = draw(st.sampled_from((*_HEADS[:2] * 4, *_HEADS)))
    body = "".join(draw(st.lists(_element(_elements), min_size=1, max_size=4))) + "<path d='M1 1h3v3z'/>" * (
        draw(st.integers(0, 2)) > 0
    )
    data = f"{head}{body}</svg>".encode()
    return draw(changed_bytes(data)) if draw(st.sampled_from(range(10))) == 9 else data


@st.composite
def pixels(draw: st.DrawFn) -> bytes:
    """A PNG with right checksums, mostly sound, or its bytes changed."""
    odd = draw(st.sampled_from(range(4))) == 3
    width, height = draw(st.sampled_from((1, 2, 7, 30))), draw(st.sampled_from((1, 3, 8, 40)))
    kind = draw(st.sampled_from((0, 2, 3, 4, 6)))
    depth = draw(st.sampled_from({0: (1, 2, 4, 8, 16), 3: (1, 2, 4, 8)}.get(kind, (8, 16))))
    interlaced = 0
    spare = 0
    if odd:
        width, height = draw(st.sampled_from((width, 0, 65536))), draw(st.sampled_from((height, 0, 2**31)))
        depth, kind = draw(st.sampled_from((depth, 3))), draw(st.sampled_from((kind, 5)))
        interlaced = draw(st.integers(0, 2))
        spare = draw(st.sampled_from((0, -1, 1, 1000)))
    row = (min(width, 40) * depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(kind, 1) + 7) // 8
    rows = [
        bytes((draw(st.integers(0, 4)), *(draw(st.binary(min_size=1, max_size=3)) * row)[:row]))
        for _ in range(min(height, 40))
    ]
    image = b"".join(rows)
    image = image[:spare] if spare < 0 else image + bytes(spare)
    parts = [chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))]
    entries = 1 << min(depth, 8) if kind == 3 else draw(st.sampled_from((0, 2)))
    if odd:
        entries = draw(st.sampled_from((entries, 0, 1, 256, 257)))
    if entries:
        parts.append(
            chunk(
                b"PLTE",
                (draw(st.binary(min_size=1, max_size=4)) * 3 * entries)[
                    : 3 * entries + (odd and draw(st.integers(0, 1)))
                ],
            )
        )
    if draw(st.booleans()):
        size = {0: 2, 2: 6, 3: entries}.get(kind, 0)
        clear = draw(st.sampled_from((size, 0, 1, 7, 256, 257))) if odd else size
        parts.append(chunk(b"tRNS", (draw(st.binary(min_size=1, max_size=3)) * clear)[:clear]))
    if draw(st.booleans()):
        names = (b"tEXt", b"iCCP", b"acTL", b"ABCD") if odd else (b"tEXt", b"gAMA", b"iCCP")
        parts.append(chunk(draw(st.sampled_from(names)), draw(st.binary(max_size=9))))
    parts += [chunk(b"IDAT", zlib.compress(image)), chunk(b"IEND", b"")]
    data = b"\x89PNG\r\n\x1a\n" + b"".join(parts)
    return draw(changed_bytes(data)) if draw(st.sampled_from(range(5))) == 4 else data
