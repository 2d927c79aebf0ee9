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


def test_the_folder_is_the_users_own_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CACHE_VARIABLE, raising=False)
    assert cache_folder().name.casefold() in ("pressgang", "cache")
    monkeypatch.setenv(CACHE_VARIABLE, "elsewhere")
    assert cache_folder() == Path("elsewhere")
