"""The calculators: formulas, the worked sheet, and one module per mail system.

Pure Python and NumPy. This package never imports Django and can be used alone:

    from calculators import engine
    from calculators.catalogue import from_fixtures
    answer = engine.size(document, from_fixtures())
"""

ENGINE_VERSION = "0.1.0"
