"""Checking without printing: `pressgang check`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pressgang.diagnostics import Diagnostic, in_order
from pressgang.files.paths import is_folder
from pressgang.rows.muster import check_stats


def check_paths(
    paths: Sequence[Path], system_id: str | None = None, looked: list[str] | None = None
) -> list[Diagnostic]:
    """Every problem of kits and stat files, in the order given; nothing is written.

    A folder, or a file named `kit.toml`, is a kit; everything else is a stat file. What was looked at goes into
    `looked`, a phrase for each of them that could be read.
    """
    looked = [] if looked is None else looked
    found: list[Diagnostic] = []
    for path in paths:
        if is_folder(path) or path.name == "kit.toml":
            from pressgang.build import kit_problems  # a kit's sheets are checked too, so they must be loaded

            found.extend(kit_problems(path, looked))
        else:
            found.extend(check_stats(path, system_id, looked))
    return in_order(found)
