"""Copies, players, reduced pages and booklets, from the command line and a kit, in one PDF and in several."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.conftest import EXAMPLES, Pressgang, keep_rows
from tests.printed import texts

A4, A4_LYING = (210, 297), (297, 210)
REFERENCE = ("make", "quick-reference", "--system", "dogfight")


def sizes(path: Path) -> list[tuple[int, int]]:
    """The pages' measures in whole mm."""
    return [
        (round(float(page.mediabox.width) / 72 * 25.4), round(float(page.mediabox.height) / 72 * 25.4))
        for page in PdfReader(path).pages
    ]


def outline(path: Path) -> list[tuple[str, int]]:
    reader = PdfReader(path)
    return [(entry.title, reader.get_destination_page_number(entry)) for entry in reader.outline]


@pytest.fixture
def kit(pressgang: Pressgang, tmp_path: Path) -> Path:
    assert pressgang("new", "dogfight", "kit").code == 0
    keep_rows(tmp_path / "kit", 3)
    return tmp_path / "kit"


def declare(kit: Path, line: str) -> None:
    path = kit / "kit.toml"
    path.write_text(line + "\n" + path.read_text(encoding="utf-8"), encoding="utf-8")


def test_copies_are_collated(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    stats = next(kit.glob("*.csv"))
    assert pressgang("make", "turn-records", stats, "-o", "one.pdf", "--per-page", 1).code == 0
    assert pressgang("make", "turn-records", stats, "-o", "two.pdf", "--per-page", 1, "--copies", 2).code == 0
    one, two = texts(tmp_path / "one.pdf"), texts(tmp_path / "two.pdf")
    assert len(one) > 1 and two == one + one
    assert outline(tmp_path / "two.pdf") == [
        ("Aircraft Turn Record", 0),
        ("Aircraft Turn Record, copy 2", len(one)),
    ]
    assert len(set(PdfReader(tmp_path / "two.pdf").page_labels)) == 2 * len(one)


def test_a_booklet_is_composed_for_half_the_paper_at_true_size(pressgang: Pressgang, tmp_path: Path) -> None:
    assert pressgang(*REFERENCE, "-o", "half.pdf", "--paper", "148.5x210mm").code == 0
    assert pressgang(*REFERENCE, "-o", "booklet.pdf", "--booklet").code == 0
    pages, sides = texts(tmp_path / "half.pdf"), sizes(tmp_path / "booklet.pdf")
    assert sides == [A4_LYING] * (-(-len(pages) // 4) * 2)
    assert texts(tmp_path / "booklet.pdf")[0].count("Turn sequence".upper()) == 1
    assert pressgang(*REFERENCE, "-o", "letter.pdf", "--booklet", "--paper", "letter").code == 0
    assert set(sizes(tmp_path / "letter.pdf")) == {(279, 216)}


def test_reduced_pages_share_a_sheet_and_say_so(pressgang: Pressgang, tmp_path: Path) -> None:
    assert pressgang(*REFERENCE, "-o", "q.pdf", "--copies", 3, "--nup", 2).code == 0
    assert sizes(tmp_path / "q.pdf") == [A4_LYING] * 2, "copies of a page share a sheet"
    assert ["reduced to" in text for text in texts(tmp_path / "q.pdf")] == [True, True]
    assert outline(tmp_path / "q.pdf") == [
        ("Quick reference", 0),
        ("Quick reference, copy 2", 0),
        ("Quick reference, copy 3", 1),
    ]


def test_reduced_counters_are_warned_about(pressgang: Pressgang, kit: Path) -> None:
    ran = pressgang("make", "counters", next(kit.glob("*.csv")), "-o", "c.pdf", "--nup", 4)
    assert ran.code == 0 and "PG553" in ran.err
    strict = pressgang("make", "counters", next(kit.glob("*.csv")), "-o", "c.pdf", "--nup", 4, "--strict")
    assert strict.code == 1


def test_a_kit_prints_a_set_for_each_player(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    declare(kit, "players = 3")
    sheets = ("--only", "quick-reference", "--only", "odds-table", "--only", "turn-records")
    assert pressgang("render", "kit", "-o", "out", *sheets).code == 0
    quick, records = (
        texts(tmp_path / "out" / "quick-reference.pdf"),
        sizes(tmp_path / "out" / "turn-records.pdf"),
    )
    assert len(quick) == 3 and len(set(quick)) == 1
    assert pressgang("render", "kit", "-o", "alone", *sheets, "--players", 1).code == 0
    assert sizes(tmp_path / "alone" / "turn-records.pdf") == records, "a form about a piece is no player's"
    assert len(texts(tmp_path / "alone" / "quick-reference.pdf")) == 1, "--players overrides the kit"
    assert pressgang("render", "kit", "-o", "all", "--combine", *sheets).code == 0
    titles = [title for title, _ in outline(tmp_path / "all" / "kit.pdf")]
    assert titles == [
        "Aircraft Turn Record",
        *(f"{name}, player {n}" for n in (1, 2, 3) for name in ("Quick reference", "To-hit odds")),
    ], "what is shared first, then a set for each player"


def test_what_counters_lie_on_is_printed_once_for_all_players(pressgang: Pressgang, tmp_path: Path) -> None:
    """Each side's boxes and the tracks of the game; the reference is a player's own."""
    for game, shared in (("battle-of-britain", ("tracks", "flight-line")), ("tally-ho", ("home-box",))):
        words = [word for name in (*shared, "quick-reference") for word in ("--only", name)]
        pages = []
        for players in (1, 4):
            out = tmp_path / f"{game}-{players}"
            assert pressgang("render", EXAMPLES / game, "-o", out, *words, "--players", players).code == 0
            pages.append({path.stem: len(sizes(path)) for path in out.glob("*.pdf")})
        one, four = pages
        assert four == {name: count * (1 if name in shared else 4) for name, count in one.items()}


def test_what_a_player_reads_shares_paper_where_paper_is_turned(pressgang: Pressgang, tmp_path: Path) -> None:
    """Counters with backs are in the same PDF: each player's reference is the back of the damage table."""
    kit = EXAMPLES / "tally-ho"
    sheets = [name for sheet in ("counters", "damage-table", "quick-reference") for name in ("--only", sheet)]
    assert pressgang("render", kit, "-o", "all", "--combine", "--players", 3, *sheets).code == 0
    pages = texts(tmp_path / "all" / "tally-ho.pdf")
    assert len(pages) == 2 + 3 * 2 and all(text.strip() for text in pages), "none is blank"
    assert [title for title, page in outline(tmp_path / "all" / "tally-ho.pdf") if page % 2] == [
        f"Quick reference, player {n}" for n in (1, 2, 3)
    ]
    assert pressgang("render", kit, "-o", "one", "--combine", *sheets).code == 0
    assert all(text.strip() for text in texts(tmp_path / "one" / "tally-ho.pdf"))


def test_one_pdf_binds_what_is_read_and_keeps_the_rest(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    sheets = ("--only", "counters", "--only", "quick-reference", "--only", "odds-table")
    ran = pressgang("render", "kit", "-o", "out", "--combine", "--booklet", *sheets)
    assert ran.code == 0, ran.err
    measures = sizes(tmp_path / "out" / "kit.pdf")
    bound = measures.count(A4_LYING)
    assert bound % 2 == 0 and measures == [A4_LYING] * bound + [A4] * (len(measures) - bound)
    titles = dict(outline(tmp_path / "out" / "kit.pdf"))
    assert titles["Quick reference"] == 0 and titles["Counters"] == bound
    shown = texts(tmp_path / "out" / "kit.pdf")[titles["To-hit odds"]]
    assert "To-hit odds" in shown and titles["To-hit odds"] < bound, "the side on which its first page stands"
    assert (len(measures) - bound) % 2 == 0, (
        "counters have a blank back, so that a duplex printer stays in step"
    )
    one = PdfReader(tmp_path / "out" / "kit.pdf").page_labels
    assert len(set(one)) == len(one)


def test_copies_of_a_combined_booklet_are_whole_sets(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    sheets = ("--only", "counters", "--only", "odds-table")
    words = ("render", "kit", "-o", "out", "--combine", "--booklet", *sheets)
    assert pressgang(*words).code == 0
    one = sizes(tmp_path / "out" / "kit.pdf")
    assert pressgang(*words, "--copies", 2, "--players", 2).code == 0
    two = sizes(tmp_path / "out" / "kit.pdf")
    sheet = [size for size in one if size == A4]
    booklet = [size for size in one if size == A4_LYING]
    assert two == (sheet + booklet + booklet) * 2


def test_a_kit_declares_all_of_it(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    declare(kit, "booklet = true\ncopies = 2")
    assert pressgang("render", "kit", "-o", "out", "--only", "odds-table").code == 0
    assert sizes(tmp_path / "out" / "odds-table.pdf") == [A4_LYING] * 4
    assert pressgang("render", "kit", "-o", "off", "--only", "odds-table", "--no-booklet").code == 0
    assert sizes(tmp_path / "off" / "odds-table.pdf") == [A4] * 2
    assert pressgang("render", "kit", "-o", "png", "--only", "odds-table", "--format", "png").code == 2
    drawn = pressgang("render", "kit", "-o", "svg", "--only", "odds-table", "--format", "svg", "--no-booklet")
    assert drawn.code == 0 and len(drawn.lines) == 1, "a picture of a page is not copied"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("-o", "q.svg", "--booklet"), "--booklet cannot be had as SVG"),
        (("-o", "q.png", "--nup", "2"), "--nup cannot be had as PNG"),
        (("-o", "q.svg", "--copies", "2", "--nup", "4"), "--copies and --nup cannot be had as SVG"),
        (("-o", "q.pdf", "--booklet", "--nup", "2"), "--nup 2 reduces them"),
        (("-o", "q.pdf", "--booklet", "--paper", "auto:a4,a3"), "a choice of several"),
    ],
)
def test_what_does_not_go_together_is_a_usage_error(
    pressgang: Pressgang, tmp_path: Path, given: tuple[str, ...], said: str
) -> None:
    ran = pressgang("make", "odds-table", *given)
    assert ran.code == 2 and said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_booklet_without_a_page_is_refused(pressgang: Pressgang, kit: Path, tmp_path: Path) -> None:
    ran = pressgang("make", "counters", next(kit.glob("*.csv")), "-o", "c.pdf", "--booklet")
    assert ran.code == 2 and "PG552" in ran.err
    assert not (tmp_path / "c.pdf").exists()


def test_a_sheet_without_room_on_half_the_paper_is_printed_whole(
    pressgang: Pressgang, kit: Path, tmp_path: Path
) -> None:
    stats = next(kit.glob("*.csv")).name
    (kit / "kit.toml").write_text(
        f'system = "dogfight"\n[[force]]\nname = "A"\nstats = "{stats}"\n'
        '[[sheet]]\nkind = "turn-records"\nper-page = 8\n[[sheet]]\nkind = "odds-table"\n'
    )
    ran = pressgang("render", "kit", "-o", "out", "--booklet")
    assert ran.code == 0, ran.err
    assert "PG555" in ran.err and "turn-records" in ran.err
    assert set(sizes(tmp_path / "out" / "turn-records.pdf")) == {A4_LYING}
    assert len(sizes(tmp_path / "out" / "odds-table.pdf")) == 2
