"""From rows made in Python to a job of one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pressgang.diagnostics import PressgangError, Problems, Span
from pressgang.jobs.job import Job
from pressgang.jobs.loading_stats import load_stats
from pressgang.rows.made_rows import Sides, system_of_rows, tables_of
from pressgang.schema import read_options, sound_options
from pressgang.sheets.base import AnyKind


def load_rows(
    sides: Sides,
    kind: str,
    *,
    system: str | None = None,
    title: str = "",
    palettes: Sequence[str] = (),
    fonts: Sequence[Path] = (),
    max_pieces: int | None = None,
    **options: object,
) -> Job:
    """Check rows made in Python for one sheet: `load_rows({"RAF": raf}, "counters", size="25mm")`.

    `sides` are rows by the name of their side, or rows that name it. `options` are those of the sheet kind, as
    a kit writes them; `palettes` go to the sides in order. The rows say which game it is; `system` does where
    there are none. Pictures that rows name lie in the working folder. Raises `PressgangError` with every
    problem.
    """

    found = Problems()

    def chosen(cls: type[AnyKind]) -> AnyKind:
        place = Span(kind)
        given = {name: (value, place, place) for name, value in options.items()}
        read, problems = read_options(cls, given, place, f'sheet "{kind}"')
        found.extend(problems)
        return read or sound_options(cls, given) or cls()

    of_rows = system_of_rows(sides)
    tables = [table for table in tables_of(sides) if table.records]
    try:
        job = load_stats(
            tables,
            kind=kind,
            system_id=of_rows.id if of_rows else system,
            options=chosen,
            title=title or kind,
            palettes=palettes,
            fonts=fonts,
            max_pieces=max_pieces,
        )
    except PressgangError as error:
        raise PressgangError([*found.found, *error.diagnostics]) from None
    found.raise_errors()
    for table in tables:  # what is printed goes into the build stamp, as the bytes of files do
        job.inputs.files[table.file] = repr(table.records).encode()
    return job._replace(name=title or kind)
