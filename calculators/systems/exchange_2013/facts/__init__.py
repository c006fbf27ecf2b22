"""The constants of Exchange 2013."""
