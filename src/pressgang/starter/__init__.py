"""Starter kits, as `pressgang new` writes them."""
