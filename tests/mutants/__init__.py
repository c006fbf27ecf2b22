"""`make mutants`: small changes of the code, one at a time, each of which a test should notice."""
