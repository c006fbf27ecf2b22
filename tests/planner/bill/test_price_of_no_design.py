"""A price of a design that breaks a limit says so, wherever it stands: on its card, in the bill's
files and in the report."""

import csv
import io

import pytest
from django.urls import reverse
from lxml import html
from openpyxl import load_workbook

from planner.render.tables.bill_files import as_csv, as_xlsx
from planner.report.key_numbers import price
from planner.report.words.prices import OF_NO_DESIGN
from planner.services.scenarios.scenarios import create_plan, create_scenario

TOTAL = {"price": "12.50", "currency": "USD", "known": 2, "unknown": 0}
LINE = {
    "level": 1, "kind": "disk", "key": "x", "description": "Disk", "quantity": 2, "to_buy": 2,
    "unit_price": "6.25", "line_price": "12.50", "currency": "USD",
}  # fmt: skip
BREAKS = {
    "system": "exchange-se", "populations": [{"users": 50_000}], "server": "dell-r760-12lff",
    "servers_per_dag_primary_site": 2,
    "database_disk": "exos-x24-12tb-sas",
}  # fmt: skip


@pytest.mark.parametrize(("verdict", "said"), [("fail", True), ("pass", False), ("warn", False)])
def test_the_card_and_the_files_say_it(verdict, said):
    """All but a bill of owned things said "all prices known", as of a design that holds."""
    assert (OF_NO_DESIGN in price({"total": TOTAL, "lines": [LINE]}, verdict).detail) is said
    bill = {"lines": [LINE], "total": TOTAL}
    *_, last = csv.DictReader(io.StringIO(as_csv(bill, verdict=verdict), newline=""))
    assert last["note"] == "all prices known" + said * f"; {OF_NO_DESIGN}"
    book = load_workbook(io.BytesIO(as_xlsx(bill, verdict=verdict)))
    *_, row = book.worksheets[0].iter_rows(values_only=True)
    assert (last["note"] in row) is True


@pytest.mark.django_db
def test_the_page_its_file_and_the_report_say_it(client, cast):
    client.force_login(cast.alice)
    plan = create_plan(cast.scenario.plan.organisation, cast.alice, "Too small")
    made = create_scenario(plan, cast.alice, "One", BREAKS, cast.catalogue)
    page = html.fromstring(client.get(reverse("scenario", args=[made.pk])).content)
    (foot,) = page.xpath('//section[@id="bill"]//table[contains(@class, "bill-lines")]/tfoot')
    assert OF_NO_DESIGN in foot.text_content()
    assert OF_NO_DESIGN in client.get(reverse("bill-file", args=[made.pk])).content.decode()
