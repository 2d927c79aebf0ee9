"""Starter kits: what `pressgang new` writes."""
