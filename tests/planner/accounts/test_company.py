"""Sign-in by a company, with a real provider of OpenID Connect that runs beside the tests."""

from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from django.contrib.auth import get_user_model
from django.test import Client
from pytest_iam import iam_configuration, iam_server, iam_server_port  # noqa: F401

from planner import environment
from planner.models import ExternalIdentity, Membership
from planner.services.organisation import company, invitations
from tests import patience

pytestmark = pytest.mark.django_db
RETURN = "http://testserver/sign-in/company/return/"


@pytest.fixture
def provider(iam_server, settings):  # noqa: F811
    client = iam_server.models.Client(
        client_id="highwater",
        client_secret="a secret of the two",
        client_name="Highwater",
        client_uri="http://testserver",
        redirect_uris=[RETURN],
        grant_types=["authorization_code"],
        response_types=["code"],
        token_endpoint_auth_method="client_secret_basic",
        scope=["openid", "profile", "email"],
    )
    iam_server.backend.save(client)
    client.audience = [client]
    iam_server.backend.save(client)
    settings.OIDC = {
        "issuer": iam_server.url.rstrip("/"),
        "client_id": "highwater",
        "client_secret": "a secret of the two",
        "name": "Wonder Works",
        "organisation": "",
        "role": "viewer",
    }
    company._client.cache_clear()
    yield iam_server
    iam_server.logout()
    iam_server.backend.delete(client)


def known_there(provider, name):
    user = provider.random_user(user_name=name, display_name=name, emails=[f"{name}@wonder.works"])
    provider.login(user)
    provider.consent(user)
    return user


def there_and_back(client):
    """What the provider sends the person back with."""
    asked = client.get("/sign-in/company/")
    assert asked.status_code == 302, asked.content
    parts = parse_qs(urlsplit(asked["Location"]).query)
    assert parts["code_challenge_method"] == ["S256"]
    assert parts["nonce"]
    back = requests.get(asked["Location"], allow_redirects=False, timeout=patience.SECONDS)
    assert back.headers["Location"].startswith(RETURN), back.headers["Location"]
    return back.headers["Location"].removeprefix("http://testserver")


def said_so(client):
    """The form of the account page, and what it leads to."""
    assert client.post("/account/company/")["Location"] == "/account/#company-title"
    assert "Go on to Wonder Works" in client.get("/account/").content.decode()


def test_nobody_comes_in_uninvited(cast, provider):
    known_there(provider, "dana")
    client = Client()
    assert "Wonder Works" in client.get("/sign-in/").content.decode()
    said = client.get(there_and_back(client))
    assert said.status_code == 403
    assert "Ask for an invitation" in said.content.decode()
    assert not get_user_model().objects.filter(username="dana").exists()
    assert client.get("/").status_code == 302


def test_an_invitation_lets_in_and_so_does_the_next_time(cast, provider):
    known_there(provider, "dana")
    _, link = invitations.invite(cast.ours, cast.alice, role="architect", deliver=print)
    client = Client()
    client.post("/invitation/", {"code": link.partition("#")[2]})
    assert client.get(there_and_back(client))["Location"] == "/"
    assert "Migration" in client.get("/").content.decode()
    place = Membership.objects.get(user__username="dana")
    assert (place.organisation, place.role) == (cast.ours, "architect")
    assert not place.user.has_usable_password()
    again = Client()
    assert again.get(there_and_back(again))["Location"] == "/"
    assert again.get("/").status_code == 200
    assert ExternalIdentity.objects.get().last_used
    place.user.is_active = False
    place.user.save()
    closed = Client()
    assert closed.get(there_and_back(closed)).status_code == 403


def test_all_of_the_company_where_it_is_said_so(cast, provider, settings):
    settings.OIDC["organisation"] = "Wonderland"
    get_user_model().objects.create_user("DANA")
    known_there(provider, "dana")
    client = Client()
    assert client.get(there_and_back(client)).status_code == 302
    place = Membership.objects.get(user__username="dana2")
    assert place.role == "viewer"


def test_an_account_there_is_connected_by_its_owner(cast, provider):
    known_there(provider, "bob")
    stranger = Client()
    assert stranger.get(there_and_back(stranger)).status_code == 403, "a name proves nothing"
    client = Client()
    client.force_login(cast.bob)
    said_so(client)
    assert client.get(there_and_back(client))["Location"] == "/account/"
    fresh = Client()
    assert fresh.get(there_and_back(fresh)).status_code == 302
    assert "bob" in fresh.get("/account/").content.decode()
    other = Client()
    other.force_login(cast.alice)
    said_so(other)
    assert other.get(there_and_back(other)).status_code == 403, "it is bob's"
    row = ExternalIdentity.objects.get()
    assert other.post(f"/account/company/{row.pk}/remove/").status_code == 404
    last = client.post(f"/account/company/{row.pk}/remove/")
    assert last.status_code == 400
    cast.bob.set_password("a long enough passphrase")
    cast.bob.save()
    client.force_login(cast.bob)
    assert client.post(f"/account/company/{row.pk}/remove/").status_code == 302
    assert not ExternalIdentity.objects.exists()


def test_an_answer_that_is_not_of_this_question(cast, provider, settings):
    settings.OIDC["organisation"] = "Wonderland"
    known_there(provider, "dana")
    mine, theirs = Client(), Client()
    address = there_and_back(theirs)
    mine.get("/sign-in/company/")
    assert mine.get(address).status_code == 400, "of another's session"
    assert theirs.get(address + "x").status_code == 400, "another provider's"
    assert mine.get("/sign-in/company/return/?error=access_denied").status_code == 400
    assert mine.get("/sign-in/company/return/").status_code == 400
    assert theirs.get(address).status_code == 302
    assert theirs.get(address).status_code == 400, "once"
    assert mine.get("/").status_code == 302


def test_a_provider_that_does_not_answer(cast, settings):
    settings.OIDC = {**settings.OIDC, "issuer": "http://127.0.0.1:9", "client_id": "x"}
    said = Client().get("/sign-in/company/")
    assert said.status_code == 400
    assert "did not work" in said.content.decode()


def test_without_a_provider_there_is_no_door(cast):
    assert Client().get("/sign-in/company/").status_code == 404
    assert Client().get("/sign-in/company/return/?code=1&state=2").status_code == 404
    assert "/sign-in/company/" not in Client().get("/sign-in/").content.decode()


def test_settings_that_cannot_be_used(monkeypatch):
    monkeypatch.setenv("OIDC_ISSUER", "http://accounts.example.org")
    with pytest.raises(environment.BadSetting, match="https"):
        environment.company()
    monkeypatch.setenv("OIDC_ISSUER", "https://accounts.example.org")
    with pytest.raises(environment.BadSetting, match="OIDC_CLIENT_ID"):
        environment.company()
    monkeypatch.setenv("OIDC_CLIENT_ID", "highwater")
    assert environment.company()["issuer"] == "https://accounts.example.org"
    for url in ("ftp://host", "smtp://", "smtp://host:port"):
        monkeypatch.setenv("EMAIL_URL", url)
        with pytest.raises(environment.BadSetting, match="EMAIL_URL"):
            environment.mail()
    monkeypatch.setenv("EMAIL_URL", "smtp+tls://me:p%40ss@mail.example.org")
    found = environment.mail()
    assert (found["EMAIL_PORT"], found["EMAIL_HOST_PASSWORD"]) == (587, "p@ss")
    assert found["EMAIL_USE_TLS"]
    assert not found["EMAIL_USE_SSL"]
