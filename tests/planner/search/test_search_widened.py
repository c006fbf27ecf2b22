# ruff: noqa: F811
"""The best of a search stands at the end of what was looked at: that is told, and widened."""

import pytest
from django.urls import reverse

from calculators.search.question import range_ends
from planner.management.search_table import search_as_table
from planner.models import Search
from planner.pages.search_result import results
from planner.selectors.searches import state_of
from tests.planner.search_cast import client, done, stranger  # noqa: F401

pytestmark = pytest.mark.django_db
COUNT, MOST = "/raid_groups/0/count", "The first candidate has the most that was looked at of "


@pytest.fixture
def most_users(done):
    def run(axes):
        goal = {"name": "most-users-of-disks", "disks": 200}
        return done(axes=axes, goal=goal, objectives=None, bounds=None, states=None)

    return run


def test_it_stands_below_the_sentence_and_one_press_asks_again(client, stranger, most_users):
    row = most_users({COUNT: [1, 2, 3]})
    page = client.get(f"/searches/{row.pk}/").content.decode()
    (form,) = [each for each in page.split("<form") if 'id="ends"' in each]
    said = form.partition("</form>")[0]
    assert "Holds the most of what was looked at: " in page
    assert (
        f"{MOST}“Such groups” of the database volume (3 groups): with a wider range another" in said
    )
    assert ">Widen and search again</button>" in said
    # Before the candidates.
    assert page.index('id="ends"') < page.index('id="front"')
    address = reverse("search-widen", args=[row.pk])
    answer = client.post(address)
    made = Search.objects.exclude(pk=row.pk).get()
    assert answer.url == reverse("search", args=[made.pk])
    assert made.document == {**row.document, "axes": {COUNT: [1, 2, 3, 4, 5, 6]}}
    assert (made.name, made.scenario) == ("Best of all (2)", row.scenario)
    assert stranger.post(address).status_code == 404
    assert client.get(address).status_code == 405


def test_it_is_no_end_while_more_is_looked_at_and_none_of_what_is_least(most_users, done):
    row = most_users({COUNT: [1, 2, 3]})
    state = {**state_of(row), "status": "running"}
    assert results.result_page(state_of(row), row.catalogue())["ends"].startswith(MOST)
    assert results.result_page(state, row.catalogue())["ends"] == ""
    assert done(axes={COUNT: [1, 2]}).answer["at_the_end"] == []


def test_a_terminal_is_told_too(most_users):
    answer = most_users({COUNT: [1, 2, 3]}).answer
    said = range_ends.said(answer["at_the_end"])
    assert said.startswith(MOST)
    assert said in search_as_table(answer).splitlines()
    del answer["at_the_end"]
    assert MOST not in search_as_table(answer)
