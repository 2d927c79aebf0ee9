"""The blocks of a game's sheets: their words, read from its file and made for each row."""
