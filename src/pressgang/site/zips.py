"""Kits as zips: what a browser keeps is taken out and in this way; and the example kits."""

from __future__ import annotations

import re
import shutil
import stat
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.diagnostics import shown
from pressgang.files.outputs import Output, write_outputs
from pressgang.files.paths import exists, folded, is_working_file, our_folder
from pressgang.kit import KIT_FILE, is_file_name
from pressgang.studio.kit_view import kit_json
from pressgang.studio.problems import REQUEST, TOO_MUCH, Denied, unknown
from pressgang.studio.state import session_of, studio_of
from pressgang.studio.wire import body, json_answer, raw_body, take

MOST_BYTES = 64_000_000
"""The most bytes of a zip, and of its files together."""
MOST_FILES, DEEPEST = 1000, 6
STARTS = ("dogfight", "tally-ho", "battle-of-britain", "unbalanced-equality", "mtb")
"""The example kits that a link opens."""
_NAME_OF_ZIP = re.compile(r"[^\w -]+")


def pack(folder: Path) -> bytes:
    """Return the files of a kit, printed and hidden ones left out, as a zip with one folder in it."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(path for path in _files_of(folder)):
            archive.write(folder / name, f"{folder.name}/{name}")
    return out.getvalue()


def _files_of(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        inside = path.relative_to(folder)
        if path.is_file() and inside.parts[0] != "output" and not any(map(is_working_file, inside.parts)):
            yield inside.as_posix()


def unpack(data: bytes) -> tuple[str, dict[str, bytes]]:
    """Return the name of the kit's folder in a zip (empty if it has none), and its files by their names.

    Raises `Denied` (422) for what is no zip of a kit, or beyond the limits.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return _unpacked(archive)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError, ValueError, RuntimeError) as error:
        raise _refused(f"the file is no zip that can be read: {str(error)[:120]}") from None
    except Exception as error:
        if isinstance(error, Denied):
            raise
        raise _refused("the file is no zip that can be read: its contents are broken") from None


def _unpacked(archive: zipfile.ZipFile) -> tuple[str, dict[str, bytes]]:
    entries = [one for one in archive.infolist() if not one.is_dir() and not _is_left_out(one.filename)]
    if len(entries) > MOST_FILES:
        raise _refused(f"the zip has {len(entries):,} files, and {MOST_FILES:,} are the most")
    most = f"{MOST_BYTES // 1_000_000} MB"
    size = sum(one.file_size for one in entries)
    if size > MOST_BYTES:
        raise _refused(f"its files have {size // 1_000_000:,} MB, and {most} are the most")
    seen = set[str]()
    for one in entries:
        parts = PurePosixPath(one.filename).parts
        fits = one.filename == "/".join(parts) and len(parts) <= DEEPEST and all(map(is_file_name, parts))
        if not fits or stat.S_ISLNK(one.external_attr >> 16):
            raise _refused(f"the zip has a file {shown(one.filename[:80])}, which is no plain name in a folder")
        if one.flag_bits & 1:
            raise _refused("the zip is locked with a password")
        if folded(one.filename) in seen:
            raise _refused(f"the zip has the file {shown(one.filename[:80])} twice")
        seen.add(folded(one.filename))
    kits = sorted((one.filename for one in entries if one.filename.rpartition("/")[2] == KIT_FILE), key=len)
    if not kits:
        raise _refused(f"the zip has no {KIT_FILE}, so it is no kit")
    root = kits[0].removesuffix(KIT_FILE)
    files, left = dict[str, bytes](), MOST_BYTES
    for one in entries:
        if one.filename.startswith(root):
            with archive.open(one) as file:
                files[one.filename.removeprefix(root)] = found = file.read(left + 1)
            left -= len(found)
            if left < 0:
                raise _refused(f"its files have more than {most}, which are the most")
    return PurePosixPath(root).name, files


def _is_left_out(name: str) -> bool:
    """Return whether a program left a file beside the kit that is none of it."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2] in (".DS_Store", "Thumbs.db", "desktop.ini")


def _refused(message: str) -> Denied:
    way_out = "Take a zip that “Download the kit (zip)” made, or one of a kit's folder."
    return Denied(422, [TOO_MUCH.at(REQUEST, message, way_out)])


def free_name(folder: Path, wanted: str) -> str:
    """Return a name for a new folder: the wanted one, or with a number behind it."""
    plain = _NAME_OF_ZIP.sub("-", wanted).strip(" -")[:60] or "kit"
    names = [plain, *(f"{plain}-{number}" for number in range(2, MOST_FILES))]
    return next(name for name in names if is_file_name(name) and not exists(folder / name))


def example_folder(name: str) -> Path:
    """Return the folder of an example kit."""
    return our_folder("examples") / name


async def download_kit(request: Request) -> Response:
    """Answer with the open kit as a zip."""
    root = session_of(request).root
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(root.name)}.zip"}
    return Response(pack(root), headers=headers, media_type="application/zip")


async def open_zip(request: Request) -> Response:
    """Write the kit in a zip into a new folder, and open it."""
    studio, data = studio_of(request), await raw_body(request, MOST_BYTES)
    folder, files = unpack(data)
    name = free_name(studio.folder, folder or request.query_params.get("name", "").removesuffix(".zip"))
    outputs = [Output(studio.folder / name / inside, one) for inside, one in files.items()]
    write_outputs(outputs, make_folders=True)
    return json_answer(kit_json(await studio.open(studio.folder / name / KIT_FILE)), 201)


async def open_example(request: Request) -> Response:
    """Open an example kit: a copy of it, or the copy that was made before."""
    studio, name = studio_of(request), take(await body(request), "example", str)
    if name not in STARTS:
        raise unknown("example of that name")
    target = studio.folder / f"example-{name}"
    if not exists(target):
        shutil.copytree(example_folder(name), target, ignore=shutil.ignore_patterns("output"))
    return json_answer(kit_json(await studio.open(target / KIT_FILE)), 201)


ZIP_ROUTES = (
    Route("/api/kit.zip", download_kit, methods=["GET"]),
    Route("/api/zips", open_zip, methods=["POST"]),
    Route("/api/examples", open_example, methods=["POST"]),
)
