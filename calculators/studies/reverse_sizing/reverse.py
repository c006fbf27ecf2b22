"""Reverse sizing: from the limits back to the load, and from the load back to the hardware.

What the solver finds is put into the question, which is then read and sized: nothing is offered
that does not hold.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from calculators import solver
from calculators.answers import LoadLimit
from calculators.best_practice.context import Look
from calculators.best_practice.fixes import applied, with_fix
from calculators.checks import horizon
from calculators.checks.load_limit import on_each
from calculators.checks.most_held import fitted_by, held_by
from calculators.checks.said.lost_said import AT_WORK, HeldLost
from calculators.checks.server import CHECKS
from calculators.engine import OpenedScenario, fewer_servers, open_scenario
from calculators.engine.why_not_fewer import why_not_fewer
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.losses.held_lost import held_lost
from calculators.scenario.no_room.room import SYMMETRICAL
from calculators.scenario.no_room.sites_shared import shared
from calculators.sheet.said.numbers import count, listed, many, short
from calculators.sheet.said.said_load import said_load
from calculators.sheet.said.within import within
from calculators.studies.reverse_sizing.each_limit import limits
from calculators.studies.reverse_sizing.held_against import held_against
from calculators.studies.reverse_sizing.held_states import held_in_states
from calculators.studies.reverse_sizing.larger_disks import has_disks, larger
from calculators.studies.reverse_sizing.on_disks import (
    cheapest_disks,
    fewest_disks,
    while_rebuilt,
)
from calculators.studies.reverse_sizing.same_disks import same_disks
from calculators.studies.reverse_sizing.ways import (
    BESIDE_GROWN,
    CHEAPEST,
    FEWEST,
    GROWN,
    LARGER,
    MOST_LOAD,
    REBUILT,
    TITLES,
    UNROUNDED,
    Reverse,
    Way,
)
from calculators.studies.what_if.moving import Moved

# Figure of relays that carry an outage.
_OUTAGE = "outage.queued"
Document = Mapping[str, Any]
# So little is lost where a number is worked out and meant whole.
_ROUNDED = 1e-6
_AS_IT_IS = "the hardware stays as it is"
_BUT_MEMORY = ", but for memory"


def reverse(document: Document, catalogue: Catalogue) -> Reverse:
    """The most load for each limit and over all; the fewest and the cheapest hardware.

    Raises:
        InputProblems: everything wrong with the document
    """
    opened = open_scenario(document, catalogue)
    return Reverse(
        opened.load,
        opened.system.load_noun + on_each(opened.bench),
        limits(opened.bench),
        list(_ways(opened)),
        held_in_states(opened.bench),
        same_disks(Look(document, opened.bench, catalogue)),
    )


def _ways(opened: OpenedScenario) -> Iterator[Way]:
    for key in TITLES:
        if key == GROWN:
            yield from to_grow(opened)
        elif (found := way(key, opened.document, opened.catalogue)) is not None:
            yield found


def to_grow(opened: OpenedScenario) -> list[Way]:
    """The ways to carry the end of the growth, the fewest hardware first, each a design to take;
    the key of one beside it is that of the same in ``growth_beside``. Empty where nothing grows."""
    fewest = _grown(opened)
    found = [] if fewest is None else [fewest]
    for each in opened.beside_growth:
        if (of := each.answer) is not None:
            title = BESIDE_GROWN.format(of.label)
            found.append(Way(of.key, title, each.sentence, each.document, cost=of.cost))
    return [held_against(opened.look, each) for each in found]


def offered(bench: Bench) -> list[str]:
    """Which of them a design has hardware for."""
    found = {MOST_LOAD: True, FEWEST: False, CHEAPEST: bool(bench.scenario.groups)}
    found[LARGER] = has_disks(bench)
    found[FEWEST] = found[CHEAPEST] or solver.has_servers(bench)
    found[GROWN] = bool(horizon.growing(bench))
    return [key for key, has in found.items() if has]


def way(key: str, document: Document, catalogue: Catalogue) -> Way | None:
    """One of them; None where the mail system has no such hardware."""
    look = Look.of(document, catalogue)
    found = _way(key, look)
    return None if found is None else held_against(look, found)


def _way(key: str, look: Look) -> Way | None:
    if key == MOST_LOAD:
        return _most_load(look)
    if key == GROWN:
        return _grown(open_scenario(look.document, look.catalogue))
    if _OUTAGE in look.bench.recording.values and look.document.get("relays") is None:
        # Disks are counted on the relays of today: more relays would stand in for them.
        relays = int(look.bench.recording.values["relays.planned"])
        look = Look.of(applied(look.document, {"/relays": relays}), look.catalogue)
    if key == LARGER:
        return Way(key, TITLES[key], *larger(look)) if has_disks(look.bench) else None
    of_disks = {FEWEST: fewest_disks, CHEAPEST: cheapest_disks, REBUILT: while_rebuilt}
    of_servers = {FEWEST: _fewest_servers, UNROUNDED: _fewest_unrounded}
    found = (of_disks if look.scenario.groups else of_servers).get(key)
    return found(look) if found else None


def _grown(opened: OpenedScenario) -> Way | None:
    """The fewest for the end of the growth; None where nothing grows."""
    needed = opened.end_of_growth
    if needed is None:
        return None
    # Which losses it gives up stands beside every way.
    said = " ".join(filter(None, (needed.first, needed.against, needed.further)))
    return Way(GROWN, TITLES[GROWN], said, needed.document)


def _most_load(look: Look) -> Way:
    document, catalogue = look.document, look.catalogue
    limit = open_scenario(document, catalogue).load_limit
    title = TITLES[MOST_LOAD]
    moved = Moved(document, catalogue)
    most, breaks = held_by(moved.bench)
    if most is None:
        return Way(MOST_LOAD, title, "No load that is looked at breaks it.", None)
    standing: Mapping[str, float] = moved.bench.standing()
    fits, solid, fewer = not most and bool(standing), 0, False
    if fits:
        # The disks that today's load asks for may not fit: a smaller one asks for fewer.
        fitted = fitted_by(moved.bench)
        if fitted is not None:
            most, breaks, solid, standing, fewer = fitted
    if not most:
        sets = f" {CHECKS[breaks].sets_limit}" if breaks else ""
        said = f"Not even the least load holds on this hardware.{sets}"
        return Way(MOST_LOAD, title, said, None)
    pointers = {each.name: each.pointer for each in moved.inputs}
    parts = solver.of_load(moved.bench)
    whole = moved.bench.system.load_option is None
    made: dict[str, Any] = {}
    planned = solver.planned_users(moved.bench)
    # Where growth is planned for, the users are fewer than the mailboxes of the load.
    left = math.floor(most * sum(parts.values()) + _ROUNDED) if planned else most
    for place, (name, share) in enumerate(parts.items(), start=1):
        value = most * share
        if whole:
            value = left if place == len(parts) else math.floor(value)
            left -= value
        made[pointers[name]] = value
    number = said_load(most, limit.load)
    today = said_load(limit.load, most)
    # What is bought by itself is written down, for another load would buy other hardware.
    standing = {name: value for name, value in standing.items() if value == value}
    made |= {
        f"/{option}": int(value) if value.is_integer() else value
        for option, value in standing.items()
    }
    found = applied(document, made)
    if planned:
        found = _whole_users(look, made, pointers[list(parts)[-1]])
    if not _holds(found, catalogue):
        return Way(MOST_LOAD, title, "None was found that holds when it is sized.", None)
    sets = CHECKS[breaks].sets_limit if breaks else ""
    lost = [] if fits else held_lost(moved.bench)
    said = f"{number} {limit.load_noun}{on_each(moved.bench)}{_least_lost(lost, limit.load)}"
    memory = _memory(moved.bench, found, catalogue)
    if number == today:
        said += ", as it stands."
    else:
        # What is taken over changes the load, and nobody is to find that out later.
        alike = ", shared by the populations as before" if len(parts) > 1 else ""
        if planned:
            users = sum(row["users"] for row in found["populations"])
            alike += f", which are {many(users, 'users')} today with the growth that is planned"
        stays = (
            _stays(moved.bench, solid, fewer) if fits else _AS_IT_IS + _BUT_MEMORY * bool(memory)
        )
        said += f" in place of {today}{alike}; {stays}."
    further = ("" if fits else _bought(moved.bench, most, limit), memory)
    return Way(MOST_LOAD, title, " ".join(filter(None, (said, sets, *further))), found)


def _least_lost(lost: Sequence[HeldLost], load: float) -> str:
    """The least that holds with a loss that today's design survives, beside the most of everything
    at work; "" where none holds less.

    Args:
        lost: the losses, the least first
        load: of today
    """
    if not lost:
        return ""
    return f" {AT_WORK} ({said_load(lost[0].load, load)} {lost[0].when})"


def _stays(bench: Bench, solid: int, fewer: bool) -> str:
    """What was held fixed where the disks of today's load do not fit the servers, with the solid
    state disks that are, or the fewer of them that are then bought."""
    labels = {field.name: field.label for field in bench.system.fields}
    follows = listed([within(labels[option]) for option in bench.standing()])
    if fewer:
        stays = f"the servers stay as they are, with {count(solid)} solid state disks"
        return f"{stays}, and the {follows} follow the load"
    stay = f"servers and the {count(solid)} solid state disks" if solid else "servers"
    return f"the {stay} stay as they are, and the {follows} follow the load"


def _whole_users(look: Look, made: dict[str, Any], pointer: str) -> dict[str, Any]:
    """The most whole users of the last population that hold: the most mailboxes may be those of a
    part of a user, where more are planned for than there are."""
    users, document, catalogue = made[pointer], look.document, look.catalogue
    found = applied(document, made)
    while users > 1 and not _holds(found, catalogue):
        users -= 1
        found = applied(document, made | {pointer: users})
    while _holds(more := applied(document, made | {pointer: users + 1}), catalogue):
        users, found = users + 1, more
    return found


def _memory(bench: Bench, found: Document, catalogue: Catalogue) -> str:
    """What the load asks for of memory that nobody gave, where that is more than today's."""
    if len(bench.bought()) == len(bench.standing()):
        return ""
    name = bench.system.memory_figure
    now, then = (each.figures()[name] for each in (bench, Look.of(found, catalogue).bench))
    if now.value == then.value:
        return ""
    return (
        f"Memory was not given and follows the load: {short(then.value)} {then.unit} in place of "
        f"{short(now.value)}."
    )


def _bought(bench: Bench, most: float, limit: LoadLimit) -> str:
    """What is bought by itself: that it is written down, and how far the load goes without that."""
    labels = {field.name: field.label for field in bench.system.fields}
    names = [within(labels[option]) for option in bench.standing()]
    if not names:
        return ""
    said = f"Kept as bought for today's load: {listed(names)}."
    if limit.limit_if_bought == most:
        return said
    if limit.limit_if_bought is None:
        return f"{said} If more may be bought, any load that was looked at holds."
    further = said_load(limit.limit_if_bought, most)
    return f"{said} If more may be bought, the design goes up to {further} {limit.load_noun}."


def _fewest_servers(look: Look) -> Way | None:
    """The fewest servers in all; of as many, in as many groups as there are."""
    if not solver.has_servers(look.bench):
        return None
    today = int(look.value(solver.GROUPS) or 1)
    found = solver.fewest_in_groups(look.bench)
    if found is None:
        most = fewer_servers.told_most(look.bench, solver.MOST_SERVERS)
        said = f"Up to {most} were tried; none hold."
        return Way(FEWEST, TITLES[FEWEST], said, None)
    fix = {look.at(solver.SERVERS): found.each}
    if found.groups != today:
        fix[look.at(solver.GROUPS)] = found.groups
    then = with_fix(look, fix)
    if then is None or then.bench.breaks:
        return Way(FEWEST, TITLES[FEWEST], "None was found that holds when it is sized.", None)
    place = f", in place of {many(today, 'groups')}" if found.groups != today else ""
    said = (
        f"{fewer_servers.told(then.bench, found.each, found.groups)}{place}, with "
        f"{fewer_servers.kept(then.bench)} as they are."
    )
    fewer = fewer_servers.told_fewer(fewer_servers.fewer_without(then), then.bench)
    parts = (said, fewer, _fewest_shared(look.bench, then.bench), why_not_fewer(then))
    return Way(FEWEST, TITLES[FEWEST], " ".join(filter(None, parts)), dict(then.document))


def _fewest_shared(bench: Bench, then: Bench) -> str:
    """How many servers, or disks, do where both sites serve users, as a sentence; "" where they are
    no fewer.

    Args:
        bench: the design
        then: the same on the fewest servers
    """
    both = shared(bench)
    found = solver.fewest_in_groups(both.bench) if both else None
    if both is None or found is None:
        return ""
    needs = solver.on_servers(both.bench, found)
    servers, disks = (
        [int(each.recording.values[name]) for each in (then, needs)]
        for name in ("servers.all", "disks.all")
    )
    if (servers[1], disks[1]) >= (servers[0], disks[0]):
        return ""
    return (
        f"Where both sites serve users {many(servers[1], 'servers')} with "
        f"{many(disks[1], 'disks')} do, in place of {many(disks[0], 'disks')} here."
    )


def _fewest_unrounded(look: Look) -> Way | None:
    """The fewest servers whose databases are not rounded up to a symmetrical number; None where
    they are no fewer."""
    fewest = _fewest_servers(look)
    if fewest is None or fewest.document is None:
        return None
    found = fewer_servers.fewer_without(Look.of(fewest.document, look.catalogue))
    alone = next((each for each in found if each.settings == (SYMMETRICAL,)), None)
    if alone is None or alone.look.bench.breaks:
        return None
    bench = alone.look.bench
    servers = solver.servers_of(bench)
    said = (
        f"{fewer_servers.told(bench, servers.each, servers.groups)}, with "
        f"{fewer_servers.kept(bench)} as they are. "
        "Databases are not rounded up to a number that leaves the others an equal load when "
        "servers are lost."
    )
    return Way(UNROUNDED, TITLES[UNROUNDED], said, dict(alone.look.document))


def _holds(document: Document, catalogue: Catalogue) -> bool:
    try:
        return not Look.of(document, catalogue).bench.breaks
    except InputProblems:
        return False
