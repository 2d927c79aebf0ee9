"""The rules that a table of Wikidata can break. An error leaves a type out; a warning keeps it."""

from __future__ import annotations

from pressgang.diagnostics import general_rule

NO_ITEM = general_rule("PG561")
UNKNOWN_UNIT = general_rule("PG562")
DISAGREE = general_rule("PG563")
NO_SIZE = general_rule("PG564")
ONE_SIZE = general_rule("PG565", severity="warning")
PLAIN = general_rule("PG566", severity="warning")
NO_LABEL = general_rule("PG567", severity="warning")
NO_SUCH_SIZE = general_rule("PG568")
