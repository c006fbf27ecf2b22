"""Somebody with a token who asks a running Highwater."""

import json
import os
import subprocess
import sys
import urllib.request

from planner.environment import ROOT
from tests.launch.conftest import OWN


class Asker:
    """Somebody with a token."""

    def __init__(self, run):
        self.address = run.ready()
        kept = {name: value for name, value in os.environ.items() if name not in OWN}
        self.token = subprocess.run(
            [sys.executable, "manage.py", "create_token", "test"],
            cwd=ROOT,
            env=kept | {"HIGHWATER_VAR": str(run.var)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()

    def __call__(self, path, body=None, patience=30):
        asked = urllib.request.Request(
            f"{self.address}/api/v1/{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
            },
        )
        with urllib.request.urlopen(asked, timeout=patience) as answer:
            return json.loads(answer.read())
