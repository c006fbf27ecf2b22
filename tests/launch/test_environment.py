"""What is read from the environment, and what is said when it cannot be used."""

import stat

import pytest

from planner import environment
from planner.environment import BadSetting, cache_url, parse_database_url


def test_database_url_in_full():
    entry = parse_database_url("postgresql://ann:p%40ss@db.example:6543/plans?sslmode=require")
    assert entry == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "plans",
        "USER": "ann",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "6543",
        "OPTIONS": {"sslmode": "require"},
    }


def test_database_url_over_a_socket_folder():
    entry = parse_database_url("postgresql://ann@/plans?host=/run/my%20sockets")
    assert (entry["HOST"], entry["PORT"]) == ("/run/my sockets", "")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("sqlite:///plans.db", "must begin with postgresql://, not sqlite://"),
        ("plans", "must begin with postgresql://, not nothing"),
        ("postgresql://db.example", "must end in the name of a database"),
        ("postgresql://db.example:many/plans", "a port that is no number"),
        ("postgresql://[::1/plans", "a host that cannot be read"),
    ],
)
def test_a_bad_database_url_says_what_is_wrong(url, says):
    with pytest.raises(BadSetting, match=says):
        parse_database_url(url)


@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        ("BASE_URL", "ftp://example.org", "must be http:// or https:// with a host"),
        ("BASE_URL", "example.org", "must be http:// or https:// with a host"),
        ("BASE_URL", "https://example.org/plans", "must be http:// or https:// with a host"),
        ("BASE_URL", "https://example.org:443x", "a port that is no number"),
        ("ERROR_DSN", "collector", "must be https://key@host/number"),
        ("ERROR_DSN", "https://collector.example/1", "must be https://key@host/number"),
        ("ERROR_DSN", "https://key@collector.example/x", "must be https://key@host/number"),
        ("TRUSTED_PROXIES", "10.0.0.0/8, proxy", "must be addresses or networks, not 'proxy'"),
        ("EMAIL_URL", "smtp://u:p@[mail", "a host that cannot be read"),
        ("OIDC_ISSUER", "https://[x", "a host that cannot be read"),
    ],
)
def test_a_bad_address_is_refused_before_anything_starts(monkeypatch, name, given, says):
    """Some were taken and led nowhere; others ended in a traceback."""
    monkeypatch.setenv(name, given)
    with pytest.raises(BadSetting, match=says):
        environment.check()


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("BASE_URL", "https://example.org/"),
        ("BASE_URL", "http://[::1]:8000"),
        ("ERROR_DSN", "https://key@collector.example/sentry/17"),
        ("TRUSTED_PROXIES", "10.0.0.0/8, 192.0.2.7,2001:db8::/32, private_ranges"),
    ],
)
def test_a_good_address_is_taken(monkeypatch, name, given):
    monkeypatch.setenv(name, given)
    environment.check()


def test_a_folder_that_cannot_be_made_is_named(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "file").touch()
    monkeypatch.setenv("HIGHWATER_VAR", str(tmp_path / "file" / "var"))
    with pytest.raises(BadSetting, match="var cannot be made: Not a directory"):
        environment.secret_key()


def test_there_is_no_other_database_to_fall_back_on(monkeypatch, tmp_path):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("HIGHWATER_VAR", str(tmp_path))
    entry = environment.database()
    assert entry["ENGINE"] == "django.db.backends.postgresql"
    assert entry["HOST"] == str(tmp_path / "run")


@pytest.mark.parametrize(
    ("broker", "cache"),
    [
        ("redis+socket:///run/v.sock", "unix:///run/v.sock?db=1"),
        ("redis+socket:///run/v.sock?virtual_host=4", "unix:///run/v.sock?db=1"),
        ("redis://:secret@queue:6379/0", "redis://:secret@queue:6379/1"),
        (
            "rediss://queue:6379/0?ssl_cert_reqs=required",
            "rediss://queue:6379/1?ssl_cert_reqs=required",
        ),
    ],
)
def test_the_cache_is_beside_the_queue(broker, cache):
    assert cache_url(broker) == cache


def test_flags_and_numbers(monkeypatch):
    monkeypatch.setenv("DEBUG", "yes")
    assert environment.flag("DEBUG") is True
    monkeypatch.setenv("DEBUG", "perhaps")
    with pytest.raises(BadSetting, match="DEBUG must be 1 or 0, not 'perhaps'"):
        environment.flag("DEBUG")
    monkeypatch.setenv("PORT", "80000")
    with pytest.raises(BadSetting, match="PORT must be a whole number from 1 to 65535"):
        environment.number("PORT", 8000, least=1, most=65535)


def test_the_secret_key_is_made_once_and_private(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setenv("HIGHWATER_VAR", str(tmp_path))
    key = environment.secret_key()
    assert len(key) > 50
    assert environment.secret_key() == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    (tmp_path / "secret_key").write_text("")
    assert len(environment.secret_key()) > 50


def test_a_secret_may_stand_in_a_file(monkeypatch, tmp_path):
    """As vaults and engines of containers hand them over."""
    for name in environment.SECRETS:
        monkeypatch.delenv(name, raising=False)
        (tmp_path / name).write_text(f"from a file: {name}\n")
        monkeypatch.setenv(f"{name}_FILE", str(tmp_path / name))
        assert environment.text(name) == f"from a file: {name}"
    monkeypatch.setenv("LOG_LEVEL_FILE", str(tmp_path / "SECRET_KEY"))
    assert environment.text("LOG_LEVEL") == "", "only secrets"
    (tmp_path / "key").write_text("k" * 50)
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "key"))
    with pytest.raises(environment.BadSetting, match="SECRET_KEY must have at least 32"):
        environment.secret_key()


@pytest.mark.parametrize(
    ("content", "said"), [(None, "cannot be read"), (b"", "is empty"), (b"\xff\xfe", "no text")]
)
def test_a_file_that_cannot_be_used_is_named(monkeypatch, tmp_path, content, said):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    if content is not None:
        (tmp_path / "key").write_bytes(content)
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "key"))
    with pytest.raises(environment.BadSetting, match=f"SECRET_KEY_FILE is .*{said}"):
        environment.secret_key()


def test_a_secret_given_twice_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("SECRET_KEY", "0123456789abcdef" * 3)
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "key"))
    with pytest.raises(environment.BadSetting, match="both set"):
        environment.secret_key()
