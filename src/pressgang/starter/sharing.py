"""Games as zips: a folder with its starter and a note of who wrote it, given to others and taken from them."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from pressgang.build_problems import NOT_OURS
from pressgang.diagnostics import PressgangError, Problems, Rule, Span, shown
from pressgang.files.outputs import Output, make_zip
from pressgang.files.paths import data_folder, exists, folded, is_file, is_folder, is_working_file, real
from pressgang.games.known import Games
from pressgang.games.problems import NOT_A_GAME
from pressgang.games.system import read_system
from pressgang.games.written import GAME_FILE, STARTER, is_game_id
from pressgang.kit.tables import is_file_name
from pressgang.sources.problems import NOT_FOUND
from pressgang.structs import NamedTuple
from pressgang.systems.base import AnySystem

MOST_BYTES = 64_000_000
"""The most bytes of a zip, and of its files together."""
MOST_FILES, DEEPEST = 1000, 6


class ZipError(Exception):
    """A file is no zip of a kit or a game, or beyond the limits; its text says why."""


def pack(folder: Path, name: str = "", more: Mapping[str, bytes] | None = None) -> bytes:
    """Return the files of a folder, printed and hidden ones left out, as a zip with one folder in it.

    That folder has the `name`, else its own. `more` are files that stand beside its own, or in their place.
    """
    files = {inside: folder / inside for inside in files_of(folder)}
    own = {inside: path.read_bytes() for inside, path in files.items() if inside not in (more or {})}
    return make_zip(
        (f"{name or folder.name}/{inside}", data) for inside, data in sorted({**own, **(more or {})}.items())
    )


def files_of(folder: Path) -> Iterator[str]:
    """Yield the files that go with a kit or a game to another place, by their paths in its folder."""
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if parts[0] == "output" or parts[:2] == (STARTER, "output") or any(map(is_working_file, parts)):
            continue
        if path.is_file() and real(path).is_relative_to(real(folder)):  # a link may lead to a private file
            yield "/".join(parts)


def unpack(data: bytes, marker: str, what: str) -> tuple[str, dict[str, bytes]]:
    """Return the name of the folder in a zip that holds the file `marker`, and its files by their names.

    The name is empty where that file lies in no folder. `what` is what the folder is called in messages. Raises
    `ZipError` for what is no zip of such a folder, or beyond the limits.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return _unpacked(archive, marker, what)
    except ZipError:
        raise
    except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError, ValueError, RuntimeError) as error:
        raise ZipError(f"the file is no zip that can be read: {str(error)[:120]}") from None
    except Exception:  # what a decompressor of broken contents raises is not said anywhere
        raise ZipError("the file is no zip that can be read: its contents are broken") from None


def _unpacked(archive: zipfile.ZipFile, marker: str, what: str) -> tuple[str, dict[str, bytes]]:
    entries = [one for one in archive.infolist() if not one.is_dir() and not _is_left_out(one.filename)]
    if len(entries) > MOST_FILES:
        raise ZipError(f"the zip has {len(entries):,} files, and {MOST_FILES:,} are the most")
    most = f"{MOST_BYTES // 1_000_000} MB"
    size = sum(one.file_size for one in entries)
    if size > MOST_BYTES:
        raise ZipError(f"its files have {size // 1_000_000:,} MB, and {most} are the most")
    seen = set[str]()
    for one in entries:
        parts = PurePosixPath(one.filename).parts
        fits = one.filename == "/".join(parts) and len(parts) <= DEEPEST and all(map(is_file_name, parts))
        if not fits or stat.S_ISLNK(one.external_attr >> 16):
            raise ZipError(f"the zip has a file {shown(one.filename[:80])}, which is no plain name in a folder")
        if one.flag_bits & 1:
            raise ZipError("the zip is locked with a password")
        if folded(one.filename) in seen:
            raise ZipError(f"the zip has the file {shown(one.filename[:80])} twice")
        seen.add(folded(one.filename))
    found = sorted((one.filename for one in entries if one.filename.rpartition("/")[2] == marker), key=len)
    if not found:
        raise ZipError(f"the zip has no {marker}, so it is no {what}")
    root = found[0].removesuffix(marker)
    files, left = dict[str, bytes](), MOST_BYTES
    for one in entries:
        if one.filename.startswith(root):
            with archive.open(one) as file:
                files[one.filename.removeprefix(root)] = read = file.read(left + 1)
            left -= len(read)
            if left < 0:
                raise ZipError(f"its files have more than {most}, which are the most")
    return PurePosixPath(root).name, files


def _is_left_out(name: str) -> bool:
    """Return whether a program left a file beside the folder that is none of it."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2] in (".DS_Store", "Thumbs.db", "desktop.ini")


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
    file = _file_in(folder)
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
    """Return the files of a game in a zip or a folder, for its own in `home` (default: the user's games).

    `data` are the bytes of a zip that is no file.

    Raises `PressgangError` for what is no zip of a game or beyond the limits, for a game with errors, and
    where a game of its name is `known`.
    """
    if data is None and is_folder(file):
        data = pack(real(_file_in(file).parent))
    if data is None and not exists(file):
        raise _refused(NOT_FOUND, file, "there is no such file", "Check the name and the folder.")
    size = file.stat().st_size if data is None and is_file(file) else 0
    if size > MOST_BYTES:
        said = f"the file has {size // 1_000_000} MB, and a zip may have {MOST_BYTES // 1_000_000}"
        raise _refused(NOT_A_GAME, file, said, _WAY_OUT)
    try:
        folder, files = unpack(file.read_bytes() if data is None else data, GAME_FILE, "game")
    except ZipError as error:
        raise _refused(NOT_A_GAME, file, str(error), _WAY_OUT) from None
    name = folder or file.stem
    if not is_game_id(name):
        said = f"its folder is named {shown(name)}, which is no id of a game"
        way_out = "Name its folder after the id in its game.toml: small letters, figures, single hyphens."
        raise _refused(NOT_A_GAME, file, said, way_out)
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


def _file_in(folder: Path) -> Path:
    """Return the file of the game in a folder. Raises `PressgangError`."""
    if not is_file(file := folder / GAME_FILE):
        raise _refused(NOT_A_GAME, folder, f"there is no {GAME_FILE} in it", "Name the folder of a game.")
    return file


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
