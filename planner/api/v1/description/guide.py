"""What a program must know of the API beforehand; the head of the OpenAPI document."""

from __future__ import annotations

from planner.services.documents.limits import MOST_BYTES, MOST_DEPTH, MOST_VALUES

GUIDE = f"""
Sizes mail servers' storage and shows the working of every number.

**Who asks.** Send `Authorization: Bearer TOKEN`. `manage.py create_token NAME` prints a token; a
page makes, rotates and revokes them. Its scopes are `read`, `write` (whatever changes something)
and `manage` (people, tokens, activity); a person's token does no more than the person's role.

**Numbers.** Every figure carries its unit beside its value. Fields of a request have theirs in the
description and as `x-unit`. 1 GB is 10^9 bytes and 1 GiB 2^30; shares are 0 to 1. What is not known
is null. A text is read as people write numbers ("12,000", "5 %", "1.5 TiB", "12k/min"), converted
to the unit of its field and kept as that number; what can be read in two ways ("12.000", "0,64")
is refused with both readings.

**What is left out** takes the value that its description names, given, cited or assumed, and each
figure says which. A sizing searches for nothing: an availability group without a number of servers
has the number of the calculator's inputs, where the form of a new plan looks for the fewest that
hold. `POST /api/v1/solutions` finds the fewest and the cheapest disks, and a search
(`POST /api/v1/searches`) with servers as an axis and `servers.all` as an objective the fewest
servers.

**Errors** are `application/problem+json` (RFC 9457). With 400, `errors` lists everything that is
wrong, each with a JSON Pointer into the body, a stable code, the reason and the remedy. Parameters
that are unknown or given twice are errors.

**Lists** come in pages, newest first: follow `next` until it is null.

**Changes.** Plans, scenarios and rows of the catalogue have an `ETag`. With it as `If-Match`,
changing what somebody else changed meanwhile is refused (412). A POST that is sent twice is done
twice, but no two plans, nor two scenarios of a plan, have the same name.

**Size.** A body has up to {MOST_BYTES:,} bytes, {MOST_VALUES:,} values and {MOST_DEPTH} levels,
and is not compressed. Answers are compressed for `Accept-Encoding: gzip`. After 429 or 503,
`Retry-After` says when to come again.
""".strip()
