"""What every test shares. Servers come from `python -m planner.launch.with_servers`."""

import os

import pytest
from django.conf import settings

# Playwright's loop makes Django refuse database access from the thread that drives the browser.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_configure() -> None:
    """Settings that only tests want, set before anything reads them."""
    settings.STORAGES["staticfiles"]["BACKEND"] = (
        "django.contrib.staticfiles.storage.StaticFilesStorage"
    )
    settings.WHITENOISE_AUTOREFRESH = True
    settings.WHITENOISE_USE_FINDERS = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session")
def servers() -> str:
    """The database's address; fails where no server is up, never skips."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        pytest.fail("no servers: run this under `python -m planner.launch.with_servers`")
    return url
