"""A site in a browser: its folder on a plain web server, and a tab that owns the worker while journeys go on.

`PRESSGANG_RUNTIME` names the npm package of the runtime; without it the journeys are left out.
"""

from __future__ import annotations

import lzma
import os
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from pressgang.site.build import _read_runtime, build_site
from tests.studio.journeys.conftest import BROWSERS, HEADINGS, KIT, NOTES, OTHERS, ROWS, SIZE, Watched

WAIT = 180_000
"""Milliseconds until a worker runs, on a busy machine."""
_IN_FOLDER = """async ([names, data]) => {
  let folder = await navigator.storage.getDirectory();
  for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
  const name = names.at(-1);
"""
_WRITE = (
    _IN_FOLDER
    + """
  const out = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await out.write(new Uint8Array(data));
  await out.close();
}"""
)
_READ = (
    _IN_FOLDER
    + """
  for (let looks = 0; looks < 4; looks++) {  // a file that is replaced while it is read cannot be read
    try {
      const file = await (await folder.getFileHandle(name)).getFile();
      return [...new Uint8Array(await file.arrayBuffer())];
    } catch { await new Promise((done) => setTimeout(done, 50)); }
  }
  return null;
}"""
)
_LIST = """async (names) => {
  let folder = await navigator.storage.getDirectory();
  for (const name of names) folder = await folder.getDirectoryHandle(name);
  const found = [];
  for await (const name of folder.keys()) found.push(name);
  return found;
}"""
_USE = """async (names) => {
  let folder = await navigator.storage.getDirectory();
  for (const name of names) folder = await folder.getDirectoryHandle(name, { create: true });
  await (await import(new URL("static/places.mjs", document.baseURI))).use(folder);
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A web server that knows nothing but files, gives them to pages of other servers, and says nothing."""

    code_is_free = threading.Event()
    """Whether it gives the code."""
    code_is_free.set()

    def do_GET(self) -> None:
        """Give a file."""
        if self.path.endswith("/app.xz"):
            self.code_is_free.wait()
        super().do_GET()

    def end_headers(self) -> None:
        """End them with the leave that public distributions give."""
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site, with its runtime."""
    runtime = os.environ.get("PRESSGANG_RUNTIME")
    if not runtime:
        pytest.skip("no runtime: npm pack pyodide@VERSION, and set PRESSGANG_RUNTIME to the .tgz")
    folder = write_site(tmp_path_factory.mktemp("site"), Path(runtime))
    (code,) = folder.glob("*/app.xz")
    if shutil.which("node"):
        assert b"pressgang/site/engine.pyc" in lzma.decompress(code.read_bytes()), "the code was not compiled"
    return folder


def write_site(folder: Path, runtime: Path | None) -> Path:
    """Write a site into a folder."""
    for output in build_site(folder, runtime):
        output.path.parent.mkdir(parents=True, exist_ok=True)
        output.path.write_bytes(output.data)
    return folder


@pytest.fixture(scope="session")
def distribution(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Web]]:
    """A folder with the files of the runtime, and the web server that is its public distribution."""
    folder = tmp_path_factory.mktemp("distribution")
    for name, data in _read_runtime(Path(os.environ["PRESSGANG_RUNTIME"])).items():
        (folder / name).write_bytes(data)
    made = serve(folder)
    yield folder, made
    made.stop()


@dataclass
class Web:
    """A web server with a folder; it can be ended."""

    server: ThreadingHTTPServer

    @property
    def address(self) -> str:
        """The address of its folder."""
        return f"http://127.0.0.1:{self.server.server_port}/"

    def stop(self) -> None:
        """End it: no file is to be had any more."""
        self.server.shutdown()
        self.server.server_close()


def serve(folder: Path) -> Web:
    """A web server over a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return Web(server)


@pytest.fixture(scope="session")
def web(site_folder: Path) -> Iterator[Web]:
    """The web server of all journeys."""
    made = serve(site_folder)
    yield made
    made.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all journeys."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        pytest.skip("no Chromium: set CHROMIUM to one, or install the package chromium-headless-shell")
    args = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=args)
        yield started
        started.close()


@dataclass
class Keeper:
    """The tab that owns the worker, and the browser's storage as another program sees it."""

    page: Page

    def write(self, path: str, data: bytes) -> None:
        """Write a file as another program would."""
        self.page.evaluate(_WRITE, [path.split("/"), list(data)])

    def read(self, path: str) -> bytes | None:
        """A file as it is kept, or None."""
        found = self.page.evaluate(_READ, [path.split("/"), None])
        return None if found is None else bytes(found)

    def names(self, path: str) -> list[str]:
        """The names in a folder."""
        found: list[str] = self.page.evaluate(_LIST, path.split("/"))
        return found

    def use(self, path: str) -> None:
        """Have the studio open a folder of the "disk", as "Open a folder…" does."""
        self.page.evaluate(_USE, path.split("/"))


@pytest.fixture(scope="session")
def window_of(browser: Browser) -> BrowserContext:
    """The tabs of all journeys."""
    return browser.new_context(viewport=SIZE, reduced_motion="reduce")


@pytest.fixture(scope="session")
def keeper(window_of: BrowserContext, web: Web) -> Keeper:
    """The tab that owns the worker."""
    page = window_of.new_page()
    page.goto(web.address)
    page.get_by_role("button", name="Start the kit", exact=True).click(timeout=WAIT)
    page.locator("#pages svg").first.wait_for(timeout=WAIT)  # by then all code is loaded
    return Keeper(page)


@pytest.fixture(scope="session")
def window(window_of: BrowserContext) -> Page:
    """The window that journeys go through one after another."""
    made = window_of.new_page()
    made.set_default_timeout(90_000)  # the worker shares the machine with all else
    return made


@dataclass
class KeptFile:
    """A file of a kit in a folder of the "disk", with what journeys ask of a path."""

    keeper: Keeper
    path: str

    def __truediv__(self, name: str) -> KeptFile:
        """A file in it, if it is a folder."""
        return KeptFile(self.keeper, f"{self.path}/{name}")

    @property
    def name(self) -> str:
        """Its name in its folder."""
        return self.path.rpartition("/")[2]

    def read_bytes(self) -> bytes:
        """What it holds."""
        found = self.keeper.read(self.path)
        assert found is not None, self.path
        return found

    def read_text(self) -> str:
        """What it holds."""
        return self.read_bytes().decode()

    def exists(self) -> bool:
        """Whether it is there."""
        return self.keeper.read(self.path) is not None

    is_file = exists

    def mkdir(self) -> None:
        """Do nothing: a folder is made with the first file in it."""

    def write_text(self, text: str) -> None:
        """Another program writes it."""
        self.write_bytes(text.encode())

    def write_bytes(self, data: bytes) -> None:
        """Another program writes it."""
        self.keeper.write(self.path, data)

    def glob(self, pattern: str) -> list[str]:
        """The names in it, if it is a folder."""
        return [name for name in self.keeper.names(self.path) if Path(name).match(pattern)]

    rglob = glob


@dataclass
class SiteServer:
    """What journeys ask of the studio's server, of a site: its kits lie in a folder of the "disk"."""

    folder: KeptFile
    address: str

    def open(self, name: str) -> None:
        """Open a kit of the folder."""
        self.folder.keeper.use((self.folder / name).path)

    def close(self) -> None:
        """Show the kits of the folder."""
        self.folder.keeper.use(self.folder.path)

    def remove(self, name: str) -> None:
        """Nothing: the next journey has another folder."""


@dataclass
class SiteStudio:
    """A kit that is open in a site, and its files."""

    kit: KeptFile
    server: SiteServer

    @property
    def address(self) -> str:
        """What is opened in a browser."""
        return self.server.address

    def file(self, name: str) -> KeptFile:
        """A file of the kit."""
        return self.kit / name

    def lines(self, name: str = "raf.csv") -> list[str]:
        """The lines of a file, as they are now."""
        return self.file(name).read_text().splitlines()


@pytest.fixture
def server(keeper: Keeper, web: Web, request: Any) -> SiteServer:
    """A folder of the disk for the kits of a journey."""
    return SiteServer(KeptFile(keeper, f"disk/{request.node.name}"), web.address)


@pytest.fixture
def studio(server: SiteServer) -> SiteStudio:
    """A small kit in that folder that was just opened."""
    made = SiteStudio(server.folder / "friday", server)
    made.file("kit.toml").write_text(KIT)
    made.file("raf.csv").write_text(NOTES + "\n".join((HEADINGS, *ROWS)) + "\n")
    made.file("luftwaffe.csv").write_text(f"{HEADINGS}\n{OTHERS}\n")
    server.open("friday")
    return made


@pytest.fixture
def console(page: Page) -> Iterator[Watched]:
    """Watches the window of a journey; the other tab still shows a kit that is gone."""
    watched = Watched()
    page.on("console", watched.hear)
    yield watched
    page.remove_listener("console", watched.hear)
    watched.check()
