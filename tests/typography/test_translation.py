"""Texts in another language: keys, numbers and their forms, marks, names, parts and sentences."""

from __future__ import annotations

import pytest

from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import BOLD, PLAIN, RAISED, bold, raised, spans_of
from pressgang.typography.translation import GameTexts, Glossary, Said, choose_form, key_of
from tests.cases import each_case

ENTRIES = {
    "# hits": ["# trafienia", "# trafień"],
    "Turn": "Tura",
    "Turn # of #": "Z # tur ta jest #1",
    "**Weapon** on the side^; if none, **FUSELAGE**": "Jeśli brak, **KADŁUB**; **broń** po stronie^",
    "The **{}** is astern of **{}**.": "Za **{2}** jest **{1}**.",
    "Roll again.": "Rzuć ponownie.",
    "Left below: hull (^), torpedoes (^).": "Niżej: torpedy (^2), kadłub (^1).",
    "d#": "k#",
}
WORDS = Glossary("pl", ENTRIES, ",", "\u00a0", frozenset({"Turn 2000"}))


@each_case(
    ("text", "expected"),
    [
        ("Turn", "Tura"),
        ("TURN", "TURA"),
        ("  Turn ", "  Tura "),
        ("2 hits", "2 trafienia"),
        ("5 hits", "5 trafień"),
        ("22 hits", "22 trafienia"),
        ("12 hits", "12 trafień"),
        ("Turn 3 of 8", "Z 3 tur ta jest 3"),
        ("2.5", "2,5"),
        ("1.5.2", "1.5.2"),
        ("12,500", "12\u00a0500"),
        ("d6", "k6"),
        ("Turn · 2 hits", "Tura · 2 trafienia"),
        ("Roll again. Nobody says this. Roll again.", "Rzuć ponownie. Nobody says this. Rzuć ponownie."),
        ("Left below: hull (a), torpedoes (bc).", "Niżej: torpedy (bc), kadłub (a)."),
        ("a\u2002Roll again.", "a\u2002Rzuć ponownie."),
        ("Turn 2000", "Turn 2000"),
        ("Spitfire IX", "Spitfire IX"),
    ],
)
def test_said(text: str, expected: str) -> None:
    assert WORDS.say(text) == expected
    assert WORDS.say(WORDS.say(text)) == expected, "what is said is not said again"


def test_a_pattern_of_a_game_takes_no_sentence_of_ours() -> None:
    glue = {"Glue this tile on the strip of {}.": "Przyklej ten kafel na pasku {}.", "Queen of Hearts": "?"}
    texts, words = GameTexts(frozenset({"ace"}), frozenset({"{} of {}"})), {"{} of {}": "{}: {}", "ace": "as"}
    game = Glossary("pl", ENTRIES | glue, texts=texts, words_of_game=words)
    assert game.say("ace of hearts") == "as: hearts" and game.say("Queen of Hearts") == "Queen: Hearts"
    said = game.say("Roll again. Glue this tile on the strip of A1.")
    assert said == "Rzuć ponownie. Przyklej ten kafel na pasku A1."
    assert game.say("Roll again. A third of them.") == "Roll again. A third: them.", "a sentence of the game"


def test_styles_stand_where_the_translation_has_them() -> None:
    text = f"{bold('Weapon')} on the side{raised('b')}; if none, {bold('FUSELAGE')}"
    assert spans_of(WORDS.say(text)) == (
        ("Jeśli brak, ", PLAIN), ("KADŁUB", BOLD), ("; ", PLAIN), ("broń", BOLD), (" po stronie", PLAIN),
        ("b", RAISED),
    )  # fmt: skip


def test_names_stand_in_their_places() -> None:
    said = WORDS.say(f"The {bold('P.11c')} is astern of {bold('Bf 109 E')}.")
    assert said == f"Za {bold('Bf 109 E')} jest {bold('P.11c')}."


def test_a_book_measures_what_it_sets() -> None:
    book, plain = FontBook(words=WORDS), FontBook()
    assert book.width("Turn", 3) == plain.width("Tura", 3) != plain.width("Turn", 3)
    assert book.text(0, 0, "5 hits", 3).string == "5 trafień"
    lines = book.wrap("Roll again. Roll again. Roll again.", 30, 3)
    assert " ".join(lines) == "Rzuć ponownie. Rzuć ponownie. Rzuć ponownie."
    assert all(isinstance(line, Said) for line in lines)


def test_keys() -> None:
    assert key_of("Over 12.5 inches (a, b): 3") == "Over # inches (^): #"
    assert key_of("so many (in all)") == "so many (in all)"


@pytest.mark.parametrize(
    ("language", "number", "expected"),
    [("de", "1", "a"), ("de", "4", "c"), ("pl", "1", "a"), ("pl", "3", "b"), ("pl", "13", "c")],
)
def test_forms_of_numbers(language: str, number: str, expected: str) -> None:
    forms = ["a", "c"] if language == "de" else ["a", "b", "c"]
    assert choose_form(language, forms, [number]) == expected


def test_a_short_word_in_bold_is_no_letter_of_a_footnote() -> None:
    words = Glossary("de", {"mg": "MG", "a word": "ein Wort"})
    assert words.say(bold("mg")) == bold("MG")
    assert words.say(f"{bold(' a')} a word") == f"{bold(' a')} ein Wort"
