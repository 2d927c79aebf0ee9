"""What a kit may put in place of a game's values: the same shape, within limits, and said where it is not."""

# ruff: noqa: E501 (tables)
from __future__ import annotations

import json

import pytest

from pressgang.diagnostics import Span
from pressgang.rulebook import KIT_NOTE, Footnotes, note_of, numbers_of
from pressgang.systems import all_systems
from tests.cases import each_case
from tests.rulebooks import load_rules
from tests.sources.parsed import parse_toml

KEY, VALUE = Span("kit.toml", 3, 1), Span("kit.toml", 3, 9)


def replaced(system: str, name: str, value: object) -> tuple[object, list[tuple[str, Span, str]]]:
    """The value in force after a kit replaced it, and what was said of that."""
    book, found = load_rules(system, None, {name: (value, KEY, VALUE)})
    return book[name.replace("-", "_")] if not found else None, [
        (p.rule.code, p.span, p.message) for p in found
    ]


@each_case(
    ("system", "name", "value", "says"),
    [
        ("dogfight", "rear_arc", 6, 'is "6", not a list'),
        ("dogfight", "rear_arc", [], "is an empty list"),
        ("dogfight", "rear_arc", [5, 6, 7], "is a list of 3; it takes 2"),
        ("dogfight", "rear_arc", [5, 7.5], 'is "7.5", not a whole number'),
        ("dogfight", "rear_arc", [5, "7"], 'is "7", not a whole number'),
        ("dogfight", "rear_arc", [5, True], "is not true or false"),
        ("dogfight", "rear_arc", [5, 13], "holds 13; the most is 12"),
        ("dogfight", "rear_arc", [0, 7], "holds 0; the least is 1"),
        ("mtb", "usual_size", {"small": [1.0, 2.0]}, "is not a table of small, escort, merchant"),
        ("mtb", "usual_size", 3, "is not a table of"),
        ("mtb", "usual_size", {"small": [22.0], "escort": [55.0, 8.4], "merchant": [65.0, 9.6]}, "a list of 1; it takes 2"),
        ("mtb", "usual_size", {"small": [float("inf"), 5], "escort": [55.0, 8.4], "merchant": [65.0, 9.6]}, "no number that can be printed"),
        ("unbalanced-equality", "morale_by", " ", "is an empty text"),
        ("dogfight", "phases", ["Fly", 3], "is not a table of name, text"),
        ("dogfight", "range_applies_to", "both", 'is "both", not one of TO-HIT, the roll'),
        ("battle-of-britain", "damaged_bombers_defend", 1, "is not true or false"),
        ("mtb", "night_fire", "Nein", 'is "Nein", not one of yes, no'),
        ("mtb", "sector_order", "nautic", 'is "nautic", not one of nautical, article'),
        ("mtb", "reach", {"torpedo": "both", "depth_charge": "far", "rocket": "inner"}, 'is "far", not one of inner, outer, both'),
    ],
)  # fmt: skip
def test_a_value_of_another_shape_is_refused_at_its_place(
    system: str, name: str, value: object, says: str
) -> None:
    _, found = replaced(system, name, value)
    assert len(found) == 1
    code, span, message = found[0]
    assert (code, span) == ("PG222", VALUE)
    assert message.startswith(name)
    assert says in message


def test_long_texts_and_lists_are_refused() -> None:
    books = {system: load_rules(system)[0] for system in all_systems()}
    texts = [(s, n) for s, book in books.items() for n, v in book.values.items() if isinstance(v.value, str) and v.provenance != "source"]  # fmt: skip
    lists = [(s, n) for s, book in books.items() for n, v in book.values.items()
             if isinstance(v.value, list) and v.provenance != "source" and v.length is None]  # fmt: skip
    for system, name in texts:
        assert "300 characters" in replaced(system, name, "x" * 301)[1][0][2]
    assert lists
    for system, name in lists:
        value = books[system][name]
        assert "more than a sheet has room for" in replaced(system, name, (value * 300)[:300])[1][0][2]


def test_names_alone_are_entries_that_say_what_they_did_or_nothing() -> None:
    value, found = replaced("mtb", "phases", ["Fire", "Tea", {"name": "Losses", "text": "Sink."}])
    fire = next(entry for entry in numbers_of("mtb")["phases"].value if entry["name"] == "Fire")
    assert value == [fire, {"name": "Tea", "text": ""}, {"name": "Losses", "text": "Sink."}] and not found
    assert replaced("unbalanced-equality", "crews_retire", []) == ([], []), "native crews never retire"


def test_a_value_of_the_right_shape_replaces_and_its_mark_goes() -> None:
    book, found = load_rules("dogfight", None, {"rear-arc": ([4, 8], KEY, VALUE)})
    assert not found
    assert (book["rear_arc"], book.provenance("rear_arc")) == ([4, 8], "own")
    assert Footnotes(book).mark("rear_arc") == ""


def test_a_variant_that_the_source_names_is_a_kits_to_choose() -> None:
    book, found = load_rules("battle-of-britain")
    assert Footnotes(book).mark("damaged_bombers_defend") == "" and not found
    assert replaced("battle-of-britain", "damaged_bombers_defend", False) == (False, [])
    book, found = load_rules("battle-of-britain", None, {"damaged_bombers_defend": (False, KEY, VALUE)})
    assert Footnotes(book).mark("damaged_bombers_defend") == "" and not found


def test_what_a_kit_puts_in_place_of_the_source_is_marked_as_its_own_and_all_other_marks_stay() -> None:
    book, found = load_rules("battle-of-britain", None, {"target-points": (30, KEY, VALUE)})
    notes = Footnotes(book)
    assert not found and book["target_points"] == 30
    assert notes.mark("target_points", "raid_ends", "bomber_guns") == "abc"
    assert notes.notes()[0] == ("a", KIT_NOTE)


def test_a_copy_of_the_games_file_takes_no_mark_away_but_that_of_what_it_changed() -> None:
    values = load_rules("battle-of-britain")[0].values
    copied = {
        name: json.dumps(value.value) for name, value in values.items() if not isinstance(value.value, dict)
    }
    copied["defence_rolls"] = "[4, 5]"
    own = parse_toml("".join(f"[{name}]\nvalue = {value}\n" for name, value in copied.items()), "rules.toml")
    book, found = load_rules("battle-of-britain", own)
    assert not found and book.provenance("defence_rolls") == "own"
    kept = values.keys() - {"defence_rolls"}
    assert {name: book.provenance(name) for name in kept} == {name: values[name].provenance for name in kept}


def test_a_list_may_be_empty_only_where_its_rule_says_so() -> None:
    assert replaced("battle-of-britain", "fighter_guns", []) == ([], [])
    assert (
        "holds an empty list"
        in replaced("battle-of-britain", "attack_rolls", {"front": [], "flank": [4], "rear": [3]})[1][0][2]
    )
    assert "is an empty list" in replaced("battle-of-britain", "defence_rolls", [])[1][0][2]


def test_a_list_that_a_file_emptied_takes_whole_numbers_again() -> None:
    own = parse_toml("fighter_guns = []\n", "rules.toml")
    assert load_rules("battle-of-britain", own)[0]["fighter_guns"] == []
    again, found = load_rules("battle-of-britain", own, {"fighter_guns": ([0, 3], KEY, VALUE)})
    assert again["fighter_guns"] == [0, 3] and not found
    assert load_rules("battle-of-britain", own, {"fighter_guns": (["ahead"], KEY, VALUE)})[1]


def test_an_unknown_name_is_refused_at_the_key() -> None:
    assert replaced("dogfight", "rear_ark", [5, 7])[1][0][:2] == ("PG221", KEY)


@pytest.mark.parametrize("system", all_systems())
def test_our_own_values_would_be_taken_if_a_kit_gave_them(system: str) -> None:
    ours = numbers_of(system)
    given = {name: (entry.value, KEY, VALUE) for name, entry in ours.items()}
    book, found = load_rules(system, None, given)
    assert not found
    for name, entry in ours.items():
        assert book[name] == entry.value
        if entry.provenance != "source":
            assert note_of(book.values[name])
