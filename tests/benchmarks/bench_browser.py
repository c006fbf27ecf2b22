"""What a person waits for: from the input event to the new numbers painted, in a real browser.

The server is the one that runs in production, on the database that DATABASE_URL names.
"""

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from browsing import prepare, say, signed_in_page, web_server

from planner.models import Scenario

TARGET, TARGET_2013 = 200, 300
ROUNDS = 25

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


def main():
    _, user = prepare()
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
