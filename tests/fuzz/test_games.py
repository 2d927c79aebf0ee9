"""Mutated games in folders: each is read, or refused with problems at their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.game_trial import game_problems
from tests.fuzz.games import mutated
from tests.fuzz.reach import NUMBER, reaching
from tests.games.folders import write_game

_PARTS = 8
_EACH = max(2 * NUMBER // _PARTS, 1)


@pytest.mark.parametrize("part", range(_PARTS))
def test_a_mutated_game_is_read_or_refused(part: int, tmp_path: Path) -> None:
    with reaching("were read, or were without a mistake", games=1 / 3, sound=1 / 20) as reach:
        for seed in range(part * _EACH, (part + 1) * _EACH):
            looked: list[str] = []
            file = write_game(tmp_path, mutated(seed))
            problems = game_problems(file, looked)
            assert all(problem.span.file == str(file) and problem.message for problem in problems), seed
            assert problems or looked, seed
            reach.count("games", bool(looked))
            reach.count("sound", not any(problem.is_error for problem in problems))
