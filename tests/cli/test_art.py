"""Users' pictures through the command line: hostile ones are refused at their cell, good ones stored once."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from tests.art.picture_files import png, svg
from tests.conftest import Pressgang
from tests.fuzz.fonts import collection
from tests.printed import files_in

HEAD = "name,engine,fuselage,to_hit,weapons,art\n"
INK = '<path d="M1 1h7v7z"/>'


def drawing(body: str) -> bytes:
    return svg(body, 'viewBox="0 0 9 9"').encode()


FILES: dict[str, bytes] = {
    "script.svg": drawing(INK + "<script>go()</script>"),
    "web.svg": drawing(INK + '<image href="http://example.org/a.png" width="9" height="9"/>'),
    "entity.svg": b'<!DOCTYPE svg [<!ENTITY x SYSTEM "/etc/passwd">]>' + drawing("<desc>&x;</desc>"),
    "loop.svg": drawing(f'<g id="a"><use href="#a"/>{INK}</g>'),
    "broken.svg": b"<svg",
    "gigapixels.png": png((50_000, 50_000), 8, 6, b"\0"),
    "truncated.png": png((40, 40), 8, 6, bytes(40 * 161))[:-30],
    "photo.png": b"\xff\xd8\xff\xe0" + bytes(99),
    "bomb.png": png((100, 100), 8, 6, b"", body=zlib.compress(bytes(100_000_000), 1)),
}
"""One or two of each stage of reading; all of them are asked of it in tests/art."""
ELSEWHERE = ["https://example.org/a.png", "../x.svg", "/etc/passwd", "~/x.svg", "missing.svg"]


def table(folder: Path, pictures: list[str], name: str = "raf.csv") -> Path:
    path = folder / name
    rows = "".join(f'Type {i},5,3,4,front,"{picture}"\n' for i, picture in enumerate(pictures))
    path.write_text(HEAD + rows, encoding="utf-8")
    return path


def hostile(folder: Path) -> Path:
    """A stat file in `folder` that names every hostile picture and every place that is none of a kit's."""
    (folder / "kit").mkdir()
    (folder / "x.svg").write_bytes(drawing(INK))
    for name, data in FILES.items():
        (folder / "kit" / name).write_bytes(data)
    return table(folder / "kit", [*FILES, *ELSEWHERE])


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
    pressgang: Pressgang, tmp_path: Path, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("something was fetched")

    monkeypatch.setattr("socket.socket.connect", forbidden)
    monkeypatch.setattr("socket.getaddrinfo", forbidden)
    stats = hostile(tmp_path)
    before = files_in(tmp_path)
    ran = pressgang("make", words[0], stats, *words[1:])
    assert ran.code in (1, 2) and ran.out == ""
    places = {int(line) for line in re.findall(r"raf\.csv:(\d+):2[01]: PG6\d\d ", ran.err)}
    assert places == set(range(2, 2 + len(FILES) + len(ELSEWHERE)))
    assert "root:" not in ran.err
    assert files_in(tmp_path) == before and not (tmp_path / "out").exists()


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
    (tmp_path / "own.svg").write_bytes(drawing(INK))
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
    (tmp_path / "a.svg").write_bytes(drawing(INK))
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
