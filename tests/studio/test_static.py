"""The page's own files: text goes in as text, words are all in one file, and no file is long."""

from __future__ import annotations

import json
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import pressgang.studio

STATIC = Path(pressgang.studio.__file__).parent / "static"
MODULES = sorted(STATIC.glob("*.mjs"))
SITE = sorted((STATIC.parents[1] / "site" / "static").glob("*.mjs"))
WORDS = json.loads((STATIC / "words.en.json").read_text(encoding="utf-8"))
MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function")
SAID = re.compile(r'\bsay\(\s*"([\w.-]+)"')
LOADED = re.compile(r'(?:from|import)\s*\(?\s*"\./([\w.-]+)"')
MOST_LINES = 800


def test_a_module_makes_nodes_of_text_and_is_short() -> None:
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        assert not MARKUP.findall(text), path.name
        assert len(text.splitlines()) <= MOST_LINES, f"part {path.name} by what its parts are about"
        assert [name for name in LOADED.findall(text) if not (STATIC / name).is_file()] == [], path.name
    assert len(MODULES) > 20


@pytest.mark.parametrize("modules", [MODULES, [*MODULES, *SITE]], ids=["studio", "site"])
def test_no_modules_import_each_other_in_a_circle(modules: list[Path]) -> None:
    """A site puts modules of its own in place of some."""
    graph = {path.name: set(LOADED.findall(path.read_text(encoding="utf-8"))) for path in modules}
    TopologicalSorter(graph).prepare()


def is_said(key: str) -> bool:
    found = WORDS
    for name in key.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return isinstance(found, str) or (isinstance(found, dict) and "other" in found)


def test_what_a_module_says_is_in_the_file_of_words() -> None:
    said = {(path.name, key) for path in MODULES for key in SAID.findall(path.read_text(encoding="utf-8"))}
    assert said and not [(name, key) for name, key in said if not is_said(key)]


def test_the_page_asks_for_nothing_but_its_own_files() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    for address in re.findall(r'(?:href|src)="([^"]*)"', page):
        assert re.fullmatch(r"static/[\w.-]+|page\.css", address), address
        assert address == "page.css" or (STATIC / address.removeprefix("static/")).is_file(), address
    assert "<style" not in page and " style=" not in page and "onclick" not in page
