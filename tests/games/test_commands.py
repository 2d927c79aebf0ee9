"""Every command knows a game in a folder as it knows ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from pressgang.cli import cli
from tests.conftest import Ran
from tests.games.folders import IRON_LANES, write_game

STATS = """\
name,side,unit,gun,hull,class,traits
Wasp,Red,1,6,3,light,radio
Bear,Red,2,9,20,heavy,"SMOKE, radio"
Ox,Blue,1,12,8,medium,smoke
Ox,Blue,1,4,x,,rado
"""
SOUND = "name,side,unit,gun,hull,class\nWasp,Red,1,5,3,light\nOx,Blue,1,4,8,\n"
KIT = """\
name = "lanes"
system = "iron-lanes"
[[force]]
stats = "tanks.csv"
[[sheet]]
kind = "look-up"
"""


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's own folder is an empty one."""
    monkeypatch.setenv("PRESSGANG_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("PRESSGANG_GAMES", raising=False)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return write_game(tmp_path / "games").parent.parent


def run(*words: object, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, list(map(str, words)), catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def stats(tmp_path: Path, text: str = STATS) -> Path:
    file = tmp_path / "tanks.csv"
    file.write_text(text)
    return file


PLAIN = IRON_LANES.replace(
    'least = 1\nmost = 9\nlabel = "Gun"\nhelp = "what it shoots with"', 'label = "Gun"', 1
)


def kit(folder: Path, text: str = KIT, tanks: str = SOUND) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "kit.toml").write_text(text)
    (folder / "tanks.csv").write_text(tanks)
    return folder


def test_check_finds_in_a_stat_file_what_the_game_forbids(games: Path, tmp_path: Path) -> None:
    result = run("check", "--games", games, "--format", "json", stats(tmp_path), code=1)
    found = [(one["code"], one["line"], one["column"], one["message"]) for one in json.loads(result.stdout)]
    assert found == [
        ("IL101", 2, 12, "Wasp is light and has gun 6; the most is 5"),
        ("PG931", 4, 11, "Gun is 12; the most is 9 (Ox 1)"),
        ("IL201", 5, 1, "Ox 1 is already in line 4; no two rows may have the same Name and Unit"),
        ("PG202", 5, 13, 'hull: "x" is not a number'),
        ("PG205", 5, 16, 'traits: "rado" is not one of radio, Smoke, none'),
    ]


def test_a_missing_column_says_no_more_than_its_name_where_the_game_does_not(
    games: Path, tmp_path: Path
) -> None:
    for text, more in ((IRON_LANES, "; what it shoots with: 1 to 9"), (PLAIN, "")):
        write_game(games, text)
        (tmp_path / "tanks.csv").write_text("name,hull,traits\nWasp,3,radio\n")
        words = ("check", "--games", games, "--system", "iron-lanes", tmp_path / "tanks.csv")
        assert f"the column gun is missing{more}\n" in run(*words, code=1).stderr


def test_a_side_is_checked_as_a_whole_by_the_numbers_of_the_kit(games: Path, tmp_path: Path) -> None:
    tanks = "name,side,gun,hull,quantity,traits\nBear,Red,9,10,2,radio\n"
    folder = kit(tmp_path / "kit", tanks=tanks)
    result = run("check", "--games", games, folder)
    assert "IL201 warning: Red costs 62 points; the most is 60" in result.stderr
    assert "Change its rows; " in result.stderr
    kit(folder, KIT + "[rules]\nbudget = 62\n", tanks)
    assert "All is well." in run("check", "--games", games, folder).stderr
    kit(folder, KIT + "[rules]\nbudgt = 62\n", tanks)
    assert 'Did you mean "budget"?' in run("check", "--games", games, folder, code=1).stderr


def test_lists_and_explanations_have_it(games: Path) -> None:
    systems = run("list", "systems", "--games", games).stdout
    assert "iron-lanes            Iron Lanes (house rules of a Tuesday club)" in systems
    assert "dogfight" in systems
    sheets = run("list", "sheets", "--games", games, "--system", "iron-lanes").stdout
    assert "iron-lanes            look-up           what is looked up" in sheets
    assert "hex-mat" in sheets
    checks = run("list", "checks", "--games", games, "--system", "iron-lanes").stdout.splitlines()
    assert [line.split()[0] for line in checks] == ["IL101", "IL201"]
    explained = run("explain", "il101", "--games", games).stdout
    assert "A light chassis can't take the recoil." in explained
    assert "Wasp,6,3,light" in explained
    assert "Source: Iron Lanes, 2" in explained


def test_a_kit_may_bring_its_game(tmp_path: Path) -> None:
    folder = kit(tmp_path / "kit", KIT + '[[sheet]]\nkind = "hex-mat"\n[rules]\nbudget = 99\n')
    write_game(folder / "games")
    result = run("render", folder, "-o", tmp_path / "out")
    assert result.stdout.splitlines() == [
        str(tmp_path / "out" / name) for name in ("look-up.pdf", "hex-mat.pdf")
    ]
    text = PdfReader(tmp_path / "out" / "look-up.pdf").pages[0].extract_text()
    assert "99" in text
    assert "House value" not in text


def test_a_fault_in_the_game_is_told_with_the_kit(tmp_path: Path) -> None:
    folder = kit(tmp_path / "kit")
    write_game(folder / "games", IRON_LANES.replace("**{budget}**", "{budgt}"))
    for command in ("check", "render"):
        told = run(command, folder, code=1).stderr
        assert 'there is no "budgt" here' in told
        assert "has no sheet" not in told


def test_a_kit_never_takes_a_game_from_outside_by_a_link(tmp_path: Path) -> None:
    folder = kit(tmp_path / "kit")
    outside = write_game(tmp_path / "elsewhere").parent
    (folder / "games").mkdir()
    (folder / "games" / "iron-lanes").symlink_to(outside, target_is_directory=True)
    assert "unknown system" in run("check", folder, code=1).stderr


def test_check_of_a_game_tries_its_examples(games: Path) -> None:
    result = run("check", games / "iron-lanes")
    assert "the game iron-lanes, 4 columns, 2 checks, 1 sheet" in result.stderr
    for old, new, said in (
        ("Wasp,6,3,light", "Wasp,5,3,light", "the bad lines of IL101 do not break it"),
        ('"Wasp,5,3,light"', '"Wasp,9,3,light"', "the good lines of IL101 break it"),
        ("Wasp,6,3,light", "Wasp,six,3,light", "the bad lines of IL101 cannot be read"),
    ):
        file = write_game(games, IRON_LANES.replace(old, new))
        result = run("check", file, code=1)
        line = next(
            at for at, text in enumerate(file.read_text().splitlines(), 1) if text.startswith(said.split()[1])
        )
        assert f"game.toml:{line}:" in result.stderr and "PG915" in result.stderr
        assert said in result.stderr


@pytest.mark.parametrize("where", ["--games", "PRESSGANG_GAMES", "data"])
def test_where_a_game_lives(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "data" / "games" if where == "data" else tmp_path / "club"
    write_game(folder)
    if where == "PRESSGANG_GAMES":
        monkeypatch.setenv("PRESSGANG_GAMES", os.pathsep.join([str(tmp_path / "none"), str(folder)]))
    words = ["--games", str(folder)] if where == "--games" else []
    assert "Iron Lanes" in run("list", "systems", *words).stdout
    run("check", stats(tmp_path, SOUND), *words)


def test_the_nearest_is_taken_and_one_that_hides_ours_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(folder: Path, title: str, name: str = "iron-lanes") -> None:
        write_game(folder, IRON_LANES.replace("Iron Lanes", title).replace('"iron-lanes"', f'"{name}"'), name)

    def title() -> str:
        folders = (tmp_path / "one", tmp_path / "two")
        words = [word for folder in folders if folder.is_dir() for word in ("--games", folder)]
        lines = run("list", "systems", *words).stdout.splitlines()
        return next(line for line in lines if line.startswith("iron-lanes")).split()[1]

    monkeypatch.setenv("PRESSGANG_GAMES", str(tmp_path / "three"))
    for place, name in (("data/games", "Four"), ("three", "Three"), ("two", "Two"), ("one", "One")):
        write(tmp_path / place, name)
        assert title() == name
    folder = kit(tmp_path / "kit")
    write(folder / "games", "Zero")
    run("render", folder, "-o", tmp_path / "out", "--games", tmp_path / "one")
    assert "Zero" in PdfReader(tmp_path / "out" / "look-up.pdf").pages[0].extract_text()
    write(tmp_path / "one", "Ours", "dogfight")
    result = run("check", "--games", tmp_path / "one", "--system", "dogfight", stats(tmp_path, SOUND))
    assert "PG921 warning" in result.stderr
    assert str(tmp_path / "one" / "dogfight" / "game.toml") in result.stderr
    assert "templates/games/dogfight/game.toml" in result.stderr.replace(os.sep, "/")


@pytest.mark.parametrize("folder", ["none", "games/iron-lanes"])
def test_a_folder_without_games_is_told(folder: str, games: Path, tmp_path: Path) -> None:
    assert "PG922" in run("check", "--games", tmp_path / folder, stats(tmp_path), code=2).stderr


def test_a_faulty_game_is_in_nobodys_way(games: Path, tmp_path: Path) -> None:
    write_game(games, '[game]\nid = "broken"\n[colum.x]\n', "broken")
    result = run("list", "systems", "--games", games)
    assert "iron-lanes" in result.stdout
    assert 'Did you mean "column"?' in result.stderr
    assert "broken" not in run("check", "--games", games, stats(tmp_path, SOUND)).stderr
    odd = stats(tmp_path, "name,colour\nA,red\n")
    assert 'Did you mean "column"?' in run("check", "--games", games, odd, code=1).stderr


def test_new_writes_a_starter_from_the_examples_of_its_columns(games: Path, tmp_path: Path) -> None:
    run("new", "iron-lanes", tmp_path / "kit", "--games", games)
    assert "All is well." in run("check", tmp_path / "kit", "--games", games).stderr
    assert (tmp_path / "kit" / "red.csv").read_text("utf-8-sig").splitlines()[1] == "Red 1,1,5,1,medium,none"
    run("render", tmp_path / "kit", "--games", games, "-o", tmp_path / "out")


def test_new_copies_the_games_own_starter(games: Path, tmp_path: Path) -> None:
    starter = games / "iron-lanes" / "starter"
    kit(starter)
    (starter / "README.md").write_text("our own\n")
    (starter / "art").mkdir()
    (starter / "art" / "a.svg").write_text("<svg/>")
    run("new", "iron-lanes", tmp_path / "kit", "--games", games)
    assert (tmp_path / "kit" / "README.md").read_text() == "our own\n"
    assert (tmp_path / "kit" / "art" / "a.svg").read_text() == "<svg/>"
    assert 'name = "kit"' in (tmp_path / "kit" / "kit.toml").read_text()
    run("render", tmp_path / "kit", "--games", games, "-o", tmp_path / "out")


@pytest.mark.parametrize("link", ["starter", "starter/secret.csv", "starter/deep/secret.csv"])
def test_a_starter_that_links_out_is_not_copied(link: str, games: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.csv").write_text("secret")
    place = games / "iron-lanes" / link
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(tmp_path / "outside" if link == "starter" else tmp_path / "outside" / "secret.csv")
    assert "PG923" in run("new", "iron-lanes", tmp_path / "kit", "--games", games, code=2).stderr
    assert not (tmp_path / "kit").exists()


def test_new_game_prints_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    run("new", "--game", "tin-men", folder)
    assert 'title = "Tin Men"' in (folder / "games" / "tin-men" / "game.toml").read_text()
    assert "All is well." in run("check", folder).stderr
    assert "All is well." in run("check", folder / "games" / "tin-men").stderr
    result = run("render", folder, "-o", tmp_path / "out")
    assert str(tmp_path / "out" / "reference.pdf") in result.stdout
    assert "new-game" not in "".join(path.read_text("utf-8") for path in folder.rglob("*") if path.is_file())


def test_new_game_is_named_by_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "game", "my-game")
    assert (tmp_path / "my-game" / "games" / "my-game" / "game.toml").is_file()
    assert "Red, Bear 1: Dice 5, Points 25" in run("check", "my-game/games/my-game").stderr
    again = run("new", "game", "my-game", code=2).stderr
    assert "this file exists already" in again and "Choose a new folder" in again
    (tmp_path / "file").touch()
    assert "a file has this name" in run("new", "game", "file", code=2).stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Pete's Game", "such as petes-game;"),
        ("Überfall", "such as uberfall;"),
        ("a--b", "such as a-b;"),
        ("日本", "such as riben;"),
        ("!!!", "such as iron-lanes;"),
        ("x" * 61, "cannot be the id of a game"),
    ],
)
def test_a_name_that_no_game_can_have(
    words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in run("new", "game", words, code=2).stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        "--game ../x kit",
        "--game x y kit",
        "dogfight",
        "--game x",
        "game",
        "game x --with y",
        "game x --stats ods",
    ],
)
def test_new_says_what_is_missing(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", *words.split(), code=2)
    assert list(tmp_path.iterdir()) == []


PACKAGE: dict[str, Any] = {
    "sixth_game/__init__.py": """
from dataclasses import dataclass
from pressgang.diagnostics import Rule
from pressgang.rulebook import RuleValue
from pressgang.schema import Whole, column
from pressgang.rows.stat_columns import CommonColumns
from pressgang.systems.base import Check, Later, Sheets, System

@dataclass(frozen=True, kw_only=True)
class Robot(CommonColumns):
    volts: int = column(Whole(0), required=True, help="what drives it", example="12")

RULE = Rule("RB101", "too many volts", "It burns.", "Robots, 1", "name,volts\\nA,99", "name,volts\\nA,12")

def find(muster):
    for row in muster.rows("volts"):
        most = muster.rules["most"]
        if row.volts > most:
            yield RULE.at(row.at("volts"), f"{row.volts} volts; the most is {most}", "Use less.")

SYSTEM = System(
    id="robots", game="Robots", credit="a sixth game", stats=lambda: Robot,
    checks=lambda: (Check((RULE,), find),), sheets=Sheets({"robot-cards": Later(__name__, "cards.Cards")}),
    numbers=lambda: {"most": RuleValue("most", 24, "source", "Robots, 1", "")},
)
""",
    "sixth_game/cards.py": """
from dataclasses import dataclass
from pressgang.layout import Grid, Sheet
from pressgang.drawing.scene import Piece, line
from pressgang.sheets.base import SheetKind

@dataclass(frozen=True, kw_only=True)
class Cards(SheetKind):
    kind = "robot-cards"
    title = "Robots"
    summary = "a card a robot"

    def compose(self, brief, found):
        size = 10.0
        pieces = tuple(
            Piece(row.name, 60, 40, (brief.book.text(5, 20, f"{row.name} {row.volts} V", size),))
            for _, row in brief.rows()
        )
        return Sheet(title="Robots", pieces=pieces, plan=Grid(2, 4))
""",
    "sixth_game-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: sixth-game\nVersion: 1.0\n",
    "sixth_game-1.0.dist-info/entry_points.txt": "[pressgang.games]\nrobots = sixth_game:SYSTEM\n",
    "sixth_game-1.0.dist-info/RECORD": "",
    "sixth_game-1.0.dist-info/INSTALLER": "test\n",
}


def installed(folder: Path, **changed: str) -> dict[str, str]:
    """A package with a game on the path of Python, and the surroundings that a command is run in."""
    for name, text in PACKAGE.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(changed.get(Path(name).name.partition(".")[0], text))
    return os.environ | {"PYTHONPATH": str(folder)}


IN_A_SHELL = """
import json, sys
from click.testing import CliRunner
from pressgang.cli import cli

for words in json.loads(sys.argv[1]):
    ran = CliRunner().invoke(cli, words, catch_exceptions=False)
    print(json.dumps([ran.exit_code, ran.stdout, ran.stderr]))
"""


def in_shell(env: dict[str, str], *commands: list[object]) -> list[Ran]:
    """What these commands do, one after another in a process of their own."""
    said = json.dumps([[str(word) for word in words] for words in commands])
    script = [sys.executable, "-c", IN_A_SHELL, said]
    ran = subprocess.run(script, capture_output=True, text=True, env=env, check=True)
    return [Ran(*json.loads(line)) for line in ran.stdout.splitlines()]


def test_a_sixth_game_is_installed_as_a_package(tmp_path: Path) -> None:
    file, hot = tmp_path / "robots.csv", tmp_path / "hot.csv"
    file.write_text("name,volts\nR2,12\n")
    hot.write_text("name,volts\nR2,12\nMarvin,99\n")
    kit, out = tmp_path / "kit", tmp_path / "out"
    systems, checked, *others = in_shell(
        installed(tmp_path / "site"),
        ["list", "systems"], ["check", hot], ["make", "robot-cards", file, "-o", tmp_path / "robots.pdf"],
        ["new", "robots", kit], ["render", kit, "-o", out],
    )  # fmt: skip
    assert "robots                Robots (a sixth game)" in systems.out, systems.err
    assert checked.code == 1 and "hot.csv:3:8: RB101 99 volts; the most is 24" in checked.err
    assert [ran.code for ran in others] == [0, 0, 0], others
    assert "R2 12 V" in PdfReader(tmp_path / "robots.pdf").pages[0].extract_text()
    assert list(out.glob("*.pdf"))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"__init__": "raise SystemError('of its own')"}, "cannot be loaded"),
        ({"__init__": "SYSTEM = 3"}, "names no System of that id"),
        ({"entry_points": "[pressgang.games]\nrobots = nothing_here:SYSTEM\n"}, "cannot be loaded"),
    ],
)
def test_a_package_that_cannot_be_used_is_told(
    changed: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path / "site", **changed)
    monkeypatch.syspath_prepend(tmp_path / "site")
    try:
        ran = run("list", "systems")
    finally:
        sys.modules.pop("sixth_game", None)
    assert "PG922" in ran.stderr and said in ran.stderr
    assert "dogfight" in ran.stdout and "Traceback" not in ran.stderr


def test_a_sheet_of_a_second_list_reads_it_from_a_file_of_its_own(tmp_path: Path) -> None:
    folder = kit(tmp_path / "kit", KIT + '[[sheet]]\nkind = "event-sheet"\nnames = "events.csv"\n')
    sheet = '[[sheet]]\nid = "event-sheet"\nkind = "reference"\nlist = "events"\n'
    write_game(folder / "games", IRON_LANES + sheet + 'sections = [{ text = "Events." }]\n')
    (folder / "events.csv").write_text("name,text\nRain,All stop.\n")
    run("render", folder, "-o", tmp_path / "out")
    (folder / "events.csv").write_text("name,txt\nRain,All stop.\n")
    assert 'Did you mean "text"?' in run("check", folder, code=1).stderr
    (folder / "kit.toml").write_text(KIT + '[[sheet]]\nkind = "event-sheet"\n')
    assert "PG932" in run("check", folder, code=1).stderr


@pytest.mark.parametrize("likeness", ["none", "aircraft", "ship"])
def test_every_game_has_the_sheets_of_every_game(likeness: str, games: Path, tmp_path: Path) -> None:
    write_game(games, IRON_LANES.replace("accent =", f'likeness = "{likeness}"\naccent ='))
    tanks = stats(tmp_path, SOUND)
    heroes = tmp_path / "heroes.csv"
    heroes.write_text("name,result\nAda,sank\n")
    mat = ["--columns", "3", "--rows", "3"]
    asked = [("force-list", [tanks], {"Wasp", "light"})]
    if likeness == "none":
        asked += [
            ("hex-mat", mat, {"0101"}),
            ("square-mat", mat, {"0101"}),
            ("certificates", [heroes], {"Ada"}),
        ]
    else:
        asked += [("silhouettes", [tanks], {"Wasp"})]
    for kind, words, shown in asked:
        sheet = tmp_path / f"{kind}.svg"
        run("make", kind, *words, "--games", games, "--system", "iron-lanes", "-o", sheet)
        text = "".join(ElementTree.parse(sheet).getroot().itertext())
        assert all(word in text for word in shown), text


@pytest.mark.parametrize(
    "system, data, cache, config",
    [
        ("linux", ".local/share/pressgang", ".cache/pressgang", ".config/pressgang"),
        (
            "darwin", "Library/Application Support/pressgang", "Library/Caches/pressgang",
            "Library/Application Support/pressgang",
        ),
        ("win32", "AppData/Local/pressgang", "AppData/Local/pressgang/Cache", "AppData/Local/pressgang"),
    ],
)  # fmt: skip
def test_the_users_folders_are_where_each_system_has_them(
    monkeypatch: pytest.MonkeyPatch, system: str, data: str, cache: str, config: str
) -> None:
    from pressgang.files.paths import cache_folder, config_folder, data_folder

    folders = (data_folder, cache_folder, config_folder)
    variables = ("DATA", "CACHE", "CONFIG")
    for name in (*(f"PRESSGANG_{one}" for one in variables), "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setattr("sys.platform", system)
    for asked, home in (("relative", "/home/ada/"), ("", "/home/ada/")):
        for one in variables:
            monkeypatch.setenv(f"XDG_{one}_HOME", asked)
        assert [one() for one in folders] == [Path(home + one) for one in (data, cache, config)]
    if system != "win32":
        monkeypatch.setenv("XDG_CACHE_HOME", "/fast")
        assert cache_folder() == Path("/fast/pressgang")
        monkeypatch.delenv("XDG_CACHE_HOME")
        monkeypatch.setenv("HOME", "nowhere")
        with pytest.raises(OSError):  # nor is one made in the working folder
            cache_folder().mkdir(parents=True)


@pytest.mark.parametrize("where", [".", "games", "games/iron-lanes", "games/iron-lanes/starter", "above"])
def test_the_code_of_a_game_beside_is_explained(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    (games / "iron-lanes" / "starter").mkdir()
    if where == "above":  # the game is that of a kit in a folder here
        (tmp_path / "above" / "evening").mkdir(parents=True)
        games.rename(tmp_path / "above" / "evening" / "games")
        (tmp_path / "above" / "evening" / "kit.toml").write_text(KIT)
    monkeypatch.chdir(tmp_path / where)
    assert "IL101: a heavy gun in a light hull" in run("explain", "il101").stdout
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "There is no check" in run("explain", "il101", code=2).stderr


def test_the_code_of_a_game_with_faults_is_explained(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(games, IRON_LANES.replace("gun * 2", "gunn * 2"))
    monkeypatch.chdir(tmp_path)
    assert "IL101: a heavy gun in a light hull" in run("explain", "IL101").stdout
