"""Maps of games in folders: their own mats, their own terrain, and what a kit may change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Pressgang
from tests.drawn import assert_uncut, words_of
from tests.games.folders import laid, words_on, write_kit

GAME = """\
[game]
id = "bzura"
title = "Bzura 1939"
[column.attack]
kind = "whole"
[terrain.swamp]
ground = "#aebb8a"
motif = "marsh"
[terrain.grave]
motif = "figures/cross.svg"
label = "Graves"
[mat]
letters = true
legend = true
[[sheet]]
id = "map"
kind = "hex-mat"
columns = 4
rows = 3
hex = "20mm"
title = "The Bzura"
terrain = "bzura.txt"
"""
LAND = '0101 swamp "Great Swamp"\n0202 grave\n0102/0202, 0202/0203 river "Bzura"\n'
KIT = 'system = "bzura"\n[[sheet]]\nkind = "map"\n'
CROSS = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M4 0h1v9H4zM0 4h9v1H0z"/></svg>'


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    files = {"games/bzura/bzura.txt": LAND, "games/bzura/figures/cross.svg": CROSS}
    return write_kit(tmp_path, GAME, KIT, files)


def strings(kit: Path) -> list[str]:
    return words_on(laid(kit).values()).split("|")


def test_a_game_brings_its_map_with_title_letters_and_a_legend_of_what_lies_on_it(kit: Path) -> None:
    found = strings(kit)
    assert {"The Bzura", "A1", "D3", "Great Swamp", "Bzura", "Swamp", "Graves", "River"} <= set(found)
    assert not {"Sea", "Wood", "0101"} & set(found)
    assert found.count("The Bzura") == 1 and "Map" in found


def test_a_kit_changes_the_map_and_its_terrain_goes_before_the_games(kit: Path, pressgang: Pressgang) -> None:
    more = 'title = "Kutno"\nnumbering = "0101"\nlegend = true\n[terrain.swamp]\nlabel = "Bog"\n'
    (kit / "kit.toml").write_text(KIT + more)
    assert {"Kutno", "0101", "Bog"} <= set(strings(kit))
    (kit / "bzura.txt").write_text("0101 sea\n")
    found = set(strings(kit))
    assert "Sea" in found and "River" not in found
    (kit / "bzura.txt").write_text("0101 moor\n")
    done = pressgang("check", str(kit))
    assert done.code == 1 and "bzura.txt:1:6: PG821" in done.err + done.out
    assert "swamp, grave" in done.err + done.out


def test_every_mat_of_a_game_has_the_style_of_its_mat_table(kit: Path) -> None:
    (kit / "kit.toml").write_text(
        KIT.replace('"map"', '"square-mat"') + 'columns = 3\nrows = 3\nsquare = "20mm"\n'
    )
    assert "C3" in strings(kit)


def test_the_notes_of_a_map_stand_where_they_are_true(kit: Path) -> None:
    file, notes = kit / "games" / "bzura" / "game.toml", "half-hexes = 'Halves count.'\nground-note = 'Look.'\n"
    rule = '[rules.range]\nvalue = 3\nprovenance = "house"\nnote = "Ours."\n'
    own = notes + "note = 'Guns reach {range} hexes{marks(range)}.'\n"
    file.write_text(
        GAME.replace("[column", f"{rule}[column", 1).replace("columns = 4\n", f"columns = 4\n{own}")
    )
    words = " ".join(strings(kit))
    assert "Guns reach 3 hexes (a)." in words.replace("\u00a0", " ") and "Ours." in words and "Look." in words
    assert "Halves count." in words
    (kit / "kit.toml").write_text(KIT + 'edges = "full"\nterrain = "none"\n')
    words = " ".join(strings(kit))
    assert "Halves" not in words and "Look." not in words and "Guns reach" in words


def test_a_label_of_terrain_is_set_as_its_markup_says(kit: Path) -> None:
    file = kit / "games" / "bzura" / "game.toml"
    file.write_text(GAME.replace('"Graves"', '"*Old* graves"'))
    assert "Old graves" in strings(kit)


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ('motif = "marsh"', 'motif = "marhs"', "PG841", "marsh"),
        ("[terrain.swamp]", "[terrain.hill]", "PG840", "hill"),
        ("[terrain.swamp]", '[terrain."Big swamp"]', "PG840", "small letters"),
        ("letters = true", "letter = true", "PG213", "letters"),
        ('"Graves"', '"[reed]Graves[/]"', "PG946", "reed"),
        ('ground = "#aebb8a"', 'ground = "green"', "PG", "ground"),
        ("figures/cross.svg", "figures/gone.svg", "PG", "gone.svg"),
        ("legend = true", 'legend = true\nlinks = ["0101-0909"]', "PG823", "0909"),
        ("legend = true", 'legend = true\nlinks = ["0101"]', "PG822", "0101"),
        ('kind = "hex-mat"', 'kind = "square-mat"\nhalf-hexes = "They count."', "PG", "half hexes"),
        ("columns = 4", 'columns = 4\nhalf-hexes = "{1 + 1} count."', "PG", "has an expression"),
        ("columns = 4", 'columns = 4\nnote = "{attack} hexes"', "PG", "attack"),
        ("columns = 4", 'columns = 4\nnote = "{1 / 0} hexes"', "PG", "divides by zero"),
    ],
)
def test_faults_of_maps_are_said(
    kit: Path, pressgang: Pressgang, old: str, new: str, code: str, says: str
) -> None:
    file = kit / "games" / "bzura" / "game.toml"
    file.write_text(GAME.replace(old, new))
    done = pressgang("check", str(kit))
    said = done.err + done.out
    assert done.code == 1 and code in said and says in said and "Traceback" not in said


def test_a_terrain_file_of_a_game_stays_in_its_folder(kit: Path, pressgang: Pressgang) -> None:
    (kit / "games" / "bzura.txt").write_text(LAND)
    file = kit / "games" / "bzura" / "game.toml"
    file.write_text(GAME.replace('"bzura.txt"', '"../bzura.txt"'))
    done = pressgang("check", str(kit))
    assert done.code == 1 and "leads out of the game's folder" in done.err + done.out


def test_tiles_join_where_they_cut_neither_the_title_nor_the_legend(kit: Path) -> None:
    file = kit / "games" / "bzura" / "game.toml"
    title = "The long and winding campaign on the river Bzura"
    file.write_text(GAME.replace("columns = 4", "columns = 30").replace("The Bzura", title))
    (mat,) = laid(kit).values()
    plan, words = mat.sheet.plan, words_of(mat.sheet.pieces[0])
    assert len(mat.pages) == 2
    whole = [one.box for one in words if one.string in (title, "Graves", "River", "Swamp")]
    assert len(whole) == 4 and max(box.width for box in whole) > 100
    assert_uncut(plan, whole)
