"""Values that are kept from run to run: those of the text, never of another, and none where no file can be."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from pressgang.files import kept
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


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda whole: b"",
    "zeros": lambda whole: b"\0" * 9,
    "cut off": lambda whole: whole[:-1],
    "another byte": lambda whole: whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:],
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_broken_file_is_made_anew(folder: Path, how: str) -> None:
    parse_toml(TEXT)
    [file] = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(SPOILT[how](whole))
    assert parse_toml(TEXT) == tomllib.loads(TEXT)
    assert file.read_bytes() == whole


@pytest.mark.parametrize("place", ["/dev/null/faces", "/proc/nowhere", "a\0b"])
def test_nothing_is_kept_where_nothing_can_be(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.setattr(kept, "cache_folder", lambda: Path(place))
    assert parse_toml(TEXT) == tomllib.loads(TEXT)
    assert parse_toml("when = 2026-11-29\n#" + TEXT.replace("\n", "\n#"))["when"].year == 2026
