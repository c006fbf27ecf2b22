"""The ways to carry the end of a growth say which advice they break, and one that keeps it stands
first; so do fewer servers that would be enough."""

import pytest

from calculators import solver
from calculators.answers import plain
from calculators.best_practice.context import Look
from calculators.engine import beside_growth, fewer_servers
from calculators.solver import GROUPS, SERVERS
from calculators.studies.reverse_sizing.reverse import FEWEST, GROWN, to_grow, way
from planner.report.sections.growth import by_year, in_full
from planner.report.words.cost_said import growth_cost
from planner.report.words.growth_columns import ADVISED
from tests.calculators.best_practice.test_fixes_and_advice import FEW
from tests.calculators.growth.test_growth_keeps_losses import CATALOGUE, TWO, opened

AGAINST = "against the recommendation Memory advised (384 GiB; at most 256 advised)"
MEMORY = ["Memory advised"]
LARGER = FEW | {GROUPS: 2, SERVERS: 2}


def rows(document):
    """The ways as the report has them: their names, their servers, and what they give up."""
    limit = plain(opened(document).load_limit)
    _, table = in_full(limit["growth_sentence"], limit)
    return [(row[0].text, row[1].text, row[-1].text) for row in table.rows]


def test_a_way_that_breaks_advice_does_not_give_up_nothing():
    """4 servers with 384 GiB each gave up "nothing"."""
    assert rows(LARGER) == [
        ("Keeping what is advised", "6", "nothing"),
        ("Without regrouping", "8", "nothing"),
        ("Fewest that give up no loss", "4", "advice: Memory advised"),
    ]
    limit = opened(LARGER).load_limit
    assert limit.growth_years[-1].not_kept == MEMORY
    kept, regrouped = limit.growth_beside
    assert (kept.key, kept.not_kept, kept.gives_up) == ("advice-kept", [], [])
    assert (regrouped.key, regrouped.not_kept) == ("groups-kept", [])
    assert f" Unlike today's design, it is {AGAINST}. Keeping what is advised, 6 servers, 156 " in (
        limit.growth_sentence
    )
    back = way(GROWN, LARGER, CATALOGUE).sentence
    assert (AGAINST in back, back.count("it is against")) == (True, 1)


def test_the_years_and_what_they_cost_say_it_too():
    """Only the table of the ways did."""
    limit = plain(opened(LARGER).load_limit)
    (table,) = by_year(limit).blocks
    (place,) = (at for at, each in enumerate(table.columns) if each.title == ADVISED)
    assert [row[place].text for row in table.rows] == MEMORY * 4
    said = growth_cost(limit)
    assert said.endswith(", price unknown (against the recommendation Memory advised).")
    limit["growth_cost"]["price"] = "5000"
    kept = {**limit["growth_beside"][0], "cost": limit["growth_cost"]}
    both = growth_cost({**limit, "growth_beside": [kept]}).removesuffix(".")
    first, second, _ = both.partition("For year 3: ")[2].split("; ")
    assert first.endswith(" (against the recommendation Memory advised)")
    assert "against" not in second, "the way that keeps it"
    two = [{**limit["growth_years"][-1], "not_kept": [*MEMORY, "Processor cores advised"]}]
    assert growth_cost({**limit, "growth_years": two, "growth_beside": []}).endswith(
        " (against the recommendations Memory advised and Processor cores advised)."
    )
    kept_everywhere = plain(opened(FEW | {SERVERS: 4}).load_limit)
    assert ADVISED not in [each.title for each in by_year(kept_everywhere).blocks[0].columns]
    assert "against" not in growth_cost(kept_everywhere)


def test_what_leaves_the_groups_and_keeps_advice_is_told_once():
    assert rows(FEW) == [
        ("Without regrouping", "6", "nothing"),
        ("Fewest that give up no loss", "4", "advice: Memory advised"),
    ]


def test_a_way_beside_it_says_the_advice_that_it_alone_breaks():
    document = FEW | {SERVERS: 4}
    assert rows(document) == [
        ("Fewest that give up nothing", "8", "nothing"),
        ("Not surviving two servers lost", "4", "two servers lost; advice: Memory advised"),
    ]
    (fewer,) = opened(document).load_limit.growth_beside
    assert (fewer.not_kept, fewer.gives_up) == (MEMORY, [TWO])
    assert fewer.sentence.endswith(f" do, in 1 group of 4, {AGAINST}.")
    _, taken = to_grow(opened(document))
    assert taken.sentence == fewer.sentence, "of that load, and not of today's again"


def test_without_symmetry_is_held_against_the_design_of_today():
    document = {
        "system": "exchange-2010-mailbox", "site_resilient": False, "dags": 1, SERVERS: 4,
        "populations": [{"users": 4000, "messages_per_day": 150, "mailbox_limit_mb": 6656}],
        "ha_copies": 3, "lagged_copies": 0, "cores_per_server_primary_site": 16,
        "specint2006_rate_primary_site": 540, "combined_server": False, "users_growth": 0.25,
        "load_growth": 0.12, "size_growth": 0.07, "horizon_years": 4,
    }  # fmt: skip
    limit = opened(document).load_limit
    kept, fewer, uneven = limit.growth_beside
    assert (kept.key, kept.not_kept) == ("advice-kept", [])
    assert (fewer.not_kept, uneven.key, uneven.not_kept) == (MEMORY, "not-symmetrical", MEMORY)


def test_where_none_keeps_it_none_is_offered(monkeypatch):
    monkeypatch.setattr(beside_growth, "fewest_servers", lambda *_, **__: None)
    assert [each.key for each in opened(LARGER).load_limit.growth_beside] == []


def test_what_keeps_memory_and_breaks_other_advice_is_not_offered(monkeypatch):
    def swept(bench, as_advised=False, **others):
        return solver.Servers(2, 1) if as_advised else solver.fewest_servers(bench, **others)

    monkeypatch.setattr(beside_growth, "fewest_servers", swept)
    found = opened(LARGER).load_limit.growth_beside
    assert [each.key for each in found] == ["groups-kept"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "but against the recommendation Memory advised (288 GiB; at most 256 advised)"),
        (
            {GROUPS: 2, SERVERS: 2},
            "but against the recommendation Memory advised (288 GiB; at most 256 advised); "
            "6 would keep it",
        ),
        (
            {SERVERS: 4},
            "but not with two servers lost, and against the recommendation Memory advised "
            "(288 GiB; at most 256 advised)",
        ),
    ],
)
def test_the_headline_says_what_the_fewest_servers_break(changed, said):
    headline = opened(FEW | changed).headline
    there = " in 1 group of 4" if GROUPS in changed else ""
    assert f"4 servers would be enough{there} through year 3, {said}. The next 1,200 " in headline


def test_size_backwards_says_it_of_the_fewest():
    assert way(FEWEST, FEW, CATALOGUE).sentence.endswith(
        " Unlike today's design, it is against the recommendation Memory advised (288 GiB; at most "
        "256 advised)."
    )


def test_settings_that_cost_servers_say_what_leaving_them_out_breaks():
    bench = opened(FEW).bench
    then = Look({}, solver.on_servers(bench, solver.Servers(2, 1)), CATALOGUE)
    found = [fewer_servers.Fewer((each,), 4, then) for each in ("spare_disks", "restore_volume")]
    assert fewer_servers.told_fewer(found, bench).count(
        ", but against the recommendation Memory advised (288 GiB; at most 256 advised)"
    ) == len(found)
