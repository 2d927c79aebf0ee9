"""The options of what is written for a virtual table, and what can stand in its way."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from pressgang.diagnostics import Rule
from pressgang.run_options import FILE
from pressgang.schema import Parsed, TextKind
from pressgang.schema.parameters import Shell, parameter

_SOURCE = "Tabletop Simulator's guide to custom assets: pictures of at most 4096 × 4096 pixels"
BAD_BASE = Rule(
    "PG571",
    "an address that is none",
    "A virtual table looks for each picture at the base address with the picture's name behind it. An address "
    "with a slip in it, or with a query, leaves the table bare. Nothing is uploaded or fetched.",
    "RFC 3986 (addresses); pressgang's files for virtual tables",
    "pressgang render my-kit --tabletop table --tabletop-base example.org/table",
    "pressgang render my-kit --tabletop table --tabletop-base https://example.org/table/",
)
TOO_LARGE_FOR_TABLE = Rule(
    "PG572",
    "a piece too large for a virtual table",
    "Virtual tables reduce pictures beyond 4096 pixels a side, or refuse them.",
    _SOURCE,
    "pressgang render my-kit --tabletop table --dpi 2400",
    "pressgang render my-kit --tabletop table --dpi 300",
    exit_status=2,
)
COARSER_BOARD = Rule(
    "PG573",
    "a board that is drawn coarser than asked for",
    "A board is one picture, and virtual tables take no more than 4096 pixels a side. Its size on the table "
    "stays true.",
    _SOURCE,
    "pressgang render my-kit --tabletop table --dpi 300   # and a mat of 36 inches",
    "pressgang render my-kit --tabletop table   # each board as fine as a table takes it",
    severity="warning",
)

_OF_AN_ADDRESS = re.compile(r"[!#-;=?-\[\]_a-z~]+")
"""ASCII without blanks, quotes, angle brackets, braces, carets, bars, grave accents and backslashes."""


def base_address(text: str) -> str:
    """The address before the names of files, with a slash at its end; raises `ValueError` with a sentence."""
    if not _OF_AN_ADDRESS.fullmatch(text):
        raise ValueError("holds a character that no address has")
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        raise ValueError("names a server or a port that is none") from None
    if parts.scheme not in ("http", "https", "file"):
        raise ValueError("does not begin with https://, http:// or file:///")
    if parts.scheme == "file" and (parts.netloc or not text.lower().startswith("file:///")):
        raise ValueError("is no address of a folder on this machine")
    if parts.scheme != "file" and not parts.hostname:
        raise ValueError("names no server")
    if "@" in parts.netloc:
        raise ValueError("holds a name or a password, which everyone at the table would read")
    if "?" in text or "#" in text:
        raise ValueError("has a query or a fragment, behind which no file can be named")
    return text if text.endswith("/") else f"{text}/"


BASE = Parsed(
    "web address",
    base_address,
    BAD_BASE,
    "Write the address of the folder that will hold the pictures, such as https://example.org/my-kit/; blanks "
    "and letters beyond ASCII as %20 and the like.",
)


@dataclass(frozen=True, kw_only=True)
class TableOptions:
    """What is said of the files for a virtual table."""

    tabletop: Path | None = parameter(
        TextKind(60), only_for=("render",),
        help="a folder, beside the sheets, for what a virtual table takes: pictures of pieces, cards and "
        "boards, sprite sheets, a saved object and a manifest",
        shell=Shell(
            kind=FILE, metavar="FOLDER",
            help="For virtual tables: pictures of pieces, cards and boards, sprite sheets, a saved object for "
            "Tabletop Simulator, and a manifest.json.",
        ),
    )  # fmt: skip
    """The folder for a virtual table; a kit's lies beside the sheets."""
    tabletop_base: str | None = parameter(
        BASE, only_for=("render",), example="https://example.org/my-kit/",
        help="the address at which the table will find that folder (where it lies, as file:///)",
    )  # fmt: skip
    """Nothing is uploaded or fetched."""
