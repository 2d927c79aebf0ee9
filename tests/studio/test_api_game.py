"""The game of a kit is written key by key: columns take stat files along, undo gives the first bytes back."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns
from stat import S_IFLNK
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from pressgang.editing.tomlfile import PutValue, edit_toml
from pressgang.jobs.checking import examine_kit
from pressgang.studio.state import look_once
from pressgang.systems import all_systems
from tests.conftest import ROOT
from tests.studio.conftest import Answered, Desk, Opener

pytestmark = pytest.mark.usefixtures("hurried")


@pytest.fixture
def own(opened: Opener, tmp_path: Path) -> Desk:
    """A kit with a new game of its own, begun on the page."""
    desk = opened(folder=tmp_path)
    done = desk.ask("POST", "api/starts", {"game": "", "title": "Scrap Yard: “II”", "name": "yard"})
    assert done.status == 201, done.data
    return desk


def edit(desk: Desk, *edits: dict[str, Any], label: str = "a step", **more: str) -> Answered:
    version = desk.get("api/game")["version"]
    done = desk.ask("PATCH", "api/game", {"version": version, "label": label, "edits": list(edits), **more})
    assert done.status == 200, done.data
    return done


def test_the_kit_of_a_new_game_is_called_as_it_was_named(opened: Opener, tmp_path: Path) -> None:
    begun = {"game": "", "title": "Łódź 100% & more", "name": "moja gra"}
    kit = opened(folder=tmp_path).ask("POST", "api/starts", begun).json
    assert (kit["name"], kit["system"], kit["title"]) == ("moja gra", "lodz-100-more", "Łódź 100% & more")


def test_a_game_with_a_mark_of_its_encoding_is_read(own: Desk) -> None:
    game = own.root / own.get("api/game")["file"]
    game.write_bytes(b"\xef\xbb\xbf" + game.read_bytes())
    edit(own, {"op": "put", "at": ["column", "claw"], "value": {"kind": "whole", "default": 0}})
    shown = own.get("api/game")
    assert shown["doc"]["column"]["claw"] and shown["text"].startswith("[game]") and not shown["problems"]


def test_a_game_is_begun_and_changed(own: Desk) -> None:
    shown = own.get("api/game")
    assert shown["id"] == "scrap-yard-ii" and shown["writable"] and not shown["problems"]
    assert shown["file"] == "games/scrap-yard-ii/game.toml"
    game, red = own.root / shown["file"], own.root / "red.csv"
    begun = game.read_bytes(), red.read_bytes(), (own.root / "blue.csv").read_bytes()
    edit(own, {"op": "put", "at": ["column", "claw"], "value": {"kind": "whole", "default": 0}})
    assert red.read_text().splitlines()[:2] == ["name,unit,strength,claw", "Red One,1,3,"]
    assert '[column.claw]\nkind = "whole"\ndefault = 0\n' in game.read_text()
    edit(own, {"op": "put", "at": ["value", "cost"], "value": {"formula": "strength * 2 + claw"}})
    edit(own, {"op": "put", "at": ["sheet", 0, "front", "south-west"], "value": "{claw}"})
    edit(
        own,
        {
            "op": "add",
            "at": ["check", 0],
            "value": {
                "code": "SY101",
                "rule": "claw <= strength",
                "column": "claw",
                "message": "{name} has {claw:+}",
                "bad": ["name,strength,claw", "A,1,2"],
                "good": ["name,claw,strength", "A,1,2"],
            },
        },
    )
    assert own.get("api/game")["problems"] == []
    done = edit(own, {"op": "rename", "at": ["column", "claw"], "name": "grip-arm"})
    assert done.json["game"]["problems"] == [], (done.json["game"]["problems"], game.read_text())
    assert own.get("api/kit")["undo"]["depth"] == 5
    text = game.read_text()
    assert "claw" not in text and 'rule = "grip_arm <= strength"' in text and 'column = "grip-arm"' in text
    assert red.read_text().startswith("name,unit,strength,grip-arm\n")
    assert [one["heading"] for one in own.file()["columns"]][-1] == "grip-arm"
    asks = [
        {"key": "cost", "text": "strength * 2 + grip_arm"},
        {"key": "side", "text": "{side}: {total(cost)}", "text_of": True, "at": ["sheet", 0, "side-legend"]},
        {"key": "bad", "text": "strenth + 1"},
        {"key": "half", "text": "1 / grip_arm"},
    ]
    first = own.get("api/game")["rows"][0]
    results = own.ask("POST", "api/game/try", {**first, "asks": asks}).json["results"]
    assert results["cost"] == {"gives": "6"} and results["side"] == {"gives": "red: 24"}
    assert "strength" in results["bad"]["fault"] and "for this row" in results["half"]["fault"]
    taken = edit(own, {"op": "remove", "at": ["column", "grip-arm"]}).json["used"]
    assert {one["line"] for one in taken} and any("grip" in one["message"] for one in taken)
    assert red.read_text().startswith("name,unit,strength\n")
    edit(own, {"op": "remove", "at": ["column", "strength"]})
    assert red.read_text().startswith("name,unit,_strength\nRed One,1,3\n")
    edit(own, {"op": "put", "at": ["column", "strength"], "value": {"kind": "whole"}})
    assert red.read_text().startswith("name,unit,strength\nRed One,1,3\n")
    kit = own.root / "kit.toml"
    printed = kit.read_text()
    kind = own.get("api/game")["doc"]["sheet"][0]["id"]
    assert f'kind = "{kind}"' in printed
    edit(own, {"op": "remove", "at": ["sheet", 0]}, unprint=kind)
    assert f'kind = "{kind}"' not in kit.read_text() and kit.read_text() in printed
    for _ in range(9):
        assert own.ask("POST", "api/undo", {}).status == 200
    assert (game.read_bytes(), red.read_bytes(), (own.root / "blue.csv").read_bytes()) == begun
    assert kit.read_text() == printed


GAMES = sorted(path.parent for path in (ROOT / "examples" / "games").glob("*/game.toml"))
EDITS = (
    lambda doc: {"op": "put", "at": ["game", "title"], "value": "Another"},
    lambda doc: {"op": "rename", "at": ["column", next(iter(doc["column"]))], "name": "new-name"},
    lambda doc: {"op": "put", "at": ["column", "added"], "value": {"kind": "whole", "default": 0}},
    lambda doc: {"op": "move", "at": ["column", next(iter(doc["column"]))]},
    lambda doc: {"op": "remove", "at": ["sheet", len(doc["sheet"]) - 1]},
    lambda doc: {"op": "add", "at": ["sheet", len(doc["sheet"])], "value": {"id": "more", "kind": "card"}},
)


@pytest.mark.parametrize(
    ("game", "make"), [*zip(GAMES, EDITS, strict=True)], ids=lambda one: getattr(one, "name", "")
)
def test_an_example_is_changed_and_is_as_it_was(
    game: Path, make: Callable[[Any], Any], opened: Opener, tmp_path: Path
) -> None:
    home = tmp_path / game.name
    copytree(game, home, ignore=ignore_patterns("output"))
    desk = opened(home / "starter")
    files = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    shown = desk.get("api/game")
    assert shown["writable"] and not shown["problems"] and shown["file"] == "game.toml"
    change = make(shown["doc"])
    found = edit(desk, change).json["game"]
    assert found["version"] != shown["version"] and not (change["op"] == "rename" and found["problems"])
    assert desk.ask("POST", "api/undo", {}).status == 200
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == files


@pytest.mark.parametrize("name", sorted(all_systems()))
def test_a_game_of_ours_is_copied_to_be_changed(name: str, opened: Opener, tmp_path: Path) -> None:
    desk = opened(folder=tmp_path)
    assert desk.ask("POST", "api/starts", {"game": name, "name": "kit"}).status == 201
    before = {path: path.read_bytes() for path in desk.root.rglob("*") if path.is_file()}
    shown = desk.get("api/game")
    assert shown["ours"] and not shown["writable"] and shown["copyable"] and not shown["problems"]
    body = {"version": shown["version"], "edits": [{"op": "put", "at": ["game", "title"], "value": "x"}]}
    refused = desk.ask("PATCH", "api/game", body)
    assert refused.status == 423 and "Copy it" in refused.json[0]["help"]
    copied = desk.ask("POST", "api/game/copy", {}).json["game"]
    assert copied["writable"] and copied["id"] == f"{name}-2" and not copied["problems"]
    assert not (desk.root / "games" / copied["id"] / "checks.toml").exists()
    if name == min(all_systems()):  # a copy is a game as any other
        edit(desk, {"op": "put", "at": ["game", "title"], "value": "Ours"})
        assert desk.get("api/kit")["game"] == "Ours" and not desk.get("api/kit")["broken"]
        assert desk.ask("POST", "api/undo", {}).status == 200
    if name == "dogfight":  # its checks read a number by name
        edit(desk, {"op": "rename", "at": ["rules", "stat_limit"], "name": "stat_most"})
        _, found = examine_kit(desk.root)
        said = "the game's code reads the number stat_limit, and there is no [rules.stat_limit]"
        (copy,) = (desk.root / "games").glob("*/game.toml")
        assert {(one.span.file, one.message) for one in found if one.rule.code == "PG917"} == {
            (str(copy), said)
        }
        assert desk.ask("POST", "api/undo", {}).status == 200
    assert desk.ask("POST", "api/undo", {}).status == 200
    assert {path: path.read_bytes() for path in desk.root.rglob("*") if path.is_file()} == before


def test_fifty_spoilt_games_are_shown(own: Desk) -> None:
    """Whatever somebody has written into the file, the page says what is wrong with it."""
    file = own.root / "games" / "scrap-yard-ii" / "game.toml"
    whole, random = (ROOT / "templates/new-game/games/new-game/game.toml").read_text(), Random(7)
    words = [
        "[",
        "]",
        "{",
        '"',
        "= 1",
        "\n",
        "kind",
        "true",
        "-1e400",
        "[[sheet]]",
        "{x +",
        "\0",
        "é",
        "[column]",
        "1979-05-27",
    ]
    for _ in range(50):
        text = whole.replace("new-game", "scrap-yard-ii")
        for _ in range(random.randint(1, 4)):
            at = random.randrange(len(text))
            text = text[:at] + random.choice(words) + text[at + random.choice([0, 1, 9, 60]) :]
        file.write_text(text)
        shown = own.get("api/game")
        assert shown["doc"] is not None or shown["problems"]
        asks = [{"key": "a", "text": "hull + 1"}, {"key": "b", "text": text[:40], "text_of": True}]
        assert own.ask("POST", "api/game/try", {"file": "f1", "row": 1, "asks": asks}).status == 200
        body = {"version": shown["version"], "edits": [{"op": "put", "at": ["game", "title"], "value": "A"}]}
        assert own.ask("PATCH", "api/game", body).status in (200, 422)
    assert own.get("api/kit")["system"]


def packed(**files: bytes | str) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def hostile_zips() -> dict[str, bytes]:
    game = '[game]\nid = "iron"\ntitle = "Iron"\n\n[column.gun]\nkind = "whole"\n'
    link = ZipInfo("iron/link")
    link.external_attr = (S_IFLNK | 0o777) << 16
    linked = BytesIO(packed(**{"iron/game.toml": game}))
    with ZipFile(linked, "a") as archive:
        archive.writestr(link, "/etc/passwd")
    return {
        "no zip": b"PK\x03\x04 and nothing more",
        "no game": packed(**{"iron/readme.txt": "x"}),
        "out of the folder": packed(**{"iron/game.toml": game, "iron/../../evil.txt": "x"}),
        "an absolute path": packed(**{"iron/game.toml": game, "/tmp/evil.txt": "x"}),
        "a drive": packed(**{"iron/game.toml": game, "iron/c:evil.txt": "x"}),
        "a link": linked.getvalue(),
        "a bomb": packed(**{"iron/game.toml": game, "iron/bomb.txt": b"\0" * 65_000_000}),
        "many files": packed(**{"iron/game.toml": game, **{f"iron/{n}.txt": "" for n in range(1001)}}),
        "two by case": packed(**{"iron/game.toml": game, "iron/a.svg": "", "iron/A.svg": ""}),
        "a faulty game": packed(**{"iron/game.toml": game + "most = 1\nleast = 2\n"}),
        "another id": packed(**{"steel/game.toml": game}),
        "no id": packed(**{"I r o n/game.toml": game}),
        "a game of ours": packed(**{"dogfight/game.toml": game.replace("iron", "dogfight")}),
    }


def test_hostile_zips_are_refused_in_words(
    opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("PRESSGANG_DATA", str(home))
    desk = opened(folder=tmp_path)
    for what, data in hostile_zips().items():
        found = desk.ask("PUT", f"api/games/{what.replace(' ', '-')}.zip", data)
        assert found.status == 422 and found.json[0]["message"] and found.json[0]["help"], what
        assert not home.exists() or not [path for path in home.rglob("*") if path.is_file()], what
    assert not list(Path("/tmp").glob("evil*")) and not list(tmp_path.rglob("evil*"))


def test_a_game_is_given_to_another(own: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRESSGANG_DATA", str(tmp_path / "home"))
    refused = own.ask("GET", "api/game.zip")
    assert refused.status == 422 and "who wrote" in refused.json[0]["message"]
    given = own.ask("GET", "api/game.zip?author=A.+Smith&licence=CC+BY+4.0")
    names = ZipFile(BytesIO(given.data)).namelist()
    assert "scrap-yard-ii/starter/kit.toml" in names and "scrap-yard-ii/starter/red.csv" in names
    own.ask("POST", "api/close", {})
    done = own.ask("PUT", "api/games/scrap-yard-ii.zip", given.data)
    assert done.status == 201 and "A. Smith" in done.json["note"] and done.json["title"] == "Scrap Yard: “II”"
    assert own.ask("PUT", "api/games/scrap-yard-ii.zip", given.data).status == 422
    (game,) = (tmp_path / "home").rglob("scrap-yard-ii/game.toml")
    assert "Scrap Yard" not in repr(own.studio.added), "its bytes are not kept as long as the studio runs"
    assert own.ask("DELETE", "api/games/scrap-yard-ii").status == 204 and not game.parent.exists()
    assert own.ask("DELETE", "api/games/scrap-yard-ii").status == 404
    assert own.ask("PUT", "api/games/scrap-yard-ii.zip", given.data).status == 201
    (game.parent / "mine.txt").write_text("a note")
    changed = own.ask("DELETE", "api/games/scrap-yard-ii")
    assert changed.status == 409 and changed.codes == ["PG903"] and game.exists()
    assert own.ask("POST", "api/starts", {"game": "scrap-yard-ii", "name": "other"}).status == 201
    assert own.get("api/game")["ours"] and (own.root / "red.csv").is_file()


def test_a_new_name_goes_into_translations(own: Desk) -> None:
    game = own.root / "games" / "scrap-yard-ii"
    lines = '\n[words.de]\n"Strength {strength}" = "Stärke {strength:+}, strength"\n'
    (game / "game.toml").write_text((game / "game.toml").read_text() + lines)
    (game / "words.pl.toml").write_text('[words]\n"{name}: {strength + 1}" = "{strength + 1}: {name}"\n')
    before = {path: path.read_bytes() for path in game.iterdir()}
    edit(own, {"op": "rename", "at": ["column", "strength"], "name": "power"})
    assert '"Strength {power}" = "Stärke {power:+}, strength"' in (game / "game.toml").read_text()
    assert (game / "words.pl.toml").read_text() == '[words]\n"{name}: {power + 1}" = "{power + 1}: {name}"\n'
    assert own.ask("POST", "api/undo", {}).status == 200
    assert {path: path.read_bytes() for path in game.iterdir()} == before


def test_a_new_name_of_a_rule_goes_into_the_kit_and_into_figures(own: Desk) -> None:
    game, kit = own.root / "games" / "scrap-yard-ii", own.root / "kit.toml"
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10">'
        '<style>.limit{fill:#000}</style><text class="limit" y="5">{limit + 1} of the limit</text>'
        '<rect width="5" height="5" data-when="limit > 2"/></svg>'
    )
    (game / "arms.svg").write_text(svg)
    sheet = '[[sheet]]\nid = "aid"\nkind = "reference"\nlayout = [{ figure = "arms.svg" }]\n'
    lines = f"\n[rules.limit]\nvalue = 4\n\n{sheet}"
    (game / "game.toml").write_text((game / "game.toml").read_text() + lines)
    kit.write_text(kit.read_text() + "\n[rules]\nlimit = 5 # ours\n")
    assert own.get("api/game")["problems"] == []
    before = {path: path.read_bytes() for path in (*game.iterdir(), kit)}
    done = edit(own, {"op": "rename", "at": ["rules", "limit"], "name": "most-arms"})
    assert done.json["game"]["problems"] == [] and "most-arms = 5 # ours\n" in kit.read_text()
    assert own.get("api/kit")["keys"]["rules"] == {"most-arms": 5}
    made = svg.replace("{limit + 1}", "{most_arms + 1}").replace("limit >", "most_arms >")
    assert (game / "arms.svg").read_text() == made
    assert own.ask("POST", "api/undo", {}).status == 200
    assert {path: path.read_bytes() for path in (*game.iterdir(), kit)} == before


def test_an_expression_is_tried_where_it_stands(opened: Opener, tmp_path: Path) -> None:
    """Fields of a list's first entry, values of a table, the number of a series, what print alone knows."""
    home = tmp_path / "far-lanterns"
    copytree(ROOT / "examples" / "games" / "far-lanterns", home, ignore=ignore_patterns("output"))
    desk = opened(home / "starter")
    shown = desk.get("api/game")
    found, doc = list[tuple[list[Any], str, bool]](), shown["doc"]

    def gather(at: list[Any], value: Any, schema: Any) -> None:
        """Gather all texts and expressions of the game as the page finds them: by the schema."""
        for one in schema.get("anyOf", [schema]):
            one = block if one.get("$ref") == "#block" else one
            if isinstance(value, str | int) and one.get("format"):
                found.append((at, str(value), one["format"] == "template"))
            for step, inner in value.items() if isinstance(value, dict) else ():
                gather([*at, step], inner, one.get("properties", {}).get(step, {}))
            for step, inner in enumerate(value) if isinstance(value, list) else ():
                gather([*at, step], inner, one.get("items", {}))

    forms = desk.get("api/game/forms")["schema"]["properties"]
    cases = {one["if"]["properties"]["kind"]["const"]: one["then"] for one in forms["sheet"]["items"]["allOf"]}
    block = cases["card"]["properties"]["layout"]["items"]["anyOf"][-1]
    for number, sheet in enumerate(doc["sheet"]):
        gather(["sheet", number], sheet, cases[sheet["kind"]])
    asks = [{"key": str(n), "at": at, "text": text, "text_of": of} for n, (at, text, of) in enumerate(found)]
    row = {**shown["rows"][0], "asks": asks[:300]}
    results = desk.ask("POST", "api/game/try", row).json["results"]
    faults = [(found[int(key)], one) for key, one in results.items() if "fault" in one]
    assert len(results) > 60 and faults == []
    assert sum("gives" in one for one in results.values()) > len(results) // 2


def test_the_page_is_told_which_blocks_hold_blocks(own: Desk) -> None:
    """By that it makes a list of them, and no field."""
    forms = own.get("api/game/forms")
    cases = {
        one["if"]["properties"]["kind"]["const"]: one["then"]["properties"]
        for one in forms["schema"]["properties"]["sheet"]["items"]["allOf"]
    }
    keys = cases["card"]["layout"]["items"]["anyOf"][-1]["properties"]
    ways = {word: one.get("anyOf", [one]) for word, one in keys.items()}
    holds = {
        word for word, all_of in ways.items() if {"$ref": "#block"} in (way.get("items") for way in all_of)
    }
    assert holds == {one["word"] for one in forms["blocks"] if one["sort"] == "blocks"} >= {"row", "compare"}


def test_a_new_field_of_a_list_stands_behind_the_others() -> None:
    """Fields with headers of their own get one more; those within a line stay there."""
    text = '[column.guns]\nkind = "list"\n\n[column.guns.field.arc]\nkind = "text"\n\n[[sheet]]\nid = "a"\n'
    put = PutValue(("column", "guns", "field", "range"), {"kind": "whole"})
    made = edit_toml(text.encode(), [put], "game.toml").decode()
    assert made == text.replace("\n[[sheet]]", '\n[column.guns.field.range]\nkind = "whole"\n\n[[sheet]]')
    inline = '[column.guns]\nkind = "list"\nfield = { arc = { kind = "text" } }\n'
    made = edit_toml(inline.encode(), [put], "game.toml").decode()
    assert made == inline.replace("} }", '}, range = { kind = "whole" } }')


def test_another_programs_change_is_taken_in_first(own: Desk) -> None:
    red, kit = own.root / "red.csv", own.root / "kit.toml"
    red.write_bytes(red.read_bytes().replace(b"Red One", b"Red 1"))
    edit(own, {"op": "put", "at": ["column", "claw"], "value": {"kind": "whole", "default": 0}})
    assert red.read_text().splitlines()[:2] == ["name,unit,strength,claw", "Red 1,1,3,"]
    version = own.get("api/kit")["version"]
    done = own.ask(
        "PATCH",
        "api/kit",
        {"version": version, "edits": [{"op": "put", "at": ["system"], "value": "dogfight"}]},
    )
    assert done.status == 200
    kit.write_bytes(kit.read_bytes() + b"# mine\n")
    assert own.ask("POST", "api/game/copy", {}).status == 201
    assert kit.read_bytes().endswith(b"# mine\n") and b"dogfight-2" in kit.read_bytes()


def test_a_folder_that_is_called_as_translations_is_passed_over(own: Desk) -> None:
    (own.root / own.get("api/game")["file"]).with_name("words.pl.toml").mkdir()
    edit(own, {"op": "put", "at": ["game", "title"], "value": "Other"})


def test_a_table_takes_no_entries(own: Desk) -> None:
    shown = own.get("api/game")
    for at in (["column", "strength"], ["column", "claw"], ["game"]):
        asked = {"version": shown["version"], "edits": [{"op": "add", "at": at, "value": 3}]}
        found = own.ask("PATCH", "api/game", asked)
        assert found.status == 422 and "is no place in a list" in found.json[0]["message"]


def test_what_is_written_here_is_no_other_hand(opened: Opener, tmp_path: Path) -> None:
    """A look at the kit's files has nothing read again for our own edit, and all for another program's."""
    desk = opened(folder=tmp_path, proofs=True)
    assert desk.ask("POST", "api/starts", {"game": "", "title": "Yard", "name": "yard"}).status == 201
    desk.examined()
    game = desk.root / "games" / "yard" / "game.toml"
    assert game in set(desk.session.watched())
    desk.portal.call(look_once, desk.session)
    edit(desk, {"op": "put", "at": ["game", "title"], "value": "Other"})
    assert desk.ask("POST", "api/undo", {"revision": desk.session.revision}).status == 200
    revision = desk.session.revision
    desk.portal.call(look_once, desk.session)
    assert desk.session.revision == revision
    game.write_text(game.read_text().replace("Yard", "Else"))
    desk.portal.call(look_once, desk.session)
    assert desk.session.revision == revision + 1 and desk.get("api/game")["doc"]["game"]["title"] == "Else"
