from __future__ import annotations

import pytest

from pressgang.layout import Imprint
from pressgang.typography.fonts import FontBook


@pytest.fixture(scope="session")
def book() -> FontBook:
    return FontBook()


@pytest.fixture(scope="session")
def imprint() -> Imprint:
    return Imprint("battle-of-britain", "0.1.0", "7c1e04")
