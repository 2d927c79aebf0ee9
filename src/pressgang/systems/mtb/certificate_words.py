"""A certificate made out: the name as the largest thing on the page, what was done, two lines to sign."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pressgang.art.boat_profile import number_place
from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.scene import WHITE, Item, Symbol, Use, line
from pressgang.drawing.units import points
from pressgang.sheets import problems
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.typeset import Fitted, fit_name, write_name
from pressgang.systems.mtb.certificate_form import CertificateForm
from pressgang.systems.mtb.stats import Hero
from pressgang.systems.mtb.wordings import LABELS, ResultWording, Wordings
from pressgang.typography.fonts import FontBook, TextSpan

TWO_LINES = 0.7
"""A name over two lines may be set down to this share of the least size on one line."""


def draw_certificate(
    form: CertificateForm, base: Symbol, row: Hero, wording: ResultWording, words: Wordings, found: Problems
) -> tuple[Item, ...]:
    """The certificate made out; what does not fit goes into `found` with the cell it came from."""
    return (
        Use(base),
        *_number(form, row.boat),
        *_name(form, row, found),
        *_sentence(form, row, wording, found),
        *_lines(form, row, words, found),
        *_signatures(form, words),
    )


def _number(form: CertificateForm, boat: str) -> list[Item]:
    """The boat's number on its bow, where its name ends in one."""
    match = re.search(r"(\d{1,4})\s*$", boat)
    if match is None:
        return []
    at, size, turn = number_place(form.picture_width)
    x, y = form.picture_at
    place = (x + at[0], y + at[1])
    return [form.book.text(*place, match[1], size, bold=True, anchor="middle", fill=WHITE, rotation=turn)]


def _name(form: CertificateForm, row: Hero, found: Problems) -> list[Item]:
    """The name on one line as large as it goes, down to the least size; longer, over two lines."""
    book, h = form.book, form.heights
    room = form.inside.width * (0.90 if form.landscape else 0.94)
    fitted = _fitted(form, row.name, room, h.name_high * form.inside.height / 2.35)
    if fitted is None:
        found.add(
            problems.TEXT_TOO_LONG.at(
                row.at("name"),
                f"the name {shown(row.name)} does not fit a certificate: it has {room:.0f} mm, on two lines "
                f"at no less than {_plain(form.name_least * TWO_LINES)} pt",
                "Shorten the name, write name-least smaller, or take a larger paper.",
            )
        )
        return []
    return write_name(book, form.width / 2, form.y(h.name), fitted, "middle", leading=1.12, fill=form.ink)


def _fitted(form: CertificateForm, name: str, room: float, two_lines: float) -> Fitted | None:
    """The lines of a name and their type size: one line down to the least size, then the two that are most
    alike in length down to `TWO_LINES` of it; a single word may be that small too."""
    book, least = form.book, form.name_least * TWO_LINES
    size = book.fit(name, room, form.name_largest, form.name_least, bold=True)
    if size is not None:
        return Fitted((name,), size)
    words = name.split(" ")
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    if not halves:
        size = book.fit(name, room, form.name_least, least, bold=True)
        return Fitted((name,), size) if size is not None else None
    best = min(halves, key=lambda pair: max(book.width(part, 1.0, True) for part in pair))
    longest = max(best, key=lambda part: book.width(part, 1.0, True))
    size = book.fit(longest, room, max(least, min(form.name_largest, two_lines)), least, bold=True)
    return Fitted(best, size) if size is not None else None


def _plain(size: float) -> str:
    return f"{size / points(1):.3g}"


def _sentence(form: CertificateForm, row: Hero, wording: ResultWording, found: Problems) -> list[Item]:
    """What was done, over one line or two, smaller down to 8 pt."""
    book = form.book
    spans = wording.sentence(row) or []
    room = form.inside.width * (0.88 if form.landscape else 0.92)
    size = form.size(14.5, 8)
    lines = _broken(book, spans, room, size)
    if len(lines) > 1 and form.landscape:
        size = form.size(12.5, 8)
        lines = _broken(book, spans, room, size)
    most = 2 if form.landscape else 3
    while len(lines) > most and size > points(8) + 1e-9:
        size = max(points(8), size - points(0.5))
        lines = _broken(book, spans, room, size)
    if len(lines) > most:
        column = max(("boat", "foe", "event"), key=lambda name: len(getattr(row, name)))
        found.add(
            problems.TEXT_TOO_LONG.at(
                row.at(column),
                f"the sentence of a certificate is longer than {most} lines of {room:.0f} mm at 8 pt; "
                f"{column} is {shown(getattr(row, column))}",
                f"Shorten {column}, or the wording in templates/certificates.toml.",
            )
        )
        return []
    step = size * 1.3
    first = form.y(form.heights.sentence) - step * (len(lines) - 1) / 2
    places = ((form.width / 2, first + index * step) for index in range(len(lines)))
    return [
        item for at, words in zip(places, lines, strict=True) for item in put(book, at, words, size, "centre")
    ]


def _broken(book: FontBook, spans: Sequence[TextSpan], room: float, size: float) -> list[list[TextSpan]]:
    """Lines of about the same length: as few as the room allows, then as narrow as that number allows."""
    lines = book.flow(spans, room, size)
    if len(lines) < 2:
        return lines
    narrow, wide = room / len(lines), room
    for _ in range(8):
        middle = (narrow + wide) / 2
        if len(book.flow(spans, middle, size)) <= len(lines):
            wide = middle
        else:
            narrow = middle
    return book.flow(spans, wide, size)


def _columns(form: CertificateForm, count: int) -> list[tuple[float, float]]:
    """Left edges and width of so many lines side by side."""
    over_all = form.inside.width * (0.82 if form.landscape else 0.92)
    gap = 9.0 * form.unit
    wide = (over_all - gap * (count - 1)) / count
    left = (form.width - over_all) / 2
    return [(left + index * (wide + gap), wide) for index in range(count)]


def _lines(form: CertificateForm, row: Hero, words: Wordings, found: Problems) -> list[Item]:
    """Event, date and boat over their labels; a blank one is a line to be written on."""
    book, y = form.book, form.y(form.heights.lines)
    items: list[Item] = []
    for name, (x, wide) in zip(LABELS, _columns(form, len(LABELS)), strict=True):
        items.append(line((x, y), (x + wide, y), theme.BOX_LINE, theme.RULE_INK))
        items.extend(_label(form, x + wide / 2, y, words.labels[name], wide))
        value = getattr(row, name)
        if not value:
            continue
        size = form.size(11.5, 7)
        fitted = fit_name(
            book, value, wide, size, points(7), bold=False, two_line_largest=max(points(7), size * 0.8)
        )
        if fitted is None:
            found.add(
                problems.TEXT_TOO_LONG.at(
                    row.at(name),
                    f"{name} is {shown(value)}; a certificate has {wide:.0f} mm for it, on two lines at 7 pt",
                    f"Shorten {name}.",
                )
            )
            continue
        step = fitted.size * 1.12
        base = y - 1.4 * form.unit - 0.22 * fitted.size - step * (len(fitted.lines) - 1)
        for index, part in enumerate(fitted.lines):
            items.append(book.text(x + wide / 2, base + index * step, part, fitted.size, anchor="middle"))
    return items


def _signatures(form: CertificateForm, words: Wordings) -> list[Item]:
    """Two lines to sign, either side of the seal."""
    y = form.y(form.heights.signature)
    items: list[Item] = []
    columns = _columns(form, 3)
    for words_of, (x, wide) in zip(words.signatures, (columns[0], columns[2]), strict=True):
        items.append(line((x, y), (x + wide, y), theme.BOX_LINE, theme.INK))
        items.extend(_label(form, x + wide / 2, y, words_of, wide))
    return items


def _label(form: CertificateForm, x: float, y: float, words: str, wide: float) -> list[Item]:
    size = form.size(8, 6)
    fitted = form.book.fit(words, wide, size, points(6)) or points(6)
    return [form.book.text(x, y + size * 1.35, words, fitted, anchor="middle", fill=theme.LABEL_INK)]
