"""The rules that a value, a column or an option can break before any game looks at it."""

from __future__ import annotations

from pressgang.diagnostics import Rule

_STAT = "pressgang's stat file format"
_KIT = "pressgang's kit format"

NOT_WHOLE = Rule(
    "PG201",
    "a number that must be whole",
    "Stats, quantities and rows are counted in ovals, boxes and pieces, so they must be whole numbers.",
    _STAT,
    "engine = 2.5",
    "engine = 3",
)
NOT_A_NUMBER = Rule(
    "PG202",
    "a number that is none",
    "A measure that is not a finite number cannot be drawn.",
    _STAT,
    "span_m = wide",
    "span_m = 9.87",
)
OUT_OF_RANGE = Rule(
    "PG203",
    "a number outside its limits",
    "Each number has limits, so that a slip of the keyboard does not print a thousand pages.",
    _STAT,
    "quantity = 1000000000",
    "quantity = 12",
)
BAD_LENGTH = Rule(
    "PG204",
    "a length that is none",
    "32 may be millimetres or inches, and a mat in the wrong unit is wasted paper: a length has a unit.",
    _KIT,
    "size = 32",
    'size = "32mm"',
)
UNKNOWN_WORD = Rule(
    "PG205",
    "a word that is not one of the choices",
    "A word that is not known would be dropped in silence, so it is refused.",
    _STAT,
    "wing = eliptical",
    "wing = elliptical",
)
MISSING_VALUE = Rule(
    "PG206",
    "a required value that is blank",
    "Without it the sheet cannot be printed.",
    _STAT,
    "name,engine\nSpitfire,",
    "name,engine\nSpitfire,5",
)
TEXT_TOO_LONG = Rule(
    "PG207",
    "a text that is too long",
    "No counter or form has room for it.",
    _STAT,
    "name = (a name of 3,000 characters)",
    "name = Rogožarski IK-3",
)
BAD_COLOUR = Rule(
    "PG208",
    "a colour that is none",
    "A colour is written as six hexadecimal digits, so that it means the same on every machine.",
    _KIT,
    'ground = "tannish"',
    'ground = "#c9a66b"',
)
BAD_PAPER = Rule(
    "PG209",
    "a paper that is none",
    "Only a paper whose measures are known can be printed at true size.",
    _KIT,
    'size = "a44"',
    'size = "a4"',
)
UNKNOWN_COLUMN = Rule(
    "PG211",
    "an unknown column",
    "A heading with a slip in it would lose the whole column in silence.",
    _STAT,
    "name,engin,fuselage",
    "name,engine,fuselage",
)
MISSING_COLUMN = Rule(
    "PG212",
    "a required column that is missing",
    "The game needs this stat of every piece.",
    _STAT,
    "name,engine\nSpitfire,5",
    "name,engine,fuselage,to_hit,weapons\nSpitfire,5,3,4,front",
)
UNKNOWN_KEY = Rule(
    "PG213",
    "an unknown key",
    "A key with a slip in it would be dropped in silence.",
    _KIT,
    '[paper]\nsiez = "a4"',
    '[paper]\nsize = "a4"',
)
MISSING_KEY = Rule(
    "PG214",
    "a required key that is missing",
    "Without it the kit cannot be read.",
    _KIT,
    '[[force]]\nstats = "raf.csv"',
    '[[force]]\nname = "RAF"\nstats = "raf.csv"',
)
WRONG_TYPE = Rule(
    "PG215",
    "a value of the wrong type",
    "A number in quotes, a list in place of a word or a table in place of a value cannot be understood.",
    _KIT,
    'columns = "fourteen"',
    "columns = 14",
)
