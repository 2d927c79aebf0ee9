"""Users' SVG files: the elements, values and styles of a drawing, and its ink as scene paths."""
