"""Cells, options and texts: what somebody means, and what nobody does."""

# ruff: noqa: E501 (tables of odd values)

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pressgang.drawing.units import PAPERS
from pressgang.schema import Declared, declared
from tests.characters import ANY

NASTY = (
    "", " ", "0", "-1", "1", "2", "3.5", "1,5", "1e3", "9e999", "-9e999", "1e-320", "nan", "inf", "9" * 40, "9" * 5000,
    "0x10", "1_000", "٣", "½", "+3", "--3", "none", "None", "true", "front", "front front", "front+rear/left",
    "x" * 61, "x" * 201, "x" * 3000, "<b>&amp;</b>", '"', "'", "\\", "{0} %s $HOME", "=1+1", "#", "# note", "a\tb",
    "\u200b", "\u202eabc", "\u2028", "\u0301", "ﷺ" * 20, "W" * 60, "é", "Ж", "Ω", "ß", "𓀀", "👨‍👩‍👧", "\ufeff", "\x7f", "\x1b[31m",
    "../x.svg", "/etc/passwd", "http://x/y.svg", "a.svg", "a.png", "C:\\a.svg", "con", "1in", "25mm", "25", "0mm", "-1in",
    "1/0in", "1 1/2 in", "a4", "auto:a4,a3", "100x100mm", "#ff0000", "#ffffff", "tan", "4:2L1", "2L1 3 1R2", "R",
    "20mm@forward+starboard-bow; torpedo*2@forward", "mg*9999@all", "torpedo*0@", "@", "*", ";;;", "R W B Y",
)  # fmt: skip
LENGTHS = (
    "0mm",
    "1mm",
    "8mm",
    "15mm",
    "25mm",
    "1in",
    "2.5in",
    "5/8in",
    "60mm",
    "200mm",
    "1000mm",
    "5000mm",
    "0.01pt",
    "25",
    "1 km",
)

nasty = st.sampled_from(NASTY)
texts = st.text(ANY, max_size=30) | nasty
numbers = st.one_of(
    st.integers(-3, 12).map(str),
    st.floats(allow_nan=False, allow_infinity=False, width=32).map(lambda value: f"{value:g}"),
    st.sampled_from(("0.001", "0.1", "1", "9.87", "33", "100", "999", "1000000", "1e9")),
)
lengths = st.sampled_from(LENGTHS) | st.builds(
    "{}{}{}".format,
    numbers,
    st.sampled_from(("", " ")),
    st.sampled_from(("mm", "cm", "in", "pt", '"', "px", "")),
)
papers = (
    st.sampled_from(
        (*PAPERS, "A4", "arch d", "auto:a4,a3", "auto:", "auto:a5,a0,letter", "40x40mm", "5000x5000mm")
    )
    | st.builds("{}x{}{}".format, numbers, numbers, st.sampled_from(("mm", "in", "cm", "")))
    | texts
)
colours = st.integers(0, 0xFFFFFF).map("#{:06x}".format) | st.sampled_from(
    ("#000000", "#ffffff", "red", "#12", "")
)
orders = st.lists(
    st.text("0123456789LRlr:", max_size=8)
    | st.sampled_from(("2L1", "1R", "4:2L1", "3", "0", "L", "999", "1000")),
    max_size=12,
).flatmap(lambda parts: st.sampled_from((" ", ",", ";", "", "  ")).map(lambda mark: mark.join(parts)))


def meant(item: Declared) -> st.SearchStrategy[str]:
    """Values that an option or a column of this kind is likely to take."""
    kind = item.kind
    words = getattr(kind, "words", None)
    if words:
        return st.lists(st.sampled_from(words), min_size=1, max_size=1 if "one of" in kind.label else 4).map(
            " ".join
        )
    if kind.label == "length":
        return lengths
    if "number" in kind.label:
        least, most = getattr(kind, "minimum", None), getattr(kind, "maximum", None)
        ends = [f"{end:g}" for end in (least, most) if end is not None and abs(end) <= 1000]
        return numbers | st.sampled_from(ends) if ends else numbers
    if kind.label == "true or false":
        return st.sampled_from(("true", "false", "yes", "0"))
    if kind.label == "colour":
        return colours
    if "paper" in kind.label:
        return papers
    return orders if item.name == "orders" else texts


def options_of(cls: Any, most: int = 5) -> st.SearchStrategy[dict[str, str]]:
    """Some options (or columns) of a declared class with values, mostly such as they take."""
    items = list(declared(cls))
    if not items:
        return st.just({})
    pairs = st.sampled_from(items).flatmap(
        lambda item: st.tuples(st.just(item.name), st.one_of(meant(item), meant(item), meant(item), nasty))
    )
    return st.lists(pairs, max_size=most).map(dict)
