"""The rules of values that a file cannot hold."""

from __future__ import annotations

from pressgang.diagnostics import general_rule

CANNOT_HOLD = general_rule("PG951")
NO_SUCH_PLACE = general_rule("PG952")
NOT_IN_KIT = general_rule("PG953")
