"""Pictures of pieces, for virtual tabletops and VASSAL, and silhouettes as single pictures for other tools."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from pressgang import __version__
from pressgang.backends.problems import NO_CAIRO
from pressgang.build_problems import NO_PNG_HERE, NO_STATS
from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span
from pressgang.drawing.units import MM_PER_INCH, format_length
from pressgang.files.outputs import Output
from pressgang.files.paths import folded, hyphenated
from pressgang.inks import pieces_in
from pressgang.jobs.composing import make_brief, read_pictures
from pressgang.jobs.encoding import Drawers, encode
from pressgang.jobs.job import Job
from pressgang.kit.tables import is_file_name
from pressgang.layout import Imprint, Sheet
from pressgang.sources.delimited import csv_text
from pressgang.structs import replace
from pressgang.typography.fonts import MissingGlyphError

if TYPE_CHECKING:
    from pressgang.drawing.scene import Document, Item, Page, Piece
    from pressgang.jobs.job import Progress


INDEX = "index.csv"
DPI = 300.0
_LONGEST = 80
"""The most bytes of a file name, so that its suffix and the longest paths still fit."""


class Distinct(Struct, frozen=True):
    """A distinct piece of a sheet, its quantity, and its pictures of `dpi` that show `bleed` mm beyond the cut.

    `file` is the name of the pictures in the folder of all, without suffix; `what` is the piece on a table.
    """

    piece: Piece
    quantity: int
    sheet: str
    side: str
    file: str
    what: Literal["piece", "card", "board"] = "piece"
    dpi: float = DPI
    bleed: float = 0.0

    @property
    def front(self) -> str:
        """Return the file of its front."""
        return f"{self.file}.png"

    @property
    def back(self) -> str:
        """Return the file of its back; empty if it has none."""
        return f"{self.file}-back.png" if self.piece.behind() else ""

    @property
    def owner(self) -> str:
        """Return its side and its sheet in words."""
        return ", ".join(filter(None, (self.side, self.sheet)))

    @property
    def blank(self) -> Page:
        """Return its page without content."""
        return draw_picture_page(self, ())

    @property
    def pixels(self) -> tuple[int, int]:
        """Return the width and height of its picture in pixels."""
        from pressgang.backends.png import pixels

        return pixels(self.blank, self.dpi)


def piece_files(
    found: Sequence[Distinct],
    folder: Path,
    imprint: Imprint,
    drawers: Drawers,
    base: Path | None,
    progress: Progress | None = None,
) -> Iterator[Output]:
    """Yield the pictures of all these pieces, and their index, which names stat files relative to `base`.

    Raises `PressgangError` where PNG cannot be drawn.
    """
    names = [name for one in found for name in (one.front, one.back) if name]
    pages = ((page, one.dpi) for one in found for page in draw_sides(one))
    what = "writing the pictures of the pieces"
    for name, png in zip(
        names, drawers.pictures(pages, len(names), imprint.stamp, what, progress), strict=True
    ):
        yield Output(folder / name, png)
    yield Output(folder / INDEX, _index(found, base).encode())


def draw_sides(one: Distinct) -> Iterator[Page]:
    """Yield a page for each printed side of a piece."""
    yield draw_picture_page(one, one.piece.front)
    if one.back:
        yield draw_picture_page(one, one.piece.behind())


def find_distinct_pieces(sheets: Sequence[tuple[str, Sheet]], sides: Mapping[Span, str]) -> list[Distinct]:
    """Return the pieces in the order of their sheets, each once per sheet, with names for their files."""
    names = FileNames()
    found = []
    for sheet, composed in sheets:
        for piece, quantity in _count_distinct(composed.pieces):
            side = sides.get(piece.span, "") if piece.span else ""
            file = names.take(side, piece.name, sheet, bool(piece.behind()))
            found.append(Distinct(piece, quantity, sheet, side, file))
    return found


def _count_distinct(pieces: Sequence[Piece]) -> list[tuple[Piece, int]]:
    """Return each distinct piece with its back drawn, in order of appearance, with its quantity."""
    looks: dict[Hashable, int] = {}
    numbers: dict[int, int] = {}  # copies of a row are one object: its drawing is looked at once
    found: list[tuple[Piece, int]] = []
    for piece in pieces:
        if id(piece) not in numbers:
            back: tuple[Item, ...] = ()
            with suppress(MissingGlyphError):  # no page may show the back
                back = piece.behind()
            look = (piece.name, piece.width, piece.height, piece.front, back, piece.outline)
            numbers[id(piece)] = looks.setdefault(look, len(found))
            if numbers[id(piece)] == len(found):
                found.append((replace(piece, back=back), 0))
        number = numbers[id(piece)]
        found[number] = (found[number][0], found[number][1] + 1)
    return found


class FileNames:
    """A giver of file names: small ASCII letters, figures and hyphens, each name once, backs included."""

    def __init__(self) -> None:
        self._owners: dict[str, str] = {}
        self._numbers: dict[str, int] = {}

    def take(self, side: str, name: str, sheet: str, with_back: bool) -> str:
        """Return the name for a piece: side and name, then its sheet if the name is taken, then a number."""
        base = file_name(side, name)
        if self._owners.get(base, sheet) != sheet:
            base = f"{base}-{hyphenated(sheet)}"
        number = self._numbers.get(base, 1)
        found = base if number == 1 else f"{base}-{number}"
        while not self._owners.keys().isdisjoint((found, f"{found}-back") if with_back else (found,)):
            number += 1
            found = f"{base}-{number}"
        self._numbers[base] = number
        self._owners |= dict.fromkeys((found, f"{found}-back") if with_back else (found,), sheet)
        return found


def file_name(side: str, name: str) -> str:
    """Return a file name (without suffix) for any system: `raf-spitfire-i` for a Spitfire I of the RAF."""
    parts = [hyphenated(side), hyphenated(name)]
    if parts[0] and (parts[1] == parts[0] or parts[1].startswith(parts[0] + "-")):
        parts = parts[1:]
    text = "-".join(part for part in parts if part)[:_LONGEST].strip("-")
    return text if is_file_name(text) else f"piece-{text}".strip("-")


def draw_picture_page(one: Distinct, ink: Sequence[Item]) -> Page:
    """Draw one side of a piece on a page of whole pixels: white under the ink, transparent outside the outline.

    With a bleed the page is a rectangle that reaches that far beyond the piece.
    """
    from pressgang.drawing.geometry import Rect
    from pressgang.drawing.scene import WHITE, Group, Page, Path, moved, rectangle

    piece, dpi, bleed = one.piece, one.dpi, one.bleed
    width, height = (
        max(1, round((mm + 2 * bleed) / MM_PER_INCH * dpi)) * MM_PER_INCH / dpi
        for mm in (piece.width, piece.height)
    )
    items: tuple[Item, ...]
    if piece.outline is None or bleed:
        items = (rectangle(Rect(0, 0, piece.width, piece.height).inset(-bleed - 1.0), WHITE), *ink)
    else:
        outline = Path(piece.outline.segments, fill=WHITE, even_odd=piece.outline.even_odd)
        items = (Group((outline, *ink), clip=outline),)
    place = moved(items, (width - piece.width) / 2, (height - piece.height) / 2)
    return Page(width, height, (place,), label=piece.name)


def _index(found: Sequence[Distinct], base: Path | None) -> str:
    from pressgang.files.written import INDEX_HEAD, WITH_BLEED

    has_bleed = any(one.bleed for one in found)
    rows = (
        (
            one.front,
            one.back,
            one.piece.name,
            one.side,
            one.quantity,
            _plain_mm(one.piece.width),
            _plain_mm(one.piece.height),
            one.sheet,
            name_source_row(one.piece.span, base),
            *((_plain_mm(one.bleed),) if has_bleed else ()),
        )
        for one in found
    )
    return INDEX_HEAD + (WITH_BLEED if has_bleed else "") + "\n" + csv_text(rows)


def _plain_mm(length: float) -> str:
    return format_length(length).removesuffix(" mm")


def name_source_row(span: Span | None, base: Path | None) -> str:
    """Return the row of a piece, `raf.csv:3`, with the file relative to `base` (else by its name alone).

    Empty for a piece that comes from no file.
    """
    if span is None or not span.line:
        return ""
    file = Path(span.file)
    inside = base is not None and file.is_relative_to(base)
    return f"{(file.relative_to(base) if inside and base else Path(file.name)).as_posix()}:{span.line}"


def print_singles(job: Job, folder: Path, dpi: float) -> tuple[list[Output], list[Diagnostic]]:
    """Return two files for each picture of a job of one sheet whose kind has `singles`, and all warnings.

    The page of each is as large as its picture. If PNG cannot be drawn, only the SVGs are made, and a warning
    says why. Raises `PressgangError`.
    """
    found = Problems()
    order = job.orders[0]
    pictures = read_pictures((*job.forces, *job.names.values()), job.inputs, found)
    brief = make_brief(job, order, pictures, job.stock)
    pieces = pieces_in(order.kind.singles(brief, found), brief.ink)
    if not pieces and not found.has_errors:
        found.report(NO_STATS, order.span, f"{order.kind.kind} has no rows to draw", "Add some rows.")
    found.raise_errors()
    imprint = Imprint(job.name, __version__, job.inputs.digest(repr(order)))
    outputs, drawers = list[Output](), Drawers(job.book)
    suffixes = ["svg", "png"]
    for piece, name in zip(pieces, file_names(piece.name for piece in pieces), strict=True):
        document = _document(piece, imprint)
        for suffix in tuple(suffixes):
            try:
                outputs += encode([(document, folder / f"{name}.{suffix}")], drawers, dpi)
            except PressgangError as error:
                if [problem.rule for problem in error.diagnostics] != [NO_CAIRO]:
                    raise
                problem = error.diagnostics[0]
                found.report(NO_PNG_HERE, order.span, f"only SVG is written: {problem.message}", problem.help)
                suffixes.remove(suffix)
    return outputs, [*job.warnings, *found.found]


def file_names(names: Iterable[str]) -> list[str]:
    """Return a file name (without suffix) for each name: safe and distinct on Linux, macOS and Windows.

    Forbidden characters become hyphens; a name already given gets a number.
    """
    taken: set[str] = set()
    numbers: dict[str, int] = {}
    safe = []
    for name in names:
        base = _safe(name)
        number = numbers.get(folded(base), 1)
        found = base if number == 1 else f"{base} ({number})"
        while folded(found) in taken:
            number += 1
            found = f"{base} ({number})"
        numbers[folded(base)] = number
        taken.add(folded(found))
        safe.append(found)
    return safe


def _safe(name: str) -> str:
    text = unicodedata.normalize("NFC", name)
    text = "".join(c if c.isprintable() else " " for c in text)
    text = re.sub(r'\s*[<>:"/\\|?*]+\s*', "-", text)
    text = re.sub(r"\s+", " ", text)
    while len(text.encode()) > _LONGEST:
        text = text[:-1]
    text = text.strip(" .-")
    return text if is_file_name(text) else f"picture {text}".strip()


def _document(piece: Piece, imprint: Imprint) -> Document:
    from pressgang.drawing.scene import Document, Page

    page = Page(piece.width, piece.height, piece.front, label=piece.name)
    return Document(piece.name, (page,), stamp=imprint.stamp)
