"""Files: questions about paths, the places of our data, and safe writing."""
