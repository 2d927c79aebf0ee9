"""Battle of Britain, played by its sheets alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.driver import Play


def test_three_turns(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    play = Play("battle-of-britain", tmp_path, seed=1940)
    play.part("Before the first raid")
    play.do("Every aircraft waits on its side’s flight line, unit by unit.", "24 counters are laid out.")
    flies = play.rolls(
        "Roll the red, white, blue and yellow die for each unit: [?] sends the aircraft of that colour"
    )
    for unit in ("Spitfire", "Hurricane", "Bf 109 E", "Bf 110 C", "He 111 H", "Ju 88 A"):
        dots = [dot for dot in "RWBY" if play.roll() in flies]
        play.say(f"{unit}: {' '.join(dots) or 'none'} fly.")
    play.do("Half hexes count as whole.", "Entered.", "quick-reference")
    play.do("in the adjacent hex that it faces~, once a turn", "Fired.")
    play.ends_as("battle_of_britain.txt", request)
