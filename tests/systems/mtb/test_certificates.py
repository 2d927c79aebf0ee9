"""Certificates: names as typed, fitted and never cut; two wordings that a user may replace."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.drawn import Words, assert_sound, said, words_of

from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Symbol, Use
from pressgang.drawing.units import points
from pressgang.layout import Board
from pressgang.sources.toml_map import decode_toml
from pressgang.systems.mtb.certificate_form import CertificateForm
from pressgang.systems.mtb.certificate_words import draw_certificate
from pressgang.systems.mtb.certificates import Certificates
from pressgang.systems.mtb.inks import NAVY
from pressgang.systems.mtb.stats import Hero
from pressgang.systems.mtb.wordings import load_wordings

from .musters import BOOK, brief, composed, rows

WORDS = load_wordings(None, Problems())
HEAD = "name,result,boat,event,date,foe\n"
ADA = HEAD + "Ada Lovelace,sank,MTB 219,Northern Muster,12 September 2026,the flak ship Greif\n"


def certificate(text: str, kind: Certificates | None = None, **more: Any) -> Any:
    (piece,) = composed(kind or Certificates(), text, row=Hero, **more).pieces
    return piece


def told(piece: Any) -> str:
    """What a certificate says, with single spaces."""
    return " ".join(said(piece.front).split())


def name_of(piece: Any, *parts: str) -> list[Words]:
    return [word for word in words_of(piece.front) if word.string in parts]


@pytest.mark.parametrize("orientation", ["landscape", "portrait"])
@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "a3", "297x210mm"])
def test_sound_on_every_paper_either_way(paper: str, orientation: Any) -> None:
    text = ADA + "Jürgen Østergård,survived,,,,\n"
    for piece in composed(Certificates(orientation=orientation), text, row=Hero, paper=paper).pieces:
        assert_sound(piece)
        assert (piece.width > piece.height) == (orientation == "landscape")


def test_the_name_is_the_largest_thing_on_the_page() -> None:
    piece = certificate(ADA)
    (name,) = name_of(piece, "Ada Lovelace")
    assert name.size == pytest.approx(points(47))
    assert all(word.size < name.size / 2 for word in words_of(piece.front) if word != name)


def test_two_wordings() -> None:
    assert "CERTIFICATE OF VICTORY AT SEA" in said(certificate(ADA).front)
    assert "commanded MTB 219 in a night action and sank the flak ship Greif" in told(certificate(ADA))
    survived = told(certificate(ADA.replace(",sank,", ",survived,")))
    assert "CERTIFICATE OF SERVICE AT SEA" in survived and "brought the boat home" in survived


@pytest.mark.parametrize("boat", ["MTB 219", ""])
@pytest.mark.parametrize("foe", ["the coaster Hanne", ""])
@pytest.mark.parametrize("result", ["sank", "survived"])
def test_a_blank_column_leaves_no_hole_in_the_sentence(boat: str, foe: str, result: str) -> None:
    text = told(certificate(HEAD + f"Ada,{result},{boat},,,{foe}\n"))
    assert "{" not in text and (not foe or foe in text)
    assert ("commanded" in text) == bool(boat)


def test_user_text_is_never_markup_nor_a_placeholder() -> None:
    piece = certificate(HEAD + "{foe} <b>**x**</b> ^a^,sank,{name} &amp; %s,,,{boat}\n")
    assert "{foe} <b>**x**</b> ^a^" in said(piece.front)
    assert "commanded {name} &amp; %s in a" in told(piece) and "sank {boat}" in told(piece)


def test_a_longer_name_is_set_smaller_then_over_two_lines() -> None:
    smaller = name_of(certificate(HEAD + "Maximilian Featherstonehaugh-Cholmondeley,sank,,,,\n"),
                      "Maximilian Featherstonehaugh-Cholmondeley")  # fmt: skip
    assert points(20) <= smaller[0].size < points(47)
    first, second = "Maximilian Augustus Theodore", "Featherstonehaugh-Cholmondeley of Marchbanks"
    lines = name_of(certificate(HEAD + f"{first} {second},sank,,,,\n"), first, second)
    assert [line.string for line in lines] == [first, second]
    assert lines[0].size == lines[1].size >= points(14)


def test_a_name_that_fits_no_how_is_a_problem_of_its_cell() -> None:
    found = Problems()
    text = HEAD + "Ada,sank,,,,\n" + "W" * 150 + ",sank,,,,\n"
    sheet = Certificates().compose(brief(text, row=Hero), found)
    (problem,) = found.found
    assert (problem.rule.code, problem.span.line, problem.span.column) == ("PG801", 3, 1)
    assert "on two lines at no less than 14 pt" in problem.message
    assert len(sheet.pieces) == 2


def test_the_stated_least_size_is_an_option() -> None:
    kind = Certificates(name_least=points(34))
    name = "Maximilian Featherstonehaugh-Cholmondeley"
    assert not name_of(certificate(HEAD + f"{name},sank,,,,\n", kind), name)
    with pytest.raises(AssertionError, match=r"no less than 23\.8 pt"):
        certificate(HEAD + f"{name * 2} {name * 2},sank,,,,\n", kind)


NAMES = st.text("abcdefghijklmnopqrstuvwxyzÄßŁŻΩЖé", min_size=1, max_size=22)


@settings(max_examples=60, deadline=None)
@given(st.lists(NAMES, min_size=1, max_size=9), st.booleans())
def test_no_letter_of_a_name_is_ever_lost(words: list[str], landscape: bool) -> None:
    name = " ".join(words)
    (row,) = rows(HEAD + f"{name},sank,,,,\n", row=Hero)
    width, height = (281.0, 181.0) if landscape else (194.0, 268.0)
    form = CertificateForm(BOOK, width, height, landscape, NAVY, points(47), points(20))
    found = Problems()
    blank = Symbol("none", (), Rect(0, 0, 1, 1))
    drawn = words_of(draw_certificate(form, blank, row, WORDS.results["sank"], WORDS, found))
    sentence = points(14.5)
    lines = [word for word in drawn if word.size > points(13.9) and abs(word.size - sentence) > 1e-6]
    if found.found:
        assert [problem.rule.code for problem in found.found] == ["PG801"] and not lines
        return
    assert name == " ".join(word.string for word in lines)
    assert len({word.size for word in lines}) == 1
    assert all(form.inside.contains(word.box) for word in lines)


def test_long_columns_are_fitted_or_reported_at_their_cells() -> None:
    long = "the second Saturday of September in the year 2026"
    assert "the second Saturday of" in said(certificate(HEAD + f"Ada,sank,MTB 1,,{long},\n").front)
    found = Problems()
    text = HEAD + f"Ada,sank,{'B' * 90},,{'9' * 90},{'F' * 190}\n"
    Certificates().compose(brief(text, row=Hero), found)
    assert {problem.span.column for problem in found.found} == {10, 102, 193}


def test_the_boats_number_stands_on_its_bow() -> None:
    assert name_of(certificate(ADA), "219")
    assert not name_of(certificate(ADA.replace("MTB 219", "The Dreadful")), "219")


def test_copies_and_a_hundred_names_share_one_drawing() -> None:
    text = HEAD + "".join(f"Commander {n},{'sank' if n % 2 else 'survived'},MTB {n},,,\n" for n in range(100))
    sheet = composed(Certificates(), text, row=Hero)
    assert len(sheet.pieces) == 100 and sheet.plan == Board("single")
    drawings = {item.symbol.name for piece in sheet.pieces for item in piece.front if isinstance(item, Use)}
    assert len(drawings) == 2
    twice = composed(Certificates(), "name,result,quantity\nAda,sank,3\n", row=Hero)
    assert len(twice.pieces) == 3


def test_without_a_list_there_is_nothing_to_print() -> None:
    (problem,) = Certificates().check(brief())
    assert problem.rule.code == "MT110" and "names =" in problem.help


def wordings(text: str) -> dict[str, Any]:
    found = Problems()
    document = decode_toml(text, "templates/certificates.toml", found)
    assert document is not None and not found.found
    return {"certificates.toml": document}


def test_the_users_wordings_go_first_and_ours_fill_in() -> None:
    own = wordings(
        '[sank]\ntitle = "Urkunde"\nsentences = ["{name} versenkte {foe}", "siegte"]\n[labels]\nboat = "Boot"'
    )
    text = told(certificate(ADA, templates=own))
    assert "URKUNDE" in text and "siegte" not in text and "Boot" in text and "Umpire" in text
    assert "Ada Lovelace versenkte the flak ship Greif" in text
    assert "siegte" in said(certificate(HEAD + "Ada,sank,,,,\n", templates=own).front)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('[sunk]\ntitle = "x"', 1, 'certificates have no wording "sunk"'),
        ('[sank]\ntitel = "x"', 2, "[sank] titel is no key of it"),
        ('[sank]\nsentences = ["sank {ship}"]', 2, 'names "ship", which is no column of the list'),
        ('[sank]\nsentences = ["sank {foe"]', 2, "has a brace by itself"),
        ('[sank]\nsentences = ["sank {foe}"]', 1, "every sentence of [sank] needs a column that may be blank"),
        ('[sank]\nsentences = "sank"', 2, "is not a list of texts"),
        ('[labels]\nsignatures = ["one"]', 2, "has 1 entries; it takes 2"),
        ("[labels]\nevent = 7", 2, "[labels] event is not a text"),
    ],
)
def test_a_wording_that_cannot_be_used_is_told_with_its_place(text: str, line: int, message: str) -> None:
    found = Problems()
    Certificates().compose(brief(ADA, row=Hero, templates=wordings(text)), found)
    (problem,) = found.found
    assert (problem.rule.code, problem.span.line) == ("MT111", line)
    assert message in problem.message


def test_our_wordings_have_a_sentence_for_every_row() -> None:
    found = Problems()
    words = load_wordings(None, found)
    assert not found.found and set(words.results) == {"sank", "survived"}
