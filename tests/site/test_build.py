"""The folder of a site: what is in it, under which licences, and the words for a runtime that does not fit."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import lzma
import re
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pressgang.diagnostics import PressgangError
from pressgang.site import build
from pressgang.site.contents import needed_libraries
from pressgang.site.engine import begin
from tests.conftest import Pressgang
from tests.starter.test_zips import zipped

COMPRESS, PACK = gzip.compress, lzma.compress
FROM = re.compile(rb"^[ \t]*from ([\w.]*\w) import ", re.MULTILINE)
IMPORT = re.compile(rb"^[ \t]*import ([\w., ]+)", re.MULTILINE)
WHEEL = zipped(("msgspec/__init__.py", b""), ("msgspec-1.dist-info/licenses/LICENSE", b"BSD 3"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a site without a runtime, by their names below its edition or its folder; its archive is
    not compressed, which takes most of the time.
    """
    folder, archives = tmp_path_factory.mktemp("site"), list[bytes]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "_wheel_of", lambda runtime: WHEEL)
        patch.setattr(build.gzip, "compress", lambda data, level, mtime: COMPRESS(data, 1, mtime=mtime))
        patch.setattr(build.lzma, "compress", lambda data, filters: archives.append(data) or PACK(data[-999:]))
        outputs = build.build_site(folder, None)
    (archive,) = archives
    found = {one.path.relative_to(folder).as_posix(): one.data for one in outputs}
    edition = next(name.partition("/")[0] for name in found if name.endswith("/files.json"))
    assert lzma.decompress(found[f"{edition}/app.xz"]) == archive[-999:]
    found[f"{edition}/app.zip"] = archive
    return {name.removeprefix(f"{edition}/"): data for name, data in found.items()} | {"": edition.encode()}


def test_the_page_names_its_edition_and_asks_nobody_else(site: dict[str, bytes]) -> None:
    page = site["index.html"].decode()
    assert f'<base href="{site[""].decode()}/">' in page and "http-equiv" in page
    assert "'wasm-unsafe-eval'" in page and "https:" not in page.replace("by https", "") and "http:" not in page
    for name in json.loads(site["files.json"]):
        assert name in site or f"{name}.gz" in site or name.startswith("pyodide/"), name
    worker = site["sw.js"].decode()
    assert worker.count("https://cdn.jsdelivr.net/npm/pyodide@") == worker.count('"sha256-') == 5


def test_a_browser_without_kits_is_answered_before_python_runs(
    site: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRESSGANG_DATA", str(tmp_path))
    monkeypatch.setenv("PRESSGANG_CONFIG", str(tmp_path))

    async def ask() -> None:
        said: list[Any] = []
        engine = await begin(str(tmp_path / "home"), lambda: asyncio.sleep(0))
        await engine.answer("one", "GET", "/api/starts", [], b"", lambda *what: said.append(what[-1]))
        assert said[-1] == site["first.json"]

    with ThreadPoolExecutor(1) as thread:  # a browser that was driven here has left its loop running
        thread.submit(asyncio.run, ask()).result()


def archive_of(site: dict[str, bytes]) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(site["app.zip"]))


def test_of_libraries_in_the_archive_all_is_there_that_our_code_imports_anywhere(
    site: dict[str, bytes],
) -> None:
    with archive_of(site) as archive:
        names = {*archive.namelist()}
        ours = [one for one in names if one.startswith("pressgang/") and one.endswith(".py")]
        wanted = {module for one in ours for module in modules_in(archive.read(one))}
    packages = {one.partition("/")[0] for one in names if one.endswith("/__init__.py")}
    files = {one: one.replace(".", "/") for one in wanted if one.partition(".")[0] in packages - {"msgspec"}}
    assert len(files) > 100 and "fontTools.svgLib.path.arc" in files
    missing = [one for one, file in files.items() if names.isdisjoint((f"{file}.py", f"{file}/__init__.py"))]
    assert [one for one in missing if not one.startswith(("pressgang.cli", "pymupdf_fonts"))] == []


def modules_in(source: bytes) -> set[str]:
    """The modules of its imports, by lines: to parse all sources takes seconds."""
    found = {str(one[1], "ascii") for one in FROM.finditer(source)}
    named = ",".join(str(one[1], "ascii") for one in IMPORT.finditer(source))
    return found | {one.split()[0] for one in named.split(",") if one.strip()}


def test_the_archive_has_what_a_page_loads_and_no_more(site: dict[str, bytes]) -> None:
    with archive_of(site) as archive:
        names = archive.namelist()
    assert {"pressgang/site/engine.py", "pressgang/examples/mtb/kit.toml", "msgspec/__init__.py"} <= {*names}
    assert "pressgang/templates/games/dogfight/game.toml" in names
    assert not [
        one for one in names if one.startswith(("uvicorn/", "PIL/", "pressgang/cli/")) or "/tests/" in one
    ]
    assert not [one for one in names if one.endswith((".so", ".pyc"))]


def test_licences_of_all_that_is_in_it(site: dict[str, bytes]) -> None:
    text = site["LICENCES.txt"].decode()
    for name, library in needed_libraries().items():
        assert f"{name} {library.version}: " in text
    for words in ("Mozilla Public License 2.0", "Python Software Foundation", "BSD 3", "SIL OPEN FONT LICENSE"):
        assert words.lower() in text.lower(), words


def package(folder: Path, **files: bytes) -> Path:
    """An npm package with these files."""
    path = folder / f"{len([*folder.iterdir()])}.tgz"
    with tarfile.open(path, "w:gz") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"package/{name.replace('_', '.')}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return path


def test_a_runtime_that_does_not_fit_is_refused_in_words(tmp_path: Path, pressgang: Pressgang) -> None:
    old = package(tmp_path, package_json=b'{"version": "0.27.0"}')
    ran = pressgang("site", tmp_path / "out", "--runtime", old)
    assert ran.code == 2 and "it is pyodide 0.27.0, and this pressgang runs in" in ran.err
    assert f"npm pack pyodide@{build.RUNTIME}" in ran.err and not (tmp_path / "out").exists()
    (text := tmp_path / "text.tgz").write_bytes(b"none")
    for path, words in (
        (text, "it is no package that can be read: file could not be opened successfully"),
        (package(tmp_path, readme=b"x"), "lacks pyodide.mjs"),
        (package(tmp_path, pyodide_mjs=b"x"), "its pyodide.mjs is not that of"),
        (tmp_path / "nowhere.tgz", "no package that can be read: No such file"),
    ):
        with pytest.raises(PressgangError) as refused:
            build._read_runtime(path)
        message = refused.value.diagnostics[0].message
        assert words in message and "\n" not in message


def test_a_second_run_into_a_folder_writes_over_what_the_first_wrote_and_nothing_else(
    tmp_path: Path, pressgang: Pressgang, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "_wheel_of", lambda runtime: WHEEL)
    monkeypatch.setattr(build, "_edition", lambda wheel: iter([("app.zip", WHEEL), ("page.css", b"p {}")]))
    site, own = tmp_path / "out", ["index.html", "sw.js", "LICENCES.txt"]
    first = pressgang("site", site)
    assert first.code == 0 and len(first.lines) > len(own)
    again = pressgang("site", site)
    assert (again.code, [Path(line).name for line in again.lines]) == (0, own)
    for name in (*own, next(path.relative_to(site) for path in site.rglob("page.css"))):
        before = (site / name).read_bytes()
        (site / name).write_bytes(before.replace(b"p", b"q", 1) + b"mine")
        refused = pressgang("site", site)
        assert refused.code == 2 and refused.err.count("PG") == 1 and f"{name}:" in refused.err
        (site / name).write_bytes(before)


def test_a_node_that_cannot_compile_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "node"
    monkeypatch.setattr(build.shutil, "which", lambda name: str(node))
    for script, words in (
        ("echo 'SyntaxError: old\nNode 9' >&2; exit 1", ": SyntaxError: old"),
        ("exit 3", "ended with 3"),
        ("sleep 9", "timed out"),
    ):
        node.write_text(f"#!/bin/sh\n{script}\n")
        node.chmod(0o755)
        monkeypatch.setattr(build, "_LONGEST", 0.5)
        with pytest.raises(PressgangError) as refused:
            build._compile({})
        assert (
            words in refused.value.diagnostics[0].message and "Node.js 20" in refused.value.diagnostics[0].help
        )
