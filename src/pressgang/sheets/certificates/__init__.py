"""Certificates for whoever won, or at least lasted the game: a list of names makes a page each, in any game."""
