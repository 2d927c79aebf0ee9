"""No size of counters is refused above one that is taken, and beside each other they leave off the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pressgang.drawing.scene import BLACK, WHITE, Piece
from pressgang.insignia.devices import device_of
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.print_options import PrintOptions
from pressgang.sheets.cutting import Shape, ShapeName
from pressgang.sheets.faces.colours import Dress
from pressgang.sheets.faces.planning import (
    Agreed,
    CounterLook,
    DressedRow,
    Faces,
    LookedRow,
    Planner,
    SideRows,
)
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook
from tests.drawn import strings_of
from tests.sheets.faces.test_face_plans import TYPES, dogfight

BOOK = FontBook()
LIKENESS = aircraft_likeness(TYPES["Supermarine Spitfire I"])

GAME = """\
[game]
id = "lanes"
likeness = "aircraft"
[column.attack]
kind = "whole"
[column.defence]
kind = "whole"
[column.code]
kind = "text"
default = ""
[[sheet]]
id = "counters"
kind = "counters"
"""
FACES = {
    "picture": 'front = { north-west = { text = "{unit}", size = "small" }, north-east = "{code}", '
    'west = "badge", centre = "likeness", south-west = "{attack}", south = "{name}", '
    'south-east = "{defence}" }',
    "ids": 'front = { north-west = { text = "{code}", size = "large" }, west = "{attack}", '
    'east = { text = "{defence}", sign = "shield" }, centre = "likeness" }',
    "text": 'front = { north = { text = "{unit}", size = "small" }, centre = "{name}", '
    'east = { text = "{code}", label = "No" }, west = "{attack}" }',
    "band": 'front = { centre = ["likeness", "name"], south-west = { text = "{attack}", sign = "crosshair" }, '
    'south = { text = "{code}", lead = "d6" }, south-east = { text = "{defence}", sign = "shield" } }',
    "stamp": 'front = { centre = "likeness", south = "{attack}-{defence}" }\n'
    'back = { north-west = { text = "{code}", size = "small" }, centre = "likeness", '
    'south = "name", stamp = "HIT" }',
    "weapons": 'front = { north-west = "badge", north-east = "insignia", centre = ["likeness", "name"], '
    "south = \"{attack}\", weapons = \"['front', 'rear', 'left', 'right']\" }",
    "dots": 'front = { centre = { sign = "tank", size = "large" }, north = "name", '
    'south = { dots = "attack" } }',
}
ROWS = (
    "name,unit,attack,defence,code,span_m,length_m\n"
    "Spitfire,54 Sqn,4,6,K7,11.23,9.12\nBristol Blenheim,110 Sqn,12,5,XT 14,17.17,12.98\n"
)
SIZES = (12.0, 14.0, 19.0)


def kit(home: Path, face: str, more: str = "") -> Any:
    """A kit with that game."""
    folder = home / "games" / "lanes"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.toml").write_text(GAME + more + FACES.get(face, face))
    (home / "raf.csv").write_text(ROWS)
    head = 'system = "lanes"\n[[force]]\nname = "RAF"\nstats = "raf.csv"\ninsignia = "raf-a1"\n[[sheet]]\n'
    (home / "kit.toml").write_text(head + 'kind = "counters"\nbacks = "long-edge"\n')
    return load_kit(home)


def composed(job: Any, **options: object) -> tuple[list[Piece], dict[str, str]]:
    """The counters of a kit with those options, and what to do about each problem by its code."""
    order = job.orders[0]
    kind = replace(order.kind, **options)
    lot = lay_sheets(replace(job, orders=(order._replace(kind=kind),)), PrintOptions())
    found = {one.rule.code: one.help for one in lot.found}
    assert len(found) == len(lot.found), "each is said once a sheet"
    return [piece for laid in lot.laid for piece in laid.sheet.pieces], found


@pytest.mark.parametrize("shape", ["square", "round"])
@pytest.mark.parametrize("face", FACES)
def test_no_size_is_refused_above_one_that_is_taken(tmp_path: Path, face: str, shape: str) -> None:
    job = kit(tmp_path, face)
    taken, whole = False, 0.0
    for size in SIZES:
        pieces, found = composed(job, size=size, shape=shape)
        assert set(found) <= {"PG806", "PG809"}
        assert bool(pieces) != ("PG806" in found)
        assert pieces or not taken, (face, size)
        taken = taken or bool(pieces)
        whole = whole or (size if not found else 0.0)
        assert not whole or not found, f"{size} leaves off what {whole} does not"
    assert taken or (face, shape) == ("ids", "round")  # a disc has no corner for a large code


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("size", [8.0, 12.0])
def test_the_size_that_is_named_works(tmp_path: Path, face: str, size: float) -> None:
    job = kit(tmp_path, face)
    for code, way_out in composed(job, size=size)[1].items():
        named = [float(word) for word in way_out.replace("mm", " ").split() if word.replace(".", "").isdigit()]
        assert len(named) == 1 or "no size" in way_out
        for larger in named:
            assert code not in composed(job, size=larger)[1]


def agreed_of(name: str, size: float) -> tuple[list[Any], Planner]:
    """Two rows of a side, planned: one that leaves off more than the other by itself."""
    wears = Dress(WHITE, BLACK, None, BLACK, BLACK, "R", device=device_of("raf-a1"))
    faces = [dogfight(unit="54 Sqn", name=one, weapons=()) for one in ("Spit", name)]
    rows: list[Any] = [DressedRow(None, None, Faces(one), wears, LIKENESS) for one in faces]  # type: ignore[arg-type, type-var]
    return rows, Planner(FontBook(), Shape.of_size("square", size), both=False, bleed=0.0)


def agreement(rows: list[Any], planner: Planner) -> Agreed | None:
    """What the rows agree on as counters of one side."""
    looked = [
        LookedRow(None, None, CounterLook(1, (), ""), lambda *_: rows, at, planner)  # type: ignore[arg-type]
        for at in range(len(rows))
    ]
    return SideRows(looked, lambda *_: None).agree(())


@pytest.mark.parametrize("size", [12.7, 14.0, 15.5, 16.5, 20.0, 25.0])
def test_what_one_leaves_off_the_others_do(size: float) -> None:
    rows, planner = agreed_of("Featherstonehaugh-Cholmondeley", size)
    agreed = agreement(rows, planner)
    assert agreed is not None
    fronts = [planner.plan(row, agreed).front for row in rows]
    assert len({(one.shed, one.left) for one in fronts}) == 1
    assert len({tuple(part.kind for part in one.placed if part.kind != "text") for one in fronts}) == 1
    assert len({tuple(part.size for part in one.placed if part.banded) for one in fronts}) == 1


SIDE = st.lists(
    st.tuples(
        st.sampled_from(sorted(TYPES)),
        st.sampled_from(["", "54 Sqn", "Jagdgeschwader 26"]),
        st.sampled_from([(), ("north",), ("north", "south")]),
        st.booleans(),
    ),
    min_size=2,
    max_size=5,
)
DEVICES = st.sampled_from([("raf-a1", False), ("raf-a1", True), (None, False)])


@given(SIDE, st.sampled_from([12.7, 13.5, 15.0, 18.0, 25.0]), st.sampled_from(get_args(ShapeName)), DEVICES)
@settings(max_examples=8, deadline=None, phases=[Phase.generate])
def test_badges_of_a_side_stand_in_the_same_corner(
    side: list[Any], size: float, form: ShapeName, worn: tuple[str | None, bool]
) -> None:
    device, lettered = worn
    wears = Dress(WHITE, BLACK, None, BLACK, BLACK, "R", device=device and device_of(device), lettered=lettered)
    rows: list[Any] = []
    for name, unit, weapons, has_back in side:
        front = dogfight(unit=unit, name=name, weapons=weapons)
        back = replace(front, stamp="HIT", weapons=()) if has_back else None
        rows.append(DressedRow(None, None, Faces(front, back), wears, aircraft_likeness(TYPES[name])))  # type: ignore[arg-type, type-var]
    planner = Planner(BOOK, Shape.of_size(form, size), both=True, bleed=0.0)
    agreed = agreement(rows, planner)
    if agreed is None:
        return
    entries = [planner.plan(row, agreed) for row in rows]
    assert len({spot for entry in entries for spot in entry.badges}) <= 1 + lettered
    plans = [plan for entry in entries for plan in (entry.front, entry.back) if plan is not None]
    tabs = [one for plan in plans for one in plan.placed if one.kind in ("tab", "device")]
    assert lettered or len({one.box.centre[0] < size / 2 for one in tabs}) <= 1


def test_a_larger_counter_leaves_off_no_more() -> None:
    before: int | None = None
    for size in range(24, 60):
        rows, planner = agreed_of("Bristol Beaufighter", size / 2)
        agreed = agreement(rows, planner)
        assert before is None or (agreed is not None and agreed.cost <= before), size / 2
        before = agreed.cost if agreed is not None else before


def test_what_is_kept_is_left_off_last(tmp_path: Path) -> None:
    words = {}
    for keep in ("", 'keep = ["unit", "name"]\n'):
        pieces, _ = composed(kit(tmp_path, "picture", keep), size=14.5)
        words[keep] = {word for piece in pieces for word in strings_of(piece)}
    usual, kept = words.values()
    assert "54 Sqn" not in usual and "54 Sqn" in kept
