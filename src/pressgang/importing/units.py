"""Units of length and area as Wikidata names them: by the number of their item, or a label in some language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

Measured = Literal["length", "area"]

_FOOT, _INCH, _YARD = 0.3048, 0.0254, 0.9144


class WikidataUnit(NamedTuple):
    """A unit: what it measures, how many metres (or square metres) it is, and the labels it goes by."""

    measure: Measured
    metres: float
    labels: str


_UNITS: Mapping[str, WikidataUnit] = {
    "Q11573": WikidataUnit(
        "length", 1.0,
        "m, metre, metres, meter, meters, mètre, mètres, metro, metros, metri, metr, metry, metrów, metrů, "
        "метр, метры, метров, метър, μέτρο, メートル, 米, 公尺, 미터, metri, méter, metru, metras, metrs",
    ),
    "Q3710": WikidataUnit(
        "length", _FOOT,
        "ft, foot, feet, international foot, Fuß, Fuss, pied, pieds, pie, pies, pé, pés, piede, piedi, voet, "
        "fot, fod, jalka, stopa, stopy, stóp, фут, футы, футов, πόδι, フィート, 英尺, 呎, 피트, láb",
    ),
    "Q218593": WikidataUnit(
        "length", _INCH,
        "in, inch, inches, Zoll, pouce, pouces, pulgada, pulgadas, polegada, polegadas, pollice, pollici, "
        "duim, tum, tomme, tuuma, cal, cale, palec, дюйм, дюймы, дюймов, ίντσα, インチ, 英寸, 吋, 인치",
    ),
    "Q482798": WikidataUnit("length", _YARD, "yd, yard, yards, verge, yarda, iarda, jard, ярд, ヤード, 码"),
    "Q174789": WikidataUnit(
        "length", 0.001,
        "mm, millimetre, millimetres, millimeter, millimeters, Millimeter, millimètre, milímetro, millimetro, "
        "milimetr, миллиметр, ミリメートル, 毫米",
    ),
    "Q174728": WikidataUnit(
        "length", 0.01,
        "cm, centimetre, centimetres, centimeter, centimeters, Zentimeter, centimètre, centímetro, centimetro, "
        "centymetr, сантиметр, 厘米",
    ),
    "Q200323": WikidataUnit("length", 0.1, "dm, decimetre, decimeter, Dezimeter, décimètre, decímetro"),
    "Q828224": WikidataUnit("length", 1000.0, "km, kilometre, kilometer, kilomètre, chilometro"),
    "Q25343": WikidataUnit(
        "area", 1.0,
        "m², m2, sq m, square metre, square metres, square meter, square meters, Quadratmeter, mètre carré, "
        "metro cuadrado, metro quadrado, metro quadrato, vierkante meter, kvadratmeter, neliömetri, "
        "metr kwadratowy, metr čtvereční, квадратный метр, 平方メートル, 平方米, 제곱미터, négyzetméter",
    ),
    "Q857027": WikidataUnit(
        "area", _FOOT**2,
        "ft², ft2, sq ft, square foot, square feet, Quadratfuß, pied carré, pie cuadrado, pé quadrado, piede "
        "quadrato, vierkante voet, kvadratfot, stopa kwadratowa, квадратный фут, 平方フィート, 平方英尺",
    ),
    "Q1063786": WikidataUnit("area", _INCH**2, "in², in2, sq in, square inch, Quadratzoll, pouce carré"),
    "Q1550511": WikidataUnit("area", _YARD**2, "yd², yd2, sq yd, square yard, Quadratyard"),
    "Q2489298": WikidataUnit("area", 0.0001, "cm², cm2, square centimetre, Quadratzentimeter"),
}  # fmt: skip
_ITEM = re.compile(r"(?:.*[/:])?<?(Q[1-9][0-9]{0,11})>?", re.IGNORECASE | re.DOTALL)


def item_number(text: str) -> str:
    """`Q123` of an item's address or number; an empty text where it is none."""
    found = _ITEM.fullmatch(text)
    return found[1].upper() if found else ""


def unit_of(text: str) -> WikidataUnit | None:
    """The unit of that item or label."""
    return _UNITS.get(item_number(text)) or _BY_LABEL.get(_folded(text))


def known_units(measure: Measured) -> str:
    """The first label of each unit of a measure, for a message."""
    return ", ".join(unit.labels.split(", ")[0] for unit in _UNITS.values() if unit.measure == measure)


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace(".", " ").split())


_BY_LABEL = {_folded(label): unit for unit in _UNITS.values() for label in unit.labels.split(", ")}
