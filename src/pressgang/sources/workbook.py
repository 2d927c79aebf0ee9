"""A workbook's archive and XML, read piece by piece within limits, and the cells in it.

A few kilobytes can unpack to gigabytes, a few bytes stand for a thousand million cells: this one reader counts
all that is unpacked, parsed or kept.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import IO
from xml.parsers import expat

from pressgang.sources import problems as limits
from pressgang.sources.text import kind_of_binary
from pressgang.structs import NamedTuple, dataclass

_PIECE = 1 << 16
_TOKEN = 1 << 20
"""Bytes that the parser may hold back; no tag with its attributes is longer."""
_DEPTH = 100
_NONE: dict[str, str] = {}
_PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class WorkbookError(Exception):
    """A workbook that cannot be read; the text says why."""

    def __init__(self, message: str, *, too_big: bool = False) -> None:
        self.too_big = too_big
        super().__init__(message)


class CellFault(NamedTuple):
    """A faulty cell: its error, or (empty) a formula whose result was never stored."""

    error: str = ""


SheetValue = str | int | float | bool | CellFault
"""The value of a cell; a text is stripped, a date is in ISO form."""


class SheetName(NamedTuple):
    """A sheet of cells: its name, and whether spreadsheet programs show it."""

    name: str
    shown: bool


@dataclass
class Cells:
    """The filled cells of a sheet, by row and column from 1. Rows that repeat may be one object."""

    sheet: str
    rows: dict[int, dict[int, SheetValue]] = field(default_factory=dict)
    right: int = 0
    _bottom: int = 0
    _count: int = 0
    _length: int = 0

    def claim(self, row: int, column: int, value: SheetValue, times: int = 1) -> None:
        """Count a value that is to be kept `times` times, up to that row and column."""
        self.right, self._bottom = max(self.right, column), max(self._bottom, row)
        self._count += times
        self._length += times * len(value) if isinstance(value, str) else 0
        sheet = f'sheet "{self.sheet[:40]}"'
        if self._bottom * self.right > limits.MAX_GRID:
            reach = f"{sheet} reaches over {self._bottom:,} rows × {self.right:,} columns"
            raise WorkbookError(f"{reach}, more than {limits.MAX_GRID:,} cells", too_big=True)
        if self._count > limits.MAX_CELLS:
            raise WorkbookError(f"{sheet} holds more than {limits.MAX_CELLS:,} filled cells", too_big=True)
        if self._length > limits.MAX_TEXT:
            raise WorkbookError(f"{sheet} holds more than {limits.MAX_TEXT:,} characters", too_big=True)


class Archive:
    """The parts of a workbook of `format` (XLSX or ODS). Opening or reading it raises `WorkbookError`.

    `elements` are the bare names of the elements that matter, by their names in the parser (`known_names`).
    """

    def __init__(self, data: bytes, format: str, needed: str, elements: Mapping[str, str]) -> None:
        self._format, self._starts = format, elements
        self._ends = {name: f"/{what}" for name, what in elements.items()}
        if not data.startswith(b"PK"):
            raise WorkbookError(f"this is {kind_of_binary(data) or 'text'}, not an {format} workbook")
        if data.count(b"PK\1\2") > limits.MAX_PARTS:
            raise WorkbookError(f"the workbook has more than {limits.MAX_PARTS:,} parts", too_big=True)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise self._damaged(error) from error
        self._parts: dict[str, zipfile.ZipInfo] = {}
        for info in self._zip.infolist():
            name = info.filename.lower()  # to a spreadsheet program Sheet1.xml is sheet1.xml
            if name in self._parts:
                raise WorkbookError(f'the workbook is damaged: it holds two parts "{info.filename[:60]}"')
            self._parts[name] = info
        if needed not in self._parts:
            message = f"this zip archive is not an {format} workbook (it holds no {needed})"
            raise WorkbookError(message)
        # Whatever is read more than once is counted each time.
        self._bytes, self._elements = 2 * limits.MAX_UNPACKED, limits.MAX_ELEMENTS
        self._names: set[str] = set()
        markup = [one for one in self._zip.infolist() if one.filename.lower().endswith((".xml", ".rels"))]
        if sum(info.file_size for info in markup) > limits.MAX_UNPACKED:
            raise _too_much_unpacked()

    def holds(self, part: str) -> bool:
        """Return whether that part exists."""
        return part.lower() in self._parts

    def beginning(self, part: str) -> bytes:
        """Return the first bytes of a part; empty if there is no such part."""
        if not self.holds(part):
            return b""
        try:
            with self._open(part) as stream:
                return stream.read(_PIECE)
        except _UNZIPPING as error:
            raise self._damaged(error) from error

    def read(self, part: str) -> Iterator[tuple[str, dict[str, str], str]]:
        """Yield what a part holds: `("c", attributes, before)` for `<c>`, `("/c", {}, before)` for its end.

        `before` is the text between it and what is met before; elements that do not matter are `?`.
        """
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        depth, fed, texts, met = 0, 0, list[str](), list[tuple[str, dict[str, str], str]]()

        def start(name: str, attributes: dict[str, str]) -> None:
            nonlocal depth
            depth += 1
            self._elements -= 1
            self._names.add(name)
            self._names.update(attributes)
            if self._elements < 0:
                raise WorkbookError(
                    f"the workbook has more than {limits.MAX_ELEMENTS:,} elements", too_big=True
                )
            if depth > _DEPTH or len(self._names) > limits.MAX_NAMES:
                raise WorkbookError("a part of the workbook is damaged: its elements have no end")
            met.append((self._starts.get(name, "?"), attributes, "".join(texts)))
            texts.clear()

        def end(name: str) -> None:
            nonlocal depth
            depth -= 1
            met.append((self._ends.get(name, "/?"), _NONE, "".join(texts)))
            texts.clear()

        def prefix(name: str | None, _: str | None) -> None:
            self._names.add(f"xmlns:{name}")

        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler = texts.append
        parser.StartNamespaceDeclHandler = prefix
        parser.StartDoctypeDeclHandler = _no_doctype
        try:
            with self._open(part) as stream:
                while piece := stream.read(_PIECE):
                    fed += len(piece)
                    self._bytes -= len(piece)
                    if self._bytes < 0:
                        raise _too_much_unpacked()
                    parser.Parse(piece, False)
                    if fed - max(parser.CurrentByteIndex, 0) > _TOKEN:
                        raise WorkbookError("a part of the workbook is damaged: one of its tags has no end")
                    yield from met
                    met.clear()
                parser.Parse(b"", True)
                yield from met
        except expat.ExpatError as error:
            raise WorkbookError(f"a part of the workbook is damaged: {error}") from error
        except _UNZIPPING as error:
            raise self._damaged(error) from error

    def _open(self, part: str) -> IO[bytes]:
        info = self._parts.get(part.lower())
        if info is None:
            raise WorkbookError(f'the workbook is damaged: it has no part "{part[:60]}"')
        if info.flag_bits & 1:
            raise WorkbookError("the workbook is protected by a password")
        if info.compress_type not in _PLAIN:
            raise WorkbookError("the workbook is packed in a way that no spreadsheet program uses")
        return self._zip.open(info)

    def _damaged(self, error: Exception) -> WorkbookError:
        return WorkbookError(f"the {self._format} workbook is damaged: {error}")


_UNZIPPING = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    LookupError,
    NotImplementedError,
    RuntimeError,
)
"""The exceptions of unzipping and decoding."""


def _too_much_unpacked() -> WorkbookError:
    return WorkbookError(f"the workbook unpacks to more than {limits.MAX_UNPACKED / 1e6:,.0f} MB", too_big=True)


def _no_doctype(*_: object) -> None:
    raise WorkbookError("the workbook declares a document type, which no spreadsheet program writes")


def too_long() -> WorkbookError:
    """Return the fault of a cell with more text than `MAX_CELL`."""
    return WorkbookError(f"a cell holds more than {limits.MAX_CELL:,} characters", too_big=True)


def known_names(namespaces: tuple[str, ...], names: str) -> dict[str, str]:
    """Return the bare names of these elements by their names in the parser, under any of the namespaces."""
    return {f"{space} {name}": name for space in namespaces for name in names.split()}
