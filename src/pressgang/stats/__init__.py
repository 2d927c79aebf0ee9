"""Stat files and rows on their way to a job: which game they are of, and what is wrong with them."""
