"""One server: demand, disks, volumes, network, checks."""
