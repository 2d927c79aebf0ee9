"""The routes of problems, rules, events, choices, pages, drawings and print jobs."""

from __future__ import annotations

from io import BytesIO
from itertools import chain
from typing import Any
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZipFile

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from pressgang.backends.svg import inline_stylesheet
from pressgang.catalogue import all_rules
from pressgang.diagnostics import PressgangError, Problems, Rule, Span
from pressgang.games.known import known_games, unknown_system
from pressgang.kit.problems import UNKNOWN_SYSTEM
from pressgang.kit.reader import path_inside
from pressgang.print_options import CUT_FORMATS, PRINTING, PrintOptions, RequestedName
from pressgang.profiles import NO_PROFILE, find_profile
from pressgang.schema.kinds import Refused
from pressgang.studio.drawings import draw_values
from pressgang.studio.kit_view import choices_of, with_place
from pressgang.studio.printing import FOLDERS, PrintWish
from pressgang.studio.problems import REQUEST, Denied, bad_request, unknown
from pressgang.studio.proofs import Proof, Proofs, ShownSheet
from pressgang.studio.session import Session
from pressgang.studio.state import proofs_of, session_of, studio_of
from pressgang.studio.wire import LASTING, MEDIA_TYPES, Events, Listener, body, json_answer, take, zip_answer
from pressgang.systems.base import AnySystem
from pressgang.typography.faces import display_file, is_display
from pressgang.typography.fonts import OUR_FONTS, FontBook


async def show_problems(request: Request) -> Response:
    """Answer with the last problems and their revision; the examination may not be `complete` yet."""
    proofs = proofs_of(request)
    await proofs.until(lambda: proofs.known.revision >= 0)
    now = proofs.known
    found = [with_place(proofs.session, problem) for problem in now.found]
    return json_answer(
        {"revision": now.revision, "complete": now.complete, "held": now.held, "problems": found}
    )


async def explain_rule(request: Request) -> Response:
    """Answer with the text of `pressgang explain` about a rule."""
    studio = studio_of(request)
    session = studio.session

    def find() -> Rule | None:
        games = known_games(studio.games, session.root if session is not None else None)
        return all_rules(games).get(request.path_params["code"].upper())

    rule = await studio_of(request).host.run(find)
    if rule is None:
        raise unknown("rule of that code")
    return json_answer(
        {
            "code": rule.code,
            "title": rule.title,
            "severity": rule.severity,
            "rule": rule.why,
            "source": rule.source,
            "bad": rule.bad,
            "good": rule.good,
        }
    )


async def listen(request: Request) -> Response:
    """Answer with a stream that lasts as long as the page listens."""
    studio = studio_of(request)
    session = studio.session
    shown = request.headers.get("last-event-id", "")
    last = int(shown) if shown.isascii() and shown.isdecimal() and len(shown) < 18 else None
    hello = {"revision": session.revision if session else 0, "kit": session is not None}
    return _Stream(studio.events, studio.events.listen(last, hello))


class _Stream(StreamingResponse):
    """A stream whose place is released however it ends."""

    media_type = "text/event-stream"

    def __init__(self, events: Events, listener: Listener) -> None:
        super().__init__(listener.texts())
        self.events, self.listener = events, listener

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until either side ends."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.events.leave(self.listener)


async def show_choices(request: Request) -> Response:
    """Answer with all choices for the open kit."""
    return json_answer(await studio_of(request).host.run(choices_of, session_of(request).open_kit.kit))


FACES = ("figo", "figbo", "figit", "figbi", "notos", "notosbo", "cascadia", "cascadiab")
"""The faces of the studio's own texts and of pages, besides those of a kit."""


async def show_sheet(request: Request) -> Response:
    """Answer with the latest finished pages of a sheet (for a new one, wait for the first); with `svg` also the
    page in view.
    """
    proofs, wanted = proofs_of(request), request.path_params["sheet"]
    shown = request.query_params.get("page", "1")
    page = int(shown) if shown.isascii() and shown.isdecimal() and len(shown) < 9 else 1
    await proofs.until(lambda: proofs.knows(wanted))
    if proofs.sheet(wanted) is None:
        raise unknown("sheet of that id in the kit")
    proofs.look_at(wanted, page)
    await proofs.until(lambda: proofs.is_settled(wanted))
    found = proofs.sheet(wanted)
    if found is None:
        raise unknown("sheet of that id in the kit")
    with proofs.answering():
        answer = await studio_of(request).host.run(_sheet_json, proofs, found)
        if "svg" in request.query_params and (seen := answer["pages"][page - 1 : page]):
            drawn = await studio_of(request).host.run(proofs.shelf.svg, seen[0]["id"])
            answer["svg"] = drawn and drawn.decode()
        return json_answer(answer)


def _sheet_json(proofs: Proofs, proof: Proof) -> dict[str, Any]:
    """Return the pages with their pieces: row id, x, y, width and height in mm, and the row's file."""
    shown = proof.shown
    pages, board = list[dict[str, Any]](), None
    if shown is not None:
        pages = [_page_json(proofs.session, shown, number) for number in range(len(shown.pages))]
    if shown is not None and shown.board is not None:
        page, tiles, down = shown.board
        places = [[round(side, 2) for side in (one.x, one.y, one.width, one.height)] for one in tiles]
        board = {"id": shown.ids[-1], "width": page.width, "height": page.height, "down": down, "tiles": places}
    return {
        "revision": proof.revision,
        "held": proof.held,
        "without": proof.without,
        "pages": pages,
        "board": board,
    }


def _page_json(session: Session, shown: ShownSheet, number: int) -> dict[str, Any]:
    page = shown.pages[number]
    pieces = []
    for span, box in shown.spots.get(number, ()):
        file = session.file_labelled(span.file, (span.cell or "").rpartition("!")[0])
        row = file.row_at(span.line) if file is not None else None
        if file is not None and row is not None:
            measures = (round(side, 2) for side in (box.x, box.y, box.width, box.height))
            pieces.append([row.id, *measures, file.id])
    return {
        "id": shown.ids[number],
        "number": number + 1,
        "side": page.side,
        "width": round(page.width, 2),
        "height": round(page.height, 2),
        "pieces": pieces,
    }


async def show_page(request: Request) -> Response:
    """Answer with a page as SVG for the studio's page; it never changes under its id."""
    proofs = proofs_of(request)
    with proofs.answering():
        data = await studio_of(request).host.run(proofs.shelf.svg, request.path_params["page"])
    if data is None:
        raise unknown("page of that id (any more)")
    return Response(data, media_type="image/svg+xml", headers=LASTING)


async def show_stylesheet(request: Request) -> Response:
    """Answer with our faces of pages, and the classes of texts set in them."""
    return Response(inline_stylesheet(FACES, lambda name: f"fonts/{name}.ttf"), media_type="text/css")


async def show_own_faces(request: Request) -> Response:
    """Answer with the same for the kit's own fonts, and for those that its texts may name."""
    return Response(
        inline_stylesheet(_own_faces(_book(request)), lambda name: f"fonts/{name}.ttf"), media_type="text/css"
    )


async def show_font(request: Request) -> Response:
    """Answer with a face as a font file."""
    name, book = request.path_params["face"], _book(request)
    if name not in FACES and name not in _own_faces(book):
        raise unknown("face of that name")
    face = await studio_of(request).host.run(book.face, name)
    return Response(face.data, media_type="font/ttf")


def _book(request: Request) -> FontBook:
    """Return the fonts of the open kit, or ours if none is open."""
    job = session_of(request).job if studio_of(request).session is not None else None
    return FontBook() if job is None else job.book


def _own_faces(book: FontBook) -> set[str]:
    """Return the faces that a page may be set in besides `FACES`: the kit's, and fonts that texts name."""
    ours = (name for name in chain(*OUR_FONTS.values()) if not is_display(name) or display_file(name))
    return {*ours, *(face.name for face in (*book.extra, *book.own))}.difference(FACES)


_MOST_COLUMNS = 500


async def show_drawing(request: Request) -> Response:
    """Answer with the silhouette of that id, which never changes."""
    drawings = proofs_of(request).drawings
    data = await studio_of(request).host.run(drawings.svg, request.path_params["drawing"])
    if data is None:
        raise unknown("drawing of that id")
    return Response(data, media_type="image/svg+xml", headers=LASTING)


async def draw_row(request: Request) -> Response:
    """Answer with the silhouette of a row's cells, given by their headings. Nothing is written.

    `{svg, problems, width_m, height_m}`; each problem has the column at which it stands in `at`.
    """
    asked = await body(request)
    game, values = take(asked, "system", str), take(asked, "values", dict)
    texts = {str(heading): text for heading, text in values.items() if isinstance(text, str)}
    if len(texts) < len(values) or len(texts) > _MOST_COLUMNS:
        raise bad_request("values is no object of texts")
    system = await studio_of(request).host.run(_system, request, game)
    return json_answer(await studio_of(request).host.run(draw_values, system, texts))


def _system(request: Request, id: str) -> AnySystem:
    """Return the game of that id. Raises `Denied` (422)."""
    session = studio_of(request).session
    kit = session_of(request).open_kit.kit if session is not None else None
    if kit is not None and kit.system.id == id:
        return kit.system
    found = Problems()
    games = known_games(studio_of(request).games, session.root if session is not None else None)
    system = games.named(id, found) if id in games else None
    if system is None:
        raise Denied(422, found.found or [UNKNOWN_SYSTEM.at(REQUEST, *unknown_system(id, games))])
    return system


_MOST = 100
"""The most copies and sets, as in a kit."""


async def begin_job(request: Request) -> Response:
    """Print; options that are not given are as the kit says."""
    asked, proofs = await body(request), proofs_of(request)
    await proofs.until(lambda: proofs.knows(""))
    job = await proofs.printing.begin(_wish(asked, proofs))
    return json_answer(job.as_json(), 202)


def _wish(asked: dict[str, Any], proofs: Proofs) -> PrintWish:
    target = asked.get("target", "kit")
    if target not in ("kit", "download"):
        raise bad_request('target is neither "kit" nor "download"')
    how = asked.get("files")
    if how not in (None, "sheets", "one"):
        raise bad_request('files is neither "sheets" nor "one"')
    if asked.get("sheets") == []:
        raise bad_request("sheets names none to print")
    options = PrintOptions(
        only=_only(take(asked, "sheets", list, []), proofs),
        formats=("pdf", "png") if _flag(asked, "pictures") else ("pdf",),
        combine=None if how is None else how == "one",
        copies=_count(asked, "copies"),
        players=_count(asked, "players"),
        profile=_profile(asked),
        cut_file=_cut_format(asked),
        booklet=_flag(asked, "booklet"),
        **_press(asked, proofs),
    )
    folders = {name: bool(_flag(asked, name)) for name in FOLDERS}
    return PrintWish(options, folders, target, bool(_flag(asked, "force")))


def _cut_format(asked: dict[str, Any]) -> str | None:
    """Return the format of cut lines, by default the kit's; true is `svg`."""
    said = asked.get("cut")
    if said is None or isinstance(said, bool):
        return None if said is None else "svg" if said else "none"
    if said not in ("none", *CUT_FORMATS):
        raise bad_request(f"cut is none of {', '.join(CUT_FORMATS)}")
    return str(said)


def _press(asked: dict[str, Any], proofs: Proofs) -> dict[str, Any]:
    """Return the options for a print shop, by default the kit's. Raises `PressgangError`."""
    found, press = Problems(), _flag(asked, "press")
    given: dict[str, Any] = {} if press is None else {"press": press}
    if not press:
        return given
    for item in PRINTING:
        if item.name in ("press_bleed", "colours") and asked.get(item.name):
            try:
                given[item.name] = item.kind.parse(asked[item.name])
            except Refused as error:
                raise PressgangError([error.rule.at(REQUEST, error.message, error.help)]) from None
    if icc := take(asked, "icc", str, ""):
        given["icc"] = path_inside(proofs.session.root, icc, REQUEST, found)
        found.raise_errors()
    return given


def _only(ids: list[Any], proofs: Proofs) -> tuple[str, ...]:
    """Return the names of the sheets of these ids; empty for all of them."""
    names = []
    for one in ids:
        name = proofs.known.name(one) if isinstance(one, str) else ""
        if not name:
            raise unknown("sheet of that id in the kit")
        names.append(name)
    return () if set(names) == set(proofs.known.names) else tuple(names)


def _count(asked: dict[str, Any], key: str) -> int | None:
    if asked.get(key) is None:
        return None
    count = take(asked, key, int)
    if not 1 <= count <= _MOST:
        raise bad_request(f"{key} is not 1 to {_MOST}")
    return count


def _flag(asked: dict[str, Any], key: str) -> bool | None:
    return None if asked.get(key) is None else take(asked, key, bool)


def _profile(asked: dict[str, Any]) -> RequestedName | None:
    """Return the printer's profile, by default the kit's. Raises `PressgangError`."""
    if "profile" not in asked:
        return None
    name = RequestedName(str(asked["profile"] or NO_PROFILE), Span("--profile"))
    found = Problems()
    find_profile(name, None, found)
    if found.has_errors:
        raise PressgangError(found.found)
    return name


async def show_job(request: Request) -> Response:
    """Answer with the progress of a job."""
    return json_answer(proofs_of(request).printing.named(request.path_params["job"]).as_json())


async def cancel_job(request: Request) -> Response:
    """Cancel a job."""
    printing = proofs_of(request).printing
    await printing.cancel(printing.named(request.path_params["job"]))
    return Response(status_code=204)


async def show_printed(request: Request) -> Response:
    """Answer with a printed file of a job, by its number from 0."""
    job = proofs_of(request).printing.named(request.path_params["job"])
    number = request.path_params["number"]
    if not (number.isascii() and number.isdecimal() and len(number) < 6) or int(number) >= len(job.files):
        raise unknown("file of that number")
    printed = job.files[int(number)]
    try:
        data = await studio_of(request).host.run(printed.bytes)
    except OSError:
        raise unknown("such file any more") from None
    name = printed.name.rpartition("/")[2]
    shown = "attachment" if job.wish.target == "download" or printed.path.suffix != ".pdf" else "inline"
    headers = {"Content-Disposition": f"{shown}; filename*=UTF-8''{quote(name)}"}
    kind = MEDIA_TYPES.get(printed.path.suffix.lower(), "application/octet-stream")
    return Response(data, headers=headers, media_type=kind)


async def show_all_printed(request: Request) -> Response:
    """Answer with all printed files of a job as one zip."""
    proofs = proofs_of(request)
    job = proofs.printing.named(request.path_params["job"])

    def pack() -> bytes:
        out = BytesIO()
        with ZipFile(out, "w", ZIP_DEFLATED) as archive:
            for file in job.files:
                archive.writestr(file.name, file.bytes())
        return out.getvalue()

    try:
        data = await studio_of(request).host.run(pack)
    except OSError:
        raise unknown("such files any more") from None
    return zip_answer(data, proofs.session.root.name)


ROUTES = [
    Route("/api/problems", show_problems, methods=["GET"]),
    Route("/api/explain/{code}", explain_rule, methods=["GET"]),
    Route("/api/events", listen, methods=["GET"]),
    Route("/api/choices", show_choices, methods=["GET"]),
    Route("/api/sheets/{sheet}", show_sheet, methods=["GET"]),
    Route("/api/pages/{page}.svg", show_page, methods=["GET"]),
    Route("/page.css", show_stylesheet, methods=["GET"]),
    Route("/fonts/{face}.ttf", show_font, methods=["GET"]),
    Route("/api/fonts.css", show_own_faces, methods=["GET"]),
    Route("/api/fonts/{face}.ttf", show_font, methods=["GET"]),
    Route("/api/drawings/{drawing}.svg", show_drawing, methods=["GET"]),
    Route("/api/drawings", draw_row, methods=["POST"]),
    Route("/api/jobs", begin_job, methods=["POST"]),
    Route("/api/jobs/{job}", show_job, methods=["GET"]),
    Route("/api/jobs/{job}", cancel_job, methods=["DELETE"]),
    Route("/api/jobs/{job}/all.zip", show_all_printed, methods=["GET"]),
    Route("/api/jobs/{job}/{number}", show_printed, methods=["GET"]),
]
