"""The faces of counters as a game's file designs them, and what stands freely on a face or a card."""
