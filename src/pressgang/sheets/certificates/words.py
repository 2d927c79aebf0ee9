"""A certificate made out: the name as the largest thing on the page, what was done, two lines to sign."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.scene import WHITE, Item, Symbol, Use, line
from pressgang.drawing.units import points
from pressgang.sheets import problems
from pressgang.sheets.certificates.dates import in_words
from pressgang.sheets.certificates.form import ITALIC, REGULAR, SEMIBOLD, CertificateForm
from pressgang.sheets.certificates.picture import Pictured
from pressgang.sheets.certificates.rows import Hero
from pressgang.sheets.certificates.wordings import ResultWording, Wordings
from pressgang.sheets.typeset import Fitted
from pressgang.typography.fonts import FontBook, TextSpan

TWO_LINES = 0.7
"""A name over two lines may be set down to this share of the least size on one line."""


_SENTENCE_FACES = (ITALIC, SEMIBOLD)
_LABEL = points(7.5)


def draw_certificate(
    form: CertificateForm, base: Symbol, picture: Pictured, row: Hero, says: ResultWording, words: Wordings,
    found: Problems,
) -> tuple[Item, ...]:  # fmt: skip
    """The certificate made out; what does not fit goes into `found` with the cell it came from."""
    return (
        Use(base),
        *_number(form, picture, row.boat),
        *_name(form, row, found),
        *_sentence(form, row, says, found),
        *_lines(form, row, words, found),
        *_signatures(form, words),
        *_club(form),
    )


def _number(form: CertificateForm, picture: Pictured, boat: str) -> list[Item]:
    """The boat's number on its bow, where its name ends in one and the bow is large enough."""
    match = re.search(r"(\d{1,4})\s*$", boat)
    if match is None or picture.number is None:
        return []
    at, size, turn = picture.number
    if size < 0.85 * points(6):
        return []
    size = max(size, points(6))
    return [form.book.text(*at, match[1], size, bold=True, anchor="middle", fill=WHITE, rotation=turn)]


def _name(form: CertificateForm, row: Hero, found: Problems) -> list[Item]:
    """The name on one line as large as it goes, down to the least size; longer, over two lines."""
    room = form.text_width
    fitted = _fitted(form, row.name, room, 9.2 * form.unit)
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
    step = fitted.size * 1.06
    base = form.y(form.places.name) - (len(fitted.lines) - 1) * (step - 2.6 * form.unit)
    return [
        form.book.text(
            form.middle, base + index * step, part, fitted.size, bold=True, anchor="middle", fill=form.ink,
            display=SEMIBOLD,
        )
        for index, part in enumerate(fitted.lines)
    ]  # fmt: skip


def _fitted(form: CertificateForm, name: str, room: float, two_lines: float) -> Fitted | None:
    """The lines of a name and their type size: one line down to the least size, then the two that are most
    alike in length down to `TWO_LINES` of it; a single word may be that small too."""
    book, least = form.book, form.name_least * TWO_LINES
    size = book.fit(name, room, form.name_largest, form.name_least, bold=True, display=SEMIBOLD)
    if size is not None:
        return Fitted((name,), size)
    words = name.split(" ")
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    if not halves:
        size = book.fit(name, room, form.name_least, least, bold=True, display=SEMIBOLD)
        return Fitted((name,), size) if size is not None else None

    def wide(part: str) -> float:
        return book.width(part, 1.0, True, display=SEMIBOLD)

    best = min(halves, key=lambda pair: max(map(wide, pair)))
    longest = max(best, key=wide)
    largest = max(least, min(form.name_largest, two_lines))
    size = book.fit(longest, room, largest, least, bold=True, display=SEMIBOLD)
    return Fitted(best, size) if size is not None else None


def _plain(size: float) -> str:
    return f"{size / points(1):.3g}"


def _sentence(form: CertificateForm, row: Hero, says: ResultWording, found: Problems) -> list[Item]:
    """What was done, over one line or two, smaller down to 8 pt."""
    book, room = form.book, form.text_width
    spans = says.sentence(row) or []
    size = form.size(18.5, 8)
    lines = _broken(book, spans, room, size)
    if len(lines) > 1 and form.landscape:
        size = max(form.size(16, 8), size * 0.8)
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
    step = size * 1.22
    first = form.y(form.places.sentence) - step * (len(lines) - 1) / 2
    return [
        item
        for index, words in enumerate(lines)
        for item in book.line(
            form.middle, first + index * step, words, size, theme.INK, "middle", displays=_SENTENCE_FACES
        )
    ]


def _broken(book: FontBook, spans: Sequence[TextSpan], room: float, size: float) -> list[list[TextSpan]]:
    """Lines of about the same length: as few as the room allows, then as narrow as that number allows."""
    lines = book.lines(spans, room, size, displays=_SENTENCE_FACES)
    if len(lines) > 1:
        narrow, wide = room / len(lines), room
        for _ in range(8):
            middle = (narrow + wide) / 2
            if len(book.lines(spans, middle, size, displays=_SENTENCE_FACES)) <= len(lines):
                wide = middle
            else:
                narrow = middle
        lines = book.lines(spans, wide, size, displays=_SENTENCE_FACES)
    return [book.joined(line) for line in lines]


def _lines(form: CertificateForm, row: Hero, words: Wordings, found: Problems) -> list[Item]:
    """Event, date and boat over their labels; a blank one is a line to be written on."""
    unit, y = form.unit, form.y(form.places.lines)
    items: list[Item] = []
    what = {"air": "aircraft", "army": "unit"}.get(form.domain, "boat")
    for column, (x, wide) in zip(("event", "date", "boat"), form.columns(), strict=True):
        rule = y + 2.4 * unit
        items.append(line((x - wide / 2, rule), (x + wide / 2, rule), 0.14 * max(1.0, unit), form.ink))
        items.append(_label(form, x, rule, words.labels[what if column == "boat" else column], wide))
        value = getattr(row, column)
        value = in_words(value) if column == "date" else value
        if not value:
            continue
        fitted = _filled_in(form, value, wide)
        if fitted is None:
            found.add(
                problems.TEXT_TOO_LONG.at(
                    row.at(column),
                    f"{column} is {shown(value)}; a certificate has {wide:.0f} mm for it, on two lines at 7 pt",
                    f"Shorten {column}.",
                )
            )
            continue
        step = fitted.size * 1.12
        base = y - step * (len(fitted.lines) - 1)
        items += [
            form.book.text(x, base + index * step, part, fitted.size, anchor="middle", display=REGULAR)
            for index, part in enumerate(fitted.lines)
        ]
    return items


def _filled_in(form: CertificateForm, value: str, wide: float) -> Fitted | None:
    """An entry on one line, else smaller on two."""
    book, size = form.book, form.size(14, 7)
    one = book.fit(value, wide, size, max(points(7), size * 0.72), display=REGULAR)
    if one is not None:
        return Fitted((value,), one)
    words = value.split(" ")
    best: Fitted | None = None
    for index in range(1, len(words)):
        halves = (" ".join(words[:index]), " ".join(words[index:]))
        sizes = [book.fit(half, wide, size * 0.8, points(7), display=REGULAR) for half in halves]
        both = [found for found in sizes if found is not None]
        if len(both) == 2 and (best is None or min(both) > best.size):
            best = Fitted(halves, min(both))
    if best is None:
        least = book.fit(value, wide, size, points(7), display=REGULAR)
        return Fitted((value,), least) if least is not None else None
    return best


def _signatures(form: CertificateForm, words: Wordings) -> list[Item]:
    """Two lines to sign, either side of the seal."""
    y = form.y(form.places.signature)
    items: list[Item] = []
    left, _, right = form.columns()
    first, second = words.signatures
    if form.club.name:
        second = words.labels["club"].replace("{club}", form.club.name)
    elif form.domain not in ("navy", ""):
        second = words.labels["club"].replace("{club}", "the club")
    for words_of, (x, wide) in ((first, left), (second, right)):
        items.append(line((x - wide / 2, y), (x + wide / 2, y), 0.3 * form.unit, theme.INK))
        items.append(_label(form, x, y, words_of, wide))
    return items


def _label(form: CertificateForm, x: float, y: float, words: str, wide: float) -> Item:
    """A caption below a line."""
    size = max(points(6), _LABEL * form.unit)
    fitted = form.book.fit(words, wide, size, points(6)) or points(6)
    return form.book.text(x, y + size * 1.44, words, fitted, anchor="middle", fill=theme.LABEL_INK)


def _club(form: CertificateForm) -> list[Item]:
    """The club and its motto at the foot, where they fit."""
    club, book = form.club, form.book
    parts = [(text, bold) for text, bold in ((club.name, True), (club.motto, False)) if text]
    if not parts:
        return []
    spans = [TextSpan(text, bold=bold) for text, bold in parts]
    if len(spans) > 1:
        spans.insert(1, TextSpan(" · "))
    size = form.size(9.5, 6.5)
    wide = sum(book.width(span.string, size, span.bold, display=_SENTENCE_FACES[span.bold]) for span in spans)
    size = min(size, size * form.text_width * 0.8 / wide)
    if size < points(6):
        return []
    y = form.y(form.places.club)
    return list(book.line(form.middle, y, spans, size, form.ink, "middle", displays=_SENTENCE_FACES))
