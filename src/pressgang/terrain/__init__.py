"""Terrain of a mat: read or generated, and drawn in layers under the grid."""
