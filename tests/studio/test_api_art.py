"""Pictures of the user's own: looked at before they are written, never over another, never elsewhere."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from tests.cases import each_case
from tests.studio.conftest import Answered, Desk, Opener

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'
SCRIPT = SVG.replace(b"<path", b"<script>alert(1)</script><path")
DOCTYPE = b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
ENTITY = DOCTYPE + SVG.replace(b"<path", b"<text>&a;</text><path")


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\0\0\0\xff" * min(width, 8) for _ in range(min(height, 8)))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    )


@pytest.fixture
def desk(opened: Opener, kit: Path) -> Desk:
    return opened(kit, proofs=True)


def put(desk: Desk, name: str, data: bytes) -> Answered:
    return desk.ask("PUT", f"api/art/{name}", data, content_type="image/svg+xml")


def test_a_picture_is_written_as_it_came_and_shown(desk: Desk) -> None:
    assert put(desk, "own.svg", SVG).status == 201
    assert (desk.root / "own.svg").read_bytes() == SVG
    assert put(desk, "Ju 88 (schräg).png", png(8, 8)).status == 201
    file = desk.file(1)
    edit = {"op": "set", "row": file["rows"][0]["id"], "column": 7, "value": "own.svg", "was": ""}
    answer = desk.edit(file, {"op": "column", "heading": "art"}, edit)
    assert answer.json["rows"][0]["drawing"] not in (None, file["rows"][0]["drawing"])
    desk.examined()
    assert [one for one in desk.get("api/problems")["problems"] if one["at"].get("row")] == []


def test_the_same_once_more_is_no_matter_another_is_refused(desk: Desk) -> None:
    assert put(desk, "own.svg", SVG).status == 201
    assert put(desk, "own.svg", SVG).status == 201
    found = put(desk, "own.svg", SVG.replace(b"h4", b"h3"))
    assert found.status == 422 and (desk.root / "own.svg").read_bytes() == SVG
    (desk.root / "link.svg").symlink_to(desk.root / "raf.csv")
    assert put(desk, "link.svg", SVG).status == 422
    (desk.root / "gone.svg").symlink_to(desk.root / "new.svg")
    assert put(desk, "gone.svg", SVG).status == 422 and not (desk.root / "new.svg").exists()


@each_case(
    "name",
    [
        "kit.toml",
        "own.txt",
        "con.svg",
        "a%2Fb.svg",
        "..%2Fx.svg",
        "%2e%2e%2fx.svg",
        "..%5cx.svg",
        "a%00.svg",
        " .svg",
        "x" * 200 + ".svg",
        "a%0Ab.svg",
        "%2Ftmp%2Fx.svg",
        "a%07.svg",
        "%E2%80%AEgvs.a",
    ],
)
def test_names_that_are_none(still: Desk, name: str) -> None:
    around = still.root.parent
    before = sorted(around.rglob("*"))
    found = put(still, name, SVG)
    assert found.status in (404, 422), found.data
    assert "".join(str(value) for value in found.json[0].values()).isprintable()
    assert sorted(around.rglob("*")) == before


@each_case(
    ("name", "data"),
    [
        ("a.svg", b"<svg"),
        ("a.svg", b""),
        ("a.svg", SCRIPT),
        ("a.svg", ENTITY),
        ("a.svg", png(8, 8)),
        ("a.png", SVG),
        ("a.png", png(60_000, 60_000)),
        ("a.png", png(8, 8)[:40]),
        ("a.svg", SVG + b" " * 4_000_000),
    ],
)
def test_what_is_no_picture_is_not_written(still: Desk, name: str, data: bytes) -> None:
    found = put(still, name, data)
    assert found.status == 422 and found.codes and not (still.root / name).exists()
    assert all(problem["file"] == name for problem in found.json)


def test_more_than_eight_megabytes_are_refused(still: Desk) -> None:
    found = put(still, "a.png", b"\x89PNG" + b"\0" * 8_000_000)
    assert (found.status, found.codes) == (413, ["PG902"])


def test_a_read_only_folder_takes_none(desk: Desk) -> None:
    desk.root.chmod(0o555)
    try:
        assert put(desk, "own.svg", SVG).status == 423
    finally:
        desk.root.chmod(0o755)
    assert not (desk.root / "own.svg").exists()
