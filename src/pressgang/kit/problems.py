"""The rules that a kit can break."""

from __future__ import annotations

from pressgang.diagnostics import general_rule

UNKNOWN_SYSTEM = general_rule("PG301")
UNKNOWN_SHEET = general_rule("PG302")
SAME_NAME = general_rule("PG303")
LEAVES_KIT = general_rule("PG304")
BAD_NAME = general_rule("PG305")
NO_SHEETS = general_rule("PG306")
UNKNOWN_FORCE = general_rule("PG307")
NOT_ONE_SHEET = general_rule("PG308")
PALETTE_OF_NOBODY = general_rule("PG309")
NO_ROW_OF_SIDE = general_rule("PG310")
BACKSLASHES = general_rule("PG311")
TOO_MANY = general_rule("PG312")
