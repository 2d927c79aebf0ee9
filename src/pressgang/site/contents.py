"""The contents of a page without a server: code, data, libraries as they are installed, and all licences."""

from __future__ import annotations

import re
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from typing import Any

from pressgang.files.outputs import make_zip
from pressgang.files.paths import templates_folder
from pressgang.regex import regex
from pressgang.site.zips import linked_examples
from pressgang.studio.routes.views import FACES
from pressgang.typography.faces import ITALICS, PACKAGE, display_data, display_file, our_face

COMPILED = "msgspec"
"""The one library that is no Python: its wheel for WebAssembly stands in place of the installed one."""
_UNUSED = regex(
    r"(^|/)__pycache__/|^\.\.|\.(so|pyd|c|h|cpp|pyx|pxd|pyi|exe)$|/RECORD$|/INSTALLER$|/direct_url\.json$"
    r"|^reportlab/(fonts|graphics|platypus)/|^pymupdf_fonts/"
    r"|^milsymbol/data/letter-data|\.dist-info/(?!licenses/|LICENSE|COPYING|NOTICE)"
    r"|^fontTools/(diff|merge|mtiLib|qu2cu|ufoLib|voltLib)/|^fontTools/(ttx|t1Lib|tfmLib|afmLib)\.py$|^anyio/(_backends/_trio|pytest_plugin)|/tests?/"
    r"|^pyphen/dictionaries/(README|hyph_(?!de_DE|pl_PL))"
    r"|^pressgang/((cli|site/static|studio/static)/|studio/\w+\.(md|d\.ts)$)"
)
_ITALICS = ("notosit", "notosbi", "cascadiai", "cascadiabi")
"""The faces that are only printed."""
_FONTS = """from pathlib import Path


def myfont(name):
    return (Path(__file__).parent / f"{name}.ttf").read_bytes()
"""
"""In place of a package that holds three times as many fonts."""
_LICENCE = regex(r"licen[cs]e|copying|notice", re.IGNORECASE)


@cache
def left_out(what: str) -> frozenset[str]:
    """Return the names of the `libraries`, or of `modules` of Python's own, that no page loads."""
    return frozenset(tomllib.loads((Path(__file__).parent / "left_out.toml").read_text())[what].split())


def needed_libraries() -> dict[str, Distribution]:
    """Return the libraries that a page loads, by name: what pressgang requires, and what that requires."""
    found: dict[str, Distribution] = {}
    left = ["pressgang"]
    while left:
        name = re.sub(r"[-_.]+", "-", left.pop()).lower()
        if name in found or name in left_out("libraries"):
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # it is for another Python than this and the browser's
            continue
        left += [
            re.split(r"[^\w.-]", one, maxsplit=1)[0]
            for one in found[name].requires or ()
            if "extra ==" not in one and "win32" not in one
        ]
    return found


def make_archive(wheel: bytes) -> bytes:
    """Return all that Python reads in the browser as one zip, the same for the same contents, like by like.

    `wheel` is that of `COMPILED`. Its entries are not compressed: the whole is, when it is written.
    """
    files = {**dict(_files()), **dict(_wheel_files(wheel))}
    likes = sorted(files.items(), key=lambda one: (Path(one[0]).suffix, one[0]))
    return make_zip(likes, is_packed=False)


def licences(wheel: bytes, runtime: str) -> str:
    """Return a text with the licence of each part; `runtime` is a line about the runtime."""
    parts = [f"What this studio is made of, and under which licences.\n\n{runtime}\n"]
    texts: dict[str, list[str]] = {}
    for name, data in [*_files(), *_wheel_files(wheel)]:
        root = name.partition("/")[0].partition("-")[0].casefold()
        if _LICENCE.search(name.rpartition("/")[2]) and root != "pressgang":
            texts.setdefault(root, []).append(data.decode(errors="replace").strip())
    for name, library in sorted(needed_libraries().items()):
        about: Any = library.metadata
        kinds = [one for one in about.get_all("Classifier") or () if one.startswith("License ::")]
        said = about.get("License-Expression") or about.get("License") or ", ".join(kinds)
        own = texts.get(name.replace("-", "_"), [])
        parts.append("\n\n".join([f"{'=' * 72}\n{name} {library.version}: {said.splitlines()[0]}", *own]))
    return "\n\n".join(parts) + "\n"


def _files() -> Iterator[tuple[str, bytes]]:
    for name, library in needed_libraries().items():
        if name in ("pressgang", COMPILED):
            continue
        for one in library.files or ():
            path, place = Path(str(library.locate_file(one))), one.as_posix()
            if not _UNUSED.search(place) and path.is_file():
                yield place, path.read_bytes()
    yield "pymupdf_fonts/__init__.py", _FONTS.encode()
    for face in map(our_face, (*FACES, *_ITALICS)):
        yield f"pymupdf_fonts/{face.name}.ttf", face.data
    for name in ("garamond", ITALICS["garamond"]):
        if file := display_file(name):
            yield f"{PACKAGE}/files/{file.name}", display_data(name, whole=True)
    package = Path(__file__).parent.parent
    roots = [(package, "pressgang"), (templates_folder(), "pressgang/templates")]
    roots += [(folder, f"pressgang/examples/{name}") for name, folder in linked_examples().items()]
    for root, inside in roots:
        for path in sorted(root.rglob("*")):
            place = f"{inside}/{path.relative_to(root).as_posix()}"
            if path.is_file() and not _UNUSED.search(place):
                yield place, path.read_bytes()


def _wheel_files(wheel: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(BytesIO(wheel)) as archive:
        for one in archive.infolist():
            if not one.is_dir() and not one.filename.endswith((".pyi", "/RECORD")):
                yield one.filename, archive.read(one)
