"""From the limits back to the load, and from the load back to the hardware."""
