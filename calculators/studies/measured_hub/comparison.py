"""What was measured beside what is predicted, once the server is warm; and whether it is steady."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from calculators.errors import InputProblems
from calculators.scenario.bench import Bench
from calculators.sheet.said.numbers import count, many, short
from calculators.sheet.said.numbers import listed as spoken
from calculators.sheet.tree.units import PER_CENT, S_PER_HOUR, S_PER_MINUTE
from calculators.studies.measured_hub.answers import HubCounter, HubPressure, HubRun
from calculators.studies.measured_hub.samples import FEWEST_SAMPLES, Samples
from calculators.studies.measured_hub.told import told
from calculators.systems.exchange_2007_hub import counters as listed

# The cache is stable within this part of where it ends.
CACHE_STABLE: Final = 0.05
# Of so many samples the median is taken, and it may stray by so many times its noise.
SMOOTHED_SAMPLES: Final = 9
NOISE_ALLOWED: Final = 5.0
# A few minutes, where the cache was not counted.
USUAL_WARM_UP_MINUTES: Final = 5.0
# What a queue grows by counts as building up from this part of its mean on, and this many messages.
BUILDS_UP_SHARE: Final = 0.5
BUILDS_UP_MESSAGES: Final = 2.0
# Throughput has fallen to nothing below this part of its mean, and does so frequently from this
# part of the time on.
STALLED: Final = 0.01
STALLS_SHARE: Final = 0.01
# A run has another message size, or another rate, where its mean is further off than this: what a
# message costs follows its size, and what all of them cost the rate, so that a larger difference
# says something of the load, not of the model.
SAME_LOAD: Final = 0.1
_QUEUES = (listed.AGGREGATE, listed.REMOTE, listed.MAILBOX, listed.SUBMISSION)


def compared(bench: Bench, samples: Samples, start: int) -> tuple[list[HubCounter], HubRun]:
    """Hold samples against a scenario.

    Args:
        bench: the scenario of the hub
        samples: what was counted
        start: the sample that the server was warm at

    Returns:
        counters with their samples, and how the run went
    """
    seconds = samples.seconds[start:]
    kept = {name: values[start:] for name, values in samples.columns.items()}
    values = bench.recording.values
    windows = _windows(seconds, kept.get(listed.RECEIVED))
    error = float(values["throughput.stated_error"])
    unseen = _unseen(kept, windows)
    reasons = _unsteady(seconds, kept, windows)
    counters = [_row(each, bench, kept.get(each.path)) for each in listed.COUNTERS]
    other = _other_load(counters)
    full = bool(reasons) or (windows is not None and windows["times"] > 0)
    rate = next(row for row in counters if row.counter == "\\" + listed.RECEIVED)
    slower = not full and rate.difference is not None and abs(rate.difference) > SAME_LOAD
    for each, row in zip(listed.COUNTERS, counters, strict=True):
        _hold(each, row, bench, error, full=full, slower=slower, comparable=not other)
    run = HubRun(
        machine=samples.machine,
        samples=len(samples.seconds),
        samples_counted=len(seconds),
        warm_up_seconds=float(seconds[0]),
        counted_seconds=float(seconds[-1] - seconds[0]),
        ignored_lines=samples.ignored,
        other_columns=samples.others,
        missing=["\\" + each.path for each in listed.COUNTERS if each.path not in samples.columns],
        steady=False if reasons else (None if unseen else True),
        state="No steady state." if reasons else _so_far(unseen),
        reasons=reasons,
        stated_error=error,
        not_comparable=other,
        back_pressure=_pressure(windows, values),
        inputs=_inputs(kept),
    )
    return counters, run


def _unseen(kept: dict[str, Any], windows: dict[str, float] | None) -> list[str]:
    """What a steady state is told by and the samples do not show."""
    seen = {
        listed.THROUGHPUT: windows is not None,
        listed.DELIVERIES: _seen(kept, listed.AGGREGATE)
        or (_seen(kept, listed.REMOTE) and _seen(kept, listed.MAILBOX)),
        listed.SUBMISSIONS: _seen(kept, listed.SUBMISSION),
    }
    return [name for name, known in seen.items() if not known]


def _seen(kept: dict[str, Any], path: str) -> bool:
    samples = kept.get(path)
    return samples is not None and bool(np.isfinite(samples).sum() >= FEWEST_SAMPLES)


def _so_far(unseen: list[str]) -> str:
    """How steady a run is of which nothing speaks against it: what was not counted stays open."""
    if not unseen:
        return "A steady state."
    queues = [listed.DELIVERIES, listed.SUBMISSIONS]
    seen = [name for name in (listed.THROUGHPUT, *queues) if name not in unseen]
    if unseen[-2:] == queues:
        unseen = [*unseen[:-2], "the queues"]
    one = unseen in ([listed.THROUGHPUT], [listed.SUBMISSIONS])
    missing = f"{spoken(unseen)} {'is' if one else 'are'} not in the file"
    if not seen:
        return f"Whether this is a steady state is not known: {missing}."
    return f"Steady as far as seen: {spoken(seen)}; {missing}."


def warm(samples: Samples, minutes: float | None) -> int:
    """The sample that the server is warm at.

    Raises:
        InputProblems: too little is left after it
    """
    cache = samples.columns.get(listed.CACHE)
    if minutes is None and cache is not None and np.isfinite(cache).any():
        start, why = _cache_steady(samples.seconds, cache)
    else:
        after = (USUAL_WARM_UP_MINUTES if minutes is None else minutes) * float(S_PER_MINUTE)
        start = int(np.searchsorted(samples.seconds, after))
        why = (
            "The cache was not counted, so the warm-up is taken as "
            if minutes is None
            else "The warm-up is given as "
        ) + f"{short(after / float(S_PER_MINUTE))} minutes."
    if len(samples.seconds) - start < FEWEST_SAMPLES:
        left = len(samples.seconds) - start
        raise InputProblems.one(
            "/csv" if minutes is None else "/warm_up_minutes",
            "never-warm",
            f"{why} After it {many(left, 'samples')} {'is' if left == 1 else 'are'} left; "
            f"{FEWEST_SAMPLES} are the least.",
            "Measure longer, or type the minutes of warm-up to leave out; 0 leaves out none.",
        )
    return start


def _cache_steady(seconds: Any, cache: Any) -> tuple[int, str]:
    """The sample from which on the cache is where it ends, and what it did before.

    Medians of a few samples are compared: the counter's own noise is no growth.
    """
    known = np.where(np.isfinite(cache), cache, np.nanmax(cache))
    width = min(SMOOTHED_SAMPLES, len(known) // 10 | 1)
    padded = np.pad(known, width // 2, mode="edge")
    smooth = np.median(np.lib.stride_tricks.sliding_window_view(padded, width), axis=1)
    end = float(np.median(known[-max(1, len(known) // 4) :]))
    # What is left of the later half once its trend is taken out is noise.
    half = len(known) // 2
    noise = float(np.std(known[half:] - smooth[half:]))
    allowed = max(CACHE_STABLE * end, NOISE_ALLOWED * noise / float(np.sqrt(width)))
    away = np.flatnonzero(np.abs(smooth - end) > allowed)
    if not away.size:
        return 0, "The cache was steady from the start."
    last = int(away[-1])
    change = PER_CENT * abs(float(smooth[last]) / end - 1) if end else PER_CENT
    minute, second = divmod(round(float(seconds[last])), int(S_PER_MINUTE))
    return last + 1, f"The cache still changed by {short(change)} % at {minute}:{second:02}."


def _row(counter: listed.Counter, bench: Bench, samples: Any) -> HubCounter:
    """A counter beside its prediction."""
    row = told(counter, bench)
    if samples is not None and np.isfinite(samples).any():
        row.mean, row.largest = float(np.nanmean(samples)), float(np.nanmax(samples))
        row.measured = row.largest if counter.statistic == listed.LARGEST else row.mean
        if row.predicted:
            row.difference = row.measured / row.predicted - 1
    return row


def _hold(
    counter: listed.Counter,
    row: HubCounter,
    bench: Bench,
    error: float,
    full: bool,
    slower: bool,
    comparable: bool,
) -> None:
    """Hold what was measured against the stated error, or say why it is not.

    Args:
        counter: which
        row: its row, which is filled
        bench: the scenario of the hub
        error: the stated error
        full: whether the run asked for all that the server takes: it refused, or a queue grew
        slower: whether its rate was another than the one that is predicted for
        comparable: whether its messages are those of the scenario
    """
    if row.difference is None:
        return
    if listed.given(counter, bench.figures()):
        row.not_held = "what the scenario is given, no prediction"
    elif row.figure == listed.HELD and not full:
        # Less than the most says nothing of the most.
        row.difference = None
        row.not_held = (
            "nothing was refused and no queue built up: the run did not ask for all that the "
            "server holds, so it does not measure that"
        )
    elif counter.figure == listed.ASKED and not full:
        row.not_held = "the load that the run was given, no prediction"
    elif counter.figure in listed.WITH_THE_RATE and slower:
        row.not_held = "predicted for another rate than that of the run"
    elif comparable:
        row.within_stated_error = abs(row.difference) <= error


def _other_load(counters: list[HubCounter]) -> list[str]:
    """Why the run is none of the scenario's load; nothing where it is, or nobody can say."""
    size = next(row for row in counters if row.counter == "\\" + listed.MESSAGE_BYTES)
    if size.measured is None:
        return []
    if not size.predicted or abs(size.measured / size.predicted - 1) <= SAME_LOAD:
        return []
    return [
        f"The run had messages of {count(size.measured)} bytes on average, the scenario asks for "
        f"{count(size.predicted)}. What a message costs follows its size, so the two are not "
        "comparable, and nothing below is held against the stated error. Size the scenario with "
        "what was measured, or send messages of its size."
    ]


def _windows(seconds: Any, received: Any) -> dict[str, float] | None:
    """How often, how long in all and at the longest nothing was received."""
    if received is None or not np.isfinite(received).any():
        return None
    known = np.nan_to_num(received)
    nothing = known <= STALLED * float(known.mean())
    # A sample stands for the time since the one before it.
    lasts = np.diff(seconds, prepend=seconds[0] - float(np.median(np.diff(seconds))))
    begins = np.flatnonzero(nothing & ~np.concatenate([[False], nothing[:-1]]))
    ends = np.flatnonzero(nothing & ~np.concatenate([nothing[1:], [False]]))
    each = [float(lasts[one : other + 1].sum()) for one, other in zip(begins, ends, strict=True)]
    whole = float(lasts.sum())
    taken = known[~nothing]
    return {
        "times": float(len(each)),
        "seconds": sum(each),
        "share": sum(each) / whole,
        "longest_seconds": max(each, default=0.0),
        "mean_seconds": sum(each) / len(each) if each else 0.0,
        "times_per_hour": len(each) * float(S_PER_HOUR) / whole,
        "rate_while_open": float(taken.mean()) if taken.size else 0.0,
    }


def _unsteady(seconds: Any, kept: dict[str, Any], windows: dict[str, float] | None) -> list[str]:
    """Why the run is no steady state, in words; none where nothing counted speaks against it."""
    reasons = []
    if windows is not None and windows["share"] > STALLS_SHARE:
        reasons.append(
            f"Throughput fell to nothing {short(windows['times'])} times, for "
            f"{short(PER_CENT * windows['share'])} % of the time and "
            f"{short(windows['longest_seconds'])} seconds at the longest. Look for event 15004."
        )
    for path in _QUEUES:
        growth = _growth(seconds, kept.get(path))
        if growth is not None:
            name = path.rpartition("\\")[2]
            reasons.append(f"{name} builds up: by {short(growth)} messages while it was counted.")
    return reasons


def _growth(seconds: Any, queue: Any) -> float | None:
    """What a queue grew by, where it builds up through all of the run."""
    if queue is None or np.isfinite(queue).sum() < FEWEST_SAMPLES:
        return None
    known = np.isfinite(queue)
    when, length = seconds[known], queue[known]
    first, middle, last = (float(part.mean()) for part in np.array_split(length, 3))
    slope = float(np.polyfit(when - when[0], length, 1)[0])
    grown = slope * float(when[-1] - when[0])
    least = max(BUILDS_UP_MESSAGES, BUILDS_UP_SHARE * float(length.mean()))
    return grown if first < middle < last and grown > least else None


def _pressure(windows: dict[str, float] | None, values: dict[str, Any]) -> list[HubPressure]:
    """Back pressure as it was seen, beside the figures that predict it."""
    # Where nothing was refused the run did not ask for all that the server takes.
    refused = windows is not None and windows["times"] > 0
    between = "Rate between them" if refused else "Most the server could take"
    rows = (
        ("Share of the time refused", "share", "share", "back_pressure.throttled_share"),
        ("Times an hour", "times_per_hour", "windows/h", "back_pressure.windows_per_hour"),
        ("Mean time refused", "mean_seconds", "s", "back_pressure.mean_window"),
        ("Longest time refused", "longest_seconds", "s", "back_pressure.longest_window"),
        (between, "rate_while_open", "messages/s", "throughput.while_open"),
    )
    return [
        HubPressure(
            label,
            unit,
            figure,
            float(values[figure]),
            windows[key] if windows and (refused or key != "rate_while_open") else None,
        )
        for label, key, unit, figure in rows
    ]


def _inputs(kept: dict[str, Any]) -> dict[str, float]:
    """What the scenario would ask for if it were this run: message size, rate, longest queue."""
    found = {}
    for name, path, of in (
        ("message_bytes", listed.MESSAGE_BYTES, np.nanmean),
        ("messages_per_second", listed.RECEIVED, np.nanmean),
        ("queued_messages", listed.AGGREGATE, np.nanmax),
    ):
        samples = kept.get(path)
        if samples is not None and np.isfinite(samples).any():
            value = float(of(samples))
            if value > 0:
                found[name] = float(np.ceil(value)) if name == "queued_messages" else value
    return found
