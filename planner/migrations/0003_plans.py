import django.db.models.deletion
import planner.models.choices
import planner.models.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0002_catalogue'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Plan',
            fields=[
                ('id', models.UUIDField(default=planner.models.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120)),
                ('description', models.TextField(blank=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='plans', to='planner.organisation')),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Scenario',
            fields=[
                ('id', models.UUIDField(default=planner.models.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120)),
                ('position', models.PositiveIntegerField(default=0)),
                ('system', models.CharField(choices=planner.models.choices.systems, max_length=60)),
                ('options', models.JSONField(blank=True, default=dict, help_text="The mail system's own fields, and assumptions.")),
                ('measured', models.JSONField(blank=True, default=dict, help_text='Figure name -> what was measured.')),
                ('measured_source', models.CharField(blank=True, help_text='Key of the bibliography and place in it.', max_length=300)),
                ('notes', models.TextField(blank=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('plan', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scenarios', to='planner.plan')),
            ],
            options={
                'ordering': ['position', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Population',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('further', models.JSONField(blank=True, default=dict)),
                ('profile', models.CharField(blank=True, max_length=80, null=True)),
                ('users', models.PositiveBigIntegerField(blank=True, null=True)),
                ('concurrency', models.FloatField(blank=True, null=True)),
                ('iops_per_user', models.FloatField(blank=True, null=True)),
                ('read_share', models.FloatField(blank=True, null=True)),
                ('mailbox_size_mb', models.FloatField(blank=True, null=True)),
                ('messages_per_day', models.FloatField(blank=True, null=True)),
                ('cache_mb_per_user', models.FloatField(blank=True, null=True)),
                ('scenario', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='populations', to='planner.scenario')),
            ],
            options={
                'ordering': ['position'],
            },
        ),
        migrations.CreateModel(
            name='Volume',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(choices=planner.models.choices.volumes, max_length=40)),
                ('scenario', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='volumes', to='planner.scenario')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='RaidGroup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('further', models.JSONField(blank=True, default=dict)),
                ('level', models.CharField(choices=planner.models.choices.levels, max_length=20)),
                ('disks', models.PositiveIntegerField()),
                ('spans', models.PositiveIntegerField(blank=True, null=True)),
                ('count', models.PositiveIntegerField(blank=True, null=True)),
                ('disk', models.CharField(help_text='Key of a disk in the catalogue.', max_length=80)),
                ('stripe_depth_kb', models.FloatField(blank=True, null=True)),
                ('write_policy', models.CharField(blank=True, choices=planner.models.choices.write_policies, max_length=20, null=True)),
                ('aligned', models.BooleanField(blank=True, null=True)),
                ('controller', models.CharField(blank=True, max_length=80, null=True)),
                ('volume', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='raid_groups', to='planner.volume')),
            ],
            options={
                'verbose_name': 'RAID group',
                'ordering': ['position'],
            },
        ),
        migrations.AddConstraint(
            model_name='plan',
            constraint=models.UniqueConstraint(fields=('organisation', 'name'), name='plan_name_once'),
        ),
        migrations.AddConstraint(
            model_name='plan',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='plan_name_given'),
        ),
        migrations.AddConstraint(
            model_name='scenario',
            constraint=models.UniqueConstraint(fields=('plan', 'name'), name='scenario_name_once'),
        ),
        migrations.AddConstraint(
            model_name='scenario',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='scenario_name_given'),
        ),
        migrations.AddConstraint(
            model_name='population',
            constraint=models.UniqueConstraint(fields=('scenario', 'position'), name='population_position_once'),
        ),
        migrations.AddConstraint(
            model_name='population',
            constraint=models.CheckConstraint(condition=models.Q(('users__gt', 0)), name='population_users_positive'),
        ),
        migrations.AddConstraint(
            model_name='population',
            constraint=models.CheckConstraint(condition=models.Q(('read_share__gte', 0), ('read_share__lte', 1)), name='population_read_share'),
        ),
        migrations.AddConstraint(
            model_name='volume',
            constraint=models.UniqueConstraint(fields=('scenario', 'name'), name='volume_once'),
        ),
        migrations.AddConstraint(
            model_name='raidgroup',
            constraint=models.UniqueConstraint(fields=('volume', 'position'), name='raidgroup_position_once'),
        ),
        migrations.AddConstraint(
            model_name='raidgroup',
            constraint=models.CheckConstraint(condition=models.Q(('disks__gt', 0)), name='raidgroup_disks_positive'),
        ),
        migrations.AddConstraint(
            model_name='raidgroup',
            constraint=models.CheckConstraint(condition=models.Q(('spans__gt', 0)), name='raidgroup_spans_positive'),
        ),
        migrations.AddConstraint(
            model_name='raidgroup',
            constraint=models.CheckConstraint(condition=models.Q(('count__gt', 0)), name='raidgroup_count_positive'),
        ),
        migrations.AddConstraint(
            model_name='raidgroup',
            constraint=models.CheckConstraint(condition=models.Q(('stripe_depth_kb__gt', 0)), name='raidgroup_stripe_positive'),
        ),
    ]
