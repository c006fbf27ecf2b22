"""Makes the environment and hands over to it.

Runs on the bare system Python with the standard library alone, and stays readable to old
Pythons, so that they can say that they are too old.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "Highwater needs Python 3.11 or newer and %s is %d.%d: install a newer one, or name it "
        "with `make PYTHON=/path/to/python3 ...`.\n"
        % (sys.executable, sys.version_info[0], sys.version_info[1])
    )
    sys.exit(2)

import os
import signal

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[0] = ROOT  # In place of this folder, whose modules hide others of the same names.

from planner.launch.build import environment_setup as setup  # noqa: E402
from planner.launch.build import locks  # noqa: E402
from planner.launch.refusal import Refusal  # noqa: E402

PYTHON = os.path.join(ROOT, ".venv", "bin", "python")
WITH_SERVERS = [PYTHON, "-m", "planner.launch.run.with_servers", "--"]
TOOLS = {
    "images": [PYTHON, "-m", "planner.launch.build.images"],
    "sbom": [PYTHON, "-m", "planner.launch.build.bill"],
    "lint": [PYTHON, "-m", "planner.launch.build.lint"],
    "bench": [*WITH_SERVERS, PYTHON, "-m", "planner.launch.build.benchmarks"],
    "bench-long": [*WITH_SERVERS, PYTHON, "-m", "planner.launch.build.benchmarks", "--long"],
    "test": [*WITH_SERVERS, PYTHON, "-m", "pytest"],
    "containers": [PYTHON, "-m", "pytest", "tests/containers", "-q", "-p", "no:xdist"],
    "soak": [*WITH_SERVERS, PYTHON, "-m", "pytest", "-m", "hypothesis"],
    "soak-kills": [PYTHON, "-m", "tests.soak"],
    "soak-fuzz": [*WITH_SERVERS, PYTHON, "-m", "tests.soak.fuzz"],
    "upgrade-check": [PYTHON, "-m", "tests.soak.upgrade"],
    "mutants": [*WITH_SERVERS, PYTHON, "-m", "tests.mutants"],
    "format": [PYTHON, "-m", "ruff", "format", "."],
}


def main(arguments):
    """Does one of the Makefile's targets; ends in the program that does the work."""
    target, rest = arguments[0], arguments[1:]
    if target == "clean":
        setup.clean()
    elif target == "lock":
        locks.lock()
    elif target == "setup":
        setup.make(development=True)
        print("Ready: `make run` starts Highwater, `make test` tests it.")
    elif target == "docs":
        setup.make(development=True)
        print("The documentation is in docs/build/docs; `make run` shows it at /docs/.")
    elif target == "run":
        if os.environ.get("MAKELEVEL"):
            os.environ["HIGHWATER_PARENT"] = str(os.getppid())
        setup.make(development=False)
        hand_over([PYTHON, "-m", "planner.launch.run.supervisor", *rest])
    elif target in TOOLS:
        setup.make(development=True, benchmarks=target == "bench-long")
        # More processes pay off for the whole suite, not for a part of it. There is one more
        # than processors: some tests wait for programs they started.
        alike = ["-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal"]
        rest = rest or (alike if target == "test" else [])
        if target in ("test", "soak"):
            # Tests start programs by the dozen: each source is compiled once, not by each of them.
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            # They interrupt some, which a shell's job in the background would ignore.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGQUIT, signal.SIG_DFL)
        if target == "containers":
            os.environ["CONTAINERS"] = "1"
        if target == "soak":
            os.environ["HYPOTHESIS_PROFILE"] = "soak"
        hand_over([*TOOLS[target], *rest])
    else:
        raise Refusal("There is no target %r: `make help` lists them." % target)


def hand_over(command):
    """Becomes the program, so that no parent is left to outlive or to be outlived."""
    sys.stdout.flush()
    os.chdir(ROOT)
    os.execve(command[0], command, setup.clean_environment())


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Refusal as refusal:
        sys.stderr.write("%s\n" % refusal)
        sys.exit(2)
    except OSError as error:
        sys.stderr.write("%s\n" % setup.explain(error))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
