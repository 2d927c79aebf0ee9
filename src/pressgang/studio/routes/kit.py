"""The routes of kits, stat files, library rows and pictures."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.art.pictures import picture_of
from pressgang.build_problems import NOT_OURS
from pressgang.diagnostics import PressgangError, Problems, Span, one_line, shown
from pressgang.editing.rows import AddColumn, DeleteRow, Edit, InsertRow, MoveRow, SetCell, count_breaks
from pressgang.editing.tomlfile import PutValue, edit_toml
from pressgang.files.outputs import Output, write_outputs
from pressgang.files.paths import exists, is_file, real
from pressgang.files.replacing import SavedMeanwhileError
from pressgang.games.known import games_beside, known_games
from pressgang.games.written import STARTER, id_like, is_game_id
from pressgang.kit.problems import BAD_NAME
from pressgang.kit.reader import KIT_FILE, bad_name, find_kit, path_inside
from pressgang.kit.tables import is_file_name
from pressgang.library import what_of
from pressgang.schema import declared
from pressgang.sources.inputs import Inputs
from pressgang.sources.problems import NO_HEADING, TWICE
from pressgang.sources.table import heading_key, is_own
from pressgang.sources.text import BREAK
from pressgang.starter.files import new_game_files, starter_files
from pressgang.starter.sharing import MOST_BYTES, NOTE, files_of
from pressgang.studio import disk, edits, kit_view
from pressgang.studio.openfile import OpenFile
from pressgang.studio.problems import CHANGED, READ_ONLY, REQUEST, Denied, bad_request, unknown
from pressgang.studio.session import Session
from pressgang.studio.state import Studio, proofs_of, session_of, studio_of
from pressgang.studio.wire import MEDIA_TYPES, body, json_answer, label_of, raw_body, take, take_list
from pressgang.systems import all_systems

MOST_EDITS = 200_000
"""The cells of the largest paste."""


def one_step(
    act: Callable[..., Awaitable[edits.Answer | None]], status: int = 200
) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that changes the kit, or the file of its address, taking each step only once.

    `act` gets the session, that file if there is one, and the request; None becomes an empty answer (204).
    """

    async def endpoint(request: Request) -> Response:
        asked = await body(request)
        session = session_of(request)

        async def step() -> Response:
            files = map(
                session.file, request.path_params.values()
            )  # here: a step taken before may have ended it
            answer = await act(session, *files, asked)
            if answer is None:
                return Response(status_code=204)
            return json_answer(answer, status, version=answer["version"] or "")

        return await session.steps.once(session.lock, asked, step)

    return endpoint


RowEdit = SetCell | InsertRow | DeleteRow | MoveRow | AddColumn


def row_edits_asked(asked: Mapping[str, Any], headings: Sequence[str]) -> list[Edit]:
    """Return the edits of a table that a body asks for, whose columns are those of these headings.

    A column has its number from 0, or its heading; an unknown one lies behind the last. Raises `Denied`.
    """
    keys = [heading_key(heading) for heading in headings]
    there = {"", *(key for key, heading in zip(keys, headings, strict=True) if not is_own(heading))}
    for one in take(asked, "edits", list):
        if isinstance(one, dict):
            one.pop("id", None)  # rows that come back have ids of ours
            if isinstance(named := one.get("column"), str):
                key = heading_key(named)
                one["column"] = keys.index(key) if key in keys else len(keys)
    edits: list[Edit] = take_list(asked, "edits", RowEdit, MOST_EDITS)
    for edit in edits:
        heading = edit.heading if isinstance(edit, AddColumn) else "_"
        if not is_own(heading) and (key := heading_key(heading)) in there:
            rule, said = (TWICE, "is there already") if key else (NO_HEADING, "says nothing")
            message = f"the heading {shown(heading)} {said}"
            raise Denied(422, [rule.at(REQUEST, message, "Choose another word.")])
    return edits


async def show_starts(request: Request) -> Response:
    """Answer with the games, and the kits of the folder."""
    return json_answer(starts_json(studio_of(request)))


def starts_json(studio: Studio) -> dict[str, Any]:
    """Return the games, and the kits of the folder, as the start page shows them."""
    kits = [describe_kit(kit, studio.folder) for kit in kits_in(studio.folder)]
    folder = real(studio.folder)
    return {"folder": folder.name or str(folder), "games": list_games(studio), "kits": kits, "zip": MOST_BYTES}


async def start_new_kit(request: Request) -> Response:
    """Make and open a new kit, of a game's starter or as a copy of a kit of the folder."""
    asked = await body(request)
    studio = studio_of(request)
    name = take(asked, "name", str)
    if "copy" in asked:
        kit = copy_kit(studio, kit_of(studio, take(asked, "copy", str)), name)
    else:
        kit = start_kit(studio, take(asked, "game", str), name, take(asked, "title", str, ""))
    session = await studio.open(kit)
    return json_answer({"id": kit_id(kit), **kit_view.kit_json(session)}, 201)


async def open_a_kit(request: Request) -> Response:
    """Open a kit of the folder, by its id, or one elsewhere on this computer, by its path."""
    asked, studio = await body(request), studio_of(request)
    if "path" in asked:
        found = Problems()
        typed = os.path.expanduser(take(asked, "path", str).strip().replace("\0", ""))  # noqa: PTH111 (of any text)
        kit = find_kit(studio.folder / typed, found)
        found.raise_errors()
    else:
        kit = kit_of(studio, take(asked, "kit", str))
    if kit is None:
        raise unknown("kit there")
    return json_answer(kit_view.kit_json(await studio.open(kit)))


async def close_kit(request: Request) -> Response:
    """Close the kit, for the start page."""
    await body(request)
    await studio_of(request).close()
    return Response(status_code=204)


async def show_kit(request: Request) -> Response:
    """Answer with the kit as the page shows it."""
    session = session_of(request)
    return json_answer(kit_view.kit_json(session), version=session.open_kit.version)


async def show_file(request: Request) -> Response:
    """Answer with the whole table."""
    session = session_of(request)
    return json_answer(file_json(session, session.file(request.path_params["file"])))


async def change_file(session: Session, file: OpenFile, asked: Mapping[str, Any]) -> edits.Answer:
    """Edit a file: all edits or none."""
    headings = edits.headings_then(session, file, take(asked, "version", str))
    return await edits.edit_rows(session, file, row_edits_asked(asked, headings), headings, label_of(asked))


def file_json(session: Session, file: OpenFile) -> dict[str, Any]:
    """Return a table as the page shows it."""
    is_open = file.is_ours_to_write and not file.faults
    reason = disk.hindrance(file.path, session.root) if is_open else ""
    return {
        "id": file.id,
        "name": file.name,
        "version": file.version,
        "revision": session.revision,
        "writable": is_open and not reason,
        "held": disk.read_only(file.label, reason).as_json() if reason else None,
        "ours": file.is_ours_to_write,
        "missing": file.missing,
        "changed": file.opened is not None and file.opened != file.data,
        "format": file.format,
        "columns": columns_json(file),
        "faults": [fault.as_json() for fault in file.faults],
        "notes": notes_json(file),
        "rows": kit_view.rows_json(session, file),
    }


def columns_json(file: OpenFile) -> list[dict[str, Any]]:
    """Return the columns by their headings, with their declarations in the game."""
    known = {
        heading_key(name): item
        for item in (declared(file.row) if file.row is not None else ())
        for name in (item.heading, *item.aliases)
    }
    headings = file.cells.headings if file.cells is not None else ()
    found = [(heading, known.get(heading_key(heading))) for heading in headings]
    return [
        {
            "key": heading_key(heading) if item is None else item.heading,
            "heading": heading,
            "own": item is None,
            "group": "" if item is None else kit_view.group_of(item),
            "required": item is not None and item.required,
            "help": "" if item is None else item.help,
            "takes": "" if item is None else item.kind.label,
            "words": [] if item is None else kit_view.words_of(item),
        }
        for heading, item in found
    ]


def notes_json(file: OpenFile) -> list[dict[str, Any]]:
    """Return the lines that begin with #, by their number."""
    if file.cells is None or file.lines_of is not None:
        return []
    lines, last = file.lines(), file.cells.rows[-1]
    stretches = [
        (row.before, lines[row.id] - count_breaks(row.before)) for row in file.cells.rows if row.before
    ]
    stretches.append((file.cells.tail, lines[last.id] + count_breaks(last.line) + 1))
    return [
        {"line": first + number, "text": text.strip()}
        for between, first in stretches
        for number, text in enumerate(BREAK.split(between))
        if text.lstrip(' "').startswith("#")
    ]


_MOST_EACH = 100


async def find_in_library(request: Request) -> Response:
    """Answer with the library for the kit's game, or its rows that match `find`.

    With `file`, also with the columns that its rows may add to that file.
    """
    proofs = proofs_of(request)
    kit = proofs.session.open_kit.kit
    words, asked = request.query_params.get("find", "")[:200], request.query_params.get("file")
    file = proofs.session.file(asked) if asked else None
    if kit is None:
        return json_answer({"what": "", "aircraft": [], "columns": []})
    found = await studio_of(request).host.run(kit_view.found_for, kit.system, words, proofs.drawings)
    columns = kit_view.columns_added(kit.system, file.cells.headings) if file is not None and file.cells else []
    return json_answer({"what": what_of(kit.system), "aircraft": found, "columns": columns})


async def add_from_library(session: Session, file: OpenFile, asked: Mapping[str, Any]) -> edits.Answer:
    """Add rows at the end of a stat file, as one step."""
    wanted: list[tuple[str, int]] = take_list(asked, "add", tuple[str, int])
    if not all(1 <= many <= _MOST_EACH for _, many in wanted):
        raise bad_request(f"how many of each is 1 to {_MOST_EACH}")
    kit = session.open_kit.kit
    if kit is None:
        raise Denied(422, session.open_kit.faults)
    if file.row is not kit.system.row or not what_of(kit.system):
        message = f"the library has nothing for the rows of {file.name}"
        raise Denied(422, [READ_ONLY.at(REQUEST, message, "Write the rows yourself.")])
    edits.headings_then(session, file, take(asked, "version", str))
    cells = await edits.ready(session, file)
    found = Problems()
    by_side = any(force.path == file.path and not force.name for force in kit.requests)
    names = [name for name, many in wanted for _ in range(many)]
    chosen = kit_view.library_edits(kit.system, cells, names, by_side, found)
    if found.has_errors:
        raise Denied(422, found.found)
    return await edits.edit_rows(session, file, chosen, cells.headings, label_of(asked))


_PICTURES = (".svg", ".png")


async def put_picture(request: Request) -> Response:
    """Write a picture into the kit once it has proved to be one; never over another file.

    With `?file=F` it goes beside that stat file, where its column `art` looks for it.
    """
    session, name = session_of(request), request.path_params["name"]
    data = await raw_body(request)
    asked = request.query_params.get("file")
    folder = session.file(asked).path.parent if asked else session.root
    path, place = folder / name, Span(one_line(name))  # a name that is none may hold anything
    if not is_file_name(name) or path.suffix.lower() not in _PICTURES:
        message = f"{shown(name)} cannot be the name of a picture"
        raise Denied(422, [BAD_NAME.at(place, message, "Take a plain name that ends in .svg or .png.")])
    found = (await studio_of(request).host.run(picture_of, path, data, place))[1]
    if any(problem.is_error for problem in found):
        raise Denied(422, found)
    async with session.lock:
        if session.readonly:
            message = "nothing can be written into the kit's folder"
            raise Denied(423, [READ_ONLY.at(place, message, "Copy the kit to another folder.")])
        if exists(path) or path.is_symlink():
            if disk.read(path, name, session.root)[0] != data:
                raise _taken(name, place)
        else:
            try:
                disk.write(session.root, disk.Save(path, name, data, None))
            except SavedMeanwhileError as error:
                raise _taken(name, place) from error
    if session.proofs is not None:
        session.proofs.poke()  # a row may name it already
    return json_answer({"name": name, "problems": [problem.as_json() for problem in found]}, 201)


async def show_picture(request: Request) -> Response:
    """Answer with a picture of the kit, such as its logo."""
    session, name = session_of(request), request.path_params["name"]
    path = path_inside(session.root, name, REQUEST, Problems())
    is_picture = path is not None and path.suffix.lower() in _PICTURES
    data = disk.read(path, name, session.root)[0] if path is not None and is_picture else None
    if data is None:
        raise unknown("picture of that name in the kit")
    return Response(data, media_type=MEDIA_TYPES[Path(name).suffix.lower()])


def _taken(name: str, place: Span) -> Denied:
    message = f"the folder has a file {shown(name)} already"
    return Denied(422, [CHANGED.at(place, message, "Give the picture another name.")])


MOST_KITS = 200
_MOST_ENTRIES = 2000
_DEEP = 2
"""The depth of kits: they lie in the folder itself, in its folders, or in theirs."""


def kits_in(folder: Path) -> list[Path]:
    """Return the `kit.toml` of each kit in a folder, two levels deep; unreadable folders are skipped."""
    found = list(islice(_kits_in(folder, _DEEP), MOST_KITS))
    return sorted(found, key=lambda kit: str(kit.parent).casefold())


def _kits_in(folder: Path, deeper: int) -> Iterator[Path]:
    kit = find_kit(folder)
    if kit is not None:
        yield kit
    try:
        with os.scandir(folder) as entries:
            names = sorted(
                entry.name
                for entry in islice(entries, _MOST_ENTRIES)
                if deeper and not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False)
            )
    except OSError:
        return
    for name in names:
        yield from _kits_in(folder / name, deeper - 1)


def describe_kit(kit: Path, folder: Path) -> dict[str, Any]:
    """Return a kit as the start page lists it."""
    document = Inputs().toml(kit, str(kit), Problems())
    top = document.plain() if document is not None else {}
    seen = disk.look(kit)
    name = real(kit.parent).name
    return {
        "id": kit_id(kit),
        "title": str(top.get("title") or top.get("name") or name),
        "name": str(top.get("name") or name),
        "system": str(top.get("system") or ""),
        "folder": kit.parent.relative_to(folder).as_posix() if kit.parent.is_relative_to(folder) else name,
        "changed": seen.changed / 1e9 if seen else None,
    }


def kit_id(kit: Path) -> str:
    """Return the id that opens a kit; never its path."""
    return disk.version_of(os.fsencode(real(kit)))


def list_games(studio: Studio) -> list[dict[str, Any]]:
    """Return the games that are known everywhere, then those in folders nearby, for a choice.

    Those that are not ours are `shared` as zips; a `note` says whose they are.
    """
    known = known_games(studio.games).sound()
    beside = games_beside(studio.folder).sound()
    games = (*known.values(), *(beside[name] for name in beside if name not in known))
    return [
        {
            "id": system.id,
            "name": system.game,
            "text": system.credit,
            "shared": system.id not in all_systems() and bool(system.files),
            "note": bool(system.files) and is_file(system.files[0].parent / NOTE),
        }
        for system in games
    ]


def start_kit(studio: Studio, game: str, name: str, title: str = "") -> Path:
    """Write a new kit into a folder of its name, and return its `kit.toml`. Raises `Denied`.

    A game that only lies nearby is copied into the kit, which is whole wherever it goes. Without a `game` the
    kit has a new one of its own, of that `title`.
    """
    folder, known = studio.folder, known_games(studio.games).sound()
    if not game:
        own_id = id_like(title)[:60].strip("-")
        if own_id in known:
            message = f"{shown(title)} is the name of a game that there is"
        else:
            message = "" if is_game_id(own_id) else "the game has no name"
        if message:
            way_out = "Give the game a name of its own, of letters."
            raise Denied(422, [BAD_NAME.at(Span("title"), message, way_out)])
        target = _new_folder(folder, name)
        return _write_kit(target, new_game_files(own_id, target, title.strip()[:80], "own-game"))
    system = known.get(game) or games_beside(folder).sound().get(game)
    if system is None:
        raise unknown("game of that id")
    target = _new_folder(folder, name)
    files = starter_files(system, target)
    if game not in known:
        home = system.files[0].parent
        files += [
            Output(target / "games" / game / inside, (home / inside).read_bytes())
            for inside in sorted(files_of(home))
            if STARTER not in inside.split("/")
        ]
    return _write_kit(target, files)


def kit_of(studio: Studio, id: str) -> Path:
    """Return the kit of that id in the folder. Raises `Denied` (404)."""
    for kit in kits_in(studio.folder):
        if kit_id(kit) == id:
            return kit
    raise unknown("kit of that id in the folder")


def copy_kit(studio: Studio, kit: Path, name: str) -> Path:
    """Write a copy of a kit, without what it has printed, into a folder of that name beside the studio's kits.

    A name that its kit.toml says becomes the new one. Raises `Denied`.
    """
    target = _new_folder(studio.folder, name)
    files = [Output(target / inside, (kit.parent / inside).read_bytes()) for inside in files_of(kit.parent)]
    document = Inputs().toml(kit, str(kit), Problems())
    was = document.plain().get("name") if document is not None else None
    if isinstance(was, str):
        edited = edit_toml(kit.read_bytes(), [PutValue(("name",), name)], KIT_FILE, is_kit=True)
        files = [Output(one.path, edited) if one.path == target / KIT_FILE else one for one in files]
    return _write_kit(target, files)


def _new_folder(folder: Path, name: str) -> Path:
    """Return the path of a new kit's folder. Raises `Denied`."""
    if not is_file_name(name):
        raise Denied(422, [bad_name(name, REQUEST)])
    target = folder / name
    if exists(target):
        message, way_out = "this is there already", "Choose another name for the kit."
        raise Denied(422, [NOT_OURS.at(Span(str(target)), message, way_out)])
    if not disk.may_write(folder):
        raise disk.refused_folder(target, "the folder is read-only")
    return target


def _write_kit(target: Path, files: Sequence[Output]) -> Path:
    try:
        write_outputs(files, make_folders=True, expected=dict.fromkeys((file.path for file in files), None))
    except SavedMeanwhileError as error:
        raise disk.refused_folder(target, "another program writes there") from error
    except PressgangError as error:
        raise disk.refusal({}, error) from error
    return target / KIT_FILE


ROUTES = [
    Route("/api/starts", show_starts, methods=["GET"]),
    Route("/api/starts", start_new_kit, methods=["POST"]),
    Route("/api/open", open_a_kit, methods=["POST"]),
    Route("/api/close", close_kit, methods=["POST"]),
    Route("/api/kit", show_kit, methods=["GET"]),
    Route("/api/kit", one_step(edits.edit_kit), methods=["PATCH"]),
    Route("/api/undo", one_step(edits.step_back), methods=["POST"]),
    Route("/api/redo", one_step(partial(edits.step_back, again=True)), methods=["POST"]),
    Route("/api/files/{file}", show_file, methods=["GET"]),
    Route("/api/files/{file}", one_step(change_file), methods=["PATCH"]),
    Route("/api/files/{file}/opened", one_step(edits.restore_opened), methods=["POST"]),
    Route("/api/files/{file}/anew", one_step(edits.write_anew), methods=["POST"]),
    Route("/api/files/{file}/let-go", one_step(edits.let_go), methods=["POST"]),
    Route("/api/files/{file}/copy", one_step(edits.copy_to_csv, 201), methods=["POST"]),
    Route("/api/library", find_in_library, methods=["GET"]),
    Route("/api/files/{file}/library", one_step(add_from_library), methods=["POST"]),
    Route("/api/art/{name:path}", show_picture, methods=["GET"]),
    Route("/api/art/{name:path}", put_picture, methods=["PUT"]),
]
