"""Problems between a finished page and its bytes."""

from __future__ import annotations

from pressgang.diagnostics import general_rule

NO_CAIRO = general_rule("PG701", exit_status=2)
TOO_MANY_PIXELS = general_rule("PG702", exit_status=2)
BAD_DATE = general_rule("PG703", exit_status=2)
NO_EZDXF = general_rule("PG704", exit_status=2)
