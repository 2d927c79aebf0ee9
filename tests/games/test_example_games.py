"""The example games: each checks, has a kit of all its sheets, and its tables hold what its formulas give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Piece
from pressgang.games.expressions.scopes import RuleScope
from pressgang.games.game import Game
from pressgang.games.reading import read_game
from pressgang.games.written import GAME_FILE
from pressgang.jobs.checking import game_problems
from pressgang.jobs.job import Job
from pressgang.jobs.loading import open_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.print_options import PrintOptions
from pressgang.rulebook import RuleBook
from pressgang.sources.inputs import Inputs
from tests.conftest import EXAMPLES, Pressgang
from tests.drawn import strings_of

GAMES = EXAMPLES / "games"
IDS = sorted(path.parent.name for path in GAMES.glob(f"*/{GAME_FILE}"))
Cells = Callable[[int, int], str]


@cache
def game(id: str) -> Game:
    found = Problems()
    read = read_game(GAMES / id / GAME_FILE, GAME_FILE, Inputs(), found)
    assert read is not None and not found.found
    return read


@cache
def kit(id: str) -> Job:
    """The game's starter kit."""
    found = Problems()
    job = open_kit(GAMES / id / "starter", found)
    assert job is not None and not found.found, found.found
    return job


@cache
def pieces(id: str, sheet: str) -> tuple[Piece, ...]:
    (laid,) = lay_sheets(kit(id), PrintOptions(only=(sheet,))).laid
    return laid.sheet.pieces


def test_all_are_there() -> None:
    assert IDS == [
        "far-lanterns", "ford-and-palisade", "low-gear", "ondary-shoals", "ossa-crossing", "skerry-fort",
    ]  # fmt: skip


@pytest.mark.parametrize("id", IDS)
def test_each_checks_with_its_own_lines(id: str) -> None:
    """Every check has lines that break it and lines that do not; the trial holds it to them."""
    assert game_problems(GAMES / id / GAME_FILE) == []
    assert len(game(id).checks) >= 5
    for check in game(id).checks:
        assert all(check.keys[key] for key in ("bad", "good", "why", "help")), check.rule.code
    each = {check.each for check in game(id).checks}
    assert {"row", "side"} <= each


@pytest.mark.parametrize("id", IDS)
def test_each_kit_has_every_sheet_of_its_game(id: str) -> None:
    """That they print without a warning is seen in `tests/pages`."""
    job = kit(id)
    assert set(job.system.sheets.names) >= {sheet.id for sheet in game(id).sheets}
    names = {order.name for order in job.orders}
    assert names >= {sheet.id for sheet in game(id).sheets}
    assert (names | {sheet.kind for sheet in game(id).sheets}) & {"hex-mat", "square-mat", "board"}
    for provenance in (rule.provenance for rule in game(id).rules.values()):
        assert provenance == "house"


def _lance(reach: int, screen: int) -> str:
    return f"{1 + reach // 3 + screen}+" if reach // 3 + screen <= 5 else "–"


def _through(gun: int, armour: int) -> str:
    return "–" if armour > gun + 2 else f"{max(2, 4 + armour - gun)}+"


TABLES: dict[tuple[str, str], tuple[list[int], list[int], Cells]] = {
    ("low-gear", "to-hit"): ([2, 4, 6, 8, 10], [0, 1, 2, 3, 4], lambda d, h: f"{min(12, 4 + d // 2 + h)}+"),
    ("low-gear", "through"): (list(range(1, 9)), list(range(9)), _through),
    ("far-lanterns", "to-hit"): (
        list(range(1, 7)), list(range(7)), lambda d, m: f"{min(6, 2 + d // 2 + m // 3)}+",
    ),
    ("ford-and-palisade", "blow"): (
        list(range(1, 9)), list(range(5)), lambda m, g: "back" if m <= g else str((m - g + 1) // 2),
    ),
    ("ford-and-palisade", "arrow"): ([2, 4, 6, 8], list(range(5)), lambda s, g: f"{3 + s // 2 + g}+"),
    ("ondary-shoals", "lance"): ([3, 6, 9, 12], [0, 1, 2, 3, 4], _lance),
}  # fmt: skip
"""The tables that are worked out: the values down and across, and what their rules say of a cell."""


@pytest.mark.parametrize(("id", "name"), TABLES)
def test_tables_hold_what_their_formulas_give(id: str, name: str) -> None:
    down, across, cell = TABLES[id, name]
    wanted = [[str(value), *(cell(value, other) for other in across)] for value in down]
    table = game(id).tables.looked_up(name)
    assert table is not None
    scope = RuleScope(RuleBook(game(id).rules))
    assert table.cells(scope) == wanted
    assert table.headings(scope)[1:] == tuple(map(str, across))
    words = [string for piece in pieces(id, "rules") for string in strings_of(piece)]
    for row in wanted:
        assert row in list(_runs(words, len(row))), row


def _runs(words: list[str], length: int) -> Iterator[list[str]]:
    return (words[index : index + length] for index in range(len(words) - length + 1))


def test_every_worked_table_is_tried() -> None:
    worked = {
        (own, name) for own in IDS for name, one in game(own).tables.entries.items() if "cell" in one.value
    }
    assert worked == set(TABLES)


def test_cards_are_for_the_rows_that_a_sheet_chooses() -> None:
    assert [piece.name for piece in pieces("ford-and-palisade", "hero-cards")] == [
        "Ysolde the Reeve", "Brother Anselm", "Gawen Blackthorn", "Marget Two-Axe",
    ]  # fmt: skip
    assert len(pieces("ford-and-palisade", "warriors")) == 22


def test_a_crippled_ship_has_the_other_half() -> None:
    """A card's front has the first half of the hull, its back the rest, and half of all else."""
    (liner, *_) = pieces("far-lanterns", "ship-cards")
    front, back = strings_of(liner), strings_of(liner.behind())
    assert [front[front.index(label) + 1] for label in ("Drive", "Sides", "Resolve")] == ["3", "5", "5"]
    assert [back[back.index(label) + 1] for label in ("Drive", "Sides", "Resolve")] == ["2", "3", "5"]
    assert len(pieces("far-lanterns", "event-cards")) == 18


def test_a_game_without_a_fault_starts_a_kit_that_prints(pressgang: Pressgang, tmp_path: Path) -> None:
    assert pressgang("new", "far-lanterns", "evening", "--games", GAMES).code == 0
    checked = pressgang("check", "--strict", "evening", "--games", GAMES)
    assert checked.code == 0 and checked.err.endswith("All is well.\n")
    assert (tmp_path / "evening" / "liner.svg").is_file()


def test_a_kit_that_is_a_games_starter_knows_the_game(pressgang: Pressgang, tmp_path: Path) -> None:
    """Also where it is named as the folder that one is in; a starter of no game is a kit like others."""
    assert pressgang("check", GAMES / "low-gear" / "starter").code == 0
    kit = tmp_path / "starter" / "kit.toml"
    kit.parent.mkdir()
    kit.write_text('name = "a"\nsystem = "low-gear"\n', encoding="utf-8")
    lost = pressgang("check", "starter")
    assert lost.code == 1 and "unknown system" in lost.err
