"""Terrain as drawn: the same wherever one looks, every cell in its class, legible in every ink."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import dist
from pathlib import Path as FilePath

import pytest

from pressgang.drawing.colours import lightness
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Document, Group, Item, Page, Path, Symbol, Use
from pressgang.terrain.checks import check_land
from pressgang.terrain.drawing import Drawn, draw_land
from pressgang.terrain.edges import cliffs, crossings, ditches, line_along, links, rails, walls, waters
from pressgang.terrain.lattice import Lattice
from pressgang.terrain.model import Land
from pressgang.terrain.noise import Drift, chance
from pressgang.terrain.outline import region_of
from pressgang.terrain.random_land import make_random_land
from pressgang.terrain.view import TerrainInks, View, inks_of
from tests.cases import each_case
from tests.drawn import placed
from tests.terrain.lands import SMALL, hexes, read, squares
from tests.trace import write_trace

GOLDEN = FilePath(__file__).parent / "goldens"
WILD = [hexes(8, 7), hexes(7, 7, 20, "pointy"), squares(9, 8), squares(5, 5, 90)]
TINTS = (
    "sea", "deep", "shallow_far", "shallow", "shallow_near", "land", "hill", "crest", "wood", "tree", "river",
    "road", "block", "cliff", "sand", "cloud", "airfield", "runway", "wall", "ditch", "space",
)  # fmt: skip
MODES = ("color", "grey", "saver")


def drawn(lattice: Lattice, land: Land, ink: str = "color", seed: int = 1940) -> Drawn:
    return draw_land(lattice, land, seed, ink, bleed=1.2)


def tints(inks: TerrainInks) -> dict[str, Colour]:
    """All fills under grid and numbers."""
    found = {name: getattr(inks, name) for name in TINTS}
    found |= {f"field {number}": tint for number, tint in enumerate(inks.fields)}
    return {name: tint for name, tint in found.items() if tint is not None}


def symbols(items: tuple[Item, ...]) -> set[Symbol]:
    found = set()
    for item in items:
        if isinstance(item, Use):
            found.add(item.symbol)
        elif isinstance(item, Group):
            found |= symbols(item.items)
    return found


def drawings(items: tuple[Item, ...]) -> list[Path | Use]:
    return [
        one
        for item in items
        for one in (drawings(item.items) if isinstance(item, Group) else [item])
        if isinstance(one, Path | Use)
    ]


@pytest.mark.parametrize("ink", ["color", "saver"])
def test_a_small_mat_is_drawn_as_it_was(tmp_path: FilePath, request: pytest.FixtureRequest, ink: str) -> None:
    land, _ = read(SMALL, tmp_path)
    assert land is not None
    lattice = squares(2, 2)
    trace = write_trace(
        Document("terrain", (Page(lattice.width, lattice.height, drawn(lattice, land, ink).under),))
    )
    path = GOLDEN / f"small-{ink}.trace"
    if request.config.getoption("--update-goldens"):
        path.write_text(trace, encoding="utf-8")
    assert trace == path.read_text(encoding="utf-8")


def test_a_land_that_was_drawn_is_not_taken_for_another() -> None:
    land = make_random_land(squares(3, 3), 7)
    given = {"lattice": squares(3, 3), "land": land, "seed": 1, "ink": "color", "bleed": 1.2, "clear": ()}
    first = draw_land(**given)  # type: ignore[arg-type]
    assert draw_land(**{**given, "lattice": squares(3, 3)}) is first  # type: ignore[arg-type]
    for name, other in (
        ("lattice", squares(3, 3, 30)), ("land", make_random_land(squares(3, 3), 8)), ("seed", 2),
        ("ink", "saver"), ("bleed", 3.0), ("clear", ((38.0, 38.0),)),
    ):  # fmt: skip
        assert draw_land(**{**given, name: other}).view != first.view, name  # type: ignore[arg-type]


EDGES = """\
0101 sea
0202 town "Ashby"
0301 hill
0101/0201, 0201/0202 river "Wey"
0202/0203,0203/0303 stream
0302/0303 wall
0301/0302 cliff
0301/0401 ditch
0303/0403 river ford
0102/0202 river bridge
0103-0403 road
0102-0302 rail "Down line"
0401-0203 link
"""


@pytest.mark.parametrize(
    ("name", "lattice", "ink"),
    [
        ("squares", squares(4, 3), "color"), ("squares", squares(4, 3), "saver"),
        ("flat", hexes(4, 3, 20), "grey"), ("pointy", hexes(4, 3, 20, "pointy"), "color"),
    ],
)  # fmt: skip
def test_edges_railways_and_links_are_drawn_as_they_were(
    tmp_path: FilePath, request: pytest.FixtureRequest, name: str, lattice: Lattice, ink: str
) -> None:
    land, wrong = read(EDGES, tmp_path)
    assert land is not None and not wrong and not list(check_land(lattice, land))
    view = drawn(lattice, land, ink).view
    layers = (waters, ditches, cliffs, rails, crossings, walls, links)
    items = tuple(item for layer in layers for item in layer(view))
    trace = write_trace(Document("edges", (Page(lattice.width, lattice.height, items),)))
    path = GOLDEN / f"edges-{name}-{ink}.trace"
    if request.config.getoption("--update-goldens"):
        path.write_text(trace, encoding="utf-8")
    assert trace == path.read_text(encoding="utf-8")


def view_of(text: str, tmp_path: FilePath, lattice: Lattice | None = None) -> View:
    land, wrong = read(text, tmp_path)
    assert land is not None and not wrong
    return drawn(lattice or hexes(5, 4, 20), land).view


def test_a_road_over_a_river_between_cells_gets_a_bridge_and_one_beside_it_none(tmp_path: FilePath) -> None:
    river = "0202/0302 river\n"
    assert not crossings(view_of(river + "0101-0104 road\n", tmp_path))
    for way in ("road", "lane", "rail"):
        over = crossings(view_of(river + f"0202-0302 {way}\n", tmp_path))
        named = crossings(view_of(river + f"0202-0302 {way}\n0302/0202 bridge\n", tmp_path))
        assert over and over == named, way


def test_a_bridge_of_no_road_has_a_deck_and_a_ford_has_stones(tmp_path: FilePath) -> None:
    bridge = crossings(view_of("0202/0302 river bridge\n", tmp_path))
    ford = crossings(view_of("0202/0302 river ford\n", tmp_path))
    dry = crossings(view_of("0202/0302 river ford\n0202-0302 road\n", tmp_path))
    deck = bridge[0]
    assert isinstance(deck, Path) and deck.fill == inks_of("color").road
    assert len(ford) > 6 and len(dry) > 6
    assert isinstance(dry[0], Path) and dry[0].stroke == inks_of("color").river


def test_the_low_side_of_a_cliff_is_that_of_the_cell_named_second(tmp_path: FilePath) -> None:
    lattice = hexes(5, 4, 20)
    for words, low in (("0202/0302 cliff\n", (3, 2)), ("0302/0202 cliff\n", (2, 2))):
        ticks = cliffs(view_of(words, tmp_path, lattice))[-1]
        assert isinstance(ticks, Path)
        feet = [points[-1] for points in strokes(ticks)]
        other = ({(2, 2), (3, 2)} - {low}).pop()
        for foot in feet:
            assert dist(foot, lattice.centre(low)) < dist(foot, lattice.centre(other))


def test_a_river_swells_and_shrinks_the_same_everywhere(tmp_path: FilePath) -> None:
    view = view_of("0101-0501 river\n", tmp_path)
    swells = [view.swell(x, 10) for x in range(0, 80, 4)]
    assert 0.7 < min(swells) < 0.95 and 1.05 < max(swells) < 1.3
    assert swells == [view_of("0101 hill\n", tmp_path, hexes(9, 9, 20)).swell(x, 10) for x in range(0, 80, 4)]


@pytest.mark.parametrize("lattice", [hexes(4, 4, 20), hexes(4, 4, 20, "pointy"), squares(4, 4)])
def test_edges_round_a_cell_are_one_closed_line_and_each_is_drawn_once(
    tmp_path: FilePath, lattice: Lattice
) -> None:
    beside = [f"0202/{c:02d}{r:02d}" for c, r in lattice.neighbours((2, 2))]
    land, _ = read(f"{', '.join(beside)} wall\n{beside[0]} wall\n", tmp_path)
    assert land is not None and not list(check_land(lattice, land))
    view = drawn(lattice, land).view
    [line] = line_along(view, "wall", view.edges["wall"])
    assert line[0] == line[-1]
    assert len(view.edges["wall"]) == len(lattice.outlines[2, 2])


def test_chance_is_arithmetic() -> None:
    """The values that any machine, and any later release, must give."""
    assert chance(1940, 3, -4, "n") == pytest.approx(0.23905718442983925)
    assert chance(7, 0, 0, "tree x") == pytest.approx(0.44848158210515976)


@each_case("seed", [1, 2])
@each_case("lattice", WILD)
def test_the_middle_of_each_cell_stays_in_its_class(lattice: Lattice, seed: int) -> None:
    """Classes as wild as they come: each cell for itself by a throw of the die."""
    own = {spot for spot in lattice.outlines if chance(seed, *spot, "class") < 0.5}
    for share in (1.0, 1.3):
        outline = region_of(lattice, own, Drift(seed, lattice.scale), share)
        for spot in lattice.on_mat:
            assert outline.has(*lattice.centre(spot)) == (spot in own), spot


def test_a_window_of_a_larger_mat_is_drawn_as_the_smaller_mat() -> None:
    """What lies more than two cells from the edge of the small mat knows nothing of the mat's size."""
    small, large = hexes(5, 4), hexes(8, 7)
    land = make_random_land(large, 5)
    inside = Rect(0, 0, 70, 70)

    def seen(lattice: Lattice) -> Counter[str]:
        own = Land({s: g for s, g in land.cells.items() if s in lattice.on_mat})
        found: Counter[str] = Counter()
        for item, by in placed(drawn(lattice, own).under):
            if not isinstance(item, Path):
                continue
            for part in strokes(item):
                points = [by.apply(*p) for p in part]
                if all(inside.x <= x <= inside.right and inside.y <= y <= inside.bottom for x, y in points):
                    found[f"{item.fill} {item.stroke} {[(round(x, 6), round(y, 6)) for x, y in points]}"] += 1
        return found

    own = seen(small)
    assert own == seen(large)
    assert len(own) > 100


def strokes(path: Path) -> list[list[tuple[float, float]]]:
    """The steps of a path, each with where it begins."""
    found, here = [], (0.0, 0.0)
    for step, numbers in path.segments:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if points and step != "M":
            found.append([here, *points])
        here = points[-1] if points else here
    return found


@pytest.mark.parametrize(
    ("lattice", "ink"), [(hexes(5, 4), "color"), (squares(5, 5), "saver"), (hexes(4, 4, 120), "saver")]
)
def test_a_cell_takes_few_paths_and_motifs_are_symbols(lattice: Lattice, ink: str) -> None:
    plain = make_random_land(lattice, 3)
    crowded = Land(
        {spot: ground._replace(kinds=ground.kinds | {"wood", "town", "cloud"} - {"sea"})
         for spot, ground in plain.cells.items() if "sea" not in ground.kinds}
    )  # fmt: skip
    unders = [drawn(lattice, land, ink).under for land in (plain, crowded)]
    for under in unders:
        assert len(drawings(under)) <= 300 * len(lattice.on_mat)
        for one in symbols(under):
            assert one.name.startswith("terrain-")
    names = {one.name for one in symbols(unders[0])}
    assert {"terrain-tree-1", "terrain-tree-5", "terrain-wave-1", "terrain-wave-3"} <= names


def luminance(colour: Colour) -> float:
    parts = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: Colour, b: Colour) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("mode", MODES)
def test_numbers_and_grid_stand_out_on_every_tint(mode: str) -> None:
    inks = inks_of(mode)
    motifs = {"tree", "river", "block", "airfield", "runway"}
    for name, tint in tints(inks).items():
        assert contrast(inks.grid, tint) >= (3.8 if name in motifs else 4.5), name
        halo = inks.shallow if name in ("sea", "deep") else inks.land
        assert contrast(inks.number, halo or tint) >= 6, name
        if name not in motifs:
            assert contrast(inks.number, tint) >= 6, name


def test_saver_tints_nothing() -> None:
    inks, lattice = inks_of("saver"), hexes(6, 5)
    paths = (item for item, _ in placed(drawn(lattice, make_random_land(lattice, 3), "saver").under))
    fills = {path.fill for path in paths if isinstance(path, Path) and path.fill}
    assert {fill for fill in fills if luminance(fill) < 0.99} <= {inks.sand_dot, inks.river_line}


def test_grey_has_no_colour_and_keeps_terrains_apart() -> None:
    inks = inks_of("grey")
    for name, tint in tints(inks).items():
        assert max(tint) - min(tint) < 1e-9, name
    order = [inks.deep, inks.sea, inks.crest, inks.land]
    shades = [luminance(tint) for tint in order if tint is not None]
    assert shades == sorted(shades) and len(set(shades)) == 4


GROUNDS: dict[str, tuple[str, str]] = {
    "land": ("land", ""),
    "sea": ("sea", "wave"),
    "hill": ("hill", "hachure"),
    "wood": ("wood", "tree"),
    "town": ("block", "block_line"),
    "river": ("river", "river_line"),
    "road": ("road", "road_line"),
    "airfield": ("airfield", "runway"),
    "cloud": ("cloud", "cloud_line"),
    "rail": ("rail", "rail_line"),
    "wall": ("wall", "wall_line"),
    "ditch": ("ditch", "ditch_line"),
}
"""The tint of each terrain, and of the sign that it bears."""


def test_no_two_terrains_are_alike_in_grey() -> None:
    """Their tints are apart, or each bears a sign of its own that stands out from its ground."""
    inks = inks_of("grey")
    for (one, (tint, sign)), (other, (tint_2, sign_2)) in combinations(GROUNDS.items(), 2):
        apart = abs(lightness(getattr(inks, tint)) - lightness(getattr(inks, tint_2)))
        signs = [(ground, mark) for ground, mark in ((tint, sign), (tint_2, sign_2)) if mark]
        seen = [
            abs(lightness(getattr(inks, ground)) - lightness(getattr(inks, mark))) for ground, mark in signs
        ]
        assert apart >= 3 or (sign != sign_2 and max(seen) >= 8), (one, other)
