"""What a side bears by its name, its force, its palette or its rows, as a picture too; what can be wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pressgang.diagnostics import PressgangError, Problems
from pressgang.insignia.devices import Device, devices
from pressgang.insignia.drawing import OwnDevice
from pressgang.jobs.composing import read_pictures
from pressgang.jobs.loading import load_kit
from pressgang.rows.sides import Force
from pressgang.schema import Row
from pressgang.sheets.likenesses import insignia_of_row
from tests.conftest import EXAMPLES, Pressgang

HEAD = "name,engine,fuselage,to_hit,weapons,insignia,side\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#c00"/></svg>'
FETCHES = '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.org/a.png"/></svg>'


def kit(folder: Path, top: str = "", forces: str = "", rows: str = "Type A,5,3,4,front,,\n") -> Path:
    made = folder / "kit"
    made.mkdir()
    (made / "a.csv").write_text(HEAD + rows, encoding="utf-8")
    (made / "club.svg").write_text(SVG, encoding="utf-8")
    (made / "fetches.svg").write_text(FETCHES, encoding="utf-8")
    (made / "kit.toml").write_text(
        f'name = "duel"\nsystem = "dogfight"\n{top}\n{forces}\n'
        '[[sheet]]\nkind = "insignia-key"\nshow = "sides"\n',
        encoding="utf-8",
    )
    return made


def force(name: str, more: str = "") -> str:
    return f'[[force]]\nname = "{name}"\nstats = "a.csv"\n{more}\n'


def only(made: Path) -> Force[Row]:
    (one,) = load_kit(made).forces
    return one


def test_a_side_bears_the_device_of_its_name(tmp_path: Path) -> None:
    assert only(kit(tmp_path, forces=force("Lotnictwo Wojskowe"))).device == devices()["poland"]


def test_the_year_of_the_kit_picks(tmp_path: Path) -> None:
    assert only(kit(tmp_path, "year = 1944", force("RAF"))).device == devices()["raf-c1"]


def test_a_force_says_what_it_bears_and_that_goes_before_its_palette_and_its_name(tmp_path: Path) -> None:
    palette = '[palette.dusk]\nground = "#8a93b5"\ninsignia = "saaf"\n'
    made = kit(tmp_path, forces=force("RAF", 'palette = "dusk"\ninsignia = "RAF B"') + palette)
    assert only(made).device == devices()["raf-b"]
    text = (made / "kit.toml").read_text(encoding="utf-8")
    (made / "kit.toml").write_text(text.replace('insignia = "RAF B"\n', "\n"), encoding="utf-8")
    assert only(made).device == devices()["saaf"]


def test_none_is_a_side_that_keeps_its_letter(tmp_path: Path) -> None:
    assert only(kit(tmp_path, forces=force("RAF", 'insignia = "none"'))).device is None


def test_rows_show_their_own_device_else_that_of_their_nation_else_that_of_the_side(tmp_path: Path) -> None:
    rows = (
        "Type A,5,3,4,front,raf-c1,\nType B,5,3,4,front,,Polska\nType C,5,3,4,front,,\n"
        "Type D,5,3,4,front,none,\nType E,5,3,4,front,club.svg,\n"
    )
    job = load_kit(kit(tmp_path, forces=force("Allies, RAF"), rows=rows))
    found = Problems()
    pictures = read_pictures(job.sides, job.inputs, found)
    assert not found.found
    (side,) = job.forces
    shown = [insignia_of_row(side, row, pictures) for row in side.rows]
    assert [one.id if one else None for one in shown] == ["raf-c1", "poland", "raf-a1", None, "club.svg"]
    assert isinstance(shown[0], Device) and isinstance(shown[4], OwnDevice)


def test_ships_bear_the_naval_device_and_stands_that_of_the_army() -> None:
    boats = {force.name: force.device for force in load_kit(EXAMPLES / "mtb").forces}
    assert {one.id for one in boats.values() if one} <= {"royal-navy", "kriegsmarine"} and any(boats.values())
    troops = [force.device for force in load_kit(EXAMPLES / "unbalanced-equality").forces]
    assert {one.id for one in troops if one} <= {"union"}


@pytest.mark.parametrize("where", ["force", "palette", "row"])
def test_a_users_own_drawing_stands_for_a_side(pressgang: Pressgang, tmp_path: Path, where: str) -> None:
    made = kit(tmp_path, forces=told(where, "club.svg"), rows=rows_with(where, "club.svg"))
    for ink in ("color", "grey", "saver"):
        ran = pressgang("render", made, "--ink", ink, "--format", "svg", "--force")
        assert ran.code == 0, ran.err
        page = Path(ran.lines[0]).read_text(encoding="utf-8")
        assert ">club.svg<" in page and ("#cc0000" in page) == (ink == "color")


def told(where: str, value: str) -> str:
    palette = f'[palette.dusk]\nground = "#8a93b5"\ninsignia = "{value}"\n' if where == "palette" else ""
    own = {"force": f'insignia = "{value}"', "palette": 'palette = "dusk"'}.get(where, "")
    return force("Reds", own) + palette


def rows_with(where: str, value: str) -> str:
    return f"Type A,5,3,4,front,{value if where == 'row' else ''},\n"


@pytest.mark.parametrize("name", ["fetches.svg", "missing.svg", "https://example.org/a.svg"])
@pytest.mark.parametrize("where", ["force", "palette", "row"])
def test_a_hostile_drawing_is_refused_at_its_place(
    pressgang: Pressgang, tmp_path: Path, where: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: pytest.fail("something was fetched"))
    made = kit(tmp_path, forces=told(where, name), rows=rows_with(where, name))
    for words in (("check", made), ("render", made, "-o", "out")):
        ran = pressgang(*words)
        assert ran.code == 1 and "PG6" in ran.err, ran.err
        place = {"force": "kit.toml:7:12:", "palette": "kit.toml:10:12:", "row": "a.csv:2:20:"}[where]
        assert place in ran.err, ran.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("where", "place"),
    [("force", "kit.toml:7:12: PG245"), ("palette", "kit.toml:10:12: PG245"), ("row", "a.csv:2:20: PG245")],
)
def test_an_unknown_device_is_named_with_its_place_and_the_nearest(
    pressgang: Pressgang, tmp_path: Path, where: str, place: str
) -> None:
    made = kit(tmp_path, forces=told(where, "raf-c2"), rows=rows_with(where, "raf-c2"))
    ran = pressgang("check", made)
    assert ran.code == 1 and place in ran.err and 'Did you mean "raf-c"?' in ran.err, ran.err


@pytest.mark.parametrize("word", ["swastika", "Hakenkreuz", "finland-swastika", "hakaristi"])
def test_a_swastika_is_no_device_and_the_reason_is_given(
    pressgang: Pressgang, tmp_path: Path, word: str
) -> None:
    ran = pressgang("check", kit(tmp_path, forces=told("force", word)))
    assert ran.code == 1 and "PG246" in ran.err
    told_why = pressgang("explain", "PG246").out
    assert "restricted by law" in told_why and "roundel of 1945" in told_why


def notes(ran_err: str) -> list[str]:
    return [line for line in ran_err.splitlines() if "PG247" in line or "PG248" in line]


def test_two_sides_of_one_device_that_fight_each_other_are_a_note(pressgang: Pressgang, tmp_path: Path) -> None:
    made = kit(tmp_path, forces=force("Italy, north") + force("Italia (sud)"))
    ran = pressgang("check", made, "--strict")
    assert ran.code == 0 and len(notes(ran.err)) == 1
    assert "kit.toml:9:8: PG247 note" in ran.err and "italy-savoy" in ran.err


def test_many_sides_of_one_device_are_one_note(pressgang: Pressgang, tmp_path: Path) -> None:
    forces = "".join(force(f"Italy {number}") for number in range(40))
    ran = pressgang("check", kit(tmp_path, forces=forces))
    assert len(notes(ran.err)) == 1 and "Italy 0 fights Italy 1, Italy 2, " in ran.err
    assert "Italy 10 and 29 more, and all show italy-savoy" in ran.err
    assert "Write one name for sides that are one" in ran.err


def test_files_of_silhouettes_are_no_sides(pressgang: Pressgang, tmp_path: Path) -> None:
    made = kit(tmp_path)
    (made / "italy.csv").write_bytes((made / "a.csv").read_bytes())
    (made / "italy-1943.csv").write_bytes((made / "a.csv").read_bytes())
    for kind, count in (("counters", 1), ("silhouettes", 0)):
        ran = pressgang("make", kind, made / "italy.csv", made / "italy-1943.csv", "-o", f"{kind}.pdf")
        assert ran.code == 0 and len(notes(ran.err)) == count


def test_allies_may_show_one_device(pressgang: Pressgang, tmp_path: Path) -> None:
    allied = 'alliance = "axis"'
    made = kit(tmp_path, forces=force("Italy, north", allied) + force("Italia (sud)", allied))
    assert notes(pressgang("check", made).err) == []


@pytest.mark.parametrize(("ink", "count"), [("color", 0), ("grey", 1), ("saver", 0)])
def test_devices_that_look_alike_are_a_note_in_that_ink(
    pressgang: Pressgang, tmp_path: Path, ink: str, count: int
) -> None:
    two = force("Blues", 'insignia = "us-army"') + force("Whites", 'insignia = "us-torch"')
    made = kit(tmp_path, f'ink = "{ink}"', two)
    checked = notes(pressgang("check", made).err)
    (made / "kit.toml").write_text(
        (made / "kit.toml").read_text(encoding="utf-8").replace(f'ink = "{ink}"', "")
    )
    asked = notes(pressgang("render", made, "--ink", ink, "--dry-run").err)
    for found in (checked, asked):
        assert len(found) == count and all("13 of 255" in line and "least is 14" in line for line in found)


def test_a_stat_file_is_checked_for_devices_without_a_kit(pressgang: Pressgang, tmp_path: Path) -> None:
    made = kit(tmp_path, rows="Type A,5,3,4,front,poIand,\n")
    ran = pressgang("check", made / "a.csv")
    assert ran.code == 1 and "a.csv:2:20: PG245" in ran.err and 'Did you mean "poland"?' in ran.err


def test_the_list_has_every_device_as_text_and_for_programs(pressgang: Pressgang) -> None:
    lines = pressgang("list", "insignia").lines
    assert [line.split()[0] for line in lines[: len(devices())]] == list(devices())
    assert any(line.startswith("Poland") and "Lengyelország" in line for line in lines)
    listed = json.loads(pressgang("list", "insignia", "--format", "json").out)
    assert [one["id"] for one in listed] == list(devices())
    assert next(one for one in listed if one["id"] == "saaf")["uncertain"] == "the ratio of the discs"
    assert pressgang("list", "papers", "--format", "json").code == 2


def test_make_prints_the_key_for_no_game_and_for_any(pressgang: Pressgang, tmp_path: Path) -> None:
    """On other papers `test_key.py` looks at it."""
    assert pressgang("make", "insignia-key", "-o", "key.pdf").code == 0
    made = kit(tmp_path)
    assert pressgang("make", "insignia-key", made / "a.csv", "--show", "sides", "-o", "own.pdf").code == 0


def test_a_year_beyond_all_years_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PressgangError, match="year"):
        load_kit(kit(tmp_path, "year = 194000", force("RAF")))


def test_a_long_file_name_keeps_to_its_cell_on_the_key(pressgang: Pressgang, tmp_path: Path) -> None:
    name = f"{'the-drawing-of-our-club-' * 4}.svg"
    made = kit(tmp_path, forces=force("Reds", f'insignia = "{name}"') + force("RAF"))
    (made / name).write_text(SVG, encoding="utf-8")
    ran = pressgang("render", made, "--format", "svg")
    assert ran.code == 0, ran.err
    page = Path(ran.lines[0]).read_text(encoding="utf-8")
    assert "the-drawing-of-our-cl" in page and name not in page
