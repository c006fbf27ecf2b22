"""What is said of a sizing, once: pages, PDF and API read it. No engine, no layout."""
