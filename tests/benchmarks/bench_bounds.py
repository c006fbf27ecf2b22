"""What must not take long, each with the most processor time that it may take.

The search that the form suggests for every demo scenario, the cases of Microsoft's calculator, and
a sweep of Exchange 2013's designs.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import json
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")

import django

django.setup()

from bench_sheet import say

from calculators import engine, search
from calculators.inputs.catalogue import FIXTURES, from_fixtures
from planner.pages.search_form import ask

CATALOGUE = from_fixtures()
CALCULATOR = Path(__file__).parents[1] / "calculators/fixtures/exchange_2013_calculator.json"
SUGGESTED_S = 2
CASES = 450
CASES_S = 10
DESIGNS_A_SECOND = 50_000
AXES = {
    "/disk_layout": ["calculated", "raid10"],
    "/servers_per_dag_primary_site": {"from": 2, "to": 16},
    "/ha_copies": {"from": 2, "to": 4},
    "/populations/0/mailbox_limit_mb": {"from": 1024, "to": 20_480, "step": 512},
    "/db_disk_size_primary_site": {"from": 1000, "to": 12_000, "step": 500},
    "/ram_gib": [64, 96, 128, 192],
}


def seconds(work):
    """The processor time of some work, and what it gave."""
    began = time.process_time()
    found = work()
    return time.process_time() - began, found


def demo_documents():
    for path in sorted(Path(FIXTURES / "demo").glob("*.json")):
        content = json.loads(path.read_text())
        for plan in content if isinstance(content, list) else [content]:
            yield from (scenario["document"] for scenario in plan["scenarios"])


def suggested(document):
    """The search that the form suggests, from the form to the answer."""
    question = search.read(ask.question(ask.first_form(document, CATALOGUE)), CATALOGUE)
    return search.finish(question, search.sweep(question))


def cases():
    """The calculator's cases, over and over."""
    families = json.loads(CALCULATOR.read_text())["families"].values()
    every = [case["inputs"] for family in families for case in family.values()]
    for number in range(CASES):
        inputs = every[number % len(every)]
        engine.size({"system": "exchange-2013", "calculator_inputs": inputs}, CATALOGUE)


def later_edition():
    """A demo scenario of an edition that the calculator's rules size."""
    return next(row for row in demo_documents() if row["system"] == "exchange-2013")


def main():
    slowest = max(seconds(lambda d=document: suggested(d))[0] for document in demo_documents())
    say("bounds.slowest_suggested_search", slowest, "s", f"{SUGGESTED_S} s", slowest / SUGGESTED_S)
    took, _ = seconds(cases)
    say("bounds.calculator_cases", took, "s", f"{CASES_S} s for {CASES}", took / CASES_S)
    question = search.read({"scenario": later_edition(), "axes": AXES}, CATALOGUE)
    took, found = seconds(lambda: search.sweep(question))
    rate = found.seen / took
    bound = f"at least {DESIGNS_A_SECOND} designs/s"
    say("bounds.exchange_2013_designs", rate, "designs/s", bound, rate / DESIGNS_A_SECOND)


if __name__ == "__main__":
    main()
