"""Running Highwater on one machine: embedded servers, the supervisor, the web address."""
