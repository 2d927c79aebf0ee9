"""The options of files for a print shop, and what can stand in their way."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pressgang.diagnostics import Rule
from pressgang.run_options import FILE
from pressgang.schema import FLAG, Choice, Length, Parsed
from pressgang.schema.parameters import Shell, parameter

_SOURCE = "ISO 15930-7 (PDF/X-4); pressgang's files for print shops"
NO_SPOT = "none"
"""The word that leaves cut lines out."""
LONGEST_SPOT = 127
"""Bytes that a name in a PDF may have."""
RESERVED_SPOTS = frozenset({"all", "none", "cyan", "magenta", "yellow", "black", "key", "registration"})
"""Inks that every press has, and words that mean several or no inks in a PDF."""
BLEED = 3.0
"""What print shops ask for beyond the trim, in mm."""
BAD_SPOT = Rule(
    "PG581",
    "a name that no spot ink can have",
    "A cutter finds its lines by the name of their ink. The names of the four inks, and All and None, mean "
    "something else in a PDF; control characters and very long names are lost on the way.",
    _SOURCE,
    "pressgang make counters raf.csv -o counters.pdf --press --spot All",
    "pressgang make counters raf.csv -o counters.pdf --press --spot CutContour",
)
BLEED_BEYOND_GAP = Rule(
    "PG582",
    "a bleed larger than the gap",
    "What bleeds from one piece would be printed on its neighbour, or cut off short without a word.",
    "pressgang: how pieces lie on a page",
    "pressgang make counters raf.csv -o counters.pdf --gap 2mm --bleed 3mm",
    "pressgang make counters raf.csv -o counters.pdf --gap 6mm --bleed 3mm",
)
BAD_ICC = Rule(
    "PG583",
    "a profile that no press has",
    "The output intent of PDF/X-4 is the ICC profile of a press: of the device class prtr, in CMYK.",
    _SOURCE,
    "--press --icc sRGB.icc",
    "--press --icc PSOcoated_v3.icc",
    exit_status=2,
)


def spot_name(text: str) -> str:
    """The name of a spot ink as a PDF can hold it; raises `ValueError` with the end of a sentence."""
    name = text.strip()
    if not name:
        raise ValueError("is no name")
    if not name.isprintable():
        raise ValueError("holds a character that does not print")
    if len(name.encode()) > LONGEST_SPOT:
        raise ValueError(f"is longer than the {LONGEST_SPOT} bytes that a PDF has for it")
    if name == NO_SPOT:
        return name
    if name.casefold() in RESERVED_SPOTS:
        raise ValueError("is an ink that every press has, or means all inks")
    return name


SPOT = Parsed(
    "name of an ink",
    spot_name,
    BAD_SPOT,
    "Write a name of its own, such as CutContour or Thru-cut, as the shop wants it; none leaves cut lines out.",
)


@dataclass(frozen=True, kw_only=True)
class PressOptions:
    """What is said of the files for a print shop."""

    press: bool | None = parameter(
        FLAG, False, for_paper=True,
        help="for a print shop, a PDF/X-4: one piece, or one sheet, a page, with its bleed and nothing else",
    )  # fmt: skip
    press_by: str | None = parameter(
        Choice(("piece", "sheet")), "piece",
        help="with press: a page for each piece that is cut out, or pages of them as large as the paper, for "
        "punching",
    )  # fmt: skip
    press_bleed: float | None = parameter(
        Length(0, 20), BLEED, help="with press: how far grounds reach beyond the trim; a sheet can say its own",
        example="3mm",
        render=Shell(
            "--bleed", metavar="LENGTH", help="With --press: how far grounds reach beyond the trim (3mm)."
        ),
        make=Shell(
            metavar="LENGTH", help="With --press: the bleed of a sheet without a --bleed of its own (3mm)."
        ),
    )  # fmt: skip
    colours: str | None = parameter(
        Choice(("rgb", "cmyk")), example="cmyk",
        help="with press: colours as RGB, or in the four inks of a press with greys in black alone (rgb; cmyk "
        "with a profile)",
    )  # fmt: skip
    icc: Path | None = parameter(
        FILE, keys=(),
        shell=Shell(
            metavar="FILE",
            help="With --press: the ICC profile of the shop's press (CMYK), to which colours are converted.",
        ),
    )  # fmt: skip
    spot: str | None = parameter(
        SPOT, "CutContour", help="with press: the spot ink of cut lines, over all others; none leaves them out",
        shell=Shell(metavar="NAME"),
    )  # fmt: skip
