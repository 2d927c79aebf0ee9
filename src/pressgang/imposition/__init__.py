"""Lay out pieces on pages. This is the only page arithmetic: sheets see no page, backends decide nothing."""
