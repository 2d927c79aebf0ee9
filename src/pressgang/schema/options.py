"""The options of a table of a kit (or of its like) as one typed object, with every problem of every key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pressgang.diagnostics import Diagnostic, Problems, Span, shown, suggestion
from pressgang.schema import problems
from pressgang.schema.declare import Declared, declared
from pressgang.schema.kinds import Refused
from pressgang.sources.records import heading_key

T = TypeVar("T")


def read_options(
    cls: type[T],
    given: Mapping[str, tuple[object, Span, Span]],
    place: Span,
    what: str,
    also: tuple[str, ...] = (),
) -> tuple[T | None, list[Diagnostic]]:
    """An options object from raw values, each with the place of its key and of itself; `None` with an error.

    See `read_values`.
    """
    values, found = read_values(declared(cls), given, place, what, also)
    return (None if any(problem.is_error for problem in found) else cls(**values)), found


def sound_options(cls: type[T], given: Mapping[str, tuple[object, Span, Span]]) -> T | None:
    """The options object of the keys that can be read, the rest as usual; `None` where one that is required is
    among that rest. For going on after `read_options` has said what is wrong.
    """
    return sound(cls, read_values(declared(cls), given, Span(""), "", ())[0])


def sound(cls: type[T], values: Mapping[str, Any]) -> T | None:
    """The options object of its own among values that could be read; `None` without one that is required."""
    items = declared(cls)
    lacking = any(item.required and values.get(item.name, "") == "" for item in items)
    own = {item.name: values[item.name] for item in items if item.name in values}
    return None if lacking else cls(**own)


def read_values(
    items: Sequence[Declared],
    given: Mapping[str, tuple[object, Span, Span]],
    place: Span,
    what: str,
    also: tuple[str, ...] = (),
) -> tuple[dict[str, Any], list[Diagnostic]]:
    """The values that can be read, by the names of their options, and what is wrong with the rest.

    `given` maps a key as written to (raw value, span of the key, span of the value); `what` names the table
    in messages (`sheet "counters"`) and `also` lists keys read elsewhere, for the list of those that exist.
    Keys may be spelled with hyphens or underscores.
    """
    found = Problems()
    values: dict[str, Any] = {}
    by_name = {heading_key(item.name): item for item in items}
    for key, (raw, key_span, value_span) in given.items():
        item = by_name.get(heading_key(key))
        if item is None:
            names = [*(one.option for one in by_name.values()), *also]
            found.add(
                problems.UNKNOWN_KEY.at(
                    key_span,
                    f"unknown key {shown(key)} of {what}",
                    f"{suggestion(key, names)}The keys are {', '.join(names) or 'none'}.",
                )
            )
            continue
        if item.name in values:
            message = f"{shown(key)} of {what} is there already, spelled in another way"
            found.add(problems.UNKNOWN_KEY.at(key_span, message, "Keep one of them."))
            continue
        try:
            values[item.name] = item.kind.parse(raw)
        except Refused as refused:
            found.add(refused.rule.at(value_span, f"{key}: {refused.message}", refused.help))
            continue
        if item.required and values[item.name] == "":
            message = f"{item.option} of {what} is blank; {item.help}"
            found.add(problems.MISSING_KEY.at(value_span, message, f"Write {item.option}."))
    for item in items:
        if item.required and item.name not in values and not found.has_errors:
            found.add(
                problems.MISSING_KEY.at(
                    place, f"{what} has no {item.option}; {item.help}", f"Add {item.option}."
                )
            )
    return values, found.found
