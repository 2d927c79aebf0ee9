"""Kits: a folder with a `kit.toml` that lists the forces and sheets of a game night."""
