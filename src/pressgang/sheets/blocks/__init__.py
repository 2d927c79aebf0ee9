"""The vocabulary of sheets: blocks that are measured at a width and drawn in a room.

A block of a card, a section of a reference, a cell of a roster and a cell of a table are all a `Block`, which
knows what it says and nothing of where it stands. `putting` sets words and boxes in a room without a baseline
by hand; `places` are the marks and lines of a form where they stand, each with its `Field`, which the blocks of
`forms` and the forms that a game draws itself have in common.
"""
