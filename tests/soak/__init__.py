"""`make soak-kills`: everything at once for twenty minutes, while all parts are killed in turn."""
