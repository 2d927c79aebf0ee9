"""What Python makes of its code before it runs it, made by the runtime itself when a site is written."""

from __future__ import annotations

import ast
import importlib.util
import marshal
import sys
from io import BytesIO
from zipfile import ZipFile, ZipInfo

_DOCUMENTED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""In a compiled file: its source is not there to be compared with."""
_READS_ITSELF = "/site/anyio/"
"""A library that finds in its own source what it loads later."""


def compile_loaded() -> bytes:
    """Return a zip of the compiled code of all modules that are loaded, by their sources' places."""
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for module in [*sys.modules.values()]:
            path, read = getattr(module, "__file__", None) or "", getattr(module.__loader__, "get_data", None)
            if read is not None and path.endswith(".py") and not path.startswith(_READS_ITSELF):
                archive.writestr(ZipInfo(path), _compile(read(path), path))
    return out.getvalue()


def _compile(source: bytes, path: str) -> bytes:
    """Return the contents of a .pyc without the docstrings, which no page shows."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant("")), node.body[0])
    code = compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + _UNCHECKED + marshal.dumps(code)
