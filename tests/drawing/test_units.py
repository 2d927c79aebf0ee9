from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.units import PAPERS, format_length, inches, parse_length, parse_paper, points, signed
from tests.cases import each_case
from tests.characters import ANY


@each_case(
    ("text", "mm"),
    [
        ("2in", 50.8),
        ("25.4mm", 25.4),
        ("1.5cm", 15),
        ("36pt", 12.7),
        (" 2 IN ", 50.8),
        ('5/8"', 15.875),
        ("1/2in", 12.7),
        ("1 1/2 in", 38.1),
        ("4½in", 114.3),
        ("½in", 12.7),
        (".5in", 12.7),
        ("-3mm", -3),
        ("25,4 mm", 25.4),
        ("2,54cm", 25.4),
        ("0,125in", 3.175),
    ],
)
def test_lengths(text: str, mm: float) -> None:
    assert parse_length(text) == pytest.approx(mm)


@each_case(
    ("text", "says"),
    [
        ("32", "no unit"),
        ("32 furlongs", "units are mm, cm, in, pt"),
        ("", "not a length"),
        ("mm", "not a length"),
        ("1e400mm", "not a length"),
        ("1/0in", "divides by zero"),
        ("nanmm", "not a length"),
        ("9" * 5000 + "mm", "not a length"),
        ("1 2mm", "not a length"),
        ("1,500mm", "not a length"),
        ("1,5,5mm", "not a length"),
    ],
)
def test_what_is_no_length_says_why(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_length(text)


@given(st.floats(0.01, 4000))
def test_a_shown_length_reads_back(mm: float) -> None:
    assert parse_length(format_length(mm)) == pytest.approx(mm, abs=0.0051)


@given(st.text(ANY, max_size=30))
def test_any_text_is_a_length_or_a_value_error(text: str) -> None:
    with contextlib.suppress(ValueError):
        assert abs(parse_length(text)) < 1e12


def test_points_and_inches() -> None:
    assert points(72) == inches(1) == 25.4


@each_case(
    ("text", "size"),
    [
        ("a4", (210, 297)),
        ("Letter", (215.9, 279.4)),
        ("ARCH D", (609.6, 914.4)),
        ("arch_e", (914.4, 1219.2)),
        ("210x297mm", (210, 297)),
        ("8.5in x 11in", (215.9, 279.4)),
        ("100mm×5in", (100, 127)),
        ("21,59 x 27,94 cm", (215.9, 279.4)),
    ],
)
def test_papers(text: str, size: tuple[float, float]) -> None:
    paper = parse_paper(text)
    assert (paper.width, paper.height) == pytest.approx(size)


@pytest.mark.parametrize(
    ("text", "says"),
    [("a44", "is no paper"), ("210x297", "is no paper"), ("1x1mm", "40 to 5000"), ("9999x100mm", "40 to 5000")],
)
def test_what_is_no_paper_says_why(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_paper(text)


def test_the_papers_of_the_contract_are_all_there() -> None:
    names = ["a5", "a4", "a3", "a2", "a1", "a0", "letter", "legal", "tabloid", "arch-c", "arch-d", "arch-e"]
    assert list(PAPERS) == names


def test_what_is_added_has_a_sign() -> None:
    assert [signed(m) for m in (2, 1, 0, -1)] == ["+2", "+1", "0", "−1"]
