"""The kills of guns by the roll of a die: whole and at half strength, on closed order, on defended targets."""

from __future__ import annotations

from pressgang.drawing import theme
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.systems.unbalanced_equality.rules import Troop, fire, shot, troops
from pressgang.typography.fonts import FontBook, TextSpan


def gun_reckoner(book: FontBook, rules: RuleBook, width: float, letter: str) -> SetBlock:
    """Every gun that the bonus concerns: whole and halved, on any target and on closed order, by the roll.

    As above, kills are in bold and those on a defended target in grey beside them.
    """
    faces = range(1, 7)
    label = min(70.0, width * 0.46)
    cell = (width - label) / len(faces)
    rows: list[list[TableCell]] = []
    for troop in troops(rules).values():
        if troop.fire != "table" and (troop.fire != "shot" or rules["bonus_for_cannon_alone"]):
            continue
        half = int(troop.points * float(rules["half_strength"]))
        for closed in (False, True) if troop.fire == "table" else (True,):
            for strength, words in ((troop.points, ""), (half, ", at half strength")):
                if words and not rules["guns_are_halved"]:
                    continue
                target = f"on closed order{letter}" if closed else "on other targets"
                kills = [
                    [_gun_kills(troop, strength, face, closed, defended, rules) for defended in (False, True)]
                    for face in faces
                ]
                rows.append([f"**{troop.type}** {target}{words}", *(_pair(*pair) for pair in kills)])
    columns = [Column("", label), *(Column(str(face), cell, "middle", heading_bold=True) for face in faces)]
    return table(Look(book), columns, rows, width, row_height=5.2, size=theme.SMALL, zebra=True)


def guns_title(rules: RuleBook) -> str:
    """The head over the table."""
    return "Cannon" if rules["bonus_for_cannon_alone"] else "Guns"


def _gun_kills(troop: Troop, strength: int, face: int, closed: bool, defended: bool, rules: RuleBook) -> int:
    if troop.fire == "table":
        return shot(troop, troop.points, strength, face, rules, closed=closed, defended=defended)
    return fire(troop, troop.points, strength, 0, rules, closed=closed, defended=defended) or 0


def _pair(kills: int, defended: int) -> list[TextSpan]:
    """The kills in bold, those on a defended target in grey; a miss is one for both."""
    if not kills:
        return [TextSpan("miss")]
    return [TextSpan(str(kills), bold=True), TextSpan(f"\u2002{defended}", fill=theme.LABEL_INK)]
