"""Silhouettes of aircraft from above, drawn from their dimensions."""
