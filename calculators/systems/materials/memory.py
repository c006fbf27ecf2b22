"""The memory of the servers on the bill of materials: how much each needs, in which modules."""

from __future__ import annotations

import math
from typing import Any

from calculators.sheet.said.numbers import count, short
from calculators.sheet.tree.units import BYTES_PER_GB, BYTES_PER_GIB
from calculators.systems.shared.hardware import hardware_limits
from calculators.systems.shared.hardware.hardware_lines import SERVERS
from calculators.systems.system import Part

MODULES, SUPPORTED = "memory.modules", "memory.modules_supported"
_OF_A_MODULE = "memory_module_model.capacity_gib"
GB, GIB = "GB", "GiB"
_TO_BUY, _GIVEN = "memory.to_buy_gib", "ram_gib"


def not_chosen(bench: Any) -> Part | None:
    """The memory that a design buys of which nobody has chosen the modules."""
    return next(
        (part for part in bench.tree.bought if part.kind == "memory" and not part.models), None
    )


def of_a_server(bench: Any) -> tuple[float, str] | None:
    """The memory of a server and its unit, as it is bought; None where the mail system works out
    none."""
    given = bench.given.get(_GIVEN)
    if given is not None and given.value is not None:
        return float(given.value), "GiB"
    figure = bench.figures().get(bench.system.memory_figure)
    if figure is None or not isinstance(figure.value, int | float):
        return None
    return float(figure.value), str(figure.unit)


def more(before: Any, after: Any) -> tuple[float, str]:
    """Memory more in the servers that stay, by the rule that asks for it, and its unit: further
    servers are bought with theirs. 0 where that is not worked out.

    Args:
        before: the design that stands
        after: another, perhaps with other servers
    """
    was, now = of_a_server(before), of_a_server(after)
    servers = [bench.recording.values.get(SERVERS) for bench in (before, after)]
    if was is None or now is None or None in servers:
        return 0.0, GIB
    return max(0.0, (now[0] - was[0]) * min(servers)), now[1]


def in_gib(size: float, unit: str) -> int:
    """Memory in whole GiB.

    Args:
        size: of the memory
        unit: GB, of 10⁹ bytes, or GiB
    """
    return math.ceil(size * (BYTES_PER_GB / BYTES_PER_GIB if unit == GB else 1.0))


def note(bench: Any, without_modules: bool) -> str:
    """What is to be known of a line of memory.

    Args:
        bench: the design on the bench
        without_modules: whether nobody has chosen modules
    """
    if not without_modules:
        values = bench.recording.values
        each = values.get(SUPPORTED, values.get(MODULES))
        return (
            "" if each is None else f"{count(round(each))} in each server{_of_modules(bench, each)}"
        )
    there = of_a_server(bench)
    if there is None or hardware_limits.MEMORY_GIB not in bench.recording.values:
        return "The price of the server includes none; how much it needs is not worked out here."
    said = f"{short(there[0])} {there[1]}"
    gib = bench.recording.values.get(_TO_BUY)
    if there[1] != GIB and gib is not None:
        said += f" (of 10⁹ bytes) = {short(gib)} GiB"
    return f"{said} each{_what_for(bench, there)}; the price of the server includes none."


def _of_modules(bench: Any, modules: float) -> str:
    """How much memory the modules of a server are, and for how much."""
    there, size = of_a_server(bench), bench.recording.values.get(_OF_A_MODULE)
    if there is None or size is None:
        return ""
    made = f"{count(round(modules))} × {short(size)} = {short(modules * size)} GiB"
    return f": {made}, for {short(there[0])} {there[1]}{_what_for(bench, there)}"


def _what_for(bench: Any, there: tuple[float, str]) -> str:
    """Whether memory is given or as needed, and how much of it is needed.

    Args:
        bench: the design on the bench
        there: memory of a server, and its unit
    """
    size, unit = there
    options = [name for name, figure in bench.system.bought.items() if "memory" in figure]
    given = any(bench.scenario.options.value(name) is not None for name in options)
    needed = bench.recording.values.get(f"memory.required_{unit.lower()}", size)
    if needed == size:
        return ", as given and needed" if given else ", as needed"
    need = f"{short(needed)} {unit} are needed"
    return f" that are given; {need}" if given else f", as it is sold; {need}"
