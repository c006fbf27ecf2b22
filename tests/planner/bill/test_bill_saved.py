"""What a save writes down of the bill: what somebody changed, and nothing else."""

import pytest

from calculators.inputs.documents.asked import names_of
from calculators.inputs.purchase.asked import PurchasePrice
from calculators.studies.what_if.differences import Between
from planner.forms import flat, numbers
from planner.forms.changes import changed
from planner.forms.numbers import typed_in
from planner.models import AuditEntry, Revision
from planner.services.scenarios.scenarios import save_scenario

pytestmark = pytest.mark.django_db
LICENCE = {
    "name": "CAL",
    "per": "mailbox",
    "period": "once",
    "price": "93.10",
    "currency": "USD",
    "price_origin": "given",
}
DISK = "disk/hp-6107a-9gb-10k"


@pytest.fixture
def priced(cast):
    """A scenario with a line that is paid once, and prices as a program wrote them."""
    document = {
        **cast.scenario.document(),
        "purchase": {
            "currency": "EUR",
            "prices": {DISK: {"price": "329.50", "currency": "EUR", "price_origin": "given"}},
            "rates": {"USD": {"rate": 0.92, "on": "2026-03-01", "source": "bank"}},
            "lines": [LICENCE, {**LICENCE, "name": "Support", "period": "year", "price": "1100.5"}],
        },
    }
    return save_scenario(cast.scenario, document, cast.alice, cast.catalogue)


def test_the_boxes_of_the_bill_hold_what_is_stored(client, cast, priced):
    """A choice that nobody touched was taken for a change: the box held no "once"."""
    client.force_login(cast.alice)
    page = client.get(f"/scenarios/{priced.pk}/").content.decode()
    for name, held in (("period", "once"), ("per", "mailbox")):
        select = page.partition(f'name="charge-0-{name}"')[2].partition("</select>")[0]
        assert f'data-base="{held}"' in select
        assert f'<option value="{held}" selected>' in select
    origin = page.partition(f'name="price-{DISK}-price_origin"')[2].partition("</select>")[0]
    assert '<option value="given">' in origin
    # What nobody said is still nothing.
    select = page.partition('name="charge-2-period"')[2].partition("</select>")[0]
    assert '<option value="" selected>once' in select


def test_a_save_writes_what_was_typed_and_keeps_the_rest(client, cast, priced):
    client.force_login(cast.alice)
    before = priced.question
    typed = {name: text for name, text in flat.flatten(before).items() if text}
    typed |= {"populations-0-users": "8,500", "revision": str(priced.revision)}
    assert client.post(f"/scenarios/{priced.pk}/save/", typed).status_code == 302
    priced.refresh_from_db()
    bought = priced.question["purchase"]
    assert bought["prices"] == before["purchase"]["prices"]
    assert bought["lines"][0] == LICENCE
    assert Revision.objects.filter(scenario=priced).latest("number").changes == [
        "Users: 8,000 → 8,500"
    ]
    told = (
        AuditEntry.objects.filter(subject__contains=str(priced.pk)).latest("at").detail["changes"]
    )
    assert [each["field"] for each in told] == ["/question/populations/0/users"]


def test_all_that_a_program_says_of_a_price_outlasts_a_save_on_the_page(client, cast):
    """The supplier's own part number had no box, and was gone with the first save."""
    said = {
        "price": "329.50",
        "currency": "EUR",
        "price_origin": "given",
        "price_on": "2026-03-01",
        "price_until": "2026-12-31",
        "part_number": "D6107A",
        "supplier": "Acme",
        "supplier_part_number": "00-17",
        "price_for": "9 GB",
        "power_watts": 12.5,
        "owned": 3,
    }
    assert set(said) == set(names_of(PurchasePrice)), "each field of a price"
    document = {**cast.scenario.document(), "purchase": {"currency": "EUR", "prices": {DISK: said}}}
    stored = save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
    client.force_login(cast.alice)
    page = client.get(f"/scenarios/{stored.pk}/").content.decode()
    assert f'name="price-{DISK}-supplier_part_number"' in page
    typed = {name: text for name, text in flat.flatten(stored.question).items() if text}
    typed |= {"populations-0-users": "8,500", "revision": str(stored.revision)}
    assert client.post(f"/scenarios/{stored.pk}/save/", typed).status_code == 302
    stored.refresh_from_db()
    assert stored.question["purchase"]["prices"][DISK] == said


def test_another_way_to_write_the_same_is_no_change(cast, priced):
    before = priced.question
    bought = before["purchase"]
    plain = {key: value for key, value in LICENCE.items() if key not in ("period", "price_origin")}
    after = {
        **before,
        "purchase": {
            **bought,
            "prices": {DISK: {"price": 329.5, "currency": "EUR"}},
            "lines": [{**plain, "price": "93.1"}, bought["lines"][1]],
        },
    }
    catalogue = cast.catalogue
    assert changed(before, after, catalogue) == []
    assert Between(before, after, (catalogue, catalogue)).changes == []
    # What says something else is one.
    dearer = {**after, "purchase": {**after["purchase"], "prices": {DISK: {
        "price": "329.60", "currency": "EUR"}}}}  # fmt: skip
    assert [each.words for each in changed(before, dearer, catalogue)] == [
        "HP 6107A 9 GB 10K hot swap: price: 329.50 → 329.60"
    ]
    assert len(Between(before, dearer, (catalogue, catalogue)).changes) == 1
    monthly = {**plain, "period": "month"}
    later = {**after, "purchase": {**after["purchase"], "lines": [monthly, bought["lines"][1]]}}
    assert [each.words for each in changed(before, later, catalogue)] == ["CAL: paid: once → month"]
    assert len(Between(before, later, (catalogue, catalogue)).changes) == 1


@pytest.mark.parametrize(
    ("digits", "typed", "kept"),
    [
        ("en_GB", "329.50", "329.50"),
        ("en_GB", "1,100.5", "1100.5"),
        ("en_GB", "330.00", "330.00"),
        ("en_GB", "259", "259"),
        ("de_DE", "1.250,50", "1250.50"),
        ("de_DE", "12.590", "12590"),
        ("en_GB", "1.2k", "1200"),
        ("en_GB", "12.000", "12.000"),
    ],
)
def test_a_price_keeps_the_places_that_were_typed(digits, typed, kept):
    with typed_in(digits):
        assert numbers.price_text(typed) == kept
