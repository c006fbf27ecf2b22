"""What who has a link reads: verdicts in full, notes, and nothing that takes long."""

import copy
import re

import pytest
from django.test import Client

from planner.models import Revision
from planner.services.plans.shares import share_plan
from planner.services.scenarios import scenarios, sizings

pytestmark = pytest.mark.django_db


def read(cast, scenario=None, asked=""):
    _, link = share_plan(cast.plan, cast.alice)
    address = "/shared/" + link.partition("/shared/")[2]
    address += f"{scenario.pk}/" if scenario else ""
    return Client().get(address + asked).content.decode()


def made(cast, document, name="Mailboxes", notes=""):
    found = scenarios.create_scenario(cast.plan, cast.alice, name, document, cast.catalogue)
    found.notes = notes
    found.save()
    sizings.size_scenario(found, cast.alice, cast.catalogue)
    return found


def test_the_first_page_says_which_losses_are_not_carried(cast, client):
    client.force_login(cast.alice)
    found = made(cast, cast.scenario.document(), "Alike")
    text = read(cast)
    card = text[text.index("Alike</a>") :]
    said = client.get(f"/scenarios/{found.pk}/").context["answer"].survival
    assert said
    assert said[0]["label"] in card


def test_notes_stand_at_the_top_and_once(cast):
    found = made(cast, cast.scenario.document(), notes="For the meeting of Monday.")
    version = Revision.objects.get(scenario=found)
    page = read(cast, found)
    assert page.count("For the meeting of Monday.") == 1
    assert page.index("For the meeting of Monday.") < page.index('class="headlines"')
    assert "Note on version" not in page
    version.note = "Disks as offered."
    version.save()
    page = read(cast, found)
    assert "Note on version 1" in page
    assert page.index("Disks as offered.") < page.index('class="headlines"')
    assert "For the meeting of Monday." in read(cast)


def test_what_moves_it_is_worked_out_for_who_asks(cast, monkeypatch):
    found = made(cast, cast.scenario.document())
    asked = []
    worked_out = sizings.what_moves
    monkeypatch.setattr(sizings, "what_moves", lambda *given: asked.append(1) or worked_out(*given))
    page = read(cast, found)
    assert not asked
    assert "?moving=yes#section-what-if" in page
    page = read(cast, found, "?moving=yes")
    assert asked
    assert 'id="section-what-if"' in page
    assert "?moving=yes" not in page


def test_beside_each_note_stands_who_will_read_it(cast, client):
    client.force_login(cast.alice)
    for address in ("edit/", "revisions/", "revisions/1/"):
        page = client.get(f"/scenarios/{cast.scenario.pk}/{address}").content.decode()
        assert "share link" in page, address
    page = client.get(f"/scenarios/{cast.scenario.pk}/").content.decode()
    assert "reads comments; who has a share link does not" in page
    assert "share link" in client.get(f"/plans/{cast.plan.pk}/edit/").content.decode()


def test_who_made_a_link_is_called_as_elsewhere(cast, client):
    cast.alice.first_name, cast.alice.last_name = "Alice", "Liddell"
    cast.alice.save()
    read(cast)
    client.force_login(cast.alice)
    assert ">Alice Liddell</td>" in client.get(f"/plans/{cast.plan.pk}/shares/").content.decode()


def test_the_history_says_how_long_each_version_held(cast, client, mailbox_document):
    """Two versions had one sentence although the one held for years longer."""
    document = copy.deepcopy(mailbox_document)
    document.update(users_growth=0.02, horizon_years=10)
    document["raid_groups"][0]["disks"] = 40
    found = made(cast, document)
    document["users_growth"] = 0.05
    scenarios.save_scenario(found, document, cast.alice, cast.catalogue)
    sizings.size_scenario(found, cast.alice, cast.catalogue)
    client.force_login(cast.alice)
    page = client.get(f"/scenarios/{found.pk}/revisions/").content.decode()
    assert page.count("With the growth given") == 2


def test_short_tables_are_cards_on_a_phone_and_long_ones_scroll(cast, mailbox_document):
    page = read(cast, made(cast, mailbox_document))
    figures = page[page.index('id="section-key-figures"') :]
    assert 'class="data stacked cards-on-a-phone"' in figures[: figures.index("</table>")]
    tables = re.findall(r'<table class="data([^"]*)">(.*?)</table>', page, re.DOTALL)
    rows = {(bool(looks), body.count("<tr>") - 1 < 16) for looks, body in tables}
    # Those of the working stay as they are.
    assert rows - {(False, True)} == {(True, True), (False, False)}
