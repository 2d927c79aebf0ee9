"""All rules, for `list checks` and `explain`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from pressgang.diagnostics import Rule, rules_of
from pressgang.games.known import Games, games_beside, known_games

_MODULES = (
    "sources.problems",
    "sources.word_files",
    "schema.problems",
    "rulebook",
    "insignia.kind",
    "livery.palettes",
    "livery.colours",
    "profiles",
    "kit.problems",
    "sheets.problems",
    "terrain.problems",
    "imposition.problems",
    "build_problems",
    "print_options",
    "art.picture_problems",
    "backends.problems",
    "editing.rows",
    "games.problems",
    "studio.problems",
    "jobs.languages",
    "importing.wikidata",
    "importing.pulling",
    "rows.sides",
)


def general_rules() -> tuple[Rule, ...]:
    """Return the rules that hold for every game, in order of their codes."""
    rules = {
        rule.code: rule for name in _MODULES for rule in rules_of(vars(import_module(f"pressgang.{name}")))
    }
    return tuple(rules[code] for code in sorted(rules))


def rules_beside(folder: Path) -> dict[str, Rule]:
    """Return the rules of the games in a folder by code, including those of faulty games."""
    games = games_beside(folder)
    systems = [*games.sound().values(), *(system for system, _ in games.faulty())]
    return {rule.code: rule for system in reversed(systems) for rule in system.rules()}


def all_rules(games: Games | None = None) -> dict[str, Rule]:
    """Return all rules by code: the general ones, then those of each game."""
    rules = {rule.code: rule for rule in general_rules()}
    for system in (games or known_games()).sound().values():
        rules.update((rule.code, rule) for rule in system.rules())
    return rules
