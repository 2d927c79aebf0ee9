"""Fixtures that several rooms of tests use."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from pressgang.cli import cli

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the golden traces anew")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-goldens") and os.environ.get("CI"):
        raise pytest.UsageError("--update-goldens has no place in CI")


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


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
