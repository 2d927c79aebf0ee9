"""Kits: the starters with lines changed, and sheets with options that nobody has tried together."""

# ruff: noqa: E501 (tables of odd values)

from __future__ import annotations

import json

from hypothesis import strategies as st

from pressgang.livery.palettes import INK_MODES
from pressgang.rows.sides import Palette
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.systems import all_systems
from pressgang.systems.general import kinds_of
from tests.conftest import starter_folder
from tests.fuzz.values import NASTY, colours, lengths, nasty, options_of, papers, texts

Files = dict[str, bytes]


def _starter(system: str) -> Files:
    folder = starter_folder(system)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


STARTERS = {system: _starter(system) for system in all_systems()}
KINDS = [(system, cls) for system in all_systems() for cls in kinds_of(all_systems()[system])]


def _written(value: str) -> str:
    """A value as TOML: a bare number or a text."""
    try:
        number = float(value)
    except ValueError:
        return json.dumps(value)
    return value if value.strip("-").replace(".", "", 1).isdigit() and abs(number) < 1e15 else json.dumps(value)


@st.composite
def one_sheet(draw: st.DrawFn) -> Files:
    """A starter kit with one sheet of any kind, with options of its own, on any paper."""
    system, cls = draw(st.sampled_from(KINDS))
    files = dict(STARTERS[system])
    text = files["kit.toml"].decode().split("[[sheet]]")[0]
    text += f'[[sheet]]\nkind = "{cls.kind}"\n'
    for name, value in draw(options_of(cls)).items():
        text += f"{name.replace('_', '-')} = {_written(value)}\n"
    if cls.names_row is not None:
        text += f'names = "{"strike-wing.csv" if issubclass(cls.names_row, AircraftColumns) else "commanders.csv"}"\n'
    if draw(st.booleans()):
        text = f"paper = {{ size = {_written(draw(papers))}, margin = {_written(draw(lengths))} }}\n" + text
    return {**files, "kit.toml": text.encode("utf-8", "replace")}


@st.composite
def changed(draw: st.DrawFn) -> Files:
    """The first sheets of a starter kit but for its mats, whose drawing takes longer than all else, with a few
    lines of its kit.toml changed.
    """
    files = dict(STARTERS[draw(st.sampled_from(sorted(STARTERS)))])
    head, *sheets = files["kit.toml"].decode().split("[[sheet]]")
    lines = "[[sheet]]".join((head, *[one for one in sheets if '-mat"' not in one][:4])).splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        key = lines[at].split("=")[0].strip() if "=" in lines[at] else "name"
        change = draw(st.sampled_from(("value", "value", "raw", "out", "twice", "new", "swap", "head")))
        if change == "value":
            lines[at] = f"{key} = {_written(draw(nasty))}"
        elif change == "raw":
            lines[at] = (
                f"{key} = {draw(st.sampled_from(('[]', '{}', '[[1]]', 'true', '1979-05-27', 'nan', '{a={}}', '[1,', '[{}]')))}"
            )
        elif change == "out":
            del lines[at]
        elif change == "twice":
            lines.insert(at, lines[at])
        elif change == "new":
            word = draw(
                st.sampled_from(
                    ("rules", "limits", "paper", "palette.x", "templates", "fonts", "cut_file", "profile")
                )
            )
            lines.insert(at, f"{word} = {_written(draw(nasty))}")
        elif change == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines.insert(
                at,
                draw(
                    st.sampled_from(
                        ("[paper]", "[[sheet]]", "[[force]]", "[rules]", "[limits]", "[palette.x]", "[", "]]")
                    )
                ),
            )
        if not lines:
            lines = [""]
    data = "\n".join(lines).encode("utf-8", "replace")
    if draw(st.sampled_from((False, False, False, True))):
        data = draw(st.binary(max_size=300))
    return {**files, "kit.toml": data}


GROUNDS = ("#dcbb84", "#dfe2e4", "#a9c19c", "#9cc4d2", "#f0bdb5")


@st.composite
def palettes(draw: st.DrawFn) -> Files:
    """A dogfight kit whose forces have palettes of the kit's own."""
    files = dict(STARTERS["dogfight"])
    text = files["kit.toml"].decode().split("[[sheet]]")[0]
    lines = [
        f'palette = "{draw(st.sampled_from((*("p0", "p1", "p2", "tan") * 3, "nothing")))}"'
        if line.startswith("palette")
        else line
        for line in text.splitlines()
    ]
    if draw(st.sampled_from((False, False, True))):
        lines.insert(
            0, f"ink = {_written(draw(st.sampled_from(INK_MODES) | st.sampled_from(INK_MODES) | nasty))}"
        )
    lines += ["[[sheet]]", f'kind = "{draw(st.sampled_from(("counters", "turn-records", "range-sticks")))}"']
    for number in range(draw(st.sampled_from((3, 3, 3, 3, 2, 0)))):
        lines += [f"[palette.p{number}]", f"ground = {_written(draw(st.sampled_from(GROUNDS) | colours))}"]
        given = draw(options_of(Palette)) if draw(st.sampled_from((False, False, True))) else {}
        lines += [f"{name} = {_written(value)}" for name, value in given.items() if name != "ground"]
    return {**files, "kit.toml": "\n".join(lines).encode("utf-8", "replace")}


@st.composite
def words(draw: st.DrawFn) -> list[str]:
    """Options of the command line behind `make counters`."""
    found = []
    for option, values in (
        ("--paper", papers), ("--size", lengths), ("--margin", lengths), ("--title", texts), ("--ink", st.sampled_from((*INK_MODES, "x"))),
        ("--palette", texts), ("--profile", texts), ("--system", st.sampled_from(("dogfight", "mtb", "x"))), ("--sheet", texts),
        ("--bleed", lengths), ("--gap", lengths), ("--cut", st.sampled_from(("none", "marks", "lines", "corners", "x"))),
        ("--max-pieces", st.sampled_from(("1", "0", "-1", "9" * 30))), ("--cut-file", st.sampled_from(("c.svg", "c.dxf", "c.pdf", "no/c.svg", "raf.csv"))),
        ("--font", st.sampled_from(("raf.csv", "no.ttf", "."))), ("--dpi", st.sampled_from(("36", "2400", "x"))),
    ):  # fmt: skip
        if draw(st.sampled_from((False, False, False, True))):
            found += [option, draw(values)]
    return found


assert len(set(NASTY)) == len(NASTY)
