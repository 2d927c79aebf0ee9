"""Printer profiles, ink modes and the calibration page, as a user meets them."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

from pressgang.files.locking import locked
from pressgang.profiles import merged_profile
from tests.conftest import ROOT, Pressgang
from tests.printed import texts

STATS = "name,engine,fuselage,to_hit,weapons,side\nFokker G.IA,3,4,4,front rear,{side}\n"
MM = 72 / 25.4


@pytest.fixture(autouse=True)
def config(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("config")
    monkeypatch.setenv("PRESSGANG_CONFIG", str(folder))
    return folder


@pytest.fixture
def kit(tmp_path: Path) -> Callable[..., Path]:
    def write(top: str = "", first: str = "tan", second: str = "light-grey", more: str = "") -> Path:
        folder = tmp_path / "duel"
        folder.mkdir(exist_ok=True)
        for name in ("reds", "greens"):
            (folder / f"{name}.csv").write_text(STATS.format(side=""), encoding="utf-8")
        (folder / "kit.toml").write_text(
            f'name = "duel"\nsystem = "dogfight"\n{top}\n'
            f'[[force]]\nname = "Reds"\nstats = "reds.csv"\npalette = "{first}"\n'
            f'[[force]]\nname = "Greens"\nstats = "greens.csv"\npalette = "{second}"\n'
            f'[[sheet]]\nkind = "counters"\nbacks = "long-edge"\nbleed = "0mm"\n{more}',
            encoding="utf-8",
        )
        return folder

    return write


def trims(data: bytes) -> list[tuple[float, ...]]:
    """The trim box of each page in mm from the left bottom, as a second PDF reader has it."""
    return [tuple(float(v) / MM for v in page.trimbox) for page in PdfReader(io.BytesIO(data)).pages]


# --- profiles --------------------------------------------------------------------------------------


def test_save_list_show_delete(pressgang: Pressgang, config: Path) -> None:
    assert pressgang("profile", "list").out == ""
    saved = pressgang(
        "profile", "save", "kitchen", "--scale-x", "99.2%", "--scale-y", "199/200", "--back-dx", "-0.5mm",
        "--back-dy", "0.02in", "--margins", "5mm,4mm,12mm,4mm",
    )  # fmt: skip
    assert saved.code == 0, saved.err
    assert Path(saved.out.strip()) == config / "profiles" / "kitchen.toml"
    assert pressgang("profile", "list").lines == ["kitchen"]
    shown = pressgang("profile", "show", "kitchen").out
    for word in ("99.2%", "99.5%", "-0.5mm", "0.51mm", "5mm, 4mm, 12mm, 4mm"):
        assert word in shown
    assert pressgang("profile", "save", "kitchen", "--scale-x", "100%").code == 0
    shown = pressgang("profile", "show", "kitchen").out
    assert "100%" in shown
    assert "99.5%" in shown, "what is not given stays"
    assert pressgang("profile", "delete", "kitchen").code == 0
    assert pressgang("profile", "list").out == ""
    assert not list((config / "profiles").iterdir())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--scale-x", "99.2"], "99.2%"),
        (["--scale-x", "80%"], "fit to page"),
        (["--scale-x", "10/0"], "zero"),
        (["--scale-x", "nan%"], "percentage"),
        (["--back-dx", "0.5"], "unit"),
        (["--back-dx", "40mm"], "the most is 20 mm"),
        (["--margins", "5mm,5mm"], "top, right, bottom, left"),
        (["--margins", "-5mm"], "between 0 and 100 mm"),
        ([], "Nothing to save"),
    ],
)
def test_what_cannot_be_a_measure_is_refused(pressgang: Pressgang, words: list[str], says: str) -> None:
    ran = pressgang("profile", "save", "kitchen", *words)
    assert ran.code == 2
    assert says in ran.err
    assert pressgang("profile", "list").out == ""


@pytest.mark.parametrize("name", ["a/b", "none", ""])
def test_a_name_that_is_no_name_is_refused(pressgang: Pressgang, config: Path, name: str) -> None:
    assert pressgang("profile", "save", name, "--scale-x", "99%").code == 2
    assert not list(config.rglob("*.toml"))
    assert pressgang("profile", "show", name).code == 2
    assert pressgang("profile", "delete", name).code == 2


def test_an_unknown_profile_names_those_there_are(pressgang: Pressgang, kit: Callable[..., Path]) -> None:
    pressgang("profile", "save", "kitchen", "--scale-x", "99.2%")
    pressgang("profile", "save", "office", "--scale-x", "99.9%")
    folder = kit()
    ran = pressgang("render", folder, "--profile", "kitchn")
    assert (ran.code, ran.out) == (2, "")
    assert "PG251" in ran.err
    assert 'Did you mean "kitchen"?' in ran.err
    assert "kitchen, office" in ran.err
    assert not Path("output").exists()
    for words in (("show", "kitchn"), ("delete", "kitchn")):
        assert "kitchen, office" in pressgang("profile", *words).err


def test_a_kits_unknown_profile_is_found_at_its_place_and_another_can_be_taken(
    pressgang: Pressgang, kit: Callable[..., Path]
) -> None:
    folder = kit(top='profile = "theirs"')
    for words in (("check", folder), ("render", folder)):
        ran = pressgang(*words)
        assert ran.code == 2
        assert re.search(r"kit\.toml:3:\d+: PG251", ran.err)
    pressgang("profile", "save", "mine", "--margins", "9mm")
    assert pressgang("render", folder, "--profile", "mine").code == 0
    assert pressgang("render", folder, "--profile", "none").code == 0


@pytest.mark.parametrize(
    "text",
    [
        'scale-x = "99.2',
        "scale-x = 99.2",
        'scale_z = "99%"',
        'back-dx = "far"',
        "margins = [[1]]",
        "\x00",
        "[a]",
    ],
)
def test_a_profile_that_cannot_be_read_is_a_problem_at_its_place(
    pressgang: Pressgang, config: Path, kit: Callable[..., Path], text: str
) -> None:
    pressgang("profile", "save", "good", "--scale-x", "99%")
    (config / "profiles" / "bad.toml").write_text(text, encoding="utf-8")
    ran = pressgang("render", kit(), "--profile", "bad")
    assert ran.code == 2
    assert "PG252" in ran.err
    assert "bad.toml" in ran.err
    assert "good" in ran.err, "it names those that exist"
    assert pressgang("profile", "show", "bad").code == 2
    assert pressgang("profile", "save", "bad", "--scale-x", "99%").code == 0, "it can be saved over"
    assert pressgang("profile", "show", "bad").code == 0


@pytest.mark.parametrize(
    "text",
    [
        'scale-x = "99.2%"\nsclae-y = "98.7%"\n',
        "my printer: 99.2 % across, 98.7 % down",
        'back-dx = "0.4mm"\nback-dx = "0.7mm"\n',
        'margins = ["5mm"',
        "scale-y = 98.7\n# measured 99.2 in May\n",
        "\x1b[31m98.7\r99.2",
    ],
)
def test_saving_drops_nothing_that_stood_in_the_file(pressgang: Pressgang, config: Path, text: str) -> None:
    (config / "profiles").mkdir()
    file = config / "profiles" / "den.toml"
    file.write_text(text)
    ran = pressgang("profile", "save", "den", "--back-dy", "0.3mm")
    assert ran.code == 0 and "kept as a comment" in ran.err and "\x1b" not in ran.err
    for figure in re.findall(r"\d+\.\d", text):
        assert figure in file.read_text()
    shown = pressgang("profile", "show", "den")
    assert shown.code == 0 and "0.3mm" in shown.out
    assert ("99.2%" in shown.out) is text.startswith("scale-x"), "what was understood is in force"
    again = pressgang("profile", "save", "den", "--back-dy", "0.4mm")
    assert again.err == "" and file.read_text().count("back-dy") == 1


def test_who_saves_waits_for_who_is_saving(pressgang: Pressgang, tmp_path: Path, config: Path) -> None:
    assert pressgang("profile", "save", "den", "--scale-x", "99%").code == 0
    loaded = "from pressgang.cli import main; import pressgang.cli.commands.profile_command"
    script = f"{loaded}; print('begun', flush=True); main()"
    words = ["profile", "save", "den", "--back-dx", "1mm"]
    with locked(config):
        other = subprocess.Popen([sys.executable, "-c", script, *words], stdout=subprocess.PIPE)
        assert other.stdout is not None and other.stdout.readline() == b"begun\n"
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(0.4)
        text, _ = merged_profile((config / "profiles" / "den.toml").read_text(), {"scale_y": 0.98})
        (config / "profiles" / "den.toml").write_text(text)
    other.communicate(timeout=30)
    assert other.returncode == 0
    shown = pressgang("profile", "show", "den").out
    assert all(value in shown for value in ("99%", "98%", "1mm"))


def test_a_folder_in_place_of_a_profile_is_no_traceback(
    pressgang: Pressgang, config: Path, kit: Callable[..., Path]
) -> None:
    (config / "profiles" / "odd.toml").mkdir(parents=True)
    assert pressgang("render", kit(), "--profile", "odd").code == 2
    assert pressgang("profile", "delete", "odd").code == 2


def test_the_profile_moves_backs_and_scales_every_page(
    pressgang: Pressgang, kit: Callable[..., Path], tmp_path: Path
) -> None:
    folder = kit()
    pressgang("render", folder, "-o", "plain")
    pressgang("profile", "save", "kitchen", "--back-dx", "0.5mm", "--back-dy", "-1mm")
    assert pressgang("render", folder, "-o", "moved", "--profile", "kitchen").code == 0
    plain, moved = (trims((tmp_path / f / "counters.pdf").read_bytes()) for f in ("plain", "moved"))
    assert moved[0] == pytest.approx(plain[0], abs=0.01)
    left, bottom, right, top = plain[1]
    assert moved[1] == pytest.approx((left + 0.5, bottom + 1, right + 0.5, top + 1), abs=0.01), "1 mm up"
    pressgang("profile", "save", "small", "--scale-x", "99.2%", "--scale-y", "99.2%")
    (folder / "kit.toml").write_text(
        (folder / "kit.toml").read_text(encoding="utf-8").replace('"duel"', '"duel"\nprofile = "small"', 1),
        encoding="utf-8",
    )
    assert pressgang("render", folder, "-o", "scaled").code == 0
    for before, after in zip(plain, trims((tmp_path / "scaled" / "counters.pdf").read_bytes()), strict=True):
        assert after[2] - after[0] == pytest.approx((before[2] - before[0]) / 0.992, abs=0.01)
    inside = [page.mediabox for page in PdfReader(tmp_path / "scaled" / "counters.pdf").pages]
    assert all(float(box.width) == pytest.approx(210 * MM, abs=0.1) for box in inside), "the paper is the paper"


def test_margins_of_the_profile_go_before_the_kits_and_behind_the_command_lines(
    pressgang: Pressgang, kit: Callable[..., Path], tmp_path: Path
) -> None:
    folder = kit(more='cut = "none"\n')
    pressgang("profile", "save", "wide", "--margins", "40mm,8mm,8mm,8mm")
    tops = []
    for words in ((), ("--profile", "wide"), ("--profile", "wide", "--margin", "8mm")):
        assert pressgang("render", folder, "-o", "out", *words).code == 0
        tops.append(trims((tmp_path / "out" / "counters.pdf").read_bytes())[0][3])
    assert tops[1] == pytest.approx(tops[0] - 32, abs=0.01), "hung from a room 32 mm lower"
    assert tops[2] == tops[0]


# --- calibrate -------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3", "297x210mm"])
def test_calibrate_prints_two_sides_that_say_what_to_type(
    pressgang: Pressgang, tmp_path: Path, paper: str
) -> None:
    ran = pressgang("calibrate", "-o", "page.pdf", "--paper", paper)
    assert (ran.code, ran.lines) == (0, ["page.pdf"])
    reader = PdfReader(tmp_path / "page.pdf")
    front, back, proof = reader.pages
    assert front.mediabox.height >= front.mediabox.width
    assert front.mediabox == back.mediabox == proof.mediabox
    words, behind, measured = (re.sub(r"\s+", " ", text) for text in texts(tmp_path / "page.pdf"))
    assert "What this printer can do" in measured
    for word in ("pressgang profile save", "--scale-x", "--back-dx", "--margins", "--profile", "100 %"):
        assert word in words
    assert "flipped on the long edge" in behind
    if paper == "a4":
        guide = (ROOT / "docs/printing.md").read_text("utf-8")
        scales = re.search(r"--scale-x \S+ --scale-y \S+", words)
        assert scales and scales[0] in guide, "the guide's example is what the page says"


@lru_cache(maxsize=2)
def drawn(data: bytes, index: int, dpi: int) -> Image.Image:
    """A page, drawn by another reader: once for all the places where it is looked at."""
    picture: Image.Image = pypdfium2.PdfDocument(data)[index].render(scale=dpi / 72).to_pil().convert("L")
    return picture


def dark(data: bytes, index: int, box: tuple[float, float, float, float], dpi: int = 300) -> bool:
    """Whether there is ink in the box (left, top, right, bottom in mm) of a page."""
    scale = dpi / 25.4
    return bool(drawn(data, index, dpi).crop(tuple(round(v * scale) for v in box)).getextrema()[0] < 128)  # type: ignore[operator]


def test_the_calibration_page_measures_what_it_says(pressgang: Pressgang, tmp_path: Path) -> None:
    pressgang("calibrate", "-o", "page.pdf")
    data = (tmp_path / "page.pdf").read_bytes()
    assert dark(data, 0, (189.8, 34, 190.2, 37)), "the scale across begins at 40 mm and ends 150 mm further"
    assert not dark(data, 0, (190.5, 34, 192, 37))
    assert dark(data, 0, (28, 237.8, 31, 238.2)), "the scale down begins at 38 mm and ends 200 mm further"
    assert not dark(data, 0, (28, 238.5, 31, 240))
    for page in (0, 1):
        step = 105 - 30 + 4 * 4
        assert dark(data, page, (step + 1, 5.0, step + 3, 5.3)), "rung 5 lies 5 mm from the upper edge"
        assert not dark(data, page, (step + 1, 4.2, step + 3, 4.9))
    assert dark(data, 1, (104.9, 128, 105.1, 130)), "the cross of the back is in the middle"
    assert dark(data, 1, (85, 148.4, 87, 148.6))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["-o", "page.pdf", "--paper", "100x150mm"], "PG253"),
        (["-o", "no/page.pdf"], "PG544"),
        ([], "-o"),
    ],
)
def test_calibrate_refuses(pressgang: Pressgang, tmp_path: Path, words: list[str], says: str) -> None:
    ran = pressgang("calibrate", *words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


# --- ink and colours -------------------------------------------------------------------------------


def colours(data: bytes, page: int = 0) -> set[tuple[int, int, int]]:
    image = pypdfium2.PdfDocument(data)[page].render(scale=1).to_pil().convert("RGB")
    counted = image.getcolors(image.width * image.height) or []
    return {colour for count, colour in counted if count > 150}


def test_ink_modes_print_what_they_promise(
    pressgang: Pressgang, kit: Callable[..., Path], tmp_path: Path
) -> None:
    folder = kit()
    tan, light_grey, dark_ink = (211, 174, 118), (228, 229, 231), (21, 23, 28)
    found = {}
    for mode in ("color", "reversed", "saver", "grey"):
        assert pressgang("render", folder, "-o", mode, "--ink", mode).code == 0
        found[mode] = colours((tmp_path / mode / "counters.pdf").read_bytes())
    assert {tan, light_grey} <= found["color"]
    assert dark_ink in found["reversed"]
    assert not {tan, light_grey} & found["saver"]
    assert all(max(c) - min(c) <= 1 for c in found["grey"])
    assert len(found["grey"]) >= 3, "white paper and two greys"


def test_the_kit_says_the_ink_and_the_command_line_has_the_last_word(
    pressgang: Pressgang, kit: Callable[..., Path], tmp_path: Path
) -> None:
    folder = kit(top='ink = "saver"')
    pressgang("render", folder, "-o", "kit")
    pressgang("render", folder, "-o", "line", "--ink", "color")
    tan = (211, 174, 118)
    assert tan not in colours((tmp_path / "kit" / "counters.pdf").read_bytes())
    assert tan in colours((tmp_path / "line" / "counters.pdf").read_bytes())
    (folder / "kit.toml").write_text((folder / "kit.toml").read_text().replace("saver", "savr"))
    ran = pressgang("check", folder)
    assert ran.code == 1
    assert 'Did you mean "saver"?' in ran.err


def test_card_prints_black_alone_on_a_page_for_each_side(
    pressgang: Pressgang, kit: Callable[..., Path], tmp_path: Path
) -> None:
    folder = kit(more="card = true\n")
    assert pressgang("render", folder, "-o", "out").code == 0
    data = (tmp_path / "out" / "counters.pdf").read_bytes()
    assert len(PdfReader(io.BytesIO(data)).pages) == 4, "front and back for each of two sides"
    for page in range(4):
        assert all(max(c) - min(c) <= 2 for c in colours(data, page))


def test_check_warns_of_sides_that_are_too_alike_at_the_palette(
    pressgang: Pressgang, kit: Callable[..., Path]
) -> None:
    folder = kit(first="orange", second="green")
    ran = pressgang("check", folder)
    assert ran.code == 0
    assert re.search(r"kit\.toml:11:\d+: PG241 warning: Reds \(orange.*Greens \(green", ran.err)
    assert pressgang("check", folder, "--strict").code == 1
    assert pressgang("check", kit(), "--strict").err.endswith("All is well.\n")


def test_make_with_several_sides_compares_them_too(pressgang: Pressgang, tmp_path: Path) -> None:
    for name in ("reds", "greens"):
        (tmp_path / f"{name}.csv").write_text(STATS.format(side=name), encoding="utf-8")
    words = ("make", "counters", "reds.csv", "greens.csv", "-o", "c.pdf", "--system", "dogfight")
    assert "PG" not in pressgang(*words).err
    ran = pressgang(*words, "--palette", "orange", "--palette", "green")
    assert (ran.code, "PG241" in ran.err) == (0, True)
    ran = pressgang(*words, "--palette", "tan", "--palette", "sea", "--palette", "tann")
    assert ran.code in (1, 2), "a slip in one palette too many is a slip"


def test_list_palettes_shows_figures_and_no_codes_where_nobody_sees_them(pressgang: Pressgang) -> None:
    ran = pressgang("list", "palettes")
    assert all(" ground #" in line for line in ran.out.splitlines()), "the longest name has a column too"
    assert "\x1b" not in ran.out
    (tan,) = [line for line in ran.lines if line.startswith("tan ")]
    assert re.search(r"text\s+8\.6 to 1\s+nearest usa\s+1\.1 L\* in grey", tan)
