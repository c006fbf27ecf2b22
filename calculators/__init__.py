"""The calculators: formulas, the worked sheet, and one folder for each mail system.

Pure Python and NumPy. This package never imports Django and can be used alone:

    from calculators.engine import open_scenario
    from calculators.inputs.catalogue import from_fixtures
    opened = open_scenario(document, from_fixtures())
    opened.sizing, opened.charts, opened.findings
"""
