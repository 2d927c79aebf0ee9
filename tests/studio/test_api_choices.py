"""What forms offer is what the game declares, for the five and for games in folders; rules say why."""

from __future__ import annotations

from pathlib import Path

from pressgang.catalogue import all_rules
from pressgang.drawing.units import PAPERS
from pressgang.livery.palettes import INK_MODES, our_palettes
from pressgang.schema import declared
from pressgang.systems import all_systems
from pressgang.systems.general import kinds_of
from tests.games.folders import IRON_LANES
from tests.studio.conftest import KIT, Desk, Opener


def test_kinds_and_options_of_the_game(still: Desk) -> None:
    found = still.get("api/choices")
    system = all_systems()["dogfight"]
    assert [kind["kind"] for kind in found["kinds"]] == [kind.kind for kind in kinds_of(system)]
    for kind, cls in zip(found["kinds"], kinds_of(system), strict=True):
        assert kind["help"] == cls.summary and kind["own"] == (cls.kind in system.sheets)
        assert [option["name"] for option in kind["options"]] == [item.option for item in declared(cls)]
        assert all(option["help"] and option["label"] and option["takes"] for option in kind["options"])
    options = {one["name"]: one for one in found["kinds"][2]["options"]}
    assert options["backs"]["words"] == ["none", "long-edge", "short-edge", "fold"]
    assert options["backs"]["label"] == "Backs" and options["size"]["default"] == "25mm"


def test_columns_with_their_help_and_words(still: Desk) -> None:
    columns = {one["key"]: one for one in still.get("api/choices")["columns"]}
    assert list(columns) == [item.heading for item in declared(all_systems()["dogfight"].row)]
    assert columns["engine"]["required"] and columns["engine"]["group"] == "game"
    assert columns["wing"]["words"][:2] == ["straight", "tapered"] and columns["wing"]["group"] == "drawing"
    assert columns["name"]["group"] == columns["unit"]["group"] == "piece"
    assert {one["key"]: one["group"] for one in still.file()["columns"]} == {
        key: columns[key]["group"]
        for key in ("name", "unit", "quantity", "engine", "fuselage", "to_hit", "weapons")
    }


def test_papers_inks_palettes_and_printers(still: Desk) -> None:
    found = still.get("api/choices")
    assert found["papers"] == list(PAPERS) and found["inks"] == list(INK_MODES) and found["profiles"] == []
    assert {one["name"] for one in found["palettes"]} == set(our_palettes())
    tan = next(one for one in found["palettes"] if one["name"] == "tan")
    assert tan["ground"] == our_palettes()["tan"].ground.hex and not tan["own"]
    alike = {frozenset((pair["one"], pair["other"])) for pair in found["pairs"]}
    assert frozenset(("orange", "red")) in alike and frozenset(("brick", "tan")) not in alike
    usual = {
        "files": "sheets", "copies": 1, "players": 1, "profile": "", "pieces": False, "tabletop": False,
        "pictures": False, "press": False, "press_bleed": "3mm", "colours": "", "cut": "none", "booklet": False,
    }  # fmt: skip
    assert found["printing"] == usual


def test_palettes_of_the_kit(opened: Opener, kit: Path) -> None:
    (kit / "kit.toml").write_text(
        KIT + '[palette.dusk]\nground = "#303030"\nink = "#ffffff"\naccent = "#808080"\n'
    )
    found = opened(kit, proofs=True).get("api/choices")
    assert [one["name"] for one in found["palettes"] if one["own"]] == ["dusk"]


def test_a_game_in_a_folder_offers_its_own(opened: Opener, tmp_path: Path) -> None:
    (tmp_path / "games" / "iron-lanes").mkdir(parents=True)
    (tmp_path / "games" / "iron-lanes" / "game.toml").write_text(IRON_LANES)
    (tmp_path / "kit.toml").write_text('system = "iron-lanes"\n[[sheet]]\nkind = "hex-mat"\n')
    found = opened(tmp_path, proofs=True).get("api/choices")
    keys = [one["key"] for one in found["columns"]]
    assert {"name", "gun", "hull"} <= set(keys)
    assert any(kind["own"] for kind in found["kinds"]) and any(not kind["own"] for kind in found["kinds"])


def test_a_kit_that_cannot_be_read_offers_what_every_kit_has(opened: Opener, tmp_path: Path) -> None:
    (tmp_path / "kit.toml").write_text("name = ")
    found = opened(tmp_path, proofs=True).get("api/choices")
    assert found["kinds"] == [] and found["papers"] == list(PAPERS) and found["palettes"]


def test_every_rule_explains_itself(still: Desk) -> None:
    for code in ("DF101", "pg206", "PG903"):
        found = still.get(f"api/explain/{code}")
        assert found["code"] == code.upper() and all(
            found[key] for key in ("title", "rule", "source", "bad", "good")
        )
    rule = all_rules()["DF101"]
    assert still.get("api/explain/DF101")["rule"] == rule.why
    assert still.ask("GET", "api/explain/XX999").codes == ["PG905"]
