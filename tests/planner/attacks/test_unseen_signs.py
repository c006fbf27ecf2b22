"""Signs that nobody sees and come along with a copied text: refused by name, or read as a space."""

import pytest

from calculators.inputs.typed import quantities
from calculators.inputs.typed.words import unseen
from planner.services import texts
from planner.services.catalogue.files.importing import _number
from planner.services.organisation.invitations import read_email

UNSEEN = ["\u2060", "\u200b", "\ufeff", "\u200e", "\u202e"]


@pytest.mark.parametrize("sign", UNSEEN)
def test_an_address_with_a_sign_that_nobody_sees_is_refused_by_its_name(sign):
    problems = []
    assert read_email(f"ann@exam{sign}ple.org", problems) == ""
    (found,) = problems
    assert f"(U+{ord(sign):04X}), behind" in found.message
    assert found.hint == "Type the address by hand."


def test_an_address_with_a_narrow_space_is_refused():
    problems = []
    assert read_email("ann@exam\u202fple.org", problems) == ""
    assert [each.code for each in problems] == ["bad-address"]


@pytest.mark.parametrize("sign", UNSEEN)
def test_a_name_with_a_sign_that_nobody_sees_is_refused_by_its_name(sign):
    problems = []
    assert texts.name(f"Mail{sign}boxes", "Name", "/name", problems) == ""
    assert f"(U+{ord(sign):04X}), behind" in problems[0].message
    assert "Mail" in problems[0].message


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u2009", "\u2007"])
def test_no_break_spaces_are_spaces_of_names_and_numbers(space):
    problems = []
    assert texts.name(f"Mail{space}boxes", "Name", "/name", problems) == "Mail boxes"
    assert not problems
    assert quantities.read(f"12{space}000", "users") == 12_000
    assert quantities.read(f"12{space}000{space}users", "users") == 12_000
    assert _number("FloatField", f"12{space}000.5") == 12_000.5
    refused = quantities.read(f"1{space}234,5", "users")
    assert '"1 234,5"' in refused.reason, "and no sign in place of the space"


@pytest.mark.parametrize("sign", UNSEEN)
@pytest.mark.parametrize("digits", ["en_GB", "de_DE"])
def test_a_number_with_a_sign_that_nobody_sees_is_refused_and_read_in_no_other_format(sign, digits):
    for text in (f"12{sign}000", f"12000{sign}", f"{sign}12000"):
        found = quantities.read(text, "users", digits=digits)
        assert found.code == "invisible-sign"
        assert f"(U+{ord(sign):04X})" in found.reason


def test_a_file_with_such_a_number_is_refused_with_its_name():
    with pytest.raises(ValueError, match=r"U\+200B"):
        _number("FloatField", "12\u200b000")
    with pytest.raises(ValueError, match="without separators"):
        _number("FloatField", "1 2000")


def test_what_can_be_seen_is_no_such_sign():
    assert unseen("Büro Zürich 5 % – “A”\n") == ""
    assert unseen("\ufeffA").endswith("at its beginning")
