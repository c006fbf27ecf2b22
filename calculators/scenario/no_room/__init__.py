"""Why disks find no room, and what helps."""
