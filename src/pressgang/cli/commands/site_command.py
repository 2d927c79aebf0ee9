"""`pressgang site DIR`"""

from __future__ import annotations

from pathlib import Path

import click

from pressgang.cli.common import FILE, write


@click.command(
    epilog="Example:  npm pack pyodide@314.0.7   then   pressgang site DIR --runtime pyodide-314.0.7.tgz"
)
@click.argument("folder", metavar="DIR", type=FILE)
@click.option(
    "--runtime", type=FILE, metavar="PATH",
    help="The npm package pyodide@314.0.7, unpacked or as .tgz: the folder then works without a network. "
    "Without it the page takes the runtime from its public distribution.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite files that pressgang did not write.")
def command(folder: Path, runtime: Path | None, force: bool) -> None:
    """Write the studio as static files, for any web server.

    Whoever opens DIR in a browser has the whole studio, with nothing to install; kits stay on the reader's own
    computer. Needs the network once, for a library that pip fetches.
    """

    from pressgang.site.build import build_site

    # only the files of the folder itself bear our mark: one of an edition is ours as long as nothing changed it
    outputs = [one for one in build_site(folder, runtime) if one.path.parent == folder or not one.is_written()]
    paths = [output.path for output in outputs]
    write(outputs, paths, [runtime] if runtime is not None else [], force=force, make_folders=True)
