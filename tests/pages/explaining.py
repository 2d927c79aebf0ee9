"""What differs between two traces of a sheet, in sentences: which piece, mark or words, and by how much."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from math import hypot

from tests.pages.folding import Node, nodes_of

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_LINE = re.compile(r"M(\S+) (\S+) L(\S+) (\S+)$")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_LAYERS = {"art", "cut", "fold", "marks", "furniture"}
_MARKS = {"cut": "the cut marks", "fold": "the fold marks", "marks": "the registration and joint marks"}
_CLOSE = 3.0
"""How far apart in mm two drawings may be that are taken for one that moved, among others of its kind."""


def words_of(line: str) -> list[str]:
    """Return the words of a line; a quoted one is one word, with its quotes."""
    return _WORD.findall(line)


def explain(old: str, new: str) -> list[str]:
    """Return a sentence for each difference, in the order of the pages; drawings that pages share come last.

    What is the same on several pages is one sentence.
    """
    return _joined(_explain(old, new))


def _joined(said: Iterable[str]) -> list[str]:
    pages: dict[str, list[str]] = {}
    for sentence in said:
        found = re.match(r"page (\d+)([,:].*)", sentence)
        pages.setdefault(found[2] if found else sentence, []).extend([found[1]] if found else [])
    return [
        f"page{'s' if len(on) > 1 else ''} {', '.join(on)}{words}" if on else words
        for words, on in ((words, list(dict.fromkeys(on))) for words, on in pages.items())
    ]


def _explain(old: str, new: str) -> list[str]:
    was, now = Sheet(old), Sheet(_with_names_of(old, new))
    said = list(_compare(was.head, now.head, "the document"))
    for number, (before, after) in enumerate(zip_longest(was.pages, now.pages), 1):
        if before is None or after is None:
            said.append(f"page {number} is {'new' if before is None else 'gone'}")
            continue
        if before.line != after.line:
            said.append(f"page {number}: {_quote(before.line)} is now {_quote(after.line)}")
        said += _compare(before.children, after.children, f"page {number}", was.ordinals(number - 1))
    for name in dict.fromkeys([*was.symbols, *now.symbols]):
        before, after = was.symbols.get(name), now.symbols.get(name)
        if before is None or after is None:
            said.append(f"the drawing {name} is {'new' if before is None else 'gone'}")
        elif before.text() != after.text():
            where = f"the drawing {name}{now.users(name)}"
            if before.line != after.line:
                said.append(f"{where}: {_quote(before.line)} is now {_quote(after.line)}")
            said += _compare(before.children, after.children, where)
    return said


def _with_names_of(old: str, new: str) -> str:
    """Return the new trace with the names of the old for drawings that are the same, or come in the same order.

    Drawings of one name are numbered, and one more of them moves the numbers of those behind it.
    """
    left = dict(Sheet(old).symbols)
    names: dict[str, str] = {}
    waiting = []
    for name, node in Sheet(new).symbols.items():
        alike = (one for one, other in left.items() if _plain(one) == _plain(name) and other.body == node.body)
        same = name if name in left and left[name].body == node.body else next(alike, None)
        if same:
            names[name] = same
            del left[same]
        else:
            waiting.append(name)
    for name in waiting:
        mate = next((one for one in left if _plain(one) == _plain(name)), None)
        names[name] = mate or f'"{name[1:-1]} (new)"'
        left.pop(mate or "", None)
    return _NAMED.sub(lambda found: f"{found[1]} {names[found[2]]}", new)


_NAMED = re.compile(r'^( *use|symbol) ("(?:[^"\\]|\\.)*")', re.MULTILINE)


def _plain(name: str) -> str:
    """Return the name of a drawing without its number among namesakes."""
    return re.sub(r'/\d+"$', '"', name)


def changed_pages(old: str, new: str) -> list[int]:
    """Return the numbers, from 0, of the pages that differ, or are in one of the traces alone."""
    was, now = Sheet(old), Sheet(_with_names_of(old, new))
    pairs = zip_longest(was.pages, now.pages)
    return [n for n, (a, b) in enumerate(pairs) if a is None or b is None or was.drawn(a) != now.drawn(b)]


class Sheet:
    """A trace taken apart: the lines of its head, its drawings by name (in quotes), and its pages."""

    def __init__(self, trace: str) -> None:
        nodes = nodes_of(trace)
        self.pages = [node for node in nodes if node.line.startswith("page ")]
        drawings = [node for node in nodes if node.line.startswith("symbol ")]
        self.symbols = {words_of(node.line)[1]: node for node in drawings}
        self.head = [node for node in nodes if not node.line.startswith(("page ", "symbol "))]

    def ordinals(self, page: int) -> dict[int, str]:
        """Return what to call each group on a page, by the id of its node: pieces of one name are numbered."""
        groups = [node for node in self.pages[page].children if words_of(node.line)[0] == "art"]
        names = [_name(node) for node in groups]
        met: dict[str, int] = {}
        said: dict[int, str] = {}
        for node, name in zip(groups, names, strict=True):
            met[name] = met.get(name, 0) + 1
            many = f" ({met[name]} of {names.count(name)})" if names.count(name) > 1 else ""
            said[id(node)] = f"the piece {name}{many}"
        return said

    def users(self, name: str) -> str:
        """Return where a drawing is used, in brackets: the first piece or part of a page, and how many more."""
        places = [
            f"page {number}, {_subject(group) or 'the page'}"
            for number, page in enumerate(self.pages, 1)
            for group in page.children
            if name in self._used(group)
        ]
        more = f" and {len(places) - 1} more" if len(places) > 1 else ""
        return f" ({places[0]}{more})" if places else ""

    def _used(self, node: Node) -> set[str]:
        """Return the names of the drawings used in a node, and of those used in them."""
        found: set[str] = set()
        waiting = [node]
        while waiting:
            one = waiting.pop()
            waiting += one.children
            if one.line.startswith("use "):
                name = words_of(one.line)[1]
                if name not in found:
                    found.add(name)
                    waiting.append(self.symbols[name])
        return found

    def drawn(self, page: Node) -> tuple[list[str], dict[str, list[str]]]:
        """Return all lines that make up a page, with those of the drawings on it."""
        return page.text(), {name: self.symbols[name].text() for name in self._used(page)}


def _name(node: Node) -> str:
    words = words_of(node.line)
    return words[1] if len(words) > 1 and words[1].startswith('"') else '""'


def _subject(node: Node) -> str:
    """Return what a group is to who looks at the page, or nothing if it has no name."""
    kind = words_of(node.line)[0]
    if kind == "art":
        return f"the piece {_name(node)}"
    if kind == "furniture":
        return f"the words and lines {_name(node)} around the pieces"
    return _MARKS.get(kind, "")


def _compare(
    old: Sequence[Node], new: Sequence[Node], where: str, called: dict[int, str] | None = None
) -> Iterator[str]:
    """Say what differs between the lines of two nodes at one place."""
    texts = [["\n".join(node.text()) for node in nodes] for nodes in (old, new)]
    for tag, a, b, c, d in SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
        if tag != "equal":
            for before, after in _pairs(old[a:b], new[c:d]):
                yield from _differ(before, after, where, called or {})


def _pairs(old: Sequence[Node], new: Sequence[Node]) -> Iterator[tuple[Node | None, Node | None]]:
    """Return each line with what became of it: one of the same kind and name, a near one if there is one."""
    left = list(new)
    for node in old:
        alike = [other for other in left if _key(other) == _key(node)] or [
            other  # under another name
            for other in left
            if words_of(node.line)[0] == words_of(other.line)[0] == "art" and _distance(node, other) == 0
        ]
        mate = next((other for other in alike if _distance(node, other) < _CLOSE), alike[0] if alike else None)
        if mate is not None:
            left.remove(mate)
        yield node, mate
    yield from ((None, node) for node in left)


def _key(node: Node) -> tuple[str, str]:
    words = words_of(node.line)
    return words[0], _name(node) if words[0] in _LAYERS | {"use", "image", "group"} else ""


def _distance(one: Node, other: Node) -> float:
    (x, y), (u, v) = _point(one.line), _point(other.line)
    return hypot(x - u, y - v)


def _point(line: str) -> tuple[float, float]:
    """Return the first place that a line names."""
    words = words_of(line)
    if words[0] == "text":
        return float(words[1]), float(words[2])
    if place := _place(line):
        return float(place[-2]), float(place[-1])
    if found := re.search(r"(?:box |M)(-?[\d.]+) (-?[\d.]+)", line):
        return float(found[1]), float(found[2])
    return 0.0, 0.0


def _place(line: str) -> list[str]:
    """Return the numbers of a placement: those of the matrix, if there is one, then x and y."""
    words = words_of(line)
    if words[0] not in _LAYERS | {"use", "group"}:
        return []
    for word, count in (("at", 2), ("matrix", 6)):
        if word in words:
            at = words.index(word)
            return words[at + 1 : at + 1 + count]
    return ["0", "0"]


def _differ(old: Node | None, new: Node | None, where: str, called: dict[int, str]) -> Iterator[str]:
    """Say what differs between two nodes, of which one may be missing."""
    if old is None or new is None:
        node = old or new
        assert node is not None
        what = called.get(id(node)) or _subject(node) or _quote(node.line)
        yield f"{where}: {what} is {'new' if old is None else 'gone'}"
        return
    subject = called.get(id(old)) or _subject(old)
    inside = f"{where}, {subject}" if subject else where
    if old.line != new.line:
        yield _changed(old.line, new.line, where, subject)
    yield from _compare(old.children, new.children, inside)


def _changed(old: str, new: str, where: str, subject: str) -> str:
    """Say how a line changed."""
    kind = words_of(old)[0]
    before, after = _place(old), _place(new)
    if before and before == after:
        return f"{where}: {subject or _quote(old)} is now {words_of(new)[1]}"
    if before:
        what = subject or (f"the drawing {words_of(old)[1]}" if kind == "use" else "a group")
        if before[:-2] != after[:-2]:
            return f"{where}: {what} is turned or scaled: {' '.join(before)} is now {' '.join(after)}"
        return f"{where}: {what} moved from ({', '.join(before[-2:])}) to ({', '.join(after[-2:])})"
    was, now = _LINE.search(old), _LINE.search(new)
    if was and now and old[: was.start()] == new[: now.start()]:
        longer = _length(now) - _length(was)
        by = f"{abs(longer):.2f} mm {'longer' if longer > 0 else 'shorter'}" if abs(longer) > 0.004 else "moved"
        return f"{where}: a line {_ends(was)} is {by}: it is now {_ends(now)}"
    if kind == "text":
        return f"{where}: {_changed_text(old, new)}"
    if _COLOUR.sub("", old) == _COLOUR.sub("", new):
        return f"{where}: {_quote(old)} is now in {' and '.join(_COLOUR.findall(new))}"
    return f"{where}: {_quote(old)} is now {_quote(new)}"


def _length(line: re.Match[str]) -> float:
    x, y, u, v = (float(number) for number in line.groups())
    return hypot(u - x, v - y)


def _ends(line: re.Match[str]) -> str:
    return "from ({}, {}) to ({}, {})".format(*line.groups())


def _changed_text(old: str, new: str) -> str:
    said = [string_of(line) for line in (old, new)]
    before, after = words_of(old), words_of(new)
    if said[0] != said[1]:
        return f"the text {said[0]} is now {said[1]}"
    if before[3:] == after[3:]:
        return f"the text {said[0]} moved from ({', '.join(before[1:3])}) to ({', '.join(after[1:3])})"
    colours = _COLOUR.findall(old), _COLOUR.findall(new)
    if colours[0] != colours[1]:
        return f"the text {said[0]} was in {colours[0][0]} and is now in {colours[1][0]}"
    return f"the text {said[0]} is set otherwise: {_quote(old)} is now {_quote(new)}"


def string_of(line: str) -> str:
    """Return the whole text of a line of text, in quotes."""
    return '"' + "".join(word[1:-1] for word in words_of(line) if word.startswith('"')) + '"'


def _quote(line: str) -> str:
    return f"`{line}`"
