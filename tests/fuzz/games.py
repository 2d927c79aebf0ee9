"""Games in folders, each with its kit, in which something is changed: the same one for the same number."""

from __future__ import annotations

import random
import re
import tomllib

from tests.fuzz.sound_games import Files, sound_games
from tests.fuzz.trees import change, toml_of

_MARKS = (
    *"[]{}()\"'=\n\\#\x00é𝐠", "__", "**", "..", "{gun:+}", "}}", "[[check]]", "[[sheet]]", "[column.x]",
)  # fmt: skip
_MOST_SHEETS = 3
_BESIDE = (".svg", ".txt", ".fr.toml")
"""What lies beside a game: figures, terrain, words."""


def mutant(number: int) -> tuple[str, Files]:
    """Return the name and the files of a sound game with one to three changes: mostly in the tree of its
    `game.toml`, else in that of its kit, in its stat files, in what lies beside it or letter by letter. A
    few of its sheets are printed.
    """
    games = sound_games()
    name = sorted(games)[number % len(games)]
    files, chance = dict(games[name]), random.Random(number)
    (game,) = (path for path in files if path.endswith("game.toml"))
    kit = tomllib.loads(files["kit.toml"].decode())
    chance.shuffle(kit["sheet"])
    del kit["sheet"][_MOST_SHEETS:]
    own = tomllib.loads(files[game].decode())
    text = ""
    for _ in range(chance.choice((1, 1, 2, 3))):
        where = chance.random()
        if where < 0.7:
            change(own, chance)
        elif where < 0.85:
            change(kit, chance)
        elif where < 0.92:
            _change_rows(files, chance)
        elif where < 0.95 and (others := [path for path in files if path.endswith(_BESIDE)]):
            path = chance.choice(others)
            files[path] = _scribbled(files[path].decode(), chance).encode()
        else:
            text = _scribbled(text or toml_of(own), chance)
    files[game] = (text or toml_of(own)).encode()
    files["kit.toml"] = toml_of(kit).encode()
    return name, files


def _change_rows(files: Files, chance: random.Random) -> None:
    """Take a line out of a stat file, write one twice, or put another cell of the file in place of one."""
    path = chance.choice([path for path in files if path.endswith(".csv")])
    lines = files[path].decode().splitlines()
    if not lines:
        return
    at, way = chance.randrange(len(lines)), chance.random()
    if way < 0.4:
        del lines[at]
    elif way < 0.6:
        lines.insert(at, lines[at])
    else:
        cells, others = lines[at].split(","), ",".join(lines).split(",")
        cells[chance.randrange(len(cells))] = chance.choice((*others, "", "0", "-1", "99", "none", "W" * 60))
        lines[at] = ",".join(cells)
    files[path] = ("\n".join(lines) + "\n").encode()


def _scribbled(text: str, chance: random.Random) -> str:
    """A text with a word gone, or a few letters changed for marks."""
    if chance.random() < 0.5:
        word = chance.choice(list(re.finditer(r"\w+", text)))
        return text[: word.start()] + text[word.end() :]
    place, length = chance.randrange(len(text)), chance.choice((0, 1, 1, 3, 12, 60))
    return (
        text[:place] + chance.choice((*_MARKS, "", text[place : place + length] * 2)) + text[place + length :]
    )
