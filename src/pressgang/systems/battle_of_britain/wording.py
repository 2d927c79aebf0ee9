"""Sentences of the rules that more than one sheet prints, from the game's numbers, with their marks."""

from __future__ import annotations

from collections.abc import Callable

from pressgang.rulebook import RuleBook
from pressgang.sheets.tables import TableCell
from pressgang.sheets.typeset import marked
from pressgang.systems.battle_of_britain.rules import defence_damaging, defence_kills, rolls_text
from pressgang.typography.fonts import TextSpan

MarkOf = Callable[..., str]
"""The footnote letters of some values (`Footnotes.mark`)."""
DEFENCE_VALUES = ("bomber_guns", "gunner_guns", "fighter_guns", "defence_rolls", "defence_kill_rolls")
"""What the lost figure of defensive fire showed."""


def raised(marks: str) -> str:
    """The letters as `typeset.marked` raises them."""
    return f"^{marks}^" if marks else ""


def listed(marks: str) -> str:
    """The letters for plain text: ` (a, b)`."""
    return f" ({', '.join(marks)})".replace(" ", "\u00a0") if marks else ""


def lost_note(marks: str, number: int) -> str:
    """The note at the right of a head whose figure is not the article's; nothing where the kit has its own."""
    return f"the article’s Figure {number} is lost{listed(marks)}" if marks else ""


def die_text(rules: RuleBook, count: int = 1) -> str:
    """`1d6`."""
    return f"{count}d{rules['die']}"


def attack_words(rules: RuleBook, mark: MarkOf) -> str:
    """Who may attack whom, and with which die."""
    first = int(rules["move_before_fire"])
    where = "the adjacent hex that it faces" if rules["attacker_faces_target"] else "an adjacent hex"
    return (
        f"A fighter rolls **{die_text(rules)}** at an aircraft in "
        f"{where}{raised(mark('attacker_faces_target'))}, once a turn, after at least {first} "
        f"hex{'es' if first != 1 else ''} of movement."
    )


def defence_words(rules: RuleBook) -> str:
    """When an aircraft fires back, and with which die."""
    return (
        f"An aircraft that is attacked from a marked hex rolls **{die_text(rules)}** at the same moment: "
        f"**{rolls_text(defence_damaging(rules))}** damages, **{rolls_text(defence_kills(rules))}** kills."
    )


def damage_words(rules: RuleBook, mark: MarkOf) -> str:
    """What becomes of a damaged aircraft."""
    less = int(rules["damage_slows"])
    home = "" if rules["damaged_fighters_attack"] else ", and fighters attack no more"
    second = "destroys it" if rules["second_hit_kills"] else "changes nothing"
    return (
        f"It gets a marker and turns for home, by its own edge, with **{less} hex{'es' if less != 1 else ''} "
        f"less** from the next turn on. Bombers drop no bombs{home}{raised(mark('damaged_fighters_attack'))}. "
        f"{_still_fires(rules, mark)} A second hit {second}{raised(mark('second_hit_kills'))}."
    )


def _still_fires(rules: RuleBook, mark: MarkOf) -> str:
    bombers, fighters = rules["damaged_bombers_defend"], rules["damaged_fighters_defend"]
    of_bombers, of_fighters = raised(mark("damaged_bombers_defend")), raised(mark("damaged_fighters_defend"))
    if bombers and fighters:
        return f"Bombers{of_bombers} and fighters{of_fighters} still fire back."
    if bombers:
        return f"Bombers still fire back{of_bombers}, fighters do not{of_fighters}."
    if fighters:
        return f"Fighters still fire back{of_fighters}, bombers do not{of_bombers}."
    return f"Neither bombers{of_bombers} nor fighters{of_fighters} fire back."


def raid_words(rules: RuleBook, mark: MarkOf) -> list[TextSpan]:
    """How many raids there are and when one ends; the second is the user's own wording where a kit says so."""
    raids = int(rules["attacks"])
    return [
        *marked(f"There {'is **1 raid**' if raids == 1 else f'are **{raids} raids**'}. One ends when "),
        TextSpan(rules["raid_ends"]),
        *marked(f"{raised(mark('raid_ends'))}. Aircraft shot down are not replaced; repaired ones fly again."),
    ]


def bombing_words(rules: RuleBook) -> str:
    """What a bomber is worth that gets through."""
    dice = die_text(rules, rules["bomb_dice"])
    return f"Each undamaged bomber that leaves by the British edge adds **{dice}** bomb points."


def winning_words(rules: RuleBook) -> str:
    """Who wins."""
    return (
        f"**{rules['target_points']} points** in all destroy the target: the German side wins. Fewer, and the "
        "British do."
    )


def dice_rows(rules: RuleBook) -> list[list[TableCell]]:
    """The dice that the game needs and what each is for."""
    return [
        [f"**4d{rules['die']}**", "red, white, blue, yellow: which aircraft fly, and how far fighters move"],
        [
            f"**1d{rules['marker_die']}**",
            "beside a fighter that stops to fire: hexes left (or chits)",
        ],
        [
            f"**2d{rules['die']}**",
            "a colour for each side: combat and repair; "
            f"{die_text(rules, rules['bomb_dice'])} for a bomber’s bombs",
        ],
    ]
