"""Sign-in by a company under attack: answers of others, forged tokens, accounts of equal mail."""

import time

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.test import Client

from planner.models import ExternalIdentity, Membership
from planner.services.authentication import factors
from planner.services.organisation import company
from tests.planner.forger import CLIENT, Forger

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough passphrase"


@pytest.fixture(scope="module")
def server():
    made = Forger()
    yield made
    made.close()


@pytest.fixture
def forger(server, settings):
    server.honest()
    settings.OIDC = server.settings(organisation="Wonderland")
    company._client.cache_clear()
    yield server
    company._client.cache_clear()


def test_the_honest_answer_lets_in(cast, forger):
    client = Client()
    assert forger.send(client)["Location"] == "/"
    assert Membership.objects.get(user__username="dana").organisation == cast.ours


LIES = {
    "of another question": {"claims": {"nonce": "another"}},
    "of no question": {"claims": {"nonce": None}},
    "of another provider": {"claims": {"iss": "https://accounts.example.org"}},
    "for another program": {"claims": {"aud": "another"}},
    "for another program, asked by this one": {"claims": {"aud": "another", "azp": CLIENT}},
    "for others, asked by another": {"claims": {"aud": [CLIENT, "another"], "azp": "another"}},
    "of yesterday": {"claims": {"exp": int(time.time()) - 86_400}},
    "without an end": {"claims": {"exp": None}},
    "of nobody": {"claims": {"sub": ""}},
    "without a name": {"claims": {"sub": None}},
    "signed by another": {"signed": "another key"},
    "signed by nobody": {"signed": "nobody"},
    "signed with what everybody knows": {"signed": "the public key as a secret"},
    "signed with what two know": {"signed": "the secret of the client"},
    "without a token": {"without": ("id_token",)},
}


@pytest.mark.parametrize("lie", LIES)
def test_an_answer_that_is_not_to_be_believed(cast, forger, lie):
    for name, value in LIES[lie].items():
        setattr(forger, name, value)
    client = Client()
    assert forger.send(client).status_code == 400
    assert client.get("/account/").status_code == 302
    assert not ExternalIdentity.objects.exists()


def test_the_answer_of_another_provider(cast, forger):
    """A mix-up: the code of an honest provider is brought as an answer of this one."""
    for named in ("https://accounts.example.org", "", f"{forger.url}/"):
        assert forger.send(Client(), iss=named).status_code == 400
    assert forger.send(Client(), iss=forger.url).status_code == 302
    forger.metadata["authorization_response_iss_parameter_supported"] = True
    company._client.cache_clear()
    assert forger.send(Client()).status_code == 400, "it always says whose answer it is"
    assert forger.send(Client(), iss=forger.url).status_code == 302


@pytest.mark.parametrize(
    "change",
    [
        {"issuer": "https://accounts.example.org"},
        {"issuer": ""},
        {"id_token_signing_alg_values_supported": ["none", "HS256"]},
    ],
    ids=["another", "nobody", "signs nothing"],
)
def test_a_provider_that_is_another_than_the_settings_name(cast, forger, change):
    forger.metadata |= change
    assert forger.send(Client()).status_code == 400
    assert not ExternalIdentity.objects.exists()


def test_an_answer_is_taken_once_and_by_whom_it_was_asked(cast, forger):
    client = Client()
    assert forger.send(client).status_code == 302
    again = {"code": "a code", "state": forger.asked["state"]}
    fresh = Client()
    for who in (client, fresh):
        who.get("/sign-out/")
        answer = who.get("/sign-in/company/return/", again)
        assert answer.status_code in (302, 400)
    assert fresh.get("/account/").status_code == 302
    thief = Client()
    thief.get("/sign-in/company/")
    assert thief.get("/sign-in/company/return/", again).status_code == 400
    assert thief.get("/account/").status_code == 302


@pytest.mark.parametrize("verified", [True, False, None, "false"])
def test_equal_mail_or_name_is_not_the_same_person(cast, forger, verified):
    """Whoever can write an address or a name into an account elsewhere is not who has it here."""
    cast.alice.email = "alice@wonder.land"
    cast.alice.save()
    forger.claims = {
        "email": "ALICE@wonder.land",
        "email_verified": verified,
        "preferred_username": "Alice",
    }
    client = Client()
    assert forger.send(client).status_code == 302
    made = ExternalIdentity.objects.get().user
    assert (made.username, made.is_staff, made.is_superuser) == ("Alice2", False, False)
    assert Membership.objects.get(user=made).role == "viewer"
    assert client.get("/organisation/settings/").status_code == 403
    kept = "ALICE@wonder.land" if verified in (True, None) else ""
    assert made.email == kept


@pytest.mark.parametrize(
    "told",
    ["a\nBcc: b@x.org", "no address", "@", f"{'a' * 250}@x.org", "a@b@c", "<x@y.org>", 5, []],
)
def test_an_address_that_is_none_is_not_kept(cast, forger, told):
    forger.claims = {"email": told, "preferred_username": "dana"}
    assert forger.send(Client()).status_code == 302
    assert ExternalIdentity.objects.get().user.email == ""


def test_a_page_elsewhere_connects_nobodys_account(cast, forger):
    """A link or picture that leads here while somebody is signed in, and the provider knows the
    browser as somebody else: that one would have a way in for ever."""
    cast.alice.password = make_password(PASSWORD)
    cast.alice.save()
    client = Client()
    client.force_login(cast.alice)
    assert forger.send(client)["Location"] == "/account/"
    assert client.post("/account/company/").status_code == 400
    assert client.post("/account/company/", {"password": "guess"}).status_code == 400
    assert forger.send(client)["Location"] == "/account/"
    assert not ExternalIdentity.objects.exists()
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(cast.alice)
    assert careful.post("/account/company/", {"password": PASSWORD}).status_code == 403
    assert client.post("/account/company/", {"password": PASSWORD}).status_code == 302
    assert forger.send(client)["Location"] == "/account/"
    assert ExternalIdentity.objects.get().user == cast.alice
    ExternalIdentity.objects.all().delete()
    assert forger.send(client)["Location"] == "/account/", "said once, done once"
    assert not ExternalIdentity.objects.exists()


def test_an_answer_that_was_asked_for_before_signing_in(cast, forger):
    """The session goes on when the person signs in; what was asked before connects nothing."""
    client = Client()
    asked = client.get("/sign-in/company/")
    assert asked.status_code == 302
    client.force_login(cast.alice)
    forger.asked = {}
    state = asked["Location"].partition("state=")[2].partition("&")[0]
    answer = client.get("/sign-in/company/return/", {"code": "a code", "state": state})
    assert answer.status_code in (302, 400)
    assert not ExternalIdentity.objects.exists()
    assert client.get("/account/").content.decode().count("alice")


def test_a_company_is_no_way_around_the_second_step(cast, forger):
    assert forger.send(Client()).status_code == 302
    user = get_user_model().objects.get(username="dana")
    device = factors.begin_app(user)
    device.confirmed = True
    device.save()
    client = Client()
    assert forger.send(client).status_code == 302
    assert client.get("/account/")["Location"].startswith("/sign-in/")
