"""Sentences of reference and tool pages have their numbers in the format of their reader."""

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from calculators.sheet.said.numbers import Style, in_style
from calculators.studies.sources import documents
from planner.forms.numbers import typed_in
from planner.pages.plans.levels import at_creation
from planner.pages.scenario.scenarios import sketch
from planner.services.organisation.preferences import change_preferences, respelt, respelt_notes
from planner.services.scenarios.scenarios import save_scenario

PAGES = [
    *(("source", [key]) for key in documents()),
    ("source", ["specrate-regression"]),
    ("source", ["backblaze-2025"]),
    ("units", []),
    ("mta-benchmark", []),
    ("catalogue-import", ["disks"]),
]
# As the plain format has them. A queue of 12.663 reads so, and of 1.234 nobody knows.
_ENGLISH = re.compile(
    r"(?<![\w.,:/-])(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{1,2})(?![\w.\"″-])"
)
_NAMES = re.compile(
    r"Exchange(?: Server)? \d\.\d|2 × 2 cores, 2\.2 GHz|[23]\.5.inch|\d\.\d x|version \S+"
)


GERMAN = Style(digits="de_DE")
NOTES = (
    "When the plan was made, on 3 March 2026: Found: RAID 10 with 1,212 database disks. Other "
    "levels need: RAID 5 with 1,515. RAID 0 is not offered: one lost disk loses everything.\n"
    "Design 1,044 of the search “Fewest of 1,000 disks”.\n"
    "Design 1.234 costs 2,5 more, says Ada. When the plan was made, on 3 March 2026: 1.234 too."
)


def test_in_notes_what_highwater_wrote_is_in_the_numbers_and_days_of_the_reader(cast):
    """What somebody typed stays: 1.234 may be a thousand or one."""
    assert respelt_notes(NOTES) == NOTES
    save_scenario(cast.scenario, cast.scenario.document(), cast.alice, cast.catalogue, notes=NOTES)
    change_preferences(cast.alice, {"number_format": "de-DE", "dates": "en-DE"})
    client = Client()
    client.force_login(cast.alice)
    page = client.get(reverse("scenario", args=[cast.scenario.pk])).content.decode()
    said = unescape(page[page.index('data-section="notes">') :]).partition("</p>")[0]
    assert "made, on 03.03.2026: Found: RAID 10 with 1.212 database disks" in said
    assert "RAID 5 with 1.515." in said
    assert "Design 1.044 of the search “Fewest of 1,000 disks”." in said
    assert "Design 1.234 costs 2,5 more, says Ada" in said
    assert "on 3 March 2026: 1.234 too." in said


@pytest.mark.parametrize(("page", "args"), PAGES)
def test_no_sentence_is_in_the_plain_format_for_a_german_reader(cast, page, args):
    change_preferences(cast.alice, {"number_format": "de-DE"})
    client = Client()
    client.force_login(cast.alice)
    page = client.get(reverse(page, args=args)).content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    main = re.sub(r"<(pre|code|option|script|table)\b.*?</\1>", " ", main, flags=re.DOTALL)
    text = _NAMES.sub(" ", unescape(re.sub(r"<[^>]+>", " ", main)))
    assert set(_ENGLISH.findall(text)) <= {"12,663"}


OWN_NOTES = (
    "When the plan was made, on 3 March 2026: You own 24 disks in all. Highwater took 18 database "
    "disks: 4,591 users while a disk is rebuilt. “Size backwards” compares them.",
    "When the plan was made, on 3 March 2026: You own 24 disks in all: 4,591 users. 1,002 are left "
    "over: on them no more users are held. The system disks take 2 of the 1,200 bays of each one.",
    "When the plan was made, on 3 March 2026: The 4,591 system disks of each server, as assumed.",
)


def test_a_note_of_a_new_plan_is_known_by_its_end_and_keeps_the_names_of_models():
    """It ends with a sentence of its own by now, and stayed in the plain format."""
    made = at_creation(
        "The usual disk (4,094 GB) gives way: Micron 7400 PRO 7.68 TB U.3 is assumed on 12 bays of "
        '3.5" for 30.2 %.',
        date(2026, 3, 3),
    )
    with in_style(GERMAN):
        said = respelt_notes(made)
        mine = respelt_notes(f"{made} 4,094 users are mine")
    assert "The usual disk (4.094 GB) gives way: Micron 7400 PRO 7.68 TB U.3 is assumed" in said
    assert said.endswith(
        '12 bays of 3.5" for 30,2 %. What the design has now, the bill of materials counts.'
    )
    assert mine.endswith("4,094 users are mine")


@pytest.mark.parametrize("note", OWN_NOTES)
def test_every_note_of_a_new_plan_is_in_the_numbers_of_the_reader(note):
    with in_style(GERMAN):
        said = respelt_notes(note)
        mine = respelt_notes(f"{note[:41]}1,234 users more, I think")
    assert "4.591" in said
    assert not re.search(r"\d,\d", said)
    assert "1,234 users" in mine, "somebody typed it"


def test_what_stands_beside_a_german_readers_inputs_is_in_their_numbers(cast):
    """Choices of a measurement, notes of constants, labels of limits, the load of a search."""
    change_preferences(cast.alice, {"number_format": "de-DE"})
    client = Client()
    client.force_login(cast.alice)

    def page(name, *args):
        return unescape(client.get(reverse(name, args=args)).content.decode())

    new = page("new-plan")
    assert "30,2 % of the rate is planned with" in new
    assert "30.2 %" not in new
    with in_style(GERMAN), typed_in("de_DE"):
        sections = sketch(cast.scenario.document(), {}, cast.catalogue).inputs.constants
    assert any("met within 6,1 %" in one.help for each in sections for one in each.inputs)
    assert "diskmap: 32.256 bytes" in page("alignment")
    assert "Bays of 3,5 inch" in page("limits")
    searched = page("search-designs", cast.scenario.pk)
    assert re.search(r"Today \d\.000 users in all", searched)


def test_the_label_of_a_limit_is_in_the_numbers_of_the_reader():
    kept = {
        "checks": [{"name": "large-bays", "label": "Bays of 3.5 inch"}],
        "label": "SAS 3.5 inch",
    }
    with in_style(GERMAN):
        said = respelt(kept)
    assert said["label"] == kept["label"], "a name of hardware stays"
    assert said["checks"][0]["label"] == "Bays of 3,5 inch"
