"""`pressgang guide [PAGE]`"""

from __future__ import annotations

import re
from pathlib import Path

import click


def guide_pages() -> dict[str, Path]:
    """Return the pages of the guide by name."""
    from pressgang.files.paths import our_folder

    examples = our_folder("examples")
    longer = {"reference": examples / "REFERENCE.md", "writing": examples / "games" / "WRITING.md"}
    return {path.stem: path for path in sorted(our_folder("docs").glob("*.md"))} | longer


@click.command(epilog="Example:  pressgang guide cutting   or   pressgang guide   to see which pages there are")
@click.argument("page", required=False, metavar="[PAGE]")
def command(page: str | None) -> None:
    """Print a page of the guide. Without PAGE, list the pages."""
    from pressgang.diagnostics import shown, suggestion

    pages = guide_pages()
    if page is None:
        for name, path in pages.items():
            click.echo(f"{name:12} {path.read_text(encoding='utf-8').partition(chr(10))[0].lstrip('# ')}")
        return
    if page.lower() not in pages:
        raise click.UsageError(f"No page {shown(page)}. {suggestion(page, pages, 'The pages are')}")
    text = pages[page.lower()].read_text(encoding="utf-8")
    text = re.sub(r"(?m)^<!--.*-->\n+|^\|[ |]*\n\|[-|]*\n|^(\| )?!\[.*\n", "", text)  # marks and pictures
    text = re.sub(r"(?m)^\|.*", lambda line: line[0].replace(r"\|", "|"), text)  # bars in cells of tables
    click.echo(re.sub(r"\[([^]\n]+)\]\([^)]*\)", r"\1", text), nl=False)
