"""Kits as zips: out and in again byte for byte, and refused in words where they are none, or hostile."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from pressgang.site.zips import free_folder, unpack_kit
from pressgang.starter import sharing as zips
from pressgang.starter.sharing import pack
from pressgang.studio.problems import Denied
from tests.cases import each_case

KIT = b'name = "friday"\nsystem = "dogfight"\n'


def zipped(*files: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def test_a_kit_comes_back_as_it_was(tmp_path: Path) -> None:
    kit = tmp_path / "friday"
    for name, data in {
        "kit.toml": KIT,
        "art/a b.svg": b"<svg/>",
        "output/x.pdf": b"%PDF",
        ".lock": b"",
    }.items():
        (kit / name).parent.mkdir(parents=True, exist_ok=True)
        (kit / name).write_bytes(data)
    assert unpack_kit(pack(kit)) == ("friday", {"kit.toml": KIT, "art/a b.svg": b"<svg/>"})


def test_a_kit_without_a_folder_and_with_what_macos_adds() -> None:
    data = zipped(("kit.toml", KIT), ("__MACOSX/._kit.toml", b"x"), (".DS_Store", b"x"))
    assert unpack_kit(data) == ("", {"kit.toml": KIT})


def link() -> zipfile.ZipInfo:
    made = zipfile.ZipInfo("raf.csv")
    made.create_system, made.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return made


def broken() -> bytes:
    data = bytearray(zipped(("kit.toml", KIT * 50)))
    data[40] ^= 0xFF
    return bytes(data)


def lying() -> bytes:
    """A bomb that says it is small: what it unpacks to counts."""
    data = zipped(("kit.toml", b" " * 2_000_000))
    size = (2_000_000).to_bytes(4, "little")
    return data.replace(size, (50).to_bytes(4, "little"))


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "none": (lambda: b"%PDF-1.4 is no zip", "no zip that can be read"),
    "empty": (lambda: b"", "no zip that can be read"),
    "cut": (lambda: zipped(("kit.toml", KIT))[:-30], "no zip that can be read"),
    "broken": (broken, "no zip that can be read"),
    "up": (lambda: zipped(("kit.toml", KIT), ("../evil.csv", b"x")), "no plain name in a folder"),
    "absolute": (lambda: zipped(("kit.toml", KIT), ("/etc/passwd", b"x")), "no plain name in a folder"),
    "windows": (lambda: zipped(("kit.toml", KIT), ("aux.csv", b"x")), "no plain name in a folder"),
    "deep": (lambda: zipped(("kit.toml", KIT), ("a/" * 9 + "x", b"x")), "no plain name in a folder"),
    "link": (lambda: zipped(("kit.toml", KIT), (link(), b"/etc/passwd")), "no plain name in a folder"),
    "twice": (lambda: zipped(("kit.toml", KIT), ("a.csv", b"x"), ("A.csv", b"x")), "twice"),
    "no kit": (lambda: zipped(("readme.txt", b"x")), "no kit.toml"),
    "many": (
        lambda: zipped(("kit.toml", KIT), *((f"{n}.csv", b"") for n in range(1001))),
        "1,000 are the most",
    ),
    "bomb": (lambda: zipped(("kit.toml", KIT), ("a.csv", b"\0" * 70_000_000)), "64 MB are the most"),
    "lying": (lying, "no zip that can be read"),
}


@each_case("name", HOSTILE)
def test_a_hostile_zip_is_refused_in_words(name: str) -> None:
    make, words = HOSTILE[name]
    with pytest.raises(Denied) as refused:
        unpack_kit(make())
    (problem,) = refused.value.problems
    assert refused.value.status == 422 and words in problem.message and "Traceback" not in problem.message


def test_what_is_unpacked_counts_not_what_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zips, "MOST_BYTES", 100)
    with pytest.raises(Denied, match="most"):
        unpack_kit(zipped(("kit.toml", KIT * 9)))


def test_a_new_folder_never_stands_in_place_of_another(tmp_path: Path) -> None:
    assert free_folder(tmp_path, "friday") == "friday"
    (tmp_path / "friday").mkdir()
    assert free_folder(tmp_path, "friday") == "friday-2"
    assert free_folder(tmp_path, "../..") == "kit" and free_folder(tmp_path, "a/b") == "a-b"
