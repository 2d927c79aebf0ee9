"""The ways a piece, a text or a form can fail to fit: shared by the sheets of all games."""

from __future__ import annotations

from pressgang.diagnostics import Rule

_TYPE = "pressgang's rule of type sizes: no text below 6 pt, no name below 9 pt on a form, nothing cut off"
_PAPER = "pressgang's promise of true size: nothing is scaled to fit the paper"

TEXT_TOO_LONG = Rule(
    "PG801",
    "a text too long for its place",
    "A name is set smaller down to a stated size, then over two lines. Smaller still could not be read on the "
    "table, and a name cut off might be another one's.",
    _TYPE,
    'name = "The Honourable Augustus Featherstonehaugh-Cholmondeley\'s Second Best Aeroplane of 1938"',
    'name = "Featherstonehaugh\'s Second"',
)
FORM_TOO_LARGE = Rule(
    "PG802",
    "more forms than a page has room for",
    "Ovals must be large enough for a pencil and lines high enough to write on: a form has a least size.",
    _PAPER,
    'kind = "turn-records"\nper-page = 8  # on a5',
    'kind = "turn-records"\nper-page = 2',
)
TOO_MANY_LINES = Rule(
    "PG803",
    "more lines than a form has room for",
    "A line that is written on by hand is at least 7 mm high.",
    _PAPER,
    'kind = "turn-records"\nper-page = 8\nturns = 40',
    'kind = "turn-records"\nper-page = 2\nturns = 12',
)
ENTRIES_LEFT_OUT = Rule(
    "PG804",
    "more entries than a form has lines",
    "What is printed beforehand must fit the lines of the form; the rest is left out.",
    "pressgang's forms",
    'orders = "2 3 4 4 4 4 4 4 4 4 4 4 4 4 4 4"',
    'orders = "2 3 4"',
    severity="warning",
)
SCALE_TOO_LARGE = Rule(
    "PG805",
    "a scale at which a picture outgrows its counter",
    "At one scale all pictures of a sheet are true to each other, so none of them may be made smaller to fit.",
    _PAPER,
    'kind = "counters"\nsize = "25mm"\nscale = "1:200"  # a Sunderland of 34 m',
    'kind = "counters"\nsize = "25mm"\nscale = "1:1800"',
)
COUNTER_TOO_SMALL = Rule(
    "PG806",
    "a counter too small for what it says",
    "Name, unit and values are at least 6 pt high and the picture above them large enough to be told apart.",
    _TYPE,
    'kind = "counters"\nsize = "9mm"',
    'kind = "counters"\nsize = "20mm"',
)
SHAPE_HAS_NO_HEIGHT = Rule(
    "PG808",
    "a height for a round or hexagonal counter",
    "A round counter has a diameter, a hex a measure from flat to flat; only a square may become a rectangle.",
    "pressgang's counters",
    'shape = "round"\nsize = "25mm"\nheight = "30mm"',
    'shape = "round"\nsize = "25mm"',
)
WRONG_PRESET = Rule(
    "PG814",
    "a format that the sheet cannot have",
    "A preset is a size and a shape: cards are rectangles within limits, and a size of another measure beside "
    "it would leave nobody sure which is meant.",
    "pressgang's formats by measure",
    'kind = "altitude-cards"\npreset = "hex-tile"',
    'kind = "altitude-cards"\npreset = "tarot"',
)
NO_PICTURES = Rule(
    "PG807",
    "silhouettes of what has none",
    "Silhouettes are drawn of aircraft and ships, each row of whose stat files is one of them.",
    "pressgang's silhouettes",
    "pressgang make silhouettes stands.csv -o key.pdf",
    "pressgang make silhouettes aircraft.csv -o key.pdf",
)
LEFT_OFF = Rule(
    "PG809",
    "counters too small for all that is to stand on them",
    "Type goes down to 6 pt, values to 8 pt, a picture to 60 % of the width; what then has no room is left off "
    "in a fixed order: small words, signs beside values, wing marks, the second line of names, names (which go "
    "into a key), insignia, values after the second. The picture, the first value and the side always stay.",
    "pressgang's counters",
    'kind = "counters"\nsize = "1/2in"',
    'kind = "counters"\nsize = "25mm"',
    severity="note",
)
CARD_TOO_SMALL = Rule(
    "PG811",
    "a card or roster too small for what stands on it",
    "Type goes down to 6 pt and boxes to the least that a pencil can tick. What then has no room is said with "
    "its row, its block and the millimetres it lacks: nothing is left off or cut off in silence.",
    _TYPE,
    'size = "44x63mm"\nlayout = ["name", { boxes = "hull" }]   # of a row with hull 120',
    'size = "63x88mm"\nlayout = ["name", { boxes = "hull" }]',
)
SIZE_OR_NUMBER = Rule(
    "PG812",
    "cards of a size that share a page",
    "Cards with a size are cut out one by one and may have backs; cards that are so many to a page fill it, on "
    "one side of it.",
    "pressgang's cards",
    'size = "63x88mm"\nper-page = 4',
    'size = "63x88mm"',
)
PART_OFF_PIECE = Rule(
    "PG815",
    "a part that reaches beyond its piece",
    "What lies beyond the bleed is cut off with it.",
    "pressgang's placed parts",
    'at = ["60mm", "2mm"]\nsize = ["12mm", "12mm"]   # of a card of 63 mm',
    'at = ["right 2mm", "2mm"]\nsize = ["12mm", "12mm"]',
)
NO_SUCH_FONT = Rule(
    "PG816",
    "a font that is not there",
    "A text in another type than was meant would be found in print only.",
    "pressgang's placed parts",
    'font = "Garamont"',
    'font = "serif"',
)
PART_TOO_SMALL = Rule(
    "PG817",
    "a part too small for its text",
    "Type goes down to 6 pt, or to the part's own least; nothing is cut off in silence.",
    _TYPE,
    'size = ["8mm", "3mm"]\ntext = "Reserves arrive from the east"',
    'size = ["40mm", "6mm"]\ntext = "Reserves arrive from the east"',
)
NO_ROUND_CORNERS = Rule(
    "PG818",
    "corners that cannot be rounded",
    "A corner is rounded by half of the shorter side at most; discs and hexes have no such corners.",
    "pressgang's shapes",
    'size = "16mm"\nradius = "10mm"',
    'size = "16mm"\nradius = "2mm"',
)
# The next two keep the codes that they had while MTB alone had certificates.
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


def form_rule(block: str) -> Rule:
    """Return the rule of a form that a block without room breaks: PG801 of a text or name, else PG802."""
    return TEXT_TOO_LONG if block.startswith(("text", "name")) else FORM_TOO_LARGE
