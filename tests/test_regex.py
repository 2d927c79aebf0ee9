"""Expressions that are compiled when they are first used: all of them can be."""

from __future__ import annotations

import importlib
import re

from pressgang.regex import LateRegex
from tests.test_architecture import by_name


def test_each_expression_of_a_module_compiles() -> None:
    found = 0
    for name in by_name():
        if name.endswith("__main__"):
            continue
        for value in vars(importlib.import_module(name.removesuffix(".__init__"))).values():
            if isinstance(value, LateRegex):
                assert re.compile(*value._source) is not None
                found += 1
    assert found > 100
