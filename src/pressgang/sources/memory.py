"""Results that a run keeps for the next run over the same files."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")


class _Results:
    """The results of a run, and of the one before it, by their keys."""

    def __init__(self) -> None:
        self._now: dict[Hashable, Any] = {}
        self._before: dict[Hashable, Any] = {}

    def __len__(self) -> int:
        return len(self._before.keys() | self._now.keys())

    def __bool__(self) -> bool:
        """Return true: an empty memory is a memory."""
        return True


class Memory(_Results):
    """Results by the contents (never the times) of their sources; a complete run forgets those it did not use.

    Not for several threads at once.
    """

    def __init__(self) -> None:
        super().__init__()
        self._whole: dict[Hashable, Any] = {}
        self._broken_off = False
        self.goes_on = False
        """Whether it was begun: what only a second run could use need not be kept for a single one."""

    def begin(self) -> None:
        """Begin a run."""
        if self._broken_off:
            self._before = self._whole | self._now
        else:
            self._whole = self._before = self._now
        self._now, self._broken_off, self.goes_on = {}, False, True

    def break_off(self) -> None:
        """End an incomplete run: results that it did not reach are kept."""
        self._broken_off = True

    def find(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the result for `key`, made by `make` if there is none."""
        if key not in self._now:
            self._now[key] = self._before[key] if key in self._before else make()
        return cast("T", self._now[key])


class HashedKey:
    """What a result is found by: parts whose hash is worked out once."""

    __slots__ = ("_hash", "parts")

    def __init__(self, *parts: Hashable) -> None:
        self.parts = parts
        self._hash = hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HashedKey) and self.parts == other.parts


class Recent(_Results):
    """Results of the last complete run by their keys; a run that breaks off forgets none.

    `like` holds everything else they depend on; when it changes, all are made anew.
    """

    def __init__(self) -> None:
        super().__init__()
        self.like: object = None

    def begin(self, like: object) -> None:
        """Begin a run."""
        self._before = self._before | self._now if like == self.like else {}
        self._now, self.like = {}, like

    def find(self, key: Hashable) -> Any:
        """Return the result for `key`, or None."""
        found = self._now.get(key) or self._before.get(key)
        if found is not None:
            self._now[key] = found
        return found

    def keep(self, key: Hashable, made: T) -> T:
        """Keep and return the result for `key`."""
        self._now[key] = made
        return made

    def end(self) -> None:
        """End a complete run: forget the results that it did not use."""
        self._before = {}


class Reused(Recent):
    """Results by the identity of their sources, of the last run alone."""

    def begin(self, like: object) -> None:
        """Begin a run."""
        self.end()
        super().begin(like)

    def find(self, source: object) -> Any:
        """Return the result made of this very object, or None."""
        found = super().find(id(source))
        return found and found[1]

    def keep(self, source: object, made: T) -> T:
        """Keep and return the result of an object, and the object itself, whose identity stays its own."""
        super().keep(id(source), (source, made))
        return made


class KnownLines:
    """A file at its last reading: the tokens of each line and the record of each row."""

    def __init__(self) -> None:
        self.tokens: dict[tuple[int, str, str], Any] = {}
        self.records = Reused()
