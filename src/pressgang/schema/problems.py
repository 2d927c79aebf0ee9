"""The rules that a value, a column or an option can break before any game looks at it."""

from __future__ import annotations

from pressgang.diagnostics import general_rule

NOT_WHOLE = general_rule("PG201")
NOT_A_NUMBER = general_rule("PG202")
OUT_OF_RANGE = general_rule("PG203")
BAD_LENGTH = general_rule("PG204")
UNKNOWN_WORD = general_rule("PG205")
MISSING_VALUE = general_rule("PG206")
TEXT_TOO_LONG = general_rule("PG207")
BAD_COLOUR = general_rule("PG208")
BAD_PAPER = general_rule("PG209")
UNKNOWN_COLUMN = general_rule("PG211")
MISSING_COLUMN = general_rule("PG212")
UNKNOWN_KEY = general_rule("PG213")
MISSING_KEY = general_rule("PG214")
WRONG_TYPE = general_rule("PG215")
