"""The import of dimensions from Wikidata: a table of its query service becomes a stat file of silhouettes."""
