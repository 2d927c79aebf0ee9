"""The vocabulary of sheets: blocks that are measured at a width and drawn in a room.

A block of a card, a section of a reference, a cell of a roster and a cell of a table are all a `Block`, which
knows what it says and nothing of where it stands. `places` sets words and boxes in a room, and has the marks
and lines of a form where they stand, which the blocks of `forms` and the forms that a game draws itself share.
"""
