"""Independent checkers and generators that are Java packages: fetched once, into var/tools."""

import shutil
import subprocess
from pathlib import Path

import pytest

from planner.environment import ROOT

# Started for one short task: a thorough compiler takes longer than it saves.
JAVA = ["java", "-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]


def libraries(project: Path, *only: str) -> Path:
    """The folder with the packages that a folder's pom.xml names.

    Args:
        project: the folder; its name is the name of the tool
        only: artifacts to fetch; left out, all that they rest on
    """
    for program in ("java", "mvn"):
        if not shutil.which(program):
            pytest.skip(f"{project.name} needs {program}, which is not here")
    folder = ROOT / "var" / "tools" / project.name
    if not any(folder.glob("*.jar")):
        got = subprocess.run(
            ["mvn", "-q", "-B", "-f", str(project / "pom.xml"), "dependency:copy-dependencies",
             f"-DoutputDirectory={folder}", *(f"-DincludeArtifactIds={each}" for each in only)],
            capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        if got.returncode:
            pytest.skip(f"{project.name} cannot be fetched: {got.stdout[:300]}")
    return folder
