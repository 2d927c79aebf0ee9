"""The rules that a table of Wikidata can break. An error leaves a type out; a warning keeps it."""

from __future__ import annotations

from pressgang.diagnostics import Rule

_WIKIDATA = "Wikidata: quantities, their units and items"
_SIZES = "pressgang's limits of dimensions"

NO_ITEM = Rule(
    "PG561",
    "a line without its item of Wikidata",
    "The item's number is the source of the figures; without it nobody could look them up, and two lines "
    "about one type could not be told from two types.",
    _WIKIDATA,
    "item,itemLabel,wingspan,wingspanUnit\n,Fieseler Fi 156,14.25,http://www.wikidata.org/entity/Q11573",
    "item,itemLabel,wingspan,wingspanUnit\n"
    "http://www.wikidata.org/entity/Q4115189,Fieseler Fi 156,14.25,http://www.wikidata.org/entity/Q11573",
)
UNKNOWN_UNIT = Rule(
    "PG562",
    "a dimension in an unknown unit",
    "Wikidata keeps each figure in the unit that somebody typed. One that is not known, or is missing where "
    "the others have one, cannot be made metres; taken for metres it would draw a fighter of 37 m.",
    _WIKIDATA,
    "item,itemLabel,wingspan,wingspanUnitLabel\nQ4115189,Fieseler Fi 156,14.25,kilogram",
    "item,itemLabel,wingspan,wingspanUnitLabel\nQ4115189,Fieseler Fi 156,14.25,metre",
)
DISAGREE = Rule(
    "PG563",
    "two values that disagree",
    "An item with two spans (of two variants, or one of them wrong) comes in two lines. Which one is meant "
    "cannot be told. Values within one in a hundred are the same, rounded in another unit.",
    _WIKIDATA,
    "item,itemLabel,wingspan,wingspanUnitLabel\nQ4115189,Fieseler Fi 156,14.25,metre\n"
    "Q4115189,Fieseler Fi 156,12,metre",
    "item,itemLabel,wingspan,wingspanUnitLabel\nQ4115189,Fieseler Fi 156,14.25,metre\n"
    "Q4115189,Fieseler Fi 156,46.75,foot",
)
NO_SIZE = Rule(
    "PG564",
    "a type without the dimension that sets its scale",
    "A silhouette needs the span of an aircraft, the length of a ship.",
    _SIZES,
    "item,itemLabel,wingspan,wingspanUnitLabel,length,lengthUnitLabel\nQ4115189,Fieseler Fi 156,,,9.9,metre",
    "item,itemLabel,wingspan,wingspanUnitLabel,length,lengthUnitLabel\n"
    "Q4115189,Fieseler Fi 156,14.25,metre,9.9,metre",
)
ONE_SIZE = Rule(
    "PG565",
    "a type with one dimension of two",
    "An aircraft without a length, or a ship without a beam, is drawn with the usual proportions of its kind.",
    _SIZES,
    "item,itemLabel,wingspan,wingspanUnitLabel,length,lengthUnitLabel\nQ4115189,Fieseler Fi 156,14.25,metre,,",
    "item,itemLabel,wingspan,wingspanUnitLabel,length,lengthUnitLabel\n"
    "Q4115189,Fieseler Fi 156,14.25,metre,9.9,metre",
    severity="warning",
)
PLAIN = Rule(
    "PG566",
    "figures without a unit",
    "A query that asks for wdt:P2050 gets bare numbers, in whatever unit they were typed. Most are metres, and "
    "so they are read, but feet among them look the same.",
    _WIKIDATA,
    "item,itemLabel,wingspan\nQ4115189,Fieseler Fi 156,14.25",
    "item,itemLabel,wingspan,wingspanUnit\nQ4115189,Fieseler Fi 156,14.25,http://www.wikidata.org/entity/Q11573",
    severity="warning",
)
NO_LABEL = Rule(
    "PG567",
    "an item without a name",
    "Where an item has no label in the languages that were asked for, Wikidata writes its number in that "
    "place, and the number would be printed.",
    _WIKIDATA,
    "item,itemLabel,wingspan,wingspanUnitLabel\nQ4115189,Q4115189,14.25,metre",
    "item,itemLabel,wingspan,wingspanUnitLabel\nQ4115189,Fieseler Fi 156,14.25,metre",
    severity="warning",
)
NO_SUCH_SIZE = Rule(
    "PG568",
    "a dimension outside the range of its kind",
    "A slip of the decimal point, or feet that are called metres. The limits lie a little beyond the largest "
    "and the smallest that were built, whatever their engines.",
    _SIZES,
    "item,itemLabel,wingspan,wingspanUnitLabel\nQ4115189,Fieseler Fi 156,1425,metre",
    "item,itemLabel,wingspan,wingspanUnitLabel\nQ4115189,Fieseler Fi 156,14.25,metre",
)
