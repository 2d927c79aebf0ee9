"""MT111: wordings of certificates that cannot be used. The certificates themselves look for it."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT111",
    "a wording that cannot be used",
    "The wordings of certificates are a template of yours to change: each result has a title and sentences, "
    "and what stands in braces is a column of the list of names.",
    "templates/certificates.toml",
    '[sank]\nsentences = ["sank {ship} in a night action"]',
    '[sank]\nsentences = ["sank {foe} in a night action"]',
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Nothing: the wordings belong to the sheet."""
    return iter(())
