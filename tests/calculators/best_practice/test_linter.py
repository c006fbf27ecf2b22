"""The linter: every rule fires where it should, is silent elsewhere, and mends what it says."""

import copy
import json

import pytest
from hypothesis import given

from calculators import engine, solver
from calculators.best_practice import RULES, SEVERITIES, applied, context, fixes
from calculators.inputs.catalogue import FIXTURES
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet import sources
from calculators.systems import SYSTEMS
from tests import answered
from tests.calculators.documents import BY_SYSTEM, GROUP, HUB, MAILBOX, ONE_SITE, STORE, store
from tests.calculators.laws.test_laws import QUICK, designs
from tests.calculators.linter_examples import (
    CATALOGUE,
    EXAMPLES,
    OF_1999,
    PRICED,
    SITES,
    but,
    people,
)

SITES_45000 = FIXTURES / "demo" / "45000-mailboxes-on-two-sites.json"
NOT_ALL = "but do not keep all advice that they keep"
EACH = pytest.mark.parametrize("key", sorted(RULES))


def found(document, key, catalogue=CATALOGUE):
    return [each for each in answered.findings(document, catalogue) if each["key"] == key]


def failing(document, catalogue=CATALOGUE):
    checks = engine.size(document, catalogue, working=False)["checks"]
    return {check["name"] for check in checks if check["verdict"] == "fail"}


def short_by(document, catalogue=CATALOGUE):
    """Check that fails -> what is needed as a part of what there is."""
    checks = engine.size(document, catalogue, working=False)["checks"]
    return {
        check["name"]: check["needed"] / check["available"]
        for check in checks
        if check["verdict"] == "fail" and check["needed"] and check["available"]
    }


def _place(finding):
    return finding["pointers"], finding["figure"]


def hold_to_its_word(document, finding, catalogue=CATALOGUE):
    """Its fix takes the finding away and breaks nothing that held."""
    mended = applied(document, finding["fix"])
    again = found(mended, finding["key"], catalogue)
    before = [_place(each) for each in found(document, finding["key"], catalogue)]
    # At its place, or at another where it was not.
    moved = [each for each in again if each["figure"] and _place(each) not in before]
    same = [each for each in again if each["pointers"] == finding["pointers"]] + moved
    today, then = short_by(document, catalogue), short_by(mended, catalogue)
    assert [name for name in today if then.get(name, 0) > today[name] * (1 + 1e-9)] == []
    assert [each for each in same if each["figure"] == finding["figure"]] == []
    assert failing(mended, catalogue) <= failing(document, catalogue)


def test_every_rule_has_its_examples():
    assert set(EXAMPLES) == set(RULES), "a rule needs a document on which it fires, and one silent"


@EACH
def test_it_fires_on_one_and_is_silent_on_the_other(key):
    example = EXAMPLES[key]
    assert found(example.fires, key, example.catalogue)
    assert found(example.silent, key, example.catalogue) == []


@EACH
def test_its_fix_mends(key):
    example = EXAMPLES[key]
    (finding, *_) = found(example.fires, key, example.catalogue)
    assert (finding["fix"] is not None) is example.mends
    if finding["fix"] is not None:
        before = copy.deepcopy(example.fires)
        hold_to_its_word(example.fires, finding, example.catalogue)
        assert example.fires == before, "a fix is put into a copy"


@EACH
def test_it_says_what_where_and_by_whom(key):
    rule = RULES[key]
    assert rule.key == key
    assert rule.severity in SEVERITIES
    assert set(rule.systems) <= set(SYSTEMS)
    assert sources.known(rule.source)
    example = EXAMPLES[key]
    for finding in found(example.fires, key, example.catalogue):
        assert finding["message"].endswith(".")
        assert finding["title"] == rule.title
        assert all(pointer.startswith("/") for pointer in finding["pointers"])
        figures = engine.size(example.fires, example.catalogue)["figures"]
        assert finding["figure"] is None or finding["figure"] in figures
        json.dumps(finding, allow_nan=False)


@QUICK
@given(designs())
def test_no_fix_makes_a_design_worse(document):
    findings = answered.findings(document, CATALOGUE)
    order = [SEVERITIES.index(each["severity"]) for each in findings]
    assert order == sorted(order)
    for finding in findings:
        if finding["fix"] is not None:
            hold_to_its_word(document, finding)


def test_every_system_is_looked_at():
    looked_at = {system for rule in RULES.values() for system in rule.systems}
    assert looked_at == set(SYSTEMS) == set(BY_SYSTEM)


def test_the_form_of_the_calculator_is_mended_where_it_stands():
    document = {
        "system": "exchange-2013",
        "calculator_inputs": {"tier1_mailboxes": 5000, "safety_net_days": 2},
    }
    (finding,) = found(document, "safety-net-short")
    assert finding["pointers"] == ["/calculator_inputs/safety_net_days"]
    assert finding["fix"] == {"/calculator_inputs/safety_net_days": 7}


def test_equal_groups_are_mended_each():
    document = copy.deepcopy(STORE)
    document["raid_groups"][0]["aligned"] = False
    document["raid_groups"].append(copy.deepcopy(document["raid_groups"][0]))
    (finding,) = found(document, "unaligned-partition")
    assert finding["fix"] == {"/raid_groups/0/aligned": True, "/raid_groups/2/aligned": True}
    assert finding["message"].startswith("Database group 1, Database group 2: 25 % of 4K I/Os")


@pytest.mark.parametrize(
    ("document", "said"), [(STORE, "25 % of 4K"), (MAILBOX, "50 % of 8K"), (HUB, "50 % of 8K")]
)
def test_alignment_is_judged_by_the_page_of_the_edition(document, said):
    document = copy.deepcopy(document)
    document["raid_groups"][0] |= {"aligned": False, "level": "RAID10", "disks": 8}
    (finding,) = found(document, "unaligned-partition")
    assert f"{said} I/Os touch two disks" in finding["message"]
    document["assumptions"] = {"io_size_kb": 16}
    (finding,) = found(document, "unaligned-partition")
    assert "100 % of 16K I/Os" in finding["message"]


def test_parity_lights_all_disks_for_the_store_alone():
    for document, speed in ((STORE, "2.27"), (MAILBOX, None)):
        document = copy.deepcopy(document)
        document["raid_groups"][0] |= {"level": "RAID5", "disks": 8}
        document["raid_groups"][0].pop("spans", None)
        (finding,) = found(document, "parity-for-writes")
        if speed is None:
            figures = engine.size(document, CATALOGUE)["figures"]
            reads = figures["database.read_iops"]["value"] / figures["database.iops"]["value"]
            speed = f"{1 / (reads / 8 + (1 - reads) / 2):.3g}"
        assert f"as much as {speed} single disks" in finding["message"]


def test_the_numbers_are_those_of_the_source():
    (finding,) = found(EXAMPLES["parity-for-writes"].fires, "parity-for-writes")
    # At 36 % writes, 8 disks of RAID 5: 1 / (0.64 / 8 + 0.36 / 1); of RAID 10: … + 0.36 / 4.
    assert "RAID 5 on 8 disks does as much as 2.27 single disks" in finding["message"]
    assert "RAID 10 on 8 as much as 5.88" in finding["message"]


SHORT_OF_SPACE = people(
    but(MAILBOX, 0, {"level": "RAID5", "disks": 6}),
    users=1000,
    profile="average",
    mailbox_size_mb=1020,
)


def test_parity_gets_as_many_disks_as_are_needed_odd_or_even():
    (finding,) = found(SHORT_OF_SPACE, "too-few-database-disks")
    assert "needs 7 disks and has 6" in finding["message"]
    assert finding["fix"]["/raid_groups/0/disks"] == 7


def test_a_fix_does_not_break_by_more_what_is_broken():
    # As many disks in RAID 10 have less space yet, though a write costs them less.
    (finding,) = found(SHORT_OF_SPACE, "parity-for-writes")
    same = applied(SHORT_OF_SPACE, {"/raid_groups/0/level": "RAID10", "/raid_groups/0/spans": None})
    assert short_by(same)["spindles"] > short_by(SHORT_OF_SPACE)["spindles"]
    assert finding["fix"]["/raid_groups/0/disks"] > 6
    assert failing(applied(SHORT_OF_SPACE, finding["fix"])) == set()


def test_a_fix_that_breaks_something_is_not_offered():
    # Write-through would make the queue too long for the disks at hand.
    from tests.calculators.linter_examples import WITHOUT_BATTERY

    (finding,) = found(STORE, "write-back-unprotected", WITHOUT_BATTERY)
    assert finding["fix"] is None


def test_fixes_go_into_nothing_that_was_not_there():
    assert applied({"system": "x"}, {"/assumptions/a": 1}) == {
        "system": "x",
        "assumptions": {"a": 1},
    }
    assert applied({"assumptions": None}, {"/assumptions/a": 1}) == {"assumptions": {"a": 1}}
    assert applied({"raid_groups": []}, {"/raid_groups/-": {"volume": "log"}}) == {
        "raid_groups": [{"volume": "log"}]
    }


def test_a_sound_design_has_little_to_say():
    assert {each["key"] for each in answered.findings(GROUP, CATALOGUE)} == {
        "no-growth",
        "price-unknown",
        "symmetry-costs",
    }


@pytest.mark.parametrize(("groups", "told"), [(49, True), (50, False)])
def test_as_many_storage_groups_as_there_may_be_are_not_few(groups, told):
    """For 60,000 users even they leave less than Exchange 2003 did."""
    document = people(MAILBOX, users=60_000) | {"storage_groups": groups}
    assert engine.size(document, CATALOGUE)["figures"]["checkpoint.kb_per_user"]["value"] < 20
    assert bool(found(document, "few-storage-groups")) is told


@pytest.mark.parametrize(("groups", "told"), [(1, True), (4, True), (5, True), (6, False)])
def test_storage_groups_beyond_the_standard_edition_say_so(groups, told):
    """28 of them cost nothing, and the standard edition has five."""
    document = people(MAILBOX, users=6500) | {"storage_groups": groups}
    (said,) = found(document, "few-storage-groups")
    edition = " More than 5 take the enterprise edition of Exchange, whose licence this does not"
    assert (edition in said["message"]) is told
    assert said["message"].startswith("1 storage group leaves " if groups == 1 else f"{groups} s")


def test_fewer_servers_are_offered_only_where_they_survive_as_much():
    """Two in each site were offered for six, and gave up the loss of two."""
    few = {"system": "exchange-2016", "populations": [{"users": 1000}], "dags": 1}
    name = "servers_per_dag_primary_site"
    for each, fewer in {2: None, 3: 2, 4: None, 5: 4, 6: 4, 7: 4}.items():
        said = found({**few, name: each}, "more-servers-than-needed")
        assert [one["fix"] for one in said] == ([{f"/{name}": fewer}] if fewer else []), each
        for one in said:
            assert one["worse"] == []
            assert one["message"] == (
                f"{2 * fewer} servers would be enough for this load and survive what today's do; "
                f"there are {2 * each}."
            )


def test_a_price_that_is_known_in_part_is_said_to_be_the_least():
    """ "What the design costs is not known" stood beside "at least 156,840 EUR"."""
    asked = copy.deepcopy(GROUP)
    asked["purchase"] = {"prices": {"server/bought.servers": {"price": "5000", "currency": "EUR"}}}
    (none,), (some,) = (found(each, "price-unknown") for each in (GROUP, asked))
    assert none["message"].endswith(". What the design costs is not known.")
    assert some["message"].endswith(" By the others the design costs at least 20,000 EUR.")


def test_a_fix_of_several_findings_is_tried_once(monkeypatch):
    """Queue and response come near their limits together: each gets its fewest disks, and what was
    tried for the one is not tried again for the other."""
    tried, read = [], context.parse

    def note(document, catalogue):
        tried.append(json.dumps(document, sort_keys=True))
        return read(document, catalogue)

    monkeypatch.setattr(context, "parse", note)
    document = store(level="RAID5", disks=5, spans=1, stripe_depth_kb=48)
    near = found(document, "near-the-end")
    assert len(near) > 1
    assert {each["fix"]["/raid_groups/0/disks"] for each in near} == {6, 7}
    assert len(tried) == len(set(tried))


@pytest.mark.parametrize(("iops", "here"), [(1.0, "1 a second"), (1.0375, "1.0375 a second")])
def test_what_was_measured_is_told_as_it_was_typed(iops, here):
    """The 1.0 of the laboratory were "1 I/Os" that "are read", and 1.0375 were 1.04."""
    document = copy.deepcopy(MAILBOX)
    document["populations"][0] |= {"iops_per_user": iops}
    (one,) = found(document, "measured-where")
    assert one["message"].startswith(f"The I/O of a user, {here}, is read as measured on")


def test_each_population_is_asked_where_it_was_measured():
    document = copy.deepcopy(MAILBOX)
    document["populations"][0] |= {"iops_per_user": 0.9}
    (one,) = found(document, "measured-where")
    assert one["message"].startswith(
        "The I/O of a user, 0.9 a second, is read as measured on Exchange 2003 and becomes 0.243 on"
    )
    second = {"users": 500, "iops_per_user": 0.5, "mailbox_size_mb": 200}
    document["populations"] += [{**second, "measured_on": "exchange-2007"}, second]
    said = found(document, "measured-where")
    assert [each["pointers"] for each in said] == [
        ["/populations/0/measured_on"],
        ["/populations/2/measured_on"],
    ]
    assert said[1]["figure"] == "population_3.mailbox.read_iops"


@pytest.mark.parametrize(
    ("log", "fix", "disks"),
    [
        ({"level": "RAID10", "disks": 4}, {"disks": 18, "spans": None}, 14),
        ({"level": "RAID1", "disks": 2}, {"level": "RAID10", "disks": 18, "spans": None}, 16),
        (
            {"level": "RAID10", "disks": 4, "count": 2},
            {"disks": 10, "spans": None},
            12,
        ),
    ],
)
def test_as_many_log_disks_are_added_as_are_missing(log, fix, disks):
    """16,000 users need 18 log disks."""
    document = copy.deepcopy(EXAMPLES["too-few-log-disks"].fires)
    document["raid_groups"][1] = {"volume": "log", "disk": "scsi-15k-300gb", **log}
    (finding,) = found(document, "too-few-log-disks", PRICED)
    assert finding["fix"] == {f"/raid_groups/1/{name}": value for name, value in fix.items()}
    assert finding["message"].startswith("The logs need 18 disks and have ")
    assert finding["cost"]["disks"] == disks
    assert finding["cost"]["price"] == f"{100 * disks}.00"
    hold_to_its_word(document, finding, PRICED)


def test_log_disks_with_a_second_group_beside_are_counted_together():
    document = copy.deepcopy(EXAMPLES["too-few-log-disks"].fires)
    document["raid_groups"].append(dict(document["raid_groups"][1]))
    (finding,) = found(document, "too-few-log-disks")
    assert finding["pointers"] == ["/raid_groups/1", "/raid_groups/2"]
    assert finding["fix"]["/raid_groups/1/disks"] == 14
    hold_to_its_word(document, finding)


HEAVY = "The messages of this profile no longer count, as the I/O of a user is measured (0.5 IOPS)."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {},
            " The profile still gives the cache per user (5 MB/user), which moves memory and, by "
            "the reads that a cache saves on Exchange 2007, the I/O.",
        ),
        (
            {"measured_on": "exchange-2007"},
            " The profile still gives the cache per user (5 MB/user), which moves memory and which "
            "part of the I/O reads.",
        ),
        (
            {"measured_on": "exchange-2007", "read_share": 0.6},
            " The profile still gives the cache per user (5 MB/user), which moves memory, not the "
            "I/O.",
        ),
        ({"cache_mb_per_user": 4}, " Nothing else comes from the profile."),
    ],
)
def test_it_says_what_of_a_profile_still_counts_and_that_is_so(given, said):
    """What another profile moves is what the finding says that it moves."""
    document = copy.deepcopy(MAILBOX)
    document["populations"][0].update(iops_per_user=0.5, **given)
    (finding,) = found(document, "profile-overruled")
    assert finding["message"] == HEAVY + said
    other = copy.deepcopy(document)
    other["populations"][0]["profile"] = "light"
    was, now = (engine.size(each, CATALOGUE)["figures"] for each in (document, other))
    moved = {name for name in was if was[name]["value"] != now[name]["value"]}
    assert ("memory.required_gb" in moved) is ("memory" in said)
    assert ("mailbox.iops" in moved) is said.endswith("2007, the I/O.")
    assert ("mailbox.read_iops" in moved) is ("reads" in said)


def test_a_given_io_counts_in_place_of_a_benchmarks():
    document = copy.deepcopy(STORE)
    document["populations"][0] = {"users": 2000, "profile": "mmb-8000", "iops_per_user": 0.05}
    (finding,) = found(document, "profile-overruled")
    assert finding["message"] == (
        "The I/O of this profile no longer counts, as that of a user is given (0.05 IOPS). The "
        "profile still gives the read share (64 %)."
    )
    document["populations"][0]["read_share"] = 0.6
    (finding,) = found(document, "profile-overruled")
    assert finding["message"].endswith(" Nothing else comes from the profile.")
    del document["populations"][0]["profile"]
    assert found(document, "profile-overruled") == []


# Where the copies are odd, and given, one site alone may serve users.
ONE_SERVES = {"/site_resilience_model": "Active/Passive", "/ha_copies_secondary_site": 1}


def unequal(**options):
    found = answered.findings(but(SITES, **options), CATALOGUE)
    return next(each for each in found if each["key"] == "sites-must-be-equal")


@pytest.mark.parametrize(
    ("asked", "fix"),
    [
        # The lagged copy that nobody asked for goes, not a number that somebody gave.
        (
            {"ha_copies": 4},
            {
                "/ha_copies_secondary_site": 2,
                "/lagged_copies": 0,
                "/lagged_copies_secondary_site": 0,
            },
        ),
        (
            {"ha_copies": 4, "ha_copies_secondary_site": 1, "lagged_copies": 0},
            {"/ha_copies_secondary_site": 2},
        ),
        ({"ha_copies": 4, "lagged_copies": 1}, ONE_SERVES),
        ({"ha_copies": 3, "lagged_copies": 0}, ONE_SERVES),
        # A number of copies that nobody gave may change.
        (
            {"lagged_copies": 0},
            {"/ha_copies": 4, "/ha_copies_secondary_site": 2},
        ),
    ],
)
def test_no_fix_overrules_the_copies_that_somebody_asked_for(asked, fix):
    assert unequal(**asked)["fix"] == fix


def test_where_no_fix_keeps_the_copies_it_says_which_numbers_would_be_even():
    said = unequal(ha_copies=4, lagged_copies=1)["message"]
    assert "The 4 copies asked for and 1 lagged make 5, an odd number: 4 or 6 can be" in said
    said = unequal(ha_copies=3, lagged_copies=0)["message"]
    assert "The 3 copies asked for are an odd number: 2 or 4 can be shared evenly." in said
    assert "asked for" not in unequal(lagged_copies=0)["message"]


def test_unequal_sites_name_the_ways_out_and_what_nobody_gave():
    said = unequal(ha_copies=3, lagged_copies=0)["message"]
    assert "“Copies in the second site”, and “How the sites share”" in said
    assert "left empty" not in said, "0 is given"
    assert "“Lagged copies” is left empty, which counts as 1." in unequal(ha_copies=4)["message"]


@pytest.mark.parametrize("model", ["Active/Passive", "Active/Active (Multiple DAGs)"])
def test_a_lone_copy_where_users_are_served_is_warned_of(model):
    asked = but(
        SITES, site_resilience_model=model, ha_copies=3, ha_copies_secondary_site=2,
        lagged_copies=0, lagged_copies_secondary_site=0, servers_per_dag_primary_site=3,
    )  # fmt: skip
    (said,) = found(asked, "lone-copy-where-served")
    assert said["fix"] == {"/ha_copies_secondary_site": 1}
    assert "moves 33 % of the users to the other site" in said["message"]
    assert "with 1 in the second site, 2 stand" in said["message"].lower()
    assert found(asked, "sites-unequal") == []
    assert found(but(asked, ha_copies_secondary_site=1), "lone-copy-where-served") == []
    assert (
        found(but(asked, ha_copies=2, ha_copies_secondary_site=1), "lone-copy-where-served") == []
    )


def test_disks_change_where_the_copies_are_given():
    found = answered.findings(but(GROUP, ha_copies=2), CATALOGUE)
    few = next(each for each in found if each["key"] == "too-few-copies-for-plain-disks")
    assert few["fix"] == {"/disk_layout": "raid10"}


def test_copies_for_plain_disks_are_those_that_the_plan_asks_for():
    """The plan's rule is a constant that a scenario may assume, and the finding says that."""
    key = "too-few-copies-for-plain-disks"
    assert found(but(GROUP, ha_copies=2, assumptions={"fewest_plain": 2}), key) == []
    (few,) = found(but(GROUP, ha_copies=3, assumptions={"fewest_plain": 4}), key)
    assert "they need 4 besides lagged ones" in few["message"]


def test_limits_of_a_controller_of_1999_are_said_of_none_that_is_younger():
    asked = copy.deepcopy(MAILBOX)
    for named in (None, "ultra3-128mb"):
        asked["raid_groups"][0] |= {"disks": 16, "controller": named}
        assert found(asked, "spans-not-held") == []
    assert found(asked, "spans-not-held", OF_1999)


@pytest.mark.parametrize(
    ("document", "limit", "fires"),
    [
        # 100 messages of 75 KiB are 7.32 MiB a day, a week of them 51.3.
        (GROUP, {"mailbox_limit_mb": 51.2}, True),
        (GROUP, {"mailbox_limit_mb": 51.3}, False),
        # Where no size is asked for, 50 KB: 5 MB a day.
        (MAILBOX, {"mailbox_size_mb": 34.9}, True),
        (MAILBOX, {"mailbox_size_mb": 35}, False),
    ],
)
def test_a_mailbox_that_a_week_of_its_mail_fills_is_questioned(document, limit, fires):
    asked = people(document, messages_per_day=100, **limit)
    assert bool(found(asked, "mailbox-of-days")) == fires


def test_one_megabyte_at_a_hundred_messages_a_day_is_said_in_days():
    asked = people(GROUP, mailbox_limit_mb=1, messages_per_day=100)
    (said,) = found(asked, "mailbox-of-days")
    assert said["message"] == (
        "Mailbox quota: 1 MiB hold 0.137 days of mail, at 100 messages a day of 75 KiB each. If "
        "another unit is meant, such as GiB, type it behind the number."
    )
    assert said["pointers"] == ["/populations/0/mailbox_limit_mb"]


def test_what_is_close_gets_the_fewest_disks_that_do():
    """A group of as many disks again was offered where two disks more do."""
    document = copy.deepcopy(MAILBOX)
    document["populations"][0] |= {"users": 3000, "mailbox_size_mb": 768}
    document["raid_groups"][0] |= {"disks": 24}
    (one,) = [each for each in found(document, "near-the-end") if each["message"].startswith("Cap")]
    assert one["fix"] == {"/raid_groups/0/disks": 26, "/raid_groups/0/spans": None}
    assert one["cost"]["disks"] == 2
    # A controller that joins four arrays of eight takes no thirteen mirrors, but eight disks more.
    document["raid_groups"][0] |= {"controller": "hp-netraid-3si", "spans": 4}
    (one,) = [each for each in found(document, "near-the-end") if each["message"].startswith("Cap")]
    assert one["fix"] == {"/raid_groups/0/disks": 32, "/raid_groups/0/spans": 4}
    # Of ten mirrors each would get two disks; one mirror more does.
    document["raid_groups"][0] |= {"controller": None, "disks": 2, "count": 12, "spans": None}
    (one,) = [each for each in found(document, "near-the-end") if each["message"].startswith("Cap")]
    assert one["fix"] == {"/raid_groups/0/count": 13}


def test_too_few_disks_are_mended_with_the_fewest_that_a_controller_joins():
    """RAID 10 of eighteen disks has nine mirrors, and the controller joins four arrays."""
    document = copy.deepcopy(MAILBOX)
    document["populations"][0] |= {"users": 5000}
    group = {"disks": 16, "spans": 4, "controller": "hp-netraid-3si"}
    document["raid_groups"][0] |= group
    (one,) = found(document, "too-few-database-disks")
    mended = fixes.applied(document, one["fix"])["raid_groups"][0]
    total = mended["disks"] * mended.get("count", 1)
    assert one["cost"]["disks"] == total - 16 < 16
    bench = Bench(parse(document, CATALOGUE))
    assert total == solver.fewest_disks(bench, "database").array.all_disks


@pytest.mark.parametrize("own", [20, 1600])
def test_a_finding_does_not_come_back_at_another_place(own):
    # Its own number of databases left to the design makes them no smaller on four servers.
    document = {**ONE_SITE, "system": "exchange-2016", "own_databases": own}
    document["data_overhead_fraction"] = 10
    (finding,) = found(document, "database-too-large")
    hold_to_its_word(document, finding)
    assert finding["fix"]["/own_databases"] is None
    assert failing(applied(document, finding["fix"])) == set()


def test_fewer_servers_say_that_they_break_advice():
    (plan,) = (
        each["document"]
        for each in json.loads(SITES_45000.read_text())["scenarios"]
        if each["document"]["system"] == "exchange-2013" and "both" in each["name"]
    )
    plan.pop("origins", None)
    plan["populations"][1].update(read_write_ratio="2:1", calendar_version_storage=True)
    (first,) = found(plan, "more-servers-than-needed")
    (again,) = found(applied(plan, first["fix"]), "more-servers-than-needed")
    assert [each["check"] for each in again["not_kept"]] == ["memory-advised"]
    assert f"{NOT_ALL}; there are 48." in again["message"]


@pytest.mark.parametrize("file", sorted(each.name for each in SITES_45000.parent.glob("*.json")))
def test_every_fix_of_the_demonstration_holds_to_its_word(file):
    for row in json.loads((SITES_45000.parent / file).read_text())["scenarios"]:
        document = {key: value for key, value in row["document"].items() if key != "origins"}
        for finding in answered.findings(document, CATALOGUE):
            again = found(applied(document, finding["fix"] or {}), finding["key"])
            # After fewer servers that keep all advice, fewer still that do not are another offer.
            if finding["fix"] is not None and not any(NOT_ALL in each["message"] for each in again):
                hold_to_its_word(document, finding)
