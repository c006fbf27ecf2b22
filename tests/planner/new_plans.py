"""New plans as tests begin them."""

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from planner.pages.plans.new_plan import NewPlan

HUB, RELAY = "exchange-2007-hub", "postfix-relay"
MAILBOX = "exchange-2007-mailbox"


def begun(**asked):
    """The form of these answers, its first scenario, and what that is sized to."""
    form = NewPlan.read(asked, from_fixtures())
    document = form.document()
    return form, document, engine.size(document, from_fixtures(), working=False)
