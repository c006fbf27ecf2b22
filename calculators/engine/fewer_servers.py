"""The fewest servers in words: how many there are in all, what was kept for them, and without
which of that fewer would hold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from calculators.answers import GrowthYear
from calculators.best_practice.context import Look
from calculators.best_practice.fixes import with_fix
from calculators.best_practice.registry import Fix
from calculators.charts.activation import given_up_said, to_keep
from calculators.checks.check import Verdict
from calculators.checks.said.in_brief import against_said, not_kept
from calculators.engine.growth_years import enough_until
from calculators.engine.why_not_fewer import FIRST_SITE, in_each_site, why_not_fewer
from calculators.scenario.bench import Bench
from calculators.scenario.given_kept import (
    RESTORE,
    SPARES,
    as_given,
    given_kept,
    setting_named,
    settings_kept,
    settings_named,
)
from calculators.scenario.no_room.room import SYMMETRICAL
from calculators.sheet.said.numbers import count, listed, many
from calculators.solver import (
    Servers,
    enough_servers,
    fewest_servers,
    groups_of,
    on_servers,
    servers_of,
)

_ALL, _OF_GROUP = "servers.all", "servers.group_with_lagged"
# Setting that a design may do without -> what leaves it out.
_LEFT_OUT: dict[str, Any] = {SYMMETRICAL: False, SPARES: 0, RESTORE: False}
_NOT_WITH, _NONE_WITH = "but not with", "none of them with"


class Fewer(Struct, frozen=True):
    """Fewer servers without some of what a design has.

    Args:
        settings: what is left out
        servers: in all
        look: the scenario with them
    """

    settings: tuple[str, ...]
    servers: int
    look: Look


def enough_gives_up(bench: Bench) -> str:
    """Which losses that a design survives the fewest servers of its load do not, and which advice
    that it keeps, behind a comma; with how many servers keep both, behind a semicolon."""
    fewest = fewest_servers(bench)
    if fewest is None:
        return ""
    then = on_servers(bench, fewest)
    gives_up = _gives_up(bench, then)
    if not _against(bench, then):
        return gives_up
    keep = _keep(bench, int(then.recording.values[_ALL]))
    if not keep:
        return gives_up
    what = "both" if given_up_said(bench, then, _NOT_WITH) else "it"
    return f"{gives_up}; {keep} would keep {what}"


def enough_in(bench: Bench) -> str:
    """In which groups the fewest servers of a load are enough, where these are not as many as there
    are: " in 1 group of 10"; else ""."""
    fewest = fewest_servers(bench)
    if fewest is None or fewest.groups == servers_of(bench).groups:
        return ""
    return f" in {groups_of(on_servers(bench, fewest))}"


def _keep(bench: Bench, fewest: int) -> str:
    """How many servers, fewer than stand, keep the losses and the advice that a design does; ""
    where there are none.

    Args:
        bench: the design
        fewest: servers in all that hold and do not keep the advice
    """
    found = fewest_servers(bench, as_advised=True, keeps=to_keep(bench))
    if found is None:
        return ""
    then = on_servers(bench, found)
    servers = then.recording.values[_ALL]
    if servers >= bench.recording.values[_ALL] or _against(bench, then):
        return ""
    return f"as many in {groups_of(then)}" if servers == fewest else count(servers)


def _gives_up(bench: Bench, then: Bench) -> str:
    """Which losses that one design survives another does not, and which advice that it keeps:
    ", but not with two servers lost, and against the recommendation …"; "" for none."""
    lost, advice = given_up_said(bench, then, _NOT_WITH), _against(bench, then)
    return f"{lost}, {'and' if lost else 'but'} {against_said(advice)}" if advice else lost


def _against(bench: Bench, then: Bench) -> list[Verdict]:
    return not_kept(then.verdicts_untold, bench.verdicts_untold)


def told(bench: Bench, each: int, groups: int) -> str:
    """So many servers in all, and where they stand."""
    values = bench.recording.values
    if in_each_site(bench, each):
        where = " in each site"
    elif FIRST_SITE in values:
        beside = "" if values[FIRST_SITE] == each else " for users"
        where = f"{beside} in the first site, {count(values[_OF_GROUP])} in both"
    else:
        where = ""
    in_all = many(int(values[_ALL]), "servers")
    return f"{in_all} in all: {many(groups, 'groups')} of {count(each)}{where}"


def told_most(bench: Bench, most: int) -> str:
    """As many servers of a group as are tried, where nothing holds."""
    there = " in the first site" if FIRST_SITE in bench.recording.values else ""
    return f"{many(most, 'servers')} of a group{there}"


def kept(bench: Bench) -> str:
    """What stayed as it is for them: "the spare disk, restore volume and disks"."""
    return f"the {listed([*settings_named(bench), 'disks'])}"


def fewer_without(look: Look) -> list[Fewer]:
    """What fewer servers hold without than the fewest of a scenario, each setting by itself and
    several together; several only where that saves more than any of them."""
    settings = settings_kept(look.bench)
    found: list[Fewer] = []
    for number in range(1, len(settings) + 1):
        for some in combinations(settings, number):
            least = min(
                (each.servers for each in found if set(each.settings) <= set(some)),
                default=int(look.bench.recording.values[_ALL]),
            )
            then = _fewest_without(look, some)
            if then is not None and then.servers < least:
                found.append(then)
    return found


def servers_without(look: Look) -> list[Servers]:
    """The fewest servers that hold, and the fewest without some of what a design has: what a search
    has to look at to find them all."""
    found = fewest_servers(look.bench)
    fewest = with_fix(look, _on(found)) if found else look
    fewer = fewer_without(fewest) if fewest else []
    return [*filter(None, [found]), *(servers_of(each.look.bench) for each in fewer)]


def told_fewer(found: list[Fewer], bench: Bench) -> str:
    """The same as a sentence; "" for none."""
    if not found:
        return ""
    first, *others = found
    said = [f"Without {_the(first.settings, bench)} {many(first.servers, 'servers')} do"]
    said += [f"without {_the(each.settings, bench)} {count(each.servers)}" for each in others]
    lost = [_gives_up(bench, each.look.bench) for each in found]
    as_advised = not any(_against(bench, each.look.bench) for each in found)
    if others and as_advised and len(set(lost)) == 1:
        return f"{'; '.join(said)}{given_up_said(bench, first.look.bench, _NONE_WITH)}."
    said = [f"{words}{gives_up}" for words, gives_up in zip(said, lost, strict=True)]
    return f"{'; '.join(said)}."


def why_none(look: Look, told_enough: bool, years: Sequence[GrowthYear]) -> str:
    """Why a design has no fewer servers: how many do without symmetrical distribution, which is a
    wish and no need, and what breaks with fewer. Where fewer hold as it is, how many.

    Args:
        look: the scenario
        told_enough: whether it is said already how many are enough
        years: those of the growth that are looked at
    """
    bench = look.bench
    enough = enough_servers(bench)
    why = why_not_fewer(look)
    if enough is not None:
        until = f"{enough_in(bench)}{enough_until(years, enough)}"
        given = as_given(given_kept(bench))
        why = (
            ""
            if told_enough
            else f"{many(enough, 'servers')} would be enough{until}{given}{enough_gives_up(bench)}."
        )
    elif not why:
        return ""
    if SYMMETRICAL not in settings_kept(bench):
        return why
    then = _fewest_without(look, (SYMMETRICAL,))
    # A setting costs servers where fewer hold without it than with it, however many stand.
    least = bench.recording.values[_ALL] if enough is None else enough
    if then is None or then.servers >= least:
        return why
    without = told_fewer([then], bench)
    said = (without, why) if enough is None else (why, without)
    return " ".join(filter(None, said))


def _the(settings: tuple[str, ...], bench: Bench) -> str:
    return listed(
        [f"{'the ' * (each != SYMMETRICAL)}{setting_named(each, bench)}" for each in settings]
    )


def _fewest_without(look: Look, settings: tuple[str, ...]) -> Fewer | None:
    then = with_fix(look, {f"/{each}": _LEFT_OUT[each] for each in settings})
    fewest = fewest_servers(then.bench) if then else None
    if then is None or fewest is None or (then := with_fix(then, _on(fewest))) is None:
        return None
    return Fewer(settings, int(then.bench.recording.values[_ALL]), then)


def _on(servers: Servers) -> Fix:
    """What puts a scenario on other servers."""
    return {f"/{name}": number for name, number in servers.fields().items()}
