"""What a kit names lies in its folder."""

from __future__ import annotations

from pathlib import Path, PureWindowsPath

from pressgang.diagnostics import Problems, Span, shown
from pressgang.files.paths import real
from pressgang.kit.problems import BACKSLASHES, LEAVES_KIT


def path_inside(folder: Path, text: str, span: Span, found: Problems) -> Path | None:
    """The path of something the kit names, or `None` (and a problem) where it lies outside."""
    parts = PureWindowsPath(text)
    target = folder / text
    outside = parts.is_absolute() or parts.drive or parts.root or ".." in parts.parts or text.startswith("~")
    if outside or "\0" in text or not real(target).is_relative_to(real(folder)):
        found.add(
            LEAVES_KIT.at(
                span,
                f"{shown(text)} leads out of the kit's folder",
                "Copy the file into the folder and name it from there.",
            )
        )
        return None
    if "\\" in text or not text.isprintable():
        forward, message = text.replace("\\", "/"), f"{shown(text)} is written with backslashes"
        if not text.isprintable():
            forward = "armies/raf.csv"
            message = f"{shown(text)} is no path: in double quotes a backslash has a meaning of its own"
        found.add(BACKSLASHES.at(span, message, f'Write it with /, as in "{forward}".'))
        return None
    return target
