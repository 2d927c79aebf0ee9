"""Checking a game in a folder: its file, its sheets, and that the lines of each check do what they show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems, Span, counted
from pressgang.games.checks import finder
from pressgang.games.game import Game, OwnCheck
from pressgang.games.problems import WRONG_EXAMPLE
from pressgang.games.reading import read_game
from pressgang.games.system import system_of_game
from pressgang.games.words import untranslated
from pressgang.rows.muster import by_side
from pressgang.rows.sides import Side
from pressgang.rulebook import RuleBook
from pressgang.schema import read_all_rows
from pressgang.sources import read_table
from pressgang.sources.inputs import Inputs
from pressgang.sources.keys import span_of
from pressgang.sources.word_files import stayed_english
from pressgang.systems.base import Muster


def game_problems(file: Path, looked: list[str] | None = None, language: str | None = None) -> list[Diagnostic]:
    """Return every problem of a `game.toml`, of its sheets, and of the examples of its checks.

    With a language, a note names the texts of the game that have no translation into it.
    """
    found = Problems()
    game = read_game(file, str(file), Inputs(), found)
    if game is None:
        return found.found
    found.extend(system_of_game(game).sheet_problems())
    if not found.has_errors:
        for check in game.checks:
            found.extend(_examples(game, check))
    if language is not None and (texts := untranslated(game, language)):
        found.add(stayed_english(texts, language, Span("--language")))
    if looked is not None:
        parts = (
            counted(len(game.columns.own), "column"),
            counted(len(game.checks), "check"),
            counted(len(game.sheets), "sheet"),
        )
        looked.append(f"{file}: the game {game.id}, {', '.join(parts)}")
    return found.found


def _examples(game: Game, check: OwnCheck) -> Iterable[Diagnostic]:
    """A problem for bad lines that do not break the check, and for good ones that do."""
    code = check.rule.code
    for key, lines, wanted in (("bad", check.table.bad, True), ("good", check.table.good, False)):
        if not lines:
            continue
        place = span_of(check.entry.value, key, check.entry.span)
        broken, problems = _broken(game, check, lines)
        errors = [problem for problem in problems if problem.is_error]
        if errors:
            said = f"the {key} lines of {code} cannot be read: {errors[0].message}"
            yield WRONG_EXAMPLE.at(place, said, errors[0].help)
        elif broken and not wanted:
            said = f"the good lines of {code} break it: {broken[0].message}"
            yield WRONG_EXAMPLE.at(place, said, "Change the lines, or the rule.")
        elif not broken and wanted:
            said = f"the bad lines of {code} do not break it"
            yield WRONG_EXAMPLE.at(place, said, "Change the lines, or the rule.")


def _broken(game: Game, check: OwnCheck, lines: Sequence[str]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """The problems that a check finds in lines of a stat file, and those of reading them."""
    name = "example.csv"
    table, problems = read_table(Path(name), name, data="\n".join(lines).encode())
    if table is None:
        return [], list(problems)
    rows, met = read_all_rows(table, game.columns.row)
    sides = by_side([Side("", rows, Span(name, 1, 1))])
    found = list(finder(check, game.names)(Muster(tuple(sides), RuleBook(game.rules))))
    own = [problem for problem in found if problem.rule == check.rule]
    return own, [*problems, *met, *(problem for problem in found if problem.rule != check.rule)]
