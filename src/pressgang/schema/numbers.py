"""Kinds of number: whole, with a fraction, and lengths with a unit, each within limits."""

from __future__ import annotations

import math
import re
from contextlib import suppress
from typing import NamedTuple

from pressgang.diagnostics import shown
from pressgang.drawing.units import format_length, parse_length
from pressgang.schema import problems
from pressgang.schema.kinds import Refused, text_of

LARGEST_NUMBER = 1_000_000_000
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d{1,4})?")


def _number(raw: object, what: str) -> float | int:
    """A finite number; a decimal comma is understood. Raises `Refused`, which says to write `what`."""
    if isinstance(raw, bool):
        raise Refused(problems.NOT_A_NUMBER, f"{shown(raw)} is not a number", f"Write {what}.")
    if isinstance(raw, int):
        return raw
    if isinstance(raw, float):
        value = raw
    else:
        text = text_of(raw).replace("\u2212", "-")
        if not _NUMBER.fullmatch(text) or not text.isascii():
            raise Refused(problems.NOT_A_NUMBER, f"{shown(raw)} is not a number", f"Write {what}.")
        if len(text) > 30:
            raise Refused(
                problems.OUT_OF_RANGE,
                f"{shown(text)} is a number of too many digits; the limit is {LARGEST_NUMBER:,}",
                "Write a smaller number.",
            )
        if text.lstrip("+-").isdigit():
            return int(text)
        value = float(text.replace(",", "."))
    if not math.isfinite(value):
        raise Refused(problems.NOT_A_NUMBER, f"{shown(raw)} is not a finite number", f"Write {what}.")
    return int(value) if value == int(value) and abs(value) <= LARGEST_NUMBER else value


def _within(value: float, minimum: float | None, maximum: float | None) -> float:
    """The value, or the limit that it is beyond."""
    low = value if minimum is None else max(value, minimum)
    return low if maximum is None else min(low, maximum)


def _limits(minimum: float | None, maximum: float | None) -> str:
    if minimum is not None and maximum is not None:
        return f" {minimum:,.12g} to {maximum:,.12g}"
    if minimum is not None:
        return f" {minimum:,.12g} or more"
    return f" up to {maximum:,.12g}" if maximum is not None else ""


def _in_range(value: float, raw: object, minimum: float | None, maximum: float | None, unit: str = "") -> None:
    if minimum is not None and value < minimum:
        raise Refused(
            problems.OUT_OF_RANGE,
            f"{shown(raw)} is too small: the least is {minimum:,.12g}{unit}",
            f"Write{_limits(minimum, maximum)}{unit}.",
        )
    if maximum is not None and value > maximum:
        raise Refused(
            problems.OUT_OF_RANGE,
            f"{shown(raw)} is too large: the most is {maximum:,.12g}{unit}",
            f"Write{_limits(minimum, maximum)}{unit}.",
        )


class Whole(NamedTuple):
    """A whole number within limits."""

    minimum: int | None = 0
    maximum: int | None = LARGEST_NUMBER

    @property
    def label(self) -> str:
        """Its name in help."""
        top = None if self.maximum == LARGEST_NUMBER else self.maximum
        return "whole number" + _limits(self.minimum, top)

    def parse(self, raw: object) -> int:
        """The number."""
        what = f"a whole number, such as {_within(2, self.minimum, self.maximum):g}"
        value = _number(raw, what)
        if not isinstance(value, int):
            raise Refused(problems.NOT_WHOLE, f"{shown(raw)} is not a whole number", f"Write {what}.")
        _in_range(value, raw, self.minimum, self.maximum)
        return value

    def show(self, value: int) -> str:
        """The number itself."""
        return str(value)


class Number(NamedTuple):
    """A number within limits, with or without a fraction."""

    minimum: float | None = None
    maximum: float | None = LARGEST_NUMBER

    @property
    def label(self) -> str:
        """Its name in help."""
        return "number" + _limits(self.minimum, None if self.maximum == LARGEST_NUMBER else self.maximum)

    def parse(self, raw: object) -> float:
        """The number."""
        value = float(_number(raw, f"a number, such as {_within(9.87, self.minimum, self.maximum):g}"))
        _in_range(value, raw, self.minimum, self.maximum)
        return value

    def show(self, value: float) -> str:
        """The number itself."""
        return f"{value:g}"


class Length(NamedTuple):
    """A length with a unit, in mm once read, within limits in mm."""

    minimum: float | None = 0.0
    maximum: float | None = 5000.0

    @property
    def label(self) -> str:
        """Its name in help."""
        return "length"

    def parse(self, raw: object) -> float:
        """The length in mm."""
        if not isinstance(raw, str):
            raise Refused(
                problems.BAD_LENGTH,
                f"{shown(raw)} has no unit; the units are mm, cm, in, pt",
                f'Write it with its unit, in quotes, such as "{self._with_unit(text_of(raw))}".',
            )
        try:
            value = parse_length(raw)
        except ValueError as error:
            raise Refused(
                problems.BAD_LENGTH,
                f"{shown(raw)} {error}",
                f"Write a number and a unit, such as {self._with_unit('')}.",
            ) from None
        _in_range(value, raw, self.minimum, self.maximum, " mm")
        return value

    def _with_unit(self, number: str) -> str:
        """The number with a unit in which it is within the limits, else another length that is."""
        for unit in ("mm", "in", "cm") if number else ():
            text = f"{number}{unit}"
            with suppress(Refused):
                self.parse(text)
                return text
        return self.show(_within(32.0, self.minimum, self.maximum))

    def show(self, value: float) -> str:
        """The length in mm."""
        return format_length(value).replace(" ", "")
