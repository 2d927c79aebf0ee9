"""Hooks of MkDocs: the pages of the repository as a site, with pictures that the program makes.

`<!-- gallery: examples/dogfight -->` stands where the site shows every sheet of a kit, its lines and its files.
"""

from __future__ import annotations

import html
import logging
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from tests.guide import (  # noqa: E402
    FOLLOWED,
    PICTURE,
    SHARPNESS,
    gallery,
    kept_picture,
    kept_pictures,
    look_alike,
    pictures_of,
    recipes,
    sheets,
    shown_at,
)

PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md", "examples/**/*")
GALLERY = re.compile(r"^<!-- gallery: (.+) -->$", re.MULTILINE)
ELSEWHERE = re.compile(
    r'<(?:script|img|iframe|link(?=[^>]*stylesheet))\b[^>]*(?:src|href)="?(?:https?:)?//[^>]*>'
)
LOG = logging.getLogger("mkdocs.hooks")
STYLE = """
.md-typeset h1 { font-weight: 700; color: inherit; }
.md-typeset figure { display: inline-block; width: auto; margin: .3em .6em .3em 0; text-align: left; }
.md-typeset pre > code { white-space: pre-wrap; }
.md-typeset figure img { border: 1px solid #ccc; display: block; }
.md-typeset figure.small { max-width: 48%; }
.md-typeset figcaption { margin: .1em 0 .5em; }
.sheets { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1em; }
.sheets > div > a > img { border: 1px solid #ccc; display: block; width: 100%; }
.md-typeset .sheets details { margin: .2em 0; font-size: .7rem; }
.md-typeset .sheets summary { padding-left: .6rem; }
.md-typeset .sheets summary::before { display: none; }
.md-typeset .sheets pre { white-space: pre-wrap; }
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Take the pages of the repository in place of those of one folder, and make all pictures."""
    os.environ["PRESSGANG_CONFIG"] = tempfile.mkdtemp(prefix="pressgang-guide-")
    for file in list(files):
        if file.src_dir == config.docs_dir:
            files.remove(file)
    for path in sorted({path for pattern in PAGES for path in ROOT.glob(pattern) if path.is_file()}):
        files.append(File.generated(config, path.relative_to(ROOT).as_posix(), abs_src_path=str(path)))
    files.append(File.generated(config, "guide.css", content=STYLE))
    for name, data in every_picture().items():
        known = files.get_file_from_path(name)
        if known is not None:
            files.remove(known)
            if not look_alike(known.content_bytes, data):
                LOG.warning("%s is no longer what the program prints: run python tests/guide.py", name)
        files.append(File.generated(config, name, content=data))
    return files


def every_picture() -> dict[str, bytes]:
    """Return all pictures of the site by their paths, made in as many processes as there are processors."""
    made: dict[str, bytes] = {}
    with ProcessPoolExecutor() as pool:
        kits = dict.fromkeys(kit for _, text in pages() for kit in GALLERY.findall(text))
        waited: list[tuple[list[str], Any]] = [([], pool.submit(gallery, kit)) for kit in kits]
        for page, text in pages():
            names = iter(picture_names(page, text))
            for part in parts(page, text):
                own = [next(names) for _ in PICTURE.finditer(part)]
                if own:
                    waited.append((own, pool.submit(pictures_of, part)))
        for file, *what in kept_pictures():
            waited.append(([file.relative_to(ROOT).as_posix()], pool.submit(kept_picture, *what)))
        for names_, future in waited:
            result = future.result()
            made |= result if isinstance(result, dict) else dict(zip(names_, result, strict=True))
    return made


def pages() -> list[tuple[Path, str]]:
    """Return every page of the repository that may have pictures, with its text."""
    found = sorted({path for pattern in PAGES for path in ROOT.glob(pattern) if path.suffix == ".md"})
    return [(path, path.read_text(encoding="utf-8")) for path in found]


def parts(page: Path, text: str) -> list[str]:
    """Return the parts of a page that are followed one by one, each from an empty folder."""
    if page.stem == "cookbook":
        return list(recipes(text).values())
    return [text] if page.stem in FOLLOWED else [mark[0] for mark in PICTURE.finditer(text)]


def picture_names(page: Path, text: str) -> list[str]:
    """Return the paths of a page's pictures, in their order."""
    folder = (page.parent.relative_to(ROOT) / "pictures").as_posix()
    return [f"{folder}/{page.stem.lower()}-{number}.png" for number, _ in enumerate(PICTURE.finditer(text), 1)]


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Set the pictures and galleries into a page, and the files' names as titles of their blocks."""
    path = ROOT / page.file.src_uri
    names = iter(picture_names(path, markdown))

    def shown(mark: re.Match[str]) -> str:
        name = next(names)
        file = files.get_file_from_path(name)
        assert file is not None
        across = int.from_bytes(file.content_bytes[16:20]) // SHARPNESS
        small = ' class="small"' if across < 460 else ""
        return (
            f'<figure{small} markdown="span">\n'
            f"![{mark['alt']}](pictures/{name.rpartition('/')[2]}){{ width={across} }}\n"
            f"<figcaption>{mark['alt']}</figcaption>\n</figure>\n"
        )

    text = PICTURE.sub(shown, markdown)
    text = GALLERY.sub(lambda mark: "\n".join(gallery_lines(mark[1])), text)
    text = re.sub(r"^Write `([^`]+)`:\n\n(```\w+)$", r'\2 title="\1"', text, flags=re.MULTILINE)
    return re.sub(r"^Add to `([^`]+)`:\n\n(```\w+)$", r'\2 title="\1, at its end"', text, flags=re.MULTILINE)


def on_page_content(content: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Print a bar in a cell of a table as GitHub does, where it is escaped."""
    return re.sub(r"<td>.*?</td>", lambda cell: cell[0].replace("\\|", "|"), content, flags=re.DOTALL)


def gallery_lines(kit: str) -> Iterator[str]:
    """Yield the lines of a kit's gallery: a picture a sheet with its lines of the kit, then the files."""
    yield '<div class="sheets" markdown="1">'
    for name, lines in sheets(kit).items():
        at = shown_at(kit, name).removeprefix("examples/")
        yield f'<div markdown="1">\n\n[![{name}]({at}){{ loading=lazy }}]({at})\n'
        yield f"<details><summary>{name}</summary><pre>{html.escape(lines)}</pre></details></div>\n"
    yield "</div>\n"
    folder = ROOT / kit
    home = folder.parent if (folder.parent / "game.toml").is_file() else folder
    sources = sorted(
        path for path in home.rglob("*") if path.suffix in {".toml", ".csv", ".xlsx", ".txt", ".json"}
    )
    links = (
        f"[{path.relative_to(home).as_posix()}]({path.relative_to(ROOT / 'examples').as_posix()})"
        for path in sources
    )
    yield f"Its files: {', '.join(links)}."


def on_post_build(config: MkDocsConfig) -> None:
    """Fail where a page would load anything from elsewhere."""
    for page in Path(config.site_dir).rglob("*.html"):
        found = ELSEWHERE.search(page.read_text(encoding="utf-8"))
        if found is not None:
            raise PluginError(f"{page.name} loads {found[0]}")
