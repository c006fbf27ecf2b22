"""Numbers are typed, pasted and written back in the number format that a person has chosen."""

import json
import re
from urllib.parse import parse_qs, urlencode

import pytest
from django.urls import reverse
from lxml import html

from calculators.inputs.purchase.asked import PURCHASE_FIELDS
from calculators.inputs.purchase.purchase import PLACES
from calculators.inputs.typed import quantities
from calculators.inputs.typed.quantities import TWO_READINGS, Unreadable, marked, read, spelt, write
from calculators.inputs.typed.words import MARKS
from calculators.sheet.said.numbers import LANGUAGE, _signs
from calculators.systems import SYSTEMS
from planner.forms import flat, numbers
from planner.forms.numbers import typed_in
from planner.models import Disk, Plan, Scenario
from planner.pages.scenario.answer import bill
from planner.pages.search_form.reading.question import question_of
from planner.pages.search_form.reading.texts import texts_of
from planner.pages.search_form.reading.values import read_values, reading_of, write_values
from planner.services.catalogue.catalogue import save_price
from planner.services.organisation.preferences import change_preferences

FORMATS = ("en_GB", "de_DE", "fr_FR", "de_CH")
EN, DE, FR, CH = FORMATS
TWELVE_THOUSAND = {EN: "12,000.5", DE: "12.000,5", FR: "12\u202f000,5", CH: "12’000.5"}


@pytest.mark.parametrize("digits", FORMATS)
def test_what_is_written_reads_as_the_same_number(digits):
    for value in (0, 7, 12_000, 12_000.5, 12.345, 0.64, 0.125, 1_234_567.25, 12.3451234, -2.5):
        text = write(value, "", digits)
        assert read(text, digits=digits) == value, text
    assert write(12_000.5, "", digits) == TWELVE_THOUSAND[digits]
    assert read(write(0.305, "share", digits), "share", digits=digits) == 0.305
    signs = _signs(digits)
    assert spelt("1,2.3", digits) == f"1{signs[ord(',')]}2{signs[ord('.')]}3", "as Babel knows them"


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("12.000", {DE: 12_000}),
        ("12,000", {EN: 12_000}),
        ("0,64", {DE: 0.64, FR: 0.64}),
        ("0.64", {EN: 0.64, CH: 0.64}),
        ("12.000,5", {DE: 12_000.5}),
        ("12,000.5", {EN: 12_000.5}),
        ("1.234.567", {DE: 1_234_567}),
        ("12 000", dict.fromkeys(FORMATS, 12_000)),
        ("12’000", dict.fromkeys(FORMATS, 12_000)),
        ("8000", dict.fromkeys(FORMATS, 8000)),
    ],
)
def test_a_number_has_one_reading_in_a_format_or_is_refused(text, readings):
    for digits in FORMATS:
        found = read(text, digits=digits)
        if digits in readings:
            assert found == readings[digits], digits
        else:
            assert isinstance(found, Unreadable), digits
            assert found.code == TWO_READINGS
            assert f'"{text}"' in found.reason
            meant = re.search(r"Write (\S+?)(?: or| if|\.?$)", found.remedy.replace("\u202f", "’"))
            assert not isinstance(read(meant[1], digits=digits), Unreadable), found.remedy


def test_both_readings_are_said_in_the_format_of_who_typed():
    assert read("12,000", digits=DE) == Unreadable(
        TWO_READINGS,
        '"12,000" can be read in two ways: 12.000 or 12.',
        "Write 12.000 or 12.",
    )
    dot = read("0.64", digits=FR)
    assert dot.reason.endswith("too many behind the dot.")
    assert dot.remedy == (
        "Write 0,64 if that is meant; a space parts thousands, as in 12\u202f000."
    )
    assert read("12.345", digits=CH).remedy == "Write 12’345 or 12.3450."


def test_units_and_shares_are_read_in_the_format():
    assert read("1,5 TiB", "GiB", digits=DE) == 1536
    assert read("12,5 %", "share", digits=DE) == 0.125
    assert read("1.500 MB", "GB", digits=DE) == 1.5
    assert quantities.as_quota("1.500 GB", "GB", DE) == "1.500 GiB"
    assert isinstance(read("1.5 TiB", "GiB", digits=DE), Unreadable)


def test_what_to_write_instead_keeps_the_unit():
    """Beside a field in MiB stood "Write 1,5" of 1.5 GiB."""
    assert read("1.5 GiB", "MiB", digits=DE).remedy.startswith("Write 1,5 GiB if that is meant")
    assert read("1,500 GB", "MiB", digits=DE).remedy == "Write 1.500 GB or 1,5 GB."
    assert read("-1.500 GB", "MiB").remedy == "Write -1,500 GB or -1.5 GB."
    assert "furlongs" not in read("1.5 furlongs", "MiB", digits=DE).remedy


def test_a_marked_text_is_read_in_its_own_format_wherever_it_goes():
    assert {*MARKS.values()} == {*FORMATS}
    for digits in FORMATS:
        assert read(marked("12.000", DE), digits=digits) == 12_000
        refused = read(marked("12,000", DE), digits=digits)
        assert refused.reason == '"12,000" can be read in two ways: 12.000 or 12.'
    assert marked(marked("1,5", DE), FR) == marked("1,5", DE)


@pytest.mark.parametrize("digits", FORMATS)
@pytest.mark.parametrize("typed", ["12.000", "1.5 furlongs", "1.5.5"])
def test_a_refused_text_can_be_mended_where_it_stands(typed, digits):
    """A share from an address was refused, its field held a mark behind it, and with " %" typed
    behind that the field was refused for good."""
    with typed_in(digits):
        for text in (typed, marked(typed, "en_GB")):
            held = numbers.in_input(numbers.rewritten(text, "en_GB", "share", 5))
            assert not [sign for sign in MARKS if sign in held]
            unread = isinstance(read(typed, "share", 5), Unreadable)
            assert isinstance(read(held, "share", 5, digits), Unreadable) is unread
        if "furlongs" in typed:
            assert held == f"{write(1.5, digits=digits)} furlongs"


@pytest.mark.parametrize("digits", FORMATS)
def test_what_was_refused_is_refused_from_its_address_too(digits):
    """An address held 1.5 for the refused "150 %", and was read as 1.5 %; 10000 for the refused
    "10k" megabytes, and was read as that many."""
    with typed_in(digits):
        for value in (1.5, 1.505, 11.89, 1200):
            address = numbers.canonical(write(value, "share", digits))
            assert read(address, "share") == value
            assert read(address, "share", 1) == value, "not a hundredth of it"
        assert numbers.canonical("66 %") == "66%"
        assert numbers.canonical("10k") == "10k"
        assert read(numbers.canonical("10k"), "MB") == read("10k", "MB")
        assert numbers.canonical("1e3") == "1000"


@pytest.mark.parametrize("digits", FORMATS)
@pytest.mark.parametrize("text", ["1e309", "-1e400", " 1e999 "])
def test_a_text_beyond_all_numbers_stays_as_it_was_typed(text, digits):
    """It came back as "inf", which nobody had typed and nothing reads."""
    with typed_in(digits):
        assert numbers.rewritten(text, digits, "users") == text
        assert numbers.canonical(text) == text.strip()


@pytest.mark.parametrize("digits", FORMATS)
def test_values_of_an_axis(digits):
    with typed_in(digits):
        for values in ([0.5, 1.25, 2_000], [1, 5, 12_000], {"from": 0.5, "to": 2.5, "step": 0.25}):
            assert read_values(write_values(values)) == values
        assert read_values("8; 10; 12") == [8, 10, 12]
        assert read_values("8, 10, 12") == [8, 10, 12]
    with typed_in(DE):
        assert read_values("0,5; 0,75") == [0.5, 0.75]
        assert read_values("0,5, 0,75") == [0.5, 0.75]
        assert read_values("0,5..2,5 step 0,5") == {"from": 0.5, "to": 2.5, "step": 0.5}


def _document():
    return {
        "system": "exchange-5.5-information-store",
        "populations": [{"users": 8000, "iops_per_user": 0.042625}],
        "raid_groups": [{"volume": "database", "level": "RAID10", "disks": 8, "disk": "d"}],
        "purchase": {"currency": "EUR", "prices": {"disk/d": {"price": "1234.50"}}},
    }


@pytest.mark.parametrize("digits", FORMATS)
def test_a_form_gives_back_its_document_in_every_format(digits):
    document = _document()
    with typed_in(digits):
        made = flat.flatten(document)
        assert made.rows["populations"][0]["users"] == spelt("8,000", digits)
        assert made.purchase["price-disk/d-price"] == spelt("1,234.50", digits)
        back, _ = flat.unflatten(made)
    assert back["populations"][0]["iops_per_user"] == 0.042625
    assert back["purchase"]["prices"]["disk/d"]["price"] == "1234.50"


@pytest.mark.parametrize(
    ("kept", "shown"),
    [
        ("1250.5", "1,250.50"),
        ("620", "620"),
        ("12.345", "12.3450"),
        ("0.01255", "0.01255"),
        ("12.3450", "12.3450"),
        ("to be asked", "to be asked"),
    ],
)
def test_a_price_has_its_cents_and_every_digit(kept, shown):
    assert numbers.priced(kept) == shown
    read = numbers.read(shown)
    assert str(read) == shown if isinstance(read, str) else read == float(kept)


def test_an_address_is_plain_and_a_form_is_in_the_format_it_names():
    name = "populations-0-users"
    with typed_in(DE):
        base = flat.flatten(_document())
        for typed in ({name: "9500.5"}, {name: "9.500,5", "numbers": DE}):
            now = flat.overlay(flat.flatten(_document()), typed)
            assert now.rows["populations"][0]["users"] == "9.500,5"
            assert flat.difference(base, now) == {name: "9500.5"}
    # The page was opened in one format, and another was chosen meanwhile.
    with typed_in(EN):
        now = flat.overlay(flat.flatten(_document()), {name: "9.500,5", "numbers": DE})
        assert now.rows["populations"][0]["users"] == "9,500.5"


def test_what_cannot_be_read_stays_refused_on_every_way():
    name = "populations-0-users"
    with typed_in(DE):
        base = flat.flatten(_document())
        now = flat.overlay(flat.flatten(_document()), {name: "12,000", "numbers": DE})
        asked = flat.unflatten(now)[0]["populations"][0]["users"]
        # Through the address and back, and into the calculators, which read the plain format.
        query = urlencode(flat.difference(base, now))
        again = flat.overlay(flat.flatten(_document()), {name: parse_qs(query)[name][0]})
    for text in (asked, again.rows["populations"][0]["users"], json.loads(json.dumps(asked))):
        assert read(text).reason == '"12,000" can be read in two ways: 12.000 or 12.'


def test_texts_that_are_no_numbers_lose_the_mark():
    with typed_in(DE):
        typed = {"price-disk/d-supplier": marked("Bits, 2.0", DE), "system": "x"}
        now = flat.overlay(flat.flatten(_document()), typed)
    assert now.purchase["price-disk/d-supplier"] == "Bits, 2.0"


@pytest.mark.parametrize("text", ["30", "30 %", "0.3", "30%"])
def test_a_constant_that_is_a_share_reads_as_other_shares_do(text):
    made = flat.flatten(_document())
    share = next(
        key
        for key, fact in made.definition.facts.items()
        if fact.unit == "share" and fact.value <= 1
    )
    name = f"assumptions-{share}"
    now = flat.overlay(made, {name: text})
    assert now.assumptions[share] == "30 %"
    assert flat.unflatten(now)[0]["assumptions"] == {share: 0.3}
    again = flat.unflatten(flat.overlay(flat.flatten(_document()), {name: "130"}))[0]
    assert again["assumptions"] == {share: 1.3}, "to be refused"


def _value(page, name):
    (found,) = html.fromstring(page).xpath(f'//*[@name="{name}"]/@value')
    return found


@pytest.fixture
def german(cast):
    change_preferences(cast.alice, {"number_format": "de-DE"})


@pytest.mark.usefixtures("german")
def test_a_scenario_is_changed_and_saved_in_the_format(cast, page):
    address = reverse("scenario", args=[cast.scenario.pk])
    shown = page.get(address).content.decode()
    assert _value(shown, "populations-0-users") == "8.000"
    assert 'data-inputs="de_DE"' in shown
    form = html.fromstring(shown).get_element_by_id("inputs-panel")
    assert form.xpath('.//input[@name="numbers"]/@value') == [DE]
    typed = {
        "revision": str(cast.scenario.revision),
        "numbers": DE,
        "populations-0-users": "7.000",
        "populations-0-iops_per_user": "0,05",
    }
    assert page.post(f"{address}save/", typed).status_code == 302
    question = Scenario.objects.get(pk=cast.scenario.pk).question
    assert question["populations"][0]["users"] == 7000
    assert question["populations"][0]["iops_per_user"] == 0.05
    kept = Scenario.objects.get(pk=cast.scenario.pk).revisions.order_by("-number").first()
    assert any("8,000 → 7,000" in words for words in kept.changes), "kept in the plain format"
    assert "8.000 → 7.000" in page.get(address).content.decode()


@pytest.mark.usefixtures("german")
def test_what_has_two_readings_is_refused_with_both_in_the_format(cast, page):
    address = reverse("scenario", args=[cast.scenario.pk])
    typed = {
        "revision": str(cast.scenario.revision),
        "numbers": DE,
        "populations-0-users": "7,000",
    }
    refused = page.post(f"{address}save/", typed)
    assert refused.status_code == 400
    said = html.fromstring(refused.content).text_content()
    assert '"7,000" can be read in two ways: 7.000 or 7.' in said
    assert "10.000.000" in said
    assert _value(refused.content, "populations-0-users") == "7,000"
    assert Scenario.objects.get(pk=cast.scenario.pk).question["populations"][0]["users"] == 8000


@pytest.mark.usefixtures("german")
def test_no_input_holds_the_mark_of_a_format(cast, page):
    asked = {"populations-0-users": marked("7,000", DE)}
    address = reverse("answer", args=[cast.scenario.pk])
    told = page.get(address, asked, HTTP_X_NUMBERS=DE, HTTP_ACCEPT="application/json").json()
    assert not [sign for sign in MARKS if sign in told["inputs"]]
    assert _value(told["inputs"], "populations-0-users") == "7,000"
    whole = page.get(reverse("scenario", args=[cast.scenario.pk]), asked).content.decode()
    assert _value(whole, "populations-0-users") == "7,000"
    assert "two ways" in whole
    with typed_in(DE):
        rows = bill.rows(
            {"lines": [], "total": {}}, {"purchase-energy_price": marked("1,500", DE)}, {}
        )
    (cell,) = [row["cell"] for row in rows["fields"] if "energy_price" in row["cell"]["name"]]
    assert cell["text"] == "1,500"
    with typed_in(FR):
        assert numbers.in_input(marked("7,000.5", EN)) == "7\u202f000,5", "of another page"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("text", "said"),
    [("12.000,5", "12.000,5 is not whole"), ("20.000.000,5", "20.000.000,5 is above 10.000.000")],
)
def test_a_refused_number_and_its_bounds_are_in_one_format(cast, page, text, said):
    address = reverse("scenario", args=[cast.scenario.pk])
    typed = {
        "revision": str(cast.scenario.revision),
        "numbers": DE,
        "populations-0-users": text,
    }
    refused = page.post(f"{address}save/", typed)
    assert refused.status_code == 400
    assert said in html.fromstring(refused.content).text_content()


def test_a_page_that_was_opened_before_is_read_as_it_was_written(cast, page):
    address = reverse("scenario", args=[cast.scenario.pk])
    change_preferences(cast.alice, {"number_format": "de-DE"})
    # The page says nothing: it is in the plain format. Its live answers stay in it.
    live = {"HTTP_X_NUMBERS": EN, "HTTP_ACCEPT": "application/json"}
    reply = page.get(
        reverse("answer", args=[cast.scenario.pk]), {"populations-0-users": "7500"}, **live
    ).json()
    assert 'value="7,500"' in reply["inputs"]
    typed = {"revision": str(cast.scenario.revision), "populations-0-users": "7,000"}
    assert page.post(f"{address}save/", typed).status_code == 302
    assert Scenario.objects.get(pk=cast.scenario.pk).question["populations"][0]["users"] == 7000


@pytest.mark.usefixtures("german")
def test_a_new_plan_a_row_of_the_catalogue_a_tool_and_a_search(cast, page):
    shown = page.get("/plans/new/").content.decode()
    assert _value(shown, "users") == "1.000"
    made = page.post(
        "/plans/new/", {"system": "exchange-se", "users": "12.000", "numbers": DE, "name": ""}
    )
    assert made.status_code == 302, made.content.decode()
    newest = Plan.objects.order_by("-created_at").first()
    assert newest.name.startswith("12,000 "), "a name is read by everybody"
    assert newest.scenarios.get().question["populations"][0]["users"] == 12_000

    disk = {
        "key": "mine",
        "name": "Mine",
        "maker": "M",
        "capacity_gb": "1.200,5",
        "rpm": "10.000",
        "price": "1.234,50",
        "currency": "EUR",
        "origin": "given",
        "numbers": DE,
        "random_iops": "120,5",
        "price_origin": "given",
        "source": "ours",
    }
    kept = page.post("/catalogue/disks/new/", disk)
    assert kept.status_code == 302, html.fromstring(kept.content).text_content()[:2000]
    row = Disk.objects.get(key="mine")
    assert (row.capacity_gb, str(row.price)) == (1200.5, "1234.50")
    form = page.get(kept["Location"]).content.decode()
    assert (_value(form, "capacity_gb"), _value(form, "price")) == ("1.200,5", "1234,50")

    tool = page.get("/tools/migration/").content.decode()
    (link,) = set(re.findall(r"messages_per_day=70&[^\"]*", tool))
    assert "numbers=de_DE" in link
    again = page.get("/tools/alignment/", {"stripe_depth_kb": "16,5", "numbers": DE})
    assert "two ways" not in again.content.decode()

    address = reverse("search-designs", args=[cast.scenario.pk])
    assert 'name="numbers" value="de_DE"' in page.get(address).content.decode()
    space = reverse("search-space", args=[cast.scenario.pk])
    asked = {"numbers": DE, "goal": "cheapest", "vary-populations-0-users": "8.000; 9.000,5"}
    said = page.post(space, {**asked, "axes": "populations-0-users"}).json()
    assert "two ways" not in said["form"]
    assert "9000.5" in said["curl"]
    assert LANGUAGE == EN
    assert numbers.typing() == EN, "it ends with the request"


@pytest.mark.parametrize(
    ("digits", "text", "query"),
    [
        (EN, "500 %", "500%"), (DE, "250 %", "250%"), (DE, "250,5 %", "250.5%"),
        (EN, "99.5 %", "99.5%"), (EN, "1,000%", "1000%"),
        (EN, "-100 %", "-100%"),
    ],
)  # fmt: skip
def test_an_address_says_which_of_two_readings_is_meant(digits, text, query):
    base = flat.flatten(_document())
    with typed_in(digits):
        assert numbers.canonical(text) == query
    read_back = flat.overlay(base, {"users_growth": query})
    assert numbers.canonical(read_back.options["users_growth"]) == query


def test_values_of_a_share_to_search_over_are_read_as_in_its_input():
    fields = {field.name: field for field in flat.flatten(_document()).definition.fields}
    read_one = reading_of(fields["users_growth"])
    assert read_values("5 %, 0.2, 30, 5", read_one) == [0.05, 0.2, 0.3, 0.05]
    assert read_values("5%..30% step 5%", read_one) == {"from": 0.05, "to": 0.3, "step": 0.05}
    assert reading_of(next(field for field in fields.values() if field.unit == "1"))("5") == 5


@pytest.mark.usefixtures("german")
def test_the_price_of_a_list_stands_in_its_box_as_one_would_be_typed(cast, page):
    """It said "12,590" where somebody who typed that was told of two readings."""
    listed = {"price": "12590", "currency": "USD", "price_origin": "given"}
    save_price(cast.ours, "disks", "hp-6107a-9gb-10k", listed)
    shown = page.get(reverse("scenario", args=[cast.scenario.pk])).content.decode()
    assert 'placeholder="12.590"' in shown
    assert 'placeholder="12,590"' not in shown


@pytest.mark.parametrize(
    ("text", "digits", "remedies"),
    [
        ("-1.000", EN, ("-1,000", "-1")),
        ("-1,000", DE, ("-1.000", "-1")),
        ("-12.345", EN, ("-12,345", "-12.3450")),
        ("-1.234.567", EN, ("-1,234,567",)),
        ("-0,64", EN, ("-0.64",)),
        ("12,5e3", EN, ("12.5e3",)),
        ("-12.5e-3", DE, ("-12,5e-3",)),
        ("-1,000e3", CH, ("-1’000e3", "-1e3")),
    ],
)
def test_a_remedy_keeps_the_minus_and_the_power(text, digits, remedies):
    found = read(text, digits=digits)
    assert found.code == TWO_READINGS
    asked = found.remedy.split(" if that is meant")[0].removeprefix("Write ").removesuffix(".")
    assert tuple(asked.split(" or ")) == remedies
    for each in remedies:
        meant = read(each, digits=digits)
        assert not isinstance(meant, Unreadable), each
        assert (meant < 0) is text.startswith("-")


def test_percent_of_what_is_no_share_stays_refused_from_its_address():
    base = flat.flatten(_document())
    typed = {"populations-0-users": "6 %", "users_growth": "6 %"}
    changed = flat.difference(base, flat.overlay(flat.flatten(_document()), typed))
    assert changed == {"populations-0-users": "6 %", "users_growth": "6%"}
    again, _ = flat.unflatten(flat.overlay(flat.flatten(_document()), changed))
    assert again["populations"][0]["users"] == "6 %"


@pytest.mark.parametrize("digits", FORMATS)
def test_ends_of_a_range_of_shares_are_read_as_in_its_input(digits):
    scenario = _document()
    key = "users_growth"
    with typed_in(digits):
        typed = texts_of(
            {
                "scenario": scenario,
                "axes": {},
                "ranges": {f"/{key}": {"low": 0.05, "likely": 1.5, "high": 2, "confidence": 0.9}},
            }
        )
        ends = [typed.text(f"range-{key}-{end}") for end in ("low", "likely", "high")]
        assert ends == ["5 %", "150 %", "200 %"]
        again, _ = question_of(typed, scenario)
        assert again["ranges"][f"/{key}"] == {
            "low": 0.05, "likely": 1.5, "high": 2, "confidence": 0.9,
        }  # fmt: skip
        typed.put(f"range-{key}-low", "5")
        bare, _ = question_of(typed, scenario)
    assert bare["ranges"][f"/{key}"]["low"] == 0.05, "as in a new plan"


_EXAMPLE = re.compile(r"(?<![\w.,/-])(?<!version )\d+(?:[.,\u202f’]\d+)+(?: %)?(?![\w-])")


@pytest.mark.parametrize("digits", FORMATS)
def test_examples_beside_inputs_are_read_there(digits):
    """A help said "0.012 or 1.2 %" where that is refused as two numbers in one."""
    fields = [*PURCHASE_FIELDS.values()]
    for system in SYSTEMS.values():
        fields += [*system.fields, *system.population_fields, *system.group_fields]
    found = 0
    with typed_in(digits):
        for field in fields:
            for example in _EXAMPLE.findall(numbers.said(field.help)):
                share = example.endswith("%")
                unit = "share" if share else ""
                assert not isinstance(read(example, unit, digits=digits), Unreadable), field.help
                found += 1
    assert found > 8


@pytest.mark.parametrize(
    ("text", "digits", "remedies"),
    [
        ("3.333", EN, ("3,333", "3.33")),
        ("3.339", EN, ("3,339", "3.34")),
        ("3,333", DE, ("3.333", "3,33")),
        ("1.000", EN, ("1,000", "1")),
        ("0,642", EN, ("0.64",)),
        ("1.333,333", EN, ("1,333.33",)),
        ("1.333,50", EN, ("1,333.50",)),
    ],
)
def test_a_remedy_for_a_price_is_one_that_is_taken(text, digits, remedies):
    """A price has two decimal places at most: "3.3330" was said, and refused in its turn."""
    found = read(text, digits=digits, places=PLACES)
    asked = found.remedy.split(" if that is meant")[0].removeprefix("Write ").removesuffix(".")
    assert tuple(asked.split(" or ")) == remedies
    for each in remedies:
        value = read(each, digits=digits)
        assert value == round(value, PLACES)
