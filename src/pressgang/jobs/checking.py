"""Checks of a kit or a game folder: all of printing except the bytes, and the examples of checks."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Rule, Span, counted, in_order
from pressgang.files.paths import AnyPath, AnyPaths, as_paths, is_file
from pressgang.games.checks import finder, row_name
from pressgang.games.expressions.arithmetic import Scope
from pressgang.games.expressions.values import Fault, shown_value
from pressgang.games.game import Game, OwnCheck
from pressgang.games.problems import WRONG_EXAMPLE
from pressgang.games.reading import read_game
from pressgang.games.system import system_of_game
from pressgang.games.words import untranslated
from pressgang.games.written import STARTER
from pressgang.imposition.problems import FURNITURE_GLYPH
from pressgang.jobs.composing import read_pictures
from pressgang.jobs.job import Job, Progress
from pressgang.jobs.languages import line_to_fill
from pressgang.jobs.loading import open_kit
from pressgang.jobs.whole_job import lay_sheets, proof_imprint
from pressgang.kit.reader import KIT_FILE
from pressgang.kit.tables import Order
from pressgang.print_options import PrintOptions, RequestedName
from pressgang.rows.sides import Force, Side
from pressgang.rulebook import RuleBook
from pressgang.schema import Row, read_all_rows
from pressgang.sources import read_table
from pressgang.sources.inputs import Inputs
from pressgang.sources.memory import Memory
from pressgang.sources.table import heading_key
from pressgang.sources.word_files import note_english
from pressgang.stats.reading import split_by_side
from pressgang.structs import replace
from pressgang.systems.base import Muster
from pressgang.typography.fonts import FontBook


def kit_problems(
    path: Path, looked: list[str] | None = None, games: Sequence[Path] = (), language: str | None = None
) -> list[Diagnostic]:
    """Return every problem of a kit as it stands; see `examine_kit`. `looked` receives a summary of the kit."""
    wanted = RequestedName(language, Span("--language")) if language else None
    job, found = examine_kit(path, games=games, language=wanted)
    if job is not None and looked is not None:
        rows = sum(len(side.rows) for side in (*job.forces, *job.names.values()))
        parts = (counted(len(job.forces), "force"), counted(rows, "row"), counted(len(job.orders), "sheet"))
        looked.append(f"{path}: a kit for {job.system.id}, {', '.join(parts)}")
    return found


ReadSteps = Callable[[Job, Job, list[Diagnostic]], Iterator[None]]


def examine_kit(
    path: AnyPath,
    kept: Memory | None = None,
    games: AnyPaths = (),
    progress: Progress | None = None,
    language: RequestedName | None = None,
) -> tuple[Job | None, list[Diagnostic]]:
    """Return the job of a kit as far as it can be read, and every problem of reading, composing and laying it,
    once; see `examine_in_steps`.
    """
    steps = examine_in_steps(Path(path), kept, as_paths(games), progress, language=language)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            examined: tuple[Job | None, list[Diagnostic]] = end.value
            return examined


def examine_in_steps(
    path: Path,
    kept: Memory | None = None,
    games: Sequence[Path] = (),
    progress: Progress | None = None,
    read: ReadSteps | None = None,
    language: RequestedName | None = None,
) -> Generator[None, None, tuple[Job | None, list[Diagnostic]]]:
    """Examine a kit; the steps are those of `read`, and the result is that of `examine_kit`.

    Nothing in the files makes it raise. `kept` holds results of earlier examinations, so that only what changed
    is made anew. `read` is called with the job, its sound part and the problems so far before any sheet is
    laid; what it or `progress` raises ends the examination.
    """
    if kept is not None:
        kept.begin()
    found = Problems()
    job: Job | None = None
    try:
        job = open_kit(path, found, games=games, kept=kept)
        if job is not None:
            sound = keep_sound_part(job, found.found)
            if read is not None:
                yield from read(job, sound, in_order(dict.fromkeys(found.found)))
            found.extend(_met_in_print(job, sound, progress, language))
    except PressgangError as error:
        found.extend(error.diagnostics)
    except BaseException:
        if kept is not None:
            kept.break_off()
        raise
    return job, in_order(dict.fromkeys(found.found))


def _met_in_print(
    job: Job, sound: Job, progress: Progress | None, language: RequestedName | None
) -> Iterator[Diagnostic]:
    """Yield the problems of composing and laying the sound part of a job on the job's own paper."""
    met = Problems()
    left_out = _left_out(job.forces, sound.forces)
    read_pictures((*left_out, *job.names.values()), job.inputs, met)
    lot = lay_sheets(sound, PrintOptions(language=language), progress, proof_imprint(sound))
    met.extend(lot.found)
    if not met.has_errors:
        met.extend(lot.check_pictures())
    return (problem for problem in met.found if problem.rule not in _follow(job, sound))


def keep_sound_part(job: Job, problems: Iterable[Diagnostic]) -> Job:
    """Return the job without its faulty rows, and without sheets that lack theirs.

    The rest can be composed, and its problems are its own.
    """
    faults = list(problems)
    places = {problem.span for problem in faults if problem.is_error}
    forces = tuple(_keep_sound_rows(force, places) for force in job.forces)
    names = {name: _keep_sound_rows(side, places) for name, side in job.names.items()}
    name, title = (_printable(text, job.book, faults) for text in (job.name, job.title))
    left = replace(job, forces=forces, names=names, name=name, title=title)
    if "paper" in job.lost or any(problem.rule == rule.TOO_MANY for problem in faults):
        return replace(left, orders=())
    return replace(left, orders=tuple(order for order in job.orders if _has_its_rows(order, left)))


def _printable(text: str, book: FontBook, faults: Iterable[Diagnostic]) -> str:
    """Return the kit's name or title, as every sheet prints it, without its missing characters."""
    if any(problem.rule == rule.MISSING_GLYPH for problem in faults):
        for character in book.missing(text):
            text = text.replace(character, "?")
    return text


_AnySide = TypeVar("_AnySide", bound=Side[Row])


def _keep_sound_rows(side: _AnySide, places: Container[Span]) -> _AnySide:
    rows = tuple(row for row in side.sound_rows() if not any(at in places for at in _places(row)))
    return replace(side, rows=rows, complete=side.complete and len(rows) == len(side.rows))


def _left_out(forces: Iterable[Force[Row]], sound: Iterable[Force[Row]]) -> tuple[Force[Row], ...]:
    """Return the rows that are not among the sound ones: their pictures are examined all the same."""
    kept = {id(row) for force in sound for row in force.rows}
    return tuple(force.of(tuple(row for row in force.rows if id(row) not in kept)) for force in forces)


def _places(row: Row) -> Iterator[Span]:
    """Yield the places at which a row can be faulty: its own and those of its cells."""
    yield row.record.span
    for cell in row.record.cells.values():
        yield cell.span
    yield from row.record.blanks.values()


def _has_its_rows(order: Order, left: Job) -> bool:
    """Return whether the sheet has rows left, or never had any (which is a problem of its own)."""
    if order.kind.names_row is not None:
        listed = left.names.get(order.name)
        if listed is None:
            return not getattr(order.kind, "names", "")
        return bool(listed.rows or listed.complete)
    own = [side for side in left.forces if not order.forces or side.name in order.forces]
    if not order.kind.needs_stats or any(side.rows for side in own):
        return True
    return all(side.complete for side in own) and len(own) >= len(order.forces)


def _follow(job: Job, sound: Job) -> list[Rule]:
    """Return the rules that a sound part may break only because the rest is left out."""
    follow = [rule.MISSING_GLYPH, FURNITURE_GLYPH] if "fonts" in job.lost else []
    if any(problem.is_error for problem in job.warnings):
        # Rows that could not be read may be those that a sheet would have had.
        follow += [rule.NOTHING_ON_SHEET, rule.NOTHING_TO_PRINT]
    return follow if len(sound.orders) == len(job.orders) else [*follow, rule.NOTHING_TO_BIND]


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
        wrong = [one for check in game.checks for one in _examples(game, check)]
        if wrong and game.with_places is not None and (exact := game.with_places()) is not None:
            wrong = [one for check in exact.checks for one in _examples(exact, check)]
        found.extend(wrong)
    texts = [] if language is None else untranslated(game, language)
    if language is not None and texts:
        lines = [span.line for _, span in texts]
        found.add(note_english([text for text, _ in texts], language, texts[0][1], lines))
    if looked is not None:
        parts = (
            counted(len(game.columns.own), "column"),
            counted(len(game.checks), "check"),
            counted(len(game.sheets), "sheet"),
        )
        looked.append(f"{file}: the game {game.id}, {', '.join(parts)}")
        looked.extend(_show_values(game, found))
        if texts:
            looked += [f"To be filled in, in words.{language}.toml beside it:", "[words]"]
            looked.extend(line_to_fill(text) for text, _ in texts)
    return found.found


def _show_values(game: Game, found: Problems) -> list[str]:
    """Return a line for each side with the values of its first row, as sheets print them.

    The rows are those of the game's starter (its problems go into `found`), else of the kit around the game,
    else made of the examples of its columns.
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
        from pressgang.starter.files import make_stat_file

        sides = [_side(make_stat_file(game.columns.row, "Example", 1).decode().splitlines(), game)[0]]
    firsts = ((side, next(iter(side.rows), None)) for side in sides[:_MOST_SIDES])
    return [
        f"{side.name or 'an example'}, {row_name(row)}: {_values(game, game.names.row(row, rules, side.name))}"
        for side, row in firsts
        if row is not None
    ]


def _kit_of(game: Game) -> Path | None:
    """Return the folder of the game's starter, or else of the kit around the game."""
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
    """Yield a problem for each bad line that does not break its check, and for each good line that does."""
    code = check.rule.code
    for key, lines, wanted in (("bad", check.keys["bad"], True), ("good", check.keys["good"], False)):
        if not lines:
            continue
        place = check.entry.at(key)
        broken, problems = _run_check(game, check, lines)
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


def _run_check(game: Game, check: OwnCheck, lines: Sequence[str]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Return the problems that a check finds in lines of a stat file, and those of reading the lines."""
    side, met = _side(lines, game)
    found = list(finder(check, game.names)(Muster(tuple(split_by_side([side])), RuleBook(game.rules))))
    own = [problem for problem in found if problem.rule == check.rule]
    return own, [*met, *(problem for problem in found if problem.rule != check.rule)]


def _side(lines: Sequence[str], game: Game) -> tuple[Side[Row], list[Diagnostic]]:
    """Return a side with the rows in lines of a stat file, and their problems."""
    name = "example.csv"
    table, problems = read_table(Path(name), name, data="\n".join(lines).encode())
    rows, met = ((), []) if table is None else read_all_rows(table, game.columns.row)
    return Side("", rows, Span(name, 1, 1)), [*problems, *met]
