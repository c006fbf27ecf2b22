"""A unit of another dimension is refused in every input: 5 % of no share, seconds of no time."""

from functools import cache
from itertools import product

from calculators.inputs.reader import NUMBERS, Reader, escaped
from calculators.inputs.typed.quantities import HUNDREDTHS, SHARE, Unreadable, read
from calculators.search.question.axes import known_places, read_axes
from calculators.systems import SYSTEMS
from planner.forms import flat, numbers
from planner.forms.numbers import typed_in
from planner.pages.search_form.reading.values import read_values, reading_of
from tests.every import every

FORMATS = ("en_GB", "de_DE", "fr_FR", "de_CH")
# Kinds of unit, each with a word that its units hold.
KINDS = {
    "5 %": (),
    "5 s": ("s", "ms", "min", "minutes", "h", "hours", "days", "months", "years"),
    "5 GB": ("B", "KB", "KiB", "MB", "MiB", "GB", "GiB", "TB", "TiB", "bytes"),
    "5 servers": ("servers",),
    "5 W": ("W",),
}


def _strange(unit):
    """Amounts that are none of a unit."""
    for amount, own in KINDS.items():
        shares = amount == "5 %" and unit in (SHARE, HUNDREDTHS)
        if not shares and unit.partition("/")[0] not in own:
            yield amount


def _document(system):
    chosen = SYSTEMS[system]
    document = {"system": system}
    if chosen.population_fields:
        document["populations"] = [{"users": 500}]
    if chosen.group_fields:
        document["raid_groups"] = [{"level": "RAID10", "disks": 4}]
    return document


@cache
def _inputs():
    """(system, pointer, field) of every number."""
    return [
        (system, pointer, field)
        for system in SYSTEMS
        for pointer, field in known_places(_document(system), SYSTEMS[system]).items()
        if field.kind in NUMBERS
    ]


def _that_refuse(system, amount):
    """Pointer -> field, of the numbers of a system of which an amount is none."""
    return {
        pointer: field
        for each, pointer, field in _inputs()
        if each == system and amount in _strange(field.unit)
    }


def _refused(field, amount, text):
    """Whether what arrived of an amount is refused as it was typed."""
    found = read(text, field.unit, field.most)
    assert isinstance(found, Unreadable), (field.unit, amount, found)
    assert found.code == "wrong-unit"
    assert f'"{amount}"' in found.reason.replace("5%", "5 %")


def test_the_document_and_every_import_of_one_refuse_it():
    def check(system, pointer, field):
        problems = []
        for amount in (strange := list(_strange(field.unit))):
            assert Reader(None, problems).number(field, amount, pointer) is None, amount
            _refused(field, amount, amount)
        for problem, amount in zip(problems, strange, strict=True):
            assert problem.code == "wrong-unit"
            assert problem.message.startswith(f'{field.label}: "{amount}" carries a unit')
            assert problem.hint, "what would do"

    every(check, _inputs(), lambda system, pointer, field: f"{system} {pointer}")


def test_an_address_holds_what_was_typed_and_not_a_hundredth_of_it():
    """ "5 %" of a mailbox limit stood in the address as 0.05, and was read as 0.05 MB."""

    def check(system, digits, amount):
        asked = _that_refuse(system, amount)
        typed = {pointer.removeprefix("/").replace("/", "-"): amount for pointer in asked}
        base, changed = flat.flatten(_document(system)), flat.flatten(_document(system))
        with typed_in(digits):
            changed = flat.overlay(changed, {**typed, "numbers": digits})
            address = flat.difference(base, changed)
        assert address.keys() == typed.keys()
        document, _ = flat.unflatten(flat.overlay(base, address))
        for pointer, field in asked.items():
            found = document
            for part in pointer.split("/")[1:]:
                found = found[int(part) if part.isdigit() else part]
            assert isinstance(found, str), (pointer, found)
            _refused(field, amount, found)

    every(check, product(SYSTEMS, FORMATS, KINDS))


def test_an_axis_of_a_search_refuses_it_typed_or_sent():
    """All axes of a question at once: every one of them is told."""

    def check(system, amount):
        fields = _that_refuse(system, amount)
        typed = {
            pointer: read_values(amount, reading_of(field)) for pointer, field in fields.items()
        }
        for asked in ({pointer: [amount] for pointer in fields}, typed):
            problems = []
            read_axes(Reader(None, problems), asked, _document(system), SYSTEMS[system])
            told = [(each.code, each.pointer.split("/")[2]) for each in problems]
            assert told == [("wrong-unit", escaped(pointer)) for pointer in fields], asked

    every(check, product(SYSTEMS, KINDS))


def test_shares_stay_what_they_are_on_the_way_through_an_address():
    for text, wanted in (("5 %", 0.05), ("99.5 %", 0.995), ("0.2 %", 0.002), ("12.5%", 0.125)):
        assert read(numbers.canonical(text), SHARE) == wanted
        assert read(numbers.canonical(text), HUNDREDTHS) == 100 * wanted
    # Addresses that were kept hold the part of one.
    assert read("0.05", SHARE, 1) == 0.05


def test_no_input_is_left_out():
    assert {system for system, _, _ in _inputs()} == {*SYSTEMS}
    assert len(_inputs()) > 300
