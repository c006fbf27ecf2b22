"""Three uncertain inputs of one scenario, and how they are read."""

from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.fields import Field
from calculators.inputs.reader import Reader
from calculators.search.question.ranges import read_ranges

USERS = "/populations/0/users"
RATE = "/populations/0/iops_per_user"
READS = "/populations/0/read_share"
FACT = "/assumptions/target_utilisation"
FIELDS = {
    USERS: Field("users", "Users", "integer", "users", least=1, most=10_000_000),
    RATE: Field("iops_per_user", "I/O rate", "number", "IOPS/user", None, least=0.0001, most=100),
    READS: Field("read_share", "Reads", "number", "share", 0.7, "house", least=0, most=1),
    "/system_note": Field("system_note", "Note", "word", choices=lambda: {"a": "A"}),
    FACT: Field("target_utilisation", "Target", "number", "share", 0.8, least=-1e9, most=1e9),
}
SCENARIO = {"populations": [{"users": 1000}]}
ASKED = {
    USERS: {"low": 800, "likely": 1000, "high": 1500},
    RATE: {"low": 0.03, "likely": 0.04, "high": 0.08, "confidence": 0.9},
    READS: {"low": 0.6, "high": 0.9},
}


def read(ranges=ASKED, correlations=None, count=None, seed=None, scenario=SCENARIO):
    """The question, and what is wrong with it as (pointer, code)."""
    problems = []
    reader = Reader(from_fixtures(), problems)
    found = read_ranges(reader, ranges, correlations, count, seed, FIELDS, scenario)
    assert all(problem.message and problem.hint.endswith(".") for problem in problems)
    return found, problems


def uncertain(correlations=None, count=200, seed=1, ranges=ASKED):
    found, problems = read(ranges, correlations, count, seed)
    assert problems == []
    return found
