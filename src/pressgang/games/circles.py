"""Values of a game that are worked out from themselves, or by way of too many others."""

from __future__ import annotations

import ast

from pressgang.diagnostics import Problems
from pressgang.games.arithmetic import Expression
from pressgang.games.problems import CIRCLE_OF_VALUES, TOO_MUCH
from pressgang.games.scopes import Vocabulary

_DEEPEST_VALUES = 20
"""How deep values may use each other."""


def refuse_circles(names: Vocabulary, found: Problems) -> None:
    """Take out the values that are worked out from themselves, each with a problem."""
    uses = {name: sorted(value.every_name() & names.values.keys()) for name, value in names.values.items()}
    for name in sorted(uses):
        reached: set[str] = set()
        waiting = list(uses[name])
        while waiting:
            other = waiting.pop()
            if other not in reached:
                reached.add(other)
                waiting.extend(uses[other])
        if name in reached:
            said = f"the value {name} is worked out from itself"
            if len(reached) > 1:
                said += f", by way of {', '.join(sorted(reached - {name}))}"
            found.add(
                CIRCLE_OF_VALUES.at(names.values[name].span, said, "Write one of them without the other.")
            )
            uses[name] = []
            names.values[name] = Expression("0", names.values[name].span, (), ast.Constant(0))

    depths: dict[str, int] = {}

    def depth(name: str) -> int:
        if name not in depths:
            depths[name] = 1 + max(map(depth, uses[name]), default=0)
        return depths[name]

    for name in uses:
        if depth(name) == _DEEPEST_VALUES + 1:
            said = f"the value {name} uses values that use values, more than {_DEEPEST_VALUES} deep"
            found.add(TOO_MUCH.at(names.values[name].span, said, "Work more out in one formula."))
