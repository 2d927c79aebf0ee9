"""The column `mounts`: what it takes, how it is written back, and what is said of slips."""

from __future__ import annotations

import pytest

from pressgang.rows.stat_columns import MOUNTS, Mount
from pressgang.schema import Refused
from tests.cases import each_case


def test_mounts_are_read_and_written_alike() -> None:
    text = "heavy-gun@0.15; torpedo*3@0.45; mg*2@0.5/sides; boat@0.6/port; house*9@0.7"
    found = MOUNTS.parse(text)
    assert found == (
        Mount("heavy-gun", (), 1, 0.15, ()),
        Mount("torpedo", (), 3, 0.45, ()),
        Mount("mg", (), 2, 0.5, (1, -1)),
        Mount("boat", (), 1, 0.6, (-1,)),
        Mount("house", (), 9, 0.7, ()),
    )
    assert MOUNTS.show(found) == text
    assert MOUNTS.parse(MOUNTS.show(found)) == found


def test_spellings_of_a_person_are_taken() -> None:
    assert MOUNTS.parse(" Heavy gun * 2 @ 0,5 / sides ; ; ") == (Mount("heavy-gun", (), 2, 0.5, (1, -1)),)
    assert MOUNTS.parse("") == ()


@each_case(
    ("text", "code", "says"),
    [
        ("cannon@0.5", "PG205", '"cannon" is not one of mg, gun'),
        ("torpdo@0.5", "PG205", "is not one of"),
        ("gun", "PG205", '"gun" is no weapon with its place'),
        ("gun@aft", "PG202", 'the place "aft" is no number'),
        ("gun@1.5", "PG203", "the place of gun is 1.5; it goes from 0, the bow, to 1, the stern"),
        ("gun@nan", "PG203", "the place of gun is nan"),
        ("gun@0.5/both", "PG205", "is no weapon with its place"),
    ],
)
def test_slips_are_named(text: str, code: str, says: str) -> None:
    with pytest.raises(Refused) as caught:
        MOUNTS.parse(text)
    assert caught.value.rule.code == code and says in caught.value.message
    assert "Write one of them." in caught.value.help or "heavy-gun@0.15" in caught.value.help
