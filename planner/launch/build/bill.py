"""The software bill of materials (CycloneDX): what is in the image, with versions and licences.

cyclonedx-py reads the Python packages of an environment made from the runtime lock alone, npm
those of the front end.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from planner.environment import ROOT, var_dir
from planner.launch.build import environment_setup as setup

FOLDER = "sbom"


def main() -> int:
    """Writes both bills and says where they are."""
    folder = var_dir() / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, bill in (("python", python()), ("front-end", front_end())):
        path = folder / f"{name}.cdx.json"
        path.write_text(json.dumps(bill, indent=1, sort_keys=True) + "\n")
        print(f"{path}: {len(bill['components'])} components")
    return 0


def python() -> dict[str, list[object]]:
    """The packages that a server runs, installed for a moment into an environment of their own."""
    with tempfile.TemporaryDirectory(dir=var_dir()) as place:
        uv = str(setup.BOOT / "bin" / "uv")
        setup.call([uv, "venv", "-q", "--python", sys.executable, place + "/env"])
        inside = f"{place}/env/bin/python"
        lock = str(setup.LOCKS / "runtime.txt")
        setup.call([uv, "pip", "sync", "-q", "--require-hashes", "--python", inside, lock])
        tool = str(Path(sys.executable).parent / "cyclonedx-py")
        return answer([tool, "environment", "--output-reproducible", inside])


def front_end() -> dict[str, list[object]]:
    """The packages that the built front end is made of."""
    npm = setup.node_tools()
    return answer([*npm, "sbom", "--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx"])


def answer(command: list[str]) -> dict[str, list[object]]:
    """The JSON that a tool prints."""
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | setup.clean_environment(), stdout=subprocess.PIPE,
        check=True,
    )  # fmt: skip
    bill: dict[str, list[object]] = json.loads(done.stdout)
    return bill


if __name__ == "__main__":
    sys.exit(main())
