"""Sound games in folders, each with a kit: all that this repository has, and small ones that use every key."""

# ruff: noqa: E501 (the tables are read by their rows)

from __future__ import annotations

from functools import cache
from pathlib import Path

from pressgang.starter.files import new_game_files
from tests.conftest import EXAMPLES
from tests.games import test_drawings as drawings
from tests.games import test_sections as sections
from tests.games.cards import EVERY, ROSTER
from tests.games.folders import IRON_LANES

DESIGNED = Path(__file__).parents[1] / "games" / "designed"
Files = dict[str, bytes]
"""The files of a kit by their paths below its folder."""

_STATS = "name,unit,gun,hull,class,traits,quantity\nWasp,1,3,6,light,radio,2\nOx,2,5,9,heavy,,1\n"
_KIT = """\
name = "fuzz"
title = "One evening"
author = "A club"
[paper]
size = "a4"
[[force]]
name = "Red"
stats = "red.csv"
palette = "tan"
[[force]]
name = "Blue"
stats = "blue.csv"
"""
_GUN = """
[column.gun]
kind = "whole"
"""

_FACES = """
[game]
title = "Faces"
likeness = "aircraft"
[column.gun]
kind = "whole"
least = -2
most = 9
label = "Gun"
[column.reach]
kind = "number"
default = 1.5
[column.night]
kind = "flag"
default = false
required = true
[rules.turns]
value = 6
provenance = "source"
source = "Faces, 1"
variant = true
minimum = 2
maximum = 12
[[sheet]]
id = "all-places"
kind = "counters"
size = "40mm"
height = "36mm"
backs = "long-edge"
bleed = "1mm"
gap = "2mm"
cut = "lines"
page-per-force = true
when = "gun > 0"
legend = "Left above: gun."
ground = "{'#c9a66b' if night else '#8fa3b0'}"
ink = "#1a1a1a"
front = { north-west = { text = "{gun:+}", size = "large", label = "Gun", lead = "d6" }, north = { sign = "star", turn = 90 }, north-east = "badge", west = { dots = 3 }, centre = "likeness", east = [{ text = "{reach}", size = "small", when = "night" }, { sign = "bomb" }], south-west = "insignia", south = { name = "{name}" }, south-east = { text = "{turns}", sign = "shield", colour = "#b3261e" }, weapons = "['front'] if gun > 2 else ['none']", diagonal = false }
back = { centre = { likeness = true }, north-west = { insignia = true }, north-east = { badge = true }, south = "name", stamp = "HIT", diagonal = true }
[[sheet]]
id = "bare"
kind = "counters"
size = "30mm"
foot = false
keep = ["name"]
front = { centre = "likeness", south = "name" }
[[sheet]]
id = "round"
kind = "counters"
shape = "round"
same-scale = true
over-m = 0
up-to-m = 300
card = true
front = { centre = "likeness", south = "{gun}" }
[[sheet]]
id = "hexes"
kind = "counters"
shape = "hex"
size = "35mm"
scale = "1:900"
places = ["north-west={unit}"]
front = { centre = "likeness" }
[[sheet]]
id = "chits"
kind = "markers"
size = "18mm"
pieces = [
  { text = "−1", count = 3, shape = "round", ground = "#b3261e" },
  { text = "Smoke", icon = "smoke", count = 2, back = "Gone", note = "turn\\nover", shape = "hex" },
  { icon = "fire" },
]
"""
_BLOCKS = (
    EVERY.replace(
        'size = "105x148mm"',
        'size = "105x148mm"\nregistration = "silhouette"\nregistration-inset = "10mm"\nknife = "kiss"',
    )
    + """
[[sheet]]
id = "slips"
kind = "card"
per-page = 8
fillable = true
when = "gun >= 3"
layout = [{ name = "{name}", align = "centre" }, { likeness = true, height = "8mm" }, { boxes = "hull", shape = "oval", gap = "2mm", pale = true, of = 8, blacked = "true" }]
[[sheet]]
id = "tarot"
kind = "card"
preset = "tarot"
layout = ["name", "rule", { text = "{hull} and {gun}", align = "centre", size = "large" }]
back = [{ space = "fill" }, { frame = [{ head = "Back" }], title = "Out" }]
"""
)
_LISTS = """
[game]
title = "Lists"
language = "es"
likeness = "ship"
accent = "#1d4f63"
[list.events.column.text]
kind = "text"
default = ""
help = "what happens"
[list.events.column.worth]
kind = "whole"
least = 0
most = 5
default = 1
example = 2
[[sheet]]
id = "deck"
kind = "card"
list = "events"
title = "Deck"
summary = "a card an event"
size = "63x88mm"
backs = "short-edge"
when = "worth > 0"
layout = ["name", { text = "{text}", align = "centre" }, "likeness", { boxes = "worth", by = 2 }]
[[sheet]]
id = "listed"
kind = "roster"
list = "events"
columns = [{ label = "Event", text = "{name}", width = "60mm" }, { boxes = "worth" }, { field = true, label = "Notes" }]
total = ["worth"]
[[sheet]]
id = "tokens"
kind = "counters"
list = "events"
when = "worth > 1"
front = { centre = "likeness", north = "{worth}", east = { sidc = "10031000161211000000" }, south = "name" }
"""
_LISTS_KIT = """
name = "fuzz"
system = "lists"
[[sheet]]
kind = "deck"
names = "events.csv"
[[sheet]]
kind = "listed"
names = "events.csv"
[[sheet]]
kind = "tokens"
names = "events.csv"
"""
_TABLES = """
[game]
title = "Tables"
credit = "after nobody"
[rules.budget]
value = 60
provenance = "reading"
source = "Tables, 2"
note = "ours"
[rules.faces]
value = [1, 2, 3]
length = 3
note = "of a die"
[rules.pairs]
value = [[1, 2], [3, 4]]
inner = 2
[rules.tone]
value = "hard"
choices = ["hard", "soft"]
[rules.spare]
value = []
empty = true
[rules.way]
value = "north"
[table.odds]
stripes = true
tint = "b / 3"
tint-colour = "#1f4e6b"
title = "Odds"
note = "this or more"
down = { name = "a", label = "Mine", of = [1, 2, 3] }
across = { name = "b", label = "Theirs", of = [0, 1.5, 3] }
cell = "{'' if a > 1 and b > 2 else text(max(2, 5 + round(b) - a)) + '+'}"
blank = "none"
[table.costs]
title = "Costs"
head = ["What", "Points"]
rows = [["Gun", 2], ["Most", "{budget}"]]
[[sheet]]
id = "slips"
kind = "card"
each = "kit"
per-page = 2
ruler = true
layout = [{ list = "faces", scale = "entry", columns = [{ label = "to", tight = true, pale = true, frame = [{ text = "{entry}", tight = true }] }] }]
[[sheet]]
id = "rules"
kind = "reference"
columns = 2
sections = [
  { title = "Turn", note = "each", steps = ["**Move.** Far.", "Fire."] },
  { table = "odds" },
  { title = "Points", table = "costs", wide = true },
  { title = "End", text = "A force has **{budget}** points. {tone}\\n\\nThat is all.", caption = true },
]
"""
_STRIPS = """
[game]
title = "Strips"
[column.gun]
kind = "whole"
[rules.budget]
value = 3
provenance = "house"
note = "ours"
[table.both]
head = ["gun", "mine", "yours"]
groups = [["", 1], ["both", 2]]
rows = [["one", 2, 3]]
[table.all]
each = "kit"
head = ["sides", "gun"]
rows = [["{join(each_side(side), ' : ')}", "{sum(each_side(total(gun)))}"]]
[table.aside]
head = ["gun", "mine"]
rows = [["one", 2]]
turned = true
[[sheet]]
id = "strips"
kind = "card"
strips = "150mm"
layout = [
  { row = ["name", { badge = true }], top = true, flow = "30mm" },
  { track = { count = 4, first = 4, step = -1, corner = true, ticks = "2" } },
  { track = { count = 3, gap = "2mm", large = true, heavy = true, end = "last" } },
  { track = { count = 6, grow = true, tint = 5, end = "done", dark = true, red = "3", clock = true } },
]
[[sheet]]
id = "lines"
kind = "roster"
share = true
columns = [{ label = "Name", name = "{name}" }, { label = "Gun", boxes = "gun" }]
[[sheet]]
id = "sides"
kind = "reference"
ruler = true
notes = "foot"
sections = [
  { title = "Sides", compare = [{ stat = "count()", label = "Rows" }, { stat = "total(gun)" }] },
  { title = "{name}", each = "row", marked = true, text = "{budget}{mark(budget)} points." },
  { title = "{side}", each = "side", marked = true, band = true, text = "{count()} rows." },
  { table = "both" },
  { table = "aside" },
  { table = "all" },
]
[[sheet]]
id = "pieces"
kind = "counters"
size = "25mm"
copies = "gun"
legend = "Guns."
side-legend = "{side}: {total(gun)}."
back-legend = "A hit."
front = { south = { text = "{gun}", sign = "torpedo", below = true } }
back = { centre = "hit" }
[[sheet]]
id = "points"
kind = "roster"
pieces = true
group = "gun"
apart = true
form = true
page-foot = [{ text = "{count()} here", align = "right" }]
[[sheet.columns]]
text = "{name}"
[[sheet.columns]]
label = "Left"
strength = "gun * 20"
worth = 10
filled = "gun * 5"
tinted = "gun * 10"
hatched = 5
circles = 2
odd = true
note = "hits"
[[sheet.columns]]
label = "Gun"
width = "20mm"
under = { gap = "0mm", row = [{ text = "open", caption = true }, { text = "closed", caption = true }] }
row = [{ text = "{gun}" }, { text = "{gun + 1}" }]
[[sheet]]
id = "pad"
kind = "card"
each = "kit"
pad = 5
foot = false
layout = [
  { text = "Melee of {sides}", capitals = true },
  { row = [{ text = "One" }, { space = "8mm" }], middle = true },
  { log = ["who", "loses"], lines = "fill", border = true },
]
[[sheet]]
id = "record"
kind = "card"
pieces = true
per-page = 2
layout = [
  { text = "**{number}**", when = "room_width > 60 and ink != 'saver'" },
  { fields = ["Pilot", { field = "Name", value = "{name}" }], below = true },
  { field = "Unit", below = true },
  { boxes = "gun + 3", of = 12, every = 1, letters = "a b", below = true },
  { log = ["Turn", "Orders"], first = 1, lines = "gun - gun", least = "room_height // 20", parts = 2, value = "{name}; 2 | x" },
  "notes",
]
"""
_CHECKS = """
[game]
title = "Checks"
[column.gun]
kind = "whole"
least = 1
[column.speed]
kind = "number"
most = 90.5
default = 4
[value.cost]
formula = "gun * 2 + speed // 2"
label = "Points"
[value.dear]
formula = "cost * 3 if cost > 9 else cost + 1"
[[check]]
code = "CH101"
title = "a gun too fast"
rule = "gun + speed < 99"
column = "gun"
message = "{name} has {gun + speed}; the most is 98"
help = "Less."
why = "So it is."
source = "Checks, 1"
bad = ["name,gun,speed", "A,50,60"]
good = ["name,gun,speed", "A,5,6"]
[[check]]
code = "CH102"
each = "side"
rule = "total(cost) <= 900 and most(gun) >= least(gun) and len(distinct(name)) > 0"
message = "{side}: {total(cost)}"
[[check]]
code = "CH103"
each = "kit"
rule = "count(gun > 3) <= count()"
message = "{count(gun > 3)}"
severity = "warning"
[[check]]
code = "CH104"
unique = ["name", "unit"]
[[sheet]]
id = "lines"
kind = "roster"
when = "gun > 1"
group = "'fast' if speed > 4 else 'slow'"
total = ["cost", "gun * 2"]
columns = [{ text = "{name}" }, { label = "No.", text = "{unit}" }, { text = "{cost}" }, { dice = ["gun % 6 + 1"] }]
[[sheet]]
id = "hits"
kind = "markers"
pieces = [{ text = "{number}", to = "hits", count = "2", name = "hit {number}" }]
[sheet.options.hits]
kind = "whole"
least = 1
most = 30
default = 3
help = "how many are numbered"
"""
_ARMED = """
[game]
title = "Armed"
[column.weapons]
kind = "list"
default = []
least = 0
most = 12
help = "what it shoots with"
example = "Beam | F | 12"
[column.weapons.field.weapon]
kind = "text"
label = "Weapon"
[column.weapons.field.arcs]
kind = "words"
of = ["F", "FS", "AS", "A", "AP", "FP"]
help = "where it shoots"
[column.weapons.field.range]
kind = "whole"
least = 1
most = 60
[column.weapons.field.weight]
kind = "number"
default = 0.5
[column.weapons.field.size]
kind = "choice"
of = ["light", "heavy"]
default = "light"
[column.weapons.field.refits]
kind = "flag"
default = false
[column.crest]
kind = "picture"
default = ""
[column.symbol]
kind = "picture"
default = ""
[table.beam]
down = { name = "dice", of = [1, 2, 3] }
across = { name = "screen", of = [0, 1] }
cell = "{dice * 2 - screen}"
[table.sizes]
head = ["Weapons", "Name", "Crew"]
rows = [[1, "corvette", 4], [2, "frigate", 9], [3, "cruiser", 20]]
[value.cost]
formula = "sum(each(weapons, range * 2 + weight + (3 if 'F' in arcs else 0)))"
[value.crew]
formula = "lookup(sizes, max(1, len(weapons)), 'Crew') + lookup(beam, 2, 1)"
[[check]]
code = "AR101"
rule = "all(each(weapons, refits or size == 'light')) and not any(each(weapons, len(arcs) > 4))"
message = "{name}: {join(each(weapons, weapon + ' ' + text(range)), ', ')}"
bad = ["name,weapons", "A,Gun | F | 3 | 1 | heavy"]
good = ["name,weapons", "A,Gun | F | 3 | 1 | heavy | yes; Gun | A | 2"]
[[check]]
code = "AR102"
each = "side"
rule = "total(sum(each(weapons, range))) + count(weapons == []) < 900"
[[sheet]]
id = "rounds"
kind = "card"
each = "weapons"
to = "2"
called = "{weapon} {number}"
size = "40x60mm"
[[sheet.part]]
at = ["12%", "bottom {number * 4}%"]
size = ["{20 * number}%", "6mm"]
text = "{weapon}"
[[sheet.part]]
at = ["10%", "10%"]
size = ["80%", "0.2mm"]
shape = "dashes"
colour = "{mix('tan', '#003', 0.2 * number)}"
[[sheet]]
id = "armed-cards"
kind = "card"
per-page = 4
layout = ["name", { text = "{weapons}" }, { boxes = "len(weapons)" }, { text = "{item(each(weapons, weapon), 1)}", when = "weapons" }, { stat = "cost" }, { stat = "crew" }, { text = "{crest} {symbol}" }]
"""
_ARMED_STATS = """\
name,weapons,crest,symbol
Ram,Beam 3 | F FS FP | 36; Torpedo | F | 24 | 2.5 | heavy | yes,crest.svg,sidc:10031000161211000000
Hulk,,,
"""
_CREST = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'
_MAPS = """
[game]
title = "Maps"
[column.attack]
kind = "whole"
[terrain.swamp]
ground = "#aebb8a"
motif = "marsh"
label = "Bog"
[words.de]
"Ours" = "Wir"
"The {attack}" = "Die {attack}"
"Foot" = ["Fuß", "Füße"]
[mat]
ground = "#e9e2cc"
line = "#8d8674"
numbers = true
letters = true
links = ["0101-0302"]
legend = true
[[sheet]]
id = "map"
kind = "hex-mat"
columns = 4
rows = 3
hex = "20mm"
edges = "half"
orientation = "pointy"
title = "The river"
half-hexes = "Half hexes count."
ground-note = "Level ground."
terrain = "land.txt"
middles = "dot"
near-edge = "Ours"
far-edge = "Theirs"
layout = "tiled"
overlap = "8mm"
joint = "trim"
furniture = "page"
[[sheet]]
id = "spaces"
kind = "square-mat"
layout = "single"
fit = true
columns = 3
rows = 3
square = "22mm"
numbering = "0101"
terrain = "random"
seed = 7
legend = true
[[sheet]]
id = "units"
kind = "counters"
front = { centre = "{attack}", north = "The {attack}", south = "Foot" }
"""
_LAND = '0101 swamp "Great Bog"\n0202 wood\n0102/0202, 0202/0203 river "Bzura"\n0301-0303 rail\n'
_FEW = (
    _GUN
    + """
[[sheet]]
id = "all"
kind = "counters"
front = { centre = "{gun}" }
[[sheet]]
id = "some"
kind = "{KIND}"
"""
)


def _sheets(*kinds: str) -> str:
    return "".join(f'[[sheet]]\nkind = "{kind}"\n' for kind in kinds)


def _kit(name: str, game: str, *kinds: str, stats: str = _STATS, kit: str = "") -> Files:
    """A small game with a kit of two sides that prints these sheets of it."""
    head = "" if "[game]" in game else "[game]\n"
    return {
        f"games/{name}/game.toml": (head + game).replace("[game]", f'[game]\nid = "{name}"', 1).encode(),
        "kit.toml": (f'system = "{name}"\n{kit}' + _KIT + _sheets(*kinds)).encode(),
        "red.csv": stats.encode(),
        "blue.csv": stats.replace("Wasp", "Gnat").encode(),
    }


def _folder(folder: Path) -> Files:
    """Return the files of a folder by their paths in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def _example(name: str) -> Files:
    """A game among the examples, with its starter as the kit."""
    own = _folder(EXAMPLES / "games" / name)
    starter = {path.removeprefix("starter/"): own.pop(path) for path in [*own] if path.startswith("starter/")}
    return starter | {f"games/{name}/{path}": data for path, data in own.items()}


@cache
def sound_games() -> dict[str, Files]:
    """Return each game's files by its name: `check` finds no error in any, and all print."""
    new = new_game_files("new-game", Path("new"))
    lanes = IRON_LANES.replace('id = "iron-lanes"\n', "", 1) + EVERY.replace('"every"', '"one"') + ROSTER
    gun = "name,gun\nA,1\nB,2\n"
    card = 'size = "63x88mm"\nwhen = "gun > 1"\nlayout = ["name"]\n'
    return {
        **{path.name: _example(path.name) for path in sorted((EXAMPLES / "games").iterdir()) if path.is_dir()},
        "new-game": {file.path.relative_to("new").as_posix(): file.data for file in new},
        "designed": _folder(DESIGNED),
        "lanes": _kit("lanes", lanes, "look-up", "one", "roster"),
        "blocks": _kit(
            "blocks", IRON_LANES.replace('id = "iron-lanes"\n', "", 1) + _BLOCKS, "every", "slips", "tarot"
        ),
        "faces": _kit(
            "faces", _FACES, "all-places", "bare", "round", "hexes", "chits",
            stats="name,gun,night,span_m\nGladiator,2,yes,9.8\nFury,9,no,9.1\n",
        ),
        "lists": {
            "games/lists/game.toml": _LISTS.replace("[game]", '[game]\nid = "lists"', 1).encode(),
            "kit.toml": _LISTS_KIT.encode(),
            "events.csv": b"name,text,worth\nRain,All wait.,2\nFog,No fire.,1\n",
        },
        "tables": _kit("tables", _TABLES, "rules", "slips", "square-mat", stats="name\nA\nB\n"),
        "strips": _kit("strips", _STRIPS, "strips", "lines", "sides", "pieces", "points", "pad", stats="name,gun\nA,1\nB,2\n"),
        "checks": _kit("checks", _CHECKS, "lines", "hits", stats="name,unit,gun,speed\nA,1,2,3\nB,2,3,5\n"),
        "armed": {**_kit("armed", _ARMED, "armed-cards", stats=_ARMED_STATS), "crest.svg": _CREST},
        "maps": {
            **_kit("maps", _MAPS, "map", "spaces", "units", stats="name,attack\nFoot,2\nHorse,3\n", kit='language = "de"\n'),
            "games/maps/land.txt": _LAND.encode(),
            "games/maps/words.fr.toml": b'[words]\n"Ours" = "Nous"\n',
        },
        "ships": {
            "games/ships/game.toml": drawings.GAME.encode(),
            "games/ships/figures/power.svg": drawings.POWER.encode(),
            "games/ships/figures/mark.svg": drawings.MARK.encode(),
            "kit.toml": drawings.KIT.encode(),
            "red.csv": drawings.STATS.encode(),
        },
        "fleet": {
            "games/fleet/game.toml": sections.GAME.encode(),
            "kit.toml": sections.KIT.encode(),
            "red.csv": sections.RED.encode(),
            "blue.csv": sections.BLUE.encode(),
        },
        "few-cards": _kit("few-cards", _FEW.replace("{KIND}", "card") + card, "all", "some", stats=gun),
        "few-counters": _kit(
            "few-counters", _FEW.replace("{KIND}", "counters") + 'when = "gun > 1"\nfront = { centre = "{gun}" }\n',
            "all", "some", stats=gun,
        ),
    }  # fmt: skip
