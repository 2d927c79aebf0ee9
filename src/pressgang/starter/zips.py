"""Folders of kits and games as zips: packed the same for the same files, and taken within limits."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath

from pressgang.diagnostics import shown
from pressgang.files.paths import folded, is_working_file, real
from pressgang.games.written import STARTER
from pressgang.kit.tables import is_file_name

MOST_BYTES = 64_000_000
"""The most bytes of a zip, and of its files together."""
MOST_FILES, DEEPEST = 1000, 6
_PINNED_TIME = (1980, 1, 1, 0, 0, 0)


class ZipError(Exception):
    """A file is no zip of a kit or a game, or beyond the limits; its text says why."""


def pack(folder: Path, name: str = "", more: Mapping[str, bytes] | None = None) -> bytes:
    """Return the files of a folder, printed and hidden ones left out, as a zip with one folder in it.

    That folder has the `name`, else its own. `more` are files that stand beside its own, or in their place.
    """
    files = {inside: folder / inside for inside in files_of(folder)}
    own = {inside: path.read_bytes() for inside, path in files.items() if inside not in (more or {})}
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for inside, data in sorted({**own, **(more or {})}.items()):
            entry = zipfile.ZipInfo(f"{name or folder.name}/{inside}", _PINNED_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return out.getvalue()


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
