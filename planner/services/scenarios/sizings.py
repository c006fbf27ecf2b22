"""Sizings: made by the calculators, stored once."""

from __future__ import annotations

import json
import marshal
from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from typing import Any

import msgspec
from django.db import transaction
from msgspec.structs import asdict

from calculators.answers import plain
from calculators.best_practice.context import Look
from calculators.checks import load_limit
from calculators.engine import OpenedScenario, engine_version, open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import FURTHER, Catalogue, only
from calculators.search.designs.given_up import given_up
from calculators.sheet.said.numbers import in_plain_digits
from calculators.sheet.sources import SOURCES
from calculators.studies import what_if
from calculators.studies.reverse_sizing.held_states import held_in_states
from calculators.studies.reverse_sizing.same_disks import same_disks
from calculators.systems import SYSTEMS
from calculators.systems.materials.owned import disks_owned
from planner.models import JSONText, Organisation, Scenario, Sizing, SizingDetail
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.selectors.sizings import latest_sizing
from planner.services.documents.images import logo_as_svg
from planner.services.organisation import quotas
from planner.services.scenarios import revisions
from planner.services.scenarios.typeset import typst_formulas
from planner.services.scenarios.words import Words, figure_words, fix_words, in_words

Document = dict[str, Any]


def size_document(document: Any, catalogue: Catalogue, working: bool = True) -> str:
    """The answer to a document as JSON; nothing is stored. With its working it says what a stored
    one and the page say; without, which is for those who ask often, the sentence is that of the
    checks alone.

    Raises:
        InputProblems: everything wrong with the document
    """
    opened = open_scenario(document, catalogue)
    return answer_json(opened.told() if working else opened.sized(working=False))


@transaction.atomic
def store_sizing(
    organisation: Organisation,
    user: Any,
    opened: OpenedScenario,
    scenario: Scenario | None = None,
) -> tuple[Sizing, str]:
    """Keep the answer to a scenario with everything around it: charts, load limit, findings,
    states, bill and texts. Nothing is made later.

    Args:
        organisation: the owner
        user: who asked
        opened: the question, on the organisation's catalogue
        scenario: the scenario that it is of, if it is stored

    Returns:
        the sizing, and its answer as JSON text
    """
    quotas.refuse_over(organisation, "sizings")
    answer, catalogue = opened.told(), opened.catalogue
    text = answer_json(answer)
    sizing = Sizing(
        organisation=organisation,
        scenario=scenario,
        created_by=user,
        system=answer.system,
        verdict=answer.verdict,
        sentence=answer.sentence,
        engine_version=answer.engine_version,
        catalogue_source=catalogue.source,
        catalogue_version=catalogue.version,
        document=opened.document,
        answer=JSONText(text),
        rows=rows_used(opened.document, catalogue),
    )
    sizing.save()
    _detail(sizing, opened).save()
    if scenario is not None:
        revisions.sized(scenario, sizing)
    return sizing, text


def size_scenario(scenario: Scenario, user: Any, catalogue: Catalogue) -> Sizing:
    """A stored sizing of a stored scenario; of one that was saved unchanged the newest there is,
    where it still is what one of today would say.

    Raises:
        InputProblems: the catalogue no longer allows what the scenario asks
    """
    newest = latest_sizing(scenario) if scenario.unchanged else None
    if newest and up_to_date(newest, scenario.document(), catalogue):
        return newest
    return keep_scenario(scenario, user, catalogue)[0]


def up_to_date(sizing: Any, document: Any, catalogue: Catalogue) -> bool:
    """Whether sizing the document of a scenario now would say the same."""
    return (
        document.get("system") == sizing.system
        and sizing.engine_version == engine_version(sizing.system)
        and sizing.catalogue_version == catalogue.version
        and sizing.document == document
    )


def size_saved(scenario: Scenario, user: Any, catalogue: Catalogue) -> Sizing | None:
    """The sizing of a save, kept with its version; None where what is stored cannot be sized any
    more, or no more sizings may be kept: what was saved stays saved."""
    try:
        return size_scenario(scenario, user, catalogue)
    except InputProblems:
        return None


def keep_scenario(scenario: Scenario, user: Any, catalogue: Catalogue) -> tuple[Sizing, str]:
    """As ``size_scenario``; its answer as JSON text too."""
    document, opened = scenario.document(), scenario.opened
    if opened is None or not opened.is_of(document, catalogue):
        opened = open_scenario(document, catalogue)
    return store_sizing(scenario.plan.organisation, user, opened, scenario)


def detail_of(sizing: Sizing) -> SizingDetail:
    """All that stands around the answer of a sizing. Sizings of before it was kept with them get
    it from what they froze; that is not stored."""
    try:
        kept: SizingDetail = sizing.detail
        kept.bill = {**kept.bill, "total": total_told(kept.bill.get("total") or {})}
        return kept
    except SizingDetail.DoesNotExist:
        pass
    try:
        return _detail(sizing, open_scenario(sizing.document, sizing.catalogue()))
    except InputProblems as error:
        # A later engine may refuse what an earlier one took; the answer itself still stands.
        problems = [problem.as_dict() for problem in error.problems]
        return SizingDetail(
            sizing=sizing,
            charts=[],
            outlook={"sentence": sizing.sentence, "problems": problems},
            bill={"lines": [], "total": {}},
            engine_version=engine_version(sizing.system) if sizing.system in SYSTEMS else "",
        )


def total_told(total: dict[str, Any]) -> dict[str, Any]:
    """The total of a bill; one that was kept from before it said so says whether it is at least so
    much, and where nothing that is bought has a price, that it is not known."""
    if not total or "at_least" in total:
        return total
    unknown = bool(total.get("unknown"))
    if unknown and not total.get("subtotals", True):
        total = {**total, "price": None, "currency": None}
    return {**total, "at_least": unknown and total.get("price") is not None}


def _detail(sizing: Sizing, opened: OpenedScenario) -> SizingDetail:
    """What stands around an answer, not yet stored."""
    outlook: dict[str, Any] = plain(opened.load_limit)
    outlook["artifacts"] = plain(opened.snippets)
    outlook["findings"] = plain(opened.findings)
    outlook["states"] = plain(opened.failure_states)
    return SizingDetail(
        sizing=sizing,
        charts=plain(opened.charts),
        outlook=outlook,
        bill=plain(opened.bill),
        engine_version=engine_version(opened.system.key),
    )


def sizing_as_dict(sizing: Sizing, moving: bool = True) -> dict[str, Any]:
    """Everything a renderer needs, in plain values: the whole sizing and where it belongs. Also
    what is made only now is in the plain number format, for ``preferences.respelt`` to put all of
    it into its reader's at once.

    Args:
        sizing: as it is stored
        moving: whether what moves it is worked out, too, which is most of the work
    """
    with in_plain_digits():
        return _as_dict(sizing, moving)


def _as_dict(sizing: Sizing, moving: bool) -> dict[str, Any]:
    detail = detail_of(sizing)
    scenario = sizing.scenario
    # One that was just stored still holds its answer as text.
    kept: Any = sizing.answer
    answer: dict[str, Any] = json.loads(kept) if isinstance(kept, str) else kept
    catalogue = sizing.catalogue()
    return {
        "id": str(sizing.pk),
        "created_at": sizing.created_at.isoformat(),
        "created_by": sizing.created_by.get_full_name() or sizing.created_by.get_username(),
        "organisation": sizing.organisation.name,
        "paper": sizing.organisation.paper,
        "logo": logo_as_svg(sizing.organisation),
        "plan": scenario.plan.name if scenario else None,
        "scenario": scenario.name if scenario else None,
        "notes": scenario.notes if scenario else "",
        "measured": scenario.measured if scenario else {},
        "measured_source": scenario.measured_source if scenario else "",
        "system_title": system_title(sizing.system),
        "document": sizing.document,
        "gives_up": given_up({**sizing.document, "system": sizing.system}),
        "answer": answer,
        "charts": detail.charts,
        "outlook": detail.outlook,
        "bill": detail.bill,
        "engine_version": sizing.engine_version,
        "catalogue": {"source": sizing.catalogue_source, "version": sizing.catalogue_version},
        "what_if": _what_if(sizing) if moving else {},
        "formulas": typst_formulas(sizing.document, catalogue, answer["figures"]),
        "words": figure_words(sizing.system, answer["figures"], catalogue),
        "mends": _fix_words(sizing, detail),
        "bibliography": {key: asdict(source) for key, source in SOURCES.items()},
        "key_figures": list(key_figures(sizing.system)),
    }


def _fix_words(sizing: Sizing, detail: SizingDetail) -> list[str]:
    """What the fix of each finding changes. A fix names models that the sizing itself does not:
    they are called as in the catalogue of today."""
    found = detail.outlook.get("findings") or ()
    return fix_words(sizing.system, found, catalogue_of(sizing.organisation), sizing.document)


# Figures of which a report says what moves them, beside the price.
_MOVED_FIGURES = 1
# What moves a design of many servers takes seconds, and its shared page, its revision and each form
# of its report ask for the same.
MOST_MOVED = 32
_moved_lately: OrderedDict[bytes, bytes] = OrderedDict()
_one_at_a_time = Lock()


def _what_if(sizing: Sizing) -> dict[str, Any]:
    """What moves a sizing, by the formulas it was made with; nothing where they changed since."""
    if sizing.system not in SYSTEMS or sizing.engine_version != engine_version(sizing.system):
        return {}
    # The text tells 1 from 1.0 and true. What is kept is bytes: nobody changes it.
    asked = (
        sizing.system, sizing.engine_version, sizing.document, sizing.rows,
        sizing.catalogue_source, sizing.catalogue_version,
    )  # fmt: skip
    key = sha256(msgspec.json.encode(asked)).digest()
    with _one_at_a_time:
        if kept := _moved_lately.get(key):
            _moved_lately.move_to_end(key)
    if kept:
        found: dict[str, Any] = marshal.loads(kept)  # nosec B302
        return found
    try:
        found = what_moves(sizing.document, sizing.catalogue())
    except InputProblems:
        found = {}
    with _one_at_a_time:
        _moved_lately[key] = marshal.dumps(found)
        while len(_moved_lately) > MOST_MOVED:
            _moved_lately.popitem(last=False)
    return found


def forget_moved() -> None:
    """Works out anew what moves every sizing."""
    with _one_at_a_time:
        _moved_lately.clear()


def what_moves(document: Document, catalogue: Catalogue) -> dict[str, Any]:
    """What moves the first figure and the price of a design, and where its verdict turns; its
    sentences in the plain number format.

    Raises:
        InputProblems: everything wrong with the document
    """
    with in_plain_digits():
        return _what_moves(what_if.Moved(document, catalogue), catalogue)


def _what_moves(moved: what_if.Moved, catalogue: Catalogue) -> dict[str, Any]:
    # It sizes every other choice in full: what moves a figure finds it there.
    turning = what_if.flip_points(moved)
    offered = what_if.figures_offered(moved.bench)
    found = [what_if.sensitivity(moved, name) for name in offered[:_MOVED_FIGURES]]
    price = what_if.sensitivity(moved, what_if.PRICE)
    found += [price] if price.value is not None else []
    words = Words(moved.bench.system.key, catalogue)
    told: dict[str, Any] = {
        "sensitivity": plain(found),
        "flip_points": plain(turning),
    }
    for each in told["sensitivity"]:
        each["inputs"] = in_words(each["inputs"], words)
    bench = moved.bench
    noun = bench.system.load_noun + load_limit.on_each(bench)
    told["held"] = {"load_noun": noun, "states": plain(held_in_states(bench))}
    if disks_owned(bench.scenario):
        rows = plain(same_disks(Look.of(moved.document, catalogue)))
        told["held"]["same_disks"] = [
            {name: value for name, value in row.items() if name != "document"} for row in rows
        ]
    told["flip_points"]["items"] = in_words(told["flip_points"]["items"], words)
    return told


def key_figures(key: str) -> tuple[str, ...]:
    """The figures of a mail system that are shown first."""
    system = SYSTEMS.get(key)
    return system.key_figures if system else ()


def system_title(key: str) -> str:
    """The printed name of a mail system; its key where it is no longer known."""
    system = SYSTEMS.get(key)
    return system.title if system else key


def rows_used(document: Document, catalogue: Catalogue) -> dict[str, Any]:
    """The catalogue rows that a document names, its mail system's defaults among them."""
    system = SYSTEMS[document["system"]]
    named = {system.default_profile}
    for part in _parts(document):
        named.update(value for value in part.values() if type(value) is str)
    for field in (*system.fields, *system.population_fields, *system.group_fields):
        if type(field.default) is str:
            named.add(field.default)
    return {
        "disks": only(catalogue.disks, named),
        "controllers": only(catalogue.controllers, named),
        "servers": only(catalogue.servers, named),
        "profiles": only(catalogue.profiles, named),
        "further": {
            kind: found for kind in FURTHER if (found := only(catalogue.table(kind), named))
        },
    }


def _parts(document: Document) -> list[dict[str, Any]]:
    rows = (*(document.get("populations") or ()), *(document.get("raid_groups") or ()))
    return [document, *rows]


def answer_json(answer: msgspec.Struct) -> str:
    """A typed answer as compact JSON."""
    return msgspec.json.encode(answer).decode()


def to_json(value: Any) -> str:
    """Compact JSON; the calculators never hand out NaN or infinity."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
