"""Processes that tests begin."""

ONE_AFTER_THE_OTHER = """
import sys
from pressgang.cli import main
*before, last = sys.argv[1:]
for words in before:
    sys.argv[1:] = words.split()
    try:
        main()
    except SystemExit as end:
        assert not end.code
sys.argv[1:] = last.split()
main()
"""
"""Commands in one process, as it takes its time to begin: its exit status is that of the last."""
