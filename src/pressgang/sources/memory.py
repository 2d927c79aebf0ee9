"""What a run made of its files, kept for the next run over the same ones."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")


class Memory:
    """Things by what they were made of: contents, never times. What a whole run does not ask for is forgotten.

    One serves a single run as well, in which nothing is asked for twice. It is not for several threads at once.
    """

    def __init__(self) -> None:
        self._now: dict[Hashable, Any] = {}
        self._before: dict[Hashable, Any] = {}
        self._whole: dict[Hashable, Any] = {}
        self._broken_off = False

    def __len__(self) -> int:
        return len(self._before.keys() | self._now.keys())

    def __bool__(self) -> bool:
        """Empty or not, it is one."""
        return True

    def begin(self) -> None:
        """A run begins."""
        if self._broken_off:
            self._before = self._whole | self._now
        else:
            self._whole = self._before = self._now
        self._now, self._broken_off = {}, False

    def break_off(self) -> None:
        """The run ends before it is whole: what it has not come to yet is not forgotten for that."""
        self._broken_off = True

    def find(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made for `key`, else what `make` makes now."""
        if key not in self._now:
            self._now[key] = self._before[key] if key in self._before else make()
        return cast("T", self._now[key])


class Reused:
    """Things made one by one, by the identity of what each was made of: next time only what is new is made.

    `like` says what else they depend on; where that changes all is made anew.
    """

    def __init__(self) -> None:
        self.like: object = None
        self._now: dict[int, tuple[object, Any]] = {}
        self._before: dict[int, tuple[object, Any]] = {}

    def begin(self, like: object) -> None:
        """A run begins."""
        self._before, self._now = self._now if like == self.like else {}, {}
        self.like = like

    def find(self, source: object) -> Any:
        """What was made of this very object, or `None`."""
        found = self._before.get(id(source))
        if found is None:
            return None
        self._now[id(source)] = found
        return found[1]

    def keep(self, source: object, made: T) -> T:
        """Keep what was made of an object, and the object with it."""
        self._now[id(source)] = (source, made)
        return made


class Recent:
    """Things by what they were made of, as the last whole run asked for them; one that is broken off forgets
    nothing. `like` says what else they depend on; where that changes all is made anew.
    """

    def __init__(self) -> None:
        self.like: object = None
        self._now: dict[Hashable, Any] = {}
        self._before: dict[Hashable, Any] = {}

    def __len__(self) -> int:
        return len(self._before.keys() | self._now.keys())

    def __bool__(self) -> bool:
        """Empty or not, it is one."""
        return True

    def begin(self, like: object) -> None:
        """A run begins."""
        self._before = self._before | self._now if like == self.like else {}
        self._now, self.like = {}, like

    def find(self, key: Hashable) -> Any:
        """What was made for `key`, or `None`."""
        found = self._now.get(key) or self._before.get(key)
        if found is not None:
            self._now[key] = found
        return found

    def keep(self, key: Hashable, made: T) -> T:
        """Keep what was made for `key`."""
        self._now[key] = made
        return made

    def end(self) -> None:
        """The run is whole: what it did not ask for is forgotten."""
        self._before = {}


class KnownLines:
    """A file as it was read before: the tokens of each of its lines, and the record of each row."""

    def __init__(self) -> None:
        self.tokens: dict[tuple[int, str, str], Any] = {}
        self.records = Reused()
