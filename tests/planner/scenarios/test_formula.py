"""Formulas as mathematics on a page: whole, in pieces that fit on lines, and never markup."""

import re
from xml.etree import ElementTree

from django.urls import reverse

from calculators.formulas import every_formula
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.tree.cards import card_of
from planner.forms.new_plan.starter import document
from planner.pages.formula import LONGEST, formula_of, typeset
from planner.pages.reference.library import formula, formulas
from tests.every import every


def signs(mathml):
    """What is read, in order."""
    return re.sub(r"<[^>]*>|\s", "", mathml)


def test_nothing_is_lost_between_the_pieces():
    every(loses_nothing, sorted(every_formula()))


def loses_nothing(name):
    whole = card_of(every_formula()[name]).mathml
    drawn = typeset(whole)
    if len(whole) > LONGEST:
        assert drawn == ""
        return
    for piece in drawn.split("<wbr>"):
        assert ElementTree.fromstring(piece).tag == "math"
    # Cases within the last of some cases are lines of one table: their brace and words go.
    if "<mtable>" not in whole:
        assert signs(drawn) == signs(whole)
    assert set(signs(drawn)) <= set(signs(whole))
    assert "style" not in drawn


def test_a_line_ends_before_a_sign_and_behind_a_comma():
    name = "<mi>{}</mi>"
    both = f"<mrow>{name.format('a')}<mo>+</mo>{name.format('b')}</mrow>"
    call = f"<mrow><mi>most</mi><mo>(</mo>{both}<mo>,</mo><mn>1</mn><mo>)</mo></mrow>"
    drawn = typeset(f"<math><mi>x</mi><mo>=</mo>{call}</math>")
    assert [signs(each) for each in drawn.split("<wbr>")] == ["x=", "most(a", "+b,", "1)"]
    high = f"<mrow><mo>(</mo><mfrac>{both}<mn>2</mn></mfrac><mo>)</mo></mrow>"
    drawn = typeset(f"<math><mi>x</mi><mo>=</mo>{high}</math>")
    assert [signs(each) for each in drawn.split("<wbr>")] == ["x=", "(a+b2)"]


def test_cases_of_cases_are_one_table():
    def choice(value, otherwise):
        rows = "".join(
            f"<mtr><mtd>{each}</mtd><mtd><mtext>{word}</mtext></mtd></mtr>"
            for each, word in ((value, "if "), (otherwise, "otherwise"))
        )
        return f"<mrow><mo>{{</mo><mtable>{rows}</mtable></mrow>"

    whole = choice("<mn>1</mn>", choice("<mn>2</mn>", "<mn>3</mn>"))
    drawn = typeset(f"<math><mi>x</mi><mo>=</mo>{whole}</math>")
    assert drawn.count("<mtable>") == 1
    assert signs(drawn) == "x=<wbr>{1if2if3otherwise".replace("<wbr>", "")


def test_the_library_walks_every_formula():
    cards = [each for subject in formulas() for each in subject["cards"]]
    assert len(cards) == len(every_formula())
    pages = [formula(*each["address"].strip("/").split("/")[1:]) for each in cards]
    assert all(each["mathml"] or len(each["card"].mathml) > LONGEST for each in pages)
    # Two fill a page each; every other one can be read.
    assert sum(not each["mathml"] for each in pages) <= 2


def test_a_figure_of_a_scenario():
    catalogue = from_fixtures()
    asked = document("exchange-5.5-information-store", 1000, catalogue)
    assert signs(formula_of(asked, catalogue, "response_time.mean_ms")).startswith("mean_ms=")
    assert formula_of(asked, catalogue, "population_1.users") == ""
    assert formula_of(asked, catalogue, "no.such") == ""
    assert formula_of({"system": "gone"}, catalogue, "users") == ""


def test_the_page_asks_for_it(cast, client):
    client.force_login(cast.alice)
    address = reverse("formula", args=[cast.scenario.pk])
    name = "response_time.mean_ms"
    assert client.get(address, {"figure": name}).json()["html"].startswith("<math>")
    assert client.post(f"{address}?figure={name}", {"populations-0-users": "9000"}).json()["html"]
    assert client.get(address).json() == {"html": ""}
    client.force_login(cast.mallory)
    assert client.get(address, {"figure": name}).status_code == 404
