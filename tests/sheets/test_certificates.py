"""Certificates: names as typed, fitted and never cut; two wordings that a user may replace."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang import PrintOptions, load_kit, print_job
from pressgang.art.pen import extent
from pressgang.art.ships.layout import ShipShape
from pressgang.diagnostics import Problems
from pressgang.drawing import scene
from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import outline_box
from pressgang.drawing.scene import Colour, Symbol, Text, Use, circle, grey, leaves
from pressgang.drawing.units import points
from pressgang.games.known import known_games
from pressgang.inks import sheet_in
from pressgang.jobs.whole_job import lay_sheets
from pressgang.layout import Board, Club
from pressgang.sheets.base import Craft
from pressgang.sheets.certificates.sheets import (
    GOLD,
    NAVY,
    SUN,
    CertificateForm,
    Certificates,
    Pictured,
    draw_certificate,
    in_words,
    ornament,
    picture_of,
)
from pressgang.sheets.certificates.wordings import RESULTS, Hero, load_wordings
from pressgang.sheets.likenesses import ship_likeness
from pressgang.sources.toml_map import decode_toml
from pressgang.structs import replace
from tests.cases import each_case
from tests.drawn import Words, assert_sound, placed, said, words_of
from tests.systems.mtb.musters import brief, composed, rows
from tests.systems.stat_lines import BOOK

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
@pytest.mark.parametrize("paper", ["a5", "a3"])
def test_sound_on_every_paper_either_way(paper: str, orientation: Any) -> None:
    """The middle of the rope is 13.0 mm inside the trim on all four sides; larger on larger paper only."""
    text = ADA + "Jürgen Østergård,survived,,,,\n"
    sheet = composed(Certificates(orientation=orientation), text, row=Hero, paper=paper)
    assert sheet.bare
    for piece in sheet.pieces:
        assert_sound(piece)
        assert (piece.width > piece.height) == (orientation == "landscape")
        ink = extent(piece.front)
        assert ink is not None
        margins = (ink.x, ink.y, piece.width - ink.right, piece.height - ink.bottom)
        assert max(margins) - min(margins) < 0.05
        longer, shorter = max(piece.width, piece.height), min(piece.width, piece.height)
        grown = max(1.0, min(longer / 297, shorter / 210))
        rope = 13.0 * grown - margins[0]  # half of what the rope takes
        assert 1.4 < rope < 2.4 * grown


def test_the_name_is_the_largest_thing_on_the_page() -> None:
    piece = certificate(ADA)
    (name,) = name_of(piece, "Ada Lovelace")
    assert name.size == pytest.approx(points(50))
    assert all(word.size < name.size / 2 for word in words_of(piece.front) if word != name)


def test_two_wordings() -> None:
    assert "CERTIFICATE OF VICTORY AT SEA" in said(certificate(ADA).front)
    assert "commanded MTB 219 in action and sank the flak ship Greif" in told(certificate(ADA))
    survived = told(certificate(ADA.replace(",sank,", ",survived,")))
    assert "CERTIFICATE OF SERVICE AT SEA" in survived and "brought the boat home" in survived


@each_case("boat", ["MTB 219", ""])
@each_case("foe", ["the coaster Hanne", ""])
@each_case("result", ["sank", "survived"])
def test_a_blank_column_leaves_no_hole_in_the_sentence(boat: str, foe: str, result: str) -> None:
    text = told(certificate(HEAD + f"Ada,{result},{boat},,,{foe}\n"))
    assert "{" not in text and (not foe or foe in text)
    assert ("commanded" in text) == bool(boat)


def test_user_text_is_never_markup_nor_a_placeholder() -> None:
    piece = certificate(HEAD + "{foe} <b>**x**</b> ^a^,sank,{name} &amp; %s,,,{boat}\n")
    assert "{foe} <b>**x**</b> ^a^" in said(piece.front)
    assert "commanded {name} &amp; %s in a" in told(piece) and "sank {boat}" in told(piece)


def test_a_longer_name_is_set_smaller_then_over_two_lines() -> None:
    longer = "Maximilian Featherstonehaugh-Marsh"
    smaller = name_of(certificate(HEAD + f"{longer},sank,,,,\n"), longer)
    assert points(30) <= smaller[0].size < points(50)
    first, second = "Maximilian Augustus Theodore", "Featherstonehaugh-Cholmondeley of Marchbanks"
    lines = name_of(certificate(HEAD + f"{first} {second},sank,,,,\n"), first, second)
    assert [line.string for line in lines] == [first, second]
    assert lines[0].size == lines[1].size >= points(21)


def test_a_name_that_fits_no_how_is_a_problem_of_its_cell() -> None:
    found = Problems()
    text = HEAD + "Ada,sank,,,,\n" + "W" * 150 + ",sank,,,,\n"
    sheet = Certificates().compose(brief(text, row=Hero), found)
    (problem,) = found.found
    assert (problem.rule.code, problem.span.line, problem.span.column) == ("PG801", 3, 1)
    assert "on two lines at no less than 21 pt" in problem.message
    assert len(sheet.pieces) == 2


def test_the_stated_least_size_is_an_option() -> None:
    kind = Certificates(name_least=points(44))
    name = "Maximilian Featherstonehaugh-Cholmondeley"
    assert not name_of(certificate(HEAD + f"{name},sank,,,,\n", kind), name)
    with pytest.raises(AssertionError, match=r"no less than 30\.8 pt"):
        certificate(HEAD + f"{name * 2} {name * 2},sank,,,,\n", kind)


NAMES = st.text("abcdefghijklmnopqrstuvwxyzÄßŁŻΩЖé", min_size=1, max_size=22)


@given(st.lists(NAMES, min_size=1, max_size=9), st.booleans())
def test_no_letter_of_a_name_is_ever_lost(words: list[str], landscape: bool) -> None:
    name = " ".join(words)
    (row,) = rows(HEAD + f"{name},sank,,,,\n", row=Hero)
    width, height = (297.0, 210.0) if landscape else (210.0, 297.0)
    form = CertificateForm(
        book=BOOK, width=width, height=height, landscape=landscape, ink=NAVY, name_largest=points(50),
        name_least=points(30),
    )  # fmt: skip
    found = Problems()
    blank = Symbol("none", (), Rect(0, 0, 1, 1))
    drawn = words_of(
        draw_certificate(
            form, blank, Pictured(0, ()), row, says=WORDS.results["sank"], words=WORDS, found=found
        )
    )
    sentence = points(18.5)
    lines = [word for word in drawn if word.size > points(19.9) and abs(word.size - sentence) > 1e-6]
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


def test_copies_and_many_names_share_one_drawing() -> None:
    text = HEAD + "".join(f"Commander {n},{'sank' if n % 2 else 'survived'},MTB {n},,,\n" for n in range(20))
    sheet = composed(Certificates(), text, row=Hero)
    assert len(sheet.pieces) == 20 and sheet.plan == Board("single")
    drawings = {item.symbol.name for piece in sheet.pieces for item in piece.front if isinstance(item, Use)}
    assert len(drawings) == 2
    twice = composed(Certificates(), "name,result,quantity\nAda,sank,3\n", row=Hero)
    assert len(twice.pieces) == 3


def test_without_a_list_there_is_nothing_to_print() -> None:
    (problem,) = Certificates().check(brief())
    assert problem.rule.code == "MT110" and "names =" in problem.help


def test_a_boat_that_the_kit_lacks_is_asked_about() -> None:
    kind, text = Certificates(), "name,result,boat\nAda,sank,MTB 2I9\nGrace,sank,mtb 219\nJane,sank,\n"
    own = replace(brief(text, row=Hero), own_names=frozenset({"MTB 219"}), domain="navy")
    found = Problems()
    sheet = kind.compose(own, found)
    (problem,) = found.found
    assert problem.rule.code == "PG819" and "MTB 2I9" in problem.message and "MTB 219" in problem.help
    assert len([*sheet.pieces]) == 3, "it is a warning: all are printed"
    assert not list(kind.check(replace(own, own_names=frozenset())))


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


@each_case(
    ("text", "line", "message"),
    [
        ('[sunk]\ntitle = "x"', 1, 'certificates have no wording "sunk"'),
        ('[sank]\ntitel = "x"', 2, "[sank] titel is no key of it"),
        ('[sank]\nsentences = ["sank {ship}"]', 2, 'names "ship", which is no column of the list'),
        ('[sank]\nsentences = ["sank {foe"]', 2, "has a brace by itself"),
        ('[sank]\nsentences = ["sank {foe}"]', 1, "every sentence of [sank] needs a column that may be blank"),
        ('[sank]\nsentences = "sank"', 2, "is not a list of texts"),
        ('[labels]\nsignatures = ["one"]', 2, "is a list of 1; it takes 2"),
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
    assert not found.found and set(words.results) == set(RESULTS)


@pytest.mark.parametrize("combine", [False, True])
def test_nothing_on_the_sheet_says_what_printed_it_but_its_metadata_do(combine: bool, tmp_path: Path) -> None:
    (tmp_path / "heroes.csv").write_text(ADA, encoding="utf-8")
    kit = 'name = "cup"\nsystem = "mtb"\n[[sheet]]\nkind = "certificates"\nnames = "heroes.csv"\n'
    (tmp_path / "kit.toml").write_text(kit + '[[sheet]]\nkind = "turn-track"\n', encoding="utf-8")
    outputs, _ = print_job(load_kit(tmp_path), PrintOptions(combine=combine), tmp_path / "out")
    data = next(output.data for output in outputs if combine or "certificates" in output.path.name)
    with pypdfium2.PdfDocument(data) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
        metadata = str(document.get_metadata_dict())
    (text,) = (text for text in pages if "Lovelace" in text)
    assert "pressgang" not in text and "cup" not in text and "100 %" not in text
    assert "pressgang" in metadata and "cup" in metadata


@pytest.mark.parametrize(
    ("typed", "printed"),
    [("2026-09-12", "12 September 2026"), ("12.9.2026", "12 September 2026"), ("2026-02-30", "2026-02-30"),
     ("12/9/2026", "12/9/2026"), ("second Saturday of May", "second Saturday of May")],
)  # fmt: skip
def test_dates_are_printed_in_words(typed: str, printed: str) -> None:
    assert in_words(typed) == printed
    assert printed in said(certificate(ADA.replace("12 September 2026", typed)).front)


def test_a_kit_says_title_and_sentence_for_any_game() -> None:
    kind = Certificates(title_="Winner of the Cup", sentence="won the cup of the {event} with {boat}")
    text = told(certificate(ADA, kind))
    assert "WINNER OF THE CUP" in text and "won the cup of the Northern Muster with MTB 219" in text
    assert "commanded" not in text
    blank = told(certificate(HEAD + "Ada,won,,,,\n", kind))
    assert "{" not in blank and "won the day" in blank


def test_a_sentence_with_a_place_that_is_no_column_is_told() -> None:
    found = Problems()
    Certificates(sentence="took {ship}").compose(brief(ADA, row=Hero), found)
    (problem,) = found.found
    assert problem.rule.code == "MT111" and 'names "ship"' in problem.message


@pytest.mark.parametrize("domain", ["navy", "air", "army"])
def test_words_of_the_sea_are_of_games_at_sea(domain: str) -> None:
    at_sea = domain == "navy"
    for result, title in (("sank", "VICTORY"), ("survived", "SERVICE")):
        text = ADA.replace(",sank,", f",{result},")
        assert (f"CERTIFICATE OF {title} AT SEA" in told(certificate(text, domain=domain))) == at_sea
        own = wordings(f'[{result}]\ntitle = "Mine"')
        assert "MINE" in told(certificate(text, domain=domain, templates=own))


@pytest.mark.parametrize(("domain", "label"), [("navy", "Boat"), ("air", "Aircraft"), ("army", "Unit")])
def test_a_certificate_is_of_its_game(domain: str, label: str) -> None:
    piece = certificate(ADA, domain=domain)
    assert label in said(piece.front) and ("For the flotilla" in said(piece.front)) == (domain == "navy")


def test_men_in_line_are_for_games_of_troops_others_have_the_seal() -> None:
    """A game of tanks or spaceships had British infantry of the 1890s on its certificates."""
    army = replace(brief(ADA.replace("MTB 219", ""), row=Hero), domain="army")

    def front(kind: Certificates, is_of_troops: bool = False) -> str:
        return repr(kind.compose(replace(army, is_of_troops=is_of_troops), Problems()).pieces[0].front)

    assert front(Certificates()) == front(Certificates(device="none"))
    assert front(Certificates(), is_of_troops=True) == front(Certificates(device="troops"))
    ue, bob = (known_games().named(one, Problems()) for one in ("unbalanced-equality", "battle-of-britain"))
    assert ue and ue.is_of_troops and bob and not bob.is_of_troops


def test_each_device_is_another_drawing() -> None:
    devices = ("boat", "aircraft", "troops", "none")
    assert len({repr(certificate(ADA, Certificates(device=device)).front) for device in devices}) == 4


@pytest.mark.parametrize("landscape", [True, False])
def test_without_a_picture_the_seal_is_the_crest(landscape: bool) -> None:
    """It fills most of the picture's height; that third of the page was blank."""
    form = CertificateForm(
        book=BOOK, width=297.0 if landscape else 210.0, height=210.0 if landscape else 297.0,
        landscape=landscape, ink=NAVY, name_largest=points(50), name_least=points(30),
    )  # fmt: skip
    drawn = leaves(ornament(form, (), "X").items)
    boxes = [by.apply_rect(outline_box(one.segments)) for one, by in drawn if isinstance(one, scene.Path)]
    ink = [box for box in boxes if box.width < 60]
    inside = [box for box in ink if form.picture.y <= box.y and box.bottom <= form.picture.bottom]
    assert max(box.height for box in inside) > 0.4 * form.picture.height
    below = Rect(form.middle - 9, form.y(form.places.seal) - 9, 18, 18)
    assert not [box for box in ink if box.overlaps(below)]


def test_the_winners_own_craft_is_drawn() -> None:
    shape = ShipShape(length_m=60, beam_m=9.4, size="escort")
    ship = ship_likeness(shape)

    def drawn(craft: Craft | None) -> Any:
        return certificate(ADA, own_craft=lambda name: craft if name == "MTB 219" else None).front

    assert drawn(Craft(ship, True, "Flak ship")) != drawn(None)
    assert not [word for word in words_of(drawn(Craft(ship, True, "Flak ship"))) if word.string == "219"]
    assert drawn(Craft(ship, True, "MTB")) == drawn(None), "which the boat at speed stands for"


def test_the_library_draws_a_craft_of_any_game(tmp_path: Path) -> None:
    drawn = ("Fairmile D", "Heinkel He 111 H", "Flower class", "", "")
    (tmp_path / "club.csv").write_text("name,result,craft\n" + "".join(f"Ada,won,{name}\n" for name in drawn))
    kit = 'name = "night"\nsystem = "dogfight"\n[[sheet]]\nkind = "certificates"\nnames = "club.csv"\n'
    (tmp_path / "kit.toml").write_text(kit)
    (laid,) = lay_sheets(load_kit(tmp_path), PrintOptions()).laid
    fronts = [repr(piece.front) for piece in laid.sheet.pieces]
    assert len(set(fronts)) == 4 and fronts[3] == fronts[4], "a boat at speed is no aircraft in clouds"


@pytest.mark.parametrize(("width", "height"), [(210, 297), (297, 210)])
def test_a_ship_and_its_wake_lie_inside_the_frame(width: float, height: float) -> None:
    form = CertificateForm(BOOK, width, height, width > height, NAVY, 30, 12)
    for shape in (
        ShipShape(length_m=102, beam_m=9.4, size="escort"),
        ShipShape(length_m=20, beam_m=5, size="small"),
    ):
        drawn = extent(picture_of(form, "", Craft(ship_likeness(shape), True, "Flak ship"), "sank").items)
        assert drawn is not None and form.inside.x < drawn.x < drawn.right < form.inside.right


def test_an_unknown_craft_is_a_problem_of_its_cell() -> None:
    found = Problems()
    text = "name,result,craft\nAda,won,Fairmile X\n"
    Certificates().compose(brief(text, row=Hero), found)
    (problem,) = found.found
    assert (problem.rule.code, problem.span.line) == ("PG813", 2)


def test_a_certificate_is_set_in_the_display_face_and_captions_in_the_text_face() -> None:
    faces: dict[str, set[str]] = {}
    for item, _ in placed(certificate(ADA).front):
        if isinstance(item, Text):
            faces.setdefault(item.string, set()).update(run.face for run in item.runs)
    assert all("garamond" in face for face in faces["Ada Lovelace"] | faces["12 September 2026"])
    assert not any("garamond" in face for face in faces["Umpire"] | faces["Date"])


def test_the_club_stands_at_the_foot_with_its_logo_in_the_seal() -> None:
    piece = certificate(ADA, club=Club("Harrogate Wargames Club", "Fortune favours the dice"))
    assert "Fortune favours the dice" in told(piece) and "For Harrogate Wargames Club" in told(piece)
    assert_sound(piece)

    class Disc:
        def fit_into(self, width_mm: float, height_mm: float, colour: Colour | None = None) -> Symbol:
            box = Rect(-width_mm / 2, -height_mm / 2, width_mm, height_mm)
            return Symbol("logo", (circle((0, 0), width_mm / 2, Colour(0.6, 0.1, 0.2)),), box)

    sealed = certificate(ADA, club=Club(logo=Disc()))
    logos = [by for item, by in placed(sealed.front) if getattr(item, "fill", None) == Colour(0.6, 0.1, 0.2)]
    assert len(logos) == 1 and logos[0].e == pytest.approx(sealed.width / 2)


@pytest.mark.parametrize("mode", ["grey", "saver"])
def test_without_colour_there_is_no_gold_and_in_saver_no_sun(mode: str) -> None:
    sheet = sheet_in(composed(Certificates(), ADA, row=Hero, ink=mode), mode)
    colours = {
        colour
        for item, _ in placed(sheet.pieces[0].front)
        for colour in (getattr(item, "fill", None), getattr(item, "stroke", None))
        if colour is not None
    }
    assert grey(0.45) in colours and GOLD not in colours
    if mode == "grey":
        assert all(max(colour) - min(colour) < 1e-6 for colour in colours)
    else:
        assert SUN not in colours
