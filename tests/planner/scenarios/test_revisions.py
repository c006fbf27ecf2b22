"""Every save is a revision; nobody overwrites another's; what was is brought back."""

import copy

import pytest
from django.test import Client
from django.urls import reverse

from calculators.engine import engine_version
from planner.forms.changes import Change, changed
from planner.models import Revision, Scenario, Sizing
from planner.services.organisation.organisations import change_role
from planner.services.scenarios import restoring, revisions, scenarios, sizings
from tests.api.client import Api, problem
from tests.planner.cast import BENCHMARK, MAILBOX

pytestmark = pytest.mark.django_db
USERS = "populations-0-users"


def save(cast, **values):
    document = copy.deepcopy(BENCHMARK)
    document["populations"][0] |= values
    scenarios.save_scenario(cast.scenario, document, cast.bob, cast.catalogue)
    return document


def stored(cast):
    return Scenario.objects.get(pk=cast.scenario.pk)


@pytest.fixture
def bob(cast):
    client = Client()
    client.force_login(cast.bob)
    return client


@pytest.fixture
def api(cast):
    return Api(cast.bob_secret)


def test_every_save_is_written_down_in_words(cast):
    assert cast.scenario.revision == 1
    save(cast, users=9200, read_share=0.7)
    scenarios.save_scenario(cast.scenario, None, cast.alice, cast.catalogue, name="Deep hole")
    first, second, third = Revision.objects.order_by("number")
    assert (first.number, first.changes, first.by) == (1, ["First version"], "alice")
    assert first.document == BENCHMARK
    assert first.sizing == cast.sizing
    assert second.changes == ["Users: 8,000 → 9,200", "Users: read share: 64 % → 70 %"]
    assert second.by == "bob"
    assert third.changes == ["Renamed: “Rabbit hole” → “Deep hole”"]
    assert third.document["populations"][0]["users"] == 9200
    assert stored(cast).revision == 3


def test_another_mail_system_tells_what_else_changed(cast):
    """Only the mail system was told, whatever else the save changed."""
    people = [{"profile": "heavy", "users": 850, "mailbox_size_mb": 200}]
    old = {**MAILBOX, "servers": 4, "populations": people}
    new = {"system": "exchange-se", "populations": [{"users": 5000, "mailbox_limit_mb": "20 GB"}]}
    told = [each.words for each in changed(old, new, cast.catalogue)]
    assert told[0] == "Mail system: Exchange 2007 mailbox → Exchange Subscription Edition"
    # Those of all four servers, as the later edition asks for.
    assert told[1:3] == ["Users: 3,400 → 5,000", "Users: mailbox quota: 200 MB → 20 GB"]
    as_it_was = {**new, "populations": [{"users": 3400, "mailbox_limit_mb": "200 MB"}]}
    assert len(changed(old, as_it_was, cast.catalogue)) == 1, "what means the same is no change"


def test_labels_of_changes_are_written_as_elsewhere(cast):
    measured = copy.deepcopy(BENCHMARK)
    measured["populations"][0]["iops_per_user"] = 0.05
    (told,) = changed(BENCHMARK, measured, cast.catalogue)
    assert told.label == "Users: I/O per user"
    typed = {**MAILBOX, "assumptions": {"io_size_kb": 16}}
    (told,) = changed(MAILBOX, typed, cast.catalogue)
    assert told.words == "Size of a database I/O: left empty → 16 KiB"


def test_rows_that_come_and_go_are_named(cast):
    after = copy.deepcopy(BENCHMARK)
    del after["raid_groups"][1]
    after["raid_groups"].insert(0, {**BENCHMARK["raid_groups"][0], "disks": 6})
    after["state"] = "disk-lost"
    after["assumptions"] = {"mean_response_base_ms": 9}
    words = [each.words for each in changed(BENCHMARK, after, cast.catalogue)]
    assert words[:2] == ["Database group 1: added", "Log group: removed"]
    assert any("→ 9 ms" in each for each in words)
    first, *_ = changed(BENCHMARK, MAILBOX, cast.catalogue)
    assert first.words == "Mail system: Exchange 5.5 Information Store → Exchange 2007 mailbox"


def test_a_stale_save_changes_nothing(cast):
    save(cast, users=9000)
    before = stored(cast)
    with pytest.raises(revisions.StaleRevision) as refused:
        scenarios.save_scenario(cast.scenario, BENCHMARK, cast.alice, cast.catalogue, expected=1)
    assert refused.value.number == 2
    after = stored(cast)
    assert (after.document(), after.revision, after.updated_at) == (
        before.document(),
        2,
        before.updated_at,
    )
    assert Revision.objects.count() == 2


def test_restoring_makes_a_version_and_keeps_what_was(cast):
    later = save(cast, users=9000)
    scenario = stored(cast)
    old = Revision.objects.get(number=1)
    restoring.restore(scenario, old, cast.alice, cast.catalogue)
    assert stored(cast).document() == BENCHMARK
    newest = Revision.objects.get(number=3)
    assert newest.changes == ["Version 1 restored", "Users: 9,000 → 8,000"]
    assert newest.sizing is not None
    assert Revision.objects.get(number=2).document == later


def test_a_version_is_restored_by_who_may_write_where_it_is_another(cast, bob):
    save(cast, users=9000)
    page = f"/scenarios/{cast.scenario.pk}/revisions/"
    offered = [f"{page}{n}/restore/" in bob.get(f"{page}{n}/").content.decode() for n in (1, 2)]
    assert offered == [True, False]
    change_role(cast.ours.memberships.get(user=cast.bob), "viewer")
    assert f"{page}1/restore/" not in bob.get(f"{page}1/").content.decode()


def test_it_is_said_that_a_name_is_not_restored(cast, bob):
    """A title of later than what stands below it reads as if the old version had come back."""
    save(cast, users=9000)
    Scenario.objects.filter(pk=cast.scenario.pk).update(name="Later name")
    found = bob.post(f"/scenarios/{cast.scenario.pk}/revisions/1/restore/", follow=True)
    (said,) = map(str, found.context["messages"])
    assert said == (
        "Version 1 is restored, as version 3: its inputs. The name and the notes stay as they are."
    )
    assert stored(cast).name == "Later name"
    assert stored(cast).document() == BENCHMARK


def test_a_save_of_nothing_is_no_version(cast, bob):
    sizes = Sizing.objects.count()
    found = bob.post(f"/scenarios/{cast.scenario.pk}/save/", {"revision": "1"}, follow=True)
    assert [str(each) for each in found.context["messages"]] == [
        "Saved as version 1 already: no input differs from it."
    ]
    assert Revision.objects.count() == 1
    assert Sizing.objects.count() == sizes


def test_page_of_two_tabs(cast, bob):
    """Of two who began from the same version the second is shown both sides, and chooses."""
    address = f"/scenarios/{cast.scenario.pk}/save/"
    save(cast, users=9000, read_share=0.7)
    sizes = Sizing.objects.count()
    typed = {"revision": "1", USERS: "7,500", "populations-0-iops_per_user": "0.05"}
    refused = bob.post(address, typed)
    assert refused.status_code == 409
    assert stored(cast).revision == 2
    assert Sizing.objects.count() == sizes
    page = refused.content.decode()
    conflict = refused.context["conflict"]
    rows = {row.name: row for row in conflict.rows}
    assert set(rows) == {USERS, "populations-0-read_share", "populations-0-iops_per_user"}
    users = rows[USERS]
    assert (users.before, users.theirs, users.yours) == (
        "8,000 users",
        "9,000 users",
        "7,500 users",
    )
    assert users.both
    assert users.label == "Users", "not twice"
    assert not rows["populations-0-read_share"].mine
    assert rows["populations-0-iops_per_user"].mine
    assert 'value="7,500" required>' in page, "nothing is chosen where both changed it"
    chosen = {name: row.theirs_text for name, row in rows.items()}
    chosen |= {USERS: users.yours_text, "populations-0-iops_per_user": "0.05", "revision": "2"}
    assert bob.post(address, chosen).status_code == 302
    population = stored(cast).document()["populations"][0]
    assert (population["users"], population["read_share"]) == (7500, 0.7)
    assert population["iops_per_user"] == 0.05


PRICE = "price-disk/hp-6107a-9gb-10k-price"
BOUGHT = {
    "currency": "EUR",
    "years": 4,
    "prices": {"disk/hp-6107a-9gb-10k": {"price": "120.5", "currency": "EUR"}},
    "rates": {"USD": {"rate": "0.9", "on": "2026-03-01", "source": "our bank"}},
    "lines": [
        {"name": "Support", "per": "server", "period": "year", "price": "150", "currency": "EUR"}
    ],
}


def test_what_is_said_of_buying_is_told_in_words(cast):
    words = {
        each.words for each in changed(BENCHMARK, {**BENCHMARK, "purchase": BOUGHT}, cast.catalogue)
    }
    assert "HP 6107A 9 GB 10K hot swap: price: left empty → 120.50" in words
    assert "Rate of USD: source: left empty → our bank" in words
    assert "Support: price: left empty → 150" in words
    assert "Currency of the sums: left empty → EUR" in words
    assert any(each.startswith("Years") and each.endswith("4 years") for each in words)
    gone = changed({**BENCHMARK, "purchase": BOUGHT}, BENCHMARK, cast.catalogue)
    assert {each.after for each in gone} == {"left empty"}


def test_two_tabs_with_prices(cast, bob):
    """It ended in a fault: what is said of buying had no name."""
    address = f"/scenarios/{cast.scenario.pk}/save/"
    theirs = {**copy.deepcopy(BENCHMARK), "purchase": BOUGHT}
    scenarios.save_scenario(cast.scenario, theirs, cast.bob, cast.catalogue)
    typed = {"revision": "1", USERS: "7,500", PRICE: "99", "charge-0-name": "Licences"}
    refused = bob.post(address, typed)
    assert refused.status_code == 409
    rows = {row.name: row for row in refused.context["conflict"].rows}
    assert rows[PRICE].label == "HP 6107A 9 GB 10K hot swap: price"
    assert (rows[PRICE].before, rows[PRICE].theirs, rows[PRICE].yours) == (
        "left empty", "120.50", "99",
    )  # fmt: skip
    assert rows["charge-0-name"].yours == "Licences"
    assert rows["purchase-years"].theirs == "4 years"
    assert stored(cast).document()["purchase"] == BOUGHT


def test_rows_of_two_sides(cast, bob):
    address = f"/scenarios/{cast.scenario.pk}/save/"
    theirs = copy.deepcopy(BENCHMARK)
    theirs["raid_groups"].append(copy.deepcopy(BENCHMARK["raid_groups"][0]))
    scenarios.save_scenario(cast.scenario, theirs, cast.alice, cast.catalogue)
    refused = bob.post(address, {"revision": "1", "raid_groups-1-removed": "1", USERS: "8100"})
    rows = {row.name: row for row in refused.context["conflict"].rows}
    assert set(rows) == {"raid_groups-1-removed", "raid_groups-2-removed", USERS}
    mine, added = rows["raid_groups-1-removed"], rows["raid_groups-2-removed"]
    assert (mine.before, mine.theirs, mine.yours) == ("there", "there", "not there")
    assert (added.before, added.theirs, added.yours) == ("not there", "there", "not there")
    assert mine.mine
    assert not added.mine
    kept = {
        "revision": "2",
        USERS: "8,100",
        "raid_groups-1-removed": "",
        "raid_groups-2-removed": "",
    }
    assert bob.post(address, kept).status_code == 302
    assert len(stored(cast).document()["raid_groups"]) == 3


def test_mail_systems_that_differ_are_chosen_as_a_whole(cast, bob):
    address = f"/scenarios/{cast.scenario.pk}/save/"
    scenarios.save_scenario(cast.scenario, MAILBOX, cast.alice, cast.catalogue)
    refused = bob.post(address, {"revision": "1", USERS: "8100"})
    assert refused.status_code == 409
    conflict = refused.context["conflict"]
    assert conflict.whole
    mine = dict(conflict.sent) | {"revision": "2"}
    assert bob.post(address, mine).status_code == 302
    assert stored(cast).document()["populations"][0]["users"] == 8100
    assert stored(cast).system == BENCHMARK["system"]


def test_of_mail_systems_that_differ_no_row_of_theirs_comes_along(cast, bob):
    """Groups and constants that only the other had were saved as mine."""
    address = f"/scenarios/{cast.scenario.pk}/save/"
    groups = [*MAILBOX["raid_groups"], *MAILBOX["raid_groups"]]
    populations = MAILBOX["populations"] * 3
    theirs = {**MAILBOX, "raid_groups": groups, "populations": populations}
    scenarios.save_scenario(cast.scenario, theirs, cast.alice, cast.catalogue)
    refused = bob.post(address, {"revision": "1", USERS: "8100"})
    mine = dict(refused.context["conflict"].sent) | {"revision": "2"}
    assert bob.post(address, mine).status_code == 302
    saved = stored(cast).document()
    assert len(saved["raid_groups"]) == len(BENCHMARK["raid_groups"])
    assert len(saved["populations"]) == len(BENCHMARK["populations"])


def test_of_two_who_save_the_same_there_is_nothing_to_choose(cast, bob):
    address = f"/scenarios/{cast.scenario.pk}/save/"
    for _ in range(2):
        assert bob.post(address, {"revision": "1", USERS: "8100"}).status_code == 302
    assert stored(cast).revision == 2


def test_the_live_answer_is_to_the_version_the_page_was_made_from(cast, bob):
    save(cast, read_share=0.9)
    live = bob.get(f"/scenarios/{cast.scenario.pk}/answer/", {"revision": "1", USERS: "8,100"})
    reply = live.json()
    assert reply["query"] == "populations-0-users=8100"
    assert "You saved version 2 meanwhile" in reply["meanwhile"]
    current = bob.get(f"/scenarios/{cast.scenario.pk}/answer/", {"revision": "2"}).json()
    assert current["meanwhile"] == ""


def test_what_one_saved_oneself_is_not_called_somebody_elses(cast, bob):
    save(cast, users=9000)
    page = f"/scenarios/{cast.scenario.pk}/"
    typed = {"revision": "1", USERS: "8100"}
    assert bob.get(f"{page}answer/", typed).json()["meanwhile"].startswith("You saved version 2")
    own = bob.post(f"{page}save/", typed).content.decode()
    for said in ("Saved meanwhile by you", "You saved version 2", "Saved by you"):
        assert said in own
    assert "bob’s" not in own
    alice = Client()
    alice.force_login(cast.alice)
    theirs = alice.post(f"{page}save/", typed).content.decode()
    for said in ("Saved meanwhile by bob", "bob saved version 2", "bob’s"):
        assert said in theirs
    for page in (own, theirs):
        assert "somebody else" not in page


def test_pages_of_the_history(cast, bob):
    save(cast, users=9000)
    page = f"/scenarios/{cast.scenario.pk}/"
    assert "Users: 8,000 → 9,000" in bob.get(page).content.decode()
    old = bob.get(f"{page}revisions/1/").content.decode()
    assert "Version 1 as answered then" in old
    assert "Restore version 1" in old
    newest = Revision.objects.get(scenario=cast.scenario, number=2).sizing_id
    why = f'href="/sizings/{newest}/changes/?from={cast.sizing.pk}"'
    assert (why in old) == (newest is not None)
    assert bob.get(f"{page}revisions/7/").status_code == 404
    assert bob.get(f"{page}revisions/99999999999999999999/").status_code == 404
    assert bob.post(f"{page}revisions/1/note/", {"note": "Before the purchase"}).status_code == 302
    assert "Before the purchase" in bob.get(f"{page}revisions/").content.decode()
    stale = bob.post(f"{page}revisions/1/restore/", {"revision": "1"})
    assert stale.status_code == 302
    assert stored(cast).revision == 2
    assert bob.post(f"{page}revisions/1/restore/", {"revision": "2"}).url == page
    assert stored(cast).document() == BENCHMARK
    mallory = Client()
    mallory.force_login(cast.mallory)
    for address in ("revisions/", "revisions/1/"):
        assert mallory.get(f"{page}{address}").status_code == 404
    for address in ("revisions/1/restore/", "revisions/1/note/"):
        assert mallory.post(f"{page}{address}", {"note": "x"}).status_code == 404


def test_an_old_answer_stands_unchanged_beside_todays(cast, bob, monkeypatch):
    monkeypatch.setattr("planner.pages.plans.revision.engine_version", lambda system: "99.0.0")
    page = bob.get(f"/scenarios/{cast.scenario.pk}/revisions/1/").content.decode()
    assert "Version 1 as answered then" in page
    assert "Version 1 today" in page
    assert engine_version(BENCHMARK["system"]) in page


def test_the_api_lists_reads_and_restores(cast, api):
    save(cast, users=9000)
    path = f"scenarios/{cast.scenario.pk}"
    items = api.get(f"{path}/revisions").json()["items"]
    assert [each["number"] for each in items] == [2, 1]
    assert items[0]["changes"] == ["Users: 8,000 → 9,000"]
    assert items[0]["by"] == "bob"
    assert items[0]["sizing"] is None, "it was saved without the API and the page"
    assert items[1]["sizing"] == f"/api/v1/sizings/{cast.sizing.pk}"
    page = api.get(f"{path}/revisions?limit=1").json()
    assert [each["number"] for each in page["items"]] == [2]
    assert page["next"]
    assert api.get(f"{path}/revisions/1").json()["document"] == BENCHMARK
    assert api.get(f"{path}/revisions/8").status_code == 404
    noted = api("PATCH", f"{path}/revisions/1", {"note": " Before\nthe purchase "})
    assert (noted.status_code, noted.json()["note"]) == (200, "Before\nthe purchase")
    assert api.get(f"{path}/revisions").json()["items"][-1]["note"] == "Before\nthe purchase"
    # A form sends two signs at the end of a line; they are one.
    longest = "x\r\n" * 4_999 + "xx"
    noted = api("PATCH", f"{path}/revisions/1", {"note": longest})
    assert noted.json()["note"] == longest.replace("\r\n", "\n")
    for wrong in ({}, {"note": 7}, {"note": "x" * 10_001}, {"note": "x", "name": "y"}):
        assert api("PATCH", f"{path}/revisions/1", wrong).status_code == 400, wrong
    assert api("PATCH", f"{path}/revisions/8", {"note": "x"}).status_code == 404
    restored = api.post(f"{path}/revisions/1/restore", None)
    assert restored.status_code == 200
    assert restored.json()["revision"] == 3
    assert restored.json()["document"] == BENCHMARK
    assert restored["ETag"] == api.get(path)["ETag"]


def test_the_api_refuses_a_stale_revision(cast, api):
    path = f"scenarios/{cast.scenario.pk}"
    tag = api.get(path)["ETag"]
    save(cast, users=9000)
    for body, code in (({"revision": 1, "notes": "x"}, 412), ({"revision": "1"}, 400)):
        assert api("PATCH", path, body).status_code == code
    stale = api.post(f"{path}/revisions/1/restore", None, **{"If-Match": tag})
    assert problem(stale, 412)
    # Nor what the body names, in whichever way it was read.
    for body, code in (
        ({"revision": 1}, 412),
        ({"revision": "2"}, 400),
        ({"revision": 2.5}, 400),
        ({"revision": True}, 400),
        ({"version": 2}, 400),
        ([2], 400),
    ):
        refused = problem(api.post(f"{path}/revisions/1/restore", body), code)
        if code == 412:
            assert "Revision 2 was saved meanwhile" in refused["detail"]
        assert stored(cast).revision == 2, body
    assert api.post(f"{path}/revisions/1/restore", {"revision": 2}).json()["revision"] == 3
    assert api("PATCH", path, {"revision": 3, "notes": "x"}).json()["revision"] == 4


def test_the_api_keeps_the_numbers_that_it_read(cast, api):
    document = copy.deepcopy(BENCHMARK)
    document["populations"][0]["users"] = "9.2k"
    found = api("PATCH", f"scenarios/{cast.scenario.pk}", {"document": document}).json()
    assert found["document"]["populations"][0]["users"] == 9200
    document["populations"][0]["users"] = "12.000"
    refused = api("PATCH", f"scenarios/{cast.scenario.pk}", {"document": document})
    (error,) = refused.json()["errors"]
    assert (error["pointer"], error["code"]) == ("/document/populations/0/users", "two-readings")


def test_the_history_says_the_verdict_in_full(client, cast, bob, mailbox_document):
    """It had the tick of "Holds" alone where the page says that a lost disk breaks it."""
    mailbox_document["populations"][0]["mailbox_size_mb"] = 500
    mailbox_document["raid_groups"][0].update(level="RAID5", disks=22)
    made = scenarios.create_scenario(
        cast.plan, cast.alice, "RAID 5", mailbox_document, cast.catalogue
    )
    sizings.size_scenario(made, cast.alice, cast.catalogue)
    client.force_login(cast.alice)
    said = "; a lost disk breaks it."
    for address in ("scenario", "revisions"):
        text = client.get(reverse(address, args=[made.pk])).content.decode()
        history = text[text.index('id="history"') :]
        assert said in history[: history.index("</ol>")]


def test_a_sizing_that_is_pruned_leaves_its_revision(cast, bob):
    old = Revision.objects.get()
    Revision.objects.update(sizing_id="01a1fee1-045a-7bce-89b8-507af8f41f54")
    page = bob.get(f"/scenarios/{cast.scenario.pk}/revisions/{old.number}/")
    assert "No answer of that day is kept" in page.content.decode()
    assert sizings.size_scenario(stored(cast), cast.bob, cast.catalogue)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("1 group", "2 groups", "Groups: 1 → 2"),
        ("2 groups", "1 group", "Groups: 2 → 1"),
        ("left empty", "1 group", "Groups: left empty → 1 group"),
    ],
)
def test_one_of_what_changed_is_in_the_singular(before, after, said):
    assert Change("count", "Groups", before, after).words == said


def test_the_relays_of_a_design_are_told_in_the_singular(cast):
    relay = {"system": "postfix-relay", "lost_relays": 2}
    [change] = changed(relay, {**relay, "lost_relays": 1}, cast.catalogue)
    assert (change.before, change.after) == ("2 relays", "1 relay")


def test_what_a_button_leads_to_is_told_to_whom_opens_it_as_a_page(cast, bob):
    """It was an empty page."""
    address = f"/scenarios/{cast.scenario.pk}/save/"
    told = bob.get(address, headers={"accept": "text/html"})
    assert (told.status_code, told["Allow"]) == (405, "POST")
    assert "<h1>Nothing to open here</h1>" in told.content.decode()
    assert 'href="/"' in told.content.decode()
    assert bob.get(address, headers={"accept": "application/json"}).content == b""
