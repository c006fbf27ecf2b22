"""Laws over everything that may be asked: any field anywhere in its bounds, any word, any disk."""

import copy
import math

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from calculators.checks.check import FAIL, PASS
from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.systems import SYSTEMS
from tests.calculators.documents import BY_SYSTEM

CATALOGUE = from_fixtures()
WIDE = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
HUB, MAILBOX = "exchange-2007-hub", "exchange-2007-mailbox"
# What is asked of a design: more of it never saves one. Where a name means another thing in
# another mail system, the system stands behind it.
LOADS = [
    "users",
    "iops_per_user",
    "mailbox_size_mb",
    "messages_per_day",
    "client_factor",
    "application_factor",
    "concurrency",
    "message_size_kb",
    "mailbox_limit_mb",
    "archive_limit_mb",
    "deleted_item_retention_days",
    "iops_factor",
    "megacycles_factor",
    "growth_fraction",
    "growth_factor",
    "message_bytes",
    "messages_per_second",
    "queued_messages",
    "dumpster_mb_per_storage_group",
    "mailboxes",
    "memory_mb_per_mailbox",
    "seconds",
    "peak_messages_per_minute",
    "log_hours",
    "data_overhead_fraction",
    "mailbox_moves_per_week_fraction",
    "truncation_failure_tolerance_days",
    "io_overhead_fraction",
    "additional_io_iops",
    "queue_expiration_days",
    "safety_net_days",
    "hypervisor_factor",
]
# What a design has: more of it never breaks one.
SUPPLIES = [
    "processors",
    "cores_per_processor",
    "mhz",
    "relays",
    "messages",
    "target_utilisation",
    "small_message_share",
    "cores_per_server_primary_site",
    "specint2006_rate_primary_site",
    "ram_gib",
    "site_link_mbit",
    "client_link_mbit",
    "restore_mb_per_second",
    "restore_hours",
]
OF_ONE = {("storage_groups", HUB): LOADS, ("storage_groups", MAILBOX): SUPPLIES}
# The others choose another layout for another load: what is left of one limit may grow then.
AS_GIVEN = {"exchange-5.5-information-store", MAILBOX, HUB, "postfix-relay"}
KEPT = {"horizon_years", "server", "servers", "controllers", "enclosure", "controller", "profile"}
# That nobody is left, of one server or of relays.
LEFT = {"server-left", "relays-left"}


def numbers(field, usual):
    """A number in the bounds of a field: near the usual one, or anywhere."""
    low, high = field.least, field.most
    near = usual if isinstance(usual, int | float) and usual > 0 else 1
    whole = st.floats(-2.5, 2.5).map(lambda times: near * math.exp(times)) | st.floats(low, high)
    # Nobody types a number of more places.
    held = whole.map(lambda value: round(min(max(value, low), high), 6))
    return held.map(round) if field.kind == "integer" else held


def values(field, usual):
    if field.kind in ("number", "integer"):
        return numbers(field, usual)
    if field.kind == "flag":
        return st.booleans()
    return st.sampled_from(sorted(field.choices())) if field.kind == "word" else st.none()


def changed(draw, row, fields):
    """A row with up to five of its fields changed."""
    for field in draw(st.lists(st.sampled_from(fields), max_size=5)):
        value = draw(values(field, row.get(field.name, field.default)))
        if value is not None:
            row[field.name] = value


def asked(draw, system):
    """A document of a mail system with anything in it, that can be read."""
    document = copy.deepcopy(BY_SYSTEM[system])
    mail = SYSTEMS[system]
    changed(draw, document, [each for each in mail.fields if each.name not in KEPT])
    for people in document.get("populations", ()):
        changed(draw, people, [each for each in mail.population_fields if each.name not in KEPT])
    for group in document.get("raid_groups", ()):
        key = draw(st.none() | st.sampled_from(sorted(LEVELS)))
        group["disk"] = draw(st.just(group["disk"]) | st.sampled_from(sorted(CATALOGUE.disks)))
        if key is not None:
            group.update(level=key, disks=LEVELS[key].exact or draw(st.integers(2, 16)))
            group.pop("spans", None)
    return document


def bench(document):
    try:
        return Bench(parse(document, CATALOGUE))
    except InputProblems:
        assume(False)


def failing(of):
    return {each.check.name for each in of.verdicts if each.verdict == FAIL}


def margins(of):
    return {each.check.name: each.margin for each in of.verdicts if each.margin is not None}


def kind_of(name, system):
    """LOADS or SUPPLIES, whichever a field is one of here; None where it is neither."""
    for kind in (LOADS, SUPPLIES):
        if name in kind or OF_ONE.get((name, system)) is kind:
            return kind
    return None


@WIDE
@given(st.data(), st.sampled_from(sorted(BY_SYSTEM)))
def test_what_is_not_known_is_neither_green_nor_endless(data, system):
    of = bench(asked(data.draw, system))
    for each in of.verdicts:
        for side in (each.needed, each.available):
            if each.verdict == PASS and side is not None:
                assert math.isfinite(float(side.value)), (each.check.name, side.name)
    for name, value in of.recording.values.items():
        assert not isinstance(value, float) or not math.isinf(value), name


@WIDE
@given(st.data(), st.sampled_from(sorted(BY_SYSTEM)), st.floats(1.001, 50))
def test_more_load_never_saves_a_design_and_more_hardware_never_breaks_one(data, system, times):
    document = asked(data.draw, system)
    mail = SYSTEMS[system]
    places = [(document, each) for each in mail.fields]
    places += [
        (people, each) for people in document.get("populations", ())
        for each in mail.population_fields
    ]  # fmt: skip
    places = [
        (row, each)
        for row, each in places
        if kind_of(each.name, system) and row.get(each.name, each.default) not in (None, 0)
        and isinstance(row.get(each.name, each.default), int | float)
    ]  # fmt: skip
    row, field = data.draw(st.sampled_from(places))
    usual = row.get(field.name, field.default)
    benches = []
    # From the value upwards, and from below up to it where it is the most already.
    for value in (usual, min(usual * times, field.most)) if usual < field.most else (
        max(usual / times, field.least), usual,
    ):  # fmt: skip
        row[field.name] = math.ceil(value) if field.kind == "integer" else value
        benches.append(bench(document))
    before, after = benches
    # The smallest design that carries a load may be one server, of which nobody is left.
    less, greater = failing(before) - LEFT, failing(after) - LEFT
    if kind_of(field.name, system) is not LOADS:
        before, after = after, before
        less, greater = greater, less
    assert less <= greater, field.name
    if system in AS_GIVEN:
        room, left = margins(before), margins(after)
        for name in room.keys() & left.keys():
            assert left[name] <= room[name] + 1e-9, (field.name, name)
