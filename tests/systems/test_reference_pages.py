"""Reference pages of example kits: on no paper more pages than they need, no word over another.

Those that are the same whatever is in a kit have this in the tests of their games.
"""

from __future__ import annotations

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.units import parse_paper
from pressgang.jobs.composing import make_brief
from pressgang.layout import Stock
from tests.drawn import assert_sound
from tests.sheets.test_every_page import job_of

PAPERS = ("a3", "297x210mm", "a5")
"""What stands on A4 and Letter is looked at in `tests/pages`."""
MOST = {
    ("dogfight", "quick-reference"): (1, 1, 3),
    ("battle-of-britain", "quick-reference"): (1, 1, 2),
    ("battle-of-britain", "diagrams"): (1, 1, 2),
    ("battle-of-britain", "set-up"): (1, 1, 2),
    ("unbalanced-equality", "quick-reference"): (1, 2, 3),
}
"""The pages of each sheet of the examples, a paper each."""


@pytest.mark.parametrize(("game", "kind"), MOST)
def test_a_reference_needs_no_more_pages_than_it_did(game: str, kind: str) -> None:
    job = job_of(game)
    order = next(order for order in job.orders if order.kind.kind == kind)
    for paper, most in zip(PAPERS, MOST[game, kind], strict=True):
        stock, found = Stock.on(parse_paper(paper)), Problems()
        sheet = order.kind.compose(make_brief(job, order, {}, stock), found)
        assert not found.found and 0 < len(sheet.pieces) <= most, paper
        for piece in sheet.pieces:
            assert_sound(piece)
