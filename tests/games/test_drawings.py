"""Blocks that are drawings: pictures that are turned, figures, rings of arcs, signs, boxes in rows."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from pressgang.art.picture_problems import Findings
from pressgang.art.svg.picture import Figure, read_figure
from pressgang.diagnostics import Span
from pressgang.drawing import theme
from pressgang.drawing.scene import BLACK, WHITE, Colour, Piece, ink_box
from pressgang.drawing.scene import Path as DrawnPath
from pressgang.drawing.units import points
from pressgang.jobs.loading import load_kit
from pressgang.structs import replace
from tests.conftest import Pressgang
from tests.drawn import fields_of, placed, placed_words, strings_of, words_of
from tests.games.folders import laid, write_kit
from tests.games.test_cards import golden

GAME = """\
[game]
id = "ships"
title = "Ships"
likeness = "ship"
[column.hull]
kind = "whole"
[column.arcs]
kind = "text"
[column.mark]
kind = "text"
default = "mark"
[column.screens]
kind = "whole"
default = 0
[[sheet]]
id = "records"
kind = "card"
size = "105x160mm"
layout = [
  { row = [
    "name",
    { arcs = "arcs", of = ["F", "FS", "AS", "A", "AP", "FP"], likeness = true, height = "24mm" },
  ] },
  { row = [{ sign = "shield", height = "9mm" }, { sign = "arrow", turn = 90 }] },
  { boxes = "hull", rows = "4", label = "Hull" },
  { boxes = "10", rows = "[4, 3, 3]", side = "7mm", letters = "R W B Y", label = "Crew" },
  { row = [
    { picture = "figures/mark.svg", height = "8mm" },
    { picture = "figures/{mark}.svg", turn = 90, height = "9mm" },
  ] },
  { figure = "figures/power.svg" },
  { row = [{ figure = "figures/power.svg", width = "16mm" }, { arcs = "'all'", of = ["all"], offset = 30 }] },
]
"""
POWER = """<svg xmlns="http://www.w3.org/2000/svg" width="60mm" viewBox="0 0 120 60">
<rect x="1" y="1" width="118" height="58" fill="none" stroke="currentColor"/>
<g data-when="screens &gt; 0"><circle cx="60" cy="30" r="25" fill="none" stroke="#b3261e"/>
<text x="60" y="50" font-size="8" text-anchor="middle">{screens} screens</text></g>
<text x="60" y="34" font-size="12" font-weight="bold" text-anchor="middle">{name}: {hull}</text>
</svg>"""
MARK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 10 L30 0 L40 10 L30 20 Z"/></svg>'
)
KIT = 'system = "ships"\n[[force]]\nname = "Red"\nstats = "red.csv"\n[[sheet]]\nkind = "records"\n'

STATS = 'name,hull,arcs,screens\nArgus,25,F FS FP,2\nBrig,13,"A, AS",0\n'


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    figures = {"games/ships/figures/power.svg": POWER, "games/ships/figures/mark.svg": MARK}
    return write_kit(tmp_path, GAME, KIT, {**figures, "red.csv": STATS})


def records(kit: Path) -> tuple[Piece, ...]:
    """The cards of the kit."""
    return laid(kit)["records"].sheet.pieces


def test_all_of_them_are_drawn_as_before(kit: Path, request: pytest.FixtureRequest) -> None:
    golden("drawings", records(kit), request)


def test_a_figure_says_what_is_true_of_its_row(kit: Path) -> None:
    argus, brig = records(kit)
    assert {"Argus: 25", "2 screens"} <= set(strings_of(argus))
    assert "Brig: 13" in strings_of(brig) and not [one for one in strings_of(brig) if "screens" in one]


def test_a_figure_is_in_the_ink_of_its_side_where_that_reads_on_paper(kit: Path) -> None:
    file = kit / "kit.toml"
    sides = ("Red", "night", theme.INK), ("Blue", "raf", Colour.parse("#1b1812"))
    forces = "".join(
        f'[[force]]\nname = "{side}"\nstats = "red.csv"\npalette = "{palette}"\n' for side, palette, _ in sides
    )
    file.write_text(KIT.replace('[[force]]\nname = "Red"\nstats = "red.csv"\n', forces))
    pieces = records(kit)
    for piece, (_, _, ink) in zip((pieces[0], pieces[2]), sides, strict=True):
        strokes = {one.stroke for one, _ in placed(piece) if isinstance(one, DrawnPath)}
        assert ink in strokes and WHITE not in strokes


def test_a_long_text_of_a_figure_is_set_smaller_than_the_figure_is_wide(kit: Path) -> None:
    name = "Argus of the Northern Reaches"
    (kit / "red.csv").write_text(STATS.replace("Argus", name))
    piece, _ = records(kit)
    wide, _ = (one.box for one in words_of(piece) if one.string == f"{name}: 25")
    assert 50 < wide.width <= 60 + 1e-9


def test_boxes_in_rows_are_of_one_size_and_as_many(kit: Path) -> None:
    file = kit / "kit.toml"
    file.write_text(file.read_text() + "fillable = true\n")
    (argus, _) = records(kit)
    hull = [one.box for one in fields_of(argus) if "hull" in one.name]
    tops = sorted({round(box.y, 3) for box in hull})
    assert [sum(round(box.y, 3) == top for box in hull) for top in tops] == [7, 6, 6, 6]
    assert len({(round(box.width, 3), round(box.height, 3)) for box in hull}) == 1
    crew = [one.box for one in fields_of(argus) if "crew" in one.name]
    assert {round(box.width, 3) for box in crew} == {7.0} and len(crew) == 10


BOXES = """
[[sheet]]
id = "boxes"
kind = "reference"
columns = 1
ruler = true
notes = "foot"
[sheet.options.chit]
kind = "length"
default = "14mm"
[[sheet.sections]]
title = "{side}"
each = "side"
marked = true
band = true
blocks = [
  { to = 2, text = "Raid {number}" },
  { boxes = 12, side = "chit + 2", height = "12mm", dots = "R W B Y", every = 5, \
    end = "**sunk**", ground = "figures/mark.svg" },
  { row = [{ text = "left" }, { text = "right" }], least = "900mm" },
  { row = [{ to = 3, boxes = 1, side = "chit" }], flow = "60mm" },
  { space = "chit" },
  { track = { count = 24, side = "chit + 2", grow = true, height = "chit", \
    tint = 5, end = "won", dark = true } },
  { track = { count = 4, side = "8mm", sign = "bomb", red = 3, clock = true } },
  { each = "row", boxes = 3, side = "5mm", likeness = true },
  { boxes = 3, side = "15mm", height = "7mm", grow = true, tint = true, width = "80mm" },
  { boxes = 2, side = "15mm", height = "16mm", likeness = true, turn = 180 },
  { row = [
    { frame = [{ name = "Deep", size = "small", align = "centre" }], title = "pen", \
      height = "chit + 20", middle = true },
    { column = [{ text = "beside" }] },
  ], middle = true },
]
"""


def test_boxes_take_dots_an_end_and_their_size_from_an_option(kit: Path) -> None:
    (kit / "games" / "ships" / "game.toml").write_text(GAME + BOXES)
    (kit / "kit.toml").write_text(KIT + '[[sheet]]\nkind = "boxes"\nchit = "20mm"\n')
    sheet = laid(kit)["boxes"].sheet
    (page,) = sheet.pieces
    words = [*strings_of(page)]
    assert sheet.measured and {"Raid 1", "Raid 2", "R", "Y", "5", "10", "sunk", "won", "24"} <= {*words}
    drawn = [item for item, _ in placed(page.front)]
    sizes = [box_of(item) for item in drawn if isinstance(item, DrawnPath) and item.stroke]
    assert sizes.count((22.0, 12.0)) == 12 + 1, "the last one has a heavy edge, too"
    assert sizes.count((20.0, 20.0)) == 3
    heads = [one for one in words_of(page) if one.string == "Red"]
    assert heads and heads[0].size > points(12) and heads[0].box.x > theme.BAND, (
        "the side is named as on a card"
    )
    bands = [item for item in drawn if isinstance(item, DrawnPath) and item.fill]
    assert any(width == theme.BAND and high > 100 for width, high in map(box_of, bands)), "a band as high as it"
    track = [size for size in sizes if size[1] == 20.0 and size[0] > 22.0]
    assert len(track) == 24 and len({*track}) == 1
    grown = [size for size in sizes if size[1] == 7.0]
    assert grown == [(pytest.approx((80 - 2 * 0.9) / 3, abs=0.01), 7.0)] * 3
    assert any(size[1] == pytest.approx(40 - theme.BOX_LINE, abs=0.01) for size in sizes), "the frame"
    by_ink = [(item.stroke.hex, item.fill, box_of(item)) for item in drawn
              if isinstance(item, DrawnPath) and item.stroke]  # fmt: skip
    red = [size for ink, _, size in by_ink if ink == "#8f1822" and size == (8.0, 8.0)]
    assert len(red) == 2, "from the third box on the track is red"
    own = [fill for _, fill, size in by_ink if size == (5.0, 5.0)]
    assert len(own) == 3 * len([*load_kit(kit).forces[0].rows]) and all(own), "each row's places are tinted"
    middles = {one.string: one.box.centre[1] for one in placed_words(page.front)}
    assert middles["Deep"] == pytest.approx(middles["beside"], abs=0.8), "both in the middle"


def box_of(path: DrawnPath) -> tuple[float, float]:
    box = ink_box([replace(path, stroke=None, fill=BLACK)])
    return (round(box.width, 2), round(box.height, 2)) if box else (0.0, 0.0)


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ('side = "chit + 2", height', 'side = "hull", height', "PG", "hull"),
        ('side = "chit + 2", height', 'side = "chit * 30", height', "PG943", "a length here is 2 to 400 mm"),
        ('side = "chit + 2", height = "12mm"', 'height = "12mm"', "PG914", "Write side, too"),
        ("to = 2,", "to = 999,", "PG", "999"),
        ("{number}", "{nummer}", "PG", "nummer"),
        (
            'side = "15mm", height = "7mm"',
            "numbered = true",
            "PG914",
            "grow of boxes has no effect without side",
        ),
        ("middle = true },\n    {", 'middle = "maybe" },\n    {', "PG", "maybe"),
        ('size = "small"', 'size = "huge"', "PG", "huge"),
        ("likeness = true, turn", "turn", "PG914", "turn of boxes has no effect without likeness"),
        ("every = 5", "every = 0", "PG", "every"),
        ("figures/mark.svg", "figures/mrk.svg", "PG602", "mrk.svg"),
        ("grow = true", 'grow = "maybe"', "PG", "true or false"),
        ("marked = true", 'marked = "yes"', "PG", "true or false"),
        ("band = true", 'band = "yes"', "PG", "true or false"),
        ('each = "side"\nmarked = true', "", "PG914", "band is of a row"),
        ("tint = 5", "tint = 0", "PG", "tint"),
        ('flow = "60mm"', 'flow = "1mm"', "PG", "flow"),
        ("ruler = true", "ruler = 3", "PG", "true or false"),
        ("tint = true, width", 'tint = true, pale = "maybe", width', "PG", "true nor false"),
        ('notes = "foot"', 'notes = "top"', "PG914", "places are end, foot"),
    ],
)
def test_what_is_wrong_with_boxes_has_its_line(
    kit: Path, pressgang: Pressgang, old: str, new: str, code: str, says: str
) -> None:
    assert old in BOXES
    (kit / "games" / "ships" / "game.toml").write_text(GAME + BOXES.replace(old, new, 1))
    (kit / "kit.toml").write_text(KIT + '[[sheet]]\nkind = "boxes"\n')
    ran = pressgang("check", str(kit))
    assert ran.code in (1, 2) and f" {code}" in ran.err and says in ran.err and "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("figures/power.svg", "figures/powers.svg", "PG602", "powers.svg"),
        ("figures/power.svg", "../power.svg", "PG", "power.svg"),
        ('"figures/mark.svg"', '"figures/gone.svg"', "PG602", "gone.svg"),
        ('sign = "shield"', 'sign = "sheild"', "PG916", 'Did you mean "shield"'),
        ('of = ["F", "FS", "AS", "A", "AP", "FP"], ', "", "PG214", "of"),
        ('of = ["all"]', 'of = ["all", "all"]', "PG", "twice"),
        ('rows = "4"', 'rows = "[7, 6]"', "PG943", "has rows of 13 boxes together, and is 25"),
        ('rows = "4"', 'rows = "4", of = "30"', "PG914", "of has no effect beside rows"),
        ('rows = "4"', 'rows = "4", below = true', "PG914", "below of boxes has no effect without letters"),
        ('letters = "R W B Y"', 'letters = "R W B Y", below = 2', "PG", "true or false"),
        (
            '{ boxes = "10"',
            '{ log = ["d"], lines = 3, least = 2 }, { boxes = "10"',
            "PG914",
            "least has no effect beside lines",
        ),
        ('{ boxes = "10"', '{ log = ["d"], parts = 9 }, { boxes = "10"', "PG", "parts"),
        ('side = "7mm"', 'side = "700mm"', "PG", "side"),
        ("turn = 90 }", "turn = 900 }", "PG", "turn"),
        ('"arcs", of', "\"'F X'\", of", "PG943", "comes to X"),
        ("figures/{mark}.svg", "figures/{mark}.sgv", "PG943", "mark.sgv"),
    ],
)
def test_what_is_wrong_has_its_line(
    kit: Path, pressgang: Pressgang, old: str, new: str, code: str, says: str
) -> None:
    assert old in GAME
    (kit / "games" / "ships" / "game.toml").write_text(GAME.replace(old, new, 1))
    ran = pressgang("check", str(kit))
    assert ran.code in (1, 2) and f" {code}" in ran.err and says in ran.err and "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{screens} screens", "{scren} screens", "power.svg:4"),
        ("screens &gt; 0", "screens &gt; ", "power.svg:3"),
        ('width="60mm" viewBox="0 0 120 60"', "", "has no size"),
        ("</svg>", "<image href='x.png'/></svg>", "x.png"),
    ],
)
def test_a_fault_of_a_figure_is_said_where_it_is(
    kit: Path, pressgang: Pressgang, old: str, new: str, says: str
) -> None:
    assert old in POWER
    (kit / "games" / "ships" / "figures" / "power.svg").write_text(POWER.replace(old, new))
    ran = pressgang("check", str(kit))
    assert ran.code in (1, 2) and says in ran.err


def test_a_figure_of_fifty_megabytes_is_refused_with_the_limit(kit: Path, pressgang: Pressgang) -> None:
    with (kit / "games" / "ships" / "figures" / "power.svg").open("wb") as file:
        file.truncate(50_000_000)
    ran = pressgang("check", str(kit))
    assert ran.code in (1, 2) and "4 MB" in ran.err


def test_a_figure_is_drawn_for_each_row_as_if_for_it_alone() -> None:
    """Rows of one sheet share a figure, and each leaves out other elements of it."""
    bars = (f'<rect data-when="c{n}" x="{5 * n}" width="4" height="{n + 1}"/>' for n in range(6))
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">{"".join(bars)}</svg>'.encode()

    def read() -> Figure:
        figure = read_figure(data, Findings(Span(Path("bars.svg")), "bars.svg"))
        assert figure is not None
        return figure

    shared = read()
    for false in (frozenset(one) for one in combinations([f"c{n}" for n in range(6)], 2)):
        assert len(shared.drawn(false)[0]) == 4
        assert shared.drawn(false) == read().drawn(false), sorted(false)
