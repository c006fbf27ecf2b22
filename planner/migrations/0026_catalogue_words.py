"""Rows found by the words that they hold: an index of the three-letter parts of their texts.

An extension for this is not in every PostgreSQL; functions and an inverted index are. The words of
a row are its texts in small letters, with one space before each word and nothing else between.
"""

from django.db import migrations

TABLES = (
    "disk",
    "controller",
    "enclosure",
    "server",
    "link",
    "memorymodule",
    "licence",
    "userprofile",
)
FUNCTIONS = r"""
CREATE FUNCTION catalogue_words(a text, b text, c text, d text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ' ' || btrim(regexp_replace(
        lower(a || ' ' || b || ' ' || coalesce(c, '') || ' ' || coalesce(d, '')),
        '[^[:alnum:]]+', ' ', 'g'))
$$;
CREATE FUNCTION catalogue_parts(words text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    parts text[] := '{}';
BEGIN
    FOR n IN 1 .. length(words) - 2 LOOP
        parts[n] := substr(words, n, 3);
    END LOOP;
    RETURN parts;
END
$$;
"""
GONE = """
DROP FUNCTION catalogue_words(text, text, text, text) CASCADE;
DROP FUNCTION catalogue_parts(text) CASCADE;
"""


def _index(table: str) -> migrations.RunSQL:
    part = "NULL" if table == "userprofile" else "part_number"
    return migrations.RunSQL(
        f"CREATE INDEX planner_{table}_words ON planner_{table} USING gin "
        f"(catalogue_parts(catalogue_words(name, key, manufacturer, {part})));",
        f"DROP INDEX IF EXISTS planner_{table}_words;",
    )


class Migration(migrations.Migration):
    dependencies = [("planner", "0025_catalogue_rows")]

    operations = [migrations.RunSQL(FUNCTIONS, GONE), *(_index(table) for table in TABLES)]
