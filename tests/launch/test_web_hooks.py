"""What the processes of the web server share."""

import os
import subprocess
import sys

from planner.environment import ROOT

READY = """
import gc
from planner.launch.web import web_hooks
from planner.launch.programs import COLLECTED
web_hooks.when_ready(None)
print(gc.get_freeze_count() > 1_000, gc.isenabled(), gc.get_threshold() == COLLECTED)
"""


def test_nobody_looks_for_garbage_in_what_was_imported(tmp_path):
    said = subprocess.run(
        [sys.executable, "-c", READY],
        cwd=ROOT,
        env={**os.environ, "HIGHWATER_VAR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == ["True", "True", "True"]
