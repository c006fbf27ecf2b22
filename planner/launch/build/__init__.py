"""Making the environment and the tools of development that work in it."""
