"""The engine: a document in, an answer out.

``size`` gives one answer with its working, ``findings`` what a reviewer would say of it,
``charts`` the curves around it, ``outlook`` how far the design holds, ``bill_of_materials`` what to
buy, ``solve`` the fewest and the cheapest disks. None of them reads or writes anything else.
"""

from __future__ import annotations

from typing import Any

from calculators import ENGINE_VERSION, best_practice, solver
from calculators.charts import growth as growth_curve
from calculators.checks import horizon, load_limit
from calculators.checks.check import binding_first, worst
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.records import Scenario
from calculators.systems import bill_of_materials as materials


def size(document: Any, catalogue: Catalogue, working: bool = True) -> dict[str, Any]:
    """Size a scenario.

    Args:
        document: the scenario as read from JSON or YAML
        catalogue: rows the scenario may name
        working: whether figures carry origin, source, formula and inputs, or value and unit only

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    return answer(parse(document, catalogue), catalogue, working)


def answer(scenario: Scenario, catalogue: Catalogue, working: bool = True) -> dict[str, Any]:
    """The answer to a scenario that was already read."""
    bench = Bench(scenario)
    checks = binding_first(bench.verdicts)
    return {
        "system": scenario.system,
        "engine_version": ENGINE_VERSION,
        "catalogue": {"source": catalogue.source, "version": catalogue.version},
        "verdict": worst(checks),
        "sentence": load_limit.sentence(checks),
        "figures": bench.recording.lines(working),
        "checks": [check.as_dict() for check in checks],
        "notes": bench.recording.remarks,
    }


def findings(document: Any, catalogue: Catalogue) -> list[dict[str, Any]]:
    """What good practice says of a scenario, the heaviest first, with a fix where one mends it.

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    return best_practice.findings(document, catalogue)


def charts(document: Any, catalogue: Catalogue) -> list[dict[str, Any]]:
    """The charts of a scenario: a question, axes with units, series, today's point, source.

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    bench = Bench(parse(document, catalogue))
    drawn = (make(bench) for make in (*bench.system.charts, growth_curve.over_the_years))
    return [chart for chart in drawn if chart is not None]


def artifacts(document: Any, catalogue: Catalogue) -> list[dict[str, Any]]:
    """Texts to copy or download, such as a configuration fragment, with advice on their use.

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    bench = Bench(parse(document, catalogue))
    return [make(bench) for make in bench.system.artifacts]


def outlook(document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """How many users the design holds, what limits it, and a sentence that says so.

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    bench = Bench(parse(document, catalogue))
    found = load_limit.outlook(bench)
    growth = horizon.run_out(bench)
    found["runs_out"] = growth["runs_out"] if growth else []
    found["growth_sentence"] = horizon.sentence(growth) if growth else ""
    return found


def bill_of_materials(document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """What to buy for a scenario's design.

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    return materials.bill(Bench(parse(document, catalogue)), catalogue)


def solve(document: Any, catalogue: Catalogue) -> dict[str, Any]:
    """The fewest and the cheapest disks that carry each volume, and the most load it all holds.

    Returns:
        {"volumes": [{"volume", "name", "levels", "cheapest"}], "limit_load", "load_noun",
        "limiting_check"}; each level and each offer with its "raid_group", as a document takes it

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    bench = Bench(parse(document, catalogue))
    outlook = load_limit.outlook(bench)
    return {
        "volumes": [
            {
                "volume": volume,
                "name": bench.system.volumes[volume],
                "levels": [_level(found) for found in solver.by_level(bench, volume).values()],
                "cheapest": [
                    {
                        "disk": offer.disk,
                        "disks": offer.array.all_disks,
                        "raid_group": offer.array.fields(),
                        "price": f"{offer.price:.2f}",
                        "currency": offer.currency or None,
                    }
                    for offer in solver.cheapest(bench, volume, catalogue.disks, solver.OFFERED)
                ],
            }
            for volume in bench.scenario.groups
        ],
        **{key: outlook[key] for key in ("limit_load", "load_noun", "limiting_check")},
    }


def fewest_disks(
    document: Any, catalogue: Catalogue, volume: str, level: str | None = None
) -> list[dict[str, Any]]:
    """The fewest disks that carry one volume, at one RAID level or at each that loses no data.

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    bench = Bench(parse(document, catalogue))
    levels = solver.OFFERED if level is None else (level,)
    return [_level(found) for found in solver.by_level(bench, volume, levels).values()]


def _level(found: solver.Found) -> dict[str, Any]:
    array = found.array
    return {
        "level": found.level,
        "name": LEVELS[found.level].name,
        "disks": array and array.all_disks,
        "raid_group": array and array.fields(),
        "broken": list(found.broken),
        "reason": found.reason,
    }
