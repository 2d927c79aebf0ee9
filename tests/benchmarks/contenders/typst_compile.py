"""Typst, by its package: compiles a source that is there already."""
# ruff: noqa: PTH123, UP031 (a script as short and quick as its author could make it)

import sys

import typst

typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]], ignore_system_fonts=True)
