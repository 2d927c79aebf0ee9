"""The ways a game in a folder can be wrong: PG941 to PG931."""

from __future__ import annotations

from pressgang.diagnostics import general_rule

BAD_EXPRESSION = general_rule("PG941")
UNKNOWN_IN_EXPRESSION = general_rule("PG942")
CANNOT_WORK_OUT = general_rule("PG943")
CIRCLE_OF_VALUES = general_rule("PG944")
WRONG_TYPES = general_rule("PG945")
BAD_MARKUP = general_rule("PG946")
BAD_GAME_NAME = general_rule("PG911")
TOO_MUCH = general_rule("PG912")
BAD_CODE = general_rule("PG913")
BAD_DECLARATION = general_rule("PG914")
WRONG_EXAMPLE = general_rule("PG915")
UNKNOWN_PART = general_rule("PG916")
HIDDEN_GAME = general_rule("PG921", severity="warning")
BAD_STARTER = general_rule("PG923", exit_status=2)
NOT_A_GAME = general_rule("PG922", exit_status=2)
OUTSIDE_LIMITS = general_rule("PG931")
NO_LIST = general_rule("PG932")
