"""Drawings: the same ink as another renderer makes of them, the right box, and nothing hostile."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path as FilePath

import PIL.ImageChops
import PIL.ImageStat
import pytest

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Group, Path
from tests.art.picture_files import HEAD, codes, good, raster, read, replayed, svg

DRAWINGS = {
    "aeroplane": (
        '<g transform="translate(50 50) rotate(30) scale(.8)" fill="#333" stroke="#000" stroke-width="2" '
        'stroke-linejoin="round"><path d="M-45 -4q45 -12 90 0v8q-45 10 -90 0z"/><path d="M-5-30C-6-40 6-40 5-30'
        's-2 60-3 66l-1 4h-2l-1-4C-3 20-6-20-5-30Z" fill="#999"/>'
        '<ellipse cy="-12" rx="2.5" ry="5" fill="#fff"/></g>'
    ),
    "arcs": (
        '<path d="M10 50A40 40 0 0 1 90 50A20 20 0 1 1 50 50a20 20 0 10-40 0z" fill="#456"/>'
        '<path d="M20,80 a25,10 -30 0,1 50,-10" fill="none" stroke="#a00" stroke-width="3"/>'
        '<path d="M70 80a0 5 0 0 1 15 10l-10 2z"/>'
    ),
    "shapes": (
        '<rect x="5" y="5" width="40" height="30" rx="12" ry="6" fill="teal"/><rect x="10%" y="50%" '
        'width="20%" height="10%" rx="3"/><circle cx="70" cy="25" r="18" fill="gold" '
        'stroke="rgb(20,40,60)" stroke-width="4"/>'
        '<polygon points="50,60 90,60 70,95" fill="#c33"/><polyline points="5 90 20 70 35 90" fill="none" '
        'stroke="#000" stroke-width="3" stroke-linejoin="round"/><line x1="5" y1="97" x2="45" y2="97" '
        'stroke="#060" stroke-width="2" stroke-linecap="round"/>'
    ),
    "uses": (
        '<defs><g id="dot"><circle r="6"/></g><symbol id="sign" viewBox="0 0 20 10">'
        '<rect width="20" height="10" fill="#ccc"/>'
        '<path d="M0 0L20 10M0 10L20 0" stroke="#000" stroke-width="2"/></symbol></defs>'
        '<use href="#dot" x="15" y="15" fill="red"/>'
        '<use xlink:href="#dot" transform="translate(50 15) scale(2 1)"/>'
        '<use href="#sign" x="10" y="40" width="60" height="30"/>'
        '<svg x="60" y="70" width="30" height="25" viewBox="0 0 10 10">'
        '<circle cx="5" cy="5" r="5" fill="blue"/></svg>'
    ),
    "rules": (
        "<style>path{fill:#888} .hull{fill:#123} #keel,.mast{fill:none;stroke:#900;stroke-width:4} "
        "path.mast{stroke:#090 !important}</style>"
        '<path d="M10 10h80v20h-80z"/><path class="hull" d="M10 40h80v20h-80z" style="fill-opacity:.5"/>'
        '<path id="keel" d="M10 70h80"/><path class="mast" d="M10 85h80" stroke="#fff" style="stroke:#00f"/>'
    ),
    "holes": (
        '<path fill-rule="evenodd" d="M50 5 95 95H5ZM50 40 70 80H30Z" fill="#222"/>'
        '<path d="M5 5h30v30h-30zM10 10v20h20v-20z" fill="#060" opacity=".6"/>'
    ),
    "clipped": (
        '<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath><g clip-path="url(#c)"><rect width="100" '
        'height="50" fill="#36c"/><rect y="50" width="100" height="50" fill="#c63"/></g>'
        '<rect x="80" y="-20" width="40" height="60" fill="#555"/>'
    ),
    "stretched": (
        '<g transform="matrix(1.5 .3 0 .5 10 30)"><circle cx="25" cy="25" r="18" fill="#ddd" stroke="#000" '
        'stroke-width="6"/></g>'
        '<g transform="skewX(20) scale(1,-1)"><path d="M20-90h30v20h-30z" fill="#933"/></g>'
    ),
    "dashes": (
        '<path d="M10 20H90M10 60C30 30 60 90 90 60" fill="none" stroke="#000" stroke-width="4" '
        'stroke-dasharray="9 5"/>'
    ),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_scene_shows_what_another_renderer_shows(tmp_path: FilePath, name: str) -> None:
    drawing = svg(DRAWINGS[name], 'viewBox="0 0 100 100" width="100" height="100"')
    picture = good(tmp_path, drawing)
    theirs, ours = raster(drawing), raster(replayed(picture.items))
    difference = PIL.ImageChops.difference(theirs, ours)
    assert PIL.ImageStat.Stat(difference).mean[0] < 0.35
    assert sum(difference.histogram()[100:]) < 25
    ink = PIL.ImageChops.invert(theirs).point(lambda value: 255 if value > 12 else 0).getbbox()
    assert ink is not None
    box = picture.box
    edges = (box.x, box.y, box.right, box.bottom)
    assert [edge * 2 for edge in edges] == pytest.approx(list(ink), abs=2.01)


@pytest.mark.parametrize(
    ("body", "box"),
    [
        ('<path d="M10 50A40 40 0 0 1 90 50"/>', Rect(10, 10, 80, 40)),
        ('<path d="M10 50A40 40 0 1 0 90 50z"/>', Rect(10, 50, 80, 40)),
        ('<path d="M0 0C0 40 40 40 40 0"/>', Rect(0, 0, 40, 30)),
        ('<path d="M0 0Q20 40 40 0"/>', Rect(0, 0, 40, 20)),
        ('<path d="M99 99M10 10h20v20zm60 60"/>', Rect(10, 10, 20, 20)),
        ('<path d="M10 20H30" stroke="red" stroke-width="4"/>', Rect(10, 18, 20, 4)),
        ('<path d="M10 20H30" stroke="red" stroke-width="4" stroke-linecap="round"/>', Rect(8, 18, 24, 4)),
        ('<path d="M10 20H30V40z" stroke="red" stroke-width="4"/>', Rect(8, 18, 24, 24)),
        ('<path d="M10 20H30V40" fill="none" stroke="red" stroke-width="4"/>', Rect(10, 18, 22, 22)),
        (
            '<g transform="scale(1 3)"><path d="M10 10H30" stroke="red" stroke-width="4"/></g>',
            Rect(10, 24, 20, 12),
        ),
        ('<g transform="rotate(90 50 50)"><rect width="10" height="20"/></g>', Rect(80, 0, 20, 10)),
        ('<g transform="translate(10,20) scale(2)"><rect width="10" height="20"/></g>', Rect(10, 20, 20, 40)),
        ('<rect x="-50" width="100" height="20"/>', Rect(0, 0, 50, 20)),
        ('<rect width="10" height="20"/><rect x="200" width="10" height="20"/>', Rect(0, 0, 10, 20)),
        ('<rect width="10" height="20"/><rect width="90" height="90" display="none"/>', Rect(0, 0, 10, 20)),
        ('<rect width="10" height="20"/><rect width="90" height="90" opacity="0"/>', Rect(0, 0, 10, 20)),
        (
            '<rect width="10" height="20"/><rect width="90" height="90" visibility="hidden"/>',
            Rect(0, 0, 10, 20),
        ),
        ('<rect width="10" height="20"/><rect width="90" height="90" fill="transparent"/>', Rect(0, 0, 10, 20)),
        ('<rect width="1in" height="10mm"/>', Rect(0, 0, 96, 10 * 96 / 25.4)),
        ('<path d="M 007 00.5 L 1.e1 1 0 9Z"/>', Rect(0, 0.5, 10, 8.5)),
    ],
)
def test_the_visible_box_is_exact(tmp_path: FilePath, body: str, box: Rect) -> None:
    found = good(tmp_path, svg(body)).box
    assert (found.x, found.y, found.width, found.height) == pytest.approx(
        (box.x, box.y, box.width, box.height), abs=0.02
    )


def test_a_circle_by_arcs_is_round(tmp_path: FilePath) -> None:
    (path,) = good(tmp_path, svg('<path d="M90 50A40 40 0 1 1 10 50A40 40 0 1 1 90 50Z"/>')).items
    assert isinstance(path, Path)
    ends = [values[-2:] for step, values in path.segments if step == "C"]
    assert len(ends) >= 4
    assert [math.dist(end, (50, 50)) for end in ends] == pytest.approx([40.0] * len(ends))


def test_vectors_stay_vectors(tmp_path: FilePath) -> None:
    picture = good(tmp_path, svg(DRAWINGS["aeroplane"]))
    assert all(isinstance(item, Path) for item in picture.items)


@pytest.mark.parametrize(
    ("attributes", "box"),
    [
        ('viewBox="0 0 100 100"', Rect(0, 0, 100, 10)),
        ('viewBox="0 0 100 100" width="50mm" height="50mm"', Rect(0, 0, 100, 10)),
        ('width="100" height="100"', Rect(0, 0, 100, 10)),
        ("", Rect(0, 0, 150, 10)),
        ('viewBox="0 0 100 100" width="240" height="120"', Rect(0, 0, 150, 10)),
        ('viewBox="0 0 100 100" width="200" height="50" preserveAspectRatio="none"', Rect(0, 0, 100, 2.5)),
        ('viewBox="0 0 100 100" overflow="visible"', Rect(0, 0, 150, 10)),
    ],
)
def test_what_lies_outside_the_window_is_not_seen(tmp_path: FilePath, attributes: str, box: Rect) -> None:
    found = good(tmp_path, svg('<rect width="150" height="10"/>', attributes)).box
    assert (found.x, found.y, found.width, found.height) == pytest.approx((box.x, box.y, box.width, box.height))


def test_opacity_is_mixed_with_white(tmp_path: FilePath) -> None:
    body = (
        '<g opacity=".5"><path d="M9 9h9v9z" fill="#ff0000" fill-opacity="50%" stroke="rgba(0,0,255,.5)"/></g>'
    )
    (path,) = good(tmp_path, svg(body)).items
    assert isinstance(path, Path)
    assert path.fill == pytest.approx((1, 0.75, 0.75))
    assert path.stroke == pytest.approx((0.75, 0.75, 1))


def test_a_gradient_prints_as_its_mean_and_says_so(tmp_path: FilePath) -> None:
    body = (
        '<linearGradient id="a"><stop stop-color="#000"/>'
        '<stop offset="1" style="stop-color:#fff"/></linearGradient>'
        '<radialGradient id="b" xlink:href="#a"/><path d="M0 0h9v9z" fill="url(#b)"/>'
    )
    picture, found = read(tmp_path, svg(body))
    assert codes(found) == {"PG617"}
    assert picture is not None
    (path,) = picture.items
    assert isinstance(path, Path)
    assert path.fill == Colour(0.5, 0.5, 0.5)


@pytest.mark.parametrize(
    "body",
    [
        '<filter id="f"/><path d="M0 0h9v9z" filter="url(#f)"/>',
        '<marker id="m"/><path d="M0 0h9v9z" marker-end="url(#m)"/>',
        '<path d="M0 0h9v9z"><animate attributeName="x"/></path><set attributeName="x"/>',
        '<path d="M0 0h9v9z" fill="burnt umber"/>',
        '<path d="M0 0h9v9z"/><use href="#nobody"/>',
        '<style>g &gt; path { fill: red }</style><path d="M0 0h9v9z"/>',
        '<style>@media print { path { fill: red } }</style><path d="M0 0h9v9z"/>',
    ],
)
def test_what_is_left_out_is_said(tmp_path: FilePath, body: str) -> None:
    picture, found = read(tmp_path, svg(body))
    assert picture is not None
    assert codes(found) == {"PG617"}


@pytest.mark.parametrize(
    "body",
    [
        '<text y="9">303</text>',
        '<image width="9" height="9" href="#a"/>',
        "<foreignObject/>",
        '<mask id="m"/><path d="M0 0h9v9z" mask="url(#m)"/>',
        '<pattern id="p"/><path d="M0 0h9v9z" fill="url(#p)"/>',
        '<clipPath id="c"><text>9</text></clipPath><path d="M0 0h9v9z" clip-path="url(#c)"/>',
        '<clipPath id="c" clipPathUnits="objectBoundingBox"/><path d="M0 0h9v9z" clip-path="url(#c)"/>',
        '<path d="M0 0h9v9z" clip-path="circle(3px)"/>',
    ],
)
def test_what_would_print_wrong_is_refused(tmp_path: FilePath, body: str) -> None:
    picture, found = read(tmp_path, svg(body + '<path d="M0 0h9v9z"/>'))
    assert picture is None
    assert codes(found) == {"PG616"}


def test_an_export_clipped_at_its_page_needs_no_clip(tmp_path: FilePath) -> None:
    body = (
        '<g clip-path="url(#page)"><path d="M10 10h80v80h-80z"/></g><defs><clipPath id="page">'
        '<rect width="100" height="100" fill="white"/></clipPath></defs>'
    )
    (path,) = good(tmp_path, svg(body)).items
    assert isinstance(path, Path)
    (group,) = good(tmp_path, svg(body.replace('width="100"', 'width="50"'))).items
    assert isinstance(group, Group)
    assert good(tmp_path, svg(body.replace('width="100"', 'width="50"'))).box == Rect(10, 10, 40, 80)


def test_a_file_of_a_drawing_program_is_read(tmp_path: FilePath) -> None:
    text = f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with a drawing program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
{HEAD} xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="210mm" height="297mm"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" viewBox="0 0 210 297" inkscape:version="1.3">
  <title>Zażółć</title>
  <inkscape:grid type="xygrid"><inkscape:more/></inkscape:grid>
  <metadata><rdf:RDF><rdf:li rdf:resource="http://example.org/licence"/></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" style="display:inline"><path style="fill:#1a1a1a;stroke:none;-inkscape-x:y"
    d="m 10,20 c 10,0 20,10 20,20 0,10 -10,20 -20,20 z" /></g></svg>"""
    picture = good(tmp_path, text)
    assert picture.box.x == 10
    assert good(tmp_path, text.replace("UTF-8", "UTF-16").encode("utf-16")).box == picture.box


# --- hostile files ---------------------------------------------------------------------------------

PART = '<path d="M0 0h9v9z"/>'
LAUGHS = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 10))
BOMB = "".join(f'<g id="b{i}">{f"<use href={chr(34)}#b{i - 1}{chr(34)}/>" * 10}</g>' for i in range(1, 20))
VIEWS = "".join(f'<svg width="{side}" height="9"><use href="#p"/></svg>' for side in range(1, 500))
HOSTILE = {
    "script": (svg(PART + "<script>go()</script>"), "PG611"),
    "foreign script": (svg(PART + '<x:script xmlns:x="http://www.w3.org/1999/xhtml"/>'), "PG611"),
    "script in metadata": (svg(PART + "<metadata><script/></metadata>"), "PG611"),
    "onload": (f"{HEAD} onload='go()'>{PART}</svg>", "PG611"),
    "OnClick": (svg('<path d="M0 0h9v9z" OnClick="go()"/>'), "PG611"),
    "javascript": (svg(f'<a href="javascript:go()">{PART}</a>'), "PG612"),
    "web image": (svg(PART + '<image href="http://example.org/a.png" width="9" height="9"/>'), "PG612"),
    "file image": (svg(PART + '<image href="/etc/passwd" width="9" height="9"/>'), "PG612"),
    "data image": (svg(PART + '<image href="data:image/png;base64,AAAA" width="9" height="9"/>'), "PG612"),
    "xlink": (svg(PART + '<use xlink:href="http://example.org/a.svg#b"/>'), "PG612"),
    "both links": (svg(PART + '<use href="#a" xlink:href="file:///etc/passwd"/>'), "PG612"),
    "file": (svg(PART + '<use href="other.svg#b"/>'), "PG612"),
    "paint": (svg('<path d="M0 0h9v9z" fill="url(http://example.org/a.svg#b)"/>'), "PG612"),
    "quoted paint": (svg("<path d='M0 0h9v9z' style='fill: URL( \"//example.org/#b\" )'/>"), "PG612"),
    "import": (svg(PART + '<style>@import "http://example.org/a.css";</style>'), "PG612"),
    "import url": (svg(PART + "<style>@import url(a.css);</style>"), "PG612"),
    "escaped paint": (svg(r'<path d="M0 0h9v9z" fill="\75rl(http://example.org/a.svg#b)"/>'), "PG612"),
    "escaped style": (svg(r'<path d="M0 0h9v9z" style="fill:u\000072 l(a.svg#b)"/>'), "PG612"),
    "escaped import": (svg(PART + r'<style>@\69mport "a.css";</style>'), "PG612"),
    "escaped import in a block": (svg(PART + r"<style>@media x{@IM\50ort url(a.css)}</style>"), "PG612"),
    "escaped sheet": (svg(PART + r"<style>path{fill:\55 R\4c('a.svg#b')}</style>"), "PG612"),
    "set of images": (svg(f"{PART}<g style=\"mask:image-set('a.png' 1x)\"/>"), "PG612"),
    "address that breaks off": (svg(PART + "<g fill='url(a b.svg#c'/>"), "PG612"),
    "styles without end": (
        svg(
            rf'{PART}<g fill="\75{"(" * 900}"/>'
            + "".join(rf'<g fill="\75({"r" * 900}{i}"/>' for i in range(1_200))
        ),
        "PG614",
    ),
    "style sheet": (f'<?xml-stylesheet href="http://example.org/a.css"?>{svg(PART)}', "PG612"),
    "base": (svg(PART, 'xml:base="http://example.org/"'), "PG612"),
    "xinclude": (
        svg(PART + '<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>'),
        "PG612",
    ),
    "entity bomb": (f'<!DOCTYPE svg [<!ENTITY a0 "ha">{LAUGHS}]>{HEAD}><title>&a9;</title></svg>', "PG613"),
    "xxe": (
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{HEAD}><title>&x;</title></svg>',
        "PG613",
    ),
    "parameter": ('<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://example.org/x"> %x;]><svg/>', "PG613"),
    "loop": (svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>' + PART), "PG614"),
    "loop of itself": (svg('<use id="a" href="#a"/>' + PART), "PG614"),
    "loop through symbol": (svg('<symbol id="a"><use href="#a"/></symbol><use href="#a"/>' + PART), "PG614"),
    "use bomb": (svg(f'<g id="b0"/><defs>{BOMB}</defs><use href="#b19"/>'), "PG614"),
    "use chain": (svg("".join(f'<use id="c{i}" href="#c{i + 1}"/>' for i in range(60)) + PART), "PG614"),
    "deep groups": (svg("<g>" * 10_000 + PART + "</g>" * 10_000), "PG614"),
    "deep metadata": (svg("<metadata>" + "<g>" * 10_000 + "</g>" * 10_000 + "</metadata>"), "PG614"),
    "crowd": (svg("<g/>" * 60_000), "PG614"),
    "long path": (svg('<path id="p" d="M0 0' + "h1" * 30_000 + '"/>' + '<use href="#p"/>' * 50), "PG614"),
    "longer path": (svg('<path d="M0 0' + "h1" * 600_000 + '"/>'), "PG615"),
    "brackets": (svg('<path d="M0 0h9v9z" style="fill:' + "(" * 15_000 + '"/>'), "PG615"),
    "sheet brackets": (svg("<style>a{fill:" + "(" * 15_000 + f"</style>{PART}"), "PG614"),
    "spaces": (svg(f'<path d="M0 0h9v9z" fill="url({" " * 300_000}x)"/>'), "PG612"),
    "next to no width": (svg(PART, 'width="1e-320" height="1" viewBox="0 0 1000000 1000000"'), "PG630"),
    "next to no viewBox": (svg(PART, 'viewBox="0 0 1e-320 1e-320"'), "PG630"),
    "stretched again and again": (svg('<g transform="scale(1e9)">' * 40 + PART + "</g>" * 40), "PG615"),
    "moved again and again": (svg('<g transform="translate(1e9)">' * 40 + PART + "</g>" * 40), "PG615"),
    "stretched in one": (svg(f'<g transform="{"scale(1e9)" * 40}">{PART}</g>'), "PG615"),
    "shrunk again and again": (svg('<g transform="scale(1e-8)">' * 40 + PART + "</g>" * 40), "PG630"),
    "views of views": (
        svg('<svg width="1e9" height="1e9" viewBox="0 0 1e-9 1e-9">' * 30 + PART + "</svg>" * 30),
        "PG615",
    ),
    "clip stretched": (
        svg(
            '<clipPath id="c" transform="scale(1e9)"><use href="#d" transform="scale(1e9)"/></clipPath>'
            f'<path id="d" d="M0 0h9v9z" transform="scale(1e9)"/><g clip-path="url(#c)">{PART}</g>'
        ),
        "PG615",
    ),
    "bad path in many views": (svg(f'<path id="p" d="M0 0{"h1v1" * 22_000}h"/>{VIEWS}'), "PG615"),
    "bad points in many views": (svg(f'<polygon id="p" points="{"1 2 " * 22_000}x"/>{VIEWS}'), "PG615"),
    "bad transform used often": (
        svg(f'<g id="p" transform="{"scale(1)" * 110}x">{PART}</g>' + '<use href="#p"/>' * 6_000),
        "PG615",
    ),
    "long style, closed again and again, used often": (
        svg(f'<path id="p" d="M0 0{"z" * 90_000}" style="{"x:y;" * 4_900}"/>' + '<use href="#p"/>' * 10_000),
        "PG614",
    ),
    "rules for all": (svg("<style>" + "*{fill:red}" * 3_000 + "</style>" + PART * 2_000), "PG614"),
    "long dashes": (svg(f'<path d="M0 0h9v9z" stroke-dasharray="{"1 " * 9_000}"/>'), "PG615"),
    "huge": (svg('<path d="M0 0h1e300v9z"/>'), "PG615"),
    "inf": (svg('<path d="M0 0h1e999v9z"/>'), "PG615"),
    "nan": (svg('<rect width="nan" height="9"/>'), "PG615"),
    "nan path": (svg('<path d="M0 0hNaNv9z"/>'), "PG615"),
    "wild scale": (svg(f'<g transform="scale(1e8)"><g transform="scale(1e8)">{PART}</g></g>'), "PG615"),
    "digits": (svg(f'<rect width="{"9" * 5000}" height="9"/>'), "PG615"),
    "nothing": (b"", "PG610"),
    "zeros": (bytes(1000), "PG610"),
    "html": ("<html><body/></html>", "PG610"),
    "unknown entity": (svg("<desc>&copy;</desc>" + PART), "PG610"),
    "encoding": (b'<?xml version="1.0" encoding="rot13"?><svg/>', "PG610"),
    "not UTF-8": (svg(PART).encode() + b"\xff", "PG610"),
}


READER = """
import json, sys, socket
from pathlib import Path
from pressgang.art.pictures import read_picture
from pressgang.diagnostics import Span

def forbidden(*_, **__):
    raise AssertionError("something was fetched")

socket.socket.connect = socket.getaddrinfo = forbidden
folder, names, linux = Path(sys.argv[1]), json.loads(sys.argv[2]), sys.platform == "linux"

def read(numbers):
    for number in numbers:
        picture, found = read_picture(folder / f"{number}.svg", Span("raf.csv", 2, 5))
        told[names[number]] = {
            "drawn": picture is not None,
            "codes": sorted({one.rule.code for one in found}),
            "worded": all(one.help and len(one.as_text()) < 500 for one in found),
        }

told, spent = {}, {}
views = [number for number, name in enumerate(names) if name.endswith("in many views")]
read(sorted(set(range(len(names))) - set(views)))
if linux:
    import resource

    status = Path("/proc/self/status").read_text().splitlines()
    spent["peak"] = int(next(line.split()[1] for line in status if line.startswith("VmHWM")))
    resource.setrlimit(resource.RLIMIT_AS, (500 << 20,) * 2)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
read(views)
if linux:
    spent["views"] = resource.getrusage(resource.RUSAGE_SELF).ru_utime - before
print(json.dumps([told, spent]))
"""


def test_hostile_drawings_are_refused_and_need_neither_memory_nor_time(tmp_path: FilePath) -> None:
    """All are read by one process that may fetch nothing; those of many views under a limit of their own."""
    for number, (content, _) in enumerate(HOSTILE.values()):
        (tmp_path / f"{number}.svg").write_bytes(content.encode() if isinstance(content, str) else content)
    command = [sys.executable, "-c", READER, str(tmp_path), json.dumps(list(HOSTILE))]
    told, spent = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert list(told.keys() - HOSTILE.keys()) == list(HOSTILE.keys() - told.keys()) == []
    for name, (_, code) in HOSTILE.items():
        assert told[name]["drawn"] is False, name
        assert told[name]["worded"] is True, name
        assert {code} <= set(told[name]["codes"]) <= {code, "PG615", "PG616", "PG617"}, name
    if sys.platform == "linux":  # only there are they measured
        assert spent["peak"] < 200_000, "kB"
        assert spent["views"] < 20, "seconds"


def test_an_address_in_a_comment_is_none_and_an_escape_may_name_a_part(tmp_path: FilePath) -> None:
    style = r"/* url(http://example.org) */ fill:\75rl(#g); stroke: r\65 d"
    drawn, found = read(tmp_path, svg(f'<linearGradient id="g"/><path d="M9 9h9v9z" style="{style}"/>'))
    assert drawn is not None
    assert codes(found) <= {"PG617"}
    path = drawn.items[0]
    assert isinstance(path, Path) and path.stroke is not None and path.stroke.hex == "#ff0000"


def test_dashes_that_nobody_could_see_are_a_line(tmp_path: FilePath) -> None:
    for dash, drawn in (("1", True), ("0.0001", False), ("1e-12", False)):
        body = f'<path d="M5 5h90v90z" stroke="red" stroke-dasharray="{dash}"/>'
        path = good(tmp_path, svg(body)).items[0]
        assert isinstance(path, Path) and bool(path.dash) is drawn


def test_all_faults_of_a_drawing_are_said_at_once(tmp_path: FilePath) -> None:
    faults = (
        "<script/>",
        "<text/>",
        '<use href="http://example.org/#a"/>',
        '<rect width="nan"/>',
        '<g onload="x"/>',
    )
    body = "\n" + "\n".join(faults) + PART
    _, found = read(tmp_path, svg(body))
    assert codes(found) == {"PG611", "PG612", "PG615", "PG616"}
    lines = sorted(problem.message.split("line ")[1].split(",")[0] for problem in found)
    assert lines == ["2", "3", "4", "5", "6"]


def test_the_same_fault_a_thousand_times_is_said_once(tmp_path: FilePath) -> None:
    _, found = read(tmp_path, svg("<text>9</text>" * 1_000))
    (problem,) = found
    assert "999 more" in problem.message
