"""The start page: games, kits of the folder by ids, and a new kit in a folder of its name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pressgang.studio.routes import kit as kit_routes
from pressgang.systems import all_systems
from tests.games.folders import IRON_LANES, write_game
from tests.studio.conftest import KIT, Desk, Opener, write_kit


@pytest.fixture
def desk(opened: Opener, tmp_path: Path) -> Desk:
    """A studio without a kit, over an empty folder."""
    return opened(folder=tmp_path)


def test_without_a_kit_there_are_games_and_nothing_to_show(desk: Desk) -> None:
    found = desk.get("api/starts")
    assert {one["id"] for one in found["games"]} >= set(all_systems()) and found["kits"] == []
    for path in ("api/kit", "api/files/f1", "api/problems"):
        assert desk.ask("GET", path).status == 404 and desk.ask("GET", path).codes == ["PG905"]


@pytest.mark.parametrize("game", sorted(all_systems()))
def test_a_kit_is_begun_and_open(desk: Desk, tmp_path: Path, game: str) -> None:
    found = desk.ask("POST", "api/starts", {"game": game, "name": "Our Friday"})
    assert (
        found.status == 201
        and found.json["system"] == game
        and (tmp_path / "Our Friday" / "kit.toml").is_file()
    )
    kit = desk.get("api/kit")
    assert kit["folder"] == "Our Friday" and kit["name"] == "Our Friday"
    assert all(len(desk.file(number)["rows"]) for number in range(len(kit["forces"])))
    [listed] = desk.get("api/starts")["kits"]
    assert listed["folder"] == "Our Friday" and listed["title"] == kit["title"]


def test_a_game_nearby_is_copied_into_the_kit(desk: Desk, tmp_path: Path) -> None:
    write_game(tmp_path)
    assert {one["id"] for one in desk.get("api/starts")["games"]} == {*all_systems(), "iron-lanes"}
    begun = desk.ask("POST", "api/starts", {"game": "iron-lanes", "name": "lanes"})
    assert begun.status == 201 and begun.json["system"] == "iron-lanes" and not begun.json["broken"]
    assert (tmp_path / "lanes" / "games" / "iron-lanes" / "game.toml").read_text() == IRON_LANES


def test_a_kit_elsewhere_is_opened_by_its_path(desk: Desk, tmp_path_factory: pytest.TempPathFactory) -> None:
    kit = write_kit(tmp_path_factory.mktemp("elsewhere"))
    assert desk.ask("POST", "api/open", {"path": f" {kit} "}).json["title"] == "A scrap over the estuary"
    for path in (kit.parent, "nowhere", "~nobody-here/x", "a\0b", ""):
        found = desk.ask("POST", "api/open", {"path": str(path)})
        assert found.status == 422 and found.codes == ["PG531"], found.data


@pytest.mark.parametrize("name", ["../x", "con", "a/b", "a\0b", "", " x", "x" * 200, "..", "C:\\x"])
def test_a_name_that_is_none_is_refused(desk: Desk, tmp_path: Path, name: str) -> None:
    found = desk.ask("POST", "api/starts", {"game": "dogfight", "name": name})
    assert found.status == 422 and found.codes == ["PG305"] and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("body", "status"), [({"name": "x"}, 400), ({"game": "chess", "name": "x"}, 404)])
def test_a_game_that_is_none_is_refused(desk: Desk, body: dict[str, Any], status: int) -> None:
    assert desk.ask("POST", "api/starts", body).status == status


def test_nothing_is_written_into_a_folder_that_is_there(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    found = desk.ask("POST", "api/starts", {"game": "dogfight", "name": "mine"})
    assert found.status == 422 and list((tmp_path / "mine").iterdir()) == []


def test_kits_two_levels_deep_are_opened_by_id(desk: Desk, tmp_path: Path) -> None:
    for place in ("a", "b/c", "b/c/d", ".hidden"):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "kit.toml").write_text(KIT.replace("friday", Path(place).name))
    (tmp_path / "link").symlink_to(tmp_path / "a")
    kits = desk.get("api/starts")["kits"]
    assert [one["folder"] for one in kits] == ["a", "b/c"]
    found = desk.ask("POST", "api/open", {"kit": kits[1]["id"]})
    assert found.status == 200 and desk.get("api/kit")["name"] == "c"
    for wrong in ("a", "../a", str(tmp_path / "a"), kits[0]["id"] + "0"):
        assert desk.ask("POST", "api/open", {"kit": wrong}).status == 404


def test_an_earlier_kits_ids_open_nothing_of_the_next(desk: Desk) -> None:
    desk.ask("POST", "api/starts", {"game": "dogfight", "name": "one"})
    old, revision, version = desk.file(), desk.get("api/kit")["revision"], desk.get("api/kit")["version"]
    desk.ask("POST", "api/starts", {"game": "tally-ho", "name": "two"})
    assert desk.ask("GET", f"api/files/{old['id']}").status == 404
    assert desk.set(old, 0, "engine", "1").status == 404
    edit = {"version": version, "edits": [{"op": "put", "at": ["ink"], "value": "grey", "was": None}]}
    assert desk.ask("PATCH", "api/kit", edit).status == 409
    assert desk.get("api/kit")["revision"] > revision


def test_an_earlier_kits_pages_are_none_of_the_next(opened: Opener, tmp_path: Path) -> None:
    """A browser keeps a page under its id for good."""
    desk, ids = opened(folder=tmp_path, proofs=True), []
    for name in ("one", "two"):
        write_kit(tmp_path / name)
        kit = next(one for one in desk.get("api/starts")["kits"] if one["folder"] == f"{name}/friday")
        assert desk.ask("POST", "api/open", {"kit": kit["id"]}).status == 200
        desk.examined()
        ids.append({page["id"] for page in desk.get("api/sheets/s1")["pages"]})
    assert ids[0] and ids[1] and not ids[0] & ids[1]
    assert desk.ask("GET", f"api/pages/{ids[0].pop()}.svg").status == 404


def test_a_kit_is_closed(desk: Desk) -> None:
    desk.ask("POST", "api/starts", {"game": "dogfight", "name": "one"})
    assert desk.ask("POST", "api/close", {}).status == 204
    assert desk.ask("GET", "api/kit").status == 404


def test_no_more_than_two_hundred_kits_are_listed(tmp_path: Path) -> None:
    for number in range(kit_routes.MOST_KITS + 20):
        (tmp_path / f"k{number}").mkdir()
        (tmp_path / f"k{number}" / "kit.toml").touch()
    assert len(kit_routes.kits_in(tmp_path)) == kit_routes.MOST_KITS == 200


def test_games_in_folders_are_among_them(opened: Opener, tmp_path: Path) -> None:
    write_game(tmp_path / "games", IRON_LANES)
    desk = opened(folder=tmp_path, games=(tmp_path / "games",))
    assert "iron-lanes" in {one["id"] for one in desk.get("api/starts")["games"]}
    found = desk.ask("POST", "api/starts", {"game": "iron-lanes", "name": "my lanes"})
    assert found.status == 201 and found.json["system"] == "iron-lanes"
    file = desk.file()
    assert file["rows"] and any(one["required"] for one in file["columns"])


def test_nothing_is_begun_in_a_read_only_folder(desk: Desk, tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        found = desk.ask("POST", "api/starts", {"game": "dogfight", "name": "x"})
        assert found.status == 423 and found.codes == ["PG904"]
    finally:
        tmp_path.chmod(0o755)
    assert list(tmp_path.iterdir()) == []
