"""Problems of terrain files."""

from __future__ import annotations

from pressgang.diagnostics import Rule

_SOURCE = "pressgang's terrain files, in the lines of hex-mapping tools"

UNKNOWN_TERRAIN = Rule(
    "PG821",
    "an unknown terrain",
    "Each word of a terrain file is drawn in its own way; one that is not known cannot be drawn at all.",
    _SOURCE,
    "0103 hil",
    "0103 hill",
)
BAD_PLACE = Rule(
    "PG822",
    "a line that names no cell",
    "A line of a terrain file begins with the cells that it speaks of, by the numbers that the mat prints: one "
    "cell, a run of cells, or those that a road goes through.",
    _SOURCE,
    'hill 0103 "Bone Hills"',
    '0103 hill "Bone Hills"',
)
OFF_THE_MAT = Rule(
    "PG823",
    "terrain off the mat",
    "A cell that the mat does not have is a slip of the pen, or the mat has another size than was meant.",
    _SOURCE,
    "1530 hill  # on a mat of 14 x 18",
    "1418 hill",
)
CELL_TWICE = Rule(
    "PG824",
    "a cell said twice",
    "Which of the two would be meant? All that a cell holds stands in one line.",
    _SOURCE,
    "0303 hill\n0303 wood",
    "0303 hill wood",
)
WAY_JUMPS = Rule(
    "PG825",
    "a road that jumps",
    "The parts of a road, lane or river of one name meet, or there is a gap in it.",
    _SOURCE,
    '0101-0401 road "Coast Road"\n0701-0901 road "Coast Road"',
    '0101-0401-0901 road "Coast Road"',
    severity="warning",
)
WAY_IN_SEA = Rule(
    "PG826",
    "sea under a road",
    "Roads and lanes run over land. A river may end in the sea, but it does not cross it.",
    _SOURCE,
    "0101..0110 sea\n0205-0105 road",
    "0101..0110 sea\n0205-0208 road",
)
TOO_LARGE = Rule(
    "PG827",
    "a terrain file too large",
    "The largest mat has 200 x 200 cells; a file that says more was made for something else.",
    _SOURCE,
    "001001..999999 sea",
    "001001..060060 sea",
)
SEA_AND_LAND = Rule(
    "PG828",
    "a cell of sea and land at once",
    "Where the sea ends is drawn between cells, so that each is one or the other. The coast is land.",
    _SOURCE,
    "0303 sea town",
    "0303 town",
)
NO_NEIGHBOURS = Rule(
    "PG829",
    "an edge of two cells that do not meet",
    "An edge is named by the two cells that share it. Cells that touch at a corner alone share none.",
    _SOURCE,
    "0304/0506 river",
    "0304/0404 river",
)
BAD_TERRAIN_NAME = Rule(
    "PG840",
    "a terrain that cannot be named so",
    "A terrain of a game or a kit is a word of its terrain files; words that mean something already keep it.",
    _SOURCE,
    "[terrain.hill]",
    "[terrain.moor]",
)
UNKNOWN_MOTIF = Rule(
    "PG841",
    "an unknown motif",
    "The ground of a terrain bears one of the motifs that pressgang draws, or an SVG of the game or the kit.",
    _SOURCE,
    'motif = "swampy"',
    'motif = "marsh"',
)
