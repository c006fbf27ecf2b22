"""The locks: every package, of Python and of the front end, at one version with its hash.

Standard library only, as what makes the environment.
"""

import shutil
import tempfile
from pathlib import Path

from planner.launch.build import environment_setup as setup
from planner.launch.build.stamps import ROOT
from planner.launch.progress import Step


def lock() -> None:
    """Writes the locks from pyproject.toml and package.json; no file names a host."""
    setup.make_boot()
    compile_ = [str(setup.BOOT / "bin" / "uv"), "pip", "compile", "-q", "--upgrade"]
    compile_ += ["--generate-hashes"]
    compile_ += ["--no-emit-index-url", "--no-emit-find-links", "--universal"]
    compile_ += ["--python-version", "3.11", "--custom-compile-command", "make lock"]
    runtime = ["-c", "requirements/runtime.txt"]
    embedded = ["-c", "requirements/embedded.txt"]  # It is installed beside.
    for name, sources in {
        "runtime": ["pyproject.toml"],
        "embedded": ["--group", "pyproject.toml:embedded", *runtime],
        "dev": ["pyproject.toml", "--group", "pyproject.toml:dev", *runtime, *embedded],
        "docs": ["--group", "pyproject.toml:docs", "-c", "requirements/dev.txt"],
        "bench": [
            "--group",
            "pyproject.toml:bench",
            "-c",
            "requirements/dev.txt",
            "-c",
            "requirements/docs.txt",
        ],
        "boot": ["--group", "pyproject.toml:boot"],
        "node": ["--group", "pyproject.toml:node"],
    }.items():
        with Step(f"Locking {name}"):
            setup.call([*compile_, *sources, "-o", f"requirements/{name}.txt"])
    with Step("Locking front-end packages"):
        lock_node()


def lock_node() -> None:
    """In a folder of its own: beside installed packages npm locks those of this machine alone."""
    npm = setup.node_tools()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(ROOT / name, folder)
        setup.call([*npm, "--prefix", folder, "install", "--package-lock-only", "--ignore-scripts"])
        shutil.copy(Path(folder) / "package-lock.json", ROOT)
