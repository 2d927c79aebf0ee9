"""Users' pictures through the command line: hostile ones are refused at their cell, good ones stored once."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from tests.conftest import Pressgang
from tests.fuzz.fonts import collection

HEAD = "name,engine,fuselage,to_hit,weapons,art\n"
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" {XLINK} viewBox="0 0 9 9">{{}}</svg>'
INK = '<path d="M1 1h7v7z"/>'


def png(width: int, height: int, data: bytes = b"\0") -> bytes:
    """A PNG that claims to be of that size."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(data, 1))
        + chunk(b"IEND", b"")
    )


LAUGHS = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
USES = "".join(f'<g id="b{i}">{f"<use href={chr(34)}#b{i - 1}{chr(34)}/>" * 10}</g>' for i in range(1, 20))
FILES: dict[str, bytes] = {
    "script.svg": SVG.format(INK + "<script>go()</script>").encode(),
    "onload.svg": SVG.format(f'<g onload="go()">{INK}</g>').encode(),
    "web.svg": SVG.format(INK + '<image href="http://example.org/a.png" width="9" height="9"/>').encode(),
    "file.svg": SVG.format(INK + '<use xlink:href="file:///etc/passwd#a"/>').encode(),
    "style.svg": SVG.format(INK + '<style>@import "http://example.org/a.css";</style>').encode(),
    "laughs.svg": f'<!DOCTYPE svg [<!ENTITY a0 "ha">{LAUGHS}]>{SVG.format("<title>&a11;</title>")}'.encode(),
    "entity.svg": f'<!DOCTYPE svg [<!ENTITY x SYSTEM "/etc/passwd">]>{SVG.format("<desc>&x;</desc>")}'.encode(),
    "loop.svg": SVG.format(f'<g id="a"><use href="#a"/>{INK}</g>').encode(),
    "uses.svg": SVG.format(f'<g id="b0">{INK}</g><defs>{USES}</defs><use href="#b19"/>').encode(),
    "deep.svg": SVG.format("<g>" * 5_000 + INK + "</g>" * 5_000).encode(),
    "broken.svg": b"<svg",
    "thin.svg": SVG.replace("viewBox", 'width="1e-320" height="1" viewBox').format(INK).encode(),
    "stretched.svg": SVG.format('<g transform="scale(1e9)">' * 40 + INK + "</g>" * 40).encode(),
    "escaped.svg": SVG.format(INK + r'<g fill="\75rl(http://example.org/a.svg#b)"/>').encode(),
    "gigapixels.png": png(50_000, 50_000),
    "truncated.png": png(40, 40, bytes(40 * 161))[:-30],
    "photo.png": b"\xff\xd8\xff\xe0" + bytes(99),
}
ELSEWHERE = [
    "http://example.org/a.svg", "https://example.org/a.png", "file:///etc/passwd", "//host/share/a.svg",
    "../x.svg", "art/../../x.svg", "/etc/passwd", "C:\\Windows\\win.ini", "\\\\host\\share\\a.svg", "~/x.svg",
    "missing.svg",
]  # fmt: skip


def table(folder: Path, pictures: list[str], name: str = "raf.csv") -> Path:
    path = folder / name
    rows = "".join(f'Type {i},5,3,4,front,"{picture}"\n' for i, picture in enumerate(pictures))
    path.write_text(HEAD + rows, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def bomb() -> bytes:
    """A small file of a hundred million bytes."""
    return png(100, 100, bytes(100_000_000))


def hostile(folder: Path, bomb: bytes) -> Path:
    """A stat file in `folder` that names every hostile picture and every place that is none of a kit's."""
    (folder / "kit").mkdir()
    (folder / "x.svg").write_text(SVG.format(INK))
    pictures = FILES | {"bomb.png": bomb}
    for name, data in pictures.items():
        (folder / "kit" / name).write_bytes(data)
    return table(folder / "kit", [*pictures, *ELSEWHERE])


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_check_of_a_stat_file_finds_the_pictures_that_make_refuses(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    (tmp_path / "raf.csv").write_text(HEAD + "A,3,3,3,front,gone.svg\nB,3,3,3,front,script.svg\n")
    (tmp_path / "script.svg").write_bytes(FILES["script.svg"])
    checked, made = pressgang("check", "raf.csv"), pressgang("make", "counters", "raf.csv", "-o", "c.pdf")
    assert checked.code == made.code == 1 and re.findall(r"PG6\d\d", checked.err) == ["PG602", "PG611"]
    assert checked.err == made.err


@pytest.mark.parametrize("words", [["counters", "-o", "c.pdf"], ["silhouettes", "-o", "out"]])
def test_every_hostile_picture_is_refused_at_its_cell_and_nothing_is_written_or_fetched(
    pressgang: Pressgang, tmp_path: Path, bomb: bytes, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("something was fetched")

    monkeypatch.setattr("socket.socket.connect", forbidden)
    monkeypatch.setattr("socket.getaddrinfo", forbidden)
    stats = hostile(tmp_path, bomb)
    before = files(tmp_path)
    ran = pressgang("make", words[0], stats, *words[1:])
    assert ran.code in (1, 2) and ran.out == ""
    places = {int(line) for line in re.findall(r"raf\.csv:(\d+):2[01]: PG6\d\d ", ran.err)}
    assert places == set(range(2, 2 + len(FILES) + 1 + len(ELSEWHERE)))
    assert "root:" not in ran.err
    assert files(tmp_path) == before and not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "name", ["script.svg", "laughs.svg", "loop.svg", "gigapixels.png", "truncated.png", "../x.svg"]
)
def test_one_hostile_picture_is_enough_and_breaks_a_rule(
    pressgang: Pressgang, tmp_path: Path, name: str
) -> None:
    (tmp_path / "kit").mkdir()
    (tmp_path / "x.svg").write_text(SVG.format(INK))
    if name in FILES:
        (tmp_path / "kit" / name).write_bytes(FILES[name])
    stats = table(tmp_path / "kit", [name], "one.csv")
    ran = pressgang("make", "counters", stats, "-o", "c.pdf")
    assert (ran.code, ran.out) == (1, "")
    assert f"{stats}:2:20: PG6" in ran.err
    assert not (tmp_path / "c.pdf").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no resource module")
def test_hostile_pictures_stay_under_300_mb(tmp_path: Path, bomb: bytes) -> None:
    import resource

    stats = hostile(tmp_path, bomb)
    program = (
        "import resource, sys\n"
        "from pressgang.cli import cli\n"
        "try: cli(['make', 'counters', sys.argv[1], '-o', sys.argv[2]], prog_name='pressgang')\n"
        "except SystemExit as end: print(end.code, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    assert resource
    # A process begins with the peak of the one that started it, and that of a long test run is high: a small
    # one stands between.
    between = "import subprocess, sys; sys.exit(subprocess.call([sys.executable, '-c', *sys.argv[1:]]))"
    done = subprocess.run(
        [sys.executable, "-c", between, program, str(stats), str(tmp_path / "c.pdf")],
        capture_output=True,
        text=True,
        check=True,
    )
    code, peak = map(int, done.stdout.split())
    assert code in (1, 2)
    assert peak * (1 if sys.platform == "darwin" else 1024) < 300e6


# --- what is good is stored once -------------------------------------------------------------------


def types(count: int, quantity: int) -> str:
    rows = (f"Type {i},5,3,4,front,{quantity},{9 + i / 2},{8 + i / 3:.3f}\n" for i in range(count))
    return "name,engine,fuselage,to_hit,weapons,quantity,span_m,length_m\n" + "".join(rows)


def forms(path: Path) -> set[int]:
    """The Form XObjects of pieces on all pages of a PDF, by their object numbers: marks of pages are wider."""
    found = set()
    for page in PdfReader(path).pages:
        for value in page["/Resources"].get("/XObject", {}).values():  # type: ignore[attr-defined]
            form = value.get_object()
            if form["/Subtype"] == "/Form" and form["/BBox"][2] - form["/BBox"][0] < 60:
                found.add(value.idnum)
    return found


def test_a_thousand_counters_of_twelve_types_hold_twelve_drawings(pressgang: Pressgang, tmp_path: Path) -> None:
    stats = tmp_path / "many.csv"
    stats.write_text(types(12, 84), "utf-8")
    assert pressgang("make", "counters", stats, "-o", "c.pdf", "--size", "20mm").code == 0
    assert len(forms(tmp_path / "c.pdf")) == 12
    assert (tmp_path / "c.pdf").stat().st_size < 600_000
    stats.write_text(types(12, 20), "utf-8")
    ran = pressgang("make", "counters", stats, "-o", "c.svg", "--size", "20mm")
    assert ran.code == 0
    drawings = Counter[str]()
    for line in ran.lines:
        text = Path(line).read_text("utf-8")
        defined = dict(re.findall(r'<g id="(S\d+)">(.*?)</g>', text))
        used = re.findall(r'<use[^>]* xlink:href="#(S\d+)"', text)
        assert set(used) == set(defined)
        drawings.update(re.sub(r"#[A-Z]\d+", "", defined[name]) for name in used)
    assert [uses for _, uses in drawings.most_common(12)] == [20] * 12, "the others are their silhouettes"


def test_a_users_picture_is_stored_once_however_many_counters_show_it(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    Image.effect_noise((300, 200), 60).convert("RGB").save(tmp_path / "own.png")
    (tmp_path / "own.svg").write_text(SVG.format(INK))
    stats = tmp_path / "own.csv"
    rows = "".join(
        f"{n},5,3,4,front,{art},40\n" for n, art in (("A", "own.png"), ("B", "own.svg"), ("C", "own.png"))
    )
    stats.write_text(HEAD.replace("art", "art,quantity") + rows, "utf-8")
    assert pressgang("make", "counters", stats, "-o", "c.pdf").code == 0
    images = {
        value.idnum
        for page in PdfReader(tmp_path / "c.pdf").pages
        for value in _within(page["/Resources"])
        if value.get_object()["/Subtype"] == "/Image"
    }
    assert len(images) == 1 and len(forms(tmp_path / "c.pdf")) == 3, "one a type"
    ran = pressgang("make", "counters", stats, "-o", "c.svg")
    for line in ran.lines:
        assert Path(line).read_text("utf-8").count("data:image/png") <= 1


def _within(resources: object) -> list[object]:
    """Every XObject below these resources."""
    found: list[object] = []
    for value in resources.get_object().get("/XObject", {}).values():  # type: ignore[attr-defined]
        found.append(value)
        inner = value.get_object().get("/Resources")
        if inner is not None:
            found += _within(inner)
    return found


def test_a_scale_is_printed_on_the_sheet_and_one_too_large_names_the_largest(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    stats = tmp_path / "many.csv"
    stats.write_text(types(12, 1), "utf-8")
    ran = pressgang("make", "counters", stats, "-o", "c.pdf", "--scale", "1:300")
    assert ran.code == 1 and "PG805" in ran.err and not (tmp_path / "c.pdf").exists()
    (largest,) = set(re.findall(r"scale = 1:(\d+), the largest that fits all", ran.err))
    assert pressgang("make", "counters", stats, "-o", "c.pdf", "--scale", f"1:{largest}").code == 0
    assert f"all to 1 : {largest}" in PdfReader(tmp_path / "c.pdf").pages[0].extract_text()
    assert pressgang("make", "counters", stats, "-o", "d.pdf", "--scale", f"1:{int(largest) - 1}").code == 1


def test_a_file_is_read_once_in_a_run(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.svg").write_text(SVG.format(INK), encoding="utf-8")
    (tmp_path / "two.ttc").write_bytes(collection())
    rows = "A,3,3,3,front,a.svg\nB,3,3,3,front,./a.svg\n日,3,3,3,front,a.svg\n"
    (tmp_path / "raf.csv").write_text(HEAD + rows, encoding="utf-8")
    opened: Counter[str] = Counter()
    as_it_is = Path.open

    def counted(path: Path, *words: Any, **more: Any) -> Any:
        opened[path.name] += 1
        return as_it_is(path, *words, **more)

    monkeypatch.setattr(Path, "open", counted)
    faces = ["--font", "two.ttc#1", "--font", "two.ttc#2"]
    assert pressgang("make", "counters", "raf.csv", *faces, "-o", "c.pdf").code == 0
    assert {name: opened[name] for name in ("a.svg", "two.ttc", "raf.csv")} == {
        "a.svg": 1, "two.ttc": 1, "raf.csv": 1,
    }  # fmt: skip
