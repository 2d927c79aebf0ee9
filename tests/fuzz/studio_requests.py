"""Requests to the studio: such as its page sends, with anything in them changed, and such as nobody sends.

Each is drawn for the studio as it stands, so that ids, versions and cells are mostly those that there are.
"""

# ruff: noqa: E501 (tables of odd values)

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from hypothesis import strategies as st
from starlette.routing import Route

from pressgang.livery.palettes import our_palettes
from pressgang.studio.openfile import OpenFile
from pressgang.studio.routes.kit import kit_id, kits_in
from pressgang.studio.server import ROUTES
from pressgang.studio.state import Studio
from pressgang.studio.wire import MOST_BYTES
from pressgang.systems import all_systems
from pressgang.systems.general import kinds_of
from tests.fuzz import pictures
from tests.fuzz.values import NASTY, nasty, options_of, papers, texts

Draw = Callable[..., Any]
Parts = Mapping[str, str]

OTHERS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "SING")
OFTEN = {
    ("PATCH", "/api/files/{file}"): 24,
    ("PATCH", "/api/kit"): 10,
    ("POST", "/api/undo"): 6,
    ("POST", "/api/redo"): 4,
    ("POST", "/api/files/{file}/library"): 3,
    ("POST", "/api/drawings"): 2,
    ("PUT", "/api/art/{name:path}"): 2,
}
"""What the page asks most of; all else is asked once as often."""
SHAPED = {(next(iter(r.methods - {"HEAD"})), r.path) for r in ROUTES if isinstance(r, Route) and r.methods}
_ROUTES = sorted(SHAPED, key=lambda one: (-OFTEN.get(one, 1), one))
_WEIGHTED = [one for one in _ROUTES for _ in range(OFTEN.get(one, 1))]
_CLOSED = [("POST", "/api/open")] * 30 + _WEIGHTED
"""Where no kit is open, one is opened before long."""
_PART = re.compile(r"\{(\w+)(?::path)?\}")
_ODD_PARTS = (
    "..", "../kit.toml", "..\\kit.toml", "%2e%2e/kit.toml", "....//", "/etc/passwd", "C:\\x", "con", "con.svg", "a/b.svg", "../x.svg",
    "a.svg.", " a.svg", "a.svg:x", "\0.svg", "a\n.svg", "\u202egvs.a", "away.svg", "kit.toml", "x" * 300 + ".svg", "f0", "f99999",
    "s0", "s-1", "s٣", "s" + "9" * 30, "-1", "0", "1e9", "", ".", "~", "f1;x", "f1?x", "f1#x", "index.html", "../app.py",
)  # fmt: skip
_NO_JSON = (
    b"", b"{", b"[]", b"null", b'"x"', b"7", b"NaN", b'{"version":NaN}', b'{"a":1,"a":2}', b"{}{}", b"\xff\xfe{\0}\0", b"\xef\xbb\xbf{}",
    b'{"version":"\xff"}', b"[" * 1000, b'{"a":' * 1000 + b"1" + b"}" * 1000, b'{"x":1e999}', b'{"x":' + b"9" * 5000 + b"}", b"\0", b"a=b&c=d",
)  # fmt: skip
_ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 2**31, 2**63, -(2**64), 10**40, 0.5, -0.0, 1e308, [], {}, [[]], [{}], {"a": 1}, ["x", 1], "\0", "\ud800",
    "\x1b[31m", "a\u202eb", "\u2066x", "\r\n", "# x", "=1+1", "s1", "a1", "f1", "x" * 40000, [[[[[[[[]]]]]]]], [None] * 300,
)  # fmt: skip
odd = st.sampled_from(_ODD).map(deepcopy) | nasty
_HEADERS = (
    {"cookie": ""}, {"cookie": "pressgang-8642=wrong"}, {"cookie": 'pressgang-8642="; a=b; ='}, {"origin": "http://evil.example"},
    {"origin": "null"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "none"}, {"host": "evil.example"}, {"host": "127.0.0.1.evil.example"},
    {"content-type": "text/plain"}, {"content-type": "application/x-www-form-urlencoded"}, {"content-type": ""},
    {"content-length": "x"}, {"content-length": "99999999999"}, {"accept": "text/html", "cookie": ""}, {"last-event-id": "9" * 400},
    {"last-event-id": "3"}, {"if-none-match": "*"}, {"range": "bytes=0-1"}, {"content-type": "application/json; charset=utf-16"},
)  # fmt: skip


class Asked(NamedTuple):
    """A request below the start's id; `route` is what it was drawn from."""

    route: str
    method: str
    path: str
    body: bytes | None
    headers: Mapping[str, str]


@st.composite
def asked(draw: Draw, studio: Studio) -> Asked:
    """A request to the studio as it stands."""
    own, route = draw(st.sampled_from(_WEIGHTED if studio.session else _CLOSED))
    parts = {name: draw(_part(studio, name)) for name in _PART.findall(route)}
    path = _PART.sub(lambda found: _quoted(parts[found.group(1)]), route).removeprefix("/")
    method = draw(st.sampled_from((*[own] * 200, *OTHERS)))
    query = draw(_query(studio)) if own in ("GET", "PUT") and draw(_once_in(3)) else ""
    headers = draw(st.sampled_from(({},) * 600 + _HEADERS))
    body: bytes | None = None
    if own == "PUT":
        body = draw(st.one_of(pictures.drawings(), pictures.pixels(), st.binary(max_size=200)))
    elif own != "GET":
        body = draw(_body(studio, own, route, parts))
    elif draw(_once_in(30)):
        body = draw(st.sampled_from(_NO_JSON))
    return Asked(f"{own} {route}", method, path + query, body, headers)


def _quoted(part: str) -> str:
    """A part of a path, of which no client takes dots or slashes away."""
    return quote(part.encode("utf-8", "surrogatepass"), safe="").replace(".", "%2E")


def _mostly(sound: st.SearchStrategy[Any], otherwise: st.SearchStrategy[Any], times: int = 12) -> Any:
    return st.sampled_from((*[sound] * times, otherwise)).flatmap(lambda one: one)


def _once_in(times: int) -> st.SearchStrategy[bool]:
    return st.sampled_from((*[False] * (times - 1), True))


def _part(studio: Studio, name: str) -> st.SearchStrategy[str]:
    known: list[str] = {
        "file": _files(studio),
        "sheet": [f"s{number}" for number in range(1, 5)],
        "name": ["a.svg", "b.png", "Hurricane.svg", "main.mjs", "style.css"],
        "code": ["PG901", "pg206", "PG101"],
        "face": ["figo", "notosbo"],
        "drawing": _drawings(studio),
        "job": ["j1", "j2"],
        "number": ["0", "1"],
    }.get(name, [])
    strange = st.sampled_from(_ODD_PARTS) | texts
    return _mostly(st.sampled_from(known), strange, 8) if known else strange  # type: ignore[no-any-return]


def _files(studio: Studio) -> list[str]:
    """Ids of the files that are open, those that are written here more often."""
    files = studio.session.files.values() if studio.session else ()
    return [file.id for file in files for _ in range(5 if file.is_ours_to_write else 1)]


def _drawings(studio: Studio) -> list[str]:
    session = studio.session
    files = session.files.values() if session else ()
    rows = [(file, row) for file in files if file.cells is not None for row in file.cells.rows[1:3]]
    known = [one for file, row in rows if session and (one := session.drawing_of(file, row))]
    return [*known, "k0"][:1]  # as many whether the proofs have got there or not: the draws stay the same


@st.composite
def _query(draw: Draw, studio: Studio) -> str:
    names = ("file", "find", "page", "token", "x")
    pairs = draw(st.lists(st.tuples(st.sampled_from(names), texts | _part(studio, "file")), max_size=2))
    return "?" + urlencode([(name, value.encode("utf-8", "surrogatepass")) for name, value in pairs])


# --- bodies -----------------------------------------------------------------------------------------


@st.composite
def _body(draw: Draw, studio: Studio, method: str, route: str, parts: Parts) -> bytes:
    if draw(_once_in(40)):
        return draw(st.sampled_from(_NO_JSON))  # type: ignore[no-any-return]
    if draw(_once_in(200)):
        return b" " * (MOST_BYTES + 1)
    shape = SHAPES.get((method, route))
    value = draw(shape(studio, parts)) if shape else {}
    for _ in range(draw(st.sampled_from((*[0] * 12, 1, 1, 2)))):
        value = draw(changed(value))
    return json.dumps(value).encode()


@st.composite
def changed(draw: Draw, value: Any) -> Any:
    """The value with something in it another, gone, twice or nested too deep."""
    spots = list(_spots(value))
    if not spots:
        return draw(odd)
    many, key = draw(st.sampled_from(spots))
    how = draw(st.sampled_from((*("other",) * 6, "gone", "gone", "twice", "deep")))
    if how == "other":
        many[key] = draw(odd)
    elif how == "gone":
        del many[key]
    elif how == "twice" and isinstance(many, list):
        many.append(many[key])
    else:
        many[key] = [many[key]]
        for _ in range(draw(st.sampled_from((1, 30, 200)))):
            many[key] = {"a": many[key]}
    return value


def _spots(value: Any) -> Any:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(pairs):
        yield value, key
        yield from _spots(inner)


@st.composite
def _edits(draw: Draw, studio: Studio, parts: Parts) -> Any:
    """Edits of a file, mostly of cells that there are and hold what is said."""
    file = _file(studio, parts)
    if file is None or file.cells is None:
        return {"version": "", "edits": []}
    return {
        "version": draw(_version(file)),
        "label": draw(_mostly(st.just("a step"), texts)),
        "edits": draw(st.lists(_edit(file), min_size=1, max_size=3)),
    }


def _file(studio: Studio, parts: Parts) -> OpenFile | None:
    files = studio.session.files if studio.session else {}
    return files.get(parts.get("file", ""), next(iter(files.values()), None))


def _version(file: OpenFile) -> Any:
    return _mostly(st.just(file.version), st.sampled_from(sorted(file.headings)) if file.headings else texts)


@st.composite
def _edit(draw: Draw, file: OpenFile) -> Any:
    assert file.cells is not None, "asked for where there are some"
    heads, rows = file.cells.headings, file.cells.rows
    row = draw(st.sampled_from((*rows[1:] * 3, rows[0])))
    op = draw(st.sampled_from(("set", "set", "set", "insert", "delete", "move", "column")))
    after = draw(st.sampled_from(rows)).id
    if op == "set":
        column = draw(st.integers(0, len(heads) - 1))
        was = row.values[column] if column < len(row.values) else ""
        named = draw(_mostly(st.just(column), st.sampled_from(heads)))
        value = draw(st.integers(0, 9).map(str) | texts)
        return {
            "op": op,
            "row": row.id,
            "column": named,
            "value": value,
            "was": draw(_mostly(st.just(was), texts)),
        }
    if op == "insert":
        cells = draw(st.just(list(row.values)) | st.lists(texts, max_size=len(heads)))
        return {"op": op, "after": after, "cells": cells}
    if op == "delete":
        return {"op": op, "row": row.id, "was": list(row.values)}
    if op == "move":
        return {"op": op, "row": row.id, "after": after}
    return {"op": op, "heading": draw(st.sampled_from((*heads, "span_m", "art", "side", "my own")) | texts)}


_KEYS = (
    ["title"], ["ink"], ["name"], ["paper", "size"], ["paper", "margin"], ["sheet", "s1", "size"], ["sheet", "s1", "backs"],
    ["sheet", "s2", "name"], ["sheet", "s1", "kind"], ["force", "a1", "palette"], ["force", "a1", "name"], ["force", "a2", "stats"],
    ["force", "n:RAF", "palette"], ["force", "n:x", "palette"], ["rules", "x"], ["name", "x"], ["name", "x", "y"], ["paper"], ["sheet"], ["force"],
    ["force", "a3", "sheet"], ["limits", "rows"], ["palette", "own", "ground"], ["system"], ["sheet", "s9", "size"], ["new key"], ["a.b"], ["fonts"],
    ["copies"], ["players"], ["profile"], ["games"], ["rules"], ["templates"], ["", "x"], ["sheet", "s1", "palette", "x"],
)  # fmt: skip
_SYSTEM = "dogfight"


def _kit_values() -> st.SearchStrategy[Any]:
    words = st.sampled_from(
        (
            "a3",
            "letter",
            "grey",
            "saver",
            "25mm",
            "1in",
            "fold",
            "tan",
            "raf.csv",
            "away.csv",
            "../note.csv",
            "regia.json",
            "tabs.tsv",
        )
    )
    return st.one_of(
        words,
        words,
        words,
        papers,
        texts,
        st.none(),
        st.integers(-2, 40),
        st.sampled_from(list(our_palettes())),
        odd,
    )


@st.composite
def _kit_edits(draw: Draw, studio: Studio, parts: Parts) -> Any:
    session = studio.session
    kit = session.open_kit if session else None
    versions = list(kit.ids_in) if kit else []
    version = draw(
        _mostly(st.just(kit.version if kit else ""), st.sampled_from(versions) if versions else texts)
    )
    value: dict[str, Any] = {"version": version, "label": "a step"}
    how = draw(st.sampled_from(("put", "put", "put", "add", "other")))
    if how == "put":
        keys = st.lists(st.tuples(st.sampled_from(_KEYS), _kit_values()), min_size=1, max_size=2)
        value["edits"] = [{"op": "put", "at": list(at), "value": one} for at, one in draw(keys)]
        if draw(_once_in(4)):
            value["edits"][0]["was"] = draw(_kit_values())
    elif how == "add" and draw(st.booleans()):
        cls = draw(st.sampled_from(kinds_of(all_systems()[_SYSTEM])))
        sheet = {"kind": cls.kind, **draw(options_of(cls, 2))}
        value["edits"] = [{"op": "add", "at": ["sheet"], "value": sheet}]
    elif how == "add":
        values = {"name": draw(texts | st.sampled_from(("Regia", "RAF", "con", "../x", "a b")))}
        if draw(st.booleans()):
            values["stats"] = draw(_kit_values())
        value["edits"] = [{"op": "add", "at": ["force"], "value": values}]
    else:
        spots = st.sampled_from(
            (
                ["sheet", "s1"],
                ["sheet", "s2"],
                ["force", "a1"],
                ["force", "a3"],
                ["title"],
                ["paper", "size"],
                ["paper"],
                ["sheet"],
            )
        )
        ways = st.tuples(st.sampled_from(("remove", "remove", "move", "list")), spots)
        value["edits"] = [{"op": op, "at": list(at)} for op, at in draw(st.lists(ways, min_size=1, max_size=2))]
    return value


@st.composite
def _library(draw: Draw, studio: Studio, parts: Parts) -> Any:
    file = _file(studio, parts)
    names = st.sampled_from(
        ("Spitfire I", "Bf 109 E-3", "Hurricane I", "He 111 H", "Gladiator", "B-17F", "spitfire i")
    )
    add = st.lists(st.tuples(_mostly(names, texts, 6), st.integers(1, 3)).map(list), min_size=1, max_size=3)
    return {"version": draw(_version(file)) if file else "", "add": draw(add), "label": ""}


@st.composite
def _drawing(draw: Draw, studio: Studio, parts: Parts) -> Any:
    system = draw(st.sampled_from(sorted(all_systems())))
    values = draw(options_of(all_systems()[system].row, 6))
    return {
        "system": system,
        "values": {**values, draw(st.sampled_from(("name", "plan", "span_m"))): draw(texts)},
    }


@st.composite
def _job(draw: Draw, studio: Studio, parts: Parts) -> Any:
    choices: dict[str, st.SearchStrategy[Any]] = {
        "sheets": st.lists(st.sampled_from(("s1", "s2")), max_size=2),
        "files": st.sampled_from(("sheets", "one")),
        "copies": st.integers(1, 2),
        "players": st.integers(1, 2),
        "profile": st.sampled_from((None, "none", "../x", "")),
        "pieces": st.booleans(),
        "cut": st.booleans(),
        "booklet": st.booleans(),
        "target": st.sampled_from(("kit", "download", "/tmp", "../x")),
    }
    return draw(st.fixed_dictionaries({}, optional=choices))


@st.composite
def _start(draw: Draw, studio: Studio, parts: Parts) -> Any:
    names = st.sampled_from(
        ("spring", "a b", "../x", "con", "a/b", "a\0b", "friday", "é", "x" * 300, "CON.x", "a.")
    )
    return {
        "game": draw(_mostly(st.sampled_from(sorted(all_systems())), texts, 6)),
        "name": draw(names | texts),
    }


@st.composite
def _open(draw: Draw, studio: Studio, parts: Parts) -> Any:
    known = [kit_id(kit) for kit in kits_in(studio.folder)] or [""]
    return {"kit": draw(_mostly(st.sampled_from(known), texts | st.just("friday/kit.toml"), 5))}


def _step(studio: Studio, parts: Parts) -> st.SearchStrategy[Any]:
    return st.builds(lambda: {"revision": studio.session.revision if studio.session else 0})


SHAPES: Mapping[tuple[str, str], Callable[[Studio, Parts], st.SearchStrategy[Any]]] = {
    ("PATCH", "/api/files/{file}"): _edits,
    ("PATCH", "/api/kit"): _kit_edits,
    ("POST", "/api/undo"): _step,
    ("POST", "/api/redo"): _step,
    ("POST", "/api/files/{file}/library"): _library,
    ("POST", "/api/drawings"): _drawing,
    ("POST", "/api/jobs"): _job,
    ("POST", "/api/starts"): _start,
    ("POST", "/api/open"): _open,
}
"""What the page sends there; where nothing is said, an empty object."""


# --- another program --------------------------------------------------------------------------------


@st.composite
def other_hand(draw: Draw, before: bytes) -> bytes | None:
    """What another program makes of a file of these bytes; `None` takes it away."""
    how = draw(st.sampled_from(("cell", "cell", "row", "cut", "bytes", "gone", "line ends")))
    lines = before.splitlines(keepends=True)
    if how == "gone" or not lines:
        return None
    if how == "cell":
        spots = [found.span() for found in re.finditer(rb"\d+", before)]
        start, stop = draw(st.sampled_from(spots or [(0, 0)]))
        return before[:start] + str(draw(st.integers(0, 9))).encode() + before[stop:]
    if how == "row":
        number = draw(st.integers(0, len(lines) - 1))
        return b"".join(lines[:number] + [lines[number]] * draw(st.sampled_from((0, 2))) + lines[number + 1 :])
    if how == "cut":
        return before[: draw(st.integers(0, len(before)))]
    if how == "bytes":
        at = draw(st.integers(0, len(before)))
        return (
            before[:at] + draw(st.sampled_from((b"\0", b"\xff", b'"', b"\n", NASTY[5].encode()))) + before[at:]
        )
    return before.replace(b"\r\n", b"\n") if b"\r\n" in before else before.replace(b"\n", b"\r\n")
