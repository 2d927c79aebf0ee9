"""Rows on their way to the sheets: the columns they share, what they can hold, the sides they make up."""
