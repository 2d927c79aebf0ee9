"""JSON in and out, in the shapes that `PROTOCOL.md` beside this file lists."""

from __future__ import annotations

import asyncio
import json
import math
from collections import deque
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any, TypeVar
from urllib.parse import quote

from msgspec import ValidationError, convert
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from pressgang.diagnostics import Diagnostic
from pressgang.structs import NamedTuple
from pressgang.studio.problems import REQUEST, TOO_MUCH, Denied, bad_request

LASTING = {"Cache-Control": "max-age=31536000, immutable"}
"""The headers of answers that never change under their id."""
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
MOST_BYTES = 8_000_000
"""The most bytes of a request's body."""
_DEEPEST = 24
T = TypeVar("T")


async def raw_body(request: Request, most: int = MOST_BYTES, way_out: str = "Do it in several steps.") -> bytes:
    """Return the bytes of a request's body; 413 if they are too many."""
    try:
        said = int(request.headers.get("content-length") or 0)
    except ValueError:
        raise bad_request("the length of the body is no number") from None
    parts, size = list[bytes](), said
    if said <= most:
        size = 0
        try:
            async for part in request.stream():
                size += len(part)
                if size > most:
                    break
                parts.append(part)
        except ClientDisconnect:
            raise bad_request("the request broke off") from None
    if size > most:
        message = f"the request has more than {most // 1_000_000} MB"
        raise Denied(413, [TOO_MUCH.at(REQUEST, message, way_out)])
    return b"".join(parts)


async def body(request: Request) -> dict[str, Any]:
    """Return the JSON object of a request's body.

    415 if it is declared as something else, 413 if too large, 400 if it cannot be understood as an object.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise bad_request("the body is not application/json", 415)
    data = await raw_body(request)
    try:
        value = json.loads(data.decode(), object_pairs_hook=_once, parse_constant=_finite, parse_float=_finite)
        # halves of surrogate pairs, which no file can hold, can be written so alone
        if b"\\ud" in data.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        reason = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise bad_request(f"the body is not JSON that is understood: {reason[:200]}") from None
    if not isinstance(value, dict):
        raise bad_request("the body is no JSON object")
    level: list[Any] = [value]
    for _ in range(_DEEPEST):
        many = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list))
        level = [one for members in many for one in members]
    if level:
        raise bad_request("the body is nested too deep")
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return table


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:20]} is no number")
    return value


def take(table: Mapping[str, Any], key: str, kind: type[T], default: T | None = None) -> T:
    """Return the value of a key of this type; else 400, also if it is missing without a `default`."""
    value = table.get(key, default)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        what = {str: "a text", int: "a whole number", list: "a list", dict: "an object", bool: "true or false"}
        raise bad_request(f"{key} is not {what[kind]}")
    return value


def take_list(asked: Mapping[str, Any], key: str, kind: Any, most: int = 200) -> list[Any]:
    """Return the list of a key, of things of one kind. Raises `Denied` (400, or 413 for too many)."""
    listed = take(asked, key, list)
    if len(listed) > most:
        raise bad_request(f"{len(listed):,} {key} at once", 413)
    try:
        read: list[Any] = convert(listed, list[kind])
    except ValidationError as error:
        raise bad_request(f"one of {key} is not understood: {error}") from None
    return read


def label_of(asked: Mapping[str, Any]) -> str:
    """Return the page's name of a step; it is read before anything is written, as it may be no text."""
    return str(take(asked, "label", str, ""))[:200]


def json_answer(value: object, status: int = 200, *, version: str = "") -> Response:
    """Return an answer of JSON in UTF-8; `version` becomes its ETag."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)  # a kit may hold a date
    headers = {"ETag": f'"{version}"'} if version else None
    return Response(text.encode(errors="replace"), status, headers, media_type="application/json")


def zip_answer(data: bytes, name: str) -> Response:
    """Return a zip, which is saved under that name."""
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}.zip"}
    return Response(data, headers=headers, media_type="application/zip")


def problems_answer(status: int, problems: Iterable[Diagnostic], etag: str = "") -> Response:
    """Return a refusal: the problems as `check --format json` prints them."""
    return json_answer([problem.as_json() for problem in problems], status, version=etag)


MOST_STREAMS = 8
KEPT = 200
HEARTBEAT = 10.0
"""Seconds without news after which a stream sends a sign of life."""
_END = None


class Event(NamedTuple):
    """An event with its number."""

    number: int
    name: str
    data: dict[str, Any]

    def as_text(self) -> str:
        """Return the event as text of a stream."""
        data = json.dumps(self.data, ensure_ascii=True, separators=(",", ":"))
        return f"id: {self.number}\nevent: {self.name}\ndata: {data}\n\n"


class Listener:
    """A stream with its unsent events."""

    def __init__(self, hello: Event, missed: Iterable[Event]) -> None:
        self.hello = hello
        self.queue: asyncio.Queue[Event | None] = asyncio.Queue()
        for event in missed:
            self.queue.put_nowait(event)

    async def texts(self) -> AsyncIterator[str]:
        """Yield the texts to send, until the server ends or the listener falls asleep."""
        yield self.hello.as_text()
        while True:
            try:
                event = await asyncio.wait_for(self.queue.get(), HEARTBEAT)
            except TimeoutError:
                yield ": here\n\n"
                continue
            if event is _END:
                return
            yield event.as_text()


class Events:
    """The past events and the listeners; belongs to the event loop's thread."""

    def __init__(self) -> None:
        self.number = 0
        self.past: deque[Event] = deque(maxlen=KEPT)
        self.listeners: set[Listener] = set()
        self.over = False

    def publish(self, name: str, data: dict[str, Any]) -> None:
        """Send an event to every page."""
        self.number += 1
        event = Event(self.number, name, data)
        self.past.append(event)
        for listener in self.listeners:
            # one that sleeps is ended: it comes back, and asks anew
            listener.queue.put_nowait(event if listener.queue.qsize() < KEPT else _END)

    def close(self) -> None:
        """End each stream with `bye`, as the server ends."""
        if self.over:
            return
        self.over = True
        self.publish("bye", {})
        for listener in self.listeners:
            listener.queue.put_nowait(_END)

    def listen(self, last: int | None, hello: dict[str, Any]) -> Listener:
        """Return a stream: `hello`, then the events missed since `last`, then new ones.

        Raises `Denied` (503) if too many listen. `hello` has `reload` if missed events are no longer kept.
        """
        if len(self.listeners) >= MOST_STREAMS or self.over:
            message = f"{MOST_STREAMS} pages listen already"
            raise Denied(503, [TOO_MUCH.at(REQUEST, message, "Close some of its tabs.")])
        oldest = self.number - len(self.past) + 1
        reload = last is not None and not oldest - 1 <= last <= self.number
        missed = [event for event in self.past if last is not None and not reload and event.number > last]
        first = self.number if last is None or reload else last
        listener = Listener(Event(first, "hello", {**hello, "reload": reload}), missed)
        self.listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Remove an ended stream."""
        self.listeners.discard(listener)
