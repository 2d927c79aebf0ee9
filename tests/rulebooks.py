"""The values of one of our games, as a kit and its own file of them override these."""

from __future__ import annotations

from collections.abc import Mapping

from pressgang.diagnostics import Diagnostic, Span
from pressgang.rulebook import RuleBook, numbers_of, rules_in_force
from pressgang.sources.table import Located


def load_rules(
    system_id: str,
    own: Located | None = None,
    overrides: Mapping[str, tuple[object, Span, Span]] | None = None,
) -> tuple[RuleBook, list[Diagnostic]]:
    """The values of a game, and what is wrong with those that override them."""
    return rules_in_force(numbers_of(system_id), own, overrides)
