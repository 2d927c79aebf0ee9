"""Mats of hexes and squares: their drawing, their sheets, what lies over them."""
