"""The rules that a kit can break."""

from __future__ import annotations

from pressgang.diagnostics import Rule

_SOURCE = "pressgang's kit format"

UNKNOWN_SYSTEM = Rule(
    "PG301",
    "an unknown game system",
    "The system decides which stats, checks and sheets there are.",
    _SOURCE,
    'system = "dogfigth"',
    'system = "dogfight"',
)
UNKNOWN_SHEET = Rule(
    "PG302",
    "a sheet kind that the game does not have",
    "Each game has its own sheets.",
    _SOURCE,
    '[[sheet]]\nkind = "turn-record"',
    '[[sheet]]\nkind = "turn-records"',
)
SAME_NAME = Rule(
    "PG303",
    "two forces or two sheets of one name",
    "A sheet's name is its file's name, so the second would overwrite the first; a force's name tells the "
    "sides apart.",
    _SOURCE,
    '[[sheet]]\nkind = "counters"\n[[sheet]]\nkind = "counters"',
    '[[sheet]]\nkind = "counters"\n[[sheet]]\nkind = "counters"\nname = "counters-large"',
)
LEAVES_KIT = Rule(
    "PG304",
    "a path that leaves the kit",
    "A kit is a folder that can be copied and passed on: what it names lies inside, and nothing else is read.",
    _SOURCE,
    'stats = "../raf.csv"',
    'stats = "raf.csv"',
)
BAD_NAME = Rule(
    "PG305",
    "a name that cannot be a file's name",
    "Kits and sheets are printed into files of their names, on any system.",
    _SOURCE,
    'name = "bomb/run?"',
    'name = "bomb-run"',
)
NO_SHEETS = Rule(
    "PG306",
    "a kit without sheets",
    "Without a sheet there is nothing to print.",
    _SOURCE,
    'name = "duel"\nsystem = "dogfight"',
    'name = "duel"\nsystem = "dogfight"\n[[sheet]]\nkind = "quick-reference"',
)
UNKNOWN_FORCE = Rule(
    "PG307",
    "a force that the kit does not have",
    "A sheet for a force that does not exist would be empty.",
    _SOURCE,
    '[[sheet]]\nkind = "counters"\nforces = ["RFA"]',
    '[[sheet]]\nkind = "counters"\nforces = ["RAF"]',
)
NOT_ONE_SHEET = Rule(
    "PG308",
    "two sheets of a workbook for one force",
    "A force is one sheet of its workbook; of two that are named one would be dropped in silence.",
    _SOURCE,
    '[[force]]\nstats = "armies.xlsx#Finland"\nsheet = "USSR"',
    '[[force]]\nstats = "armies.xlsx#Finland"',
)
PALETTE_OF_NOBODY = Rule(
    "PG309",
    "colours for a file that may hold several sides",
    "Without a name, a stat file makes a force of each side that its rows name; they can't all wear the same.",
    _SOURCE,
    '[[force]]\nstats = "armies.csv"\npalette = "tan"',
    '[[force]]\nstats = "armies.csv"\n\n[[force]]\nname = "RAF"\npalette = "tan"',
)
NO_ROW_OF_SIDE = Rule(
    "PG310",
    "a force without a row",
    "A force without a stat file of its own takes the rows whose side is its name; with a slip in the name it "
    "would be empty, and its rows another force.",
    _SOURCE,
    '[[force]]\nname = "Finnland"   # the rows say Finland',
    '[[force]]\nname = "Finland"',
)
BACKSLASHES = Rule(
    "PG311",
    "a path with backslashes",
    "A kit can be passed on to people with other systems, and / parts folders on all of them.",
    _SOURCE,
    "stats = 'armies\\raf.csv'",
    'stats = "armies/raf.csv"',
)
TOO_MANY = Rule(
    "PG312",
    "a kit with more sheets or sides than anyone prints",
    "Each sheet is drawn when the kit is checked, and each side told from each other; so many are a slip, "
    "or made to keep a computer busy.",
    _SOURCE,
    "ten thousand times [[sheet]] or [[force]]",
    "a kit for each evening",
)
