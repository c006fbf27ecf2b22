"""Exchange 2007: the levers act on the design, from one Exchange 2003 on."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.studies.migration import migrate
from calculators.systems.exchange_2007_mailbox.facts import FACTS
from tests import answered
from tests.calculators.documents import MAILBOX

CATALOGUE = from_fixtures()
QUICK = settings(max_examples=40, deadline=None)
NONE_OF_THEM = {"storage_groups": 4, "small_message_share": 0}
OLD_CACHE = {"cache_mb_per_user": 0.225}


def document(people=None, **options):
    found = {**copy.deepcopy(MAILBOX), **options}
    people = people or {}
    own = found["populations"][0]
    if "iops_per_user" in people:
        del own["profile"]
    own.update(people)
    return found


def figures(people=None, **options):
    sized = engine.size(document(people, **options), CATALOGUE, working=False)["figures"]
    return {name: figure["value"] for name, figure in sized.items()}


def steps(found):
    return [round(found[f"levers.{name}"], 4) for name in
            ("exchange_2003", "with_cache", "with_storage_groups")] + [
        round(found["mailbox.iops"], 4)
    ]  # fmt: skip


def test_the_laboratory_measured_1_0_and_it_becomes_0_27():
    found = figures({"iops_per_user": 1.0})
    assert steps(found) == [1.0, 0.54, 0.43, 0.27]
    assert found["mailbox.read_iops"] == pytest.approx(0.20 * 0.27 / 0.43)
    assert figures({"iops_per_user": 1.0}, **NONE_OF_THEM)["mailbox.iops"] == pytest.approx(0.54)
    only_old = figures({"iops_per_user": 1.0, **OLD_CACHE}, **NONE_OF_THEM)
    assert only_old["mailbox.iops"] == pytest.approx(1.0)


def test_users_of_a_measured_server_with_more_cache_are_saved_fewer_reads():
    """900 MB of cache are 0.225 MB for each of 4,000 users, and 1.8 MB for each of 500."""
    people = {"iops_per_user": 1.0}
    usual = figures(people)
    assert figures({**people, "measured_cache_mb": 0.225})["mailbox.iops"] == usual["mailbox.iops"]
    few = figures({**people, "measured_cache_mb": 900 / 500})
    # Against the 31 % of reads that 5 MB leave: 1.8 MB leave 61 % already.
    left = (1 - 0.46 / FACTS["exchange_2003_read_share"].value) / 1
    before = left * (1.8 / 5) ** -0.65
    assert few["population_1.kept_reads_where_measured"] == pytest.approx(before)
    assert few["mailbox.read_iops"] == pytest.approx(usual["mailbox.read_iops"] / before)
    assert few["mailbox.write_iops"] == pytest.approx(usual["mailbox.write_iops"])
    assert few["levers.exchange_2003"] == pytest.approx(1.0)
    # Nothing is saved where the design has the cache that was there, and no disk is left out.
    same = figures({**people, "measured_cache_mb": 5}, small_message_share=0)
    assert same["mailbox.read_iops"] == pytest.approx(same["population_1.reads_2003_iops"])
    assert same["database.spindles"] > usual["database.spindles"]
    # A cold cache reads as it would with little of it, whatever the measured server had.
    cold = "population_1.cold_mailbox_read_iops"
    assert few[cold] == pytest.approx(usual[cold] / before)


@pytest.mark.parametrize(
    "people",
    [{"iops_per_user": 0.27, "measured_on": "exchange-2007"}, {"messages_per_day": 100}],
)
def test_cache_of_a_measured_server_counts_for_nothing_else(people):
    told = engine.size(document({**people, "measured_cache_mb": 1.8}), CATALOGUE, working=False)
    assert told["figures"]["mailbox.iops"]["value"] == figures(people)["mailbox.iops"]
    assert any("measured on Exchange 2003" in each["text"] for each in told["notes"])


def test_measured_on_2007_counts_as_it_is_and_leads_back():
    people = {"iops_per_user": 0.27, "measured_on": "exchange-2007"}
    found = figures(people)
    assert steps(found) == [1.0, 0.54, 0.43, 0.27]
    split = figures({**people, "read_share": 0.5})
    assert split["mailbox.read_iops"] == split["mailbox.write_iops"] == pytest.approx(0.135)
    # A measured server has its levers already.
    other = figures(people, **NONE_OF_THEM)
    assert other["mailbox.iops"] == pytest.approx(0.27)


def test_one_load_has_one_answer_on_exchange_2003():
    for messages in (25, 100, 150):
        found = figures({"messages_per_day": messages})
        edition = migrate({"messages_per_day": messages}, CATALOGUE, working=False)["editions"][1]
        assert edition["key"] == "exchange_2003"
        assert found["levers.exchange_2003"] == pytest.approx(
            edition["cells"]["iops"]["value"] / 1000
        )


@pytest.mark.parametrize(
    ("profile", "iops"), [("light", 0.1145), ("average", 0.1823), ("heavy", 0.3206)]
)
def test_the_printed_profiles_stay_as_they_are(profile, iops):
    assert figures({"profile": profile})["mailbox.iops"] == pytest.approx(iops, rel=5e-4)


def test_the_printed_rules_meet_where_no_lever_is_pulled():
    """Messages on a design as Exchange 2003 was cost what they cost there."""
    found = figures(OLD_CACHE, **NONE_OF_THEM)
    assert steps(found) == [0.7143] * 4
    assert found["mailbox.read_iops"] == pytest.approx(0.66 * 100 / 140)


def test_fewer_storage_groups_need_more_disks():
    many, few = figures(), figures(storage_groups=4)
    assert many["mailbox.write_iops"] == pytest.approx(0.152)
    assert few["mailbox.write_iops"] == pytest.approx(0.152 * 7 ** (0.200866 * 0.547275))
    assert (many["database.spindles"], few["database.spindles"]) == (14, 16)
    assert few["log.iops"] > many["log.iops"]


def test_beyond_the_depth_of_the_laboratory_nothing_is_claimed():
    for people in (None, {"iops_per_user": 1.0}):
        writes = [figures(people, storage_groups=n)["mailbox.write_iops"] for n in (27, 28, 50)]
        assert writes[0] > writes[1] == writes[2]


def test_the_editions_have_storage_groups_as_the_laboratory_had():
    """A group for each 143 users, as far as a server may have them."""
    found = [
        migrate({"users": users}, CATALOGUE, working=False)["editions"][2]["cells"]["iops"]["value"]
        for users in (1000, 4000, 7000, 20_000)
    ]
    assert found[0] == pytest.approx(320.62, rel=1e-4)
    assert found[1] == pytest.approx(found[0]) == pytest.approx(found[2])
    assert found[3] > found[2] * 1.02


def chart(doc):
    return next(c for c in engine.charts(doc, CATALOGUE) if c["key"] == "own-levers")


def test_steps_that_a_design_does_not_take_are_left_out():
    assert chart(document())["x"]["values"] == [
        "As Exchange 2003",
        "With the cache",
        "With the storage groups",
        "With larger pages",
    ]
    assert chart(document(**NONE_OF_THEM))["x"]["values"] == ["As Exchange 2003", "With the cache"]
    assert chart(document(OLD_CACHE, **NONE_OF_THEM))["series"][0]["values"] == [
        pytest.approx(0.714286, rel=1e-4)
    ]


populations = st.fixed_dictionaries(
    {"cache_mb_per_user": st.floats(0.05, 20), "users": st.integers(1, 30_000)},
    optional={
        "iops_per_user": st.floats(0.01, 5),
        "read_share": st.floats(0, 1),
        "measured_on": st.sampled_from(["exchange-2003", "exchange-2007"]),
        "client_factor": st.floats(0.5, 3),
        "application_factor": st.floats(0.5, 3),
    },
)


@QUICK
@given(populations, st.integers(1, 49), st.integers(1, 49), st.floats(0, 1))
def test_fewer_storage_groups_never_write_less(people, groups, more, small):
    few = figures(people, storage_groups=groups, small_message_share=small)
    many = figures(people, storage_groups=min(50, groups + more), small_message_share=small)
    for name in ("mailbox.write_iops", "mailbox.iops", "database.spindles", "log.iops"):
        assert few[name] >= many[name] * (1 - 1e-12), name
    assert few["mailbox.read_iops"] == pytest.approx(many["mailbox.read_iops"])


@QUICK
@given(populations, st.floats(1, 10), st.floats(0, 1), st.floats(0, 1))
def test_more_cache_and_more_small_messages_never_read_more(people, more, small, other):
    low, high = sorted((small, other))
    less = figures(people, small_message_share=low)
    cached = figures({**people, "cache_mb_per_user": people["cache_mb_per_user"] * more},
                     small_message_share=low)  # fmt: skip
    paged = figures(people, small_message_share=high)
    for found in (cached, paged):
        assert found["mailbox.iops"] <= less["mailbox.iops"] * (1 + 1e-9)
    if people.get("measured_on") != "exchange-2007" or "read_share" in people:
        assert cached["mailbox.write_iops"] == pytest.approx(less["mailbox.write_iops"])


@QUICK
@given(populations, st.integers(1, 50), st.floats(0, 1))
def test_no_step_goes_up_but_for_groups_that_exchange_2003_had_more_of(people, groups, small):
    found = figures(people, storage_groups=groups, small_message_share=small)
    before, cache, storage, pages = steps(found)
    room = 2e-4
    assert cache <= before + room
    assert pages <= storage + room
    if found["checkpoint.kb_per_user"] >= FACTS["checkpoint_2003_kb"].value:
        assert storage <= cache + room * (1 + before)
    if people["cache_mb_per_user"] <= FACTS["cache_limit_32bit_mb"].value / 4000:
        assert cache == pytest.approx(before, abs=room)


@QUICK
@given(st.floats(0.01, 5), st.floats(0.1, 3), st.floats(0.1, 3), st.floats(1, 500))
def test_measured_input_beats_derived(iops, clients, applications, messages):
    people = {"iops_per_user": iops, "client_factor": clients, "application_factor": applications}
    measured = figures({**people, "messages_per_day": messages})
    assert measured["mailbox.iops"] == pytest.approx(figures(people)["mailbox.iops"])
    assert measured["mailbox.iops"] == pytest.approx(0.27 * iops * clients * applications)


def test_a_population_needs_messages_or_a_measurement():
    bare = document({"iops_per_user": 1.0})
    assert "profile" not in bare["populations"][0]
    engine.size(bare, CATALOGUE)
    del bare["populations"][0]["iops_per_user"]
    with pytest.raises(InputProblems) as caught:
        engine.size(bare, CATALOGUE)
    assert [each.pointer for each in caught.value.problems] == ["/populations/0/profile"]
    findings = {
        each["key"] for each in answered.findings(document({"iops_per_user": 1}), CATALOGUE)
    }
    assert "profile-not-measured" not in findings
    findings = {each["key"] for each in answered.findings(document(), CATALOGUE)}
    assert "profile-not-measured" in findings


def test_several_populations_make_their_average():
    one = figures({"iops_per_user": 1.0})
    two = document({"iops_per_user": 1.0, "users": 1000})
    two["populations"].append({**two["populations"][0], "users": 3000, "iops_per_user": 0.5})
    found = {k: f["value"] for k, f in engine.size(two, CATALOGUE)["figures"].items()}
    for name in ("levers.exchange_2003", "levers.with_cache", "mailbox.iops"):
        assert found[name] == pytest.approx(one[name] * (1000 + 1500) / 4000)


@pytest.mark.parametrize("state", ["normal", "server-lost"])
def test_a_population_told_in_two_parts_has_the_same_mailbox(state):
    """With half of the users at work too: one kind of mailbox was that of a user at work, two
    kinds that of all users, for the same design."""
    one = {**document({"iops_per_user": 1.0, "concurrency": 0.5}), "servers": 3, "state": state}
    two = {**one, "populations": [{**one["populations"][0], "users": n} for n in (1500, 2500)]}
    found, again = (engine.size(each, CATALOGUE)["figures"] for each in (one, two))
    steps = [f"levers.{step}" for step in ("exchange_2003", "with_cache", "with_storage_groups")]
    for name in (*steps, "mailbox.read_iops", "mailbox.write_iops", "mailbox.iops"):
        assert again[name]["value"] == pytest.approx(found[name]["value"]), name


def test_a_measured_load_grows_too():
    grown = {**document({"iops_per_user": 1.0}), "load_growth": 0.5, "horizon_years": 5}
    assert answered.outlook(grown, CATALOGUE)["runs_out"][0]["month"] is not None


def test_logs_as_on_exchange_2003():
    """A tenth of the disks that Exchange 2003 would need, and 15 % more."""
    found = figures({"iops_per_user": 1.0}, log_rule="as-2003")
    # 0.66 + 2 x 0.34 for 4000 users on disks of 180 at 80 %: 37.2, in pairs 38.
    assert found["database.on_2003.spindles"] == 38
    assert found["log.iops"] == pytest.approx(38 * 0.1 * 1.15)
    assert found["database.spindles"] == 12
    by_space = figures(
        {"profile": "light", "users": 5000, "mailbox_size_mb": 2000},
        log_rule="as-2003",
        growth_factor=1.5,
    )
    assert by_space["log.iops"] == pytest.approx(11.5)


def test_break_even_of_memory_follows_what_was_measured():
    prices = {"ram_price_per_gb": 100, "disk_price": 250}
    name = "break_even.population_1.cache_mb_per_user"
    assert figures(**prices)[name] == pytest.approx(2.7841, rel=1e-4)
    twice = figures({"iops_per_user": 2.0}, **prices)[name]
    assert twice == pytest.approx(figures({"iops_per_user": 1.0}, **prices)[name] * 2 ** (1 / 1.65))
    back = figures({"iops_per_user": 0.54, "measured_on": "exchange-2007"}, **prices)[name]
    assert back == pytest.approx(twice)


def test_memory_beyond_its_break_even_is_told_at_the_prices_given():
    key = "memory-beyond-worth"

    def told(cache, **prices):
        asked = document({"cache_mb_per_user": cache}, **prices)
        found = answered.findings(asked, CATALOGUE)
        return [each["message"] for each in found if each["key"] == key]

    dear = {"ram_price_per_gb": 400, "disk_price": 300}
    (said,) = told(5, **dear)
    assert said.startswith("5 MB of cache for a user; at the prices given, memory beyond 1.34 MB")
    assert told(1.3, **dear) == []
    assert told(5, ram_price_per_gb=10, disk_price=300) == []
    assert told(5) == []


@pytest.mark.parametrize(
    ("share", "told"), [(0.3, True), (0.459, True), (0.461, False), (None, False)]
)
def test_fewer_reads_than_more_cache_saved_in_the_laboratory_are_told(share, told):
    people = {"iops_per_user": 1.0} | ({} if share is None else {"read_share": share})
    notes = engine.size(document(people), CATALOGUE)["notes"]
    assert any("took 0.46 of 1.0 IOPS" in each["text"] for each in notes) is told
