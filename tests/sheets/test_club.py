"""A club's own: its logo, name and motto stand where a heading has room, and push nothing aside."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Text, Use
from pressgang.imposition.furniture import club_items
from pressgang.inks import InkedLogo
from pressgang.jobs.checking import kit_problems
from pressgang.jobs.job import Job
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.layout import Club
from pressgang.print_options import PrintOptions
from pressgang.typography.fonts import FontBook
from tests.conftest import EXAMPLES
from tests.drawn import placed_words, ungrouped
from tests.sheets.test_every_page import job_of

LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">'
    '<rect width="60" height="40" fill="#123a6b"/></svg>'
)
OWN = 'club = "Tuesday Night Irregulars"\nmotto = "Roll high, fly low"\nlogo = "logo.svg"\n'


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    folder = tmp_path / "duel"
    shutil.copytree(EXAMPLES / "dogfight", folder)
    (folder / "logo.svg").write_text(LOGO)
    file = folder / "kit.toml"
    file.write_text(OWN + file.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def words_on(job: Job, only: str) -> list[tuple[str, float, float]]:
    (laid,) = lay_sheets(job, PrintOptions(only=(only,))).laid
    return [(word.string, round(word.box.x, 3), round(word.box.y, 3)) for word in placed_words(laid.pages[0])]


def test_the_clubs_own_stands_in_the_heading_and_moves_no_other_word(kit: Path) -> None:
    plain, own = words_on(job_of("dogfight"), "counters"), words_on(load_kit(kit), "counters")
    added = [word[0] for word in own if word not in plain and "pressgang" not in word[0]]
    assert added == ["Tuesday Night Irregulars", "Roll high, fly low"]
    assert [word for word in plain if word not in own and "pressgang" not in word[0]] == []


def test_what_does_not_fit_is_left_out_whole() -> None:
    book = FontBook()
    club = Club("Tuesday Night Irregulars", "A motto that is very much longer than the club's name is")

    def said(width: float) -> list[str]:
        items = club_items(club, Rect(0, 0, width, 9), book)
        return [item.string for item in items if isinstance(item, Text)]

    assert said(120) == [club.name, club.motto]
    assert said(45) == [club.name]
    assert said(20) == []


def test_the_logo_is_in_the_ink_of_the_run(kit: Path) -> None:
    job = load_kit(kit)
    assert job.club.logo is not None
    grey = InkedLogo(job.club.logo, "grey").fit_into(24, 9)
    assert grey == InkedLogo(job.club.logo, "grey").fit_into(24, 9)
    assert "#123a6b" not in repr(grey) and grey.items != job.club.logo.fit_into(24, 9).items
    (laid,) = lay_sheets(job, PrintOptions(only=("counters",), ink="grey")).laid
    placed = [item.symbol.name for item in ungrouped(laid.pages[0].items) if isinstance(item, Use)]
    assert grey.name in placed


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("logo.svg", LOGO.replace("<rect", '<rect onload="x()"'), "PG611"),
        ("lgo.svg", LOGO, "PG602"),
    ],
)
def test_a_bad_logo_is_refused_at_its_place(kit: Path, name: str, text: str, code: str) -> None:
    (kit / "logo.svg").write_text(text)
    file = kit / "kit.toml"
    head, first, *_ = file.read_text(encoding="utf-8").replace('"logo.svg"', f'"{name}"').split("[[sheet]]")
    file.write_text(f"{head}[[sheet]]{first}", encoding="utf-8")
    problems = kit_problems(kit)
    assert {problem.span.line for problem in problems if problem.is_error} == {3}
    assert code in {problem.rule.code for problem in problems}
