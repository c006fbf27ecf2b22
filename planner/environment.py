"""Typed reading of the environment, for the settings and the launcher."""

import json
import os
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
SERVICES_FILE = "services.json"
SETTINGS = "planner.settings"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
QUEUES = ("redis", "rediss", "redis+socket", "unix")
LEAST_KEY, LEAST_SIGNS = 32, 8
# Those that may stand in a file; the notice, which is no secret, as it is long.
SECRETS = frozenset(
    {
        "BROKER_URL",
        "CACHE_URL",
        "DATABASE_URL",
        "EARLIER_SEALING_KEYS",
        "EMAIL_URL",
        "ERROR_DSN",
        "METRICS_TOKEN",
        "OIDC_CLIENT_SECRET",
        "PRIVACY_NOTICE",
        "SEALING_KEY",
        "SECRET_KEY",
    }
)


class BadSetting(ValueError):
    """An environment variable that cannot be used; the message names it."""


def text(name: str, default: str = "") -> str:
    """The variable, stripped; the default where it is unset or empty.

    A secret may stand in a file instead, as vaults and engines of containers write them: its path
    in NAME_FILE.

    Raises:
        BadSetting: both are set, or the file cannot be read
    """
    value = os.environ.get(name, "").strip()
    if name not in SECRETS or not (path := os.environ.get(f"{name}_FILE", "").strip()):
        return value or default
    if value:
        raise BadSetting(f"{name} and {name}_FILE are both set: unset one of them.")
    try:
        found = Path(path).read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        said = getattr(error, "strerror", None) or "it is no text"
        raise BadSetting(f"{name}_FILE is {path!r}, which cannot be read: {said}.") from None
    if not found:
        raise BadSetting(f"{name}_FILE is {path!r}, which is empty.")
    return found


def flag(name: str, default: bool = False) -> bool:
    """The variable as yes or no."""
    value = text(name).lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise BadSetting(f"{name} must be 1 or 0, not {value!r}.")


def number(name: str, default: int, least: int = 0, most: int = 2**31) -> int:
    """The variable as a whole number within limits."""
    value = text(name)
    if not value:
        return default
    if not value.isdecimal() or not least <= int(value) <= most:
        raise BadSetting(f"{name} must be a whole number from {least} to {most}, not {value!r}.")
    return int(value)


def choice(name: str, *known: str) -> str:
    """The variable as one of the words known; the first where it is unset."""
    value = text(name, known[0]).lower()
    if value not in known:
        raise BadSetting(f"{name} must be {' or '.join(known)}, not {value!r}.")
    return value


def words(name: str, default: list[str]) -> list[str]:
    """The variable as a list separated by commas."""
    return [part.strip() for part in text(name).split(",") if part.strip()] or default


def var_dir() -> Path:
    """Where everything lives that is written at run time."""
    return Path(text("HIGHWATER_VAR", str(ROOT / "var"))).resolve()


def check() -> None:
    """Refuses what cannot be used before anything is started or written.

    Raises:
        BadSetting: naming the variable
    """
    own_settings()
    for name in ("DEBUG", "BEHIND_PROXY", "OWN_PROXY", "ADMINISTRATORS_SECOND_STEP"):
        flag(name)
    number("DATABASE_POOL", 8)
    database()
    base_url()
    collector()
    trusted_proxies()
    mail()
    company()
    scanner()
    given_key()
    sealing_keys()
    level = text("LOG_LEVEL", "INFO").upper()
    if level not in LEVELS:
        raise BadSetting(f"LOG_LEVEL must be one of {', '.join(LEVELS)}, not {level!r}.")
    for name in ("BROKER_URL", "CACHE_URL"):
        scheme = text(name).partition("://")[0]
        if scheme and scheme not in QUEUES:
            raise BadSetting(f"{name} must begin with redis://, rediss:// or a socket's scheme.")


def _address(name: str, url: str) -> SplitResult:
    """The parts of an address, its port a number or none. What is wrong does not repeat it: it may
    hold a password.

    Raises:
        BadSetting: it is no address
    """
    try:
        found = urlsplit(url)
    except ValueError:
        raise BadSetting(f"{name} has a host that cannot be read.") from None
    try:
        _ = found.port
    except ValueError:
        raise BadSetting(f"{name} has a port that is no number.") from None
    return found


def base_url(default: str = "http://127.0.0.1:8000") -> str:
    """How people reach this server, without a slash at its end.

    Raises:
        BadSetting: no browser could go there
    """
    url = text("BASE_URL", default).rstrip("/")
    found = _address("BASE_URL", url)
    if found.scheme not in {"http", "https"} or not found.hostname or found.path or found.query:
        raise BadSetting(
            f"BASE_URL must be http:// or https:// with a host, such as https://example.org, not "
            f"{url!r}."
        )
    return url


def collector() -> str:
    """Where faults are sent; empty where nowhere.

    Raises:
        BadSetting: it is no such place
    """
    url = text("ERROR_DSN")
    found = _address("ERROR_DSN", url)
    whole = found.scheme in {"http", "https"} and found.hostname and found.username
    if url and not (whole and found.path.rpartition("/")[2].isdecimal()):
        raise BadSetting("ERROR_DSN must be https://key@host/number, as the collector shows it.")
    return url


def trusted_proxies() -> list[str]:
    """The addresses of the proxies in front that are believed; private ones where none is named.

    Raises:
        BadSetting: one is no address
    """
    found = words("TRUSTED_PROXIES", ["private_ranges"])
    for each in found:
        try:
            _ = each == "private_ranges" or ip_network(each, strict=False)
        except ValueError:
            raise BadSetting(
                f"TRUSTED_PROXIES must be addresses or networks, not {each!r}."
            ) from None
    return found


def own_settings() -> None:
    """Names Django's settings; those of another project, left in the environment, are refused."""
    found = os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    if found != SETTINGS:
        raise BadSetting(
            f"DJANGO_SETTINGS_MODULE is {found!r}, which is another project's: unset it."
        )


def mail() -> dict[str, Any]:
    """EMAIL_URL as Django's settings; nothing where no mail is sent.

    Raises:
        BadSetting: it is none of the known schemes, or names no host
    """
    url = text("EMAIL_URL")
    if not url:
        return {}
    found = _address("EMAIL_URL", url)
    ports = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
    if found.scheme == "file" and found.path:
        backend = "django.core.mail.backends.filebased.EmailBackend"
        return {"EMAIL_BACKEND": backend, "EMAIL_FILE_PATH": found.path}
    if found.scheme not in ports or not found.hostname:
        raise BadSetting(
            "EMAIL_URL must be smtp://, smtp+tls:// or smtps:// with user:password@host:port, or "
            "file:///folder."
        )
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": found.hostname,
        "EMAIL_PORT": found.port or ports[found.scheme],
        "EMAIL_HOST_USER": unquote(found.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(found.password or ""),
        "EMAIL_USE_TLS": found.scheme == "smtp+tls",
        "EMAIL_USE_SSL": found.scheme == "smtps",
    }


def scanner() -> str | tuple[str, int]:
    """Where clamd listens: a socket's path, or host and port; empty where nothing is scanned.

    Raises:
        BadSetting: it is no such place
    """
    url = text("SCANNER_URL")
    found = _address("SCANNER_URL", url)
    if found.scheme == "clamd+unix" and found.path.startswith("/") and not found.netloc:
        return unquote(found.path)
    if url and (found.scheme != "clamd" or not found.hostname or found.path):
        raise BadSetting(
            f"SCANNER_URL must be clamd://host:3310 or clamd+unix:///path/of/socket, not {url!r}."
        )
    return (found.hostname or "", found.port or 3310) if url else ""


def company() -> dict[str, str]:
    """The provider of OpenID Connect; an empty issuer where there is none.

    Raises:
        BadSetting: it cannot be used
    """
    found = {
        "issuer": text("OIDC_ISSUER"),
        "client_id": text("OIDC_CLIENT_ID"),
        "client_secret": text("OIDC_CLIENT_SECRET"),
        "name": text("OIDC_NAME", "your company"),
        "organisation": text("OIDC_ORGANISATION"),
        "role": choice("OIDC_ROLE", "viewer", "architect", "administrator"),
    }
    address = _address("OIDC_ISSUER", found["issuer"])
    here = address.hostname in {"localhost", "127.0.0.1", "::1"}
    if found["issuer"] and (address.scheme != "https" and not (here and address.scheme == "http")):
        raise BadSetting(f"OIDC_ISSUER must be an https:// address, not {found['issuer']!r}.")
    if found["issuer"] and not found["client_id"]:
        raise BadSetting("OIDC_CLIENT_ID is missing: the provider tells it with its issuer.")
    return found


def leave_out_postgres_variables() -> None:
    """Takes PGPORT, PGSERVICE, PGOPTIONS and the like out of this process and its children.

    They are meant for another server. With a DATABASE_URL of one's own they may be meant for it.
    """
    if not text("DATABASE_URL"):
        for name in [name for name in os.environ if name.startswith("PG")]:
            del os.environ[name]


def given_key() -> str:
    """SECRET_KEY; one that can be guessed is refused."""
    return _unguessed("SECRET_KEY", text("SECRET_KEY"), "signs in as anybody")


def sealing_keys() -> tuple[str, list[str]]:
    """The key that seals secrets in the database, empty for SECRET_KEY; and those of before.

    Raises:
        BadSetting: one can be guessed
    """
    reads = "reads sealed secrets"
    own = _unguessed("SEALING_KEY", text("SEALING_KEY"), reads)
    return own, [
        _unguessed("EARLIER_SEALING_KEYS", each, reads)
        for each in words("EARLIER_SEALING_KEYS", [])
    ]


def _unguessed(name: str, given: str, harm: str) -> str:
    if given and (len(given) < LEAST_KEY or len(set(given)) < LEAST_SIGNS):
        raise BadSetting(
            f"{name} must have at least {LEAST_KEY} characters, {LEAST_SIGNS} of them "
            f"different, not {len(given)} and {len(set(given))}: who guesses it {harm}. "
            "`openssl rand -hex 48` makes one."
        )
    return given


def secret_key() -> str:
    """SECRET_KEY, or a key made once and kept where only its owner reads it."""
    if given := given_key():
        return given
    path = var_dir() / "secret_key"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(f"{path.parent} cannot be made: {error.strerror}.") from None
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        # An empty file is one that another process is about to write, or that a full disk left.
        if kept := path.read_text().strip():
            return kept
        path.write_text(_made_key())
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        key = _made_key()
        file.write(key)
    return key


def _made_key() -> str:
    # Commands that need no key start sooner without what makes one.
    from secrets import token_urlsafe

    return token_urlsafe(50)


def _service(name: str) -> str:
    """A service's address: the variable, else what the running supervisor wrote down."""
    if given := text(name):
        return given
    try:
        written: dict[str, str] = json.loads((var_dir() / SERVICES_FILE).read_text())
        return written[name]
    except (OSError, ValueError, KeyError):
        return ""


def broker_url() -> str:
    """The queue's address; where none is known, one at which nothing listens."""
    return _service("BROKER_URL") or f"redis+socket://{var_dir() / 'run' / 'valkey.sock'}"


def cache_url(broker: str) -> str:
    """The same server as the queue, its database 1."""
    scheme, _, rest = broker.partition("://")
    if scheme == "redis+socket":
        return f"unix://{rest.partition('?')[0]}?db=1"
    parts = urlsplit(broker)
    return parts._replace(path="/1").geturl()


def database() -> dict[str, Any]:
    """Django's DATABASES entry; where no server is known, one at which nothing listens."""
    leave_out_postgres_variables()
    url = _service("DATABASE_URL")
    if not url:
        return {"ENGINE": "django.db.backends.postgresql", "NAME": "highwater",
                "USER": "highwater", "HOST": str(var_dir() / "run")}  # fmt: skip
    return parse_database_url(url)


# What a statement, a wait for somebody else's row, and a transaction that nobody goes on with may
# take in the database, in seconds; 0 is for ever.
DATABASE_SECONDS = {
    "statement_timeout": ("DATABASE_STATEMENT_SECONDS", 30),
    "lock_timeout": ("DATABASE_LOCK_SECONDS", 10),
    "idle_in_transaction_session_timeout": ("DATABASE_IDLE_SECONDS", 60),
}


def database_options(given: object) -> dict[str, Any]:
    """Options of every connection: those of the address, and limits of time."""
    options: dict[str, Any] = {"connect_timeout": "5", **(given if isinstance(given, dict) else {})}
    limits = " ".join(
        f"-c {name}={1000 * number(variable, default, most=86_400)}"
        for name, (variable, default) in DATABASE_SECONDS.items()
    )
    # What the address says itself comes last, and so holds.
    options["options"] = f"{limits} {options.get('options', '')}".strip()
    return options


def parse_database_url(url: str) -> dict[str, Any]:
    """postgresql://user:password@host:port/name?option=value, host also a socket folder."""
    parts = _address("DATABASE_URL", url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise BadSetting(
            f"DATABASE_URL must begin with postgresql://, not {parts.scheme or 'nothing'}://."
        )
    options = dict(parse_qsl(parts.query))
    name = unquote(parts.path.lstrip("/"))
    if not name:
        raise BadSetting("DATABASE_URL must end in the name of a database.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", "") or unquote(parts.hostname or ""),
        "PORT": str(parts.port or options.pop("port", "")),
        "OPTIONS": options,
    }
