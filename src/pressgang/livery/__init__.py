"""The colours of the sides: palettes, how eyes and printers see them, and who wears which."""
