"""Lists of catalogue rows: searched, filtered, sorted and paged in the database.

Own rows come first, then built-in ones; within each those whose sort value is known, then the
others. Each of these segments is one walk along an index, so a page costs the same wherever it
lies, however many rows there are.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import BooleanField, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import RawSQL

from calculators.errors import InputProblems, Problem
from calculators.inputs.reader import nearest, shown
from planner.models import CATALOGUE, CatalogueRow, Organisation, Price
from planner.models.catalogue import PRICED
from planner.selectors.catalogue.prices import paid_for, priced_as_seen, prices_of, where_seen

AT_LEAST, AT_MOST = "_at_least", "_at_most"
# Beyond so many found rows it is quicker to walk the list and look at each.
FEW = 5_000
# So many rows of the list are looked at before the index is asked: common words stand there.
PROBED = 2_000
# So many rows are looked at to see that more have the words than are counted.
COUNTED = 5_000
_PLAIN = re.compile(r"[^\w]+|_+")
_NUMBERS = {"FloatField", "DecimalField", "PositiveIntegerField"}
_FLAGS = {"true": True, "false": False, "yes": True, "no": False}


@dataclass(frozen=True)
class Asked:
    """Which rows of a kind are asked for, in which order.

    Args:
        words: every one of them stands in name, key, manufacturer or part number
        sort: a field that the kind is sorted by; with "-" before it the largest first
        own: own rows only, built-in ones only, or both
        retired: retired rows only, those still offered only, or both
        priced: rows with a price only, without one only, or both
        solid: of disks only those of solid state
        filters: (field, "", "_at_least" or "_at_most", value)
    """

    words: str = ""
    sort: str = "name"
    own: bool | None = None
    retired: bool | None = None
    priced: bool | None = None
    filters: tuple[tuple[str, str, Any], ...] = field(default=())
    solid: bool | None = None


@dataclass(frozen=True)
class Page:
    """Rows of a list, and where the next page begins; None on the last."""

    rows: list[CatalogueRow]
    following: str | None


def read_asked(kind: str, parameters: dict[str, str]) -> Asked:
    """What parameters of an address ask for: q, sort, own, retired, priced, and fields of the row.

    Raises:
        InputProblems: every parameter that cannot be heard
    """
    model = CATALOGUE[kind]
    problems: list[Problem] = []
    flags: dict[str, bool | None] = {}
    filters = []
    for name, value in parameters.items():
        if name in ("q", "sort") or value == "":
            continue
        if name in ("own", "retired", "priced"):
            flags[name] = _flag(name, value, problems)
        else:
            found = _filter(model, name, value, problems)
            if found is not None:
                filters.append(found)
    sort = parameters.get("sort") or "name"
    if sort.removeprefix("-") not in model.SORTED:
        problems.append(
            _wrong(
                "sort",
                f"is {shown(sort)}, by which these rows are not sorted.",
                "Sort by one of: " + ", ".join(model.SORTED) + '; "-" before it reverses.',
            )
        )
    if flags.get("priced") is not None and kind not in PRICED:
        problems.append(
            _wrong("priced", "does not fit: these rows have no price.", "Leave it out.")
        )
    if problems:
        raise InputProblems(problems)
    return Asked(parameters.get("q", ""), sort, filters=tuple(filters), **flags)


def page_of_rows(
    organisation: Organisation,
    kind: str,
    asked: Asked,
    cursor: str | None,
    limit: int,
    lookup: Lookup | None = None,
) -> Page:
    """One page of rows.

    Raises:
        InputProblems: the cursor is none of ours
    """
    model = CATALOGUE[kind]
    column = asked.sort.removeprefix("-")
    nullable = model._meta.get_field(column).null
    segments = [
        (own, known)
        for own in ((asked.own,) if asked.own is not None else (True, False))
        for known in ((True, False) if nullable else (True,))
    ]
    start, after = _read_cursor(cursor, model, column, len(segments))
    rows: list[CatalogueRow] = []
    base = _filtered(model, asked, organisation, kind)
    lookup = lookup or Lookup(organisation, kind, asked)
    descending = asked.sort.startswith("-")
    paid = paid_for(organisation.pk, kind, column) if column == "price" else None
    for number, (own, known) in enumerate(segments):
        if number < start:
            continue
        part = _of_owner(base, model, organisation, own)

        def walk(
            rows: QuerySet[Any], along: str, known: bool = known, number: int = number
        ) -> QuerySet[Any]:
            rows = _along(rows, along, descending, known, nullable)
            if after is not None and number == start:
                rows = _after(rows, along, descending, known, *after)
            return rows

        most = limit + 1 - len(rows)
        if paid is None:
            found: list[Any] = lookup.first(walk(part, column), most)
        else:
            # Those that the organisation has a price for are few: they have their places among
            # the others by that one.
            keys = paid.values("key")
            found = [*lookup.first(walk(part.exclude(key__in=keys), column), most)]
            mine = part.filter(key__in=keys).annotate(
                seen=Subquery(paid.filter(key=OuterRef("key")).values("price")[:1])
            )
            if known:
                found += priced_as_seen(_with_words(walk(mine, "seen"), asked.words)[:most])
                found.sort(key=lambda row: (row.price, row.key), reverse=descending)
        for row in found:
            rows.append(row)
            if len(rows) > limit:
                last = rows[limit - 1]
                return Page(rows[:limit], _cursor(last, segments, column))
    return Page(rows, None)


class Lookup:
    """The rows with the words that are asked for, looked up once for a page and its count."""

    def __init__(self, organisation: Organisation, kind: str, asked: Asked):
        self.organisation = organisation
        self.words = asked.words
        self.model = CATALOGUE[kind]

    @cached_property
    def few(self) -> list[int] | None:
        """The rows, by the index; None where there are too many for a list of them, or where the
        words are too short for the index."""
        return _found(self.model, self.organisation, self.words)

    def first(self, rows: QuerySet[Any], most: int) -> list[CatalogueRow]:
        """The first rows of a list that have the words."""
        if not tokens_of(self.words):
            return list(rows[:most])
        if "few" not in self.__dict__:
            near = _with_words(
                self.model.objects.filter(pk__in=rows.values("pk")[:PROBED]), self.words
            )
            found = list(near.order_by(*rows.query.order_by)[:most])
            if len(found) == most:
                return found
        if self.few is not None:
            return list(rows.filter(pk__in=self.few)[:most])
        return list(_with_words(rows, self.words)[:most])

    @property
    def is_few(self) -> bool:
        """Whether it is known already that the index lists all of them."""
        return self.__dict__.get("few") is not None

    @property
    def too_many(self) -> bool:
        """Whether the words stand in more rows than are listed by the index."""
        return bool(_parts(_rarest(tokens_of(self.words)))) and self.few is None


def counted(
    organisation: Organisation, kind: str, asked: Asked, most: int, lookup: Lookup | None = None
) -> int:
    """How many rows are asked for, counted up to a bound."""
    model = CATALOGUE[kind]
    base = _filtered(model, asked, organisation, kind)
    lookup = lookup or Lookup(organisation, kind, asked)
    if tokens_of(asked.words) and not lookup.is_few:
        # Those alone that are listed: of several with one key the own one.
        near = base.filter(_whose(model, organisation, asked.own))
        probed = model.objects.filter(pk__in=near.order_by().values("pk")[:COUNTED])
        if _with_words(probed, asked.words).count() > most or lookup.too_many:
            return most + 1
    total = 0
    for own in (asked.own,) if asked.own is not None else (True, False):
        part = _of_owner(base, model, organisation, own)
        if tokens_of(asked.words):
            few = lookup.few
            part = part.filter(pk__in=few) if few is not None else _with_words(part, asked.words)
        total += len(part.order_by().values_list("pk", flat=True)[: most + 1 - total])
        if total > most:
            break
    return total


def shown_row(row: CatalogueRow, price: Price | None) -> dict[str, Any]:
    """A row with every field, its organisation's price over its own, and whose it is."""
    own = row.organisation_id is not None
    found = row.as_full_row()
    if price is not None:
        found |= price.as_row()
    if "price" in found:
        kind = "organisation" if own or (price and price.price is not None) else "list"
        found["price_kind"] = kind if found["price"] is not None else None
    found["own"] = own
    return found


def shown_rows(
    organisation: Organisation, kind: str, rows: Sequence[CatalogueRow]
) -> list[dict[str, Any]]:
    """Rows as lists and the API show them."""
    prices = prices_of(organisation, kind, [row.key for row in rows])
    return [shown_row(row, prices.get(row.key)) for row in rows]


def tokens_of(words: str) -> list[str]:
    """The words that are looked for, as the index has them."""
    return _PLAIN.sub(" ", words.lower()).split()[:8]


def _parts(tokens: Sequence[str]) -> list[str]:
    found = []
    for token in tokens:
        # Of one letter the index knows nothing; of two it knows where words begin with them.
        whole = token if len(token) > 2 else f" {token}"
        found += [whole[n : n + 3] for n in range(len(whole) - 2)]
    return list(dict.fromkeys(found))


def _rarest(tokens: Sequence[str]) -> list[str]:
    """The word that the index is asked for: one with digits is rarer, and so is a long one."""
    return sorted(tokens, key=lambda each: (any(map(str.isdigit, each)), len(each)))[-1:]


def _found(model: type[CatalogueRow], organisation: Organisation, words: str) -> list[int] | None:
    """The rows with these words, by the index; None where nothing is looked for or too many are
    found for a list of them."""
    tokens = tokens_of(words)
    parts = _parts(_rarest(tokens))
    if not parts:
        return None
    condition = "catalogue_parts(words) @> %s"
    parameters: list[Any] = [parts]
    for token in tokens:
        condition += " AND words LIKE %s"
        parameters.append(f"% {token}%" if len(token) < 3 else f"%{token}%")
    table = model._meta.db_table
    # The names of tables, columns and functions are ours; what is looked for is a parameter.
    statement = (
        f"SELECT id FROM {table} WHERE (organisation_id IS NULL OR organisation_id = %s) "  # nosec B608
        f"AND {condition} LIMIT {FEW + 1}"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [organisation.pk, *parameters])
        found = [pk for (pk,) in cursor.fetchall()]
    return found if len(found) <= FEW else None


def _with_words(rows: QuerySet[Any], words: str) -> QuerySet[Any]:
    # The column is the database's own, and known to it alone.
    column = f"{rows.model._meta.db_table}.words"
    for token in tokens_of(words):
        looked = f" {token}" if len(token) < 3 else token
        rows = rows.filter(
            RawSQL(f"{column} LIKE %s", [f"%{looked}%"], output_field=BooleanField())  # nosec B611
        )
    return rows


def _of_owner(
    rows: QuerySet[Any], model: type[CatalogueRow], organisation: Organisation, own: bool
) -> QuerySet[Any]:
    """Own rows, or built-in ones that no own row takes the place of."""
    return rows.filter(_whose(model, organisation, own))


def _whose(model: type[CatalogueRow], organisation: Organisation, own: bool | None) -> Q:
    """Own rows, built-in ones that no own row takes the place of, or both."""
    mine = Q(organisation=organisation)
    if own:
        return mine
    theirs = model.objects.filter(mine, key=OuterRef("key"))
    built_in = Q(~Exists(theirs), organisation=None)
    return built_in if own is False else mine | built_in


def _filtered(
    model: type[CatalogueRow], asked: Asked, organisation: Organisation, kind: str
) -> QuerySet[Any]:
    """The rows that are asked for."""
    by = partial(where_seen, organisation.pk, kind)
    rows: QuerySet[Any] = model.objects.all()
    if asked.retired is not None:
        rows = rows.filter(retired=asked.retired)
    if asked.solid:
        rows = rows.filter(rpm__isnull=True)
    if asked.priced is not None:
        rows = by(rows, "price", price__isnull=not asked.priced)
    for name, end, value in asked.filters:
        lookup = {AT_LEAST: "__gte", AT_MOST: "__lte"}.get(end, "")
        rows = by(rows, name, **{f"{name}{lookup}": value})
    return rows


def _along(
    rows: QuerySet[Any], column: str, descending: bool, known: bool, nullable: bool
) -> QuerySet[Any]:
    if nullable:
        rows = rows.filter(**{f"{column}__isnull": not known})
    if not known or column == "key":
        return rows.order_by("-key" if descending and column == "key" else "key")
    return rows.order_by(*((f"-{column}", "-key") if descending else (column, "key")))


def _after(
    rows: QuerySet[Any], column: str, descending: bool, known: bool, value: Any, key: str
) -> QuerySet[Any]:
    """The rows behind one; the outer bound lets the index begin there."""
    further = "lt" if descending else "gt"
    if not known or column == "key":
        return rows.filter(**{f"key__{further if column == 'key' else 'gt'}": key})
    return rows.filter(
        Q(**{f"{column}__{further}": value}) | Q(**{column: value, f"key__{further}": key}),
        **{f"{column}__{further}e": value},
    )


def _cursor(row: CatalogueRow, segments: Sequence[tuple[bool, bool]], column: str) -> str:
    value = getattr(row, column)
    place = segments.index((row.organisation_id is not None, value is not None))
    text = json.dumps([place, None if value is None else str(value), row.key])
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read_cursor(
    cursor: str | None, model: type[CatalogueRow], column: str, segments: int
) -> tuple[int, tuple[Any, str] | None]:
    if not cursor:
        return 0, None
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        place, value, key = json.loads(base64.urlsafe_b64decode(padded.encode()))
        if not (isinstance(place, int) and 0 <= place < segments and isinstance(key, str)):
            raise ValueError
        if "\0" in key or "\0" in str(value):
            raise ValueError
        made: Any = model._meta.get_field(column)
        value = None if value is None else made.to_python(value)
    except (ValueError, TypeError, binascii.Error, ValidationError):
        raise InputProblems(
            [
                _wrong(
                    "cursor",
                    f"is {shown(cursor)}, which cannot be used.",
                    'Follow the address in "next" of the page before, as it was.',
                )
            ]
        ) from None
    return place, (value, key)


def _flag(name: str, value: str, problems: list[Problem]) -> bool | None:
    if value.lower() in _FLAGS:
        return _FLAGS[value.lower()]
    problems.append(_wrong(name, f"is {shown(value)}.", "Give true or false."))
    return None


def _filter(
    model: type[CatalogueRow], name: str, value: str, problems: list[Problem]
) -> tuple[str, str, Any] | None:
    end = next((each for each in (AT_LEAST, AT_MOST) if name.endswith(each)), "")
    column = name.removesuffix(end) if end else name
    fields = model.row_fields()
    if column not in fields:
        known = ["q", "sort", "own", "retired", "priced", "limit", "cursor", "fields", *fields]
        problems.append(
            Problem(
                "",
                "unknown-parameter",
                f"The parameter {shown(name)} (given as {shown(value)}) is not one here.",
                nearest(column, known, "Known parameters: " + ", ".join(known) + "."),
            )
        )
        return None
    made: Any = model._meta.get_field(column)
    try:
        if made.get_internal_type() == "BooleanField":
            read: Any = _flag(name, value, problems)
            return None if read is None else (column, "", read)
        read = made.to_python(value)
        if "\0" in value or (isinstance(read, float) and not -1e300 < read < 1e300):
            raise ValueError
    except (ValidationError, ValueError, ArithmeticError):
        kind = made.get_internal_type()
        hint = {"DateField": "Give a day, such as 2026-03-31."}.get(kind, "Give a value.")
        if kind in _NUMBERS:
            hint = "Give a number."
        problems.append(_wrong(name, f"is {shown(value)}, which cannot be used.", hint))
        return None
    return column, end, read


def _wrong(name: str, message: str, hint: str) -> Problem:
    return Problem("", "bad-parameter", f"The parameter {shown(name)} {message}", hint)
