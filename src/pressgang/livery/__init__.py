"""The colours of the sides: palettes, their contrast for eyes and printers, and the choice for each side."""
