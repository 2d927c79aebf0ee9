"""Every page of the starters, the examples and the games in folders lies as before: pieces, marks, words, backs.

`pytest tests/pages --update-goldens` writes the goldens anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages.laid_kits import CASES, Case, lay, orphans, stored_trace, write_game


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_pages_lie_as_before(case: Case, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if request.config.getoption("--update-goldens"):
        if case == next(one for one in CASES if one.kit.game == case.kit.game):
            write_game(case.kit.game)
        return
    documents, book = lay(case)
    assert set(documents) == set(case.sheets)
    for sheet, document in documents.items():
        assert stored_trace(document, case.base(sheet)) == case.path(sheet).read_text()
