"""Expressions and texts with expressions: read, checked by type, worked out."""
