"""The pages say what is so: tables are the declarations, commands and kits work, links lead somewhere.

`pytest tests/test_docs.py --update-goldens` writes the tables anew.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest

from pressgang.catalogue import all_rules
from pressgang.cli import COMMANDS, cli
from pressgang.drawing.units import PAPERS
from pressgang.files.paths import template
from pressgang.livery.palettes import our_palettes
from pressgang.systems import all_systems
from pressgang.systems.general import GENERAL
from tests.conftest import EXAMPLES, ROOT, Pressgang
from tests.docs_tables import MARKED, TABLES, options, sheet_options, with_tables
from tests.guide import FOLLOWED
from tests.man_page import man_page

README = ROOT / "README.md"
MAN_PAGE = ROOT / "man" / "pressgang.1"
GALLERY = EXAMPLES / "README.md"
REFERENCE = EXAMPLES / "REFERENCE.md"
WRITING = EXAMPLES / "games" / "WRITING.md"
GAMES = (*sorted(EXAMPLES.glob("games/*/README.md")), WRITING)
DOCS = tuple(sorted((ROOT / "docs").glob("*.md")))
GUIDE = (README, *DOCS)
PAGES = (*GUIDE, GALLERY, REFERENCE, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *GAMES)
PICTURES = EXAMPLES / "pictures"


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text_of(page), re.DOTALL | re.MULTILINE)


def commands(page: Path) -> list[str]:
    """The commands that stand on a line of their own, indented or in a fence."""
    return re.findall(r"^ *(pressgang .*?)(?: +#.*)?$", text_of(page), re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """What a link into a page may name: its headings as GitHub spells them."""
    headings = re.findall(r"^#+ (.*)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*GUIDE, REFERENCE, WRITING], ids=lambda page: page.name)
def test_tables_are_what_is_declared(page: Path, request: pytest.FixtureRequest) -> None:
    wanted = with_tables(text_of(page))
    if request.config.getoption("--update-goldens"):
        page.write_text(wanted, encoding="utf-8", newline="\n")
    assert text_of(page) == wanted, "run pytest tests/test_docs.py --update-goldens"


def test_the_man_page_is_what_click_knows(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-goldens"):
        MAN_PAGE.write_text(man_page(), encoding="utf-8", newline="\n")
    assert text_of(MAN_PAGE) == man_page(), "run pytest tests/test_docs.py --update-goldens"


def test_the_packages_page_has_the_readmes_words_and_no_link_into_folders() -> None:
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["tool"]["hatch"]["metadata"]["hooks"]
    page = text_of(README)
    for change in project["fancy-pypi-readme"]["substitutions"]:
        page = re.sub(change["pattern"], change["replacement"], page)
    assert not re.findall(r"\]\((?!https?:)|!\[|<img", page)
    assert "pictures" not in page.partition("## A game")[0] and "| The studio |" in page
    assert "## A game night in five steps" in page


def test_every_table_stands_on_a_page_once() -> None:
    names = [found[1] for page in (*GUIDE, REFERENCE, WRITING) for found in MARKED.finditer(text_of(page))]
    assert sorted(names) == sorted(TABLES)


def test_every_option_of_every_sheet_has_a_line() -> None:
    lines = "".join(options(group) for group in ("cut", "counters", "boards", "others"))
    listed = set(re.findall(r"^\| `([\w-]+)` ", lines, re.MULTILINE))
    assert listed == {item.option for _, _, item in sheet_options()}


def test_the_readme_is_one_sitting_and_leads_to_every_page() -> None:
    assert len(text_of(README).splitlines()) <= 250
    for page in DOCS:
        assert f"](docs/{page.name})" in text_of(README)


def test_the_readme_begins_with_two_commands() -> None:
    assert len(blocks(README, "sh")) == 2
    for block in blocks(README, "sh"):
        assert len(block.strip().splitlines()) == 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", text_of(page)):
        if target.startswith(("http://", "https://")):
            continue
        path, _, anchor = target.partition(" ")[0].partition("#")
        linked = (page.parent / path).resolve() if path else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), target


def test_no_page_says_what_another_says() -> None:
    said: dict[tuple[str, ...], str] = {}
    for page in (*GUIDE, REFERENCE, WRITING, ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"):
        prose = re.sub(
            r"(?sm)^```.*?^```$|<!-- table.*?<!-- end -->|^    [^\n]*|^<!--[^\n]*", "\n", text_of(page)
        )
        words = re.findall(r"[\w`'-]+", re.sub(r"\]\([^)]*\)", "]", prose).lower())
        for run in zip(*(words[start:] for start in range(9)), strict=False):
            assert said.setdefault(run, page.name) == page.name, f"{said[run]} and {page.name}: {' '.join(run)}"


def test_commands_that_are_named_exist_and_the_other_way_round() -> None:
    for page in (*GUIDE, GALLERY, *GAMES):
        for word in re.findall(r"`pressgang ([a-z]+)[ `]", text_of(page)):
            assert word in COMMANDS, f"{page.name}: {word}"
    assert set(
        re.findall(r"^\| `pressgang (\w+)", text_of(ROOT / "docs" / "commands.md"), re.MULTILINE)
    ) == set(COMMANDS)


@pytest.mark.parametrize("page", [*GUIDE, GALLERY, *GAMES], ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_commands_that_are_shown_are_understood(page: Path) -> None:
    shown = commands(page)
    assert len(shown) > 2 or page in DOCS
    for line in shown:
        command, words = cli, shlex.split(line)[1:]
        context = click.Context(cli)
        while isinstance(command, click.Group):
            name = words.pop(0)
            found = command.get_command(context, name)
            assert found is not None, line
            context = click.Context(found, info_name=name, parent=context)
            command = found  # type: ignore[assignment]
        command.make_context(None, words)


def test_games_sheets_palettes_papers_and_checks_are_named() -> None:
    readme = "".join(map(text_of, GUIDE))
    for system in (*all_systems().values(), GENERAL):
        for kind in system.sheets.names:
            assert f"`{kind}`" in readme
    for game in all_systems():
        assert (EXAMPLES / game / "kit.toml").is_file()
        assert f"]({game}/kit.toml)" in text_of(GALLERY)
    for name in PAPERS:
        assert re.search(rf"\b{name}\b", readme) or name in ("a4", "a3", "a2", "a1")
    assert {code[:2] for code in all_rules()} == set(re.findall(r"`([A-Z]{2})`", readme))
    for code in re.findall(r"\b([A-Z]{2}\d{3})\b", readme):
        assert code in all_rules()
    for file in (template("checks.toml"), *template("games").glob("*/checks.toml")):
        texts = tomllib.loads(file.read_text(encoding="utf-8"))
        # the rules of rooms that declare theirs with their texts are not in the file
        assert texts.keys() <= all_rules().keys(), f"{file.parent.name}: texts of a rule that is gone"
    rules = all_rules().values()
    assert all(rule.title and rule.why and rule.source and rule.bad and rule.good for rule in rules)


def test_palettes_that_pages_use_exist() -> None:
    for page in (*GUIDE, GALLERY):
        used = re.findall(r'palette = "([\w-]+)"|--palette ([\w-]+)', text_of(page))
        assert {one or other for one, other in used} <= set(our_palettes())


def test_the_kit_of_the_guide_works(pressgang: Pressgang, tmp_path: Path) -> None:
    fragments = [block for page in GUIDE if page.stem not in FOLLOWED for block in blocks(page, "toml")]
    whole = [block for block in fragments if "system = " in block]
    assert len(whole) == 1
    rules, palettes = ([b for b in fragments if b.startswith(head)] for head in ("[rules]", "[palette."))
    assert len(rules) == len(palettes) == 1 and len(fragments) == 3
    (stats,) = blocks(ROOT / "docs" / "kits.md", "csv")
    kit = tmp_path / "friday"
    kit.mkdir()
    (kit / "raf.csv").write_text(stats, encoding="utf-8")
    name = next(iter(tomllib.loads(palettes[0])["palette"]))
    for text in (whole[0], whole[0].replace('"tan"', f'"{name}"') + rules[0] + palettes[0]):
        (kit / "kit.toml").write_text(text, encoding="utf-8")
        ran = pressgang("check", "--strict", "friday")
        assert ran.code == 0 and ran.err.endswith("All is well.\n")


def test_pictures_are_shown_and_small() -> None:
    shown = "".join(text_of(page) for page in PAGES)
    sizes = {path.name: path.stat().st_size for path in PICTURES.iterdir()}
    for name, size in sizes.items():
        assert re.search(rf"pictures/{name}[ )]", shown), name
        assert size < 150_000, f"{name}: {size} bytes"
    assert sum(sizes.values()) < 1_500_000


def test_pages_name_no_machine() -> None:
    for page in PAGES:
        assert not re.search(r"/(tmp|work|home|Users)/", text_of(page))


def test_the_architecture_names_every_room() -> None:
    contributing = text_of(ROOT / "CONTRIBUTING.md")
    for path in (ROOT / "src" / "pressgang").iterdir():
        if path.suffix == ".py" and path.stem != "__init__":
            assert f"`{path.name}`" in contributing, path.name
        elif (path / "__init__.py").is_file():
            assert f"`{path.name}/" in contributing, path.name
