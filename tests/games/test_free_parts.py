"""Parts placed freely, grounds, frames and round corners: what they print, and what is said of faults."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pixels

from pressgang.backends.cut import write_cut_dxfs
from pressgang.backends.png import write_pngs
from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.drawing.colours import luminance_ratio
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Colour, Document, Group, Item, Page, Piece, Text, ink_box
from pressgang.drawing.scene import Path as Outline
from pressgang.drawing.units import points
from pressgang.imposition.plans import cut_pages
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.layout import Sheet
from pressgang.print_options import PrintOptions
from pressgang.sheets.cutting import Shape, too_round
from pressgang.sheets.free_parts import (
    FreeFrame,
    FreeLayer,
    FreePart,
    PartShape,
    PartStand,
    PartText,
    StandEdge,
    Whose,
)
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import signs_of
from tests.cases import each_case
from tests.drawn import paths_of, placed, strings_of, words_of
from tests.games.cards import HEAD, WASP, composed, pages_of
from tests.games.folders import IRON_LANES, read
from tests.games.test_counters import composed as counters

DESIGNED = Path(__file__).parent / "designed"
BOOK = FontBook()
AREA = Rect(0, 0, 30, 40)
HERE = Whose("Wasp", Span("wasp.csv", 2, 1))
TEXT = 'at = ["centre", "centre"]\nsize = ["12mm", "6mm"]\ntext = "{gun}-{hull}"'


def sheet(*parts: str, kind: str = "counters", keys: str = "") -> str:
    """A sheet of nothing but parts."""
    head = f'[[sheet]]\nid = "{kind}s"\nkind = "{kind}"\n{keys}\n'
    return head + "".join(f"[[sheet.part]]\n{part}\n" for part in parts)


def of_counters(*parts: str, keys: str = "", **options: object) -> tuple[Sheet, list[Diagnostic]]:
    text = f"{IRON_LANES}\n{sheet(*parts, keys=keys)}".replace('"counterss"', '"counters"')
    return counters("counters", text, **options)  # type: ignore[arg-type]


def of_cards(*parts: str, keys: str = 'size = "63x88mm"', **options: object) -> tuple[Sheet, list[Diagnostic]]:
    return composed(sheet(*parts, kind="card", keys=keys), WASP, **options)


def pixels(piece: Piece, dpi: int = 100) -> Pixels.Image:
    """A piece with its bleed, on paper."""
    wide, high = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    ink = Group(piece.front, Transform.translate(piece.bleed, piece.bleed))
    (png,) = write_pngs(Document("piece", (Page(wide, high, (ink,)),)), BOOK, dpi=dpi)
    return Pixels.open(io.BytesIO(png)).convert("RGB")


def test_a_word_says_which_way_a_place_counts() -> None:
    def lies(at: str) -> Rect:
        part = f'at = {at}\nsize = ["6mm", "6mm"]\nshape = "rectangle"\ncolour = "tan"\nwhen = "{{gun > 0}}"'
        made, found = of_counters(part, keys='size = "25mm"\nfoot = false')
        assert not found
        (box,) = [box for _, box in paths_of(made.pieces[0]) if abs(box.width - 6) < 0.01]
        return box

    here = lies('["right 3mm", "2mm"]')
    assert abs(here.right - 22) < 0.01 and abs(here.y - 2) < 0.01
    assert lies('["2mm", "right 3mm"]') == here == lies('["top 2mm", "right 3mm"]')


# --- the deck and the counters of the fixture ------------------------------------------------------------


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DESIGNED, tmp_path / "designed"))


def pieces(kit: Path, sheet: int = 0, **options: object) -> tuple[Piece, ...]:
    return lay_sheets(load_kit(kit), PrintOptions(**options)).laid[sheet].sheet.pieces  # type: ignore[arg-type]


def test_a_deck_has_its_ground_on_every_side_and_corner(kit: Path) -> None:
    for piece in pieces(kit):
        assert piece.bleed == 0.5 and piece.outline is not None
        image = pixels(piece)
        paper = [at for at in edge_of(image) if min(image.getpixel(at)) > 250]  # type: ignore[type-var]
        assert not paper, f"paper shows at the edge of {piece.name}"


def edge_of(image: Pixels.Image) -> list[tuple[int, int]]:
    right, low = image.width - 2, image.height - 2
    return [(x, y) for x in range(1, right, 5) for y in (1, low)] + [
        (x, y) for y in range(1, low, 5) for x in (1, right)
    ]


def test_a_press_gets_the_ground_out_to_its_bleed(kit: Path) -> None:
    for piece in pieces(kit, press=True):
        assert piece.bleed == 3.0
        image = pixels(piece)
        assert not [at for at in edge_of(image) if min(image.getpixel(at)) > 250]  # type: ignore[type-var]


def test_cut_lines_follow_the_round_corners(kit: Path) -> None:
    job = load_kit(kit)
    laid = lay_sheets(job, PrintOptions()).laid[0]
    ((_, lines),) = cut_pages(laid.sheet, laid.stock, job.book)
    assert len(lines.cut) == 6
    for one in lines.cut:
        curves = [numbers for verb, numbers in one.segments if verb == "C"]
        assert len(curves) == 4
    try:
        (dxf,) = write_cut_dxfs([lines], "test")
    except Exception as error:  # ezdxf is an extra
        pytest.skip(str(error))
    assert dxf.count(b"LWPOLYLINE") == 6


def test_backs_lie_behind_their_fronts(kit: Path) -> None:
    for piece in pieces(kit):
        assert "High Water" in strings_of(piece.behind())
        assert "High Water" not in strings_of(piece)


def test_a_counter_of_parts_alone_says_what_its_parts_say(kit: Path) -> None:
    guard = pieces(kit, 1)[0]
    assert strings_of(guard) == ["4-5-3", "1/D"]
    assert strings_of(guard.behind()) == ["2-4"]


# --- what stands where -------------------------------------------------------------------------------------


def part(
    content: PartText | PartShape,
    at: tuple[StandEdge, float, StandEdge, float] = ("middle", 0, "middle", 0),
    size: tuple[float, float] = (12, 6),
    turn: float = 0.0,
) -> FreePart:
    across, off, down, below = at
    stands = PartStand(across, off), PartStand(down, below)
    return FreePart(stands, size, content, lambda key: Span("game.toml", 9, 1), "part 1 (text)", turn)


def words(string: str, **how: object) -> PartText:
    return PartText((string,), **how)  # type: ignore[arg-type]


def drawn(one: FreePart, area: Rect = AREA, bleed: float = 1.5) -> tuple[tuple[Item, ...], Problems]:
    found = Problems()
    return FreeLayer(parts=(one,)).over(
        BOOK, Shape("square", area.width, area.height), bleed, HERE, found
    ), found


@pytest.mark.parametrize(
    ("at", "box"),
    [
        (("start", 2, "start", 3), (2, 3)),
        (("end", 2, "end", 3), (16, 31)),
        (("middle", 0, "middle", 0), (9, 17)),
        (("middle", 1, "middle", -2), (10, 15)),
        (("end", 0, "start", 0), (18, 0)),
    ],
)
def test_a_part_stands_at_its_edges(
    at: tuple[StandEdge, float, StandEdge, float], box: tuple[float, float]
) -> None:
    assert part(words("x"), at).lies(Rect(0, 0, 30, 40)) == pytest.approx((*box, 12, 6))


def test_a_turned_part_stands_as_it_lies() -> None:
    """Its right edge is where `right` says, once it is turned."""
    lies = part(words("x"), ("end", 1, "middle", 0), (30, 4), 90).lies(Rect(0, 0, 30, 40))
    assert (lies.x, lies.y, lies.width, lies.height) == pytest.approx((25, 5, 4, 30))


def test_a_shape_at_the_cut_runs_on_into_the_bleed() -> None:
    items, _ = drawn(part(PartShape("rectangle", Colour(0, 0, 0)), ("start", 0, "end", 0), (30, 10)))
    assert ink_box(items) == pytest.approx((-1.5, 30, 33, 11.5))


def test_text_is_as_large_as_it_fits_and_wraps() -> None:
    (one,), _ = drawn(part(words("8-6-6"), size=(12, 6)))
    several, _ = drawn(part(words("Units there retreat one hex"), size=(20, 12)))
    assert isinstance(one, Text) and 11 < one.width <= 12.01
    assert len(several) > 1 and all(isinstance(line, Text) and line.width <= 20.01 for line in several)
    (kept,), _ = drawn(part(words("8-6-6", most=points(7)), size=(12, 6)))
    assert isinstance(kept, Text) and kept.size == pytest.approx(points(7))


def test_text_without_room_is_a_problem_of_its_row() -> None:
    items, found = drawn(part(words("Units there retreat one hex"), size=(8, 3)))
    (problem,) = found.found
    assert not items and problem.span == HERE.span and problem.rule.code == "PG817"
    assert "8 × 3 mm" in problem.message and "6 pt" in problem.message and "line 9" in problem.help


@pytest.mark.parametrize("kind", ["counters", "card"])
@pytest.mark.parametrize(
    ("text", "turn", "said"),
    [("Units there retreat one hex", 0, "text shorter"), ("{name}ry", 90, 'Write size = ["12mm", "3mm"]')],
)
def test_a_part_too_small_for_all_is_a_problem_of_the_game_once(
    kind: str, text: str, turn: int, said: str
) -> None:
    """A text that is the same on all pieces, or a size that was meant after the turn."""
    part = f'at = ["1mm", "1mm"]\nsize = ["3mm", "12mm"]\ntext = "{text}"\nturn = {turn}'
    keys = 'size = "20mm"' if kind == "counters" else 'size = "63x88mm"'
    _, found = (of_counters if kind == "counters" else of_cards)(part, keys=keys)
    (problem,) = set(found)
    assert problem.rule.code == "PG817" and problem.span.file.endswith("game.toml") and said in problem.help


def test_a_frame_at_the_cut_leaves_no_paper_in_the_corners() -> None:
    """A frame at 0 mm fills the bleed out to its corners, and inside it follows the round corners."""
    card = Shape("square", 30, 40, 3)
    (frame,) = FreeLayer(frame=FreeFrame(Colour(0, 0, 0), 2.0, 0.0)).over(BOOK, card, 1.5, HERE, Problems())
    assert isinstance(frame, Outline) and ink_box([frame]) == pytest.approx((-1.5, -1.5, 33, 43))
    assert sum(verb == "C" for verb, _ in frame.segments) == 4
    (line,) = FreeLayer(frame=FreeFrame(Colour(0, 0, 0), 0.5, 1.0)).over(BOOK, card, 1.5, HERE, Problems())
    assert ink_box([line]) == pytest.approx((1, 1, 28, 38))


def test_fonts_are_ours_or_the_kits() -> None:
    serif, _ = drawn(part(words("Tide", font="serif")))
    assert isinstance(serif[0], Text) and serif[0].runs[0].face == "garamond"
    nothing, found = drawn(part(words("Tide", font="Cooper")))
    assert not nothing and found.found[0].rule.code == "PG816" and "serif" in found.found[0].help


# --- sheets ------------------------------------------------------------------------------------------------


def test_counters_without_a_front_have_their_parts() -> None:
    made, found = of_counters(TEXT)
    assert not found and {tuple(strings_of(piece)) for piece in made.pieces} == {("5-3",), ("7-8",)}


@pytest.mark.parametrize(("name", "hex_of"), [("white", "#ffffff"), ("tan", "#7a4e10"), ("navy", "#000080")])
def test_a_colour_by_name_is_a_palettes_accent_or_one_of_css(name: str, hex_of: str) -> None:
    part = f'at = ["2mm", "2mm"]\nsize = ["6mm", "6mm"]\nshape = "rectangle"\ncolour = "{name}"'
    made, found = of_counters(part, keys='size = "25mm"\nfoot = false')
    fills = [path.fill for path, _ in paths_of(made.pieces[0]) if path.fill]
    assert not found and fills[-1].hex == hex_of


def test_parts_stand_over_the_places() -> None:
    made, found = of_counters(TEXT, keys='front = { south = "{name}" }')
    assert not found and strings_of(made.pieces[0]) == ["Wasp", "5-3"]


def test_a_part_of_the_back_makes_a_back() -> None:
    made, _ = of_counters(
        TEXT, TEXT.replace("{gun}-{hull}", "spent") + '\nside = "back"', keys='backs = "fold"'
    )
    assert strings_of(made.pieces[0].behind()) == ["spent"] and strings_of(made.pieces[0]) == ["5-3"]


def test_foot_false_leaves_out_the_band() -> None:
    banded, _ = of_counters(TEXT, keys='front = { south = "{name}" }')
    bare, _ = of_counters(TEXT, keys='front = { south = "{name}" }\nfoot = false')
    assert strings_of(bare.pieces[0]) == strings_of(banded.pieces[0])
    assert len(placed(bare.pieces[0])) == len(placed(banded.pieces[0])) - 1


@pytest.mark.parametrize("shape", ["square", "round", "hex"])
def test_a_ground_of_colour_fills_every_shape(shape: str) -> None:
    made, found = of_counters(TEXT, keys=f'shape = "{shape}"\nground = "#123456"')
    assert not found
    image = pixels(made.pieces[0])
    assert image.getpixel((image.width // 2, 2)) == (0x12, 0x34, 0x56)


def test_a_card_of_parts_alone_prints() -> None:
    made, found = of_cards(TEXT, 'at = ["2mm", "2mm"]\nsize = ["30mm", "8mm"]\nname = true')
    assert not found and strings_of(made.pieces[0]) == ["5-12", "Wasp"]


def test_a_part_stands_by_its_row_and_the_size_of_its_piece() -> None:
    """The Wasp has a gun of 5: its part begins 5 mm from the right edge, and is a fifth of the card wide."""
    made, found = of_cards(TEXT, 'at = ["right {gun}mm", "50%"]\nsize = ["20%", "10%"]\nshape = "rectangle"')
    (box,) = (box for path, box in paths_of(made.pieces[0]) if path.fill and box.x > 30)
    assert not found and (box.x, box.y) == pytest.approx((63 - 5 - 12.6, 44))
    assert (box.width, box.height) == pytest.approx((12.6, 8.8))


def test_cards_are_printed_to_a_number_and_called_by_the_file() -> None:
    keys = 'size = "63x88mm"\nto = "2"\ncalled = "{name} {number}"\nlayout = ["name"]'
    made, found = of_cards(TEXT, keys=keys)
    assert not found and [piece.name for piece in made.pieces] == ["Wasp 1", "Wasp 2"]
    _, found = of_cards(TEXT, keys=keys.replace('"2"', '"900"'))
    assert "to comes to 900" in found[0].message


def test_a_layout_keeps_inside_the_frame() -> None:
    made, _ = of_cards(
        TEXT, keys='size = "63x88mm"\nlayout = ["name"]\nframe = { colour = "#333", width = "3mm" }'
    )
    name = next(item for item in made.pieces[0].front if isinstance(item, Text) and item.string == "Wasp")
    assert name.x > 2 + 3 + 1


def test_places_of_counters_keep_inside_the_frame() -> None:
    front = 'front = { north-west = "{gun}", north-east = "{hull}", south = "name" }'
    made, found = of_counters(keys=f'size = "25mm"\n{front}\nframe = {{ colour = "#333", width = "2mm" }}')
    texts, inside = words_of(made.pieces[0]), Rect(0, 0, 25, 25).inset(0.75 + 2)
    assert not found and len(texts) == 3 and all(inside.contains(one.box) for one in texts)


def test_blocks_on_a_dark_card_are_light() -> None:
    made, _ = of_cards(keys='size = "63x88mm"\nlayout = ["name", { boxes = 3 }]\nground = "#103050"')
    dark = Colour.parse("#103050")
    inks = [one for item in made.pieces[0].front
            for one in (getattr(item, "stroke", None), getattr(item, "fill", None))
            if one is not None and one != dark]  # fmt: skip
    assert inks and all(luminance_ratio(one, dark) > 4 for one in inks)


def test_a_card_without_round_corners_is_cut_straight() -> None:
    made, _ = of_cards(TEXT)
    assert made.pieces[0].outline is None
    made, _ = of_cards(TEXT, radius=3.0)
    assert made.pieces[0].outline is not None


@pytest.mark.parametrize(
    ("keys", "code", "says"),
    [
        ('per-page = 4\nground = "#123456"', "PG812", "ground is for cards that are cut out"),
        ('size = "50x70mm"\nradius = "29mm"', "PG818", "radius"),
    ],
)
def test_what_only_some_cards_have_is_refused_on_others(keys: str, code: str, says: str) -> None:
    _, found = of_cards(TEXT, keys=keys)
    assert [(problem.rule.code) for problem in found] == [code] and says in found[0].message + found[0].help


def test_round_counters_have_no_round_corners() -> None:
    problem = too_round(2.0, Shape("round", 20, 20), HERE.span)
    assert problem is not None and problem.help.startswith("Leave radius out")
    assert too_round(10.0, Shape("square", 20, 30), HERE.span) is None
    assert too_round(10.1, Shape("square", 20, 30), HERE.span) is not None


# --- faults of the file ------------------------------------------------------------------------------------


@each_case(
    ("old", "new", "code", "says"),
    [
        ('"centre", "centre"', '"topp", "centre"', "PG", "no place of a part"),
        ('"centre", "centre"', '"2", "centre"', "PG", "no unit"),
        ('"centre", "centre"', '"rihgt 2mm", "centre"', "PG", "right"),
        ('"centre", "centre"', '"centre"', "PG", "two lengths"),
        ('"centre", "centre"', '"rihgt 2%", "centre"', "PG", "no place of a part"),
        ('"centre", "centre"', '"{gnu}%", "centre"', "PG942", "gun"),
        ('"12mm", "6mm"', '"9000%", "6mm"', "PG", "the most is 3000 mm"),
        ('["centre", "centre"]', '"centre"', "PG", "list"),
        ('"12mm", "6mm"', '"12mm"', "PG", "width and a height"),
        ('"12mm", "6mm"', '"12mm", "-6mm"', "PG", "size"),
        ('size = ["12mm", "6mm"]\n', "", "PG214", "no size"),
        ("text = ", "texxt = ", "PG213", "texxt"),
        ("text = ", "name = true\ntext = ", "PG914", "one content"),
        ('text = "{gun}-{hull}"', "turn = 90", "PG914", "one content"),
        ('text = "{gun}-{hull}"', 'text = "{gnu}"', "PG942", "gun"),
        ('text = "{gun}-{hull}"', 'sign = "tnak"', "PG916", "tank"),
        ('text = "{gun}-{hull}"', 'shape = "rond"', "PG", "round"),
        ('text = "{gun}-{hull}"', 'picture = "gone.svg"', "PG602", "gone.svg"),
        ('text = "{gun}-{hull}"', 'shape = "rectangle"\nfont = "serif"', "PG914", "font has no effect"),
        ('text = "{gun}-{hull}"', 'badge = true\ncolour = "#123"', "PG914", "colour has no effect"),
        ('text = "{gun}-{hull}"', 'shape = "line"\nturn = 180', "PG914", "no effect"),
        ('text = "{gun}-{hull}"', 'shape = "round"\nturn = 180', "PG914", "no effect"),
        ('text = "{gun}-{hull}"', 'text = "x"\ncolour = "redd"', "PG", "redd"),
        ('text = "{gun}-{hull}"', 'text = "x"\ncolour = "#12"', "PG", "#12"),
        ('text = "{gun}-{hull}"', 'text = "x"\nalign = "middel"', "PG", "middle"),
        ('text = "{gun}-{hull}"', 'text = "x"\nturn = 400', "PG", "turn"),
        ('text = "{gun}-{hull}"', 'text = "x"\nleast = "1pt"', "PG", "least"),
        ('text = "{gun}-{hull}"', 'text = "x"\nleast = "9pt"\nmost = "7pt"', "PG914", "most"),
        ('text = "{gun}-{hull}"', 'text = "x"\nside = "bakc"', "PG914", "back"),
        ('text = "{gun}-{hull}"', 'text = "x"\nwhen = "gnu > 1"', "PG942", "gun"),
    ],
)
def test_a_fault_is_told_at_its_line(old: str, new: str, code: str, says: str) -> None:
    assert old in TEXT
    text = f"{IRON_LANES}\n{sheet(TEXT.replace(old, new))}"
    _, found = read(text)
    assert len(found) == 1, found
    assert found[0].rule.code.startswith(code) and says in f"{found[0].message} {found[0].help}", found
    assert found[0].span.line > IRON_LANES.count("\n"), "it stands at the sheet"


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ('ground = "tann"', "tan"),
        ('ground = "gone.png"', "gone.png"),
        ('frame = "0.8mm"', "0.8mm"),
        ('frame = { width = "1mm" }', "colour"),
        ('frame = { colour = "#333", widht = "1mm" }', "width"),
        ('foot = "no"', "true or false"),
    ],
)
def test_faults_of_grounds_and_frames(keys: str, says: str) -> None:
    _, found = read(f"{IRON_LANES}\n{sheet(TEXT, keys=keys)}")
    assert len(found) == 1 and says in f"{found[0].message} {found[0].help}", found


def test_a_part_off_its_piece_is_told_once() -> None:
    _, found = of_counters(TEXT.replace('"centre", "centre"', '"20mm", "centre"'))
    (problem,) = found
    assert problem.rule.code == "PG815" and "7 mm beyond the right edge" in problem.message
    assert problem.span.file.endswith("game.toml")


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('at = ["15mm", "6.5mm"]', 'at = ["35mm", "6.5mm"]', "PG815", 'at = ["35mm", "6.5mm"]'),
        ('font = "serif"\ncolour = "#142c33"', 'font = "Cooper"', "PG816", 'font = "Cooper"'),
    ],
)
def test_a_problem_that_drawing_meets_has_its_line(kit: Path, old: str, new: str, code: str, line: str) -> None:
    """A game is read without places at first: they are found when a problem is met."""
    file = kit / "games" / "high-water" / "game.toml"
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))
    (problem,) = lay_sheets(load_kit(kit), PrintOptions()).found
    at = text.replace(old, new).splitlines()[problem.span.line - 1]
    assert problem.rule.code == code and at == line


def test_parts_of_backs_want_backs() -> None:
    back = f'{TEXT}\nside = "back"'
    _, found = read(IRON_LANES + sheet(back, kind="card", keys="per-page = 4"))
    assert [problem.rule.code for problem in found] == ["PG914"] and "no backs" in found[0].message


def test_too_many_parts_are_refused() -> None:
    _, found = read(f"{IRON_LANES}\n{sheet(*[TEXT] * 101)}")
    assert [problem.rule.code for problem in found] == ["PG912"]


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("gone.svg", None, "does not exist"),
        ("note.txt", "words", ".svg or .png"),
        (
            "bomb.svg",
            '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
            "",
        ),
        ("empty.png", "no picture", ""),
    ],
)
def test_a_bad_picture_is_a_problem_at_its_cell(kit: Path, name: str, content: str | None, says: str) -> None:
    if content is not None:
        (kit / "art" / name).write_text(content)
    file = kit / "events.csv"
    file.write_text(file.read_text().replace("art/drop.svg", f"art/{name}", 1))
    laid = lay_sheets(load_kit(kit), PrintOptions())
    errors = [problem for problem in laid.found if problem.is_error]
    assert errors and errors[0].span.file.endswith("events.csv") and errors[0].span.line == 2
    assert name in errors[0].message and says in errors[0].message


# --- nothing leaves its piece --------------------------------------------------------------------------------

EDGES: tuple[StandEdge, ...] = ("start", "middle", "end")


@given(
    st.sampled_from(EDGES), st.floats(-60, 60), st.sampled_from(EDGES), st.floats(-60, 60),
    st.floats(0.05, 80), st.floats(0.05, 80), st.floats(-360, 360),
    st.sampled_from([words("8-6-6"), words("Ågy Ørsted retreats"), PartShape("rectangle", Colour(0, 0, 0)),
                     PartShape("round", Colour(0, 0, 0), 0.5), PartShape("line", Colour(0, 0, 0)),
                     PartShape("dashes", Colour(0, 0, 0))]),
    st.sampled_from([0.0, 1.5, 3.0]),
)  # fmt: skip
@settings(deadline=None)
def test_no_part_crashes_or_leaves_the_bleed(
    across: StandEdge, x: float, down: StandEdge, y: float, width: float, height: float, turn: float,
    content: PartText | PartShape, bleed: float,
) -> None:  # fmt: skip
    area = Rect(0, 0, 40, 55)
    items, found = drawn(part(content, (across, x, down, y), (width, height), turn), area, bleed)
    box = ink_box(items)
    assert box is None or area.inset(-bleed).contains(box, 0.02)
    assert box is not None or found.found


STANDS = st.one_of(
    st.builds(
        "{} {}".format,
        st.sampled_from(["", "left", "right", "top", "bottom", "centre", "west"]),
        st.sampled_from(["", "0mm", "2mm", "-1.5mm", "1/4in", "7", "1e9mm", "99999mm", "½in", "12pt"]),
    ),
    st.text(max_size=12).filter(lambda text: text.isprintable() and not {*text} & {'"', "\\"}),
)


@given(STANDS, STANDS, STANDS, STANDS, st.integers(-400, 400), st.sampled_from(["counters", "card"]))
def test_whatever_is_written_prints_on_its_piece_or_is_told_at_its_line(
    x: str, y: str, width: str, height: str, turn: int, kind: str
) -> None:
    part = f'at = ["{x}", "{y}"]\nsize = ["{width}", "{height}"]\ntext = "{{gun}}-{{name}}"\nturn = {turn}'
    text = IRON_LANES + sheet(
        part, kind=kind, keys='size = "30mm"' if kind == "counters" else 'size = "63x88mm"'
    )
    _, found = read(text)
    assert all(problem.span.line > IRON_LANES.count("\n") for problem in found)
    if found:
        return
    made, _ = counters("counterss", text) if kind == "counters" else composed(text[len(IRON_LANES) :], WASP)
    for piece in made.pieces:
        box = ink_box(piece.front)
        assert box is None or piece.trim.inset(-piece.bleed).contains(box, 0.02)


@given(st.integers(6, 60), st.integers(4, 60), st.text("Aagjy /*8", min_size=1, max_size=40))
@settings(deadline=None)
def test_words_stay_in_their_size(width: int, height: int, string: str) -> None:
    """The ink itself is looked at: no letter reaches beyond the size of its part."""
    items, _ = drawn(part(words(string), size=(width, height)), Rect(0, 0, 70, 70))
    for item in items:
        if isinstance(item, Text) and item.string.strip():
            assert item.width <= width + 0.02
            box = outline_box_of(item)
            assert box.y >= 35 - height / 2 - 0.1 and box.bottom <= 35 + height / 2 + 0.1


def outline_box_of(text: Text) -> Rect:
    found = ink_box([Outline(BOOK.outline(text))])
    return Rect(text.x, text.y, 0, 0) if found is None else found.moved(text.x, text.y)


def test_nine_cards_with_a_ground_stand_on_a_page() -> None:
    nine = HEAD + "".join(f"Wasp {n},5,12,light,,1\n" for n in range(9))
    keys = 'size = "63x88mm"\nradius = "3mm"\nground = "#1d5a6b"\nbacks = "long-edge"'
    made, found = composed(sheet(TEXT, kind="card", keys=keys), nine)
    assert not found and len(made.pieces) == 9 and pages_of(made) == 2, "a page of fronts and one of backs"


def test_a_title_has_markup_at_the_head_and_none_elsewhere() -> None:
    keys = 'size = "25mm"\ntitle = "All *tanks* in [tan]tan[/]"'
    text = sheet(TEXT, keys=keys).replace('"counterss"', '"counters"')
    made, found = counters("counters", f"{IRON_LANES}\n{text}")
    assert not found and made.title == "All tanks in tan"
    assert made.headline == signs_of("All *tanks* in [tan]tan[/]")
    wrong = text.replace("[tan]", "[tin]")
    _, told = read(f"{IRON_LANES}\n{wrong}")
    assert [one.rule.code for one in told] == ["PG946"]


def test_a_box_too_small_for_its_words_is_told_by_its_side() -> None:
    track = 'layout = [{ track = { count = 5, side = "9mm", marks = { 5 = "reinforcements" } } }]'
    _, found = composed(f'[[sheet]]\nid = "t"\nkind = "card"\nsize = "100x60mm"\n{track}\n', WASP, kind="t")
    assert "a box of track needs 16.6 mm of width and has 9.0 mm" in found[0].message
