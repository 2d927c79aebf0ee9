"""Counters: true size, shared drawings, one scale, names that fit, backs, and what is said if not."""

from __future__ import annotations

import pathlib
import re

import pytest

from pressgang.art.pen import extent
from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.colours import READ_EASILY, luminance_ratio
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Group, Item, Path, Symbol, Text, Use
from pressgang.drawing.units import PAPERS, points
from pressgang.imposition.plans import impose
from pressgang.layout import Gang, Imprint, Sheet, Stock
from pressgang.rows.sides import Force
from pressgang.schema import Refused, Row, declared, read_options
from pressgang.sheets.base import Brief, Palette
from pressgang.sheets.cutting import parse_scale
from pressgang.sheets.faces.counters import FaceCounters
from pressgang.sheets.faces.plan import plan_face
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook
from tests.conftest import Pressgang
from tests.drawn import face_of
from tests.systems.dogfight import musters
from tests.systems.dogfight.musters import SYSTEM, kind_of
from tests.systems.stat_lines import force_of, rows_of

Counters = kind_of("counters")

BOOK = FontBook()
TAN = Palette("tan", Colour.parse("#d3ae76"), Colour.parse("#15171c"), Colour.parse("#8a5a14"))
GREY = Palette("grey", Colour.parse("#e4e5e7"), Colour.parse("#15171c"), Colour.parse("#4a5560"), "", "double")
HEAD = "name,unit,quantity,engine,fuselage,to_hit,weapons,span_m,length_m,engines,body,tail\n"
SPITFIRE = "Spitfire I,54 Sqn,3,5,3,4,front,11.23,9.12,1,single,single\n"
FOKKER = "Fokker G.1A,4e JaVA,2,4,4,5,front rear,17.16,10.87,2,twin-boom,twin\n"


def force(name: str, palette: Palette, text: str) -> Force[Row]:
    return force_of(name, palette, rows_of(SYSTEM.row, HEAD + text, f"{name}.csv"))


def brief(*forces: Force[Row], paper: str = "a4") -> Brief[Row]:
    return replace(musters.brief(paper=paper), forces=forces)


def compose(kind: FaceCounters, *forces: Force[Row], paper: str = "a4") -> tuple[Sheet, list[Diagnostic]]:
    found = Problems()
    return kind.compose(brief(*forces, paper=paper), found), found.found


def symbols(sheet: Sheet) -> dict[str, Symbol]:
    uses = [
        item
        for piece in sheet.pieces
        for item in (*face_of(piece.front), *face_of(piece.behind()))
        if isinstance(item, Use)
    ]
    return {use.symbol.name: use.symbol for use in uses}


def said(items: tuple[Item, ...]) -> list[str]:
    return [item.string for item in face_of(items) if isinstance(item, Text)]


def test_a_piece_for_each_of_the_quantity_at_true_size_with_its_bleed() -> None:
    sheet, found = compose(Counters(bleed=2.0), force("RAF", TAN, SPITFIRE + FOKKER))
    assert not found and len(sheet.pieces) == 5
    assert {(p.width, p.height, p.bleed) for p in sheet.pieces} == {(25.0, 25.0, 2.0)}
    ground = face_of(sheet.pieces[0].front)[0]
    assert isinstance(ground, Path) and ground.fill == TAN.ground
    assert ground.segments[0][1] == (-2.0, -2.0)
    assert sheet.measured and sheet.pieces[0].span is not None and sheet.pieces[0].span.line == 2


def test_identical_counters_share_one_drawing() -> None:
    sheet, _ = compose(Counters(backs="long-edge"), force("RAF", TAN, SPITFIRE), force("FAA", TAN, SPITFIRE))
    assert len(sheet.pieces) == 6 and len(symbols(sheet)) == 1
    other, _ = compose(Counters(), force("RAF", TAN, SPITFIRE), force("LW", GREY, SPITFIRE))
    assert len(symbols(other)) == 2, "glass is the colour of the ground"


def test_one_scale_of_the_users_own() -> None:
    sheet, found = compose(Counters(size=40.0, scale=600.0), force("RAF", TAN, SPITFIRE + FOKKER))
    assert not found
    widths = sorted(symbol.box.width for symbol in symbols(sheet).values())
    assert widths == pytest.approx([11.23 / 0.6, 17.16 / 0.6])
    assert "1 : 600" in sheet.side_detail


def test_a_scale_too_large_names_row_size_and_the_scale_that_fits_all() -> None:
    sheet, found = compose(Counters(scale=600.0), force("RAF", TAN, SPITFIRE + FOKKER))
    assert not sheet.pieces
    assert [(d.rule.code, d.span.line) for d in found] == [("PG805", 2), ("PG805", 3)]
    assert "28.6 × 18.1 mm" in found[1].message
    fits = int(found[0].help.split("1:")[1].split(",")[0])
    assert not compose(Counters(scale=float(fits)), force("RAF", TAN, SPITFIRE + FOKKER))[1]
    assert compose(Counters(scale=float(fits - 1)), force("RAF", TAN, SPITFIRE + FOKKER))[1]


def test_pieces_carry_their_backs_and_the_plan_says_whether_they_are_printed() -> None:
    sheet, _ = compose(Counters(), force("RAF", TAN, SPITFIRE))
    printed, _ = compose(Counters(backs="long-edge"), force("RAF", TAN, SPITFIRE))
    assert isinstance(sheet.plan, Gang) and sheet.plan.backs == "none"
    hidden, shown = ([face_of(piece.behind()) for piece in one.pieces] for one in (sheet, printed))
    assert hidden == shown
    for one, sides in ((sheet, {"front"}), (printed, {"front", "back"})):
        pages, _ = impose(one, Stock(PAPERS["a4"]), Imprint("kit", "0", "0"), BOOK)
        assert {page.side for page in pages} == sides


def test_sides_differ_without_colour() -> None:
    sheet, _ = compose(Counters(), force("RAF", TAN, SPITFIRE), force("Luftwaffe", GREY, SPITFIRE))
    assert "R" in said(sheet.pieces[0].front) and "L" in said(sheet.pieces[-1].front)


def test_forces_keep_to_their_own_pages_when_asked() -> None:
    forces = (force("RAF", TAN, SPITFIRE), force("NL", GREY, FOKKER))
    together, apart = (
        compose(Counters(), *forces)[0].plan,
        compose(Counters(page_per_force=True), *forces)[0].plan,
    )
    assert isinstance(together, Gang) and together.groups == ()
    assert isinstance(apart, Gang) and apart.groups == ("RAF",) * 3 + ("NL",) * 2


@pytest.mark.parametrize(("text", "value"), [("1:300", 300.0), ("1/72", 72.0), (" 1 : 1200 ", 1200.0)])
def test_a_scale_is_read(text: str, value: float) -> None:
    assert parse_scale(text) == value


@pytest.mark.parametrize("text", ["300", "2:300", "1:0", "1:", "1:-5", "1:9999999"])
def test_what_is_no_scale_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no scale"):
        parse_scale(text)


def test_options_are_read_from_a_kit() -> None:
    from pressgang.diagnostics import Span

    here = Span("kit.toml", 1, 1)
    given = {"size": ("32mm", here, here), "scale": ("1:300", here, here), "backs": ("fold", here, here)}
    kind = read_options(Counters, given, here, "sheet", found := Problems())
    assert not found.found and kind == Counters(size=32.0, scale=300.0, backs="fold")


def test_points_stand_on_the_counter_when_asked_for() -> None:
    sheet, _ = compose(Counters(detail="points"), force("RAF", TAN, SPITFIRE))
    assert "14 pts" in said(sheet.pieces[0].front)
    assert "RAF 42." in sheet.notes[0]


def test_the_same_scale_is_the_largest_that_fits_them_all() -> None:
    sheet, found = compose(Counters(same_scale=True), force("RAF", TAN, SPITFIRE), force("NL", GREY, FOKKER))
    assert not found
    widths = {item.symbol.box.width for p in sheet.pieces for item in face_of(p.front) if isinstance(item, Use)}
    small, large = sorted(widths)
    assert large >= 0.60 * 25
    assert small / large == pytest.approx(11.23 / 17.16, abs=0.01)


def test_backs_have_the_diagonal_and_leave_out_what_damage_changes() -> None:
    sheet, _ = compose(Counters(backs="short-edge"), force("RAF", TAN, SPITFIRE))
    piece = sheet.pieces[0]
    assert {"4", "5", "3"} <= set(said(piece.front)) and not {"5", "3"} & set(said(piece.behind()))
    assert {"Spitfire I", "54 Sqn · 1", "4", "hit"} <= set(said(piece.behind()))
    bars = [
        item.items[0] for item in face_of(piece.behind()) if isinstance(item, Group) and item.clip is not None
    ]
    (bar,) = (bar.fill for bar in bars if isinstance(bar, Path) and bar.fill)
    assert bar != TAN.ground and luminance_ratio(TAN.ink, bar) >= READ_EASILY
    front = next(item for item in face_of(piece.front) if isinstance(item, Use))
    back = next(item for item in face_of(piece.behind()) if isinstance(item, Use))
    assert front == back, "the picture stands at the same place on both faces"
    assert isinstance(sheet.plan, Gang) and sheet.plan.backs == "short-edge"


@pytest.mark.parametrize("name", ["Поликарпов И-16 тип 24, серия 1", "Messerschmittbölkowblohm", "W" * 60])
def test_a_name_that_does_not_fit_stands_in_the_key_and_its_size_is_told(name: str) -> None:
    unit = "No. 1435 (Fighter, Night and Intruder) Squadron, Malta"
    long = SPITFIRE.replace("Spitfire I", f'"{name}"').replace("54 Sqn", f'"{unit}"')
    sheet, found = compose(Counters(), force("VVS", TAN, long))
    assert [d.rule.code for d in found] == ["PG809"] and "names (the key has them)" in found[0].message
    *counters, key = sheet.pieces
    assert len(counters) == 3 and not any(name in said(piece.front) for piece in counters)
    assert key.name == "key VVS" and said(key.front)[1:] == [name, f"4  5  3   {unit}"]
    size = re.search(r"from (\d+) mm", found[0].help)
    if size is not None:
        assert not compose(Counters(size=float(size[1])), force("VVS", TAN, long))[1]


def test_a_key_has_the_whole_name_of_its_side_and_says_what_no_page_holds() -> None:
    side = "3rd Independent Auxiliary Squadron of the Hellenic Navy"
    long = SPITFIRE.replace("Spitfire I", "W" * 22)
    key = compose(Counters(size=15), force(side, TAN, long))[0].pieces[-1]
    assert said(key.front)[0] == side.upper() and key.width > 60
    _, found = compose(Counters(), force("VVS", TAN, long.replace("W" * 22, "W" * 60)), paper="a5")
    assert [d.rule.code for d in found] == ["PG809", "PG801"] and "in the key of names" in found[1].message


def test_a_name_too_long_for_the_key_is_told_at_its_cell(pressgang: Pressgang, tmp_path: pathlib.Path) -> None:
    heads, cells = "engine,name,fuselage,to_hit,weapons", f"4,{'W' * 60},3,4,front"
    (tmp_path / "raf.csv").write_text(f"{heads}\n{cells}\n", encoding="utf-8")
    ran = pressgang("make", "counters", "raf.csv", "--system", "dogfight", "--paper", "a5", "-o", "c.pdf")
    assert "raf.csv:2:3: PG801" in ran.err, ran.err


def test_counters_without_room_for_a_picture_are_reported_once_a_sheet() -> None:
    rows = "".join(SPITFIRE.replace("Spitfire I", letter) for letter in "ABC")
    sheet, found = compose(Counters(size=25.0, height=8.0), force("RAF", TAN, rows))
    assert not sheet.pieces
    assert [(d.rule.code, d.span.line) for d in found] == [("PG806", 2)]
    assert "3 counters of 3" in found[0].message
    size = float(found[0].help.split()[3])
    assert compose(Counters(size=size, height=8.0 * size / 25), force("RAF", TAN, rows))[0].pieces


@pytest.mark.parametrize("size", [12.7, 15.0, 20.0, 25.0, 40.0])
def test_armed_sides_have_triangles_that_keep_off_the_cut_and_the_texts(size: float) -> None:
    def triangles(weapons: str) -> list[Rect]:
        armed = SPITFIRE.replace("front", weapons)
        sheet, _ = compose(Counters(size=size), force("RAF", TAN, armed))
        boxes = []
        for item in face_of(sheet.pieces[0].front):
            if isinstance(item, Path) and "".join(verb for verb, _ in item.segments) == "MLLZ":
                box = extent((item,))
                assert box is not None
                boxes.append(box)
        texts = [item for item in face_of(sheet.pieces[0].front) if isinstance(item, Text)]
        words = [Rect(t.x, t.y - 0.69 * t.size, t.width, 0.69 * t.size) for t in texts]
        assert not any(box.overlaps(word) for box in boxes for word in words)
        return boxes

    assert not triangles("none")
    for weapons in ("front", "rear", "left right", "front rear"):
        boxes = triangles(weapons)
        assert len(boxes) == len(weapons.split())
        margin = 1.0 if size <= 15 else 1.2  # at 15 mm they are those of 14.5 mm, drawn larger
        assert all(Rect(0, 0, size, size).inset(margin - 0.01).contains(box) for box in boxes)


def test_the_copies_of_a_row_are_planned_and_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    planned: list[object] = []

    def counted(*given: object, **named: object) -> object:
        planned.append(given)
        return plan_face(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr("pressgang.sheets.faces.planning.plan_face", counted)
    many = SPITFIRE.replace(",3,", ",300,", 1)
    sheet, found = compose(Counters(backs="long-edge"), force("RAF", TAN, many))
    assert not found and len(sheet.pieces) == 300
    assert len(planned) == 2, "its front and its back"
    first, last = sheet.pieces[0], sheet.pieces[-1]
    for ours, other in ((first.front, last.front), (first.behind(), last.behind())):
        own = [a for a, b in zip(face_of(ours), face_of(other), strict=True) if a is not b]
        assert len(own) == 1 and said(tuple(own))[0] in ("54 Sqn · 1", "1")


def test_the_numbers_of_copies_are_of_one_size() -> None:
    twelve = SPITFIRE.replace(",3,", ",12,", 1)
    sheet, found = compose(Counters(), force("RAF", TAN, twelve))
    assert not found
    units = [item for piece in sheet.pieces for item in face_of(piece.front) if isinstance(item, Text)]
    numbers = {str(number) for number in range(1, 13)} | {f"54 Sqn · {number}" for number in range(1, 13)}
    sizes = {text.size for text in units if text.string in numbers and text.size < points(8)}
    assert len(sizes) == 1 and len({piece.name for piece in sheet.pieces}) == 12


@pytest.mark.parametrize("text", ["27mm x 20mm", "27x20mm", "2.7cm × 20mm", "2,7x2cm"])
def test_a_size_may_be_that_of_a_rectangle(text: str) -> None:
    size = next(one.kind for one in declared(Counters) if one.name == "size")
    made = Counters(size=size.parse(text))
    assert (made.outline.width, made.outline.height, size.show(made.size)) == (27.0, 20.0, "27x20mm")
    assert Counters(size=size.parse("20mm")).outline.height == 20.0
    with pytest.raises(Refused):
        size.parse("27mm x 2mm")
