"""The catalogue as pages: lists, rows to edit, files to bring in."""
