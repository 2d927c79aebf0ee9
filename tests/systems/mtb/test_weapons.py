"""The weapons column: what it understands, and what it says of what it does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.systems.mtb.rules import SECTORS, Weapon, gun_words, parse_weapons
from tests.cases import each_case
from tests.characters import ANY
from tests.systems.mtb.musters import rules

GUNS = rules()["guns"]


def parsed(text: str) -> tuple[Weapon, ...]:
    weapons, faults = parse_weapons(text, GUNS)
    assert not faults, faults
    return weapons


def test_the_contracts_own_example() -> None:
    gun, torpedo = parsed("20mm@forward+starboard-bow; torpedo*2@forward")
    assert gun == Weapon("20mm", "gun", 2, 1, ("forward", "starboard-bow"))
    assert torpedo == Weapon("torpedo", "torpedo", 0, 2, ("forward",))


@pytest.mark.parametrize("text", ["", "  ", "none", "-"])
def test_no_weapons(text: str) -> None:
    assert parsed(text) == ()


def test_case_spaces_and_the_last_semicolon_do_not_matter() -> None:
    assert parsed("20MM * 2 @ Starboard Bow + port_bow ;") == (
        Weapon("20MM", "gun", 2, 2, ("starboard-bow", "port-bow")),
    )
    assert parsed("Depth Charge*4@aft")[0].kind == "depth-charge"


@pytest.mark.parametrize("text", ["mg", "mg@all", "mg@ALL"])
def test_a_weapon_without_arcs_bears_all_round(text: str) -> None:
    assert parsed(text)[0].arcs == SECTORS


SLIPS = [
    ("21mm@forward", "class", 'unknown weapon "21mm"', 'Did you mean "20mm"?'),
    ("20mm@left", "arc", 'unknown sector "left" in "20mm@left"', "The sectors are forward, starboard-bow,"),
    ("20mm@aft+aft", "arc", 'the sector aft stands twice in "20mm@aft+aft"', "Write aft once."),
    ("20mm@all+aft", "arc", 'unknown sector "all" in "20mm@all+aft"', "all stands alone"),
    ("20mm@", "grammar", 'there is no sector after @ in "20mm@"', "Write one or more of forward"),
    ("20mm@aft+", "grammar", 'there is no sector beside a + in "20mm@aft+"', "Write one or more of forward"),
    ("@forward", "grammar", '"@forward" begins with no weapon', "such as 20mm@forward"),
    ("mg;;mg", "grammar", "there is no weapon between two semicolons", "Take one of the semicolons out."),
    ("mg*0", "grammar", '"0" after * in "mg*0" is no count from 1 to 24', "such as mg*2"),
    ("mg*²", "grammar", '"²" after * in "mg*²" is no count from 1 to 24', "such as mg*2"),
    ("mg*25", "grammar", '"25" after * in "mg*25" is no count from 1 to 24', "such as mg*2"),
]


@each_case(("text", "slip", "message", "help_part"), SLIPS)
def test_each_slip_has_its_own_sentence(text: str, slip: str, message: str, help_part: str) -> None:
    (fault,) = parse_weapons(text, GUNS)[1]
    assert (fault.slip, fault.message) == (slip, message)
    assert help_part in fault.help


def test_all_slips_of_a_cell_are_told() -> None:
    faults = parse_weapons("21mm@left; torpedo*two@forward; mg", GUNS)[1]
    assert [fault.slip for fault in faults] == ["class", "arc", "grammar"]


def test_a_users_gun_classes_bring_their_words() -> None:
    own = rules(guns=[{"class": 1, "gun": "pom-pom", "words": ["pom-pom"], "inner": 4, "outer": 1}])
    assert parse_weapons("Pom-Pom*4@aft", own["guns"])[0][0].gun_class == 1
    assert parse_weapons("20mm", own["guns"])[1][0].slip == "class"


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted({*gun_words(GUNS), "torpedo", "rocket", "depth-charge"})),
            st.integers(1, 24),
            st.sets(st.sampled_from(SECTORS), min_size=1),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_what_is_written_by_the_grammar_is_read_back(wanted: list[tuple[str, int, set[str]]]) -> None:
    text = "; ".join(f"{name}*{count}@{'+'.join(sorted(arcs))}" for name, count, arcs in wanted)
    assert [(w.name, w.count, set(w.arcs)) for w in parsed(text)] == wanted


@given(st.text("mgto2@*+;- 0all", max_size=40) | st.text(ANY, max_size=40))
def test_any_text_gives_weapons_or_faults_with_a_way_out(text: str) -> None:
    weapons, faults = parse_weapons(text, GUNS)
    assert all(fault.message and fault.help.endswith(".") for fault in faults)
    nothing = text.strip().casefold() in ("", "none", "-", "–", ";")
    assert nothing or weapons or faults
