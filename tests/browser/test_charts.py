"""Charts as they are drawn on the page."""

import pytest

from planner.models import Scenario
from tests.browser.drawn import is_drawn

pytestmark = pytest.mark.slow

# What is drawn on each canvas, path by path.
RECORD = """
const kept = (canvas) => (canvas.drawn ??= []);
for (const name of ["moveTo", "lineTo"]) {
  const draw = Path2D.prototype[name];
  Path2D.prototype[name] = function (x, y) {
    (this.points ??= []).push([x, y]);
    return draw.call(this, x, y);
  };
}
const pen = CanvasRenderingContext2D.prototype;
const stroke = pen.stroke;
pen.stroke = function (...path) {
  if (path[0]?.points) kept(this.canvas).push(path[0].points);
  return stroke.apply(this, path);
};
"""


def drawn_on(page, question):
    canvas = page.locator(f"#charts canvas[aria-label^='{question}']")
    canvas.scroll_into_view_if_needed()
    is_drawn(canvas)
    return canvas.evaluate("(canvas) => canvas.drawn")


def test_what_is_bought_whole_jumps_as_soon_as_more_is_asked_for(page, demo):
    """What is drawn is never too little."""
    page.add_init_script(RECORD)
    relay = Scenario.objects.filter(system="postfix-relay").first()
    page.goto(f"/scenarios/{relay.pk}/")
    drawn = drawn_on(page, "How many relays does a higher peak need?")
    steps = max(drawn, key=len)
    first, *corners = steps
    assert len(corners) > 20
    # A corner, then level as far as the next point.
    for at in range(0, len(corners) - 1, 2):
        corner, point = corners[at], corners[at + 1]
        before = corners[at - 1] if at else first
        assert (corner[0], corner[1]) == (before[0], point[1])
    assert len({y for _, y in corners}) > 2
