"""The fonts of a run: ours, the user's for what ours lack, and the text face of a kit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pressgang import build_problems as rule
from pressgang.diagnostics import Problems, Span
from pressgang.sources.inputs import Inputs
from pressgang.typography.fonts import Face, FontBook, Glossary, Icons, text_face, users_face


def book_of(fonts: Sequence[Path], inputs: Inputs, found: Problems) -> FontBook:
    """The fonts of the run: ours and the user's, which are opened at once, for a bad one to be found."""
    if not fonts:
        return inputs.kept.find(("fonts",), FontBook)
    from pressgang.typography.font_files.problems import FontFileError
    from pressgang.typography.font_files.tables import split_face

    faces: list[Face] = []
    for named in fonts:
        path, number = split_face(named)
        data = inputs.bytes(path, str(path), found)
        if data is None:
            continue
        try:
            face = partial(users_face, len(faces), data, number, path.stem)
            faces.append(inputs.kept.find(("face", len(faces), number, path.stem, data), face))
        except FontFileError as error:
            found.add(rule.BAD_FONT.at(Span(str(named)), f"this {error}", error.help))
    return inputs.kept.find(("fonts", *map(id, faces)), partial(FontBook, tuple(faces)))


def in_face(book: FontBook, files: Sequence[Path], span: Span, inputs: Inputs, found: Problems) -> FontBook:
    """The book with the text face of those files: of a family each of a style. One without a bold is set in
    its regular alone.
    """
    from pressgang.typography.font_files.problems import FontFileError
    from pressgang.typography.font_files.tables import split_face

    styles: dict[str, bytes] = {}
    for named in files:
        path, number = split_face(named)
        data = inputs.bytes(path, str(path), found)
        if data is None:
            continue
        try:
            plain, style = inputs.kept.find(("text face", number, data), partial(text_face, data, number))
        except FontFileError as error:
            found.add(rule.BAD_FONT.at(span, f"{path.name} {error}", error.help))
            continue
        if style in styles:
            message = f"{path.name} is {style}, and so is another file of the face"
            found.add(
                rule.BAD_FONT.at(span, message, "Name one file for each style: regular, bold and italic.")
            )
        styles[style] = plain
    if not styles:
        return book
    regular = styles.get("regular") or next(iter(styles.values()))
    bold, italic = styles.get("bold", regular), styles.get("italic")
    both = styles.get("bold italic", italic)

    def made() -> tuple[FontBook, FontBook]:
        first = Face("usertext", regular)
        second = first if bold == regular else Face("usertext-bold", bold)
        if italic is None or both is None:
            return book, replace(book, own=(first, second))
        third = Face("usertext-italic", italic)
        fourth = third if both == italic else Face("usertext-bold-italic", both)
        return book, replace(book, own=(first, second, third, fourth))

    # with the book it is of, whose id stays its own
    return inputs.kept.find(("in face", id(book), regular, bold, italic, both), made)[1]


def with_icons(book: FontBook, icons: Icons | None, inputs: Inputs) -> FontBook:
    """Return the book that sets these icons."""
    if icons is None:
        return book
    return inputs.kept.find(("icons", id(book), id(icons)), lambda: (book, replace(book, icons=icons)))[1]


def spoken(book: FontBook, words: Glossary | None, inputs: Inputs) -> FontBook:
    """The book that says what it sets in the language of these words."""
    return inputs.kept.find(("spoken", id(book), words), lambda: (book, book.speaking(words)))[1]
