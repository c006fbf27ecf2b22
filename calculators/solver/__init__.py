"""The solver: one answer to how few disks hold a load, of each model too, how much a design holds,
and what the next part of a load needs.

It stands below checks and charts, so that they, the studies, the search and the pages all ask it;
what is sized comes in as a bench. Over all arrays that can be built it is exact: by one law it
leaves out counts of equal groups that need no look. The law, that no check fails between two
counts at which it holds, nor holds between two at which it fails, is tested over all mail systems.
"""

from calculators.solver.arrays import MOST_DISKS, Array, equal_groups, shapes, with_groups
from calculators.solver.fewest import (
    OFFERED,
    Found,
    by_level,
    disks_of,
    each_on_fewest,
    fewest_disks,
    on_array,
    with_more_disks,
)
from calculators.solver.load import (
    last_whole,
    load_of,
    loads,
    most_load,
    of_load,
    planned_users,
    shares,
    too_much,
)
from calculators.solver.next_load import (
    CACHE,
    More,
    Needed,
    NextLoad,
    cache_bought,
    disks_moved,
    enough_servers,
    found_disks,
    grown_servers,
    needed_disks,
    next_load,
    with_cache,
)
from calculators.solver.price import Offer, offers, priced
from calculators.solver.servers import (
    GROUPS,
    SERVERS,
    Groups,
    Keeps,
    Servers,
    fewest_changed,
    fewest_in_groups,
    fewest_servers,
    groups_of,
    has_servers,
    on_servers,
    rebuilt,
    servers_of,
)
from calculators.solver.servers import MOST as MOST_SERVERS
from calculators.solver.split import FIXED, Split, fewest_of, regrouped, shared_out
from calculators.solver.split import MOST as MOST_SHARED

__all__ = [
    "CACHE",
    "FIXED",
    "GROUPS",
    "MOST_DISKS",
    "MOST_SERVERS",
    "MOST_SHARED",
    "OFFERED",
    "SERVERS",
    "Array",
    "Found",
    "Groups",
    "Keeps",
    "More",
    "Needed",
    "NextLoad",
    "Offer",
    "Servers",
    "Split",
    "by_level",
    "cache_bought",
    "disks_moved",
    "disks_of",
    "each_on_fewest",
    "enough_servers",
    "equal_groups",
    "fewest_changed",
    "fewest_disks",
    "fewest_in_groups",
    "fewest_of",
    "fewest_servers",
    "found_disks",
    "groups_of",
    "grown_servers",
    "has_servers",
    "last_whole",
    "load_of",
    "loads",
    "most_load",
    "needed_disks",
    "next_load",
    "of_load",
    "offers",
    "on_array",
    "on_servers",
    "planned_users",
    "priced",
    "rebuilt",
    "regrouped",
    "servers_of",
    "shapes",
    "shared_out",
    "shares",
    "too_much",
    "with_cache",
    "with_groups",
    "with_more_disks",
]
