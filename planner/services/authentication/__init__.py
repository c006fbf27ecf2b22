"""How a person proves who they are."""
