"""Kits: a folder with a `kit.toml` that lists the forces and sheets of a game night."""

from pressgang.kit.reader import KIT_FILE, find_kit, read_kit
from pressgang.kit.tables import Kit, Order, is_file_name

__all__ = [
    "KIT_FILE",
    "Kit",
    "Order",
    "find_kit",
    "is_file_name",
    "read_kit",
]
