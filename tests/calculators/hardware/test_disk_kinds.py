"""What a fix buys where the sum of disks hides it: more of one kind, and fewer of another."""

from calculators.best_practice.cost import cost_between
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from planner.forms.new_plan import starter
from tests.calculators.documents import MAILBOX
from tests.calculators.solver_cases import CATALOGUE


def kinds(before, after):
    cost = cost_between(*(Bench(parse(each, CATALOGUE)) for each in (before, after)), CATALOGUE)
    return cost.disks, cost.disk_kinds


def test_kinds_are_named_where_some_are_more_and_others_fewer():
    asked = {"server": "dell-r760-12lff-4sff", "system_disk": "micron-7400-max-m2-3200gb"}
    today = starter.document("exchange-se", 6000, CATALOGUE, further=asked)
    each = today["servers_per_dag_primary_site"]
    fewer = today | {"servers_per_dag_primary_site": each - 1, "database_disks": 30}
    total, named = kinds(today, fewer)
    assert named["System disks"] < 0 < named["Database disks"]
    assert sum(named.values()) == total
    # The sum says all where every kind goes the same way, or none does.
    assert kinds(today, today | {"spare_disks": 2})[1] == {}
    assert kinds(today, today | {"servers_per_dag_primary_site": each + 1})[1] == {}
    assert kinds(today, today) == (0, {})


def test_disks_of_which_the_bill_does_not_say_what_they_are_for_are_no_kind():
    others = [dict(group) for group in MAILBOX["raid_groups"]]
    others[1] |= {"disk": "sata-7200-500gb"}
    assert kinds(MAILBOX, MAILBOX | {"raid_groups": others}) == (0, {})
