"""Files: questions about paths, where what we need lies, and files written whole or not at all."""
