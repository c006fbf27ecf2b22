"""Pages and PDF files keep numbers beside their units; what programs read has plain spaces."""

import re

import pytest
from django.urls import reverse

pytestmark = pytest.mark.breaks
# Between tags; and neither typed nor a text to be copied.
PARTED = re.compile(
    r"\d (?:%|ms|GB|MiB)(?![\w/])[^<>\"]*<(?!/(?:option|textarea|script|title|pre))"
)


def test_a_page_glues_and_the_api_does_not(client, cast):
    client.force_login(cast.alice)
    page = client.get(reverse("scenario", args=[cast.scenario.pk])).content.decode()
    assert "\xa0ms" in page or '\xa0<span class="unit">ms' in page
    assert not PARTED.search(page.partition("<main")[2].partition("<script")[0])
    answer = client.get(f"/api/v1/scenarios/{cast.scenario.pk}").content.decode()
    assert "\xa0" not in answer
