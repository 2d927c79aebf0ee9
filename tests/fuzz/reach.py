"""How many inputs of a kind got through: a target whose inputs are all refused at the door tests nothing."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pressgang.sources import read_table

SHORT = 50
NUMBER = int(os.environ.get("PRESSGANG_FUZZ", SHORT))
LONG = NUMBER > SHORT
"""How many inputs are made: `PRESSGANG_FUZZ` of them, or a short run of always the same ones."""


class Reach:
    """Counts the inputs of each kind, and those of them that got as far as they can."""

    def __init__(self) -> None:
        self.all: Counter[str] = Counter()
        self.through: Counter[str] = Counter()

    def count(self, kind: str, through: bool) -> None:
        """Take note of an input."""
        self.all[kind] += 1
        self.through[kind] += through


@contextmanager
def reaching(what: str, **least: float) -> Iterator[Reach]:
    """Counts inputs; fails where less than that share of a kind came to `what`. `-s` shows the numbers.

    Of fewer inputs than ten no share is asked: three refused in a row are chance.
    """
    reach = Reach()
    yield reach
    for kind in least:
        print(f"{kind}: {reach.through[kind]:,} of {reach.all[kind]:,} inputs {what}")
    for kind, share in least.items():
        assert reach.all[kind], kind
        assert reach.all[kind] < 10 or reach.through[kind] >= share * reach.all[kind], kind


def has_rows(name: str, data: bytes) -> bool:
    """Whether a stat file was read as far as its rows."""
    table, _ = read_table(Path(name), data=data)
    return table is not None and bool(table.records)
