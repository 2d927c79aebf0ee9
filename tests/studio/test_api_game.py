"""The game of a kit is written key by key: columns take stat files along, undo gives the first bytes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.studio.conftest import Answered, Desk, Opener

pytestmark = pytest.mark.usefixtures("hurried")


@pytest.fixture
def own(opened: Opener, tmp_path: Path) -> Desk:
    """A kit with a new game of its own, begun on the page."""
    desk = opened(folder=tmp_path)
    done = desk.ask("POST", "api/starts", {"game": "", "title": "Scrap Yard: “II”", "name": "yard"})
    assert done.status == 201, done.data
    return desk


def edit(desk: Desk, *edits: dict[str, Any], label: str = "a step") -> Answered:
    version = desk.get("api/game")["version"]
    done = desk.ask("PATCH", "api/game", {"version": version, "label": label, "edits": list(edits)})
    assert done.status == 200, done.data
    return done


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
        {"key": "side", "text": "{side}: {total(cost)}", "text_of": True, "each": "side"},
        {"key": "bad", "text": "strenth + 1"},
        {"key": "half", "text": "1 / grip_arm"},
    ]
    first = own.get("api/game")["rows"][0]
    results = own.ask("POST", "api/game/try", {**first, "asks": asks}).json["results"]
    assert results["cost"] == {"gives": "6"} and results["side"] == {"gives": "red: 24"}
    assert "strength" in results["bad"]["fault"] and "for this row" in results["half"]["fault"]
    taken = edit(own, {"op": "remove", "at": ["column", "grip-arm"]}).json["used"]
    assert {one["line"] for one in taken} and any("grip" in one["message"] for one in taken)
    for _ in range(6):
        assert own.ask("POST", "api/undo", {}).status == 200
    assert (game.read_bytes(), red.read_bytes(), (own.root / "blue.csv").read_bytes()) == begun
