"""Copies of records with other values.

Most records are `msgspec.Struct`: a class of them is made in a thirtieth of the time of a frozen dataclass, and
there are hundreds at each start. What a file or the command line may set stays a dataclass, whose fields carry
what they mean there.
"""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace as replace_in_struct

T = TypeVar("T")


def replace(record: T, /, **changes: Any) -> T:
    """Return a record with other values for some of its fields."""
    if isinstance(record, Struct):
        return replace_in_struct(record, **changes)
    return dataclasses.replace(record, **changes)  # type: ignore[type-var]
