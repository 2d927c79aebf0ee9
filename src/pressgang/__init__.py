"""pressgang prints wargames: stat files in, turn records, counters, mats and boards out, at true size."""

__version__ = "0.1.0"
