"""Pictures of a page: each is drawn as it comes near to what is seen."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def is_drawn(canvas):
    """Waits until a picture is drawn."""
    expect(canvas).to_have_attribute("style", re.compile("width: [1-9]"))


def see_all(page):
    """Goes to every picture of the page until it is drawn, then to the top; how many there are."""
    page.locator("#charts canvas").first.wait_for()
    canvases = page.locator("#charts canvas").all()
    for canvas in canvases:
        canvas.scroll_into_view_if_needed()
        is_drawn(canvas)
    page.evaluate("scrollTo(0, 0)")
    return len(canvases)
