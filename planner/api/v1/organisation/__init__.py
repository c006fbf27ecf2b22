"""An organisation and its people."""
