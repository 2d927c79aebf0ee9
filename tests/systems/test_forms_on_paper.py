"""Forms and reference pages of example kits: on no paper more pages than they need, no word over another."""

from __future__ import annotations

import re

import pytest

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.units import parse_paper
from pressgang.jobs.composing import make_brief
from pressgang.layout import Sheet, Stock
from tests.drawn import assert_sound
from tests.sheets.test_every_page import job_of, with_long_rows

PAPERS = ("a3", "297x210mm", "a5")
"""What stands on A4 and Letter is looked at in `tests/pages`."""
PAGES = {
    ("battle-of-britain", "set-up"): (1, 1, 2),
    ("battle-of-britain", "flight-line"): (1, 2, 4),
    ("battle-of-britain", "tracks"): (1, 3, 4),
    ("battle-of-britain", "diagrams"): (1, 1, 2),
    ("battle-of-britain", "quick-reference"): (1, 1, 2),
    ("dogfight", "orders-table"): (1, 2, 2),
    ("dogfight", "odds-table"): (1, 1, 1),
    ("dogfight", "quick-reference"): (1, 1, 3),
    ("mtb", "ship-logs"): (6, 6, 6),
    ("mtb", "aircraft-record"): (7, 7, 7),
    ("mtb", "turn-track"): (1, 1, 1),
    ("mtb", "tables"): (1, 2, 4),
    ("mtb", "sighting-card"): (2, 2, 2),
    ("mtb", "quick-reference"): (1, 2, 5),
    ("tally-ho", "home-box"): (1, 2, 4),
    ("tally-ho", "damage-tracks"): (6, 6, 6),
    ("tally-ho", "pilot-log"): (6, 6, 6),
    ("tally-ho", "damage-table"): (1, 1, 1),
    ("tally-ho", "quick-reference"): (1, 1, 3),
    ("unbalanced-equality", "roster"): (2, 2, 4),
    ("unbalanced-equality", "tables"): (1, 1, 2),
    ("unbalanced-equality", "fire-reckoner"): (1, 2, 2),
    ("unbalanced-equality", "force-comparison"): (1, 2, 2),
    ("unbalanced-equality", "melee-pad"): (3, 1, 1),
    ("unbalanced-equality", "quick-reference"): (1, 2, 3),
}
"""The pieces of each sheet, a paper each, of the rows with the longest words."""
ANY_PAPER = {("mtb", "sighting-card"), ("dogfight", "orders-table")}
"""A card is as large as it is, and an order goes on any page."""


def composed(game: str, kind: str, paper: str) -> tuple[Sheet, list[Diagnostic]]:
    """The sheet of an example on a paper, and its problems."""
    job, found = with_long_rows(job_of(game)), Problems()
    order = next(order for order in job.orders if order.kind.kind == kind)
    sheet = order.kind.compose(make_brief(job, order, {}, Stock.on(parse_paper(paper))), found)
    return sheet, found.found


@pytest.mark.parametrize(("game", "kind"), PAGES)
def test_a_form_is_sound_and_needs_no_more_pages_than_it_did(game: str, kind: str) -> None:
    for paper, most in zip(PAPERS, PAGES[game, kind], strict=True):
        sheet, found = composed(game, kind, paper)
        assert not found and 0 < len(sheet.pieces) <= most, paper
        for piece in sheet.pieces:
            assert_sound(piece)


@pytest.mark.parametrize(("game", "kind"), [form for form in PAGES if form not in ANY_PAPER])
def test_a_paper_that_is_too_small_for_a_form_is_a_problem(game: str, kind: str) -> None:
    sheet, found = composed(game, kind, "60x70mm")
    ways_out = {problem.help for problem in found if problem.rule.code == "PG802"}
    assert not sheet.pieces and len(ways_out) == 1
    assert re.search(r"on a5|(larger|wider)( size or)? paper", ways_out.pop())
