"""Measure how many messages a minute a mail relay passes on."""

from __future__ import annotations

import json
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from calculators.errors import InputProblems
from calculators.inputs.relay_stages import DISK, RAM, SECOND
from calculators.studies.tools import relay_commands
from calculators.studies.tools.relay_parameters import BY_HAND as STAGES_BY_HAND
from planner import environment
from planner.management.benchmark_output import as_dict, as_table, problems_as_options
from planner.management.people import named_organisation, named_user
from planner.models import Organisation
from planner.mta import plan as plans
from planner.mta.errors import BenchmarkError, Cancelled
from planner.mta.ladder import STAGES, Ladder
from planner.services.catalogue.measurements import checked_name, store_measurements

BAD_INPUT, CANCELLED = 2, 130
# Stages of the ladder -> those that a person can set up on two hosts.
BY_HAND = {"ram-queue": RAM, "disk-queue": DISK, "second-relay": SECOND}
MESSAGES, SESSIONS, SIZE_BYTES = 1000, 50, 25_000


class Command(BaseCommand):
    """``manage.py benchmark_mta``: exit status 0 measured, 1 not, 2 bad input, 130 cancelled."""

    help = (
        "Send messages with Postfix's smtp-source, wait until the queue is empty, and store the "
        "messages a minute. Only this machine is sent to, and what you allow."
    )
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--target", metavar="HOST:PORT", help="a relay or sink that is running")
        what.add_argument(
            "--private-postfix",
            action="store_true",
            help="start a sink and Postfix instances of its own on loopback, measure stage by "
            "stage, and remove them again; needs root for all but the first stage",
        )
        what.add_argument(
            "--show-commands",
            action="store_true",
            help="print the shell lines for doing it by hand on two hosts, and run nothing",
        )
        add = parser.add_argument
        add("--messages", type=int, default=MESSAGES, help="1 to 100000; %(default)s if left out")
        add("--sessions", default=str(SESSIONS), metavar="NUMBERS",
            help="1 to 1024 at the same time; several, as in 1,4,16,64,256, make a run each and a "
            "chart; %(default)s if left out")  # fmt: skip
        add("--size", type=int, default=SIZE_BYTES, metavar="BYTES",
            help="body of a message, at most 100 MB; %(default)s if left out")  # fmt: skip
        add("--sender", help="in a domain reserved for tests, such as .invalid")
        add("--recipient", help="in a domain reserved for tests, such as .test")
        add("--timeout", type=float, default=plans.TIMEOUT.default, metavar="SECONDS",
            help="for each stage, at most 3600; %(default)s if left out")  # fmt: skip
        add(
            "--config-directory",
            type=Path,
            metavar="FOLDER",
            help="main.cf's folder of the Postfix whose queue is watched, with postqueue",
        )
        add(
            "--queue-directory",
            type=Path,
            metavar="FOLDER",
            help="its queue directory, to count files in place of listing",
        )
        add(
            "--allow",
            action="append",
            default=[],
            metavar="HOST",
            help="a host, address or network beyond this machine that may be sent to",
        )
        add(
            "--allow-domain",
            action="append",
            default=[],
            metavar="DOMAIN",
            help="a real mail domain that sender or recipient may be in",
        )
        add(
            "--stage",
            action="append",
            default=[],
            choices=list(STAGES),
            help="with --private-postfix or --show-commands: only this stage; may be repeated",
        )
        add(
            "--disk-directory",
            type=Path,
            default=plans.DISK,
            metavar="FOLDER",
            help="with --private-postfix: folder on a real disk; %(default)s if left out",
        )
        add("--name", default="", help="as the measurement is to be listed")
        add("--organisation", help="whose it is; left out: the only one, or Demo")
        add("--user", help="who measured; left out: the first administrator")
        add("--no-store", action="store_true", help="print only; needs no database")
        add("--format", choices=["json", "table"], default="table")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            plan = _plan(options)
        except InputProblems as error:
            self._refuse(problems_as_options(error.problems))
        except BenchmarkError as error:
            self._refuse(str(error))
        if options["show_commands"]:
            self._show(plan, options)
            return
        try:
            with _cancelled_by_signals():
                owner = None if options["no_store"] else _owner(options)
                found = self._run(plan, options)
                together = plan.together or options["private_postfix"]
                result, unstored = _kept(found, owner, together)
        except BenchmarkError as error:
            raise CommandError(str(error)) from error
        except (Cancelled, KeyboardInterrupt):
            self.stderr.write("Cancelled: nothing was stored.")
            sys.exit(CANCELLED)
        if options["format"] == "json":
            self.stdout.write(json.dumps(result, indent=2, allow_nan=False))
        else:
            self.stdout.write(as_table(result))
        if unstored:
            raise CommandError(f"The measurement could not be stored: {unstored}")
        if found.failed or not found.runs:
            raise CommandError("Not every stage could be measured; see above.")

    def _run(self, plan: plans.Plan, options: dict[str, Any]) -> Ladder:
        def progress(text: str) -> None:
            self.stderr.write(text)
            self.stderr.flush()

        if options["private_postfix"]:
            return plans.run_private(plan, progress, options["stage"], options["disk_directory"])
        configuration, folder = options["config_directory"], options["queue_directory"]
        return plans.run_target(plan, progress, configuration, folder)

    def _show(self, plan: plans.Plan, options: dict[str, Any]) -> None:
        """The lines of each stage that was asked for; of a RAM disk where none was."""
        stages = [BY_HAND[key] for key in options["stage"] or ["ram-queue"] if key in BY_HAND]
        if not stages:
            self._refuse(f"--stage: by hand there are {', '.join(BY_HAND)}.")
        shown = {
            stage: relay_commands.commands(replace(plan.parameters, stage=stage))
            for stage in stages
        }
        if options["format"] == "json":
            plain = {stage: [each.as_dict() for each in lines] for stage, lines in shown.items()}
            self.stdout.write(json.dumps(plain, indent=2))
            return
        for stage, lines in shown.items():
            self.stdout.write(f"# {STAGES_BY_HAND[stage]}\n")
            for each in lines:
                why = f"# {each.why}\n" if each.why else ""
                self.stdout.write(f"# {each.title} ({each.where})\n{why}{each.text}\n")

    def _refuse(self, text: str) -> NoReturn:
        self.stderr.write(text)
        sys.exit(BAD_INPUT)


def _plan(options: dict[str, Any]) -> plans.Plan:
    name = checked_name(options["name"]) if options["name"] else ""
    asked = {
        "messages": options["messages"],
        "sessions": _numbers(str(options["sessions"])),
        "size_bytes": options["size"],
        "sender": options["sender"],
        "recipient": options["recipient"],
    }
    return plans.read(
        asked,
        options["timeout"],
        name,
        options["target"],
        [*environment.words("HIGHWATER_BENCHMARK_TARGETS", []), *options["allow"]],
        options["allow_domain"],
    )


def _numbers(text: str) -> list[int | str]:
    """Numbers between commas; what is none is left for the plan to refuse."""
    words = [word.strip() for word in text.split(",")]
    return [int(word) if word.isascii() and word.isdecimal() else word for word in words]


def _owner(options: dict[str, Any]) -> tuple[Organisation, Any]:
    """For whom it is stored, found before anything is sent."""
    try:
        organisation = named_organisation(options["organisation"])
        owner = organisation, named_user(organisation, options["user"])
    except DatabaseError as error:
        words = " ".join(str(error).split())
        raise BenchmarkError(
            f"The database could not be used: {words}. Add --no-store to measure without one."
        ) from error
    if not connection.in_atomic_block:
        connection.close()  # A long run would outlive it.
    return owner


def _kept(
    found: Ladder, owner: tuple[Organisation, Any] | None, together: bool
) -> tuple[dict[str, Any], str]:
    """The result as it is printed, and why it could not be stored."""
    if owner is None or not found.runs:
        return as_dict(found, [], None), ""
    try:
        rows = store_measurements(*owner, found.runs, together)
    except DatabaseError as error:
        return as_dict(found, [], None), " ".join(str(error).split())
    ladder = rows[0].ladder
    return as_dict(found, [str(row.pk) for row in rows], str(ladder) if ladder else None), ""


@contextmanager
def _cancelled_by_signals() -> Iterator[None]:
    """Let a polite end of the process clean up as Ctrl-C does."""

    def cancel(number: int, frame: FrameType | None) -> NoReturn:
        raise Cancelled

    before = {number: signal.signal(number, cancel) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
