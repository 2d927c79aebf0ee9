"""Pictures drawn by hand: each list of parts of `templates/pictures` can be read, and each is drawn."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from pressgang.art.certificates import Scene
from pressgang.art.parts import PartList
from pressgang.art.troops import BRITISH, KINDS
from pressgang.drawing.scene import BLACK
from pressgang.sheets.faces.signs import SIGNS
from pressgang.terrain.motifs import PITCHES

TONES = "paper tint far grey wire pale fill tower runway kerb grass block wall ground gold"
PICTURES = Path(__file__).parent.parent.parent / "templates" / "pictures"
ROOTS = {
    "above": {*KINDS, "loader", "gun-maxim", "gun-cannon", "led-mounted", "led-camel"},
    "front": {*KINDS, "gun-maxim", "gun-cannon"},
    "motifs": {
        "church",
        "airfield",
        *(
            f"{motif}-{1 + k}"
            for motif, (_, count) in PITCHES.items()
            if motif != "trees"
            for k in range(count)
        ),
    },
    "boat": {"horizon", "boat", "sea", *get_args(Scene)},
    "signs": {*SIGNS},
}


@pytest.mark.parametrize("file", sorted(path.stem for path in PICTURES.glob("*.toml")))
def test_every_list_is_read_and_drawn(file: str) -> None:
    tables = tomllib.loads((PICTURES / f"{file}.toml").read_text(encoding="utf-8"))
    for table, lists in tables.items():
        used = {name for text in lists.values() for name in re.findall(r"\buse ([\w-]+)", text)}
        assert used | ROOTS[table] == set(lists)
        tones = {**BRITISH.colours, **dict.fromkeys(TONES.split(), BLACK)}
        for name in lists:
            drawn = [
                path
                for facts in ({"british", "front", "first"}, {"native", "back", "alone", "second"})
                for path in PartList(file, table, tones, 0.1, frozenset(facts)).draw(name)
            ]
            assert drawn, name
