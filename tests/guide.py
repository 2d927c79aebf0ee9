"""The files, commands and pictures of the guide's pages, done as written in an empty folder.

A page says `Write NAME:` or `Add to NAME:` above a block, and commands in lines of their own. A line
`<!-- picture: output/night/units.pdf | Six counters -->` stands where the site shows a page of what was printed
(`units.pdf, page 2` another than the first); it may name a command in place of a file, which is run in the
checkout. A picture that is kept in the repository has its command as title.
`python tests/guide.py` makes those anew that the program prints otherwise.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat

from pressgang.cli import cli

ROOT = Path(__file__).parent.parent
FOLLOWED = ("cookbook", "tour", "WRITING")
"""Pages whose every step is done; of others only the commands of pictures."""
PICTURE = re.compile(
    r"^<!-- picture: (?P<what>.+?)(?:, page (?P<page>\d+))? \| (?P<alt>.+?) -->$", re.MULTILINE
)
STEP = re.compile(
    r"^(?P<how>Write|Add to) `(?P<file>[^`]+)`:\n\n```\w+\n(?P<text>.*?)^```$"
    r"|^    (?P<command>pressgang .*?)$(?:\n\n(?:[^\s<`][^\n]*\n)*\n?```text\n(?P<said>.*?)^```$)?"
    rf"|{PICTURE.pattern}",
    re.DOTALL | re.MULTILINE,
)
KEPT = re.compile(r'!\[[^]]*\]\((?P<file>[^)" ]+) "(?P<what>pressgang .+?)(?:, page (?P<page>\d+))?"\)')
FAULT = re.compile(r": [A-Z]{2,4}\d{3} ")
SHARPNESS = 2
"""Pixels of a picture for each pixel of the page that shows it."""


class Ran(NamedTuple):
    """How a command ended, and all that it said."""

    code: int
    said: str


def run(words: list[str]) -> Ran:
    """Run the command line in this process and in the working folder; what it does not expect is raised."""
    result = CliRunner().invoke(cli, words, prog_name="pressgang")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.output)


def write(step: re.Match[str], folder: Path) -> None:
    """Write the block of a step into its file, or add it there."""
    file = folder / step["file"]
    file.parent.mkdir(parents=True, exist_ok=True)
    before = file.read_text(encoding="utf-8") + "\n" if step["how"] == "Add to" else ""
    file.write_text(before + step["text"], encoding="utf-8")


def follow(text: str, folder: Path, *, options: Callable[[str], list[str]] = lambda command: []) -> list[bytes]:
    """Do every step of a text in a folder, each command with further `options`; return its pictures.

    Raises `AssertionError` where a command ends otherwise, or says something else, than the page says.
    """
    made = []
    with chdir(folder):
        for step in STEP.finditer(text):
            if step["file"]:
                write(step, folder)
            elif step["what"]:
                of_file = not step["what"].startswith("pressgang ")
                made.append((picture if of_file else of_command)(step["what"], int(step["page"] or 1)))
            else:
                ran = run([*shlex.split(step["command"])[1:], *options(step["command"])])
                said = step["said"] or ""
                assert ran.code == bool(FAULT.search(said)), f"{step['command']}: {ran.said}"
                assert said in ran.said, f"{step['command']}: {ran.said}"
    return made


def recipes(text: str) -> dict[str, str]:
    """Return the recipes of the cookbook by their headings."""
    sections = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)
    return {head: body for head, body in zip(sections[1::2], sections[2::2], strict=True) if STEP.search(body)}


def picture(printed: str | Path, page: int = 1, *, width: int = 640, cropped: bool = True) -> bytes:
    """Return a page of a PDF as a PNG of few colours, A4 `width` wide, if asked without its empty part."""
    import pypdfium2

    sheet = pypdfium2.PdfDocument(printed)[page - 1]
    across, down = sheet.get_size()
    scale = width * SHARPNESS / 595 * min(1, 900 / max(across, down)) * max(1, 150 / across)
    drawn = sheet.render(scale=scale).to_pil().convert("RGB")
    if cropped:
        drawn = without_empty_part(drawn)
    return small_png(drawn)


def small_png(drawn: Image.Image) -> bytes:
    """Return a picture as a PNG of 256 colours."""
    # by median cut the colours of areas stay what they are; Pillow's other ways move them by up to 17 of 255
    out = io.BytesIO()
    drawn.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def without_empty_part(drawn: Image.Image) -> Image.Image:
    """Return the picture cut off where a sixth of it or more is blank, and close around what is left."""
    blank = Image.new("RGB", drawn.size, "white")
    rows = ImageChops.difference(drawn, blank).convert("L").resize((1, drawn.height), Image.Resampling.BOX)
    empty = 0
    for row, value in enumerate(rows.tobytes()):
        empty = empty + 1 if value == 0 else 0
        if empty > drawn.height // 6 and row > empty:
            drawn = drawn.crop((0, 0, drawn.width, row - empty))
            break
    box = ImageChops.difference(drawn, Image.new("RGB", drawn.size, "white")).getbbox()
    assert box is not None, "an empty page"
    edge = 12
    left, top, right, bottom = box
    return drawn.crop(
        (
            max(0, left - edge),
            max(0, top - edge),
            min(drawn.width, right + edge),
            min(drawn.height, bottom + edge),
        )
    )


def of_command(what: str, page: int, *, width: int = 640, cropped: bool = True) -> bytes:
    """Return the picture of what a command prints that is run in the checkout, and prints elsewhere."""
    with tempfile.TemporaryDirectory() as folder, chdir(ROOT):
        words = shlex.split(what)[1:]
        target = folder if words[0] == "render" else f"{folder}/sheet.pdf"
        ran = run([*words, "-o", target])
        assert ran.code == 0, f"{what}: {ran.said}"
        return picture(next(Path(folder).glob("*.pdf")), page, width=width, cropped=cropped)


def pictures_of(text: str) -> list[bytes]:
    """Return the pictures of a text in their order, made by following it from an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        return follow(text, Path(folder))


def gallery(kit: str) -> dict[str, bytes]:
    """Return the first page of each sheet of a kit by the path of its picture."""
    with tempfile.TemporaryDirectory() as folder, chdir(ROOT):
        ran = run(["render", kit, "-o", folder, "--no-gang"])
        assert ran.code == 0, ran.said
        printed = {path.stem: path for path in Path(folder).glob("*.pdf")}
        assert list(sheets(kit)) == [name for name in sheets(kit) if name in printed], kit
        return {shown_at(kit, name): picture(printed[name], width=360, cropped=False) for name in sheets(kit)}


def sheets(kit: str) -> dict[str, str]:
    """Return the lines of each sheet of a kit by its name."""
    text = (ROOT / kit / "kit.toml").read_text(encoding="utf-8")
    parts = re.split(r"(?m)^(?=\[\[sheet\]\])", text)[1:]
    named = tomllib.loads(text)["sheet"]
    return {
        one.get("name", one["kind"]): part.split("\n\n#")[0].strip()
        for one, part in zip(named, parts, strict=True)
    }


def shown_at(kit: str, sheet: str) -> str:
    """Return the path of a sheet's picture."""
    return f"examples/pictures/{kit.removeprefix('examples/').replace('/', '-')}-{sheet}.png"


def kept_pictures() -> list[tuple[Path, str, int]]:
    """Return each picture that the repository keeps, the command that prints it and the page."""
    marks = KEPT.finditer((ROOT / "README.md").read_text(encoding="utf-8"))
    return [(ROOT / mark["file"], mark["what"], int(mark["page"] or 1)) for mark in marks]


def picture_of_studio(kit: Path) -> bytes:
    """Return a picture of the studio with the counters of a kit, taken by Chromium."""
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        shutil.copytree(kit, Path(folder, kit.name))
        command = [sys.executable, "-m", "pressgang", "studio", kit.name, "--port", "0", "--no-browser"]
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as studio:
            try:
                assert studio.stdout is not None
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
                page.goto(studio.stdout.readline().strip())
                page.get_by_role("link", name="Counters", exact=False).first.click()
                page.get_by_role("heading", level=2, name="Counters", exact=True).wait_for()
                page.wait_for_timeout(4000)  # pictures of pages come one by one
                return small_png(Image.open(io.BytesIO(page.screenshot())))
            finally:
                studio.terminate()


def kept_picture(what: str, page: int) -> list[bytes]:
    """Return the picture of a command as the repository keeps it, in a list of its own."""
    return [of_command(what, page, width=320, cropped=False)]


def look_alike(one: bytes, other: bytes) -> bool:
    """Return whether two pictures differ by no more than a number in a foot or the edges of letters."""
    first, second = (Image.open(io.BytesIO(data)).convert("RGB") for data in (one, other))
    if first.size != second.size:
        return False
    return max(ImageStat.Stat(ImageChops.difference(first, second)).mean) < 2


if __name__ == "__main__":
    os.environ["PRESSGANG_CONFIG"] = tempfile.mkdtemp()
    made = [(file, *kept_picture(*what)) for file, *what in kept_pictures()]
    made.append((ROOT / "examples/pictures/studio.png", picture_of_studio(ROOT / "examples/dogfight")))
    for file, data in made:
        if not file.exists() or not look_alike(file.read_bytes(), data):
            file.write_bytes(data)
            print(file.relative_to(ROOT), len(data))
