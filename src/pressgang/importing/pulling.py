"""Stat files from an address: fetched within limits, and compared row by row with what is there.

Only `pressgang pull` calls this: nothing else that reads or prints a kit touches a network.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from pressgang.diagnostics import PressgangError, Problems, Span, general_rule, shown
from pressgang.kit.tables import Kit
from pressgang.sources import read_table
from pressgang.sources.problems import MAX_BYTES
from pressgang.sources.table import Table
from pressgang.structs import NamedTuple

if TYPE_CHECKING:
    from email.message import Message

NOT_FETCHED = general_rule("PG321", exit_status=2)
NO_TABLE_THERE = general_rule("PG322", exit_status=2)
TWO_ADDRESSES = general_rule("PG323")
SECONDS = 30.0
"""The longest that a file may take, from the first look for its server to its last byte."""
MOST_REDIRECTS = 5
_NOT_THE_FILE = "Open the address in a browser: it must show or save the table itself."
_ADVICE = "Check the address and the connection; the file beside the kit stays as it is."


class Source(NamedTuple):
    """A stat file of a kit with an address: its path, its name in messages, its sheet, and the key's place."""

    path: Path
    label: str
    sheet: str | None
    address: str
    span: Span


def find_sources(kit: Kit, found: Problems) -> list[Source]:
    """Return the stat files of a kit that have an address, each once."""
    sources: dict[Path, Source] = {}
    for force in kit.requests:
        if force.path is None or not force.from_:
            continue
        one = Source(force.path, str(force.path), force.sheet, force.from_, force.spans["from"])
        before = sources.setdefault(one.path, one)
        if before.address != one.address:
            other = f"{before.address} in another [[force]], and from {one.address} here"
            message = f"{one.label} comes from {other}"
            found.report(TWO_ADDRESSES, one.span, message, "Give each address a stat file of its own.")
    return list(sources.values())


class _RefusedError(Exception):
    """What is wrong with an answer: the end of a sentence, and the advice."""

    def __init__(self, message: str, way_out: str = _ADVICE) -> None:
        super().__init__(message)
        self.way_out = way_out


def fetch(source: Source, seconds: float = SECONDS) -> bytes:
    """Return the bytes at a source's address. Raises `PressgangError`.

    A server that never answers is left behind after so many seconds, wherever it hangs.
    """
    answer: list[bytes | BaseException] = []

    def get() -> None:
        try:
            answer.append(_get(source.address, seconds))
        except Exception as error:
            answer.append(error)

    thread = Thread(target=get, daemon=True)
    thread.start()
    thread.join(seconds)
    got = answer[0] if answer else TimeoutError()
    if isinstance(got, bytes):
        return got
    way_out = _ADVICE
    if isinstance(got, _RefusedError):
        message, way_out = str(got), got.way_out
    elif isinstance(got, TimeoutError) or isinstance(getattr(got, "reason", None), TimeoutError):
        message = f"did not send the file within {seconds:g} seconds"
    else:
        reason = getattr(got, "reason", None) or got
        message = f"cannot be fetched: {getattr(reason, 'strerror', None) or reason}"
    raise PressgangError([NOT_FETCHED.at(source.span, f"{source.address} {message}", way_out)])


def _get(address: str, seconds: float) -> bytes:
    """Return the bytes at an address, following redirects on the same host alone."""
    from urllib.error import HTTPError
    from urllib.request import HTTPRedirectHandler, Request, build_opener

    class Stay(HTTPRedirectHandler):
        max_redirections = MOST_REDIRECTS

        def redirect_request(
            self, req: Request, fp: object, code: int, msg: str, headers: Message, newurl: str
        ) -> Request | None:
            there = urljoin(req.full_url, newurl)
            if _host(there) != _host(req.full_url):
                raise _RefusedError(
                    f"leads to another host: {shown(there, 200)}",
                    f"If you trust {urlsplit(there).hostname}, write that address in place of this one.",
                )
            return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]

    try:
        asked = Request(address, headers={"User-Agent": "pressgang", "Accept": "text/csv, */*;q=0.5"})
        with build_opener(Stay).open(asked, timeout=seconds) as answer:
            length = answer.headers.get("Content-Length", "")
            large = length.isdigit() and int(length) > MAX_BYTES
            data: bytes = b"" if large else answer.read(MAX_BYTES + 1)
            kind = answer.headers.get_content_type()
    except HTTPError as error:
        error.close()
        endless = "infinite loop" in str(error.reason)  # Python's own words, over several lines
        said = "is a redirect that has no end" if endless else f"answers {error.code} {error.reason}"
        raise _RefusedError(said, _NOT_THE_FILE) from None
    if large or len(data) > MAX_BYTES:
        way_out = "A stat file is no larger; name another."
        raise _RefusedError(f"sends more than {MAX_BYTES / 1e6:,.0f} MB", way_out)
    if length.isdigit() and len(data) < int(length):
        raise _RefusedError(f"breaks off after {len(data):,} of {int(length):,} bytes")
    start = data[:500].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if kind == "text/html" or start.startswith((b"<!doctype html", b"<html")):
        raise _RefusedError(
            "sends a page of HTML, not a table",
            "In a spreadsheet on the web, publish the sheet as CSV, and write the address that this gives.",
        )
    return data


def _host(address: str) -> tuple[str | None, int | None]:
    """Return the host of an address and its port; the usual ports of http and https are one place."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https"):
        return None, None
    return parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)


class Pulled(NamedTuple):
    """A fetched stat file, and what it would change in the one beside the kit, line by line."""

    source: Source
    data: bytes
    changes: tuple[str, ...]


def pull(source: Source, seconds: float = SECONDS) -> Pulled:
    """Fetch a stat file and compare it. Raises `PressgangError`, also where it is no table of its format."""
    data = fetch(source, seconds)
    after, problems = read_table(source.path, source.address, sheet=source.sheet, data=data)
    if after is None or any(problem.is_error for problem in problems):
        message = f"{source.address} sends no table that could be {source.path.name}"
        raise PressgangError([NO_TABLE_THERE.at(source.span, message, _NOT_THE_FILE), *problems])
    before = None
    if source.path.is_file():
        if source.path.read_bytes() == data:
            return Pulled(source, data, ())
        before, _ = read_table(source.path, source.label, sheet=source.sheet)
    return Pulled(source, data, tuple(_compare(before, after)) or ("only blanks, remarks or the order differ",))


def _compare(before: Table | None, after: Table) -> Iterator[str]:
    """Yield a line for each column and row that came, went or changed."""
    heads = {key: cell.heading for key, cell in after.headings.items()}
    old_heads = {key: cell.heading for key, cell in before.headings.items()} if before else {}
    if before:
        yield from (f"+ column {name}" for key, name in heads.items() if key not in old_heads)
        yield from (f"- column {name}" for key, name in old_heads.items() if key not in heads)
    old, new = _rows(before), _rows(after)
    for name, cells in new.items():
        if name not in old:
            yield f"+ {_named(name)}: " + ", ".join(f"{heads[key]} {value}" for key, value in cells.items())
        elif old[name] != cells:
            was = old[name]
            keys = [key for key in {**was, **cells} if was.get(key) != cells.get(key)]
            words = (
                f"{heads.get(key) or old_heads[key]} {was.get(key, '(blank)')} → {cells.get(key, '(blank)')}"
                for key in keys
            )
            yield f"~ {_named(name)}: " + ", ".join(words)
    yield from (f"- {_named(name)}" for name in old if name not in new)


RowName = tuple[str, int]
"""The first cell of a row, and its number among the rows that begin so."""


def _rows(table: Table | None) -> Mapping[RowName, Mapping[str, str]]:
    """Return the texts of the cells of each row, by heading."""
    rows: dict[RowName, dict[str, str]] = {}
    seen = Counter[str]()
    for record in table.records if table else ():
        values = {key: cell.value for key, cell in record.cells.items()}
        cells = {key: f"{one:.15g}" if isinstance(one, float) else str(one) for key, one in values.items()}
        first = next(iter(cells.values()), "")
        seen[first] += 1
        rows[first, seen[first]] = cells
    return rows


def _named(name: RowName) -> str:
    return name[0] if name[1] == 1 else f"{name[0]} ({name[1]})"
