"""Tables as files for spreadsheets."""
