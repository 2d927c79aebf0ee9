"""The fonts of a run, loaded once for all tests of the backends."""

from __future__ import annotations

import pytest

from pressgang.typography.fonts import FontBook


@pytest.fixture(scope="session")
def book() -> FontBook:
    return FontBook()
