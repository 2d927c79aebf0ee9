"""Faces that are kept from run to run: the same as fresh ones, and never a broken one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pymupdf_fonts
import pytest

from pressgang.files.paths import CACHE_VARIABLE, cache_folder
from pressgang.typography import faces
from pressgang.typography.faces import keep_tables, read_kept_tables, restore_font
from pressgang.typography.fonts import Face

NAME = "cascadia"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(scope="module")
def face() -> Face:
    return Face(NAME, pymupdf_fonts.myfont(NAME))


def kept_file(folder: Path) -> Path:
    [path] = (folder / "faces").iterdir()
    return path


def test_a_kept_face_is_the_face(folder: Path, face: Face) -> None:
    assert read_kept_tables(NAME) is None
    keep_tables(NAME, face.tables)
    kept = read_kept_tables(NAME)
    assert kept is not None
    assert kept["_ttf_data"] == face.data
    font = restore_font(NAME, kept)
    assert font.face.charWidths == face.font.face.charWidths
    assert font.face.charToGlyph == face.font.face.charToGlyph
    characters = [ord(c) for c in "Añ→9"]
    assert font.face.makeSubset(characters) == face.font.face.makeSubset(characters)


@pytest.mark.parametrize("share", [0.0, 0.00001, 0.3, 0.99])
def test_a_file_that_was_cut_off_is_not_read_but_made_anew(folder: Path, face: Face, share: float) -> None:
    keep_tables(NAME, face.tables)
    whole = kept_file(folder).read_bytes()
    kept_file(folder).write_bytes(whole[: int(len(whole) * share)])
    assert read_kept_tables(NAME) is None
    keep_tables(NAME, face.tables)
    assert kept_file(folder).read_bytes() == whole
    assert read_kept_tables(NAME) is not None


def test_a_file_with_a_changed_byte_is_not_read(folder: Path, face: Face) -> None:
    keep_tables(NAME, face.tables)
    changed = bytearray(kept_file(folder).read_bytes())
    changed[len(changed) // 2] ^= 1
    kept_file(folder).write_bytes(changed)
    assert read_kept_tables(NAME) is None


def test_another_release_keeps_faces_of_its_own(
    folder: Path, face: Face, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_tables(NAME, face.tables)
    monkeypatch.setattr(faces, "__version__", "99")
    assert read_kept_tables(NAME) is None


def test_writers_at_once_leave_one_whole_file(folder: Path, face: Face) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: keep_tables(NAME, face.tables), range(24)))
    assert kept_file(folder).name.startswith(NAME)
    assert read_kept_tables(NAME) is not None


@pytest.mark.parametrize("place", ["/dev/null/faces", "/proc/nowhere", "a\0b"])
def test_a_folder_that_takes_no_file_costs_only_the_time(
    face: Face, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setattr("pressgang.files.kept.cache_folder", lambda: Path(place))
    keep_tables(NAME, face.tables)
    assert read_kept_tables(NAME) is None


def test_the_folder_is_the_users_own_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CACHE_VARIABLE, raising=False)
    assert cache_folder().name.casefold() in ("pressgang", "cache")
    monkeypatch.setenv(CACHE_VARIABLE, "elsewhere")
    assert cache_folder() == Path("elsewhere")
