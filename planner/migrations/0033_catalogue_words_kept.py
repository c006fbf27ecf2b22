"""The words of a row are kept beside it: looking through a list of a million reads them, where
making them anew took five seconds, and the database knows how common they are."""

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


def _column(table: str) -> migrations.RunSQL:
    part = "NULL" if table == "userprofile" else "part_number"
    words = f"catalogue_words(name, key, manufacturer, {part})"
    index = f"CREATE INDEX planner_{table}_words ON planner_{table} USING gin (catalogue_parts"
    return migrations.RunSQL(
        f"DROP INDEX IF EXISTS planner_{table}_words;"
        f"ALTER TABLE planner_{table} ADD COLUMN words text GENERATED ALWAYS AS ({words}) STORED;"
        f"{index}(words));",
        # The index goes with its column.
        f"ALTER TABLE planner_{table} DROP COLUMN words;{index}({words}));",
    )


class Migration(migrations.Migration):
    dependencies = [("planner", "0032_tokens_keep_accounts")]

    operations = [
        # Of a million rows it takes a minute, longer than a statement may.
        migrations.RunSQL("SET LOCAL statement_timeout = 0", "SET LOCAL statement_timeout = 0"),
        *(_column(table) for table in TABLES),
        # On the way back it comes first.
        migrations.RunSQL("SET LOCAL statement_timeout = 0", "SET LOCAL statement_timeout = 0"),
    ]
