"""Files of counters as Performance Monitor writes them, of runs like those that were published."""

from datetime import datetime, timedelta

from calculators.systems.exchange_2007_hub import counters as listed

PATHS = [counter.path for counter in listed.COUNTERS]
START = datetime(2026, 11, 22, 4, 0, 0)
WRITES = r"PhysicalDisk(_Total)\Disk Writes/sec"
READS = r"PhysicalDisk(_Total)\Disk Reads/sec"
PROCESSOR = r"Processor(_Total)\% Processor Time"


def file_of(columns, step=5, machine="HUB01", separator=",", comma="."):
    """The text of a file: counter -> its samples."""
    names = [f"\\\\{machine}\\{path}" for path in columns]
    lines = [["(PDH-CSV 4.0) (W. Europe Standard Time)(-60)", *names]]
    for place, values in enumerate(zip(*columns.values(), strict=True)):
        time = START + timedelta(seconds=step * place)
        cells = [" " if value is None else f"{value:.6f}".replace(".", comma) for value in values]
        lines.append([time.strftime("%m/%d/%Y %H:%M:%S.%f")[:-3], *cells])
    return "".join(separator.join(f'"{cell}"' for cell in line) + "\r\n" for line in lines)


def steady(minutes=20, warm=3, step=5):
    """Test 4: 2.03 messages of 5 MB a second, after the cache has grown."""
    count, growing = (each * 60 // step for each in (minutes, warm))
    grown = [512 * min(1, (place + 1) / growing) for place in range(growing)]
    rest = count
    return {
        listed.MESSAGE_BYTES: [5_120_000.0] * (growing + rest),
        listed.RECEIVED: [0.8] * growing + [2.03 + 0.1 * (-1) ** each for each in range(rest)],
        listed.AGGREGATE: [5] * growing + [20 + each % 8 for each in range(rest)],
        listed.SUBMISSION: [1.0] * growing + [1.0 + each % 2 for each in range(rest)],
        listed.CACHE: grown + [512.0 + each % 3 for each in range(rest)],
        listed.BUCKETS: [30] * growing + [50 + each % 2 for each in range(rest)],
        WRITES: [300] * growing + [1009.0] * rest,
        READS: [0.0] * (growing + rest),
        PROCESSOR: [20.0] * growing + [48.0] * rest,
    }


def throttled():
    """Test 3, a sample a second: 41 windows, 370 of 1200 seconds, 65 the longest; 475 messages."""
    windows = [65, *([8] * 25), *([7] * 15)]
    assert (len(windows), sum(windows)) == (41, 370)
    open_time = 1200 - sum(windows)
    rate = 475 / open_time
    received = []
    for place, window in enumerate(windows):
        piece = open_time // 41 + (1 if place < open_time % 41 else 0)
        received += [rate] * piece + [0.0] * window
    return {
        listed.MESSAGE_BYTES: [5_120_000.0] * 1200,
        listed.RECEIVED: received,
        listed.AGGREGATE: [20 + place % 10 for place in range(1200)],
        listed.CACHE: [128.0] * 1200,
        listed.BUCKETS: [230.0] * 1200,
        READS: [567.0] * 1200,
        PROCESSOR: [15.37] * 1200,
    }
