"""Write pages to files: PDF, SVG, PNG and a plain text trace. Backends convert units and decide nothing."""
