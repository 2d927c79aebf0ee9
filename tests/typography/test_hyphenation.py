"""German and Polish paragraphs: words are broken where whole ones leave ragged lines, labels never."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest

from pressgang.sheets.typeset import paragraph
from pressgang.typography import wrapping
from pressgang.typography.fonts import FontBook, Glossary, Said
from tests.drawn import strings_of

GERMAN = "Die Geschwindigkeitsbegrenzung der Flugzeugabwehrkanonen überschreitet eine Entfernungsmodifikation."
POLISH = "Współrzędne przeciwnika zapisujesz niezwłocznie przed rozpoczęciem przemieszczania."


def book(language: str) -> FontBook:
    return FontBook(words=Glossary(language, {}))


def lines(language: str, string: str, width: float = 34.0, prose: bool = True) -> list[str]:
    own = book(language)
    found = own.lines(Said(string), width, 3.0, even=True, prose=prose)
    return ["".join(span.string for span in line) for line in found]


@pytest.mark.parametrize(("language", "string"), [("de", GERMAN), ("pl", POLISH), ("de-AT", GERMAN)])
def test_ragged_paragraphs_are_hyphenated_and_lose_nothing(language: str, string: str) -> None:
    broken, whole = lines(language, string), lines(language, string, prose=False)
    ends = [line for line in broken if line.endswith("-")]
    assert ends and len(broken) <= len(whole) and not any(line.endswith("-") for line in whole)
    assert "".join(broken).replace("-", "").replace(" ", "") == string.replace(" ", "")
    own = book(language)
    assert all(own.width(Said(line), 3.0) <= 34.01 for line in broken)
    assert not any(one.endswith("-") and after.endswith("-") for one, after in pairwise(broken))


def test_what_is_english_short_or_in_capitals_keeps_its_words() -> None:
    assert lines("en", GERMAN) == lines("en", GERMAN, prose=False)
    assert lines("de", "graue Felder: GESCHWINDIGKEITSBEGRENZUNG bei GESCHWINDIGKEIT") == [
        *lines("de", "graue Felder: GESCHWINDIGKEITSBEGRENZUNG bei GESCHWINDIGKEIT", prose=False)
    ]
    assert not any(line.endswith("-") for line in lines("de", "zwei Geschwindigkeitsmarker", 40.0))
    middle = paragraph(book("de"), Said(GERMAN), 34.0, 3.0, anchor="middle")
    assert not any(text.endswith("-") for text in strings_of(middle.items))


def test_a_written_hyphen_is_a_break_in_german_alone() -> None:
    assert wrapping._breaks("de_DE", "Nord-Süd") == [5]
    assert wrapping._breaks("pl_PL", "Nord-Süd") == []


def test_the_dictionary_is_loaded_for_ragged_lines_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyphen", None)
    wrapping._loaded.cache_clear()
    wrapping._breaks.cache_clear()
    assert lines("de", "Es gibt zwei Angriffe. " * 6, 60.0)
    with pytest.raises(ImportError):
        lines("de", GERMAN)
