"""The engine: a document in, an answer out.

``size`` gives one answer with its working, ``findings`` what a reviewer would say of it,
``charts`` the curves around it, ``outlook`` how far the design holds, ``bill_of_materials`` what to
buy. None of them reads or writes anything else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from calculators import ENGINE_VERSION, best_practice
from calculators.charts import growth as growth_curve
from calculators.checks import horizon, load_limit
from calculators.checks.check import binding_first, worst
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.records import Scenario
from calculators.scenario.parse import parse
from calculators.sheet.worksheet import BareSheet, RecordingSheet
from calculators.systems import SYSTEMS
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
    sheet = RecordingSheet()
    run(scenario, sheet)
    checks = binding_first(sheet.checks)
    return {
        "system": scenario.system,
        "engine_version": ENGINE_VERSION,
        "catalogue": {"source": catalogue.source, "version": catalogue.version},
        "verdict": worst(checks),
        "sentence": load_limit.sentence(checks),
        "figures": sheet.lines(working),
        "checks": [check.as_dict() for check in checks],
        "notes": sheet.notes,
    }


def findings(document: Any, catalogue: Catalogue) -> list[dict[str, Any]]:
    """What the linter finds in a scenario, the heaviest first, each with a fix where one mends it.

    Raises:
        InputProblems: with everything that is wrong with the document
    """
    scenario, sheet = _recorded(document, catalogue)
    return best_practice.findings(
        document, scenario, sheet, catalogue, lambda mended: _recorded(mended, catalogue)
    )


def _recorded(document: Any, catalogue: Catalogue) -> tuple[Scenario, RecordingSheet]:
    """A document as a scenario, with its sheet."""
    bench = Bench(parse(document, catalogue))
    return bench.scenario, bench.figures()


def run(scenario: Scenario, sheet: Any) -> None:
    """Lay a scenario out on a sheet, recording or bare."""
    system = SYSTEMS[scenario.system]
    asked = sheet.bind(scenario.options)
    asked.populations = [sheet.bind(record) for record in scenario.populations]
    asked.groups = {
        volume: [sheet.bind(record) for record in records]
        for volume, records in scenario.groups.items()
    }
    system.size(asked, sheet.facts(system.facts, scenario.assumptions), sheet)


class Bench:
    """A scenario on the bench: the same lines, run on arrays in place of some inputs."""

    def __init__(self, scenario: Scenario):
        self.scenario = scenario
        self.system = SYSTEMS[scenario.system]
        self._today: RecordingSheet | None = None
        self._needed: dict[frozenset[str], frozenset[str]] = {}

    def sweep(self, arrays: Mapping[str, Any], keep: Collection[str] = ()) -> BareSheet:
        """Run the lines with arrays for the named inputs, e.g. "population_1.users".

        Args:
            arrays: input name -> array, all of one shape
            keep: figures to keep; found in ``kept`` of the sheet that comes back
        """
        sheet = BareSheet(keep, arrays, self.needed(frozenset(keep)))
        self.lay_out(sheet)
        return sheet

    def lay_out(self, sheet: Any) -> None:
        """Lay the scenario out on a sheet of the caller's own."""
        run(self.scenario, sheet)

    def needed(self, keep: frozenset[str]) -> frozenset[str]:
        """The steps that the kept figures and the checks rest on, read off today's sheet."""
        if keep not in self._needed:
            today = self.figures()
            found: set[str] = set()
            queue = [today.figures[name] for name in keep if name in today.figures]
            for check in today.checks:
                queue += [figure for figure in (check.needed, check.available) if figure]
            while queue:
                figure = queue.pop()
                if figure.name not in found:
                    found.add(figure.name)
                    queue += figure.inputs()
            self._needed[keep] = frozenset(found)
        return self._needed[keep]

    def bought(self) -> dict[str, float]:
        """What the design buys by itself today, as inputs that hold while the load grows."""
        today = self.figures().figures
        return {
            option: today[figure].value
            for option, figure in self.system.bought.items()
            if self.scenario.options.value(option) is None
        }

    def figures(self) -> RecordingSheet:
        """The sheet of today's design, recorded once."""
        if self._today is None:
            self._today = RecordingSheet()
            self.lay_out(self._today)
        return self._today


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
    bench = Bench(parse(document, catalogue))
    parts = bench.system.parts
    figures = bench.figures().figures if parts else None
    return materials.bill(bench.scenario, catalogue, parts, figures)
