"""Military symbols: every word draws something of its own, codes that draw nothing are refused, one scale."""

from __future__ import annotations

import pytest

from pressgang.art.military_symbols import (
    ALIASES,
    BRANCHES,
    ECHELONS,
    FRAMES,
    MODIFIERS,
    SymbolError,
    SymbolRoom,
    branch_words,
    checked_code,
    said_of,
    symbol_picture,
    unit_code,
)
from pressgang.drawing.scene import BLACK, Colour
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.drawn import ink_of, paths_of
from tests.printed import texts

SAME = {frozenset({"cavalry", "recon"}), frozenset({"armoured", "self-propelled"})}
"""Words for one symbol: the standard has one for both."""


def test_every_branch_draws_a_symbol_of_its_own() -> None:
    drawn: dict[object, str] = {}
    for word in BRANCHES:
        items = symbol_picture(unit_code(word)).items
        other = drawn.setdefault(items, word)
        assert other == word or frozenset({other, word}) in SAME
    assert [drawn[symbol_picture(unit_code("any")).items]] == ["any"]


def test_every_modifier_echelon_and_frame_changes_the_drawing() -> None:
    """A digit that the standard does not have draws nothing; none of ours is such a digit."""
    plain = symbol_picture(unit_code("combined-arms")).items
    for word in MODIFIERS:
        assert symbol_picture(unit_code(f"{word} combined-arms")).items != plain, word
    sizes = {symbol_picture(unit_code("infantry", word)).items for word in ECHELONS}
    frames = {symbol_picture(unit_code("infantry", "", word)).items for word in FRAMES}
    assert len(sizes) == len(ECHELONS) and len(frames) == len(FRAMES)


@each_case(
    ("words", "code"),
    [
        ("infantry", "10031000001211000000"), ("Mechanized Infantry", "10031000001211020000"),
        ("mountain infantry", "10031000001211000027"), ("airborne artillery", "10031000001303000001"),
        ("armored recon", "10031000001205010000"), ("anti tank", "10031000001204000000"),
        ("infantry hq", "10031000001211009800"), ("rocket artillery", "10031000001303004100"),
        ("infantry mountain", "10031000001211000027"), ("naval_infantry", "10031000001211004600"),
    ],
)  # fmt: skip
def test_words_become_codes(words: str, code: str) -> None:
    assert unit_code(words) == code == checked_code(code)
    assert unit_code(words, "Army Group", "hostile") == f"1006{code[4:8]}24{code[10:]}"


def test_every_other_word_is_known() -> None:
    for word in branch_words():
        assert unit_code(word if word in BRANCHES or ALIASES.get(word) in BRANCHES else f"{word} artillery")
    for alias in ALIASES:
        if ALIASES[alias] in ECHELONS:
            assert unit_code("infantry", alias) == unit_code("infantry", ALIASES[alias])


@each_case(
    ("unit", "echelon", "said", "way_out"),
    [
        ("infantri", "", 'no unit "infantri"', 'Did you mean "infantry"?'),
        ("mountain airborne infantry", "", "two signs below", "Leave out mountain"),
        ("signal infantry", "", "signal does not go before infantry", "armoured, mechanised"),
        ("heavy", "", "has no branch", "Add one after it"),
        ("", "", "blank", "Write its branch"),
        ("infantry " * 20, "", "180 characters; the most is 120", "Write fewer"),
        ("infantry", "batalion", 'no echelon "batalion"', 'Did you mean "battalion"?'),
    ],
)
def test_words_that_mean_nothing_are_refused(unit: str, echelon: str, said: str, way_out: str) -> None:
    with pytest.raises(SymbolError) as error:
        unit_code(unit, echelon)
    assert said in error.value.message and way_out in error.value.help


@each_case(
    ("code", "said"),
    [
        ("1003100016121100000", "is not the code"), ("1003100016121100000x", "is not the code"),
        ("٣" * 20, "is not the code"), ("9" * 5000, "is not the code"),
        ("99031000161211000000", "digits 1 to 2"), ("10039900001211000000", "digits 3 to 6"),
        ("10031000991211000000", "digits 9 to 10"), ("10031000161299000000", "digits 11 to 16"),
        ("10031000161211000099", "digits 19 to 20"), ("10031009161211000000", "digit 8 "),
    ],
)  # fmt: skip
def test_codes_that_draw_nothing_are_refused(code: str, said: str) -> None:
    with pytest.raises(SymbolError, match=said):
        checked_code(code)


def test_symbols_of_one_room_have_one_box_and_scale() -> None:
    room = SymbolRoom(("friend", "hostile"), True)
    pictures = [
        symbol_picture(unit_code(word, echelon, frame), None, room)
        for word in ("infantry", "hq", "fighter", "naval")
        for echelon in ("", "corps")
        for frame in room.frames
    ]
    pictures.append(symbol_picture("10031002161211000000", None, room))  # the staff reaches below the box
    assert len({one.box for one in pictures}) == 1
    box = room.box
    for one in pictures:
        ink = ink_of(one.items)  # which holds the control points of curves: the waves of hostile frames
        assert box.inset(-8).contains(ink), one.name


def test_a_frame_is_open_or_filled_and_its_inside_can_be_read() -> None:
    def colours(fill: str) -> set[Colour | None]:
        picture = symbol_picture(unit_code("artillery", "battalion"), Colour.parse(fill) if fill else None)
        items = picture.fit_into(10, 10, Colour.parse("#ff0000")).items
        return {colour for path, _ in paths_of(items) for colour in (path.fill, path.stroke)}

    red = Colour.parse("#ff0000")
    assert colours("") == {red, None}
    assert colours("#ffff00") == {red, Colour.parse("#ffff00"), BLACK, None}
    assert colours("#202060") == {red, Colour.parse("#202060"), Colour(1, 1, 1), None}


def test_symbols_are_said_in_words() -> None:
    assert said_of(unit_code("infantry", "battalion")) == "infantry, battalion, friend"
    assert said_of(unit_code("mountain artillery", "", "hostile")) == "mountain artillery, hostile"
    assert said_of(unit_code("armored cavalry", "army-group")) == "armoured recon, army group, friend"
    assert symbol_picture(unit_code("infantry")).fit_into(5, 5).alt == "infantry, friend"


def test_the_key_and_the_list_have_every_word(pressgang: Pressgang) -> None:
    listed = pressgang("list", "units")
    assert all(f"  {word}" in listed.out for word in (*BRANCHES, *MODIFIERS, *ECHELONS, *FRAMES))
    assert all(alias in listed.out for alias in ALIASES)
    assert pressgang("make", "unit-key", "--paper", "letter", "-o", "key.pdf").code == 0
    words = " ".join(texts("key.pdf")).split()
    assert {*BRANCHES, *MODIFIERS, *ECHELONS, *FRAMES} <= {*words}
