"""The stands of Unbalanced Equality: labels, paper figures, mounted infantry on and off its horses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import IDENTITY, Transform
from pressgang.drawing.outlines import outline_box
from pressgang.drawing.scene import Colour, Group, Item, Path, Piece, Text, Use
from pressgang.drawing.units import inches, points
from pressgang.layout import Gang
from pressgang.structs import replace
from tests.drawn import placed, strings_of, words_of
from tests.systems.stat_lines import composed
from tests.systems.unbalanced_equality.musters import SYSTEM, brief, rules

Stands: Any = SYSTEM.sheets.named("stands")


@pytest.mark.parametrize(
    ("name", "width", "depth"),
    [("British infantry", 3, 2), ("Native spearmen", 4.5, 2), ("Native riflemen", 3, 1)],
)
def test_labels_have_the_true_size(name: str, width: float, depth: float) -> None:
    sheet = composed(Stands(), brief(f"id,type,quantity\nX1,{name},3"))
    assert [piece.name for piece in sheet.pieces] == ["X1", "X2", "X3"]
    assert all(
        piece.width == pytest.approx(inches(width)) and piece.height == pytest.approx(inches(depth))
        for piece in sheet.pieces
    )


def test_a_label_says_what_is_played_with() -> None:
    sheet = composed(Stands(backs="fold"), brief("id,type,name\nA1,British infantry,A Company"))
    front = strings_of(sheet.pieces[0])
    assert {"A1", "A Company", "British infantry", "100", "6/3", "3/5", "1/2"} <= set(front)
    assert {"A1", "50", "½/1"} <= set(strings_of(sheet.pieces[0].behind()))


def test_paper_figures_stand_in_rows() -> None:
    text = "id,type\nA1,British infantry\nH1,Native heavy cavalry\nG1,Maxim gun with native crew"
    sheet = composed(Stands(style="figures"), brief(text))
    assert [piece.name for piece in sheet.pieces] == ["A1 row 1 of 2", "A1 row 2 of 2", "H1", "G1"]
    assert isinstance(sheet.plan, Gang) and sheet.plan.backs == "fold"
    assert all(piece.behind() for piece in sheet.pieces)


def test_a_custom_stand_has_its_own_size_and_points() -> None:
    text = "id,type,custom,points,figures,stand\nA1,British infantry,true,80,8,60x40mm"
    (piece,) = composed(Stands(), brief(text)).pieces
    assert (piece.width, piece.height) == (60, 40) and "80" in strings_of(piece)


def test_a_small_stand_has_its_values_in_figures_of_one_size() -> None:
    text = (
        "id,type,name,custom,stand\nA1,British infantry,A Company,true,30x25mm\nC1,British cannon,,true,30x25mm"
    )
    first, second = composed(Stands(), brief(text)).pieces
    values = {"100", "6/3", "3/5", "1/2"}
    assert values <= set(strings_of(first)) and "by die" in strings_of(second)
    assert len({round(words.size, 3) for words in words_of(first) if words.string in values}) == 1


@pytest.mark.parametrize("size", ["40x20", "25x25", "28x20", "30x30", "33x24", "31x22", "78x20.5"])
@pytest.mark.parametrize("card", [False, True])
def test_on_a_small_stand_nothing_touches_its_id_its_letter_and_the_mark_of_its_front(
    size: str, card: bool
) -> None:
    """On card it has its side's letter, beside the device where there is room for both."""
    stand = f"id,type,name,custom,stand,insignia\nA1,Native riflemen,Royal Dublin Fusiliers,true,{size}mm,raf-b"
    (piece,) = composed(Stands(card=card), brief(stand)).pieces
    paths = [(item, by) for item, by in placed(piece) if isinstance(item, Path)]
    boxes = [by.apply_rect(outline_box(item.segments)) for item, by in paths if item.width == 0.3]
    boxes += [by.apply_rect(outline_box(item.segments)) for item, by in paths if len(item.segments) == 4][:1]
    assert {2.35, 1.6} <= {round(box.y, 2) for box in boxes}
    words = {words.string: words.box for words in words_of(piece)}
    del words["A1"]  # it stands in the first of the boxes
    assert len(words) > card and (not card or "S" in words)
    every = [*boxes, *words.values()]
    assert not [(one, other) for one, other in combinations(every, 2) if one.overlaps(other)]


def test_a_stand_without_room_for_its_id_has_that_fault_alone() -> None:
    found = Problems()
    Stands().compose(brief("id,type,name,custom,stand\nB12,British infantry,C,true,22x40mm"), found)
    assert ["the id" in problem.message for problem in found.found] == [True]


def test_a_name_too_long_for_a_label_is_named_once() -> None:
    text = "id,type,name,quantity\nA1,British infantry," + "Featherstonehaugh-" * 6 + ",9"
    found = Problems()
    sheet = Stands().compose(brief(text), found)
    assert not sheet.pieces and [p.rule.code for p in found.found] == ["PG801"]


MOUNTED = "id,type,name,formation\nM1,British mounted infantry,Camel Corps,{}\n"


def drawn(piece: Piece) -> list[tuple[str, float]]:
    """The men of a piece: how each is drawn, and where he stands from the left."""
    kinds = ((use.symbol.name.split("-")[1], x) for use, x in _figures(piece.front))
    return [(kind, x) for kind, x in kinds if kind != "led"]


def _figures(items: Iterable[Item], x: float = 0.0) -> Iterator[tuple[Use, float]]:
    for item in items:
        if isinstance(item, Use) and item.symbol.name.startswith(("above", "front")):
            yield item, x + item.transform.e
        elif isinstance(item, Use):
            yield from _figures(item.symbol.items, x + item.transform.e)
        elif isinstance(item, Group):
            yield from _figures(item.items, x + item.transform.e)


@pytest.mark.parametrize("style", ["labels", "figures"])
def test_one_man_stays_mounted_as_horse_holder(style: Any) -> None:
    for formation, kinds in (("mounted", {"mounted": 5}), ("dismounted", {"foot": 4, "mounted": 1})):
        (piece,) = composed(Stands(style=style), brief(MOUNTED.format(formation))).pieces
        assert Counter(kind for kind, _ in drawn(piece)) == kinds
    book = rules(horse_holders=2)
    (piece,) = composed(Stands(style=style), brief(MOUNTED.format("dismounted"), book=book)).pieces
    assert Counter(kind for kind, _ in drawn(piece)) == {"foot": 3, "mounted": 2}


def test_mounted_infantry_has_a_piece_on_and_one_off_its_horses_with_the_values_of_each() -> None:
    text = MOUNTED.format("") + "A1,British infantry,,\n"
    sheet = composed(Stands(dismounted=True, backs="fold"), brief(text))
    assert [piece.name for piece in sheet.pieces] == ["M1 mounted", "M1 on foot", "A1"]
    on, off, _ = sheet.pieces
    assert Counter(kind for kind, _ in drawn(on)) == {"mounted": 5}
    assert {"50", "2", "1"} <= set(strings_of(on)) and "5" not in strings_of(on)
    assert {"50", "5", "2", "British mounted infantry on foot"} <= set(strings_of(off))
    assert {"½", "1"} <= {*strings_of(on.behind()), *strings_of(off.behind())}


def test_the_holder_stands_behind_himself_when_the_strip_is_folded() -> None:
    (_, off) = composed(Stands(style="figures", dismounted=True), brief(MOUNTED.format(""))).pieces
    (front,) = [x for kind, x in drawn(off) if kind == "mounted"]
    (rear,) = [by.e for symbol, by in _mirrored(off.behind()) if "mounted" in symbol]
    assert front > off.width / 2 and rear == pytest.approx(off.width - front)


def _mirrored(items: Iterable[Item], by: Transform = IDENTITY) -> Iterator[tuple[str, Transform]]:
    """The figures of a face with the transforms that take them to its own mm."""
    for item in items:
        if isinstance(item, Use) and item.symbol.name.startswith("front"):
            yield item.symbol.name, item.transform.then(by)
        elif isinstance(item, Use):
            yield from _mirrored(item.symbol.items, item.transform.then(by))
        elif isinstance(item, Group):
            yield from _mirrored(item.items, item.transform.then(by))


@pytest.mark.parametrize("kind", ["", "highlander", "sailor", "camel", "lancer"])
def test_the_back_of_a_strip_is_its_front_mirrored_at_the_fold_and_only_words_are_turned(kind: str) -> None:
    type_ = {"camel": "British mounted infantry", "lancer": "British heavy cavalry"}.get(
        kind, "British infantry"
    )
    (piece, *_) = (
        Stands(style="figures")
        .compose(brief(f"id,type,name,drawn_as\nA1,{type_},Men of the Line,{kind}"), Problems())
        .pieces
    )
    folded = Transform(a=-1.0, d=-1.0, e=piece.width, f=0.0)  # on its head above the front, as the page has it
    fronts = dict(enumerate(by for _, by in _mirrored(piece.front)))
    backs = dict(enumerate(by.then(folded) for _, by in _mirrored(piece.behind())))
    at_fold = Transform(d=-1.0)  # the fold is the upper edge of the front
    assert len(fronts) == len(backs) >= 5
    for number, front in fronts.items():
        for point in ((0.0, 0.0), (20.0, -100.0)):
            assert backs[number].apply(*point) == pytest.approx(front.then(at_fold).apply(*point))
    assert {"A1", "Men of the Line"} <= set(strings_of(piece.behind()))
    assert all(by.a > 0 and by.d > 0 for item, by in placed(piece.behind()) if isinstance(item, Text))


def test_a_crew_is_six_men_three_at_half_strength() -> None:
    for gun in ("British cannon", "Maxim gun with native crew"):
        sheet = composed(Stands(backs="fold"), brief(f"id,type\nG1,{gun}"))
        crews = [
            [u for u, _ in _figures(face) if "gun-" not in u.symbol.name] for face in _faces(sheet.pieces[0])
        ]
        assert [len(crew) for crew in crews] == [6, 3]


def _faces(piece: Piece) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    return piece.front, piece.behind()


def test_values_are_larger_than_the_name_and_captions_small() -> None:
    (piece,) = composed(Stands(), brief("id,type,name\nA1,British infantry,1st Fusiliers")).pieces
    sizes = {words.string: words.size for words in words_of(piece.front)}
    assert sizes["6/3"] > points(13) and points(9) < sizes["1st Fusiliers"] < sizes["6/3"]
    assert points(6) <= sizes["British infantry"] <= sizes["Move"] == pytest.approx(points(7))


def test_words_and_signs_keep_off_the_cut() -> None:
    text = "id,type,name,drawn_as\nA1,British infantry,1st Fusiliers,\nF1,Native riflemen,Marksmen,\n"
    text += "S1,Native spearmen,Men of the Hills,\nG1,Maxim gun with British crew,Maxim section,\n"
    for piece in composed(Stands(), brief(text)).pieces:
        safe = piece.trim.inset(1.2)
        for words in words_of(piece.front):
            assert safe.contains(words.box), words


@pytest.mark.parametrize("gun", ["Maxim gun with British crew", "British cannon"])
def test_a_gun_says_its_kills_in_short(gun: str) -> None:
    (piece,) = composed(Stands(), brief(f"id,type,name\nG1,{gun},Gun")).pieces
    assert ({"10", "Kills a shot"} if "Maxim" in gun else {"by die", "Kills"}) <= set(strings_of(piece))


@pytest.mark.parametrize(
    ("type_", "drawn_as"),
    [("British infantry", "highlander"), ("British infantry", "sailor"), ("British mounted infantry", "camel"),
     ("British heavy cavalry", "light-horse"), ("Native light cavalry", "camel")],
)  # fmt: skip
def test_a_row_says_how_its_figures_are_drawn(type_: str, drawn_as: str) -> None:
    for style in ("labels", "figures"):
        kind: Any = style
        pieces = composed(Stands(style=kind), brief(f"id,type,drawn_as\nA1,{type_},{drawn_as}")).pieces
        assert {kind for kind, _ in drawn(pieces[0])} == {drawn_as.split("-")[0]}


def test_on_coloured_card_figures_are_black_alone() -> None:
    (piece,) = composed(Stands(card=True), brief("id,type\nA1,British infantry")).pieces
    hues = {
        colour
        for item, _ in placed(piece.front)
        for colour in (getattr(item, "fill", None), getattr(item, "stroke", None))
        if colour is not None and max(colour) - min(colour) > 0.01
    }
    assert not hues


def test_a_palette_may_name_the_coat_and_the_trim_of_figures() -> None:
    red, straw = Colour.parse("#a8372f"), Colour.parse("#e8d9b0")
    usual = brief("id,type\nA1,British infantry")
    (force,) = usual.forces
    dressed = replace(usual, forces=(replace(force, palette=replace(force.palette, coat=red, trim=straw)),))

    def fills(of: Any) -> set[Any]:
        (piece,) = composed(Stands(), of).pieces
        return {getattr(item, "fill", None) for item, _ in placed(piece.front)}

    assert {red, straw} <= fills(dressed) and not {red, straw} & fills(usual)
