"""Events for all pages that listen: numbered, the last of them kept for who comes back."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Iterable
from typing import Any, NamedTuple

from pressgang.studio.problems import REQUEST, TOO_MUCH, Denied

MOST_STREAMS = 8
KEPT = 200
HEARTBEAT = 10.0
"""Seconds after which a stream without news says that it is there."""
_END = None


class Event(NamedTuple):
    """One piece of news, by its number."""

    number: int
    name: str
    data: dict[str, Any]

    def as_text(self) -> str:
        """As an event stream has it."""
        data = json.dumps(self.data, ensure_ascii=True, separators=(",", ":"))
        return f"id: {self.number}\nevent: {self.name}\ndata: {data}\n\n"


class Listener:
    """One stream: what it still has to say."""

    def __init__(self, hello: Event, missed: Iterable[Event]) -> None:
        self.hello = hello
        self.queue: asyncio.Queue[Event | None] = asyncio.Queue()
        for event in missed:
            self.queue.put_nowait(event)

    async def texts(self) -> AsyncIterator[str]:
        """What is sent, until the server ends or the listener sleeps."""
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
    """What has happened, and who listens. It belongs to the event loop's thread."""

    def __init__(self) -> None:
        self.number = 0
        self.past: deque[Event] = deque(maxlen=KEPT)
        self.listeners: set[Listener] = set()
        self.over = False

    def publish(self, name: str, data: dict[str, Any]) -> None:
        """Tell every page."""
        self.number += 1
        event = Event(self.number, name, data)
        self.past.append(event)
        for listener in self.listeners:
            # one that sleeps is ended: it comes back, and asks anew
            listener.queue.put_nowait(event if listener.queue.qsize() < KEPT else _END)

    def close(self) -> None:
        """The server ends: each stream says `bye` and is over."""
        if self.over:
            return
        self.over = True
        self.publish("bye", {})
        for listener in self.listeners:
            listener.queue.put_nowait(_END)

    def listen(self, last: int | None, hello: dict[str, Any]) -> Listener:
        """A stream: `hello`, then what the listener has missed since event `last`, then what comes.

        Raises `Denied` (503) where too many listen. `hello` has `reload` where what was missed is not kept.
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
        """A stream has ended."""
        self.listeners.discard(listener)
