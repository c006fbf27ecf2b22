"""Design search: sweep a space of designs, keep the best, and say why the others fail.

    question = read(document, catalogue)      # what is searched, every mistake found at once
    partial = sweep(question, start, stop)    # any range of design numbers; ranges merge
    answer = finish(question, partial)        # front, shortlist, rejections, nearest misses

The formulas are the mail system's own lines on the bare sheet; there is no second copy.
"""

from calculators.inputs.limits import MOST_VALUES_OF_AN_AXIS as MOST_VALUES
from calculators.search.answer.answer import finish
from calculators.search.answer.candidates import document_of as document
from calculators.search.answer.design_detail import in_full
from calculators.search.answer.other_goals import by_goal, with_goal
from calculators.search.partial import Partial, merge, pack, unpack
from calculators.search.question.question import Question
from calculators.search.question.read import read
from calculators.search.sweep import Stopped, sweep

__all__ = [
    "MOST_VALUES",
    "Partial",
    "Question",
    "Stopped",
    "by_goal",
    "document",
    "finish",
    "in_full",
    "merge",
    "pack",
    "read",
    "sweep",
    "unpack",
    "with_goal",
]
