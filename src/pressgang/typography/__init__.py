"""Type: faces, the measures of kerned lines, fitting and wrapping, and the fonts that users bring."""
