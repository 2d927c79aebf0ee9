"""Kits as zips: what a browser keeps is taken out and in this way; and the example kits."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.files.outputs import Output, write_outputs
from pressgang.files.paths import exists
from pressgang.kit.reader import KIT_FILE
from pressgang.kit.tables import is_file_name
from pressgang.regex import regex
from pressgang.starter.files import example_files, example_folders
from pressgang.starter.sharing import MOST_BYTES, ZipError, pack, unpack
from pressgang.studio.edits import free_name
from pressgang.studio.kit_view import kit_json
from pressgang.studio.problems import REQUEST, TOO_MUCH, Denied, unknown
from pressgang.studio.state import session_of, studio_of
from pressgang.studio.wire import body, json_answer, raw_body, take, zip_answer
from pressgang.systems import all_systems

_NAME_OF_ZIP = regex(r"[^\w -]+")


def unpack_kit(data: bytes) -> tuple[str, dict[str, bytes]]:
    """Return the name of the kit's folder in a zip (empty if it has none), and its files by their names.

    Raises `Denied` (422) for what is no zip of a kit, or beyond the limits.
    """
    try:
        return unpack(data, KIT_FILE, "kit")
    except ZipError as error:
        way_out = "Take a zip that “Download the kit (zip)” made, or one of a kit's folder."
        raise Denied(422, [TOO_MUCH.at(REQUEST, str(error), way_out)]) from None


def free_folder(folder: Path, wanted: str) -> str:
    """Return a name for a new folder: the wanted one, or with a number behind it."""
    plain = _NAME_OF_ZIP.sub("-", wanted).strip(" -")[:60]
    return free_name(folder, plain if is_file_name(plain) else "kit", "")


def linked_examples() -> dict[str, Path]:
    """Return the folders of the example kits that a link opens, one of each game of ours, by name."""
    return {name: folder for name, folder in example_folders().items() if name in all_systems()}


async def download_kit(request: Request) -> Response:
    """Answer with the open kit as a zip."""
    root = session_of(request).root
    return zip_answer(pack(root), root.name)


async def open_zip(request: Request) -> Response:
    """Write the kit in a zip into a new folder, and open it."""
    studio, data = studio_of(request), await raw_body(request, MOST_BYTES)
    folder, files = unpack_kit(data)
    name = free_folder(studio.folder, folder or request.query_params.get("name", "").removesuffix(".zip"))
    outputs = [Output(studio.folder / name / inside, one) for inside, one in files.items()]
    write_outputs(outputs, make_folders=True)
    return json_answer(kit_json(await studio.open(studio.folder / name / KIT_FILE)), 201)


async def open_example(request: Request) -> Response:
    """Open an example kit: a copy of it, or the copy that was made before."""
    studio, name = studio_of(request), take(await body(request), "example", str)
    if name not in linked_examples():
        raise unknown("example of that name")
    target = studio.folder / f"example-{name}"
    if not exists(target):
        write_outputs(example_files(name, target), make_folders=True)
    return json_answer(kit_json(await studio.open(target / KIT_FILE)), 201)


ZIP_ROUTES = (
    Route("/api/kit.zip", download_kit, methods=["GET"]),
    Route("/api/zips", open_zip, methods=["POST"]),
    Route("/api/examples", open_example, methods=["POST"]),
)
