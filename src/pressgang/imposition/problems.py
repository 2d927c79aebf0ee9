"""Problems of pieces and paper that do not go together."""

from __future__ import annotations

from pressgang.diagnostics import Rule

_PAPER = "pressgang's promise of true size: nothing is scaled to fit the paper"
_PRINT = "pressgang's promise of a scale bar on each page that holds anything cut or measured"
_OPTIONS = "pressgang's options of paper, cutting and tiling"

PIECE_TOO_LARGE = Rule(
    "PG401",
    "a piece larger than the paper",
    "Pieces are printed at true size and in one part, so each must fit the printable part of a page with its"
    " bleed and cut marks.",
    _PAPER,
    'kind = "counters"\nsize = "300mm"  # on a4',
    'kind = "counters"\nsize = "32mm"',
)
NO_ROOM = Rule(
    "PG402",
    "margins that leave nothing",
    "Heading, foot and margins come off the paper first; what is left must hold at least a small piece.",
    _PAPER,
    '[paper]\nsize = "a5"\nmargin = "70mm"',
    '[paper]\nsize = "a5"\nmargin = "8mm"',
)
OVERLAP_TOO_WIDE = Rule(
    "PG403",
    "an overlap wider than half a tile",
    "Neighbouring tiles share the overlap. Where it takes more than half of a tile, a strip would reach over"
    " the neighbour to the tile after that one.",
    _OPTIONS,
    'layout = "tiled"\noverlap = "150mm"',
    'layout = "tiled"\noverlap = "10mm"',
)
BOARD_TOO_LARGE = Rule(
    "PG404",
    "a board too large for one page",
    "A PDF page may measure 200 in (5,080 mm) a side, and readers refuse or clip more.",
    "PDF 1.7 (ISO 32000-1), annex C.2: limits of page size",
    'layout = "single"\ncell = "600x400mm"',
    'layout = "tiled"\ncell = "600x400mm"',
)
NO_ROOM_FOR_BAR = Rule(
    "PG405",
    "a page too small for the scale bar",
    "Only a bar of exactly 100 mm and 4 in shows whether the printer kept the size; no part of it will do.",
    _PRINT,
    '[paper]\nsize = "74x105mm"',
    '[paper]\nsize = "a5"',
)
BELOW_ZERO = Rule(
    "PG406",
    "a measure below zero",
    "A negative gap, bleed, overlap, gutter or margin would lay one piece over another or print off the paper.",
    _OPTIONS,
    'gap = "-2mm"',
    'gap = "0mm"',
)
HEADING_TOO_LONG = Rule(
    "PG407",
    "a heading too long for the page",
    "The title is set down to 8 pt, then cut off: smaller type could not be read on the table.",
    "pressgang's rule of type sizes: no text below 6 pt, no title below 8 pt",
    'title = "All the raids on Kent, Sussex, Surrey, Hampshire and … "  # on a5',
    'title = "Raids on the south coast"',
    severity="warning",
)
FURNITURE_GLYPH = Rule(
    "PG408",
    "a character in a heading that no font has",
    "A missing character would print as an empty box or not at all.",
    "pressgang's promise that names print right",
    'title = "𓀀"',
    'title = "Raid on Cairo"',
)
TOO_MANY_TILES = Rule(
    "PG409",
    "a board in too many tiles",
    "A board in hundreds of sheets is a slip of a size or a unit, not a game.",
    _OPTIONS,
    'hex = "2in"\ncolumns = 500\nrows = 500',
    'hex = "2in"\ncolumns = 14\nrows = 18',
)
MARKS_IN_MARGIN = Rule(
    "PG410",
    "registration marks that the printer cannot reach",
    "A cutting machine needs all three marks whole; what lies in the margin is not printed.",
    _OPTIONS,
    '[paper]\nmargin = "12mm"\n[[sheet]]\nregistration = "silhouette"\nregistration-inset = "10mm"',
    '[paper]\nmargin = "8mm"\n[[sheet]]\nregistration = "silhouette"\nregistration-inset = "10mm"',
)
PAPER_TOO_SMALL = Rule(
    "PG411",
    "a paper too small for a board on one page",
    "A board is printed at true size: on one page of a paper that was named it fits or is cut off. Which size"
    " would fit can be worked out; whether you want that one is for you to say.",
    _PAPER,
    "pressgang make hex-mat -o mat.pdf --layout single --paper a1",
    "pressgang make hex-mat -o mat.pdf --layout single --paper a1 --fit",
)
FIT_OF_TILES = Rule(
    "PG412",
    "a board in tiles that is to fit the paper",
    "Tiles make a board of any size out of small paper, so there is nothing to fit.",
    _OPTIONS,
    'layout = "tiled"\nfit = true',
    'layout = "single"\nfit = true',
)
FURNITURE_OF_TILES = Rule(
    "PG413",
    "a board in tiles without its furniture",
    "Without words, marks and a scale bar nobody could put tiles together, or know that they are of true size.",
    _OPTIONS,
    'layout = "tiled"\nfurniture = "none"',
    'layout = "single"\nfurniture = "none"',
)
KISS_AND_FOLD = Rule(
    "PG414",
    "kiss cuts of pieces that are folded",
    "Kiss cuts leave stickers on their backing; what is folded over and glued to its back is cut through.",
    _OPTIONS,
    'kind = "counters"\nknife = "kiss"\nbacks = "fold"',
    'kind = "counters"\nknife = "kiss"',
)
