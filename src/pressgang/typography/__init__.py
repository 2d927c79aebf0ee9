"""Type: faces and what a line of them measures, kerned, fitted and wrapped; the fonts that users bring."""
