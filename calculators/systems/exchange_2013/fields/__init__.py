"""What a scenario of Exchange 2013 may say."""
