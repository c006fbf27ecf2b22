"""How far a page moved by itself while it came."""

SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  const add = (list) => list.forEach((each) => { if (!each.hadRecentInput) sum += each.value; });
  const watch = new PerformanceObserver((list) => add(list.getEntries()));
  watch.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => { add(watch.takeRecords()); done(sum); }, 100);
})"""


def jumped(page):
    """The layout shifts so far, without a unit: below 0.1 is called good, and 0 is meant."""
    return page.evaluate(SHIFTS)
