"""Plans that came with the product are marked as examples."""

from django.db import migrations, models


NAMES = (
    "8000-user benchmark",
    "4000 users to Exchange 2007",
    "45,000 mailboxes on two sites",
    "Hub for large messages",
    "Relays for ten thousand a minute",
)


def mark(apps, editor):
    """Those that are there already, by the names they came with."""
    plans = apps.get_model("planner", "Plan").objects
    plans.filter(name__in=NAMES).exclude(organisation__loaded_demos=[]).update(example=True)


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0028_audit_words'),
    ]

    operations = [
        migrations.AddField(
            model_name='plan',
            name='example',
            field=models.BooleanField(default=False, editable=False, help_text='Came with the product, on published data.'),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
