"""Silhouettes of ships from above, drawn from their dimensions and weapons."""
