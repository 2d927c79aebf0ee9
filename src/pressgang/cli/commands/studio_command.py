"""`pressgang studio [KIT]`"""

from __future__ import annotations

from pathlib import Path

import click

from pressgang.cli.common import FILE, GAMES


@click.command(epilog="Example:  pressgang studio my-kit   or   pressgang studio   to begin a new one")
@click.argument("kit", type=FILE, metavar="KIT", required=False)
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N",
    help="The port on this computer (8642, or the next that is free); 0 takes any.",
)  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Open no browser: the address is printed all the same.")
@GAMES
def command(kit: Path | None, port: int | None, no_browser: bool, folders: tuple[Path, ...]) -> None:
    """Open a kit on a local page: tables, problems, drawings and pages, live.

    KIT is a folder with a kit.toml in it, or that file; without it the page starts a kit, or opens one of this
    folder. Nothing leaves this computer.
    """

    from pressgang.diagnostics import PressgangError, Problems
    from pressgang.kit.reader import find_kit
    from pressgang.sources.inputs import read_bytes
    from pressgang.studio.door import Keys, open_socket, send_browser

    found = Problems()
    file = find_kit(kit, found) if kit is not None else None
    found.raise_errors()
    if file is not None and (problem := read_bytes(file, str(file))[1]):
        raise PressgangError([problem])
    with open_socket(port) as here:
        keys = Keys(here.getsockname()[1])
        _ready(keys.address())  # a browser takes its time to come; it waits there while the server is loaded
        if not no_browser:
            none = "No browser could be opened. Open this address on this computer:"
            send_browser(keys.address(keys.launch), lambda: click.echo(none, err=True))
        from pressgang.studio.server import serve
        from pressgang.studio.state import Studio

        serve(here, keys, Studio(Path(), file, folders))


def _ready(address: str) -> None:
    import sys

    click.echo(address)
    if sys.stdout is not None:
        sys.stdout.flush()
    click.echo("Open until you press Ctrl+C.", err=True)
