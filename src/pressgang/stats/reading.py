"""From stat files, or rows made in Python, to sides: reading, counting, finding the game, running checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, in_order, shown
from pressgang.files.paths import AnyPaths, as_paths, printable_stem
from pressgang.games.columns import EntryList
from pressgang.games.known import Games, known_games, unknown_system
from pressgang.library import with_measures
from pressgang.regex import regex
from pressgang.rows.limits import KIT_CEILING, ROW_CEILING, LimitsTable
from pressgang.rows.sides import Side
from pressgang.rows.stat_columns import CommonColumns, check_unlikely_sizes
from pressgang.rulebook import RuleBook, rules_in_force
from pressgang.schema import TEXT, Kind, Row, RowT, column_keys, declared, read_all_rows
from pressgang.schema.declare import made_record
from pressgang.schema.problems import MISSING_VALUE
from pressgang.sources.memory import Memory, Reused
from pressgang.sources.problems import SHEETS_LEFT
from pressgang.sources.table import Cell, Table, heading_key, is_own
from pressgang.systems.base import AnySystem, Muster, System
from pressgang.systems.general import GENERAL, dimensions_alone

if TYPE_CHECKING:
    from pressgang.typography.fonts import FontBook

_SURELY_COVERED = regex(
    "[ -~\u00a1-\u00ac\u00ae-\u017f\u0218-\u021b\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce"
    "\u0400-\u045f\u0490\u0491\u2013\u2014\u2018-\u201e\u2026\u2116]*"
)
"""Latin, Greek and Cyrillic letters of the bundled fonts (a test proves it), which need no look at a font."""


def read_typed_rows(
    table: Table, row: type[Row], found: Problems, kept: Memory | None = None
) -> tuple[Row, ...]:
    """Return the typed rows of a table except those of quantity 0, those with unreadable cells included.

    Every problem of every cell goes into `found`. Rows that are `kept` are reused. Aircraft without
    span and length have the measures of the library.
    """
    known = kept.find(("rows", table.file, table.sheet, row), Reused) if kept else None
    told = {
        one.span for one in found.found if one.is_error
    }  # a cell that its file's reader refused is not blank
    rows, problems = read_all_rows(table, row, known)
    found.extend(one for one in problems if one.rule is not MISSING_VALUE or one.span not in told)
    present = tuple(with_measures(one) for one in rows if getattr(one, "quantity", 1))
    if rows and not present and not found.has_errors:
        message = "every row has quantity 0, so the file prints nothing; at least one row needs 1 or more"
        way_out = "Write 1 or more in a row, or leave the file out."
        found.report(rule.ALL_LEFT_OUT, rows[0].at("quantity"), message, way_out)
    return present


def note_sheets_left(tables: Iterable[Table | None], found: Problems) -> None:
    """Report each workbook with sheets that were not read."""
    read: dict[str, list[Table]] = {}
    for table in tables:
        if table is not None and table.sheets:
            read.setdefault(table.file, []).append(table)
    for file, parts in read.items():
        taken = {part.sheet for part in parts}
        left = [name for name in parts[0].sheets if name not in taken and not is_own(name)]
        if left:
            names = ", ".join(shown(name) for name in left[:20]) + (", …" if len(left) > 20 else "")
            held = ", ".join(shown(name) for name in sorted(taken))
            message = f"of this workbook {held} is read; not read: {names}"
            way_out = f'Name a sheet behind the file: "{Path(file).name}#{left[0]}".'
            found.report(SHEETS_LEFT, Span(file), message, way_out)


def find_system_of(table: Table, found: Problems, games: Games) -> AnySystem | None:
    """Return the game of these columns, or None and a problem.

    A game fits if its required columns are there; if none fits, the one with the most own columns is taken, so
    that missing ones are named. Faulty games are reported if no other fits, one that fits alone.
    """
    faulty = Problems()
    headings = set(table.headings)
    sound = games.sound(faulty, headings)
    given = headings - column_keys(CommonColumns)
    if not any(_fits(system, given, headings) for system in sound.values()):
        faulty = Problems()
        sound = games.sound(faulty)
        own = [fault for system, faults in games.faulty() if _fits(system, given, headings) for fault in faults]
        if own:
            found.extend(own)
            return None
    system = _system_of(table, found, sound)
    if system is None:
        found.extend(faulty.found)
        return None
    return games.named(system.id, found)


def _system_of(table: Table, found: Problems, games: Mapping[str, AnySystem]) -> AnySystem | None:
    given, systems = set(table.headings) - column_keys(CommonColumns), list(games.values())
    place = min((cell.span for cell in table.headings.values()), default=Span(table.file))
    fitting = [s for s in systems if _fits(s, given, set(table.headings))]
    if len(fitting) > 1:
        fitting = [s for s in fitting if given <= column_keys(s.row)] or fitting
    if len(fitting) > 1:
        names = ", ".join(system.id for system in fitting)
        message = f"the columns fit {len(fitting)} games: {names}"
        found.report(rule.SEVERAL_SYSTEMS_FIT, place, message, "Say which with --system.")
        return None
    if fitting:
        return fitting[0]
    scores = [len(given & _required(one)) * 100 + len(given & column_keys(one.row)) for one in systems]
    best = [one for one, score in zip(systems, scores, strict=True) if score == max(scores) > 0]
    if len(best) != 1:
        least = sorted(systems, key=lambda one: len(_required(one) - given))
        needed = ((one.id, [d.heading for d in declared(one.row) if d.required]) for one in least)
        needs = "; ".join(f"{name}: {', '.join(columns)}" for name, columns in needed)
        way_out = (
            f"Write the columns of a game in the first line, shortest first ({needs}), or say it with --system."
        )
        if table.headings or not found.has_errors:  # a file without a row has no columns, which is told already
            found.report(rule.NO_SYSTEM_FITS, place, "the columns belong to no game", way_out)
        return None
    return best[0]


def _fits(system: AnySystem, given: set[str], headings: set[str]) -> bool:
    """Return whether a game's required columns are there; without any, whether all others are its own."""
    required = _required(system)
    return required <= headings if required else bool(given) and given <= column_keys(system.row)


def _required(system: AnySystem) -> set[str]:
    return {heading_key(item.name) for item in declared(system.row) if item.required}


def default_side(file: Path, sheet: str | None, table: Table | None) -> str:
    """Return the side of rows without one: the sheet's name if the user picked a sheet, else the file's."""
    return (table.sheet if table is not None and sheet is not None else "") or printable_stem(file)


def split_by_side(sides: Sequence[Side[RowT]]) -> list[Side[RowT]]:
    """Divide rows by their `side` cells, in order of appearance; a blank cell means the side's own name."""
    parted: dict[str, tuple[Span, list[RowT]]] = {}
    for file in sides:
        for row in file.rows:
            side = getattr(row, "side", "") or file.name
            parted.setdefault(side, (file.span, []))[1].append(row)
    return [Side(side, tuple(rows), span) for side, (span, rows) in parted.items()]


def count_pieces(sides: Sequence[Side[Row]], limits: LimitsTable, found: Problems) -> None:
    """Report quantities above the limits."""
    total = 0
    for row in (row for file in sides for row in file.rows):
        quantity = int(getattr(row, "quantity", 1))
        total += min(quantity, limits.row)
        if quantity > limits.row:
            message = f"quantity is {quantity:,}; the most of one row is {limits.row:,}"
            raised = f"[limits] row in the kit (up to {ROW_CEILING:,}), or --max-pieces."
            way_out = f"Write a smaller quantity, or raise the limit: {raised}"
            found.report(rule.TOO_MANY_OF_ROW, row.at("quantity"), message, way_out)
    if total > limits.kit:
        last = next(file.rows[-1] for file in reversed(sides) if file.rows)
        message = f"{total:,} pieces in all; the most is {limits.kit:,}"
        raised = f"[limits] kit in the kit (up to {KIT_CEILING:,}), or --max-pieces."
        way_out = f"Write smaller quantities, or raise the limit: {raised}"
        found.report(rule.TOO_MANY, last.record.span, message, way_out)


def run_checks(system: System[RowT], sides: Sequence[Side[RowT]], rules: RuleBook, found: Problems) -> None:
    """Run all checks of the game over all forces."""
    muster = Muster(tuple(sides), rules)
    for check in system.checks():
        try:
            found.extend(check.find(muster))
        except PressgangError as error:  # a copy of a game of ours lacks a number that the check reads
            found.extend(error.diagnostics)


def check_glyphs(sides: Sequence[Side[Row]], book: FontBook | None, found: Problems) -> None:
    """Report every character of printed cells and side names that no font of the book has.

    Usual letters need no look at a font. A book of None means the bundled fonts.
    """
    for file in sides:
        report_missing(file.name, file.span, book, found)
        kinds = {*map(type, file.rows)}
        columns = {kind: {one.name: one for one in declared(kind) if one.printed} for kind in kinds}
        for row in file.rows:
            for name, text in vars(row).items():  # what was read: most columns are not there
                if (item := columns[type(row)].get(name)) is None:
                    continue
                if isinstance(item.kind, EntryList) and text is not None:
                    text = item.kind.show(text)
                if isinstance(text, str) and not _is_surely_covered(text):
                    report_missing(text, row.at(item.name), book, found)


def report_missing(text: str, span: Span, book: FontBook | None, found: Problems) -> None:
    """Report the characters of `text` that no font has."""
    if not _is_surely_covered(text):
        from pressgang.typography.fonts import FontBook

        found.extend(missing_glyphs(text, (book or FontBook()).missing(text), span))


def _is_surely_covered(text: str) -> bool:
    return (text.isascii() and text.isprintable()) or _SURELY_COVERED.fullmatch(text) is not None


_NAMED = 3
"""So many missing characters of a text are named."""


def missing_glyphs(text: str, missing: Sequence[str], span: Span) -> list[Diagnostic]:
    """Return the problem of characters that no font has, and that of writing that can't be shaped here."""
    from pressgang.typography.fonts import describe_character, script_without_shaper, way_to_shape

    shaped = next(filter(None, map(script_without_shaper, missing)), None)
    found = []
    if strange := [one for one in missing if not script_without_shaper(one)]:
        named = ", ".join(f'"{one}" ({describe_character(one)})' for one in strange[:_NAMED])
        named += f" and {len(strange) - _NAMED} more" if strange[_NAMED:] else ""
        few, it = ("characters", "them") if strange[1:] else ("character", "it")
        way_out = f"Pass a TrueType font that has {it} with --font FILE, or write the name in other letters."
        found = [rule.MISSING_GLYPH.at(span, f"no font has the {few} {named} of {shown(text)}", way_out)]
    if shaped:
        lacking = "whose letters join, stack or run from right to left; what sets them is not installed"
        message = f"{shown(text)} holds {shaped}, {lacking}"
        way_out = f"{way_to_shape()}, or write the name in Latin, Greek or Cyrillic letters."
        found.append(rule.MISSING_GLYPH.at(span, message, way_out))
    return found


def check_game(
    system: System[RowT], sides: Sequence[Side[RowT]], rules: RuleBook, limits: LimitsTable, found: Problems
) -> None:
    """Report the problems of rows that show without drawing them: their number, and the game's own checks."""
    count_pieces(sides, limits, found)
    found.extend(check_unlikely_sizes(row for file in sides for row in file.rows))
    run_checks(system, sides, rules, found)


def find_named_system(system_id: str, found: Problems, games: Games) -> AnySystem | None:
    """Return the game of that id, or None and a problem."""
    if system_id not in games:
        found.report(rule.UNKNOWN_NAME, Span("command line"), *unknown_system(system_id, games))
    return games.named(system_id, found)


def check_game_stats(system: AnySystem, sides: Sequence[Side[Row]], found: Problems) -> None:
    """Report the problems of stats without a kit, by the game's numbers, usual limits and our fonts."""
    rules, problems = rules_in_force(system.numbers(), files=system.files)
    found.extend(problems)
    check_game(system, sides, rules, LimitsTable(), found)
    check_glyphs(sides, None, found)


class DataTable(Protocol):
    """A table of another library, such as a DataFrame of pandas."""

    def to_dict(self, orient: Literal["records"]) -> Any:
        """Return its rows, each with its cells by heading."""


MadeRows = Sequence[Row] | Iterable[Mapping[str, object]] | DataTable
"""Rows of a game, or of any game a mapping from column to value each, or a table of another library."""
Sides = Mapping[str, MadeRows] | MadeRows
"""Rows by the name of their side, or rows alone, each of which names its `side`."""


_NO_FOLDER = str.maketrans("/\\", "∕∖")
"""Slashes become other signs: a side's name stands for a file name, and must not name a folder."""


def check_rows(sides: Sides, *, system: str | None = None, games: AnyPaths = ()) -> list[Diagnostic]:
    """Return the problems of rows made in Python, the same as those of a stat file with these cells.

    Mappings and tables are of the game `system` (one in the folders `games` too), else of that whose columns
    they have. A problem's place is the side, the row's number and the column: `RAF!row 2 engine`.
    """
    found = Problems()
    tables = [table for table in make_tables(sides) if table.records]
    if not tables:
        return []
    game: AnySystem | None
    if first := _first(sides):
        game = system_of_rows(sides) or GENERAL
        row = game.row if isinstance(first, game.row) else type(first)  # of a list that belongs to a sheet
    else:
        known = known_games(as_paths(games))
        found.extend(known.problems)
        named = find_named_system(system, found, known) if system else dimensions_alone(tables[0])
        game = named if named or system else find_system_of(tables[0], found, known)
        if game is None:
            return found.found
        row = game.row
    read = [(table, read_typed_rows(table, row, found)) for table in tables]
    made = [Side(table.sheet or table.file, rows, Span(table.file, 1, 1)) for table, rows in read]
    check_game_stats(game, split_by_side(made), found)
    return in_order(found.found)


def system_of_rows(sides: Sides) -> AnySystem | None:
    """Return the game of the first row, or None if that is no game's."""
    first = _first(sides)
    return next((system for system in known_games().sound().values() if isinstance(first, system.row)), None)


def _first(sides: Sides) -> Row | None:
    listed = sides.values() if isinstance(sides, Mapping) else [sides]
    lists = (rows for rows in listed if isinstance(rows, Sequence))  # others are read once
    return next((row for rows in lists for row in rows if isinstance(row, Row)), None)


def make_tables(sides: Sides) -> list[Table]:
    """Return a table for each side, like a stat file with a sheet of that name; rows count from 1."""
    divided: Mapping[str, Any] = sides if isinstance(sides, Mapping) else {"": sides}
    return [_table(name, rows) for name, rows in divided.items()]


def _table(name: str, given: Any) -> Table:
    file = name.translate(_NO_FOLDER) or "rows"
    rows = [list(_cells_of(row)) for row in (given.to_dict("records") if hasattr(given, "to_dict") else given)]
    heads = {heading_key(heading): Cell(heading, heading, Span(file)) for row in rows for heading, _, _ in row}
    records = tuple(made_record(file, number, cells) for number, cells in enumerate(rows, 1))
    return Table(file, heads, records, name)


def _cells_of(row: Row | Mapping[str, Any]) -> Iterator[tuple[str, Kind, object]]:
    """Yield the heading, kind and value of each cell of a row that is not blank.

    A cell that is no number (NaN) is blank, as in a table of pandas.
    """
    if isinstance(row, Mapping):
        values = ((str(key), value) for key, value in row.items() if value == value)
        yield from ((key, TEXT, value.item() if hasattr(value, "item") else value) for key, value in values)
        return
    if not isinstance(row, Row):
        raise TypeError(f"a row is a mapping from column to value, or of a class of pressgang; not {row!r:.40}")
    for item in declared(type(row)):
        if item.required or getattr(row, item.name) != item.default:
            yield item.heading, item.kind, getattr(row, item.name)
