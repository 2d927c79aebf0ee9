"""What an expression may hold: the nodes of its tree, the functions, and types that go together."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from msgspec import Struct, field

from pressgang.diagnostics import Rule, shown, suggestion
from pressgang.games.expressions.arithmetic import FUNCTIONS, GROUP_FUNCTIONS, Expression, Function, LookedUp
from pressgang.games.expressions.values import (
    FLAG,
    LARGEST,
    NUMBER,
    TEXT,
    ValueType,
    common_type,
    fits,
    list_of,
    type_of_value,
)
from pressgang.games.problems import BAD_EXPRESSION, UNKNOWN_IN_EXPRESSION, WRONG_TYPES

NODES = frozenset((
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.UAdd, ast.BinOp, ast.Add,
    ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt,
    ast.GtE, ast.In, ast.NotIn, ast.IfExp, ast.Call, ast.Name, ast.Load, ast.Constant, ast.List,
))  # fmt: skip
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
    if not node._fields:
        return  # a sign, looked at with what it stands in, which has a place
    try:
        _allow(node, known)
    except RefusedPart as refused:
        refused.offset = place(node)
        raise


def _allow(node: ast.AST, known: Known) -> None:
    if isinstance(node, (ast.BinOp, ast.UnaryOp)) and type(node.op) not in NODES:
        raise RefusedPart(0, f"{_NAMES_OF_NODES[type(node.op)]} is not known in an expression")
    if type(node) not in NODES:
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
        raise RefusedPart(0, said, suggestion(name, every, "The functions are"))
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


_SIGNS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip
_LIKE = (ast.Eq, ast.NotEq)
_WITHIN = (ast.In, ast.NotIn)
_AS_TEXT = "Write text(…) around the number to put texts together."
_ENTRIES = "Ask for a field of its entries: any(each(weapons, weapon == 'Beam'))."


class TypeCheck:
    """Finds the type of an expression, and refuses what does not go together.

    `types` are those of the names in it, `functions` those it may call, `place` tells where a node stands.
    """

    def __init__(
        self,
        types: Mapping[str, ValueType],
        functions: Mapping[str, Function],
        place: Callable[[ast.AST], int],
    ) -> None:
        self.types, self.functions, self.place = types, functions, place

    def of(self, node: ast.expr) -> ValueType:
        """Return the type of what a node comes to. Raises `RefusedPart`."""
        if isinstance(node, ast.Name):
            return self.types[node.id]
        if isinstance(node, ast.Constant):
            return type_of_value(node.value)
        if isinstance(node, ast.List):
            return list_of(common_type(map(self.of, node.elts)))
        if isinstance(node, ast.BinOp):
            return self._sum(node) if isinstance(node.op, ast.Add) else self._numbers(node)
        if isinstance(node, ast.UnaryOp):
            inner = self.of(node.operand)
            if isinstance(node.op, ast.Not):
                return FLAG
            self.want(inner, NUMBER, node.operand, "- takes a number")
            return NUMBER
        if isinstance(node, ast.BoolOp):
            return common_type(map(self.of, node.values))
        if isinstance(node, ast.IfExp):
            self.of(node.test)
            return common_type((self.of(node.body), self.of(node.orelse)))
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            types = list(map(self.of, sides))
            for at, op in enumerate(node.ops):
                self._compared(op, (sides[at], sides[at + 1]), (types[at], types[at + 1]))
            return FLAG
        assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name), "all else is refused before"
        return self._called(self.functions[node.func.id], node.args)

    def want(self, given: ValueType, wanted: ValueType, node: ast.AST, what: str) -> None:
        """Refuse a node of another type than `what` takes."""
        if not fits(given, wanted):
            raise RefusedPart(
                self.place(node), f"{what}, and this is {given}", _way_out(given, wanted), WRONG_TYPES
            )

    def _numbers(self, node: ast.BinOp) -> ValueType:
        for side in (node.left, node.right):
            self.want(self.of(side), NUMBER, side, f"{_SIGNS[type(node.op)]} takes numbers")
        return NUMBER

    def _sum(self, node: ast.BinOp) -> ValueType:
        left, right = self.of(node.left), self.of(node.right)
        for one, at in ((left, node.left), (right, node.right)):
            if one.name == "entry":
                raise RefusedPart(
                    self.place(at), "+ takes numbers, texts or lists, and this is an entry", "", WRONG_TYPES
                )
        if not left.is_known or not right.is_known:
            return common_type((left, right)) if left == right else _known_of(left, right)
        if left.name == "list" == right.name:
            return common_type((left, right))
        if left.name == "text" == right.name:
            return TEXT
        if fits(left, NUMBER) and fits(right, NUMBER):
            return NUMBER
        way_out = _AS_TEXT if {left.name, right.name} <= {"text", "number", "flag"} else _way_out(left, NUMBER)
        raise RefusedPart(self.place(node.right), f"{left} and {right} are not added", way_out, WRONG_TYPES)

    def _compared(self, op: ast.cmpop, nodes: Sequence[ast.expr], types: Sequence[ValueType]) -> None:
        left, right = types
        if isinstance(op, _WITHIN):
            if right.name == "text":
                self.want(left, TEXT, nodes[0], "in takes a text before a text")
            elif right.is_known and right.name != "list":
                said = f"in takes a list or a text behind it, and this is {right}"
                raise RefusedPart(self.place(nodes[1]), said, "Write ==, or a list: [1, 2].", WRONG_TYPES)
            elif right.of is not None and not fits(left, right.of):
                said = f"{left} is never in {right}"
                way_out = _ENTRIES if right.of.name == "entry" else "Write what the list holds."
                raise RefusedPart(self.place(nodes[1]), said, way_out, WRONG_TYPES)
            self._know_words(nodes[0], right.of)
            self._know_words(nodes[1], left)
            return
        if not fits(left, right) and not fits(right, left):
            said = f"{left} and {right} are never equal" if isinstance(op, _LIKE) else (
                f"{left} is neither less nor more than {right}"
            )  # fmt: skip
            way_out = "Write in: 'a' in list." if "list" in (left.name, right.name) else _way_out(left, right)
            raise RefusedPart(self.place(nodes[1]), said, way_out, WRONG_TYPES)
        if not isinstance(op, _LIKE) and "list" in (left.name, right.name):
            said = f"{_SIGNS[type(op)]} compares numbers or texts, and this is {left}"
            raise RefusedPart(self.place(nodes[0]), said, "Compare its len( ), its sum( ).", WRONG_TYPES)
        self._know_words(nodes[0], right)
        self._know_words(nodes[1], left)

    def _know_words(self, node: ast.expr, wanted: ValueType | None) -> None:
        """Refuse a word that is none of those which it is compared with."""
        if isinstance(node, ast.List):
            for one in node.elts:
                self._know_words(one, wanted.of if wanted is not None and wanted.name == "list" else wanted)
        if wanted is None or not wanted.words or not isinstance(node, ast.Constant):
            return
        if isinstance(node.value, str) and node.value not in wanted.words:
            folded = {word.casefold(): word for word in wanted.words}
            same = folded.get(node.value.strip().casefold())
            hint = f'Did you mean "{same}"? ' if same else suggestion(node.value, wanted.words)
            said = f"{shown(node.value)} is never there"
            way_out = f"{hint}The words are {', '.join(wanted.words[:60])}."
            raise RefusedPart(self.place(node), said, way_out, UNKNOWN_IN_EXPRESSION)

    def _called(self, function: Function, arguments: Sequence[ast.expr]) -> ValueType:
        given = [self.of(argument) for argument in arguments]
        takes = [one.type for one in function.takes]
        if function.repeats and len(given) == 1 and given[0].name in ("list", "any"):
            takes[-1] = list_of(takes[-1])
        for at, (one, argument) in enumerate(zip(given, arguments, strict=True)):
            wanted = takes[min(at, len(takes) - 1)]
            self.want(one, wanted, argument, f"{function.name}( ) takes {wanted} here")
        return function.type_of(given)


def result_words(expression: Expression) -> frozenset[str]:
    """Return the words that an expression may come to, or its list may hold, as far as the file says."""
    found: set[str] = set()
    waiting: list[ast.AST] = [expression.tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.IfExp):
            waiting += [node.body, node.orelse]
        elif isinstance(node, ast.List | ast.BoolOp | ast.BinOp):
            waiting += ast.iter_child_nodes(node)
    kind = expression.type.of or expression.type
    return frozenset(found.union(kind.words))


def quoted_results(expression: Expression) -> tuple[str, ...]:
    """Return the texts in quotes that an expression may come to as they stand."""
    found: list[str] = []
    waiting: list[ast.AST] = [expression.tree]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
        elif isinstance(node, ast.IfExp):
            waiting += [node.body, node.orelse]
    return tuple(dict.fromkeys(found))


def _known_of(left: ValueType, right: ValueType) -> ValueType:
    """Return the type of a sum of which one part is not known before a row is read."""
    known = left if left.is_known else right
    return TEXT if known.name == "text" else NUMBER if known.name == "flag" else known


def _way_out(given: ValueType, wanted: ValueType) -> str:
    if given.name == "list" and given.of is not None and given.of.name == "entry":
        return "Name a field of its entries: each(weapons, range)."
    if given.name == "list" == wanted.name and wanted.of == NUMBER:
        return "Name what is a number of each entry: each(weapons, range)."
    if given.name == "list" and wanted.name == "number":
        return "Write sum( ), max( ), min( ) or len( ) around the list, or item(list, 1)."
    if {given.name, wanted.name} == {"text", "number"}:
        return "A text is no number: name another column, or write text(…) around a number."
    return f"Write {wanted}." if wanted.is_known and wanted != given else "Compare what is alike."
