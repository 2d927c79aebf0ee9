"""`--tabletop`: pictures, sprite sheets, a saved object and a manifest for a virtual table."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from PIL import Image

from pressgang.backends import png as png_pages
from pressgang.cli import cli
from pressgang.drawing.scene import Document
from pressgang.files.paths import template
from pressgang.files.written import is_ours
from pressgang.jobs.encoding import Drawers
from pressgang.jobs.loading import load_kit
from pressgang.jobs.printing import lay_run
from pressgang.jobs.tabletop import LONGEST, make_manifest, table_outputs
from pressgang.print_options import PrintOptions, base_address
from tests.cases import each_case
from tests.conftest import EXAMPLES, Pressgang, starter_folder

pytestmark = pytest.mark.usefixtures("quick_pictures")

DOGFIGHT = """name = "duel"
system = "dogfight"
title = "A duel"
[[force]]
name = "RAF"
stats = "raf.csv"
[[sheet]]
kind = "counters"
size = "1in"
backs = "long-edge"
[[sheet]]
kind = "range-sticks"
[[sheet]]
kind = "hex-mat"
columns = 3
rows = 2
[[sheet]]
kind = "orders-table"
"""
STATS = "name,engine,fuselage,to_hit,weapons,quantity\nSpitfire I,5,3,4,front,2\nŁoś,3,4,3,front rear,1\n"
NO_STICKS = DOGFIGHT.replace('[[sheet]]\nkind = "range-sticks"\n', "")
SCHEMA = json.loads(template("tabletop.schema.json").read_bytes())
FEW = ("--only", "counters", "--only", "hex-mat", "--dpi", 36)
"""A sheet of pieces and a board: as much as questions about files need."""
BATTLE = """system = "battle-of-britain"
[[force]]
name = "RAF"
stats = "raf.csv"
[[force]]
name = "Luftwaffe"
stats = "luftwaffe.csv"
[[sheet]]
kind = "counters"
shape = "round"
size = "45mm"
[[sheet]]
kind = "counters"
name = "hexes"
shape = "hex"
size = "45mm"
"""
LANTERNS = EXAMPLES / "games" / "far-lanterns"


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return made(tmp_path)


def made(place: Path) -> Path:
    folder = place / "duel"
    folder.mkdir()
    (folder / "kit.toml").write_text(DOGFIGHT, encoding="utf-8")
    (folder / "raf.csv").write_text(STATS, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the kit has for a table, printed once, with the pictures of `--pieces` in `tokens` beside it."""
    place = tmp_path_factory.mktemp("printed")
    words = ["--tabletop", str(place / "table"), "--pieces", str(place / "tokens"), "--dpi", "36"]
    ran = CliRunner().invoke(cli, ["render", str(made(place)), *words, "-o", str(place / "out")])
    assert ran.exit_code == 0, ran.output
    return place / "table"


@pytest.fixture
def lanterns(tmp_path: Path) -> Path:
    """A kit of a game in a folder, whose events are a second list."""
    folder = tmp_path / "evening"
    folder.mkdir()
    for file in (LANTERNS / "starter").iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


def manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a folder, which keeps to its schema."""
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    _validator().validate(found)
    return found


@cache
def _validator() -> Draft202012Validator:
    Draft202012Validator.check_schema(SCHEMA)
    return Draft202012Validator(SCHEMA)


def saved(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "tabletop-simulator.json").read_text(encoding="utf-8"))
    return found


def everything(value: object) -> Iterator[dict[str, Any]]:
    """Every object in a JSON file."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    for inner in value if isinstance(value, list) else ():
        yield from everything(inner)


def pixels(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        return picture.convert("RGBA")


def put_together(folder: Path) -> int:
    """Cuts each sprite sheet up again and compares every cell with its piece; how many pictures agreed."""
    told = manifest(folder)
    agreed = 0
    for number, sheet in enumerate(told["sprites"]):
        wide, high = sheet["cell_width_px"], sheet["cell_height_px"]
        here = [one for one in told["pieces"] if one["cell"] and one["cell"]["sprites"] == number]
        places = [(one["cell"]["row"], one["cell"]["column"]) for one in here]
        assert places == [divmod(cell, sheet["columns"]) for cell in range(sheet["count"])], "in one order"
        for side in ("front", "back"):
            if sheet[side] is None:
                assert not any(one[side] for one in here)
                continue
            whole = pixels(folder / sheet[side]["file"])
            assert whole.size == (wide * sheet["columns"], high * sheet["rows"])
            assert max(whole.size) <= LONGEST
            for one, (row, column) in zip(here, places, strict=True):
                cell = whole.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))
                if one[side] is not None:
                    assert cell.tobytes() == pixels(folder / one[side]["file"]).tobytes(), one["id"]
                    agreed += 1
    return agreed


def test_pieces_and_boards_of_a_kit(table: Path) -> None:
    folder = table
    told = manifest(folder)
    assert (told["kit"], told["title"], told["game"], told["base"]) == ("duel", "A duel", "dogfight", "")
    kinds = {(one["kind"], one["sheet"]) for one in told["pieces"]}
    assert kinds == {("piece", "counters"), ("piece", "range-sticks"), ("board", "hex-mat")}
    first = told["pieces"][0]
    assert (first["name"], first["side"], first["count"], first["shape"]) == (
        "Spitfire I No. 1",
        "RAF",
        1,
        "rectangle",
    )
    assert (first["width_mm"], first["height_mm"], first["width_px"], first["source"]) == (
        25.4,
        25.4,
        36,
        "raf.csv:2",
    )
    named = [
        one[side] for one in (*told["pieces"], *told["sprites"]) for side in ("front", "back") if one[side]
    ]
    for one in named:
        data = (folder / one["file"]).read_bytes()
        assert sha256(data).hexdigest() == one["sha256"] and is_ours(data)
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert files == {*(one["file"] for one in named), "manifest.json", "tabletop-simulator.json"}
    assert put_together(folder) == sum(1 + bool(one["back"]) for one in told["pieces"] if one["cell"])
    tokens = {path.name: path.read_bytes() for path in (folder.parent / "tokens").glob("*.png")}
    assert tokens == {path.name: path.read_bytes() for path in (folder / "pieces").iterdir()}, (
        "the same pictures"
    )
    for one in told["pieces"]:
        assert pixels(folder / one["front"]["file"]).size == (one["width_px"], one["height_px"])


def test_tiles_have_their_size_in_inches_and_a_state_for_each_side(table: Path) -> None:
    folder = table
    told = {one["front"]["file"]: one for one in manifest(folder)["pieces"]}
    here = folder.as_uri() + "/"
    tiles = [one for one in everything(saved(folder)) if one.get("Name") == "Custom_Tile"]
    tops = [one["CustomImage"]["ImageURL"].removeprefix(here) for one in tiles if one["GUID"]]
    for tile, top in zip(tiles, tops, strict=True):
        if top in told:
            place, piece = tile["Transform"], told[top]
            assert tile["CustomImage"]["CustomTile"]["Stretch"] is True, "as wide as its picture makes it"
            aspect = piece["width_mm"] / piece["height_mm"]
            assert abs(2 * aspect * place["scaleX"] - piece["width_mm"] / 25.4) < 1e-5
            assert abs(2 * place["scaleZ"] - piece["height_mm"] / 25.4) < 1e-5
            assert place["scaleX"] == place["scaleZ"], "else it is out of shape"
            inches = [f"{piece[side] / 25.4:.4g}" for side in ("width_mm", "height_mm")]
            assert tile["Description"].endswith(f"{inches[0]} × {inches[1]} in")
            assert tile["Locked"] == (piece["kind"] == "board")
            back = piece["back"] and here + piece["back"]["file"]
            assert tile["CustomImage"]["ImageSecondaryURL"] == (back or "")
            states = tile.get("States", {})
            assert list(states) == (["2"] if back else [])
            if back:
                assert states["2"]["CustomImage"]["ImageURL"] == back
                assert states["2"]["CustomImage"]["ImageSecondaryURL"] == here + top
    counts = {name: tops.count(name) for name in told}
    assert counts == {name: one["count"] for name, one in told.items()}
    numbers = [one["GUID"] for one in everything(saved(folder)) if "GUID" in one]
    assert len(set(numbers)) == len(numbers)
    (board,) = [one for one in saved(folder)["ObjectStates"] if one["Locked"]]
    assert board["Nickname"] == told[next(name for name in told if name.startswith("boards/"))]["name"]


def test_the_list_of_a_game_in_a_folder_is_a_deck(pressgang: Pressgang, lanterns: Path, tmp_path: Path) -> None:
    events = lanterns / "events.csv"
    events.write_text("".join(events.read_text("utf-8").splitlines(keepends=True)[:5]), "utf-8")
    words = ("--games", LANTERNS.parent, "--dpi", 36, "--tabletop-base", "https://example.org/lanterns")
    ran = pressgang("render", lanterns, "--tabletop", "table", "--only", "event-cards", *words)
    assert ran.code == 0, ran.err
    folder, base = tmp_path / "table", "https://example.org/lanterns/"
    told = manifest(folder)
    assert told["base"] == base
    cards = [one for one in told["pieces"] if one["kind"] == "card" and one["sheet"] == "event-cards"]
    lines = events.read_text(encoding="utf-8").splitlines()
    assert len(cards) == len(lines) - 1
    assert put_together(folder)
    decks = [one for one in saved(folder)["ObjectStates"] if one["Name"] == "DeckCustom"]
    deck = next(one for one in decks if "event-cards" in one["Nickname"])
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == sum(one["count"] for one in cards)
    assert [one["CardID"] for one in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert {one["Nickname"] for one in deck["ContainedObjects"]} == {one["name"] for one in cards}
    for number, shown in deck["CustomDeck"].items():
        sheet = told["sprites"][int(number) - 1]
        assert shown["FaceURL"] == base + sheet["front"]["file"]
        assert shown["BackURL"] == base + sheet["back"]["file"], "a deck shows a back, blank or printed"
        assert (shown["NumWidth"], shown["NumHeight"]) == (sheet["columns"], sheet["rows"])
        assert shown["NumWidth"] <= 10 and shown["NumHeight"] <= 7
    addresses = [
        value for one in everything(saved(folder)) for key, value in one.items() if key.endswith("URL")
    ]
    assert all(one.startswith(base) for one in addresses if one)
    files = {one.removeprefix(base) for one in addresses if one}
    assert all((folder / file).is_file() for file in files)


def test_the_altitude_cards_are_a_deck_of_52(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each card is cut out of the sheets that the saved object names, at the place that its number says."""
    monkeypatch.setattr("pressgang.jobs.tabletop.LONGEST", 500)  # several sheets, as at 300 dpi
    words = ("--only", "altitude-cards", "--dpi", 36, "--tabletop", "table")
    assert pressgang("render", starter_folder("tally-ho"), *words).code == 0
    folder = tmp_path / "table"
    here = folder.as_uri() + "/"
    (deck,) = saved(folder)["ObjectStates"]
    assert (deck["Name"], len(deck["DeckIDs"]), deck["Transform"]["rotZ"]) == ("DeckCustom", 52, 180)
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert {card["Name"] for card in deck["ContainedObjects"]} == {"Card"}
    assert len({card["Nickname"] for card in deck["ContainedObjects"]}) == 52
    size = (round(63 / 25.4 * 36), round(88 / 25.4 * 36))
    files = {one["name"]: one for one in manifest(folder)["pieces"]}
    sheets = {file: pixels(folder / file) for file in sprite_files(deck, here)}
    faces = set()
    for card in deck["ContainedObjects"]:
        number, index = divmod(card["CardID"], 100)
        (sheet,) = card["CustomDeck"].values()
        assert deck["CustomDeck"][str(number)] == sheet and sheet["UniqueBack"]
        row, column = divmod(index, sheet["NumWidth"])
        assert row < sheet["NumHeight"] <= 7 and sheet["NumWidth"] <= 10
        for side, url in (("front", sheet["FaceURL"]), ("back", sheet["BackURL"])):
            whole = sheets[url.removeprefix(here)]
            wide, high = whole.width / sheet["NumWidth"], whole.height / sheet["NumHeight"]
            assert (wide, high) == size
            cell = whole.crop((column * size[0], row * size[1], (column + 1) * size[0], (row + 1) * size[1]))
            own = pixels(folder / files[card["Nickname"]][side]["file"])
            assert cell.tobytes() == own.tobytes(), (card["Nickname"], side)
            faces.add(cell.tobytes())
    assert len(deck["CustomDeck"]) == 3 and len(sheets) == 6
    assert len(faces) == 52 + 1, "as many faces, and one back"


def sprite_files(deck: dict[str, Any], here: str) -> set[str]:
    sheets = deck["CustomDeck"].values()
    return {sheet[key].removeprefix(here) for sheet in sheets for key in ("FaceURL", "BackURL")}


def test_a_card_that_is_alone_is_no_deck(pressgang: Pressgang, lanterns: Path, tmp_path: Path) -> None:
    events = lanterns / "events.csv"
    events.write_text("name,rule,quantity\nIon Haze,No gun reaches beyond 3 hexes.,1\n", "utf-8")
    words = ("--games", LANTERNS.parent, "--dpi", 36, "--only", "event-cards")
    assert pressgang("render", lanterns, "--tabletop", "table", *words).code == 0
    (card,) = saved(tmp_path / "table")["ObjectStates"]
    assert card["Name"] == "CardCustom"
    assert card["CustomDeck"][str(card["CardID"] // 100)]["NumWidth"] == 1


def test_another_game_with_round_and_hexagonal_pieces(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "kit.toml").write_text(BATTLE, encoding="utf-8")
    (tmp_path / "raf.csv").write_text("name,unit,class,engines\nHurricane,32 Sqn,fast,1\n", encoding="utf-8")
    (tmp_path / "luftwaffe.csv").write_text(
        "name,unit,class,engines\nBf 109 E,JG 26,fast,1\n", encoding="utf-8"
    )
    ran = pressgang("render", tmp_path, "--tabletop", "table", "--dpi", 36, "--ink", "grey")
    assert ran.code == 0, ran.err
    told = manifest(tmp_path / "table")
    assert told["game"] == "battle-of-britain" and put_together(tmp_path / "table")
    assert {one["side"] for one in told["pieces"]} == {"RAF", "Luftwaffe"}
    assert {one["shape"] for one in told["pieces"]} == {"outline"}


def test_two_runs_give_the_same_bytes(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    """Wherever the folder lies: where no address is given the saved object alone says where that is."""

    def printed(folder: str) -> dict[str, bytes]:
        assert pressgang("render", kit, "--tabletop", folder, *FEW).code == 0
        found = (path for path in (tmp_path / folder).rglob("*") if path.is_file())
        return {path.relative_to(tmp_path / folder).as_posix(): path.read_bytes() for path in found}

    first, other = printed("table"), printed("other")
    assert first.pop("tabletop-simulator.json").replace(b"/table/", b"/other/") == other.pop(
        "tabletop-simulator.json"
    )
    assert first == other


def test_a_kit_names_the_folder_and_the_address(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    file = kit / "kit.toml"
    said = 'tabletop = "table"\ntabletop-base = "https://example.org/duel"\ndpi = 36\n'
    file.write_text(said + NO_STICKS, encoding="utf-8")
    assert pressgang("render", "duel").code == 0
    assert manifest(tmp_path / "output" / "duel" / "table")["base"] == "https://example.org/duel/"
    assert pressgang("render", "duel", "--only", "orders-table").code == 0, "nothing for a table, no complaint"
    ran = pressgang("render", "duel", "--only", "counters", "--clean")
    assert ran.code == 0 and "table/boards/" not in ran.err
    for old, new in (('"table"', '"../table"'), ("https://example.org/duel", "example.org")):
        file.write_text((said + NO_STICKS).replace(old, new), encoding="utf-8")
        line = 1 if "table" in old else 2
        ran = pressgang("render", "duel")
        assert ran.code == 1 and f"kit.toml:{line}:" in ran.err


def test_what_a_kit_no_longer_has_is_cleaned_away(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    file = kit / "kit.toml"
    file.write_text('tabletop = "table"\ndpi = 36\n' + NO_STICKS, encoding="utf-8")
    assert pressgang("render", "duel").code == 0
    table = tmp_path / "output" / "duel" / "table"
    assert list((table / "boards").iterdir())
    text = file.read_text(encoding="utf-8")
    mat = text[text.index('[[sheet]]\nkind = "hex-mat"') : text.index('[[sheet]]\nkind = "orders-table"')]
    file.write_text(text.replace(mat, ""), encoding="utf-8")
    assert pressgang("render", "duel", "--clean").code == 0
    assert not (table / "boards").exists() and put_together(table)


def test_a_base_address_that_is_none_is_refused_with_an_example(pressgang: Pressgang, kit: Path) -> None:
    ran = pressgang("render", kit, "--tabletop", "table", "--tabletop-base", "example.org/table")
    assert ran.code == 2 and "--tabletop-base" in ran.err and "https://example.org/my-kit/" in ran.err
    assert [path.name for path in kit.parent.iterdir()] == ["duel"], "nothing is written"


@each_case(
    ("address", "says"),
    [
        ("example.org/table", "does not begin with https://"),
        ("ftp://example.org/", "does not begin with https://"),
        ("javascript:alert(1)", "does not begin with https://"),
        ("https://", "names no server"),
        ("https://example.org:99999/", "names a server or a port that is none"),
        ("https://[::1/", "names a server or a port that is none"),
        ("https://example.org/?kit=1", "has a query or a fragment"),
        ("https://example.org/#kit", "has a query or a fragment"),
        ("https://me:secret@example.org/", "holds a name or a password"),
        ("file://server/share/", "is no address of a folder on this machine"),
        ("file:table", "is no address of a folder on this machine"),
        ("https://example.org/my kit/", "holds a character that no address has"),
        ('https://example.org/"/', "holds a character that no address has"),
        ("https://exämple.org/", "holds a character that no address has"),
        ("", "holds a character that no address has"),
    ],
)
def test_other_words_are_no_base_addresses(address: str, says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}"):
        base_address(address)


def test_base_addresses_end_in_a_slash() -> None:
    for address in ("https://example.org/a%20b", "http://localhost:8000", "file:///home/me/table"):
        assert base_address(address) == base_address(address + "/") == address + "/"


def test_an_address_without_files(pressgang: Pressgang, kit: Path) -> None:
    ran = pressgang("render", kit, "--tabletop-base", "https://example.org/")
    assert ran.code == 2 and "PG551" in ran.err and "Add --tabletop" in ran.err


def test_a_folder_with_others_files(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    words = ("render", kit, "--tabletop", "table", *FEW)
    names = ("manifest.json", "tabletop-simulator.json", "sprites/counters.png", "boards/hex-mat.png")
    for name in names:
        shutil.rmtree(tmp_path / "table", ignore_errors=True)
        theirs = [tmp_path / "table" / name, (tmp_path / "table" / name).with_name("notes.txt")]
        theirs[0].parent.mkdir(parents=True)
        for path in theirs:
            path.write_bytes(b'{"mine": 1}')
        ran = pressgang(*words)
        assert ran.code == 2 and "PG541" in ran.err and name in ran.err
        assert sorted(path for path in (tmp_path / "table").rglob("*") if path.is_file()) == sorted(theirs)
        assert {path.read_bytes() for path in theirs} == {b'{"mine": 1}'} and not (tmp_path / "output").exists()
    for name in names:
        (tmp_path / "table" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "table" / name).write_bytes(b'{"mine": 1}')
    assert pressgang(*words, "--force").code == 0
    assert all(is_ours((tmp_path / "table" / name).read_bytes()) for name in names)
    assert (tmp_path / "table" / "boards" / "notes.txt").read_bytes() == b'{"mine": 1}'


def test_a_piece_larger_than_a_table_takes(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    """The sticks are six inches long or more; the counters are not, and each names its own sheet."""
    ran = pressgang("render", kit, "--tabletop", "table", "--dpi", 1200)
    assert ran.code == 2 and "PG572" in ran.err and "range-sticks" in ran.err and "Use --dpi" in ran.err
    assert "counters" not in ran.err and f"{kit / 'kit.toml'}:11:" in ran.err, "at its sheet"
    assert [path.name for path in tmp_path.iterdir()] == ["duel"], "nothing is half written"
    finest = int(ran.err.partition("Use --dpi ")[2].split(",")[0])
    words = ("--tabletop", "table", "--dry-run", "--only", "range-sticks", "--dpi")
    assert pressgang("render", kit, *words, finest).code == 0, "the mend mends"
    assert pressgang("render", kit, *words, finest + 1).code == 2


def test_a_board_is_as_fine_as_a_table_takes_it(pressgang: Pressgang, kit: Path) -> None:
    file = kit / "kit.toml"
    file.write_text(DOGFIGHT.replace("columns = 3", "columns = 36"), "utf-8")
    (board,) = laid_manifest(kit, only=("hex-mat",))[1]["pieces"]
    assert LONGEST - 40 < max(board["width_px"], board["height_px"]) <= LONGEST
    words = ("render", kit, "--only", "hex-mat", "--tabletop", "table", "--dry-run")
    ran = pressgang(*words)
    assert ran.code == 0 and "PG573" not in ran.err, ran.err
    ran = pressgang(*words, "--dpi", 300)
    assert ran.code == 0 and "PG573" in ran.err and "hex-mat" in ran.err and "kit.toml:13:" in ran.err


@pytest.mark.parametrize("only", ["orders-table"])
def test_nothing_for_a_table(pressgang: Pressgang, kit: Path, tmp_path: Path, only: str) -> None:
    ran = pressgang("render", kit, "--only", only, "--tabletop", "table")
    assert ran.code == 2 and "PG554" in ran.err and "--tabletop" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["duel"]


def test_the_schema_is_printed_and_refuses_what_is_no_manifest(pressgang: Pressgang, table: Path) -> None:
    ran = pressgang("schema", "tabletop")
    schema = json.loads("\n".join(ran.lines))
    assert ran.code == 0 and schema == SCHEMA
    sound = manifest(table)
    check = Draft202012Validator(schema)
    spoil: list[Callable[[dict[str, Any]], object]] = [
        lambda one: one.pop("pieces"),
        lambda one: one.update(more=1),
        lambda one: one.update(format=2),
        lambda one: one["pieces"][0].update(count=0),
        lambda one: one["pieces"][0].update(width_mm=0),
        lambda one: one["pieces"][0].update(width_px=LONGEST + 1),
        lambda one: one["pieces"][0].update(kind="token"),
        lambda one: one["pieces"][0]["front"].update(sha256="0"),
        lambda one: one["pieces"][0]["front"].update(file="../secret.png"),
        lambda one: one["sprites"][0].update(columns=11),
    ]
    for spoilt in spoil:
        copy = json.loads(json.dumps(sound))
        spoilt(copy)
        assert list(check.iter_errors(copy))
    described = [one for one in everything(schema["properties"]) if "type" in one or "anyOf" in one]
    assert all(one.get("description") for key, one in schema["properties"].items()) and described


def laid_manifest(kit: Path, only: tuple[str, ...]) -> tuple[list[int], dict[str, Any]]:
    """How many items each sprite sheet of a table has, and what its manifest will say; nothing is drawn."""
    run = lay_run(load_kit(kit), PrintOptions(tabletop=kit / "table", only=only), kit)
    assert run.lot.table is not None
    told = make_manifest(run.lot.table, run.job, "", dict.fromkeys(run.lot.table.files(), "0" * 64))
    return [len(one.items) for one in run.lot.table.sprites], told


def test_a_long_kit_needs_more_than_one_sheet(kit: Path) -> None:
    (kit / "raf.csv").write_text(STATS.replace("front,2", "front,75"), encoding="utf-8")
    items, told = laid_manifest(kit, only=("counters",))
    assert items == [70, 6]
    assert [(one["columns"], one["rows"], one["count"]) for one in told["sprites"]] == [(10, 7, 70), (6, 1, 6)]


def test_one_picture_is_held_at_a_time(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn before a sheet is put together is that sheet's own; a deck of any length needs no more."""
    table = kit / "table"
    run = lay_run(load_kit(kit), PrintOptions(tabletop=table, only=("counters", "range-sticks"), dpi=36), kit)
    assert run.lot.table is not None
    first, *more = run.lot.table.sprites
    assert len(first.items) == 3 and more
    held: list[int] = []
    whole = png_pages.write_pngs

    def noted(document: Document, *given: Any, **named: Any) -> list[bytes]:
        held.append(len(document.pages))
        return whole(document, *given, **named)

    monkeypatch.setattr(png_pages, "write_pngs", noted)
    names = []
    drawers = Drawers(run.job.book)
    for path, data in table_outputs(run.lot.table, table, run.job, "", run.lot.imprint, drawers):
        names.append(path.relative_to(table).as_posix())
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        if names[-1] == first.front:
            assert sum(held) == len(names) - 1 == 2 * 3, "the second sheet's pieces are not drawn yet"
    assert max(held) == 1 and sorted(names) == sorted(run.lot.table.files())
    assert put_together(table) == 2 * 3 + sum(len(one.items) for one in more)
