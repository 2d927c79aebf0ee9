"""Games in folders with something changed in them: each is refused or read, and nothing else."""

from __future__ import annotations

import random
import re

from tests.games.cards import EVERY, ROSTER
from tests.games.folders import IRON_LANES

_MARKS = (
    *"[]{}()\"'=\n\\#\x00é𝐠",
    *("__", "**", "..", "{gun:+}", "}}", "[[check]]", "[[sheet]]", "[column.x]"),
)
_WORDS = (
    *[
        "0",
        "-1",
        "1e999",
        "999999999999999",
        "nan",
        "true",
        "gun",
        "hull",
        "cost",
        "budget",
        "total",
        "count",
        "not",
        "if",
        "class",
        "lambda",
        "kind",
    ],
    *["reference", "whole", "choice", "side", "kit", "x", "__class__", "None"],
    *["card", "roster", "row", "boxes", "field", "width", "fill", "auto"],
    "",
)


def mutated(seed: int) -> str:
    """The game of the tests with one to three changes, the same for the same seed: mostly other words, which
    TOML takes, now and then anything.
    """
    chance = random.Random(seed)
    text = IRON_LANES + (EVERY + ROSTER if seed % 2 else "")
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.75:
            word = chance.choice(list(re.finditer(r"\w+", text)))
            text = text[: word.start()] + chance.choice(_WORDS) + text[word.end() :]
            continue
        place = chance.randrange(len(text))
        length = chance.choice((0, 1, 1, 3, 12, 60))
        change = chance.choice((*_MARKS, "", "", text[place : place + length] * 2))
        text = text[:place] + change + text[place + length :]
    return text
