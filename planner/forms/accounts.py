"""Signing in."""

from django.contrib.auth.forms import AuthenticationForm


class PasswordForm(AuthenticationForm):
    """Name and password, with words that say what to do next."""

    error_messages = {
        "invalid_login": "This name and password do not go together. Check both; capitals count.",
        "inactive": "This account is closed. Ask an owner of your organisation.",
    }
