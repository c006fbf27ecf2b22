"""The catalogue: constraints, own rows over shared ones, versions, loading."""

import json

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from calculators.errors import InputProblems
from calculators.inputs.catalogue import TABLES, from_fixtures
from planner.models import CATALOGUE, Controller, Disk, Organisation, Server, UserProfile
from planner.selectors.catalogue.catalogue import (
    catalogue_of,
    catalogue_row,
    read_catalogue,
)
from planner.selectors.catalogue.lists import shown_rows
from planner.selectors.catalogue.stored_tables import StoredTable
from planner.services.catalogue import catalogue as service

pytestmark = pytest.mark.django_db
DISK = {"key": "d", "name": "D", "capacity_gb": 10, "origin": "cited", "source": "somewhere"}


@pytest.mark.parametrize(
    ("model", "change"),
    [
        (Disk, {"source": ""}),
        (Disk, {"source": "  "}),
        (Disk, {"source": None}),
        (Disk, {"capacity_gb": 0}),
        (Disk, {"capacity_gb": -1}),
        (Disk, {"capacity_gb": float("inf")}),
        (Disk, {"capacity_gb": float("nan")}),
        (Disk, {"rpm": 0}),
        (Disk, {"random_iops": -5}),
        (Disk, {"origin": "derived"}),
        (Disk, {"origin": "rumour"}),
        (Disk, {"key": ""}),
        (Disk, {"price": 5}),
        (Disk, {"price": 5, "currency": "USD"}),
        (Disk, {"price": -5, "currency": "USD", "price_origin": "given"}),
        (Disk, {"price": 5, "currency": "usd", "price_origin": "given"}),
    ],
)
def test_the_database_refuses(model, change):
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**{**DISK, **change})


@pytest.mark.parametrize(
    ("model", "fields"),
    [
        (Controller, {"max_spans": 0}),
        (Server, {"ram_gb": -1}),
        (UserProfile, {"read_share": 1.1}),
    ],
)
def test_the_other_tables_refuse_too(model, fields):
    row = {"key": "k", "name": "K", "origin": "cited", "source": "s", **fields}
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**row)


def test_a_key_is_there_once_for_all_and_once_for_each(cast):
    Disk.objects.create(**DISK)
    Disk.objects.create(organisation=cast.ours, **DISK)
    Disk.objects.create(organisation=cast.theirs, **DISK)
    for organisation in (None, cast.ours):
        with pytest.raises(IntegrityError), transaction.atomic():
            Disk.objects.create(organisation=organisation, **DISK)


def test_rows_equal_the_fixtures(cast):
    shipped, stored = from_fixtures(), cast.catalogue
    for kind in TABLES:
        assert stored.table(kind).keys() == shipped.table(kind).keys(), kind
        for key, row in shipped.table(kind).items():
            assert stored.table(kind)[key] == row, key
    assert (stored.source, stored.version) == ("database", str(cast.ours.catalogue_version))


def test_an_own_row_takes_the_place_of_a_shared_one(cast):
    service.save_own_row(
        cast.ours,
        "disks",
        {
            "key": "scsi-15k-300gb",
            "name": "Ours",
            "capacity_gb": 300,
            "random_iops": 200,
            "origin": "given",
            "source": "our measurement",
        },
    )
    assert catalogue_of(cast.ours).disks["scsi-15k-300gb"]["random_iops"] == 200
    assert catalogue_of(cast.theirs).disks["scsi-15k-300gb"]["random_iops"] == 180
    (shown,) = shown_rows(cast.ours, "disks", [catalogue_row(cast.ours, "disks", "scsi-15k-300gb")])
    assert shown["own"]
    assert catalogue_row(cast.ours, "disks", "scsi-15k-300gb").name == "Ours"
    assert catalogue_row(cast.theirs, "disks", "scsi-15k-300gb").name != "Ours"
    service.delete_own_row(cast.ours, "disks", "scsi-15k-300gb")
    assert catalogue_of(cast.ours).disks["scsi-15k-300gb"]["random_iops"] == 180


def test_an_own_write_raises_the_own_version_only(cast):
    before = {o.name: o.catalogue_version for o in Organisation.objects.all()}
    service.save_own_row(cast.ours, "disks", DISK)
    service.save_own_row(cast.ours, "disks", {"name": "Better"}, key="d")
    after = {o.name: o.catalogue_version for o in Organisation.objects.all()}
    assert after == {**before, "Wonderland": before["Wonderland"] + 2}
    service.catalogue_changed(None)
    assert Organisation.objects.get(pk=cast.theirs.pk).catalogue_version == (
        before["Elsewhere"] + 1
    )


def test_everything_wrong_with_a_row_is_told(cast):
    with pytest.raises(InputProblems) as refused:
        service.save_own_row(
            cast.ours,
            "disks",
            {
                "key": "Bad Key",
                "capacity_gb": "much",
                "origin": "rumour",
                "colour": "red",
            },
        )
    pointers = {problem.pointer for problem in refused.value.problems}
    assert pointers == {"/key", "/capacity_gb", "/origin", "/colour", "/name", "/source"}
    assert not Disk.objects.filter(organisation=cast.ours).exists()


def test_the_catalogue_is_kept_until_the_version_rises(cast, django_assert_num_queries):
    organisation = Organisation.objects.get(pk=cast.ours.pk)
    first = catalogue_of(organisation)
    with django_assert_num_queries(0):
        assert catalogue_of(organisation) is first
    service.save_own_row(cast.ours, "disks", DISK)
    with django_assert_num_queries(0):
        assert catalogue_of(organisation) is first, "the version of the old request"
    # One of them asks which tables are too large to be read whole.
    with django_assert_num_queries(10):
        assert "d" in catalogue_of(cast.ours).disks


def test_a_large_table_gives_the_same_rows_one_by_one(cast, monkeypatch):
    own = {"key": "sata-7200-500gb", "name": "Ours in its place", "capacity_gb": 500}
    service.save_own_row(cast.ours, "disks", {**DISK, **own})
    service.save_own_row(cast.ours, "disks", DISK)
    price = {"price": "10.00", "currency": "EUR", "price_origin": "given"}
    service.save_price(cast.ours, "disks", "scsi-15k-300gb", price)
    service.save_price(cast.ours, "controllers", "ultra3-128mb", price)
    whole = read_catalogue(cast.ours)
    monkeypatch.setattr("planner.selectors.catalogue.catalogue._WHOLE", 20)
    found = read_catalogue(cast.ours)
    assert isinstance(found.disks, StoredTable)
    assert isinstance(found.controllers, dict), "no more than are read whole"
    assert found.controllers == whole.controllers
    assert found.controllers["ultra3-128mb"]["price"] == "10.00"
    for key, row in whole.disks.items():
        assert found.disks[key] == row
    assert found.disks["sata-7200-500gb"]["name"] == "Ours in its place"
    assert "none" not in found.disks
    assert len(list(found.disks)) == len(set(found.disks)), "each once"
    assert "sata-7200-500gb" in read_catalogue(cast.theirs).disks
    assert read_catalogue(cast.theirs).disks["sata-7200-500gb"]["name"] != "Ours in its place"


def test_loading_twice_changes_nothing(db, capsys):
    organisation = Organisation.objects.create(name="Somebody")
    call_command("load_catalogue")
    organisation.refresh_from_db()
    version = organisation.catalogue_version
    call_command("load_catalogue")
    organisation.refresh_from_db()
    assert organisation.catalogue_version == version
    assert "0 rows added, 0 changed" in capsys.readouterr().out
    assert {row.key for row in Disk.objects.all()} == set(from_fixtures().disks)


def test_loading_keeps_what_an_administrator_edited(db, tmp_path):
    for kind in CATALOGUE:
        name = f"{kind.replace('-', '_')}.json"
        (tmp_path / name).write_text("[]")
    entry = {"model": "planner.disk", "fields": DISK}
    (tmp_path / "disks.json").write_text(json.dumps([entry]))
    assert service.load_fixtures(tmp_path)["added"] == 1
    Disk.objects.update(price=100, currency="USD", price_origin="given")
    assert service.load_fixtures(tmp_path)["unchanged"] == 1
    assert Disk.objects.get().price == 100
    entry["fields"] = {**DISK, "capacity_gb": 12}
    (tmp_path / "disks.json").write_text(json.dumps([entry]))
    assert service.load_fixtures(tmp_path)["changed"] == 1
    assert Disk.objects.get().capacity_gb == 12


def test_django_can_load_the_fixtures_too(db):
    for name in ("disks", "controllers", "servers", "user_profiles"):
        call_command("loaddata", f"fixtures/{name}.json", verbosity=0)
        call_command("loaddata", f"fixtures/{name}.json", verbosity=0)
    assert Disk.objects.count() == len(from_fixtures().disks)
