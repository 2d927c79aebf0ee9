"""Values of the drawing: lengths, points, papers, the items of a page, and the measures of the look."""
