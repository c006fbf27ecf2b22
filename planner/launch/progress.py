"""Lines of progress for the person at the terminal. Standard library only."""

import time


class Step:
    """A line: what is being done, then how long it took."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.began = 0.0

    def __enter__(self) -> None:
        self.began = time.monotonic()
        print(f"  {self.title} ...", end="", flush=True)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        took = "" if kind else f" {time.monotonic() - self.began:.1f} s"
        print(took, flush=True)


def say(line: str) -> None:
    """One line by itself."""
    print(f"  {line}", flush=True)
