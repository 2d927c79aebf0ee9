"""The measures of the look: type sizes, line weights, greys and the grid of a form, all in mm.

Service stationery set by a good printer: black, one side colour, tints of it, and white.
"""

from __future__ import annotations

from pressgang.drawing.scene import BLACK, Colour, grey
from pressgang.drawing.units import points

# Type sizes.
TITLE = points(15)
HEAD = points(8)
BODY = points(8.5)
SMALL = points(7.5)
LABEL = points(6.5)
SMALLEST = points(6)
FIGURE = points(20)
"""The type size of a number that is played with."""
HEAD_TRACKING = 0.08
"""The letter-spacing of section heads, as a share of the type size."""
LEADING = 1.32
"""The line distance of running text, as a share of the type size."""

# Line weights.
HAIRLINE = points(0.25)
BOX_LINE = points(0.6)
FRAME_LINE = points(1.2)

# Inks.
INK = BLACK
LABEL_INK = grey(0.69)
"""The ink of labels: grey, and still 7 : 1 on a tint (the look's 55 % would not be)."""
RULE_INK = grey(0.45)
BOARD_INK = grey(0.40)
TINT = grey(0.06)
ACCENT = Colour.parse("#1f4e6b")
"""The colour of what belongs to no side."""

# The grid of a form.
WRITING_LINE = 7.5
"""The height of a line to be written on by hand (never below 7)."""
OVAL_WIDTH, OVAL_HEIGHT = 5.0, 6.5
CHECK_BOX = 4.5
BAND = 3.0
"""The width of the band of side colour along an edge."""
BAND_GAP = 5.0
GUTTER = 6.0
"""The gap between two forms on a page."""
TEXT_MARGIN = 8.0
"""The least distance of text from the paper's edge."""
