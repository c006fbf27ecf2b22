"""The relay benchmark: runs smtp-source, watches the queue, starts private Postfix instances.

Nothing here knows the database: a ``Run`` comes out, and a service stores it.
"""
