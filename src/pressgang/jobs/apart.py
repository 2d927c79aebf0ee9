"""Pictures by themselves: `make silhouettes -o FOLDER` writes each as SVG and PNG, for other tools."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang import __version__
from pressgang.backends.problems import NO_CAIRO
from pressgang.build_problems import NO_PNG_HERE, NO_STATS
from pressgang.diagnostics import Diagnostic, PressgangError, Problems
from pressgang.files.outputs import Output
from pressgang.files.paths import folded
from pressgang.inks import pieces_in
from pressgang.jobs.composing import brief_of
from pressgang.jobs.encoding import encode
from pressgang.jobs.job import Job
from pressgang.kit import is_file_name
from pressgang.layout import Imprint

if TYPE_CHECKING:
    from pressgang.drawing.scene import Document, Piece

_LONGEST = 80
"""A file's name is no longer than this many bytes, so that its suffix and the longest paths still fit."""


def print_apart(job: Job, folder: Path, dpi: float) -> tuple[list[Output], list[Diagnostic]]:
    """Two files for each picture of a job of one sheet whose kind has `singles`, as bytes, with all warnings.

    The page of each is as large as its picture. Where PNG cannot be drawn the SVGs are made, and a warning says
    why. Raises `PressgangError`.
    """
    found = Problems()
    order = job.orders[0]
    brief = brief_of(job, order, found)
    pieces = pieces_in(order.kind.singles(brief, found), brief.ink)
    if not pieces and not found.has_errors:
        found.add(NO_STATS.at(order.span, f"{order.kind.kind} has no rows to draw", "Add some rows."))
    found.raise_errors()
    imprint = Imprint(job.name, __version__, job.inputs.digest(repr(order)))
    outputs: list[Output] = []
    suffixes = ["svg", "png"]
    for piece, name in zip(pieces, file_names(piece.name for piece in pieces), strict=True):
        document = _document(piece, imprint)
        for suffix in tuple(suffixes):
            try:
                outputs += encode(document, folder / f"{name}.{suffix}", job.book, dpi)
            except PressgangError as error:
                if [problem.rule for problem in error.diagnostics] != [NO_CAIRO]:
                    raise
                problem = error.diagnostics[0]
                found.add(NO_PNG_HERE.at(order.span, f"only SVG is written: {problem.message}", problem.help))
                suffixes.remove(suffix)
    return outputs, [*job.warnings, *found.found]


def file_names(names: Iterable[str]) -> list[str]:
    """A file name (without suffix) for each name: safe on Linux, macOS and Windows, and no two alike there.

    What a file's name cannot hold becomes a hyphen; a name that is taken gets a number.
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
