"""Why designs fail as their sites hold unequal numbers of copies, and which inputs set that."""

from __future__ import annotations

from calculators.checks.server import CHECKS
from calculators.inputs.fields import Field
from calculators.search.partial import Partial
from calculators.search.question.question import Question
from calculators.systems import SYSTEMS
from calculators.systems.exchange_2013.fields.workbook import ACTIVE_ACTIVE, ACTIVE_PASSIVE, MODELS

CHECK = "equal-sites"
_MODEL, _SECOND = "site_resilience_model", "ha_copies_secondary_site"


def notes(question: Question, found: Partial) -> list[str]:
    """What to set where designs fail that limit, of what does not vary: how the sites share, and
    the copies in the second site. Nothing where one of them varies and some designs hold."""
    varied = {place.rpartition("/")[2] for axis in question.space.axes for place in axis.filled}
    broken = any(name.rpartition("/")[2] == CHECK for name in found.broken)
    if not broken or (found.held and varied & {_MODEL, _SECOND}):
        return []
    document = question.space.document(0)
    fields = {field.name: field for field in SYSTEMS[document["system"]].fields}
    said = (
        f"“{CHECKS[CHECK].label}” asks that each of two sites that serve users holds as many "
        "copies of a database, lagged ones included."
    )
    if _MODEL not in varied:
        said = f"{said} {_shared(fields[_MODEL], document.get(_MODEL) is None)}"
    if _SECOND not in varied:
        said = f"{said} “{fields[_SECOND].label}” may vary with the copies, too."
    return [said]


def _shared(model: Field, empty: bool) -> str:
    """What “How the sites share” stands at, and what to set where one site alone serves users."""
    stands = "is left empty, which counts as" if empty else "is"
    return (
        f"“{model.label}” {stands} “{MODELS[ACTIVE_ACTIVE]}”; set it to "
        f"“{MODELS[ACTIVE_PASSIVE]}” if one alone serves them."
    )
