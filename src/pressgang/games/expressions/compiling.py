"""The expressions of a game in a folder: arithmetic over names, and nothing else.

An expression is read by Python's own parser and let through only if every node of its tree is on our list, and
its types go together; then `arithmetic` works it out. What is not on the list is a problem that points at the
place in the expression.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from keyword import iskeyword
from typing import Literal, Protocol

from msgspec import Struct, field

from pressgang.diagnostics import Problems, Rule, Span, shown, suggestion
from pressgang.games.expressions.arithmetic import (
    FUNCTIONS,
    Expression,
    ExpressionPart,
    ForEach,
    ForSides,
    Function,
    LookedUp,
    Lookup,
    MarksOf,
    Scope,
    Total,
    functions_with,
)
from pressgang.games.expressions.values import (
    ANY,
    FLAG,
    LARGEST,
    LONGEST,
    NUMBER,
    TEXT,
    Fault,
    Value,
    ValueType,
    common_type,
    fits,
    list_of,
    plain_name,
    type_of_value,
)
from pressgang.games.problems import BAD_EXPRESSION, CANNOT_WORK_OUT, UNKNOWN_IN_EXPRESSION, WRONG_TYPES
from pressgang.games.written import Written
from pressgang.regex import regex
from pressgang.structs import replace

__all__ = ["Expression", "Fault", "Known", "Scope", "Value", "compiled", "plain_name"]

GROUP_FUNCTIONS = tuple(name for name, one in FUNCTIONS.items() if one.scope == "group")
"""Those of a side or of the whole kit; what they take is worked out for each of its rows."""
NODES = frozenset((
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.UAdd, ast.BinOp, ast.Add,
    ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt,
    ast.GtE, ast.In, ast.NotIn, ast.IfExp, ast.Call, ast.Name, ast.Load, ast.Constant, ast.List,
))  # fmt: skip
_NAMES_OF_NODES = {
    ast.Attribute: "a name behind a dot", ast.Subscript: "a part in brackets", ast.Pow: "a power (**)",
    ast.MatMult: "the sign @", ast.BitAnd: "the sign &", ast.BitOr: "the sign |", ast.BitXor: "the sign ^",
    ast.LShift: "the sign <<", ast.RShift: "the sign >>", ast.Invert: "the sign ~", ast.Dict: "a table",
    ast.Tuple: "a list in round brackets", ast.Set: "a set", ast.JoinedStr: "a text with braces",
    ast.Starred: "a *", ast.keyword: "a named argument", ast.NamedExpr: "the sign :=",
}  # fmt: skip
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
    labels: Mapping[str, str] = field(default_factory=dict)

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
        self, types: Mapping[str, ValueType], functions: Mapping[str, Function], place: Callable[[ast.AST], int]
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
            known = left if left.is_known else right  # not before a row is read is it known what the other is
            return {"text": TEXT, "flag": NUMBER}.get(known.name, known)
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
            said = f"{left} and {right} are never equal"
            said = said if isinstance(op, _LIKE) else f"{left} is neither less nor more than {right}"
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
        return function.gives if isinstance(function.gives, ValueType) else function.gives(given)


def result_words(expression: Expression) -> frozenset[str]:
    """Return the words that an expression may come to, or its list may hold, as far as the file says."""
    kind = expression.type.of or expression.type
    return frozenset(kind.words).union(_quoted(expression.tree, (ast.List, ast.BoolOp, ast.BinOp)))


def quoted_results(expression: Expression) -> tuple[str, ...]:
    """Return the texts in quotes that an expression may come to as they stand."""
    return tuple(dict.fromkeys(_quoted(expression.tree)))


def _quoted(node: ast.AST, within: tuple[type[ast.AST], ...] = ()) -> Iterator[str]:
    """Yield the texts in quotes that a node may come to, and those in nodes of the types `within`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else []
    for part in ast.iter_child_nodes(node) if isinstance(node, within) else parts:
        yield from _quoted(part, within)


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


DEEPEST = 60
"""The most levels of an expression."""

_WORDS = {"and", "or", "not", "in", "if", "else", "True", "False"}
_PARTS = regex(r"'[^']*'?|\"[^\"]*\"?|[^\W\d]\w*|.", re.DOTALL)
_READ_OTHERWISE = regex(r"'[^']*'?|\"[^\"]*\"?|[^\W\d]\w*|[\r\n\t]")
"""The texts and words of an expression, and the blanks that are no spaces."""
_NAME = regex(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_BRACED = regex(r"""(\s*)\{((?:'[^']*'|"[^"]*"|[^{}:'"])*)\}\s*""")
_COMPARED = regex(r"(==|!=|\bin)\s*\[?\s*$")
"""What stands before a word that is compared with a name."""
_NO_SIGN = regex(r"=[<>](?!=)|<>|[=!]==|(?<![=!<>])=(?![=<>])|[≤≥≠×·÷]|&&|\|\||\bis not\b|\bis\b")
"""What is taken for a sign of an expression: `=<`, `=>`, one `=`, `<>`, `≤`, `&&`, `is`."""
_MEANT_SIGNS = {
    "=<": "<=", "=>": ">=", "≤": "<=", "≥": ">=", "<>": "!=", "≠": "!=", "!==": "!=", "is not": "!=",
    "×": "*", "·": "*", "÷": "/", "&&": "and", "||": "or",
}  # fmt: skip
"""What to write in its place, where that is not `==`."""
_SIDE_BY_SIDE = regex(r"\b(?!(?:and|or|not|in|if|else)\b)(\w+) +(?!(?:and|or|not|in|if|else)\b)(\w+)")


def compiled(text: Written, known: Known, found: Problems) -> Expression | None:
    """Return the expression of a text, or None and a problem at the place in it."""
    try:
        expression = _compiled(text, known)
        if not expression.names and not expression.groups:
            expression.value(Scope())  # it is the same for every row, so that a fault is one of the file
        return expression
    except Fault as fault:
        way_out = "Write another expression."
        found.report(CANNOT_WORK_OUT, text.place, f'the expression "{text.text}" {fault.said}', way_out)
        return None
    except RefusedPart as refused:
        found.report(refused.rule, text.at(refused.offset), refused.message, refused.help)
        return None


def _compiled(text: Written, known: Known) -> Expression:
    source = text.text
    if "{" in source and not text.before and (braced := _BRACED.fullmatch(source)):
        source = f"{braced[1]} {braced[2]} "  # braces say nothing more; the rest keeps its place
    source = _named(source, known)
    if len(source) > LONGEST:
        said = f"the expression has {len(source):,} characters; the most is {LONGEST}"
        raise RefusedPart(0, said, "Part it into values ([value.NAME]) that use each other.")
    if not source.strip():
        raise RefusedPart(0, "the expression is empty", WAY_OUT)
    name = source.strip().lower()
    if name in known.own and _NAME.fullmatch(name):  # most are no more than that
        return Expression(source, text.place, (name,), ast.Name(name), type=known.own[name])
    _refuse_depth(source)
    compiler, tree = _Compiler(source, text.place), _parsed(source)
    for node in _walked(tree):
        allow(node, compiler.place_of, known)
    return compiler.expression(tree, known)


def _named(source: str, known: Known) -> str:
    """Return the text; where it is nothing but a name that the file spells with hyphens, that name."""
    word = source.strip()
    parts = word.lower().split("-")
    if len(parts) < 2 or plain_name(word) not in known.own or all(part in known.own for part in parts):
        return source
    return source.replace("-", "_")


def _refuse_depth(source: str) -> None:
    """Refuse brackets in brackets beyond what anyone writes; the tree does not show them."""
    if source.count("(") + source.count("[") <= DEEPEST:
        return
    depth = offset = 0
    for part in _PARTS.findall(source):
        depth += (part in ("(", "[")) - (part in (")", "]"))
        if depth > DEEPEST:
            raise RefusedPart(
                offset, f"brackets stand in brackets more than {DEEPEST} deep", "Part it into values."
            )
        offset += len(part)


def _refuse_unknown(name: str, offset: int, source: str, known: Known) -> None:
    """Refuse a name that is not there."""
    if known.rows is not None and name in known.rows:
        way_out = f"Say of which rows: total({name}), most({name}) or least({name})."
        said = f"{name} is something of each row, and this is said of all of them"
        raise RefusedPart(offset, said, way_out, UNKNOWN_IN_EXPRESSION)
    listed = ", ".join(sorted(known.own)[:60]) or "none"
    word = source[offset : offset + len(name)]
    if function := known.every_function.get(name):
        said = f"{word} stands without its brackets"
        raise RefusedPart(offset, said, f"Write {function.signature}, such as {function.example}.")
    labelled = [own for own, label in known.labels.items() if label.casefold() == word.casefold()]
    hint = f"It is the label of {labelled[0]}: write that. " if labelled else suggestion(name, known.own)
    if not hint and _COMPARED.search(source[:offset]):
        hint = f"A word that a cell holds stands in quotes: '{word}'. "
    said, way_out = f"there is no {shown(word)} here", f"{hint}The names are {listed}."
    raise RefusedPart(offset, said, way_out, UNKNOWN_IN_EXPRESSION)


def _parsed(source: str) -> ast.expr:
    """Return the tree of the text. A keyword of Python that is none here (`class`) is read as a name: with a
    capital, as names are read without regard to case.
    """
    readable = _READ_OTHERWISE.sub(_readable, source)
    if "\\" in source:
        raise RefusedPart(source.index("\\"), "a backslash is not known in an expression")
    if "#" in source and "#" in _PARTS.findall(source):
        raise RefusedPart(source.index("#"), "a remark is not known in an expression")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(f"({readable}\n)", mode="eval").body
    except SyntaxError as error:
        last = len(source) - 1
        offset = min(max((error.offset or 2) - 2, 0), last) if error.lineno == 1 else last
        quoted = re.sub(r"'[^']*'|\"[^\"]*\"", lambda text: " " * len(text.group()), source)
        if meant := _NO_SIGN.search(quoted):
            right = _MEANT_SIGNS.get(meant.group(), "==")
            said = f"{meant.group()} is no {'comparison' if right.endswith(('=', '<', '>')) else 'sign'}"
            raise RefusedPart(meant.start(), said, f"Write {right}.") from None
        if pair := _SIDE_BY_SIDE.search(quoted):
            name = f", or {pair[1]}_{pair[2]} if that is one name" if pair[1][0].isalpha() else ""
            said, way_out = (
                f"nothing stands between {pair[1]} and {pair[2]}",
                f"Write a sign between them{name}.",
            )
            raise RefusedPart(pair.start(1), said, way_out) from None
        said = error.msg[:1].lower() + error.msg[1:]  # without words about Python
        said = "something is missing or too much here" if "invalid syntax" in said else said
        raise RefusedPart(offset, f"the expression cannot be read: {said}") from None
    except (ValueError, RecursionError, MemoryError):
        raise RefusedPart(0, "the expression cannot be read") from None


def _readable(match: re.Match[str]) -> str:
    """Return a word of an expression as Python reads it."""
    part = match[0]
    if part in "\r\n\t":
        return " "
    return part.capitalize() if part in ("true", "false") or (iskeyword(part) and part not in _WORDS) else part


def _inside(node: ast.AST) -> list[ast.AST]:
    """Return the parts of a node; most nodes have none."""
    is_leaf = not node._fields or type(node) in (ast.Name, ast.Constant)
    return [] if is_leaf else [*ast.iter_child_nodes(node)]


def _read_by(tree: ast.expr) -> tuple[list[ast.Name], set[str]]:
    """Return the names that are read in a tree, in order, and those of the functions that it calls."""
    names: list[ast.Name] = []
    calls: set[str] = set()
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            names.append(node)
        elif isinstance(node, ast.Call):
            calls.add(node.func.id)  # type: ignore[attr-defined] # no other call is let through
            waiting.extend(reversed(node.args))
        else:
            waiting.extend(reversed(_inside(node)))
    return names, calls


def _walked(tree: ast.expr) -> Iterator[ast.AST]:
    """Yield every node; too deep a tree is refused."""
    level: list[ast.AST] = [tree]
    for _ in range(DEEPEST + 1):
        yield from level
        level = [child for node in level for child in _inside(node)]
        if not level:
            return
    raise RefusedPart(
        0, f"the expression is more than {DEEPEST} levels deep", "Part it into values that use each other."
    )


class _Compiler:
    """Makes expressions of the trees of one text."""

    def __init__(self, source: str, span: Span) -> None:
        self.source, self.span = source, span

    @cached_property
    def starts(self) -> dict[int, int]:
        """The characters by the bytes at which they begin; the parser counts bytes, and a bracket first."""
        lengths = (len(character.encode(errors="surrogatepass")) for character in self.source)
        return {start: index for index, start in enumerate(accumulate(lengths, initial=0))}

    def text_of(self, node: ast.expr) -> str:
        """Return the text of a node."""
        end = self.starts.get((node.end_col_offset or 1) - 1, len(self.source))
        return self.source[self.place_of(node) : end].strip()

    def place_of(self, node: ast.AST) -> int:
        """Return the character at which a node begins; for an unknown one, that of its sign."""
        before = node.left if isinstance(node, ast.BinOp) and type(node.op) not in NODES else None
        if isinstance(node, ast.Attribute | ast.Subscript):
            before = node.value
        if before is None:
            return self.starts.get(getattr(node, "col_offset", 1) - 1, 0)
        behind = self.starts.get((before.end_col_offset or 1) - 1, 0)
        return behind + len(self.source[behind:]) - len(self.source[behind:].lstrip(" )\n\t"))

    def expression(self, tree: ast.expr, known: Known) -> Expression:
        """Return the expression of a tree with these names. Raises `RefusedPart`."""
        parts, (names, calls) = _Parts(self, known), _read_by(tree)
        if any(known.every_function[name].scope != "anywhere" for name in calls):
            tree = parts.visit(tree)
            names, calls = _read_by(tree)
        types = dict(parts.types)
        own: dict[str, None] = {}
        for node in names:
            if node.id not in types:
                if node.id not in known.own:
                    _refuse_unknown(node.id, self.place_of(node), self.source, known)
                types[node.id] = known.own[node.id]
            if node.id not in parts.found:
                own[node.id] = None
        for part in parts.found.values():
            if not isinstance(part, Total | ForSides):
                own |= dict.fromkeys(sorted(part.every_name()))
        kind = TypeCheck(types, known.every_function, self.place_of).of(tree)
        of_code = {name: one for name, one in known.functions.items() if name in calls}
        return Expression(
            source=self.source,
            span=self.span,
            names=tuple(own),
            tree=tree,
            groups=parts.found,
            type=kind,
            beyond=parts.beyond,
            functions=functions_with(of_code) if of_code else None,
        )


_Work = Callable[[str, list[ast.expr]], tuple[ExpressionPart, ValueType]]


class _Parts(ast.NodeTransformer):
    """Takes what is no plain arithmetic out of a tree: each part becomes a name that no expression holds."""

    def __init__(self, compiler: _Compiler, known: Known) -> None:
        self.compiler, self.known, self.place = compiler, known, compiler.place_of
        self.found: dict[str, ExpressionPart] = {}
        self.types: dict[str, ValueType] = {}
        self.beyond: Literal["", "letters", "rows"] = ""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Return the name that stands for such a call, or the call."""
        assert isinstance(node.func, ast.Name), "no other call is let through"
        works: Mapping[str, _Work] = {
            "group": self._total,
            "sides": self._each_side,
            "entries": self._each,
            "table": self._lookup,
            "rules": self._marks,
        }
        work = works.get(self.known.every_function[node.func.id].scope)
        if work is None:
            return self.generic_visit(node)
        name = f"{node.func.id} {len(self.found)}"
        self.found[name], self.types[name] = work(node.func.id, node.args)
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def _inner(self, tree: ast.expr, known: Known) -> Expression:
        made = self.compiler.expression(tree, known)
        self.beyond = max(self.beyond, made.beyond)  # by the alphabet: "rows" is more than "letters"
        return made

    def _want(self, given: ValueType, wanted: ValueType, node: ast.AST, what: str) -> None:
        TypeCheck({}, {}, self.place).want(given, wanted, node, what)

    def _total(self, function: str, arguments: list[ast.expr]) -> tuple[ExpressionPart, ValueType]:
        """Return a total or a count, and what it is of: an expression of a row."""
        self.beyond = "rows"
        (of,) = arguments or [ast.Constant(1)]
        for node in ast.walk(of):
            inner = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if inner in GROUP_FUNCTIONS:
                raise RefusedPart(self.place(node), f"{inner}( ) does not stand in another total")
        made = self._inner(of, replace(self.known, own=self.known.rows or {}, rows=None, sides=None))
        if function == "distinct":
            self._refuse_nested(list_of(made.type) if made.type.name == "list" else made.type, of, function)
            return Total(function, made), list_of(made.type)
        if function != "count":
            self._want(made.type, NUMBER, of, f"{function}( ) takes a number")
        return Total(function, made), NUMBER

    def _each(self, function: str, arguments: list[ast.expr]) -> tuple[ExpressionPart, ValueType]:
        """Return what goes through a list: its fields are names within."""
        listed, then = arguments
        of = self._inner(listed, self.known)
        self._want(of.type, list_of(ANY), listed, f"{function}( ) takes a list")
        entry = of.type.of or ANY
        if entry.is_known and entry.name != "entry":
            said = f"{function}( ) goes through a list whose entries have fields, and this is {of.type}"
            raise RefusedPart(self.place(listed), said, 'Name a column of kind = "list".', WRONG_TYPES)
        fields = dict(entry.fields)
        known = replace(self.known, own={**self.known.own, **fields})
        made = self._inner(then, known)
        self._refuse_nested(made.type, then, function)
        steady = frozenset(one for one, part in made.groups.items() if part.every_name().isdisjoint(fields))
        return ForEach(of, replace(made, steady=steady), frozenset(fields)), list_of(made.type)

    def _refuse_nested(self, one: ValueType, node: ast.expr, function: str) -> None:
        """Refuse what would make a list of entries, or of lists of lists."""
        if one.name == "entry" or (
            one.name == "list" and one.of is not None and one.of.name in ("list", "entry")
        ):
            what = "entries" if one.name == "entry" else "lists of lists"
            said = f"{function}( ) makes a list of {what}"
            raise RefusedPart(self.place(node), said, "Name a field, such as its first.", WRONG_TYPES)

    def _each_side(self, function: str, arguments: list[ast.expr]) -> tuple[ExpressionPart, ValueType]:
        """Return what is worked out for each side of a kit."""
        self.beyond = "rows"
        (of,) = arguments
        if self.known.sides is None:
            said = f"{function}( ) reads all sides of a kit, and does not stand here"
            way_out = "It stands in what is printed for a side or the kit, and in a check of the kit."
            raise RefusedPart(self.place(of), said, way_out)
        made = self._inner(of, replace(self.known, own=self.known.sides, sides=None))
        self._refuse_nested(made.type, of, function)
        return ForSides(made), list_of(made.type)

    def _marks(self, function: str, arguments: list[ast.expr]) -> tuple[ExpressionPart, ValueType]:
        """Return what names the footnotes of rules."""
        self.beyond = max(self.beyond, "letters")
        named = []
        for node in arguments:
            begin, word = self.place(node), plain_name(self.compiler.text_of(node))
            if word not in self.known.rules:
                rules = sorted(self.known.rules)
                way_out = suggestion(word, rules, "The rules are")
                raise RefusedPart(begin, f"the game has no rule {shown(word)}", way_out, UNKNOWN_IN_EXPRESSION)
            named.append(word)
        return MarksOf(tuple(named), function == "mark"), TEXT

    def _lookup(self, function: str, arguments: list[ast.expr]) -> tuple[ExpressionPart, ValueType]:
        """Return the reading of a table, whose name is written as the file has it."""
        named, *by = arguments
        begin, name = self.place(named), self.compiler.text_of(named)
        if isinstance(named, ast.Constant) and isinstance(named.value, str):
            name = named.value
        tables = self.known.tables
        if tables is None:
            said = f"{function}( ) does not stand in the cells of a table"
            raise RefusedPart(begin, said, "Work it out in the cell, or read the table elsewhere.")
        names = {plain_name(one): one for one in tables}
        if plain_name(name) not in names:
            way_out = suggestion(name, names.values(), "The tables are")
            raise RefusedPart(begin, f"the game has no table {shown(name)}", way_out, UNKNOWN_IN_EXPRESSION)
        table = tables.looked_up(names[plain_name(name)])
        keys = tuple(self._inner(one, self.known) for one in by)
        if table is None:
            return Lookup(None, name, keys), ANY
        written = [node.value if isinstance(node, ast.Constant) else None for node in by]
        said = table.refuse_keys(written, [key.type for key in keys])
        if said:
            way_out = f"Write {function}({names[plain_name(name)]}, value down, value across)."
            raise RefusedPart(self.place(by[-1]), said, way_out, WRONG_TYPES)
        for one in table.read():
            if one not in self.known.own:
                _refuse_unknown(one, begin, self.compiler.source, self.known)
        return Lookup(table, name, keys), table.type
