"""Sheet kinds that any game can use, and what they are built from."""
