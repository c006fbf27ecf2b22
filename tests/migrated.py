"""Migrations of tests take the fields of their states apart once.

For each operation Django makes the models around it anew, and of each of their fields a copy: it
takes the field apart, arguments by arguments, and makes another of them. A field of a state is
bound to no model and never changes, so it is taken apart the first time only. The tables are the
same: test_migrations holds them, there and back.
"""

from typing import Any

from django.db.models import Field

_KEPT = "_taken_apart"


def _clone(field: Any) -> Any:
    kept = vars(field).get(_KEPT)
    if kept is None:
        # What is bound to a model may change with it.
        _, _, args, kwargs = field.deconstruct()
        kept = args, kwargs
        if not hasattr(field, "model"):
            setattr(field, _KEPT, kept)
    args, kwargs = kept
    return type(field)(*args, **kwargs)


def once() -> None:
    """From now on."""
    Field.clone = _clone  # type: ignore[method-assign]
