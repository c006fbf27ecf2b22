"""A hub of one's own, measured: counters beside predictions, warm-up, steady state, bad files."""

import copy
import re
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies.measured_hub import COUNTERS, answer, as_file, read, unasked
from calculators.systems.exchange_2007_hub import counters as listed
from tests.calculators.counter_files import (
    PATHS,
    PROCESSOR,
    READS,
    WRITES,
    file_of,
    steady,
    throttled,
)
from tests.calculators.documents import HUB, RELAY

CATALOGUE = from_fixtures()
LARGE = {
    **HUB,
    "message_bytes": 5_120_000,
    "messages_per_second": 2.03,
    "queued_messages": 27,
    "database_max_cache_mib": 512,
}
PRESSED = {
    **LARGE,
    "messages_per_second": 0.4,
    "database_max_cache_mib": 128,
    "queued_messages": 29,
}


def asked(scenario, text=None, **more):
    question = {"scenario": scenario, **more}
    if text is not None:
        question["csv"] = text
    return answer(question, CATALOGUE)


def rows(found):
    return {row["counter"].removeprefix("\\"): row for row in found["counters"]}


def problems(question):
    with pytest.raises(InputProblems) as caught:
        answer(question, CATALOGUE)
    return [(each.pointer, each.code) for each in caught.value.problems]


def test_every_counter_of_the_document_stands_beside_its_figure():
    found = asked(LARGE)
    values = Bench(parse(LARGE, CATALOGUE)).recording.values
    assert found["run"] is None
    assert len(found["counters"]) == len(set(PATHS)) == 25
    predicted = rows(found)
    for counter in COUNTERS:
        row = predicted[counter.path]
        assert row["predicted"] == (values[counter.figure] if counter.figure else None)
        assert row["note"] or counter.figure
    assert predicted[listed.RECEIVED]["predicted"] == 2.03
    assert predicted[listed.AGGREGATE]["predicted"] == 27
    # 133 writes of the log and 876 of the queue a second are printed.
    assert predicted[WRITES]["predicted"] == pytest.approx(1009, rel=0.016)
    of_cores = predicted[r"Process(Edgetransport)\% Processor Time"]["predicted"]
    assert of_cores == pytest.approx(4 * predicted[PROCESSOR]["predicted"])
    network = predicted[r"Network Interface(*)\Bytes Total/sec"]["predicted"]
    assert network == 2 * 2.03 * 5_120_000
    kept = {**LARGE, "storage_groups": 12}
    size = rows(asked(kept))[r"MSExchangeTransport Dumpster\Dumpster Size"]["predicted"]
    assert size == 216e6


def test_the_counter_of_version_buckets_names_the_thresholds_of_the_scenario():
    """Lower ones, as before the first service pack, had 120 and 200 beside them."""
    assert rows(unasked())[listed.BUCKETS]["note"].endswith("above 120, high above 200.")
    lower = {**LARGE, "assumptions": {"medium_buckets": 60, "high_buckets": 100}}
    assert rows(asked(lower))[listed.BUCKETS]["note"].endswith("above 60, high above 100.")


def test_a_dumpster_that_fits_still_costs_some_reads():
    """0.42 a message in the laboratory, beside the word that there are none."""
    fits = {**LARGE, "storage_groups": 12, "messages_per_second": 1}
    row = rows(asked(fits))[READS]
    assert row["predicted"] == pytest.approx(0.42)
    assert "of a dumpster that fits hardly any" in row["note"]


NETWORK = r"Network Interface(*)\Bytes Total/sec"
OF_A_CORE = r"Process(Edgetransport)\% Processor Time"


def test_what_a_server_cannot_hold_is_not_predicted_of_its_counters():
    """Of ten messages a second it takes a fifth of one: nothing else reaches its disks."""
    scenario = {**PRESSED, "messages_per_second": 10}
    values = Bench(parse(scenario, CATALOGUE)).recording.values
    held = values["throughput.messages_per_second"]
    assert held < 0.5
    predicted = rows(asked(scenario))
    for path in (listed.RECEIVED, r"MSExchangeTransport Queues(_total)\Messages Completed Delivery "
                 "Per Second"):  # fmt: skip
        assert predicted[path]["predicted"] == pytest.approx(held)
        assert predicted[path]["figure"] == "throughput.messages_per_second"
    for path, figure in (
        (PROCESSOR, "cpu.percent"), (OF_A_CORE, "cpu.percent_of_a_core"),
        (WRITES, "disks.writes_per_second"), (READS, "queue.reads_per_second"),
        (NETWORK, "network.bytes_per_second"),
    ):  # fmt: skip
        row = predicted[path]
        assert row["figure"] == figure
        assert row["predicted"] == pytest.approx(values[figure] * held / 10)
        assert row["note"].endswith("Of the 0.394 messages a second that it holds; 10 are asked.")
    assert predicted[PROCESSOR]["predicted"] < 100
    assert predicted[listed.AGGREGATE]["predicted"] == 29
    made = {each["key"]: each for each in engine.artifacts(scenario, CATALOGUE)}
    for said in made["hub-counters"]["predictions"]:
        row = predicted[said["line"]]
        assert (said["predicted"], said["figure"], said["note"]) == (
            row["predicted"], row["figure"], row["note"],
        )  # fmt: skip


def test_a_rate_within_the_stated_error_is_predicted_as_it_is_asked():
    values = Bench(parse(PRESSED, CATALOGUE)).recording.values
    assert values["throughput.messages_per_second"] < 0.4 < values["throughput.high"]
    predicted = rows(asked(PRESSED))
    assert predicted[listed.RECEIVED]["predicted"] == 0.4
    assert predicted[READS]["predicted"] == pytest.approx(567)
    assert not any("are asked" in row["note"] for row in predicted.values() if row["predicted"])


@pytest.mark.parametrize(("asked", "figure", "value"), [(14.0, 70.0, 70.0), (28.0, 140.0, 60.0)])
def test_the_highest_rate_is_still_predicted_as_it_is_asked(asked, figure, value):
    """By hand: of 140 writes at 28 messages a second, 12 that are held make 60."""
    rates = {listed.ASKED: asked, listed.HELD: 12.0, listed.HIGHEST: 14.0}
    figures = {**rates, "disks.writes_per_second": figure}
    counter = next(each for each in COUNTERS if each.figure == "disks.writes_per_second")
    told = {name: SimpleNamespace(value=each) for name, each in figures.items()}
    assert listed.predicted(counter, SimpleNamespace(figures=lambda: told)).value == value


def test_beside_a_lost_server_all_counters_are_of_the_same_load():
    scenario = {**LARGE, "messages_per_second": 0.5, "servers": 3, "state": "server-lost"}
    predicted = rows(asked(scenario))
    assert predicted[listed.RECEIVED]["predicted"] == pytest.approx(0.75)
    assert predicted[NETWORK]["predicted"] == pytest.approx(2 * 0.75 * 5_120_000)


def test_the_list_can_be_given_to_typeperf():
    lines = as_file().splitlines()
    assert len(lines) == 25
    assert all(line.startswith("\\") and line.count("\\") == 2 for line in lines)


def test_a_steady_run_is_told_after_its_warm_up():
    found = asked(LARGE, file_of(steady()))
    run = found["run"]
    assert (run["steady"], run["reasons"], run["machine"]) == (True, [], "HUB01")
    # The cache is within a twentieth of where it ends just before three minutes are over.
    assert 160 <= run["warm_up_seconds"] <= 180
    assert run["counted_seconds"] == pytest.approx(1195, abs=20)
    got = rows(found)
    assert got[listed.RECEIVED]["measured"] == pytest.approx(2.03, rel=0.01)
    assert got[WRITES]["within_stated_error"] is True
    assert got[listed.AGGREGATE]["measured"] == got[listed.AGGREGATE]["largest"] == 27
    assert got[listed.AGGREGATE]["difference"] == 0
    assert got[WRITES]["difference"] == pytest.approx(1009 / got[WRITES]["predicted"] - 1, abs=0.02)
    assert got[READS]["difference"] is None
    assert got[PROCESSOR]["measured"] == pytest.approx(48, abs=0.5)
    assert got[r"Memory\Available MBytes"]["measured"] is None
    assert r"\Memory\Available MBytes" in run["missing"]
    assert run["inputs"] == {
        "message_bytes": pytest.approx(5_120_000),
        "messages_per_second": pytest.approx(2.03, rel=0.01),
        "queued_messages": 27,
    }


def test_the_throttled_test_is_found_as_it_was_printed():
    found = asked(PRESSED, file_of(throttled(), step=1))
    run = found["run"]
    assert run["steady"] is False
    assert "41 times" in run["reasons"][0]
    seen = {row["figure"].rpartition(".")[2]: row for row in run["back_pressure"]}
    assert seen["throttled_share"]["measured"] == pytest.approx(0.31, abs=0.003)
    assert seen["windows_per_hour"]["measured"] == pytest.approx(123)
    assert seen["longest_window"]["measured"] == 65
    assert seen["mean_window"]["measured"] == pytest.approx(9.03, abs=0.01)
    for row in run["back_pressure"]:
        assert row["measured"] == pytest.approx(row["predicted"], rel=0.01), row["label"]
    got = rows(found)
    assert got[listed.RECEIVED]["measured"] == pytest.approx(475 / 1200)
    assert got[READS]["difference"] == pytest.approx(0, abs=1e-9)


def test_a_queue_that_builds_up_is_no_steady_state():
    columns = steady()
    columns[listed.SUBMISSION] = [place / 10 for place in range(len(columns[listed.RECEIVED]))]
    run = asked(LARGE, file_of(columns))["run"]
    assert run["steady"] is False
    assert run["reasons"] == [each for each in run["reasons"] if "Submission Queue" in each]
    assert len(run["reasons"]) == 1


def test_without_messages_received_nobody_can_say():
    columns = {name: each for name, each in steady().items() if name != listed.RECEIVED}
    run = asked(LARGE, file_of(columns))["run"]
    assert run["steady"] is None
    assert run["state"].endswith("; throughput is not in the file.")
    assert all(row["measured"] is None for row in run["back_pressure"])


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        ((), "A steady state."),
        (
            (listed.SUBMISSION, listed.AGGREGATE),
            "Steady as far as seen: throughput; the queues are not in the file.",
        ),
        (
            (listed.SUBMISSION,),
            "Steady as far as seen: throughput and the delivery queues; the submission queue is "
            "not in the file.",
        ),
        (
            (listed.AGGREGATE,),
            "Steady as far as seen: throughput and the submission queue; the delivery queues are "
            "not in the file.",
        ),
        (
            (listed.RECEIVED, listed.SUBMISSION, listed.AGGREGATE),
            "Whether this is a steady state is not known: throughput and the queues are not in "
            "the file.",
        ),
        (
            (listed.RECEIVED, listed.AGGREGATE),
            "Steady as far as seen: the submission queue; throughput and the delivery queues are "
            "not in the file.",
        ),
    ],
)
def test_what_was_not_counted_is_never_steady(left_out, said):
    columns = {name: each for name, each in steady().items() if name not in left_out}
    run = asked(LARGE, file_of(columns))["run"]
    assert run["state"] == said
    assert run["steady"] is (None if left_out else True)
    assert run["reasons"] == []


def test_deliveries_of_both_kinds_are_all_deliveries_and_nothing_sampled_is_nothing_seen():
    columns = {name: each for name, each in steady().items() if name != listed.AGGREGATE}
    length = len(columns[listed.RECEIVED])
    columns[listed.REMOTE] = [2.0] * length
    assert asked(LARGE, file_of(columns))["run"]["steady"] is None
    columns[listed.MAILBOX] = [3.0] * length
    assert asked(LARGE, file_of(columns))["run"]["steady"] is True
    columns[listed.MAILBOX] = [None] * length
    assert asked(LARGE, file_of(columns))["run"]["steady"] is None


def test_a_queue_that_builds_up_is_told_without_the_throughput_too():
    columns = {name: each for name, each in steady().items() if name != listed.RECEIVED}
    columns[listed.SUBMISSION] = [place / 10 for place in range(len(columns[listed.AGGREGATE]))]
    run = asked(LARGE, file_of(columns))["run"]
    assert (run["steady"], run["state"]) == (False, "No steady state.")


def test_what_the_scenario_is_given_is_no_prediction():
    columns = {**steady(), listed.MESSAGE_BYTES: [5_370_880.0] * len(steady()[listed.RECEIVED])}
    got = rows(asked(LARGE, file_of(columns)))
    for path in (listed.MESSAGE_BYTES, listed.AGGREGATE, listed.CACHE, listed.RECEIVED):
        assert got[path]["within_stated_error"] is None
        assert got[path]["not_held"].endswith("no prediction")
    assert got[listed.MESSAGE_BYTES]["difference"] == pytest.approx(0.049)
    assert got[PROCESSOR]["within_stated_error"] is not None
    assert got[PROCESSOR]["not_held"] == ""
    # A queue that nobody gave is what the tests found, and that may be wrong.
    found = {key: each for key, each in LARGE.items() if key != "queued_messages"}
    assert rows(asked(found, file_of(columns)))[listed.AGGREGATE]["not_held"] == ""


def test_a_run_below_what_is_held_does_not_measure_it():
    scenario = {**LARGE, "messages_per_second": 50}
    columns = steady()
    columns[listed.RECEIVED] = [0.8 * each for each in columns[listed.RECEIVED]]
    slow = rows(asked(scenario, file_of(columns)))
    assert slow[listed.RECEIVED]["figure"] == listed.HELD
    assert slow[listed.RECEIVED]["measured"] < slow[listed.RECEIVED]["predicted"] / 1.1
    assert slow[listed.RECEIVED]["difference"] is None
    assert "did not ask for all" in slow[listed.RECEIVED]["not_held"]
    for path in (PROCESSOR, WRITES):
        assert slow[path]["not_held"] == "predicted for another rate than that of the run"
        assert slow[path]["within_stated_error"] is None
    columns[listed.SUBMISSION] = [place / 10 for place in range(len(columns[listed.RECEIVED]))]
    full = rows(asked(scenario, file_of(columns)))
    assert full[listed.RECEIVED]["difference"] < -0.1
    assert full[listed.RECEIVED]["within_stated_error"] is not None
    # One refusal, too short to be no steady state, shows that more was asked.
    columns[listed.SUBMISSION] = steady()[listed.SUBMISSION]
    columns[listed.RECEIVED][-5] = 0.0
    run = asked(scenario, file_of(columns))
    assert run["run"]["steady"] is True
    assert rows(run)[listed.RECEIVED]["difference"] < -0.1


def test_the_warm_up_can_be_given_and_is_five_minutes_without_the_cache():
    columns = steady()
    assert asked(LARGE, file_of(columns), warm_up_minutes=0)["run"]["warm_up_seconds"] == 0
    assert asked(LARGE, file_of(columns), warm_up_minutes=10)["run"]["warm_up_seconds"] == 600
    del columns[listed.CACHE]
    assert asked(LARGE, file_of(columns))["run"]["warm_up_seconds"] == 300


def test_samples_that_were_not_taken_and_words_at_the_end_are_passed_over():
    columns = steady()
    columns[PROCESSOR][::7] = [None] * len(columns[PROCESSOR][::7])
    text = file_of(columns) + '"Exiting, please wait..."\r\nThe command completed.\r\n'
    found = asked(LARGE, text)
    assert found["run"]["ignored_lines"] == 2
    assert rows(found)[PROCESSOR]["measured"] == pytest.approx(48, abs=0.5)


def test_other_languages_and_case_are_read():
    columns = {path.upper(): values for path, values in steady().items()}
    found = asked(LARGE, file_of(columns, separator=";", comma=","))
    assert rows(found)[listed.RECEIVED]["measured"] == pytest.approx(2.03, rel=0.01)


def test_network_cards_are_added_and_other_counters_counted():
    columns = steady()
    length = len(columns[READS])
    for card in ("Intel[R] PRO", "Intel[R] PRO _2"):
        columns[rf"Network Interface({card})\Bytes Total/sec"] = [100.0] * length
    columns[r"System\Processes"] = [50.0] * length
    found = asked(LARGE, file_of(columns))
    assert rows(found)[r"Network Interface(*)\Bytes Total/sec"]["measured"] == 200
    assert found["run"]["other_columns"] == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-columns"),
        ("time;speed\n1;2\n", "no-counters"),
        (file_of({r"System\Processes": [1.0] * 20}), "no-counters"),
        (file_of({listed.RECEIVED: [1.0] * 9}), "too-few"),
        (file_of({listed.RECEIVED: [1.0] * 20}, step=0), "time-goes-back"),
        (file_of({listed.RECEIVED: [1.0] * 20}).replace("1.000000", "one", 1), "no-number"),
        (file_of({listed.RECEIVED: [1.0] * 20}).replace("1.000000", "-2.5", 1), "no-number"),
        (file_of({listed.RECEIVED: [1.0] * 20}).replace(',"1.000000"', "", 1), "too-short"),
        (file_of({listed.RECEIVED: [1.0] * 20}), "never-warm"),
        (
            file_of({listed.RECEIVED: [1.0] * 20}).replace(
                f'"\\\\HUB01\\{listed.RECEIVED}"',
                f'"\\\\HUB01\\{listed.RECEIVED}","\\\\HUB02\\{listed.CACHE}"',
            ),
            "several-machines",
        ),
        (
            file_of({listed.RECEIVED: [1.0] * 20}).replace(
                f'"\\\\HUB01\\{listed.RECEIVED}"',
                f'"\\\\HUB01\\{listed.RECEIVED}","\\\\hub01\\{listed.RECEIVED}"',
            ),
            "duplicate-column",
        ),
    ],
)
def test_a_file_that_cannot_be_used_says_why(text, code):
    found = problems({"scenario": HUB, "csv": text})
    assert {each for _, each in found} == {code}
    assert {pointer for pointer, _ in found} == {"/csv"}


def test_every_mistake_is_found_at_once():
    broken = copy.deepcopy(HUB)
    broken["message_bytes"] = -1
    found = problems({"scenario": broken, "csv": "x", "warm_up_minutes": "ten", "cvs": 1})
    assert {pointer for pointer, _ in found} == {
        "/cvs",
        "/scenario/message_bytes",
        "/warm_up_minutes",
        "/csv",
    }
    assert problems(["x"]) == [("", "wrong-type")]
    assert problems({}) == [("/scenario", "required")]
    assert problems({"scenario": RELAY}) == [("/scenario/system", "not-a-hub")]
    assert problems({"scenario": HUB, "csv": 5}) == [("/csv", "wrong-type")]


def told(text):
    """Whether a text is read, or every problem of it has a reason and a remedy."""
    try:
        read(text)
    except InputProblems as error:
        return all(each.message and each.hint for each in error.problems)
    return True


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=400))
def test_no_text_ends_in_a_fault(text):
    assert told(text)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(sorted(steady())),
    st.integers(0, 2000),
    st.text(alphabet=',;"\r\n\\ 0123456789.e-', max_size=20),
)
def test_no_damage_to_a_file_ends_in_a_fault(name, place, put):
    text = file_of({name: steady()[name]})
    assert told(text[:place] + put + text[place:])


@pytest.mark.parametrize(
    ("shape", "builds_up"),
    [
        # By less than two messages, by less than half of what waits, and up and down again.
        ([place / 200 for place in range(240)], False),
        ([100 + place / 12 for place in range(240)], False),
        ([40.0 * (place > 79) - 10.0 * (place > 159) for place in range(240)], False),
        ([place / 12 for place in range(240)], True),
    ],
)
def test_what_counts_as_building_up(shape, builds_up):
    columns = {
        listed.RECEIVED: [2.0] * 240,
        listed.CACHE: [512.0] * 240,
        listed.REMOTE: shape,
    }
    run = asked(LARGE, file_of(columns))["run"]
    assert (run["steady"] is False) is builds_up


def test_far_below_what_was_predicted_is_beyond_the_error_too():
    columns = {PROCESSOR: [20.0] * 100, listed.CACHE: [512.0] * 100}
    row = rows(asked(LARGE, file_of(columns)))[PROCESSOR]
    assert row["difference"] < -0.5
    assert row["within_stated_error"] is False


def test_a_queue_that_was_always_empty_is_no_input():
    columns = {listed.AGGREGATE: [0.0] * 100, listed.CACHE: [512.0] * 100}
    assert asked(LARGE, file_of(columns))["run"]["inputs"] == {}


def test_very_many_bad_lines_are_not_all_told():
    text = file_of({listed.RECEIVED: [1.0] * 100}).replace("1.000000", "one")
    assert len(problems({"scenario": HUB, "csv": text})) == 20


def noisy(noise, count=300, ramp=40, seed=7):
    """Samples of five seconds: a cache that grows over a ramp, and strays by a share throughout."""
    draw = Random(seed)
    level = [512 * min(1, (place + 1) / ramp) for place in range(count)]
    return {
        listed.RECEIVED: [15.0] * count,
        listed.CACHE: [each * (1 + draw.uniform(-noise, noise)) for each in level],
    }


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("noise", [0.0, 0.05, 0.1, 0.2])
def test_noise_of_the_cache_is_no_warm_up(noise, seed):
    """The ramp lasts 200 s; all that follows is noise."""
    run = asked(LARGE, file_of(noisy(noise, seed=seed)))["run"]
    assert 140 <= run["warm_up_seconds"] <= 230


def test_a_cache_that_grows_to_the_end_says_where_and_how_to_say_otherwise():
    with pytest.raises(InputProblems) as caught:
        asked(LARGE, file_of({**noisy(0), listed.CACHE: [1.02**each for each in range(300)]}))
    (problem,) = caught.value.problems
    assert problem.code == "never-warm"
    assert re.match(r"The cache still changed by [\d.]+ % at 24:55\. After it 0 ", problem.message)
    assert "0 leaves out none" in problem.hint


def test_a_rate_that_met_no_refusal_is_not_held_against_the_most():
    calm = asked(LARGE, file_of(steady()))["run"]["back_pressure"][-1]
    assert (calm["label"], calm["measured"]) == ("Most the server could take", None)
    full = asked(LARGE, file_of(throttled()))["run"]["back_pressure"][-1]
    assert full["label"] == "Rate between them"
    assert full["measured"] == pytest.approx(475 / 830, rel=0.01)


@pytest.mark.parametrize(("size", "alike"), [(0.91, True), (1.09, True), (0.89, False), (5, False)])
def test_a_run_of_another_message_size_is_not_held_against_the_model(size, alike):
    samples = steady()
    samples[listed.MESSAGE_BYTES] = [size * 5_120_000.0] * len(samples[listed.MESSAGE_BYTES])
    found = asked(LARGE, file_of(samples))
    marks = {row["within_stated_error"] for row in found["counters"]}
    assert bool(found["run"]["not_comparable"]) is not alike
    assert (marks == {None}) is not alike
    assert rows(found)[listed.MESSAGE_BYTES]["difference"] == pytest.approx(size - 1)
    if not alike:
        [said] = found["run"]["not_comparable"]
        assert f"{size * 5_120_000:,.0f} bytes on average" in said
        assert "5,120,000" in said


def test_without_a_counted_size_nothing_is_said_of_it():
    samples = steady()
    del samples[listed.MESSAGE_BYTES]
    assert asked(LARGE, file_of(samples))["run"]["not_comparable"] == []
