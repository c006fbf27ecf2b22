"""What whoever has a link to a plan reads, and nothing else."""

import pytest

from planner.services.scenarios.scenarios import create_plan, create_scenario
from tests.planner.walking import alike, ask, harmless, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize("part", ["", "{scenario_id}/", "{scenario_id}/bill.csv"])
def test_a_shared_plan_is_read_and_nothing_else(house, part):
    rest = part.format(**house.parts)
    found, written = ask(house, "GET", f"/shared/{house.link}/{rest}")
    assert found.status_code == 200
    assert all("planner_auditentry" in sql for sql in written)
    assert found["Referrer-Policy"] == "no-referrer"
    if not part.endswith(".csv"):
        assert "Rabbit hole" in text_of(found)
        assert "Wonderland it is" not in text_of(found), "comments are not shared"
    posted, written = ask(house, "POST", f"/shared/{house.link}/{rest}")
    assert (posted.status_code, written) == (405, [])
    refused = [ask(house, "GET", f"/shared/{each}/{rest}")[0] for each in (house.gone, "unknown")]
    assert [each.status_code for each in refused] == [404, 404]
    assert alike(refused[0]) == alike(refused[1]), "an ended link is as good as none"
    harmless(refused[0], [], part)
    for who in ("stranger", "administrator"):
        assert ask(house, "GET", f"/shared/{house.gone}/{rest}", who)[0].status_code == 404


def test_a_share_is_of_one_plan(house):
    cast = house.cast
    other = create_plan(cast.ours, cast.alice, "Another")
    hidden = create_scenario(other, cast.alice, "Hidden", cast.scenario.document(), cast.catalogue)
    for part in ("", "bill.csv"):
        found, _ = ask(house, "GET", f"/shared/{house.link}/{hidden.pk}/{part}")
        assert found.status_code == 404
