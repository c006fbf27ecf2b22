"""An answer laid out: headline, key figures, checks as bars, the sheet, the bill."""

from __future__ import annotations

import copy
import marshal
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

from calculators.answers import plain
from calculators.checks.said.beside import not_checked
from calculators.engine import OpenedScenario, open_scenario
from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.search.designs.given_up import given_up
from calculators.sheet.said.numbers import LANGUAGE, style
from calculators.studies.reverse_sizing import reverse
from calculators.studies.reverse_sizing.ways import CHEAPEST, FEWEST, GROWN, LARGER, MOST_LOAD
from calculators.systems import SYSTEMS
from planner.pages.scenario.answer import copies, extras, parts_said
from planner.pages.scenario.answer.sheet import sheet
from planner.pages.scenario.answer.unsaid import unsaid
from planner.report.document import Check, KeyNumber, Said, Table
from planner.report.in_short import InShort, in_short
from planner.report.key_numbers import HEADLINES, bar, behind_verdict, grown, key_number
from planner.report.parts import calculator, failures, heat, protection
from planner.report.parts.bought_limit import with_bought
from planner.report.parts.unused import not_bought
from planner.report.sections.growth import by_year, in_full
from planner.report.words import loss_words, memory, verdicts
from planner.report.words.cost_said import bays_checked, cheaper_growth, growth_cost, next_cost
from planner.services.organisation.preferences import respelt
from planner.services.scenarios.sizings import rows_used

# Kinds of charts that are drawn in the browser.
DRAWN = {"line", "bar"}
_WAYS = {
    MOST_LOAD: "Most load for this hardware",
    FEWEST: "Fewest for this load",
    CHEAPEST: "Cheapest disks",
    GROWN: "Fewest for the end of the growth",
    LARGER: "Larger disks",
}


@dataclass
class Answer:
    """Everything the answer side of a scenario shows, each part worked out when it is shown, its
    sentences in the number format of their reader."""

    opened: OpenedScenario

    @cached_property
    def rows(self) -> dict[str, Any]:
        """The rows that may be named in a sentence."""
        return rows_used(self.document, self.opened.catalogue)

    def _read(self, answer: Any) -> Any:
        return respelt(plain(answer), self.rows if style().digits != LANGUAGE else ())

    @property
    def document(self) -> dict[str, Any]:
        document: dict[str, Any] = self.opened.document
        return document

    @cached_property
    def result(self) -> dict[str, Any]:
        found: dict[str, Any] = self._read(self.opened.told())
        return found

    @cached_property
    def charts(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._read(self.opened.charts)
        return [memory.of_chart(each) for each in found]

    @cached_property
    def outlook(self) -> dict[str, Any]:
        found: dict[str, Any] = self._read(self.opened.load_limit)
        return found

    @cached_property
    def bill(self) -> dict[str, Any]:
        found: dict[str, Any] = self._read(self.opened.bill)
        return found

    @cached_property
    def artifacts(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._read(self.opened.snippets)
        return found

    @cached_property
    def findings(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._read(self.opened.findings)
        return found

    @cached_property
    def states(self) -> dict[str, Any]:
        found: dict[str, Any] = self._read(self.opened.failure_states)
        return found

    @property
    def figures(self) -> dict[str, dict[str, Any]]:
        return self.result["figures"]

    @property
    def verdict(self) -> str:
        return self.result["verdict"]

    @property
    def verdict_word(self) -> str:
        return verdicts.whole(self.verdict, verdicts.against(self.result["checks"]), self.broken_by)

    @property
    def sign(self) -> str:
        """Of the verdict: a tick only where no single loss that is looked at breaks it."""
        return verdicts.whole_sign(self.verdict, self.broken_by)

    @property
    def gives_up(self) -> str:
        """What protects other designs and somebody said no to here."""
        return protection.said(given_up(self.document))

    @property
    def broken_by(self) -> str:
        """Which single loss breaks it, where it holds."""
        return failures.broken_by(self.states, self.verdict)

    @property
    def sentence(self) -> str:
        return self.outlook.get("sentence") or self.result["sentence"]

    @property
    def headline(self) -> str:
        """The sentence; how many limits were not checked is counted beside it."""
        return (
            self.sentence.removesuffix(not_checked(self.opened.verdicts)).strip() or self.sentence
        )

    @cached_property
    def short(self) -> InShort:
        """The headline in short: what is read before all else."""
        return in_short(
            self.headline, self.verdict, self.result["checks"], self.next_cost, self.growth
        )

    @property
    def in_full(self) -> list[str]:
        """The whole headline, in parts that are read by themselves."""
        return parts_said.of_headline(self.headline)

    @property
    def needs(self) -> list[str]:
        """What the hardware has and the load needs, in sentences; none where nothing is said."""
        said = self.outlook.get("needs_sentence")
        return parts_said.of_needs(said) if said else []

    @property
    def breaks_beside(self) -> str:
        """Which single loss breaks it, as it goes on after the headline's fact."""
        return f"; {self.broken_by}" if self.broken_by else ""

    @property
    def next_cost(self) -> str:
        """What the next part of the load buys, where a price of it is known."""
        return next_cost(self.outlook, bays_checked(self.result["checks"]))

    @property
    def growth(self) -> str:
        """When what grows reaches its first limit."""
        return grown(self.outlook)

    @cached_property
    def growth_said(self) -> tuple[str, Table | None]:
        """The same with what its end costs, the ways to carry that in a table where several do."""
        return in_full(self.growth, self.outlook, bays_checked(self.result["checks"]))

    @property
    def growth_cost(self) -> str:
        """What the hardware for the end of the growth buys more, where a price of it is known."""
        return growth_cost(self.outlook, bays_checked(self.result["checks"]))

    @property
    def cheaper_growth(self) -> str:
        """A way to carry its end that costs less than the fewest hardware."""
        return cheaper_growth(self.outlook)

    @cached_property
    def years(self) -> Said:
        """The growth year by year; no blocks where nothing grows."""
        return by_year(self.outlook)

    def headlines(self) -> tuple[KeyNumber, ...]:
        """The numbers behind the sentence: two key figures and the price."""
        return behind_verdict(self.result, self.key_names, self.bill)

    def key_figures(self) -> list[KeyNumber]:
        """The other figures that matter first for this mail system."""
        return [
            key_number(name, self.figures[name], figures=self.figures)
            for name in self.key_names[HEADLINES:]
            if name in self.figures
        ]

    @property
    def key_names(self) -> tuple[str, ...]:
        none = not_bought(self.figures)
        return tuple(
            name for name in SYSTEMS[self.result["system"]].key_figures if name not in none
        )

    @property
    def counts_people(self) -> bool:
        """Whether its load is counted in people, not in messages."""
        return bool(SYSTEMS[self.result["system"]].population_fields)

    @property
    def ways(self) -> list[dict[str, str]]:
        """The ways back from here that its mail system and its hardware have."""
        return [{"key": key, "title": _WAYS[key]} for key in reverse.offered(self.opened.bench)]

    @cached_property
    def _limits(self) -> list[Mapping[str, Any]]:
        return with_bought(self.result, self.outlook)

    @cached_property
    def checks(self) -> list[Check]:
        """Limits: what binds first, in the order that reports and shared pages have."""
        return [bar(check) for check in self._limits if not _advises(check)]

    @property
    def checks_order(self) -> str:
        """In which order they stand, in words."""
        return verdicts.ordered(self._limits, self.outlook)

    @cached_property
    def unsaid(self) -> dict[str, list[tuple[str, str]]]:
        """Rows of the catalogue that do not say what a limit asks, by the limit."""
        return unsaid(self.result["checks"], self.opened.scenario, self.opened.catalogue)

    @property
    def close(self) -> str:
        """Why limits that it is close to are not called tight."""
        return verdicts.close(self.result["checks"])

    @cached_property
    def advice(self) -> list[Check]:
        """What good practice would like and no limit forbids: what is not kept first."""
        return [bar(check) for check in self.result["checks"] if _advises(check)]

    @property
    def unchecked(self) -> int:
        """How many limits could not be checked."""
        return sum(
            check.verdict == verdicts.NOT_CHECKED and check.name not in verdicts.IN_DOUBT
            for check in self.checks
        )

    @property
    def tight(self) -> int:
        """How many limits are tight."""
        return sum(
            check.verdict == verdicts.WARN and check.name not in verdicts.IN_DOUBT
            for check in self.checks
        )

    @property
    def in_doubt(self) -> int:
        """How many limits of what holds may be broken by the stated error of the model."""
        return self.verdict != verdicts.FAIL and sum(
            each["verdict"] == verdicts.WARN and each["name"] in verdicts.IN_DOUBT
            for each in self.result["checks"]
        )

    @property
    def not_kept(self) -> int:
        """How many recommendations are not kept by what holds."""
        return self.verdict != verdicts.FAIL and verdicts.against(self.result["checks"])

    @property
    def unpriced(self) -> int:
        """How many lines of the bill have no price."""
        unknown: int = (self.bill.get("total") or {}).get("unknown") or 0
        return unknown

    @cached_property
    def survival(self) -> list[dict[str, str]]:
        """Each loss with whether the design survives it."""
        return failures.survival(self.states, self._losses, self.verdict)

    @cached_property
    def _losses(self) -> list[dict[str, Any]]:
        """The chart of them, without the others: they follow the live answer."""
        drawn = self.opened.group_losses
        return [self._read(drawn)] if drawn else []

    @property
    def survival_in_full(self) -> str:
        """The same as a sentence."""
        return failures.survives(self.states, self._losses, self.verdict)

    @property
    def survival_said(self) -> list[tuple[str, list[dict[str, str]]]]:
        """They, those that are survived first; what is said of them in brackets stands in full."""
        short = [{**each, "label": each["label"].partition(" (")[0]} for each in self.survival]
        return loss_words.told_apart(short)

    @property
    def looks_at_losses(self) -> bool:
        """Whether there is anything to say of them; of a design that does not hold, the page
        shows them, although there is nothing for it to survive."""
        return len(self.states.get("states") or ()) > 1 or bool(self._losses or self.disk_lost)

    @property
    def losses_at(self) -> str:
        """The part of the page that shows them."""
        if len(self.states.get("states") or ()) > 1:
            return "failures"
        return failures.OF_GROUPS if self._losses else "disk-lost"

    @property
    def disk_lost(self) -> dict[str, str] | None:
        """What a lost disk means where databases have copies, with its source."""
        return self.states.get("disk_lost")

    def sheet(self) -> list[dict[str, Any]]:
        return sheet(self.own_figures)

    @property
    def own_figures(self) -> dict[str, Any]:
        """All figures but the calculator's, which the page loads when they are asked for."""
        return calculator.own(self.figures)

    @property
    def drawn_charts(self) -> list[dict[str, Any]]:
        """The charts that are drawn in the browser; the others come as tables and pictures."""
        return [chart for chart in self.charts if chart["kind"] in DRAWN]

    def heat_maps(self) -> list[dict[str, Any]]:
        return [{**chart, "table": heat.heat_map(chart)} for chart in self._losses]

    def copies(self) -> dict[str, Any] | None:
        found = next((chart for chart in self.charts if chart["kind"] == "copies"), None)
        return copies.picture(found) if found else None

    def calculator(self) -> dict[str, Any] | None:
        return calculator.beside(self.result)

    def calculator_lines(self) -> dict[str, Any]:
        """What the page loads when the calculator's figures are unfolded."""
        figures = calculator.folded(self.figures)
        return {
            "figures": figures,
            "outputs": calculator.outputs(self.figures),
            "groups": sheet(figures),
        }

    def meter(self) -> dict[str, Any] | None:
        return extras.meter(self.figures, self.document)

    def stripe_maps(self) -> list[dict[str, str]]:
        return extras.stripe_maps(self.figures)

    def other_editions(self) -> str:
        return extras.other_editions(self.figures, self.result["system"])

    @cached_property
    def notes(self) -> list[dict[str, Any]]:
        """What to know of the figures; what the answer is of, and what it is beyond, weighs."""
        outside = self.opened.bench.recording.beyond
        plainly = self.opened.told().notes
        seen: dict[str, dict[str, Any]] = {}
        for note, told in zip(self.result["notes"], plainly, strict=True):
            if not calculator.is_remark(note, self.figures):
                weighs = told.figure == "state" or told.text in outside
                seen.setdefault(note["text"], {**note, "weighs": weighs})
        return list(seen.values())

    @property
    def notes_that_weigh(self) -> list[dict[str, Any]]:
        """Those that stand above the checks, whatever else does."""
        return [note for note in self.notes if note["weighs"]]

    @property
    def notes_beside(self) -> list[dict[str, Any]]:
        """The others: they are counted above the checks, and unfolded there."""
        return [note for note in self.notes if not note["weighs"]]


def answer(document: dict[str, Any], catalogue: Catalogue) -> Answer:
    """Size a document; nothing is stored.

    Raises:
        InputProblems: everything wrong with the document
    """
    return Answer(_opened(document, catalogue))


# A page, its live answer, its later parts and the page after saving ask the same of the same
# catalogue, each in a request of its own: what one has worked out the others need not.
MOST_OPENED = 16
_opened_lately: OrderedDict[tuple[int, bytes], OpenedScenario] = OrderedDict()
_one_at_a_time = Lock()


def _opened(document: dict[str, Any], catalogue: Catalogue) -> OpenedScenario:
    """The scenario as it was opened before, if lately. An answer rests on nothing else: what it
    says is in the plain number format, whoever asks."""
    # The bytes tell 1 from 1.0 and true, and rows in another order. A catalogue that is kept here
    # lives on, so that no other has its number.
    key = id(catalogue), marshal.dumps(document, 2)
    with _one_at_a_time:
        if found := _opened_lately.get(key):
            _opened_lately.move_to_end(key)
            return found
    opened = open_scenario(copy.deepcopy(document), catalogue)
    with _one_at_a_time:
        _opened_lately[key] = opened
        while len(_opened_lately) > MOST_OPENED:
            _opened_lately.popitem(last=False)
    return opened


def forget_opened() -> None:
    """Opens every scenario anew."""
    with _one_at_a_time:
        _opened_lately.clear()


def attempt(document: dict[str, Any], catalogue: Catalogue) -> tuple[Answer | None, list[Problem]]:
    """The answer, or everything that stands in its way."""
    try:
        return answer(document, catalogue), []
    except InputProblems as error:
        return None, error.problems


def _advises(check: Mapping[str, Any]) -> bool:
    """Whether a check is a recommendation, on which no limit and no verdict rests."""
    return check["name"] in verdicts.ADVICE
