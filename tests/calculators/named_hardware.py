"""Plans that name models of the catalogue, and a catalogue of which a test changes a row."""

import dataclasses

from calculators import engine
from calculators.inputs.catalogue import from_fixtures

FIXTURES = from_fixtures()
LARGE, SMALL = "dell-r760-12lff", "dell-r760-24sff"
LATER = ["exchange-2010-mailbox", "exchange-2013", "exchange-2016", "exchange-2019", "exchange-se"]
MODULE = {
    "key": "dimm-64", "name": "64 GiB", "capacity_gib": 64, "origin": "given", "source": "us",
    "price": "200.00", "currency": "EUR", "price_origin": "given",
}  # fmt: skip


def changed(kind, key, **fields):
    """The catalogue with a module of memory and other fields in one row."""
    tables = {
        name: {each: dict(row) for each, row in FIXTURES.table(name).items()}
        for name in ("disk", "controller", "server")
    }
    tables[kind][key] |= fields
    return dataclasses.replace(
        FIXTURES,
        disks=tables["disk"],
        controllers=tables["controller"],
        servers=tables["server"],
        further={**FIXTURES.further, "memory": {"dimm-64": MODULE}},
        _made={},
    )


CATALOGUE = changed("server", LARGE)


def plan(system="exchange-2019", **options):
    return {"system": system, "populations": [{"users": 4000}], "server": LARGE, **options}


def sized(document, catalogue=CATALOGUE):
    found = engine.size(document, catalogue)
    return found["figures"], {each["name"]: each for each in found["checks"]}
