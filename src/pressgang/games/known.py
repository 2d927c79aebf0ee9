"""Every game that a run knows, and where it found it: the nearest of a name is taken.

In order: the kit's own `games/`, the game whose `starter/` the kit is, the folders that `--games` and
PRESSGANG_GAMES name, the user's own folder, installed packages (entry points `pressgang.games`), the games that
pressgang comes with.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, shown
from pressgang.files.paths import data_folder, is_file, is_folder, real
from pressgang.games.code import entry_points_of_games, find_thing
from pressgang.games.problems import HIDDEN_GAME, NOT_A_GAME
from pressgang.games.system import read_system
from pressgang.games.written import GAME_FILE, STARTER
from pressgang.sources.memory import Memory
from pressgang.structs import NamedTuple
from pressgang.systems import all_systems, home_of, required_columns
from pressgang.systems.base import AnySystem, System

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES_VARIABLE = "PRESSGANG_GAMES"
"""The environment variable that names folders with games, parted as those of PATH are."""
_MOST_ENTRIES = 2000
"""So many entries of a folder are looked at."""


class GamePlace(NamedTuple):
    """A game that was found: its id, the file or package it is in, what reads it, and the columns that it is
    known to need before it is read.
    """

    id: str
    label: str
    read: Callable[[Problems], AnySystem | None]
    required: Callable[[], frozenset[str]] = frozenset


class Games:
    """The games of a run by id. One in a folder is read when it is asked for, once."""

    def __init__(self, places: Iterable[GamePlace], problems: Iterable[Diagnostic] = ()) -> None:
        self._places: dict[str, GamePlace] = {}
        for place in places:
            self._places.setdefault(place.id, place)
        self._read: dict[str, tuple[AnySystem | None, list[Diagnostic]]] = {}
        self.problems = tuple(problems)
        """What is wrong with the places where games were looked for."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the ids of all games, faulty ones too, in alphabetical order."""
        return tuple(sorted(self._places))

    def __contains__(self, id: object) -> bool:
        return id in self._places

    def named(self, id: str, found: Problems) -> AnySystem | None:
        """Return the game of that id, or None without one or with errors, which go into `found`."""
        system, problems = self._once(id)
        found.extend(problems)
        if id in all_systems() and system is not all_systems()[id]:
            ours = home_of(id)
            said = f"the game {id} of {self._places[id].label} hides ours, {ours}"
            way_out = "Give it another id, unless it is to stand in place of ours."
            found.report(HIDDEN_GAME, Span(self._places[id].label), said, way_out)
        return None if any(problem.is_error for problem in problems) else system

    def read_in_part(self, id: str) -> AnySystem | None:
        """Return the game of that id as far as it can be read; None where there is none."""
        return self._once(id)[0]

    def sound(self, found: Problems | None = None, headings: Set[str] | None = None) -> dict[str, AnySystem]:
        """Return all games without errors by id, in alphabetical order; the others' problems go into `found`.

        With `headings`, those are left out that are known to need other columns: reading a game takes time.
        """
        games = {}
        for name in self.ids:
            if headings is not None and not self._places[name].required() <= headings:
                continue
            system, problems = self._once(name)
            if found is not None:
                found.extend(problems)
            if system is not None and not any(problem.is_error for problem in problems):
                games[name] = system
        return games

    def faulty(self) -> Iterator[tuple[AnySystem, list[Diagnostic]]]:
        """Yield each game with errors that could be read in part, and its problems."""
        for name in self.ids:
            system, problems = self._once(name)
            if system is not None and any(problem.is_error for problem in problems):
                yield system, problems

    def _once(self, id: str) -> tuple[AnySystem | None, list[Diagnostic]]:
        if id not in self._places:
            return None, []
        if id not in self._read:
            met = Problems()
            self._read[id] = self._places[id].read(met), met.found
        return self._read[id]


def known_games(folders: Sequence[Path] = (), kit: Path | None = None, kept: Memory | None = None) -> Games:
    """Return the games of a run with these `--games` folders; `kit` is the folder of its kit, if it has one.

    Games that are `kept`, and whose files are unchanged, are the same again.
    """
    met = Problems()
    named = [Path(part) for part in os.environ.get(GAMES_VARIABLE, "").split(os.pathsep) if part]
    places: list[GamePlace] = []
    if kit is not None:
        places += _games_in(kit / "games", kept, inside=kit)
        places += _game_of_starter(kit, kept)
    for folder in folders:
        if not is_folder(folder):
            way_out = "Name the folder that holds the folders of games."
            met.report(NOT_A_GAME, Span(str(folder)), "there is no such folder", way_out)
        elif is_file(folder / GAME_FILE):
            way_out = f"Name the folder above it: --games {folder.parent}"
            met.report(NOT_A_GAME, Span(str(folder)), "this is a game, not a folder with games", way_out)
        places += _games_in(folder, kept)
    for folder in (*named, data_folder() / "games"):
        places += _games_in(folder, kept)
    for point in entry_points_of_games():
        package = point.dist.name if point.dist else point.module
        places.append(GamePlace(point.name, f"{package} ({point.value})", partial(_installed, point, package)))
    places += [
        GamePlace(name, "pressgang", partial(_ours, name), partial(required_columns, name))
        for name in all_systems()
    ]
    return Games(places, met.found)


def games_beside(folder: Path) -> Games:
    """Return the games in a folder that are not named: it is one, or holds some, or a kit that does."""
    places: list[GamePlace] = []
    if is_file(folder / GAME_FILE):
        file = folder / GAME_FILE
        places.append(GamePlace(real(folder).name, str(file), partial(read_system, file, kept=None)))
    places += [*_game_of_starter(folder, None), *_games_in(folder / "games", None), *_games_in(folder, None)]
    for kit in _folders_in(folder):
        if is_file(kit / "kit.toml"):
            places += _games_in(kit / "games", None)
    return Games(places)


def _installed(point: EntryPoint, package: str, found: Problems) -> AnySystem | None:
    """Return the game of an installed package."""
    place, way_out = Span(package), f"Ask those who made {package}, or uninstall it."
    try:
        system = find_thing(point.value)
    except Exception as error:  # whatever a stranger's package does on its way
        said = f"its game {shown(point.name)} cannot be loaded: {shown(error)}"
        found.report(NOT_A_GAME, place, said, way_out)
        return None
    if isinstance(system, Path) and system.name == point.name:
        return read_system(system / GAME_FILE, found)
    if isinstance(system, System) and system.id == point.name:
        return system
    said = f"its entry point {shown(point.name)} names no System of that id, nor the Path of its folder"
    found.report(NOT_A_GAME, place, said, way_out)
    return None


def _ours(id: str, found: Problems) -> AnySystem | None:
    try:
        return all_systems()[id]
    except PressgangError as error:
        found.extend(error.diagnostics)
        return None


def _games_in(folder: Path, kept: Memory | None, inside: Path | None = None) -> Iterator[GamePlace]:
    """Yield the games in the folders of a folder; with `inside`, those alone that do not lead out of it."""
    for own in _folders_in(folder):
        file = own / GAME_FILE
        if is_file(file) and (inside is None or real(file).is_relative_to(real(inside))):
            yield GamePlace(own.name, str(file), partial(read_system, file, kept=kept))


def _folders_in(folder: Path) -> list[Path]:
    """Return what lies in a folder and is not hidden, in alphabetical order."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, _MOST_ENTRIES) if not entry.name.startswith(".")]
    except (OSError, ValueError):
        return []
    return [folder / name for name in sorted(names)]


def _game_of_starter(kit: Path, kept: Memory | None) -> Iterator[GamePlace]:
    """Yield the game whose `starter/` a kit is: someone who writes a game prints it as it stands."""
    home = real(kit)
    file = home.parent / GAME_FILE
    if home.name == STARTER and is_file(file) and file != home_of(home.parent.name):  # ours is known anyway
        label = os.path.normpath(kit / ".." / GAME_FILE)
        yield GamePlace(home.parent.name, label, partial(read_system, file, kept=kept))


def unknown_system(id: str, games: Games) -> tuple[str, str]:
    """Return what is said of an id that no game has, and what to do."""
    from pressgang.diagnostics import suggestion

    return f"unknown system {shown(id)}", suggestion(id, games.ids, "The systems are")
