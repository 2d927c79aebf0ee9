"""A game in a folder as a `System`, read where it is asked for and kept while its files are as they were."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.sources.inputs import Inputs
from pressgang.sources.kept import Memory
from pressgang.systems.base import AnySystem


def read_system(file: Path, found: Problems, kept: Memory | None = None) -> AnySystem | None:
    """Return the game of a `game.toml` as far as it can be read; every problem goes into `found`."""
    inputs = Inputs(kept=kept or Memory())
    data = inputs.bytes(file, str(file), found)
    if data is None:
        return None
    made = partial(_system_of, file, inputs)
    system, problems = inputs.kept.find(("game", str(file), data), made)
    found.extend(problems)
    return system


def _system_of(file: Path, inputs: Inputs) -> tuple[AnySystem | None, list[Diagnostic]]:
    from pressgang.games.reading import read_game  # here: no run without such a game loads what reads one
    from pressgang.games.system import system_of_game

    met = Problems()
    game = read_game(file, str(file), inputs, met)
    return (None if game is None else system_of_game(game)), met.found
