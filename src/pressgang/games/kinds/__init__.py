"""The kinds of sheet that a game's file can ask for, a module each."""
