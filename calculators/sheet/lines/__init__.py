"""The lines of a mail system: written down once, run with or without their working."""
