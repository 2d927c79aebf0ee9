"""What a font calls itself (OpenType, table `name`): a few short strings, whatever the table claims."""

from __future__ import annotations

import re
from struct import unpack_from

FAMILY, STYLE, POSTSCRIPT, LICENCE, LICENCE_ADDRESS = 1, 2, 6, 13, 14
_WANTED = (FAMILY, STYLE, POSTSCRIPT, LICENCE, LICENCE_ADDRESS)
_LONGEST = 4_000
_MICROSOFT, _MACINTOSH, _ENGLISH = 3, 1, 0x0409


def names_of(table: bytes) -> dict[int, str]:
    """The names by their number, English ones before others; what can't be read is left out."""
    if len(table) < 6:
        return {}
    _, count, strings = unpack_from(">3H", table)
    found: dict[int, tuple[int, str]] = {}
    for at in range(6, min(6 + 12 * count, len(table) - 11), 12):
        platform, encoding, language, number, length, offset = unpack_from(">6H", table, at)
        if number not in _WANTED or not 0 < length <= _LONGEST:
            continue
        rank = 3 if platform == _MICROSOFT and language == _ENGLISH else 2 if platform == _MICROSOFT else 1
        raw = table[strings + offset : strings + offset + length]
        if len(raw) < length or rank <= found.get(number, (0, ""))[0]:
            continue
        roman = platform == _MACINTOSH and encoding == 0
        text = raw.decode("mac_roman" if roman else "utf-16-be", "replace")
        found[number] = rank, "".join(character for character in text if character.isprintable())
    return {number: text for number, (_, text) in found.items() if text}


def family_of(table: bytes) -> str:
    """The family and style in a few words, for a message."""
    names = names_of(table)
    return f"{names.get(FAMILY, 'without a name')} {names.get(STYLE, '')}".strip()[:60]


def postscript_name(names: dict[int, str]) -> str:
    """The name that a PDF gives the font: letters, figures and hyphens."""
    text = names.get(POSTSCRIPT) or names.get(FAMILY, "")
    return re.sub(r"[^A-Za-z0-9-]", "", text)[:60] or "Font"
