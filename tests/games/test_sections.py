"""Sections and cards made of blocks: tracks, lists, steps, and what is printed for each row or side."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from pressgang.sheets.blocks.block import Look
from tests.conftest import Pressgang
from tests.games.folders import laid, words_on, write_kit
from tests.games.test_cards import golden
from tests.systems.stat_lines import BOOK

GAME = """\
[game]
id = "fleet"
title = "Fleet"
likeness = "ship"
[column.hull]
kind = "whole"
[column.weapons]
kind = "list"
default = "none"
[column.weapons.field.weapon]
kind = "text"
[column.weapons.field.arcs]
kind = "words"
of = ["F", "FS", "AS", "A", "AP", "FP"]
[column.weapons.field.range]
kind = "whole"
default = 12
[rules.turns]
value = 12
provenance = "house"
[table.beam]
title = "Beams"
head = ["Range", "Dice", "What happens"]
rows = [
  ["12", "{hull // 5}", "the target loses as many boxes as the dice show"],
  ["24", "1", "half"],
]
widths = ["14mm", "12mm", "1fr"]
align = ["left", "right"]
[[sheet]]
id = "records"
kind = "card"
size = "105x148mm"
layout = [
  { row = ["name", { stat = "hull" }] },
  { title = "Weapons", list = "weapons", columns = [
    "weapon",
    { label = "Arcs", arcs = "arcs", of = ["F", "FS", "AS", "A", "AP", "FP"], height = "9mm" },
    { text = "{range}", label = "Range", align = "right", width = "16mm" },
    { field = true, label = "Ammo" },
  ] },
  { text = "Fires {weapon} at {range * 2}.", each = "weapons", size = "small" },
  { table = "beam" },
  { track = { count = "hull", every = 5, side = "8mm", end = "lost" } },
]
[table.sums]
each = "kit"
head = ["sides", "ships"]
rows = [["{join(each_side(side), ' : ')}", "{join(each_side(count()), ' : ')} of {count()} in {sides} sides"]]
[[sheet]]
id = "charts"
kind = "reference"
sections = [
  { title = "T", track = { count = "turns", columns = 6, side = "14mm", end = "end", marks = { 5 = "aid" } } },
  { title = "Names", track = { names = ["Dawn", "Day", "Dusk", "Night"], way = "snake", columns = 2 } },
  { title = "Ring", track = { count = 12, first = 0, way = "ring", side = "9mm" }, break = "never" },
  { title = "{name}", each = "row", text = "Has {hull} hull.\\n\\nAnd {join(each(weapons, weapon), ', ')}." },
  { title = "{side}", each = "side", text = "{count()} ships of {sum(each_side(count()))}, {total(hull)} in." },
  { title = "Gone", when = "turns > 20", text = "never" },
  { title = "All", text = "{total(hull)} in the kit", table = "sums", steps = ["**Move.** Far.", "Fire."] },
  { title = "Mixed", note = "of all", blocks = [
    "rule",
    { row = [{ stat = "turns" }, { boxes = 6 }] },
    { text = "{name}", each = "row", size = "small" },
  ] },
]
[[sheet]]
id = "sides"
kind = "card"
each = "side"
size = "63x88mm"
layout = [{ text = "{side}: {total(hull)}" }, "badge", { text = "{name}", each = "row" }]
[[sheet]]
id = "guns"
kind = "card"
each = "weapons"
size = "63x44mm"
layout = ["name", { text = "{weapon} {range}" }]
[[sheet]]
id = "per-row"
kind = "reference"
each = "row"
sections = [{ title = "{name}", track = { count = "hull" } }, { title = "Arms", list = "weapons" }]
[[sheet]]
id = "gone"
kind = "reference"
when = "turns > 20"
sections = [{ title = "x", text = "y" }]
"""
KIT = """\
system = "fleet"
[[force]]
name = "Red"
stats = "red.csv"
[[force]]
name = "Blue"
stats = "blue.csv"
[[sheet]]
kind = "records"
[[sheet]]
kind = "charts"
[[sheet]]
kind = "sides"
[[sheet]]
kind = "guns"
[[sheet]]
kind = "per-row"
[[sheet]]
kind = "gone"
"""
RED = "name,hull,weapons\nArgus,25,Beam 3 | F FS FP | 36; Torpedo | F\nBrig,13,none\n"
BLUE = "name,hull,weapons\nCrow,20,Beam 1 | A | 12\n"


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_kit(tmp_path, GAME, KIT, {"red.csv": RED, "blue.csv": BLUE})


def test_cards_of_all_these_blocks_are_drawn_as_before(kit: Path, request: pytest.FixtureRequest) -> None:
    golden("lists-and-tracks", laid(kit)["records"].sheet.pieces, request)


def test_sections_say_what_is_true_of_the_kit_a_side_and_a_row(kit: Path) -> None:
    said = words_on([laid(kit)["charts"]])
    for text in (
        "aid",
        "end",
        "Dusk",
        "ARGUS",
        "Has 25 hull.",
        "2 ships of 3, 38 in.",
        "58 in the kit",
        "Red : Blue",
        "2 : 1 of 3 in 2 sides",
        "Move.",
    ):
        assert text in said, text
    assert "never" not in said


def test_a_card_for_each_side_and_for_each_entry_of_a_list(kit: Path) -> None:
    found = laid(kit)
    assert "Red: 38" in words_on([found["sides"]]) and "Blue: 20" in words_on([found["sides"]])
    assert len(found["guns"].sheet.pieces) == 3 and "Torpedo 12" in words_on([found["guns"]])
    assert words_on([found["per-row"]]).count("ARMS") == 2, "a ship without weapons has no such section"
    assert "gone" not in found


def test_a_track_goes_there_and_back_and_round(kit: Path) -> None:
    from pressgang.sheets.blocks.diagrams import TrackBlock

    def places(count: int, **options: object) -> list[tuple[int, int]]:
        block = TrackBlock(("",) * count, ("",) * count, **options)  # type: ignore[arg-type]
        across, high, _ = block._grid(Look(BOOK), 100.0)
        return list(block._places(across, high))

    assert places(5, columns=3) == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)]
    assert places(5, columns=3, way="snake") == [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1)]
    assert places(5, columns=2, way="down") == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    assert places(3, way="down") == [(0, 0), (0, 1), (0, 2)], (
        "one under the other, unless columns are asked for"
    )
    for count in range(4, 60):
        ring = places(count, way="ring")
        assert len(ring) == len(set(ring)) == count
        assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(ring))


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ('each = "side", text', 'each = "sides", text', "PG914", 'Did you mean "side"'),
        ('each = "row", text = "Has', 'text = "Has', "PG942", "hull"),
        ('list = "weapons" }]', 'list = "weapon" }]', "PG914", "weapon"),
        ('layout = ["name", { text = "{weapon}', 'layout = ["name", { text = "{weapom}', "PG942", "weapom"),
        ('count = "turns"', 'count = "1000000000"', "PG", "400"),
        ("count = 12", "count = 1000000000", "PG912", "the most is 400"),
        ('way = "ring"', 'way = "rang"', "PG205", 'Did you mean "ring"'),
        ("marks = { 5", "marks = { 50", "PG943", "no box 50"),
        ('names = ["Dawn"', 'count = 4, names = ["Dawn"', "PG914", "count and names"),
        ('break = "never"', 'break = "always"', "PG", "always"),
        ('widths = ["14mm"', 'widths = ["14 elephants"', "PG215", "elephants"),
        ('align = ["left", "right"]', 'align = ["left", "middle"]', "PG215", "middle"),
        ('"12mm", "1fr"]', '"12mm", "1fr", "1fr"]', "PG914", "3 columns"),
        ('"badge", {', '"likeness", {', "PG914", "likeness is of a row"),
        ('title = "{name}", each = "row",', 'table = "sums", each = "row",', "PG914", "all sides of the kit"),
        ("Has {hull} hull", "Has {each_side(side)} hull", "PG941", "reads all sides"),
        ("each_side(side)", "each_side(hull)", "PG942", "hull"),
        ("each_side(side)", "each_side(each_side(side))", "PG941", "reads all sides"),
        ('{ title = "All"', '{ table = "beam" }, { title = "All"', "PG914", "reads hull, which is of a row"),
    ],
)
def test_what_is_wrong_has_its_line(
    kit: Path, pressgang: Pressgang, old: str, new: str, code: str, says: str
) -> None:
    assert old in GAME
    (kit / "games" / "fleet" / "game.toml").write_text(GAME.replace(old, new, 1))
    ran = pressgang("check", str(kit))
    assert ran.code in (1, 2) and f" {code}" in ran.err and says in ran.err and "Traceback" not in ran.err, (
        ran.err
    )


def test_a_table_of_the_values_of_a_column_of_numbers(kit: Path) -> None:
    """A line for each hull of a side, on a sheet that is printed for each side."""
    file = kit / "games" / "fleet" / "game.toml"
    by_hull = """
[table.by-hull]
head = ["Hull", "Ships"]
each = "hull"
rows = [["hull {hull}", "{count()} of them"]]
[[sheet]]
id = "hulls"
kind = "reference"
each = "side"
sections = [{ table = "by-hull" }]
"""
    file.write_text(file.read_text() + by_hull)
    (kit / "kit.toml").write_text(KIT + '[[sheet]]\nkind = "hulls"\n')
    said = words_on([laid(kit)["hulls"]])
    assert "hull 25" in said and "hull 13" in said and "1 of them" in said
