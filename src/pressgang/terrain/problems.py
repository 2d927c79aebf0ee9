"""Problems of terrain files."""

from __future__ import annotations

from pressgang.diagnostics import general_rule

UNKNOWN_TERRAIN = general_rule("PG821")
BAD_PLACE = general_rule("PG822")
OFF_THE_MAT = general_rule("PG823")
CELL_TWICE = general_rule("PG824")
WAY_JUMPS = general_rule("PG825", severity="warning")
WAY_IN_SEA = general_rule("PG826")
TOO_LARGE = general_rule("PG827")
SEA_AND_LAND = general_rule("PG828")
NO_NEIGHBOURS = general_rule("PG829")
BAD_TERRAIN_NAME = general_rule("PG840")
UNKNOWN_MOTIF = general_rule("PG841")
