"""Secrets of authenticator apps are sealed; what stood in django-otp's column becomes random."""

import secrets
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from planner import sealing


def seal(apps: Any, schema_editor: Any) -> None:
    devices = apps.get_model("otp_totp", "TOTPDevice").objects
    for pk, key in list(devices.values_list("pk", "key")):
        schema_editor.execute(
            "INSERT INTO planner_authenticatorapp (totpdevice_ptr_id, sealed) VALUES (%s, %s)",
            [pk, sealing.seal(bytes.fromhex(key))],
        )
        devices.filter(pk=pk).update(key=secrets.token_hex(20))


def unseal(apps: Any, schema_editor: Any) -> None:
    devices = apps.get_model("otp_totp", "TOTPDevice").objects
    sealed = apps.get_model("planner", "AuthenticatorApp").objects
    for pk, text in list(sealed.values_list("pk", "sealed")):
        try:
            devices.filter(pk=pk).update(key=sealing.unseal(text).hex())
        except sealing.LostKeyError:
            # It was of no use before, and is of none after.
            continue


class Migration(migrations.Migration):
    dependencies = [
        ("otp_totp", "0003_add_timestamps"),
        ("planner", "0035_place_ports_and_failures"),
    ]

    operations = [
        migrations.CreateModel(
            name="AuthenticatorApp",
            fields=[
                (
                    "totpdevice_ptr",
                    models.OneToOneField(
                        auto_created=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        serialize=False,
                        to="otp_totp.totpdevice",
                    ),
                ),
                ("sealed", models.TextField(editable=False)),
            ],
            options={
                "verbose_name": "authenticator app",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("sealed", ""), _negated=True),
                        name="authenticator_sealed",
                    )
                ],
            },
            bases=("otp_totp.totpdevice",),
        ),
        migrations.RunPython(seal, unseal),
    ]
