"""What holds for every game: its checks by their own bad and good lines, its starter kit and its example."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

import pytest

from pressgang.diagnostics import Rule
from pressgang.schema.declare import declared
from pressgang.sources.table import heading_key
from pressgang.systems import all_systems, required_columns
from pressgang.systems.base import Muster, System
from tests.cases import each_case
from tests.conftest import EXAMPLES, Pressgang, leave_out_mats, starter_folder
from tests.systems.stat_lines import all_problems, muster_of, rules_of, sides_of

SYSTEMS = all_systems()
CODES = {
    "battle-of-britain": "BB101 BB102 BB103 BB104 BB105 BB106 BB107",
    "dogfight": "DF101 DF102 DF103 DF104 DF111 DF112 DF113 DF114 DF115 DF116",
    "mtb": "MT101 MT102 MT103 MT104 MT105 MT106 MT107 MT108 MT109 MT112 MT113 MT114",
    "tally-ho": "TH101 TH102 TH103 TH104 TH105",
    "unbalanced-equality": "UE101 UE102 UE103 UE104 UE105 UE106 UE107 UE108 UE109 UE110",
}
KINDS = {
    "battle-of-britain": "counters hex-mat square-mat tracks flight-line set-up chits diagrams quick-reference",
    "dogfight": "turn-records squadron-sheet counters arc-template range-sticks orders-table odds-table "
    "quick-reference",
    "mtb": "web-board ship-logs counters aircraft-counters aircraft-record arc-ring turn-track tables "
    "sighting-card certificates quick-reference",
    "tally-ho": "altitude-board altitude-cards counters home-box damage-tracks pilot-log damage-table "
    "quick-reference",
    "unbalanced-equality": "roster stands tables fire-reckoner force-comparison melee-pad markers "
    "measuring-stick quick-reference",
}
OF_SHEETS = {"battle-of-britain": "BB104", "mtb": "MT107 MT108 MT109 MT112 MT114"}
"""Rules that sheets look for, for only they know their options: the tests of those sheets try them."""
ALSO = {"TH102": {"TH103"}, "BB107": {"BB106"}}
"""What else a bad line shows: 53 aircraft in one row have one call sign, too."""
OF_KITS = ("BB106", "BB107")
"""Rules of a whole kit: their problems stand at a side, not at a line of a stat file."""
SOURCES = {
    "battle-of-britain": ("Crane, Lone Warrior 175",),
    "dogfight": ("Jones 1999",),
    "mtb": ("Elrick 2004", "pressgang's", "templates/certificates.toml"),
    "tally-ho": ("White 1998",),
    "unbalanced-equality": ("Scruby 1965", "pressgang's"),
}
RULES = [(system, rule) for system in SYSTEMS.values() for rule in system.rules()]
OF_ROWS = [(system, rule) for system in SYSTEMS.values() for check in system.checks() for rule in check.rules]
KITS = [
    (system, folder)
    for system in SYSTEMS.values()
    for folder in (EXAMPLES / system.id, starter_folder(system.id))
]


def code_of(value: object) -> str:
    """The code of a rule, as the name of its test."""
    return value.code if isinstance(value, Rule) else value.id if isinstance(value, System) else ""


def kit_id(value: object) -> str:
    """The game, and which of its kits."""
    if isinstance(value, System):
        return value.id
    return "example" if isinstance(value, Path) and value.is_relative_to(EXAMPLES) else "starter"


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=code_of)
def test_the_codes_and_the_sheets_are_these(system: System) -> None:
    assert [rule.code for rule in system.rules()] == CODES[system.id].split()
    assert [rule.code for rule in system.sheet_rules()] == OF_SHEETS.get(system.id, "").split()
    assert [kind.kind for kind in system.sheets()] == KINDS[system.id].split()


@each_case(("system", "rule"), OF_ROWS)
def test_the_bad_line_breaks_this_rule_once_and_no_other(system: System, rule: Rule) -> None:
    subject = muster_of(system, rule.bad)
    problems = all_problems(system, subject)
    assert [problem.rule for problem in problems].count(rule) == 1
    assert all(problem.help and (problem.span.line > 1 or problem.rule.code in OF_KITS) for problem in problems)
    assert {problem.rule.code for problem in problems} == {rule.code} | ALSO.get(rule.code, set())


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=code_of)
def test_a_check_finds_its_own_rules_and_each_of_them(system: System) -> None:
    """No check stands there for the list alone: what it says it looks for, it finds."""
    for check in system.checks():
        subjects = [muster_of(system, rule.bad) for rule in check.rules]
        assert {problem.rule for subject in subjects for problem in check.find(subject)} == set(check.rules)


@each_case(("system", "rule"), OF_ROWS)
def test_the_good_line_passes_all_checks(system: System, rule: Rule) -> None:
    assert not all_problems(system, muster_of(system, rule.good))


@each_case(("system", "rule"), RULES)
def test_each_rule_says_why_and_where_it_stands(system: System, rule: Rule) -> None:
    assert rule.why.endswith(".") and rule.bad != rule.good
    assert rule.source.startswith(SOURCES[system.id])


@each_case(("system", "folder"), KITS)
def test_the_stat_files_of_a_kit_pass_every_check(system: System, folder: Path) -> None:
    muster = Muster(sides_of(system, folder), rules_of(system.id))
    assert not [problem.as_text() for problem in all_problems(system, muster)]


@each_case(("system", "folder"), KITS)
def test_a_kit_has_every_sheet_of_its_game(system: System, folder: Path) -> None:
    kit = tomllib.loads((folder / "kit.toml").read_text(encoding="utf-8"))
    kinds = {sheet["kind"] for sheet in kit["sheet"]}
    repeated = {"tables"} if folder == starter_folder(system.id) else set()
    assert kinds == {kind.kind for kind in system.sheets()} - repeated, "the quick reference has the tables"


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=code_of)
def test_the_head_of_a_games_file_says_which_columns_it_needs(system: System) -> None:
    needed = {heading_key(column.name) for column in declared(system.row) if column.required}
    assert required_columns(system.id) == needed


@pytest.mark.parametrize(
    ("game", "sheets", "told"),
    [
        ("tally-ho", 'kind = "altitude-board"', ""),
        (
            "tally-ho",
            'kind = "altitude-board"\ncell = "60x30mm"',
            "32 × 32 mm are larger than a cell of 60 × 30 mm",
        ),
        ("mtb", 'kind = "web-board"', ""),
        (
            "mtb",
            'kind = "web-board"\ndiameter = "300mm"',
            "3 boats in close formation (counters of 40 × 90 mm) need",
        ),
        ("mtb", 'kind = "web-board"\ndiameter = "300mm"\ncounter-width = "20mm"', ""),
    ],
)
def test_the_kits_counters_have_room_on_its_board(
    game: str, sheets: str, told: str, pressgang: Pressgang, tmp_path: Path
) -> None:
    """A board's own counters are an error of the board (MT107); the kit's printed so far, and are a warning."""
    assert pressgang("new", game, "kit").code == 0
    kit = tmp_path / "kit" / "kit.toml"
    head = kit.read_text("utf-8").partition("[[sheet]]")[0]
    size = 'size = "32mm"' if game == "tally-ho" else 'size = "40x90mm"'
    kit.write_text(f'{head}[[sheet]]\n{sheets}\n[[sheet]]\nkind = "counters"\n{size}\n', encoding="utf-8")
    ran = pressgang("render", "kit", "-o", "out")
    assert ran.code == 0 and ran.err.count("PG842 warning") == bool(told) and told in ran.err, ran.err


def test_cards_that_are_called_counters_are_none(pressgang: Pressgang, tmp_path: Path) -> None:
    """Of a game in a folder; its board asks nobody for their size."""
    assert pressgang("new", "game", "yard").code == 0
    game = tmp_path / "yard" / "games" / "yard" / "game.toml"
    card = '\n[[sheet]]\nid = "counters"\nkind = "card"\neach = "row"\nlayout = ["name"]\n'
    text = game.read_text("utf-8").replace('id = "counters"', 'id = "pieces"')
    game.write_text(text + card, encoding="utf-8")
    kit = tmp_path / "yard" / "kit.toml"
    sheets = kit.read_text("utf-8").replace('kind = "counters"', 'kind = "pieces"')
    kit.write_text(sheets + '\n[[sheet]]\nkind = "counters"\nname = "names"\n', encoding="utf-8")
    ran = pressgang("check", "yard")
    assert ran.code == 0 and "PG842" not in ran.err, ran.err


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_message_repeats_a_long_name_whole(game: str, pressgang: Pressgang, tmp_path: Path) -> None:
    pressgang("new", game, "kit")
    if game in ("battle-of-britain", "mtb"):
        leave_out_mats(tmp_path / "kit")
    for file in (tmp_path / "kit").glob("*.csv"):
        lines = [one for one in file.read_text(encoding="utf-8-sig").splitlines() if one.strip(" ,")]
        heads, row, *_ = csv.reader(one for one in lines if not one.startswith("#"))
        row[heads.index("name")] = "Donaudampfschiff" * 8
        with file.open("w", encoding="utf-8", newline="") as out:
            csv.writer(out).writerows([heads, row, row])
    told = pressgang("check", "kit").err
    assert "Donaudampfschiff" in told and "Donaudampfschiff" * 3 not in told, told
