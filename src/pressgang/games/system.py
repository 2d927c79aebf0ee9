"""A declared game as a `System`: from here on nobody can tell it from a written one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span
from pressgang.files.kept import read_toml
from pressgang.files.paths import is_folder, is_working_file, real
from pressgang.games.checks import checks_of
from pressgang.games.game import Game
from pressgang.games.problems import BAD_STARTER
from pressgang.games.written import STARTER, WORD_FILES
from pressgang.rulebook import RuleBook
from pressgang.sources.inputs import Inputs, read_bytes
from pressgang.sources.memory import Memory
from pressgang.systems.base import LIKENESSES_FROM_ABOVE, AnySystem, Sheets, System

if TYPE_CHECKING:
    from pressgang.insignia.nations import Domain
    from pressgang.sheets.base import AnyKind
    from pressgang.sources.word_files import WordFile
    from pressgang.typography.translation import GameTexts


MATS = ("hex-mat", "square-mat")
"""The mats of every game, which a game with a [mat] has in its own style."""
_DOMAIN: dict[str, Domain] = {"aircraft": "air", "ship": "navy", "none": "army"}


def system_of_game(game: Game, is_ours: bool = False) -> AnySystem:
    """Return the game as every command takes it; its sheets are made when one is asked for.

    A sheet with faults is none, and `sheet_problems` says why; of a game that `is_ours` it raises
    `PressgangError`, for there nobody asks what is wrong with sheets.
    """
    own = {sheet.id: sheet for sheet in game.sheets}
    wanted: dict[Diagnostic, str] = {}

    @cache
    def made(name: str) -> tuple[type[AnyKind] | None, list[Diagnostic]]:
        found = Problems()  # what draws is loaded here: a check of stats needs none of it
        if name in own:
            from pressgang.games.kinds.reading import sheet_kind

            return sheet_kind(game, own[name], found, wanted), found.found
        from pressgang.games.kinds.mats import mats_of

        return mats_of(game).get(name), found.found

    def kind(name: str) -> type[AnyKind] | None:
        cls, problems = made(name)
        if is_ours and any(one not in wanted for one in (*problems, *game.tables.reported())):
            way_out = "The file is a part of pressgang: report this, or install pressgang again."
            exact = game.with_places() if game.with_places else None
            faults = problems if exact is None else system_of_game(exact).sheet_problems()
            raise PressgangError(one._replace(help=f"{one.help} {way_out}".strip()) for one in faults)
        return cls

    @cache
    def table_problems() -> list[Diagnostic]:  # kept: tables report each of their problems once
        found = Problems()
        game.tables.sound(RuleBook(game.rules), found)
        return found.found

    @cache
    def sheet_problems(palettes: frozenset[str] = frozenset()) -> list[Diagnostic]:
        found = Problems()
        found.extend(table_problems())
        for name in own:
            found.extend(one for one in made(name)[1] if wanted.get(one) not in palettes)
        exact = game.with_places() if found.found and game.with_places else None
        return found.found if exact is None else list(system_of_game(exact).sheet_problems(palettes))

    def texts() -> GameTexts:
        from pressgang.games.words import texts_of  # here: English asks for none

        return texts_of(game.top)

    names = dict.fromkeys([*own, *(MATS if game.mat is not None else ())])
    return System(
        id=game.id,
        game=game.title,
        credit=game.credit,
        stats=lambda: game.columns.row,
        checks=cache(lambda: checks_of(game)),
        sheet_rules=game.code.sheet_rules,
        house_stats=game.code.house_stats,
        sheets=Sheets({name: partial(kind, name) for name in names}),
        likeness=game.code.likeness or LIKENESSES_FROM_ABOVE.get(game.likeness),
        domain=_DOMAIN[game.likeness],
        is_of_troops=game.code.is_of_troops,
        numbers=lambda: game.rules,
        starter=partial(starter_of, game),
        files=(game.file,),
        sheet_problems=sheet_problems,
        terrain=game.terrain,
        words=game.words,
        texts=cache(texts),
        icons=game.icons,
    )


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
    system, problems = _system_of(file, Inputs(), is_ours=True)
    found = Problems()
    found.extend(problems)
    found.raise_errors()
    assert system is not None, "a game that cannot be read has problems"
    # A part of the program: no input of a run, and tests hold that all it prints is translated, so that it may
    # print the words of all games too.
    return system._replace(
        files=(), sheet_problems=lambda *palettes: (), words=OurWords(file.parent), texts=lambda: None
    )


class OurWords(Mapping[str, "WordFile"]):
    """The translations of a game of ours by language, each read when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self._files = {file.name.split(".")[1]: file for file in sorted(folder.glob(WORD_FILES))}

    def __getitem__(self, language: str) -> WordFile:
        from pressgang.sources.word_files import plain_words  # here: English asks for none

        return plain_words(read_toml(self._files[language]))

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def _system_of(file: Path, inputs: Inputs, is_ours: bool = False) -> tuple[AnySystem | None, list[Diagnostic]]:
    from pressgang.games.reading import read_game  # here: no run without such a game loads what reads one

    met = Problems()
    game = read_game(file, str(file), inputs, met, is_ours=is_ours)
    return (None if game is None else system_of_game(game, is_ours)), met.found


MOST_FILES, MOST_BYTES = 200, 20_000_000


def starter_of(game: Game) -> dict[str, bytes]:
    """Return the files of the game's `starter/` by their paths in it; none where it has no such folder.

    Raises `PressgangError` where something in it leads out of it, or is more than a kit.
    """
    folder = game.file.parent / STARTER
    if not is_folder(folder):
        return {}
    if not real(folder).is_relative_to(real(game.file.parent)):
        _refuse(folder, "leads out of the game's folder", "Copy the folder to where the link stands.")
    files: dict[str, bytes] = {}
    total = 0
    for path in _below(folder, folder):
        data, problem = read_bytes(path, str(path))
        if problem:
            raise PressgangError([problem])
        total += len(data or b"")
        if len(files) == MOST_FILES or total > MOST_BYTES:
            said = f"holds more than {MOST_FILES} files or {MOST_BYTES // 10**6} MB"
            _refuse(folder, said, "A starter is a kit: kit.toml, stat files, and what they name.")
        files[path.relative_to(folder).as_posix()] = data or b""
    return files


def _below(folder: Path, top: Path, depth: int = 0) -> Iterator[Path]:
    """Yield the files below a folder, in order; no link is followed, and none is passed over in silence."""
    if depth > 8:
        _refuse(folder, "is more than eight folders deep", "Put the files higher up.")
    with os.scandir(folder) as entries:
        listed = sorted(entries, key=lambda entry: entry.name)[: MOST_FILES + 1]
    for entry in listed:
        path = Path(entry.path)
        if entry.is_symlink():
            _refuse(path, "is a link", "Copy the file to where the link stands.")
        elif entry.is_dir():
            yield from _below(path, top, depth + 1)
        elif not is_working_file(entry.name):
            yield path


def _refuse(path: Path, said: str, way_out: str) -> None:
    raise PressgangError([BAD_STARTER.at(Span(str(path)), f"the starter of the game {said}", way_out)])
