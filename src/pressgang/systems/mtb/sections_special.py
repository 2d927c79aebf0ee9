"""The sections on special weapons, on aircraft, and on drawing cards."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line
from pressgang.drawing.units import signed
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import marked, spans_of, stack
from pressgang.systems.mtb.rules.firing import (
    SPEEDS,
    AttackKind,
    attack_cards,
    deduction,
    deduction_rules,
    is_fired_at,
    torpedo_cards,
)
from pressgang.systems.mtb.section_words import rule_words, small
from pressgang.typography.fonts import TextSpan


def special_weapons(look: Look, width: float) -> SetBlock:
    """Torpedoes, depth charges, bombs and rockets: cards by the speed of the ship that is hit."""
    rules, notes = look.rules, look.notes
    attacks: tuple[tuple[AttackKind, bool], ...] = (
        ("depth_charge", False),
        ("own_charge", False),
        ("bomb", False),
        ("bomb", True),
        ("rocket", False),
        ("rocket", True),
    )
    first = width * 0.19
    each = (width - first) / len(attacks)
    along = notes.mark("along_ship")
    salvo = rules["rocket_deduction"] == "salvo"
    columns = [Column("speed", first, bold=True)]
    for words, mark in zip(
        ("target", "own boat", "abeam", "end on", "abeam", "end on"),
        ("", "", "", along, "", along),
        strict=True,
    ):
        columns.append(
            Column([TextSpan(words), TextSpan(mark, raised=True)] if mark else words, each, "middle", bold=True)
        )
    rows: list[list[TableCell]] = []
    for speed in SPEEDS:
        row: list[TableCell] = [speed]
        for attack, ends in attacks:
            value = (
                signed(deduction(attack, speed, rules, ends))
                if attack == "rocket" and salvo
                else str(attack_cards(attack, speed, rules, along=ends))
            )
            mark = notes.mark(deduction_rules(attack)[1]) if speed == "A" else ""
            row.append([TextSpan(value), TextSpan(mark, raised=True)] if mark else value)
        rows.append(row)
    drawn = table(look, columns, rows, width, zebra=True)
    groups = _group_row(
        look,
        first,
        each,
        (
            (f"depth charge, {rules['depth_charge_cards']}", 2),
            (f"bombs, {rules['bomb_cards']} {_BOMBS[rules['bomb_load']]}^{notes.mark('bomb_load')}^", 2),
            (f"rockets, {rules['rocket_cards']} each", 2),
        ),
    )
    broad, narrow = torpedo_cards(False, rules), torpedo_cards(True, rules)
    rockets = "take the figure off the total of a salvo" if salvo else "the figure is for each rocket"
    abeam, off, reach = (notes.mark(name) for name in ("torpedo_abeam", "rocket_deduction", "reach"))
    words = (
        f"**Torpedo:** {broad} cards^{abeam}^; {narrow} if the target is bow or stern on. "
        f"**Rockets:** {rockets}^{off}^. Nothing goes below 0. A depth charge strikes the boat that drops it "
        f"too, by its own speed, once the target’s damage is done. **Rings:** {_reach_words(look)}.^{reach}^"
    )
    head = set_head(look, "Special weapons: cards to draw", width)
    return stack([head, groups, drawn, set_text(look, words, width)], 0.6)


_BOMBS = {"attack": "an attack", "bomb": "each"}


def _reach_words(look: Look) -> str:
    """`torpedo both; depth charge inner; rocket inner`."""
    return "; ".join(f"{kind.replace('_', ' ')} {rings}" for kind, rings in look.rules["reach"].items())


def _group_row(look: Look, first: float, each: float, groups: tuple[tuple[str, int], ...]) -> SetBlock:
    def drawn() -> Iterator[Item]:
        x = first
        for words, count in groups:
            wide = each * count
            room, spans = Rect(x + 1.0, 0.0, wide - 2.0, 4.0), spans_of(words, bold=True)
            yield from put(look.book, room, spans, theme.SMALL, "centre", least=theme.SMALLEST, bold=True)
            yield line((x + 1.5, 4.2), (x + wide - 1.5, 4.2), theme.HAIRLINE, theme.RULE_INK)
            x += wide

    return SetBlock(drawn, 4.0)


def air_targets(look: Look, width: float) -> SetBlock:
    """What Clubs do to an aircraft."""
    columns = [Column("Clubs drawn", width * 0.26, bold=True), Column("the aircraft", None)]
    rows: list[list[TableCell]] = [
        [[TextSpan(str(entry["clubs"]))], [TextSpan(str(entry["text"]))]] for entry in look.rules["aircraft"]
    ]
    drawn = table(look, columns, rows, width)
    head = set_head(look, "Guns against aircraft", width, "count the Clubs only")
    return stack([head, drawn, small(look, rule_words(look.notes, "air_fire"), width)], 0.8)


def drawing_cards(look: Look, width: float) -> SetBlock:
    """How hits are drawn."""
    night = look.notes.mark("night_fire")
    seen = "a target" if is_fired_at("outer", True, look.rules) else "a target in sight"
    words = (
        *marked(
            f"**Phase 2:** count the cards of each weapon that bears on {seen}^{night}^. "
            "**Phase 3:** draw so many, ship by ship. "
        ),
        *rule_words(look.notes, "hits", bold=True),
        TextSpan(
            " Look up each Club’s rank in the column of the ship that is hit. Shuffle before the next ship, or "
            "when the pack runs out."
        ),
    )
    drawn = set_text(look, words, width)
    return stack([set_head(look, "Drawing cards", width, "52 cards, no Jokers"), drawn], 0.8)
