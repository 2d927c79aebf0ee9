"""Rows some of whose cells could not be read: they are checked all the same, by the cells that could."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


class UnreadError(AttributeError):
    """A value was asked for whose cell could not be read; `Row.has_read` tells beforehand."""


class _Partial:
    """Mixed into the class of such a row. A value that could not be read is not there, rather than some other
    one: to ask for it raises `UnreadError`.
    """

    _unread: frozenset[str] = frozenset()
    _hidden: frozenset[str] = frozenset()

    def has_read(self, *names: str) -> bool:
        """Whether all cells of these columns could be read; some of the row's could not."""
        return bool(names) and self._unread.isdisjoint(names)

    def __getattribute__(self, name: str) -> Any:
        if name in object.__getattribute__(self, "_hidden"):
            raise UnreadError(f"the column {name} of this row could not be read")
        return object.__getattribute__(self, name)


def without(cls: type[T], values: Mapping[str, Any], unread: frozenset[str], hidden: frozenset[str]) -> T:
    """A row of `cls` with these values, whose columns `unread` could not be read; those in `hidden` raise."""
    whole: Any = cls
    row: T = _partial_class(whole)(**values)
    object.__setattr__(row, "_unread", unread)
    object.__setattr__(row, "_hidden", hidden)
    return row


@cache
def _partial_class(cls: Any) -> Any:
    return type(cls.__name__, (_Partial, cls), {})
