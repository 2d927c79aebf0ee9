"""Read an SVG file as a tree of elements, and refuse everything that a drawing has no need of.

Scripts, event attributes, references to other files and entity declarations are found before anything is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from pressgang.art import picture_problems as problems
from pressgang.art.picture_problems import Findings
from pressgang.diagnostics import shown
from pressgang.regex import regex

MOST_READ = 1_000_000
"""The most characters of styles that are parsed; a drawing that is all styles takes seconds for each
million.
"""
_TAKES_NAMES = ("url", "src", "image", "image-set", "-webkit-image-set", "cross-fade")
"""Functions whose strings are addresses (CSS Values 4, CSS Images 4)."""
_PERHAPS = regex(r"url|src|image|import|cross-fade|\\", re.IGNORECASE)


def _references(text: str) -> list[str]:
    """Return the addresses in a style that lead out of the drawing, its escapes as what they spell."""
    import tinycss2

    found: list[str] = []
    waiting = [tinycss2.parse_component_value_list(text, skip_comments=True)]
    while waiting:
        tokens = waiting.pop()
        for index, token in enumerate(tokens):
            if token.type == "at-keyword" and token.lower_value == "import":
                rest = (one.value for one in tokens[index + 1 :] if one.type in ("string", "url"))
                found.append(next(rest, "another style sheet"))
            elif token.type == "url":
                found.append(token.value)
            elif token.type == "error" and token.kind in ("bad-url", "eof-in-url"):
                found.append("an address that breaks off")
            elif token.type == "function":
                if token.lower_name in _TAKES_NAMES:
                    found += [inner.value for inner in token.arguments if inner.type == "string"]
                waiting.append(token.arguments)
            elif token.type.endswith("block"):
                waiting.append(token.content)
    return [address for address in map(str.strip, found) if not address.startswith("#")]


SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_XML = "http://www.w3.org/XML/1998/namespace"
MOST_ELEMENTS = 50_000
DEEPEST = 100
_REFERENCES = {"href", "src", "base"}
_CHUNK = 1 << 16
_EXTERNAL_HELP = "put the part into the drawing itself; nothing is ever fetched"


class Element(Struct):
    """One SVG element: its local name, its attributes without namespaces, and the line it begins on."""

    tag: str
    attributes: Mapping[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    """The text in it, in parts."""

    @property
    def text(self) -> str:
        """Return the text in it."""
        return "".join(self.texts)

    def walk(self) -> Iterator[Element]:
        """Yield this element and everything in it, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


def read_tree(data: bytes, findings: Findings) -> Element:
    """Return the root `svg` element of a file; raise `PictureError` where it can't be read as SVG at all.

    Scripts, event attributes and external references are noted in `findings`, all of them.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser, ParseError

    builder = _Builder(findings)
    parser = DefusedXMLParser(target=builder, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    builder.expat = parser.parser
    try:
        for start in range(0, len(data), _CHUNK):
            parser.feed(data[start : start + _CHUNK])
        parser.close()
    except DefusedXmlException:
        advice = "save it as plain SVG (Inkscape: Save as › Plain SVG), which declares no entities"
        findings.refuse(problems.ENTITIES, "declares entities", advice, builder.line)
    except ParseError as error:
        line, column = getattr(error, "position", (0, 0))
        reason = str(error).split(":")[0]
        advice = "open it in a drawing program and save it anew"
        findings.refuse(
            problems.MALFORMED, f"column {column + 1}, is not well-formed XML: {reason}", advice, line
        )
    except (ValueError, LookupError):  # what expat and the codecs say of an encoding they don't read
        findings.refuse(
            problems.MALFORMED, "is written in an unknown encoding", "save it anew as UTF-8", builder.line
        )
    builder.expat = None  # each would keep the other, and all elements, until objects are collected
    if builder.root is None or builder.root.tag != "svg":
        found = "no element" if builder.root is None else f"<{builder.root.tag[:40]}>"
        findings.refuse(
            problems.MALFORMED, f"begins with {found}, not with <svg>", "name a drawing saved as SVG"
        )
    return builder.root


class _Builder:
    """The target of the XML parser; keeps the elements that belong to the drawing."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.root: Element | None = None
        self.expat: object = None
        self._open: list[Element] = []
        self._skipped = 0  # how deep inside metadata or another vocabulary
        self._elements = 0
        self._styles: dict[str, list[str]] = {}
        self._styles_read = 0

    @property
    def line(self) -> int:
        """Return the current line of the parser."""
        return int(getattr(self.expat, "CurrentLineNumber", 0))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        space, _, local = tag[1:].partition("}") if tag.startswith("{") else ("", "", tag)
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            message = f"has more than {MOST_ELEMENTS:,} elements"
            self.findings.refuse(problems.TOO_MUCH, message, "simplify the drawing", self.line)
        if len(self._open) + self._skipped >= DEEPEST:
            message = f"nests elements more than {DEEPEST} deep"
            self.findings.refuse(problems.TOO_MUCH, message, "ungroup the drawing and save it anew", self.line)
        self._check(local, attributes)
        if self._skipped or (space not in ("", SVG) and self._open) or local in ("metadata", "title", "desc"):
            self._skipped += 1
            return
        own = {name: value for name, value in attributes.items() if not name.startswith("{")}
        link = attributes.get(f"{{{_XLINK}}}href")
        if link is not None:
            own.setdefault("href", link)
        self._open.append(Element(local if space in ("", SVG) else tag, own, self.line))

    def end(self, tag: str) -> None:
        """End an element."""
        if self._skipped:
            self._skipped -= 1
            return
        element = self._open.pop()
        if element.tag == "style":
            self._check_css(element.text, element.line)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element

    def data(self, text: str) -> None:
        """Take text between tags: that of a style sheet, and of the texts of a figure."""
        if not self._skipped and self._open and self._open[-1].tag in ("style", "text", "tspan"):
            self._open[-1].texts.append(text)

    def pi(self, target: str, text: str | None = None) -> None:
        """Take a processing instruction: a style sheet of another file is a reference."""
        if target == "xml-stylesheet":
            message = f"asks for the style sheet {shown(text or '')}"
            self.findings.add(problems.EXTERNAL, message, _EXTERNAL_HELP, self.line)

    def close(self) -> None:
        """End the file."""

    def _check(self, local: str, attributes: dict[str, str]) -> None:
        """Note scripts, events and references in one element, whatever vocabulary it comes from."""
        if local.lower() in ("script", "handler", "listener"):
            advice = "save it without scripts (Inkscape: Save as › Plain SVG)"
            self.findings.add(problems.ACTIVE, f"has a <{local[:40]}>", advice, self.line)
        for name, value in attributes.items():
            space, _, plain = name[1:].partition("}") if name.startswith("{") else ("", "", name)
            if not space and plain.lower().startswith("on"):
                advice = f"take the {plain[:40]} attribute out"
                self.findings.add(problems.ACTIVE, f"has the event attribute {shown(plain)}", advice, self.line)
            elif (
                plain.lower() in _REFERENCES
                and space in ("", _XLINK, _XML)
                and not value.strip().startswith("#")
            ):
                if value.strip():
                    message = f"refers to {shown(value.strip())} in <{local[:40]}>"
                    self.findings.add(problems.EXTERNAL, message, _EXTERNAL_HELP, self.line)
            elif not space:
                self._check_css(value, self.line)

    def _check_css(self, text: str, line: int) -> None:
        """Note references in a style sheet, a `style` attribute or a paint."""
        if ("(" not in text and "@" not in text) or not _PERHAPS.search(text):
            return
        if text not in self._styles:  # each is parsed once
            self._styles_read += len(text)
            if self._styles_read > MOST_READ:
                message = f"has more than {MOST_READ:,} characters of styles that refer to something"
                self.findings.refuse(problems.TOO_MUCH, message, "simplify the drawing", line)
            self._styles[text] = _references(text)
        for found in self._styles[text][:1]:
            self.findings.add(problems.EXTERNAL, f"refers to {shown(found)} in a style", _EXTERNAL_HELP, line)
