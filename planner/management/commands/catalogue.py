"""The catalogue from the command line: list, show, save, retire, delete, import, export rows."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.core.management.base import BaseCommand, CommandError

from calculators.errors import InputProblems
from planner.management.files import BAD_INPUT, opened, pretty
from planner.management.people import named_organisation
from planner.management.tables import problems_as_text
from planner.models import CATALOGUE
from planner.selectors.catalogue import lists as catalogue_list
from planner.selectors.catalogue.catalogue import catalogue_row
from planner.services.catalogue import catalogue as service
from planner.services.catalogue.files.exporting import export_csv, export_xlsx
from planner.services.catalogue.files.importing import plan_import, run_import
from planner.services.catalogue.files.limits import MOST_BYTES
from planner.services.documents import documents

_ROWS = 50


class Command(BaseCommand):
    """``manage.py catalogue KIND ACTION``: exit status 2 for bad input with every problem."""

    help = "List, show, save, retire, delete, import or export rows of the catalogue."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("kind", choices=list(CATALOGUE))
        actions = ("list", "show", "save", "retire", "delete", "import", "export")
        parser.add_argument("action", choices=actions)
        parser.add_argument(
            "name",
            nargs="?",
            default="",
            help="list and export: words; show, retire, delete: a key; save: a row as JSON or "
            "YAML; import: a CSV or XLSX file (- is standard input)",
        )
        parser.add_argument("--organisation", help="its name; left out: the only one, or Demo")
        parser.add_argument("--dry-run", action="store_true", help="import: only say what it does")
        parser.add_argument("--own", action="store_true", help="list and export: own rows only")
        parser.add_argument("--sort", default="name", help="list and export: a field, or -field")
        parser.add_argument("--limit", type=int, default=_ROWS, help="list: at most so many rows")
        parser.add_argument("--format", choices=["csv", "xlsx"], default="csv", help="export")

    def handle(self, *args: Any, kind: str, action: str, name: str, **options: Any) -> None:
        organisation = named_organisation(options["organisation"])
        try:
            _ACTIONS[action](self, organisation, kind, name, options)
        except InputProblems as error:
            self.stderr.write(problems_as_text(error.problems))
            sys.exit(BAD_INPUT)
        except service.InUseError as error:
            raise CommandError("\n".join(p.message for p in error.problems)) from error
        except ObjectDoesNotExist:
            raise CommandError(f"There is no own row {name!r} among the {kind}.") from None

    def print(self, value: Any) -> None:
        """JSON on standard output."""
        self.stdout.write(pretty(value))


def _asked(kind: str, name: str, options: dict[str, Any]) -> catalogue_list.Asked:
    given = {"q": name, "sort": options["sort"], "own": "true" if options["own"] else ""}
    return catalogue_list.read_asked(kind, given)


def _list(command: Command, organisation: Any, kind: str, name: str, options: Any) -> None:
    asked = _asked(kind, name, options)
    page = catalogue_list.page_of_rows(organisation, kind, asked, None, max(1, options["limit"]))
    command.print(catalogue_list.shown_rows(organisation, kind, page.rows))


def _show(command: Command, organisation: Any, kind: str, name: str, options: Any) -> None:
    row = catalogue_row(organisation, kind, name)
    if row is None:
        raise CommandError(f"There is no row {name!r} among the {kind}.")
    command.print(catalogue_list.shown_rows(organisation, kind, [row])[0])


def _save(command: Command, organisation: Any, kind: str, name: str, options: Any) -> None:
    asked = documents.attempt(lambda: documents.read(_content(name), name))
    with asked.whole():
        fields = asked.document
        key = fields.get("key") if isinstance(fields, dict) else None
        if isinstance(key, str) and catalogue_row(organisation, kind, key) is not None:
            row = service.change_row(organisation, kind, key, fields)
        else:
            row = service.save_own_row(organisation, kind, fields)
    command.print(catalogue_list.shown_rows(organisation, kind, [row])[0])


def _retire(command: Command, organisation: Any, kind: str, name: str, options: Any) -> None:
    row = service.change_row(organisation, kind, name, {"retired": True})
    command.stdout.write(f"{row.name} is retired.")


def _delete(command: Command, organisation: Any, kind: str, name: str, options: Any) -> None:
    service.delete_own_row(organisation, kind, name)
    command.stdout.write(f"{name} is deleted.")


def _import(command: Command, organisation: Any, kind: str, name: str, options: Any) -> None:
    data = _content(name)
    done = (plan_import if options["dry_run"] else run_import)(organisation, kind, data)
    if options["dry_run"]:
        command.print(done.as_dict())
    else:
        command.stdout.write(json.dumps(done.counts))


def _export(command: Command, organisation: Any, kind: str, name: str, options: Any) -> None:
    asked = _asked(kind, name, options)
    if options["format"] == "xlsx":
        sys.stdout.buffer.write(export_xlsx(organisation, kind, asked))
        return
    for piece in export_csv(organisation, kind, asked):
        command.stdout.write(piece, ending="")


def _content(name: str) -> bytes:
    try:
        with opened(name) as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from error


_ACTIONS = {
    "list": _list,
    "show": _show,
    "save": _save,
    "retire": _retire,
    "delete": _delete,
    "import": _import,
    "export": _export,
}
