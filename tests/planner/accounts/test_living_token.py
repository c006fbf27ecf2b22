"""What comes with a token, read by a statement that is made out once."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from planner.models import ApiToken, Organisation
from planner.selectors.living_tokens import living_token
from planner.services.secrets import digest

pytestmark = pytest.mark.django_db


def columns(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_each_digest_has_its_own_answer_with_every_column(cast):
    Organisation.objects.filter(pk=cast.ours.pk).update(quotas={"plans": 7}, logo=b"\x89PNG")
    for secret, whose in ((cast.alice_secret, cast.alice), (cast.mallory_secret, cast.mallory)):
        with CaptureQueriesContext(connection) as asked:
            found = living_token(digest(secret))
            read = [columns(each) for each in (found, found.organisation, found.created_by)]
        assert len(asked) == 1
        told = ApiToken.objects.select_related("organisation", "created_by").get(pk=found.pk)
        assert read == [columns(each) for each in (told, told.organisation, told.created_by)]
        assert (found, found.created_by) == (told, whose)
        assert found.role == found.organisation.memberships.get(user=whose).role
        found.name = "renamed"
        found.save()
        assert ApiToken.objects.get(pk=found.pk).name == "renamed"
    assert living_token(digest(cast.alice_secret)).organisation.quotas == {"plans": 7}


@pytest.mark.parametrize("left", ["account", "organisation"])
def test_a_token_dies_with_the_account_or_membership_of_its_person(cast, left):
    if left == "account":
        User.objects.filter(pk=cast.bob.pk).update(is_active=False)
    else:
        cast.ours.memberships.get(user=cast.bob).delete()
    assert ApiToken.objects.get(digest=digest(cast.bob_secret)).revoked_at is None
    assert living_token(digest(cast.bob_secret)) is None


def test_the_statement_is_made_out_once(cast, monkeypatch):
    assert living_token(digest(cast.alice_secret))
    monkeypatch.setattr(ApiToken, "objects", None)
    assert living_token(digest(cast.bob_secret)).created_by == cast.bob
    assert living_token(digest("nobody's")) is None
