"""Asks a registry for today's digests of the base images and writes them down.

skopeo does the asking; a digest is changed only together with the tag that stands before it.
"""

import re
import shutil
import subprocess
import sys

from planner.environment import ROOT
from planner.launch.refusal import Refusal

FILES = ("Dockerfile", "docker-compose.yml")
IMAGE = re.compile(r"(?P<name>[a-z0-9./]+:[\w.-]+)@sha256:(?P<digest>[0-9a-f]{64})")


def digest(name: str) -> str:
    """Of the image for every kind of machine."""
    if not shutil.which("skopeo"):
        raise Refusal("skopeo asks registries for digests and is not here: install it.")
    asked = ["skopeo", "inspect", "--format", "{{.Digest}}", f"docker://docker.io/{full(name)}"]
    done = subprocess.run(asked, capture_output=True, text=True)
    if done.returncode:
        raise Refusal(f"There is no answer about {name}: {' '.join(done.stderr.split())}")
    return done.stdout.strip().removeprefix("sha256:")


def full(name: str) -> str:
    """An official image's name with the folder that is left out in short."""
    return name if "/" in name else f"library/{name}"


def main() -> int:
    """Renews every digest; says which changed."""
    for file in FILES:
        path = ROOT / file
        text = path.read_text()
        renewed = IMAGE.sub(lambda found: f"{found['name']}@sha256:{digest(found['name'])}", text)
        path.write_text(renewed)
        print(f"{file}: {'renewed' if renewed != text else 'up to date'}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        sys.exit(2)
