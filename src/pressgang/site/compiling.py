"""What Python makes of its code before it runs it, made by the runtime itself when a site is written."""

from __future__ import annotations

import ast
import importlib.util
import marshal
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

_DOCUMENTED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""In a compiled file: its source is not there to be compared with."""
_LIBRARY = "/lib/python314.zip"
_READS_ITSELF = "/site/anyio/"
"""A library that finds in its own source what it loads later."""


def compile_loaded() -> bytes:
    """Return a zip of all modules, by their places: compiled if they are loaded, else without remarks."""
    out, used = BytesIO(), {getattr(module, "__file__", None) or "" for module in [*sys.modules.values()]}
    sources = {str(path): path.read_bytes() for path in Path("/site").rglob("*.py")}
    with ZipFile(_LIBRARY) as library:
        inside = [name for name in library.namelist() if name.endswith(".py")]
        sources |= {f"{_LIBRARY}/{name}": library.read(name) for name in inside}
    with ZipFile(out, "w") as archive:
        for path, source in sources.items():
            tree = _undocumented(source)
            if path in used and not path.startswith(_READS_ITSELF):
                code = compile(tree, path, "exec", dont_inherit=True)
                data = importlib.util.MAGIC_NUMBER + _UNCHECKED + marshal.dumps(code)
                archive.writestr(ZipInfo(f"{path}c"), data)
            else:
                archive.writestr(ZipInfo(path), ast.unparse(tree))
    return out.getvalue()


def _undocumented(source: bytes) -> ast.Module:
    """Return the tree of a module without the docstrings, which no page shows."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant("")), node.body[0])
    return ast.fix_missing_locations(tree)
