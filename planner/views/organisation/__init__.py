"""An organisation: settings, tokens, who did what."""
