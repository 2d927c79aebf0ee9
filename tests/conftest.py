"""Fixtures that several rooms of tests use."""

from __future__ import annotations

import gc
import os
import re
import shutil
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from itertools import count
from pathlib import Path
from shutil import copytree

import pytest
from _pytest.runner import runtestprotocol
from click.testing import CliRunner
from hypothesis import settings

from pressgang.backends import png
from pressgang.cli import cli
from pressgang.files.paths import template
from pressgang.typography.fonts import FontBook

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"


def starter_folder(system: str) -> Path:
    """The starter kit of a game of ours."""
    return template(f"games/{system}/starter")


def whole_starter(game: str, folder: Path) -> Path:
    """Copy a starter into a folder, with the sheets that it has in remarks because another says the same."""
    kit = Path(copytree(starter_folder(game), folder / game))
    text = (kit / "kit.toml").read_text(encoding="utf-8")
    (kit / "kit.toml").write_text(text.replace("# [[sheet]]\n# kind", "[[sheet]]\nkind"), encoding="utf-8")
    return kit


def keep_rows(folder: Path, most: int) -> None:
    """Leave the first rows in each stat file of a folder: what is asked of a few takes less time."""
    for file in folder.glob("*.csv"):
        lines = file.read_text(encoding="utf-8").splitlines()
        rows = [line for line in lines if line and not line.startswith("#")]
        file.write_text("\n".join(rows[: most + 1]) + "\n", encoding="utf-8")


def leave_out_mats(kit: Path) -> None:
    """Take mats out of a kit: they look at no row, and take as long as all its other sheets."""
    head, *sheets = (kit / "kit.toml").read_text(encoding="utf-8").split("[[sheet]]")
    kept = [one for one in sheets if not re.match(r'\nkind = "(hex-mat|square-mat|web-board)"', one)]
    assert len(kept) < len(sheets)
    (kit / "kit.toml").write_text("[[sheet]]".join([head, *kept]), encoding="utf-8")


settings.register_profile(
    "pressgang",
    max_examples=int(os.environ.get("PRESSGANG_EXAMPLES", "10")),
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("pressgang")
"""No property is timed: machines differ. In CI the same examples are tried each time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the golden traces anew")


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(1_000_000, 50, 100)  # as a run of the command line has it: drawings have no cycles
    # What is kept of a run is kept here, not in the home of whoever tests.
    kept = os.environ["PRESSGANG_CONFIG"] = tempfile.mkdtemp(prefix="pressgang-tests-")
    os.environ["PRESSGANG_DATA"] = str(Path(kept) / "data")  # and whoever tests may have games of their own
    os.environ.pop("PRESSGANG_GAMES", None)
    # Tests start hundreds of processes; where none may keep what it compiles, each compiles the program anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False  # nor rewrites the assertions of each test file in each run
    config.add_cleanup(lambda: shutil.rmtree(kept, ignore_errors=True))
    if "PYTEST_XDIST_WORKER" not in os.environ and hasattr(
        config, "cache"
    ):  # faces are unpacked once for all workers; nobody's are touched
        code = sorted((ROOT / "src/pressgang/typography").rglob("*.py"))
        made_by = sha256(b"".join(path.read_bytes() for path in code)).hexdigest()[:12]
        has_cache = config.pluginmanager.hasplugin("cacheprovider")
        faces = config.cache.mkdir(f"pressgang-{made_by}") if has_cache else Path(kept) / "cache"
        os.environ["PRESSGANG_CACHE"] = str(faces)
    os.fsync = lambda number: None  # no power cut is waited for; started processes write as users' do
    if config.getoption("--update-goldens") and (os.environ.get("CI") or os.environ.get("PRESSGANG_CI")):
        raise pytest.UsageError("--update-goldens has no place in CI")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """In a fresh clone every second process begins with the last files, so that none is compiled twice."""
    every_second = os.environ.get("PYTEST_XDIST_WORKER", "")[-1:] in set("13579")
    if every_second and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        for path in sorted((ROOT / "tests").rglob("test_*.py"), reverse=True):
            with suppress(Exception, pytest.skip.Exception):  # what is wrong with it is said in its turn
                import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_finish() -> None:
    gc.freeze()  # thousands of tests stay till the end, and need not be gone through again and again


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """In a worker, tell the process that counts of each test alone: of what went before and after it only where
    it went wrong, and not when it begins. To send these to and fro takes a third of what pytest itself takes.
    """
    all_wanted = any(item.config.getoption(one, None) is not None for one in ("durations", "xmlpath"))
    if "PYTEST_XDIST_WORKER" not in os.environ or all_wanted:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_sessionfinish() -> None:
    gc.freeze()  # what is left goes with the process


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


_FOLDERS = count()


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder named for its test; pytest looks for its number among those of all tests before."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    folder = tmp_path_factory.getbasetemp() / f"{name}{next(_FOLDERS)}"
    folder.mkdir(mode=0o700)
    return folder


Pressgang = Callable[..., Ran]


@pytest.fixture
def pressgang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pressgang:
    """Run the command line in an empty folder; a traceback fails the test."""
    monkeypatch.chdir(tmp_path)

    def run(*words: object) -> Ran:
        result = CliRunner().invoke(cli, [str(word) for word in words], prog_name="pressgang")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture(scope="session")
def book() -> FontBook:
    """Our fonts, loaded once."""
    return FontBook()


@pytest.fixture
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures drawn by resvg, several times faster than CairoSVG, where it is not asked how they are drawn."""
    monkeypatch.setattr(png, "_renderer", lambda: png._resvg(OSError("not asked")))


SYSTEMS_WITH_EXAMPLES = sorted(path.parent.name for path in EXAMPLES.glob("*/kit.toml"))


LEFT_OUT = {"battle-of-britain": {"hex-mat-one-page", "hex-mat-memoir"}}
"""Sheets that are no PDF of another sort than those printed: their lands take as long as all else."""


def printed_example(factory: pytest.TempPathFactory, name: str) -> list[Path]:
    """The sheets of an example kit as PDF, printed once for all workers of a test run."""
    shared = factory.getbasetemp()
    shared = shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared
    folder, done = shared / f"example-{name}", shared / f"example-{name}.done"
    try:
        folder.mkdir()
    except FileExistsError:  # another worker prints it, or has done so
        until = time.monotonic() + 120
        while not done.exists() and time.monotonic() < until:
            time.sleep(0.05)
    else:
        kit = tomllib.loads((EXAMPLES / name / "kit.toml").read_text(encoding="utf-8"))
        sheets = [sheet.get("name", sheet["kind"]) for sheet in kit["sheet"]]
        only = [f"--only={sheet}" for sheet in sheets if sheet not in LEFT_OUT.get(name, ())]
        words = only if len(only) < len(sheets) else []
        ran = CliRunner().invoke(cli, ["render", str(EXAMPLES / name), "-o", str(folder), *words])
        done.write_text(f"{ran.output}{ran.exception!r}" if ran.exit_code else "", encoding="utf-8")
    assert done.exists() and not done.read_text(encoding="utf-8")
    return sorted(folder.glob("*.pdf"))
