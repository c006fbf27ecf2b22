"""Netflix's open capacity planner beside the design search: candidates a second, uncertain plans.

The work differs: the planner sizes clusters of cloud servers by its own models from its own
catalogue, one candidate at a time, and says why each was refused; the search sizes designs of a
mail server's disks. Both hold every candidate against limits and keep the best.
"""

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_sheet import best_ms, say
from search_question import A_MILLION, CATALOGUE, document, question
from service_capacity_modeling.capacity_planner import CapacityPlanner
from service_capacity_modeling.interface import (
    CapacityDesires,
    DataShape,
    Interval,
    QueryPattern,
)
from service_capacity_modeling.models.org import netflix

from calculators.search import finish, read, sweep

MODELS = ("cassandra", "evcache", "stateless-java")
REGION = "us-east-1"
TURNS = 5
# As many draws as the planner takes by itself.
FUTURES = 128
WORK = "its own model, its own catalogue: the work differs"


class Counting(CapacityPlanner):
    """The planner, counting the candidates it looks at."""

    looked_at = 0

    def generate_scenarios(self, *arguments, **named):
        for scenario in super().generate_scenarios(*arguments, **named):
            self.looked_at += 1
            yield scenario


def interval(middle):
    """A range from a tenth to ten times the middle, nine in ten sure."""
    return Interval(low=middle / 10, mid=middle, high=middle * 10, confidence=0.9)


def desires():
    """A modest service: 10,000 reads and as many writes a second on 100 GiB."""
    return CapacityDesires(
        service_tier=1,
        query_pattern=QueryPattern(
            estimated_read_per_second=interval(10_000),
            estimated_write_per_second=interval(10_000),
        ),
        data_shape=DataShape(estimated_state_size_gib=interval(100)),
    )


def uncertain():
    """A search of 1,024 designs in as many futures as the planner draws."""
    asked = document(1, groups=8, stripes=1)
    asked["ranges"] = {
        "/populations/0/iops_per_user": {"low": 0.03, "likely": 0.04, "high": 0.06},
        "/populations/0/users": {"low": 3000, "likely": 4000, "high": 6000},
    }
    del asked["axes"]["/populations/0/users"]
    asked["objectives"].append({"figure": "futures_held", "goal": "most"})
    return read({**asked, "futures": FUTURES}, CATALOGUE)


def candidates_a_second(planner, name):
    rates = []
    planner.plan_certain(f"org.netflix.{name}", REGION, desires())
    for _ in range(TURNS):
        planner.looked_at = 0
        start = time.perf_counter()
        planner.plan_certain(f"org.netflix.{name}", REGION, desires())
        rates.append(planner.looked_at / (time.perf_counter() - start))
    return statistics.median(rates)


def main():
    planner = Counting()
    planner.register_group(netflix.models)
    asked = question(A_MILLION)
    ours = 1000 * asked.space.size / best_ms(lambda: finish(asked, sweep(asked)), TURNS)
    for name in MODELS:
        rate = candidates_a_second(planner, name)
        say(
            f"search.against_netflix.{name}",
            ours / rate,
            "times its candidates a second",
            f"service-capacity-modeling, {rate:,.0f} candidates/s, the search {ours:,.0f} "
            f"designs/s; {WORK}",
            ours / rate,
        )
    doubtful = uncertain()
    took = best_ms(lambda: finish(doubtful, sweep(doubtful)), TURNS) / 1000
    for name in MODELS:
        start = time.perf_counter()
        planner.plan(f"org.netflix.{name}", REGION, desires())
        seconds = time.perf_counter() - start
        say(
            f"netflix.uncertain_plan.{name}",
            seconds,
            "s",
            f"a search of {doubtful.size:,} designs in {FUTURES} futures, {took:.2f} s; {WORK}",
            seconds / took,
        )


if __name__ == "__main__":
    main()
