"""The expressions of a game in a folder: arithmetic over names, and nothing else.

An expression is read by Python's own parser and let through only if every node of its tree is on our list; then
`arithmetic` works it out. What is not on the list is a problem that points at the place in the expression.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from keyword import iskeyword

from pressgang.diagnostics import Problems, shown, suggestion
from pressgang.games.allowed import GROUP_FUNCTIONS, NODES, WAY_OUT, Known, RefusedPart, allow
from pressgang.games.arithmetic import LONGEST, Expression, Fault, Scope, Total, Value
from pressgang.games.problems import BAD_EXPRESSION, CANNOT_WORK_OUT, UNKNOWN_IN_EXPRESSION
from pressgang.games.written import AnyText

__all__ = ["Expression", "Fault", "Known", "Scope", "Value", "compiled", "plain_name"]
DEEPEST = 60
"""The most levels of an expression."""

_WORDS = {"and", "or", "not", "in", "if", "else", "True", "False"}
_PARTS = re.compile(r"'[^']*'?|\"[^\"]*\"?|[^\W\d]\w*|.", re.DOTALL)
_COMPARED = re.compile(r"(==|!=|\bin)\s*\[?\s*$")
"""What stands before a word that is compared with a name."""
_NO_COMPARISON = re.compile(r"=[<>]|(?<![=!<>])=(?!=)")
"""What is taken for a comparison: `=<`, `=>`, one `=`."""


def plain_name(word: str) -> str:
    """A name as expressions know it: without capitals, hyphens as underscores."""
    return word.replace("-", "_").lower()


def compiled(text: AnyText, known: Known, found: Problems) -> Expression | None:
    """The expression of a text, or `None` and a problem at the place in it."""
    try:
        expression = _compiled(text, known)
        if not expression.names and not expression.groups:
            expression.value(Scope())  # it is the same for every row, so that a fault is one of the file
        return expression
    except Fault as fault:
        way_out = "Write another expression."
        found.add(CANNOT_WORK_OUT.at(text.span, f'the expression "{text.text}" {fault.said}', way_out))
        return None
    except RefusedPart as refused:
        rule = UNKNOWN_IN_EXPRESSION if refused.name else BAD_EXPRESSION
        found.add(rule.at(text.at(refused.offset), refused.message, refused.help))
        return None


def _compiled(text: AnyText, known: Known) -> Expression:
    source = _named(text.text, known)
    if len(source) > LONGEST:
        said = f"the expression has {len(source):,} characters; the most is {LONGEST}"
        raise RefusedPart(0, said, "Part it into values ([value.NAME]) that use each other.")
    if not source.strip():
        raise RefusedPart(0, "the expression is empty", WAY_OUT)
    _refuse_depth(source)
    place = _Places(source)
    tree = _parsed(source)
    for node in _walked(tree):
        allow(node, place.of(node), known)
    groups = _Groups(known, text, place)
    tree = groups.visit(tree)
    own = {node.id: node for node in _names(tree) if node.id not in groups.found}
    for name, node in own.items():
        _know(name, place.of(node), source, known.own, known)
    return Expression(source, text.span, tuple(own), tree, groups.found)


def _named(source: str, known: Known) -> str:
    """The text; where it is nothing but a name that the file spells with hyphens, that name."""
    word = source.strip()
    parts = word.lower().split("-")
    if len(parts) < 2 or plain_name(word) not in known.own or known.own.issuperset(parts):
        return source
    return source.replace("-", "_")


def _refuse_depth(source: str) -> None:
    """Refuse brackets in brackets beyond what anyone writes; the tree does not show them."""
    depth = offset = 0
    for part in _PARTS.findall(source):
        depth += (part in ("(", "[")) - (part in (")", "]"))
        if depth > DEEPEST:
            raise RefusedPart(
                offset, f"brackets stand in brackets more than {DEEPEST} deep", "Part it into values."
            )
        offset += len(part)


def _know(name: str, offset: int, source: str, names: frozenset[str], known: Known) -> None:
    if name in names:
        return
    if known.rows is not None and name in known.rows and names is known.own:
        way_out = f"Say of which rows: total({name}), most({name}) or least({name})."
        raise RefusedPart(
            offset, f"{name} is something of each row, and this is said of all of them", way_out, name
        )
    told = ", ".join(sorted(names)[:60]) or "none"
    word = source[offset : offset + len(name)]
    hint = suggestion(name, names)
    if not hint and _COMPARED.search(source[:offset]):
        hint = f"A word that a cell holds stands in quotes: '{word}'. "
    raise RefusedPart(offset, f"there is no {shown(word)} here", f"{hint}The names are {told}.", name)


def _parsed(source: str) -> ast.expr:
    """The tree of the text. A keyword of Python that is none here (`class`) is read as a name: with a capital,
    as names are read without regard to case.
    """
    readable = "".join(
        part.capitalize() if iskeyword(part) and part not in _WORDS else
        part.capitalize() if part in ("true", "false") else
        " " if part in "\r\n\t" else part
        for part in _PARTS.findall(source)
    )  # fmt: skip
    if "\\" in source:
        raise RefusedPart(source.index("\\"), "a backslash is not known in an expression")
    if "#" in "".join(part for part in _PARTS.findall(source) if part[0] not in "'\""):
        raise RefusedPart(source.index("#"), "a remark is not known in an expression")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(f"({readable}\n)", mode="eval").body
    except SyntaxError as error:
        offset = (
            min(max((error.offset or 2) - 2, 0), max(len(source) - 1, 0))
            if error.lineno == 1
            else len(source) - 1
        )
        quoted = re.sub(r"'[^']*'|\"[^\"]*\"", lambda text: " " * len(text.group()), source)
        meant = _NO_COMPARISON.search(quoted)
        if meant:
            right = {"=<": "<=", "=>": ">="}.get(meant.group(), "==")
            raise RefusedPart(meant.start(), f"{meant.group()} is no comparison", f"Write {right}.") from None
        raise RefusedPart(offset, f"the expression cannot be read: {_said(error)}") from None
    except (ValueError, RecursionError, MemoryError):
        raise RefusedPart(0, "the expression cannot be read") from None


def _said(error: SyntaxError) -> str:
    """What the parser says, without words about Python."""
    words = str(error.msg)
    return (
        "something is missing or too much here" if "invalid syntax" in words else words[:1].lower() + words[1:]
    )


class _Places:
    """Where the nodes of a tree stand in the text; the parser counts bytes, and a bracket before them."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.starts: dict[int, int] = {}
        total = 0
        for index, character in enumerate(source):
            self.starts[total] = index
            total += len(character.encode(errors="surrogatepass"))

    def of(self, node: ast.AST) -> int:
        """The character at which the node begins; of what is not known, its sign behind what it is of."""
        before = node.left if isinstance(node, ast.BinOp) and not isinstance(node.op, NODES) else None
        if isinstance(node, ast.Attribute | ast.Subscript):
            before = node.value
        if before is None:
            return self.starts.get(getattr(node, "col_offset", 1) - 1, 0)
        behind = self.starts.get((before.end_col_offset or 1) - 1, 0)
        return behind + len(self.source[behind:]) - len(self.source[behind:].lstrip(" )\n\t"))


def _names(tree: ast.expr) -> Iterator[ast.Name]:
    """The names that are read in a tree, but for those of functions, in order."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            yield node
        inner = node.args if isinstance(node, ast.Call) else list(ast.iter_child_nodes(node))
        waiting.extend(reversed(inner))


def _walked(tree: ast.expr) -> Iterator[ast.AST]:
    """Every node; too deep a tree is refused."""
    level: list[ast.AST] = [tree]
    for _ in range(DEEPEST + 1):
        yield from level
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return
    raise RefusedPart(
        0, f"the expression is more than {DEEPEST} levels deep", "Part it into values that use each other."
    )


class _Groups(ast.NodeTransformer):
    """Takes the totals and counts out of a tree: each becomes a name, worked out over the rows."""

    def __init__(self, known: Known, text: AnyText, place: _Places) -> None:
        self.known, self.text, self.place = known, text, place
        self.found: dict[str, Total] = {}

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A total becomes a name that no expression can hold."""
        assert isinstance(node.func, ast.Name), "no other call is let through"
        if node.func.id not in GROUP_FUNCTIONS:
            return self.generic_visit(node)
        name = f"{node.func.id} {len(self.found)}"
        self.found[name] = Total(node.func.id, self._of(node.args[0]) if node.args else None)
        return ast.Name(name, ast.Load())

    def _of(self, tree: ast.expr) -> Expression:
        """What a total is of: an expression of a row."""
        rows = Known(self.known.rows or frozenset())
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in GROUP_FUNCTIONS
            ):
                said = f"{node.func.id}( ) does not stand in another total"
                raise RefusedPart(self.place.of(node), said)
        own = {node.id: node for node in _names(tree)}
        for name, node in own.items():
            _know(name, self.place.of(node), self.text.text, rows.own, rows)
        return Expression(self.text.text, self.text.span, tuple(own), tree)
