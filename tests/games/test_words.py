"""Translations that a game brings along: `[words.de]`, and a `words.de.toml` beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.print_options import RequestedName
from tests.conftest import Pressgang
from tests.games.folders import laid, words_on, write_kit

GAME = """\
[game]
id = "gunners"
title = "Gunners"
[column.gun]
kind = "whole"
[column.hull]
kind = "whole"
[column.arm]
kind = "choice"
of = ["horse", "foot"]
[rules.budget]
value = 60
provenance = "house"
[[sheet]]
id = "cards"
kind = "card"
layout = [
  { stat = "gun" }, { stat = "hull" }, { text = "{gun} points" }, { text = "{arm}" }, { text = "Damage" },
  { text = "{gun} of {name}" }, { boxes = "gun + 1", filled = "gun - 1" }, { text = "Top 2" },
  { text = "Of *{arm}*, [red]{arm}[/], [#1d4f63]*{arm}*[/]!" },
]
[[sheet]]
id = "rules"
kind = "reference"
sections = [{ title = "Aim", text = \"""
You have **{budget}** points. Roll 2 dice of 6.

The second paragraph.\""", steps = ["**Move.** Far and wide."] }]
[words.de]
"Gun" = "Geschütz"
"{gun} points" = "{gun} Punkte"
"You have **{budget}** points. Roll 2 dice of 6." = "Du hast **{budget}**. Würfle mit 6ern, 2 an der Zahl."
"**Move.** Far and wide." = "**Zug.** Weit und breit."
"horse" = "Pferd"
"Of *{arm}*, [red]{arm}[/], [#1d4f63]*{arm}*[/]!" = "Von *{arm}*, [red]{arm}[/], [#1d4f63]*{arm}*[/]!"
"""
MATS = """[[sheet]]
kind = "hex-mat"
hex = "20mm"
columns = 10
rows = 8
[[sheet]]
kind = "square-mat"
square = "20mm"
columns = 4
rows = 4
"""
KIT = """\
system = "gunners"
force = [{ name = "Red", stats = "red.csv" }]
[[sheet]]
kind = "cards"
[[sheet]]
kind = "rules"
"""


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    stats = "name,gun,hull,arm\nDamage,3,4,horse\nBoudicca,3,4,foot\n"
    return write_kit(tmp_path, GAME, KIT, {"red.csv": stats})


def words(kit: Path, language: str = "de") -> str:
    return words_on(laid(kit, language=RequestedName(language)).values())


def test_the_texts_of_a_game_are_said_in_its_own_words(kit: Path) -> None:
    found = words(kit)
    for text in ("Geschütz", "3 Punkte", "Zug.", "Weit und breit.", "Pferd"):
        assert text in found, text
    joined = found.replace("|", "").replace(" ", "")
    assert "Duhast60" in joined and "Würflemit6ern,2anderZahl." in joined
    assert "VonPferd,Pferd,Pferd!" in joined, "an expression in a style is a word of its own, too"


def test_a_label_is_not_translated_by_the_words_of_other_games(kit: Path) -> None:
    """Damage stands in pressgang's own words, Movement too; Hull in those of another game."""
    found = words(kit)
    assert "Hull" in found and "Damage" in found and "Schaden" not in found
    (kit / "words.de.toml").write_text('[words]\n"Hull" = "Rumpf"\n', encoding="utf-8")
    assert "Rumpf" in words(kit), "the kit's own words go before"


def test_a_file_of_words_beside_the_game_and_any_language(kit: Path) -> None:
    home = kit / "games" / "gunners"
    (home / "words.de.toml").write_text('[words]\n"Hull" = "Rumpf"\n"Gun" = "Kanone"\n', encoding="utf-8")
    (home / "words.fr.toml").write_text('[words]\n"Hull" = "Coque"\n', encoding="utf-8")
    assert "Rumpf" in words(kit) and "Geschütz" in words(kit), "game.toml goes first"
    assert "Coque" in words(kit, "fr")


def test_a_check_names_what_stays_english(kit: Path, pressgang: Pressgang) -> None:
    ran = pressgang("check", ".", "--language", "de")
    assert ran.code == 0 and ran.err.count("PG834") == 1
    note = ran.err.split("PG834")[1]
    assert '"Hull"' in note and '"The second paragraph."' in note and '"Gun"' not in note
    assert '"Top 2"' in note and "#" not in note, "a text of the game, no key"
    assert '"{} of {}"' in note and "Boudicca" not in note, "what stands in stat files is not the game's"
    ran = pressgang("check", "games/gunners", "--language", "de")
    assert ran.code == 0 and ran.err.count("PG834") == 1 and '"foot"' in ran.err
    line = GAME[: GAME.index('title = "Aim"')].count("\n") + 1
    assert f'"Aim" (line {line})' in ran.err and "games/gunners/game.toml:3:9: PG834" in ran.err
    assert "gun + 1" not in ran.err and "gun - 1" not in ran.err, "an expression is no text"
    assert "PG834" not in pressgang("check", ".").err
    assert pressgang("check", ".", "--language", "xx").code == 1
    (kit / "words.xx.toml").write_text('[words]\n"Total" = "Summa"\n', encoding="utf-8")
    ours = pressgang("check", ".", "--language", "xx").err.split("PG834")[2]
    assert "of pressgang's own" in ours and '"House values"' in ours and '"Hull"' not in ours


def test_a_mat_is_measured_in_the_language_and_the_game_is_not_asked_for_it(
    kit: Path, pressgang: Pressgang
) -> None:
    (kit / "kit.toml").write_text(KIT.split("[[sheet]]")[0] + MATS)
    found = words(kit)
    for text in (
        "Ein Hexfeld misst 20 mm von Seite zu Seite.",
        "10 × 8 Hexfelder, 20 mm",
        "Ein Quadrat misst 20 mm.",
    ):
        assert text in found, text
    assert "4 × 4 pól, 20 mm" in words(kit, "pl")
    assert "PG834" not in pressgang("check", ".", "--language", "de").err


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ('"Hulll" = "Rumpf"', "PG832", 'Did you mean "Hull"?'),
        ('"Hull" = 7', "PG832", "not a text"),
        ('"{gun} points" = "Punkte"', "PG832", "lacks a sign"),
        ('"Aim" = "Ziel {gun}"', "PG832", "does not have"),
        ("[words.german1]", "PG832", "is no language"),
    ],
)
def test_what_is_wrong_has_its_line(kit: Path, pressgang: Pressgang, line: str, code: str, says: str) -> None:
    text = GAME.replace('"{gun} points" = "{gun} Punkte"\n', "") + line + "\n"
    (kit / "games" / "gunners" / "game.toml").write_text(text, encoding="utf-8")
    ran = pressgang("check", ".")
    place = f"game.toml:{len(text.splitlines())}:"
    assert ran.code == 1 and f" {code} " in ran.err and place in ran.err and says in ran.err


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_file_of_words_is_written_as_the_table_is(kit: Path, language: str) -> None:
    """A text as the game has it, or with a sign for each of its numbers and expressions: in both places."""
    home = kit / "games" / "gunners"
    text, _, own = GAME.partition("[words.de]\n")
    signs = own.replace('"{gun} points" = "{gun} Punkte"', '"{} points" = "{} Punkte"')
    signs = signs.replace("Roll 2 dice of 6.", "Roll # dice of #.").replace(
        "Würfle mit 6ern, 2", "Würfle mit #2ern, #1"
    )
    for words_there in (own, signs):
        for in_file in (True, False):
            (home / "game.toml").write_text(
                text + ("" if in_file else f"[words.{language}]\n{words_there}"), encoding="utf-8"
            )
            file = home / f"words.{language}.toml"
            file.unlink(missing_ok=True)
            if in_file:
                file.write_text(f"[words]\n{words_there}", encoding="utf-8")
            joined = words(kit, language).replace("|", "").replace(" ", "")
            for said in ("Geschütz", "3Punkte", "Duhast60", "Würflemit6ern,2anderZahl.", "Zug.", "Pferd"):
                assert said in joined, (said, in_file, words_there)


def test_a_file_of_words_has_its_own_places(kit: Path, pressgang: Pressgang) -> None:
    file = kit / "games" / "gunners" / "words.de.toml"
    file.write_text('[words]\n"Hulll" = "Rumpf"\n"Town" = "Stadt"\n"Aim" = "[rad]Ziel[/]"\n', encoding="utf-8")
    ran = pressgang("check", ".")
    assert ran.code == 1 and ran.err.count("words.de.toml:") == 2
    assert "words.de.toml:2:1: PG832" in ran.err and 'Did you mean "Hull"?' in ran.err
    assert "words.de.toml:4:10: PG946" in ran.err


def test_a_title_with_styles_is_said_wherever_it_stands(kit: Path) -> None:
    file = kit / "games" / "gunners" / "game.toml"
    titled = (
        GAME.replace('id = "rules"\n', 'id = "rules"\ntitle = "*Red* Rules"\n')
        + '"*Red* Rules" = "*Rote* Regeln"\n'
    )
    file.write_text(titled, encoding="utf-8")
    found = words(kit)
    assert "Rote" in found and "Regeln" in found and "Rules" not in found and "Red Rules" not in found


def test_each_text_is_named_once_as_it_is_written_and_no_other(kit: Path, pressgang: Pressgang) -> None:
    more = """
[column.guns]
kind = "list"
default = []
help = "what it fires with"
[column.guns.field.arc]
kind = "words"
of = ["FORE", "AFT"]
label = "Arcs"
[column.unseen]
kind = "whole"
default = 0
[[sheet]]
id = "more"
kind = "card"
title = "Cards"
summary = "what is on cards"
layout = [
  { text = "[red]Fire[/] {gun} times", when = "arm == 'horse'" },
  { steps = ["**Aim.** Roll 2 dice.", "**Aim.** Roll 2 dice."] },
  { text = "{'Rider' if arm == 'horse' else 'Walker'}" },
  { list = "guns" }, { track = { count = "4", red = "2 if arm == 'horse' else 1" } },
]
[words.de]
"""
    (kit / "games" / "gunners" / "game.toml").write_text(GAME.replace("[words.de]\n", more), encoding="utf-8")
    note = pressgang("check", "games/gunners", "--language", "de").err
    for said in (
        "[red]Fire[/] {gun} times",
        "**Aim.** Roll 2 dice.",
        "Rider",
        "Walker",
        "Arcs",
        "Guns",
        "Cards",
    ):
        assert note.count(f'"{said}" (line ') == 1, (said, note)
    for unsaid in (
        "FORE",
        "AFT",
        "Arc",
        "Unseen",
        "Aim.",
        "Roll 2 dice.",
        "horse",
        "2 if arm == 'horse' else 1",
        "what it fires with",
        "More",
    ):
        assert f'"{unsaid}" (' not in note, unsaid


CHARTS = """
[table.gas]
title = "Gas lost"
head = ["Cells", "Unless"]
rows = [["3", "a sack is dropped"], ["half or more", "nothing helps (kg)"]]
[table.flak]
down = { name = "band", label = "Bands", of = [1, 2] }
cell = "{band}+"
[terrain.docks]
ground = "#b9c4cc"
label = "Wharves"
[rules.parts]
value = [{ height = "Keel", count = "Two" }]
[[sheet]]
id = "charts"
kind = "reference"
sections = [
  { table = "gas" }, { table = "flak" },
  { column = [{ boxes = 3, label = "Load (kg)", by = 5, shape = "oval" }] },
  { list = "parts", columns = [{ label = "Part", text = "{height}" }, { label = "No.", text = "{count}" }] },
]
[[sheet]]
id = "map"
kind = "hex-mat"
title = "The wharves by night"
terrain = "map.txt"
legend = true
"""
SAID = """
"a sack is dropped" = "ein Sack fällt"
"half or more" = "die Hälfte oder mehr"
"nothing helps (kg)" = "nichts hilft (Kilo)"
"Wharves" = "Kais"
"Map" = "Karte"
"The wharves by night" = "Die Kais bei Nacht"
"Keel" = "Kiel"
"Two" = "Zwei"
"Load (kg)" = "Last (kg)"
"""


def test_cells_of_tables_terrain_and_words_in_brackets_are_texts_to_translate(
    kit: Path, pressgang: Pressgang
) -> None:
    home = kit / "games" / "gunners"
    (home / "game.toml").write_text(GAME.replace("[words.de]", CHARTS + "[words.de]"), encoding="utf-8")
    (home / "map.txt").write_text("0202 docks\n")
    (kit / "kit.toml").write_text(KIT + '[[sheet]]\nkind = "charts"\n[[sheet]]\nkind = "map"\n')
    note = pressgang("check", "games/gunners", "--language", "de").err
    for said in ("a sack is dropped", "half or more", "Wharves", "Keel", "Load (kg)", "Map"):
        assert f'"{said}" (line ' in note, (said, note)
    for unsaid in ("band", "Band", "Docks", "By", "Shape"):
        assert f'"{unsaid}" (' not in note, unsaid
    with (home / "game.toml").open("a", encoding="utf-8") as file:
        file.write(SAID)
    ran = pressgang("check", "games/gunners", "--language", "de")
    assert ran.code == 0, ran.err
    found = words(kit).replace("|", " ")
    for said in (
        "ein Sack fällt",
        "die Hälfte oder mehr",
        "(Kilo)",
        "Kais",
        "Karte",
        "bei Nacht",
        "Kiel",
        "Zwei",
        "Last (kg)",
    ):
        assert said in found, said


MARKED = """
[rules.fire]
value = 9
provenance = "source"
source = "p. 4"
note = "So we read it."
"""


@pytest.mark.parametrize("provenance", ["source", "reading"])
def test_a_number_whose_mark_is_empty_is_said_with_its_text(kit: Path, provenance: str) -> None:
    own = MARKED.replace('"source"\n', f'"{provenance}"\n', 1)
    said = GAME.replace("Far and wide.", "With {fire}{mark(fire)} or more.").replace(
        "Weit und breit.", "Ab {fire}{mark(fire)}."
    )
    (kit / "games" / "gunners" / "game.toml").write_text(
        said.replace("[words.de]", own + "[words.de]"), "utf-8"
    )
    found = words(kit).replace("|", "").replace(" ", "")
    assert "Zug." in found and "Ab9" in found and "ormore" not in found


OURS = """
[[sheet]]
id = "counters"
kind = "counters"
front = { north-west = "{gun}", south-east = "{hull}", south = "name" }
[[sheet]]
id = "roster"
kind = "roster"
columns = [{ text = "{name}" }, { label = "Hull", boxes = "hull - 4" }]
"""
NAMES = "name,date\nAda,2026-03-12\n"


@pytest.mark.parametrize(
    ("language", "there"),
    [
        ("de", ("Links oben: Geschütz; rechts unten: Hull.", "keine", "Anzahl", "12. März 2026", "Zahlen des")),
        ("pl", ("W lewym górnym rogu: Gun; w prawym dolnym", "brak", "Liczba", "12 marca 2026", "liczby")),
    ],
)
def test_our_own_words_on_sheets_of_any_game_are_said(kit: Path, language: str, there: tuple[str, ...]) -> None:
    (kit / "games" / "gunners" / "game.toml").write_text(
        GAME.replace("[words.de]", OURS + "[words.de]"), encoding="utf-8"
    )
    kinds = ("counters", "roster", "force-list", 'certificates"\nnames = "names.csv')
    (kit / "kit.toml").write_text(KIT + "".join(f'[[sheet]]\nkind = "{kind}"\n' for kind in kinds))
    (kit / "red.csv").write_text("name,gun,hull,arm,quantity\nBoudicca,3,4,foot,2\n")
    (kit / "names.csv").write_text(NAMES)
    found = words(kit, language).replace("|", " ")
    for text in there:
        assert text in found, (text, found)


def test_a_game_may_be_written_in_another_language(kit: Path, pressgang: Pressgang) -> None:
    """Its texts need no translation there; of our own words those without one are told, each once, as keys."""
    home = kit / "games" / "gunners"
    spanish = GAME.replace('title = "Gunners"', 'language = "es"').replace("{gun} of {name}", "{gun} de {name}")
    (home / "game.toml").write_text(spanish, encoding="utf-8")
    (kit / "kit.toml").write_text(KIT + MATS.replace("20mm", "60mm"))
    ran = pressgang("check", "games/gunners", "--language", "es")
    assert ran.code == 0 and "PG834" not in ran.err
    ran = pressgang("check", ".", "--language", "es")
    assert ran.code == 0 and ran.err.count("PG834") == 1 and "of pressgang's own" in ran.err
    assert '"{} is then glued on the grey strip at the right."' in ran.err and '"B# is then' not in ran.err
    assert "Geschütz" not in words(kit, "es") and "Hull" in words(kit, "es")
    (home / "game.toml").write_text(GAME.replace('title = "Gunners"', 'language = "español"'), encoding="utf-8")
    ran = pressgang("check", "games/gunners")
    assert ran.code == 1 and "game.toml:3:12: PG832" in ran.err and "is no language" in ran.err


def test_the_lines_of_a_words_file_are_printed_to_be_filled_in(kit: Path, pressgang: Pressgang) -> None:
    ran = pressgang("check", "games/gunners", "--language", "fr")
    own = ran.err.partition("words.fr.toml beside it:\n")[2].partition("All is well")[0]
    assert own.startswith("[words]\n") and '\n"**Move.** Far and wide." = ""\n' in own
    (kit / "games" / "gunners" / "words.fr.toml").write_text(
        own.replace('"Hull" = ""', '"Hull" = "Coque"'), "utf-8"
    )
    ran = pressgang("check", "games/gunners", "--language", "fr")
    assert ran.code == 0 and '"Aim" (line' in ran.err and '"Hull"' not in ran.err and "PG832" not in ran.err
    ours = pressgang("list", "words").out
    assert ours.startswith("[words]\n") and '\n"House values" = ""\n' in ours
    (kit / "words.fr.toml").write_text(ours.replace('"Total" = ""', '"Total" = "Somme"'), encoding="utf-8")
    ran = pressgang("check", ".", "--language", "fr")
    assert ran.code == 0 and "PG832" not in ran.err and "PG835" not in ran.err
