"""What `make` needs of a machine, what it says where that is missing, and the locks."""

import ast
import errno
import json
import os
import re
import shutil
import subprocess
import sys
from collections import namedtuple

import pytest

from planner.environment import ROOT
from planner.launch.build import environment_setup as setup
from planner.launch.build import lint
from planner.launch.refusal import Refusal
from planner.launch.run.address import open_address
from tests import patience

HOSTS = re.compile(r"https?://[^\s\"']*(?:py[p]i|pythonhost[e]d|registry\.)", re.IGNORECASE)


@pytest.mark.parametrize("name", ["manage.py", "planner/launch/bootstrap.py"])
def test_old_pythons_can_read_what_tells_them_off(name):
    ast.parse((ROOT / name).read_text(), feature_version=(3, 5))


@pytest.mark.parametrize("command", [["size", "-"], ["migrate"]])
def test_another_python_is_told_in_one_sentence(command):
    done = subprocess.run(
        [sys.executable, "-I", "-S", "manage.py", *command],
        cwd=ROOT, capture_output=True, text=True, timeout=patience.SECONDS,
    )  # fmt: skip
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "is not the project's" in done.stderr
    assert "make setup" in done.stderr


def test_a_missing_venv_module_is_one_sentence(monkeypatch):
    monkeypatch.setattr(setup, "find_spec", lambda name: None)
    with pytest.raises(Refusal, match=r"lacks the venv module: .*apt install python3-venv"):
        setup.check_this_python()


def test_a_small_disk_is_refused_before_anything_is_made(monkeypatch):
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(10**9, 10**9, 3_000_000))
    with pytest.raises(Refusal, match=r"has 3 MB free and Highwater needs \d+ MB"):
        setup.ensure_room(development=False)


def test_errors_of_the_system_are_sentences():
    full = setup.explain(OSError(errno.ENOSPC, "No space left on device"))
    assert full.startswith("The disk is full")
    denied = setup.explain(PermissionError(errno.EACCES, "Permission denied", "/x"))
    assert denied.startswith("/x cannot be written by this user")


def test_a_tool_that_finds_no_room_is_one_sentence():
    code = "import sys; print('write: No space left on device'); sys.exit(1)"
    with pytest.raises(Refusal, match=r"^The disk is full"):
        setup.call([sys.executable, "-c", code])


@pytest.mark.parametrize(
    "said",
    [
        "WARNING: Retrying ... Failed to establish a new connection: [Errno -3] Temporary failure "
        "in name resolution",
        "error: client error (Connect): dns error: failed to lookup address information",
        "npm error code EAI_AGAIN",
    ],
)
def test_a_network_that_is_not_there_is_one_sentence(said):
    with pytest.raises(Refusal, match=r"^The packages .* cannot be downloaded, as the network"):
        setup.call([sys.executable, "-c", f"import sys; print({said!r}); sys.exit(1)"])


def test_nobody_waits_long_for_a_network_that_is_not_there():
    """A real installer, told by variables as they are meant: one more try, not five."""
    environment = setup.clean_environment()
    assert {environment[name] for name in ("UV_HTTP_RETRIES", "PIP_RETRIES")} == {"1"}
    assert environment["npm_config_fetch_retries"] == "1"


def test_settings_that_would_leave_tools_out_are_left_out(monkeypatch):
    for name in ("NODE_ENV", "npm_config_omit", "PYTHONPATH"):
        monkeypatch.setenv(name, "production")
    assert not {"NODE_ENV", "npm_config_omit", "PYTHONPATH"} & set(setup.clean_environment())


UNUSABLE = {
    "DEBUG=*": "DEBUG must be 1 or 0, not '*'.",
    "DJANGO_SETTINGS_MODULE=shop.settings": (
        "DJANGO_SETTINGS_MODULE is 'shop.settings', which is another project's: unset it."
    ),
    "DATABASE_URL=mysql://me@localhost/shop": (
        "DATABASE_URL must begin with postgresql://, not mysql://."
    ),
    "LOG_LEVEL=loud": (
        "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL, not 'LOUD'."
    ),
    "BROKER_URL=amqp://localhost": "BROKER_URL must begin with redis://",
}
DOORS = {
    "make run": ["-m", "planner.launch.run.supervisor"],
    "make test": ["-m", "planner.launch.run.with_servers", "--", "true"],
    "manage.py": ["manage.py", "sign_in_link"],
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("setting", UNUSABLE)
def test_a_setting_that_cannot_be_used_is_one_sentence(tmp_path, setting, door):
    name, _, value = setting.partition("=")
    done = subprocess.run(
        [sys.executable, *DOORS[door]],
        cwd=ROOT,
        env=os.environ | {"HIGHWATER_VAR": str(tmp_path), name: value},
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(UNUSABLE[setting])
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "postgres").exists()


def test_a_command_with_nothing_running_is_one_sentence(tmp_path):
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "BROKER_URL"}}
    done = subprocess.run(
        [sys.executable, "manage.py", "sign_in_link"],
        cwd=ROOT, env=kept | {"HIGHWATER_VAR": str(tmp_path)}, capture_output=True, text=True,
        timeout=patience.SECONDS,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("The database cannot be reached")
    assert "start Highwater with `make run`" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("without", ["python3", "everything"])
def test_make_without_a_python_says_so(tmp_path, without):
    tools = ["make", "sh", "echo"] + (["sed"] if without == "python3" else [])
    for tool in tools:
        if found := shutil.which(tool):
            os.symlink(found, tmp_path / tool)
    make = shutil.which("make")
    assert make
    done = subprocess.run(
        [make, "setup"], cwd=ROOT, env={"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "Highwater needs Python 3.11 or newer, and no python3 was found" in done.stderr


def test_a_python_that_is_too_old_says_so(tmp_path):
    source = (ROOT / "planner/launch/bootstrap.py").read_text()
    old = source.replace("import sys\n", "import sys\nsys.version_info = (3, 9, 2)\n", 1)
    script = tmp_path / "bootstrap.py"
    script.write_text(old)
    done = subprocess.run(
        [sys.executable, str(script), "run"],
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("Highwater needs Python 3.11 or newer and ")
    assert done.stderr.count("\n") == 1


def test_the_default_port_gives_way_and_says_so(monkeypatch, capsys):
    monkeypatch.delenv("PORT", raising=False)
    first = open_address()
    second = open_address()
    assert second.port > first.port
    assert f"Port 8000 is taken; using {second.port}" in capsys.readouterr().out
    monkeypatch.setenv("PORT", str(first.port))
    with pytest.raises(Refusal, match=f"Port {first.port} is taken by another program"):
        open_address()
    monkeypatch.setenv("BIND", "203.0.113.7")
    with pytest.raises(Refusal, match=r"203\.0\.113\.7 is not an address of this machine"):
        open_address()
    first.socket.close()
    second.socket.close()


@pytest.mark.parametrize(
    "path", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda p: p.name
)
def test_every_locked_package_has_hashes_and_no_lock_names_a_host(path):
    text = path.read_text()
    begins = re.compile(r"^[a-z0-9][\w.\-\[\],]*==", re.MULTILINE)
    starts = [match.start() for match in begins.finditer(text)]
    assert starts
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        assert "--hash=sha256:" in text[start:end], text[start : start + 60]
    assert not HOSTS.search(text)
    assert "--index-url" not in text


def test_the_front_end_lock_names_no_host_and_has_hashes():
    text = (ROOT / "package-lock.json").read_text()
    assert '"resolved"' not in text
    assert text.count('"integrity": "sha512-') > 10
    assert not HOSTS.search(text)


def test_the_front_end_lock_is_for_every_kind_of_machine():
    """Made beside installed packages, a lock has those of one kind alone, and npm refuses it."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    optional = {
        name for entry in packages.values() for name in entry.get("optionalDependencies", {})
    }
    assert len(optional) > 20
    assert not [name for name in sorted(optional) if f"node_modules/{name}" not in packages]


def test_npm_packages_are_pinned_to_one_version():
    """The lock pins what they bring along; the names here are pinned where people read them."""
    package = json.loads((ROOT / "package.json").read_text())
    for name, version in (package["dependencies"] | package["devDependencies"]).items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name


def test_lint_reads_the_front_end(tmp_path, monkeypatch, capsys):
    """The compiler and the linter both, over a source with a fault for each."""
    for name in ("package.json", "biome.jsonc", "node_modules"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "static" / "src").mkdir(parents=True)
    shutil.copy(ROOT / "static" / "tsconfig.json", tmp_path / "static")
    (tmp_path / "static" / "src" / "faults.ts").write_text(
        "export const many: number = 'many';\n"
        "async function later(): Promise<void> {}\n"
        "export function now(): void { later(); }\n"
    )
    monkeypatch.setattr(lint, "ROOT", tmp_path)
    monkeypatch.setattr(lint, "PYTHON", {})
    assert lint.main() == 1
    said = capsys.readouterr().out
    assert "TS2322" in said
    assert "noFloatingPromises" in said


def test_the_locks_agree():
    """They are installed together, two by two and more."""
    pinned = {}
    begins = re.compile(
        r"^([a-z0-9][\w.\-]*)(?:\[[^\]]*\])?==([^ ;]+)(?: ; ([^\\\n]+))?", re.MULTILINE
    )
    for name in ("runtime", "embedded", "dev", "docs", "bench"):
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        for package, version, marker in begins.findall(text):
            if "'win32'" not in marker or "!=" in marker:
                kind = re.sub(r"\s*(?:and )?sys_platform != 'win32'\s*", "", marker).strip()
                pinned.setdefault((package, kind), {}).setdefault(version, []).append(name)
    assert len(pinned) > 50
    assert {key: found for key, found in pinned.items() if len(found) > 1} == {}
