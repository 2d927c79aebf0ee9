"""Counters round, hexagonal and rectangular: outlines, and that nothing printed lies outside them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Path, Use
from pressgang.sheets.cutting import SHAPES, Shape, ShapeName
from tests.cases import each_case
from tests.drawn import face_of, words_of
from tests.sheets.test_counters import FOKKER, GREY, SPITFIRE, TAN, compose, force
from tests.systems.dogfight.musters import kind_of

Counters = kind_of("counters")

GLADIATOR = "Gladiator II,263 Sqn,1,3,2,3,front,9.83,8.36,1,single,single\n"
NAMED = ["1/2in", "5/8in", "3/4in", "1in", '1/2"', '5/8"', '3/4"', '1"', "15mm", "20mm", "25mm", "30mm"]


def inside(shape: Shape, x: float, y: float, slack: float = 0.0) -> bool:
    """Whether a point lies in the shape, by another road than `Shape` takes."""
    dx, dy = abs(x - shape.width / 2), abs(y - shape.height / 2)
    if shape.name == "square":
        return dx <= shape.width / 2 + slack and dy <= shape.height / 2 + slack
    if shape.name == "round":
        return math.hypot(dx, dy) <= shape.width / 2 + slack
    apothem = shape.height / 2 + slack
    return dy <= apothem and dx * math.cos(math.pi / 6) + dy * 0.5 <= apothem


def corners(box: Rect) -> list[tuple[float, float]]:
    return [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]


@given(st.sampled_from(SHAPES), st.floats(10, 100), st.floats(0, 3))
def test_outlines_are_as_large_as_said_and_grow_evenly(name: ShapeName, size: float, grown: float) -> None:
    shape = Shape.of_size(name, size)
    points = [numbers[-2:] for _, numbers in shape.path(grown).segments if numbers]
    for x, y in points:
        assert inside(shape, x, y, grown + 1e-6)
        assert not inside(shape, x, y, grown - 1e-3)
    assert shape.height == pytest.approx(size)
    assert shape.width == pytest.approx(size * 2 / math.sqrt(3) if name == "hex" else size)


@given(st.sampled_from(SHAPES), st.floats(10, 60), st.floats(0, 1))
def test_across_is_the_width_at_a_height(name: ShapeName, size: float, share: float) -> None:
    shape = Shape.of_size(name, size)
    half = shape.across(share * size) / 2
    assert inside(shape, shape.width / 2 + half, share * size, 1e-6)
    assert not inside(shape, shape.width / 2 + half + 0.01, share * size)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("backs", ["none", "long-edge"])
def test_words_and_pictures_keep_inside_the_cut(shape: ShapeName, backs: str) -> None:
    kind = Counters(shape=shape, backs=backs, size=25.0)  # type: ignore[arg-type]
    sheet, found = compose(kind, force("RAF", TAN, SPITFIRE + GLADIATOR), force("NL", GREY, FOKKER))
    assert {problem.rule.code for problem in found} <= {"PG809"}
    outline = kind.outline
    for piece in (one for one in sheet.pieces if not one.name.startswith("key")):
        assert (piece.width, piece.height) == (outline.width, outline.height)
        assert (piece.outline is None) == (shape == "square")
        if piece.outline is not None:
            assert piece.outline.segments == outline.path().segments
        for face in (face_of(piece.front), face_of(piece.behind())):
            for words in words_of(face):
                assert all(inside(outline, x, y, -0.4) for x, y in corners(words.box)), words
            uses = [item for item in face if isinstance(item, Use)]
            for use in uses:
                box = use.transform.apply_rect(use.symbol.box)
                assert all(inside(outline, x, y) for x, y in corners(box))
            grounds = [item for item in face if isinstance(item, Path)][:1]
            assert all(g.segments == outline.path(piece.bleed).segments for g in grounds)


def test_a_round_counter_has_no_height_of_its_own() -> None:
    from pressgang.sheets.problems import SHAPE_HAS_NO_HEIGHT
    from tests.sheets.test_counters import brief

    whole = brief(force("RAF", TAN, SPITFIRE))
    (problem,) = Counters(shape="round", size=25.0, height=30.0).check(whole)
    assert problem.rule is SHAPE_HAS_NO_HEIGHT and 'height = "25mm"' in problem.help
    assert not list(Counters(shape="round", size=25.0, height=25.0).check(whole))
    assert not list(Counters(size=25.0, height=30.0).check(whole))


@each_case("size", NAMED)
def test_the_sizes_of_the_field(size: str) -> None:
    """From half an inch on: the values and a picture; from an inch on all else."""
    from pressgang.schema import declared

    option = next(item for item in declared(Counters) if item.name == "size")
    kind = Counters(size=option.kind.parse(size))
    sheet, found = compose(kind, force("RAF", TAN, "Fury I,1 Sq,1,2,2,3,front,9.1,8.1,1,single,single\n"))
    assert {problem.rule.code for problem in found} <= (set() if kind.size > 24 else {"PG809"})
    assert sheet.pieces[0].width == pytest.approx(kind.size)
    assert size.replace('"', "in").replace("mm", "") in option.help.replace("mm", "")


def test_a_name_too_long_for_a_round_counter_is_told_the_size_that_takes_it() -> None:
    row = "Featherstonehaugh Special,,1,5,3,4,none,11.23,9.12,1,single,single\n"
    _, (problem,) = compose(Counters(shape="round", size=20.0), force("RAF", TAN, row))
    assert " on round counters of 20 mm" in problem.message
    assert (
        "hexagonal counters of 20 mm"
        in compose(Counters(shape="hex", size=20.0), force("RAF", TAN, row))[1][0].message
    )
    size = float(problem.help.split("from ")[1].split(" mm")[0])
    assert not compose(Counters(shape="round", size=size), force("RAF", TAN, row))[1]
    assert compose(Counters(shape="round", size=size - 1), force("RAF", TAN, row))[1]
