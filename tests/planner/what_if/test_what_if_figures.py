"""The figures that "Why did it change?" and "What moves it?" offer."""

from planner.pages.what_if.figures import titles_of


def test_no_step_is_told_by_its_key():
    """ "Active databases of one server (Failure site one together)" was offered."""
    labels = {
        "failure.site_one_together": "active databases of one server",
        "failure.normal_active": "active databases of one server",
        "failure.moved": "databases that the site carries",
        "disks.all": "disks in all",
    }
    names = [*labels, "price"]
    found = titles_of(names, labels)
    assert set(found) == {"failure.moved", "disks.all", "price"}
    assert found["failure.moved"] == "Databases that the site carries"
    chosen = titles_of(names, labels, "failure.normal_active")
    assert chosen["failure.normal_active"] == "Active databases of one server"
    alone = titles_of(["failure.normal_active"], labels)
    assert not alone, "that the other one did not change tells nobody which of them this is"
