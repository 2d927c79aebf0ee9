"""Problems of a user's own picture: the rules, and a collection of findings."""

from __future__ import annotations

from typing import NoReturn

from pressgang.diagnostics import Diagnostic, Rule, Span, shown

PLACE = Rule(
    "PG601",
    "picture outside the folder",
    "A kit travels as one folder, and pressgang fetches nothing: a picture that stands elsewhere would be "
    "missing at the next table, and a path that leads out could print any file of the computer.",
    "design: paths in a kit may not leave its folder",
    "art = https://example.org/spitfire.svg",
    "art = pictures/spitfire.svg",
)
MISSING = Rule(
    "PG602",
    "picture not found",
    "A counter with an empty face is worse than no counter.",
    "design: `art` is an SVG or PNG beside the stat file",
    "art = spitfyre.svg",
    "art = spitfire.svg",
)
FORMAT = Rule(
    "PG603",
    "not an SVG or a PNG",
    "SVG stays sharp at any size and PNG loses nothing; other formats blur edges or need software that may "
    "not be there.",
    "design: `art` is an SVG or PNG beside the stat file",
    "art = spitfire.jpg",
    "art = spitfire.png",
)
UNREADABLE = Rule(
    "PG604",
    "picture cannot be read",
    "The file is there but the system refuses to hand it over.",
    "the operating system",
    "chmod 000 spitfire.svg",
    "chmod 644 spitfire.svg",
    exit_status=2,
)
FILE_SIZE = Rule(
    "PG605",
    "picture file too large",
    "A picture is printed a few centimetres wide: more data cannot be seen and would only fill the memory.",
    "pressgang's limit: 4 MB for an SVG, 20 MB for a PNG",
    "art = whole-map-scan.png (80 MB)",
    "art = whole-map-scan-600dpi.png (6 MB)",
)
MALFORMED = Rule(
    "PG610",
    "not a well-formed SVG",
    "A file that breaks off or isn't XML at all holds no drawing that can be trusted.",
    "W3C XML 1.0, section 2.1; SVG 1.1, section 5.1",
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z">',
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
)
ACTIVE = Rule(
    "PG611",
    "SVG with a script",
    "A printed page runs no programs; a drawing that carries one was made for something else.",
    "SVG 2, section 2.2: static processing mode",
    '<rect width="9" height="9" onload="go()"/>',
    '<rect width="9" height="9"/>',
)
EXTERNAL = Rule(
    "PG612",
    "SVG that refers to something outside itself",
    "Nothing is ever fetched: not from the web, and not from other files of the computer.",
    "SVG 2, section 2.2: secure static processing mode",
    '<use href="https://example.org/parts.svg#wing"/>',
    '<use href="#wing"/>',
)
ENTITIES = Rule(
    "PG613",
    "SVG with entity declarations",
    "Entities can unfold into gigabytes or read other files, so none is accepted.",
    "W3C XML 1.0, section 4; OWASP: XML external entities",
    '<!DOCTYPE svg [<!ENTITY w "wing">]>',
    "no DOCTYPE, or one without [ ]",
)
TOO_MUCH = Rule(
    "PG614",
    "SVG that unfolds without end",
    "A `use` that leads back to itself, or small ones that multiply, would fill the memory.",
    "pressgang's limits: 50,000 elements in the file, 100 levels deep, 20,000 drawn, 32 `use` deep, 200,000 "
    "path steps; SVG 2, section 5.5: no circular references",
    '<g id="a"><use href="#a"/></g>',
    '<g id="a"><rect width="9" height="9"/></g><use href="#a" x="10"/>',
)
NUMBER = Rule(
    "PG615",
    "SVG with a value that can't be drawn",
    "A number that is not finite, or an outline that breaks off, would put the drawing out of place.",
    "SVG 1.1, sections 4.2, 7.6 and 8.3",
    '<rect width="9e999" height="9"/>',
    '<rect width="9" height="9"/>',
)
UNSUPPORTED = Rule(
    "PG616",
    "SVG with something that would not print right",
    "Text depends on fonts that may not be there, pixels inside a drawing aren't sharp, and masks and "
    "patterns hide or repeat parts: without them the picture would not be the one that was drawn.",
    "pressgang prints the static outlines of SVG 1.1: shapes, transforms, flat colours, clip paths",
    '<text x="1" y="9">303</text>',
    '<path d="M0 0h9v9z"/>   (the text converted to paths)',
)
SIMPLIFIED = Rule(
    "PG617",
    "SVG printed simpler than drawn",
    "Counters are printed in flat colours, so that they stay sharp: what can be left out or flattened "
    "without losing the shape is, and said.",
    "pressgang prints the static outlines of SVG 1.1: shapes, transforms, flat colours, clip paths",
    '<rect width="9" height="9" fill="url(#gradient)"/>',
    '<rect width="9" height="9" fill="#c9a66b"/>',
    severity="warning",
)
DAMAGED = Rule(
    "PG620",
    "damaged PNG",
    "A file that was cut off on its way, or whose checksums don't agree, would print as stripes.",
    "W3C PNG, sections 5.3 to 5.6 and 10.1",
    "art = half-a-download.png",
    "art = spitfire.png   (saved anew)",
)
PIXELS = Rule(
    "PG621",
    "PNG with too many pixels",
    "At 600 dpi an A4 page has 35 million pixels and a counter half a million; more only fills the memory.",
    "pressgang's limit: 16 million pixels",
    "art = map.png (50000 × 50000 pixels)",
    "art = map.png (4000 × 4000 pixels)",
)
NO_INK = Rule(
    "PG630",
    "picture without visible ink",
    "A picture is fitted by what can be seen of it; where nothing can, the counter would stay blank.",
    "design: fitted by its visible box",
    '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="none"/></svg>',
    '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="currentColor"/></svg>',
)

_MOST_FINDINGS = 20


class PictureError(Exception):
    """Raised when reading a picture can't go on; its problems are in the `Findings`."""


class Findings:
    """The problems of one picture, each reported once however often it occurs.

    `span` is where the picture is asked for (the `art` cell); the line inside the picture goes in the message.
    """

    def __init__(self, span: Span, name: str) -> None:
        self.span = span
        self.name = name
        self._found: dict[tuple[str, str], tuple[Rule, int, str, str]] = {}
        self._more: dict[tuple[str, str], int] = {}

    def add(self, rule: Rule, message: str, help: str, line: int = 0) -> None:
        """Add a problem; `line` is the line in the picture's file, 0 if there is none."""
        key = (rule.code, message)
        if key in self._found:
            self._more[key] = self._more.get(key, 0) + 1
        elif len(self._found) < _MOST_FINDINGS:
            self._found[key] = (rule, line, message, help)

    def refuse(self, rule: Rule, message: str, help: str, line: int = 0) -> NoReturn:
        """Add a problem and raise `PictureError`."""
        if len(self._found) >= _MOST_FINDINGS:
            self._found.popitem()
        self.add(rule, message, help, line)
        raise PictureError

    @property
    def has_errors(self) -> bool:
        """Return whether the picture must be refused."""
        return any(rule.severity == "error" for rule, *_ in self._found.values())

    def diagnostics(self) -> list[Diagnostic]:
        """Return all problems, in the order in which they were found."""
        result = []
        for key, (rule, line, message, advice) in self._found.items():
            where = f"{shown(self.name, 80)}, line {line}," if line else shown(self.name, 80)
            more = self._more.get(key, 0)
            often = f" (and {more:,} more)" if more else ""
            result.append(rule.at(self.span, f"{where} {message}{often}", advice))
        return result
