"""Play a game by its printed sheets: print the starter, read the PDFs, roll and deal by seed, keep the record.

A game's `test_<game>.py` beside this file plays three turns:

    def test_three_turns(tmp_path: Path, request: pytest.FixtureRequest) -> None:
        play = Play("battle-of-britain", tmp_path, seed=1940, sheets=("quick-reference", "set-up"))
        play.part("Raid 1")
        flies = play.rolls("the red, white, blue and yellow die for each unit: [?] sends the aircraft")
        play.do("Those that fly go anywhere on their edge", "Spitfire W enters in column 5.")
        play.ends_as("battle_of_britain.txt", request)

Each step quotes the sentence that says what to do. A quotation that no sheet has is a stop, and the test fails
there: then words are missing on a sheet. White space of any kind is one space; `~` stands for the letters of
footnotes, of which there may be none; `[?]` for a figure that the step reads, `[*]` for words. A program knows
of its game only what it has read. `ends_as` compares the record with a text beside the tests
(`--update-goldens` writes it), so that a lost sentence, or another figure, is found.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from pathlib import Path
from textwrap import fill

import pytest
from click.testing import CliRunner

from pressgang.cli import cli
from tests.conftest import whole_starter
from tests.printed import texts

_RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
_SUITS = ("Club", "Diamond", "Heart", "Spade")


class Play:
    """A table with these sheets of a game's starter kit, dice and a pack of 52 cards."""

    def __init__(self, game: str, folder: Path, seed: int, sheets: Iterable[str]) -> None:
        only = [word for sheet in sheets for word in ("--only", sheet)]
        ran = CliRunner().invoke(cli, ["render", str(whole_starter(game, folder)), *only, "-o", str(folder)])
        assert ran.exit_code == 0, ran.output
        self.sheets = {one.stem: " ".join(" ".join(texts(one)).split()) for one in sorted(folder.glob("*.pdf"))}
        self.chance = random.Random(seed)
        self.lines: list[str] = []
        self.pack: list[tuple[str, str]] = []

    def part(self, name: str) -> None:
        """Begin a part of the record."""
        self.lines += ["", name, "-" * len(name)]

    def look(self, sentence: str, sheet: str = "") -> tuple[str, ...]:
        """Return the figures and words of a sentence; fail if no sheet (or not this one) says it."""
        return self._find(sentence, sheet)[1]

    def read(self, sentence: str, sheet: str = "") -> tuple[str, ...]:
        """Quote a sentence in the record and return its figures and words."""
        name, found = self._find(sentence, sheet)
        words = sentence.replace("~", "")
        for figure in found:
            words = re.sub(r"\[[?*]\]", figure, words, count=1)
        self.lines.append(_indented(f"“{words}” ({name})", "  "))
        return found

    def _find(self, sentence: str, sheet: str) -> tuple[str, tuple[str, ...]]:
        pattern = re.escape(sentence).replace(r"\ ", " ").replace(r"\~", "~").replace("~", "[a-z]*")
        pattern = pattern.replace(r"\[\?\]", "([+−–]?d?[0-9][0-9d+−–]*|–)").replace(r"\[\*\]", "(.+?)")
        for name in (sheet,) if sheet else self.sheets:
            said = re.search(pattern, self.sheets[name])
            if said:
                return name, said.groups()
        raise AssertionError(f"{sheet or 'no sheet'} does not say: {sentence}")

    def say(self, done: str) -> None:
        """Write what follows from the sentence that was quoted last."""
        self.lines.append(_indented(done, "      "))

    def do(self, sentence: str, done: str, sheet: str = "") -> None:
        """Quote the sentence that tells what to do, and write what is done."""
        self.read(sentence, sheet)
        self.say(done)

    def number(self, sentence: str, sheet: str = "") -> int:
        """Quote a sentence and return its figure."""
        (figure,) = self.read(sentence, sheet)
        return int(figure.replace("−", "-"))

    def rolls(self, sentence: str, sheet: str = "") -> range:
        """Quote a sentence and return the rolls in it: `3–6`, `5`."""
        (figures,) = self.read(sentence, sheet)
        first, _, last = figures.partition("–")
        return range(int(first), int(last or first) + 1)

    def roll(self, sides: int = 6) -> int:
        """Return the roll of a die."""
        return self.chance.randint(1, sides)

    def shuffle(self) -> None:
        """Shuffle all 52 cards together."""
        self.pack = [(rank, suit) for suit in _SUITS for rank in _RANKS]
        self.chance.shuffle(self.pack)

    def draw(self) -> tuple[str, str]:
        """Return the next card: its rank and its suit."""
        return self.pack.pop()

    def ends_as(self, file: str, request: pytest.FixtureRequest) -> None:
        """Compare the record with the text beside the tests."""
        path, record = Path(__file__).with_name(file), "\n".join(self.lines).strip() + "\n"
        if request.config.getoption("--update-goldens"):
            path.write_text(record, encoding="utf-8")
        assert record == path.read_text(encoding="utf-8")


def _indented(text: str, by: str) -> str:
    return fill(text, 118, initial_indent=by, subsequent_indent=by)
