"""A rate carries its stage: what was measured without a bottleneck is no plan."""

from dataclasses import replace

import pytest

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.relay_stages import NOT_SAID, PRODUCTION, STAGES
from calculators.studies.sources.links import scenarios
from calculators.systems import SYSTEMS
from calculators.systems.postfix_relay.lines import MEANT, kept_share
from tests import answered
from tests.calculators.documents import RELAY

CATALOGUE = from_fixtures()
FACTS = SYSTEMS["postfix-relay"].facts
FAST = {**RELAY, "seconds": 39}
SPOOL = {"volume": "queue", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"}


def sized(document):
    return engine.size(document, CATALOGUE)


def value(document, name):
    return sized(document)["figures"][name]["value"]


def check(document, name):
    return next(each for each in sized(document)["checks"] if each["name"] == name)


def findings(document):
    return {each["key"]: each for each in answered.findings(document, CATALOGUE)}


@pytest.mark.parametrize("stage", ["production", "second-relay"])
def test_production_is_planned_with_as_it_is(stage):
    asked = {**FAST, "stage": stage}
    assert value(asked, "relay.production_rate") == pytest.approx(10_000 / 39 * 60)
    assert sized(asked)["verdict"] == "pass"
    assert value(asked, "relays.needed") == 2
    assert "rate-of-the-ideal" not in findings(asked)


@pytest.mark.parametrize(("stage", "before"), [("ram", 15_400), ("disk", 5500)])
def test_of_an_ideal_rate_the_ladder_keeps_a_part(stage, before):
    asked = {**FAST, "stage": stage}
    rate = 10_000 / 39 * 60
    assert value(asked, "throughput.messages_per_minute") == pytest.approx(rate)
    assert value(asked, "relay.production_rate") == pytest.approx(rate * 4650 / before)
    found = findings(asked)["rate-of-the-ideal"]
    assert found["severity"] == "warning"
    assert STAGES[stage].left_out in found["message"]


def test_a_rate_in_ram_needs_as_many_relays_as_production():
    """39 seconds are the middle of the range printed for RAM, 129 that for production."""
    ram, production = {**FAST, "stage": "ram"}, {**RELAY, "seconds": 129}
    assert value(ram, "relays.needed") == value(production, "relays.needed") == 4


def test_a_rate_without_a_relay_breaks():
    """207,648 a minute straight into the sink: nothing was relayed."""
    asked = {**RELAY, "messages": 400, "seconds": 0.116, "stage": "sink"}
    assert sized(asked)["verdict"] == "fail"
    assert check(asked, "relay-measured")["verdict"] == "fail"
    assert "relay-measured" not in [
        each["name"]
        for each in sized({**asked, "stage": "ram"})["checks"]
        if each["verdict"] != "pass"
    ]
    assert "rate-of-the-ideal" not in findings(asked), "the limit says it"
    most = value({**asked, "stage": "ram"}, "relay.production_rate")
    assert value(asked, "relay.production_rate") == most < 207_648 / 3


def test_a_rate_whose_stage_nobody_said_is_not_green():
    asked = {name: given for name, given in FAST.items() if name != "stage"}
    assert sized(asked)["verdict"] == "not-checked"
    assert check(asked, "relay-measured")["verdict"] == "not-checked"
    assert sized({**asked, "stage": NOT_SAID})["figures"]["stage"]["value"] == NOT_SAID


@pytest.mark.parametrize("stage", [NOT_SAID, *STAGES])
def test_the_bill_says_how_the_rate_was_measured(stage):
    bill = engine.bill_of_materials({**FAST, "stage": stage}, CATALOGUE)
    said = f" {STAGES[stage].measured}" if stage in STAGES else ": not said how"
    assert bill["lines"][0]["description"].startswith(f"Relay (rate measured{said}): ")


def test_a_rate_of_which_nobody_said_how_is_planned_with_in_full_and_every_word_says_so():
    """The check and the form said that it was planned with as if its queue was on a disk."""
    asked = {**WITHOUT_RUN, OWN: 4440, "stage": NOT_SAID}
    assert value(asked, "relay.production_rate") == 4440
    on_disk = value({**asked, "stage": "disk"}, "relay.production_rate")
    assert round(on_disk) == 3754
    in_full = "all of it is planned with"
    field = next(each for each in SYSTEMS[RELAY["system"]].fields if each.name == "stage")
    outlook = answered.outlook(asked, CATALOGUE)["needs_sentence"]
    warned = findings(asked)["measurement-not-said"]["message"]
    for words in (field.help, check(asked, "relay-measured")["message"], outlook, warned):
        assert in_full in words
        assert "as if it was measured in production" in words
        assert "planned with as if its queue" not in words
    for words in (outlook, warned):
        assert "with its queue on a disk and no relay behind it, it would be 3,754" in words.lower()


@pytest.mark.parametrize("stage", [NOT_SAID, *STAGES])
def test_what_an_answer_is_said_to_mean_is_what_is_planned_with(stage):
    asked = {**WITHOUT_RUN, OWN: 10_000, "stage": stage}
    share = value(asked, "relay.production_rate") / 10_000
    assert MEANT.keys() == {NOT_SAID, *STAGES}
    if stage == "sink":
        assert (kept_share(stage), MEANT[stage]) == (0, "cannot be planned with")
        assert check(asked, "relay-measured")["verdict"] == "fail"
    else:
        assert kept_share(stage) == pytest.approx(share)
        said = "all" if share == 1 else f"{100 * share:.1f} %"
        assert MEANT[stage].startswith(f"{said} of the rate is planned with")


@pytest.mark.parametrize("disk", ["scsi-15k-300gb", "hp-6107a-9gb-10k"])
def test_disks_of_the_queue_change_nothing_and_it_is_said(disk):
    asked = {**RELAY, "raid_groups": [{**SPOOL, "disk": disk}]}
    assert value(asked, "relay.production_rate") == value(RELAY, "relay.production_rate")
    notes = [note["text"] for note in sized(asked)["notes"]]
    assert any("do not change the rate" in note for note in notes)
    assert not any("do not change the rate" in note["text"] for note in sized(RELAY)["notes"])
    assert findings(asked)["queue-disks-not-counted"]["pointers"] == ["/raid_groups/0/disk"]


def spool(disks, asked=RELAY):
    """What is said of a queue without disks of its own, with these models in the catalogue."""
    said = answered.findings(asked, replace(CATALOGUE, disks=disks))
    (found,) = (each for each in said if each["key"] == "spool-on-shared-disks")
    return found


def model(found):
    return found["fix"] and found["fix"]["/raid_groups/-"]["disk"]


def with_price(**said):
    return CATALOGUE.disks | {SPOOL["disk"]: {**CATALOGUE.disks[SPOOL["disk"]], **said}}


UNPRICED = "No model that is known to be sold has a price."


def test_a_price_alone_makes_no_disk_of_a_queue_that_can_be_bought():
    """An old SCSI disk was offered, which alone had a price, of a demonstration."""
    for said in ({}, {"lifecycle": "withdrawn", "price_origin": "given"}):
        found = spool(with_price(**said))
        assert model(found) == "micron-7400-max-m2-400gb"
        assert found["message"].endswith(f" {UNPRICED}")
        assert (found["cost"]["price"], found["cost"]["disks"] > 0) == (None, True)
    # One that is sold may have a price that is assumed.
    found = spool(with_price(lifecycle="sold"))
    assert (model(found), UNPRICED in found["message"]) == (SPOOL["disk"], False)
    # A price of the scenario is one that somebody gave.
    price = {"price": "259", "currency": "USD"}
    own = {**RELAY, "purchase": {"prices": {f"disk/{SPOOL['disk']}": price}}}
    assert model(spool(CATALOGUE.disks, own)) == SPOOL["disk"]
    # Where nothing is known to be sold, any price decides.
    unknown = {key: {**row, "lifecycle": None} for key, row in CATALOGUE.disks.items()}
    assert model(spool(unknown)) == SPOOL["disk"]
    assert UNPRICED not in spool(unknown)["message"]


def test_no_disk_of_a_queue_is_offered_that_is_retired_or_not_there():
    retired = spool(with_price(price_origin="given", retired=True))
    assert (model(retired), UNPRICED in retired["message"]) == ("micron-7400-max-m2-400gb", False)
    assert model(spool({})) is None


def test_of_disks_of_a_queue_that_are_on_offer_the_cheapest_comes_first():
    rows = with_price(price_origin="given")
    rows["exos-x24-12tb-sas"] = {**rows["exos-x24-12tb-sas"], "price": "258.99"}
    assert model(spool(rows)) == "exos-x24-12tb-sas"


def test_the_spool_wants_disks_of_its_own():
    found = spool(with_price(price_origin="given"))
    assert "2.8 times" in found["message"], "15,400 a minute in RAM, 5,500 on the disk"
    assert "another host" in found["message"]
    assert found["fix"] == {"/raid_groups/-": SPOOL}
    servers = int(value(RELAY, "relays.planned"))
    assert found["cost"]["disks"] == 2 * servers > 0
    assert float(found["cost"]["price"]) == 2 * servers * 259
    assert "spool-on-shared-disks" not in findings({**RELAY, "raid_groups": [SPOOL]})


@pytest.mark.parametrize(
    ("lifecycle", "offered"),
    [("sold", "micron-7400-max-m2-400gb"), (None, "micron-7400-pro-m2-480gb")],
)
def test_where_no_price_decides_the_smallest_that_is_known_to_be_sold_is_offered(
    lifecycle, offered
):
    rows = {key: {**row, "price": None} for key, row in CATALOGUE.disks.items()}
    rows["micron-7400-max-m2-400gb"]["lifecycle"] = lifecycle
    said = answered.findings(RELAY, replace(CATALOGUE, disks=rows))
    (found,) = (each for each in said if each["key"] == "spool-on-shared-disks")
    assert found["fix"]["/raid_groups/-"]["disk"] == offered


@pytest.mark.parametrize("key", [stage.rate for stage in STAGES.values() if stage.rate])
def test_a_stage_lies_within_what_is_printed_for_it(key):
    low, high = (FACTS[f"{key}_{end}"].value for end in ("low", "high"))
    assert low < FACTS[key].value < high
    assert FACTS[key].value == (low + high) / 2


def test_the_ladder_draws_ranges_and_ones_own_rate_apart():
    charts = {each["key"]: each for each in engine.charts({**FAST, "stage": "ram"}, CATALOGUE)}
    chart = charts["bottleneck-ladder"]
    low, high, own = (series["values"] for series in chart["series"])
    assert low == [14_600, 5300, 4500, 4500, None, None]
    assert high == [16_200, 5700, 4800, 4800, None, None]
    assert chart["x"]["values"][4:] == [
        "Yours, measured with the queue in RAM", "Yours, left in production",
    ]  # fmt: skip
    assert own[:4] == [None] * 4
    assert own[4:] == pytest.approx([10_000 / 39 * 60, 10_000 / 39 * 60 * 4650 / 15_400])


def test_a_rate_of_production_is_one_bar_without_a_range():
    charts = {each["key"]: each for each in engine.charts({**FAST, "stage": PRODUCTION}, CATALOGUE)}
    chart = charts["bottleneck-ladder"]
    assert len(chart["x"]["values"]) == 5
    drawn = [each["values"][4] for each in chart["series"]]
    assert drawn == [None, None, pytest.approx(10_000 / 39 * 60)]


@pytest.mark.parametrize("relays", [None, 2, 500])
def test_the_axis_of_relays_goes_beyond_the_curve_and_the_design(relays):
    charts = {each["key"]: each for each in engine.charts({**FAST, "relays": relays}, CATALOGUE)}
    chart = charts["relays-by-peak"]
    assert chart["y"]["max"] > max(max(each["values"]) for each in chart["series"])


@pytest.mark.parametrize("scenario", ["production", "ram"])
def test_seconds_that_no_document_prints_are_not_cited(scenario):
    """10,000 messages are printed; 39 and 129 seconds are examples of ours."""
    figures = engine.size(scenarios()[scenario], CATALOGUE)["figures"]
    assert (figures["messages"]["origin"], figures["messages"]["source"]) == (
        "cited", "postfix-2007",
    )  # fmt: skip
    assert figures["seconds"]["origin"] == "assumed"
    assert "postfix-2007" not in figures["seconds"]["source"]


OWN = "measured_messages_per_minute"
WITHOUT_RUN = {key: given for key, given in RELAY.items() if key not in ("messages", "seconds")}


@pytest.mark.parametrize("stage", [NOT_SAID, *STAGES])
def test_a_rate_of_ones_own_does_what_a_run_of_that_rate_does(stage):
    run = sized({**FAST, "stage": stage})
    rate = sized({**WITHOUT_RUN, "stage": stage, OWN: 10_000 / 39 * 60})
    assert rate["verdict"] == run["verdict"]
    for name in ("throughput.messages_per_minute", "relay.planned_rate", "relays.needed"):
        assert rate["figures"][name]["value"] == pytest.approx(run["figures"][name]["value"])
    assert rate["figures"][OWN]["origin"] == "given"
    assert not {"messages", "seconds"} & rate["figures"].keys(), "nothing is made of them"


def refused(document):
    with pytest.raises(InputProblems) as told:
        sized(document)
    (found,) = told.value.problems
    return found


def test_a_rate_and_a_run_of_ones_own_are_refused_with_both_named():
    found = refused({**RELAY, OWN: 33_333})
    assert (found.pointer, found.code) == (f"/{OWN}", "two-measurements")
    assert found.message == (
        "Rate of one relay: 33,333 messages/min is given, and a run beside it of 10,000 messages "
        "in 129 s, which is 4,651 messages/min. Only one of them can be the measurement."
    )
    assert found.hint == "Leave the rate empty, or messages and seconds of the run."
    half = {key: given for key, given in RELAY.items() if key != "seconds"}
    assert "a run beside it of 10,000 messages. Only" in refused({**half, OWN: 33_333}).message


def test_a_published_run_gives_way_to_a_rate_of_ones_own():
    published = {"origin": "cited", "source": "postfix-2007"}
    origins = {"/messages": published, "/seconds": published}
    both = {**RELAY, OWN: 33_333, "origins": origins}
    assert value(both, "throughput.messages_per_minute") == 33_333
    assert value({**WITHOUT_RUN, OWN: 33_333}, "throughput.messages_per_minute") == 33_333
    assert "relay-not-measured" not in findings({**WITHOUT_RUN, OWN: 33_333})
    ideal = findings({**WITHOUT_RUN, OWN: 33_333, "stage": "ram"})["rate-of-the-ideal"]
    assert ideal["pointers"] == ["/stage", f"/{OWN}"]


def test_the_size_of_messages_makes_the_traffic_of_the_relays_that_are_left():
    asked = {**RELAY, "peak_message_bytes": 50_000}
    # 10,000 a minute over three of four relays.
    each = 10_000 / 3 / 60 * 50_000
    assert value(asked, "queue.written_mb_per_second") == pytest.approx(each / 1e6)
    assert value(asked, "network.each_way_mbit") == pytest.approx(each * 8 / 1e6)
    # All of them lost is no reason to divide by nothing.
    none = {**asked, "relays": 1, "lost_relays": 1}
    assert value(none, "queue.written_mb_per_second") == pytest.approx(3 * each / 1e6)


def test_how_many_carry_larger_messages_than_measured_is_a_range_and_not_known():
    """The headline began with the few that it takes if larger messages take no longer, and "it
    takes 10" stood in the middle of it; the verdict was only tight."""
    asked = {**RELAY, "peak_message_bytes": 75_000}
    found = check(asked, "relay-message-size")
    assert (found["verdict"], found["needed"], found["available"]) == ("warn", 75_000, 25_000)
    # A third of the rate: 10,000 need nine and the one that may be lost.
    assert value(asked, "relays.at_worst") == 10
    assert value(asked, "relays.needed") == 4, "the rate itself is not scaled"
    relays = check(asked, "relays")
    assert (relays["verdict"], relays["needed"]) == ("not-checked", None)
    assert relays["message"].startswith("Whether 4 relays carry the peak is not known")
    assert engine.size(asked, CATALOGUE)["verdict"] == "not-checked"
    said = answered.outlook(asked, CATALOGUE)["sentence"]
    assert said.startswith(
        "4 to 10 relays for 10,000 messages a minute: how many is not known until one is measured "
        "with messages of 75,000 bytes, not "
    )
    assert "; the design has 4. Against" in said
    assert "With more load" not in said, "nobody knows when that limit is reached"
    for smaller in (25_000, 1000):
        assert (
            check({**asked, "peak_message_bytes": smaller}, "relay-message-size")["verdict"]
            == "pass"
        )
        assert value({**asked, "peak_message_bytes": smaller}, "relays.at_worst") == 4
        assert check({**asked, "peak_message_bytes": smaller}, "relays")["needed"] == 4
    assert (
        check({**asked, "measured_message_bytes": 75_000}, "relay-message-size")["verdict"]
        == "pass"
    )


@pytest.mark.parametrize(
    ("relays", "verdict"),
    [(3, "fail"), (4, "not-checked"), (9, "not-checked"), (10, "pass"), (11, "pass")],
)
def test_fewer_than_the_least_break_and_as_many_as_at_worst_hold(relays, verdict):
    asked = {**RELAY, "peak_message_bytes": 75_000, "relays": relays}
    assert check(asked, "relays")["verdict"] == verdict
    assert engine.size(asked, CATALOGUE)["verdict"] == verdict
    # With one of those out that may be lost, it is the same of the others.
    assert check({**asked, "state": "server-lost"}, "relays")["verdict"] == verdict
    lost = engine.size({**asked, "state": "server-lost"}, CATALOGUE)["figures"]
    assert lost["relays.at_worst"]["value"] == 9


def test_relays_that_do_even_at_worst_carry_the_peak():
    asked = {**RELAY, "peak_message_bytes": 75_000, "relays": 10}
    said = answered.outlook(asked, CATALOGUE)["sentence"]
    assert said.startswith("10 relays carry 10,000 messages a minute")
    assert "; 4 to 10 are needed, by what larger messages take" in said
    assert "would be enough" not in said


def test_the_size_measured_with_is_said_to_be_assumed_where_nobody_gave_it():
    asked = {**RELAY, "peak_message_bytes": 75_000}
    said = answered.outlook(asked, CATALOGUE)["sentence"]
    assert "not the 25,000 that are assumed" in said
    given = answered.outlook({**asked, "measured_message_bytes": 25_000}, CATALOGUE)["sentence"]
    assert "not 25,000." in given


def test_a_size_that_nobody_gave_is_said_to_be_assumed():
    asked = {**WITHOUT_RUN, "peak_message_bytes": 30_000, OWN: 20_000}
    assert "measured_message_bytes" not in asked
    found = engine.size(asked, CATALOGUE)
    assert found["figures"]["measured_message_bytes"]["origin"] == "assumed"
    said = check(asked, "relay-message-size")["message"]
    assert "You did not say with which size was measured; 25,000 bytes are assumed" in said
    own = check({**asked, "measured_message_bytes": 25_000}, "relay-message-size")["message"]
    assert "did not say" not in own
    assert "those of the measurement 25,000" in own
