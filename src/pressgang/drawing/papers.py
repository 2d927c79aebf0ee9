"""Paper sizes, upright, in mm: the ISO A series, the US sizes, the ARCH sizes, and any size by its measures."""

from __future__ import annotations

import re
from typing import NamedTuple

from pressgang.drawing.units import inches, parse_length


class Paper(NamedTuple):
    """A sheet of paper, `width` × `height` mm, as it lies in front of the reader."""

    name: str
    width: float
    height: float

    def turned(self) -> Paper:
        """The same sheet the other way up (landscape for portrait)."""
        return Paper(self.name, self.height, self.width)

    def label(self) -> str:
        """`a4 (210 × 297 mm)`; a custom paper has no other name than its measures."""
        size = f"{self.width:g} × {self.height:g} mm"
        return f"{self.name} ({size})" if self.name in PAPERS else size


class PaperChoice(NamedTuple):
    """Papers of which each sheet takes the one that it wastes least of; ties go to the first."""

    papers: tuple[Paper, ...]

    @property
    def name(self) -> str:
        """As it is written: `auto:a4,a3`."""
        return "auto:" + ",".join(paper.name for paper in self.papers)


PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("a5", 148, 210),
        Paper("a4", 210, 297),
        Paper("a3", 297, 420),
        Paper("a2", 420, 594),
        Paper("a1", 594, 841),
        Paper("a0", 841, 1189),
        Paper("letter", inches(8.5), inches(11)),
        Paper("legal", inches(8.5), inches(14)),
        Paper("tabloid", inches(11), inches(17)),
        Paper("arch-c", inches(18), inches(24)),
        Paper("arch-d", inches(24), inches(36)),
        Paper("arch-e", inches(36), inches(48)),
    )
}
_LONGEST = 60
SMALLEST, LARGEST = 40.0, 5000.0  # mm; a PDF page may not exceed 200 in
_CUSTOM = re.compile(r"\s*([\d./\s]+?)\s*([a-z\"]*)\s*[x×]\s*([\d./\s]+?)\s*([a-z\"]+)\s*", re.IGNORECASE)


def parse_papers(text: str) -> Paper | PaperChoice:
    """A paper as `parse_paper` reads it, or a choice of several: `auto:a4,a3`.

    Raises `ValueError` with a sentence for the user.
    """
    if not text.strip().lower().startswith("auto"):
        return parse_paper(text)
    names = [name.strip() for name in text.strip()[4:].lstrip(" :=").split(",") if name.strip()]
    if not names:
        raise ValueError("names no papers to choose from; write them like auto:a4,a3")
    papers = []
    for name in names:
        try:
            papers.append(parse_paper(name))
        except ValueError as error:
            raise ValueError(f"names {name[:_LONGEST]!r}, which {error}") from None
    return PaperChoice(tuple(dict.fromkeys(papers)))


def parse_paper(text: str) -> Paper:
    """A paper by name (`a4`, `Letter`, `ARCH D`) or by its measures (`210x297mm`, `8.5in x 11in`).

    Raises `ValueError` with a sentence for the user.
    """
    key = re.sub(r"[\s_-]+", "", text.lower())
    for paper in PAPERS.values():
        if key == paper.name.replace("-", ""):
            return paper
    # A size is short; the pattern would try a long run of blanks in every way of splitting it.
    match = _CUSTOM.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        raise ValueError(f"is no paper; the papers are {', '.join(PAPERS)}, or a size such as 210x297mm")
    width = parse_length(match[1] + (match[2] or match[4]))
    height = parse_length(match[3] + match[4])
    for side in (width, height):
        if not SMALLEST <= side <= LARGEST:
            raise ValueError(f"has a side of {side:g} mm; a side may be {SMALLEST:g} to {LARGEST:g} mm")
    return Paper(re.sub(r"\s+", "", text.lower()).replace("×", "x"), width, height)
