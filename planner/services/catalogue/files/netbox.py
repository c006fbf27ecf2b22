"""Device and module types of NetBox: what they say of a server, a shelf, a drive or a card."""

from __future__ import annotations

import re
from typing import Any

from calculators.errors import InputProblems, Problem
from planner.services.catalogue.files.limits import MOST_BYTES, refused, too_large, wrong_kind
from planner.services.catalogue.files.reading import Sheet
from planner.services.documents.building import FaultError
from planner.services.documents.limits import MOST_DEPTH
from planner.services.documents.yaml_documents import load_yaml

_BEGINS = re.compile(rb"\A(\xef\xbb\xbf)?(\s*(#[^\n]*|---)\s*\n)*\s*[a-z_-]+:\s", re.ASCII)
_PARTS = re.compile(r"^---\s*$", re.MULTILINE)
_BAY = re.compile(r"\b(drive|disk|hdd|ssd|nvme|sff|lff|u\.2|e3\.s|e1\.s)", re.IGNORECASE)
_EDSFF = re.compile(r"\be[13]\.[sl]\b", re.IGNORECASE)
_NOT_BAY = re.compile(r"backplane|controller|raid|cage|m\.2|boss|rom|riser", re.IGNORECASE)
_SIZE = re.compile(r"(?<![\d.,])\b(\d+(?:\.\d+)?)[\s-]?(TB|GB)\b")
_KEY = re.compile(r"[^a-z0-9.]+")
_MOST_DOCUMENTS = 500
# What a device type states and a module type does not.
_DEVICE = {"slug", "u_height", "is_full_depth", "subdevice_role", "module-bays", "device-bays"}
_DEVICES = ("servers", "enclosures")
_MODULES = ("disks", "controllers", "memory")
# The profiles of module types that NetBox comes with, as far as they are rows here.
_PROFILES = {"hard disk": ("disks",), "memory": ("memory",), "expansion card": ("controllers",)}
_IS = {
    _DEVICES: "a device type: a server, or a shelf of disks",
    _MODULES: "a module type: a drive, a card or memory",
    ("disks",): "a module type with the profile of a drive",
    ("memory",): "a module type with the profile of memory",
    ("controllers",): "a module type with the profile of a card",
}


def looks_like_yaml(data: bytes) -> bool:
    """Whether a file begins with a name and a colon, as types of NetBox do."""
    return _BEGINS.match(data[:4096]) is not None


def read_types(data: bytes, kind: str) -> Sheet:
    """The rows of a kind in one type of NetBox, or in several with --- between.

    Raises:
        InputProblems: why it is none
    """
    if len(data) > MOST_BYTES:
        raise too_large()
    try:
        texts = [part for part in _PARTS.split(data.decode("utf-8-sig")) if part.strip()]
    except UnicodeDecodeError:
        raise refused("not-text", "The file is no text in UTF-8.", "Save it as UTF-8.") from None
    if len(texts) > _MOST_DOCUMENTS:
        raise refused("too-many", f"The file has more than {_MOST_DOCUMENTS} types.", "Divide it.")
    rows: list[tuple[int, dict[str, Any]]] = []
    misplaced: list[Problem] = []
    columns: dict[str, None] = {}
    for number, text in enumerate(texts, start=1):
        try:
            document = load_yaml(text, MOST_DEPTH, as_written=True)
        except FaultError as error:
            raise refused(
                "not-yaml", f"Type {number} is no YAML: {error.reason}.", "Correct it there."
            ) from None
        except RecursionError:
            message = f"Type {number} is nested more than {MOST_DEPTH} levels deep."
            raise refused("too-deep", message, "A type needs three.") from None
        if not isinstance(document, dict) or not _word(document, "model"):
            raise refused(
                "not-netbox",
                f"Type {number} names no manufacturer and model.",
                "Send a device or module type as NetBox has it.",
            )
        fits = _belongs(document)
        if kind not in fits:
            name = _named(document)[1]
            misplaced.append(wrong_kind(f"{name[:200]} is {_IS[fits]}.", fits))
        row = _row(document, kind)
        columns |= dict.fromkeys(row)
        rows.append((number, row))
    if misplaced:
        raise InputProblems(misplaced)
    return Sheet(list(columns), rows)


def _belongs(document: dict[str, Any]) -> tuple[str, ...]:
    """The kinds of rows that a type may become."""
    if _DEVICE & set(document):
        # A shelf of disks and a server are told apart by nothing that every type states.
        return _DEVICES
    profile = document.get("profile")
    words = profile.get("name") if isinstance(profile, dict) else profile
    return _PROFILES.get(str(words or "").lower(), _MODULES)


def _named(document: dict[str, Any]) -> tuple[str, str]:
    """The maker, and the name with the maker in front."""
    maker = _word(document, "manufacturer")
    return maker, f"{maker} {_word(document, 'model')}".strip()


def _row(document: dict[str, Any], kind: str) -> dict[str, Any]:
    maker, name = _named(document)
    found: dict[str, Any] = {
        "key": _KEY.sub("-", name.lower()).strip("-.")[:80],
        "name": name[:160],
        "manufacturer": maker[:80] or None,
        "part_number": _word(document, "part_number")[:80] or None,
        "origin": "cited",
        "source": f"netbox-devicetypes, {name}"[:300],
    }
    if kind in ("servers", "enclosures"):
        found["rack_units"] = _number(document, "u_height") or None
        found |= _bays(document, kind)
    if kind == "disks":
        found |= {
            "capacity_gb": _size(document),
            "rpm": _number(_stated(document), "speed") or None,
        }
    if kind == "memory":
        # What makers call GB of memory are GiB.
        found["capacity_gib"] = _size(document)
    return {name: value for name, value in found.items() if value is not None}


def _bays(document: dict[str, Any], kind: str) -> dict[str, Any]:
    """Bays for disks among those of modules and devices, by what their names say."""
    small = large = edsff = plain = 0
    for group in ("module-bays", "device-bays", "inventory-items"):
        bays = document.get(group)
        for bay in bays if isinstance(bays, list) else ():
            if not isinstance(bay, dict):
                continue
            words = " ".join(_word(bay, name) for name in ("name", "description", "label"))
            if not _BAY.search(words) or _NOT_BAY.search(words):
                continue
            small += "2.5" in words or "SFF" in words.upper()
            large += "3.5" in words or "LFF" in words.upper()
            edsff += _EDSFF.search(words) is not None
            plain += 1
    if not plain:
        return {}
    if kind == "enclosures":
        form = '2.5"' if small == plain else '3.5"' if large == plain else None
        return {"drive_bays": plain, "form_factor": form}
    sizes = {"bays_25": small, "bays_35": large, "bays_edsff": edsff}
    return {"drive_bays": plain, **{name: number or None for name, number in sizes.items()}}


def _stated(document: dict[str, Any]) -> dict[str, Any]:
    """The attributes that a module type with a profile has."""
    stated = document.get("attributes") or document.get("attribute_data")
    return stated if isinstance(stated, dict) else {}


def _size(document: dict[str, Any]) -> float | None:
    """The size of a drive or module in GB: from its attributes, else from what is said of it."""
    if (size := _number(_stated(document), "size")) is not None:
        return size
    words = f"{_word(document, 'description')} {_word(document, 'comments')}"
    sizes = {float(number) * (1000 if unit == "TB" else 1) for number, unit in _SIZE.findall(words)}
    # Several sizes are those of a series; which is this one's nobody can tell.
    return sizes.pop() if len(sizes) == 1 else None


def _word(found: dict[str, Any], name: str) -> str:
    """A word as it is written; "" where there is none."""
    value = found.get(name)
    return value.strip() if isinstance(value, str) else ""


def _number(found: dict[str, Any], name: str) -> float | None:
    """A number; None where none is written."""
    try:
        return float(_word(found, name))
    except ValueError:
        return None
