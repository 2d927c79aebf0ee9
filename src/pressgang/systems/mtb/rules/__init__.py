"""The arithmetic of MTB: pure functions over the game's numbers, used by checks and sheets alike.

Source throughout: David Elrick, "MTB", Lone Warrior 145, 2004, with the readings and house values that
`templates/games/mtb/game.toml` states beside each value.
"""
