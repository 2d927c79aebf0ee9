"""Dimensions that no such aircraft or ship has: misplaced decimal points, and feet in place of metres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pressgang.build_problems import UNLIKELY_SIZE
from pressgang.diagnostics import Diagnostic
from pressgang.rows.stat_columns import CommonColumns, SizeRange
from pressgang.schema import Row

_METRES_PER_FOOT = 0.3048


def check_unlikely_sizes(rows: Iterable[Row]) -> Iterator[Diagnostic]:
    """Yield a warning for each dimension outside the range of its kind."""
    for row in rows:
        for size in row.sizes() if isinstance(row, CommonColumns) else ():
            value = getattr(row, size.column) if row.has_read(size.column) else None
            if value is not None and not size.least <= value <= size.most:
                yield UNLIKELY_SIZE.at(row.at(size.column), _what(size, value), _way_out(size, value))


def _what(size: SizeRange, value: float) -> str:
    if value > size.most:
        return f"{size.column} is {value:g} m, more than {size.of} has: at most {size.most:g} m"
    return f"{size.column} is {value:g} m, less than {size.of} has: at least {size.least:g} m"


def _way_out(size: SizeRange, value: float) -> str:
    """Return the value that was probably meant, if it is a likely size."""
    guesses = {
        f"{value:g} feet are {value * _METRES_PER_FOOT:.2f} m": value * _METRES_PER_FOOT,
        f"a tenth is {value / 10:g} m": value / 10,
        f"ten times that is {value * 10:g} m": value * 10,
    }
    likely = [words for words, metres in guesses.items() if size.least <= metres <= size.most]
    return f"Write metres{': ' if likely else ''}{'; '.join(likely)}.{size.hint}"
