"""The vocabulary of forms, cards and records: blocks that are measured at a width and drawn in a room.

A block is a frozen dataclass that knows what it says and nothing of where it stands. `putting` sets words and
boxes in a room without a baseline by hand; `places` are the marks and lines of a form where they stand, each
with its `Field`, which the blocks of `forms` and the forms that a game draws itself have in common.
"""
