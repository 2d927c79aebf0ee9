"""Each check finds what its bad example shows and passes its good one."""

from __future__ import annotations

from pathlib import Path

from pressgang.diagnostics import Span
from pressgang.rows.sides import KitForce
from pressgang.structs import replace
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.systems.battle_of_britain.musters import LUFTWAFFE, RAF, SYSTEM, brief, muster
from tests.systems.stat_lines import all_problems, problems_of

Counters = SYSTEM.sheets.named("counters")


@each_case(
    ("dots", "codes"),
    [
        ("R W B Y", []), ("RWBY", []), ("y/b/w/r", []), ("red white blue yellow", []), ("", []),
        ("R W B", ["BB101"]), ("R W B Y R", ["BB101", "BB102"]), ("R R B Y", ["BB102"]),
    ],
)  # fmt: skip
def test_dots(dots: str, codes: list[str]) -> None:
    stats = f'unit,class,engines,dots\n54 Sqn,fast,1,"{dots}"'
    found = all_problems(SYSTEM, muster(stats))
    assert [problem.rule.code for problem in found] == codes
    assert all(problem.span == Span("side1.csv", 2, 15) for problem in found)


def test_the_message_names_the_missing_colour() -> None:
    (problem,) = problems_of(SYSTEM, "BB102", muster("unit,class,engines,dots\n54 Sqn,fast,1,R R B Y"))
    assert "R more than once" in problem.message and "no W" in problem.message


BLENHEIMS = RAF + "Blenheim IV,82 Sqn,bomber,2\n"
FIGHTERS = LUFTWAFFE.split("He 111")[0]


@each_case(
    ("stats", "edges", "says"),
    [
        ((BLENHEIMS, LUFTWAFFE), ("", ""), "BB106 side 1 has bombers, side 2 has bombers"),
        ((BLENHEIMS, LUFTWAFFE), ("far", ""), ""),
        ((BLENHEIMS, LUFTWAFFE), ("near", "near"), 'BB106 side 1 has edge = "near", side 2 has edge = "near"'),
        (
            (RAF, RAF, LUFTWAFFE),
            ("", "", ""),
            "BB106 side 1 has no bombers, side 2 has no bombers, side 3 has bomb",
        ),
        ((RAF, RAF, LUFTWAFFE), ("far", "far", "near"), ""),
        ((RAF, FIGHTERS), ("far", "near"), "BB107 no side has a bomber; a raid ends when no bomber is left"),
        ((BLENHEIMS, FIGHTERS), ("", "near"), "BB107 the side that raids has no bomber"),
        ((RAF,), ("",), ""),
    ],
)
def test_a_side_says_its_edge_where_it_is_not_beyond_doubt(
    stats: tuple[str, ...], edges: tuple[str, ...], says: str
) -> None:
    game = muster(*stats)
    sides = tuple(
        replace(side, request=KitForce(edge=edge)) for side, edge in zip(game.sides, edges, strict=True)
    )
    met = all_problems(SYSTEM, game._replace(sides=sides))
    told = " ".join(f"{p.rule.code} {p.message}" for p in met)
    assert says in told.replace("which side enters at which edge is not known: ", "") and len(met) == bool(says)
    assert all("edge" in p.help for p in met)


@each_case(
    ("size", "height", "hex_size", "says"),
    [
        (32.0, None, 50.8, ""),
        (37.18, None, 50.8, ""),
        (37.2, None, 50.8, "37.18 mm (1.46 in)"),
        (40.0, 25.0, 50.8, ""),  # √3 × 40 + 25 is less than twice the hex
        (50.0, 20.0, 50.8, "47.65 mm × 19.06 mm"),
        (20.0, 60.0, 50.8, "16.93 mm × 50.8 mm"),
        (32.0, None, 40.0, "29.28 mm (1.15 in)"),
    ],
)
def test_a_counter_must_fit_its_hex(size: float, height: float | None, hex_size: float, says: str) -> None:
    found = list(Counters(size=size, height=height, hex=hex_size).check(brief(RAF)))
    assert [problem.rule.code for problem in found] == (["BB104"] if says else [])
    assert says in "".join(problem.message for problem in found)


def test_a_disc_and_a_hexagon_fit_as_far_as_the_flats_of_the_hex() -> None:
    for shape in ("round", "hex"):
        assert not list(Counters(size=50.8, shape=shape).check(brief(RAF)))
        (problem,) = Counters(size=51.0, shape=shape).check(brief(RAF))
        assert problem.message == "a counter of 51 mm does not fit a hex of 50.8 mm; the largest is 50.8 mm"
        assert problem.help == 'Write size = "50.8mm" or less, or hex = "51.01mm" or more.'


def test_the_hex_is_that_of_the_kits_mats(tmp_path: Path, pressgang: Pressgang) -> None:
    kit = tmp_path / "kit.toml"
    (tmp_path / "raf.csv").write_text(RAF)
    text = (
        'system = "battle-of-britain"\n[[force]]\nname = "RAF"\nstats = "raf.csv"\n'
        '[[sheet]]\nkind = "counters"\nsize = "30mm"\n'
        '[[sheet]]\nkind = "hex-mat"\nhex = "2in"\ncolumns = 2\nrows = 2\n'
    )
    for hexes, size, own, says in (
        ("1.5in", "30mm", "", "does not fit a hex of 38.1 mm"),
        ("1.5in", "30mm", 'hex = "2in"\n', ""),
        ("3in", "50mm", "", ""),
    ):
        changed = text.replace('hex = "2in"', f'hex = "{hexes}"').replace('"30mm"', f'"{size}"', 1)
        kit.write_text(changed.replace("[[sheet]]\n", f"[[sheet]]\n{own}", 1))
        told = pressgang("check", str(kit)).err
        assert ("BB104" in told) == bool(says) and says in told


def test_the_size_that_the_message_names_fits() -> None:
    (problem,) = Counters(size=40.0).check(brief(RAF))
    assert problem.help == 'Write size = "37.18mm" or less, or hex = "54.65mm" or more.'
    (problem,) = Counters(size=50.0, height=20.0).check(brief(RAF))
    assert problem.help == 'Write size = "47.65mm", height = "19.06mm" or less, or hex = "53.31mm" or more.'
    assert problem.message.startswith("a counter of 50 mm × 20 mm does not fit a hex of 50.8 mm;")
    assert not list(Counters(size=50.0, height=20.0, hex=53.31).check(brief(RAF)))
    assert list(Counters(size=50.0, height=20.0, hex=53.29).check(brief(RAF)))
    assert not list(Counters(size=47.65, height=19.06).check(brief(RAF)))
    assert not list(Counters(size=40.0, hex=54.65).check(brief(RAF)))
