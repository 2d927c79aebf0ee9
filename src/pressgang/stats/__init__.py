"""Stat files and rows on their way to a job: the game they belong to, and their problems."""
