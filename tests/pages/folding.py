"""Traces as trees of lines, and how a golden leaves out what it, or another golden, already has.

A golden writes each part of three lines or more once. Where the part comes again, the line above it ends in `~`
and a digest of the part, and so does the line above the first. A golden may take parts from another one too:
that of a sheet in grey has only what differs from the sheet in colour.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

SHORTEST = 3
"""Lines of a part that is written once."""
_LABEL = re.compile(r" ~([0-9a-f]{8})$")


class Node:
    """A line of a trace without its indent, and the lines that belong to it."""

    __slots__ = ("children", "line")

    def __init__(self, line: str) -> None:
        self.line = line
        self.children: list[Node] = []

    def text(self) -> list[str]:
        """Return the line and all below it, indented from here."""
        return [self.line, *(" " + line for child in self.children for line in child.text())]

    @property
    def body(self) -> str:
        """What is below the line, as text; two parts are the same where this is."""
        return "\n".join(line for child in self.children for line in child.text())


def nodes_of(trace: str) -> list[Node]:
    """Return the lines of a trace without indent, each with those below it."""
    found = Node("")
    open_nodes = [found]
    for line in trace.splitlines():
        bare = line.lstrip(" ")
        node = Node(bare)
        del open_nodes[len(line) - len(bare) + 1 :]
        open_nodes[-1].children.append(node)
        open_nodes.append(node)
    return found.children


def trace_of(nodes: Iterable[Node]) -> str:
    """Return the nodes as text."""
    return "".join(line + "\n" for node in nodes for line in node.text())


def parts_of(nodes: Iterable[Node]) -> frozenset[str]:
    """Return all parts of whole nodes that are long enough to be written once."""
    parts: set[str] = set()
    for node in nodes:
        _gather(node, parts)
    return frozenset(parts)


def _gather(node: Node, parts: set[str]) -> list[str]:
    """Add the parts in a node; return the lines below it."""
    below: list[str] = []
    for child in node.children:
        below.append(child.line)
        below += [" " + line for line in _gather(child, parts)] if child.children else ()
    if len(below) >= SHORTEST:
        parts.add("\n".join(below))
    return below


def fold(trace: str, known: frozenset[str] = frozenset()) -> str:
    """Return the trace with each part written once, and none of those that are `known`."""
    lines: list[str] = []
    first: dict[str, int] = {}
    _fold(trace.splitlines(), known, first, lines)
    return "\n".join(lines) + "\n"


def _fold(source: Sequence[str], known: frozenset[str], first: dict[str, int], lines: list[str]) -> None:
    at = 0
    while at < len(source):
        head = source[at]
        indent = len(head) - len(head.lstrip(" "))
        deeper = " " * (indent + 1)
        end = at + 1
        while end < len(source) and source[end].startswith(deeper):
            end += 1
        part = source[at + 1 : end]
        at = end
        if len(part) < SHORTEST:
            lines += [head, *part]
            continue
        body = "\n".join([line[indent + 1 :] for line in part])
        if body in known:
            lines.append(f"{head} ~{_digest(body)}")
        elif body in first:
            label = f" ~{_digest(body)}"
            if not lines[first[body]].endswith(label):
                lines[first[body]] += label
            lines.append(head + label)
        else:
            first[body] = len(lines)
            lines.append(head)
            _fold(part, known, first, lines)


def unfold(golden: str, known: frozenset[str] = frozenset()) -> str:
    """Return the trace that was folded."""
    bodies = _digests(known) if known else {}
    nodes = nodes_of(golden)
    own: dict[str, list[Node]] = {}
    for node in nodes:
        _unfold(node, bodies, own)
    return trace_of(nodes)


def _unfold(node: Node, bodies: dict[str, str], own: dict[str, list[Node]]) -> None:
    label = _LABEL.search(node.line)
    if label:
        node.line = node.line[: label.start()]
        if not node.children:
            key = label[1]
            node.children = own[key] if key in own else nodes_of(bodies[key])
            return
    for child in node.children:
        _unfold(child, bodies, own)
    if label:
        own[label[1]] = node.children


@lru_cache(maxsize=2)
def _digests(parts: frozenset[str]) -> dict[str, str]:
    return {_digest(part): part for part in parts}


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:8]
