"""What certificates find wrong. Two rules keep the codes they had while MTB alone had certificates."""

from __future__ import annotations

from pressgang.diagnostics import Rule

NAMES_LIST = Rule(
    "MT110",
    "certificates without names",
    "A certificate is made out to somebody: the list of names says to whom, and whether they sank their foes "
    "or survived the game.",
    "pressgang's certificates",
    'kind = "certificates"',
    'kind = "certificates"\nnames = "commanders.csv"',
)
WORDING = Rule(
    "MT111",
    "a wording that cannot be used",
    "The wordings of certificates are a template of yours to change: each result has a title and sentences, "
    "and what stands in braces is a column of the list of names.",
    "templates/certificates.toml",
    '[sank]\nsentences = ["sank {ship} in a night action"]',
    '[sank]\nsentences = ["sank {foe} in a night action"]',
)
UNKNOWN_CRAFT = Rule(
    "PG813",
    "a picture of a craft that nobody knows",
    "The column craft names a ship or aircraft of the kit, or of the library, and the certificate shows it.",
    "pressgang's certificates",
    "name,craft\nEleanor Whitfield,Fairmile X",
    "name,craft\nEleanor Whitfield,Fairmile D",
)
