"""Sentences of reference and tool pages have their numbers in the format of their reader."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from calculators.studies.sources import documents
from planner.services.preferences import change_preferences

PAGES = [
    *(("source", [key]) for key in documents()),
    ("source", ["specrate-regression"]),
    ("source", ["backblaze-2025"]),
    ("units", []),
    ("mta-benchmark", []),
    ("catalogue-import", ["disk"]),
]
# As the plain format has them. A queue of 12.663 reads so, and of 1.234 nobody knows.
_ENGLISH = re.compile(
    r"(?<![\w.,:/-])(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{1,2})(?![\w.\"″-])"
)
_NAMES = re.compile(
    r"Exchange(?: Server)? \d\.\d|2 × 2 cores, 2\.2 GHz|[23]\.5.inch|\d\.\d x|version \S+"
)


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
