"""Typst, by its package: compiles a source that is there already."""

import sys

import typst

typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]], ignore_system_fonts=True)
