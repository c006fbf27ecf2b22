"""What rows of the catalogue say of hardware, and what fits what."""
