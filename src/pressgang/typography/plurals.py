"""Which form of a word a number takes, by the rules of the Unicode CLDR."""

from __future__ import annotations

from collections.abc import Sequence

_WEST, _EAST = frozenset({"pl", "cs", "sk"}), frozenset({"ru", "uk", "be", "sr", "hr", "bs"})


def form_of(language: str, forms: str | Sequence[str], numbers: Sequence[str]) -> str:
    """The form for the first of the numbers: of one, (few,) many; with a form fewer, that of one is out."""
    if isinstance(forms, str):
        return forms
    slavic = language in _WEST or language in _EAST
    place = _slavic(language, numbers) if slavic else _plain(numbers)
    lacking = (3 if slavic else 2) - len(forms)
    return forms[max(0, min(place - lacking, len(forms) - 1))]


def _plain(numbers: Sequence[str]) -> int:
    return 0 if list(numbers[:1]) == ["1"] else 1


def _slavic(language: str, numbers: Sequence[str]) -> int:
    if not numbers or not numbers[0].isdecimal():
        return 1  # 2,5 has the form of 2
    number = int(numbers[0])
    if number == 1 or (language in _EAST and number % 10 == 1 and number % 100 != 11):
        return 0
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    if language in ("cs", "sk"):
        few = number in (2, 3, 4)
    return 1 if few else 2
