"""The answer of a search in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from calculators.checks.server import CHECKS
from calculators.inputs.common_fields import SERVER_FAILOVER
from calculators.search.objectives import PRICE, USERS_HELD
from calculators.sheet.said.differences import difference_shown
from calculators.sheet.said.numbers import count, listed, percent, quantity, recommendations, shown
from calculators.sheet.said.protection import SETTINGS
from calculators.systems.shared.failure_lines import SERVER_LOST
from planner.pages.search_form.figures import own_name
from planner.pages.search_form.words import lowered
from planner.pages.search_result.found import LEAST, Found, reached
from planner.pages.search_result.reasons import limit_name
from planner.pages.search_result.ways_on import unknown_goals
from planner.report.words.verdicts import FAIL

# From here on a share is whole numbers elsewhere.
_MANY = 0.1
# So much more is said in times.
_TIMES = 1
_HOLDS, _HOLD = " that holds", " that hold"
_KEEPS, _KEEP = " that gives up nothing", " that give up nothing"
_BEST = {
    ("price", LEAST): "Cheapest that holds",
    ("disks", LEAST): "Fewest disks that hold",
    ("users_held", "most"): "Holds the most",
    ("disks.all", LEAST): "Fewest disks that hold",
    ("servers.all", LEAST): "Fewest servers that hold",
    ("relays.planned", LEAST): "Fewest relays that hold",
}
_NONE_REACHED = (
    "Nothing holds: with a server lost its mailboxes are down in every design, as no passive "
    f"node takes them over. Where one does, say so under “{SERVER_FAILOVER.label}”; else search "
    "without that loss."
)
_RESTORE = SETTINGS["restore_volume"]
# What is bought where bays end, so that without them its price is not known.
_BAYS = CHECKS["bays"].label


def sentence(found: Found, running: bool) -> str:
    """The best design by the first objective, and how it stands to today's."""
    if found.front:
        return _best(found, running)
    answer = found.answer
    if answer["holding"]:
        so_far = " so far" if running else ""
        goal = lowered(found.objectives[0]["label"])
        if answer["holding"] == 1:
            return (
                f"One design holds{so_far}, and its {goal} is not known. What is missing is named "
                "below."
            )
        return (
            f"{count(answer['holding'])} designs hold{so_far}. Which is best cannot be said: "
            f"{goal} is not known for any of them. What is missing is named below."
        )
    if running:
        return "Nothing holds so far."
    if not answer["buildable"]:
        return "None of these designs can be built."
    relaxed = answer.get("relaxation")
    if relaxed:
        return (
            f"Nothing holds. {found.words.described(relaxed['values'])} comes closest: its limits "
            f"would have to give way by {percent(relaxed['by'])}."
        )
    if _none_reached(answer):
        return _NONE_REACHED
    most = max(answer["rejections"], key=lambda row: (row["broken"], row["alone"]), default=None)
    if most is None:
        return "Nothing holds."
    return (
        f"Nothing holds: {count(most['broken'])} of {count(answer['buildable'])} designs that can "
        f"be built fail “{limit_name(most)}”."
    )


def _none_reached(answer: Mapping[str, Any]) -> bool:
    """Whether every design fails with a server lost, however it is built: the others do not reach
    its databases, or there are none. More designs may break another limit, which is not why."""
    broken = {row["check"]: row["broken"] for row in answer["rejections"]}
    reached, left = (
        broken.get(f"{SERVER_LOST}/{name}", 0) for name in ("mailboxes-reached", "server-left")
    )
    return bool(reached) and reached + left == answer["buildable"]


def beside(found: Found) -> list[str]:
    """What is said below the sentence: what was not checked, where the best breaks and today's
    design does not, how its load is shared, and where today's stands among the candidates."""
    if not found.front:
        return []
    best = found.lead
    reached = best["objectives"]
    number = reached.get("servers.all") or reached.get("relays.planned")
    free = USERS_HELD in reached
    shared = "" if free else found.words.load_shared(best["values"], number)
    said = [] if found.is_today(best) else found.losses(best["design"])
    parts = (
        _nothing_lost(found),
        _unrestored(found),
        _asked(found),
        *said,
        *_unsure(found),
        shared,
        _today(found),
    )
    return [each for each in parts if each]


def _unsure(found: Found) -> list[str]:
    """What nobody could check on the best, and what would be better had it been."""
    goal, rival = found.objectives[0], found.rival
    if rival:
        return [f"{_rival(found, goal, rival['not_checked'], rival)}."]
    return [_why_unchecked(found, goal, found.unchecked)] if found.unchecked else []


def _nothing_lost(found: Found) -> str:
    """That the best gives up nothing, where others do or today's design does already; what it
    gives up stands in the sentence."""
    best = found.lead
    if found.gives_up(best):
        return ""
    if (already := found.today_without) and not found.is_today(best):
        return f"Gives up nothing more than today's design, which does without {listed(already)}."
    kept = found.keeping and found.keeping["design"] == best["design"]
    return f"Gives up nothing{_but_advice(found, best)}." if kept else ""


def _unrestored(found: Found) -> str:
    """Where the room for a restore is, of a best that gives up the volume for it: it may take more
    disks than that volume had; "" of any other."""
    if _RESTORE not in found.gives_up(found.lead):
        return ""
    return (
        f"Without the {_RESTORE} each database volume keeps the room for maintenance and a "
        "restore: the disks that this takes are counted."
    )


def _but_advice(found: Found, design: Mapping[str, Any]) -> str:
    """The advice that a design does not keep beyond what today's does not either, as it goes on
    behind "nothing": " but 1 recommendation"; "" where there is none."""
    more = found.advice_not_kept(design) - found.advice_not_kept(found.today)
    return f" but {recommendations(more)}" if more > 0 else ""


def keeping(found: Found, search_id: str) -> dict[str, str] | None:
    """The best design that gives up nothing, where that is not the one that the answer speaks of:
    what it is, what it costs more than that and than today's, and the two beside today's. None
    where it is today's, as the sentence says."""
    design, goal = found.keeping, found.objectives[0]
    if design is None or not found.front or design["design"] == found.lead["design"]:
        return None
    if found.gives_up(found.lead) and found.is_today(design):
        return None
    value, best = (each["objectives"][goal["figure"]] for each in (design, found.lead))
    what = f"{_keeping_what(goal)}{_but_advice(found, design)}"
    more = difference_shown(best, value, goal["unit"])
    first = found.front[0]["design"] == found.lead["design"]
    than = "candidate 1" if first else "the one above"
    more = f" ({more} against {than})" if more else ""
    told = f", {reached(goal, value)}{more}{_against_today(found, goal, value)}"
    if names := design["not_checked"]:
        told = f"{told}; not checked: {_unsaid(names)}"
    numbers = [found.lead["design"], design["design"]]
    query = urlencode([("design", number) for number in numbers])
    return {
        "what": f"{what[:1].upper()}{what[1:]}",
        "design": found.described(design),
        "told": f"{told}.",
        "address": reverse("search-design", args=[search_id, design["design"]]),
        "compare": f"{reverse('search-compare', args=[search_id])}?{query}",
    }


def _keeping_what(goal: Mapping[str, Any]) -> str:
    """What the best by a goal is called of those that give up nothing."""
    what = _what(goal)
    if what.endswith((_HOLD, _HOLDS)):
        return what.replace(_HOLDS, _KEEPS).replace(_HOLD, _KEEP)
    return f"{what}{_KEEPS}"


def _what(goal: Mapping[str, Any]) -> str:
    """What the best by a goal is called."""
    named = _BEST.get((goal["figure"], goal["goal"]))
    return named or f"{goal['goal']} {lowered(goal['label'])}"


def _asked(found: Found) -> str:
    """The states with something lost in which every candidate holds, as they were asked for."""
    lost = found.lost_asked
    if not lost:
        return ""
    unchecked = found.lead.get("not_checked", found.unchecked)
    checked = ", as far as could be checked" if unchecked else ""
    return f"Holds with {listed(lost)} too, as was asked for{checked}."


def _today(found: Found) -> str:
    """Today's design among the candidates: one of them, or no better than one."""
    if found.today is None:
        return ""
    ranks = dict(enumerate(found.front, start=1))
    own = next((rank for rank, row in ranks.items() if found.is_today(row)), None)
    if own is not None:
        return f"Today's design is candidate {count(own)}."
    told = ", ".join(_reached(**each) for each in found.told(found.today))
    if found.today["verdict"] == FAIL:
        return f"Today's design does not hold ({told})."
    rank = next((rank for rank, row in ranks.items() if _no_worse(found, row)), None)
    if rank is None:
        return f"Today's design is none of the candidates ({told})."
    alike = ranks[rank]["objectives"] == found.today["objectives"]
    return (
        f"Today's design is none of the candidates ({told}): candidate {count(rank)} is as good "
        f"{'' if alike else 'or better '}by every goal{_but(found, ranks[rank])}."
    )


def _but(found: Found, row: dict[str, Any]) -> str:
    """What the goals do not say of a candidate: what it gives up, and where it breaks and today's
    design does not."""
    number, given_up = row["design"], found.gives_up(row)
    less = f"; but it gives up {listed(given_up)}" if given_up else ""
    if number not in found.in_states:
        return f"{less}; what it stands when something breaks stands on its page"
    lost = found.broken(number).removesuffix(".")
    return f"{less}; but it {lost[:1].lower()}{lost[1:]}" if lost else less


def _reached(label: str, text: str) -> str:
    """A goal with its value: "32 servers in all", "headroom 4 %"."""
    label, (number, _, unit) = lowered(label), text.partition(" ")
    if not unit or not label.startswith(unit):
        return f"{label} {text}"
    # "1 server that may be lost", of "servers that may be lost".
    return f"{number} {label.replace(f'{unit}s', unit, 1) if number == '1' else label}"


def _no_worse(found: Found, row: dict[str, Any]) -> bool:
    """Whether a candidate is no worse than today's design by any goal."""
    for goal in found.objectives:
        here, now = (each["objectives"].get(goal["figure"]) for each in (row, found.today or {}))
        if here is None or now is None:
            return False
        if here > now if goal["goal"] == LEAST else here < now:
            return False
    return True


def _best(found: Found, running: bool) -> str:
    best, goal = found.lead, found.objectives[0]
    value = best["objectives"][goal["figure"]]
    what = _what(goal)
    known, rival = found.answer.get("best_checked"), found.rival
    names = rival["not_checked"] if rival else found.unchecked
    if rival:
        what = f"{what.removesuffix(_HOLD).removesuffix(_HOLDS)} of those known to hold"
    elif found.answer.get("at_the_end"):
        # With a wider range another may hold more, as is said below.
        what = f"{what} of what was looked at"
    what = f"{what}{_of_the_known(found)}"
    if names and not rival:
        what = f"{what}, {_unsaid(names)} aside"
    if not_kept := (known or found.opened).get("advice_not_kept"):
        what = f"{what}, against {recommendations(not_kept)}"
    if running:
        what = f"So far: {what[:1].lower()}{what[1:]}"
    same = found.is_today(best)
    lost = found.gives_up(best)
    if lost:
        what = f"{what}, but gives up {listed(lost)}"
    design = "today's design, " if same else ""
    told = f"{what[:1].upper()}{what[1:]}: {design}{reached(goal, value)}"
    if more := found.to_buy(best["design"]):
        told = f"{told}, {count(more)} disk{'s' * (more != 1)} to buy beside those owned"
    if not same:
        told = f"{told}{_against_today(found, goal, value)}"
    if lost and found.keeping:
        kept = reached(goal, found.keeping["objectives"][goal["figure"]])
        kept = f"today's design, {kept}" if found.is_today(found.keeping) else kept
        told = f"{told}. {_keeping_what(goal)}{_but_advice(found, found.keeping)}: {kept}"
    return f"{told}."


def _of_the_known(found: Found) -> str:
    """That designs are left out, as what a goal counts is not known of them, to go on with: ", of
    those with a price (24 have none)"; "" where it is known of all that hold."""
    unknown = found.answer.get("unknown")
    if not unknown:
        return ""
    goals = [lowered(goal["label"]) for goal in unknown_goals(found)]
    if goals == [lowered(own_name(PRICE))]:
        have = "has" if unknown == 1 else "have"
        return f", of those with a price ({count(unknown)} {have} none)"
    return f", of those with known {listed(goals)} ({count(unknown)} without)"


def _unsaid(names: list[str]) -> str:
    return listed([lowered(name) for name in names])


def _why_unchecked(found: Found, goal: dict[str, Any], names: list[str]) -> str:
    """What nobody could check on a design that keeps every other limit, and why."""
    why, missing, needs = ", as something that it needs is not known", "", ""
    if found.lacks_server:
        why = ", as no server is named"
    elif said := found.opened.get("why_not_checked"):
        why, needs = "", f" {said[0]}"
    if goal["figure"] == "price" and _BAYS in names:
        missing = ", and enclosures may be missing in its price"
    return f"Not checked: {_unsaid(names)}{why}{missing}.{needs}"


def _left(goal: dict[str, Any], names: list[str]) -> str:
    """What could not be checked, with what that makes of a price."""
    left = f"{listed([lowered(name) for name in names])} not checked"
    if goal["figure"] == "price" and _BAYS in names:
        return f"{left}, so that enclosures may be missing in its price"
    return left


def _rival(found: Found, goal: dict[str, Any], names: list[str], first: Mapping[str, Any]) -> str:
    """The best of those that may hold and may not."""
    of_known = found.lead["objectives"][goal["figure"]]
    value = first["objectives"][goal["figure"]]
    if quantity(value, goal["unit"]) == quantity(of_known, goal["unit"]):
        how = "as good"
    else:
        how = "cheaper" if (goal["figure"], goal["goal"]) == ("price", LEAST) else "better"
    design = "today's design" if found.is_today(first) else found.described(first)
    left = _left(goal, names)
    return f"{how.capitalize()}, but {left}: {design}, {reached(goal, value)}"


def _against_today(found: Found, goal: dict[str, Any], value: float) -> str:
    today = found.today
    if today is None:
        return ""
    if today["verdict"] == "fail" and goal["goal"] == LEAST:
        return "; today's design does not hold"
    now = today["objectives"].get(goal["figure"])
    if not now:
        return ""
    change = value / now - 1
    if percent(change) == percent(0):
        # Of another design, of which only this figure is the same.
        same = "costs" if goal["figure"] == "price" else "has"
        return f"; today's design {same} the same"
    if change >= _TIMES:
        return f"; {shown(value / now, 3)} times today's design"
    # Three figures, for of few disks an eighth is 12.5 %, neither 12 nor 13.
    by = f"{shown(abs(100 * change), 3)} %" if abs(change) >= _MANY else percent(change)
    return f"; {by} {'above' if change > 0 else 'below'} today's design"
