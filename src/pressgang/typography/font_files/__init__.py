"""A stranger's font file: looked through, and made into one plain TrueType face that every backend reads alike.

The libraries that embed and draw fonts believe the numbers they read. So the file is never handed to them:
its tables are checked here, within limits, and a new file is made of what is needed and sound.
"""
