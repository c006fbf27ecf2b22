"""Exchange 2013, by the rules of Microsoft's role requirements calculator."""

from __future__ import annotations

from calculators.systems.exchange_2013.edition import edition
from calculators.systems.exchange_2013.facts.mailbox import FACTS
from calculators.systems.exchange_2013.fields.workbook import AS_THE_CALCULATOR
from calculators.systems.exchange_2013.lines import size

SYSTEM = edition("exchange-2013", "Exchange 2013", FACTS, size, (AS_THE_CALCULATOR,))
