"""What an expression may hold: the nodes of its tree that are let through, and the functions there are."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct, field

from pressgang.diagnostics import Rule, shown, suggestion
from pressgang.games.expressions.arithmetic import LookedUp
from pressgang.games.expressions.functions import FUNCTIONS, GROUP_FUNCTIONS, Function
from pressgang.games.expressions.values import LARGEST, ValueType
from pressgang.games.problems import BAD_EXPRESSION

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
    f"{', '.join(name for name in FUNCTIONS if name not in GROUP_FUNCTIONS)}; for a side or kit "
    f"{', '.join(GROUP_FUNCTIONS)}."
)


class TablesToRead(Protocol):
    """The tables of a game as expressions read them."""

    def __iter__(self) -> Iterator[str]:
        """Return their names, also of those with faults."""

    def looked_up(self, name: str) -> LookedUp | None:
        """Return the table of that name; None where it has faults, which are reported once."""


class IconsToName(Protocol):
    """The icons of a game as texts name them."""

    def problem(self, name: str) -> tuple[str, str] | None:
        """Return what is wrong with the icon of that name, and the way out; None where it can be printed."""


class Known(Struct, frozen=True):
    """The names that an expression may read where it stands, with their types. `rows`, where the expression is
    one of a side or kit, are those of each of its rows, within `total(…)` and the like; None: it is of a row.
    `sides` are then those of each side, within `each_side(…)`.

    `tables` are those that `lookup(…)` reads (None: it is not for this expression), `functions` those of the
    game's own code. `icons` are those that a text may name.
    """

    own: Mapping[str, ValueType]
    rows: Mapping[str, ValueType] | None = None
    tables: TablesToRead | None = None
    functions: Mapping[str, Function] = field(default_factory=dict)
    rules: frozenset[str] = frozenset()
    """The rules of the game, whose footnotes `mark(…)` names."""
    icons: IconsToName | None = None
    sides: Mapping[str, ValueType] | None = None

    @property
    def every_function(self) -> Mapping[str, Function]:
        """Return the functions that it may call, by name."""
        return {**self.functions, **FUNCTIONS} if self.functions else FUNCTIONS


class RefusedPart(Exception):  # noqa: N818
    """A part of an expression that is refused: the character at which it stands, and by which rule."""

    def __init__(self, offset: int, message: str, help: str = WAY_OUT, rule: Rule = BAD_EXPRESSION) -> None:
        self.offset, self.message, self.help, self.rule = offset, message, help, rule


def allow(node: ast.AST, place: Callable[[ast.AST], int], known: Known) -> None:
    """Refuse a node that is not on the list; `place` finds where it stands."""
    if isinstance(node, ast.Load | ast.operator | ast.cmpop | ast.unaryop | ast.boolop):
        return  # looked at with what it stands in, which has a place
    try:
        _allow(node, known)
    except RefusedPart as refused:
        refused.offset = place(node)
        raise


def _allow(node: ast.AST, known: Known) -> None:
    if isinstance(node, ast.BinOp | ast.UnaryOp) and not isinstance(node.op, NODES):
        raise RefusedPart(0, f"{_NAMES_OF_NODES[type(node.op)]} is not known in an expression")
    if not isinstance(node, NODES):
        what = _NAMES_OF_NODES.get(type(node), type(node).__name__.lower())
        raise RefusedPart(0, f"{what} is not known in an expression")
    if isinstance(node, ast.Constant):
        _allow_constant(node.value)
    elif isinstance(node, ast.Name):
        if "__" in node.id:
            raise RefusedPart(0, f"{shown(node.id)} is no name: names hold no two underscores together")
        node.id = node.id.lower()  # read without regard to case, as headings are
    elif isinstance(node, ast.Call):
        _allow_call(node, known)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        for side in (node.left, node.right):
            if isinstance(side, ast.List) or (isinstance(side, ast.Constant) and isinstance(side.value, str)):
                raise RefusedPart(0, "a text or a list is not multiplied")


def _allow_constant(value: object) -> None:
    if isinstance(value, bool | str):
        return
    if not isinstance(value, int | float):
        raise RefusedPart(0, f"{shown(value)} is neither a number nor a text")
    if not abs(value) <= LARGEST:
        raise RefusedPart(0, f"the number is too large; the most is {LARGEST:,}", "Write a smaller number.")


def _allow_call(node: ast.Call, known: Known) -> None:
    every = known.every_function
    name = node.func.id.lower() if isinstance(node.func, ast.Name) else ""
    if name not in every:
        said = f"{shown(name)} is no function" if name else "only a function has ( ) behind it"
        raise RefusedPart(0, said, f"{suggestion(name, every)}The functions are {', '.join(every)}.")
    if name in GROUP_FUNCTIONS and known.rows is None:
        said = f"{name}( ) is of a side or of a kit, and this is said of one row"
        raise RefusedPart(0, said, 'Write each = "side" or each = "kit" in the check, or leave it out.')
    function = every[name]
    assert isinstance(node.func, ast.Name)
    node.func.id = name
    if not function.least <= len(node.args) <= function.most:
        least, most = function.least, function.most
        takes = f"{least}" if least == most else f"{least} to {most}"
        said = f"{name}( ) takes {takes}, and has {len(node.args)}"
        raise RefusedPart(0, said, f"Write {function.signature}, such as {function.example}.")
