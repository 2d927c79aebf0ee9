"""What the users' own pictures are known by."""

from __future__ import annotations

from pressgang.schema import Row


def picture_key(row: Row) -> str:
    """The key of a row's own picture: the stat file, beside which art lies, and the text of the `art` cell."""
    return f"{row.record.span.file}\0{getattr(row, 'art', '')}"
