"""Bills as tables and as the rows of a page; run as a program it keeps them anew.

They are made of the bills that are kept of the calculators.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
BILLS = HERE.parents[1] / "calculators" / "answers" / "bills.jsonl"
TABLE = HERE / "kept.jsonl"
# What is typed about buying, and what the stored scenario has.
NOW = {
    "purchase-currency": "EUR", "purchase-years": "4", "price-disk/scsi-15k-300gb-price": "301.50",
    "price-disk/scsi-15k-300gb-currency": "EUR", "rate-USD-rate": "0.9", "charge-0-name": "CAL",
    "charge-3-price": "2", "price-server/hub-2x2-2200-price": " ",
}  # fmt: skip
BASE = {"purchase-years": "5", "charge-1-name": "Old", "rate-GBP-rate": "1.2"}
TYPED: list[tuple[dict[str, str], dict[str, str], str]] = [
    ({}, {}, ""), (NOW, BASE, ""), (NOW, {}, "CHF"), ({"purchase-currency": " USD "}, BASE, "CHF"),
]  # fmt: skip


def answers() -> list[list[Any]]:
    """Name of the bill, what is made of it."""
    from planner.pages.scenario.answer import bill
    from planner.render.tables.bill_files import as_csv

    found = []
    for number, line in enumerate(BILLS.read_text().splitlines()):
        name, kept = json.loads(line)
        found.append([name, as_csv({"lines": kept["lines"], "costs": kept["costs"]})])
        if number % 2:
            continue
        now, base, own = TYPED[number // 2 % len(TYPED)]
        wrong = {"purchase-years": []} if number % 3 else {}
        rows = bill.rows(kept, now, base, own, wrong)
        # What the answer says of itself stands there already.
        del rows["costs"], rows["total"], rows["per"], rows["periods"]
        # No catalogue is here.
        del rows["licences"]
        # That is of the day.
        del rows["expired"]
        rows["fields"] = [{**each, "field": each["field"].name} for each in rows["fields"]]
        for shown in rows["lines"]:
            inputs = shown["inputs"]
            shown["inputs"] = inputs and [cell_of(each) for each in inputs.values()]
            for key in set(shown) - {"inputs", "whose", "typed", "usable_elsewhere"}:
                del shown[key]
        for each in rows["unused"]:
            for way in ("use", "clear"):
                each[way] = each[way] and each[way].typed
        rows["charges"] = [
            {key: each[key] for key in ("number", "inputs")} for each in rows["charges"]
        ]
        for each in (*rows["rates"], *rows["charges"]):
            each["inputs"] = [cell_of(cell) for cell in each["inputs"].values()]
        found.append([f"{name}, on a page", rows])
    return json.loads(json.dumps(found))


def cell_of(cell: dict[str, Any]) -> str:
    """An input as one text: its name, what stands in it, what stood in it, what is wrong."""
    return "|".join(str(cell.get(key)) for key in ("name", "text", "base", "problems"))


def kept() -> list[list[Any]]:
    """What is kept of it."""
    return [json.loads(line) for line in TABLE.read_text().splitlines()]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "planner.settings")
    import django

    django.setup()
    TABLE.write_text("".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in answers()))
