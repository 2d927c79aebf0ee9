"""Problems of pieces and paper that do not go together."""

from __future__ import annotations

from pressgang.diagnostics import general_rule

PIECE_TOO_LARGE = general_rule("PG401")
NO_ROOM = general_rule("PG402")
OVERLAP_TOO_WIDE = general_rule("PG403")
BOARD_TOO_LARGE = general_rule("PG404")
NO_ROOM_FOR_BAR = general_rule("PG405")
BELOW_ZERO = general_rule("PG406")
HEADING_TOO_LONG = general_rule("PG407", severity="warning")
FURNITURE_GLYPH = general_rule("PG408")
TOO_MANY_TILES = general_rule("PG409")
MARKS_IN_MARGIN = general_rule("PG410")
PAPER_TOO_SMALL = general_rule("PG411")
FIT_OF_TILES = general_rule("PG412")
FURNITURE_OF_TILES = general_rule("PG413")
KISS_AND_FOLD = general_rule("PG414")
OTHER_THAN_LABELS = general_rule("PG415")
