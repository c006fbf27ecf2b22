"""RAID levels, their disks and queues."""
