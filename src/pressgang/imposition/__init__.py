"""Imposition: lay out pieces on pages (packing, tiling, backs, cut marks, heading and foot).

This is the only page arithmetic there is: sheets never see a page, and backends decide nothing.
"""

from pressgang.imposition.document import make_document
from pressgang.imposition.packing import Placement
from pressgang.imposition.plans import StockOffer, cut_pages, impose, is_cut, placements
from pressgang.imposition.tiles import Tile, TilePlan, tile_plan

__all__ = [
    "Placement",
    "StockOffer",
    "Tile",
    "TilePlan",
    "cut_pages",
    "impose",
    "is_cut",
    "make_document",
    "placements",
    "tile_plan",
]
