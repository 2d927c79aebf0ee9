"""Games as zips: a folder with its starter and a note of who wrote it, given to others and taken from them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pressgang.build_problems import NOT_OURS
from pressgang.diagnostics import PressgangError, Problems, Rule, Span, shown
from pressgang.files.outputs import Output
from pressgang.files.paths import data_folder, exists, is_file
from pressgang.games.known import Games
from pressgang.games.problems import NOT_A_GAME
from pressgang.games.system import read_system
from pressgang.games.written import GAME_FILE, is_game_id
from pressgang.starter.zips import MOST_BYTES, ZipError, pack, unpack
from pressgang.systems.base import AnySystem

NOTE = "ABOUT.txt"
"""The file in a game's folder that says whose the game is and what others may do with it."""


class SharedGame(NamedTuple):
    """A game on its way: its id and title, its note, and the files to write."""

    id: str
    title: str
    note: str
    outputs: list[Output]


def pack_game(
    folder: Path, target: Path | None, author: str, licence: str, more: Mapping[str, bytes] | None = None
) -> SharedGame:
    """Return the zip of a game's folder, beside it or as `target`. The note is the one in the folder, unless
    `author` and `licence` say it; `more` are files that go with it, such as a starter.

    Raises `PressgangError` where the folder is no game, the game has errors, or nobody says whose it is.
    """
    file = folder / GAME_FILE
    if not is_file(file):
        raise _refused(NOT_A_GAME, folder, f"there is no {GAME_FILE} in it", "Name the folder of a game.")
    game = _read(file, file)
    own = folder / NOTE
    if author or licence:
        note = (
            f"{game.game}, a game for pressgang.\n\nAuthor: {author or 'unknown'}\n"
            f"Licence: {licence or 'not said: ask before you share it further'}\n\n"
            f"To use it: pressgang games add {game.id}.zip\n"
        )
    elif is_file(own):
        note = own.read_text(encoding="utf-8", errors="replace")
    else:
        way_out = f'Write it into {own}, or add: --author "NAME" --licence "CC BY 4.0"'
        raise _refused(NOT_A_GAME, folder, "no note says who wrote the game and what others may do", way_out)
    data = pack(folder, game.id, {**(more or {}), NOTE: note.encode()})
    if len(data) > MOST_BYTES:
        most = f"{len(data) // 1_000_000} MB, and a zip may have {MOST_BYTES // 1_000_000} MB"
        raise _refused(NOT_A_GAME, folder, f"the game has {most}", "Leave out what its sheets do not need.")
    return SharedGame(game.id, game.game, note, [Output(target or folder.parent / f"{game.id}.zip", data)])


def unpack_game(file: Path, known: Games, home: Path | None = None, data: bytes | None = None) -> SharedGame:
    """Return the files of a game in a zip, for a folder of its own in `home` (default: the user's games).

    `data` are the bytes of a zip that is no file.

    Raises `PressgangError` for what is no zip of a game or beyond the limits, for a game with errors, and
    where a game of its name is `known`.
    """
    if data is None and is_file(file) and file.stat().st_size > MOST_BYTES:
        said = (
            f"the file has {file.stat().st_size // 1_000_000} MB, and a zip may have {MOST_BYTES // 1_000_000}"
        )
        raise _refused(NOT_A_GAME, file, said, _WAY_OUT)
    try:
        folder, files = unpack(file.read_bytes() if data is None else data, GAME_FILE, "game")
    except ZipError as error:
        raise _refused(NOT_A_GAME, file, str(error), _WAY_OUT) from None
    name = folder or file.stem
    if not is_game_id(name):
        way_out = "Name its folder after the id in its game.toml: small letters, figures, single hyphens."
        raise _refused(
            NOT_A_GAME, file, f"its folder is named {shown(name)}, which is no id of a game", way_out
        )
    target = (home or data_folder() / "games") / name
    if exists(target) or name in known:
        there = target if exists(target) else file
        way_out = f"Keep that one, or give yours another id (in its {GAME_FILE}, and its folder the same name)."
        raise _refused(NOT_OURS, there, f"a game of the name {name} is there already", way_out)
    with TemporaryDirectory() as scratch:
        for inside, data in files.items():
            path = Path(scratch) / name / inside
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        game = _read(Path(scratch) / name / GAME_FILE, file)
    note = files.get(NOTE, b"").decode(errors="replace")
    return SharedGame(name, game.game, note, [Output(target / inside, data) for inside, data in files.items()])


_WAY_OUT = "Take a zip of a game's folder (`pressgang games pack` makes one)."


def _read(file: Path, place: Path) -> AnySystem:
    """Return the game of a file. Raises `PressgangError`, with errors at the `place`."""
    found = Problems()
    system = read_system(file, found)
    errors = [one for one in found.found if one.is_error]
    if system is None or errors:
        first = errors[0]
        more = f" (the first of {len(errors)} mistakes)" if errors[1:] else ""
        said = f"line {first.span.line} of its {GAME_FILE}: {first.message}{more}"
        raise _refused(NOT_A_GAME, place, said, "`pressgang check` of the game's folder shows all.")
    return system


def _refused(rule: Rule, place: object, message: str, way_out: str) -> PressgangError:
    return PressgangError([rule.at(Span(str(place)), message, way_out)])
