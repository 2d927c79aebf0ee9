"""Formats by their measures: taken by sheets that can have them, refused with their place by others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pressgang.sheets.cutting import PRESETS
from tests.cases import each_case
from tests.conftest import EXAMPLES, Pressgang
from tests.systems.mtb.musters import kind_of
from tests.systems.tally_ho.musters import SYSTEM

Counters = kind_of("counters")
AltitudeCards: Any = SYSTEM.sheets.named("altitude-cards")

RAF = EXAMPLES / "dogfight" / "raf.csv"
BOMBERS = EXAMPLES / "battle-of-britain" / "luftwaffe.csv"


@each_case("name", PRESETS)
def test_counters_take_every_one(name: str) -> None:
    kind, preset = Counters(preset=name), PRESETS[name]
    assert kind.outline.name == preset.shape
    assert kind.outline.height == pytest.approx(preset.height)
    if preset.shape == "square":
        assert kind.outline.width == pytest.approx(preset.width)


def test_the_usual_height_of_a_sheet_gives_way() -> None:
    boats: Any = kind_of("counters")
    square = boats(preset="square-tile").outline
    assert (square.width, square.height) == (50.8, 50.8)
    assert boats(preset="hex-tile").outline.height == 50.8


def test_the_measures_are_those_of_the_field() -> None:
    assert [tuple(AltitudeCards(preset=name).size) for name in ("poker", "tarot", "mini")] == [
        (63, 88),
        (70, 120),
        (44, 68),
    ]


def test_the_list_has_them(pressgang: Pressgang) -> None:
    lines = pressgang("list", "presets").lines
    assert [line.split()[0] for line in lines] == list(PRESETS)
    assert lines[0].endswith("63 × 88 mm")


@pytest.mark.parametrize(
    ("words", "said", "way_out"),
    [
        ("counters {raf} --preset poker --size 20mm", "size is 20mm", "Leave out size"),
        ("counters {raf} --preset poker --height 20mm", "height is 20mm", "Leave out height"),
        ("counters {raf} --preset hex-tile --shape round", "shape is round", "Leave out shape"),
        ("altitude-cards --system tally-ho --preset hex-tile", "altitude-cards cannot have", "poker, bridge"),
        ("counters {raf} --preset poker --size 25mm", "size is 25mm", "Leave out size"),
        ("counters {boats} --preset square-tile --height 45mm", "height is 45mm", "Leave out height"),
        ("counters {bombers} --preset poker --size 25mm", "size is 25mm", "Leave out size"),
        ("altitude-cards --system tally-ho --preset mini --size 63x88mm", "size is 63x88mm", "or the preset"),
        ("altitude-cards --system tally-ho --preset mini --size 60x80mm", "size is 60x80mm", "or the preset"),
    ],
)
def test_one_that_a_sheet_cannot_take(
    words: str, said: str, way_out: str, pressgang: Pressgang, tmp_path: Path
) -> None:
    files = {"raf": RAF, "boats": EXAMPLES / "mtb/31st-flotilla.csv", "bombers": BOMBERS}
    ran = pressgang("make", *(word.format(**files) for word in words.split()), "-o", "x.pdf")
    assert ran.code == 1
    assert ran.err.count(": PG") == 1 and "PG814" in ran.err and said in ran.err and way_out in ran.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("option", "code"), [("pokr", 1), ("tarot", 0), ("hex-tile", 1)])
def test_a_kit_names_one(option: str, code: int, pressgang: Pressgang, tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "kit.toml").write_text(
        f'system = "tally-ho"\n[[sheet]]\nkind = "altitude-cards"\npreset = "{option}"\n', encoding="utf-8"
    )
    ran = pressgang("check", folder)
    assert ran.code == code
    if code:
        assert f"kit.toml:{4 if option == 'pokr' else 2}:" in ran.out + ran.err


def test_a_sheet_of_no_size_has_no_preset(pressgang: Pressgang) -> None:
    assert (
        pressgang("make", "quick-reference", "--system", "dogfight", "-o", "q.pdf", "--preset", "poker").code
        == 2
    )


@pytest.mark.parametrize(
    ("words", "idle"),
    [
        ("--gap 5mm", "gap"),
        ("--cut marks --registration silhouette", "cut and registration"),
        ("--cut none --gap 0mm", ""),
        ("", ""),
    ],
)
def test_labels_are_cut_already(words: str, idle: str, pressgang: Pressgang) -> None:
    ran = pressgang("make", "counters", RAF, "-o", "l.pdf", "--preset", "avery-l7163", *words.split())
    said = f"warning: the preset avery-l7163 is a sheet of labels, which are cut already: {idle} would"
    assert ran.code == 0 and (said in ran.err) is ("PG820" in ran.err) is bool(idle)
