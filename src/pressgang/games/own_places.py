"""`places` of a kit or a command line: the words of a game's faces, on the counters of any game."""

from __future__ import annotations

from pressgang.diagnostics import Problems, Span
from pressgang.games.columns import label_of
from pressgang.games.expressions import plain_name
from pressgang.games.face_reading import read_place
from pressgang.games.faces import OwnFace, OwnPiece, labels_of
from pressgang.games.part_reading import PartReading
from pressgang.games.problems import CANNOT_WORK_OUT
from pressgang.games.scopes import Vocabulary
from pressgang.games.values import Fault, type_of_kind, type_of_value
from pressgang.rulebook import RuleBook
from pressgang.schema import Row, declared
from pressgang.sheets.base import AnyKind
from pressgang.sheets.faces.places_option import ContentsByPlace, PlacesOf, WrittenPlaces
from pressgang.sources.located import Located


def read_places(
    rules: RuleBook, kind: AnyKind, places: WrittenPlaces, row: type[Row], where: Span, found: Problems
) -> PlacesOf | None:
    """The `places` of a sheet for rows of a class, with the game's numbers; `None` where there are faults."""
    vocabulary = getattr(kind, "vocabulary", None) or _vocabulary(row, rules)
    met = Problems()
    reading = PartReading(names=vocabulary, found=met)
    face = OwnFace(
        tuple((place, read_place(reading, _located(raw, where), place, "places")) for place, raw in places)
    )
    found.extend(met.found)
    if met.has_errors:
        return None

    def placed(row: Row, side: str) -> ContentsByPlace:
        scope = vocabulary.row(row, rules, side)
        try:
            filled = face.face(scope, OwnPiece(getattr(row, "name", ""), str(getattr(row, "short", ""))))
        except Fault as fault:
            said = f"places: {fault.said}"
            problem = CANNOT_WORK_OUT.at(row.record.span, said, "Change the row, or places.")
            if problem not in found.found:
                found.add(problem)
            return {}
        return {place: filled.at(place) for place, _ in places}

    words = "; ".join(labels_of(face, tuple(vocabulary.labels.items())))
    return PlacesOf(placed, f"{words[:1].upper()}{words[1:]}." if words else "")


def _vocabulary(row: type[Row], rules: RuleBook) -> Vocabulary:
    """The names of a game that is written in Python: its columns and its rules."""
    columns = {plain_name(item.heading): item.name for item in declared(row)}
    labels = {plain_name(item.heading): label_of(item.heading) for item in declared(row)}
    types = {name: type_of_value(rules[name]) for name in rules.values}
    types.update((plain_name(item.heading), type_of_kind(item.kind)) for item in declared(row))
    return Vocabulary(columns, labels, {}, frozenset(rules.values.keys() - columns.keys()), types=types)


def _located(raw: object, where: Span) -> Located:
    """A plain value at a place, all the way down."""
    if isinstance(raw, dict):
        return Located({key: _located(value, where) for key, value in raw.items()}, where, where)
    if isinstance(raw, list):
        return Located([_located(value, where) for value in raw], where)
    return Located(raw, where)
