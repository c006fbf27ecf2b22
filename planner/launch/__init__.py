"""Starting Highwater: the environment, the embedded servers, the supervisor."""
