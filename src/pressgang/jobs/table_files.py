"""The files of a kit for a virtual table: its pictures, then what names them."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang.files.outputs import Output
from pressgang.files.paths import real
from pressgang.jobs.manifest import manifest_json, manifest_of
from pressgang.jobs.saved_object import saved_object
from pressgang.jobs.tabletop import MANIFEST, SAVED_OBJECT, TableSet, table_pictures

if TYPE_CHECKING:
    from pressgang.jobs.encoding import Drawers
    from pressgang.jobs.job import Job
    from pressgang.jobs.lots import Progress
    from pressgang.layout import Imprint


def table_outputs(
    table: TableSet,
    folder: Path,
    job: Job,
    base: str,
    imprint: Imprint,
    drawers: Drawers,
    progress: Progress | None = None,
) -> Iterator[Output]:
    """The files in `folder`, those that name the others last; `base` is the address at which a table finds it,
    empty where it is where it lies.

    Raises `PressgangError` where PNG cannot be drawn.
    """
    digests = {}
    for name, data in table_pictures(table, imprint, drawers, progress):
        yield Output(folder / name, data)
        digests[name] = sha256(data).hexdigest()
    yield Output(folder / MANIFEST, manifest_json(manifest_of(table, job, base, digests)))
    yield Output(folder / SAVED_OBJECT, saved_object(table, job.title, base or f"{real(folder).as_uri()}/"))
