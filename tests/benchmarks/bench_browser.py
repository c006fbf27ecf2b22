"""What a person waits for: the size of a page, and from the input event to the new numbers
painted, in a real browser.

The server is the one that runs in production, on the database that DATABASE_URL names.
"""

import statistics
import sys
import time
from http import HTTPStatus
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from browsing import prepare, say, signed_in_page, web_server
from django.test import Client
from django.urls import reverse

from planner.models import Scenario
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import create_plan, create_scenario
from planner.services.scenarios.sizings import size_scenario

TARGET, TARGET_2013, TARGET_PLAN = 150, 250, 300
TARGET_PAGE_KB = 250
ROUNDS = 25
SCENARIOS, PLAN_ROUNDS = 50, 9

# Types a number and waits until the sentence that answers it, and says how many users there are,
# has been painted.
MEASURE = """(users) => new Promise((resolve) => {
    const input = document.getElementById("f-populations-0-users");
    const sentence = document.getElementById("headline");
    const before = sentence.textContent;
    const watcher = new MutationObserver(() => {
        if (sentence.textContent === before) return;
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
    });
    watcher.observe(sentence, { subtree: true, childList: true, characterData: true });
    input.value = String(users);
    const begun = performance.now();
    input.dispatchEvent(new Event("input", { bubbles: true }));
})"""


def times_ms(page, address, scenario):
    """From key to paint, once for each of different numbers of users."""
    page.goto(f"{address}/scenarios/{scenario.pk}/")
    page.locator("#charts canvas").first.wait_for()
    page.evaluate(MEASURE, 3001)
    return [page.evaluate(MEASURE, 3100 + 7 * number) for number in range(ROUNDS)]


def plan_ms(organisation, user):
    """What the server takes for the page of a plan with many scenarios."""
    catalogue = catalogue_of(organisation)
    document = Scenario.objects.filter(plan__organisation=organisation).first().document()
    name = f"{SCENARIOS} scenarios"
    plan = organisation.plans.filter(name=name).first() or create_plan(organisation, user, name)
    for place in range(plan.scenarios.count(), SCENARIOS):
        made = create_scenario(plan, user, f"Scenario {place}", document, catalogue)
        size_scenario(made, user, catalogue)
    client = Client()
    client.force_login(user)
    address = reverse("plan", args=[plan.pk])
    times = []
    for _ in range(PLAN_ROUNDS):
        began = time.perf_counter()
        if client.get(address, HTTP_HOST="localhost").status_code != HTTPStatus.OK:
            raise SystemExit("the plan does not open")
        times.append(1000 * (time.perf_counter() - began))
    return statistics.median(times)


def largest_kb(user):
    """The largest page of a scenario among the examples, as the server sends it uncompressed."""
    client = Client()
    client.force_login(user)
    examples = Scenario.objects.filter(plan__organisation__name="Demo", plan__example=True)
    addresses = [reverse("scenario", args=[each.pk]) for each in examples]
    pages = [client.get(address, HTTP_HOST="localhost") for address in addresses]
    return max(len(each.content) for each in pages) / 1000


def main():
    organisation, user = prepare()
    say("plan.fifty_scenarios_ms", plan_ms(organisation, user), TARGET_PLAN)
    say("page.scenario_largest_kb", largest_kb(user), TARGET_PAGE_KB, unit="kB")
    demo = list(Scenario.objects.filter(plan__organisation__name="Demo").order_by("id"))
    groups = next(each for each in demo if each.system == "exchange-2013")
    with web_server() as address, signed_in_page(address, user) as page:
        times = times_ms(page, address, demo[0])
        say("browser.recalculation_ms", statistics.median(times), TARGET)
        say("browser.recalculation_slowest_ms", max(times), TARGET)
        times = times_ms(page, address, groups)
        say("browser.recalculation_2013_ms", statistics.median(times), TARGET_2013)


if __name__ == "__main__":
    main()
