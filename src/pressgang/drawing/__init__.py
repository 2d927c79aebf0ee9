"""The drawing's values: lengths, points, papers, the items of a page, and the measures of the look."""
