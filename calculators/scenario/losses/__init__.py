"""What if something is lost: a disk, a server, a site."""
