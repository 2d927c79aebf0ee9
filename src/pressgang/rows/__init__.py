"""Rows between stat files and sheets: shared columns, limits, and sides."""
