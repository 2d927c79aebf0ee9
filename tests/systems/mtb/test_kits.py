"""The starter kit, the example and the library of ships: sound files, every sheet, measured in the PDF."""

from __future__ import annotations

from pathlib import Path

from pypdf import PdfReader

from pressgang.diagnostics import Span
from pressgang.files.paths import template
from pressgang.rows.sides import Side
from pressgang.systems.base import Muster
from tests.conftest import Pressgang
from tests.printed import texts
from tests.systems.mtb.musters import SYSTEM, rules
from tests.systems.stat_lines import all_problems, rows_in

LIBRARY = template("games/mtb/ships.csv")


def test_the_library_has_the_twelve_types_with_their_dimensions() -> None:
    rows = rows_in(SYSTEM.row, LIBRARY)
    types = {row.type for row in rows}
    assert types >= {
        "MTB", "MGB", "ML", "S-boat", "R-boat", "Trawler", "VP-boat", "Flak ship", "Minesweeper",
        "Torpedo boat", "Coaster", "Tanker", "Corvette", "Destroyer", "Landing craft", "PT boat", "MAS",
    }  # fmt: skip
    assert all(row.weapons for row in rows)
    muster = Muster((Side("all", rows, Span("ships.csv")),), rules())
    assert not [problem.as_text() for problem in all_problems(SYSTEM, muster)]


def test_the_kits_rules_and_wordings_take_the_place_of_ours(pressgang: Pressgang, tmp_path: Path) -> None:
    pressgang("new", "mtb", "club")
    kit = tmp_path / "club" / "kit.toml"
    head, *sheets = kit.read_text(encoding="utf-8").split("[[sheet]]")
    (certificates,) = (sheet for sheet in sheets if 'kind = "certificates"' in sheet)
    own = '\n[rules]\nsector_order = "article"\n'
    kit.write_text(f"{head}[[sheet]]{certificates}{own}", encoding="utf-8")
    folder = tmp_path / "club" / "templates"
    folder.mkdir()
    (folder / "certificates.toml").write_text('[sank]\ntitle = "Bravo Zulu"\n', encoding="utf-8")
    assert pressgang("render", "club", "--only", "certificates").code == 0
    text = texts(tmp_path / "output" / "club" / "certificates.pdf")[0]
    assert "BRAVO ZULU" in text
    (folder / "certificates.toml").write_text('[sank]\ntitel = "Bravo Zulu"\n', encoding="utf-8")
    refused = pressgang("render", "club", "--only", "certificates")
    assert refused.code == 1 and "MT111" in refused.err
    assert "certificates.toml:2:" in refused.err


def test_many_names_from_the_command_line(pressgang: Pressgang, tmp_path: Path) -> None:
    lines = [f"Commander № {n},{'sank' if n % 2 else 'Survived'}" for n in range(20)]
    (tmp_path / "names.csv").write_text(
        "\n".join(["Name;Result", *(x.replace(",", ";") for x in lines)]), "utf-8"
    )
    made = pressgang("make", "certificates", "names.csv", "-o", "c.pdf", "--orientation", "portrait")
    assert made.code == 0, made.err
    pages = texts(tmp_path / "c.pdf")
    assert len(pages) == 20 and "Commander № 17" in pages[17]
    assert (tmp_path / "c.pdf").stat().st_size < 300_000


def test_a_board_without_stats_and_its_diameter_in_the_pdf(pressgang: Pressgang, tmp_path: Path) -> None:
    made = pressgang("make", "web-board", "-o", "board.pdf", "--diameter", "500mm", "--layout", "single")
    assert made.code == 0, made.err
    page = PdfReader(tmp_path / "board.pdf").pages[0]
    assert float(page.mediabox.width) / 72 * 25.4 > 580
    refused = pressgang("make", "web-board", "-o", "other.pdf", "--diameter", "500")
    assert refused.code != 0 and not (tmp_path / "other.pdf").exists()
