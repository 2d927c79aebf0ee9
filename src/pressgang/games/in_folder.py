"""A game in a folder as a `System`, read where it is asked for and kept while its files are as they were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.games.names import WORD_FILES
from pressgang.sources.inputs import Inputs
from pressgang.sources.kept import Memory
from pressgang.sources.word_files import WordFile, plain_words
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


def our_system(file: Path) -> AnySystem:
    """Return a game that pressgang comes with. Raises `PressgangError` where its file has faults."""
    system, problems = _system_of(file, Inputs(), with_words=False)
    found = Problems()
    found.extend(problems)
    found.raise_errors()
    assert system is not None, "a game that cannot be read has problems"
    # A part of the program: no input of a run, and tests hold that its sheets have no faults and that all it
    # prints is translated, so that it may print the words of all games too.
    return system._replace(
        files=(), sheet_problems=lambda *palettes: (), words=OurWords(file.parent), texts=lambda: None
    )


class OurWords(Mapping[str, WordFile]):
    """The translations of a game of ours by language, each read when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self._files = {file.name.split(".")[1]: file for file in sorted(folder.glob(WORD_FILES))}

    def __getitem__(self, language: str) -> WordFile:
        import tomllib

        return plain_words(tomllib.loads(self._files[language].read_text(encoding="utf-8")))

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def _system_of(
    file: Path, inputs: Inputs, with_words: bool = True
) -> tuple[AnySystem | None, list[Diagnostic]]:
    from pressgang.games.reading import read_game  # here: no run without such a game loads what reads one
    from pressgang.games.system import system_of_game

    met = Problems()
    game = read_game(file, str(file), inputs, met, with_words=with_words)
    return (None if game is None else system_of_game(game)), met.found
