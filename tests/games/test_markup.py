"""Styles and icons in the texts of a game: where they hold, what is literal, and what is said of slips."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from pressgang.backends.pdf import write_pdf
from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Document, Group, Item, Page, Text, Use
from pressgang.games.reading import read_game
from pressgang.games.system import system_of_game
from pressgang.jobs.loading import load_kit, open_kit
from pressgang.print_options import RequestedName
from pressgang.sources.inputs import Inputs
from tests.drawn import strings_of
from tests.games.folders import laid, write_kit

OIL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="currentColor"/></svg>'
)
GAME = """\
[game]
id = "oilers"
title = "Oilers"
[column.attack]
kind = "whole"
[table.fuel]
title = "Fuel {icon:oil}"
note = "See [teal]7[/]"
head = ["*Move*", "Cost"]
rows = [["4", "[red]Two[/] {icon:oil}"]]
[[sheet]]
id = "cards"
kind = "card"
layout = [
  { name = "*{name}*" },
  { text = "{attack}-*{attack}* of {name}" },
  { text = 'Pay \\*two\\* {icon:oil} or [red]lose it **now**[/] and *go home*.' },
  { head = "Damage *now*", note = "*small* print" },
  { boxes = "attack", label = "*Hull*" },
  { steps = ["**Move {icon:oil} far.** Then *rest*."] },
  { table = "fuel" },
]
[[sheet]]
id = "counters"
kind = "counters"
front = { north = "{attack}-*{attack}*", south-west = "{icon:oil}{attack}" }
legend = "Above: attack-*move*."
[[sheet]]
id = "roster"
kind = "roster"
columns = [{ label = "*Crew*", text = "**{name}**" }]
[words.de]
"Pay \\\\*two\\\\* {icon:oil} or [red]lose it **now**[/] and *go home*." = "Nun [red]so[/] {icon:oil} *daheim*."
"""
KIT = """\
system = "oilers"
title = "All *of* [it]"
force = [{ name = "Red", stats = "red.csv" }]
sheet = [{ kind = "cards" }, { kind = "counters" }, { kind = "roster" }]
"""


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    stats = "name,attack\nP*51 [red]x[/] {icon:oil},3\n"
    return write_kit(tmp_path, GAME, KIT, {"games/oilers/icons/oil.svg": OIL, "red.csv": stats})


def pages(kit: Path, language: str = "en") -> list[Page]:
    return [page for one in laid(kit, language=RequestedName(language)).values() for page in one.pages]


def leaves(items: tuple[Item, ...]) -> list[Text | Use]:
    found: list[Text | Use] = []
    for item in items:
        if isinstance(item, Group):
            found += leaves(item.items)
        elif isinstance(item, Use):
            found += [item, *leaves(item.symbol.items)]
        elif isinstance(item, Text):
            found.append(item)
    return found


def test_styles_hold_in_every_text_of_a_game(kit: Path) -> None:
    drawn = [leaf for page in pages(kit) for leaf in leaves(page.items)]
    texts = [one for one in drawn if isinstance(one, Text)]
    faces = {(run.string.strip(), run.face) for text in texts for run in text.runs}
    for words, face in (
        ("go home", "figit"), ("now", "figbo"), ("NOW", "figbi"), ("small", "figit"), ("Hull", "figbi"),
        ("rest", "figit"), ("Move", "figit"), ("Crew", "figbi"), ("move", "figit"), ("3", "figbi"),
    ):  # fmt: skip
        assert (words, face) in faces, words
    inks = {text.string.strip(): text.fill.hex for text in texts}
    assert (inks["lose it"], inks["now"], inks["Two"], inks["7"]) == (
        "#ff0000",
        "#ff0000",
        "#ff0000",
        "#008080",
    )
    icons = [one for one in drawn if isinstance(one, Use) and one.symbol.alt == "oil"]
    assert len(icons) >= 5


def test_what_a_row_or_a_kit_says_is_printed_as_it_stands(kit: Path) -> None:
    found = "|".join(string for page in pages(kit) for string in strings_of(page.items))
    assert "P*51 [red]x[/] {icon:oil}" in found
    assert "All *of* [it]" in found and "Pay *two* " in found


MARKED = """\
[game]
id = "oilers"
[column.words]
kind = "text"
markup = true
[[sheet]]
id = "cards"
kind = "card"
layout = [{ text = "{words}" }, { text = "*{words}*" }, { text = "{words + '!'}" }]
"""


def test_a_text_column_may_have_markup(kit: Path) -> None:
    (kit / "games/oilers/game.toml").write_text(MARKED)
    (kit / "kit.toml").write_text(KIT.replace(', { kind = "counters" }, { kind = "roster" }', ""))
    (kit / "red.csv").write_text("name,words\nX,Lose {icon:oil} or [teal]fight **hard**[/]\n")
    drawn = [leaf for page in pages(kit) for leaf in leaves(page.items)]
    texts = [
        (one.string.strip(), one.fill.hex, {run.face for run in one.runs})
        for one in drawn
        if isinstance(one, Text)
    ]
    assert ("fight", "#008080", {"figo"}) in texts and ("hard", "#008080", {"figbo"}) in texts
    assert ("fight", "#008080", {"figit"}) in texts and ("hard", "#008080", {"figbi"}) in texts
    assert "Lose oil or fight hard!" in [text for text, _, _ in texts]
    assert len([one for one in drawn if isinstance(one, Use) and one.symbol.alt == "oil"]) >= 2


def test_slips_in_a_cell_with_markup_are_told_at_the_cell(kit: Path) -> None:
    (kit / "games/oilers/game.toml").write_text(MARKED)
    (kit / "kit.toml").write_text(KIT.replace(', { kind = "counters" }, { kind = "roster" }', ""))
    (kit / "red.csv").write_text("name,words\nX,Lose {icon:oyl} *now\n")
    found = Problems()
    open_kit(kit, found)
    told = [(one.rule.code, one.span.file.rpartition("/")[2], one.span.line) for one in found.found]
    assert told[:2] == [("PG946", "red.csv", 2)] * 2
    assert "no icon" in found.found[0].message and "italic begins" in found.found[1].message


def test_only_texts_have_markup(kit: Path) -> None:
    file = kit / "games/oilers/game.toml"
    file.write_text(GAME.replace('kind = "whole"', 'kind = "whole"\nmarkup = true'))
    found = Problems()
    read_game(file, "game.toml", Inputs(), found)
    assert [(one.rule.code, one.span.line) for one in found.found] == [("PG914", 6)]
    assert "which has no markup" in found.found[0].message


def test_markup_is_translated_with_its_text(kit: Path) -> None:
    drawn = [leaf for page in pages(kit, "de") for leaf in leaves(page.items)]
    words = [(one.string.strip(), one.fill.hex, one.runs[0].face) for one in drawn if isinstance(one, Text)]
    assert ("so", "#ff0000", "figo") in words
    assert "figit" in [face for text, _, face in words if text == "daheim"]
    assert not any("lose" in text for text, _, _ in words)


def test_words_are_read_in_their_order(kit: Path, tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    file.write_bytes(write_pdf(Document("Cards", tuple(pages(kit))), load_kit(kit).book))
    told = subprocess.run(["pdftotext", str(file), "-"], capture_output=True, text=True, check=True).stdout
    plain = " ".join(told.split())
    assert "Pay *two* or lose it now and go home." in plain
    figures = subprocess.run(
        ["pdfinfo", "-struct", str(file)], capture_output=True, text=True, check=True
    ).stdout
    assert "Figure" in figures


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("Fire [rad]x[/]", 5, "there is no colour 'rad' · Did you mean \"red\"?"),
        ("{icon:oyl} x", 0, 'there is no icon "oyl" · Did you mean "oil"?'),
        ("{icon:bad} x", 0, "the icon bad cannot be printed"),
        ("{icon:wide} x", 0, "no more than 8 times as wide as high"),
        ("x[/]", 1, "[/] ends a colour, and none begins before it"),
        ("[red]x", 0, "begins and does not end"),
        ("**x {attack}", 0, "bold begins at ** and does not end"),
        ("{attack} *x", 9, "italic begins at * and does not end"),
    ],
)
def test_a_slip_is_told_at_its_character(tmp_path: Path, text: str, offset: int, words: str) -> None:
    icons = tmp_path / "g" / "icons"
    icons.mkdir(parents=True)
    (icons / "oil.svg").write_text(OIL)
    (icons / "bad.svg").write_text('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>')
    (icons / "wide.svg").write_text(OIL.replace("0 0 9 9", "0 0 99 9").replace("M0 0h9v9z", "M0 0h99v9z"))
    file = tmp_path / "g" / "game.toml"
    head = '[game]\nid = "g"\n[column.attack]\nkind = "whole"\n[[sheet]]\nid = "c"\nkind = "card"\nlayout = [\n'
    file.write_text(f'{head}{{ text = "{text}" }}\n]\n')
    found = Problems()
    game = read_game(file, "game.toml", Inputs(), found)
    assert game is not None
    problems = [*found.found, *system_of_game(game).sheet_problems()]
    assert [(one.rule.code, one.span.line, one.span.column) for one in problems] == [("PG946", 9, 11 + offset)]
    assert words in f"{problems[0].message} · {problems[0].help}"
