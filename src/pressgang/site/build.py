"""The folder of the studio's static files."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import lzma
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

from pressgang.backends.svg import inline_stylesheet
from pressgang.build_problems import CANNOT_WRITE
from pressgang.diagnostics import PressgangError, Span
from pressgang.files.outputs import Output
from pressgang.files.paths import cache_folder, is_file, is_folder
from pressgang.files.written import WRITTEN_BY
from pressgang.regex import regex
from pressgang.site.contents import COMPILED, left_out, licences, make_archive
from pressgang.studio.routes.kit import starts_json
from pressgang.studio.routes.views import FACES
from pressgang.studio.server import STATIC
from pressgang.studio.state import Studio
from pressgang.studio.wire import json_answer

RUNTIME = "314.0.7"
"""The version of the npm package `pyodide`: CPython 3.14 for WebAssembly."""
_PUBLIC = f"https://cdn.jsdelivr.net/npm/pyodide@{RUNTIME}/"
"""Where a page without a runtime of its own takes it from; its service worker compares the digests."""
_DIGESTS = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""The files of the runtime with their SHA-256."""
_PLATFORM, _PYTHON = "pyemscripten_2026_0_wasm32", "314"
_PACKED = (".wasm", ".asm.mjs", ".zip", "-lock.json")
"""The files that are stored compressed; the service worker opens them."""
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'none'"
)
_PACKING = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 16 << 20}
"""How the code is compressed: who opens it takes memory as large as the dictionary."""
_LIBRARY = "pyodide/python_stdlib.zip"
_LONGEST = 900
"""Seconds in which even a slow computer compiles the code."""
_BROWSERS = (
    "This page needs JavaScript, WebAssembly and a browser of today: Chrome or Edge from 122, Firefox from "
    "121, or Safari from 26; and it has to be opened by https."
)
_OWN_FACE = regex(rb"@font-face \{[^}]*\}\n")
"""The faces of the page's own texts, in its style sheet."""
_OWN = Path(__file__).parent / "static"


def build_site(folder: Path, runtime: Path | None) -> list[Output]:
    """Return the files of a site for `folder`, with the runtime in it if its package is given.

    Raises `PressgangError`.
    """
    parts = {} if runtime is None else _read_runtime(runtime)
    wheel = _wheel_of(runtime)
    public = {} if runtime is not None else {name: _PUBLIC + name for name in _DIGESTS}
    about = (
        f"Runtime: pyodide {RUNTIME} (Mozilla Public License 2.0, https://github.com/pyodide/pyodide), with "
        "CPython 3.14 in it (Python Software Foundation License, https://docs.python.org/3/license.html)."
    )
    files = dict(_edition(wheel))
    files |= {f"pyodide/{name}": data for name, data in parts.items()}
    compiled = _compile(files) if parts else {}
    for name, root in (("app.zip", "/site"), (_LIBRARY, "/lib/python314.zip")):
        if name in files:
            files[name] = _store(files[name], compiled, root)
    edition = hashlib.sha256(b"".join(name.encode() + files[name] for name in sorted(files))).hexdigest()[:16]
    files["app.xz"] = lzma.compress(files.pop("app.zip"), filters=[_PACKING])
    names = sorted({*files, *(f"pyodide/{name}" for name in _DIGESTS)})
    files["files.json"] = json.dumps(names, indent=0).encode()
    outputs = {f"{edition}/{name}": data for name, data in files.items() if not name.endswith(_PACKED)}
    for name, data in files.items():
        if name.endswith(_PACKED):
            outputs[f"{edition}/{name}.gz"] = gzip.compress(data, 9, mtime=0)
    outputs["index.html"] = f"<!-- {WRITTEN_BY} -->\n{_index(edition, names)}".encode()
    outputs["sw.js"] = f"// {WRITTEN_BY}\n{_service_worker(public)}".encode()
    outputs["LICENCES.txt"] = f"{WRITTEN_BY}\n\n{licences(wheel, about)}".encode()
    return [Output(folder / name, data) for name, data in outputs.items()]


def _edition(wheel: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an edition of the page, by their names in its folder."""
    for root in (STATIC, _OWN):  # the site's transport stands in place of the server's
        for path in root.rglob("*"):
            if path.is_file() and path.name not in ("index.html", "sw.js"):
                yield f"static/{path.relative_to(root).as_posix()}", _OWN_FACE.sub(b"", path.read_bytes())
    own = b"".join(_OWN_FACE.findall((STATIC / "style.css").read_bytes())).replace(b"../../", b"")
    yield "page.css", own + inline_stylesheet(FACES, lambda name: f"fonts/{name}.ttf").encode()
    yield "first.json", _first_answer()
    yield "app.zip", make_archive(wheel)


def _first_answer() -> bytes:
    """Return what the start page of a browser without kits is answered: it shows this before Python runs."""
    with tempfile.TemporaryDirectory() as home:
        (kits := Path(home) / "kits").mkdir()
        found = starts_json(Studio(kits))
    ours = [game for game in found["games"] if not game["shared"]]  # not those of who makes the site
    return bytes(json_answer(found | {"games": ours}).body)


def _compile(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the code of all modules as `compile_loaded` has it; none without Node.js."""
    node = shutil.which("node")
    if node is None:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            if name.startswith(("pyodide/", "app.zip")):
                path = Path(folder) / name.removeprefix("pyodide/")
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(data)
        script = Path(__file__).parent / "compile.mjs"
        try:
            ran = subprocess.run([node, script, folder], capture_output=True, timeout=_LONGEST, check=False)
            lines = ran.stderr.decode(errors="replace").strip().splitlines()
            said = next(
                (line for line in reversed(lines) if "Error" in line[:40]), f"it ended with {ran.returncode}"
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            said = str(error)
        path = Path(folder) / "compiled.zip"
        if not path.is_file():
            message = f"the code cannot be compiled in the runtime: {said[:200]}"
            raise _problem(Path(node), message, "Take Node.js 20 or a later one.")
        with zipfile.ZipFile(path) as archive:
            return {one.filename: archive.read(one) for one in archive.infolist()}


def _store(data: bytes, compiled: Mapping[str, bytes], root: str) -> bytes:
    """Return a zip without what no page loads, code as it is compiled, and its files as they are: compressed
    as a whole it is smaller, and sooner read."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as packed, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for one in packed.infolist():
            code, source = compiled.get(f"{root}/{one.filename}c"), compiled.get(f"{root}/{one.filename}")
            if code is not None:
                archive.writestr(zipfile.ZipInfo(f"{one.filename}c", one.date_time), code)
            elif not _is_unused(one.filename):
                archive.writestr(zipfile.ZipInfo(one.filename, one.date_time), source or packed.read(one))
    return out.getvalue()


def _is_unused(name: str) -> bool:
    places, unused = name.removesuffix(".py").split("/"), left_out("modules")
    return places[-1] == "__main__" or any(
        ".".join(places[:end]) in unused for end in range(1, len(places) + 1)
    )


def _index(edition: str, names: Iterable[str]) -> str:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    head = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n<base href="{edition}/">\n'
    modules = "".join(
        f'<link rel="modulepreload" href="{name}">\n'
        for name in names
        if re.fullmatch(r"static/\w+\.mjs", name)
    )
    page = page.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{head}', 1)
    # the script asks for its style sheet: fonts are packed
    page = page.replace('<link rel="stylesheet" href="page.css">\n', "").replace("</head>", f"{modules}</head>")
    return re.sub(r'(<p id="plain"[^>]*>).*?</p>', rf"\g<1>{_BROWSERS}</p>", page, count=1)


def _service_worker(public: Mapping[str, str]) -> str:
    """Return the script with its policy, and the addresses and digests of a runtime that is elsewhere."""
    sums = {name: base64.b64encode(bytes.fromhex(digest)).decode() for name, digest in _DIGESTS.items()}
    found = {name: [address, f"sha256-{sums[name]}"] for name, address in public.items()}
    script = (_OWN / "sw.js").read_text(encoding="utf-8")
    given = {"POLICY": _POLICY, "PACKED": _PACKED, "PUBLIC": found}
    return "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items()) + script


def _read_runtime(path: Path) -> dict[str, bytes]:
    """Return the files of the runtime from its npm package, unpacked or as .tgz. Raises `PressgangError`."""
    way_out, wanted = f"Get it with: npm pack pyodide@{RUNTIME}", (*_DIGESTS, "package.json")
    if is_folder(path):
        root = path / "package" if is_folder(path / "package") else path
        found = {name: (root / name).read_bytes() for name in wanted if is_file(root / name)}
    else:
        try:
            with tarfile.open(path) as archive:
                members = {one.name.partition("/")[2]: one for one in archive.getmembers() if one.isfile()}
                found = {
                    name: file.read()
                    for name in wanted
                    if name in members and (file := archive.extractfile(members[name])) is not None
                }
        except (OSError, tarfile.TarError, EOFError) as error:
            reason = getattr(error, "strerror", None) or str(error).partition(":")[0]  # a line a format follows
            raise _problem(path, f"it is no package that can be read: {reason}", way_out) from None
    try:
        own = str(json.loads(found.pop("package.json", b"{}")).get("version", ""))
    except (ValueError, AttributeError):
        own = ""
    if own and own != RUNTIME:
        raise _problem(path, f"it is pyodide {own}, and this pressgang runs in {RUNTIME}", way_out)
    for name, digest in _DIGESTS.items():
        if name not in found:
            raise _problem(path, f"it lacks {name}, so it is not the package of pyodide", way_out)
        if hashlib.sha256(found[name]).hexdigest() != digest:
            raise _problem(path, f"its {name} is not that of pyodide {RUNTIME}", way_out)
    return found


def _wheel_of(runtime: Path | None) -> bytes:
    """Return the wheel of the compiled library: beside the runtime, as kept, or from the index of packages."""
    wanted = f"{COMPILED}-{version(COMPILED)}-*{_PLATFORM}.whl"
    beside = [] if runtime is None else [runtime if is_folder(runtime) else runtime.parent]
    kept = cache_folder() / "site"
    for folder in (*beside, kept):
        for path in sorted(folder.glob(wanted)):
            return path.read_bytes()
    with tempfile.TemporaryDirectory() as folder_name:
        command = [
            sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
            "--platform", _PLATFORM, "--python-version", _PYTHON, f"{COMPILED}=={version(COMPILED)}",
            "--dest", folder_name,
        ]  # fmt: skip
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        for path in Path(folder_name).glob(wanted):
            kept.mkdir(parents=True, exist_ok=True)
            data = path.read_bytes()
            (kept / path.name).write_bytes(data)
            return data
    said = (ran.stderr.strip().splitlines() or ["pip found none"])[-1][:200]
    way_out = f"Put a file {wanted} (from pypi.org) beside the runtime, and name the runtime with --runtime."
    raise _problem(Path(COMPILED), f"the library for WebAssembly cannot be had: {said}", way_out)


def _problem(place: Path, message: str, way_out: str) -> PressgangError:
    return PressgangError([CANNOT_WRITE.at(Span(str(place)), message, way_out)])
