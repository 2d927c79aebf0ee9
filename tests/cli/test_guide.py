"""`pressgang guide`: the pages of docs/, readable in a shell."""

from __future__ import annotations

import re

import pytest

from pressgang.cli.commands.guide_command import guide_pages
from tests.conftest import Pressgang


def test_the_list_names_every_page_with_its_title(pressgang: Pressgang) -> None:
    lines = pressgang("guide").out.splitlines()
    assert [line.split()[0] for line in lines] == list(guide_pages())
    assert "cutting      Cutting" in lines and "writing      Writing a game" in lines


@pytest.mark.parametrize("page", guide_pages())
def test_a_page_has_its_words_and_no_pictures_or_links(pressgang: Pressgang, page: str) -> None:
    ran = pressgang("guide", page)
    assert ran.code == 0 and ran.out.startswith("# ")
    assert not re.search(r"!\[|\]\([^)]+\)|<!-- (table|end)", re.sub(r"(?s)```.*?```|`[^`]*`", "", ran.out))


def test_an_unknown_page_is_said_with_the_pages_there_are(pressgang: Pressgang) -> None:
    ran = pressgang("guide", "cuting")
    assert ran.code == 2 and 'Did you mean "cutting"? The pages are ' in ran.err
