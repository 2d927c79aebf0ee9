"""Write pages to files: PDF, SVG and PNG. Backends convert units and decide nothing."""
