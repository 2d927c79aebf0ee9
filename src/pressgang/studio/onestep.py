"""Steps that are sent again because their answer was lost: each is taken once, and answered as it was then."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.responses import Response

from pressgang.files.replacing import SavedMeanwhileError
from pressgang.studio import disk
from pressgang.studio.onewriter import OneWriter
from pressgang.studio.wire import take

MOST_STEPS, _MOST_BYTES, _LONGEST = 300, 16_000_000, 64
"""So many answers are remembered, and so much of them; the id of a step has at most so many characters."""
_MOST_TRIES = 20
"""So often a step reads, merges and writes before it gives up on a program that saves each time in between."""


class StepsTaken:
    """The answers to the last steps, by the ids that the page gave them."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, tuple[bytes, int, str]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return len(self._answers)

    def answer(self, step: str) -> Response | None:
        """What was answered to that step."""
        if step not in self._answers:
            return None
        data, status, etag = self._answers[step]
        return Response(data, status, {"ETag": etag} if etag else None, media_type="application/json")

    def keep(self, step: str, answer: Response) -> None:
        """Remember what is answered to a step; the oldest are forgotten."""
        data = bytes(answer.body)
        self._answers[step] = data, answer.status_code, answer.headers.get("etag", "")
        self._size += len(data)
        while len(self._answers) > MOST_STEPS or (self._size > _MOST_BYTES and len(self._answers) > 1):
            self._size -= len(self._answers.popitem(last=False)[1][0])

    async def once(
        self,
        lock: OneWriter,
        asked: Mapping[str, Any],
        act: Callable[[], Awaitable[Response]],
    ) -> Response:
        """What `act` answers under the lock; where a step of the same id (`step` of what is asked) was taken
        before, what was answered then. One that is refused may come again. Where another program saves a
        file between its reading and its writing, `act` is called again: it reads what is there and merges.
        """
        step = take(asked, "step", str, "")[:_LONGEST]
        async with lock:
            known = self.answer(step) if step else None
            if known is not None:
                return known
            made = await _until_written(act)
            if step:
                self.keep(step, made)
            return made


async def _until_written(act: Callable[[], Awaitable[Response]]) -> Response:
    """Return what `act` answers, called until no other program's save comes in between. Raises `Denied`."""
    tries = 1
    while True:
        try:
            return await act()
        except SavedMeanwhileError as error:
            if tries == _MOST_TRIES:
                raise disk.refused_saves(error) from error
            tries += 1
