"""The frozen baseline: what every mail system answers to some scenarios, figure by figure.

`python tests/calculators/baseline/freeze.py` writes it anew. Do so only for a change of results
that is meant, and say in the changelog which results change and why.
"""

import json
import math
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
DIGITS = 12


def documents() -> dict[str, list[dict[str, Any]]]:
    """The scenarios by mail system."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in ("documents.json", "more_documents.json"):
        for document in json.loads((HERE / path).read_text()):
            found.setdefault(document["system"], []).append(document)
    return found


def outputs(system: str) -> list[dict[str, Any]]:
    """What comes out for each scenario of a mail system: values of figures, verdicts, the bill."""
    from calculators import engine
    from calculators.inputs.catalogue import from_fixtures

    catalogue, found = from_fixtures(), []
    for document in documents()[system]:
        answer = engine.size(document, catalogue, working=False)
        bill = engine.bill_of_materials(document, catalogue)
        found.append(
            {
                "figures": {
                    name: rounded(figure["value"]) for name, figure in answer["figures"].items()
                },
                "checks": {check["name"]: check["verdict"] for check in answer["checks"]},
                "bill": [[line["kind"], line["key"], line["quantity"]] for line in bill["lines"]],
            }
        )
    return found


def rounded(value: Any) -> Any:
    """A number to the digits that are kept, below the noise of another machine's arithmetic."""
    if not isinstance(value, float) or not math.isfinite(value) or value == 0:
        return value
    return float(f"{value:.{DIGITS}g}")


def kept(system: str) -> Path:
    """The file of a mail system."""
    return HERE / f"{system}.json"


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
    for each in documents():
        text = json.dumps(outputs(each), ensure_ascii=False, separators=(",", ":"))
        kept(each).write_text(text.replace('},{"figures"', '},\n{"figures"') + "\n")
