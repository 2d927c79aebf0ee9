"""A look through a workbook's parts before a reader unpacks and allots them.

A zip of a few kilobytes can unpack to gigabytes, and a sheet with two cells, one of them XFD1048576, makes a
reader allot seventeen thousand million cells and take the process down. This unpacks under a limit and
measures what a reader would make room for.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from xml.parsers import expat

from pressgang.diagnostics import shown

from .limits import MAX_GRID, MAX_UNPACKED
from .sheet_scan import Contents, OdsSheets, WorkbookError, XlsxSheet, check_grid, local_name
from .text import kind_of_binary

_NEEDED = {"XLSX": "xl/workbook.xml", "ODS": "content.xml"}
_TEXT_PARTS = (".xml", ".rels", "mimetype")
_PIECE = 1 << 16


@dataclass(frozen=True, slots=True)
class Parts:
    """The XML parts of a workbook, unpacked, by name."""

    xml: Mapping[str, bytes]

    def repacked(self) -> bytes:
        """A plain zip of just these parts: what a reader gets is what was looked through."""
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
            for name, content in self.xml.items():
                archive.writestr(zipfile.ZipInfo(name), content)
        return buffer.getvalue()


def unpack(data: bytes, format: str) -> Parts:
    """The XML parts of a workbook of `format` (XLSX or ODS). Raises `WorkbookError`."""
    if not data.startswith(b"PK"):
        raise WorkbookError(f"this is {kind_of_binary(data) or 'text'}, not an {format} workbook")
    xml: dict[str, bytes] = {}
    left = MAX_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                if not info.filename.endswith(_TEXT_PARTS):
                    continue
                if info.flag_bits & 1:
                    raise WorkbookError("the workbook is protected by a password")
                if info.file_size <= left:
                    with archive.open(info) as stream:
                        xml[info.filename] = stream.read(left + 1)
                left -= max(info.file_size, len(xml.get(info.filename, b"")))
                if left < 0:
                    message = f"the workbook unpacks to more than {MAX_UNPACKED / 1e6:,.0f} MB"
                    raise WorkbookError(message, too_big=True)
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        OSError,
        ValueError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise WorkbookError(f"the {format} workbook is damaged: {error}") from error
    if _NEEDED[format] not in xml:
        raise WorkbookError(f"this zip archive is not an {format} workbook (it holds no {_NEEDED[format]})")
    return Parts(xml)


def check_counts(parts: Parts) -> None:
    """Refuse an XLSX workbook one of whose parts announces more items than it can hold.

    A reader makes room for as many strings, styles or merged cells as `count` and `uniqueCount` say, unseen.
    """

    def start(_: str, attributes: dict[str, str]) -> None:
        for name in ("count", "uniqueCount"):
            value = attributes.get(name, "0").strip().lstrip("+")
            if len(value) > 18 or (value.isdecimal() and int(value) > MAX_GRID):
                message = f"the workbook is damaged: a part of it announces {shown(value)} items"
                raise WorkbookError(message)

    for name, xml in parts.xml.items():
        if name.endswith(".xml"):
            _parse(xml, start, _ignore, _ignore)


def xlsx_contents(parts: Parts, sheet: str) -> Contents:
    """Look through one sheet of an XLSX workbook, by name."""
    scan = XlsxSheet()
    _parse(_sheet_part(parts, sheet), scan.start, scan.end, scan.text)
    check_grid(scan.bottom, scan.right, sheet)
    return scan.contents


def ods_contents(parts: Parts) -> dict[str, Contents]:
    """Look through all sheets of an ODS workbook, by name."""
    scan = OdsSheets()
    _parse(parts.xml["content.xml"], scan.start, scan.end, scan.text)
    return scan.contents


Start = Callable[[str, dict[str, str]], None]


def _parse(xml: bytes, start: Start, end: Callable[[str], None], text: Callable[[str], None]) -> None:
    """Parse with the names of elements and attributes as written, less their prefix where it is no matter."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    if text is not _ignore:
        parser.CharacterDataHandler = text
    parser.EntityDeclHandler = _no_entities
    try:
        for begin in range(0, len(xml), _PIECE):
            parser.Parse(xml[begin : begin + _PIECE], False)
        parser.Parse(b"", True)
    except (expat.ExpatError, ValueError, UnicodeError, LookupError) as error:
        raise WorkbookError(f"a part of the workbook is damaged: {error}") from error


def _no_entities(*_: object) -> None:
    raise WorkbookError("the workbook declares XML entities, which no spreadsheet program writes")


def _sheet_part(parts: Parts, sheet: str) -> bytes:
    """The XML of a sheet, found as a spreadsheet program finds it: name to relation, relation to part."""
    relation: list[str] = []
    targets: dict[str, str] = {}

    def workbook(name: str, attributes: dict[str, str]) -> None:
        if local_name(name) == "sheet" and attributes.get("name") == sheet:
            relation.extend(
                value for key, value in attributes.items() if local_name(key) == "id" and key != "id"
            )

    def relations(name: str, attributes: dict[str, str]) -> None:
        if local_name(name) == "Relationship":
            targets[attributes.get("Id", "")] = attributes.get("Target", "")

    _parse(parts.xml["xl/workbook.xml"], workbook, _ignore, _ignore)
    _parse(parts.xml.get("xl/_rels/workbook.xml.rels", b"<x/>"), relations, _ignore, _ignore)
    target = targets.get(relation[0], "") if relation else ""
    path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join("xl", target))
    found = next((xml for name, xml in parts.xml.items() if name.lower() == path.lower()), None)
    if found is None:
        raise WorkbookError(f'the workbook is damaged: sheet "{sheet[:40]}" has no part')
    return found


def _ignore(_: str) -> None:
    pass
