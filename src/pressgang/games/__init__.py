"""Games declared in a folder: a `game.toml` read into the same `System` that a written game is.

`known` finds them, `reading` reads them, `columns` makes the class of their rows, `expressions` and `scopes`
are their arithmetic, `checks` their rules, `kinds` their sheets.
"""
