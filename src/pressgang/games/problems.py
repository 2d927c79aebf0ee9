"""The ways a game in a folder can be wrong: PG941 to PG931."""

from __future__ import annotations

from pressgang.diagnostics import Rule

_SOURCE = "pressgang's format of a game in a folder"
_EXPRESSION = "pressgang's format of a game in a folder, Expressions"

BAD_EXPRESSION = Rule(
    "PG941",
    "an expression that cannot be read",
    "A game's file comes from anyone, so what it may work out is arithmetic: names, numbers, texts and lists, "
    "+ - * / // %, comparisons, in, and, or, not, if and else, and a few functions. All else is refused before "
    "it runs.",
    _EXPRESSION,
    'rule = "gun.__class__"',
    'rule = "gun <= 5"',
)
UNKNOWN_IN_EXPRESSION = Rule(
    "PG942",
    "a name or word in an expression that the game does not have",
    "An expression reads the columns, values and rules of the game and compares them with the words that they "
    "may hold; with a slip in one it means nothing.",
    _EXPRESSION,
    'formula = "gunn * 2"',
    'formula = "gun * 2"',
)
CANNOT_WORK_OUT = Rule(
    "PG943",
    "an expression without a result",
    "A division by zero, a text in a sum or a number beyond 1,000,000,000,000 has no result to be printed.",
    _EXPRESSION,
    'formula = "gun / armour"   # of a row with armour 0',
    'formula = "gun / max(1, armour)"',
)
CIRCLE_OF_VALUES = Rule(
    "PG944",
    "values that wait for each other",
    "A value may use others, but none that is worked out from itself.",
    _EXPRESSION,
    '[value.a]\nformula = "b + 1"\n[value.b]\nformula = "a + 1"',
    '[value.a]\nformula = "gun + 1"\n[value.b]\nformula = "a + 1"',
)
WRONG_TYPES = Rule(
    "PG945",
    "values in an expression that do not go together",
    "A number and a text are not added, the sum of a text is nothing, and a list is never equal to a word. "
    "What an expression comes to is known when the game is read, so that no stat file is blamed for it.",
    _EXPRESSION,
    'formula = "name + gun"',
    'formula = "hull + gun"',
)
BAD_MARKUP = Rule(
    "PG946",
    "markup in a text that says nothing",
    "*italic*, **bold**, [red]words[/] and {icon:NAME} are markup in every text that is printed. What names no "
    "colour or icon, or does not end, is never printed as it stands; a backslash prints the sign itself.",
    _SOURCE,
    'text = "Fire [rad]at once[/]."',
    'text = "Fire [red]at once[/]."',
)
BAD_GAME_NAME = Rule(
    "PG911",
    "a name that a game cannot use",
    "Names of columns, values, rules, sheets and the game itself stand in expressions, on the command line and "
    "in stat files, so they are made of letters, figures and hyphens, and each means one thing.",
    _SOURCE,
    '[game]\nid = "../iron lanes"',
    '[game]\nid = "iron-lanes"',
)
TOO_MUCH = Rule(
    "PG912",
    "more than a game may have",
    "A game's file comes from anyone. What is far beyond any game is refused before it takes time and memory.",
    _SOURCE,
    "a thousand [[sheet]] tables",
    "a [[sheet]] for each sheet that is printed",
)
BAD_CODE = Rule(
    "PG913",
    "a check without a code of its own",
    "A check is explained and listed by its code: two to four capitals and three digits, each once. PG is "
    "pressgang's.",
    _SOURCE,
    'code = "PG101"',
    'code = "IL101"',
)
BAD_DECLARATION = Rule(
    "PG914",
    "keys that do not go together",
    "A limit of a text, a default that is none of the choices or a check with nothing to hold rows to would "
    "mean something else than it says.",
    _SOURCE,
    '[column.class]\nkind = "text"\nleast = 1',
    '[column.class]\nkind = "choice"\nof = ["light", "heavy"]',
)
WRONG_EXAMPLE = Rule(
    "PG915",
    "an example that does not show its check",
    "The bad lines of a check break it and its good lines do not: that is how the check is known to work, and "
    "what `pressgang explain` shows.",
    _SOURCE,
    'rule = "gun <= 5"\nbad = ["name,gun", "Wasp,5"]',
    'rule = "gun <= 5"\nbad = ["name,gun", "Wasp,6"]',
)
UNKNOWN_PART = Rule(
    "PG916",
    "a sheet kind, table or list that does not exist",
    "A sheet is of one of the kinds that pressgang draws, and shows tables and lists that the game's file has.",
    _SOURCE,
    'kind = "cards"',
    'kind = "card"',
)
BAD_GAME_CODE = Rule(
    "PG917",
    "code that a game cannot have",
    "A game's file comes from anyone, and Python can do anything. Only a game that ships with a package that "
    "is installed names a module, which holds a GameCode.",
    _SOURCE,
    '[game]\nid = "iron-lanes"\ncode = "my_code"',
    '[game]\nid = "iron-lanes"',
)
HIDDEN_GAME = Rule(
    "PG921",
    "a game that hides one of ours",
    "The nearest game of a name is taken: the kit's own, those of named folders, the user's, the installed "
    "ones, then ours. If that is not meant, sheets and checks are not those of the game that its name says.",
    _SOURCE,
    "games/dogfight/game.toml",
    "games/our-dogfight/game.toml",
    severity="warning",
)
BAD_STARTER = Rule(
    "PG923",
    "a starter that cannot be copied",
    "The starter of a game is a kit that is copied file by file. A link in it could lead to anything on the "
    "computer, so none is followed.",
    _SOURCE,
    "starter/raf.csv -> /home/me/raf.csv",
    "starter/raf.csv, a file",
    exit_status=2,
)
NOT_A_GAME = Rule(
    "PG922",
    "a folder or package without a game",
    "A game is a folder of its id with a game.toml in it, or a package whose entry point names a System.",
    _SOURCE,
    "--games games/iron-lanes",
    "--games games   # which holds iron-lanes/game.toml",
    exit_status=2,
)
OUTSIDE_LIMITS = Rule(
    "PG931",
    "a stat outside the limits of its column",
    "A game says the least and the most that a number may be; what is beyond cannot be meant.",
    _SOURCE,
    "name,gun\nWasp,12   # in a game whose gun is 1 to 9",
    "name,gun\nWasp,5",
)
NO_LIST = Rule(
    "PG932",
    "a sheet without its list",
    "Events, orders and awards are no pieces of a side: they stand in a list of their own.",
    _SOURCE,
    '[[sheet]]\nkind = "event-cards"',
    '[[sheet]]\nkind = "event-cards"\nnames = "events.csv"',
)
