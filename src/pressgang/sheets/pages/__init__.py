"""Pages to read and to write on: columns, tables, rosters, references, forms."""
