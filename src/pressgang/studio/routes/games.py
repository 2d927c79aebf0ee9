"""The game of the open kit, shown and edited: its `game.toml` by keys, and what follows from a new name."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.editing import tomlfile
from pressgang.editing.rows import AddColumn, CellFile, DropColumn, Edit, SetCell, merge_edits
from pressgang.editing.tomlfile import PutValue, RenameKey, TakeOut, TomlEdit, TomlPath
from pressgang.files.outputs import write_outputs
from pressgang.files.paths import exists, is_file, real
from pressgang.files.written import digest
from pressgang.games.blocks.words import BLOCKS, COMMON
from pressgang.games.known import games_beside, known_games
from pressgang.games.reading import read_game
from pressgang.games.renaming import files_that_follow, follow_beside, follow_name, problems_of
from pressgang.games.trying import Trial
from pressgang.games.written import GAME_FILE, STARTER, id_of, is_game_id
from pressgang.jobs.checking import game_problems
from pressgang.json_schema import game_schema
from pressgang.kit.reader import KIT_FILE
from pressgang.rows.sides import Side
from pressgang.schema import read_all_rows
from pressgang.sheets.faces.model import PLACES
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sources import read_table
from pressgang.sources.inputs import Inputs
from pressgang.sources.table import heading_key
from pressgang.sources.toml_map import decode_toml
from pressgang.starter.sharing import MOST_BYTES, NOTE, files_of, pack_game, unpack_game
from pressgang.structs import NamedTuple
from pressgang.studio import disk
from pressgang.studio.edits import Answer, catch_up_kit, clash_at, commit, ready, toml_edits_asked, write_kit
from pressgang.studio.kit_view import key_finder
from pressgang.studio.openfile import OpenFile
from pressgang.studio.problems import CHANGED, READ_ONLY, Denied, bad_request, unknown
from pressgang.studio.routes.kit import one_step
from pressgang.studio.session import FileChange, OpenKit, Session
from pressgang.studio.state import session_of, studio_of
from pressgang.studio.wire import body, json_answer, label_of, raw_body, take, take_list, zip_answer
from pressgang.systems import all_systems, home_of

_NAMED = ("column", "value", "rules", "table")
_MOST_ROWS = 300
"""The most rows of a kit that one picks from, to see what a game makes of it."""
_MOST_ASKED = 300
"""The most expressions that are worked out for a row at once."""


class SeenGame(NamedTuple):
    """The game of a kit: its id and file, and the folder in which that may be written (None: it may not)."""

    id: str
    file: Path
    root: Path | None

    @property
    def label(self) -> str:
        """Return its name in messages."""
        return str(self.file)


def game_of(session: Session) -> SeenGame:
    """Return the game that the kit names. Raises `Denied` (404)."""
    kit = session.open_kit
    name = id_of(str(kit.document.get("system") or ""))
    own = session.root / "games" / name / GAME_FILE
    if is_game_id(name) and is_file(own) and disk.is_inside(own, session.root):
        return SeenGame(name, own, session.root)
    above = session.home / GAME_FILE
    if session.home != session.root and real(session.home).name == name and disk.is_inside(above, session.home):
        return SeenGame(name, above, session.home)
    system = kit.kit.system if kit.kit is not None else None
    if system is not None and system.files:
        return SeenGame(name, system.files[0], None)
    if name in all_systems():
        return SeenGame(name, home_of(name), None)
    raise unknown("game of this kit that can be shown")


async def show_game(request: Request) -> Response:
    """Answer with the game as the page shows it."""
    session = session_of(request)
    seen = game_of(session)
    return json_answer(await studio_of(request).host.run(game_json, session, seen))


async def show_forms(request: Request) -> Response:
    """Answer with what any game may hold, of which the page makes forms: its JSON Schema, and its blocks."""
    blocks = [
        {"word": word, "sort": one.kind, "help": one.help, "keys": [*one.keys, *COMMON], "bare": one.bare}
        for word, one in BLOCKS.items()
    ]
    schema = await studio_of(request).host.run(game_schema)
    return json_answer({"places": list(PLACES), "signs": list(SIGNS), "blocks": blocks, "schema": schema})


def game_json(session: Session, seen: SeenGame) -> dict[str, Any]:
    """Return a game: its tables as they are written, and its problems by their keys."""
    revision = session.revision  # before it is read: a later one would hide what is written meanwhile
    data = disk.read(seen.file, seen.label, seen.root or seen.file.parent)[0]
    if data is None:
        raise session.gone(seen.label)
    text = data.decode("utf-8-sig", errors="replace")
    located = decode_toml(text, seen.label, Problems())
    find_keys = key_finder(located)
    near, file = session.root, seen.file
    inside = real(file).is_relative_to(real(session.home))
    return {
        "id": seen.id,
        "file": real(file).relative_to(real(session.home)).as_posix() if inside else f"{seen.id}/{GAME_FILE}",
        "version": disk.version_of(data),
        "revision": revision,
        "writable": seen.root is not None and not disk.hindrance(file, seen.root),
        "ours": seen.root is None,
        "copyable": disk.may_write(near),
        "note": is_file(file.parent / NOTE),
        "text": text,
        "doc": None if located is None else located.plain(),
        "problems": [
            {**one.as_json(), "path": find_keys(one.span) if one.span.file == seen.label else []}
            for one in game_problems(file)
        ],
        "rows": list(_rows_json(session)),
    }


def _rows_json(session: Session) -> Iterator[dict[str, Any]]:
    """Yield the rows of the kit's stat files, by which a game is tried."""
    left = _MOST_ROWS
    for file in _stat_files(session):
        if file.cells is None:
            continue
        keys = [heading_key(heading) for heading in file.cells.headings]
        named = [keys.index(key) for key in ("name", "unit") if key in keys]
        for row in file.cells.rows[1 : left + 1]:
            cells = [row.values[at] for at in named if at < len(row.values)]
            yield {"file": file.id, "row": row.id, "name": " ".join(filter(None, cells)) or str(row.id)}
            left -= 1


def _stat_files(session: Session) -> list[OpenFile]:
    """Return the files of the kit's forces."""
    named = {str(one.get("stats") or "").partition("#")[0] for one in session.open_kit.tables("force")}
    return [file for file in session.files.values() if file.name.partition("#")[0] in named]


# --- what expressions give ------------------------------------------------------------------------------


class Asked(Struct):
    """An expression, or a text with some (`text_of`), at these keys of a game, that is to be tried."""

    key: str
    text: str
    at: TomlPath = ()
    text_of: bool = False


async def try_out(request: Request) -> Response:
    """Answer with what expressions and texts give for a row, or what is wrong with them."""
    asked, session = await body(request), session_of(request)
    return json_answer(await studio_of(request).host.run(tried, session, asked))


def tried(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what each text and expression gives, or its fault, by its key; `at` says where it stands."""
    seen, asks = game_of(session), take_list(asked, "asks", Asked, _MOST_ASKED)
    game = read_game(seen.file, seen.label, Inputs(), Problems())
    if game is None:
        return {"results": {}}
    document = {name: one.plain() for name, one in game.top.items()}
    file = session.files.get(str(asked.get("file")))
    sides = []
    for one in _stat_files(session):
        table = read_table(one.path, one.label, sheet=one.sheet, data=one.data)[0] if one.data else None
        rows = read_all_rows(table, game.columns.row)[0] if table is not None else ()
        sides.append(Side(one.path.stem, rows, Span(one.label, 1, 1)))
    line = file.lines().get(int(take(asked, "row", int, 0)), 0) if file is not None else 0
    side = next((one for one in sides if file is not None and one.span.file == file.label), None)
    row = next((one for one in side.rows if one.record.span.line == line), None) if side else None
    trial = Trial(game, document, sides, side, row)
    return {"results": {one.key: trial.result(one.text[:5000], one.at, one.text_of) for one in asks}}


# --- edits ----------------------------------------------------------------------------------------------


async def change_game(session: Session, asked: Mapping[str, Any]) -> Answer:
    """Make the edits of a `PATCH /api/game` as one step (see `PROTOCOL.md`). The caller holds the lock."""
    seen, label = game_of(session), label_of(asked)
    if seen.root is None:
        said = "this game is not the kit's own"
        raise Denied(423, [READ_ONLY.at(Span(seen.label), said, "Copy it to change it.")])
    before = disk.read(seen.file, seen.label, seen.root)[0]
    if before is None:
        raise session.gone(seen.label)
    edits = _edits(asked, before, seen.label)
    await session.catch_up(session.open_kit)
    kit, rows = session.open_kit, dict[str, list[Edit]]()
    texts = {seen.file: before, kit.path: kit.data, **files_that_follow(seen.file, before)}
    after = dict(texts)
    for edit in edits:
        for name, more in (await _in_stat_files(session, edit, after[seen.file])).items():
            rows.setdefault(name, []).extend(more)
        _take(kit, seen, after, edit)
    kind = heading_key(take(asked, "unprint", str, ""))
    kinds = [heading_key(str(one.get("kind"))) for one in kit.tables("sheet")]
    gone = [TakeOut(("sheet", at)) for at, one in enumerate(kinds) if one == kind]
    after[kit.path] = tomlfile.edit_toml(after[kit.path], gone[::-1], kit.label)
    used = _used(seen.file, before, after[seen.file]) if any(isinstance(one, TakeOut) for one in edits) else []
    changes = [FileChange(path, str(path), was, after[path]) for path, was in texts.items()]
    changes += (_merged(session.file(name), more) for name, more in rows.items())
    made = commit(session, label or "the game", *changes)
    return {**made, "file": GAME_FILE, "used": used, "game": game_json(session, seen)}


def _edits(asked: Mapping[str, Any], before: bytes, label: str) -> list[TomlEdit]:
    """Return the edits that are asked for. Raises `Denied` where the game is another by now."""
    edits, current = toml_edits_asked(asked), disk.version_of(before)
    is_stale = take(asked, "version", str) != current
    located = decode_toml(_text(before), label, Problems())
    document = {} if located is None else located.plain()
    clashes = list[Diagnostic]()
    for edit in edits:
        named, said = document.get(edit.at[0]) or {}, ""
        if is_stale and (edit.was is UNSET or any(isinstance(step, int) for step in edit.at)):
            said = f"{GAME_FILE} was changed by another program"  # entries may stand elsewhere by now
        elif is_stale:
            clashes += clash_at(label, edit, tomlfile.value_at(document, edit.at), "game")
        deep = isinstance(edit, PutValue) and len(edit.at) > 2 and edit.at[0] in _NAMED
        if deep and isinstance(named, dict) and edit.at[1] not in named:
            said = f"there is no {edit.at[0]} {edit.at[1]} any more"
        if said:
            clashes.append(CHANGED.at(Span(label), said, "Look at the game as it is now."))
    if clashes:
        raise Denied(409, clashes, current)
    return edits


def _take(kit: OpenKit, seen: SeenGame, texts: dict[Path, bytes], edit: TomlEdit) -> None:
    """Make an edit of the game in these files, and what follows from it. Raises `PressgangError`."""
    texts[seen.file] = tomlfile.edit_toml(texts[seen.file], [edit], seen.label)
    if not isinstance(edit, RenameKey) or len(edit.at) not in (2, 4):
        return
    old, new = str(edit.at[-1]), edit.name
    for path in texts.keys() - {seen.file, kit.path}:
        texts[path] = follow_beside(path, texts[path], old, new)
    texts[seen.file] = follow_name(seen.file, texts[seen.file], str(edit.at[0]), old, new)
    rules = kit.document.get("rules")
    if edit.at[0] == "rules" and isinstance(rules, dict):
        also = [RenameKey(("rules", one), new) for one in rules if heading_key(str(one)) == heading_key(old)]
        texts[kit.path] = tomlfile.edit_toml(texts[kit.path], also, kit.label)


def _text(data: bytes) -> str:
    return data.decode("utf-8-sig", errors="surrogateescape")


async def _in_stat_files(session: Session, edit: TomlEdit, data: bytes) -> dict[str, list[Edit]]:
    """Return the edits of stat files that follow a column of the game: a heading comes, or has a new name."""
    if len(edit.at) != 2 or edit.at[0] != "column" or not isinstance(edit, PutValue | RenameKey | TakeOut):
        return {}
    found: dict[str, list[Edit]] = {}
    key = heading_key(str(edit.at[1]))
    for file in _stat_files(session):
        await session.catch_up(file)
        if file.cells is None:
            continue
        headings, own = file.cells.headings, file.is_ours_to_write
        keys = ["" if one.startswith("_") else heading_key(one) for one in headings]  # those are passed over
        at = keys.index(key) if key in keys else -1
        gone = next((at for at, one in enumerate(headings) if one == f"_{key}"), -1)
        if isinstance(edit, PutValue) and key not in keys and own:
            back = (
                SetCell(0, gone, str(edit.at[1]), headings[gone]) if gone >= 0 else AddColumn(str(edit.at[1]))
            )
            found[file.id] = [back]
        elif isinstance(edit, RenameKey) and at >= 0:
            await ready(session, file)  # a workbook is refused in words
            found[file.id] = [SetCell(0, at, edit.name, headings[at])]
        elif isinstance(edit, TakeOut) and at >= 0 and own:
            found[file.id] = [_passed_over(file.cells, at)]
    return found


def _passed_over(cells: CellFile, at: int) -> Edit:
    """Return the edit of a file whose column the game has no more: blank it goes, else it is passed over."""
    heading, rows, width = cells.headings[at], cells.rows, len(cells.headings)
    written = any(row.values[at].strip() for row in rows[1:] if len(row.values) > at)
    if at < width - 1 or written:
        return SetCell(0, at, f"_{heading}", heading)
    return DropColumn(heading)


def _merged(file: OpenFile, edits: Sequence[Edit]) -> FileChange:
    assert file.cells is not None, "its columns were looked at"
    done = merge_edits(file.cells, edits, file.cells.headings)
    return FileChange(file.path, file.label, file.cells, done.file)


def _used(file: Path, before: bytes, after: bytes) -> list[dict[str, Any]]:
    """Return the problems that a game has only since something was taken out: what used it."""
    known = {(one.rule.code, one.message) for one in problems_of(file, before)}
    find_keys = key_finder(decode_toml(_text(after), str(file), Problems()))
    return [
        {**one.as_json(), "path": find_keys(one.span)}
        for one in problems_of(file, after)
        if (one.rule.code, one.message) not in known
    ]


# --- copies and zips ------------------------------------------------------------------------------------


async def copy_game(session: Session, asked: Mapping[str, Any]) -> Answer:
    """Copy the kit's game into the kit, under a name of its own, as one step. The caller holds the lock."""
    seen = game_of(session)
    if seen.root is not None:
        raise bad_request("the game is the kit's own already", 409)
    await catch_up_kit(session)
    known = known_games(session.games, session.root)
    names = (f"{seen.id[:50]}-{number}" for number in range(2, 9999))
    own = next(one for one in names if one not in known and not exists(session.root / "games" / one))
    home, target = seen.file.parent, session.root / "games" / own
    files = {
        target / inside: (home / inside).read_bytes()
        for inside in files_of(home)
        if not inside.startswith(("starter/", "checks.toml"))  # the texts of a game's code, which stays here
    }
    renamed = [PutValue(("game", "id"), own)]
    files[target / GAME_FILE] = tomlfile.edit_toml(files[target / GAME_FILE], renamed, seen.label)
    if not disk.may_write(session.root) or not disk.is_inside(target, session.root):
        raise disk.refused_folder(target, "the folder is read-only")
    for folder in {path.parent for path in files}:
        folder.mkdir(parents=True, exist_ok=True)
    made = write_kit(session, label_of(asked) or "a copy of the game", [PutValue(("system",), own)], files)
    return {**made, "file": GAME_FILE, "game": game_json(session, game_of(session))}


async def download_game(request: Request) -> Response:
    """Answer with a game as a zip: its folder, with its kit as its starter, and a note of who wrote it.

    It is the open kit's, or the one of that id which is known or lies nearby.
    """
    studio, name = studio_of(request), request.path_params.get("name", "").removesuffix(".zip")
    if name:
        system = known_games(studio.games).sound().get(name) or games_beside(studio.folder).sound().get(name)
        if system is None or not system.files:
            raise unknown("game of that id")
        home = system.files[0].parent
        kit = home.parent.parent if home.parent.name == "games" else None
    else:
        session = session_of(request)
        name, home = (seen := game_of(session)).id, seen.file.parent
        kit = session.root if session.home == session.root else None
    author, licence = (request.query_params.get(key, "")[:200].strip() for key in ("author", "licence"))
    more = {}
    if kit is not None and is_file(kit / KIT_FILE) and not exists(home / STARTER):
        inside = (one for one in files_of(kit) if not one.startswith("games/"))
        more = {f"{STARTER}/{one}": (kit / one).read_bytes() for one in inside}
    shared = pack_game(home, None, author, licence, more)
    return zip_answer(shared.outputs[0].data, name)


async def add_game(request: Request) -> Response:
    """Add the game in a zip to those of the user; never over one that is there."""
    studio, name = studio_of(request), request.path_params["name"]
    data = await raw_body(request, MOST_BYTES, "Leave out what the sheets of the game do not need.")
    shared = unpack_game(Path(name), known_games(studio.games), data=data)
    none_there = dict.fromkeys((one.path for one in shared.outputs), None)
    written = write_outputs(shared.outputs, make_folders=True, expected=none_there)
    studio.added[shared.id] = {one.path: one.digest for one in written}
    return json_answer({"id": shared.id, "title": shared.title, "note": shared.note[:2000]}, 201)


async def take_game_back(request: Request) -> Response:
    """Delete a game that was added since the studio was started, and is as it was added. 409 if it is not."""
    studio, name = studio_of(request), request.path_params["name"]
    added = studio.added.pop(name, {})
    if not added:
        raise unknown("game of that id that was added here")
    home = next(path.parent for path in added if path.name == GAME_FILE)
    if added != {path: digest(path.read_bytes()) for path in home.rglob("*") if path.is_file()}:
        message, way_out = f"the game {name} was changed since it was added", "Delete its folder yourself."
        raise Denied(409, [CHANGED.at(Span(str(home)), message, way_out)])
    shutil.rmtree(home)
    return Response(status_code=204)


ROUTES = [
    Route("/api/game", show_game, methods=["GET"]),
    Route("/api/game", one_step(change_game), methods=["PATCH"]),
    Route("/api/game/forms", show_forms, methods=["GET"]),
    Route("/api/game/try", try_out, methods=["POST"]),
    Route("/api/game/copy", one_step(copy_game, 201), methods=["POST"]),
    Route("/api/game.zip", download_game, methods=["GET"]),
    Route("/api/games/{name}", add_game, methods=["PUT"]),
    Route("/api/games/{name}", download_game, methods=["GET"]),
    Route("/api/games/{name}", take_game_back, methods=["DELETE"]),
]
