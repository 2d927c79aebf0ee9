"""Finds the templates: data files that a user may want to change.

They lie in `templates/` of the checkout, or inside the installed package. A kit may hold a `templates/`
folder of its own: a file of the same name there wins.
"""

from __future__ import annotations

from pathlib import Path

from pressgang.files.paths import is_file, real

_PACKAGE = Path(__file__).resolve().parent.parent


def templates_folder() -> Path:
    """The folder of the templates that came with pressgang."""
    inside = _PACKAGE / "templates"
    return inside if inside.is_dir() else _PACKAGE.parent.parent / "templates"


def template(name: str) -> Path:
    """The path of a template of ours, by its path below `templates/` (`games/dogfight/game.toml`)."""
    return templates_folder() / name


def own_template(kit_folder: Path | None, name: str) -> Path | None:
    """The kit's own file of that name, by its whole path below `templates/` or by its last part alone."""
    if kit_folder is None:
        return None
    for candidate in (kit_folder / "templates" / name, kit_folder / "templates" / Path(name).name):
        if is_file(candidate) and real(candidate).is_relative_to(real(kit_folder)):
            return candidate
    return None
