"""`--vassal`: the module read back by a reader of its own, which knows VASSAL's words and none of our code."""

from __future__ import annotations

import io
import json
import re
import shutil
import zipfile
from collections import Counter
from pathlib import Path
from typing import Literal, NamedTuple
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.conftest import EXAMPLES, Pressgang, keep_rows

pytestmark = pytest.mark.usefixtures("quick_pictures")

KIT = """name = "duel"
system = "dogfight"
title = "A duel & more"
[[force]]
name = "RAF"
stats = "raf.csv"
[[sheet]]
kind = "counters"
size = "1in"
backs = "long-edge"
[[sheet]]
kind = "hex-mat"
columns = 4
rows = 3
hex = "1in"
"""
STATS = (
    "name,engine,fuselage,to_hit,weapons,quantity\nSpitfire I/II; b\\c,5,3,4,front,3\nŁoś,3,4,3,front rear,1\n"
)


class Trait(NamedTuple):
    """A trait of a piece as VASSAL decodes it."""

    fields: list[str]
    state: list[str]


def split(text: str, sign: str) -> list[str]:
    """The parts of a text between signs that no backslash precedes, as VASSAL's SequenceEncoder has them."""
    parts = re.split(rf"(?<!\\){re.escape(sign)}", text)
    return [part.replace(f"\\{sign}", sign) for part in parts]


def traits(text: str) -> list[Trait]:
    """The traits of a piece, from the outermost to the basic one."""
    command, name, kinds, states = split(text, "/")
    assert (command, name) == ("+", "null")
    found: list[Trait] = []
    while True:
        kind, _, kinds = kinds.partition("\t") if "\t" in kinds else (kinds, "", "")
        state, _, states = states.partition("\t") if "\t" in states else (states, "", "")
        found.append(Trait(split(kind, ";"), split(state, ";")))
        if not kinds:
            return found
        kinds, states = kinds.replace("\\\t", "\t"), states.replace("\\\t", "\t")


class Module:
    """A module that was read."""

    def __init__(self, path: Path) -> None:
        self.zip = zipfile.ZipFile(path)
        assert self.zip.testzip() is None
        self.root = ElementTree.fromstring(self.zip.read("buildFile.xml"))
        data = ElementTree.fromstring(self.zip.read("moduledata"))
        assert data.findtext("name") == self.root.get("name") and data.findtext("VassalVersion")
        self.images = {
            name.removeprefix("images/") for name in self.zip.namelist() if name.startswith("images/")
        }

    def all(self, tag: str, below: ElementTree.Element | None = None) -> list[ElementTree.Element]:
        whole = f"VASSAL.build.{tag}"
        return [one for one in (self.root if below is None else below).iter() if one.tag == whole]

    def size(self, image: str) -> tuple[int, int]:
        return Image.open(io.BytesIO(self.zip.read(f"images/{image}"))).size

    def named_images(self) -> set[str]:
        """Every image that a board, a piece, a layer or a mask names."""
        named = {board.get("image") for board in self.all("module.map.boardPicker.Board") if board.get("image")}
        for slot in (*self.all("widget.PieceSlot"), *self.all("widget.CardSlot")):
            for trait in traits(slot.text or ""):
                where = {"piece": 3, "emb2": 16, "obs": 2}[trait.fields[0]]
                named |= set(trait.fields[where].split(","))
        return {str(name) for name in named}

    def middle(self, board: str, column: int, row: int) -> tuple[float, float, str]:
        """Where VASSAL puts a cell of its grid, and the number that it gives it."""
        (own,) = (one for one in self.all("module.map.boardPicker.Board") if one.get("name") == board)
        (grid,) = own
        (numbers,) = grid
        dx, dy, x0, y0 = (float(grid.get(name, "")) for name in ("dx", "dy", "x0", "y0"))
        is_hex = grid.tag.endswith("HexGrid")
        x, y = x0 + column * dx, y0 + row * dy + (dy / 2 if is_hex and column % 2 else 0)
        if numbers.get("stagger") == "true" and column % 2:
            row += 1

        def name(way: str, number: int) -> str:
            number += int(numbers.get(f"{way}Off", ""))
            if numbers.get(f"{way}Type") == "A":
                return chr(ord("A") + number)
            return f"{number:0{int(numbers.get(f'{way}Leading', '')) + 1}d}"

        words = [name("h", column), name("v", row)]
        number = "".join(words if numbers.get("first") == "H" else words[::-1])
        return (y, x, number) if grid.get("sideways") == "true" else (x, y, number)


@pytest.fixture
def duel(tmp_path: Path, pressgang: Pressgang) -> Path:
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel" / "kit.toml").write_text(KIT)
    (tmp_path / "duel" / "raf.csv").write_text(STATS)
    ran = pressgang("render", "duel", "--vassal", "duel.vmod")
    assert ran.code == 0 and ran.out.splitlines()[-2:] == ["duel.vmod", "duel.vmod.json"], ran.err
    return tmp_path / "duel.vmod"


def test_pieces_have_names_counts_fronts_and_backs(duel: Path) -> None:
    module = Module(duel)
    assert module.root.get("name") == "A duel & more"
    assert [one.text for one in module.root.iter("entry")] == ["RAF"]
    stacks = module.all("module.map.SetupStack")
    counts = Counter(
        slot.get("entryName") for stack in stacks for slot in module.all("widget.PieceSlot", stack)
    )
    numbered = {f"Spitfire I/II; b\\c No. {number}": 1 for number in (1, 2, 3)}
    assert counts == {**numbered, "Łoś": 1}
    ids = [slot.get("gpid") for slot in module.all("widget.PieceSlot")]
    assert len(set(ids)) == len(ids) and int(module.root.get("nextPieceSlotId", "")) > max(
        map(int, map(str, ids))
    )
    for slot in module.all("widget.PieceSlot"):
        layer, piece = traits(slot.text or "")
        assert layer.fields[0] == "emb2" and len(layer.fields) == 32 and layer.state == ["1"]
        front, back = layer.fields[16].split(",")
        assert piece.fields == ["piece", "", "", front, (slot.get("entryName") or "").replace("\\", "|")]
        assert piece.state == ["null", "0", "0", slot.get("gpid"), "0"]
        assert back == front.replace(".png", "-back.png") and module.size(front) == module.size(back) == (
            100,
            100,
        )
    assert module.named_images() == module.images


def test_the_board_has_its_cells_where_they_are_drawn(duel: Path) -> None:
    module = Module(duel)
    (board,) = (one for one in module.all("module.map.boardPicker.Board") if one.get("image"))
    assert module.size(board.get("image", "")) == (int(board.get("width", "")), int(board.get("height", "")))
    _, y, number = module.middle("Hex mat", 0, 0)
    assert number == "0101" and y == 50
    assert module.middle("Hex mat", 1, 0)[1:] == (100.0, "0202") and module.middle("Hex mat", 2, 1)[2] == "0302"
    (setup,) = (one.text for one in module.root.iter("setup") if "Hex mat" in (one.text or ""))
    assert setup.split("\t") == ["TableBoardPicker", "Hex mat", "0", "0"]


@pytest.mark.parametrize(
    ("lines", "cell", "place", "number"),
    [
        ('kind = "hex-mat"\norientation = "pointy"', (1, 1), (200, None), "0302"),
        ('kind = "hex-mat"\norientation = "pointy"\nnumbering = "A1"', (2, 0), (50, None), "A3"),
        ('kind = "square-mat"\nsquare = "1in"', (2, 1), (250, 150), "0302"),
        ('kind = "square-mat"\nsquare = "1in"\nnumbering = "A1"', (2, 1), (250, 150), "C2"),
        ('kind = "square-mat"\nsquare = "1in"\ncolumns = 120', (2, 1), (250, 150), "003002"),
    ],
)
def test_grids_of_every_kind(
    tmp_path: Path,
    pressgang: Pressgang,
    lines: str,
    cell: tuple[int, int],
    place: tuple[int, int | None],
    number: str,
) -> None:
    more = "rows = 3\n" + ("" if "columns" in lines else "columns = 4\n")
    more += 'hex = "1in"\n' if "hex-mat" in lines else ""
    (tmp_path / "kit.toml").write_text(
        f'name = "k"\nsystem = "dogfight"\n[[sheet]]\nlayout = "single"\n{lines}\n{more}'
    )
    assert (
        pressgang("render", "--vassal", "k.vmod", "--dpi", 100, "--paper", "arch-e", "--max-pages", 9).code == 0
    )
    module = Module(tmp_path / "k.vmod")
    (board,) = (one.get("name", "") for one in module.all("module.map.boardPicker.Board") if one.get("image"))
    scale = json.loads((tmp_path / "k.vmod.json").read_text())["dpi"] / 100
    x, y, found = module.middle(board, *cell)
    assert found == number and x == pytest.approx(place[0] * scale, abs=1)
    assert place[1] is None or y == pytest.approx(place[1] * scale, abs=1)


def test_cards_lie_in_a_deck_face_down(tmp_path: Path, pressgang: Pressgang) -> None:
    kit = Path(shutil.copytree(EXAMPLES / "games" / "skerry-fort", tmp_path / "skerry-fort") / "starter")
    keep_rows(kit, 3)
    assert pressgang("render", kit, "--only", "deck", "--dpi", 72, "--vassal", "fort.vmod").code == 0
    module = Module(tmp_path / "fort.vmod")
    decks = module.all("module.map.DrawPile")
    assert {deck.get("name"): len(deck) for deck in decks} == {"The Night, deck": 3, "The Garrison, deck": 3}
    cards = module.all("widget.CardSlot")
    manifest = json.loads((tmp_path / "fort.vmod.json").read_text(encoding="utf-8"))
    assert len(cards) == 6 == sum(one["count"] for one in manifest["pieces"] if one["kind"] == "card")
    assert all(deck.get("faceDown") == "Always" and deck.get("owningBoard") == "Forces" for deck in decks)
    for card in cards:
        mask, piece = traits(card.text or "")
        assert mask.fields[0] == "obs" and mask.fields[2] in module.images and piece.fields[3] in module.images
    assert module.named_images() == module.images


def test_it_is_the_same_again_and_never_written_over_anothers(duel: Path, pressgang: Pressgang) -> None:
    first = duel.read_bytes()
    assert pressgang("render", "duel", "--vassal", "duel.vmod").code == 0 and duel.read_bytes() == first
    modes: tuple[Literal["a", "w"], ...] = ("a", "w")
    for mode in modes:  # a picture added to ours, whose comment stays; and another's
        with zipfile.ZipFile(duel, mode) as other:
            other.writestr("images/own.svg", "<svg/>")
        before = duel.read_bytes()
        ran = pressgang("render", "duel", "--vassal", "duel.vmod")
        assert ran.code == 2 and "pressgang did not write it" in ran.err and duel.read_bytes() == before
    ran = pressgang("render", "duel", "--vassal", "duel.zip")
    assert ran.code == 2 and "Write --vassal my-game.vmod" in ran.err and not Path("duel.zip").exists()


def test_a_kit_without_pieces_has_no_module(tmp_path: Path, pressgang: Pressgang) -> None:
    (tmp_path / "kit.toml").write_text('name = "k"\nsystem = "dogfight"\n[[sheet]]\nkind = "odds-table"\n')
    ran = pressgang("render", "--vassal", "k.vmod")
    assert ran.code == 2 and "no piece, card or board" in ran.err and not (tmp_path / "k.vmod").exists()
