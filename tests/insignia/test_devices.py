"""The devices as drawings: measures that books give, what each ink makes of them, and no swastika."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations, pairwise
from math import hypot, isclose
from pathlib import Path as FilePath

import pytest
from PIL import Image, ImageOps

from pressgang.art.pen import extent
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Colour, Document, Group, Item, Page, Path, Symbol
from pressgang.files.paths import templates_folder
from pressgang.insignia.devices import Device, Part, device_of, devices, parts_of
from pressgang.insignia.drawing import (
    ALIKE,
    GREYS,
    LEAST,
    LIMIT,
    alike_ones,
    breadth_of,
    insignia_symbol,
    wing_mark,
)
from pressgang.insignia.nations import nation_by_device
from tests.cases import each_case
from tests.insignia.printed import apart, printed
from tests.trace import write_trace

DIGESTS = FilePath(__file__).parent / "goldens" / "devices.txt"
INKS = ("color", "grey", "saver")
IDS = tuple(devices())


def drawn(name: str, diameter: float = 4.6, ink: str = "color") -> Symbol:
    symbol = insignia_symbol(devices()[name], diameter, ink, BLACK)
    assert symbol is not None
    return symbol


def paths(items: tuple[Item, ...]) -> Iterator[Path]:
    for item in items:
        if isinstance(item, Group):
            yield from paths(item.items)
        else:
            assert isinstance(item, Path)
            yield item


def colours(symbol: Symbol) -> set[Colour]:
    return {c for path in paths(symbol.items) for c in (path.fill, path.stroke) if c is not None}


def parts(name: str, kind: str | None = None) -> list[Part]:
    return [part for part in parts_of(devices()[name]) if kind in (None, part.kind)]


def box(part: Part) -> Rect:
    found = extent([Path(part.segments, fill=BLACK)])
    assert found is not None
    return found


def corners(part: Part) -> list[tuple[float, float]]:
    return [(numbers[-2], numbers[-1]) for command, numbers in part.segments if command != "Z"]


def close(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(isclose(a, b, abs_tol=0.0006) for a, b in zip(one, other, strict=True))


# --- measures that books give ----------------------------------------------------------------------------


@each_case(
    ("name", "discs"),
    [
        ("raf-a", "blue 1 white 3/5 red 1/5"),
        ("raf-a1", "yellow 1 blue 5/7 white 3/7 red 1/7"),
        ("raf-b", "blue 1 red 2/5"),
        ("raf-c", "blue 1 white 1/2 red 3/8"),
        ("raf-c1", "yellow 1 blue 8/9 white 4/9 red 1/3"),
        ("us-1918", "red 1 blue 2/3 white 1/3"),
        ("france", "red 1 white 2/3 blue 1/3"),
        ("italy-1943", "green 1 white 2/3 red 1/3"),
        ("finland", "white 1 blue 0.86 white 0.5"),
        ("denmark", "red 1 white 1/2"),
        ("argentina", "pale 1 white 2/3 pale 1/3"),
        ("thailand-1919", "red 1 white 0.8 blue 0.6 white 0.24 red 0.1"),
    ],
)
def test_rings_have_the_diameters_and_colours_of_the_books(name: str, discs: str) -> None:
    words = discs.split()
    wanted = [(kind, eval_ratio(ratio)) for kind, ratio in zip(words[::2], words[1::2], strict=True)]
    assert [(part.kind, round(box(part).width, 6)) for part in parts(name)] == [
        (k, round(d, 6)) for k, d in wanted
    ]


def eval_ratio(text: str) -> float:
    top, _, bottom = text.partition("/")
    return float(top) / float(bottom or 1)


def test_equal_bands_of_the_raf_of_1937() -> None:
    widths = [box(part).width for part in parts("raf-a1")]
    bands = [(outer - inner) / 2 for outer, inner in zip(widths, [*widths[1:], -widths[-1]], strict=True)]
    assert all(isclose(band, 1 / 7, abs_tol=1e-6) for band in bands)


def test_a_star_has_five_points_one_up_and_a_disc_that_touches_its_inner_pentagon() -> None:
    (star,), (disc,) = parts("us-1919", "white"), parts("us-1919", "red")
    reach = [hypot(x, y) for x, y in corners(star)]
    assert close(tuple(reach[::2]), (0.5,) * 5) and close(tuple(reach[1::2]), (0.5 * 0.381966,) * 5)
    assert close(corners(star)[0], (0.0, -0.5))
    inner = [corners(star)[k] for k in (1, 3)]
    middle = hypot(sum(x for x, _ in inner) / 2, sum(y for _, y in inner) / 2)
    assert isclose(box(disc).width / 2, middle, abs_tol=0.0006)


def test_the_american_bars_are_level_with_the_points_of_the_star() -> None:
    edge, rim, bars, blue, star = parts("us-1943")
    r = box(blue).width / 2
    assert isclose(box(edge).width, 4.25 * r, abs_tol=1e-6) and isclose(box(edge).width, 1.0)
    assert isclose(box(rim).width / 2 - r, r / 8, abs_tol=1e-6)
    assert close((box(bars).width, box(bars).height), (4 * r, r / 2))
    side_points = sorted(y for x, y in corners(star) if isclose(abs(x), 0.9511 * r, abs_tol=0.001))
    assert isclose(box(bars).y, side_points[0], abs_tol=0.0006)
    assert isclose(box(bars).y - box(edge).y, r / 8, abs_tol=1e-6)
    wide = {name for name, device in devices().items() if breadth_of(device) != 1}
    assert wide == {"us-1943", "us-1943-red"} and breadth_of(device_of("us-1943")) == 1.6
    red = parts("us-1943-red")
    assert [part.kind for part in red] == ["red", "red", "white", "blue", "white"]


@pytest.mark.parametrize(("name", "white"), [("luftwaffe-upper", 1 / 16), ("luftwaffe-lower", 1 / 8)])
def test_the_balkenkreuz_has_a_core_of_a_quarter_and_open_ends(name: str, white: float) -> None:
    edge, strips, core = parts(name)
    assert {abs(x) for x, y in corners(core) if abs(y) == 0.5} == {0.125}
    ends = {round(abs(x), 5) for x, y in corners(strips) if y == -0.5}
    assert ends == {0.125, round(0.125 + white, 5)}
    assert {round(abs(x), 5) for x, y in corners(edge) if y == -0.5} == {
        round(0.125 + white, 5), round(0.125 + white + 1 / 32, 5)
    }  # fmt: skip
    # beyond the end of an arm there is no white: the strips stand beside the core, and none crosses its axis
    assert not any(abs(x) < 0.125 - 1e-9 and abs(y) > 0.3 for x, y in corners(strips))


def test_a_cross_pattee_is_wide_at_the_ends_and_narrow_at_the_heart() -> None:
    (cross,) = parts("german-1916", "white")
    ends = sorted(x for x, y in corners(cross) if isclose(y, -0.5))
    assert close(tuple(ends), (-0.32, 0.32))
    assert any(close(corner, (-0.1, -0.1)) for corner in corners(cross))
    assert close(box(parts("german-1916", "black")[0])[2:], (0.87, 0.87))


def test_the_polish_checkerboard_has_a_border_of_a_fifth_of_a_field_in_the_other_colour() -> None:
    outer, inner = parts("poland")[:4], parts("poland")[4:]
    for field, border in zip(inner, outer, strict=True):
        assert close(box(field)[2:], (5 / 12, 5 / 12)) and {field.kind, border.kind} == {"red", "white"}
        assert box(border).contains(box(field))
    left_above = min(inner, key=lambda part: box(part).x + box(part).y)
    assert left_above.kind == "red"


def test_the_chinese_sun_has_twelve_rays_thirty_degrees_apart_and_one_up() -> None:
    (rays, sun) = parts("china", "white")
    tips = [corner for corner in corners(rays) if isclose(hypot(*corner), 0.44, abs_tol=1e-4)]
    assert len(tips) == 12 and any(close(tip, (0, -0.44)) for tip in tips)
    feet = [hypot(*corner) for corner in corners(rays) if hypot(*corner) < 0.4]
    assert isclose(min(feet) - box(sun).width / 2, box(sun).width / 15, abs_tol=1e-4)


def test_the_japanese_ensign_has_sixteen_rays_within_its_field() -> None:
    field, rays, disc = parts("japan-navy")
    assert sum(command == "M" for command, _ in rays.segments) == 16
    assert box(field).contains(box(rays), 1e-6) and isclose(box(disc).centre[0], -0.09, abs_tol=1e-6)


def test_tricolours_and_flags_have_the_shares_of_the_books() -> None:
    assert close(tuple(box(part).width for part in parts("french-navy")), (0.30, 0.33, 0.37))
    assert close(box(parts("royal-navy")[0])[2:], (1, 0.72))
    heights = [box(part).height for part in parts("norway-1915")]
    assert close(tuple(heights), (1, 1 / 2, 1 / 4))  # bands of 1/4, 1/8, 1/4, 1/8, 1/4
    triangle, inner = parts("netherlands")
    assert isclose(max(y for _, y in corners(triangle)), 0.575 - 0.075, abs_tol=1e-6)
    assert isclose(box(inner).width / box(triangle).width, 0.78, abs_tol=1e-6)


def test_each_device_lies_within_its_square() -> None:
    for name in IDS:
        found = extent([Path(part.segments, fill=BLACK) for part in parts(name)])
        assert found is not None and Rect(-0.5, -0.5, 1, 1).contains(found, 1e-6), name
        assert max(found.width, found.height) > 0.85, name


# --- in each ink -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", INKS)
def test_every_device_is_drawn_in_every_ink(ink: str) -> None:
    room = {"color": 0.12, "grey": 0.42, "saver": 0.15}[ink]
    for name in IDS:
        symbol = drawn(name, ink=ink)
        used = colours(symbol)
        own = {part.colour for part in parts(name)}
        if ink == "color":
            assert own <= used <= own | {BLACK}, name
        elif ink == "grey":
            assert all(c.red == c.green == c.blue for c in used), name
        else:
            assert used <= {BLACK, WHITE}, name
        assert symbol.box == extent(symbol.items), name
        assert Rect(-2.3, -2.3, 4.6, 4.6).inset(-room).contains(symbol.box, 0.002), name


def test_all_devices_are_drawn_as_before(request: pytest.FixtureRequest) -> None:
    """A line for each device and ink: what is drawn is written as a trace, and its digest kept."""
    lines = []
    for name in IDS:
        for ink in INKS:
            page = Page(6, 6, drawn(name, ink=ink).items)
            digest = sha256(write_trace(Document(name, (page,))).encode()).hexdigest()[:16]
            lines.append(f"{name} {ink} {digest}\n")
    if request.config.getoption("--update-goldens"):
        DIGESTS.write_text("".join(lines), encoding="utf-8", newline="\n")
    assert DIGESTS.read_text(encoding="utf-8") == "".join(lines), "look at the key sheet, then --update-goldens"


def test_classes_of_colours_have_their_greys_from_dark_to_light() -> None:
    shades = [GREYS[kind].red for kind in GREYS]
    assert shades == sorted(shades)
    assert {c.hex for c in colours(drawn("raf-a", ink="grey"))} == {"#1a1a1a", "#303030", "#949494", "#ffffff"}


def test_hatches_keep_their_pitch_whatever_the_size() -> None:
    for diameter in (4.0, 12.0, 30.0):
        (lines,) = (p for p in paths(drawn("japan", diameter, "saver").items) if p.width == 0.13)
        xs = sorted({round(numbers[0], 6) for _, numbers in lines.segments})
        assert {round(b - a, 4) for a, b in pairwise(xs)} == {0.42}
        assert xs[0] > -diameter / 2 - 0.42 and xs[-1] < diameter / 2 + 0.42
        (dots,) = (p for p in paths(drawn("belgium", diameter, "saver").items) if p.dash)
        assert isclose(sum(dots.dash), 0.46) and dots.width == 0.20 and dots.cap == "round"


def test_hatches_lean_as_in_heraldry() -> None:
    """Red upright, pale blue level, green from the left below to the right above, purple the other way."""
    for name, rises in (("denmark", None), ("argentina", 0.0), ("italy-1943", -1.0), ("spain-republic", 1.0)):
        lines = [p for p in paths(drawn(name, 10.0, "saver").items) if p.width == 0.13]
        (x0, y0), (x1, y1) = (
            numbers for _, numbers in lines[0 if name != "spain-republic" else -1].segments[:2]
        )
        slope = None if isclose(x0, x1, abs_tol=1e-9) else round((y1 - y0) / (x1 - x0), 6)
        assert slope == rises, name


def test_a_device_too_small_to_be_told_is_not_drawn() -> None:
    device = devices()["raf-a1"]
    for ink, least in LEAST.items():
        assert insignia_symbol(device, least, ink, BLACK) is not None
        assert insignia_symbol(device, least - 0.05, ink, BLACK) is None


def test_a_ring_too_narrow_goes_with_what_it_holds() -> None:
    fills = [path.fill for path in paths(drawn("thailand-1919", 2.6).items) if path.fill]
    assert [fill.hex for fill in fills] == ["#b01c34", "#ffffff", "#24305f"]
    assert len([path for path in paths(drawn("thailand-1919", 4.6).items) if path.fill]) == 5
    outermost = [path.fill for path in paths(drawn("france-1940", 2.6).items) if path.fill]
    assert len(outermost) == 4  # its yellow edge is narrow too: the rim keeps it


def test_wings_carry_a_device_in_colour_only_from_a_radius_on() -> None:
    spitfire = devices()["raf-a1"]
    assert devices()[spitfire.wings].id == "raf-b" and devices()["luftwaffe-lower"].wings == "luftwaffe-upper"
    assert all(not device.wings or device.wings in devices() for device in devices().values())
    assert wing_mark(devices()["raf-b"], 0.62, "color") is not None
    assert wing_mark(devices()["raf-b"], 0.61, "color") is None
    assert wing_mark(devices()["raf-b"], 2.0, "grey") is None
    dark, red = wing_mark(devices()["raf-b"], 2.0, "color"), wing_mark(devices()["japan"], 2.0, "color")
    assert dark and red and not [p for p in paths(dark.items) if p.stroke]
    assert [(p.stroke, p.width) for p in paths(red.items) if p.stroke] == [(WHITE, 0.24)]


def test_a_device_is_found_by_its_id_or_a_modellers_number() -> None:
    found = {name: device_of(name) for name in ("RAF C1", "raf_c1", "Luftwaffe-B1", "raf-c2")}
    assert [one.id if one else None for one in found.values()] == ["raf-c1", "raf-c1", "luftwaffe-upper", None]


# --- without colour ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_devices_of_two_nations_are_told_apart_without_colour(ink: str) -> None:
    tiles, nation = printed(ink), nation_by_device()
    figures = {(one, other): apart(tiles[one], tiles[other]) for one, other in combinations(tiles, 2)}
    alike = {pair: int(figure) for pair, figure in figures.items() if figure < LIMIT}
    assert alike == ALIKE[ink]
    assert all(nation[one].kin == nation[other].kin for one, other in alike)
    assert all(alike_ones(other, ink) == {one: figure} for (one, other), figure in alike.items())


def turning(tile: Image.Image) -> bool:
    """Whether a drawing looks the same turned by a quarter, and another in a mirror: a hooked cross does."""
    quarter = apart(tile, tile.rotate(90))
    return quarter < 12 and apart(tile, ImageOps.mirror(tile)) > 3 * max(quarter, 4)


def test_no_device_is_a_hooked_cross_nor_is_one_named() -> None:
    assert not [name for name, tile in printed("grey").items() if turning(tile)]
    pinwheel = Image.new("L", (60, 60), 255)
    for _ in range(4):
        pinwheel.paste(0, (0, 0, 30, 15))
        pinwheel = pinwheel.rotate(90)
    assert turning(pinwheel)  # the test sees a drawing of that symmetry
    for file in (templates_folder() / "insignia").iterdir():
        text = "\n".join(line for line in file.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
        assert "swastika" not in text.casefold()
    assert devices()["finland"].years.off(1925) == devices()["finland"].years.off(1944) == 0


def test_every_device_belongs_to_a_nation_and_has_a_source() -> None:
    assert set(nation_by_device()) == set(devices())
    assert all(isinstance(one, Device) and one.source for one in devices().values())
