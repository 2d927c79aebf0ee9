"""Where a picture may stand: in the folder of the kit or beside the stat file, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from pressgang.art import picture_problems as problems
from pressgang.diagnostics import Diagnostic, Span, shown, suggestion
from pressgang.files.paths import is_working_file

SUFFIXES = (".svg", ".png")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//|\\\\")
_DRIVE = re.compile(r"[A-Za-z]:|[/\\]")
_LONGEST = 1_000


def resolve_art(folder: Path, text: str, span: Span) -> tuple[Path | None, list[Diagnostic]]:
    """The file that an `art` cell names, or None and why not; an empty cell is None without a problem.

    `folder` is the folder that the path is relative to and may not leave. Addresses (`http:`, `data:`),
    absolute paths, `..` and links that lead out are refused; `\\` is taken as `/`, so that a kit written on
    Windows works elsewhere. The file exists and has the suffix of a picture; what is in it is not looked at.
    """
    name = text.strip()
    if not name:
        return None, []
    refusal = _out_of_place(name)
    if refusal is not None:
        message, advice = refusal
        return None, [problems.PLACE.at(span, f"{shown(name, 80)} {message}", advice)]
    relative = PurePosixPath(name.replace("\\", "/"))
    if relative.suffix.lower() not in SUFFIXES:
        return None, [_wrong_suffix(relative, name, span)]
    try:
        path = (folder / relative).resolve()
        if not path.is_relative_to(folder.resolve()):
            message = f"{shown(name, 80)} is a link that leads out of the folder"
            advice = "copy the picture itself into the folder instead of a link to it"
            return None, [problems.PLACE.at(span, message, advice)]
        if path.is_file():
            return path, []
        if path.exists():
            kind = "a folder" if path.is_dir() else "not a file that can be read as a picture"
            advice = "name the SVG or PNG file itself"
            return None, [problems.MISSING.at(span, f"{shown(name, 80)} is {kind}", advice)]
    except (OSError, RuntimeError, ValueError) as error:  # a link in a circle, a name that is too long, …
        reason = getattr(error, "strerror", None) or "it is no usable file name"
        advice = "check the file's name and permissions"
        return None, [problems.UNREADABLE.at(span, f"{shown(name, 80)} cannot be opened: {reason}", advice)]
    guess = suggestion(relative.name, _pictures(path.parent))
    advice = f"{guess}Put the picture beside the stat file or correct its name"
    return None, [problems.MISSING.at(span, f"{shown(name, 80)} does not exist", advice)]


def _out_of_place(name: str) -> tuple[str, str] | None:
    """Why a path can't be inside the folder, and what to do, by its text alone."""
    if _SCHEME.match(name):
        return (
            "is an address, and nothing is fetched",
            "save the picture beside the stat file and name that file",
        )
    if _DRIVE.match(name):
        return "is an absolute path", "copy the picture beside the stat file and write its name alone"
    if ".." in re.split(r"[/\\]", name):
        return 'leaves the folder by ".."', "copy the picture into the folder and write its path from there"
    if len(name) > _LONGEST or not name.isprintable():
        return (
            f"is no file name (at most {_LONGEST:,} printable characters)",
            "write the name of an SVG or PNG file",
        )
    return None


def _wrong_suffix(relative: PurePosixPath, name: str, span: Span) -> Diagnostic:
    suffix = relative.suffix
    if suffix.lower() == ".svgz":
        advice = "unpack it (gunzip, or Save as plain SVG) and name the .svg file"
    elif suffix:
        advice = "save the picture as .svg (drawings) or .png (photographs, scans)"
    else:
        advice = "write the whole file name, with .svg or .png at its end"
    found = f"has the suffix {shown(suffix, 20)}" if suffix else "has no suffix"
    return problems.FORMAT.at(span, f"{shown(name, 80)} {found}; a picture is .svg or .png", advice)


def _pictures(folder: Path) -> list[str]:
    """The names of the pictures in a folder, to suggest one."""
    try:
        names = sorted(path.name for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
        return [name for name in names if not is_working_file(name)]
    except OSError:
        return []
