"""What a person waits for who searches a million designs: the first front drawn, and the whole.

From the click on the button of the question, in a real browser, with web server and worker as in
production, on the database and the queue that DATABASE_URL and BROKER_URL name.
"""

import statistics
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from browsing import prepare, running, say, signed_in_page, web_server
from search_question import A_MILLION, document

from planner.celery import app
from planner.launch import programs
from planner.models import Plan
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import create_scenario
from planner.services.searches import searches, steering

TARGET = 1000
ROUNDS = 5

# Notes when the button was pressed, when a front is to be seen, and when the search was done.
MARKS = """(() => {
    const note = (name) => {
        sessionStorage[name] ??= String(performance.timeOrigin + performance.now());
    };
    addEventListener("click", (event) => {
        if (event.target.closest("#search-button")) note("pressed");
    }, true);
    const drawn = () => {
        const canvas = document.getElementById("front-canvas");
        if (!canvas?.checkVisibility() || !canvas.width) return false;
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value) => value > 0);
    };
    const look = () => {
        if (!sessionStorage.front && drawn()) note("front");
        const result = document.getElementById("result");
        if (result && !document.querySelector("#part-status progress")) note("done");
        if (!sessionStorage.front || !sessionStorage.done) requestAnimationFrame(look);
    };
    addEventListener("DOMContentLoaded", () => requestAnimationFrame(look));
})()"""

MARKED = """() => new Promise((resolve) => {
    const look = () => {
        if (sessionStorage.front && sessionStorage.done) resolve({ ...sessionStorage });
        else setTimeout(look, 20);
    };
    look();
})"""


def main():
    organisation, user = prepare()
    catalogue = catalogue_of(organisation)
    asked = document(A_MILLION)
    plan = Plan.objects.filter(organisation=organisation).first()
    scenario = create_scenario(plan, user, "A million designs", asked["scenario"], catalogue)
    # The question comes to the form as an earlier search does; that one itself is not run.
    earlier = searches.start_search(
        organisation, user, asked, "Earlier", catalogue, lambda *part: None, scenario
    )
    steering.act(earlier, "cancel", lambda *part: None)
    question = f"/scenarios/{scenario.pk}/search/?from={earlier.pk}"
    listening = partial(app.control.ping, timeout=0.2)
    with (
        web_server() as address,
        running(programs.worker(), listening),
        signed_in_page(address, user) as page,
    ):
        page.add_init_script(MARKS)
        rounds = [measure(page, address + question) for _ in range(ROUNDS + 1)][1:]
    fronts, wholes = zip(*rounds, strict=True)
    say("search_page.first_front_ms", statistics.median(fronts), TARGET)
    say("search_page.slowest_first_front_ms", max(fronts), TARGET)
    say(
        "search_page.done_ms",
        statistics.median(wholes),
        statistics.median(fronts),
        f"the first front; a million designs, {programs.QUEUE_WORKERS} workers",
    )


def measure(page, question):
    """Milliseconds to the first front and to the end of one search."""
    page.goto(question)
    page.evaluate("sessionStorage.clear()")
    page.locator("#search-button").click()
    page.wait_for_url("**/searches/*/")
    marks = page.evaluate(MARKED)
    pressed = float(marks["pressed"])
    return float(marks["front"]) - pressed, float(marks["done"]) - pressed


if __name__ == "__main__":
    main()
