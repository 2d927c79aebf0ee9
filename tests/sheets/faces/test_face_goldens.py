"""Golden traces of a few faces: every line and every word in its place, to 0.01 mm."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.art.aircraft.silhouette import draw_aircraft, picture_size
from pressgang.art.pen import Ink
from pressgang.drawing.scene import BLACK, WHITE, Colour, Document, Page
from pressgang.insignia.devices import device_of
from pressgang.livery.inks import inked
from pressgang.rows.sides import Palette
from pressgang.schema.aircraft_shape import AircraftShape
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.colours import Dress, dress_of
from pressgang.sheets.faces.draw import draw_face
from pressgang.sheets.faces.field import Wearing
from pressgang.sheets.faces.model import (
    DeviceSign,
    FaceContent,
    FacePlace,
    FaceWords,
    IdDot,
    Name,
    PieceFace,
    Pips,
    Portrait,
    SignMark,
)  # fmt: skip
from pressgang.sheets.faces.plan import plan_face
from pressgang.sheets.faces.room import WidthProfile
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sheets.likenesses import outline_symbol
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook
from tests.systems.stat_lines import force_of
from tests.trace import write_trace

GOLDENS = Path(__file__).parent / "goldens"
BOOK = FontBook()
TAN = Palette("tan", Colour.parse("#d3ae76"), Colour.parse("#15171c"), Colour.parse("#8a5a14"), "R")
SPITFIRE = AircraftShape(span_m=11.23, length_m=9.12, wing="elliptical", engines=1, wing_area_m2=22.5)
PLACES: dict[FacePlace, tuple[FaceContent, ...]] = {
    "centre": (Portrait(), Name("Spitfire I")),
    "north-west": (FaceWords("54 Sqn", size="small"),),
    "east": (DeviceSign(),),
    "south-west": (FaceWords("4", sign=SIGNS["crosshair"]),),
    "south": (FaceWords("5", sign=SIGNS["propeller"]),),
    "south-east": (FaceWords("3", sign=SIGNS["shield"]),),
}
FIGHTER = PieceFace(PLACES, ("north",))
MOVED = PieceFace(
    {
        **PLACES,
        "north-west": (FaceWords("54 Sqn", size="small"), SignMark(SIGNS["star"])),
        "south-west": (FaceWords("+2", lead="d6"),),
        "south": (IdDot("R"),),
        "south-east": (SignMark(SIGNS["loop"], size="small"),),
    }
)
BOAT = PieceFace(
    {
        "centre": (Name("MTB 81"), FaceWords("Vosper 73 ft", size="small")),
        "north-west": (FaceWords("A", size="large"),),
        "north-east": (DeviceSign(),),
        "south-west": (FaceWords("3", sign=SIGNS["boat"], under=True),),
        "south": (FaceWords("2", sign=SIGNS["torpedo"], under=True),),
        "south-east": (FaceWords("3", sign=SIGNS["inner-ring"], under=True, card=True),),
    }
)
CHIP = PieceFace({"centre": (FaceWords("5-3", size="large"),), "south": (Pips(4),)})
CASES: dict[str, tuple[Shape, PieceFace, str, bool]] = {
    "square-25": (Shape.of_size("square", 25.0), FIGHTER, "color", True),
    "square-25-grey": (Shape.of_size("square", 25.0), FIGHTER, "grey", True),
    "square-25-saver": (Shape.of_size("square", 25.0), FIGHTER, "saver", True),
    "square-25-reversed": (Shape.of_size("square", 25.0), FIGHTER, "reversed", True),
    "half-inch": (Shape.of_size("square", 12.7), replace(FIGHTER, weapons=()), "color", True),
    "round-15": (Shape.of_size("round", 15.0), replace(FIGHTER, weapons=()), "color", True),
    "hex-20": (Shape.of_size("hex", 20.0), replace(FIGHTER, weapons=()), "color", True),
    "square-32-back": (Shape.of_size("square", 32.0), replace(MOVED, struck=True, stamp=""), "color", True),
    "boat-20-45": (Shape.of_size("square", 20.0, 45.0), BOAT, "color", False),
    "chip-20": (Shape.of_size("round", 20.0), CHIP, "color", False),
}


def dressed(ink: str) -> Dress:
    dress = dress_of(force_of("RAF", inked([TAN], ink)[0], []), ink)
    return replace(dress, device=device_of("raf-a1"))


def drawn(shape: Shape, face: PieceFace, ink: str, pictured: bool) -> str:
    dress, symbol, top = dressed(ink), None, 0.0
    wears = Wearing(dress.device is not None, dress.lettered)
    profile = WidthProfile.of(draw_aircraft(SPITFIRE, 2.0, Ink(BLACK, WHITE))) if pictured else None
    plan = plan_face(BOOK, shape, face, profile, wears)
    assert plan is not None
    if plan.picture is not None:
        own = Ink(dress.ink, dress.ground)
        filled = draw_aircraft(SPITFIRE, 2.0 * plan.picture.scale, own)
        symbol, top = outline_symbol(filled, own) if dress.outline else filled, plan.picture.top
        assert filled.box.width == pytest.approx(picture_size(SPITFIRE)[0] * 2.0 * plan.picture.scale)
    page = Page(shape.width, shape.height, draw_face(BOOK, plan, dress, 1.5, symbol, top))
    return write_trace(Document("a face", (page,)))


@pytest.mark.parametrize("name", CASES)
def test_the_face_is_drawn_as_before(name: str, pytestconfig: pytest.Config) -> None:
    trace = drawn(*CASES[name])
    path = GOLDENS / f"{name}.trace"
    if pytestconfig.getoption("--update-goldens"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(trace, encoding="utf-8")
    assert trace == path.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in GOLDENS.glob("*.trace")} == set(CASES)
