"""What an expression may hold: the nodes of its tree that are let through, and the functions there are."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import NamedTuple

from pressgang.diagnostics import shown, suggestion
from pressgang.games.arithmetic import LARGEST

FUNCTIONS: Mapping[str, tuple[int, int]] = {
    "min": (1, 50), "max": (1, 50), "abs": (1, 1), "round": (1, 2), "floor": (1, 1), "ceil": (1, 1),
    "len": (1, 1),
}  # fmt: skip
"""The functions of one row, each with the least and the most it takes."""
GROUP_FUNCTIONS: Mapping[str, tuple[int, int]] = {
    "total": (1, 1),
    "count": (0, 1),
    "most": (1, 1),
    "least": (1, 1),
}
"""Those of a side or of the whole kit; what they take is worked out for each of its rows."""

NODES = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.UAdd, ast.BinOp, ast.Add,
    ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt,
    ast.GtE, ast.In, ast.NotIn, ast.IfExp, ast.Call, ast.Name, ast.Load, ast.Constant, ast.List,
)  # fmt: skip
_NAMES_OF_NODES = {
    ast.Attribute: "a name behind a dot",
    ast.Subscript: "a part in brackets",
    ast.Pow: "a power (**)",
    ast.MatMult: "the sign @",
    ast.BitAnd: "the sign &",
    ast.BitOr: "the sign |",
    ast.BitXor: "the sign ^",
    ast.LShift: "the sign <<",
    ast.RShift: "the sign >>",
    ast.Invert: "the sign ~",
    ast.Tuple: "a list in round brackets",
    ast.Dict: "a table",
    ast.Set: "a set",
    ast.JoinedStr: "a text with braces",
    ast.Starred: "a *",
    ast.keyword: "a named argument",
    ast.NamedExpr: "the sign :=",
}
WAY_OUT = (
    "Use names, numbers, texts, lists in [ ], + - * / // %, comparisons, in, and, or, not, if … else, and "
    f"{', '.join(FUNCTIONS)}; for a side or kit {', '.join(GROUP_FUNCTIONS)}."
)


class Known(NamedTuple):
    """The names that an expression may read where it stands. `rows`, where the expression is one of a side or
    kit, are those of each of its rows, within `total(…)` and the like; `None`: it is one of a row.
    """

    own: frozenset[str]
    rows: frozenset[str] | None = None


class RefusedPart(Exception):  # noqa: N818
    def __init__(self, offset: int, message: str, help: str = WAY_OUT, name: str = "") -> None:
        self.offset, self.message, self.help, self.name = offset, message, help, name


def allow(node: ast.AST, offset: int, known: Known) -> None:
    """Refuse a node that is not on the list."""
    if isinstance(node, ast.operator | ast.cmpop | ast.unaryop | ast.boolop):
        return  # looked at with what it stands in, which has a place
    if isinstance(node, ast.BinOp | ast.UnaryOp) and not isinstance(node.op, NODES):
        raise RefusedPart(offset, f"{_NAMES_OF_NODES[type(node.op)]} is not known in an expression")
    if not isinstance(node, NODES):
        what = _NAMES_OF_NODES.get(type(node), type(node).__name__.lower())
        raise RefusedPart(offset, f"{what} is not known in an expression")
    if isinstance(node, ast.Constant):
        _allow_constant(node.value, offset)
    elif isinstance(node, ast.Name):
        if "__" in node.id:
            raise RefusedPart(offset, f"{shown(node.id)} is no name: names hold no two underscores together")
        node.id = node.id.lower()  # read without regard to case, as headings are
    elif isinstance(node, ast.Call):
        _allow_call(node, offset, known)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        for side in (node.left, node.right):
            if isinstance(side, ast.List) or (isinstance(side, ast.Constant) and isinstance(side.value, str)):
                raise RefusedPart(offset, "a text or a list is not multiplied")


def _allow_constant(value: object, offset: int) -> None:
    if isinstance(value, bool | str):
        return
    if not isinstance(value, int | float):
        raise RefusedPart(offset, f"{shown(value)} is neither a number nor a text")
    if not abs(value) <= LARGEST:
        raise RefusedPart(
            offset, f"the number is too large; the most is {LARGEST:,}", "Write a smaller number."
        )


def _allow_call(node: ast.Call, offset: int, known: Known) -> None:
    every = {**FUNCTIONS, **GROUP_FUNCTIONS}
    name = node.func.id.lower() if isinstance(node.func, ast.Name) else ""
    if name not in every:
        said = f"{shown(name)} is no function" if name else "only a function has ( ) behind it"
        raise RefusedPart(offset, said, f"{suggestion(name, every)}The functions are {', '.join(every)}.")
    if name in GROUP_FUNCTIONS and known.rows is None:
        said = f"{name}( ) is of a side or of a kit, and this is said of one row"
        raise RefusedPart(offset, said, 'Write each = "side" or each = "kit" in the check, or leave it out.')
    least, most = every[name]
    if not least <= len(node.args) <= most:
        takes = f"{least}" if least == most else f"{least} to {most}"
        raise RefusedPart(offset, f"{name}( ) takes {takes}, and has {len(node.args)}", WAY_OUT)
