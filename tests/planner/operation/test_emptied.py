"""The tables that tests leave are emptied beside a worker that is still writing."""

import threading
import time

import pytest
from django.db import connection, transaction

from planner.models import Organisation, Plan
from planner.services.organisation import organisations
from planner.services.scenarios import scenarios
from tests import patience
from tests.kept_rows import empty_tables


@pytest.mark.django_db(transaction=True)
def test_who_takes_rows_in_another_order_is_waited_for(django_user_model):
    alice = django_user_model.objects.create_user("alice")
    ours = organisations.create_organisation("Wonderland", alice)
    scenarios.create_plan(ours, alice, "Plan")
    taken, said = threading.Event(), []

    def work():
        try:
            with transaction.atomic():
                list(Organisation.objects.select_for_update())
                taken.set()
                time.sleep(0.3)  # the emptying begins
                said.append(Plan.objects.update(name="Another"))
        finally:
            connection.close()

    worker = threading.Thread(target=work)
    worker.start()
    assert taken.wait(patience.SECONDS)
    assert empty_tables()
    worker.join(patience.SECONDS)
    assert said == [1]
    assert not Organisation.objects.exists()
    assert not Plan.objects.exists()
