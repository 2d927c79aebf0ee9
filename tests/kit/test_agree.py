"""`check` finds what `render` would refuse and nothing else, on kits with a fault each and on mutated ones."""

# ruff: noqa: E501 (the tables are read by their rows)

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest

from pressgang.systems import all_systems
from tests.conftest import Pressgang, Ran
from tests.kit.kit_mutants import LONG, STARTERS, kit_toml, mutant

MUTANTS, AT_ONCE = int(os.environ.get("PRESSGANG_MUTANTS", "12")), 6
"""The same ones each time; a long run takes more."""
PROBLEM = re.compile(r"^(.+:\d+:\d+: [A-Z]{2}\d{3} .+\n    .+)$", re.MULTILINE)


def place(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def problems(ran: Ran) -> list[str]:
    return PROBLEM.findall(ran.err)


@pytest.mark.parametrize("first", range(0, MUTANTS, AT_ONCE))
def test_check_and_render_agree_on_mutated_kits(pressgang: Pressgang, tmp_path: Path, first: int) -> None:
    sound = 0
    for number in range(first, first + AT_ONCE):
        kit = f"kit-{number}"
        place(tmp_path / kit, mutant(number))
        # A dry run refuses what a run would, and is sooner done: every third kit is printed for good.
        dry = ["--dry-run"] if number % 3 else []
        checked, rendered = pressgang("check", kit), pressgang("render", kit, "-o", f"out-{number}", *dry)
        assert (checked.code == 0) == (rendered.code == 0), (number, checked.err, rendered.err)
        said = problems(checked)
        assert set(problems(rendered)) <= set(said), (number, checked.err, rendered.err)
        assert len(said) == len(set(said)), (number, checked.err)
        sound += checked.code == 0
    assert 0 < sound < AT_ONCE


HEAD = "name,engine,fuselage,to_hit,weapons\n"
STATS = HEAD + "Fokker G.IA,3,4,4,front rear\nFokker D.XXI,3,3,3,front\n"
KIT = 'system = "dogfight"\n[[force]]\nname = "LVA"\nstats = "lva.csv"\n[[sheet]]\nkind = "counters"\n'
OTHER = KIT.replace("LVA", "JV").replace("lva", "jv").split("[[sheet]]")[0].split("\n", 1)[1]
DUSK = 'palette = "dusk"\n[palette.dusk]\nground = "#d3ae76"\nmark = "字"\n[[sheet]]'
ART = HEAD.replace("name", "art,name") + "g1.{},Fokker G.IA,3,4,4,front rear\n"
HEROES = 'system = "mtb"\n[[sheet]]\nkind = "certificates"\nnames = "heroes.csv"\n'

# what is wrong; the kit, its stat file or its other files; where the problem stands and its code; the exit status
FAULTS: dict[str, tuple[dict[str, str], str, int]] = {
    "a name too long for its record": (
        {
            "kit.toml": KIT.replace('"counters"', '"turn-records"'),
            "lva.csv": HEAD + "W" * 200 + ",3,4,4,front rear\n",
        },
        "lva.csv:2:1: PG801", 1,
    ),
    "no picture": ({"lva.csv": ART.format("svg")}, "lva.csv:2:1: PG602", 1),
    "a picture of another kind": ({"lva.csv": ART.format("jpg"), "g1.jpg": "none"}, "lva.csv:2:1: PG603", 1),
    "no readable picture": ({"lva.csv": ART.format("png"), "g1.png": "none"}, "lva.csv:2:1: PG620", 1),
    "no force": ({"kit.toml": KIT.split("[[force]]")[0] + '[[sheet]]\nkind = "counters"\n'}, "kit.toml:2:1: PG523", 2),
    "a mark that no font has": ({"kit.toml": KIT.replace("[[sheet]]", DUSK)}, "kit.toml:8:8: PG501", 1),
    "a name that no font has": ({"kit.toml": 'name = "字"\n' + KIT}, "kit.toml:1:8: PG501", 1),
    "a title that no font has": ({"kit.toml": 'title = "字"\n' + KIT}, "kit.toml:1:9: PG501", 1),
    "an option that no font has": (
        {"kit.toml": 'system = "battle-of-britain"\n[[sheet]]\nkind = "hex-mat"\nfar-edge = "字"\n'},
        "kit.toml:4:12: PG501", 1,
    ),
    "a piece larger than the paper": ({"kit.toml": KIT + 'size = "200mm"\n'}, "lva.csv:3:1: PG401", 1),
    "a fault under an empty heading for the paper": (
        {"kit.toml": KIT.replace("[[force]]", "[paper]\n[[force]]") + 'size = "200mm"\n'}, "lva.csv:3:1: PG401", 1,
    ),
    "a form with no room": ({"kit.toml": KIT.replace("counters", "turn-records") + "per-page = 8\nturns = 40\n"}, "PG8", 1),
    "a wording of another key": (
        {
            "kit.toml": HEROES, "heroes.csv": "name,result\nEleanor,sank\n",
            "templates/certificates.toml": '[sank]\nsentence = "x"\n',
        },
        "certificates.toml:2:1: MT111", 1,
    ),
    "a wording of another key, and no list": (
        {"kit.toml": HEROES.rsplit("names")[0], "templates/certificates.toml": '[sank]\nsentence = "x"\n'},
        "certificates.toml:2:1: MT111", 1,
    ),
    "pages of too many pixels": (
        {
            "kit.toml": 'system = "battle-of-britain"\nformat = ["png"]\ndpi = 2400\n[[sheet]]\nkind = "hex-mat"\n'
            'layout = "single"\n'
        },
        "PG702", 2,
    ),
    "a profile that is not there": ({"kit.toml": 'profile = "kitchn"\n' + KIT}, "kit.toml:1:11: PG251", 2),
    "a booklet on a choice of papers": (
        {"kit.toml": "booklet = true\n" + KIT.replace("[[force]]", '[paper]\nsize = "auto:a4,a3"\n[[force]]')},
        "PG551", 2,
    ),
}  # fmt: skip


def lay_out(folder: Path, files: dict[str, str]) -> None:
    place(folder, {name: text.encode() for name, text in ({"kit.toml": KIT, "lva.csv": STATS} | files).items()})


@pytest.mark.parametrize("fault", FAULTS)
def test_check_finds_what_render_refuses(pressgang: Pressgang, tmp_path: Path, fault: str) -> None:
    files, says, code = FAULTS[fault]
    lay_out(tmp_path / "kit", files)
    checked, rendered = pressgang("check", "kit"), pressgang("render", "kit", "-o", "out")
    assert says in checked.err and says in rendered.err, checked.err
    assert (checked.code, rendered.code) == (code, code)
    assert problems(checked) == problems(rendered)
    assert not (tmp_path / "out").exists()


def test_all_that_is_wrong_is_said_at_once_and_once(pressgang: Pressgang, tmp_path: Path) -> None:
    """A cell that can't be read, limits, a text too long, a mark, wrong keys: each where it stands, in one run."""
    rows = [
        "Ju 87,3,0,-1,front tail,x.svg",
        "W" * 60 + ",3,3,3,front,",
        "Storch,9,2,2,none,",
        "Skua,2,2,2,front,",
    ]
    kit = KIT.replace("[[sheet]]", DUSK) + 'sizes = "1in"\n[[sheet]]\nkind = "counters"\nname = "small"\n'
    lay_out(
        tmp_path / "kit",
        {"kit.toml": 'titel = "x"\n' + kit, "lva.csv": HEAD[:-1] + ",art\n" + "\n".join(rows) + "\n"},
    )
    ran = pressgang("check", "kit")
    places = [re.sub(r"^kit/(.+?: [A-Z]{2}\d{3}) .*", r"\1", text.split("\n")[0]) for text in problems(ran)]
    assert places == [
        "kit.toml:1:1: PG213",
        "kit.toml:9:8: PG501",
        "kit.toml:12:1: PG213",
        "kit.toml:13:1: PG809",
        "lva.csv:2:9: DF101",
        "lva.csv:2:11: DF101",
        "lva.csv:2:14: PG205",
        "lva.csv:2:25: PG602",
        "lva.csv:4:8: DF101",
        "lva.csv:4:14: DF103",
    ], ran.err


BROKEN = {
    "no stat file": {"jv.csv": None, "says": "jv.csv:0:0: PG"},
    "not a line that can be read": {"jv.csv": HEAD + "Rogožarski,x,3,3,front\n", "says": "jv.csv:2:12: PG202"},
    "not a heading that is known": {"jv.csv": "a,b\n1,2\n", "says": "jv.csv:1:1: PG211"},
    "no stats in its force": {"stats": "", "says": "PG214"},
    "a stat file outside": {"stats": "../jv.csv", "says": "kit.toml:7:9: PG304"},
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_side_that_is_broken_hides_nothing_of_the_other(
    pressgang: Pressgang, tmp_path: Path, what: str
) -> None:
    """And nothing is said of it that only follows from that: that it has no rows, or that nobody knows it."""
    fault = BROKEN[what]
    other = OTHER.replace("jv.csv", str(fault["stats"])) if "stats" in fault else OTHER
    sheets = (
        '[[sheet]]\nkind = "counters"\nname = "theirs"\nforces = ["JV"]\n[[sheet]]\nkind = "turn-records"\n'
    )
    files = {
        "kit.toml": KIT.replace("[[sheet]]", other + "[[sheet]]") + sheets,
        "lva.csv": HEAD + "W" * 200 + ",3,4,4,front rear\n",
    }
    lay_out(tmp_path / "kit", files | {name: text for name, text in fault.items() if name == "jv.csv" and text})
    found = problems(pressgang("check", "kit"))
    assert any(str(fault["says"]) in text for text in found), found
    assert any("lva.csv:2:1: PG801" in text for text in found), found
    assert not any(code in text for text in found for code in ("PG523", "PG302"))


@pytest.mark.parametrize("head", ["", 'name = "屠龍鍾馗"\n'])
def test_a_side_that_no_font_has_is_told_once(head: str, pressgang: Pressgang, tmp_path: Path) -> None:
    """And neither its badge nor what is left of its name is told again; nor a kit's name once a character."""
    kit = head + KIT.replace("LVA", "飛燕") + '[[sheet]]\nkind = "turn-records"\n'
    lay_out(tmp_path / "kit", {"kit.toml": kit, "lva.csv": HEAD + "Fokker G.IA,3,4,4,front rear\n"})
    found = problems(pressgang("check", "kit"))
    assert [re.sub(r" \(.*?\)", "", text.split("\n")[0].partition("PG501 ")[2]) for text in found] == [
        *(['no font has the characters "屠", "龍", "鍾" and 1 more of "屠龍鍾馗"'] if head else []),
        'no font has the characters "飛", "燕" of "飛燕"',
    ]


def test_what_follows_from_a_font_that_is_not_there_is_not_said(pressgang: Pressgang, tmp_path: Path) -> None:
    lay_out(tmp_path / "kit", {"kit.toml": 'fonts = ["cjk.ttf"]\n' + KIT.replace("[[sheet]]", DUSK)})
    ran = pressgang("check", "kit")
    assert "cjk.ttf" in ran.err and "PG501" not in ran.err and ran.code == pressgang("render", "kit").code


def test_a_kit_of_too_many_pieces_is_not_composed(pressgang: Pressgang, tmp_path: Path) -> None:
    rows = "".join(f"{'W' * 60}{number},3,3,3,front,10000\n" for number in range(11))
    lay_out(tmp_path / "kit", {"lva.csv": HEAD[:-1] + ",quantity\n" + rows})
    ran = pressgang("check", "kit")
    assert ran.code == 1 and "PG512" in ran.err and "PG801" not in ran.err


@pytest.mark.parametrize("words", [(), ("--paper", "a3"), ("--only", "counters")])
def test_a_sheet_is_judged_on_the_paper_it_is_printed_on(
    pressgang: Pressgang, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """Eight records don't fit a5: no fault where a3 may be taken, is taken, or the sheet is not printed."""
    paper = '[paper]\nsize = "{}"\n[[force]]'.format("a5" if words else "auto:a5,a3")
    records = '[[sheet]]\nkind = "turn-records"\nper-page = 8\n'
    lay_out(tmp_path / "kit", {"kit.toml": KIT.replace("[[force]]", paper) + records})
    assert pressgang("check", "kit").code == (1 if words else 0)
    ran = pressgang("render", "kit", *words)
    assert ran.code == 0, ran.err


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("files", STARTERS, ids=sorted(all_systems()))
def test_all_sheets_take_a_side_without_rows(
    pressgang: Pressgang, tmp_path: Path, files: dict[str, bytes], which: int
) -> None:
    """A stat file of which no row can be read: that is said of it, and of nothing else in the kit. For the first
    side it is asked of all sheets that may look at rows, for the second of those that cannot do without.
    """
    kit = tomllib.loads(files["kit.toml"].decode())
    broken = kit["force"][which]["stats"]
    kinds = {kind.kind for kind in all_systems()[kit["system"]].sheets() if kind.needs_stats or not which}
    kit["sheet"] = [sheet for sheet in kit["sheet"] if sheet["kind"] in kinds.difference(LONG)]
    place(tmp_path / "kit", files | {"kit.toml": kit_toml(kit), broken: b"a,b\n1,2\n"})
    ran = pressgang("check", "kit")
    assert ran.code == 1
    assert {Path(text.split(":")[0]).name for text in problems(ran)} == {broken}, ran.err
