"""The manifest of a kit for a virtual table: a plain JSON file that any program can read, and its JSON Schema.

The classes here are the format. A field is a key, with its help and, where its type does not say all, more of
its schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from hashlib import sha256
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from pressgang.backends.mark import WRITTEN_BY
from pressgang.files.outputs import Output
from pressgang.files.paths import real
from pressgang.jobs.pieces import source_row
from pressgang.jobs.tabletop import (
    LONGEST,
    MANIFEST,
    SAVED_OBJECT,
    OnTable,
    TableSet,
    saved_object,
    table_pictures,
)

if TYPE_CHECKING:
    from pressgang.jobs.encoding import Drawers
    from pressgang.jobs.lots import Progress
    from pressgang.layout import Imprint


if TYPE_CHECKING:
    from pressgang.jobs.job import Job

FORMAT = 1
"""Counts up when a key changes its meaning or goes; new keys leave it as it is."""
_PIXELS = {"minimum": 1, "maximum": LONGEST}
_FROM_0 = {"minimum": 0}
_FROM_1 = {"minimum": 1}


def _key(help: str, **more: object) -> Any:
    return field(metadata={"description": help, **more})


@dataclass(frozen=True, kw_only=True)
class ManifestPicture:
    """A PNG file."""

    file: str = _key("its name, from the manifest's folder or from base", pattern=r"^[a-z0-9/-]+\.png$")
    sha256: str = _key("the SHA-256 of its bytes", pattern="^[0-9a-f]{64}$")


@dataclass(frozen=True, kw_only=True)
class ManifestCell:
    """Where a picture lies on a sprite sheet."""

    sprites: int = _key("the sprite sheet, by its number from 0", **_FROM_0)
    column: int = _key("from 0, from the left", **_FROM_0)
    row: int = _key("from 0, from the top", **_FROM_0)


@dataclass(frozen=True, kw_only=True)
class ManifestPiece:
    """Something that lies on the table, and how often."""

    id: str = _key("tells it from all others", pattern="^[a-z0-9/-]+$")
    name: str = _key("its name")
    kind: str = _key("what it is", enum=["piece", "card", "board"])
    sheet: str = _key("the sheet of the kit that it is of")
    side: str = _key("its side; empty: of none")
    count: int = _key("how many of it there are", **_FROM_1)
    width_mm: float = _key("its width", exclusiveMinimum=0)
    height_mm: float = _key("its height", exclusiveMinimum=0)
    width_px: int = _key("the width of its pictures", **_PIXELS)
    height_px: int = _key("the height of its pictures", **_PIXELS)
    shape: str = _key(
        "rectangle, or outline: its pictures are clear beyond its outline", enum=["rectangle", "outline"]
    )
    front: ManifestPicture = _key("the picture of its front")
    back: ManifestPicture | None = _key("the picture of its back; null: nothing is printed there")
    cell: ManifestCell | None = _key(
        "where it lies on a sheet of fronts and on that of their backs; null: on none"
    )
    source: str = _key("the row that it comes from, as raf.csv:3; empty: from none")


@dataclass(frozen=True, kw_only=True)
class ManifestSprites:
    """Pictures of one size on one sheet, row by row, and their backs in the same order on another."""

    front: ManifestPicture = _key("the sheet of the fronts")
    back: ManifestPicture | None = _key(
        "the sheet of the backs: of cards always, blank where nothing is printed; null: none has a back"
    )
    columns: int = _key("cells across", minimum=1, maximum=10)
    rows: int = _key("cells down", minimum=1, maximum=7)
    count: int = _key("how many cells are taken", minimum=1, maximum=70)
    cell_width_px: int = _key("the width of a cell", **_PIXELS)
    cell_height_px: int = _key("the height of a cell", **_PIXELS)


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """The pieces, cards and boards of a kit as pictures for a virtual table."""

    written_by: str = _key("the program that wrote it", pattern="^written by pressgang ")
    format: int = _key("the version of this format", const=FORMAT)
    kit: str = _key("the name of the kit")
    title: str = _key("its title")
    game: str = _key("the id of its game")
    base: str = _key("the address before the name of each file; empty: files lie beside the manifest")
    saved_object: str = _key("the saved object for Tabletop Simulator, beside the manifest")
    pieces: tuple[ManifestPiece, ...] = _key("what lies on the table")
    sprites: tuple[ManifestSprites, ...] = _key("the sprite sheets")


def manifest_of(table: TableSet, job: Job, base: str, digests: Mapping[str, str]) -> Manifest:
    """The manifest of a table; `digests` are those of its pictures by file."""

    def picture(file: str) -> ManifestPicture:
        return ManifestPicture(file=file, sha256=digests[file])

    places = {
        one: ManifestCell(sprites=number, column=cell % sheet.columns, row=cell // sheet.columns)
        for number, sheet in enumerate(table.sprites)
        for cell, one in enumerate(item.front for item in sheet.items)
    }
    folder = job.kit.parent if job.kit else None

    def piece(item: OnTable) -> ManifestPiece:
        one, (wide, high) = item.one, item.pixels
        return ManifestPiece(
            id=item.front.removesuffix(".png"),
            name=one.piece.name,
            kind=item.what,
            sheet=one.sheet,
            side=one.side,
            count=one.quantity,
            width_mm=round(one.piece.width, 4),
            height_mm=round(one.piece.height, 4),
            width_px=wide,
            height_px=high,
            shape="rectangle" if one.piece.outline is None else "outline",
            front=picture(item.front),
            back=picture(item.back) if item.back else None,
            cell=places.get(item.front),
            source=source_row(one.piece.span, folder),
        )

    sprites = []
    for sheet in table.sprites:
        wide, high = sheet.items[0].pixels
        sprites.append(
            ManifestSprites(
                front=picture(sheet.front),
                back=picture(sheet.back) if sheet.back else None,
                columns=sheet.columns,
                rows=sheet.rows,
                count=len(sheet.items),
                cell_width_px=wide,
                cell_height_px=high,
            )
        )
    return Manifest(
        written_by=WRITTEN_BY,
        format=FORMAT,
        kit=job.name,
        title=job.title,
        game=job.system.id,
        base=base,
        saved_object=SAVED_OBJECT,
        pieces=tuple(map(piece, table.items)),
        sprites=tuple(sprites),
    )


def manifest_json(manifest: Manifest) -> bytes:
    """The manifest as its file holds it; the first key says who wrote it."""
    return (json.dumps(asdict(manifest), ensure_ascii=False, indent=1) + "\n").encode()


def tabletop_schema() -> dict[str, Any]:
    """The JSON Schema of a manifest."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A kit for a virtual table",
        **_object(Manifest),
    }


def _object(cls: type[Any]) -> dict[str, Any]:
    types = get_type_hints(cls)
    properties = {one.name: {**_of_type(types[one.name]), **one.metadata} for one in fields(cls)}
    return {
        "type": "object",
        "description": (cls.__doc__ or "").strip(),
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
    }


def _of_type(kind: Any) -> dict[str, Any]:
    if is_dataclass(kind) and isinstance(kind, type):
        return _object(kind)
    if get_origin(kind) is UnionType:
        return {"anyOf": [_of_type(one) for one in get_args(kind)]}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _of_type(get_args(kind)[0])}
    return {"type": {str: "string", int: "integer", float: "number", NoneType: "null"}[kind]}


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
