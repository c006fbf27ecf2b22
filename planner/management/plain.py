"""Commands that need no database: they start without Django, in a third of the time.

``manage.py`` runs the commands of PLAIN straight away; to Django they look like its own.
"""

from __future__ import annotations

import gc
import sys
from argparse import SUPPRESS, ArgumentParser, HelpFormatter
from functools import partial
from importlib import import_module
from typing import IO, Any

from planner import __version__

PLAIN = ("bom", "measure_hub", "search", "size", "solve", "validate", "what_if")
# What Django's own commands take besides, and none of these needs.
_FOR_ALL: tuple[tuple[str, dict[str, Any]], ...] = (
    ("--settings", {}),
    ("--pythonpath", {}),
    ("--traceback", {"action": "store_true"}),
    ("--no-color", {"action": "store_true"}),
    ("--force-color", {"action": "store_true"}),
    ("--skip-checks", {"action": "store_true"}),
)


class UsageError(Exception):
    """The command cannot be carried out as it was asked."""


class Out:
    """A stream that is written to line by line."""

    def __init__(self, stream: IO[str]):
        self.stream = stream

    def write(self, text: str = "", ending: str = "\n") -> None:
        self.stream.write(text if text.endswith(ending) else text + ending)


class PlainCommand:
    """A command of ``manage.py``."""

    help = ""

    def __init__(self, stdout: IO[str] | None = None, stderr: IO[str] | None = None, **rest: Any):
        self.stdout, self.stderr = Out(stdout or sys.stdout), Out(stderr or sys.stderr)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What the command takes."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Carries it out."""
        raise NotImplementedError

    def create_parser(self, program: str, name: str, **rest: Any) -> ArgumentParser:
        """What reads the command line."""
        # While arguments are added nothing is printed: the width of the terminal is not asked for.
        parser = ArgumentParser(
            prog=f"{program} {name}",
            description=self.help,
            formatter_class=partial(HelpFormatter, width=80),
        )
        self.add_arguments(parser)
        parser.add_argument("--version", action="version", version=__version__)
        parser.add_argument("-v", "--verbosity", help=SUPPRESS)
        for option, settings in _FOR_ALL:
            parser.add_argument(option, help=SUPPRESS, **settings)
        parser.formatter_class = HelpFormatter
        return parser

    def print_help(self, program: str, name: str) -> None:
        self.create_parser(program, name).print_help()

    def run_from_argv(self, argv: list[str]) -> None:
        """Run as from a terminal; exit status 1 where it cannot be carried out as asked."""
        parser = self.create_parser("manage.py", argv[1])
        options = vars(parser.parse_args(argv[2:]))
        try:
            self.handle(**options)
        except UsageError as error:
            self.stderr.write(f"{type(error).__name__}: {error}")
            sys.exit(1)


def run(argv: list[str]) -> bool:
    """Run the command of a command line, where it is a plain one."""
    if len(argv) < 2 or argv[1] not in PLAIN:
        return False
    # What is imported stays to the end: looking for garbage in it takes time and finds none.
    gc.disable()
    command = import_module(f"planner.management.commands.{argv[1]}").Command()
    gc.freeze()
    gc.enable()
    command.run_from_argv(argv)
    return True
