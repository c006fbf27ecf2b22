"""Uses of the engine: validation, migration, tools, failure states."""
