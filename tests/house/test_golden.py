"""Facts are pinned: no number changes unless somebody says so in the table beside this test."""

from tests.house import golden

MEANT = "where meant, `python tests/house/golden.py` writes golden.csv anew"


def test_no_number_changes_by_itself():
    kept = golden.TABLE.read_text().splitlines()
    now = golden.text().splitlines()
    gone, new = sorted(set(kept) - set(now)), sorted(set(now) - set(kept))
    assert not gone, f"changed or gone, {MEANT}: {gone[:20]} {new[:20]}"
    assert not new, f"new, {MEANT}: {new[:20]}"


def test_every_fact_of_the_table_names_its_source():
    for line in golden.rows():
        if line[0] in {"fact", "check", "finding"}:
            assert line[5], line
