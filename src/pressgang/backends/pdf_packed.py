"""A PDF made smaller: all objects that are no streams share compressed ones, and so does their table.

reportlab writes each object in clear, by itself. The tree that tells a page to readers who cannot see it is
thousands of small ones.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from pressgang.backends.mark import WRITTEN_BY

_TOGETHER = 400
"""Objects that share a stream: a reader unpacks all of them for one."""


def objects_of(pdf: Any, data: bytes) -> dict[int, bytes]:
    """The objects of the file `data` that reportlab's document was formatted to, by their numbers."""
    numbers = {name: number for name, (number, _) in pdf.idToObjectNumberAndVersion.items()}
    starts = sorted((offset, numbers[name]) for name, offset in pdf.idToOffset.items())
    ends = [*(start for start, _ in starts[1:]), data.rindex(b"xref\n", 0, data.rindex(b"startxref"))]
    objects = {}
    for (start, number), end in zip(starts, ends, strict=True):
        head = len(f"{number} 0 obj\n")
        objects[number] = data[start + head : end].removesuffix(b"endobj\n")
    return objects


def packed(pdf: Any, data: bytes, objects: Mapping[int, bytes]) -> bytes:
    """The file with these objects in place of its own, numbered from 1 without a gap; pressgang's mark stands
    in a comment behind them all, where it moves nothing.
    """
    first = min(pdf.idToOffset.values())
    parts = [data[:first]]
    length = first
    rows: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
    small: list[int] = []

    def put(number: int, body: bytes) -> None:
        nonlocal length
        rows[number] = (1, length, 0)
        parts.append(b"%d 0 obj\n%sendobj\n" % (number, body))
        length += len(parts[-1])

    for number, body in objects.items():
        if body.endswith(b"endstream\n"):
            put(number, body)
        else:
            small.append(number)
    number = max(objects)
    for start in range(0, len(small), _TOGETHER):
        number += 1
        together = small[start : start + _TOGETHER]
        for index, inside in enumerate(together):
            rows[inside] = (2, number, index)
        put(number, _shared([(inside, objects[inside]) for inside in together]))
    number += 1
    rows[number] = (1, length, 0)
    facts = b"/Type/XRef/W[1 4 2]/DecodeParms<</Predictor 12/Columns 7>>"
    facts += b"/Size %d/Root %d 0 R/Info %d 0 R/ID[<%s><%s>]" % (
        number + 1,
        _number(pdf, pdf.Catalog),
        _number(pdf, pdf.info),
        *[pdf.signature.hexdigest().encode()] * 2,
    )
    table = [
        kind.to_bytes(1, "big") + where.to_bytes(4, "big") + index.to_bytes(2, "big")
        for _, (kind, where, index) in sorted(rows.items())
    ]
    parts.append(b"%d 0 obj\n%sendobj\n" % (number, _stream(facts, _differences(table))))
    parts.append(b"%% %s\nstartxref\n%d\n%%%%EOF\n" % (WRITTEN_BY.encode(), length))
    return b"".join(parts)


def _differences(rows: list[bytes]) -> bytes:
    """Each row as what it has more than the one above, behind the sign of PNG's way to say so: rows of objects
    that share a stream are all but alike then.
    """
    wide, flat = len(rows[0]), b"".join(rows)
    more = bytes([(here - above) & 255 for here, above in zip(flat, bytes(wide) + flat, strict=False)])
    return b"".join([b"\2" + more[at : at + wide] for at in range(0, len(more), wide)])


def _shared(objects: list[tuple[int, bytes]]) -> bytes:
    """A stream of objects: their numbers and places, then themselves."""
    index: list[str] = []
    length = 0
    for number, body in objects:
        index.append(f"{number} {length}")
        length += len(body) + 1
    head = " ".join(index).encode() + b"\n"
    inside = head + b"".join([body + b"\n" for _, body in objects])
    return _stream(b"/Type/ObjStm/N %d/First %d" % (len(objects), len(head)), inside)


def _stream(facts: bytes, data: bytes) -> bytes:
    short = zlib.compress(data)
    return b"<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\n" % (facts, len(short), short)


def _number(pdf: Any, thing: Any) -> int:
    return int(pdf.idToObjectNumberAndVersion[pdf.Reference(thing).name][0])
