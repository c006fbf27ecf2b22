"""The web server's own configuration: where its processes count requests together."""

import os
import shutil
from typing import Any

from planner.environment import var_dir

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
# Before anything is imported that counts; of an earlier run nothing is kept.
os.environ[FOLDER] = str(var_dir() / "metrics")
shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
os.makedirs(os.environ[FOLDER], mode=0o700, exist_ok=True)


logger_class = "planner.launch.access_log.DiscreetLogger"


def child_exit(server: Any, worker: Any) -> None:
    """What an ended process counted stays; what it measured of itself goes."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)
