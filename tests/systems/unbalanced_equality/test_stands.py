"""The stands of Unbalanced Equality: labels, paper figures, mounted infantry on and off its horses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from tests.drawn import strings_of

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Group, Item, Piece, Use
from pressgang.drawing.units import inches
from pressgang.layout import Gang
from pressgang.systems.unbalanced_equality.stand_sheet import Stands

from .musters import brief, rules


@pytest.mark.parametrize(
    ("name", "width", "depth"),
    [("British infantry", 3, 2), ("Native spearmen", 4.5, 2), ("Native riflemen", 3, 1)],
)
def test_labels_have_the_true_size(name: str, width: float, depth: float) -> None:
    found = Problems()
    sheet = Stands().compose(brief(f"id,type,quantity\nX1,{name},3"), found)
    assert [piece.name for piece in sheet.pieces] == ["X1", "X2", "X3"]
    assert all(
        piece.width == pytest.approx(inches(width)) and piece.height == pytest.approx(inches(depth))
        for piece in sheet.pieces
    )


def test_a_label_says_what_is_played_with() -> None:
    found = Problems()
    sheet = Stands(backs="fold").compose(brief("id,type,name\nA1,British infantry,A Company"), found)
    front = strings_of(sheet.pieces[0])
    assert {"A1", "A Company", "British infantry", "100", "6 / 3", "3 / 5", "1 / 2"} <= set(front)
    assert {"A1", "50", "½ / 1"} <= set(strings_of(sheet.pieces[0].behind()))


def test_paper_figures_stand_in_rows() -> None:
    text = "id,type\nA1,British infantry\nH1,Native heavy cavalry\nG1,Maxim gun with native crew"
    sheet = Stands(style="figures").compose(brief(text), Problems())
    assert [piece.name for piece in sheet.pieces] == ["A1 row 1 of 2", "A1 row 2 of 2", "H1", "G1"]
    assert isinstance(sheet.plan, Gang) and sheet.plan.backs == "fold"
    assert all(piece.behind() for piece in sheet.pieces)


def test_a_custom_stand_has_its_own_size_and_points() -> None:
    text = "id,type,custom,points,figures,stand\nA1,British infantry,true,80,8,60x40mm"
    (piece,) = Stands().compose(brief(text), Problems()).pieces
    assert (piece.width, piece.height) == (60, 40) and "80" in strings_of(piece)


def test_a_name_too_long_for_a_label_is_named_once() -> None:
    text = "id,type,name,quantity\nA1,British infantry," + "Featherstonehaugh-" * 6 + ",9"
    found = Problems()
    sheet = Stands().compose(brief(text), found)
    assert not sheet.pieces and [p.rule.code for p in found.found] == ["PG801"]


MOUNTED = "id,type,name,formation\nM1,British mounted infantry,Camel Corps,{}\n"


def drawn(piece: Piece) -> list[tuple[str, float]]:
    """The figures of a piece: how each is drawn, and where it stands from the left."""
    return [(use.symbol.name.split("-")[1], x) for use, x in _figures(piece.front) if "-" in use.symbol.name]


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
        (piece,) = Stands(style=style).compose(brief(MOUNTED.format(formation)), Problems()).pieces
        assert Counter(kind for kind, _ in drawn(piece)) == kinds
    book = rules(horse_holders=2)
    (piece,) = Stands(style=style).compose(brief(MOUNTED.format("dismounted"), book=book), Problems()).pieces
    assert Counter(kind for kind, _ in drawn(piece)) == {"foot": 3, "mounted": 2}


def test_mounted_infantry_has_a_piece_on_and_one_off_its_horses_with_the_values_of_each() -> None:
    text = MOUNTED.format("") + "A1,British infantry,,\n"
    sheet = Stands(dismounted=True, backs="fold").compose(brief(text), Problems())
    assert [piece.name for piece in sheet.pieces] == ["M1 mounted", "M1 on foot", "A1"]
    on, off, _ = sheet.pieces
    assert Counter(kind for kind, _ in drawn(on)) == {"mounted": 5}
    assert {"50", "2", "1"} <= set(strings_of(on)) and "5" not in strings_of(on)
    assert {"50", "5", "2", "British mounted infantry on foot"} <= set(strings_of(off))
    assert {"½", "1"} <= {*strings_of(on.behind()), *strings_of(off.behind())}


def test_the_holder_stands_behind_himself_when_the_strip_is_folded() -> None:
    (_, off) = Stands(style="figures", dismounted=True).compose(brief(MOUNTED.format("")), Problems()).pieces
    (front,) = [x for kind, x in drawn(off) if kind == "mounted"]
    (rear,) = [x for use, x in _figures(off.behind()) if "mounted" in use.symbol.name]
    assert front > off.width / 2 and rear == pytest.approx(off.width - front, abs=0.5)


def test_a_crew_is_six_men_three_at_half_strength() -> None:
    for gun in ("British cannon", "Maxim gun with native crew"):
        sheet = Stands(backs="fold").compose(brief(f"id,type\nG1,{gun}"), Problems())
        crews = [
            [u for u, _ in _figures(face) if "gun-" not in u.symbol.name] for face in _faces(sheet.pieces[0])
        ]
        assert [len(crew) for crew in crews] == [6, 3]


def _faces(piece: Piece) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    return piece.front, piece.behind()
