"""The country on a mat: read or made up, and drawn in layers under the grid."""
