"""Colours: the figures against published ones, the check of sides, marks, and the ink modes."""

from __future__ import annotations

import random
import re
from itertools import combinations, pairwise, product

import pytest
from coloraide import Color

from pressgang.diagnostics import Problems, Span
from pressgang.drawing.colours import READ_EASILY, grey, lightness, luminance_ratio
from pressgang.drawing.scene import BLACK, WHITE, Colour
from pressgang.files.paths import templates_folder
from pressgang.insignia.nations import Domain
from pressgang.livery.colours import (
    COLOUR_LIMIT,
    GREY_LIMIT,
    MOST_TOLD,
    TEXT_LIMIT,
    Difference,
    check_sides,
    choose_livery,
    differences,
    too_alike,
    worst,
)
from pressgang.livery.inks import inked
from pressgang.livery.palettes import INK_MODES, choose_palettes, distinct_marks, our_palettes
from pressgang.livery.sight import SIGHTS, difference_in_sights
from pressgang.rows.sides import Force, KitForce, Side
from pressgang.schema import Row
from pressgang.sheets.base import Palette
from pressgang.sheets.faces.colours import band_of
from pressgang.sheets.sides import readable_on
from pressgang.structs import replace
from tests.cases import each_case
from tests.conftest import EXAMPLES
from tests.timing import takes_less_than

OURS = our_palettes()
FIRST = tuple(OURS.values())[:7]
KITS = [*EXAMPLES.rglob("kit.toml"), *templates_folder().glob("games/*/starter/kit.toml")]


def palette(
    ground: str, ink: str = "#000000", mark: str = "", band: str = "solid", name: str = "own"
) -> Palette:
    return Palette(name, Colour.parse(ground), Colour.parse(ink), Colour.parse(ink), mark, band)


def side(name: str, colours: Palette, line: int = 1, alliance: str = "") -> Force[Row]:
    return Side(name, (), Span("kit.toml", line, 11), request=KitForce(alliance=alliance)).dressed(colours)


def test_the_figures_are_the_published_ones() -> None:
    assert luminance_ratio(BLACK, WHITE) == pytest.approx(21)
    assert luminance_ratio(Colour.parse("#767676"), WHITE) == pytest.approx(4.54, abs=0.01), (
        "WebAIM's darkest grey"
    )
    assert lightness(WHITE) == pytest.approx(100, abs=0.01)
    assert lightness(Colour.parse("#777777")) == pytest.approx(50.03, abs=0.1)
    normal = differences(Colour.parse("#ff0000"), Colour.parse("#00ff00"))[0]
    assert normal.figure == pytest.approx(86.6, abs=0.3), "CIEDE2000 of sRGB red and green"
    assert differences(BLACK, WHITE)[4].figure == pytest.approx(100, abs=0.01)


def test_each_sight_confuses_what_it_should() -> None:
    figures = {d.vision: d.figure for d in differences(Colour.parse("#b5533c"), Colour.parse("#6b7b3a"))}
    assert figures["normal"] > 30
    assert figures["deutan"] < 5
    assert figures["protan"] < 10
    assert figures["tritan"] > 15
    assert figures["grey"] < 5
    blue_green = differences(Colour.parse("#7fa9d8"), Colour.parse("#8eae89"))
    assert min(blue_green[:4], key=lambda d: d.figure).vision == "tritan"


def test_orange_against_green_is_warned_about_with_the_figures_and_a_way_out() -> None:
    found = check_sides([side("Reds", OURS["orange"], 5), side("Greens", OURS["green"], 9)], OURS)
    assert [d.rule.code for d in found if d.rule.code == "PG241"] == ["PG241"]
    warning = found[0]
    assert not warning.is_error
    assert (warning.span.file, warning.span.line) == ("kit.toml", 9)
    figure = worst(OURS["orange"].ground, OURS["green"].ground).figure
    for word in ("Reds", "Greens", "orange", "green", "protan", f"{figure:.1f}", f"{COLOUR_LIMIT:g}"):
        assert word in warning.message
    better = warning.help.split('"')[1]
    assert not too_alike(OURS["orange"], OURS[better]), "the palette that is advised works"


def test_tan_against_light_grey_is_judged_by_its_figures_and_passes() -> None:
    tan, grey = OURS["tan"], OURS["light-grey"]
    assert (tan.ground.hex, grey.ground.hex) == ("#d3ae76", "#e4e5e7"), "the colours of Crane's counters"
    figures = {d.vision: round(d.figure, 1) for d in differences(tan.ground, grey.ground)}
    assert figures == {"normal": 23.9, "protan": 24.7, "deutan": 25.0, "tritan": 21.7, "grey": 17.7}
    assert check_sides([side("Allies", tan), side("Axis", grey)], OURS) == []


def test_two_sides_of_the_same_colours_are_warned_about() -> None:
    (warning,) = check_sides([side("A", OURS["tan"]), side("B", palette("#d3ae76", mark="B"))], OURS)
    assert warning.rule.code == "PG241"
    assert "0.0 of CIEDE2000 in normal sight" in warning.message


def test_only_the_grey_print_may_be_what_is_wrong() -> None:
    one, other = palette("#a8c6ec", mark="A"), palette("#e6c27a", mark="B")
    difference = worst(one.ground, other.ground)
    assert (difference.vision, difference.limit) == ("grey", GREY_LIMIT)
    (warning,) = check_sides([side("A", one), side("B", other)], OURS)
    assert "of L* in grey" in warning.message


def test_sides_of_one_alliance_are_not_compared() -> None:
    orange, green = OURS["orange"], OURS["green"]
    assert check_sides([side("A", orange, 1, "Allies"), side("B", green, 2, "allies")], OURS) == []
    assert check_sides([side("A", orange, 1, "Allies"), side("B", green, 2, "Axis")], OURS)


def test_our_palettes_are_read_easily_and_no_pair_of_one_theatre_is_too_alike() -> None:
    for name, one in OURS.items():
        figures = [luminance_ratio(one.ink, one.ground), luminance_ratio(WHITE, one.accent)]
        band = band_of(one)
        figures.append(luminance_ratio(readable_on(band), band))
        assert min(figures) >= READ_EASILY and band != WHITE, (name, figures)
        (grey,) = inked([one], "grey")
        assert luminance_ratio(grey.ink, grey.ground) >= READ_EASILY and band_of(grey) != WHITE, name
    assert len({one.band for one in FIRST[:4]}) == 4, "two to four sides that name no palette"
    theatres = (
        (("raf", "poland", "netherlands", "ussr", "usa", "coastal-forces"), ("luftwaffe", "kriegsmarine")),
        (("raf", "netherlands", "ussr", "usa", "coastal-forces"), ("japan",)),
        (("ussr", "raf"), ("finland",)),
    )
    at_sea = {("raf", "kriegsmarine"), ("netherlands", "kriegsmarine"), ("poland", "kriegsmarine")}
    for allies, axis in theatres:
        for one, other in product(allies, axis):
            if (one, other) not in at_sea:
                assert not too_alike(OURS[one], OURS[other]), (one, other)
    for kit in KITS:
        sides = [
            OURS[found]
            for found in re.findall(r'^palette = "(.+)"', kit.read_text(encoding="utf-8"), re.MULTILINE)
        ]
        if len(sides) == 2:
            assert sides[0].band != sides[1].band, f"{kit}: both sides' forms have the same edge without colour"


def test_a_side_wears_its_nations_palette_where_it_names_none_and_no_other_does() -> None:
    def worn(*names: str, domain: Domain = "air") -> list[str]:
        sides = [side(name, OURS["tan"]) for name in names]
        return [force.palette.name for force in choose_livery(sides, OURS, Problems(), domain=domain)]

    assert worn("RAF", "Luftwaffe") == ["raf", "luftwaffe"]
    assert worn("Royal Navy", "Kriegsmarine", domain="navy") == ["coastal-forces", "kriegsmarine"]
    assert worn("54 Sqn RAF", "RAF Biggin Hill")[0] == "raf" != worn("54 Sqn RAF", "RAF Biggin Hill")[1]
    assert worn("Reds", "British", domain="army") == ["tan", "light-grey"]


def test_one_warning_a_side_names_all_that_it_is_like() -> None:
    sides = [side(name, palette("#d3ae76", mark=name), line) for line, name in enumerate("ABC", 1)]
    found = check_sides(sides, OURS)
    assert [d.span.line for d in found] == [2, 3]
    assert "also too like B" in found[1].message


def test_each_of_several_sides_alike_is_advised_another_palette() -> None:
    sides = [side(name, palette("#d3ae76", mark=name), line) for line, name in enumerate("ABCD", 1)]
    advised = [OURS[one.help.split('"')[1]] for one in check_sides(sides, OURS)]
    assert len(advised) == 3 and not any(too_alike(*pair) for pair in combinations(advised, 2))


def test_the_palette_advised_is_the_nearest_that_can_be_told_apart() -> None:
    told = check_sides([side("A", OURS["tan"]), side("B", OURS["tan"], 2)], OURS)
    assert [one.help.split('"')[1] for one in told if one.rule.code == "PG241"] == ["sand"]


def test_of_very_many_sides_ten_are_told_and_the_rest_counted() -> None:
    sides = [side(f"S{n}", replace(FIRST[n % 3], mark="S", band="solid"), n) for n in range(1000)]
    with takes_less_than(5.0):
        found = check_sides(sides, OURS)
    for code, late in (("PG241", 1000 - 3), ("PG243", 1000 - 1)):
        *told, rest = [d for d in found if d.rule.code == code]
        assert len(told) == MOST_TOLD and rest.message.startswith(f"{late - MOST_TOLD} more sides are ")
    few = [d for d in check_sides(sides[: 3 + MOST_TOLD + 1], OURS) if d.rule.code == "PG241"]
    assert len(few) == MOST_TOLD + 1 and few[-1].message.startswith(
        "1 more side is too like another side, such as S13"
    )
    assert len(check_sides(sides[: 1 + MOST_TOLD], OURS)) == 2 * MOST_TOLD - 2, "so few are told one by one"


def test_where_no_palette_helps_the_way_out_says_so() -> None:
    sides = [side("A", OURS["tan"]), side("B", OURS["tan"])]
    found = check_sides(sides, {"tan": OURS["tan"]})
    assert "[palette.NAME]" in found[0].help


def test_faint_text_is_warned_about_with_an_ink_that_reads() -> None:
    faint = palette("#8d9658", "#4c5420")
    found = check_sides([side("A", faint), side("B", OURS["white"])], OURS)
    (warning,) = [d for d in found if d.rule.code == "PG242"]
    assert f"{luminance_ratio(faint.ink, faint.ground):.2f} to 1" in warning.message
    assert f"{TEXT_LIMIT:g}" in warning.message
    assert luminance_ratio(Colour.parse(warning.help.split('"')[1]), faint.ground) >= TEXT_LIMIT


def test_faint_text_of_a_side_alone_is_warned_about_too() -> None:
    found = Problems()
    alone = Side("A", (), Span("kit.toml", 1, 11), request=KitForce(palette="own"))
    choose_livery([alone], {"own": palette("#777777", "#808080")}, found)
    assert [d.rule.code for d in found.found] == ["PG242"]


def test_what_just_misses_its_limit_is_not_said_to_reach_it() -> None:
    assert Difference("grey", 9.98, 10).words == "9.9 of L* in grey"
    assert Difference("protan", 10, 10).words == "10.0 of CIEDE2000 in protan sight"


def test_the_same_mark_and_band_are_warned_about() -> None:
    red, blue = palette("#ffd0d0", mark="R", band="double"), palette("#203060", "#ffffff", "r", "double")
    codes = [d.rule.code for d in check_sides([side("Red", red), side("Royal", blue)], OURS)]
    assert codes == ["PG243"]


@each_case(("one", "other"), list(combinations(FIRST, 2)))
def test_the_palettes_that_come_first_can_all_be_told_apart(one: Palette, other: Palette) -> None:
    assert not too_alike(one, other)


# --- marks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (["RAF", "Luftwaffe"], ["R", "L"]),
        (["Red", "Rot"], ["Re", "Ro"]),
        (["Royal Navy", "Royal Marines", "Germany"], ["RN", "RM", "G"]),
        (["Ren", "Ren2", "Ré"], ["Re", "Rn", "Ré"]),
        (["A", "A1"], ["A1", "A2"]),
        (["Ελλάς", "Ερυθρός"], ["Ελ", "Ερ"]),
    ],
)
def test_every_side_gets_a_mark_of_its_own(names: list[str], marks: list[str]) -> None:
    chosen = distinct_marks(names, [OURS["tan"]] * len(names))
    assert [one.mark for one in chosen] == marks
    assert len({mark.casefold() for mark in marks}) == len(marks)


def test_a_mark_is_a_letter_before_it_is_a_figure() -> None:
    chosen = distinct_marks(["31st Flotilla", "Geleit 1291", "109"], [OURS["tan"]] * 3)
    assert [palette.mark for palette in chosen] == ["F", "G", "1"]


def test_a_mark_of_the_users_own_stays() -> None:
    chosen = distinct_marks(["Red", "Rot"], [palette("#ffffff", mark="R"), OURS["tan"]])
    assert [one.mark for one in chosen] == ["R", "Ro"]


def test_many_sides_of_one_name_still_differ() -> None:
    chosen = distinct_marks(["raf"] * 30, [OURS["tan"]] * 30)
    assert len({one.mark for one in chosen}) == 30
    assert all(1 <= len(one.mark) <= 2 for one in chosen)


# --- choosing --------------------------------------------------------------------------------------


def test_a_side_without_a_palette_gets_one_that_goes_with_the_others() -> None:
    found = Problems()
    wanted = [("orange", Span("k")), (None, Span("k"))]
    assert choose_palettes(wanted, OURS, found)[1].name == "tan", "the next of the list"
    chosen = choose_palettes(wanted, OURS, found, too_alike)
    assert too_alike(OURS["orange"], OURS["tan"])
    assert not too_alike(*chosen)
    assert not found.found


def test_sides_that_name_nothing_are_told_apart_up_to_seven() -> None:
    found = Problems()
    sides = [Side(f"{n} Squadron", (), Span("k")) for n in range(1, 8)]
    forces = choose_livery(sides, OURS, found)
    assert not found.found
    assert len({force.palette.name for force in forces}) == 7


def test_colours_are_not_compared_for_a_single_side_nor_where_none_are_printed() -> None:
    pair = [
        Side("Reds", (), Span("k"), request=KitForce(palette="orange")),
        Side("Greens", (), Span("k"), request=KitForce(palette="green")),
    ]
    for ink, expected in (("color", 1), ("reversed", 1), ("saver", 0), ("grey", 0)):
        found = Problems()
        choose_livery(pair, OURS, found, ink)
        assert len(found.found) == expected


# --- ink modes -------------------------------------------------------------------------------------


def test_color_changes_nothing_and_reversed_is_its_own_inverse() -> None:
    sides = list(OURS.values())
    assert inked(sides, "color") == sides
    assert inked(inked(sides, "reversed"), "reversed") == sides
    assert inked(sides, "reversed")[0].ground == sides[0].ink


def test_saver_prints_dark_outlines_on_bare_paper() -> None:
    for one in inked(list(OURS.values()), "saver"):
        assert one.outline
        assert one.ground == WHITE
        assert luminance_ratio(one.ink, WHITE) >= TEXT_LIMIT


@pytest.mark.parametrize(
    "names", [("brick", "olive"), ("blue", "green", "orange", "red", "tan"), ("tan", "tan")]
)
def test_grey_keeps_sides_apart_by_value(names: tuple[str, ...]) -> None:
    sides = [OURS[name] for name in names]
    greys = inked(sides, "grey")
    for one in greys:
        assert max(one.ground) - min(one.ground) < 1e-6
        assert luminance_ratio(one.ink, one.ground) >= TEXT_LIMIT
    for one, other in combinations(greys, 2):
        assert abs(lightness(one.ground) - lightness(other.ground)) >= GREY_LIMIT - 1e-6
    for a, b in combinations(range(len(sides)), 2):
        if lightness(sides[a].ground) > lightness(sides[b].ground):
            assert lightness(greys[a].ground) > lightness(greys[b].ground), "the lighter stays the lighter"


def test_sides_that_never_meet_need_no_grey_of_their_own() -> None:
    sides = [OURS[name] for name in ("light-grey", "tan", "orange", "red", "white", "brick", "sea")]
    axis = {0, 4}
    greys = inked(sides, "grey", lambda a, b: (a in axis) != (b in axis))
    values = [lightness(one.ground) for one in greys]
    assert values == pytest.approx([lightness(one.ground) for one in sides], abs=0.01), "no opponents are near"
    greys = inked([OURS["tan"]] * 24, "grey", lambda a, b: (a < 12) != (b < 12))
    values = [lightness(one.ground) for one in greys]
    assert abs(values[0] - values[12]) >= GREY_LIMIT
    assert values[:12] == [values[0]] * 12 and values[12:] == [values[12]] * 12


def test_grey_leaves_values_that_are_apart() -> None:
    tan, grey = inked([OURS["tan"], OURS["light-grey"]], "grey")
    assert lightness(tan.ground) == pytest.approx(lightness(OURS["tan"].ground), abs=0.01)
    assert lightness(grey.ground) == pytest.approx(lightness(OURS["light-grey"].ground), abs=0.01)


@pytest.mark.parametrize("mode", INK_MODES)
def test_every_mode_takes_one_side_none_and_many(mode: str) -> None:
    assert inked([], mode) == []
    assert len(inked([OURS["tan"]], mode)) == 1
    assert len(inked([OURS["tan"]] * 40, mode)) == 40


def test_the_differences_are_those_of_a_library_of_colours() -> None:
    chosen = random.Random(7)
    colours = [one.ground for one in OURS.values()]
    colours += [Colour(chosen.random(), chosen.random(), chosen.random()) for _ in range(30)]
    colours += [BLACK, WHITE, grey(0.3), *(Colour.parse(name) for name in ("#ff0000", "#00ff00", "#0000ff"))]
    for one, other in pairwise(colours):
        eyes = zip(as_seen(one), as_seen(other), strict=True)
        wanted = [a.delta_e(b, method="2000") for a, b in eyes]
        assert difference_in_sights(one, other) == pytest.approx(wanted, abs=1e-3), (one.hex, other.hex)


def as_seen(colour: Colour) -> list[Color]:
    """Return a colour of the library in each kind of sight."""
    own = Color("srgb", list(colour))
    return [own, *(own.clone().filter(sight).clip() for sight in SIGHTS[1:])]
