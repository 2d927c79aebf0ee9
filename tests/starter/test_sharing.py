"""Games as zips: packed with a note, added where no game of their name is, and refused in words else."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import EXAMPLES, Pressgang
from tests.starter.test_zips import zipped

GAME = EXAMPLES / "games" / "low-gear"
WHOSE = ("--author", "Zoë O'Neill", "--licence", "CC BY 4.0")


@pytest.fixture
def packed(pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The zip of an example game, in a home without games."""
    monkeypatch.setenv("PRESSGANG_DATA", str(tmp_path / "data"))
    assert pressgang("games", "pack", GAME, *WHOSE, "-o", tmp_path / "low-gear.zip").code == 0
    return tmp_path / "low-gear.zip"


def test_a_game_comes_back_as_it_was_and_is_known(pressgang: Pressgang, packed: Path, tmp_path: Path) -> None:
    added = pressgang("games", "add", packed)
    assert added.code == 0 and "Author: Zoë O'Neill" in added.out and "pressgang new low-gear" in added.out
    home = tmp_path / "data" / "games" / "low-gear"
    for path in home.rglob("*"):
        if path.is_file() and path.name != "ABOUT.txt":
            assert path.read_bytes() == (GAME / path.relative_to(home)).read_bytes(), path
    assert pressgang("new", "low-gear", tmp_path / "kit").code == 0
    assert pressgang("check", "--strict", tmp_path / "kit").code == 0


def test_a_zip_is_the_same_again_without_what_is_printed_or_leads_elsewhere(
    pressgang: Pressgang, packed: Path, tmp_path: Path
) -> None:
    own = tmp_path / "mine" / "low-gear"
    shutil.copytree(GAME, own, ignore=shutil.ignore_patterns("output"))
    (own / "starter" / "output").mkdir()
    (own / "starter" / "output" / "x.pdf").write_bytes(b"%PDF")
    (own / "secret").symlink_to(tmp_path / "data")
    (tmp_path / "data").write_text("private")
    assert pressgang("games", "pack", own, *WHOSE).code == 0
    assert (own.parent / "low-gear.zip").read_bytes() == packed.read_bytes()
    again = pressgang("games", "pack", own, *WHOSE)
    assert again.code == 2 and "--force" in again.err, "a file is not written over"


def test_a_note_of_the_folder_is_kept_and_one_there_must_be(pressgang: Pressgang, tmp_path: Path) -> None:
    own = tmp_path / "low-gear"
    shutil.copytree(GAME, own, ignore=shutil.ignore_patterns("output"))
    lacking = pressgang("games", "pack", own)
    assert lacking.code == 2 and "ABOUT.txt" in lacking.err and not (tmp_path / "low-gear.zip").exists()
    (own / "ABOUT.txt").write_text("Mine. Copy it freely.\n", encoding="utf-8")
    assert pressgang("games", "pack", own).code == 0
    with zipfile.ZipFile(tmp_path / "low-gear.zip") as archive:
        assert archive.read("low-gear/ABOUT.txt") == b"Mine. Copy it freely.\n"


def test_a_zip_that_is_not_there_is_a_missing_file(pressgang: Pressgang) -> None:
    missing = pressgang("games", "add", "missing.zip")
    assert missing.code == 2 and "PG101 there is no such file" in missing.err


def test_a_folder_is_added_like_its_zip(pressgang: Pressgang, tmp_path: Path) -> None:
    refused = pressgang("games", "add", tmp_path)
    assert refused.code == 2 and "there is no game.toml in it" in refused.err
    home = tmp_path / "games"
    (home / "low-gear" / "starter").mkdir(parents=True)
    assert "is there already" in pressgang("games", "add", GAME, "--to", home).err
    shutil.rmtree(home)
    added = pressgang("games", "add", GAME, "--to", home)
    assert added.code == 0 and "Low Gear is there" in added.out + added.err
    assert (home / "low-gear" / "game.toml").read_bytes() == (GAME / "game.toml").read_bytes()
    assert pressgang("new", "low-gear", "kit", "--games", home).code == 0


def test_a_game_is_never_written_over(pressgang: Pressgang, packed: Path, tmp_path: Path) -> None:
    assert pressgang("games", "add", packed).code == 0
    file = tmp_path / "data" / "games" / "low-gear" / "game.toml"
    file.write_text(file.read_text() + "# mine\n")
    again = pressgang("games", "add", packed)
    assert again.code == 2 and "a game of the name low-gear is there already" in again.err
    assert file.read_text().endswith("# mine\n")
    ours = tmp_path / "ours.zip"
    ours.write_bytes(zipped(("mtb/game.toml", b'[game]\nid = "mtb"\n')))
    assert "the name mtb is there already" in pressgang("games", "add", ours).err


GAME_FILE = b'[game]\nid = "a"\n'
NO_GAMES: dict[str, tuple[bytes | Callable[[], bytes], str]] = {
    "none": (b"%PDF-1.4 is no zip", "no zip that can be read"),
    "a kit": (zipped(("kit.toml", b"")), "no game.toml, so it is no game"),
    "up": (zipped(("a/game.toml", GAME_FILE), ("../evil.csv", b"x")), "no plain name in a folder"),
    "bomb": (
        lambda: zipped(("a/game.toml", GAME_FILE), ("a/x", b"\0" * 70_000_000)),  # not by every process
        "64 MB are the most",
    ),
    "no id": (zipped(("My Game/game.toml", GAME_FILE)), "no id of a game"),
    "mistakes": (
        zipped(("a/game.toml", GAME_FILE + b'[column.x]\nkind = "wole"\n')),
        "line 4 of its game.toml",
    ),
    "of another name": (zipped(("b/game.toml", GAME_FILE)), "of its game.toml"),
    "code": (zipped(("a/game.toml", GAME_FILE + b'code = "os"\n')), "of its game.toml"),
}


@pytest.mark.parametrize("name", NO_GAMES)
def test_what_is_no_game_is_refused_and_nothing_written(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("PRESSGANG_DATA", str(tmp_path / "data"))
    file, (data, said) = tmp_path / "a.zip", NO_GAMES[name]
    file.write_bytes(data if isinstance(data, bytes) else data())
    refused = pressgang("games", "add", file)
    assert refused.code == 2 and said in refused.err and "Traceback" not in refused.err
    assert not (tmp_path / "data").exists()
    assert "no such file" in pressgang("games", "add", tmp_path / "b.zip").err
