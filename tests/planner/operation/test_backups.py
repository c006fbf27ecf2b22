"""Backups: made while somebody writes, whole, and restored to what they were."""

import gzip
import io
import json
import shutil
import tarfile
import threading
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from planner.models import AuditEntry, Organisation, Plan, Scenario, Sizing
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.operation import backups
from planner.services.operation.backups import content
from planner.services.operation.backups.steps import step_by_step
from planner.services.organisation import organisations
from planner.services.scenarios import scenarios, sizings
from tests.planner.cast import BENCHMARK, MAILBOX

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def there(shared_catalogue, django_user_model, settings, tmp_path):
    """A plan with a sizing, and a media file."""
    settings.MEDIA_ROOT = tmp_path / "media"
    (settings.MEDIA_ROOT / "logos").mkdir(parents=True)
    (settings.MEDIA_ROOT / "logos" / "ours.png").write_bytes(b"\x89PNG \x00\xff")
    alice = django_user_model.objects.create_user("alice", password="only for this test")
    ours = organisations.create_organisation("Wonderland \t\\N 岩", alice)
    plan = scenarios.create_plan(ours, alice, "Plan")
    catalogue = catalogue_of(ours)
    scenario = scenarios.create_scenario(plan, alice, "One", BENCHMARK, catalogue)
    sizings.size_scenario(scenario, alice, catalogue)
    return scenario


@pytest.fixture
def file(tmp_path):
    return tmp_path / "backup.tar"


def everything():
    """All rows of all tables but the trail, which tells of backups and so goes on."""
    with connection.cursor() as cursor:
        found = {}
        for name in content.tables():
            if name != "planner_auditentry":
                cursor.execute(f'SELECT to_jsonb(t)::text FROM "{name}" t ORDER BY 1')
                found[name] = cursor.fetchall()
        return found


def test_there_and_back(there, file, settings):
    before = everything()
    manifest = backups.write(file)
    assert (file.stat().st_mode & 0o777, manifest.rows > 50) == (0o600, True)
    assert not list(file.parent.glob("*.partial"))
    answer = Sizing.objects.get().answer
    scenarios.save_scenario(there, MAILBOX, there.created_by, catalogue_of(there.plan.organisation))
    Organisation.objects.create(name="Later")
    shutil.rmtree(settings.MEDIA_ROOT)
    Path(settings.MEDIA_ROOT).mkdir()
    (settings.MEDIA_ROOT / "later.png").write_bytes(b"later")
    backups.restore(file, replace=True)
    assert everything() == before
    assert Sizing.objects.get().answer == answer
    kept = [path.name for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()]
    assert kept == ["ours.png"]
    assert (settings.MEDIA_ROOT / "logos" / "ours.png").read_bytes() == b"\x89PNG \x00\xff"
    assert AuditEntry.objects.first().action == "restored"
    organisations.create_organisation("New", there.created_by)  # Numbers go on after the last.


@pytest.mark.slow
def test_into_a_database_without_tables_or_older_or_newer_ones(there, file):
    """Upgrade and rollback: the tables follow the backup, and then this version."""
    backups.write(file)
    before = everything()
    with connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        assert connection.introspection.table_names(cursor) == []
    backups.restore(file)
    assert everything() == before
    # Every step is gone both ways by test_migrations: here a backup is older by a few.
    step_by_step().migrate([("planner", "0040_privacy_agreed")])
    older = file.with_name("older.tar")
    backups.write(older)
    assert "prices" not in content.tables()["planner_planshare"]
    newest = step_by_step().loader.graph.leaf_nodes("planner")
    step_by_step().migrate(newest)
    with pytest.raises(backups.BackupError, match="--replace"):
        backups.restore(older)
    backups.restore(older, replace=True)
    assert Scenario.objects.get().document() == BENCHMARK


def test_one_moment_while_somebody_writes(there, file):
    """Plans are made in pairs; a backup has both of a pair or none."""
    over, failed = threading.Event(), []
    user, owner = there.created_by, there.plan.organisation

    def pairs():
        from django.db import transaction

        try:
            number = 0
            while not over.is_set():
                number += 1
                with transaction.atomic():
                    for half in "ab":
                        scenarios.create_plan(owner, user, f"Pair {number} {half}")
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    writer = threading.Thread(target=pairs)
    writer.start()
    try:
        for turn in range(3):
            backups.write(file.with_name(f"{turn}.tar"))
    finally:
        over.set()
        writer.join()
    assert not failed
    made = []
    for turn in range(3):
        backups.restore(file.with_name(f"{turn}.tar"), replace=True)
        made.append(Plan.objects.filter(name__startswith="Pair").count())
        assert made[-1] % 2 == 0
    assert made[0] < made[-1], "it was really written meanwhile"


def changed(file, name, change):
    """The backup with one part changed, or without it."""
    other = file.with_name("changed.tar")
    with tarfile.open(file) as old, tarfile.open(other, "w") as new:
        for entry in old:
            body = old.extractfile(entry).read()
            if entry.name == name:
                body = change(body)
            if body is not None:
                entry.size = len(body)
                new.addfile(entry, io.BytesIO(body))
    return other


def with_manifest(**values):
    return lambda text: json.dumps({**json.loads(text), **values}).encode()


def another_row(body):
    return gzip.compress(gzip.decompress(body).replace(b"Plan", b"Plot"))


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("tables/planner_plan.gz", another_row, "planner_plan is not what was written"),
        ("tables/planner_plan.gz", lambda body: None, "planner_plan.gz is missing"),
        ("tables/planner_plan.gz", lambda body: body[:-9], "damaged"),
        ("media/logos/ours.png", lambda body: b"other", "ours.png is not what was written"),
        ("manifest.json", lambda body: None, "manifest.json is missing"),
        ("manifest.json", lambda body: b"{}", "no backup of Highwater"),
        ("manifest.json", with_manifest(form=9, version="7.1"), "with Highwater 7.1"),
        ("manifest.json", with_manifest(migrations={"planner": ["0999_x"]}), "newer"),
    ],
)
def test_a_damaged_backup_changes_nothing(there, file, name, change, says):
    backups.write(file)
    before = everything()
    with pytest.raises(backups.BackupError, match=says):
        backups.restore(changed(file, name, change), replace=True)
    assert everything() == before


def test_a_failure_in_the_middle_changes_nothing(there, file, monkeypatch):
    backups.write(file)
    before = everything()
    scenarios.create_plan(there.plan.organisation, there.created_by, "Later")
    later = everything()
    assert later != before
    monkeypatch.setattr(
        "planner.services.operation.backups.restoring._compare",
        lambda manifest: (_ for _ in ()).throw(backups.BackupError("not as it was")),
    )
    with pytest.raises(backups.BackupError, match="not as it was"):
        backups.restore(file, replace=True)
    assert everything() == later


def test_as_commands(there, file):
    out = StringIO()
    call_command("backup", str(file), stdout=out)
    call_command("backup", "--check", str(file), stdout=out)
    assert out.getvalue().count("read and whole") == 2
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", str(file))
    with pytest.raises(CommandError, match="--replace if that is meant"):
        call_command("restore", str(file))
    call_command("restore", str(file), "--replace", stdout=out)
    assert "all are as they were" in out.getvalue()
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        call_command("restore", "/nowhere/backup.tar")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", "/proc/nowhere/backup.tar")
