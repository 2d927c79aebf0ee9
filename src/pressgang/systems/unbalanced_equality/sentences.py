"""Rules of the game as sentences, written from its numbers: what several sheets say in the same words."""

from __future__ import annotations

from pressgang.rulebook import Footnotes, RuleBook
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.wording import mark


def holder_words(book: RuleBook) -> str:
    """Who stays mounted while the others are on foot: `one man stays in the saddle and holds the horses`."""
    count = int(book["horse_holders"])
    if count == 1:
        return "one man stays in the saddle and holds the horses"
    return f"{count or 'no'} men stay in the saddle and hold the horses"


def bonus_words(rules: RuleBook, notes: Footnotes) -> str:
    """What guns kill more of regulars in closed order."""
    hit = "hit" if rules["bonus_needs_hit"] else "shot"
    who = f"a cannon’s {hit}" if rules["bonus_for_cannon_alone"] else f"a cannon’s {hit} or a Maxim’s shot"
    halving = "before" if rules["bonus_before_halving"] else "after"
    return (
        f"**Closed order:** {who}{mark(notes, 'bonus_needs_hit', 'bonus_for_cannon_alone')} on regulars in it "
        f"kills {rules['closed_bonus']} more, {halving} "
        f"halving{mark(notes, 'bonus_before_halving')}."
    )


def gunner_words(rules: RuleBook) -> str:
    """What becomes of gunners in a melee."""
    share, crew = float(rules["gun_melee_share"]), int(rules["crew_points"])
    part = "half" if share == 0.5 else f"{share:g} of"
    figures = next((troop.figures for troop in troops(rules).values() if troop.is_gun and troop.figures), 0)
    men = f", {figures} figures" if figures else ""
    return (
        f"**Gunners in a melee** are all killed; the other side loses {part} their number "
        f"(a crew of {crew} points{men}: {int(crew * share)} points)."
    )


def part_words(part: int) -> str:
    """One part in so many: `a third`."""
    return {2: "half as much", 3: "a third", 4: "a quarter"}.get(part, f"a {part}th part")


def defence_words(rules: RuleBook) -> str:
    """What a defensive position does."""
    defence = rules["defence"]
    part = "half" if defence["fire"] == 0.5 else f"{defence['fire']:g}"
    return (
        "**In a defensive position** (on a hill, behind a wall, in a house): morale "
        f"+{defence['morale']:g}, and fire against it counts {part}."
    )
