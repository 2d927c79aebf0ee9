"""The credits of users' own pictures, for the foot of every sheet that prints them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pressgang.rows.stat_columns import CommonColumns
from pressgang.sheets.base import Brief, picture_key

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture


def credits_of(rows: Iterable[CommonColumns], pictures: Mapping[str, Picture]) -> tuple[str, ...]:
    """One sentence that names author and licence of each picture that the rows print, or nothing.

    Pictures with the same credit are named together, in the order they are met. A row whose art was not read
    prints none of it.
    """
    named: dict[str, list[str]] = {}
    for row in rows:
        credit = _credit(row)
        if credit and getattr(row, "art", "") and picture_key(row) in pictures:
            names = named.setdefault(credit, [])
            what = row.name or row.art
            if what not in names:
                names.append(what)
    if not named:
        return ()
    return ("Pictures: " + "; ".join(f"{', '.join(names)} {credit}" for credit, names in named.items()) + ".",)


def art_credits(brief: Brief[CommonColumns]) -> tuple[str, ...]:
    """The credits of a sheet that prints the picture of every row of its forces."""
    return credits_of((row for _, row in brief.rows()), brief.pictures)


def _credit(row: CommonColumns) -> str:
    author, licence = getattr(row, "art_author", ""), getattr(row, "art_licence", "")
    by = f"by {author}" if author else ""
    return f"{by}, {licence}" if by and licence else by or (f"({licence})" if licence else "")
