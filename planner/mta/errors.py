"""What ends a benchmark."""


class BenchmarkError(Exception):
    """One sentence or two for the person at the terminal: what is wrong and what to do."""


class Cancelled(BaseException):
    """Somebody asked the benchmark to end; not an Exception, so that nothing swallows it."""
