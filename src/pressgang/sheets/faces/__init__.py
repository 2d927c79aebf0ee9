"""Faces of counters and markers by nine places: what stands where, fitted, and shed in order."""
