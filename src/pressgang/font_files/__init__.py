"""A stranger's font file: looked through, and made into one plain TrueType face that every backend reads alike.

The libraries that embed and draw fonts believe the numbers they read. So the file is never handed to them:
its tables are checked here, within limits, and a new file is made of what is needed and sound.
"""

from __future__ import annotations

from pressgang.font_files.face import plain_face
from pressgang.font_files.problems import FontFileError
from pressgang.font_files.tables import split_face

__all__ = ["FontFileError", "plain_face", "split_face"]
