"""Signing in."""

from django.contrib.auth.forms import AuthenticationForm


class PasswordForm(AuthenticationForm):
    """Name and password, with words that say what to do next."""

    error_messages = {
        "invalid_login": "This name and password do not go together. Check both; capitals count.",
        "inactive": "This account is closed. Ask an administrator of your organisation.",
    }


def days_typed(text: str) -> int | str | None:
    """Days as they were typed; what is no number is refused by who reads it."""
    text = text.strip()
    if not text:
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text
