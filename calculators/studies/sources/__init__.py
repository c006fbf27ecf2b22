"""The five documents that the product describes, passage by passage, in our own words.

Each passage says what the product does with it, links to where that is seen, and holds the printed
numbers beside what the product works out today. The passages are data: ``fixtures/sources/``.
"""

from __future__ import annotations

from calculators.studies.sources.records import VERDICTS, Document, Passage, documents

__all__ = ["VERDICTS", "Document", "Passage", "documents"]
