"""The command line: processor time of one scenario from start to end."""

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tests" / "calculators"))

from documents import GROUP, STORE

REPEATS, TARGET = 9, 0.3


def processor_seconds(*command):
    """The least of some runs; a busy machine makes some of them longer."""
    found = []
    for _ in range(REPEATS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *command],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def main():
    # What was run once is compiled; nobody measures that.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        for document in (STORE, GROUP):
            path = Path(folder) / "scenario.json"
            path.write_text(json.dumps(document))
            seconds = processor_seconds("size", str(path))
            print(
                json.dumps(
                    {
                        "name": f"command.size.{document['system']}",
                        "value": round(seconds, 3),
                        "unit": "s of processor time",
                        "compared_with": f"{TARGET} s target",
                        "ratio": round(seconds / TARGET, 3),
                    }
                ),
                flush=True,
            )


if __name__ == "__main__":
    main()
