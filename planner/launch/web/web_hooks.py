"""The web server's own configuration: where its processes count requests together, and what they
share."""

import gc
import os
import shutil
from typing import Any

from planner.environment import var_dir
from planner.launch.programs import COLLECTED

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
# Before anything is imported that counts; of an earlier run nothing is kept.
os.environ[FOLDER] = str(var_dir() / "metrics")
shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
os.makedirs(os.environ[FOLDER], mode=0o700, exist_ok=True)


logger_class = "planner.launch.web.access_log.DiscreetLogger"


def when_ready(server: Any) -> None:
    """What was imported stays to the end, shared by all processes that are forked from here on:
    nobody looks for garbage in it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def child_exit(server: Any, worker: Any) -> None:
    """What an ended process counted stays; what it measured of itself goes."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)
