"""The counters of the four games from their own starters: small ones too, and with places of the user's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Pressgang, keep_rows

STARTERS = ("dogfight", "battle-of-britain", "tally-ho", "mtb")
SMALL = (
    ("--size", "1/2in", "--height", "1/2in", "--ink", "saver"),
    ("--size", "15mm", "--shape", "round", "--ink", "color"),
    ("--size", "20mm", "--shape", "hex", "--ink", "saver"),
)
SMALL_ONES = (
    ("battle-of-britain", SMALL[0]),
    ("dogfight", SMALL[1]),
    ("mtb", SMALL[2]),
    ("tally-ho", SMALL[0]),
)
"""Each game in one of them: the game with most on its counters on the least."""
LISTS = ("commanders.csv", "strike-wing.csv")


def stats(pressgang: Pressgang, folder: Path, system: str) -> list[str]:
    """The stat files of a game's starter, each with the first three of its rows."""
    assert pressgang("new", system, "kit").code == 0
    keep_rows(folder / "kit", 3)
    return [str(path) for path in sorted((folder / "kit").glob("*.csv")) if path.name not in LISTS]


@pytest.mark.parametrize(("system", "small"), SMALL_ONES)
def test_small_counters_come_out_of_every_starter(
    pressgang: Pressgang, tmp_path: Path, system: str, small: tuple[str, ...]
) -> None:
    files = stats(pressgang, tmp_path, system)
    made = ("make", "counters", *files, "--system", system, *small, "--backs", "long-edge", "-o", "small.pdf")
    ran = pressgang(*made)
    assert ran.code == 0, ran.err
    assert "PG809" in ran.err and ("fits from" in ran.err or "no size takes all of it" in ran.err)


@pytest.mark.parametrize("system", STARTERS)
def test_no_name_no_unit_and_a_larger_number_in_every_game(
    pressgang: Pressgang, tmp_path: Path, system: str
) -> None:
    files = stats(pressgang, tmp_path, system)
    own = ("--place", "north-west={quantity + 40}", "--place", "centre=likeness", "--place", "east=")
    ran = pressgang("make", "counters", *files, "--system", system, *own, "-o", "counters.svg")
    assert ran.code == 0, ran.err
    drawn = "".join(path.read_text(encoding="utf-8") for path in tmp_path.glob("counters*.svg"))
    assert ">41<" in drawn


@pytest.mark.parametrize(
    ("written", "code", "said"),
    [
        ("north-west={enginez}", "PG942", 'Did you mean "engine"?'),
        ("north-west={engine / 0}", "PG943", "places"),
        ("norht={engine}", "", 'Did you mean "north"?'),
    ],
)
def test_what_no_place_can_hold_is_told_with_what_was_meant(
    pressgang: Pressgang, tmp_path: Path, written: str, code: str, said: str
) -> None:
    files = stats(pressgang, tmp_path, "dogfight")
    ran = pressgang("make", "counters", *files, "--place", written, "-o", "counters.pdf")
    assert ran.code in (1, 2) and code in ran.err and said in ran.err


def test_places_of_a_kit_are_read_with_the_kit_and_checked_as_they_are_rendered(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    stats(pressgang, tmp_path, "dogfight")
    kit = tmp_path / "kit" / "kit.toml"
    places = (
        '\n[[sheet]]\nkind = "counters"\nname = "own"\n'
        '[sheet.places]\nnorth-west = { text = "%s", size = "large" }\n'
    )
    before = kit.read_text(encoding="utf-8").partition("[[sheet]]")[0]  # its own sheets are not the question
    kit.write_text(before + places % "{engine}", encoding="utf-8")
    assert pressgang("check", "kit").code == 0
    assert pressgang("render", "kit", "--only", "own").code == 0
    kit.write_text(before + places % "{engien}", encoding="utf-8")
    for command in ("check", "render"):
        ran = pressgang(command, "kit")
        assert ran.code == 1 and 'Did you mean "engine"?' in ran.err
