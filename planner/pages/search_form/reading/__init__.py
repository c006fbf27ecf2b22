"""The question of a design search as a form: flat names with texts, both ways.

texts = texts_of(question)                  # what stands in the inputs
document, names = question_of(texts, scenario)   # what is searched; pointer -> name of an input
"""

from planner.pages.search_form.reading.places import Place, places, uncertain
from planner.pages.search_form.reading.question import OWN_GOAL, question_of
from planner.pages.search_form.reading.suggested import suggested
from planner.pages.search_form.reading.texts import texts_of
from planner.pages.search_form.reading.typed import Typed

__all__ = [
    "OWN_GOAL",
    "Place",
    "Typed",
    "places",
    "question_of",
    "suggested",
    "texts_of",
    "uncertain",
]
