import django.core.validators
import django.db.models.deletion
import planner.models.choices
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0001_accounts'),
    ]

    operations = [
        migrations.CreateModel(
            name='Controller',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=80, validators=[django.core.validators.RegexValidator('\\A[a-z0-9][a-z0-9.-]*\\Z', 'Use small letters, digits, dots and hyphens.')])),
                ('name', models.CharField(max_length=160)),
                ('origin', models.CharField(choices=planner.models.choices.row_origins, help_text='Cited where a source states the figures, assumed or given otherwise.', max_length=10)),
                ('source', models.CharField(help_text='Key of the bibliography and place in it, or how it was found.', max_length=300)),
                ('note', models.TextField(blank=True, null=True)),
                ('fixture_digest', models.CharField(blank=True, editable=False, help_text='Of the fixture row it was loaded from: an edited row is not overwritten.', max_length=64)),
                ('part_number', models.CharField(blank=True, max_length=80, null=True)),
                ('price', models.DecimalField(blank=True, decimal_places=2, max_digits=12, null=True)),
                ('currency', models.CharField(blank=True, max_length=3, null=True)),
                ('price_origin', models.CharField(blank=True, choices=planner.models.choices.price_origins, max_length=10, null=True)),
                ('max_disks_per_array', models.PositiveIntegerField(blank=True, null=True)),
                ('max_spans', models.PositiveIntegerField(blank=True, null=True)),
                ('cache_mb', models.FloatField(blank=True, null=True)),
                ('battery_backed', models.BooleanField(blank=True, null=True)),
                ('organisation', models.ForeignKey(blank=True, help_text='Empty: shared by all organisations.', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)s_rows', to='planner.organisation')),
            ],
            options={
                'ordering': ['key'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('organisation', 'key'), name='controller_key_once', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('source__regex', '\\S')), name='controller_source_given'), models.CheckConstraint(condition=models.Q(('origin__in', ['given', 'cited', 'assumed'])), name='controller_origin_known'), models.CheckConstraint(condition=models.Q(models.Q(('key', ''), _negated=True), models.Q(('name', ''), _negated=True)), name='controller_named'), models.CheckConstraint(condition=models.Q(('price', None), models.Q(('currency__isnull', False), ('currency__regex', '^[A-Z]{3}$'), ('price__gte', 0), ('price_origin__in', ['given', 'assumed']), ('price_origin__isnull', False)), _connector='OR'), name='controller_price_whole', violation_error_message='A price needs its currency (three capitals) and origin.'), models.CheckConstraint(condition=models.Q(('max_disks_per_array__gt', 0), ('max_disks_per_array__lt', 1000000000000.0)), name='controller_max_disks_per_array_positive'), models.CheckConstraint(condition=models.Q(('max_spans__gt', 0), ('max_spans__lt', 1000000000000.0)), name='controller_max_spans_positive'), models.CheckConstraint(condition=models.Q(('cache_mb__gt', 0), ('cache_mb__lt', 1000000000000.0)), name='controller_cache_mb_positive')],
            },
        ),
        migrations.CreateModel(
            name='Disk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=80, validators=[django.core.validators.RegexValidator('\\A[a-z0-9][a-z0-9.-]*\\Z', 'Use small letters, digits, dots and hyphens.')])),
                ('name', models.CharField(max_length=160)),
                ('origin', models.CharField(choices=planner.models.choices.row_origins, help_text='Cited where a source states the figures, assumed or given otherwise.', max_length=10)),
                ('source', models.CharField(help_text='Key of the bibliography and place in it, or how it was found.', max_length=300)),
                ('note', models.TextField(blank=True, null=True)),
                ('fixture_digest', models.CharField(blank=True, editable=False, help_text='Of the fixture row it was loaded from: an edited row is not overwritten.', max_length=64)),
                ('part_number', models.CharField(blank=True, max_length=80, null=True)),
                ('price', models.DecimalField(blank=True, decimal_places=2, max_digits=12, null=True)),
                ('currency', models.CharField(blank=True, max_length=3, null=True)),
                ('price_origin', models.CharField(blank=True, choices=planner.models.choices.price_origins, max_length=10, null=True)),
                ('capacity_gb', models.FloatField(help_text='Decimal gigabytes.')),
                ('rpm', models.PositiveIntegerField(blank=True, null=True)),
                ('interface', models.CharField(blank=True, max_length=60, null=True)),
                ('form_factor', models.CharField(blank=True, max_length=40, null=True)),
                ('year', models.CharField(blank=True, max_length=20, null=True)),
                ('seek_read_ms', models.FloatField(blank=True, null=True)),
                ('seek_write_ms', models.FloatField(blank=True, null=True)),
                ('random_iops', models.FloatField(blank=True, help_text='Small random I/Os a second of one disk.', null=True)),
                ('sequential_iops', models.FloatField(blank=True, help_text='Small sequential I/Os a second of one disk.', null=True)),
                ('power_watts', models.FloatField(blank=True, null=True)),
                ('organisation', models.ForeignKey(blank=True, help_text='Empty: shared by all organisations.', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)s_rows', to='planner.organisation')),
            ],
            options={
                'ordering': ['key'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('organisation', 'key'), name='disk_key_once', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('source__regex', '\\S')), name='disk_source_given'), models.CheckConstraint(condition=models.Q(('origin__in', ['given', 'cited', 'assumed'])), name='disk_origin_known'), models.CheckConstraint(condition=models.Q(models.Q(('key', ''), _negated=True), models.Q(('name', ''), _negated=True)), name='disk_named'), models.CheckConstraint(condition=models.Q(('price', None), models.Q(('currency__isnull', False), ('currency__regex', '^[A-Z]{3}$'), ('price__gte', 0), ('price_origin__in', ['given', 'assumed']), ('price_origin__isnull', False)), _connector='OR'), name='disk_price_whole', violation_error_message='A price needs its currency (three capitals) and origin.'), models.CheckConstraint(condition=models.Q(('capacity_gb__gt', 0), ('capacity_gb__lt', 1000000000000.0)), name='disk_capacity_gb_positive'), models.CheckConstraint(condition=models.Q(('rpm__gt', 0), ('rpm__lt', 1000000000000.0)), name='disk_rpm_positive'), models.CheckConstraint(condition=models.Q(('seek_read_ms__gt', 0), ('seek_read_ms__lt', 1000000000000.0)), name='disk_seek_read_ms_positive'), models.CheckConstraint(condition=models.Q(('seek_write_ms__gt', 0), ('seek_write_ms__lt', 1000000000000.0)), name='disk_seek_write_ms_positive'), models.CheckConstraint(condition=models.Q(('random_iops__gt', 0), ('random_iops__lt', 1000000000000.0)), name='disk_random_iops_positive'), models.CheckConstraint(condition=models.Q(('sequential_iops__gt', 0), ('sequential_iops__lt', 1000000000000.0)), name='disk_sequential_iops_positive'), models.CheckConstraint(condition=models.Q(('power_watts__gt', 0), ('power_watts__lt', 1000000000000.0)), name='disk_power_watts_positive')],
            },
        ),
        migrations.CreateModel(
            name='Server',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=80, validators=[django.core.validators.RegexValidator('\\A[a-z0-9][a-z0-9.-]*\\Z', 'Use small letters, digits, dots and hyphens.')])),
                ('name', models.CharField(max_length=160)),
                ('origin', models.CharField(choices=planner.models.choices.row_origins, help_text='Cited where a source states the figures, assumed or given otherwise.', max_length=10)),
                ('source', models.CharField(help_text='Key of the bibliography and place in it, or how it was found.', max_length=300)),
                ('note', models.TextField(blank=True, null=True)),
                ('fixture_digest', models.CharField(blank=True, editable=False, help_text='Of the fixture row it was loaded from: an edited row is not overwritten.', max_length=64)),
                ('part_number', models.CharField(blank=True, max_length=80, null=True)),
                ('price', models.DecimalField(blank=True, decimal_places=2, max_digits=12, null=True)),
                ('currency', models.CharField(blank=True, max_length=3, null=True)),
                ('price_origin', models.CharField(blank=True, choices=planner.models.choices.price_origins, max_length=10, null=True)),
                ('processors', models.PositiveIntegerField(blank=True, null=True)),
                ('cores_per_processor', models.PositiveIntegerField(blank=True, null=True)),
                ('mhz', models.FloatField(blank=True, null=True)),
                ('ram_gb', models.FloatField(blank=True, null=True)),
                ('max_ram_gb', models.FloatField(blank=True, null=True)),
                ('drive_bays', models.PositiveIntegerField(blank=True, null=True)),
                ('rack_units', models.FloatField(blank=True, null=True)),
                ('power_watts', models.FloatField(blank=True, null=True)),
                ('organisation', models.ForeignKey(blank=True, help_text='Empty: shared by all organisations.', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)s_rows', to='planner.organisation')),
            ],
            options={
                'ordering': ['key'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('organisation', 'key'), name='server_key_once', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('source__regex', '\\S')), name='server_source_given'), models.CheckConstraint(condition=models.Q(('origin__in', ['given', 'cited', 'assumed'])), name='server_origin_known'), models.CheckConstraint(condition=models.Q(models.Q(('key', ''), _negated=True), models.Q(('name', ''), _negated=True)), name='server_named'), models.CheckConstraint(condition=models.Q(('price', None), models.Q(('currency__isnull', False), ('currency__regex', '^[A-Z]{3}$'), ('price__gte', 0), ('price_origin__in', ['given', 'assumed']), ('price_origin__isnull', False)), _connector='OR'), name='server_price_whole', violation_error_message='A price needs its currency (three capitals) and origin.'), models.CheckConstraint(condition=models.Q(('processors__gt', 0), ('processors__lt', 1000000000000.0)), name='server_processors_positive'), models.CheckConstraint(condition=models.Q(('cores_per_processor__gt', 0), ('cores_per_processor__lt', 1000000000000.0)), name='server_cores_per_processor_positive'), models.CheckConstraint(condition=models.Q(('mhz__gt', 0), ('mhz__lt', 1000000000000.0)), name='server_mhz_positive'), models.CheckConstraint(condition=models.Q(('ram_gb__gt', 0), ('ram_gb__lt', 1000000000000.0)), name='server_ram_gb_positive'), models.CheckConstraint(condition=models.Q(('max_ram_gb__gt', 0), ('max_ram_gb__lt', 1000000000000.0)), name='server_max_ram_gb_positive'), models.CheckConstraint(condition=models.Q(('drive_bays__gt', 0), ('drive_bays__lt', 1000000000000.0)), name='server_drive_bays_positive'), models.CheckConstraint(condition=models.Q(('rack_units__gt', 0), ('rack_units__lt', 1000000000000.0)), name='server_rack_units_positive'), models.CheckConstraint(condition=models.Q(('power_watts__gt', 0), ('power_watts__lt', 1000000000000.0)), name='server_power_watts_positive')],
            },
        ),
        migrations.CreateModel(
            name='UserProfile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=80, validators=[django.core.validators.RegexValidator('\\A[a-z0-9][a-z0-9.-]*\\Z', 'Use small letters, digits, dots and hyphens.')])),
                ('name', models.CharField(max_length=160)),
                ('origin', models.CharField(choices=planner.models.choices.row_origins, help_text='Cited where a source states the figures, assumed or given otherwise.', max_length=10)),
                ('source', models.CharField(help_text='Key of the bibliography and place in it, or how it was found.', max_length=300)),
                ('note', models.TextField(blank=True, null=True)),
                ('fixture_digest', models.CharField(blank=True, editable=False, help_text='Of the fixture row it was loaded from: an edited row is not overwritten.', max_length=64)),
                ('system', models.CharField(choices=planner.models.choices.systems, max_length=60)),
                ('iops_per_user', models.FloatField(blank=True, null=True)),
                ('read_share', models.FloatField(blank=True, help_text='Part of the database I/Os that reads, 0 to 1.', null=True)),
                ('messages_per_day', models.FloatField(blank=True, null=True)),
                ('message_kb', models.FloatField(blank=True, null=True)),
                ('cache_mb_per_user', models.FloatField(blank=True, null=True)),
                ('mailbox_size_mb', models.FloatField(blank=True, null=True)),
                ('organisation', models.ForeignKey(blank=True, help_text='Empty: shared by all organisations.', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)s_rows', to='planner.organisation')),
            ],
            options={
                'ordering': ['key'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('organisation', 'key'), name='userprofile_key_once', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('source__regex', '\\S')), name='userprofile_source_given'), models.CheckConstraint(condition=models.Q(('origin__in', ['given', 'cited', 'assumed'])), name='userprofile_origin_known'), models.CheckConstraint(condition=models.Q(models.Q(('key', ''), _negated=True), models.Q(('name', ''), _negated=True)), name='userprofile_named'), models.CheckConstraint(condition=models.Q(('iops_per_user__gt', 0), ('iops_per_user__lt', 1000000000000.0)), name='userprofile_iops_per_user_positive'), models.CheckConstraint(condition=models.Q(('messages_per_day__gt', 0), ('messages_per_day__lt', 1000000000000.0)), name='userprofile_messages_per_day_positive'), models.CheckConstraint(condition=models.Q(('message_kb__gt', 0), ('message_kb__lt', 1000000000000.0)), name='userprofile_message_kb_positive'), models.CheckConstraint(condition=models.Q(('cache_mb_per_user__gt', 0), ('cache_mb_per_user__lt', 1000000000000.0)), name='userprofile_cache_mb_per_user_positive'), models.CheckConstraint(condition=models.Q(('mailbox_size_mb__gt', 0), ('mailbox_size_mb__lt', 1000000000000.0)), name='userprofile_mailbox_size_mb_positive'), models.CheckConstraint(condition=models.Q(('read_share__gte', 0), ('read_share__lte', 1)), name='userprofile_read_share')],
            },
        ),
    ]
