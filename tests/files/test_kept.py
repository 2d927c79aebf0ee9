"""Values that are kept from run to run: those of the text, never of another, and none where no file can be."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pressgang.files.kept import parse_toml
from pressgang.files.paths import CACHE_VARIABLE

TEXT = "".join(f'[piece.p{number}]\nname = "Ünit {number}"\nsize = 1.5\n' for number in range(99))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    return tmp_path / "toml"


def test_a_text_is_parsed_once_and_a_changed_one_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    values = tomllib.loads(TEXT)
    assert parse_toml(TEXT) == values
    [file] = folder.iterdir()
    with monkeypatch.context() as without:
        without.setattr("tomllib.loads", None)
        assert parse_toml(TEXT) == values
    changed = TEXT.replace("1.5", "2.5")
    assert parse_toml(changed) == tomllib.loads(changed)
    other = next(one for one in folder.iterdir() if one != file)
    file.write_bytes(other.read_bytes())  # two texts of one name, as might be in many years
    assert parse_toml(TEXT) == values


@pytest.mark.parametrize("broken", [b"", b"\0" * 9, None])
def test_a_broken_file_is_made_anew(folder: Path, broken: bytes | None) -> None:
    parse_toml(TEXT)
    [file] = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] if broken is None else broken)
    assert parse_toml(TEXT) == tomllib.loads(TEXT)
    assert file.read_bytes() == whole


def test_nothing_is_kept_where_nothing_can_be(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "file"))
    assert parse_toml(TEXT) == tomllib.loads(TEXT)
    assert parse_toml("when = 2026-11-29\n#" + TEXT.replace("\n", "\n#"))["when"].year == 2026
