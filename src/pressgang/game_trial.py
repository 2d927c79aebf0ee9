"""Checking a game in a folder: its file, its sheets, the lines of each check, and what its values come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems, Span, counted
from pressgang.files.paths import is_file
from pressgang.games.arithmetic import Scope
from pressgang.games.checks import finder, row_name
from pressgang.games.game import Game, OwnCheck
from pressgang.games.problems import WRONG_EXAMPLE
from pressgang.games.reading import read_game
from pressgang.games.system import system_of_game
from pressgang.games.values import Fault, shown_value
from pressgang.games.words import untranslated
from pressgang.games.written import STARTER
from pressgang.jobs.loading import open_kit
from pressgang.kit import KIT_FILE
from pressgang.rows.muster import by_side
from pressgang.rows.sides import Side
from pressgang.rulebook import RuleBook
from pressgang.schema import Row, read_all_rows
from pressgang.sources import read_table
from pressgang.sources.inputs import Inputs
from pressgang.sources.keys import span_of
from pressgang.sources.records import heading_key
from pressgang.sources.word_files import stayed_english
from pressgang.starter.made import stat_file
from pressgang.systems.base import Muster

_MOST_SIDES = 20


def game_problems(file: Path, looked: list[str] | None = None, language: str | None = None) -> list[Diagnostic]:
    """Return every problem of a `game.toml`, of its sheets, and of the examples of its checks.

    With a language, a note names the texts of the game that have no translation into it.
    """
    found = Problems()
    game = read_game(file, str(file), Inputs(), found, with_places=language is not None)
    if game is None:
        return found.found
    system, kit = system_of_game(game), _kit_of(game)
    if system.sheet_problems():
        job = None if kit is None else open_kit(kit, Problems())
        palettes = job.palettes if job is not None and job.system.id == game.id else ()
        found.extend(system.sheet_problems(frozenset(map(heading_key, palettes))))
    if not found.has_errors:
        for check in game.checks:
            found.extend(_examples(game, check))
    if language is not None and (texts := untranslated(game, language)):
        lines = [span.line for _, span in texts]
        found.add(stayed_english([text for text, _ in texts], language, texts[0][1], lines))
    if looked is not None:
        parts = (
            counted(len(game.columns.own), "column"),
            counted(len(game.checks), "check"),
            counted(len(game.sheets), "sheet"),
        )
        looked.append(f"{file}: the game {game.id}, {', '.join(parts)}")
        looked.extend(_worked_out(game, found))
    return found.found


def _worked_out(game: Game, found: Problems) -> list[str]:
    """Return a line for each side with the values of its first row, as sheets print them.

    The rows are those of the game's starter, whose problems go into `found`; or of the kit that it lies in; or
    they are made of the examples of its columns.
    """
    if found.has_errors or not game.names.values:
        return []
    starter, kit = game.file.parent / STARTER, _kit_of(game)
    rules, sides, met = RuleBook(game.rules), [], Problems()
    job = None if kit is None else open_kit(kit, met)
    found.extend(met.found if kit == starter else ())
    if job is not None and job.system.id == game.id:
        rules, sides = job.rules, list(job.sides)
    elif kit != starter:
        sides = [_side(stat_file(game.columns.row, "Example", 1).decode().splitlines(), game)[0]]
    firsts = ((side, next(iter(side.all_rows), None)) for side in sides[:_MOST_SIDES])
    return [
        f"{side.name or 'an example'}, {row_name(row)}: {_values(game, game.names.row(row, rules, side.name))}"
        for side, row in firsts
        if row is not None
    ]


def _kit_of(game: Game) -> Path | None:
    """Return the folder of the game's starter, or else of the kit that it lies in."""
    folders = game.file.parent / STARTER, game.file.parent.parent.parent
    return next((one for one in folders if is_file(one / KIT_FILE)), None)


def _values(game: Game, scope: Scope) -> str:
    """Return the values of a row with their labels: `Points 14, Range 36`."""
    said = []
    for name in game.names.values:
        label = game.names.labels[name]
        try:
            said.append(f"{label} {shown_value(scope[name])}")
        except Fault as fault:
            said.append(f"{label} has no result: it {fault.said}")
    return ", ".join(said)


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
    side, met = _side(lines, game)
    found = list(finder(check, game.names)(Muster(tuple(by_side([side])), RuleBook(game.rules))))
    own = [problem for problem in found if problem.rule == check.rule]
    return own, [*met, *(problem for problem in found if problem.rule != check.rule)]


def _side(lines: Sequence[str], game: Game) -> tuple[Side[Row], list[Diagnostic]]:
    """Return a side with the rows in lines of a stat file, and their problems."""
    name = "example.csv"
    table, problems = read_table(Path(name), name, data="\n".join(lines).encode())
    rows, met = ((), []) if table is None else read_all_rows(table, game.columns.row)
    return Side("", rows, Span(name, 1, 1)), [*problems, *met]
