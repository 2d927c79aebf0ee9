"""A kit looked at again and again: what is found is what `check` finds, and what stayed is not made anew."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pressgang.diagnostics import Cancelled
from pressgang.drawing.scene import Page
from pressgang.editing.rows import Edit, InsertRow, SetCell, apply_edits, split_cells
from pressgang.games import words
from pressgang.jobs.checking import examine_kit
from pressgang.jobs.job import Job
from pressgang.jobs.loading import load_kit
from pressgang.jobs.printing import print_job
from pressgang.jobs.whole_job import LaidSheets, lay_sheets, proof_imprint
from pressgang.print_options import PrintOptions
from pressgang.schema import Row
from pressgang.sheets.blocks.block import set_card
from pressgang.sheets.faces.plan import plan_face
from pressgang.sheets.faces.planning import _PLANS
from pressgang.sources.memory import Memory
from tests.conftest import ROOT, Pressgang
from tests.games.folders import IRON_LANES
from tests.kit.kit_mutants import mutant
from tests.typography.test_text_face import font_file

HEAD = "name,unit,engine,fuselage,to_hit,weapons,art\n"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """Two sides, of which one has a picture of its own."""
    folder = tmp_path / "kit"
    folder.mkdir()
    forces = "".join(f'[[force]]\nname = "{name}"\nstats = "{name}.csv"\n' for name in ("raf", "jg"))
    sheet = '[[sheet]]\nkind = "counters"\nsize = "40mm"\n'
    (folder / "kit.toml").write_text(f'system = "dogfight"\n{forces}{sheet}', encoding="utf-8")
    (folder / "raf.csv").write_text(HEAD + "Hurricane,1 Sqn,3,3,4,front,own.svg\nSpitfire,,4,3,4,front,\n")
    (folder / "jg.csv").write_text(HEAD + "# a note\nBf 109,,4,3,4,front,\nBf 110,,3,4,3,front rear,\n")
    (folder / "own.svg").write_text(PICTURE)
    return folder


def examined(folder: Path, kept: Memory) -> tuple[Job, list[str]]:
    job, found = examine_kit(folder, kept)
    assert job is not None
    return job, [problem.as_text() for problem in found]


def rows(job: Job) -> list[Row]:
    return [row for side in job.sides for row in side.rows]


def edit(file: Path, *edits: Edit) -> None:
    sheet, _ = split_cells(file.read_bytes(), str(file))
    assert sheet is not None
    file.write_bytes(apply_edits(sheet, edits).file.data())


@pytest.mark.parametrize("number", range(0, 40, 8))
def test_it_finds_what_check_prints(pressgang: Pressgang, tmp_path: Path, number: int) -> None:
    for name, data in mutant(number).items():
        (tmp_path / "kit" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "kit" / name).write_bytes(data)
    ran = pressgang("check", "kit", "--format", "json")
    kept = Memory()
    for _ in range(2):
        _, found = examine_kit(Path("kit"), kept)
        assert [problem.as_json() for problem in found] == json.loads(ran.out)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kit.toml", None),
        ("kit.toml", "name = "),
        ("kit.toml", 'system = "none"\n'),
        ("raf.csv", None),
        ("raf.csv", "\x89PNG"),
        ("own.svg", "<svg"),
    ],
)
def test_it_never_raises(pressgang: Pressgang, kit: Path, name: str, text: str | None) -> None:
    kept = Memory()
    examine_kit(kit, kept)
    (kit / name).unlink()
    if text is not None:
        (kit / name).write_text(text, encoding="utf-8")
    job, found = examine_kit(kit, kept)
    assert any(problem.is_error for problem in found) and (job is None) == (name == "kit.toml")
    ran = pressgang("check", str(kit), "--format", "json")
    assert [problem.as_json() for problem in found] == json.loads(ran.out)
    assert examine_kit(kit / "nowhere", kept)[0] is None


def test_what_stays_is_the_same_again(kit: Path) -> None:
    """Rows of unchanged lines, in a changed file too; fonts, tables and pictures of the same contents."""
    kept = Memory()
    before, found = examined(kit, kept)
    assert found == [] and len(rows(before)) == 4
    edit(kit / "raf.csv", SetCell(2, 2, "9", "4"))
    after, found = examined(kit, kept)
    assert [one is other for one, other in zip(rows(before), rows(after), strict=True)] == [
        True,
        False,
        True,
        True,
    ]
    assert after.book is before.book and "raf.csv:3:11: DF101" in found[0]
    drawn = kept.find(("picture", str(kit / "own.svg"), PICTURE.encode()), lambda: (None, []))
    assert drawn[0] is not None
    edit(kit / "raf.csv", SetCell(2, 2, "4", "9"))
    assert examined(kit, kept)[1] == []


def test_a_kits_own_words_are_compared_with_its_files_once_a_change(
    kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[None] = []
    check = words.check_kits_words
    monkeypatch.setattr(words, "check_kits_words", lambda *args: (looks.append(None), check(*args)))
    (kit / "kit.toml").write_text(f'language = "de"\n{(kit / "kit.toml").read_text("utf-8")}', encoding="utf-8")
    (kit / "words.de.toml").write_text('[words]\n"Typhoon" = "Taifun"\n', encoding="utf-8")
    kept = Memory()
    for cell, other, count in (("Hurricane", "Typhoon", 1), ("Typhoon", "Hurricane", 2)):
        for _ in range(2):
            told = any("PG835" in one for one in examined(kit, kept)[1])
            assert (len(looks), told) == (count, cell != "Typhoon")
        edit(kit / "raf.csv", SetCell(1, 0, other, cell))
    assert any("PG835" in one for one in examined(kit, kept)[1])


def test_what_is_not_asked_for_any_more_is_forgotten(kit: Path) -> None:
    kept = Memory()
    examined(kit, kept)
    size = len(kept)
    for number in range(5):
        edit(kit / "raf.csv", SetCell(1, 1, f"{number} Sqn", "1 Sqn" if not number else f"{number - 1} Sqn"))
        examined(kit, kept)
    assert len(kept) <= size + 1  # the table before the last change


def test_kept_or_not_the_same_is_found(kit: Path) -> None:
    """Over a row of changes: cells, new rows above others, headings, quotes, another file."""
    kept = Memory()
    raf, jg = kit / "raf.csv", kit / "jg.csv"

    def same() -> list[str]:
        found = examined(kit, kept)
        fresh, problems = examine_kit(kit)
        assert fresh is not None and found[1] == [problem.as_text() for problem in problems]
        assert [vars(row) for row in rows(found[0])] == [vars(row) for row in rows(fresh)]
        return found[1]

    assert same() == []
    edit(raf, InsertRow(0, ("New", "", "x", "", "3")))
    assert [text.split(":")[1:3] for text in same()] == [["2", "6"], ["2", "8"], ["2", "11"]]
    edit(raf, SetCell(2, 0, "a, b", "Hurricane"), SetCell(1, 2, "2", "x"), SetCell(1, 3, "2", ""))
    assert "raf.csv:2:12: PG206" in same()[0]
    raf.write_text(raf.read_text().replace("engine", "motor", 1))
    assert any("motor" in text for text in same())
    raf.write_text(raf.read_text().replace("motor", "engine", 1).replace(",", ";"))
    same()
    jg.write_text(jg.read_text().replace("# a note\n", ""))
    same()
    shutil.copy(raf, jg)
    same()


def test_a_sound_kit_prints_as_one_that_was_loaded(kit: Path) -> None:
    """Byte for byte, with the same warnings, each once."""
    with (kit / "kit.toml").open("a") as file:
        file.write('[[sheet]]\nkind = "turn-records"\nforces = ["raf"]\n[rules]\nsecret-orders = true\n')
    with (kit / "raf.csv").open("ab") as file:
        file.write("Défiant,,3,3,4,rear,\n".encode("cp1252"))  # read as it was meant, and said
    memory = Memory()
    examine_kit(kit, memory)
    job, found = examine_kit(kit, memory)
    assert job is not None and found and not any(problem.is_error for problem in found)
    assert print_job(job, PrintOptions(), kit) == print_job(load_kit(kit), PrintOptions(), kit)


def test_it_can_be_called_off(kit: Path) -> None:
    def progress(name: str, number: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        examine_kit(kit, Memory(), progress=progress)


def test_rows_of_a_game_in_a_folder_are_kept_too_while_it_stays(tmp_path: Path) -> None:
    game = tmp_path / "games" / "iron-lanes" / "game.toml"
    game.parent.mkdir(parents=True)
    game.write_text(IRON_LANES, encoding="utf-8")
    force = '[[force]]\nname = "Reds"\nstats = "reds.csv"\n'
    (tmp_path / "kit.toml").write_text(f'system = "iron-lanes"\n{force}[[sheet]]\nkind = "hex-mat"\n')
    (tmp_path / "reds.csv").write_text("name,gun,hull\nWasp,5,3\nBear,6,9\n")
    kept = Memory()
    before, _ = examined(tmp_path, kept)
    edit(tmp_path / "reds.csv", SetCell(2, 1, "7", "6"))
    after, _ = examined(tmp_path, kept)
    assert [one is other for one, other in zip(rows(before), rows(after), strict=True)] == [True, False]
    game.write_text(IRON_LANES.replace("most = 9", "most = 6", 1), encoding="utf-8")
    assert [text.split(":")[1:3] for text in examined(tmp_path, kept)[1]] == [["3", "6"]]


def test_a_sheet_that_would_come_out_the_same_is_the_same(kit: Path) -> None:
    """A mat never looks at aircraft; a note of a file changes nothing; a row, an option or the paper does."""
    with (kit / "kit.toml").open("a") as file:
        file.write('[[sheet]]\nkind = "hex-mat"\ncolumns = 3\nrows = 3\n')
    kept = Memory()

    def laid() -> list[tuple[Page, ...]]:
        job, _ = examined(kit, kept)
        lot = lay_sheets(job, PrintOptions(), imprint=proof_imprint(job))
        return [one.pages for one in lot.laid]

    def stays(before: list[tuple[Page, ...]]) -> list[bool]:
        return [one is other for one, other in zip(before, laid(), strict=True)]

    first = laid()
    assert stays(first) == [True, True]
    (kit / "jg.csv").write_text((kit / "jg.csv").read_text() + "# another note\n")
    assert stays(first) == [True, True]
    edit(kit / "raf.csv", SetCell(2, 2, "3", "4"))
    assert stays(first) == [False, True]
    second = laid()
    (kit / "kit.toml").write_text((kit / "kit.toml").read_text().replace('"40mm"', '"30mm"'))
    assert stays(second) == [False, True]
    third = laid()
    (kit / "kit.toml").write_text('paper.size = "letter"\n' + (kit / "kit.toml").read_text())
    assert stays(third) == [False, False]


def test_a_look_that_is_broken_off_forgets_nothing(kit: Path) -> None:
    """However often: what the last whole look had is there for the next."""
    kept = Memory()
    before, _ = examined(kit, kept)

    def progress(name: str, number: int, total: int) -> None:
        raise Cancelled

    for _ in range(3):
        with pytest.raises(Cancelled):
            examine_kit(kit, kept, progress=progress)
    size = len(kept)
    after, _ = examined(kit, kept)
    assert after.book is before.book and all(
        one is other for one, other in zip(rows(before), rows(after), strict=True)
    )
    assert len(kept) <= size


COUNTERS = ('same-scale = true\nbacks = "long-edge"\n', 'scale = "1:1100"\n')


@pytest.mark.parametrize("options", COUNTERS)
def test_counters_of_rows_that_stay_are_not_planned_again(
    kit: Path, monkeypatch: pytest.MonkeyPatch, options: str
) -> None:
    """Nor where their line moves, nor after a look that was broken off; and they look as if drawn anew."""
    planned: list[object] = []

    def counted(*given: object, **named: object) -> object:
        planned.append(given)
        return plan_face(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr("pressgang.sheets.faces.planning.plan_face", counted)
    text = (kit / "kit.toml").read_text()
    (kit / "kit.toml").write_text(text.replace('size = "40mm"\n', options))
    sides = 2 if "backs" in options else 1
    kept = Memory()

    def look(compares: bool = True) -> int:
        planned.clear()
        job, found = examined(kit, kept)
        times = len(planned)
        if not compares:
            return times
        _PLANS.clear()
        anew, found_anew = examined(kit, Memory())
        lots = [lay_sheets(one, PrintOptions(), None, proof_imprint(one)) for one in (job, anew)]
        assert lots[0].laid[0].pages == lots[1].laid[0].pages
        assert found == found_anew
        return times

    _PLANS.clear()  # what the process remembers of other runs
    first = look(compares=False)
    assert first >= 4 * sides
    edit(kit / "jg.csv", SetCell(1, 0, "Bf 108", "Bf 109"))
    assert sides <= look(compares=False) <= first / 2, "one row is planned, not all"
    edit(kit / "raf.csv", InsertRow(0, ("Defiant", "", "2", "2", "3", "rear", "")))
    assert sides <= look() <= first / 2, "one row is planned, not all"

    def progress(name: str, number: int, total: int) -> None:
        raise Cancelled

    for _ in range(2):
        with pytest.raises(Cancelled):
            examine_kit(kit, kept, progress=progress)
    edit(kit / "raf.csv", SetCell(1, 0, "Roc", "Defiant"))
    assert sides <= look() <= first / 2, "one row is planned, not all"
    (kit / "kit.toml").write_text((kit / "kit.toml").read_text() + "# a note\n")
    assert look(compares=False) == 0
    (kit / "kit.toml").write_text(
        (kit / "kit.toml").read_text().replace('name = "raf"', 'name = "raf"\npalette = "light-grey"')
    )
    look()  # a side in other colours is drawn anew, with the plans that there are


def test_counters_planned_beside_one_that_decided_stay_right_without_it(kit: Path) -> None:
    """What leaves off names because the row before it does is planned anew where that row is gone."""
    (kit / "kit.toml").write_text((kit / "kit.toml").read_text().replace('"40mm"', '"25mm"'))
    head = (kit / "raf.csv").read_text().partition("\n")[0]
    short, last, one, other = (f"{name},,4,6,3,front," for name in ("Roc", "Skua", "Chol" * 9, "Feat" * 9))
    kept, seen = Memory(), set[tuple[str, ...]]()
    for lines in ((short, one, other, last), (short, other, last), (other, one, last), (short,)):
        (kit / "raf.csv").write_text("\n".join([head, *lines]) + "\n")
        (job, found), (anew, found_anew) = examined(kit, kept), examined(kit, Memory())
        lots = [lay_sheets(made, PrintOptions(), None, proof_imprint(made)) for made in (job, anew)]
        assert lots[0].laid[0].pages == lots[1].laid[0].pages
        assert found == found_anew
        seen.add(tuple(found))
    assert len(seen) > 1, "some sheets leave names off, others do not"


CARDS = ("", "mtb", "games/far-lanterns", "games/low-gear")


@pytest.mark.parametrize("example", CARDS)
def test_cards_of_rows_that_stay_are_not_set_again(
    tmp_path: Path, kit: Path, monkeypatch: pytest.MonkeyPatch, example: str
) -> None:
    """And look as if set anew: in their footnotes, the names of their fields and what stands below them.

    Those of a list follow the ships that they name.
    """
    set_again: list[str] = []

    def counted(*given: object, whose: str, **named: object) -> object:
        set_again.append(whose)
        return set_card(*given, whose=whose, **named)  # type: ignore[arg-type]

    monkeypatch.setattr("pressgang.games.kinds.cards.set_card", counted)
    if example:
        whole = shutil.copytree(ROOT / "examples" / example, tmp_path / Path(example).name)
        kit = whole / "starter" if (whole / "starter").exists() else whole
        head, *sheets = (kit / "kit.toml").read_text(encoding="utf-8").split("[[sheet]]")
        kept_sheets = [one for one in sheets if "record" in one or "certificates" in one or "games" in example]
        (kit / "kit.toml").write_text("[[sheet]]".join([head, *kept_sheets]), encoding="utf-8")
    else:
        with (kit / "kit.toml").open("a") as text:
            text.write('[[sheet]]\nkind = "turn-records"\nfillable = true\n[rules]\npoints-in-a-row = true\n')
    file = min(kit.glob("*.csv"))
    kept = Memory()
    examined(kit, kept)
    first, data = len(set_again), file.read_bytes()
    head, *lines = data.split(b"\n")
    for now in (
        b"\n".join([head, lines[0].replace(lines[0].split(b",")[0], b"Another", 1), *lines[1:]]),
        b"\n".join([head, b"# a note", *lines]),
    ):
        file.write_bytes(now)
        set_again.clear()
        job, found = examined(kit, kept)
        assert not first or len(set_again) < first
        anew, found_anew = examined(kit, Memory())
        lots = [lay_sheets(one, PrintOptions(), None, proof_imprint(one)) for one in (job, anew)]
        for one, other in zip(lots[0].laid, lots[1].laid, strict=True):
            assert one.pages == other.pages, one.name
            assert [piece.span for piece in one.sheet.pieces] == [piece.span for piece in other.sheet.pieces]
        assert found == found_anew


def test_counters_that_are_gone_are_forgotten(kit: Path) -> None:
    kept = Memory()
    sizes = []
    for number in range(4):
        name = f"Bf {number}"
        edit(kit / "jg.csv", SetCell(1, 0, name, f"Bf {number - 1}" if number else "Bf 109"))
        job, _ = examined(kit, kept)
        before = job.inputs.kept.find(("laid",), LaidSheets)
        sizes.append([len(drawn) for drawn in before.drawn.values()])
    assert sizes == [[4]] * 4


def test_another_language_lays_sheets_anew_and_the_same_one_does_not(kit: Path) -> None:
    """So do other words, a font and the user's text face; a number in a cell leaves the other sheets alone."""
    toml = (kit / "kit.toml").read_text() + '[[sheet]]\nkind = "hex-mat"\ncolumns = 3\nrows = 3\n'
    kept = Memory()

    def laid(head: str) -> list[tuple[Page, ...]]:
        (kit / "kit.toml").write_text(head + toml)
        job, _ = examined(kit, kept)
        return [one.pages for one in lay_sheets(job, PrintOptions(), imprint=proof_imprint(job)).laid]

    def same(one: list[tuple[Page, ...]], other: list[tuple[Page, ...]]) -> list[bool]:
        return [a is b for a, b in zip(one, other, strict=True)]

    english, german = laid(""), laid('language = "de"\n')
    assert same(english, german) == [False, False]
    again = laid('language = "de"\n')
    assert same(german, again) == [True, True]
    edit(kit / "raf.csv", SetCell(2, 2, "3", "4"))
    german = laid('language = "de"\n')
    assert same(again, german) == [False, True]
    words = kit / "words.de.toml"
    for text in ("Hüllen", "Rumpf"):
        words.write_text(f'[words]\n"Counters" = "{text}"\n', encoding="utf-8")
        before, german = german, laid('language = "de"\n')
        assert same(before, german) == [False, False]
    (kit / "Mine.ttf").write_bytes(font_file("Mine"))
    own = laid('language = "de"\nface = "Mine.ttf"\n')
    assert same(german, own) == [False, False]
    assert same(own, laid('language = "de"\nface = "Mine.ttf"\n')) == [True, True]
    assert same(own, laid('language = "de"\nfonts = ["Mine.ttf"]\n')) == [False, False]
