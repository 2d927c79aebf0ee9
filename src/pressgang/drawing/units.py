"""Lengths, parsed here once into millimetres; everything after this module is a float in mm."""

from __future__ import annotations

import re

from pressgang.diagnostics import nearest
from pressgang.regex import regex
from pressgang.structs import NamedTuple

MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72
_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH, "″": MM_PER_INCH, "pt": MM_PER_POINT}
UNIT_NAMES = "mm, cm, in, pt"
_FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}
_LENGTH = regex(
    r"""(?P<sign>[+-]?)\s*
    (?:(?P<whole>\d{1,6})[\s-]+)?                      # the 1 of 1 1/2
    (?:(?P<top>\d{1,6})/(?P<bottom>\d{1,6})|(?P<number>\d{1,9}(?:\.\d{0,9}|,\d{1,2})?|0,\d{1,9}|\.\d{1,9}))
    \s*(?P<unit>[^\d\s.]*)""",
    re.VERBOSE,
)


def inches(value: float) -> float:
    """Return `value` inches in millimetres."""
    return value * MM_PER_INCH


def points(value: float) -> float:
    """Return `value` typographic points (1/72 in) in millimetres: the unit of type sizes and line weights."""
    return value * MM_PER_POINT


def parse_length(text: str) -> float:
    """Return a length such as `2in`, `1.5cm`, `1,5 cm`, `5/8"` or `1 1/2 in`, in mm. Raises `ValueError` with a
    sentence, also for `1,500mm`, whose comma may part thousands.
    """
    cleaned = text.strip().lower()
    for sign, plain in _FRACTIONS.items():
        cleaned = cleaned.replace(sign, " " + plain)
    match = _LENGTH.fullmatch(cleaned.strip())
    if match is None:
        raise ValueError("is not a length")
    unit = match["unit"]
    if not unit:
        raise ValueError(f"has no unit; the units are {UNIT_NAMES}")
    if unit not in _UNITS:
        raise ValueError(f"has an unknown unit; the units are {UNIT_NAMES}")
    if match["bottom"]:
        if int(match["bottom"]) == 0:
            raise ValueError("divides by zero")
        number = int(match["whole"] or 0) + int(match["top"]) / int(match["bottom"])
    elif match["whole"]:
        raise ValueError("is not a length")
    else:
        number = float(match["number"].replace(",", "."))
    return number * _UNITS[unit] * (-1 if match["sign"] == "-" else 1)


def format_length(mm: float) -> str:
    """Return a length as a message or a default shows it: `32 mm`, `50.8 mm`."""
    return f"{mm:.2f}".rstrip("0").rstrip(".") + " mm"


def signed(number: int) -> str:
    """Return a number with its sign, as it is printed: `+2`, `0`, `−1` (with a true minus sign)."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


class Paper(NamedTuple):
    """A sheet of paper, `width` × `height` mm, as it lies in front of the reader."""

    name: str
    width: float
    height: float

    def turned(self) -> Paper:
        """Return the same sheet the other way up (landscape for portrait)."""
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
        """The name as it is written: `auto:a4,a3`."""
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
_SAME = 0.05  # mm by which a page may differ from a listed paper and still have its name
SMALLEST, LARGEST = 40.0, 5000.0  # mm; a PDF page may not exceed 200 in
_CUSTOM = regex(r"\s*([\d.,/\s]+?)\s*([a-z\"]*)\s*[x×]\s*([\d.,/\s]+?)\s*([a-z\"]+)\s*", re.IGNORECASE)


def parse_papers(text: str) -> Paper | PaperChoice:
    """Return a paper as `parse_paper` reads it, or a choice of several: `auto:a4,a3`.

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


def paper_name(width: float, height: float) -> str | None:
    """Return the name of the paper of that size in mm, upright or turned, or None."""
    short, long = sorted((width, height))
    near = (one for one in PAPERS.values() if max(abs(one.width - short), abs(one.height - long)) <= _SAME)
    return next((one.name for one in near), None)


def parse_paper(text: str) -> Paper:
    """Return a paper by name (`a4`, `ARCH D`) or measures (`8.5in x 11in`). Raises `ValueError`."""
    key = re.sub(r"[\s_-]+", "", text.lower())
    for paper in PAPERS.values():
        if key == paper.name.replace("-", ""):
            return paper
    # A size is short; the pattern would try a long run of blanks in every way of splitting it.
    match = _CUSTOM.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        like = nearest(text, PAPERS)
        meant = f" (did you mean {like}?)" if like else ""
        raise ValueError(f"is no paper{meant}; the papers are {', '.join(PAPERS)}, or a size such as 210x297mm")
    width = parse_length(match[1] + (match[2] or match[4]))
    height = parse_length(match[3] + match[4])
    for side in (width, height):
        if not SMALLEST <= side <= LARGEST:
            raise ValueError(f"has a side of {side:g} mm; a side may be {SMALLEST:g} to {LARGEST:g} mm")
    return Paper(re.sub(r"\s+", "", text.lower()).replace("×", "x").replace(",", "."), width, height)
