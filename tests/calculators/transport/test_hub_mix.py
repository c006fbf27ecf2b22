"""A mix of message sizes on a hub: means of what each costs, with what nobody measured said."""

import numpy as np
import pytest

from calculators import engine
from calculators.checks.horizon import growing
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies import measured_hub
from tests import answered
from tests.calculators.documents import HUB

CATALOGUE = from_fixtures()
SMALL, LARGE = 26_300, 5_120_000
ONE = {
    "system": "exchange-2007-hub",
    "message_bytes": SMALL,
    "database_max_cache_mib": 512,
    "raid_groups": HUB["raid_groups"],
}
RATES = ("throughput.by_cpu", "throughput.by_log_disk")
COSTS = (
    "cost.steady_cycles", "log.kb_per_message", "log.writes_per_message",
    "queue.writes_per_message", "queue.kb_per_message", "queue.reference_disk_ms",
)  # fmt: skip


def mixed(share, size=LARGE, **further):
    return {**ONE, "second_message_bytes": size, "second_message_share": share, **further}


def sized(document):
    return engine.size(document, CATALOGUE)


def values(document):
    return {name: figure["value"] for name, figure in sized(document)["figures"].items()}


def check(document, name):
    return next(each for each in sized(document)["checks"] if each["name"] == name)


@pytest.mark.parametrize("share", [0.01, 0.3])
def test_what_a_resource_carries_is_the_harmonic_mean_of_the_sizes(share):
    small, large = values(ONE), values({**ONE, "message_bytes": LARGE})
    mix = values(mixed(share))
    for name in RATES:
        assert 1 / mix[name] == pytest.approx((1 - share) / small[name] + share / large[name])
    for name in COSTS:
        assert mix[name] == pytest.approx((1 - share) * small[name] + share * large[name]), name
    # By the part of the bytes, not of the messages, as large messages make the queue.
    part = share * LARGE / mix["mix.mean_bytes"]
    name = "queue.tested_megabytes"
    assert mix[name] == pytest.approx((1 - part) * small[name] + part * large[name])
    assert mix["queue.megabytes"] == pytest.approx(mix[name])
    assert mix["mix.mean_bytes"] == pytest.approx((1 - share) * SMALL + share * LARGE)
    rate = mix["throughput.asked_rate"]
    assert mix["network.bytes_per_second"] == pytest.approx(2 * rate * mix["mix.mean_bytes"])
    assert mix["queue.kb_per_write"] == pytest.approx(
        mix["queue.kb_per_message"] / mix["queue.writes_per_message"]
    )


@pytest.mark.parametrize(("document", "size"), [(mixed(0), SMALL), (mixed(1), LARGE)])
def test_a_mix_of_one_size_is_that_size_but_for_its_error(document, size):
    mix, one = values(document), values({**ONE, "message_bytes": size})
    differ = {name for name in one if name in mix and mix[name] != pytest.approx(one[name])}
    assert differ <= {
        "message_bytes", "throughput.stated_error", "throughput.low", "throughput.high",
    }  # fmt: skip


def test_three_sizes_are_one_of_two_where_two_of_them_are_alike():
    both = mixed(0.1, third_message_bytes=LARGE, third_message_share=0.2)
    assert values(both)["throughput.by_cpu"] == pytest.approx(
        values(mixed(0.3))["throughput.by_cpu"]
    )


def test_nobody_measured_a_mix_and_the_error_and_a_note_say_so():
    assert values(ONE)["throughput.stated_error"] == 0.35
    assert values(mixed(0.1))["throughput.stated_error"] == 0.5
    notes = " ".join(note["text"] for note in sized(mixed(0.1))["notes"])
    assert "no test mixed sizes" in notes
    assert "no test mixed sizes" not in " ".join(note["text"] for note in sized(ONE)["notes"])
    # A size beyond the measured ones is said to be, whichever it is.
    beyond = " ".join(note["text"] for note in sized(mixed(0.1, 50_000_000))["notes"])
    assert "for larger ones the line through the two largest is extended" in beyond
    assert "smaller" not in beyond
    small = " ".join(note["text"] for note in sized(mixed(0.1, 10_000))["notes"])
    assert "for smaller ones the line through the two smallest is extended" in small
    assert "larger ones" not in small


def test_a_few_large_messages_bring_back_pressure_with_the_shipped_cache():
    shipped = {"database_max_cache_mib": 128}
    assert values({**ONE, **shipped})["back_pressure.stage"] == "none"
    assert values({**mixed(0.01), **shipped})["back_pressure.stage"] == "medium"


def test_shares_are_parts_of_the_whole():
    too_many = mixed(0.6, third_message_bytes=1_024_000, third_message_share=0.6)
    found = check(too_many, "message-shares")
    assert (found["verdict"], found["needed"]) == ("fail", pytest.approx(1.2))
    assert check(mixed(1), "message-shares")["verdict"] == "pass"
    assert "message-shares" not in [each["name"] for each in sized(ONE)["checks"]]


def test_a_share_without_a_size_counts_for_nothing():
    alone = {**ONE, "second_message_share": 0.3}
    assert values(alone)["throughput.by_cpu"] == values(ONE)["throughput.by_cpu"]
    assert "second_message_share" not in values(ONE), "nothing reads it"
    assert values(mixed(0.3))["second_message_share"] == 0.3


def test_charts_and_counters_of_a_mix_speak_of_its_mean():
    keys = {chart["key"] for chart in engine.charts(ONE, CATALOGUE)}
    left = {chart["key"] for chart in engine.charts(mixed(0.1), CATALOGUE)}
    assert keys - left == {"throughput-by-size", "cost-by-size"}
    for document, figure in ((ONE, "message_bytes"), (mixed(0.1), "mix.mean_bytes")):
        made = {each["key"]: each for each in engine.artifacts(document, CATALOGUE)}
        rows = made["hub-counters"]["predictions"]
        (row,) = (each for each in rows if each["line"].endswith("Average bytes/message"))
        assert row["figure"] == figure
        assert row["predicted"] == pytest.approx(values(document)[figure])


def test_of_a_mix_the_mix_is_sent():
    third = {"third_message_bytes": 1_024_000, "third_message_share": 0.1}
    for document, said in (
        (ONE, "Send messages of one average size through"),
        (
            mixed(0.05),
            "Send the whole mix, of the messages 95 % of 26,300 bytes and 5 % of 5,120,000 bytes, "
            "through",
        ),
        (
            mixed(0.05, **third),
            "Send the whole mix, of the messages 85 % of 26,300 bytes, 5 % of 5,120,000 bytes and "
            "10 % of 1,024,000 bytes, through",
        ),
    ):
        found = measured_hub.answer({"scenario": document}, CATALOGUE)
        assert found["method"][0].startswith(said)
        assert found["method"][1:] == list(measured_hub.METHOD[1:])
        (made,) = (e for e in engine.artifacts(document, CATALOGUE) if e["key"] == "hub-counters")
        assert found["method"][0] in made["advice"]


def test_every_size_of_a_mix_grows():
    def grows(document):
        found = growing(Bench(parse({**document, "size_growth": 0.2}, CATALOGUE)))
        return {name: today for name, (today, _) in found.items()}

    assert grows(ONE) == {"message_bytes": SMALL}
    assert grows(mixed(0.1)) == {"message_bytes": SMALL, "second_message_bytes": LARGE}
    assert answered.outlook({**ONE, "size_growth": 0.2}, CATALOGUE)["runs_out"]


# Of most pairs of these one rate came out above itself by rounding: 70.00000000000001 % of 70 %.
SHARES = [*(number / 100 for number in range(0, 101, 3)), 0.05]
SIZES = (1_000, 50_000, 100_000, 200_000, 777_777, LARGE)
OF_THE_RATE = ("cpu", "log-disk", "queue-disk", "throughput")


@pytest.mark.parametrize("cache", [128, 512])
@pytest.mark.parametrize("size", SIZES)
def test_a_server_holds_what_it_holds_at_most_whatever_the_sizes_are(size, cache):
    for share in SHARES:
        document = mixed(share, size, message_bytes=50_000, database_max_cache_mib=cache)
        bench = Bench(parse(document, CATALOGUE))
        verdicts = {each.check.name: each for each in bench.verdicts}
        masks = bench.sweep({"second_message_share": np.array(SHARES)}).holds()
        for name in OF_THE_RATE:
            assert verdicts[name].verdict != "fail", (name, share)
            assert verdicts[name].margin >= 0, (name, share)
            assert np.all(masks[name]), (name, share)


def test_the_headline_of_a_server_at_its_most_says_no_break():
    for share, size in ((0.05, 100_000), (0.1, 200_000)):
        found = mixed(share, size, message_bytes=50_000)
        assert "Does not hold" not in answered.outlook(found, CATALOGUE)["sentence"]
