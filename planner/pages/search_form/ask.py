"""The page that asks a search: the form, and how large the space is before it runs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from calculators.answers import plain
from calculators.engine import OpenedScenario, open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.purchase.purchase import NOTHING
from calculators.search.answer.in_states import states_held
from calculators.search.question.axes import first_place
from calculators.sheet.said.numbers import count, shown
from calculators.systems.materials import bill_of_materials
from calculators.systems.materials.owned import disks_owned, models_owned
from planner.forms import numbers
from planner.pages.search_form import axes, doubts, goals, limits, prices
from planner.pages.search_form.form import LEFT, Form
from planner.pages.search_form.reading import Typed, question_of, suggested, texts_of, uncertain
from planner.pages.search_form.reading.fewest import with_fewest
from planner.pages.search_form.reading.places import key_of, places
from planner.pages.search_form.reading.suggested import survived
from planner.pages.search_form.reading.unnamed import without_model
from planner.pages.search_form.words import lowered, usual_name
from planner.services.searches.searches import space_of

# On one usual core: evaluations a second, of mail systems with copies and of others; seconds for a
# combination of words, whose lines are laid anew; and at the end, for the losses of what was found,
# its names and putting it away.
_RATE_OF_COPIES, _RATE = 400_000, 3_000_000
_SECONDS_A_VARIANT, _SECONDS_AT_THE_END = 0.02, 1.0
_COPIES = "ha_copies"
_LOW, _HIGH = 0.8, 1.25
# What the button says that lets everything vary which is kept as today.
ALL_KEPT = "axes"


def first_form(
    scenario: dict[str, Any],
    catalogue: Catalogue,
    question: Mapping[str, Any] | None = None,
    opened: OpenedScenario | None = None,
    with_settings: bool = False,
) -> Form:
    """The form before anything was typed: a question asked before, or what is worth asking.

    Args:
        scenario: the document of today's design
        catalogue: the organisation's
        question: that of another search
        opened: the document, where it was opened already
        with_settings: whether what a design may do without varies too

    Raises:
        InputProblems: today's design cannot be sized
    """
    opened = opened or open_scenario(scenario, catalogue)
    figures = _sized(opened)["figures"]
    asked = question or suggested(opened, figures)
    if with_settings:
        asked = with_fewest(asked, opened)
    typed = texts_of({**asked, "scenario": scenario}, figures)
    if with_settings:
        axes.vary_kept(typed, places(scenario))
    _fill_disks(typed, opened)
    for name in survived(figures, opened.verdict):
        # A bound that was emptied stays offered.
        typed.also("bounds", name)
    prices.put_again(typed, asked.get("scenario") or {}, scenario)
    priced = prices.with_prices(scenario, typed, catalogue.currency)
    if priced is not scenario:
        opened = open_scenario(priced, catalogue)
    return _checked(opened, typed, catalogue.currency)


def typed_form(
    scenario: dict[str, Any],
    catalogue: Catalogue,
    asked: Mapping[str, Iterable[str]],
    patient: bool = False,
) -> Form:
    """The form as it was sent, with the row that was added or taken out.

    Args:
        scenario: the document of today's design
        catalogue: the organisation's
        asked: what stands in the inputs
        patient: whether it is still being filled in

    Raises:
        InputProblems: today's design cannot be sized
    """
    typed = Typed.read(asked)
    _add(typed, scenario, catalogue)
    _remove(typed)
    currency = prices.usual_currency(scenario, typed, catalogue)
    priced = prices.with_prices(scenario, typed, currency)
    form = _checked(open_scenario(priced, catalogue), typed, currency)
    form.patient = patient
    return form


def _fill_disks(typed: Typed, opened: OpenedScenario) -> None:
    """The disks there are: those that somebody owns, else those of today's design."""
    there = (
        disks_owned(opened.bench.scenario) or opened.bench.recording.values.get("disks.all") or 0
    )
    if not typed.text("goal-disks") and 0 < there < math.inf:
        typed.put("goal-disks", numbers.write(round(there)))


def question(form: Form) -> dict[str, Any]:
    """The document that is searched."""
    return question_of(form.typed, form.scenario, form.figures)[0]


def name_of(form: Form, scenario: str) -> str:
    """The name of the search; of its goal and its scenario where none was typed."""
    return form.typed.text("name") or usual_name(question(form), scenario)


def refuse(form: Form, error: InputProblems) -> None:
    """Put what stands in the way of starting beside the inputs it is about."""
    told = [*error.problems, *(each for each in form.mistyped if each not in error.problems)]
    form.problems, form.space, form.patient = told, None, False


def ask_page(form: Form) -> dict[str, Any]:
    """Everything the template shows."""
    asked = question(form)
    priced = prices.needed(form, asked)
    lone = limits.lone_server(form)
    return {
        "summary": form.summary(),
        "waiting": ", ".join(form.waiting_for),
        "left": form.typed.texts(LEFT),
        "general": form.wrong_with("", "scenario"),
        "goals": goals.goals(form),
        "goal_problems": form.wrong_with("goal"),
        "counts_disks": form.counts_disks,
        "objectives": goals.objectives(form),
        "sections": axes.sections(form),
        "axes_problems": form.wrong_with("axes"),
        "kept": axes.kept(form),
        "models_kept": axes.models_to_vary(form),
        "further_axes": axes.further(form),
        "added_axes": form.typed.texts("axes"),
        "bounds": limits.bounds(form),
        "bounds_problems": form.wrong_with("bounds"),
        "added_bounds": form.typed.texts("bounds"),
        "further_bounds": goals.objectives(form)[0]["offered"],
        "states": limits.states(form),
        "states_reason": limits.why_asked(form),
        "losses_reason": limits.why_bounded(form),
        "lone_server": lone,
        "own_databases": not lone and limits.own_databases(form),
        "state_problems": form.wrong_with("state"),
        "ranges": doubts.ranges(form),
        "ranges_problems": form.wrong_with("ranges", "correlations"),
        "further_ranges": doubts.further(form),
        "correlations": doubts.correlations(form),
        "futures": doubts.futures(form),
        "prices": priced,
        "one_price": prices.one_price(form, asked, priced),
        "unused_prices": prices.unused(form, asked),
        "name": form.typed.text("name"),
        "name_problems": form.wrong_with("name"),
        "space": size_of(form.space, form) if form.space else None,
    }


def size_of(space: Mapping[str, Any], form: Form) -> dict[str, Any]:
    """How large a space is, in words: designs, what multiplies them, how long it takes."""
    designs, evaluations = space["designs"], space["evaluations"]
    rate = _RATE_OF_COPIES if _COPIES in form.places else _RATE
    seconds = evaluations / rate + space["variants"] * _SECONDS_A_VARIANT + _SECONDS_AT_THE_END
    return {
        "designs": count(designs),
        "one": designs == 1,
        "axes": [
            {"label": _axis_named(each, space["axes"], form), "values": count(each["values"])}
            for each in space["axes"]
        ],
        "evaluations": count(evaluations) if evaluations != designs else "",
        "time": duration(seconds),
    }


def _axis_named(axis: Mapping[str, Any], axes: list[dict[str, Any]], form: Form) -> str:
    """The label of an axis, with the part it belongs to where another has the same."""
    label = str(axis["label"])
    place = form.places.get(key_of(first_place(axis["pointer"])))
    if place is None or [each["label"] for each in axes].count(label) == 1:
        return label
    return f"{label}, {lowered(form.heading(place)[1])}"


def duration(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 1:
        return "less than a second"
    for size, unit in ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= 2 * size or size == 1:
            count = round(seconds / size)
            return f"about {shown(count)} {unit}{'' if count == 1 else 's'}"
    return ""


def _sized(opened: OpenedScenario) -> dict[str, Any]:
    found: dict[str, Any] = plain(opened.sized(working=False))
    return found


def _checked(opened: OpenedScenario, typed: Typed, currency: str) -> Form:
    sized = _sized(opened)
    document, names = question_of(typed, opened.document, sized["figures"])
    form = Form(opened.document, sized, opened.catalogue, typed, names)
    form.purchase = opened.bench.scenario.purchase or NOTHING
    form.bill = bill_of_materials.lines(opened.bench, opened.catalogue)
    if prices.wants_price(document):
        form.unnamed = without_model(opened, document["axes"])
    form.owned = models_owned(opened.bench.scenario)
    form.held = states_held(opened)
    form.currency = currency
    form.mistyped = prices.mistyped(form, prices.needed(form, document))
    try:
        form.space = space_of(document, opened.catalogue, opened)
    except InputProblems as error:
        form.problems = error.problems
    if form.mistyped:
        form.problems, form.space = [*form.problems, *form.mistyped], None
    return form


def _add(typed: Typed, scenario: Mapping[str, Any], catalogue: Catalogue) -> None:
    """A row that was asked for: an input, a limit, something uncertain."""
    if models := typed.lists.pop("model", None):
        axes.vary_models(typed, scenario, catalogue, models)
    if ticked := typed.lists.pop("tick", None):
        axes.tick(typed, scenario, catalogue, ticked[-1])
    if asked := typed.lists.pop("kept", None):
        there = places(scenario)
        everything = axes.kept_keys(typed, there)
        axes.vary_kept(typed, there, everything if ALL_KEPT in asked else asked)
    wanted = typed.text("add")
    if wanted in ("axes", "bounds", "ranges") and typed.text(f"add-{wanted}"):
        key = typed.text(f"add-{wanted}")
        typed.also(wanted, key)
        place = uncertain(scenario).get(key)
        if wanted == "ranges" and place and isinstance(place.today, int | float):
            for end, factor in (("low", _LOW), ("likely", 1), ("high", _HIGH)):
                decimals = 0 if place.field.kind == "integer" else 9
                value = min(round(place.today * factor, decimals), place.field.most)
                typed.put(f"range-{key}-{end}", numbers.write(value, place.field.unit))
    for name in ("add", "add-axes", "add-bounds", "add-ranges"):
        typed.lists.pop(name, None)


def _remove(typed: Typed) -> None:
    listed, _, key = typed.text("remove").partition(":")
    typed.lists.pop("remove", None)
    if listed in ("axes", "bounds", "ranges") and key:
        typed.without(listed, key)
        word = {"axes": "vary", "bounds": "bound", "ranges": "range"}[listed]
        typed.forget(f"{word}-{key}")
